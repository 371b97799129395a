// The way of each shell through the air, as far as it has flown; those of earlier salvos are fainter.

import { Group } from "three";
import { Line2 } from "three/examples/jsm/lines/Line2.js";
import { LineGeometry } from "three/examples/jsm/lines/LineGeometry.js";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";

import { lastOf } from "./story.js";

const WIDTHS = [1.4, 2.4]; // pixels, on a narrow and on a wide canvas
const WIDE = 900; // pixels
const COLOUR = "#ff8a1c";
const [BRIGHT, FAINT] = [0.95, 0.28];
const SHORTEST = 0.0005; // m; nearer keys are one point

export class Trails {
  constructor(story, actors) {
    this.group = new Group();
    this.shots = story.shots;
    this.trails = [];
    for (const shot of story.shots) {
      for (const shell of shot.shells) {
        const trail = new Trail(actors.track(shell), shot);
        if (trail.line) this.group.add(trail.line);
        this.trails.push(trail);
      }
    }
  }

  show(time) {
    const salvo = lastOf(this.shots, time)?.salvo;
    for (const trail of this.trails) trail.show(time, trail.shot.salvo === salvo ? BRIGHT : FAINT);
  }

  fit(width, height) {
    const linewidth = WIDTHS[0] + (WIDTHS[1] - WIDTHS[0]) * Math.min(width / WIDE, 1);
    for (const { line } of this.trails) {
      if (!line) continue;
      line.material.resolution.set(width, height);
      line.material.linewidth = linewidth;
    }
  }
}

class Trail {
  constructor(track, shot) {
    this.shot = shot;
    this.track = track;
    this.keys = thinned(track);
    if (this.keys.length < 2) return;
    const geometry = new LineGeometry();
    geometry.setPositions(this.keys.flatMap((key) => key.place));
    this.line = new Line2(geometry, new LineMaterial({ color: COLOUR, transparent: true, depthWrite: false }));
    this.line.frustumCulled = false;
    this.line.renderOrder = 2;
    this.ends = geometry.attributes.instanceEnd;
    this.moved = -1;
  }

  /** Draw it up to where the shell is: the segment that it is on ends there. */
  show(time, opacity) {
    if (!this.line) return;
    const whole = this.keys.findLastIndex((key) => key.time <= time);
    const segments = this.keys.length - 1;
    this.line.visible = whole >= 0;
    this.line.material.opacity = opacity;
    this.line.geometry.instanceCount = Math.min(whole + 1, segments);
    this.#restore();
    if (whole >= 0 && whole < segments) this.#end(whole, this.track.at(time));
  }

  #restore() {
    if (this.moved >= 0) this.#set(this.moved, this.keys[this.moved + 1].place);
    this.moved = -1;
  }

  #end(segment, place) {
    this.moved = segment;
    this.#set(segment, place);
  }

  #set(segment, [x, y, z]) {
    this.ends.setXYZ(segment, x, y, z);
    this.ends.data.needsUpdate = true;
  }
}

/** Keys of a track without those that hardly move. */
function thinned(track) {
  const keys = [];
  for (const key of track.keys()) {
    const last = keys.at(-1);
    if (!last || distance(last.place, key.place) >= SHORTEST) keys.push(key);
  }
  return keys;
}

function distance(one, other) {
  return Math.hypot(...one.map((value, axis) => value - other[axis]));
}
