// The things of a recording: where each is at a time, whether it is there, its colour.
//
// The glTF has a node for each thing and below it one for each component, told apart by the extras that
// fbsim.view.gltf writes; its axes are turned so that y is up, and are turned back here. Its table, its
// colours and its ways to hide things are left aside: the page has its own.

import { AnimationMixer, Box3, Group, MeshStandardMaterial, Quaternion, SRGBColorSpace, Vector3 } from "three";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";

import { isThere, stateOf } from "./story.js";
import { Track } from "./track.js";

const CREASE = (38 * Math.PI) / 180; // faces that meet at less look round
const ROUGHNESS = { figure: 0.42, gun: 0.42, shell: 0.35, gate: 0.6, part: 0.85 };
const UPRIGHT = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2);

export class Actors {
  constructor(story, gltf) {
    this.story = story;
    this.materials = new Map();
    this.group = new Group();
    this.group.quaternion.copy(UPRIGHT);
    this.group.add(gltf.scene);
    this.mixer = new AnimationMixer(gltf.scene);
    this.clip = gltf.animations[0];
    this.offset = this.clip?.userData.start ?? story.start;
    if (this.clip) this.#play();
    this.actors = new Map();
    const nodes = thingNodes(gltf.scene);
    const smooth = smoother();
    for (const thing of story.things) this.actors.set(thing.id, new Actor(thing, nodes.get(thing.id), smooth));
    gltf.scene.traverse((node) => {
      if (node.isMesh && node.userData.thing === undefined) node.visible = false;
    });
    this.show(story.start);
  }

  /** Put everything where it was at a time in s. */
  show(time) {
    this.time = time;
    this.boxes = new Map();
    this.mixer.setTime(Math.min(time - this.offset, this.clip ? this.clip.duration - 1e-6 : 0));
    for (const actor of this.actors.values()) actor.show(time, (hex, kind) => this.#material(hex, kind));
    this.group.updateMatrixWorld(true);
  }

  thing(id) {
    return this.actors.get(id).thing;
  }

  isVisible(id) {
    return this.actors.get(id)?.node.visible ?? false;
  }

  /** "#rrggbb" of the body. */
  tint(id) {
    return `#${this.actors.get(id).meshes[0].material.color.getHexString(SRGBColorSpace)}`;
  }

  /** Where a thing is on the table: {position, rotation}. */
  pose(id) {
    return poseOf(this.actors.get(id).node);
  }

  /** Where its components are. */
  parts(id) {
    return this.actors.get(id).components.map(poseOf);
  }

  /** Box around a thing as it lies now. */
  box(id) {
    if (!this.boxes.has(id)) this.boxes.set(id, new Box3().setFromObject(this.actors.get(id).node, true));
    return this.boxes.get(id);
  }

  /** Corners of the boxes around all that stands on the table at the start or lies there at the end. */
  frame() {
    this.framed ??= [this.story.start, this.story.duration].flatMap((time) => this.#corners(time));
    return this.framed;
  }

  /** Where a gun's barrel turns, and where it points, as vectors. */
  barrel(id) {
    const { components, thing } = this.actors.get(id);
    const place = Math.max(thing.components.indexOf("barrel"), 0);
    const { position, rotation } = poseOf(components[place]);
    const middle = new Box3().setFromObject(components[place]).getCenter(new Vector3());
    const aim = new Vector3(1, 0, 0).applyQuaternion(new Quaternion(...rotation));
    return [components.length > 1 ? middle : new Vector3(...position), aim];
  }

  /** Places of a thing over time, in the recording's frame. */
  track(id) {
    const { thing, node } = this.actors.get(id);
    return new Track(this.clip, node, this.offset, thing.until ?? this.story.duration);
  }

  /** The nearest piece on a ray, of those that are there. */
  hit(caster) {
    const meshes = [...this.actors.values()].filter((actor) => actor.node.visible).flatMap((actor) => actor.meshes);
    return caster.intersectObjects(meshes, false)[0]?.object.userData.thing ?? null;
  }

  #play() {
    this.clip.tracks = this.clip.tracks.filter((track) => !track.name.endsWith(".scale"));
    this.mixer.clipAction(this.clip).play();
  }

  #corners(time) {
    const now = this.time;
    this.show(time);
    const placed = [...this.actors.values()].filter(({ thing, node }) => thing.kind !== "shell" && node.visible);
    const found = placed.flatMap(({ node }) => corners(new Box3().setFromObject(node)));
    this.show(now);
    return found;
  }

  #material(hex, kind) {
    const key = `${hex} ${kind}`;
    if (!this.materials.has(key)) {
      this.materials.set(key, new MeshStandardMaterial({ color: hex, roughness: ROUGHNESS[kind] }));
    }
    return this.materials.get(key);
  }
}

class Actor {
  constructor(thing, node, smooth) {
    this.thing = thing;
    this.node = node;
    this.components = componentNodes(node);
    this.meshes = [];
    this.components.forEach((component, place) => {
      component.traverse((each) => {
        if (!each.isMesh) return;
        each.geometry = smooth(each.geometry);
        each.castShadow = each.receiveShadow = true;
        each.userData = { thing: thing.id, place };
        this.meshes.push(each);
      });
    });
  }

  show(time, material) {
    this.node.visible = isThere(this.thing, time);
    const state = stateOf(this.thing, time);
    if (state === this.state) return;
    this.state = state;
    for (const mesh of this.meshes) mesh.material = material(state.colours[mesh.userData.place], this.thing.kind);
  }
}

function thingNodes(scene) {
  const nodes = new Map();
  scene.traverse((node) => {
    if (node.userData.id !== undefined) nodes.set(node.userData.id, node);
  });
  return nodes;
}

function componentNodes(node) {
  return node.children.filter((child) => child.userData.component !== undefined).sort((one, other) => one.userData.component - other.userData.component);
}

/** Gives geometries with creases where faces meet sharply; each is made once. */
function smoother() {
  const made = new Map();
  return (geometry) => {
    if (!made.has(geometry)) {
      geometry.deleteAttribute("normal");
      made.set(geometry, toCreasedNormals(geometry, CREASE));
    }
    return made.get(geometry);
  };
}

function poseOf(node) {
  const [position, rotation] = [new Vector3(), new Quaternion()];
  node.matrixWorld.decompose(position, rotation, new Vector3());
  return { position: position.toArray(), rotation: rotation.toArray() };
}

function corners({ min, max }) {
  const ends = [min, max];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => new Vector3(ends[bits & 1].x, ends[(bits >> 1) & 1].y, ends[bits >> 2].z));
}
