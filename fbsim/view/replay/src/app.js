// All panes with one clock: drawn when something has changed, and not otherwise.

import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";

import { Cameras } from "./cameras.js";
import { Clock } from "./clock.js";
import { Panel } from "./panel.js";
import { Pointing } from "./pointing.js";
import { Stage } from "./stage.js";
import { readGlb, stateOf } from "./story.js";
import { Timeline } from "./timeline.js";
import { Transport } from "./transport.js";
import { sentence } from "./words.js";

const AFTER = 0.0005; // s after a shot's time at which "the shot before" is that shot's own

export class App {
  constructor(stories) {
    this.stories = stories;
    this.timeline = new Timeline(stories);
    this.clock = new Clock(this.timeline.start, this.timeline.end);
    this.shots = this.#allShots();
    this.stages = [];
    this.cameras = [];
    this.drawn = 0;
    this.preset = "table";
    this.selected = null;
    this.glides = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.panels = stories.map((story, pane) => this.#panel(story, pane));
    this.transport = new Transport(document.querySelector(".controls"), this.clock, this.timeline, {
      onShot: (step) => this.goToShot(step),
      onCamera: (preset) => this.look(preset),
      onToggle: (name, shown) => this.toggle(name, shown),
      onLook: () => this.lookAtSelected(),
    });
    this.transport.mark(this.#shotTimes());
    this.clock.onChange(() => this.invalidate());
    document.querySelector("[data-do=help]").addEventListener("click", () => this.help());
    this.ready = this.#build();
  }

  /** Ask for the scenes to be drawn soon. */
  invalidate() {
    this.asked ??= requestAnimationFrame((now) => this.#tick(now));
  }

  step(seconds) {
    this.clock.pause();
    this.clock.seek(this.clock.time + seconds);
  }

  /** Go to the next shot (1), or to the start of this or the one before (-1). */
  goToShot(step) {
    const times = this.#shotTimes();
    const { time, start, end } = this.clock;
    const goal = step > 0 ? times.find((each) => each > time + AFTER) ?? end : times.findLast((each) => each < time - AFTER) ?? start;
    this.clock.seek(goal);
  }

  look(preset, glide = true) {
    this.leader = undefined;
    this.preset = preset;
    for (const each of this.cameras) each.choose(preset, glide);
    this.transport.showCamera(preset);
    this.invalidate();
  }

  nudge(move) {
    for (const each of this.cameras) each.nudge(move);
    this.invalidate();
  }

  /** Select a piece of a recording, or nothing (null). */
  select(pane, id) {
    this.selected = id && { pane, id };
    this.panels.forEach((panel, index) => panel.select(index === pane ? id : null));
    this.stages.forEach((stage, index) => {
      stage.ring.select(index === pane ? id : null);
      stage.labels.selected = index === pane ? id : null;
    });
    this.transport.offerLook(Boolean(id));
    if (id) this.#announce(pane, id);
    this.invalidate();
  }

  lookAtSelected() {
    const { pane, id } = this.selected ?? {};
    if (!id || !this.stages[pane]?.actors.isVisible(id)) return;
    for (const each of this.cameras) each.leave();
    this.cameras[pane].lookAt(id);
    this.leader = pane;
    this.preset = null;
    this.transport.showCamera(null);
    this.invalidate();
  }

  toggle(name, shown) {
    for (const stage of this.stages) {
      if (name === "trails") stage.trails.group.visible = shown;
      if (name === "impacts") stage.impacts.group.visible = shown;
      if (name in stage.labels.show) stage.labels.show[name] = shown;
    }
    this.invalidate();
  }

  flip(name) {
    this.transport.flip(name);
  }

  help() {
    document.getElementById("help").showModal();
  }

  async #build() {
    try {
      for (const [pane, story] of this.stories.entries()) await this.#addStage(pane, story);
    } catch (fault) {
      console.warn(fault);
      this.#showFallback(fault);
    }
    this.select(0, null);
    if (this.stages.length) this.look("table", false);
    this.show();
    for (const stage of this.stages) stage.draw();
    this.drawn += 1;
    return this.stages.length > 0;
  }

  async #addStage(pane, story) {
    const room = document.querySelectorAll(".pane")[pane];
    const glb = await new GLTFLoader().parseAsync(await readGlb(pane), "");
    const stage = new Stage(room, story, glb);
    this.stages.push(stage);
    const cameras = new Cameras(stage, this.glides, () => this.#frame());
    this.cameras.push(cameras);
    stage.controls.addEventListener("change", () => this.invalidate());
    stage.controls.addEventListener("start", () => {
      this.leader = pane;
      for (const each of this.cameras) each.release();
    });
    new Pointing(stage, room.querySelector(".tip"), {
      onHover: (id) => {
        stage.ring.hover(id);
        this.invalidate();
      },
      onSelect: (id) => this.select(pane, id),
      onLook: () => this.lookAtSelected(),
    });
    new ResizeObserver(() => this.#resize(stage, cameras)).observe(stage.canvas);
  }

  /** What a camera shows stays on the canvas, unless the hand has chosen something else. */
  #resize(stage, cameras) {
    if (stage.fit() && !cameras.isMoved) cameras.choose(cameras.preset, false);
    this.invalidate();
  }

  #showFallback(fault) {
    this.stages = [];
    this.cameras = [];
    for (const note of document.querySelectorAll(".fallback")) {
      note.hidden = false;
      note.querySelector("small").textContent = String(fault?.message ?? fault);
    }
    document.body.classList.add("flat");
    this.clock.seek(this.clock.end);
  }

  #tick(now) {
    this.asked = null;
    const seconds = this.last === undefined ? 0 : (now - this.last) / 1000;
    this.last = now;
    this.clock.advance(seconds);
    const gliding = this.cameras.map((each) => each.step(seconds)).some(Boolean);
    this.show();
    const drifting = this.stages.map((stage) => stage.controls.update(seconds)).some(Boolean);
    this.#followLeader();
    for (const stage of this.stages) stage.draw();
    this.drawn += 1;
    if (this.clock.playing || gliding || drifting) this.invalidate();
    else this.last = undefined;
  }

  /** Bring scenes and lists to the clock's time. */
  show() {
    this.stories.forEach((story, pane) => {
      const time = this.timeline.ownTime(pane, this.clock.time);
      this.stages[pane]?.show(time);
      this.cameras[pane]?.follow();
      this.panels[pane].show(time);
    });
  }

  /** The other panes are seen from where the hand has moved one. */
  #followLeader() {
    if (this.leader === undefined) return;
    const view = this.cameras[this.leader]?.relative;
    this.cameras.forEach((each, pane) => {
      if (pane !== this.leader) {
        each.relative = view;
      }
    });
  }

  /** Corners of all that is to be seen from the table's camera: one view for all panes. */
  #frame() {
    return this.stages.flatMap((stage) => stage.actors.frame());
  }

  #panel(story, pane) {
    const root = document.querySelectorAll(".panel")[pane];
    return new Panel(root, story, {
      onSelect: (id) => this.select(pane, this.selected?.id === id && this.selected.pane === pane ? null : id),
      onShot: (number) => this.#showShot(pane, number),
    });
  }

  #showShot(pane, number) {
    this.clock.seek(this.shots.find((shot) => shot.pane === pane && shot.number === number).time);
    this.cameras[pane]?.want(number);
  }

  #announce(pane, id) {
    const thing = this.stories[pane].things.find((each) => each.id === id);
    const time = this.timeline.ownTime(pane, this.clock.time);
    document.getElementById("said").textContent = sentence(thing, stateOf(thing, time));
  }

  #allShots() {
    const shots = this.stories.flatMap((story, pane) =>
      story.shots.map((shot) => ({ pane, number: shot.number, time: this.timeline.shownTime(pane, shot.time) })),
    );
    return shots.sort((one, other) => one.time - other.time);
  }

  #shotTimes() {
    return [...new Set(this.shots.map((shot) => shot.time))];
  }
}
