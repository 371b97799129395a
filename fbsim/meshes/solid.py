"""A solid: a closed surface, the convex parts that stand for it in contacts, and its mass properties.

Formulas (uniform density ρ, volume V, centroid c), summed over the tetrahedra (o, a, b, c) that the faces
make with a point o, with d = a · (b × c) and s = a + b + c, all seen from o:
    V   = Σ d / 6
    c   = Σ d s / 24 V
    ∫xxᵀ = Σ d (aaᵀ + bbᵀ + ccᵀ + ssᵀ) / 120
    mass        m = ρ V                       [kg]
    inertia     J = m · unit_inertia          [kg m²], about the centroid, in the solid's own axes
Lengths are metres, in the frame of the model: +x front, +z up, feet at z = 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


class HasFaces(Protocol):
    """Anything with triangles: a `Surface`, a `trimesh.Trimesh`."""

    @property
    def vertices(self) -> Any:
        """Corners, (n, 3) in m."""

    @property
    def faces(self) -> Any:
        """Indices of the corners of each face, (m, 3), counter-clockwise from outside."""


@dataclass(frozen=True, eq=False)
class Solid:
    """A closed body of uniform density.

    `vertices` (n, 3) in m, `faces` (m, 3) indices, `parts` convex point clouds (k, 3) in m whose hulls
    together fill the body, `volume` in m³, `centroid` (3,) in m, `unit_inertia` (3, 3) in m²: inertia
    about the centroid for each kilogram of mass.
    """

    vertices: FloatArray
    faces: IntArray
    parts: tuple[FloatArray, ...]
    volume: float
    centroid: FloatArray
    unit_inertia: FloatArray

    @cached_property
    def bounds(self) -> FloatArray:
        """Lowest and highest corner, (2, 3) in m."""
        return np.vstack([self.vertices.min(axis=0), self.vertices.max(axis=0)])

    @property
    def extents(self) -> FloatArray:
        """Length, width and height of the bounding box, (3,) in m."""
        extents: FloatArray = self.bounds[1] - self.bounds[0]
        return extents


def solid_of(mesh: HasFaces, parts: tuple[FloatArray, ...]) -> Solid:
    """Make a solid of a closed surface in metres and its convex parts. The caller has checked both."""
    vertices = np.asarray(mesh.vertices, dtype=np.float64)
    faces = np.asarray(mesh.faces, dtype=np.int64)
    volume, centroid, unit_inertia = mass_properties(vertices, faces)
    return Solid(vertices, faces, parts, volume, centroid, unit_inertia)


def mass_properties(vertices: FloatArray, faces: IntArray) -> tuple[float, FloatArray, FloatArray]:
    """Give volume, centroid (3,), and inertia about the centroid per unit of mass (3, 3)."""
    origin = (vertices.min(axis=0) + vertices.max(axis=0)) / 2
    a, b, c = (vertices[faces[:, corner]] - origin for corner in range(3))
    total = a + b + c
    det = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = float(det.sum() / 6)
    centroid = det @ total / (24 * volume)
    squares = sum((corner.T * det) @ corner for corner in (a, b, c, total)) / (120 * volume)
    spread = squares - np.outer(centroid, centroid)
    return volume, centroid + origin, np.trace(spread) * np.eye(3) - spread
