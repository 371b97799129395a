"""Room for meshes where the rules have only circles: the nearest way in which a thing fits among the others.

In the rules two figures touch when the circles of their feet do. Their shields and axes reach farther, so
that meshes set down as the rules have them may stick in one another. As a player would, a thing is turned a
little, or set a little aside, until it fits; what was changed least is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.scene.overlap import OVERLAP_MM, overlap_depth
from fbsim.scene.shapes import MM, Shape

TURNS_DEG = (0, 20, -20, 40, -40, 60, -60, 80, -80)
ASIDE_MM = (3.0, 6.0, 9.0, 12.0)
"""No farther than a foot is wide."""
DIRECTIONS = 8
DEGREES_FOR_A_MM = 10.0
"""A turn by so much is as bad as a millimetre aside."""
UNSUPPORTED = 0.02
"""Share of a foot that may lie over lower ground, as in scenes."""
SUNK_MM = 0.3
"""Depth under a foot at which it is looked for what bears it."""


class Spot(NamedTuple):
    """Where a thing fits: its origin in m, its yaw in rad, and its shape there."""

    position: tuple[float, float, float]
    yaw: float
    shape: Shape


class Room:
    """What has been set down so far, on a table of `size` (x, y) in m."""

    def __init__(self, size: tuple[float, float], fixed: Iterable[tuple[Shape, float]] = ()) -> None:
        self._half = (MM * size[0] / 2, MM * size[1] / 2)
        self._taken: list[tuple[Shape, float]] = list(fixed)
        self._fixed = [shape for shape, _ in self._taken]

    def take(self, own: Shape, position: tuple[float, float, float], yaw: float) -> Spot | None:
        """Set a thing down as near to a place (m) and a yaw (rad) as it fits; None where it does not.

        `own` is its shape in its own axes.
        """
        for turn, dx, dy in WAYS:
            x, y, z = position
            at, facing = (x + dx / MM, y + dy / MM, z), yaw + turn
            shape = own.moved(at, facing)
            if self._fits(shape, facing):
                self._taken.append((shape, facing))
                return Spot(at, facing, shape)
        return None

    def _fits(self, shape: Shape, yaw: float) -> bool:
        return self._on_table(shape) and not self._meets(shape, yaw) and self._is_borne(shape)

    def _on_table(self, shape: Shape) -> bool:
        left, low, right, high = shape.foot.bounds()
        return bool(max(right, -left) <= self._half[0] and max(high, -low) <= self._half[1])

    def _meets(self, shape: Shape, yaw: float) -> bool:
        return any(
            _boxes_meet(shape.bounds, other.bounds) and overlap_depth(shape, other, (yaw, turn)) > OVERLAP_MM
            for other, turn in self._taken
        )

    def _is_borne(self, shape: Shape) -> bool:
        """Whether a thing that stands above the table has something under its whole foot."""
        if shape.lowest <= OVERLAP_MM:
            return True
        bare = shape.inner_foot
        area = bare.area()
        for other in self._fixed:
            if _boxes_meet(shape.bounds - [0.0, 0.0, SUNK_MM], other.bounds):
                bare = bare - other.body.slice(shape.lowest - SUNK_MM)
        return bool(bare.area() <= UNSUPPORTED * area)


def _ways() -> tuple[tuple[float, float, float], ...]:
    """Turns (rad) and steps aside (x, y in mm), the least change first."""
    rounds = [2 * math.pi * n / DIRECTIONS for n in range(DIRECTIONS)]
    steps = [(0.0, 0.0), *((s * math.cos(r), s * math.sin(r)) for s in ASIDE_MM for r in rounds)]
    ways = [(math.radians(turn), x, y) for turn in TURNS_DEG for x, y in steps]
    return tuple(sorted(ways, key=_change))


def _change(way: tuple[float, float, float]) -> float:
    """How much a way changes, in mm."""
    turn, x, y = way
    return math.hypot(x, y) + abs(math.degrees(turn)) / DEGREES_FOR_A_MM


def _boxes_meet(one: FloatArray, other: FloatArray) -> bool:
    shared = np.minimum(one[1], other[1]) - np.maximum(one[0], other[0])
    return bool((shared > OVERLAP_MM).all())


WAYS = _ways()
