"""Convex point clouds: whether one has room inside, and how to make it of few vertices."""

from __future__ import annotations

from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface

MOST_VERTICES = 64
THINNEST_SHARE = 1e-6  # of a cloud's size
CONVEX_SHARE = 1e-4  # of its hull's volume, that a convex mesh may lack by rounding


def has_room(points: FloatArray) -> bool:
    """Whether the points (k, 3) are at least four and do not all lie in one plane."""
    if len(points) < 4:
        return False
    spread = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    return bool(spread[2] > THINNEST_SHARE * spread[0])


def has_area(points: FloatArray) -> bool:
    """Whether points of a plane (k, 2) are at least three and do not all lie on one line."""
    if len(points) < 3:
        return False
    spread = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    return bool(spread[1] > THINNEST_SHARE * spread[0])


def outline(points: FloatArray) -> FloatArray:
    """Corners of the convex polygon around points of a plane that have area, counter-clockwise."""
    corners: FloatArray = points[_hull(points).vertices]
    return corners


def hull_vertices(points: FloatArray) -> FloatArray:
    """Corners of the hull of points that have room."""
    corners: FloatArray = points[np.sort(_hull(points).vertices)]
    return corners


def is_convex(surface: Surface) -> bool:
    """Whether a closed surface is its own hull."""
    return bool(surface.volume >= (1 - CONVEX_SHARE) * _hull(surface.vertices).volume)


def hull_planes(points: FloatArray) -> FloatArray:
    """Planes (n, 4) of the hull's triangles: outward normal, and what makes it 0 on the plane."""
    planes: FloatArray = _hull(points).equations
    return planes


def gap(points: FloatArray, point: FloatArray) -> float:
    """How far a point (3,) lies outside the hull of points that have room; 0 or less inside.

    Farther round an edge or a corner of the hull than this says.
    """
    planes = _hull(points).equations
    return float((planes[:, :3] @ point + planes[:, 3]).max())


def reduced(points: FloatArray, most: int = MOST_VERTICES) -> FloatArray:
    """Choose at most `most` points whose hull comes close to that of all: farthest outside first.

    The extremes along each axis are kept, and with them the bounding box.
    """
    corners = hull_vertices(points)
    if len(corners) <= most:
        return corners
    chosen = _first_corners(corners)
    while len(chosen) < most:
        planes = _hull(corners[chosen]).equations
        outside = (corners @ planes[:, :3].T + planes[:, 3]).max(axis=1)
        chosen.append(int(outside.argmax()))
    few: FloatArray = corners[np.sort(chosen)]
    return few


def hull_surface(points: FloatArray) -> Surface:
    """Surface around the hull of points that have room."""
    hull = _hull(points)
    a, b, c = (points[hull.simplices[:, corner]] for corner in range(3))
    is_inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0
    faces = np.where(is_inward[:, None], hull.simplices[:, ::-1], hull.simplices)
    return Surface(points, faces.astype(np.int64)).cleaned()


def _first_corners(corners: FloatArray) -> list[int]:
    """Extremes along the axes, and more until they have room."""
    extremes = [*corners.argmin(axis=0).tolist(), *corners.argmax(axis=0).tolist()]
    chosen = sorted(set(extremes))
    while not has_room(corners[chosen]):
        distances = np.linalg.norm(corners[:, None] - corners[None, chosen], axis=2).min(axis=1)
        chosen.append(int(distances.argmax()))
    return chosen


def _hull(points: FloatArray) -> Any:
    from scipy.spatial import ConvexHull  # 0.1 s to import; own models do not need it

    return ConvexHull(points)
