// Playing, pausing, and how fast; tells whoever listens.

export const SPEEDS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2];
const SLOWEST_FRAME = 0.25; // s; a page that was away does not jump further

export class Clock {
  constructor(start, end) {
    this.start = start;
    this.end = end;
    this.time = start;
    this.speed = 1 / 4;
    this.playing = false;
    this.listeners = [];
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  seek(time) {
    this.time = Math.min(Math.max(time, this.start), this.end);
    this.#tell();
  }

  play() {
    if (this.time >= this.end) this.time = this.start;
    this.playing = true;
    this.#tell();
  }

  pause() {
    this.playing = false;
    this.#tell();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.#tell();
  }

  /** One step of `steps` in the row of speeds. */
  faster(steps) {
    const place = SPEEDS.indexOf(this.speed) + steps;
    this.setSpeed(SPEEDS[Math.min(Math.max(place, 0), SPEEDS.length - 1)]);
  }

  /** Let `seconds` pass on the wall. */
  advance(seconds) {
    if (!this.playing) return;
    this.time += this.speed * Math.min(seconds, SLOWEST_FRAME);
    if (this.time >= this.end) {
      this.time = this.end;
      this.playing = false;
    }
    this.#tell();
  }

  #tell() {
    for (const listener of this.listeners) listener(this);
  }
}
