"""A fortress as the players buy it: which of its parts are one building, how large, and at what price.

    U = (a + b + h) x 3        of each building's own box, in cm, to the nearest ten (EMP-36)

Parts that touch, seen from above, are one building; hands leave gaps, so that 5 mm are none, and stairs and
ladders belong to what they lead to. A building is measured along the faces of that part of it for which
a + b is least, so that its price does not change when it is turned.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import affinity

from fbsim.catalogue.models import PartModel
from fbsim.rules.army import fortification_price
from fbsim.scene.outlines import bodies_of, outline_of
from fbsim.scene.scene import Placed, Scene

JOINED_MM = 5.0
"""Parts that are no farther apart stand together (an assumption)."""
BESIDE_MM = 30.0
"""The same for stairs and ladders, as on the board."""
_APART = ("stairs", "ladder")
_DIGITS = 3


@dataclass(frozen=True)
class Building:
    """Parts that stand together: their ids, the box (length, width, height in mm) and the price (EMP-36)."""

    parts: tuple[str, ...]
    size_mm: tuple[float, float, float]

    @property
    def price(self) -> int:
        """Army points."""
        return fortification_price(*(side / 10 for side in self.size_mm))


def buildings_of(scene: Scene) -> tuple[Building, ...]:
    """Buildings of a scene, in the order of their first parts."""
    outlines = [outline_of(part) for part in scene.parts]
    groups = _joined(scene.parts, outlines)
    return tuple(_building([scene.parts[index] for index in group], outlines, group) for group in groups)


def price_of(buildings: Iterable[Building]) -> int:
    """Army points of several buildings, each priced by its own box (EMP-36, READ)."""
    return sum(building.price for building in buildings)


def _joined(parts: Sequence[Placed[PartModel]], outlines: Sequence[Any]) -> list[list[int]]:
    """Indices of parts that stand together."""
    tree, group = shapely.STRtree(outlines), list(range(len(parts)))
    for index, part in enumerate(parts):
        reach = BESIDE_MM if part.model.sheet.role in _APART else JOINED_MM
        for other in tree.query(outlines[index], predicate="dwithin", distance=reach):
            old, new = sorted((group[index], group[int(other)]), reverse=True)
            group = [new if each == old else each for each in group]
    return [[index for index, each in enumerate(group) if each == label] for label in sorted(set(group))]


def _building(parts: Sequence[Placed[PartModel]], outlines: Sequence[Any], group: Sequence[int]) -> Building:
    hull = shapely.union_all([outlines[index] for index in group]).convex_hull
    turns = sorted({round(math.degrees(part.yaw) % 90.0, _DIGITS) % 90.0 for part in parts})
    length, width = min((_sides(hull, turn) for turn in turns), key=lambda sides: round(sum(sides), _DIGITS))
    bodies = [body for part in parts for body in bodies_of(part)]
    height = max(body.top for body in bodies) - min(body.base for body in bodies)
    a, b, h = (round(side, _DIGITS) for side in (length, width, height))
    return Building(tuple(part.id for part in parts), (a, b, h))


def _sides(outline: Any, turn_deg: float) -> tuple[float, float]:
    """Longer and shorter side of the box around an outline, along a bearing."""
    x0, y0, x1, y1 = affinity.rotate(outline, -turn_deg, (0, 0)).bounds
    return max(x1 - x0, y1 - y0), min(x1 - x0, y1 - y0)
