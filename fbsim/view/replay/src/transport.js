// Play and pause, the time line with its shots, speed, cameras, what is shown.

import { clockText } from "./words.js";

export class Transport {
  constructor(root, clock, timeline, { onShot, onCamera, onToggle, onLook }) {
    this.clock = clock;
    this.find = (name) => root.querySelector(`[data-do="${name}"]`);
    this.bar = root.querySelector("input[type=range]");
    this.readout = root.querySelector("output");
    this.speed = root.querySelector("[data-do=speed]");
    Object.assign(this.bar, { min: timeline.start, max: timeline.end, step: "any" });
    this.#listen(onShot);
    this.find("look").addEventListener("click", onLook);
    this.cameras = [...root.querySelectorAll("[data-camera]")];
    for (const button of this.cameras) button.addEventListener("click", () => onCamera(button.dataset.camera));
    this.toggles = [...root.querySelectorAll("[data-toggle]")];
    for (const box of this.toggles) box.addEventListener("change", () => onToggle(box.dataset.toggle, box.checked));
    clock.onChange(() => this.show());
    this.show();
  }

  /** Put small marks on the time line where shots were fired: shares of its length. */
  mark(times) {
    const marks = document.querySelector(".marks");
    const { start, end } = this.clock;
    for (const time of times) {
      const mark = document.createElement("i");
      mark.style.left = `${(100 * (time - start)) / (end - start || 1)}%`;
      marks.append(mark);
    }
  }

  show() {
    const { time, end, playing, speed } = this.clock;
    this.bar.value = time;
    this.bar.style.setProperty("--done", `${(100 * (time - this.clock.start)) / (end - this.clock.start || 1)}%`);
    this.bar.setAttribute("aria-valuetext", `${clockText(time)} of ${clockText(end)} seconds`);
    this.readout.textContent = `${clockText(time)} / ${clockText(end)} s`;
    this.speed.value = String(speed);
    const play = this.find("play");
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
    play.classList.toggle("playing", playing);
  }

  showCamera(preset) {
    for (const button of this.cameras) button.setAttribute("aria-pressed", String(button.dataset.camera === preset));
  }

  /** Whether there is something to look at from nearer by. */
  offerLook(selected) {
    this.find("look").disabled = !selected;
  }

  flip(name) {
    this.toggles.find((box) => box.dataset.toggle === name).click();
  }

  #listen(onShot) {
    const { clock } = this;
    this.find("play").addEventListener("click", () => clock.toggle());
    this.find("previous").addEventListener("click", () => onShot(-1));
    this.find("next").addEventListener("click", () => onShot(1));
    this.speed.addEventListener("change", () => clock.setSpeed(Number(this.speed.value)));
    this.bar.addEventListener("input", () => {
      const time = Number(this.bar.value);
      clock.pause();
      clock.seek(time);
    });
  }
}
