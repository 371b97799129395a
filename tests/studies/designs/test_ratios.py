"""The interval of a ratio of two shares that met the same chances."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest

from fbsim.studies.designs import paired_ratio


@pytest.mark.parametrize(
    ("p", "q", "alike"), [(0.5, 0.5, 0.5), (0.3, 0.36, 0.9), (0.1, 0.2, 0.0), (0.8, 0.6, 0.8)]
)
def test_each_end_misses_the_true_ratio_seldom(p: float, q: float, alike: float) -> None:
    """Nominal 2.5 % each; of 200 repeats 13 or more are likely in one of 500 tests that are right."""
    at, rng, n = NormalDist().inv_cdf, np.random.default_rng(7), 250
    above = below = 0
    for _ in range(200):
        common, one, other = rng.standard_normal((3, n))
        x, y = (math.sqrt(alike) * common + math.sqrt(1 - alike) * own for own in (one, other))
        found = paired_ratio(x < at(p), y < at(q), (2.0, 1.0))
        above += found.low > 2 * p / q
        below += found.high < 2 * p / q
    assert max(above, below) < 13


def test_what_never_happened_bounds_one_side_only() -> None:
    some, none = [True] * 30 + [False] * 20, [False] * 50
    assert paired_ratio(some, none).high == math.inf
    assert paired_ratio(some, none).low > 5
    assert paired_ratio(none, some).low == 0
    assert paired_ratio(none, some).high < 0.2
    found = paired_ratio(none, none)
    assert math.isnan(found.value)
    assert (found.low, found.high) == (0, math.inf)


def test_a_gun_against_itself_is_surer_than_against_another() -> None:
    some, other = [True] * 30 + [False] * 20, [True] * 12 + [False] * 20 + [True] * 18
    itself, another = paired_ratio(some, some), paired_ratio(some, other)
    assert itself.value == another.value == 1
    assert another.low < 0.9 < itself.low < 1 < itself.high < 1.1 < another.high


def test_weights_must_be_above_0() -> None:
    with pytest.raises(ValueError, match="above 0"):
        paired_ratio([True], [True], (1.0, 0.0))
