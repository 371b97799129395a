// The time that the page shows, and what time that is in each recording.
//
// Salvo for salvo the recordings start together; one whose salvo is over sooner waits for the others. With
// one recording, both times are the same.

const HELD = 0.0011; // s before the next salvo: guns are turned to it a millisecond before they fire

export class Timeline {
  constructor(stories) {
    this.own = stories.map((story) => [...story.salvos, story.duration]);
    this.starts = [this.#firstStart(stories)];
    const longest = Math.max(...this.own.map((starts) => starts.length)) - 1;
    for (let salvo = 0; salvo < longest; salvo += 1) {
      this.starts.push(this.starts[salvo] + Math.max(...this.own.map((starts) => lengthOf(starts, salvo))));
    }
    this.start = Math.min(...stories.map((story) => story.start));
    this.end = stories.length === 1 ? stories[0].duration : this.starts.at(-1);
  }

  #firstStart(stories) {
    return Math.max(0, ...stories.map((story) => story.salvos[0] ?? 0));
  }

  /** Time in the recording of that index when the page shows `time`. */
  ownTime(index, time) {
    const own = this.own[index];
    if (this.own.length === 1) return time;
    if (time >= this.end) return own.at(-1);
    let salvo = this.starts.findLastIndex((start) => start <= time);
    if (salvo < 0) return own[0] - (this.starts[0] - time);
    if (salvo >= own.length - 1) return own.at(-1);
    const passed = own[salvo] + (time - this.starts[salvo]);
    const isLast = salvo === own.length - 2;
    return Math.min(passed, isLast ? own[salvo + 1] : Math.max(own[salvo], own[salvo + 1] - HELD));
  }

  /** Time that the page shows when something happens at `time` in the recording of that index. */
  shownTime(index, time) {
    const own = this.own[index];
    if (this.own.length === 1) return time;
    const salvo = Math.max(0, own.findLastIndex((start, place) => start <= time && place < own.length - 1));
    return this.starts[salvo] + (time - own[salvo]);
  }
}

function lengthOf(starts, salvo) {
  return salvo < starts.length - 1 ? starts[salvo + 1] - starts[salvo] : 0;
}
