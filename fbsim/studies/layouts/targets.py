"""Whom a gun may want to hit in a layout: figures where they stand, and points to aim at all over them.

The points lie on grids over the figure's silhouettes as seen from BEARINGS, ROWS by COLUMNS in the box around
each, every grid shifted a little against the one before; a point is halfway through the body behind it. So
a shell that gets as far as the point has hit the figure, whichever way it comes.
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
from fbsim.meshes.solid import FloatArray
from fbsim.physics.transform import Transform
from fbsim.scene.overlap import OVERLAP_MM, overlap_depth
from fbsim.scene.placing import yaw_of
from fbsim.scene.scene import Placed, Scene
from fbsim.scene.shapes import Shapes
from fbsim.studies.layouts.sweeps import Hull
from fbsim.volley.leaves import leaf_place

MM = 1000.0
BEARINGS = (0.0, math.pi / 3, 2 * math.pi / 3)
"""rad; from the other side a silhouette is the same."""
ROWS, COLUMNS = 4, 4
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

    @cached_property
    def radius(self) -> float:
        """Radius in m of a circle about its middle that it lies in, seen from above."""
        points = np.vstack([hull.points for hull in self.hulls])[:, :2]
        return float(np.linalg.norm(points - self.middle[:2], axis=1).max())

    @cached_property
    def aim_points(self) -> FloatArray:
        """Points (n, 3) in m within its body, spread over it."""
        shifts = (np.arange(len(BEARINGS)) + 0.5) / len(BEARINGS)
        seen = zip(BEARINGS, shifts.tolist(), strict=True)
        return np.vstack([_points_seen(self.hulls, bearing, shift) for bearing, shift in seen])


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


def _points_seen(hulls: Sequence[Hull], bearing: float, shift: float) -> FloatArray:
    """Points within hulls behind a grid over their silhouette, seen along a bearing.

    `shift` says how far up in its row, and to the right in its column, each point is, from 0 to 1.
    """
    forward = np.array([math.cos(bearing), math.sin(bearing), 0.0])
    across, up = np.array([-forward[1], forward[0], 0.0]), np.array([0.0, 0.0, 1.0])
    corners = np.vstack([hull.points for hull in hulls])
    y = _spread(corners @ across, (np.arange(COLUMNS) + 1 - shift) / COLUMNS)
    z = _spread(corners @ up, (np.arange(ROWS) + shift) / ROWS)
    lines = (y[:, None, None] * across + z[:, None] * up).reshape(-1, 3)
    depth = _halfway(hulls, lines, forward)
    points: FloatArray = (lines + depth[:, None] * forward)[np.isfinite(depth)]
    return points


def _spread(values: FloatArray, shares: FloatArray) -> FloatArray:
    """Values at shares of the way from the least to the greatest."""
    return float(values.min()) + shares * float(np.ptp(values))


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
