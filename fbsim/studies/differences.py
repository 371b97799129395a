"""Differences between two designs that met the same chances: paired shots, and many comparisons at once.

    paired_difference   p₁ - p₂ of two yes-or-no outcomes of the same n shots, by Newcombe's method 10 (1998,
                        Statistics in Medicine 17, 2635): Wilson's interval of each share, put together with
                        the correlation φ of the pairs; Jeffreys' does as well (Donner, Zou 2012)
    paired_test         exact McNemar test: of the b + c pairs that differ, b ~ Binomial(b + c, ½) if equal
                        each share, and its interval, times a weight where shots of the two cost differently
    holm                p-values that hold for all comparisons of a family together (Holm 1979)

with a pairs where both happened, b only the first, c only the second, d neither.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fbsim.studies.intervals import LEVEL, Estimate, Method, share

Outcomes: TypeAlias = Sequence[bool] | npt.NDArray[np.bool_]
"""Whether something happened, shot by shot."""


def paired_difference(
    first: Outcomes,
    second: Outcomes,
    level: float = LEVEL,
    *,
    weights: tuple[float, float] = (1.0, 1.0),
    method: Method = "wilson",
) -> Estimate:
    """Estimate the share of `first` less that of `second`, pair by pair, each times its weight.

    Raises ValueError where there is no pair, or one has no partner.

    >>> found = paired_difference([True] * 30 + [False] * 20, [True] * 17 + [False] * 33)
    >>> round(found.value, 2), round(found.low, 3), round(found.high, 3)
    (0.26, 0.128, 0.375)
    """
    a, b, c, d = _table(first, second)
    n = a + b + c + d
    one = share(a + b, n, level, method).times(weights[0])
    other = share(a + c, n, level, method).times(weights[1])
    phi = _phi(a, b, c, d)
    below = _joined(one.value - one.low, other.high - other.value, phi)
    above = _joined(one.high - one.value, other.value - other.low, phi)
    value = one.value - other.value
    return Estimate(value, max(value - below, -weights[1]), min(value + above, weights[0]))


def paired_test(first: Outcomes, second: Outcomes) -> float:
    """Give the p-value of no difference, two-sided.

    >>> paired_test([True] * 6, [False] * 6)
    0.03125
    """
    _, b, c, _ = _table(first, second)
    n, least = b + c, min(b, c)
    tail = sum(math.comb(n, k) for k in range(least + 1)) / 2**n if n <= 1000 else _normal_tail(n, least)
    return min(1.0, 2 * tail)


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p-values for having made several comparisons; in the order given.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    adjusted, largest = [0.0] * len(p_values), 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = largest
    return adjusted


def _table(first: Outcomes, second: Outcomes) -> tuple[int, int, int, int]:
    if len(first) != len(second) or not len(first):
        raise ValueError(f"pairs need as many of each, and one at least (got {len(first)} and {len(second)})")
    one, other = np.asarray(first, dtype=bool), np.asarray(second, dtype=bool)
    counts = (one & other, one & ~other, ~one & other, ~one & ~other)
    a, b, c, d = (int(np.count_nonzero(each)) for each in counts)
    return a, b, c, d


def _phi(a: int, b: int, c: int, d: int) -> float:
    """Correlation of the pairs, with Newcombe's correction; 0 where one outcome never or always happened."""
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    if not margins:
        return 0.0
    cross, half = a * d - b * c, (a + b + c + d) / 2
    return (max(cross - half, 0.0) if cross > 0 else cross) / math.sqrt(margins)


def _joined(one: float, other: float, phi: float) -> float:
    return math.sqrt(max(one * one - 2 * phi * one * other + other * other, 0.0))


def _normal_tail(n: int, least: int) -> float:
    """P(X <= least) for X ~ Binomial(n, ½), by the normal law with correction for continuity."""
    return math.erfc((n / 2 - least - 0.5) / math.sqrt(n / 2)) / 2
