"""Point clouds whose hulls are the convex pieces of the models. Arrays are (n, 3) in mm."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import numpy as np
import numpy.typing as npt

Cloud = npt.NDArray[np.float64]
Vector = Sequence[float] | Cloud
Outline = Sequence[tuple[float, float]]


def cloud(points: Sequence[Vector]) -> Cloud:
    """Points as an array."""
    return np.array([list(point) for point in points], dtype=np.float64).reshape(-1, 3)


def as_cloud(array: object) -> Cloud:
    """Give numpy's result its type."""
    return np.asarray(array, dtype=np.float64)


def join(*clouds: Cloud) -> Cloud:
    """All points of several clouds."""
    return np.vstack(clouds)


def ball(centre: Vector, radius: float | Vector, around: int = 8, rings: int = 3) -> Cloud:
    """Sphere or, with three radii, ellipsoid: two poles and `rings` rings of `around` points."""
    points = [(0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]
    for ring in range(1, rings + 1):
        polar = pi * ring / (rings + 1)
        points += [(sin(polar) * u, sin(polar) * v, cos(polar)) for u, v in circle(1.0, around)]
    return as_cloud(cloud(points) * np.asarray(radius) + np.asarray(centre))


def box(low: Vector, high: Vector) -> Cloud:
    """Corners of the box between two opposite corners."""
    return cloud([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])


def circle(radius: float, around: int, start: float = 0.0) -> list[tuple[float, float]]:
    """Regular polygon; `start` is the first corner's place in steps from the first axis."""
    angles = [2 * pi * (step + start) / around for step in range(around)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def slab_x(outline: Outline, low: float, high: float) -> Cloud:
    """Outline in (y, z), between two values of x."""
    return cloud([(x, u, v) for x in (low, high) for u, v in outline])


def slab_y(outline: Outline, low: float, high: float) -> Cloud:
    """Outline in (x, z), between two values of y."""
    return cloud([(u, y, v) for y in (low, high) for u, v in outline])


def slab_z(outline: Outline, low: float, high: float) -> Cloud:
    """Outline in (x, y), between two values of z."""
    return cloud([(u, v, z) for z in (low, high) for u, v in outline])


def turned(points: Cloud, axis: str, degrees: float, about: Vector = (0.0, 0.0, 0.0)) -> Cloud:
    """Rotate about an axis through a point, right-handed."""
    first, second = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    angle = degrees * pi / 180
    arms = points - np.asarray(about)
    result = arms.copy()
    result[:, first] = cos(angle) * arms[:, first] - sin(angle) * arms[:, second]
    result[:, second] = sin(angle) * arms[:, first] + cos(angle) * arms[:, second]
    return as_cloud(result + np.asarray(about))


def moved(points: Cloud, by: Vector) -> Cloud:
    """Translate."""
    return as_cloud(points + np.asarray(by))


def unit(vector: Vector) -> Cloud:
    """Direction of a vector."""
    array = np.asarray(vector, dtype=np.float64)
    return as_cloud(array / float(np.linalg.norm(array)))


def frame_along(direction: Vector, side: Vector) -> tuple[Cloud, Cloud, Cloud]:
    """Unit vectors: along `direction`, towards `side` made square to it, and square to both."""
    along = unit(direction)
    across = unit(np.asarray(side) - np.dot(along, side) * along)
    return along, across, np.cross(along, across)


def rod(start: Vector, end: Vector, radius: float, end_radius: float | None = None, around: int = 8) -> Cloud:
    """Prism or frustum between two points."""
    direction = np.asarray(end) - np.asarray(start)
    helper = (0.0, 0.0, 1.0) if abs(unit(direction)[2]) < 0.9 else (1.0, 0.0, 0.0)
    _, across, other = frame_along(direction, helper)
    radii = (radius, radius if end_radius is None else end_radius)
    return cloud(
        [
            np.asarray(centre) + u * across + v * other
            for centre, size in zip((start, end), radii, strict=True)
            for u, v in circle(size, around, 0.5)
        ]
    )
