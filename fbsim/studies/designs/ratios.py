"""How many times as much one share is as another, or as a given value, with an interval of 95 %.

    paired_ratio   all r for which the interval of  w₁ p₁ - r w₂ p₂  holds 0 (Fieller's argument), with
                   Newcombe's interval of the paired difference (`studies.differences`): an interval that ends
                   at r says the same of the ratio as the difference does of 0
    share_ratio    Wilson's interval of p₁ times w₁ over the value
for shares p of shots, and weights w that carry them into what is compared, such as 1 / points of a shot.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from fbsim.studies.differences import Outcomes, paired_difference
from fbsim.studies.intervals import Estimate

FINE = 1e-9


def paired_ratio(first: Outcomes, second: Outcomes, weights: tuple[float, float] = (1.0, 1.0)) -> Estimate:
    """Estimate the share of `first`, times its weight, over that of `second` times its own, pair by pair.

    An end is infinite where `second` may never happen. Raises ValueError as `paired_difference`, and for
    weights that are not above 0.

    >>> found = paired_ratio([True] * 30 + [False] * 20, [True] * 15 + [False] * 35)
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (2.0, 1.416, 2.936)
    """
    if not min(weights) > 0:
        raise ValueError(f"weights must be above 0 (got {weights})")
    one, other = weights[0] * sum(map(bool, first)), weights[1] * sum(map(bool, second))
    value = one / other if other else math.inf if one else math.nan

    def less(times: float) -> Estimate:
        return paired_difference(first, second, weights=(weights[0], times * weights[1]))

    low = _root(lambda r: less(r).low, value) if one else 0.0
    high = _root(lambda r: less(r).high, max(value, 1.0)) if other else math.inf
    return Estimate(value, low, high)


def _root(falling: Callable[[float], float], start: float) -> float:
    """Where a falling function that is above 0 near 0 becomes 0, by halving; infinite where it never does."""
    low, high = 0.0, start if math.isfinite(start) and start > 0 else 1.0
    while falling(high) > 0:
        low, high = high, 2 * high
        if high > 1 / FINE:
            return math.inf
    while high - low > FINE * high:
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2
