"""Shallow lines and dots cut into a convex cloud's surface: seams, eyes, belts, planks.

A line is given as points outside; each is brought to the surface along a direction, and the cut is a thin
square rod along the surface. So no cut is deeper than its radius and the sag of its short chords: kept below
1 mm, since the collision parts do not know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, pi, sin

import numpy as np
from scipy.spatial import ConvexHull

from model_kit.points import Cloud, Vector, as_cloud, ball, rod, unit

CHORD_MM = 2.0  # longest straight piece of a line
OVERLAP_MM = 0.17
LEAST_MM = 0.3  # shortest piece of a line
LONGEST_MM = 4.5  # a rod is no longer, so that one under a boss can be left out alone
FLAT_MM = 0.03  # a point nearer to the straight way is left out
WIDTH_MM = 0.75  # half the diagonal of its section

Towards = Vector | Callable[[Cloud], Vector]
FROM_FRONT = (-1.0, 0.0, 0.0)


def inward(point: Cloud) -> Cloud:
    """Level, towards the z axis."""
    return np.array([-point[0], -point[1], 0.0])


def surface_point(planes: Cloud, point: Vector, towards: Vector) -> Cloud | None:
    """Where a ray from outside enters a convex body, or None where it passes it by."""
    normal, start, ray = planes[:, :3], np.asarray(point, dtype=np.float64), unit(towards)
    speed, height = normal @ ray, normal @ start + planes[:, 3]
    entering, leaving = speed < -1e-9, speed > 1e-9
    enters = float(np.max(-height[entering] / speed[entering]))
    leaves = float(np.min(-height[leaving] / speed[leaving]))
    return as_cloud(start + enters * ray) if enters < leaves else None


def lines(
    solid: Cloud, path: Sequence[Vector], towards: Towards = FROM_FRONT, width: float = WIDTH_MM
) -> list[Cloud]:
    """Cut along a path of points outside a cloud's hull, each brought to the surface."""
    planes = ConvexHull(solid).equations
    return _grooves([_onto(planes, point, towards) for point in _fine(path)], width)


def dots(
    solid: Cloud, places: Sequence[Vector], radius: float | Vector = 0.9, towards: Towards = FROM_FRONT
) -> list[Cloud]:
    """Cut round hollows."""
    planes = ConvexHull(solid).equations
    found = [_onto(planes, place, towards) for place in places]
    return [ball(point, radius, around=6, rings=2) for point in found if point is not None]


def hoop(solid: Cloud, z: float, width: float = WIDTH_MM, around: int = 16, far: float = 40.0) -> list[Cloud]:
    """Cut a level line all round the z axis."""
    angles = [2 * pi * step / around for step in range(around + 1)]
    planes = ConvexHull(solid).equations
    return _grooves([_onto(planes, (far * cos(a), far * sin(a), z), inward) for a in angles], width)


def _grooves(points: Sequence[Cloud | None], width: float) -> list[Cloud]:
    """Give rods from point to point, each a little longer, so that none only touches the next."""
    cuts = []
    for run in _runs(points):
        for first, second in pairwise(_bends(run)):
            over = OVERLAP_MM * unit(second - first)
            cuts.append(rod(first - over, second + over, width, around=4))
    return cuts


def _runs(points: Sequence[Cloud | None]) -> list[list[Cloud]]:
    """Give the stretches of points that are on the surface."""
    runs: list[list[Cloud]] = [[]]
    for point in points:
        if point is None:
            runs.append([])
        elif not runs[-1] or float(np.linalg.norm(point - runs[-1][-1])) > LEAST_MM:
            runs[-1].append(point)
    return runs


def _bends(points: Sequence[Cloud]) -> list[Cloud]:
    """Give the points without those on the straight way from the last kept to the next."""
    kept = list(points[:1])
    for point, following in pairwise(points[1:]):
        along = unit(following - kept[-1])
        off = point - kept[-1] - np.dot(point - kept[-1], along) * along
        long = float(np.linalg.norm(following - kept[-1])) > LONGEST_MM
        if long or float(np.linalg.norm(off)) > FLAT_MM:
            kept.append(point)
    return kept + list(points[1:][-1:])


def _onto(planes: Cloud, point: Vector, towards: Towards) -> Cloud | None:
    place = np.asarray(point, dtype=np.float64)
    return surface_point(planes, place, towards(place) if callable(towards) else towards)


def _fine(path: Sequence[Vector]) -> list[Cloud]:
    """Give the points of a path, none farther than a chord from the next."""
    points = [as_cloud(path[0])]
    for end in path[1:]:
        start = points[-1]
        steps = max(1, int(np.ceil(float(np.linalg.norm(np.asarray(end) - start)) / CHORD_MM)))
        points += [as_cloud(start + (np.asarray(end) - start) * k / steps) for k in range(1, steps + 1)]
    return points
