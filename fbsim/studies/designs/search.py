"""Searching a space of designs for one whose balance is as wanted.

The score of a design is the logarithm of how many times too much its balance is: 0 is wanted. Scores come
from shots, the same for all designs, so that they rise and fall in small steps and are otherwise still.
    one number    the range is looked at in even steps, then halved where the score changes its sign
                  (`scipy.optimize.bisect`); where it never does, the least one is closed in upon
                  (`scipy.optimize.minimize_scalar`)
    several       CMA-ES (Hansen 2016, arXiv:1604.00772; the library cma) makes the score's amount small
A search ends when its budget is spent, or a score is as good as 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fbsim.errors import Problem, StudyError
from fbsim.meshes.solid import FloatArray
from fbsim.studies.designs.space import Axis

FIRST_STEPS = 7
SPREAD = 0.25
"""Standard deviation with which CMA-ES begins, as a part of each range."""
DIGITS = 4
"""Of the values that are tried: toys are not made finer."""
FINE = 1e-3
"""Of a range: what is closer together is the same design."""
Point = tuple[float, ...]
Scores = Callable[[Sequence[Point]], Sequence[float]]
"""Gives the score of each of several points."""


class _Done(Exception):
    """The search is over: its budget is spent, or it has found what it looked for."""


@dataclass
class Search:
    """Looks for a point of score 0, by `scores`, with at most `budget` points; `good` is as good as 0.

    `tried` holds every point with its score, in the order in which they were looked at.
    """

    axes: Sequence[Axis]
    scores: Scores
    budget: int
    good: float
    tried: dict[Point, float] = field(default_factory=dict)

    def run(self, start: Point, seed: int) -> Point:
        """Search from a point, and give the best that was found. Raises StudyError where cma is missing."""
        try:
            if len(self.axes) == 1:
                self._along_line()
            else:
                self._by_cma(start, seed)
        except _Done:
            pass
        return self.best

    @property
    def best(self) -> Point:
        """The point of the least score; of several the first."""
        return min(self.tried, key=lambda point: abs(self.tried[point]))

    def look(self, points: Sequence[Sequence[float]]) -> list[float]:
        """Give the scores of points, as far as the budget goes; ends the search by itself."""
        rounded = [self._rounded(point) for point in points]
        fresh = [point for point in dict.fromkeys(rounded) if point not in self.tried]
        fresh = fresh[: self.budget - len(self.tried)]
        if fresh:
            self.tried.update(zip(fresh, self.scores(fresh), strict=True))
        if not all(point in self.tried for point in rounded) or abs(self.tried[self.best]) <= self.good:
            raise _Done
        return [self.tried[point] for point in rounded]

    def _rounded(self, point: Sequence[float]) -> Point:
        return tuple(
            min(max(float(f"{float(value):.{DIGITS}g}"), axis.low), axis.high)
            for value, axis in zip(point, self.axes, strict=True)
        )

    def _along_line(self) -> None:
        from scipy.optimize import bisect, minimize_scalar

        (axis,) = self.axes
        steps = np.linspace(axis.low, axis.high, min(FIRST_STEPS, self.budget)).tolist()
        scores = self.look([(x,) for x in steps])

        def at(x: float) -> float:
            return self.look([(x,)])[0]

        turns = [i for i in range(len(steps) - 1) if scores[i] * scores[i + 1] < 0]
        finest = FINE * (axis.high - axis.low)
        if turns:
            least = min(turns, key=lambda i: abs(scores[i]) + abs(scores[i + 1]))
            bisect(at, steps[least], steps[least + 1], xtol=finest, maxiter=self.budget, disp=False)
        elif len(steps) > 1:
            near = min(range(len(steps)), key=lambda i: abs(scores[i]))
            ends = (steps[max(near - 1, 0)], steps[min(near + 1, len(steps) - 1)])
            minimize_scalar(lambda x: abs(at(x)), bounds=ends, method="bounded", options={"xatol": finest})

    def _by_cma(self, start: Point, seed: int) -> None:
        cma = _cma()
        low, high = (np.array([getattr(axis, end) for axis in self.axes]) for end in ("low", "high"))
        rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(len(self.axes),)))
        options = {
            "bounds": [0.0, 1.0],
            "seed": math.nan,  # it would seed numpy's global generator
            "randn": lambda *shape: rng.standard_normal(shape),
            "tolx": FINE,
            "verbose": -9,
        }
        begin = ((np.array(start) - low) / (high - low)).tolist()
        strategy = cma.CMAEvolutionStrategy(begin, SPREAD, options)
        while not strategy.stop():
            asked: list[FloatArray] = strategy.ask()
            found = self.look([(low + unit * (high - low)).tolist() for unit in asked])
            strategy.tell(asked, [abs(score) for score in found])


def _cma() -> Any:
    try:
        import cma
    except ImportError:
        remedy = 'install it: pip install "fbsim[fit]"; one number needs no cma'
        raise StudyError(
            Problem("a search over several numbers needs cma", place="free", remedy=remedy)
        ) from None
    return cma
