// A mark at each impact that has happened; how strong it was shows in its size.

import { CanvasTexture, Group, SRGBColorSpace, Sprite, SpriteMaterial } from "three";

import { lastOf } from "./story.js";

const [SMALLEST, LARGEST] = [0.009, 0.022]; // m across
const [FEWEST, MOST] = [9, 30]; // pixels across, however near or far
const [BRIGHT, FAINT] = [0.95, 0.3]; // opacity of the present salvo's, and of earlier ones'
const FRESH = 0.12; // s for which a mark is larger
const SWOLLEN = 0.8;

export class Impacts {
  constructor(story) {
    this.group = new Group();
    this.shots = story.shots;
    this.picture = star();
    const strongest = Math.max(...story.impacts.map((impact) => impact.energy), 1e-9);
    this.marks = story.impacts.map((impact) => this.#mark(impact, impact.energy / strongest));
  }

  /** Show those that have happened by a time in s. */
  show(time) {
    const salvo = lastOf(this.shots, time)?.salvo;
    for (const mark of this.marks) {
      mark.material.opacity = mark.userData.impact.salvo === salvo ? BRIGHT : FAINT;
      const age = time - mark.userData.impact.time;
      mark.visible = age >= 0;
      mark.userData.swelling = 1 + SWOLLEN * Math.max(0, 1 - age / FRESH);
    }
  }

  /** Give them the size that suits where they are seen from, on a canvas of that many pixels in height. */
  fit(camera, height) {
    const perMetre = height / (2 * Math.tan((camera.fov * Math.PI) / 360));
    for (const mark of this.marks) {
      const pixels = perMetre / camera.position.distanceTo(mark.position);
      const { size, swelling } = mark.userData;
      mark.scale.setScalar((Math.min(Math.max(size * pixels, FEWEST), MOST) * swelling) / pixels);
    }
  }

  /** The impact whose mark a ray meets; null where there is none. */
  hit(caster) {
    if (!this.group.visible) return null;
    const shown = this.marks.filter((mark) => mark.visible);
    return caster.intersectObjects(shown, false)[0]?.object.userData.impact ?? null;
  }

  #mark(impact, share) {
    const mark = new Sprite(new SpriteMaterial({ map: this.picture, transparent: true, depthTest: false }));
    mark.position.set(...impact.at);
    mark.userData = { impact, size: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(share) };
    mark.renderOrder = 3;
    this.group.add(mark);
    return mark;
  }
}

/** A star with eight points, red with a white heart. */
function star() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  pen.translate(64, 64);
  points(pen, 62, 30, "#7a1206");
  points(pen, 54, 25, "#ff4b1f");
  points(pen, 30, 14, "#fff6d8");
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

function points(pen, outer, inner, colour) {
  pen.fillStyle = colour;
  pen.beginPath();
  for (let corner = 0; corner < 16; corner += 1) {
    const [reach, angle] = [corner % 2 ? inner : outer, (corner * Math.PI) / 8];
    pen.lineTo(reach * Math.cos(angle), reach * Math.sin(angle));
  }
  pen.fill();
}
