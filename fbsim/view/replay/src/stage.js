// One recording's scene on its canvas: light, shadows, table, things, trails, impacts, camera.
//
// The world is fbsim's: metres, z up, the table's surface at z = 0.

import { Color, DirectionalLight, Group, HemisphereLight, PCFShadowMap, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import { Actors } from "./actors.js";
import { Impacts } from "./impacts.js";
import { Labels } from "./labels.js";
import { Ring } from "./ring.js";
import { makeTable } from "./table.js";
import { Trails } from "./trails.js";

const FIELD_OF_VIEW = 32; // degrees, of the smaller side
const SHADOW_PIXELS = 2048;
const LAMP = new Vector3(-0.5, -0.75, 1.35); // direction towards the light
const SHARPEST = 2; // pixels of the canvas for one of the page

export class Stage {
  constructor(pane, story, glb) {
    this.canvas = pane.querySelector("canvas");
    this.story = story;
    this.time = NaN;
    this.renderer = makeRenderer(this.canvas);
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.005, 30);
    this.camera.up.set(0, 0, 1);
    this.controls = makeControls(this.camera, this.canvas);
    this.#light();
    this.scene.add(makeTable(story.table));
    this.actors = new Actors(story, glb);
    this.trails = new Trails(story, this.actors);
    this.impacts = new Impacts(story);
    this.ring = new Ring();
    for (const part of [this.actors, this.trails, this.impacts, this.ring]) this.scene.add(part.group);
    this.labels = new Labels(pane.querySelector(".labels"), this);
  }

  /** Show the recording as it was at a time in s. */
  show(time) {
    if (time === this.time) return;
    this.time = time;
    this.actors.show(time);
    this.trails.show(time);
    this.impacts.show(time);
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Draw; the canvas follows the size that it has on the page. */
  draw() {
    this.fit();
    this.ring.follow(this.actors);
    this.impacts.fit(this.camera, this.canvas.clientHeight);
    this.renderer.render(this.scene, this.camera);
    this.labels.place();
  }

  /** Where a point of the table is on the canvas, in pixels of the page; null where it is behind the eye. */
  project(point) {
    this.camera.updateMatrixWorld();
    const seen = new Vector3(...point).project(this.camera);
    if (seen.z > 1) return null;
    const { clientWidth, clientHeight } = this.canvas;
    return [((seen.x + 1) / 2) * clientWidth, ((1 - seen.y) / 2) * clientHeight];
  }

  /** Give the picture the size that the canvas has on the page; true where it had another. */
  fit() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const sharpness = Math.min(window.devicePixelRatio, SHARPEST);
    const fits = this.width === width && this.height === height && this.sharpness === sharpness;
    if (fits || !width || !height) return false;
    Object.assign(this, { width, height, sharpness });
    this.renderer.setPixelRatio(sharpness);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.fov = width < height ? upright(FIELD_OF_VIEW, this.camera.aspect) : FIELD_OF_VIEW;
    this.camera.updateProjectionMatrix();
    this.trails.fit(width, height);
    return true;
  }

  #light() {
    const sky = new HemisphereLight(new Color("#eaf2ff"), new Color("#a89680"), 2.1);
    sky.position.set(0, 0, 1);
    const fill = new DirectionalLight(new Color("#cfe0ff"), 0.7);
    fill.position.set(1.2, 0.9, 0.9);
    this.scene.add(sky, fill, ...makeLamp(this.story.table));
  }
}

/** Vertical field of view whose horizontal one is `angle`; both in degrees. */
function upright(angle, aspect) {
  const half = Math.tan((angle * Math.PI) / 360) / aspect;
  return Math.min((Math.atan(half) * 360) / Math.PI, 60);
}

function makeRenderer(canvas) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "default" });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.shadowMap.needsUpdate = true;
  renderer.setClearColor(0x000000, 0);
  return renderer;
}

function makeControls(camera, canvas) {
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  controls.dampingFactor = 0.12;
  controls.minDistance = 0.05;
  controls.maxDistance = 6;
  controls.maxPolarAngle = 0.495 * Math.PI;
  controls.zoomToCursor = true;
  return controls;
}

function makeLamp(table) {
  const lamp = new DirectionalLight(new Color("#fff3e0"), 2.5);
  const reach = Math.hypot(table.length, table.width) / 2 + 0.1;
  lamp.position.copy(LAMP).normalize().multiplyScalar(3);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
  Object.assign(lamp.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.5, far: 6 });
  lamp.shadow.camera.up.set(0, 0, 1);
  lamp.shadow.radius = 3;
  lamp.shadow.bias = -0.0004;
  lamp.shadow.normalBias = 0.0006;
  const target = new Group();
  lamp.target = target;
  return [lamp, target];
}
