"""What a comparison says in words: it names the best where that is sure, and says so where it is not."""

from __future__ import annotations

from fbsim.studies import Comparison, Condition
from fbsim.studies.comparison import Price
from fbsim.studies.verdict import verdict

from .coins import Coins, compared


def said(shares: dict[str, float], shots: int = 300, prices: dict[str, Price] | None = None) -> list[str]:
    found = compared(Coins(shares, 2), [Condition(gun, "man", 1.0) for gun in shares], shots=shots)
    return verdict(Comparison(found.table, prices or found.prices, "killed"))


def test_the_best_and_the_worst_are_named_where_they_are_sure() -> None:
    first, second, *_ = said({"ant": 0.2, "bee": 0.5, "cat": 0.8})
    assert first.startswith("cat kills most often, for sure: with ")
    assert "of bee." in first
    assert second.startswith("ant kills least often, for sure")


def test_equal_guns_are_not_told_apart() -> None:
    first, *rest = said({"ant": 0.5, "bee": 0.5}, shots=50)
    assert first.startswith("These shots cannot tell whether ")
    assert "for sure" not in " ".join([first, *rest])


def test_of_leaders_none_is_called_the_best() -> None:
    first, *rest = said({"ant": 0.7, "bee": 0.7, "cat": 0.1})
    assert first.startswith("Which gun kills most often these shots cannot tell: it may be ")
    assert rest[0].startswith("cat kills least often")
    assert rest[-1].startswith("Of 3 pairs of guns, 1 is too close")


def test_price_turns_the_order() -> None:
    prices = {"ant": Price(1.0, 100.0), "bee": Price(9.0, 10.0)}
    line = next(each for each in said({"ant": 0.4, "bee": 0.6}, prices=prices) if "price" in each)
    assert "ant is ahead by shooting points, bee by army points" in line


def test_one_gun_is_compared_with_none() -> None:
    (line,) = said({"ant": 0.4})
    assert line.startswith("ant kills with ")


def test_guns_that_never_kill_are_not_ranked_by_price() -> None:
    lines = said({"ant": 1e-9, "bee": 1e-9}, shots=50)
    assert not any("price" in line for line in lines)
