// A ring on the table around the piece that is selected, and a fainter one around the piece pointed at.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, RingGeometry, Vector3 } from "three";

const HEIGHT = 0.0008; // m above the table
const SPARE = 0.004; // m between a piece and its ring

export class Ring {
  constructor() {
    this.group = new Group();
    this.selected = this.#make("#0a7cff", 0.95);
    this.hovered = this.#make("#0a7cff", 0.45);
  }

  select(id) {
    this.selected.userData.id = id;
  }

  hover(id) {
    this.hovered.userData.id = id;
  }

  /** Go where the pieces are now. */
  follow(actors) {
    for (const ring of [this.selected, this.hovered]) this.#place(ring, actors);
  }

  #make(color, opacity) {
    const material = new MeshBasicMaterial({ color, opacity, transparent: true, side: DoubleSide, depthWrite: false });
    const ring = new Mesh(new RingGeometry(0.92, 1, 64), material);
    ring.renderOrder = 1;
    ring.visible = false;
    this.group.add(ring);
    return ring;
  }

  #place(ring, actors) {
    const { id } = ring.userData;
    ring.visible = Boolean(id) && actors.isVisible(id);
    if (!ring.visible) return;
    const box = actors.box(id);
    const size = box.getSize(new Vector3());
    const middle = box.getCenter(new Vector3());
    ring.position.set(middle.x, middle.y, Math.max(box.min.z, 0) + HEIGHT);
    ring.scale.setScalar(Math.hypot(size.x, size.y) / 2 + SPARE);
  }
}
