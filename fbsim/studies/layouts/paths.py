"""Paths of many shells at once: every way to lay a gun on each of many points, and where the shells fly.

In the plane of a shot (x along the ground from the gun's origin, z up) with the slope p = dz/dx and the
speed u along the ground, the flight of `guns._plane` reads, with x for the time,
    dz/dx = p      dp/dx = -g / u²      du/dx = -k u √(1 + p²)          k = ρ C_D A / 2m [1/m]
It is taken in PIECES Runge-Kutta steps of equal length from muzzle to target, so that all paths have their
nodes alike. Between nodes a path is taken as straight: it lies at most g Δx² / 8u² below the true one, 0.01
mm for a flat shot over 1.5 m, 0.1 mm for one that is lobbed.

Without drag the tangents t of the elevations that reach (x, h) from the muzzle are closed:
    t = (v² ± √(v⁴ - g (g x² + 2 h v²))) / (g x)
From there the elevation is corrected by secants, ROUNDS times at most. What then misses by more
than MISS is given up: that happens only within millimetres of the edge of the reach.
Laid are the middles of salvos, as `guns.aiming` does; both elevations count if the barrel goes there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
import numpy.typing as npt

from fbsim.catalogue.sheets import MILLI, GunSheet, ShellSheet
from fbsim.constants import GRAVITY
from fbsim.guns import drag_per_metre, elevation_limits, muzzle_speed
from fbsim.meshes.solid import FloatArray, IntArray

PIECES = 48
COARSE = 12
"""Steps while laying: the arrival differs by less than a micrometre."""
GUESSES, ROUNDS = 2, 9
GUESSED = math.radians(12.0)
"""rad; no guess is so far from the elevation that hits."""
TURN = 1e-5
"""rad; a shorter turn tells too little of how the miss changes."""
LARGEST_TURN = math.radians(10.0)
"""rad, of one correction."""
MISS = 1e-5
"""m; what `guns.aiming` allows."""
LEAST_WAY = 1e-3
"""m; a point that is nearer to the muzzle than this cannot be laid on."""

BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Paths:
    """Paths from muzzles to points, one for each elevation that hits.

    `pair` (n,) is the index of the gun's place and the point. Node j of path i lies at the way
    `start[i] + j * step[i]` in m from `origin[i]` (n, 2) along the bearing, at `heights[i, j]`
    (n, PIECES + 1) in m above the table. Angles in rad.
    """

    pair: IntArray
    origin: FloatArray
    bearing: FloatArray
    elevation: FloatArray
    start: FloatArray
    step: FloatArray
    heights: FloatArray

    @cached_property
    def end(self) -> FloatArray:
        """Ways (n,) at which they come to their points."""
        return self.start + PIECES * self.step

    @cached_property
    def forward(self) -> FloatArray:
        """Unit vectors (n, 2) along the bearings."""
        return np.column_stack([np.cos(self.bearing), np.sin(self.bearing)])

    def seen(self, points: FloatArray, which: IntArray | slice) -> tuple[FloatArray, FloatArray]:
        """How far ahead of the origins of some paths, and to their left, points of the table (k, 2) lie.

        Both (k, m), in m.
        """
        (x, y), (east, north) = self.origin[which].T, self.forward[which].T
        ahead = np.outer(points[:, 0], east) + np.outer(points[:, 1], north) - (x * east + y * north)
        aside = np.outer(points[:, 1], east) - np.outer(points[:, 0], north) - (y * east - x * north)
        return ahead, aside

    def chosen(self, which: BoolArray | IntArray) -> Paths:
        """Some of them."""
        return Paths(
            self.pair[which],
            self.origin[which],
            self.bearing[which],
            self.elevation[which],
            self.start[which],
            self.step[which],
            self.heights[which],
        )

    def with_others(self, others: Paths) -> Paths:
        """These, and then others."""
        pairs = ((getattr(self, each.name), getattr(others, each.name)) for each in fields(self))
        return Paths(*(np.concatenate(pair) for pair in pairs))


def paths_to(gun: GunSheet, shell: ShellSheet, places: FloatArray, points: FloatArray) -> Paths:
    """Lay a gun from each of `places` (n, 3) on each of `points` (n, 3), in m, in every way that hits.

    The gun may be turned all round where it stands.
    """
    plane = _Plane.of(gun, shell)
    offset = points - places
    distance = np.hypot(offset[:, 0], offset[:, 1])
    beside = np.abs(plane.side) < distance
    way = np.sqrt(np.where(beside, distance**2 - plane.side**2, np.nan))
    turn = np.arcsin(np.where(beside, plane.side / np.where(beside, distance, 1.0), np.nan))
    bearing = np.arctan2(offset[:, 1], offset[:, 0]) - turn
    lower, higher = (
        _paths(plane, _laid(plane, way, offset[:, 2], sign), way, bearing, places) for sign in (-1.0, 1.0)
    )
    return lower.with_others(higher)


@dataclass(frozen=True)
class _Plane:
    """A gun and a shell in the plane of the shot; SI."""

    trunnion: tuple[float, float]
    muzzle: tuple[float, float]
    side: float
    speed: float
    drag: float
    limits: tuple[float, float]

    @classmethod
    def of(cls, gun: GunSheet, shell: ShellSheet) -> _Plane:
        trunnion = MILLI * np.array(gun.barrel.trunnion_mm)
        muzzle = MILLI * np.mean(gun.barrel.muzzles_mm, axis=0)
        return cls(
            (float(trunnion[0]), float(trunnion[2])),
            (float(muzzle[0]), float(muzzle[2])),
            float(muzzle[1]),
            muzzle_speed(gun.drive, shell),
            drag_per_metre(shell),
            elevation_limits(gun.barrel),
        )

    def muzzles(self, elevation: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Way and height of the muzzle from the gun's origin."""
        (tx, tz), (mx, mz) = self.trunnion, self.muzzle
        cos, sin = np.cos(elevation), np.sin(elevation)
        return tx + cos * (mx - tx) - sin * (mz - tz), tz + sin * (mx - tx) + cos * (mz - tz)

    def miss(self, elevation: FloatArray, way: FloatArray, height: FloatArray) -> FloatArray:
        """How far below the target (n,) the shells pass it, and how steeply: (2, n)."""
        x, z = self.muzzles(elevation)
        rise, slope = self.arrival(elevation, way - x)
        return np.stack([height - z - rise, slope])

    def arrival(self, elevation: FloatArray, length: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Height (n,) over the muzzle and slope at the end of the way."""
        for state in self._states(elevation, length, COARSE):
            last = state
        return last[0], last[1]

    def heights(self, elevation: FloatArray, length: FloatArray) -> FloatArray:
        """Heights (n, PIECES + 1) over the muzzle at equal steps of the way, `length` (n,) in all."""
        return np.stack([state[0] for state in self._states(elevation, length, PIECES)], axis=1)

    def _states(self, elevation: FloatArray, length: FloatArray, pieces: int) -> Iterator[FloatArray]:
        """Height, slope and speed along the ground (3, n) at equal steps of the way."""
        state = np.stack([np.zeros_like(length), np.tan(elevation), self.speed * np.cos(elevation)])
        yield state
        for _ in range(pieces):
            state = self._step(state, length / pieces)
            yield state

    def _step(self, state: FloatArray, h: FloatArray) -> FloatArray:
        one = self._rates(state)
        two = self._rates(state + h / 2 * one)
        three = self._rates(state + h / 2 * two)
        four = self._rates(state + h * three)
        after: FloatArray = state + h / 6 * (one + 2 * (two + three) + four)
        return after

    def _rates(self, state: FloatArray) -> FloatArray:
        _, slope, speed = state
        return np.stack([slope, -GRAVITY / speed**2, -self.drag * speed * np.sqrt(1 + slope**2)])


def _laid(plane: _Plane, way: FloatArray, height: FloatArray, sign: float) -> FloatArray:
    """Elevations (n,) of the lower (-1) or the higher (+1) path; nan where there is none in the limits."""
    elevation = np.full(len(way), math.radians(60.0) if sign > 0 else 0.0)
    low, high = plane.limits
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        for _ in range(GUESSES):
            x, z = plane.muzzles(elevation)
            elevation = _without_drag(plane.speed, way - x, height - z, sign)
        near = np.flatnonzero((elevation > low - GUESSED) & (elevation < high + GUESSED))
        found, way = _corrected(plane, elevation[near], way[near], height[near]), way[near]
        kept = (low <= found) & (found <= high) & (way - plane.muzzles(found)[0] > LEAST_WAY)
    laid = np.full(len(elevation), np.nan)
    laid[near[kept]] = found[kept]
    return laid


def _corrected(plane: _Plane, elevation: FloatArray, way: FloatArray, height: FloatArray) -> FloatArray:
    """Elevations (n,) that hit, from ones that nearly do, by secants; nan where none is found."""
    below, _ = plane.miss(elevation, way, height)
    change = (plane.miss(elevation + TURN, way, height)[0] - below) / TURN
    for _ in range(ROUNDS):
        turn = np.clip(-below / change, -LARGEST_TURN, LARGEST_TURN)
        after, slope = plane.miss(elevation + turn, way, height)
        change = np.where(np.abs(turn) > TURN, (after - below) / turn, change)
        elevation, below = elevation + turn, after
        if (np.abs(below) < MISS / 2).all():
            break
    return np.where(np.abs(below) < MISS * np.hypot(1.0, slope), elevation, np.nan)


def _without_drag(speed: float, length: FloatArray, rise: FloatArray, sign: float) -> FloatArray:
    """Elevation that carries a shell through a point at once `length` along and `rise` up."""
    square = speed**2
    root = np.sqrt(np.maximum(square**2 - GRAVITY * (GRAVITY * length**2 + 2 * rise * square), 0.0))
    return np.arctan2(square + sign * root, GRAVITY * length)


def _paths(
    plane: _Plane, elevation: FloatArray, way: FloatArray, bearing: FloatArray, places: FloatArray
) -> Paths:
    """Paths of the pairs that have an elevation."""
    pair = np.flatnonzero(np.isfinite(elevation))
    elevation, bearing, place = elevation[pair], bearing[pair], places[pair]
    x, z = plane.muzzles(elevation)
    length = way[pair] - x
    heights = (place[:, 2] + z)[:, None] + plane.heights(elevation, length)
    left = np.column_stack([-np.sin(bearing), np.cos(bearing)])
    origin = place[:, :2] + plane.side * left
    return Paths(pair, origin, bearing, elevation, x, length / PIECES, heights)
