"""Estimates with intervals: a share by Wilson's method or Jeffreys', a quantile by order statistics.

    share      centre (k + z²/2) / (n + z²),  half width  z / (n + z²) · √(k (n - k) / n + z²/4)
               (Wilson 1927; Brown, Cai, DasGupta 2001 found its coverage near the level for all n)
    Jeffreys'  quantiles (1 - level)/2 and (1 + level)/2 of Beta(k + ½, n - k + ½), from 0 where k = 0 and
               to 1 where k = n (Brown, Cai, DasGupta 2001, Statistical Science 16, 101, section 4.1.2)
    mean_share the distances of value and ends, put together as of independent errors
               (Donner, Zou 2012, Statistical Methods in Medical Research 21, 347)
    quantile   the interval from the order statistics of ranks  n q ± z √(n q (1 - q)),  rounded up:
               no assumption about the distribution (Conover, Practical Nonparametric Statistics, 3.2)
with z the normal deviate of the level: 1.96 for 95 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np

from fbsim.meshes.solid import FloatArray

LEVEL = 0.95
Method = Literal["wilson", "jeffreys"]
"""How the interval of a share is found."""
METHODS: tuple[Method, ...] = ("wilson", "jeffreys")


@dataclass(frozen=True)
class Estimate:
    """A value and the interval that holds the true one with the level's probability."""

    value: float
    low: float
    high: float

    def times(self, weight: float) -> Estimate:
        """The same in another unit; `weight` must be above 0."""
        return Estimate(self.value * weight, self.low * weight, self.high * weight)


def deviate(level: float = LEVEL) -> float:
    """Deviate z that a normal variable exceeds either way with probability 1 - level.

    >>> round(deviate(0.95), 4)
    1.96
    """
    if not 0 < level < 1:
        raise ValueError(f"level must be between 0 and 1 (got {level})")
    return NormalDist().inv_cdf((1 + level) / 2)


def share(hits: int, trials: int, level: float = LEVEL, method: Method = "wilson") -> Estimate:
    """Estimate a share from `hits` of `trials`. Raises ValueError for counts that make none.

    >>> found = share(0, 50)
    >>> found.value, found.low, round(found.high, 3)
    (0.0, 0.0, 0.071)
    """
    if trials < 1 or not 0 <= hits <= trials:
        raise ValueError(f"needs 0 <= hits <= trials and a trial (got {hits} of {trials})")
    low, high = (_wilson if method == "wilson" else _jeffreys)(hits, trials, level)
    return Estimate(hits / trials, 0.0 if hits == 0 else low, 1.0 if hits == trials else high)


def _wilson(hits: int, trials: int, level: float) -> tuple[float, float]:
    z = deviate(level)
    middle = (hits + z * z / 2) / (trials + z * z)
    half = z / (trials + z * z) * math.sqrt(hits * (trials - hits) / trials + z * z / 4)
    return middle - half, middle + half


def _jeffreys(hits: int, trials: int, level: float) -> tuple[float, float]:
    from scipy.special import betaincinv

    tail = (1 - level) / 2
    low, high = betaincinv(hits + 0.5, trials - hits + 0.5, [tail, 1 - tail])
    return float(low), float(high)


def mean_share(found: Sequence[Estimate]) -> Estimate:
    """Estimate the mean of shares that were found apart from each other (the MOVER method).

    Raises ValueError where there is none.

    >>> mean_share([share(10, 100), share(30, 100)]).value
    0.2
    """
    if not found:
        raise ValueError("needs a share at least")
    middle = sum(each.value for each in found) / len(found)
    below = math.hypot(*(each.value - each.low for each in found)) / len(found)
    above = math.hypot(*(each.high - each.value for each in found)) / len(found)
    return Estimate(middle, middle - below, middle + above)


def quantile(values: FloatArray, q: float, level: float = LEVEL) -> Estimate:
    """Estimate the q-quantile of what `values` (n,) were drawn from; nan counts as beyond all others.

    An end is infinite where there are too few values to bound it. Raises ValueError for no value, or q not
    between 0 and 1.

    >>> found = quantile(np.arange(1.0, 102.0), 0.5)
    >>> found.value, found.low, found.high
    (51.0, 41.0, 61.0)
    """
    if not len(values) or not 0 < q < 1:
        raise ValueError(f"needs values and 0 < q < 1 (got {len(values)} values, q = {q})")
    ordered = np.sort(np.where(np.isnan(values), np.inf, values))
    n, half = len(ordered), deviate(level) * math.sqrt(len(values) * q * (1 - q))
    low, high = math.ceil(n * q - half), math.ceil(n * q + half)
    return Estimate(
        _at(ordered, q * (n - 1)),
        float(ordered[low - 1]) if low >= 1 else -math.inf,
        float(ordered[high - 1]) if high <= n else math.inf,
    )


def _at(ordered: FloatArray, place: float) -> float:
    """Value at a place between two of them (numpy's rule; infinite neighbours do not make it nan)."""
    below = float(ordered[math.floor(place)])
    above = float(ordered[math.ceil(place)])
    rest = place - math.floor(place)
    return below if not rest or below == above else below + rest * (above - below)
