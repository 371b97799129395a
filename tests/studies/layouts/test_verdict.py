"""What a test of layouts says in words, and on its page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fbsim.studies.layouts.asked import Asked
from fbsim.studies.layouts.results import Facts, LayoutTest
from fbsim.studies.layouts.verdict import verdict
from fbsim.view.layouts_page import layouts_page

from .battles import fought, volley

ASKED = Asked(("good", "bad"), "ascalon", None, "battery", 20, "killed", None, 7)


def sieges(**killed: list[int]) -> LayoutTest:
    return fought({name: [volley(name, n, k) for n, k in enumerate(each)] for name, each in killed.items()})


def test_who_is_better_for_sure_is_named_first_and_who_is_worst_for_sure() -> None:
    said = verdict(sieges(good=[0] * 20, middling=[0, 1, 2, 1] * 5, bad=[3, 4] * 10))
    assert said[0].startswith("good loses 0 % (0 to ")
    assert "the fewest for sure; middling loses 25 % (" in said[0]
    assert said[1].startswith("bad loses 88 % (")
    assert said[1].endswith("the most for sure.")
    assert "For its price, most survive in good: 2.00 per 100 points" in said[2]


def test_what_the_volleys_cannot_tell_is_said() -> None:
    said = verdict(sieges(one=[0, 1] * 5, other=[1, 0] * 5, bad=[4] * 10))
    assert "10 volleys at each layout cannot tell which holds best: it may be one or other." in said[0]
    assert "Of 3 pairs of layouts, 1 is not told apart for sure" in said[-1]


def test_one_layout_alone_is_told_by_its_losses() -> None:
    (said,) = verdict(sieges(fort=[1] * 8))
    assert said.startswith("fort loses 25 % (")
    assert said.endswith("in the mean of 8 volleys.")


def test_the_page_has_the_verdict_all_numbers_and_the_command() -> None:
    found = sieges(good=[0] * 20, bad=[2, 3] * 10)
    found = LayoutTest(found.table, found.facts, "killed", ASKED)
    page = layouts_page(found)
    assert page == layouts_page(found), "the same bytes"
    assert "<h1>good and bad under attack</h1>" in page
    assert verdict(found)[0] in page
    assert "fbsim layouts good bad --garrison ascalon --attack battery" in page
    assert "62.5 (" in page
    assert page.count("<svg") == 1
    for heading in ("Differences", "Weak points", "Post by post", "Gun by gun"):
        assert heading in page


def test_names_are_escaped_and_what_was_left_out_is_told() -> None:
    found = sieges(**{"a<b": [0, 1]})
    facts = {"a<b": replace(found.facts["a<b"], left_out=("me & you",))}
    page = layouts_page(LayoutTest(found.table, facts, "killed"))
    assert "a<b" not in page
    assert "a&lt;b" in page
    assert "left out (me &amp; you)" in page


def test_without_matplotlib_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fbsim.view.layouts_page.find_spec", lambda _: None)
    page = layouts_page(sieges(fort=[1]))
    assert "The drawing is left out: it needs matplotlib" in page
    assert "<svg" not in page


def test_a_price_of_nothing_is_no_worth() -> None:
    found = sieges(one=[0], other=[1])
    free = LayoutTest(found.table, dict.fromkeys(found.facts, Facts(0, 0)), "killed")
    assert not any("For its price" in each for each in verdict(free))


def test_volleys_that_are_too_few_for_any_certainty_are_told_with_how_many_it_takes() -> None:
    few = verdict(sieges(one=[0] * 5, other=[4] * 5))
    assert few[-1] == "So few volleys cannot make any difference sure: for 1 pair it takes 6 at least."
    enough = sieges(one=[0] * 6, other=[4] * 6)
    assert "So few" not in verdict(enough)[-1]
    assert enough.differences()[0].sure
