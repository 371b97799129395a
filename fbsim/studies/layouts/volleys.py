"""The volleys of one layout, counted from rows (`layouts.rows`) that come table by table and are not held.

Rows of a sort are alike in all that results ask for. Thousands of volleys have some hundred sorts between
them, so a row is kept as the number of its sort: 2 bytes, some 90 bytes for a volley of 12 men and 12 shells
with its seed and number.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fbsim.errors import Problem, StudyError
from fbsim.meshes.solid import IntArray
from fbsim.studies.layouts.fates import DOWN, KILLED, WOUNDED, Measure
from fbsim.studies.layouts.paths import BoolArray
from fbsim.studies.layouts.rows import GARRISON
from fbsim.studies.runner import Table

Column = npt.NDArray[Any]
Rows = Table | Iterable[Table]
"""Rows of a test: one table, or tables that are taken one by one, more than once."""
Spot = tuple[float, ...] | None
Placing = Callable[[str, float, float, float], Spot]
"""What is kept of a place, from a row's kind and its x, y and z in mm."""
AT_A_TIME = 10_000
"""Rows of a large table that are looked at at a time."""
SHORT = 2**16
"""Sorts that a number of two bytes can tell apart."""


class Sort(NamedTuple):
    """What rows are alike in; `spot` is what was kept of their place. Shells have no ids here."""

    kind: str
    id: str
    model: str
    side: str
    post: str
    gun: str
    cause: str
    pose: str
    outcome: str
    fired: bool
    spot: Spot


def where_men_stand(kind: str, x: float, y: float, z: float) -> Spot:
    """Keep the places (x, y, z) of figures: there are few."""
    return (x, y, z) if kind == "figure" else None


class Volleys:
    """Rows of a layout by their sorts; `count` volleys, in the order of their `keys` (count, 2).

    A key is a seed and the number of a volley. Masks of sorts come from `of`, `men`, `met` and `column`.
    """

    def __init__(self, rows: Rows, layout: str, place: Placing = where_men_stand) -> None:
        """Count the rows. Raises StudyError where there are none of that layout."""
        numbers: dict[Sort, int] = {}
        codes, keys, lengths = array("H"), array("q"), array("I")
        for batch in own_rows(rows, layout):
            new = [numbers.setdefault(sort, len(numbers)) for sort in _sorts(batch, place)]
            if len(numbers) > SHORT and codes.typecode == "H":
                codes = array("I", codes)
            codes.extend(new)
            for key, group in groupby(zip(batch["seed"], batch["volley"], strict=True)):
                keys.extend(key)
                lengths.append(sum(1 for _ in group))
        if not codes:
            raise StudyError(Problem(f"no volleys at {layout}"))
        self.sorts = tuple(numbers)
        self._codes = np.frombuffer(codes, dtype=codes.typecode)
        each = np.frombuffer(keys, dtype=np.int64).reshape(-1, 2)
        self.keys, number = np.unique(each, axis=0, return_inverse=True)
        ends = np.cumsum(np.frombuffer(lengths, dtype=lengths.typecode), dtype=np.int64)
        self._number, self._starts = number.ravel(), np.concatenate([[0], ends[:-1]])

    @property
    def count(self) -> int:
        """How many volleys there are."""
        return len(self.keys)

    def column(self, name: str) -> Column:
        """What the sorts have under a name."""
        found = np.empty(len(self.sorts), dtype=object)
        found[:] = [getattr(sort, name) for sort in self.sorts]
        return found

    def of(self, kind: str, side: str | None = None) -> BoolArray:
        """Which sorts are of a kind, and of a side if one is given."""
        return np.array([each.kind == kind and side in (None, each.side) for each in self.sorts])

    @property
    def men(self) -> BoolArray:
        """Which sorts are figures of the garrison."""
        return self.of("figure", GARRISON)

    def met(self, measure: Measure) -> BoolArray:
        """Which sorts came to it."""
        killed, wounded = self.outcome_in(KILLED), self.outcome_in(WOUNDED)
        fates: dict[Measure, BoolArray] = {
            "killed": killed,
            "wounded": wounded,
            "hurt": killed | wounded,
            "fallen": np.array([each.pose in DOWN for each in self.sorts]),
        }
        return fates[measure]

    def outcome_in(self, outcomes: tuple[str, ...]) -> BoolArray:
        """Which sorts came to one of some outcomes."""
        return np.array([each.outcome in outcomes for each in self.sorts])

    def per_volley(self, which: BoolArray) -> IntArray:
        """How many rows of some sorts each volley has."""
        found = np.zeros(self.count, dtype=np.int64)
        np.add.at(found, self._number, np.add.reduceat(which[self._codes], self._starts, dtype=np.int64))
        return found

    def times(self) -> IntArray:
        """How many rows there are of each sort."""
        return np.bincount(self._codes, minlength=len(self.sorts))

    def total(self, which: BoolArray) -> int:
        """How many rows of some sorts there are."""
        return int(self.times()[which].sum())

    def first(self, which: BoolArray) -> list[Sort]:
        """The sorts of the rows of the first volley, of those in question, in the order of the rows."""
        ends = [*self._starts[1:], len(self._codes)]
        runs = [slice(self._starts[run], ends[run]) for run in np.flatnonzero(self._number == 0)]
        return [self.sorts[code] for run in runs for code in self._codes[run] if which[code]]


def own_rows(rows: Rows, layout: str) -> Iterator[dict[str, list[Any]]]:
    """Give the rows of a layout as lists by column, some at a time; without those of parts."""
    import pyarrow.compute

    tables: Iterable[Table] = [rows] if isinstance(rows, pyarrow.Table) else rows
    for table in tables:
        is_own = pyarrow.compute.and_(
            pyarrow.compute.equal(table.column("layout"), layout),
            pyarrow.compute.not_equal(table.column("kind"), "part"),
        )
        for batch in table.filter(is_own).to_batches(max_chunksize=AT_A_TIME):
            yield batch.to_pydict()


def _sorts(batch: dict[str, list[Any]], place: Placing) -> Iterator[Sort]:
    """The sort of each row."""
    kinds = batch["kind"]
    ids = ("" if kind == "shell" else id for kind, id in zip(kinds, batch["id"], strict=True))
    spots = map(place, kinds, batch["x_mm"], batch["y_mm"], batch["z_mm"])
    rest = (batch[name] for name in ("model", "side", "post", "gun", "cause", "pose", "outcome", "fired"))
    yield from map(Sort, kinds, ids, *rest, spots)
