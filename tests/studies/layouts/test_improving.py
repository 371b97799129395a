"""Searches for better layouts: what they find and spend, and how seldom they claim what is not there."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.errors import StudyError
from fbsim.studies.layouts.improving import (
    FRESH,
    LEAST_BUDGET,
    fresh,
    improve_layout,
    saved_by,
    searched_and_tried,
    trial_volleys,
)
from fbsim.studies.layouts.searching import full_race, search

from .choosing import MEN, Toy, Toys

pytest.importorskip("optuna")
WORST = Toy("wood", 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_search_finds_what_is_much_better_and_says_so(seed: int) -> None:
    toys = Toys()
    told: list[int] = []
    found, saved = searched_and_tried(toys, WORST, 160, seed, MEN, told.append)
    assert toys.weakness(found.best) < toys.weakness(WORST) - 0.3
    assert saved is not None
    assert saved.is_sure
    truth = MEN * (toys.weakness(WORST) - toys.weakness(found.best))
    assert saved.men.low <= truth <= saved.men.high
    assert toys.fired == sum(told) <= 160
    assert found.drawn >= found.fired_at == len(toys.met - {WORST.key})


@pytest.mark.slow
def test_the_same_seed_gives_the_same_search_and_what_cannot_be_built_is_not_fired_at() -> None:
    toys = Toys()
    first = search(toys, WORST, 48, 3)
    assert first == search(Toys(), WORST, 48, 3)
    assert first.volleys == toys.fired <= 48
    assert not any(key.endswith(("-3", "-6")) for key in toys.met)


@pytest.mark.slow
def test_a_search_that_can_build_nothing_ends_with_the_original() -> None:
    class Nothing(Toys):
        def draw(self, choose: object) -> None:
            return None

    found, saved = searched_and_tried(Nothing(), WORST, LEAST_BUDGET, 1, MEN)
    assert (found.best, found.fired_at, saved) == (WORST, 0, None)


def test_equal_layouts_are_seldom_called_improvements() -> None:
    """400 trials of two that are alike, men of a volley falling together: at most 5 % are called sure."""
    rng = np.random.default_rng(5)
    called = 0
    for _ in range(400):
        luck = rng.beta(0.8, 1.2, size=20)  # of each volley
        before, after = (rng.binomial(MEN, luck) for _ in range(2))
        called += saved_by(before, after, MEN).is_sure
    assert called <= 20


@pytest.mark.slow
def test_searches_among_equals_end_without_an_improvement() -> None:
    """60 searches, each with a winner that was only lucky: at most 5 % are called sure."""
    found = [searched_and_tried(Toys(True, seed), WORST, LEAST_BUDGET, seed, MEN) for seed in range(60)]
    tried = [saved for _, saved in found if saved is not None]
    assert len(tried) > 20
    assert sum(saved.is_sure for saved in tried) <= 3


def test_the_same_losses_save_nobody_and_a_clear_gain_is_sure() -> None:
    some = [3, 1, 0, 4, 2] * 5
    same = saved_by(some, some, MEN)
    assert (same.men.value, same.p_value, same.is_sure) == (0.0, 1.0, False)
    gain = saved_by([lost + 2 for lost in some], some, MEN)
    assert gain.men.value == pytest.approx(2.0)
    assert gain.is_sure
    assert not saved_by(some, [lost + 2 for lost in some], MEN).is_sure


def test_a_trial_has_fresh_volleys_within_the_budget() -> None:
    for budget in (80, 100, 200, 5000):
        trial = trial_volleys(budget)
        assert budget - 2 * trial >= full_race(budget - 2 * trial)
        assert len(fresh(trial)) == trial >= 20
        assert min(fresh(trial)) == FRESH > budget


def test_a_budget_that_proves_nothing_is_refused() -> None:
    with pytest.raises(StudyError, match="must be at least 80 volleys"):
        improve_layout("castle", budget=LEAST_BUDGET - 1)
    with pytest.raises(StudyError, match="price: must be at least what gatehouse costs, 200"):
        improve_layout("gatehouse", price=199)
