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

from fbsim.errors import MeshError, Problem

ROUNDING = 1e-9  # share by which the moments of a thin plate may miss the triangle rule

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


def solid_of(mesh: HasFaces, parts: tuple[FloatArray, ...], file: str | None = None) -> Solid:
    """Make a solid of a closed surface in metres and its convex parts. The caller has checked both.

    Raises MeshError, naming `file`, if its mass properties are none that a body can have.
    """
    vertices = np.asarray(mesh.vertices, dtype=np.float64)
    faces = np.asarray(mesh.faces, dtype=np.int64)
    volume, centroid, unit_inertia = mass_properties(vertices, faces)
    fault = mass_fault(volume, unit_inertia)
    if fault is not None:
        remedy = "recalculate its normals and close it, or import it: fbsim models import mends what it can"
        raise MeshError(Problem(f"cannot be a body: {fault}", file, None, "mass properties", remedy))
    return Solid(vertices, faces, parts, volume, centroid, unit_inertia)


def mass_properties(vertices: FloatArray, faces: IntArray) -> tuple[float, FloatArray, FloatArray]:
    """Give volume, centroid (3,), and inertia about the centroid per unit of mass (3, 3)."""
    if not len(faces):
        return 0.0, np.zeros(3), np.zeros((3, 3))
    origin = (vertices.min(axis=0) + vertices.max(axis=0)) / 2
    a, b, c = (vertices[faces[:, corner]] - origin for corner in range(3))
    total = a + b + c
    det = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = float(det.sum() / 6)
    if volume == 0:
        return 0.0, origin, np.zeros((3, 3))
    centroid = det @ total / (24 * volume)
    squares = sum((corner.T * det) @ corner for corner in (a, b, c, total)) / (120 * volume)
    spread = squares - np.outer(centroid, centroid)
    return volume, centroid + origin, np.trace(spread) * np.eye(3) - spread


def mass_fault(volume: float, unit_inertia: FloatArray) -> str | None:
    """Say why no body has such a volume and inertia, or None.

    Every body has a volume and principal moments above 0, none of which exceeds the sum of the two others.
    Wrongly oriented faces break one or another of these.

    >>> mass_fault(1.0, np.diag([1.0, 1.0, 3.0]))
    'its moments of inertia 1, 1, 3 break the triangle rule (one exceeds the sum of the others)'
    """
    if not (volume > 0 and np.isfinite(volume)):
        return f"its volume is {volume:.3g} m³"
    if not np.isfinite(unit_inertia).all():
        return "its inertia is no number"
    low, middle, high = np.linalg.eigvalsh(unit_inertia).tolist()
    shown = ", ".join(f"{moment:.3g}" for moment in (low, middle, high))
    if low <= 0:
        return f"its moments of inertia {shown} are not all above 0"
    if high > (low + middle) * (1 + ROUNDING):
        return f"its moments of inertia {shown} break the triangle rule (one exceeds the sum of the others)"
    return None
