"""The shapes that placing and its checks reckon with: union of a model's convex parts, and where it stands.

It is the convex parts that meet in the physics, so it is they that must not overlap. Lengths here are mm:
the tolerances are too, and manifold3d keeps more digits there than in metres.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from manifold3d import JoinType, Manifold, OpType

from fbsim.catalogue.models import GunModel, Model, PartModel
from fbsim.catalogue.sheets import Leaf
from fbsim.meshes.solid import FloatArray, Solid
from fbsim.scene.flats import Flat, flats_of

MM = 1000.0
FOOT_SLICE_MM = 0.25
"""Height above its lowest point at which a thing's foot is cut."""
HEM_MM = 0.1
"""What is taken off all round a foot before asking what lies under it: no more than grazing is no support."""


@dataclass(frozen=True, eq=False)
class Shape:
    """A body (a `manifold3d.Manifold`, in mm) and its foot: the section just above its lowest point."""

    body: Any

    @cached_property
    def lowest(self) -> float:
        """Height of the lowest point in mm."""
        return float(self.body.bounding_box()[2])

    @cached_property
    def foot(self) -> Any:
        """Where it touches the ground, a `CrossSection` in mm."""
        return self.body.slice(self.lowest + FOOT_SLICE_MM)

    @cached_property
    def inner_foot(self) -> Any:
        """The foot without its hem, or the whole foot where little more than a hem is there."""
        inner = self.foot.offset(-HEM_MM, JoinType.Miter)
        return self.foot if inner.is_empty() else inner

    @cached_property
    def bounds(self) -> FloatArray:
        """Lowest and highest corner, (2, 3) in mm."""
        return np.array(self.body.bounding_box(), dtype=np.float64).reshape(2, 3)

    def moved(self, position: tuple[float, float, float], yaw: float) -> Shape:
        """Return the shape set down at a position (3,) in m and turned by `yaw` rad."""
        x, y, z = (MM * value for value in position)
        turn = round(math.degrees(yaw), 9)
        moved = Shape(self.body.rotate((0, 0, turn)).translate((x, y, z)))
        for key in ("foot", "inner_foot"):
            moved.__dict__[key] = getattr(self, key).rotate(turn).translate((x, y))
        return moved

    def top_under(self, foot: Any, below: float = math.inf) -> float | None:
        """Height in mm of the highest point within a foot's outline and not above `below`, if any."""
        low, high = float(self.bounds[0, 2]), min(float(self.bounds[1, 2]), below)
        if high <= low:
            return None
        prism = foot.extrude(high - low).translate((0, 0, low))
        common = self.body ^ prism
        return None if common.volume() < 1e-6 else float(common.bounding_box()[5])


class Shapes:
    """Makes the shape of each model once; of a gate with leaves two, shut and open."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, bool], Shape] = {}
        self._models: list[Model[Any]] = []
        self._flats: dict[int, tuple[Flat, ...]] = {}

    def of(self, model: Model[Any], *, is_open: bool = False) -> Shape:
        """Return the shape of a model in its own axes. Raises MeshError."""
        shape = self._made.get((id(model), is_open))
        if shape is None:
            shape = self._made[id(model), is_open] = Shape(_body(model, is_open))
            self._models.append(model)  # keeps the id from being given to another
        return shape

    def flats(self, model: Model[Any]) -> tuple[Flat, ...]:
        """Return the level places on top of a model, in mm and its own axes. Raises MeshError."""
        if id(model) not in self._flats:
            self._flats[id(model)] = flats_of(model)
            self._models.append(model)
        return self._flats[id(model)]


def body_alone(model: Model[Any]) -> Shape:
    """Shape of a model without its barrel or its leaves, in its own axes."""
    return Shape(_union(model.solid))


def _body(model: Model[Any], is_open: bool) -> Any:
    body = _union(model.solid)
    if isinstance(model, PartModel):
        leaves = zip(model.sheet.leaves, model.leaf_solids, strict=True)
        return Manifold.batch_boolean([body, *(_leaf(*leaf, is_open) for leaf in leaves)], OpType.Add)
    return body + _barrel(model) if isinstance(model, GunModel) else body


def _leaf(leaf: Leaf, solid: Solid, is_open: bool) -> Any:
    """A leaf of a gate, shut or turned about its hinge."""
    shut, (x, y, _) = _union(solid), leaf.hinge_mm
    return shut.translate((-x, -y, 0)).rotate((0, 0, leaf.open_deg)).translate((x, y, 0)) if is_open else shut


def _barrel(gun: GunModel) -> Any:
    """The barrel at rest: level, or as near to level as it goes."""
    barrel = gun.sheet.barrel
    x, y, z = barrel.trunnion_mm
    level = _union(gun.barrel_solid).translate((-x, -y, -z))
    return level.rotate((0, -barrel.rest_deg, 0)).translate((x, y, z))


def _union(solid: Solid) -> Any:
    hulls = [Manifold.hull_points(MM * part) for part in solid.parts]
    return Manifold.batch_boolean(hulls, OpType.Add)
