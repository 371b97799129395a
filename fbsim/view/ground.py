"""The table top, and the shadows that things throw on it, as solids to look at.

A point at height z throws its shadow at  p − z · s / s_z  for light from the direction s. The shadow of a
convex part is the convex outline of its corners' shadows.
"""

from __future__ import annotations

import itertools

import numpy as np

from fbsim.meshes.hulls import has_area, hull_surface, outline
from fbsim.meshes.solid import FloatArray, Solid, solid_of
from fbsim.physics.transform import Transform

SHADOW_HEIGHT = 0.3e-3  # m above the table, so that the two do not flicker into each other


def slab_solid(length: float, width: float, thickness: float) -> Solid:
    """A box of `length` (x) by `width` (y) in m whose upper face is at z = 0."""
    sides = ((-length / 2, length / 2), (-width / 2, width / 2), (-thickness, 0.0))
    corners = np.array(list(itertools.product(*sides)))
    return solid_of(hull_surface(corners), (corners,))


def shadow_solid(
    solid: Solid, pose: Transform, sun: tuple[float, float, float], table: tuple[float, float]
) -> Solid | None:
    """Flat dark patches (no closed solid, only to be drawn); None where the table gets none."""
    corners: list[FloatArray] = []
    faces: list[list[int]] = []
    limit = np.array(table) / 2
    for part in solid.parts:
        points = pose.apply(part)
        thrown = points[:, :2] - points[:, 2:] * np.array(sun[:2]) / sun[2]
        thrown = np.clip(thrown, -limit, limit)
        if has_area(thrown):
            edge = outline(thrown)
            start = sum(map(len, corners))
            faces += [[start, start + i, start + i + 1] for i in range(1, len(edge) - 1)]
            corners.append(np.column_stack([edge, np.full(len(edge), SHADOW_HEIGHT)]))
    if not faces:
        return None
    nothing = np.zeros((3, 3))
    return Solid(np.vstack(corners), np.array(faces), (), 0.0, np.zeros(3), nothing)
