"""Differences of paired outcomes, against published numbers, scipy, and their own promise."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from fbsim.studies import holm, paired_difference, paired_test
from fbsim.studies.intervals import Method


def pairs(a: int, b: int, c: int, d: int) -> tuple[list[bool], list[bool]]:
    """Outcomes of both, only the first, only the second, neither."""
    first = [True] * (a + b) + [False] * (c + d)
    second = [True] * a + [False] * b + [True] * c + [False] * d
    return first, second


counts = st.tuples(*[st.integers(0, 60)] * 4).filter(lambda four: sum(four) > 0)


def test_newcombes_own_example() -> None:
    """His method 10 on 20, 12, 2, 16: 0.0562 to 0.3292 (Statistics in Medicine 17, 2635, table II)."""
    found = paired_difference(*pairs(20, 12, 2, 16))
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0562, 0.3292), abs=5e-5)


@given(counts)
def test_swapping_the_two_turns_the_interval_round(four: tuple[int, int, int, int]) -> None:
    first, second = pairs(*four)
    there, back = paired_difference(first, second), paired_difference(second, first)
    assert (there.value, there.low, there.high) == pytest.approx((-back.value, -back.high, -back.low))
    assert -1 <= there.low <= there.value <= there.high <= 1


@given(counts)
def test_the_test_is_the_binomial_one(four: tuple[int, int, int, int]) -> None:
    first, second = pairs(*four)
    b, c = four[1], four[2]
    theirs = stats.binomtest(b, b + c).pvalue if b + c else 1.0
    assert paired_test(first, second) == pytest.approx(theirs)


@given(st.integers(0, 600))
def test_many_pairs_are_tested_alike(more: int) -> None:
    """Above a thousand pairs the normal law stands in: within a thousandth of the exact p."""
    first, second = pairs(0, 600 + more // 20, 600, 0)
    exact = stats.binomtest(600 + more // 20, 1200 + more // 20).pvalue
    assert paired_test(first, second) == pytest.approx(exact, abs=1e-3)


@pytest.mark.parametrize(
    ("p", "q", "alike", "method"),
    [
        (0.5, 0.4, 0.5, "wilson"),
        (0.1, 0.2, 0.3, "wilson"),
        (0.9, 0.9, 0.8, "wilson"),
        (0.1, 0.2, 0.3, "jeffreys"),
    ],
)
def test_a_paired_difference_holds_the_truth_as_often_as_it_says(
    p: float, q: float, alike: float, method: Method
) -> None:
    rng, held = np.random.default_rng(1), 0
    for _ in range(1000):
        one, rest = rng.standard_normal((2, 200))
        other = alike * one + np.sqrt(1 - alike**2) * rest
        found = paired_difference(one < stats.norm.ppf(p), other < stats.norm.ppf(q), method=method)
        held += found.low <= p - q <= found.high
    assert 0.93 <= held / 1000 <= 0.975


@given(counts, st.floats(0.1, 5))
def test_weights_scale_the_interval(four: tuple[int, int, int, int], weight: float) -> None:
    """One weight for both is another unit; and where all pairs are equal the interval has a width still."""
    first, second = pairs(*four)
    plain, scaled = (
        paired_difference(first, second),
        paired_difference(first, second, weights=(weight, weight)),
    )
    assert (scaled.low, scaled.high) == pytest.approx((weight * plain.low, weight * plain.high))
    assert scaled.low < scaled.high


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_never_lowers_a_p_and_keeps_the_order(values: list[float]) -> None:
    adjusted = holm(values)
    assert all(after >= before for before, after in zip(values, adjusted, strict=True))
    by_raw = [adjusted[i] for i in sorted(range(len(values)), key=lambda i: values[i])]
    assert by_raw == sorted(by_raw)
    assert min(adjusted) == pytest.approx(min(1.0, min(values) * len(values)))


def test_what_makes_no_pairs_is_refused() -> None:
    with pytest.raises(ValueError, match="as many of each"):
        paired_difference([True], [])
