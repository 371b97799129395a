"""The form of a body: what Bullet must know of its shape and mass, in the frame Bullet wants.

Bullet keeps a body's position at its centre of mass and takes only the three principal moments of
inertia. So a form is carried to the principal frame:  x_model = C + A x_principal, where C is the centre
of mass and the columns of A are the principal axes. Moments are kept for each kilogram (m²).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fbsim.meshes.solid import FloatArray, Solid
from fbsim.physics.transform import Transform, rotation_of

BOXY = 0.9999  # share of its bounding box that a box must fill
ROUNDING = 1e-9  # of the sum of the moments


@dataclass(frozen=True, eq=False)
class Form:
    """Shape and distribution of mass of one kind of body.

    `parts` convex point clouds (k, 3) in m and `moments` (3,) in m² are in the principal frame; `principal`
    carries that frame into the model's. `sphere` (radius) or `box` (half extents), in m, name the exact
    primitive where the body is one. `radius` in m bounds the body about its centre of mass.
    """

    parts: tuple[FloatArray, ...]
    moments: FloatArray
    principal: Transform
    radius: float
    sphere: float | None = None
    box: tuple[float, float, float] | None = None

    @cached_property
    def to_model(self) -> Transform:
        """Carries the model's frame into the principal one."""
        return self.principal.inverse()

    @property
    def points(self) -> FloatArray:
        """All corners of all parts, (n, 3) in m, in the principal frame."""
        return np.vstack(self.parts)


def form_of(solid: Solid, primitive: str | None = None) -> Form:
    """Give the form of one solid; `primitive` may be "sphere" or "box"."""
    return _form(solid.parts, solid.centroid, solid.unit_inertia, primitive)


def primitive_of(solid: Solid) -> str | None:
    """Give "box" where a solid is one along its own axes: Bullet stacks boxes better than hulls."""
    is_box = len(solid.parts) == 1 and solid.volume >= BOXY * float(np.prod(solid.extents))
    return "box" if is_box else None


def joined_form(pieces: Sequence[tuple[Solid, Transform]]) -> Form:
    """Give the form of several solids of one density, fixed to each other, each carried to its place."""
    volumes = np.array([solid.volume for solid, _ in pieces])
    shares = volumes / volumes.sum()
    centres = np.array([place.apply(solid.centroid) for solid, place in pieces])
    centre = shares @ centres
    inertia = np.zeros((3, 3))
    for share, at, (solid, place) in zip(shares, centres, pieces, strict=True):
        turned = place.matrix @ solid.unit_inertia @ place.matrix.T
        inertia += share * (turned + _steiner(at - centre))
    parts = tuple(place.apply(part) for solid, place in pieces for part in solid.parts)
    return _form(parts, centre, inertia, None)


def _form(
    parts: Sequence[FloatArray], centre: FloatArray, inertia: FloatArray, primitive: str | None
) -> Form:
    axes = np.eye(3) if primitive else _principal_axes(inertia)
    moments = np.diag(axes.T @ inertia @ axes).copy()
    carried = tuple((part - centre) @ axes for part in parts)
    points = np.vstack(carried)
    half = (points.max(axis=0) - points.min(axis=0)) / 2
    return Form(
        parts=carried,
        moments=moments,
        principal=Transform(np.asarray(centre, dtype=np.float64), rotation_of(axes)),
        radius=float(np.linalg.norm(points, axis=1).max()),
        sphere=float(half.max()) if primitive == "sphere" else None,
        box=(float(half[0]), float(half[1]), float(half[2])) if primitive == "box" else None,
    )


def _principal_axes(inertia: FloatArray) -> FloatArray:
    """Right-handed principal axes as columns, each pointing mostly the way of its old axis.

    Where the old axes are principal but for rounding they are kept: equal moments would let any axes pass.
    """
    if np.abs(inertia - np.diag(np.diag(inertia))).max() <= ROUNDING * np.trace(inertia):
        return np.eye(3)
    _, axes = np.linalg.eigh(inertia)
    order = _nearest_order(np.abs(axes))
    axes = axes[:, order]
    axes = axes * np.sign(np.diag(axes) + (np.diag(axes) == 0))
    if np.linalg.det(axes) < 0:
        axes[:, 2] = -axes[:, 2]
    return np.asarray(axes, dtype=np.float64)


def _nearest_order(weights: FloatArray) -> list[int]:
    """Order of the columns in which each lies nearest to its axis, chosen greedily."""
    weights = weights.copy()
    order = [0, 0, 0]
    for _ in range(3):
        row, column = np.unravel_index(int(np.argmax(weights)), weights.shape)
        order[int(row)] = int(column)
        weights[row, :] = -1
        weights[:, column] = -1
    return order


def _steiner(offset: FloatArray) -> FloatArray:
    """Inertia for each kilogram that a shift of the axis by `offset` adds (3, 3)."""
    shift: FloatArray = np.dot(offset, offset) * np.eye(3) - np.outer(offset, offset)
    return shift
