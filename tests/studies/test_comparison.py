"""Comparisons held against the truth of coins: coverage, false alarms, stopping, what follows from rows."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from fbsim.studies import Condition
from fbsim.studies.comparison import BATCH
from fbsim.studies.intervals import METHODS, Method

from .coins import Coins, compared

GUNS = ("ant", "bee", "cat")


def conditions(distances: tuple[float, ...] = (1.0, 2.0)) -> list[Condition]:
    return [Condition(gun, "man", metres) for gun, metres in itertools.product(GUNS, distances)]


def false_alarms(repeats: int) -> float:
    """Share of comparisons of equal guns that call any pair different."""
    equal = dict.fromkeys(GUNS, 0.4)
    return float(
        np.mean(
            [
                any(each.sure for each in compared(Coins(equal, seed), conditions(), shots=100).differences())
                for seed in range(repeats)
            ]
        )
    )


def test_equal_guns_are_seldom_called_different() -> None:
    assert false_alarms(40) <= 0.15


@pytest.mark.slow
def test_equal_guns_are_called_different_no_more_often_than_stated() -> None:
    """Over 1,000 repeats: at most 5 %, and three standard errors of that."""
    assert false_alarms(1000) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 1000)


@pytest.mark.parametrize("method", METHODS)
def test_intervals_hold_the_truth_also_where_shots_were_stopped_early(method: Method) -> None:
    """150 comparisons that stop by precision: each condition's interval, and the overall one."""
    held, overall, shots = [], [], []
    both = [Condition("ant", "man", metres) for metres in (1.0, 2.0)]
    for seed in range(150):
        found = compared(Coins({"ant": 0.3}, seed), both, shots=1000, precision=0.06, method=method)
        for each in found.summary():
            held.append(each.shares["killed"].low <= 0.3 <= each.shares["killed"].high)
            shots.append(each.shots)
        (place,) = found.places()
        overall.append(place.share.low <= 0.3 <= place.share.high)
    assert 0.92 <= np.mean(held) <= 0.98
    assert 0.91 <= np.mean(overall) <= 0.99
    assert 200 <= np.mean(shots) <= 300  # 0.06 needs some 225 at a share of 0.3
    assert all(count % BATCH == 0 for count in shots)


def test_a_better_gun_comes_first_for_sure() -> None:
    found = compared(Coins({"ant": 0.2, "bee": 0.6, "cat": 0.6}, 3), conditions(), shots=300)
    places = found.places()
    assert places[2].gun == "ant"
    assert (places[2].best, places[2].worst) == (3, 3)
    assert {(place.best, place.worst) for place in places[:2]} == {(1, 2)}
    for each in found.differences():
        if "ant" in (each.first, each.second):
            assert each.sure
            assert each.per_shot.low > 0.2 or each.per_shot.high < -0.2


def test_common_chances_narrow_a_difference() -> None:
    """Shots that go alike are compared more sharply than shots that have nothing to do with each other."""
    shares = {"ant": 0.3, "bee": 0.4, "cat": 0.4}
    widths = []
    for alike in (0.0, 0.95):
        pair = compared(Coins(shares, 1, alike), conditions(), shots=400).differences()[0].per_shot
        widths.append(pair.high - pair.low)
    assert widths[1] < 0.7 * widths[0]


def test_a_settled_condition_gets_no_more_shots() -> None:
    coins = Coins({"ant": 0.02, "bee": 0.5, "cat": 0.5}, 1)
    found = compared(coins, conditions((1.0,)), shots=500, precision=0.05)
    counts = {each.condition.gun: each.shots for each in found.summary()}
    assert counts["ant"] < counts["bee"]
    assert len(coins.fired) == len({(condition, first) for condition, first, _ in coins.fired})
    pair = next(each for each in found.differences() if (each.first, each.second) == ("ant", "bee"))
    assert pair.pairs == counts["ant"]


def test_points_scale_the_shares() -> None:
    (first, *_) = compared(Coins(dict.fromkeys(GUNS, 0.5), 1), conditions(), shots=100).summary()
    share = first.shares["killed"].value
    assert first.per_shooting_point("killed").value == pytest.approx(share / 2)
    assert first.per_army_points("killed").value == pytest.approx(share / 80 * 100)
