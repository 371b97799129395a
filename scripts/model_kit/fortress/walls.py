"""Walls, in three lengths, that run along y and show their face to +x; sizes are width x depth x height.

Faces stand back 1 mm from plinth and coping. Walks are at 60 mm: a storey of the grid.
"""

from __future__ import annotations

from model_kit.fortress.masonry import joints
from model_kit.fortress.part import PLINTH_MM, SHELL_MM, STOREY_MM, part
from model_kit.model import Model
from model_kit.points import Cloud, box, moved

LENGTHS_MM = (60, 120, 180)
MERLON_MM = {60: (3, 12), 120: (5, 16), 180: (7, 16)}
"""How many merlons a wall has, and their width."""
WALK_DEPTH_MM = 44.0
PARAPET_MM = 8.0
"""Depth of what stands between a walk and the enemy."""
REAR_COURSE_MM = 55.5


def walls() -> list[Model]:
    """The plain ones, those with merlons, those with a walk."""
    return [make(length) for make in (plain_wall, crenel_wall, walk_wall) for length in LENGTHS_MM]


def plain_wall(length: int) -> Model:
    """Plain wall, 60 high."""
    half = length / 2
    pieces = [
        box((-8, -half, 0), (8, half, PLINTH_MM)),
        box((-7, -half, 0), (7, half, 58)),
        box((-8, -half, 56), (8, half, 60)),
    ]
    return part(
        _name("wall", length),
        f"Wall, {length} x 16 x 60 mm",
        "wall",
        pieces,
        both_faces(7, half, PLINTH_MM, REAR_COURSE_MM),
    )


def crenel_wall(length: int) -> Model:
    """Wall with merlons, 70 high."""
    half = length / 2
    pieces = [
        box((-8, -half, 0), (8, half, PLINTH_MM)),
        box((-7, -half, 0), (7, half, 57)),
        box((-8, -half, 54), (8, half, 58)),
        *merlons(length, (-8, 8), (57, 70)),
    ]
    return part(
        _name("crenel-wall", length),
        f"Wall with battlements, {length} x 16 x 70 mm",
        "wall",
        pieces,
        both_faces(7, half, PLINTH_MM, 53.5),
    )


def walk_wall(length: int) -> Model:
    """Wall with a walk of 36 mm behind a parapet, 44 deep, 80 high, the walk at 60."""
    half, out = length / 2, WALK_DEPTH_MM / 2
    walk, inner = STOREY_MM, out - PARAPET_MM
    pieces = [
        box((inner, -half, 0), (out, half, PLINTH_MM)),
        box((-out, -half, 0), (-out + SHELL_MM + 1, half, PLINTH_MM)),
        box((inner, -half, 0), (out - 1, half, walk + 8)),
        box((-out + 1, -half, 0), (-out + 1 + SHELL_MM, half, walk - 2)),
        *(box((-out + 1, y, 0), (out - 2, y + SHELL_MM, walk - 2)) for y in (-half, half - SHELL_MM)),
        box((-out, -half, walk - 4), (out, half, walk)),
        *merlons(length, (inner, out), (walk + 6, walk + 20)),
    ]
    return part(
        _name("walk-wall", length),
        f"Wall with a walk at 60 mm, {length} x 44 x 80 mm",
        "wall",
        pieces,
        both_faces(out - 1, half, PLINTH_MM, REAR_COURSE_MM),
        hollow_mm=SHELL_MM,
    )


def merlons(length: int, x: tuple[float, float], z: tuple[float, float]) -> list[Cloud]:
    """The merlons of a wall between two depths and two heights, the outer ones at its ends."""
    count, width = MERLON_MM[length]
    pitch = (length - width) / (count - 1)
    lows = [-length / 2 + step * pitch for step in range(count)]
    return [box((x[0], y, z[0]), (x[1], y + width, z[1])) for y in lows]


def both_faces(face: float, half: float, low: float, high: float, x: float = 0.0) -> list[Cloud]:
    """Joints on front and back of a wall whose middle is at `x`."""
    grooves = joints(face, (-half, low), (half, high)) + joints(-face, (-half, low), (half, high))
    return [moved(groove, (x, 0.0, 0.0)) for groove in grooves]


def _name(stem: str, length: int) -> str:
    """Name of a wall: with its length, unless that is the usual one."""
    return stem if length == 120 else f"{stem}-{length}"
