"""Posts of a fortress: level places up on its parts, open above, on which figures find room.

stands  places of 30 mm square, a figure's stand with a little air, that lie wholly on the free level
        place: in rows along the part's own axes, set out from its middle
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import affinity

from fbsim.scene.rooms import Bearing, Room, rooms_in
from fbsim.scene.scene import Scene
from fbsim.scene.shapes import Shapes

STAND_MM = 30.0
"""What a figure needs each way (our figures' stands are 24 to 30 mm)."""
LEAST_HEIGHT_MM = 15.0
"""What is lower is a plinth or a step, not a post."""
NO_POSTS = ("stairs", "ladder", "block")
"""Roles of parts that one goes up, or that do not stay."""
FAR_MM = 1e6
WITHIN_MM = 0.05
"""Rounding of outlines."""


@dataclass(frozen=True)
class Post:
    """A level place: the part and its model, height above the table and size (mm), how many men find room.

    `stands_mm` are the middles of their stands, one for each.
    """

    part: str
    model: str
    height_mm: float
    size_mm: tuple[float, float]
    men: int
    spot_mm: tuple[float, float]
    stands_mm: tuple[tuple[float, float], ...] = ()


def posts_of(scene: Scene) -> tuple[Post, ...]:
    """Posts of a scene's parts that are anchored, in their order."""
    shapes, parts = Shapes(), {part.id: part for part in scene.parts}
    bearings = [
        Bearing(
            part.id,
            part,
            shapes.of(part.model, is_open=part.is_open).moved(part.position, part.yaw),
            shapes.flats(part.model),
        )
        for part in scene.parts
    ]
    everywhere = shapely.box(-FAR_MM, -FAR_MM, FAR_MM, FAR_MM)
    found = []
    for room in rooms_in(everywhere, bearings, (LEAST_HEIGHT_MM, math.inf)):
        part = parts[room.part]
        if room.covered or part.model.sheet.role in NO_POSTS or not part.anchored:
            continue
        post = _post(room, part.model.name, part.yaw)
        if post.men:
            found.append(post)
    return tuple(found)


def _post(room: Room, model: str, yaw: float) -> Post:
    own = affinity.rotate(room.outline, -yaw, (0, 0), use_radians=True)
    x0, y0, x1, y1 = own.bounds
    size = (round(x1 - x0, 1), round(y1 - y0, 1))
    x, y = (round(value, 1) for value in room.spot)
    stands = tuple(_turned(spot, yaw) for spot in _stands(own))
    return Post(room.part, model, round(room.height, 1), size, len(stands), (x, y), stands)


def _stands(outline: Any) -> Iterator[tuple[float, float]]:
    """Middles of the stands that lie wholly within an outline, in rows along x and y."""
    x0, y0, x1, y1 = outline.bounds
    ground = outline.buffer(WITHIN_MM)
    for x in _starts(x0, x1):
        for y in _starts(y0, y1):
            if ground.covers(shapely.box(x, y, x + STAND_MM, y + STAND_MM)):
                yield x + STAND_MM / 2, y + STAND_MM / 2


def _turned(spot: tuple[float, float], yaw: float) -> tuple[float, float]:
    x, y = spot
    c, s = math.cos(yaw), math.sin(yaw)
    return round(c * x - s * y, 3) + 0.0, round(s * x + c * y, 3) + 0.0


def _starts(low: float, high: float) -> list[float]:
    """Where stands begin, side by side in the middle of a length."""
    count = math.floor((high - low + WITHIN_MM) / STAND_MM)
    first = (low + high - count * STAND_MM) / 2
    return [first + index * STAND_MM for index in range(count)]
