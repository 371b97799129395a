"""A layout on squared paper, in letters: storey by storey the cells, and what role the part in each has.

A part is on the storey that its foot is nearest to. Where several share a cell, the one that covers most of
it is shown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import shapely

from fbsim.catalogue.models import PartModel
from fbsim.scene.layouts import Layout
from fbsim.scene.outlines import MM, outline_of
from fbsim.scene.scene import Placed

LETTERS = {
    "wall": "W",
    "gate": "G",
    "tower": "T",
    "bastion": "X",
    "ruin": "R",
    "block": "B",
    "gallery": "A",
    "parapet": "P",
    "stairs": "S",
    "ladder": "L",
}
"""Letter of each role."""
EMPTY = "."
SHOWN = 0.02
"""Share of a cell that a part must cover to be shown in it."""
MOST_CELLS = 200
"""Along either side; a plan that is larger is not worth reading."""


@dataclass(frozen=True)
class Storey:
    """One storey: rows of letters from the last row of cells (largest y) to the first, x to the right."""

    number: int
    rows: tuple[str, ...]


@dataclass(frozen=True)
class CellPlan:
    """All storeys of a layout over the same cells; `first` is the column and row of the lower left one."""

    first: tuple[int, int]
    storeys: tuple[Storey, ...]

    @property
    def roles(self) -> dict[str, str]:
        """Letters that are shown, with their roles."""
        shown = {letter for storey in self.storeys for row in storey.rows for letter in row}
        return {letter: role for role, letter in LETTERS.items() if letter in shown}

    def lines(self, storey: Storey) -> list[str]:
        """A storey with its columns and rows numbered."""
        column, row = self.first
        width = max(len(str(column + index)) for index in range(len(storey.rows[0])))
        last = row + len(storey.rows) - 1
        margin = max(len(str(last)), len(str(row)))
        lines = [
            f"{last - index:>{margin}}  {' '.join(f'{letter:>{width}}' for letter in letters)}"
            for index, letters in enumerate(storey.rows)
        ]
        numbers = " ".join(f"{column + index:>{width}}" for index in range(len(storey.rows[0])))
        return [*lines, f"{'':>{margin}}  {numbers}"]


def cell_plan(layout: Layout) -> CellPlan | None:
    """Draw a layout in letters; None where it has no parts, or more cells than can be read."""
    parts = layout.scene.parts
    if not parts:
        return None
    outlines = [outline_of(part) for part in parts]
    x0, y0, x1, y1 = (value / layout.cell_mm for value in shapely.total_bounds(outlines))
    low = (math.floor(x0 + SHOWN), math.floor(y0 + SHOWN))
    high = (max(math.ceil(x1 - SHOWN), low[0] + 1), max(math.ceil(y1 - SHOWN), low[1] + 1))
    if max(high[0] - low[0], high[1] - low[1]) > MOST_CELLS:
        return None
    numbers = [_storey_of(part, layout.storey_mm) for part in parts]
    storeys = []
    for number in sorted(set(numbers)):
        here = [index for index, each in enumerate(numbers) if each == number]
        rows = _rows([parts[i] for i in here], [outlines[i] for i in here], low, high, layout.cell_mm)
        storeys.append(Storey(number, rows))
    return CellPlan(low, tuple(storeys))


def _storey_of(part: Placed[PartModel], storey_mm: float) -> int:
    return math.floor(MM * part.position[2] / storey_mm + 0.5)


def _rows(
    parts: Sequence[Placed[PartModel]],
    outlines: Sequence[Any],
    low: tuple[int, int],
    high: tuple[int, int],
    cell_mm: float,
) -> tuple[str, ...]:
    tree = shapely.STRtree(outlines)

    def letter(column: int, row: int) -> str:
        cell = shapely.box(column * cell_mm, row * cell_mm, (column + 1) * cell_mm, (row + 1) * cell_mm)
        covered = {int(i): float(outlines[i].intersection(cell).area) for i in sorted(tree.query(cell))}
        most = max(covered, key=lambda i: covered[i], default=None)
        if most is None or covered[most] < SHOWN * cell_mm**2:
            return EMPTY
        return LETTERS[parts[most].model.sheet.role]

    return tuple(
        "".join(letter(column, row) for column in range(low[0], high[0]))
        for row in range(high[1] - 1, low[1] - 1, -1)
    )
