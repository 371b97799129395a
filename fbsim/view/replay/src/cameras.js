// From where the scene is seen: the table, a gun's eye, behind a shell, straight from above.
//
// The eye may be moved by hand in all of them; the one behind a shell then keeps its distance to it.

import { Vector3 } from "three";

import { lastOf } from "./story.js";

export const CAMERAS = ["table", "gun", "shell", "plan"];
const GLIDE = 0.45; // s from one camera to the next
const SPARE = 1.06;
const TABLE_EYE = { bearing: (-62 * Math.PI) / 180, above: (38 * Math.PI) / 180 };
const BEHIND_GUN = { back: 0.3, above: 0.15, ahead: 0.6 }; // m
const BEHIND_SHELL = { back: 0.24, above: 0.085 }; // m
const STRAIGHT_DOWN = 1e-4; // rad off the vertical, so that "up" on the page stays along y

export class Cameras {
  /** `frame` gives the corners of all that is to be seen from the table's camera. */
  constructor(stage, glides, frame) {
    this.stage = stage;
    this.glides = glides;
    this.frame = frame;
    this.preset = "table";
    this.anchor = null;
    this.glide = null;
    this.shot = null;
    this.wanted = null;
    this.isMoved = false;
  }

  /** Of a salvo, follow the shot of that number. */
  want(number) {
    this.wanted = number;
    this.follow();
  }

  /** Look from a camera of the row, at once or in a short glide. */
  choose(preset, glide = true) {
    this.stage.fit();
    this.preset = preset;
    this.isMoved = false;
    this.shot = this.#shotNow();
    this.anchor = this.#anchorNow();
    this.#go(this.#view(), glide && this.glides);
  }

  /** Look at a piece from nearer by, from the same side as now. */
  lookAt(id) {
    const { actors, camera, controls } = this.stage;
    const box = actors.box(id);
    const target = box.getCenter(new Vector3());
    const away = camera.position.clone().sub(controls.target).setLength(box.getSize(new Vector3()).length() * 4 + 0.1);
    this.#go({ eye: target.clone().add(away), target }, this.glides);
  }

  /** Time has moved: go with the shell, or to the gun whose turn it is. */
  follow() {
    if (this.preset !== "gun" && this.preset !== "shell") return;
    const shot = this.#shotNow();
    if (shot !== this.shot) {
      this.choose(this.preset, false);
      return;
    }
    const anchor = this.#anchorNow();
    if (!anchor || !this.anchor || this.preset === "gun") return;
    const step = anchor.clone().sub(this.anchor);
    this.anchor = anchor;
    this.stage.camera.position.add(step);
    this.stage.controls.target.add(step);
  }

  /** Glide on by some seconds; true while there is more to come. */
  step(seconds) {
    if (!this.glide) return false;
    const { from, to } = this.glide;
    this.glide.passed += seconds;
    const share = Math.min(this.glide.passed / GLIDE, 1);
    const eased = share * share * (3 - 2 * share);
    this.#look({ eye: from.eye.clone().lerp(to.eye, eased), target: from.target.clone().lerp(to.target, eased) });
    if (share === 1) this.glide = null;
    return true;
  }

  /** From here on, look from none of the row. */
  leave() {
    this.release();
    this.preset = null;
    this.anchor = null;
  }

  /** The hand took over. */
  release() {
    this.glide = null;
    this.isMoved = true;
  }

  /** The eye and what it looks at, seen from what it follows. */
  get relative() {
    const base = this.preset === "shell" && this.anchor ? this.anchor : new Vector3();
    const { camera, controls } = this.stage;
    return { eye: camera.position.clone().sub(base), target: controls.target.clone().sub(base) };
  }

  set relative(view) {
    const base = this.preset === "shell" && this.anchor ? this.anchor : new Vector3();
    this.#look({ eye: view.eye.clone().add(base), target: view.target.clone().add(base) });
  }

  /** Move by hand, with keys: turn by radians, shift by shares of the distance, come nearer by a factor. */
  nudge({ turn = 0, tilt = 0, right = 0, up = 0, nearer = 1 }) {
    this.release();
    const { camera, controls } = this.stage;
    const away = camera.position.clone().sub(controls.target);
    const length = Math.min(Math.max(away.length() / nearer, controls.minDistance), controls.maxDistance);
    const azimuth = Math.atan2(away.y, away.x) + turn;
    const above = Math.asin(away.z / away.length()) + tilt;
    const clamped = Math.min(Math.max(above, 0.02), Math.PI / 2 - STRAIGHT_DOWN);
    const shift = new Vector3(-Math.sin(azimuth), Math.cos(azimuth), 0).multiplyScalar(right * length);
    shift.add(new Vector3(-Math.cos(azimuth), -Math.sin(azimuth), 0).multiplyScalar(up * length));
    const target = controls.target.clone().add(shift);
    this.#look({ eye: target.clone().add(direction(azimuth, clamped).multiplyScalar(length)), target });
  }

  /** Forget the swing that is left of a hand's last push. */
  #settle() {
    const { controls } = this.stage;
    const swings = controls.enableDamping;
    controls.enableDamping = false;
    controls.update();
    controls.enableDamping = swings;
  }

  #go(view, glide) {
    this.#settle();
    if (!glide) {
      this.glide = null;
      this.#look(view);
      return;
    }
    const { camera, controls } = this.stage;
    this.glide = { from: { eye: camera.position.clone(), target: controls.target.clone() }, to: view, passed: 0 };
  }

  #look({ eye, target }) {
    const { camera, controls } = this.stage;
    camera.position.copy(eye);
    controls.target.copy(target);
    controls.update();
  }

  #view() {
    if (this.preset === "gun") return this.#gunView();
    if (this.preset === "shell") return this.#shellView();
    return this.preset === "plan" ? this.#planView() : this.#tableView();
  }

  #tableView() {
    const points = this.frame();
    return fit(points.length ? points : tableCorners(this.stage.story.table), direction(TABLE_EYE.bearing, TABLE_EYE.above), this.stage.camera);
  }

  #planView() {
    const { length, width } = this.stage.story.table;
    const tangent = Math.tan((this.stage.camera.fov * Math.PI) / 360);
    const height = SPARE * Math.max(width / 2 / tangent, length / 2 / tangent / this.stage.camera.aspect);
    return { eye: new Vector3(0, -height * STRAIGHT_DOWN, height), target: new Vector3() };
  }

  #gunView() {
    if (!this.shot) return this.#tableView();
    const { actors } = this.stage;
    const [pivot, aim] = actors.barrel(this.shot.gun);
    const flat = new Vector3(aim.x, aim.y, 0).normalize();
    const eye = pivot.clone().addScaledVector(flat, -BEHIND_GUN.back);
    eye.z += BEHIND_GUN.above;
    return { eye, target: pivot.clone().addScaledVector(aim, BEHIND_GUN.ahead) };
  }

  #shellView() {
    if (!this.shot || !this.anchor) return this.#tableView();
    const { x, y } = this.stage.actors.barrel(this.shot.gun)[1];
    const flat = new Vector3(x, y, 0).normalize();
    const eye = this.anchor.clone().addScaledVector(flat, -BEHIND_SHELL.back);
    eye.z += BEHIND_SHELL.above;
    return { eye, target: this.anchor.clone() };
  }

  /** The shot that is flying, of several the one that is wanted; before the first, that one. */
  #shotNow() {
    const { story, time } = this.stage;
    const last = lastOf(story.shots, time) ?? story.shots[0] ?? null;
    return story.shots.find((shot) => shot.number === this.wanted && shot.salvo === last?.salvo) ?? last;
  }

  #anchorNow() {
    if (!this.shot?.shells.length) return null;
    const { actors, time } = this.stage;
    return new Vector3(...actors.track(this.shot.shells[0]).at(time));
  }
}

function direction(bearing, above) {
  return new Vector3(Math.cos(bearing) * Math.cos(above), Math.sin(bearing) * Math.cos(above), Math.sin(above));
}

function tableCorners({ length, width }) {
  return [-1, 1].flatMap((x) => [-1, 1].map((y) => new Vector3((x * length) / 2, (y * width) / 2, 0)));
}

/** The nearest eye in a direction from which all points (n, 3) are on the canvas, in its middle. */
function fit(points, away, camera) {
  const right = new Vector3(-away.y, away.x, 0).normalize();
  const above = away.clone().cross(right);
  const tall = Math.tan((camera.fov * Math.PI) / 360) / SPARE;
  const [x, width] = slot(points, right, away, tall * camera.aspect);
  const [y, height] = slot(points, above, away, tall);
  const eye = right.multiplyScalar(x).addScaledVector(above, y).addScaledVector(away, Math.max(width, height));
  return { eye, target: eye.clone().addScaledVector(away, -eye.z / away.z) };
}

/**
 * Along one axis of the canvas: where the eye must be, and how far away, for all points to be between the
 * two planes through it that have the slope `tangent`.
 */
function slot(points, axis, away, tangent) {
  const ends = points.map((point) => [point.dot(axis), point.dot(away)]);
  const high = Math.max(...ends.map(([across, near]) => across + tangent * near));
  const low = Math.min(...ends.map(([across, near]) => across - tangent * near));
  return [(high + low) / 2, (high - low) / (2 * tangent)];
}
