"""Volleys counted table by table: the same as from one table, in memory that hardly grows."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator

import numpy as np
import pytest

from fbsim.errors import StudyError
from fbsim.studies.layouts.results import Facts, LayoutTest
from fbsim.studies.layouts.rows import ATTACK, GARRISON, Row, table_of
from fbsim.studies.layouts.volleys import Volleys

from .battles import row, volley

MANY = 1000


class Read:
    """Tables that are made when their turn comes, as those of a folder are read."""

    def __init__(self, layout: str, volleys: int, together: int = 50) -> None:
        self.layout, self.volleys, self.together = layout, volleys, together

    def __iter__(self) -> Iterator[object]:
        for first in range(0, self.volleys, self.together):
            numbers = range(first, min(first + self.together, self.volleys))
            yield table_of([row for number in numbers for row in self.rows(number)])

    def rows(self, number: int) -> list[Row]:
        """A volley, what it does following from its number; its shell lands where no other does."""
        rows = volley(self.layout, number, number * 7 % 5 % 3, number % 2, opened=number % 4 == 0)
        shell = {"gun": "attack-b", "fired": True, "outcome": "", "x_mm": 0.001 * number}
        return [
            *rows,
            row(self.layout, number, "shell", f"shell-{number}", ATTACK, **shell),
            row(self.layout, number, "part", "plank", GARRISON, moved_mm=0.001 * number),
        ]


FACTS = {"one": Facts(200, 4), "other": Facts(100, 4)}


def test_tables_read_one_by_one_say_what_one_table_says() -> None:
    rows = {"one": Read("one", 90), "other": Read("other", 60)}
    apart = LayoutTest(rows, FACTS, "hurt")
    whole = LayoutTest(apart.table, FACTS, "hurt")
    assert apart.table.num_rows == sum(table.num_rows for table in apart.tables()) == 150 * 10
    assert apart.as_dict() == whole.as_dict()
    assert [each.pairs for each in apart.differences()] == [60]


def test_the_order_of_the_rows_does_not_matter() -> None:
    numbers = np.random.default_rng(2).permutation(40).tolist()
    made = Read("one", 40)
    shuffled = Volleys(table_of([row for number in numbers for row in made.rows(number)]), "one")
    ordered = Volleys(made, "one")
    assert (shuffled.keys == ordered.keys).all()
    for measure in ("killed", "wounded", "hurt", "fallen"):
        lost = [each.per_volley(each.men & each.met(measure)) for each in (shuffled, ordered)]
        assert (lost[0] == lost[1]).all()
        assert lost[0].any()
    assert [man.id for man in shuffled.first(shuffled.men)] == ["man-0", "man-1", "man-2", "man-3"]


def test_rows_of_a_volley_that_lie_apart_are_one_volley() -> None:
    rows = [row for number in (0, 1, 0, 1) for row in volley("one", number, 1, men=2)]
    found = Volleys(table_of(rows), "one")
    assert (found.count, found.per_volley(found.men).tolist()) == (2, [4, 4])


@pytest.mark.slow
def test_more_sorts_than_two_bytes_can_number() -> None:
    """Every man here is another: none is taken for another one."""
    rows = [row("one", n // 1000, "figure", f"man-{n}", GARRISON) for n in range(66_000)]
    found = Volleys([table_of(rows[:30_000]), table_of(rows[30_000:])], "one")
    assert len(found.sorts) == 66_000
    assert found.sorts[65_999].id == "man-65999"
    assert found.per_volley(found.column("id") == "man-65999").tolist() == [0] * 65 + [1]


@pytest.mark.slow
def test_memory_hardly_grows_with_the_volleys() -> None:
    """Less than 500 bytes for a volley more at the most, whose ten rows take 1.5 kB as a table."""
    tracemalloc.start()
    try:
        peaks = []
        for volleys in (MANY // 10, MANY // 10, MANY):  # the first imports what is needed
            tracemalloc.reset_peak()
            rows = {"one": Read("one", volleys, 20)}
            LayoutTest(rows, {"one": FACTS["one"]}, "killed").as_dict()
            gc.collect()
            peaks.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()
    assert peaks[2] - peaks[1] < 500 * (MANY - MANY // 10)


def test_a_layout_without_rows_is_told() -> None:
    with pytest.raises(StudyError, match="no volleys at other"):
        Volleys(Read("one", 3), "other")
