// The lists of one recording: shots to jump to, pieces to select. The rows are in the page already; here
// they follow the time.

import { lastOf, stateOf } from "./story.js";

export class Panel {
  constructor(root, story, { onSelect, onShot }) {
    this.story = story;
    this.things = new Map(story.things.map((thing) => [thing.id, thing]));
    this.rows = [...root.querySelectorAll("[data-piece]")].map((row) => new Row(row, this.things.get(row.dataset.piece)));
    this.shots = [...root.querySelectorAll("[data-shot]")];
    this.filter = root.querySelector(".filter");
    for (const row of this.rows) row.button.addEventListener("click", () => onSelect(row.thing.id));
    for (const button of this.shots) button.addEventListener("click", () => onShot(Number(button.dataset.shot)));
    this.filter?.addEventListener("change", () => this.#sift());
  }

  /** Tell of the pieces and the shot as they are at a time in s. */
  show(time) {
    const changed = this.rows.map((row) => row.show(time)).some(Boolean);
    const salvo = lastOf(this.story.shots, time)?.salvo;
    for (const button of this.shots) {
      const current = Number(button.dataset.salvo) === salvo;
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    if (changed) this.#sift();
  }

  select(id) {
    for (const row of this.rows) row.select(row.thing.id === id);
  }

  #sift() {
    const wanted = this.filter?.value ?? "all";
    for (const row of this.rows) row.sift(wanted);
  }
}

class Row {
  constructor(row, thing) {
    this.row = row;
    this.thing = thing;
    this.button = row.querySelector("button");
    this.outcome = row.querySelector(".outcome");
    this.swatch = row.querySelector(".swatch");
    this.brief = row.querySelector(".brief");
    this.more = row.querySelector(".more");
  }

  /** True where something is told otherwise than before. */
  show(time) {
    const state = stateOf(this.thing, time);
    if (state === this.state) return false;
    this.state = state;
    this.outcome.textContent = state.outcome || "–";
    this.row.dataset.outcome = state.kind;
    this.swatch.style.background = state.colours[0];
    this.brief.textContent = [state.pose || "as placed", state.cause].filter(Boolean).join(" · ");
    this.more.textContent = [state.reason, state.margin, state.verdict].filter(Boolean).join("; ");
    return true;
  }

  select(selected) {
    const changed = (this.button.getAttribute("aria-pressed") === "true") !== selected;
    this.button.setAttribute("aria-pressed", String(selected));
    this.more.hidden = !selected;
    if (changed && selected) this.row.scrollIntoView({ block: "nearest" });
  }

  sift(wanted) {
    const { kind } = this.state;
    this.row.hidden = wanted !== "all" && (wanted === "concerned" ? !this.state.cause && kind === "sound" : kind !== wanted);
  }
}
