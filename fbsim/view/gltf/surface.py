"""Surfaces with normals: smooth as printed toys are, with sharp edges where faces meet at a large angle.

The normal of a face's corner is the mean, weighted by area, of the faces around it that are turned from its
own by less than `CREASE`; where they differ, the vertex becomes several.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fbsim.meshes.solid import FloatArray, IntArray

CREASE = math.radians(38)
"""rad; as the replay page draws them."""
SAME = 1e-4
"""Normals that differ by less become one."""
UP = (0.0, 0.0, 1.0)
"""Of a corner of faces without an area."""


@dataclass(frozen=True, eq=False)
class Surface:
    """`vertices` (n, 3) in m with `normals` (n, 3) of length 1, `faces` (m, 3) indices."""

    vertices: FloatArray
    normals: FloatArray
    faces: IntArray


def creased(vertices: FloatArray, faces: IntArray) -> Surface:
    """Give a mesh normals, and the vertices that it needs for them."""
    normals = _corner_normals(vertices, faces)
    corners = np.column_stack([faces.ravel(), np.round(normals / SAME).astype(np.int64)])
    _, first, number = np.unique(corners, axis=0, return_index=True, return_inverse=True)
    return Surface(vertices[faces.ravel()[first]], normals[first], number.reshape(faces.shape))


def _corner_normals(vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Normals (3 m, 3), one for each corner of each face."""
    one, two, three = (vertices[faces[:, corner]] for corner in range(3))
    areas = np.cross(two - one, three - one)
    directions = areas / np.maximum(np.linalg.norm(areas, axis=1), np.finfo(float).tiny)[:, None]
    own, other = _pairs(faces)
    near = np.sum(directions[own // 3] * directions[other // 3], axis=1) > math.cos(CREASE)
    sums = [np.bincount(own[near], areas[other[near] // 3, axis], minlength=faces.size) for axis in range(3)]
    return _unit(np.column_stack(sums))


def _pairs(faces: IntArray) -> tuple[IntArray, IntArray]:
    """Every corner, and every corner at the same vertex, its own too."""
    vertex = faces.ravel()
    order = np.argsort(vertex, kind="stable")
    counts = np.bincount(vertex)
    starts = np.cumsum(counts) - counts
    own = np.repeat(np.arange(len(vertex)), counts[vertex])
    ends = np.cumsum(counts[vertex])
    place = np.arange(len(own)) - np.repeat(ends - counts[vertex], counts[vertex])
    return own, order[starts[vertex[own]] + place]


def _unit(normals: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(normals, axis=1)[:, None]
    unit: FloatArray = np.where(lengths > 0, normals / np.where(lengths > 0, lengths, 1.0), UP)
    return unit
