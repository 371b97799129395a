"""Leak maps: where shells first touch a fort, and how often whoever stands there falls, cell by cell.

Cells are those of the layout's grid: cell (i, j) on storey s reaches over i c <= x < (i + 1) c and
j c <= y < (j + 1) c, and from s h up to (s + 1) h high, with its sizes c of cells and h of storeys.
    struck      share of the volleys in which a shell first touches something there, by Wilson's interval
    fallen      share of those who stand there that fall in a volley, and killed likewise; each volley is
                one trial (`layouts.clusters`). A cell where nobody ever stood has none, which is not 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fbsim.scene.layouts import Layout
from fbsim.studies.intervals import Estimate, share
from fbsim.studies.layouts.clusters import clustered_share
from fbsim.studies.layouts.fates import Measure
from fbsim.studies.layouts.fort import box_of
from fbsim.studies.layouts.paths import BoolArray
from fbsim.studies.layouts.rows import ATTACK
from fbsim.studies.layouts.volleys import Placing, Rows, Spot, Volleys, own_rows

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


def leak_map(rows: Rows, layout: Layout, *, name: str | None = None, by_storey: bool = False) -> LeakMap:
    """Map the rows of a layout in those of a test, where it is called `name` (its file's name otherwise).

    Raises StudyError where there are no rows of it.
    """
    known = name or layout.scene.name
    volleys = Volleys(rows, known, _cells(layout, by_storey))
    fired = volleys.of("shell", ATTACK) & (volleys.column("fired") == np.True_)
    arrived = fired & np.array([sort.spot is not None for sort in volleys.sorts])
    return LeakMap(
        layout=known,
        cell_mm=layout.cell_mm,
        volleys=volleys.count,
        shells=float(volleys.total(fired)) / volleys.count,
        missed=float(volleys.total(fired & ~arrived)) / volleys.count,
        cells=tuple(_mapped(volleys, arrived, by_storey)),
        guns=_guns(rows, known),
        front_mm=box_of(layout.scene.parts).front,
    )


def _cells(layout: Layout, by_storey: bool) -> Placing:
    """Give what finds the column, row and storey of a shell or a man; nowhere for what touched nothing."""
    cell, storey = layout.cell_mm, layout.storey_mm

    def place(kind: str, x: float, y: float, z: float) -> Spot:
        if kind not in ("figure", "shell") or not math.isfinite(x):
            return None
        height = math.floor((z + AT_LEAST_MM) / storey) if by_storey else 0
        return math.floor(x / cell), math.floor(y / cell), height

    return place


def _mapped(volleys: Volleys, arrived: BoolArray, by_storey: bool) -> Iterator[LeakCell]:
    men, spots = volleys.men, [sort.spot for sort in volleys.sorts]
    seen = {spots[index] for index in np.flatnonzero(arrived | men)}
    for spot in sorted(spot for spot in seen if spot is not None):
        here = np.array([each == spot for each in spots])
        shells, stood = volleys.per_volley(here & arrived), volleys.per_volley(here & men)
        column, row, storey = map(int, spot)
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


def _guns(rows: Rows, layout: str) -> dict[str, tuple[tuple[float, float], ...]]:
    """Places of each gun of the attack, none twice."""
    found: dict[str, set[tuple[float, float]]] = {}
    for batch in own_rows(rows, layout):
        columns = (batch[name] for name in ("kind", "side", "id", "x_mm", "y_mm"))
        for kind, side, id, x, y in zip(*columns, strict=True):
            if (kind, side) == ("gun", ATTACK):
                found.setdefault(id, set()).add((x, y))
    return {id: tuple(sorted(places)) for id, places in sorted(found.items())}
