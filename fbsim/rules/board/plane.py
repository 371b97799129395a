"""Plane geometry in plain arithmetic: outlines, the stretches of a line inside them, distances.

The engine asks these questions thousands of times a second about outlines of four to twenty corners, where
plain floats are faster than a call into a geometry library. Lengths in mm.

    line          p(t) = a + t (b - a), 0 <= t <= 1
    stretch       (t0, t1): the line is inside the outline for t0 < t < t1
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]
Outline = tuple[Point, ...]
Stretch = tuple[float, float]


class Region(NamedTuple):
    """An outline with its bounding box, which answers most questions at once."""

    corners: Outline
    west: float
    south: float
    east: float
    north: float


def bounded(outline: Outline) -> Region:
    """Bound an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Region(outline, min(xs), min(ys), max(xs), max(ys))


@lru_cache(maxsize=4096)
def region(outline: Outline) -> Region:
    """Bound an outline that will be asked for again."""
    return bounded(outline)


def holds(area: Region, x: float, y: float) -> bool:
    """Whether a point is inside (even-odd rule); a point of the outline itself may count either way."""
    if x < area.west or x > area.east or y < area.south or y > area.north:
        return False
    inside = False
    px, py = area.corners[-1]
    for qx, qy in area.corners:
        if (qy > y) != (py > y) and x < qx + (y - qy) * (px - qx) / (py - qy):
            inside = not inside
        px, py = qx, qy
    return inside


def beyond(area: Region, x: float, y: float, reach: float) -> bool:
    """Whether a point is farther than `reach` from the bounding box, so surely from the outline."""
    return x < area.west - reach or x > area.east + reach or y < area.south - reach or y > area.north + reach


def to_segment(x: float, y: float, a: Point, b: Point) -> Point:
    """Point of a segment nearest to (x, y)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0.0 else ((x - a[0]) * dx + (y - a[1]) * dy) / square
    t = min(1.0, max(0.0, t))
    return a[0] + t * dx, a[1] + t * dy


def nearest_edge_point(area: Region, x: float, y: float) -> Point:
    """Point of the outline nearest to (x, y)."""
    corners = area.corners
    feet = (to_segment(x, y, corners[i - 1], corners[i]) for i in range(len(corners)))
    return min(feet, key=lambda foot: (foot[0] - x) ** 2 + (foot[1] - y) ** 2)


def edge_distance(area: Region, x: float, y: float) -> float:
    """Distance from a point to the outline, inside or outside."""
    fx, fy = nearest_edge_point(area, x, y)
    return math.hypot(fx - x, fy - y)


def distance_to(area: Region, x: float, y: float) -> float:
    """Distance from a point to a region; 0 inside."""
    return 0.0 if holds(area, x, y) else edge_distance(area, x, y)


def stretches(area: Region, a: Point, b: Point) -> list[Stretch]:
    """Stretches of the line from a to b that run inside the outline, in order."""
    if _passes_by(area, a, b):
        return []
    cuts = [0.0, *sorted(_cuts(area.corners, a, b)), 1.0]
    found: list[Stretch] = []
    for low, high in pairwise(cuts):
        if high - low < 1e-12:
            continue
        middle = (low + high) / 2
        if holds(area, a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1])):
            if found and found[-1][1] == low:
                low = found.pop()[0]
            found.append((low, high))
    return found


def _passes_by(area: Region, a: Point, b: Point) -> bool:
    """Whether both ends lie beyond the same side of the bounding box."""
    return (
        (a[0] <= area.west and b[0] <= area.west)
        or (a[0] >= area.east and b[0] >= area.east)
        or (a[1] <= area.south and b[1] <= area.south)
        or (a[1] >= area.north and b[1] >= area.north)
    )


def _cuts(corners: Outline, a: Point, b: Point) -> Iterable[float]:
    """Parameters t in (0, 1) at which the line crosses an edge of the outline."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    px, py = corners[-1]
    before = dx * (py - ay) - dy * (px - ax)
    for qx, qy in corners:
        after = dx * (qy - ay) - dy * (qx - ax)
        if (before > 0) != (after > 0):
            share = before / (before - after)
            x, y = px + share * (qx - px), py + share * (qy - py)
            t = (x - ax) / dx if abs(dx) > abs(dy) else (y - ay) / dy
            if 0.0 < t < 1.0:
                yield t
        px, py, before = qx, qy, after


def oblong(x: float, y: float, length: float, width: float, heading_deg: float) -> Outline:
    """Corners of a rectangle around (x, y), its length along the heading, counter-clockwise."""
    turn = math.radians(heading_deg)
    c, s = math.cos(turn) / 2, math.sin(turn) / 2
    lx, ly, wx, wy = length * c, length * s, -width * s, width * c
    return (
        (x + lx + wx, y + ly + wy),
        (x - lx + wx, y - ly + wy),
        (x - lx - wx, y - ly - wy),
        (x + lx - wx, y + ly - wy),
    )


def regions_distance(one: Region, other: Region) -> float:
    """Distance between two regions; 0 where they meet."""
    if _meet(one, other):
        return 0.0
    return min(
        min(edge_distance(other, x, y) for x, y in one.corners),
        min(edge_distance(one, x, y) for x, y in other.corners),
    )


def _meet(one: Region, other: Region) -> bool:
    return (
        holds(one, *other.corners[0])
        or holds(other, *one.corners[0])
        or any(stretches(other, a, b) for a, b in edges(one.corners))
    )


def edges(corners: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """Pairs of neighbouring corners, the closing one among them."""
    return ((corners[i - 1], corners[i]) for i in range(len(corners)))


def covers(area: Region, inner: Sequence[Point]) -> bool:
    """Whether an outline lies wholly inside a region."""
    return all(
        math.isclose(sum(high - low for low, high in stretches(area, a, b)), 1.0) for a, b in edges(inner)
    )
