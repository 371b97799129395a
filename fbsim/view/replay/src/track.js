// The places of one thing over time, as the keys of its animation.

export class Track {
  /** `offset` is the recording's time at which the clip begins, `until` when the thing was last seen. */
  constructor(clip, node, offset, until) {
    const found = clip?.tracks.find((track) => track.name === `${node.name}.position`);
    const still = { times: [0], values: node.position.toArray() };
    const { times, values } = found ?? still;
    this.keysOf = Array.from(times, (time, key) => ({
      time: time + offset,
      place: Array.from(values.slice(3 * key, 3 * key + 3)),
    })).filter((key) => key.time <= until + 1e-6);
  }

  keys() {
    return this.keysOf;
  }

  /** [x, y, z] at a time in s. */
  at(time) {
    const keys = this.keysOf;
    const after = keys.findIndex((key) => key.time > time);
    if (after === 0) return keys[0].place;
    if (after < 0) return keys.at(-1).place;
    const [from, to] = [keys[after - 1], keys[after]];
    const share = (time - from.time) / (to.time - from.time);
    return from.place.map((value, axis) => value + share * (to.place[axis] - value));
  }
}
