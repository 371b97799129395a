// What the pointer is on: words about it beside the pointer; a click selects it, a second goes nearer.

import { Raycaster, Vector2 } from "three";

import { tell, tellImpact } from "./words.js";
import { stateOf } from "./story.js";

const STILL = 5; // pixels; a press that moves further turns the scene

export class Pointing {
  constructor(stage, tip, { onHover, onSelect, onLook }) {
    Object.assign(this, { stage, tip, onHover, onSelect });
    this.caster = new Raycaster();
    this.hovered = null;
    const { canvas } = stage;
    canvas.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#move(event));
    canvas.addEventListener("pointerleave", () => this.#leave());
    canvas.addEventListener("pointerdown", (event) => this.#press(event));
    canvas.addEventListener("pointerup", (event) => this.#lift(event));
    canvas.addEventListener("dblclick", onLook);
  }

  #move(event) {
    if (event.buttons) {
      this.#leave();
      return;
    }
    this.event = event;
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = null;
      if (this.event) this.#hover(this.event);
    });
  }

  #hover(event) {
    const id = this.#find(event);
    this.#tell(this.#words(id), event);
    if (id === this.hovered) return;
    this.hovered = id;
    this.stage.canvas.style.cursor = id ? "pointer" : "grab";
    this.onHover(id);
  }

  #leave() {
    this.event = null;
    this.tip.hidden = true;
    if (this.hovered) this.onHover(null);
    this.hovered = null;
  }

  #press(event) {
    this.pressed = [event.clientX, event.clientY];
  }

  #lift(event) {
    const [x, y] = this.pressed ?? [NaN, NaN];
    if (Math.hypot(event.clientX - x, event.clientY - y) < STILL) this.onSelect(this.#find(event));
  }

  #find(event) {
    const frame = this.stage.canvas.getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * 2 - 1;
    const y = 1 - ((event.clientY - frame.top) / frame.height) * 2;
    this.caster.setFromCamera(new Vector2(x, y), this.stage.camera);
    return this.stage.actors.hit(this.caster);
  }

  /** Of a mark under the pointer, which is drawn over all, or else of the piece. */
  #words(id) {
    const impact = this.stage.impacts.hit(this.caster);
    if (impact) return tellImpact(impact);
    const thing = id && this.stage.actors.thing(id);
    return thing ? tell(thing, stateOf(thing, this.stage.time)) : [];
  }

  #tell(words, event) {
    this.tip.hidden = !words.length;
    if (!words.length) return;
    this.tip.replaceChildren(...words);
    const frame = this.stage.canvas.getBoundingClientRect();
    const left = Math.min(event.clientX - frame.left + 14, frame.width - this.tip.offsetWidth - 4);
    const below = event.clientY - frame.top + 16;
    const fits = below + this.tip.offsetHeight < frame.height;
    const top = fits ? below : event.clientY - frame.top - this.tip.offsetHeight - 10;
    this.tip.style.transform = `translate(${Math.max(left, 4)}px, ${Math.max(top, 4)}px)`;
  }
}
