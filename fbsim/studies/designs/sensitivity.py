"""Which of the varied numbers matter: Sobol' indices of an answer over the space of designs.

Each number is drawn evenly between its bounds, apart from the others. With V the variance of the answer f:
    first   S_i = V(E(f | x_i)) / V          what x_i does by itself
    total   T_i = E(V(f | all but x_i)) / V  what it does alone and together with others
by `scipy.stats.sobol_indices` (Saltelli et al. 2010), from f on the matrices of `space.matrices`.

Intervals are of 95 %, by a bootstrap over the rows of the matrices, and over the shots where f is a share
that was measured: what other designs, and other shots, would have given. The bootstrap is the basic one,
2 θ - quantile: the noise of shots, which resampling doubles, drops out of it to first order. Indices are
from 0 to 1, and so are estimates and ends of intervals: what chance carries beyond is cut off.

    noise   of measured shares, the part of V that other shots would change: for shots that all designs have
            in common, their mean square left over in a two-way table of designs and shots, over the number
            of shots, over V
    hidden  whether the designs cannot be told apart at all: Cochran's Q test (1950, Biometrika 37, 256) over
            the common shots, p above 0.05
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.errors import Problem, StudyError
from fbsim.meshes.solid import FloatArray
from fbsim.studies.designs.space import Axis, is_power_of_two, matrices
from fbsim.studies.intervals import LEVEL, Estimate

RESAMPLES = 400
SURE = 0.05
BoolArray = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Index:
    """How much of an answer's variance one number makes, by itself and in all."""

    name: str
    first: Estimate
    total: Estimate


@dataclass(frozen=True)
class Sensitivity:
    """Sobol' indices of an answer: `low` to `high` is what it came to, `designs` how many were looked at.

    `noise` is the part of its variance that is chance; 0 where the answer is exact. Where `hidden`, the
    designs cannot be told apart, and the indices mean nothing.
    """

    of: str
    indices: tuple[Index, ...]
    designs: int
    low: float
    high: float
    noise: float = 0.0
    hidden: bool = False


def sensitivity(
    of: str, axes: Sequence[Axis], function: Callable[[FloatArray], FloatArray], number: int, seed: int = 0
) -> Sensitivity:
    """Sobol' indices of a function of points (n, d) that gives (n,) values; `number` a power of two.

    Raises StudyError for another number, and for values that are not finite.
    """
    if not is_power_of_two(number) or number < 2:
        raise StudyError(Problem(f"must be a power of two (got {number})", place="designs"))
    grid = matrices(axes, number, seed)
    values = np.asarray(function(grid.reshape(-1, len(axes))), dtype=float).reshape(grid.shape[:2])
    return of_values(of, axes, values, seed)


def of_values(of: str, axes: Sequence[Axis], values: FloatArray, seed: int = 0) -> Sensitivity:
    """Sobol' indices from exact values (d + 2, n) at the points of `space.matrices`.

    Raises StudyError for values that are not finite.
    """
    if not np.isfinite(values).all():
        raise StudyError(Problem("is not finite for some designs", place=of))
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(RESAMPLES,)))
    rows = rng.integers(0, values.shape[1], (RESAMPLES, values.shape[1]))
    return _found(of, axes, values, _indices(values[:, rows]))


def of_shots(of: str, axes: Sequence[Axis], outcomes: Sequence[BoolArray], seed: int = 0) -> Sensitivity:
    """Sobol' indices of a share that was measured, its mean over conditions.

    `outcomes` has, for each condition, what happened ((d + 2) n, shots), design by design in the order of
    `space.matrices`; a column is a shot that all designs have in common.
    """
    shape = (len(axes) + 2, -1)
    values = np.mean([each.mean(axis=1) for each in outcomes], axis=0).reshape(shape)
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(RESAMPLES, 1)))
    shares = [each @ _weights(each.shape[1], rng) for each in outcomes]  # (designs, resamples) each
    again = np.mean(shares, axis=0).reshape(len(axes) + 2, -1, RESAMPLES).swapaxes(1, 2)
    rows = rng.integers(0, again.shape[2], (RESAMPLES, again.shape[2]))
    found = _indices(np.take_along_axis(again, rows[None], axis=2))
    noise, p = noise_of(outcomes)
    return _found(of, axes, values, found, noise, p > SURE)


def noise_of(outcomes: Sequence[BoolArray]) -> tuple[float, float]:
    """The part of the variance between designs that is chance, and the p-value of no difference at all."""
    from scipy.stats import chi2

    k = len(outcomes[0])
    between = float(np.var(np.mean([each.mean(axis=1) for each in outcomes], axis=0), ddof=1))
    chance = sum(_left_over(each) / each.shape[1] for each in outcomes) / len(outcomes) ** 2
    p = float(chi2.sf(sum(map(_cochran, outcomes)), (k - 1) * len(outcomes)))
    return (min(1.0, chance / between) if between > 0 else 1.0), p


def _left_over(outcomes: BoolArray) -> float:
    """Mean square of what neither the design nor the shot explains."""
    x = outcomes.astype(float)
    rest = x - x.mean(axis=1, keepdims=True) - x.mean(axis=0, keepdims=True) + x.mean()
    k, n = x.shape
    return float((rest**2).sum() / ((k - 1) * (n - 1))) if k > 1 and n > 1 else 0.0


def _cochran(outcomes: BoolArray) -> float:
    """Cochran's Q; 0 where no shot ended differently for any two designs."""
    k = len(outcomes)
    designs, shots = outcomes.sum(axis=1), outcomes.sum(axis=0)
    below = k * shots.sum() - (shots**2).sum()
    return float(k * (k - 1) * ((designs - designs.mean()) ** 2).sum() / below) if below else 0.0


def _weights(shots: int, rng: np.random.Generator) -> FloatArray:
    """How often each shot is drawn in each resample, as a share (shots, resamples)."""
    drawn = rng.multinomial(shots, np.full(shots, 1 / shots), size=RESAMPLES)
    weights: FloatArray = drawn.T / shots
    return weights


def _indices(values: FloatArray) -> FloatArray:
    """First and total indices (repeats, 2, d) from values (d + 2, repeats, n); 0 where one never changes."""
    d, repeats = len(values) - 2, values.shape[1]
    still = np.ptp(values[:2], axis=(0, 2)) == 0
    if d == 1:  # all that changes comes from it; scipy cannot do one number (a TypeError, 1.17)
        return np.where(still, 0.0, 1.0)[:, None, None].repeat(2, axis=1)
    found = np.zeros((repeats, 2, d))
    if not still.all():
        from scipy.stats import sobol_indices

        a, b, mixed = values[0, ~still], values[1, ~still], values[2:, ~still]
        made = sobol_indices(func={"f_A": a, "f_B": b, "f_AB": mixed}, n=values.shape[2])
        found[~still, 0] = made.first_order.reshape(-1, d)
        found[~still, 1] = made.total_order.reshape(-1, d)
    return found


def _found(
    of: str,
    axes: Sequence[Axis],
    values: FloatArray,
    again: FloatArray,
    noise: float = 0.0,
    hidden: bool = False,
) -> Sensitivity:
    there, ends = _indices(values[:, None])[0], np.quantile(again, [(1 + LEVEL) / 2, (1 - LEVEL) / 2], axis=0)
    there, low, high = (np.clip(each, 0.0, 1.0) for each in (there, *(2 * there - ends)))  # (2, d) each

    def estimate(kind: int, column: int) -> Estimate:
        return Estimate(*(float(each[kind, column]) for each in (there, low, high)))

    indices = tuple(
        Index(axis.name, estimate(0, column), estimate(1, column)) for column, axis in enumerate(axes)
    )
    return Sensitivity(of, indices, values.size, float(values.min()), float(values.max()), noise, hidden)
