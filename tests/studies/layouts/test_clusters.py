"""Intervals and tests over volleys, against closed forms, enumeration, and simulated volleys."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.studies.differences import paired_test
from fbsim.studies.intervals import share
from fbsim.studies.layouts.clusters import clustered_difference, clustered_share, sign_test

COUNTS = st.lists(st.integers(0, 6), min_size=2, max_size=30)
REPEATS = 400
FIVE_SIGMA = 5 * (0.05 * 0.95 / REPEATS) ** 0.5


@given(COUNTS)
def test_an_interval_holds_its_value_within_0_and_1(fallen: list[int]) -> None:
    found = clustered_share(fallen, [6] * len(fallen))
    assert found.value == pytest.approx(sum(fallen) / (6 * len(fallen)))
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.high > found.low


def test_where_all_or_none_fell_a_volley_counts_as_one() -> None:
    """Nothing is known then of how men fall together: 20 volleys are 20 trials."""
    assert clustered_share([0] * 20, [8] * 20).high == pytest.approx(share(0, 20).high)
    assert clustered_share([8] * 20, [8] * 20).low == pytest.approx(share(20, 20).low)


@pytest.mark.parametrize("fallen", [[0, 1, 1, 0] * 50, [0, 0, 1, 0, 0, 0]])
def test_single_men_are_trials_by_themselves(fallen: list[int]) -> None:
    one, other = clustered_share(fallen, [1] * len(fallen)), share(sum(fallen), len(fallen))
    assert one.low == pytest.approx(other.low)
    assert one.high == pytest.approx(other.high)


def test_men_who_fall_together_tell_less() -> None:
    alone = clustered_share([2] * 10 + [1, 3] * 10, [8] * 30)
    together = clustered_share([8, 0, 0, 0] * 7 + [4, 0], [8] * 30)
    assert alone.value == together.value
    assert together.high - together.low > 1.5 * (alone.high - alone.low)


@pytest.mark.parametrize(("volleys", "p", "rho"), [(20, 0.2, 0.05), (50, 0.1, 0.3), (100, 0.4, 0.5)])
def test_intervals_hold_the_truth_as_often_as_they_say(volleys: int, p: float, rho: float) -> None:
    """Beta-binomial volleys: men of one fall together with correlation rho."""
    random = np.random.default_rng(5)
    a, b = p * (1 - rho) / rho, (1 - p) * (1 - rho) / rho
    drawn = random.binomial(10, random.beta(a, b, (REPEATS, volleys)))
    found = [clustered_share(row, [10] * volleys) for row in drawn]
    held = float(np.mean([each.low <= p <= each.high for each in found]))
    assert held > 0.95 - 0.01 - FIVE_SIGMA  # 0.01: measured at the worst, with 10 000 repeats
    naive = [share(int(row.sum()), 10 * volleys) for row in drawn]
    if rho > 0.1:  # men counted one by one: far too sure
        assert float(np.mean([each.low <= p <= each.high for each in naive])) < held - 0.1


@pytest.mark.parametrize(("volleys", "often", "a", "b"), [(200, 0.03, 1, 3), (50, 0.1, 0.5, 0.5)])
def test_intervals_hold_rare_volleys_that_fell_many(volleys: int, often: float, a: float, b: float) -> None:
    """With n - 1 degrees of freedom they would in 91 and 92 % of the cases: few volleys tell the variance."""
    random, repeats, men = np.random.default_rng(2), 1500, 10
    many = random.binomial(men, random.beta(a, b, (repeats, volleys)))
    drawn = np.where(random.random((repeats, volleys)) < often, many, 0)
    found = [clustered_share(row, [men] * volleys) for row in drawn]
    truth = often * a / (a + b)
    assert float(np.mean([each.low <= truth <= each.high for each in found])) > 0.94


def test_the_fewer_volleys_tell_how_men_fall_the_wider_it_is() -> None:
    """One volley of 50 fells 8 of 8: f = 2 n / (kurtosis - 1 + 2 / (n - 1)) = 2.125, by hand."""
    found = clustered_share([8] + [0] * 49, [8] * 50)
    size = 49 * (1.959964 / 4.0692) ** 2  # t with 2.125 degrees of freedom
    z = 1.959964
    assert found.high == pytest.approx(_wilson_high(0.02, size, z), rel=1e-3)


def _wilson_high(p: float, n: float, z: float) -> float:
    return float((p + z * z / (2 * n) + z * (p * (1 - p) / n + (z / (2 * n)) ** 2) ** 0.5) / (1 + z * z / n))


def test_equal_volleys_differ_by_nothing() -> None:
    fallen = [0, 3, 1, 0, 5, 2]
    found = clustered_difference(fallen, fallen, [6] * 6)
    assert found.value == 0
    assert found.low <= 0 <= found.high
    assert found.high - found.low < clustered_share(fallen, [6] * 6).high


def test_pairs_tell_more_than_volleys_apart() -> None:
    """Good and bad volleys are so for both: what they share says nothing of their difference."""
    random = np.random.default_rng(1)
    one = random.binomial(8, random.beta(0.5, 1.5, 100))
    other = np.minimum(one + (random.random(100) < 0.3), 8)
    paired = clustered_difference(other, one, [8] * 100)
    apart = clustered_difference(other, random.permutation(one), [8] * 100)
    assert paired.high - paired.low < 0.5 * (apart.high - apart.low)
    assert paired.low > 0


@given(st.lists(st.booleans(), min_size=1, max_size=12), st.data())
def test_of_yes_and_no_the_sign_test_is_mcnemars(first: list[bool], data: st.DataObject) -> None:
    second = data.draw(st.lists(st.booleans(), min_size=len(first), max_size=len(first)))
    found = sign_test([int(each) for each in first], [int(each) for each in second])
    assert found == pytest.approx(paired_test(first, second))


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=9))
def test_the_sign_test_counts_all_tosses(apart: list[int]) -> None:
    sums = [
        sum(sign * each for sign, each in zip(signs, apart, strict=True))
        for signs in itertools.product((-1, 1), repeat=len(apart))
    ]
    expected = float(np.mean([abs(each) >= abs(sum(apart)) for each in sums]))
    assert sign_test([max(each, 0) for each in apart], [max(-each, 0) for each in apart]) == pytest.approx(
        expected
    )


@pytest.mark.parametrize(("shift", "least", "most"), [(0.0, 0.0, 0.05 + FIVE_SIGMA), (0.15, 0.9, 1.0)])
def test_the_sign_test_finds_what_is_there_and_little_else(shift: float, least: float, most: float) -> None:
    """Two layouts whose volleys share their luck; men of one volley fall together."""
    random = np.random.default_rng(7)
    luck = random.beta(1.5, 4, (REPEATS, 60))
    one, other = random.binomial(6, luck), random.binomial(6, np.minimum(luck + shift, 1))
    found = float(np.mean([sign_test(*pair) < 0.05 for pair in zip(one, other, strict=True)]))
    assert least <= found <= most


def test_the_sign_test_of_very_many_volleys_is_the_same_by_the_normal_law(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = np.random.default_rng(2)
    one, other = random.integers(0, 4, 900), random.integers(0, 4, 900)
    exact = sign_test(one, other)
    monkeypatch.setattr("fbsim.studies.layouts.clusters.EXACT", 0)
    assert sign_test(one, other) == pytest.approx(exact, abs=0.01)


def test_counts_that_make_no_share_are_refused() -> None:
    for fallen, men in (([1], [0]), ([3], [2]), ([-1], [2]), ([1, 1], [2])):
        with pytest.raises(ValueError, match="needs men"):
            clustered_share(fallen, men)
