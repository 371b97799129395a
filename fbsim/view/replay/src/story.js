// What the page was told besides geometry: shots, impacts, and what became of each piece (see story.py).

const GZIPPED = "gzip";

/** The stories of all recordings on the page, in their order. */
export function readStories() {
  return JSON.parse(document.getElementById("stories").textContent);
}

/** Geometry and motion of a recording, as the bytes of a binary glTF file. */
export async function readGlb(index) {
  const text = document.getElementById(`glb-${index}`).textContent.trim();
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream(GZIPPED));
  return new Response(stream).arrayBuffer();
}

/** The last of a list in order of time that is not after `time`; undefined where all are. */
export function lastOf(list, time) {
  let found;
  for (const each of list) {
    if (each.time > time) break;
    found = each;
  }
  return found;
}

/** What is known of a piece at a time: its last judgement, or how it was placed. */
export function stateOf(thing, time) {
  return lastOf(thing.states, time) ?? thing.states[0];
}

/** Whether a thing is to be seen at a time. */
export function isThere(thing, time) {
  return thing.since <= time && (thing.until === null || time < thing.until);
}
