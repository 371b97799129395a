"""A solid: a closed surface, the convex parts that stand for it in contacts, and its mass properties.

Formulas (uniform density ρ, volume V, centroid c):
    mass        m = ρ V                       [kg]
    inertia     J = m · unit_inertia          [kg m²], about the centroid, in the solid's own axes
Lengths are metres, in the frame of the model: +x front, +z up, feet at z = 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


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


def solid_of(mesh: Any, parts: tuple[FloatArray, ...]) -> Solid:
    """Make a solid of a watertight `trimesh.Trimesh` in metres and its convex parts."""
    mesh.density = 1.0
    volume = float(mesh.volume)
    return Solid(
        vertices=np.asarray(mesh.vertices, dtype=np.float64),
        faces=np.asarray(mesh.faces, dtype=np.int64),
        parts=parts,
        volume=volume,
        centroid=np.asarray(mesh.center_mass, dtype=np.float64),
        unit_inertia=np.asarray(mesh.moment_inertia, dtype=np.float64) / volume,
    )
