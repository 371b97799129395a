// The table: a slab with a painted top. What it is covered with is drawn here, from its colour and name.

import { BoxGeometry, CanvasTexture, Mesh, MeshStandardMaterial, RepeatWrapping, SRGBColorSpace } from "three";

const THICKNESS = 0.03; // m
const PIXELS = 512;
const TILE = 0.5; // m of the table that one picture covers
const PATTERNS = { laminate: grain, carpet: pile, cloth: weave };

/** A slab whose upper face is at z = 0, its middle at the origin. */
export function makeTable(table) {
  const edge = new MeshStandardMaterial({ color: shade(table.rgb, 0.62), roughness: 0.6 });
  const top = new MeshStandardMaterial({ map: paint(table), roughness: table.surface === "laminate" ? 0.55 : 0.95 });
  const slab = new Mesh(new BoxGeometry(table.length, table.width, THICKNESS), [edge, edge, edge, edge, top, edge]);
  slab.position.z = -THICKNESS / 2 - 0.0002;
  slab.receiveShadow = true;
  slab.name = "table top";
  return slab;
}

function paint(table) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const pen = canvas.getContext("2d");
  pen.fillStyle = table.rgb;
  pen.fillRect(0, 0, PIXELS, PIXELS);
  (PATTERNS[table.surface] ?? pile)(pen, randomiser(7));
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(table.length / TILE, table.width / TILE);
  texture.anisotropy = 8;
  return texture;
}

/** Long fibres along the table, and the seams of boards. */
function grain(pen, random) {
  for (let fibre = 0; fibre < 900; fibre += 1) {
    const dark = random() < 0.6;
    pen.fillStyle = dark ? `rgba(60, 35, 10, ${0.05 * random()})` : `rgba(255, 240, 215, ${0.06 * random()})`;
    const [x, y, long] = [PIXELS * random(), PIXELS * random(), PIXELS * (0.15 + 0.5 * random())];
    for (const left of [x, x - PIXELS]) pen.fillRect(left, y, long, 1 + 2 * random());
  }
  pen.fillStyle = "rgba(50, 28, 8, 0.22)";
  for (let board = 0; board < 4; board += 1) {
    const y = (board * PIXELS) / 4;
    pen.fillRect(0, y, PIXELS, 1.5);
    pen.fillRect(PIXELS * random(), y, 1.5, PIXELS / 4);
  }
}

/** Short fibres every way. */
function pile(pen, random) {
  for (let fibre = 0; fibre < 14000; fibre += 1) {
    const light = random() < 0.5 ? 0 : 255;
    pen.fillStyle = `rgba(${light}, ${light}, ${light}, ${0.09 * random()})`;
    pen.fillRect(PIXELS * random(), PIXELS * random(), 1 + 2 * random(), 1 + 2 * random());
  }
}

/** Threads over and under. */
function weave(pen, random) {
  for (let line = 0; line < PIXELS; line += 4) {
    pen.fillStyle = `rgba(0, 0, 0, ${0.05 + 0.05 * random()})`;
    pen.fillRect(0, line, PIXELS, 1.5);
    pen.fillStyle = `rgba(255, 255, 255, ${0.03 + 0.05 * random()})`;
    pen.fillRect(line, 0, 1.5, PIXELS);
  }
}

/** Numbers from 0 to 1, the same at every call (a linear congruential generator). */
function randomiser(seed) {
  let state = seed;
  return () => {
    state = (1664525 * state + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function shade(hex, share) {
  const channels = [1, 3, 5].map((place) => Math.round(share * parseInt(hex.slice(place, place + 2), 16)));
  return `rgb(${channels.join(", ")})`;
}
