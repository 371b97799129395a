"""Where along its path a shell first touches a convex body: many straight pieces of paths against one hull.

A shell is the body of revolution around its mesh; it flies with its axis along the bore's direction d (it
does not tumble). Moved along a straight piece a + t (b - a), 0 <= t <= 1, it is clear of a hull where some
plane parts them: with the outward normal n,
    f(t) = n · (a + t (b - a)) - max_v n · v - H(-n · d) >= 0        v: corners of the hull
    H(c) = max_i (x_i c + r_i √(1 - c²))                             the shell's profile: x along its axis
f is linear in t, so each plane leaves an interval of t, and what all leave is where the shell touches (as
Cyrus and Beck clip lines, 1978). Tried are the planes along the shell's axis, upright and level across, the
hull's faces, the sides of the box around it, and the planes along axis and edges of the hull. About round
hulls and at corners a plane between these would part them a little sooner: there a shell is taken to touch
up to a millimetre too early.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Self

import numpy as np

from fbsim.meshes.hulls import hull_planes
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.studies.layouts.paths import PIECES, Paths

AXES = np.vstack([np.eye(3), -np.eye(3)])
Normal = Sequence[FloatArray] | FloatArray
"""Normals along x, y, z: (m,) each, or a number each."""
COSINES = np.linspace(-1.0, 1.0, 401)
KEEP = 0.7
"""Share of pieces that must be left for the others to be dragged along."""
MOST_EDGES = 8
PARALLEL = 1e-3
SAME_DIGITS = 6
"""Decimals to which the normals of two triangles of a face agree."""


@dataclass(frozen=True, eq=False)
class Profile:
    """A shell's outline about its axis: `reach` (401,) in m along normals that make COSINES with the axis."""

    reach: FloatArray

    @classmethod
    def of(cls, points: FloatArray) -> Self:
        """Take the corners (n, 3) in m of a shell whose nose looks along +x."""
        along, radius = points[:, 0], np.hypot(points[:, 1], points[:, 2])
        sine = np.sqrt(1 - COSINES**2)
        return cls((np.outer(COSINES, along) + np.outer(sine, radius)).max(axis=1))

    def towards(self, cosine: FloatArray) -> FloatArray:
        """How far it reaches (n,) in m along normals that make these cosines with its axis."""
        reach: FloatArray = np.interp(cosine, COSINES, self.reach)
        return reach

    @property
    def most(self) -> float:
        """Its largest reach."""
        return float(self.reach.max())

    @property
    def radius(self) -> float:
        """Its reach square to the axis."""
        return float(self.reach[len(COSINES) // 2])


@dataclass(frozen=True, eq=False)
class Hull:
    """A convex body on the table: its corners (n, 3) in m."""

    points: FloatArray

    @cached_property
    def faces(self) -> FloatArray:
        """Normals (k, 3) of its faces, none twice."""
        faces: FloatArray = np.unique(hull_planes(self.points)[:, :3].round(SAME_DIGITS) + 0.0, axis=0)
        return faces

    @cached_property
    def normals(self) -> FloatArray:
        """Normals (k, 3) of its faces and of the box around it, none twice."""
        normals = np.unique(np.vstack([self.faces, AXES]) + 0.0, axis=0)
        unit: FloatArray = normals / np.linalg.norm(normals, axis=1)[:, None]
        return unit

    @cached_property
    def edges(self) -> FloatArray:
        """Directions (k, 3) of its edges, none twice nor upright; x and y if it has many."""
        one, other = np.triu_indices(len(self.faces), 1)
        crossed = np.cross(self.faces[one], self.faces[other])
        length = np.linalg.norm(crossed, axis=1)
        found = crossed[length > PARALLEL] / length[length > PARALLEL, None]
        found = found[np.abs(found[:, 2]) < 1 - PARALLEL]
        forward = np.sign(found @ np.array([1.0, 1e-3, 1e-6]))
        edges: FloatArray = np.unique((found * forward[:, None]).round(3) + 0.0, axis=0)
        return edges if len(edges) <= MOST_EDGES else AXES[:2]

    @cached_property
    def extents(self) -> FloatArray:
        """How far it reaches (k,) along its normals."""
        extents: FloatArray = (self.points @ self.normals.T).max(axis=0)
        return extents

    @cached_property
    def heights(self) -> tuple[float, float]:
        """Lowest and highest point in m."""
        return float(self.points[:, 2].min()), float(self.points[:, 2].max())

    @cached_property
    def circle(self) -> tuple[FloatArray, float]:
        """Middle (1, 2) and radius in m of a circle around it, seen from above."""
        flat = self.points[:, :2]
        middle = (flat.min(axis=0) + flat.max(axis=0))[None] / 2
        return middle, float(np.linalg.norm(flat - middle, axis=1).max())


def first_touch(paths: Paths, hull: Hull, profile: Profile, until: FloatArray | None = None) -> FloatArray:
    """Way in m (n,) along each path at which the shell first touches a hull; infinite where it does not.

    Of touches beyond the way `until` (n,) it need not tell.
    """
    found = np.full(len(paths.pair), np.inf)
    until = np.full(len(paths.pair), np.inf) if until is None else until
    path, number = _near(paths, hull, profile, until)
    if len(path):
        np.minimum.at(found, path, _Clipping(paths, path, number, profile).against(hull))
    return found


def _near(paths: Paths, hull: Hull, profile: Profile, until: FloatArray) -> tuple[IntArray, IntArray]:
    """Pieces that may touch a hull: the path (m,) of each, and its number (m,) on it."""
    path = _passing(paths, hull, profile, until)
    ahead, aside = paths.seen(hull.points[:, :2], path)
    is_met = (aside.max(axis=0) > -profile.radius) & (aside.min(axis=0) < profile.radius)
    path, ahead = path[is_met], ahead[:, is_met]
    start, step = paths.start[path], paths.step[path]
    near = ahead.min(axis=0) - profile.most
    far = np.minimum(ahead.max(axis=0) + profile.most, until[path])
    first = np.clip(np.floor((near - start) / step), 0, PIECES).astype(np.int64)
    last = np.clip(np.ceil((far - start) / step), 0, PIECES).astype(np.int64)
    path, number = _runs(path, first, np.maximum(last - first, 0))
    before, after = paths.heights[path, number], paths.heights[path, number + 1]
    low, high = hull.heights
    level = (np.minimum(before, after) < high + profile.most) & (
        np.maximum(before, after) > low - profile.most
    )
    return path[level], number[level]


def _passing(paths: Paths, hull: Hull, profile: Profile, until: FloatArray) -> IntArray:
    """Paths that pass the circle around a hull."""
    middle, radius = hull.circle
    ahead, aside = (each[0] for each in paths.seen(middle, slice(None)))
    room = radius + profile.most
    return np.flatnonzero((np.abs(aside) < room) & (ahead + room > paths.start) & (ahead - room < until))


def _runs(path: IntArray, first: IntArray, count: IntArray) -> tuple[IntArray, IntArray]:
    """Write out runs of `count` numbers from `first` on, each with its path."""
    begin = count.cumsum() - count
    number = np.arange(int(count.sum())) + np.repeat(first - begin, count)
    return np.repeat(path, count), number


class _Clipping:
    """Pieces and what is left of each; those of which nothing is left are let go now and then."""

    def __init__(self, paths: Paths, path: IntArray, number: IntArray, profile: Profile) -> None:
        self.profile, self.count = profile, len(path)
        self.kept = np.arange(self.count)
        self.length = paths.step[path]
        self.way = paths.start[path] + number * self.length
        self.east, self.north = paths.forward[path].T
        self.cos, self.sin = np.cos(paths.elevation[path]), np.sin(paths.elevation[path])
        self.x = paths.origin[path, 0] + self.way * self.east
        self.y = paths.origin[path, 1] + self.way * self.north
        self.z = paths.heights[path, number]
        self.climb = paths.heights[path, number + 1] - self.z
        self.low, self.high = np.zeros(self.count), np.ones(self.count)

    def against(self, hull: Hull) -> FloatArray:
        """Ways in m (m,) at which the shell on each piece first touches a hull; infinite for none."""
        self._clip_between(hull, lambda: (-self.north, self.east, np.zeros(len(self.east))))
        self._clip_between(hull, lambda: (-self.sin * self.east, -self.sin * self.north, self.cos))
        for normal, extent in zip(hull.normals, hull.extents, strict=True):
            self._clip(normal, extent)
            self._let_go()
        for edge in hull.edges:
            self._clip_between(hull, partial(self._along, edge))
        found = np.full(self.count, np.inf)
        left = self.low < self.high
        found[self.kept[left]] = (self.way + self.low * self.length)[left]
        return found

    def _along(self, edge: FloatArray) -> Normal:
        """Normals of the planes along the shell's axis and an edge."""
        axis = self.cos * self.east, self.cos * self.north, self.sin
        x = edge[1] * axis[2] - edge[2] * axis[1]
        y = edge[2] * axis[0] - edge[0] * axis[2]
        z = edge[0] * axis[1] - edge[1] * axis[0]
        length = np.sqrt(x * x + y * y + z * z)
        length = np.where(length > PARALLEL, length, np.inf)  # no plane where the shell flies along the edge
        return x / length, y / length, z / length

    def _clip_between(self, hull: Hull, normal: Callable[[], Normal]) -> None:
        """Leave what is between the two planes of a normal that touch a hull."""
        x, y, z = normal()
        seen = np.outer(hull.points[:, 0], x) + np.outer(hull.points[:, 1], y)
        seen += np.outer(hull.points[:, 2], z)
        self._clip((x, y, z), seen.max(axis=0))
        self._clip((-x, -y, -z), -seen.min(axis=0))
        self._let_go()

    def _clip(self, normal: Normal, extent: FloatArray | float) -> None:
        """Leave what is within a plane for each piece, or one for all."""
        x, y, z = normal
        along = x * self.east + y * self.north
        reach = self.profile.towards(-(self.cos * along + self.sin * z))
        before = x * self.x + y * self.y + z * self.z - extent - reach
        change = along * self.length + z * self.climb
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            crossing = -before / change
        self.low = np.where(change < 0, np.maximum(self.low, crossing), self.low)
        self.high = np.where(change > 0, np.minimum(self.high, crossing), self.high)
        self.high = np.where((change == 0) & (before >= 0), -1.0, self.high)

    def _let_go(self) -> None:
        left = self.low < self.high
        if np.count_nonzero(left) > KEEP * len(left):
            return
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                setattr(self, name, value[left])
