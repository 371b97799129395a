"""The table top as a solid to look at."""

from __future__ import annotations

import trimesh

from fbsim.meshes.solid import Solid, solid_of


def slab_solid(length: float, width: float, thickness: float) -> Solid:
    """A box of `length` (x) by `width` (y) in m whose upper face is at z = 0."""
    box = trimesh.creation.box((length, width, thickness))
    box.apply_translation((0, 0, -thickness / 2))
    return solid_of(box, (box.vertices,))
