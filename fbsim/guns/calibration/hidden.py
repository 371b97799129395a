"""Outliers that hide each other: several values of a setting that do not belong to the rest of it.

One wild value is found by what the others scatter by; of two, each widens that for the other. Here the k
values farthest from the median of n are left out together, and each has to lie off the n - k that are left:
    t = (x - x̄) / (S √(1 + 1 / (n - k))),   |t| ≥ t⁻¹(1 - p / C(n, k); n - k - 1)
x̄ and S of those left. There are C(n, k) sets that chance may put farthest, so for each k this goes wrong in
no more than 2 p of the tables (Bonferroni); as all k must lie so far off, in far fewer.
"""

from __future__ import annotations

import math

import numpy as np

from fbsim.meshes.solid import FloatArray, IntArray

PART = 4
"""One in so many values at most is left out: of fewer, nobody can say which are the rest."""
MOST = 5


def hidden_in(values: FloatArray, least: FloatArray, rare: float) -> tuple[IntArray, FloatArray, float]:
    """The most of `values` (n,) that hide each other, their t, and the |t| that is so rare; none: empty.

    `values` and `least` (n,), below which nothing scatters, are in one unit, whichever.
    """
    if len(values) < 2 * PART:
        return np.zeros(0, dtype=np.intp), np.zeros(0), math.nan
    order = np.argsort(-np.abs(values - np.median(values)), kind="stable")
    for count in range(min(len(values) // PART, MOST), 1, -1):
        out, rest = order[:count], values[order[count:]]
        t = _against(values[out], rest, least[out])
        limit = _limit(len(values), count, rare)
        if (np.abs(t) >= limit).all():
            return out, t, limit
    return np.zeros(0, dtype=np.intp), np.zeros(0), math.nan


def _against(values: FloatArray, rest: FloatArray, least: FloatArray) -> FloatArray:
    spread = np.maximum(np.std(rest, ddof=1), np.maximum(least, 1e-6))
    t: FloatArray = (values - rest.mean()) / (spread * math.sqrt(1 + 1 / len(rest)))
    return t


def _limit(number: int, count: int, rare: float) -> float:
    from scipy.special import stdtrit

    return -float(stdtrit(number - count - 1, rare / math.comb(number, count)))
