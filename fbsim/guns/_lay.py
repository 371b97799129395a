"""Laying a gun in the vertical plane of its shot: which elevations carry the shell through a point.

In the gun's plane (x forward from the gun's origin, z up from it, both in m) the muzzle for elevation e is
    M(e) = T + R(e) (M₀ - T),   R(e) = [[cos e, -sin e], [sin e, cos e]]
with trunnion T and the muzzle M₀ at elevation 0. The shell starts there at the muzzle speed along e. The
miss of an elevation is the height at which it passes the target's distance, less the target's height:
-∞ where it falls short, nan where the muzzle is already past the target.
Search: the miss of a grid of elevations at most 0.5° apart; each change of its sign brackets a solution,
which finer grids inside the bracket and one secant close in on. Where no sign changes, the highest miss
is looked at closely too, as near the edge of the reach two solutions lie nearer together than the grid;
and a limit that all but hits counts, so that rounding does not take a gun of one elevation its target.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.guns._plane import BoolArray, State, cross, march
from fbsim.meshes.solid import FloatArray

GRID = math.radians(0.5)
"""rad; widest spacing of the first grid of elevations."""

FINE_POINTS = 65
FINE_ROUNDS = 3

DEPTH = 1.0
"""m; a shot this far below the target and still sinking has fallen short."""

TOLERANCE = 1e-5
"""m; a solution passes the target at least this near (10 µm)."""


@dataclass(frozen=True)
class Arrival:
    """The state and time at a target of n shots; arrays (n,), SI."""

    state: State
    time: FloatArray


@dataclass(frozen=True)
class Lay:
    """A gun, a shell and a target in the plane of the shot."""

    trunnion: tuple[float, float]  # x, z in m
    muzzle: tuple[float, float]  # x, z in m at elevation 0
    speed: float  # m/s at the muzzle
    drag: float  # k in 1/m
    distance: float  # m, of the target along x
    height: float  # m, of the target along z

    @cached_property
    def step(self) -> float:
        """Time step in s: 30 ms, less where drag acts faster (k v h <= 0.05); errs by some 2 µm."""
        return min(0.03, 0.05 / max(self.drag * self.speed, math.sqrt(GRAVITY * self.drag), 1e-9))

    def start(self, elevations: FloatArray) -> State:
        """State at the muzzle for elevations (n,) in rad."""
        c, s = np.cos(elevations), np.sin(elevations)
        (tx, tz), (mx, mz) = self.trunnion, self.muzzle
        x, z = tx + c * (mx - tx) - s * (mz - tz), tz + s * (mx - tx) + c * (mz - tz)
        return State(x, z, self.speed * c, self.speed * s)

    def arrivals(self, elevations: FloatArray) -> Arrival:
        """Arrivals at the target's distance; a shot that falls short ends well before it."""

        def flying(at: State) -> BoolArray:
            on: BoolArray = (at.x < self.distance) & ((at.w > 0) | (at.z > self.height - DEPTH))
            return on

        def gap(at: State) -> tuple[FloatArray, FloatArray]:
            return self.distance - at.x, at.u

        state, time = march(self.start(elevations), self.drag, self.step, flying)
        state, rest = cross(state, self.drag, self.step, gap)
        return Arrival(state, time + rest)

    def miss(self, elevations: FloatArray) -> FloatArray:
        """Height over the target in m for elevations (n,); -∞ falls short, nan starts past the target."""
        return self._miss(elevations, self.arrivals(elevations).state)

    def _miss(self, elevations: FloatArray, state: State) -> FloatArray:
        short = np.abs(state.x - self.distance) > 1e-9
        past = self.start(elevations).x >= self.distance
        miss: FloatArray = np.where(past, np.nan, np.where(short, -np.inf, state.z - self.height))
        return miss

    def solutions(self, low: float, high: float, falling: bool = False) -> Iterator[float]:
        """Elevations in rad from `low` to `high` that hit the target: rising, or falling if so asked."""
        grid = _grid(low, high)
        miss = self.miss(grid)
        brackets = _changes(grid, miss) or self._near_the_highest(grid, miss)
        if not any(low in bracket for bracket in brackets) and abs(miss[0]) < TOLERANCE:
            brackets.insert(0, (low, low))
        if not any(high in bracket for bracket in brackets) and abs(miss[-1]) < TOLERANCE:
            brackets.append((high, high))
        for left, right in reversed(brackets) if falling else brackets:
            elevation = self._close_in(left, right)
            if self._passes(elevation):
                yield elevation

    def furthest(self, low: float, high: float) -> float:
        """Furthest distance in m along x at the target's height, `low` to `high`; nan if never so high."""
        grid, furthest = _grid(low, high), math.nan
        for _ in range(3):
            reach = self._reach(grid)
            if np.isnan(reach).all():
                break
            furthest = float(np.nanmax(reach))
            grid = _around_highest(grid, reach)
        return furthest

    def _reach(self, elevations: FloatArray) -> FloatArray:
        """Distance in m at which each shot (n,) sinks through the target's height; nan if never above."""

        def flying(at: State) -> BoolArray:
            above: BoolArray = (at.w > 0) | (at.z > self.height)
            return above

        def gap(at: State) -> tuple[FloatArray, FloatArray]:
            return at.z - self.height, -at.w

        state, _ = march(self.start(elevations), self.drag, self.step, flying)
        state, _ = cross(state, self.drag, self.step, gap)
        return np.where(np.abs(state.z - self.height) < 1e-6, state.x, np.nan)

    def _near_the_highest(self, grid: FloatArray, miss: FloatArray) -> list[tuple[float, float]]:
        """The two solutions around the highest miss, or that point alone where they have become one."""
        fine = _around_highest(grid, miss)
        miss = self.miss(fine)
        top = float(fine[np.argmax(np.nan_to_num(miss, nan=-np.inf, neginf=-np.inf))])
        return _changes(fine, miss) or [(top, top)]

    def _close_in(self, left: float, right: float) -> float:
        for _ in range(FINE_ROUNDS if right > left else 0):
            grid = np.linspace(left, right, FINE_POINTS)
            found = _changes(grid, self.miss(grid))
            if not found:
                break
            left, right = found[0]
        return _secant(left, right, *self.miss(np.array([left, right])))

    def _passes(self, elevation: float) -> bool:
        """Say whether the path passes the target within the tolerance, across its own direction."""
        laid = np.array([elevation])
        at = self.arrivals(laid).state
        return bool(np.abs(self._miss(laid, at) * at.u / np.hypot(at.u, at.w))[0] < TOLERANCE)


def _grid(low: float, high: float) -> FloatArray:
    return np.linspace(low, high, max(3, math.ceil((high - low) / GRID) + 1))


def _around_highest(grid: FloatArray, values: FloatArray) -> FloatArray:
    """A fine grid (FINE_POINTS,) around the highest of `values` (n,), from neighbour to neighbour."""
    top = int(np.argmax(np.nan_to_num(values, nan=-np.inf, neginf=-np.inf)))
    return np.linspace(grid[max(top - 1, 0)], grid[min(top + 1, len(grid) - 1)], FINE_POINTS)


def _changes(grid: FloatArray, miss: FloatArray) -> list[tuple[float, float]]:
    """Neighbours in `grid` (n,) between which the miss changes sign, rising; nan has no sign."""
    above, known = miss >= 0, ~np.isnan(miss)
    changes = (above[:-1] != above[1:]) & known[:-1] & known[1:]
    return [(float(grid[i]), float(grid[i + 1])) for i in np.flatnonzero(changes)]


def _secant(left: float, right: float, below: float, above: float) -> float:
    """Where a straight line through both misses is 0; the end with a finite miss if only one has."""
    if math.isfinite(below) and math.isfinite(above) and below != above:
        return left - below * (right - left) / (above - below)
    return left if math.isfinite(below) else right
