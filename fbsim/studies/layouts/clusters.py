"""Shares of men over volleys, of which each is one trial: men of one volley fall together.

A volley that strikes a crowded wall fells many, and the next one none: counting men as if each fell by
himself makes intervals too narrow. So a volley is a cluster (Kish 1965, Survey Sampling):

    share        p = Σ k / Σ m            k of m men, volley by volley
    variance     v = n/(n-1) Σ (k - p m)² / (Σ m)²                       of the share, over n volleys
    size         N = p (1 - p) / v · (z / t)²      as many men by themselves would tell as much, with t of f
                 degrees of freedom (Korn, Graubard 1998, Survey Methodology 24, 193); from (n - 1) (z / t)²
                 to Σ m, as what happens is bounded, and chance can make volleys alike
    freedom      f = 2 n / (κ - 1 + 2 / (n - 1)), n - 1 at most    by the kurtosis κ of k - p m: where one of
                 many volleys fells many men, the others tell next to nothing of v (Satterthwaite 1946,
                 Biometrics Bulletin 2, 110, with the variance of a variance of n values; κ = 3 gives n - 1)
    interval     Wilson's with N (Dean, Pagano 2015, Survey Research Methods 9, 1); where nobody or everybody
                 fell, N = n: nothing is known then of how men fall together; so too
                 where a volley has one man: those are trials, whose variance follows from p
    difference   the distances of both, put together with the correlation of the volleys (as in
                 `studies.differences`; Newcombe 1998, method 10)
    test         Σ d of d = k₁ - k₂, if each sign were tossed: exact for whole numbers, McNemar's test where
                 all are -1, 0 or 1 (Fisher's randomisation test of pairs)

Tried on volleys drawn from beta-binomial laws, and from laws under which 3 to 20 % of them fell anybody, 10
to 200 of them with 8 to 12 men: the intervals of 95 % held the true share in 94 to 99 % of the cases (with
n - 1 for f it was 88 to 98 %), and the differences of equals 0 in 94 to 100 %. The test found what was not
there in 0 to 5 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fbsim.studies.intervals import LEVEL, Estimate, deviate

Counts: TypeAlias = Sequence[int] | npt.NDArray[np.int64]
"""How many, volley by volley."""
EXACT = 2000
"""Volleys that differ up to which the test is exact; beyond, the normal law is as good."""


def clustered_share(fallen: Counts, men: Counts, level: float = LEVEL) -> Estimate:
    """Estimate the share of men that fall, from how many of how many fell in each volley.

    Raises ValueError where there are no men, or more fall than there are.

    >>> found = clustered_share([0, 4, 0, 0, 4, 0, 0, 0, 4, 0] * 5, [4] * 50)
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.3, 0.19, 0.44)
    """
    k, m = _checked(fallen, men)
    p, total, n = float(k.sum() / m.sum()), float(m.sum()), len(k)
    size = _size(k, m, p, level)
    z = deviate(level)
    middle = (p + z * z / (2 * size)) / (1 + z * z / size)
    half = z / (1 + z * z / size) * math.sqrt(p * (1 - p) / size + (z / (2 * size)) ** 2)
    assert 0 < size <= total or n == 1
    return Estimate(p, 0.0 if p == 0 else middle - half, 1.0 if p == 1 else middle + half)


def clustered_difference(first: Counts, second: Counts, men: Counts, level: float = LEVEL) -> Estimate:
    """Estimate how much larger the share of the first is, volley by volley of the same chances.

    >>> clustered_difference([1, 0, 2, 0], [1, 0, 2, 0], [4] * 4).value
    0.0
    """
    one, other = clustered_share(first, men, level), clustered_share(second, men, level)
    phi = _correlation(np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64))
    below = _joined(one.value - one.low, other.high - other.value, phi)
    above = _joined(one.high - one.value, other.value - other.low, phi)
    value = one.value - other.value
    return Estimate(value, max(value - below, -1.0), min(value + above, 1.0))


def sign_test(first: Counts, second: Counts) -> float:
    """Give the p-value of no difference, two-sided, from counts of the same volleys.

    >>> sign_test([1] * 6, [0] * 6)
    0.03125
    >>> sign_test([2, 1, 0], [2, 1, 0])
    1.0
    """
    apart = np.asarray(first, dtype=np.int64) - np.asarray(second, dtype=np.int64)
    sizes = np.abs(apart[apart != 0])
    seen = abs(int(apart.sum()))
    if not len(sizes) or seen == 0:
        return 1.0
    if len(sizes) > EXACT:
        return math.erfc((seen - 0.5) / math.sqrt(2 * float((sizes**2).sum())))
    return min(1.0, 2 * _tail(sizes, seen))


def _tail(sizes: npt.NDArray[np.int64], seen: int) -> float:
    """P(Σ ± size >= seen) of tossed signs: sum of those with + is at least (Σ size + seen) / 2."""
    total = int(sizes.sum())
    odds = np.zeros(total + 1)
    odds[0], top = 1.0, 0
    for size in sizes.tolist():
        odds[: top + 1] /= 2
        odds[size : top + size + 1] += odds[: top + 1].copy()
        top += size
    return float(odds[-(-(total + seen) // 2) :].sum())


def _checked(fallen: Counts, men: Counts) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    k, m = np.asarray(fallen, dtype=np.float64), np.asarray(men, dtype=np.float64)
    if k.shape != m.shape or not m.sum() > 0 or (k < 0).any() or (k > m).any():
        raise ValueError(f"needs men, and no more that fall than there are (got {fallen!r} of {men!r})")
    return k, m


def _size(k: npt.NDArray[np.float64], m: npt.NDArray[np.float64], p: float, level: float) -> float:
    """How many men by themselves would tell as much."""
    from scipy.special import stdtrit

    n, total = int((m > 0).sum()), float(m.sum())
    if n < 2 or p in (0.0, 1.0) or m.max() <= 1:
        return float(n)
    rest = (k - p * m)[m > 0]
    variance = n / (n - 1) * float((rest**2).sum()) / total**2
    wider = (deviate(level) / float(stdtrit(_freedom(rest), (1 + level) / 2))) ** 2
    size = total if variance == 0 else p * (1 - p) / variance
    return min(max(min(size, total) * wider, (n - 1) * wider), total)


def _freedom(rest: npt.NDArray[np.float64]) -> float:
    """Degrees of freedom of the variance of two or more values around 0, by their kurtosis; 1 at least."""
    n, spread = len(rest), float((rest**2).mean())
    if spread == 0:
        return n - 1
    kurtosis = float((rest**4).mean()) / spread**2
    return max(1.0, min(n - 1, 2 * n / (kurtosis - 1 + 2 / (n - 1))))


def _correlation(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> float:
    """Correlation of two counts over the volleys; 0 where one never changes."""
    x, y = one - one.mean(), other - other.mean()
    scale = math.sqrt(float((x * x).sum()) * float((y * y).sum()))
    return float((x * y).sum()) / scale if scale else 0.0


def _joined(one: float, other: float, phi: float) -> float:
    return math.sqrt(max(one * one - 2 * phi * one * other + other * other, 0.0))
