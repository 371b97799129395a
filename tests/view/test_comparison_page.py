"""The page of a comparison: every number is there, and what it says holds; with and without matplotlib."""

from __future__ import annotations

import itertools
import sys
from functools import cache

import pytest

from fbsim.studies import Comparison, Condition
from fbsim.studies.asked import MEASURES, Asked
from fbsim.studies.comparison import Price
from fbsim.studies.verdict import verdict
from fbsim.view.comparison_page import TITLES, comparison_page
from tests.studies.coins import Coins, compared

from .test_page import Reader

GUNS = {"ant": 0.1, "bee": 0.5, "cat": 0.9}


@cache
def comparison(precision: float | None = None) -> Comparison:
    asked = Asked(
        tuple(GUNS), ("man", "orc"), (1.0, 2.0), ("none",), 60, precision, "killed", "republic", 0.6,
        "wilson", 4,
    )  # fmt: skip
    conditions = [Condition(*each) for each in itertools.product(GUNS, ("man", "orc"), (1.0, 2.0))]
    found = compared(Coins(GUNS, 4), conditions, shots=60)
    prices = {
        "ant": Price(1.0, 50.0, "measured"),
        "bee": Price(2.0, 80.0, "estimated"),
        "cat": Price(4.0, 90.0),
    }
    return Comparison(found.table, prices, "killed", "wilson", asked)


@cache
def html() -> str:
    return comparison_page(comparison())


def test_the_page_is_whole_and_says_what_was_found() -> None:
    read = Reader(html())
    read.check()
    text = "".join(read.text)
    for line in verdict(comparison()):
        assert line in text
    for each in comparison().summary():
        for measure in MEASURES:
            assert f"{100 * each.shares[measure].value:.1f} (" in text
            assert f"{each.per_army_points(measure).value:.3f} (" in text
    assert all(title in text for title in TITLES.values())
    asked = comparison().asked
    assert asked is not None
    assert asked.command in text
    assert len([tag for tag, _ in read.elements if tag == "svg"]) == 2
    rows = [tag for tag, _ in read.elements].count("tr")
    assert rows == len(MEASURES) * (1 + 12) + (1 + 3) + (1 + 3) + (1 + 3)


def test_estimates_are_named_as_such_and_measurements_too() -> None:
    text = "".join(Reader(html()).text)
    assert "Speed and scatter of bee and cat were not measured" in text
    assert "Speed and scatter of ant were fitted to measured shots" in text


def test_conditions_that_stayed_wide_are_counted() -> None:
    text = "".join(Reader(comparison_page(comparison(0.1))).text)
    wide = [
        each
        for each in comparison().summary()
        if each.shares["killed"].high - each.shares["killed"].low > 0.2
    ]
    assert 0 < len(wide) < 12
    assert f"{12 - len(wide)} of 12 conditions came to that, the others need more than 60 shots" in text


def test_without_matplotlib_the_page_says_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    read = Reader(comparison_page(comparison()))
    read.check()
    assert "Drawings are left out: they need matplotlib" in "".join(read.text)
    assert "svg" not in {tag for tag, _ in read.elements}
