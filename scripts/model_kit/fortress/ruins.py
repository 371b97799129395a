"""Ruins: broken walls, the stump of a tower, rubble. What is broken ends in steps of stones, slanting.

Heights of broken columns are chosen by hand, in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from model_kit.fortress.masonry import joints
from model_kit.fortress.part import PLINTH_MM, part
from model_kit.model import Model
from model_kit.points import Cloud, box, cloud, join, moved, slab_z, turned

TILT_MM = 5.0
"""By how much a broken stone's top slants."""


def ruins() -> list[Model]:
    """Everything that is broken."""
    return [
        broken_wall("broken-wall", (58, 58, 49, 41, 30, 18, 22, 36)),
        broken_wall("broken-wall-60", (60, 52, 38, 20)),
        broken_corner(),
        tower_stump(),
        rubble(),
    ]


def broken_wall(name: str, heights: Sequence[float]) -> Model:
    """Wall in columns of 15 mm, each with its own height."""
    half = 7.5 * len(heights)
    plinth = box((-8, -half, 0), (8, half, PLINTH_MM))
    title = f"Broken wall, {2 * half:g} x 16 x {max(heights) + 2:g} mm"
    return part(name, title, "ruin", [plinth, *_broken(-7, 7, -half, heights)], _scars(7, -half, heights))


def _broken(low: float, high: float, start: float, heights: Sequence[float]) -> list[Cloud]:
    """Columns between two values of x, along +y from `start`; their tops slant to and fro."""
    return [
        _column((low, start + 15.0 * step), (high, start + 15.0 * step + 15.0), height, step)
        for step, height in enumerate(heights)
    ]


def _column(low: Sequence[float], high: Sequence[float], height: float, step: int) -> Cloud:
    """Upright prism whose top has four heights."""
    (x0, y0), (x1, y1) = low, high
    drops = [0.0, TILT_MM, 0.4 * TILT_MM, 0.7 * TILT_MM]
    turn = drops[step % 4 :] + drops[: step % 4]
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    tops = [(x, y, height + 2 - drop) for (x, y), drop in zip(corners, turn, strict=True)]
    return join(slab_z(corners, 0, 1), cloud(tops))


def _scars(face: float, start: float, heights: Sequence[float]) -> list[Cloud]:
    """Joints of each column, as high as it still is."""
    grooves = []
    for step, height in enumerate(heights):
        left = start + 15.0 * step
        for side in (face, -face):
            grooves += joints(side, (left + 0.5, PLINTH_MM), (left + 14.5, height - TILT_MM))
    return grooves


def broken_corner() -> Model:
    """Corner of two walls that fell towards both ends; its outer faces look to +x and -y."""
    heights = (56, 46, 34, 16)
    front = [moved(piece, (22, 0, 0)) for piece in _broken(-7, 7, -30, heights)]
    front[0][:, 1] = front[0][:, 1].clip(min=-29.0)
    side = [turned(piece * (1, -1, 1), "z", -90) for piece in front[1:]]
    scars = [moved(groove, (22, 0, 0)) for groove in _scars(7, -30, heights) if groove[:, 0].max() > 0]
    plinths = [box((14, -30, 0), (30, 30, PLINTH_MM)), box((-30, -30, 0), (30, -14, PLINTH_MM))]
    return part(
        "broken-corner",
        "Broken corner, 60 x 60 x 58 mm",
        "ruin",
        [*plinths, *front, *side],
        [*scars, *(turned(scar * (1, -1, 1), "z", -90) for scar in scars)],
    )


def tower_stump() -> Model:
    """What is left of a tower: four jagged walls round a floor of rubble at 16 mm."""
    skirts = ((44, 52, 60, 46), (46, 33, 22, 24), (24, 16, 28, 38), (38, 44, 50, 44))
    walls: list[Cloud] = []
    for side, heights in enumerate(skirts):
        columns = _broken(20, 27, -27, [*heights[:3]])
        walls += [turned(column, "z", 90 * side) for column in _stretched(columns)]
    floor = join(box((-22, -22, 0), (22, 22, 10)), box((-14, -10, 14), (12, 16, 16)))
    plinth = join(box((-30, -30, 0), (30, 30, 4)), box((-27, -27, 8.5), (27, 27, 9)))
    grooves = [
        turned(groove, "z", 90 * side)
        for side, heights in enumerate(skirts)
        for groove in joints(27, (-27, 9), (27, min(heights[:3]) - TILT_MM))
    ]
    return part("tower-stump", "Stump of a tower, 60 x 60 x 62 mm", "ruin", [plinth, floor, *walls], grooves)


def _stretched(columns: Sequence[Cloud]) -> list[Cloud]:
    """Three columns of 15 mm from -27 as three of 18."""
    scaled = []
    for column in columns:
        wider = column.copy()
        wider[:, 1] = -27 + (column[:, 1] + 27) * 1.2
        scaled.append(wider)
    return scaled


STONES = (
    # size along x, y, z; middle; turns about z, x, y in degrees
    ((22, 14, 13), (-6, 8, 12), (20, 14, 9)),
    ((18, 12, 12), (14, -10, 10), (-35, -18, 12)),
    ((24, 13, 12), (2, -15, 8), (65, 10, -14)),
    ((16, 12, 11), (-19, -9, 8), (10, 24, -10)),
    ((14, 12, 12), (17, 13, 8), (50, -12, 20)),
    ((15, 15, 12), (-15, 18, 7), (-15, 16, -16)),
    ((13, 10, 10), (3, 2, 20), (35, 22, 15)),
    ((12, 10, 9), (6, 21, 6), (80, 10, 10)),
)


def rubble() -> Model:
    """Heap of fallen stones on a low mound, 60 x 60."""
    mound = join(
        slab_z([(29 * cos(pi * step / 5), 29 * sin(pi * step / 5)) for step in range(10)], 0, 1.5),
        slab_z([(14 * cos(pi * step / 4), 14 * sin(pi * step / 4)) for step in range(8)], 8, 9),
    )
    stones = [_stone(*stone) for stone in STONES]
    return part("rubble", "Rubble, 58 x 56 x 27 mm", "ruin", [mound, *stones], cells=(1, 1))


def _stone(size: Sequence[float], middle: Sequence[float], turns: Sequence[float]) -> Cloud:
    """Squared stone that lies askew; what would be below the ground is cut off by pressing it flat."""
    half = [side / 2 for side in size]
    stone = box([-value for value in half], half)
    for axis, angle in zip("zxy", turns, strict=True):
        stone = turned(stone, axis, angle)
    stone = moved(stone, middle)
    stone[:, 2] = stone[:, 2].clip(min=0.0)
    return stone
