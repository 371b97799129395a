// Words over the scene: speed and energy at impacts, names of pieces. None covers another: the strongest
// impact first, then what is selected, then names; what finds no room is left out.

import { lastOf } from "./story.js";

const GAP = 3; // pixels between words
const LIFT = 16; // pixels from an impact to its words

export class Labels {
  constructor(layer, stage) {
    this.layer = layer;
    this.stage = stage;
    this.show = { impacts: true, names: false };
    this.selected = null;
    this.impacts = [...stage.story.impacts]
      .sort((one, other) => other.energy - one.energy)
      .map((impact) => ({ impact, words: this.#make("impact", impact.label) }));
    this.names = stage.story.things
      .filter((thing) => thing.listed)
      .map((thing) => ({ thing, words: this.#make("name", thing.id) }));
  }

  /** Put the words where their things are on the canvas now. */
  place() {
    this.taken = [];
    const salvo = this.#salvo();
    for (const { thing, words } of this.names) {
      if (thing.id === this.selected) this.#settle(words, this.#above(thing.id));
    }
    for (const { impact, words } of this.impacts) {
      const shown = this.show.impacts && impact.time <= this.stage.time && impact.salvo === salvo;
      this.#settle(words, shown ? this.#at(impact.at) : null);
    }
    for (const { thing, words } of this.names) {
      if (thing.id !== this.selected) this.#settle(words, this.show.names ? this.#above(thing.id) : null);
    }
  }

  #make(kind, text) {
    const words = document.createElement("span");
    words.className = `label ${kind}`;
    words.textContent = text;
    words.hidden = true;
    this.layer.append(words);
    return words;
  }

  #salvo() {
    return lastOf(this.stage.story.shots, this.stage.time)?.salvo;
  }

  #above(id) {
    if (!this.stage.actors.isVisible(id)) return null;
    const box = this.stage.actors.box(id);
    return this.#at([(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2, box.max.z]);
  }

  #at(point) {
    const place = this.stage.project(point);
    return place && [place[0], place[1] - LIFT];
  }

  /** Show words centred at a place, unless they would cover others or leave the canvas. */
  #settle(words, place) {
    words.hidden = place === null;
    if (place === null) return;
    const [width, height] = sizeOf(words);
    const box = { left: place[0] - width / 2, top: place[1] - height, right: place[0] + width / 2, bottom: place[1] };
    const { clientWidth, clientHeight } = this.stage.canvas;
    const outside = box.left < 0 || box.top < 0 || box.right > clientWidth || box.bottom > clientHeight;
    words.hidden = outside || this.taken.some((other) => overlap(box, other));
    if (words.hidden) return;
    this.taken.push(box);
    words.style.transform = `translate(${Math.round(box.left)}px, ${Math.round(box.top)}px)`;
  }
}

/** Width and height of words in pixels, measured once. */
function sizeOf(words) {
  words.fbsimSize ??= [words.offsetWidth, words.offsetHeight];
  return words.fbsimSize;
}

function overlap(one, other) {
  return (
    one.left < other.right + GAP && other.left < one.right + GAP &&
    one.top < other.bottom + GAP && other.top < one.bottom + GAP
  );
}
