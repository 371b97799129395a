"""Whom a gun may want to hit in a layout: figures where they stand, and points to aim at all over them.

The points lie on a grid over the figure's silhouette as it is seen from a bearing, ROWS by COLUMNS in the box
around that, each halfway through the body there: a shell that gets as far as the point has hit the figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fbsim.battle.posts import posts_of
from fbsim.catalogue.models import FigureModel, PartModel
from fbsim.errors import Problem, StudyError
from fbsim.meshes.hulls import hull_planes
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.physics.transform import Transform
from fbsim.scene.overlap import OVERLAP_MM, overlap_depth
from fbsim.scene.placing import yaw_of
from fbsim.scene.scene import Placed, Scene
from fbsim.scene.shapes import Shapes
from fbsim.studies.layouts.sweeps import Hull
from fbsim.volley.leaves import leaf_place

MM = 1000.0
ROWS, COLUMNS = 6, 4
SECTORS = 36
"""Bearings from which the silhouette is taken; one in between sees it as the nearest of them."""
FRONT_DEG = 0.0
"""Whoever stands on a post looks out to the front."""


@dataclass(frozen=True, eq=False)
class Target:
    """A figure at a place (3,) in m, turned by a yaw in rad; `id` is that of its post, or its own."""

    id: str
    model: FigureModel
    position: tuple[float, float, float]
    yaw: float

    @cached_property
    def hulls(self) -> tuple[Hull, ...]:
        """Its convex parts where it stands."""
        return tuple(_set_down(self.model.solid.parts, self.position, self.yaw))

    @cached_property
    def middle(self) -> FloatArray:
        """Middle of its box, (3,) in m."""
        points = np.vstack([hull.points for hull in self.hulls])
        middle: FloatArray = (points.min(axis=0) + points.max(axis=0)) / 2
        return middle

    def aim_points(self, sector: int) -> FloatArray:
        """Points (n, 3) in m within its body, evenly over the silhouette seen from a sector's bearing."""
        if sector not in self._points:
            self._points[sector] = _points_seen(self.hulls, 2 * math.pi * sector / SECTORS)
        return self._points[sector]

    @cached_property
    def _points(self) -> dict[int, FloatArray]:
        return {}


def sector_of(bearing: FloatArray) -> IntArray:
    """Number of the sector of which a bearing in rad is nearest to the middle."""
    numbers: IntArray = np.round(bearing / (2 * math.pi / SECTORS)).astype(np.int64) % SECTORS
    return numbers


def targets_of(scene: Scene, figure: FigureModel) -> tuple[Target, ...]:
    """A figure on each post of a layout, and the figures that stand in it already. Raises MeshError."""
    yaw = yaw_of(figure, FRONT_DEG)
    posts = [
        Target(post.part, figure, (post.spot_mm[0] / MM, post.spot_mm[1] / MM, post.height_mm / MM), yaw)
        for post in posts_of(scene)
    ]
    return (*posts, *(Target(each.id, each.model, each.position, each.yaw) for each in scene.figures))


def ground_target(scene: Scene, figure: FigureModel, spot_mm: tuple[float, float]) -> Target:
    """A figure on the ground. Raises StudyError where a part of the layout leaves it no room."""
    position, yaw = (spot_mm[0] / MM, spot_mm[1] / MM, 0.0), yaw_of(figure, FRONT_DEG)
    shapes = Shapes()
    own = shapes.of(figure).moved(position, yaw)
    for part in scene.parts:
        other = shapes.of(part.model, is_open=part.is_open).moved(part.position, part.yaw)
        if overlap_depth(own, other, (yaw, part.yaw)) > OVERLAP_MM:
            where = f"({spot_mm[0]:g}, {spot_mm[1]:g}) mm"
            raise StudyError(
                Problem(f"{figure.name} has no room at {where}: {part.id} is there", str(scene.path))
            )
    return Target(f"ground {spot_mm[0]:g},{spot_mm[1]:g}", figure, position, yaw)


def obstacles_of(parts: Sequence[Placed[PartModel]]) -> list[Hull]:
    """Convex bodies of placed parts, the leaves of their gates among them; the highest first."""
    hulls = [hull for part in parts for hull in _set_down(_bodies(part), part.position, part.yaw)]
    return sorted(hulls, key=lambda hull: -hull.heights[1])


def _bodies(part: Placed[PartModel]) -> Iterator[FloatArray]:
    """Convex parts (n, 3) in m of a part and of its leaves, in its own axes."""
    yield from part.model.solid.parts
    for leaf, solid in zip(part.model.sheet.leaves, part.model.leaf_solids, strict=True):
        place = leaf_place(leaf, math.radians(leaf.open_deg) if part.is_open else 0.0)
        yield from (place.apply(points) for points in solid.parts)


def _set_down(
    bodies: Iterable[FloatArray], position: tuple[float, float, float], yaw: float
) -> Iterator[Hull]:
    place = Transform.turned(np.array(position), yaw)
    for points in bodies:
        yield Hull(place.apply(points))


def _points_seen(hulls: Sequence[Hull], bearing: float) -> FloatArray:
    """Points within hulls behind a grid over their silhouette, as one looks along a bearing."""
    forward = np.array([math.cos(bearing), math.sin(bearing), 0.0])
    across = np.array([-forward[1], forward[0], 0.0])
    corners = np.vstack([hull.points for hull in hulls])
    low, high = corners[:, 2].min(), corners[:, 2].max()
    pitch = (high - low) / ROWS
    left, right = (corners @ across).min(), (corners @ across).max()
    y, z = np.meshgrid(
        left + (np.arange(COLUMNS) + 0.5) * (right - left) / COLUMNS, low + (np.arange(ROWS) + 0.5) * pitch
    )
    lines = y.reshape(-1, 1) * across + z.reshape(-1, 1) * np.array([0.0, 0.0, 1.0])
    depth = _halfway(hulls, lines, forward)
    points: FloatArray = (lines + depth[:, None] * forward)[np.isfinite(depth)]
    return points


def _halfway(hulls: Sequence[Hull], lines: FloatArray, forward: FloatArray) -> FloatArray:
    """How far along `forward` each line is halfway through the hull that it is longest in; nan for none."""
    best, depth = np.zeros(len(lines)), np.full(len(lines), np.nan)
    for hull in hulls:
        planes = hull_planes(hull.points)
        rate, gap = planes[:, :3] @ forward, lines @ planes[:, :3].T + planes[:, 3]
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = -gap / rate
        enter = np.where(rate < 0, crossing, -np.inf).max(axis=1)
        leave = np.where(rate > 0, crossing, np.inf).min(axis=1)
        beside = ((np.abs(rate) < 1e-12) & (gap > 0)).any(axis=1)
        run = np.where(beside, 0.0, leave - enter)
        depth = np.where(run > best, (enter + leave) / 2, depth)
        best = np.maximum(run, best)
    return depth
