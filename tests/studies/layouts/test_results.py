"""What a test of layouts says of rows whose truth is known."""

from __future__ import annotations

import json

import numpy as np
import pytest

from .battles import fought, row, volley


def test_shares_survivors_and_their_price() -> None:
    found = fought({"fort": [volley("fort", n, killed=1, wounded=2) for n in range(10)]})
    (held,) = found.summary()
    assert (held.volleys, held.men, held.shots_fired) == (10, 4, 1.0)
    values = {measure: estimate.value for measure, estimate in held.shares.items()}
    assert values == {"killed": 0.25, "wounded": 0.5, "hurt": 0.75, "fallen": 0.75}
    assert held.survivors.value == 3
    assert held.survivors.low == pytest.approx(4 * (1 - held.shares["killed"].high))
    assert held.survivors_per_100_points is not None
    assert held.survivors_per_100_points.value == pytest.approx(1.5)
    assert held.gate_opened is None
    assert held.guns_lost is None
    assert held.attackers_lost.value == 0


def test_a_layout_without_a_price_has_none_for_its_survivors() -> None:
    found = fought({"fort": [volley("fort", 0, 1)]}, price=0)
    assert found.summary()[0].survivors_per_100_points is None


def test_gates_count_by_volley_and_guns_by_gun() -> None:
    volleys = [volley("fort", n, 0, opened=n < 3) for n in range(4)]
    for rows in volleys:
        rows.append(row("fort", rows[0].volley, "gun", "gun-1", "garrison", outcome="destroyed"))
        rows.append(row("fort", rows[0].volley, "gun", "gun-2", "garrison"))
    (held,) = fought({"fort": volleys}).summary()
    assert held.gate_opened is not None
    assert held.gate_opened.value == 0.75
    assert held.guns_lost is not None
    assert held.guns_lost.value == 0.5


def test_two_gates_opened_in_one_volley_are_one_opening() -> None:
    rows = [*volley("fort", 0, 0, opened=True), row("fort", 0, "gate", "g", "garrison", outcome="gate open")]
    (held,) = fought({"fort": [rows, volley("fort", 1, 0, opened=False)]}).summary()
    assert held.gate_opened is not None
    assert held.gate_opened.value == 0.5


def test_post_by_post_and_gun_by_gun() -> None:
    found = fought({"fort": [volley("fort", n, killed=2, wounded=1) for n in range(8)]})
    posts = {each.of: each for each in found.by_post()}
    assert (posts["wall"].men, posts["wall"].shares["killed"].value) == (2, 1.0)
    assert (posts[""].men, posts[""].shares["wounded"].value) == (2, 0.5)
    guns = {each.of: each for each in found.by_gun()}
    assert guns["attack-a"].shares["killed"].value == 0.5
    assert guns["attack-a"].shares["wounded"].value == 0
    assert guns["attack-b"].shares["wounded"].value == 0.25
    assert found.by_post()[0].of == "wall", "most lost first"


def test_a_gun_counts_in_the_volleys_in_which_it_takes_part() -> None:
    """As with attacks that are drawn: what was not there could do nothing."""
    present, absent = volley("fort", 0, killed=2), volley("fort", 1, killed=0)
    absent = [each for each in absent if each.id != "attack-a"]
    guns = {each.of: each for each in fought({"fort": [present, absent]}).by_gun()}
    assert guns["attack-a"].shares["killed"].value == 0.5


def test_equal_layouts_are_told_apart_by_nothing() -> None:
    random = np.random.default_rng(3)
    killed = random.integers(0, 5, 30).tolist()
    found = fought({name: [volley(name, n, k) for n, k in enumerate(killed)] for name in ("one", "other")})
    (difference,) = found.differences()
    assert (difference.share.value, difference.p_value, difference.sure) == (0.0, 1.0, False)
    assert [(place.best, place.worst) for place in found.places()] == [(1, 2), (1, 2)]


def test_a_layout_that_always_loses_more_is_worse_for_sure() -> None:
    killed = {"good": [0, 1] * 10, "bad": [2, 3] * 10, "middling": [0, 1, 1, 0] * 5}
    found = fought({name: [volley(name, n, k) for n, k in enumerate(each)] for name, each in killed.items()})
    places = {place.layout: (place.best, place.worst) for place in found.places()}
    assert places == {"good": (1, 2), "middling": (1, 2), "bad": (3, 3)}
    sure = {(each.first, each.second): each.share.value for each in found.differences() if each.sure}
    assert set(sure) == {("good", "bad"), ("bad", "middling")}
    assert sure["good", "bad"] == pytest.approx(-0.5)


def test_pairs_are_of_the_same_volley_whatever_the_order_of_the_rows() -> None:
    killed = [0, 1, 2, 3] * 6
    one = [volley("one", n, k) for n, k in enumerate(killed)]
    other = [volley("other", n, k) for n, k in reversed(list(enumerate(killed)))]
    (difference,) = fought({"one": one, "other": other}).differences()
    assert difference.p_value == 1.0
    assert difference.share.high < 0.05


def test_ranks_follow_the_measure() -> None:
    killed = fought({"a": [volley("a", 0, 0, wounded=4)], "b": [volley("b", 0, 1)]})
    hurt = fought({"a": [volley("a", 0, 0, wounded=4)], "b": [volley("b", 0, 1)]}, measure="hurt")
    assert [place.layout for place in killed.places()] == ["a", "b"]
    assert [place.layout for place in hurt.places()] == ["b", "a"]


def test_all_of_it_is_plain_values() -> None:
    found = fought({"fort": [volley("fort", n, n % 2, opened=True) for n in range(4)]})
    told = json.loads(json.dumps(found.as_dict(), allow_nan=False))
    assert told["layouts"][0]["layout"] == "fort"
    assert told["places"][0]["best"] == 1
