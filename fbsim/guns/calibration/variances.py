"""Fitting the scatter of a gun: the likeliest factors on the sheet's values, and their 95 % intervals.

Each group of scatters has one factor f; φ = f² is fitted, at 0 or above, by Fisher scoring
    φ ← φ + I⁻¹ ∂ln L/∂φ,    I: expected information on φ,
a step halved as long as it does not climb, a factor held at 0 while it would go below. The interval of a
factor holds those that, with the others at their best, lie within χ²₁(0.95) = 3.84 of twice the logarithm of
the likelihood: it is not symmetric, may begin at 0, and keeps its level in small samples better than one from
a standard error.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from fbsim.guns.calibration.choice import Groups, together
from fbsim.guns.calibration.scatter import Evidence
from fbsim.meshes.solid import FloatArray

CUT = 3.8415
MOST = 1e6
"""Largest φ: a thousand times the sheet's scatter."""

ROUNDS, HALVINGS = 50, 20
GAIN = 1e-8
"""Of ln L: smaller climbs are none."""


@dataclass(frozen=True, eq=False)
class Scatter:
    """Standard deviations σ (3,): those of `base`, with the squares φ of the groups' factors."""

    base: FloatArray
    groups: Groups
    squares: FloatArray

    def sigma(self, squares: FloatArray | None = None) -> FloatArray:
        """σ (3,) with other factors."""
        sigma = self.base.copy()
        for group, square in zip(self.groups, self.squares if squares is None else squares, strict=True):
            sigma[list(group)] *= np.sqrt(square)
        return sigma


def fit_scatter(evidence: Evidence, base: FloatArray, groups: Groups) -> Scatter:
    """Find the likeliest factors on `base` (3,)."""
    scatter = Scatter(base, groups, np.ones(len(groups)))
    return _Climb(evidence, scatter, list(range(len(groups)))).top()[0]


def intervals(evidence: Evidence, scatter: Scatter) -> list[tuple[float, float]]:
    """95 % intervals of the factors f, one for each group; the upper end may be infinite."""
    return [_interval(evidence, scatter, index) for index in range(len(scatter.squares))]


@dataclass(frozen=True, eq=False)
class _Climb:
    """The way to the likeliest squares, of which `free` may move."""

    evidence: Evidence
    scatter: Scatter
    free: list[int]

    def top(self) -> tuple[Scatter, float]:
        """Give the likeliest, and its ln L."""
        squares, height = self.scatter.squares, self._height(self.scatter.squares)
        for _ in range(ROUNDS if self.free else 0):
            step = self._step(squares)
            shares = (0.5**halving for halving in range(HALVINGS))
            trials = (np.clip(squares + share * step, 0.0, MOST) for share in shares)
            better = next(((at, up) for at in trials if (up := self._height(at)) > height + GAIN), None)
            if better is None:
                break
            squares, height = better
        return replace(self.scatter, squares=squares), height

    def _height(self, squares: FloatArray) -> float:
        return self.evidence.loglik(self.scatter.sigma(squares))

    def _step(self, squares: FloatArray) -> FloatArray:
        slope = np.array([self._slope(squares, index) for index in self.free])
        moving = [
            index for index, rise in zip(self.free, slope, strict=True) if squares[index] > 0 or rise > 0
        ]
        step = np.zeros(len(squares))
        if moving:
            information = self._information(squares)[np.ix_(moving, moving)]
            rise = slope[[self.free.index(index) for index in moving]]
            step[moving] = np.linalg.pinv(information, rcond=1e-10) @ rise
        return step

    def _slope(self, squares: FloatArray, index: int) -> float:
        half = 1e-4 * max(float(squares[index]), 1e-2)
        ends = [np.where(np.arange(len(squares)) == index, squares + side, squares) for side in (half, -half)]
        if ends[1][index] < 0:
            ends[1] = squares
        return (self._height(ends[0]) - self._height(ends[1])) / float(ends[0][index] - ends[1][index])

    def _information(self, squares: FloatArray) -> FloatArray:
        """Expected information (g, g) on φ: a quarter of that on ln σ where σ² = φ base², at φ = 1."""
        on_logs = self.evidence.information(self.scatter.sigma(squares), self.scatter.base)
        return together(on_logs, self.scatter.groups) / 4


def _interval(evidence: Evidence, scatter: Scatter, index: int) -> tuple[float, float]:
    from scipy.optimize import brentq

    others = [other for other in range(len(scatter.squares)) if other != index]
    best, top = float(scatter.squares[index]), evidence.loglik(scatter.sigma())

    def excess(square: float) -> float:
        held = replace(
            scatter, squares=np.where(np.arange(len(scatter.squares)) == index, square, scatter.squares)
        )
        return 2 * (top - _Climb(evidence, held, others).top()[1]) - CUT

    low = 0.0 if excess(0.0) <= 0 else float(brentq(excess, 0.0, best, rtol=1e-3))
    reach, high = best, max(2 * best, 1e-3)
    while excess(high) < 0:
        reach, high = high, 2 * high
        if high > MOST:
            return float(np.sqrt(low)), float("inf")
    return float(np.sqrt(low)), float(np.sqrt(brentq(excess, reach, high, rtol=1e-3)))
