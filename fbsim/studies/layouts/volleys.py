"""The rows of one layout (`layouts.rows`) as columns, counted volley by volley."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fbsim.errors import Problem, StudyError
from fbsim.meshes.solid import IntArray
from fbsim.studies.layouts.paths import BoolArray
from fbsim.studies.layouts.results import DOWN, KILLED, WOUNDED, Measure
from fbsim.studies.layouts.rows import GARRISON

Column = npt.NDArray[Any]


class Volleys:
    """Rows of a layout out of a test's table; `count` volleys, each by seed and number."""

    def __init__(self, table: Any, layout: str) -> None:
        """Take the rows. Raises StudyError where the table has none of that layout."""
        columns = {name: table.column(name).to_numpy(zero_copy_only=False) for name in table.column_names}
        own = columns["layout"] == layout
        if not own.any():
            raise StudyError(Problem(f"no volleys at {layout}"))
        self._columns = {name: column[own] for name, column in columns.items()}
        keys = np.stack([self["seed"], self["volley"]], axis=1)
        found, number = np.unique(keys, axis=0, return_inverse=True)
        self.count = len(found)
        self.number: IntArray = number.ravel()

    def __getitem__(self, name: str) -> Column:
        """A column of the rows."""
        column: Column = self._columns[name]
        return column

    def of(self, kind: str, side: str | None = None) -> BoolArray:
        """Which rows are of a kind, and of a side if one is given."""
        which: BoolArray = self["kind"] == kind
        found: BoolArray = which if side is None else which & (self["side"] == side)
        return found

    @property
    def men(self) -> BoolArray:
        """Which rows are the garrison's figures."""
        return self.of("figure", GARRISON)

    def met(self, measure: Measure) -> BoolArray:
        """Which rows came to it."""
        killed, wounded = np.isin(self["outcome"], KILLED), np.isin(self["outcome"], WOUNDED)
        fates: dict[Measure, BoolArray] = {
            "killed": killed,
            "wounded": wounded,
            "hurt": killed | wounded,
            "fallen": np.isin(self["pose"], DOWN),
        }
        return fates[measure]

    def per_volley(self, which: BoolArray) -> IntArray:
        """How many of some rows each volley has."""
        return np.bincount(self.number[which], minlength=self.count).astype(np.int64)
