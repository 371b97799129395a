"""Joints between the stones of a wall: shallow grooves, cut only into the seen mesh."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from model_kit.points import Cloud, box

DEPTH_MM = 0.5
WIDTH_MM = 0.9
COURSE_MM = 10.0
STONE_MM = 20.0


def joints(face: float, low: tuple[float, float], high: tuple[float, float], axis: str = "x") -> list[Cloud]:
    """Grooves in the face at x = `face` (or y), between two corners given as (across, height)."""
    rows = np.arange(low[1] + COURSE_MM, high[1] - 2.0, COURSE_MM)
    beds = [
        _groove(face, (low[0] - 1, z - WIDTH_MM / 2), (high[0] + 1, z + WIDTH_MM / 2), axis) for z in rows
    ]
    uprights: list[Cloud] = []
    edges = [low[1], *rows, high[1]]
    for course, (bottom, top) in enumerate(pairwise(edges)):
        start = low[0] + (STONE_MM if course % 2 == 0 else STONE_MM / 2)
        for place in np.arange(start, high[0] - 3.0, STONE_MM):
            uprights.append(_groove(face, (place - WIDTH_MM / 2, bottom), (place + WIDTH_MM / 2, top), axis))
    return beds + uprights


def _groove(face: float, low: tuple[float, float], high: tuple[float, float], axis: str) -> Cloud:
    side = 1.0 if face > 0 else -1.0
    ends = sorted((face - side * DEPTH_MM, face + side))
    if axis == "x":
        return box((ends[0], *low), (ends[1], *high))
    return box((low[0], ends[0], low[1]), (high[0], ends[1], high[1]))
