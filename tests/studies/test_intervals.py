"""Intervals against their own promise: how often they hold the truth, counted exactly or over many draws."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from fbsim.studies import quantile, share
from fbsim.studies.intervals import METHODS, Method


@given(st.integers(1, 5000), st.data())
def test_a_share_is_wilsons_interval(trials: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, trials))
    found = share(hits, trials)
    theirs = stats.binomtest(hits, trials).proportion_ci(0.95, "wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert 0 <= found.low <= found.value <= found.high <= 1


@given(st.integers(1, 5000), st.data())
def test_a_share_is_jeffreys_interval(trials: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, trials))
    found = share(hits, trials, method="jeffreys")
    low, high = stats.beta(hits + 0.5, trials - hits + 0.5).interval(0.95)
    assert found.low == pytest.approx(low if hits else 0.0, abs=1e-10)
    assert found.high == pytest.approx(high if hits < trials else 1.0, abs=1e-10)
    assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("truth", [0.02, 0.1, 0.35, 0.5, 0.9])
def test_a_share_holds_the_truth_as_often_as_it_says(truth: float, method: Method) -> None:
    """Exact coverage at n = 400: the sum of the probabilities of all counts whose interval holds it."""
    counts = np.arange(401)
    found = [share(int(k), 400, method=method) for k in counts]
    holds = [each.low <= truth <= each.high for each in found]
    # Jeffreys' dips further where few are expected: 0.926 at eight of 400.
    assert stats.binom.pmf(counts, 400, truth)[holds].sum() == pytest.approx(0.95, abs=0.025)


@pytest.mark.parametrize("method", METHODS)
def test_a_share_holds_the_truth_on_the_mean_of_all_truths(method: Method) -> None:
    """Exact coverage at n = 50, over 999 truths: within half a percent of what it says."""
    truths, counts = np.linspace(0.001, 0.999, 999)[:, np.newaxis], np.arange(51)
    found = [share(int(k), 50, method=method) for k in counts]
    low, high = np.array([(each.low, each.high) for each in found]).T
    held = (stats.binom.pmf(counts, 50, truths) * ((low <= truths) & (truths <= high))).sum(axis=1)
    assert held.mean() == pytest.approx(0.95, abs=0.005)


@pytest.mark.parametrize("q", [0.5, 0.9])
def test_a_quantile_holds_the_truth_as_often_as_it_says(q: float) -> None:
    rng = np.random.default_rng(4)
    truth = -math.log(1 - q)
    found = [quantile(rng.exponential(size=300), q) for _ in range(2000)]
    assert np.mean([each.low <= truth <= each.high for each in found]) == pytest.approx(0.95, abs=0.02)


def test_a_quantile_counts_what_never_came_as_beyond_all() -> None:
    values = np.array([1.0] * 60 + [math.nan] * 40)
    assert quantile(values, 0.5).value == 1.0
    assert quantile(values, 0.9).value == math.inf


def test_too_few_values_bound_nothing() -> None:
    found = quantile(np.array([1.0, 2.0]), 0.9)
    assert found.high == math.inf


@pytest.mark.parametrize(("hits", "trials"), [(0, 0), (-1, 5), (6, 5)])
def test_counts_that_make_no_share_are_refused(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match="trial"):
        share(hits, trials)


def test_what_makes_no_quantile_is_refused() -> None:
    with pytest.raises(ValueError, match="values"):
        quantile(np.array([]), 0.5)
    with pytest.raises(ValueError, match="0 < q < 1"):
        quantile(np.array([1.0]), 1.0)
