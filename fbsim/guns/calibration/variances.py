"""Fitting the scatter of a gun: the likeliest factors on the sheet's values, and their 95 % intervals.

Each group of scatters has one factor f; φ = f² is fitted, at 0 or above, by Fisher scoring
    φ ← φ + I⁻¹ ∂ln L/∂φ,    I: expected information on φ,
a step halved as long as it does not climb, a factor held at 0 while it would go below. The interval of a
factor holds those that, with the others at their best, lie within χ²₁(0.95) = 3.84 of twice the logarithm of
the likelihood: it is not symmetric, may begin at 0, and keeps its level in small samples better than one from
a standard error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from fbsim.guns.calibration.choice import Groups, members
from fbsim.guns.calibration.scatter import Evidence
from fbsim.meshes.solid import FloatArray

CUT = 1.95996
"""√χ²₁(0.95)."""

LEAST = 1e-4
"""Smallest φ that is not as good as 0."""

MOST = 1e6
"""Largest φ: a thousand times the sheet's scatter."""

ROUNDS, HALVINGS = 50, 20
GAIN = 1e-7
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
            step, promised = self._step(squares)
            if promised < GAIN:
                break
            shares = (0.5**halving for halving in range(HALVINGS))
            trials = (np.clip(squares + share * step, 0.0, MOST) for share in shares)
            better = next(((at, up) for at in trials if (up := self._height(at)) > height + GAIN), None)
            if better is None:
                break
            squares, height = better
        return replace(self.scatter, squares=squares), height

    def _height(self, squares: FloatArray) -> float:
        return self.evidence.loglik(self.scatter.sigma(squares))

    def _step(self, squares: FloatArray) -> tuple[FloatArray, float]:
        """I⁻¹ ∂ln L/∂φ of what may move: on φ, at φ = 1 in ln σ, both are a half and a quarter of those.

        Says too how much ln L should climb.
        """
        sums = members(self.scatter.groups)
        on_logs = self.evidence.lie(self.scatter.sigma(squares), self.scatter.base)
        slope, information = sums @ on_logs[0] / 2, sums @ on_logs[1] @ sums.T / 4
        moving = [index for index in self.free if squares[index] > 0 or slope[index] > 0]
        step = np.zeros(len(squares))
        if moving:
            step[moving] = np.linalg.pinv(information[np.ix_(moving, moving)], rcond=1e-10) @ slope[moving]
        return step, float(slope @ step)


def _interval(evidence: Evidence, scatter: Scatter, index: int) -> tuple[float, float]:
    """Factors where twice ln L has sunk by the cut: looked for by doubling, then on a scale of ln φ."""
    from scipy.optimize import brentq

    others = [other for other in range(len(scatter.squares)) if other != index]
    best, top = float(scatter.squares[index]), evidence.loglik(scatter.sigma())

    def excess(square: float) -> float:
        squares = scatter.squares.copy()
        squares[index] = square
        sunk = top - _Climb(evidence, replace(scatter, squares=squares), others).top()[1]
        return math.sqrt(max(2 * sunk, 0.0)) - CUT

    def end(reach: float, beyond: float) -> float:
        logs = sorted((math.log(reach), math.log(beyond)))
        return math.exp(float(brentq(lambda log: excess(math.exp(log)), *logs, xtol=1e-3)) / 2)

    reach, low = max(best, LEAST), 0.0
    if best > LEAST and excess(0.0) > 0:
        while excess(reach / 3) < 0:
            reach /= 3
        low = end(reach, reach / 3)
    reach = max(best, LEAST)
    if excess(reach) >= 0:
        return low, math.sqrt(reach)
    while excess(reach * 3) < 0:
        reach *= 3
        if reach > MOST:
            return low, math.inf
    return low, end(reach, reach * 3)
