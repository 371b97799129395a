"""Leak maps: where shells first touch a fort, and how often whoever stands there falls, cell by cell.

Cells are those of the layout's grid: cell (i, j) on storey s reaches over i c <= x < (i + 1) c and
j c <= y < (j + 1) c, and from s h up to (s + 1) h high, with its sizes c of cells and h of storeys.
    struck      share of the volleys in which a shell first touches something there, by Wilson's interval
    fallen      share of those who stand there that fall in a volley, and killed likewise; each volley is
                one trial (`layouts.clusters`). A cell where nobody ever stood has none, which is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fbsim.meshes.solid import IntArray
from fbsim.scene.layouts import Layout
from fbsim.studies.intervals import Estimate, share
from fbsim.studies.layouts.clusters import clustered_share
from fbsim.studies.layouts.fort import box_of
from fbsim.studies.layouts.paths import BoolArray
from fbsim.studies.layouts.results import Measure
from fbsim.studies.layouts.rows import ATTACK
from fbsim.studies.layouts.volleys import Volleys

AT_LEAST_MM = 1.0
"""What is so little below a storey's height counts as on it."""


@dataclass(frozen=True)
class LeakCell:
    """A cell in which a shell arrived or a man stood: per volley, `shells` and `men` in the mean."""

    column: int
    row: int
    storey: int | None
    shells: float
    struck: Estimate
    men: float
    fallen: Estimate | None
    killed: Estimate | None


@dataclass(frozen=True)
class LeakMap:
    """Cells of a layout that saw anything in `volleys` volleys; `storey` is None where all are one.

    `shells` are fired per volley, `missed` of them touched nothing at all. `guns` are the places (x, y in mm)
    from which each gun of the attack fired, `front_mm` is where along x the fort's front is.
    """

    layout: str
    cell_mm: float
    volleys: int
    shells: float
    missed: float
    cells: tuple[LeakCell, ...]
    guns: dict[str, tuple[tuple[float, float], ...]]
    front_mm: float

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def leak_map(table: Any, layout: Layout, *, name: str | None = None, by_storey: bool = False) -> LeakMap:
    """Map the rows of a layout in the table of a test, where it is called `name` (its file's name otherwise).

    Raises StudyError where the table has no rows of it.
    """
    known = name or layout.scene.name
    volleys = Volleys(table, known)
    fired = volleys.of("shell", ATTACK) & (volleys["fired"] == np.True_)
    arrived = fired & np.isfinite(volleys["x_mm"])
    numbers = _cells(volleys, layout, by_storey)
    return LeakMap(
        layout=known,
        cell_mm=layout.cell_mm,
        volleys=volleys.count,
        shells=float(fired.sum()) / volleys.count,
        missed=float((fired & ~arrived).sum()) / volleys.count,
        cells=tuple(_mapped(volleys, numbers, arrived, by_storey)),
        guns=_places(volleys, volleys.of("gun", ATTACK)),
        front_mm=box_of(layout.scene.parts).front,
    )


def _cells(volleys: Volleys, layout: Layout, by_storey: bool) -> IntArray:
    """Column, row and storey (rows, 3) of each place; 0 for what has none."""
    sizes = np.array([layout.cell_mm, layout.cell_mm, layout.storey_mm])
    places = np.stack([volleys["x_mm"], volleys["y_mm"], volleys["z_mm"] + AT_LEAST_MM], axis=1)
    cells: IntArray = np.floor(np.nan_to_num(places) / sizes).astype(np.int64)
    if not by_storey:
        cells[:, 2] = 0
    return cells


def _mapped(volleys: Volleys, cells: IntArray, arrived: BoolArray, by_storey: bool) -> Iterator[LeakCell]:
    men = volleys.men
    seen = arrived | men
    for column, row, storey in np.unique(cells[seen], axis=0).tolist():
        here = (cells == (column, row, storey)).all(axis=1)
        shells, stood = volleys.per_volley(here & arrived), volleys.per_volley(here & men)
        yield LeakCell(
            column=column,
            row=row,
            storey=storey if by_storey else None,
            shells=float(shells.mean()),
            struck=share(int((shells > 0).sum()), volleys.count),
            men=float(stood.mean()),
            fallen=_share(volleys, here & men, "fallen"),
            killed=_share(volleys, here & men, "killed"),
        )


def _share(volleys: Volleys, who: BoolArray, measure: Measure) -> Estimate | None:
    if not who.any():
        return None
    return clustered_share(volleys.per_volley(who & volleys.met(measure)), volleys.per_volley(who))


def _places(volleys: Volleys, which: BoolArray) -> dict[str, tuple[tuple[float, float], ...]]:
    """Places of each gun, none twice."""
    found: dict[str, dict[tuple[float, float], None]] = {}
    for id, x, y in zip(*(volleys[name][which].tolist() for name in ("id", "x_mm", "y_mm")), strict=True):
        found.setdefault(id, {})[x, y] = None
    return {id: tuple(sorted(places)) for id, places in sorted(found.items())}
