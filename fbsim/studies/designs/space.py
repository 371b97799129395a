"""The space of designs: the numbers that are varied, each between two bounds, and points in it.

    grid       every combination of the steps from low to high
    lhs        a Latin hypercube: of n points one in each n-th of every range
    sobol      a scrambled Sobol' sequence: evener still, for a power of two of points
    saltelli   the matrices A, B and A with one column of B at a time, that Sobol' indices are computed from
               (Saltelli et al. 2010, Computer Physics Communications 181, 259): n (d + 2) points
The last three are drawn by scipy.stats.qmc; a seed gives the same points every time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

import numpy as np

from fbsim.errors import Problem, StudyError
from fbsim.meshes.solid import FloatArray

Method = Literal["grid", "lhs", "sobol", "saltelli"]
METHODS: tuple[Method, ...] = ("grid", "lhs", "sobol", "saltelli")
MOST = 10_000
"""Designs of one study."""
DIGITS = 12
"""Of the values of a grid, counted from the first one of its largest."""


@dataclass(frozen=True)
class Axis:
    """A number that is varied from `low` to `high`, for a grid in steps of `step`."""

    name: str
    low: float
    high: float
    step: float | None = None

    def values(self) -> list[float]:
        """The values of a grid, `high` included where a step falls on it.

        >>> Axis("drive.efficiency", 0.4, 0.6, 0.1).values()
        [0.4, 0.5, 0.6]
        """
        step = self.step or (self.high - self.low)
        count = math.floor((self.high - self.low) / step + 1e-9) if step else 0
        places = DIGITS - math.floor(math.log10(max(abs(self.low), abs(self.high))))
        return [self.low, *(round(self.low + index * step, places) for index in range(1, count + 1))]


Bounds = Sequence[float] | Axis
BOTH = "give the least and the greatest, such as (0.5, 1.2)"


def axes_of(varied: Mapping[str, Bounds]) -> list[Axis]:
    """Make axes of (low, high) or (low, high, step) by name. Raises StudyError with all that is wrong."""
    axes = [each if isinstance(each, Axis) else _axis(name, each) for name, each in varied.items()]
    problems = [problem for axis in axes if (problem := _problem(axis)) is not None]
    if not axes:
        problems = [Problem("needs a number that varies", place="vary")]
    if problems:
        raise StudyError(problems)
    return axes


def points(axes: Sequence[Axis], method: Method, number: int, seed: int) -> FloatArray:
    """Points (n, d) of a space by a method; `number` is of all but grids, for saltelli that of a matrix.

    Raises StudyError for too many or too few.
    """
    if method not in METHODS:
        raise StudyError(
            Problem(f'no method "{method}"', place="design", remedy=f"one of {', '.join(METHODS)}")
        )
    _check_number(axes, method, number)
    if method == "grid":
        return np.array(list(product(*(axis.values() for axis in axes))))
    if method == "saltelli":
        return matrices(axes, number, seed).reshape(-1, len(axes))
    from scipy.stats import qmc

    kind = qmc.LatinHypercube if method == "lhs" else qmc.Sobol
    return scaled(axes, kind(len(axes), rng=np.random.default_rng(seed)).random(number))


def matrices(axes: Sequence[Axis], number: int, seed: int) -> FloatArray:
    """The matrices (d + 2, number, d) of Sobol' indices: A, B, then A with column i of B for each i."""
    from scipy.stats import qmc

    d = len(axes)
    both = qmc.Sobol(2 * d, rng=np.random.default_rng(seed)).random(number)
    a, b = both[:, :d], both[:, d:]
    mixed = np.repeat(a[None], d, axis=0)
    for column in range(d):
        mixed[column, :, column] = b[:, column]
    return scaled(axes, np.concatenate([a[None], b[None], mixed]))


def scaled(axes: Sequence[Axis], unit: FloatArray) -> FloatArray:
    """Carry points (..., d) of the unit cube into a space."""
    low = np.array([axis.low for axis in axes])
    high = np.array([axis.high for axis in axes])
    values: FloatArray = low + unit * (high - low)
    return np.clip(values, low, high)


def is_power_of_two(number: int) -> bool:
    """Whether a number is 1, 2, 4, 8, ..."""
    return number > 0 and not number & (number - 1)


def _axis(name: str, bounds: Sequence[float]) -> Axis:
    try:
        numbers = [float(each) for each in bounds]
    except (TypeError, ValueError):
        raise StudyError(Problem(f"must be numbers (got {bounds!r})", place=name, remedy=BOTH)) from None
    if len(numbers) not in {2, 3}:
        message = f"needs low and high, and may have a step (got {len(numbers)} numbers)"
        raise StudyError(Problem(message, place=name, remedy=BOTH))
    return Axis(name, *numbers)


def _problem(axis: Axis) -> Problem | None:
    numbers = [axis.low, axis.high, *([] if axis.step is None else [axis.step])]
    if not all(map(math.isfinite, numbers)):
        got = ", ".join(f"{each:g}" for each in numbers)
        return Problem(f"must be finite numbers (got {got})", place=axis.name, remedy=BOTH)
    if not axis.low < axis.high:
        message = f"must go up (got {axis.low:.12g} to {axis.high:.12g})"
        return Problem(message, place=axis.name, remedy="give the lower one first")
    if axis.step is not None and not axis.step > 0:
        remedy = f"such as {(axis.high - axis.low) / 10:g}"
        return Problem(f"the step must be above 0 (got {axis.step:g})", place=axis.name, remedy=remedy)
    return None


def _check_number(axes: Sequence[Axis], method: Method, number: int) -> None:
    problem = _grid_problem(axes) if method == "grid" else _other_problem(axes, method, number)
    if problem is not None:
        raise StudyError(problem)
    total = {
        "grid": math.prod((axis.high - axis.low) / (axis.step or 1.0) + 1 for axis in axes),
        "saltelli": number * (len(axes) + 2),
    }.get(method, number)
    if total > MOST:
        raise StudyError(Problem(f"would be {total:.0f} designs, and {MOST} are the most", place="designs"))


def _grid_problem(axes: Sequence[Axis]) -> Problem | None:
    bare = next((axis for axis in axes if axis.step is None), None)
    if bare is None:
        return None
    tenth = (bare.high - bare.low) / 10
    remedy = f"give one, such as {bare.name}={bare.low:g}:{bare.high:g}:{tenth:g}, or another design"
    return Problem("a grid needs a step", place=bare.name, remedy=remedy)


def _other_problem(axes: Sequence[Axis], method: Method, number: int) -> Problem | None:
    stepped = next((axis for axis in axes if axis.step is not None), None)
    if stepped is not None:
        message = f"a step is of grids alone, and {method} takes its points between the bounds"
        return Problem(message, place=stepped.name, remedy="leave the step out, or take the design grid")
    if number < 2:
        return Problem(f"must be at least 2 (got {number})", place="designs")
    if method != "lhs" and not is_power_of_two(number):
        below = 2 ** (number.bit_length() - 1)
        message = f"must be a power of two for {method} (got {number})"
        return Problem(message, place="designs", remedy=f"take {below} or {2 * below}")
    return None
