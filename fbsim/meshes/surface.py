"""A surface: triangles as a file gives them, before anyone has asked whether they close.

Lengths are in the unit of the file until `scaled` makes metres of them. All changes return a new surface.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fbsim.meshes.solid import FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles in space: `vertices` (n, 3), `faces` (m, 3) indices of their corners, counter-clockwise."""

    vertices: FloatArray
    faces: IntArray

    @cached_property
    def bounds(self) -> FloatArray:
        """Lowest and highest corner, (2, 3)."""
        return np.vstack([self.vertices.min(axis=0), self.vertices.max(axis=0)])

    @property
    def extents(self) -> FloatArray:
        """Size of the bounding box, (3,)."""
        extents: FloatArray = self.bounds[1] - self.bounds[0]
        return extents

    @cached_property
    def signed_volumes(self) -> FloatArray:
        """Volume from the middle of the box to each face, (m,); negative where the face looks inward."""
        a, b, c = (self.vertices[self.faces[:, corner]] - self.bounds.mean(axis=0) for corner in range(3))
        volumes: FloatArray = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
        return volumes

    @property
    def volume(self) -> float:
        """Enclosed volume; negative where the surface is inside out, meaningless where it is open."""
        return float(self.signed_volumes.sum())

    def scaled(self, factor: float) -> Surface:
        """Return it larger by `factor`."""
        return Surface(self.vertices * factor, self.faces)

    def moved(self, offset: FloatArray) -> Surface:
        """Return it moved by `offset` (3,)."""
        return Surface(self.vertices + offset, self.faces)

    def turned(self, rotation: FloatArray) -> Surface:
        """Return it turned by a rotation matrix (3, 3)."""
        return Surface(self.vertices @ rotation.T, self.faces)

    def flipped(self) -> Surface:
        """Return it with the inside out."""
        return Surface(self.vertices, self.faces[:, ::-1].copy())

    def unit_sized(self) -> Surface:
        """Return it with its lowest corner at the origin and a largest extent of 1."""
        return self.moved(-self.bounds[0]).scaled(1 / float(self.extents.max()))

    def of_faces(self, chosen: IntArray | np.ndarray) -> Surface:
        """Return only the chosen faces (a mask or indices), without vertices that none of them uses."""
        return _without_unused(self.vertices, self.faces[chosen])

    def cleaned(self) -> Surface:
        """Merge vertices at equal coordinates; drop collapsed and repeated faces and unused vertices."""
        vertices, index = _merged(self.vertices)
        faces = index[self.faces]
        a, b, c = faces.T
        faces = faces[(a != b) & (b != c) & (c != a)]
        return _without_unused(vertices, _without_repeats(faces))


def joined(surfaces: Sequence[Surface]) -> Surface:
    """Put several surfaces into one, side by side."""
    counts = np.cumsum([0, *(len(surface.vertices) for surface in surfaces)])
    faces = [surface.faces + count for surface, count in zip(surfaces, counts, strict=False)]
    return Surface(np.vstack([surface.vertices for surface in surfaces]), np.vstack(faces))


def _merged(vertices: FloatArray) -> tuple[FloatArray, IntArray]:
    """Return the distinct vertices, sorted, and where each given one went."""
    vertices = vertices + 0.0  # -0.0 becomes 0.0
    order = np.lexsort(vertices.T[::-1])
    ordered = vertices[order]
    is_new = np.ones(len(vertices), dtype=bool)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    index = np.empty(len(vertices), dtype=np.int64)
    index[order] = np.cumsum(is_new) - 1
    return ordered[is_new], index


def _without_repeats(faces: IntArray) -> IntArray:
    """Drop faces that have the same corners in the same turning sense as one before; keep the order."""
    if not len(faces):
        return faces
    first = faces.argmin(axis=1)
    turned = np.take_along_axis(faces, (first[:, None] + np.arange(3)) % 3, axis=1)
    size = int(faces.max()) + 1
    keys = (turned[:, 0] * size + turned[:, 1]) * size + turned[:, 2]
    kept: IntArray = faces[np.sort(np.unique(keys, return_index=True)[1])]
    return kept


def _without_unused(vertices: FloatArray, faces: IntArray) -> Surface:
    used = np.zeros(len(vertices), dtype=bool)
    used[faces] = True
    if used.all():
        return Surface(vertices, faces)
    return Surface(vertices[used], (np.cumsum(used) - 1)[faces])
