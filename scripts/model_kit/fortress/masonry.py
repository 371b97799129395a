"""Joints between the stones of a wall: shallow grooves, cut only into the seen mesh."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from model_kit.points import Cloud, join, slab_x

BED_DEPTH_MM = 0.6
UPRIGHT_DEPTH_MM = 0.45  # less, so that no edge of an upright ends on the edge of a bed
WIDTH_MM = 2.4  # twice as wide as at the face
COURSE_MM = 10.0
STONE_MM = 20.0


def joints(face: float, low: tuple[float, float], high: tuple[float, float], axis: str = "x") -> list[Cloud]:
    """Grooves in the face at x = `face` (or y), between two corners given as (across, height)."""
    rows = np.arange(low[1] + COURSE_MM, high[1] - 2.0, COURSE_MM)
    beds = [bed(face, float(z), low[0] - 1, high[0] + 1, axis) for z in rows]
    uprights: list[Cloud] = []
    edges = [low[1], *rows, high[1]]
    for course, (bottom, top) in enumerate(pairwise(edges)):
        start = low[0] + (STONE_MM if course % 2 == 0 else STONE_MM / 2)
        for place in np.arange(start, high[0] - 3.0, STONE_MM):
            uprights.append(upright(face, float(place), float(bottom), float(top), axis))
    return beds + uprights


def upright(face: float, place: float, low: float, high: float, axis: str = "x") -> Cloud:
    """One upright groove."""
    corners = (place - WIDTH_MM / 2, low), (place + WIDTH_MM / 2, high)
    return _groove(face, *corners, axis, UPRIGHT_DEPTH_MM)


def bed(face: float, height: float, low: float, high: float, axis: str = "x") -> Cloud:
    """One level groove."""
    return _groove(face, (low, height - WIDTH_MM / 2), (high, height + WIDTH_MM / 2), axis, BED_DEPTH_MM)


def _groove(
    face: float, low: tuple[float, float], high: tuple[float, float], axis: str, depth: float
) -> Cloud:
    """Wedge with its edge below the face, along the longer side of the rectangle from `low` to `high`."""
    out = depth if face > 0 else -depth
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
    if high[0] - low[0] > high[1] - low[1]:
        edge = [(low[0], middle[1]), (high[0], middle[1])]
    else:
        edge = [(middle[0], low[1]), (middle[0], high[1])]
    mouth = [(u, v) for u in (low[0], high[0]) for v in (low[1], high[1])]
    wedge = join(slab_x(edge, face - out, face - out), slab_x(mouth, face + out, face + out))
    return wedge if axis == "x" else wedge[:, [1, 0, 2]]
