"""How far guns shoot by elevation: range, top of the path and angle of fall, with the band of their scatter.

By the flight alone, on an empty table (`guns.ranges`). `distance`, `top` and the rest are those of a shot as
it is laid, the mean of all barrels; the band holds 95 % of the shells, from the quantiles 0.025 and 0.975 of
those that were drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.sheets import GunSheet, ShellSheet
from fbsim.errors import Problem, StudyError, UnknownName, did_you_mean
from fbsim.guns.aiming import elevation_limits
from fbsim.guns.impacts import BLOCK
from fbsim.guns.ranges import falls, falls_without_error

if TYPE_CHECKING:
    from pyarrow import Table

BAND = (0.025, 0.975)
STEPS_DEG = (0.1, 45.0)
"""What steps of elevation may be."""
DECIDING = ("energy_j", "speed_percent", "elevation_mrad")
"""What the band follows from, as a calibration names it."""


@dataclass(frozen=True)
class RangeRow:
    """A gun at an elevation. Lengths in m, angles in rad, time in s, speed in m/s.

    `low` and `high` are the ends of the band in which 95 % of its shells come down.
    """

    gun: str
    shell: str
    status: str
    elevation: float
    distance: float
    low: float
    high: float
    top: float
    time_of_flight: float
    speed: float
    fall: float


class Ranges:
    """Rows of one gun or several, each over its elevations from lowest to highest."""

    def __init__(self, rows: Sequence[RangeRow]) -> None:
        self.rows = tuple(rows)

    @property
    def guns(self) -> list[str]:
        """Guns, in the order in which they were asked for."""
        return list(dict.fromkeys(row.gun for row in self.rows))

    def of(self, gun: str) -> list[RangeRow]:
        """Rows of one gun, by elevation."""
        return [row for row in self.rows if row.gun == gun]

    def furthest(self, gun: str) -> RangeRow:
        """Where one gun shoots furthest, of the elevations that were asked for."""
        return max(self.of(gun), key=lambda row: row.distance)

    @cached_property
    def table(self) -> Table:
        """A row for each gun and elevation, in SI units, as a pyarrow.Table."""
        import pyarrow

        return pyarrow.Table.from_pylist([asdict(row) for row in self.rows])

    def plot(self, path: Path | None = None) -> Any:
        """Draw range and top of the path by elevation, as a matplotlib figure; into a file, too, with `path`.

        Raises BadInput where matplotlib is missing or the file cannot be written.
        """
        from fbsim.plots import save
        from fbsim.studies.range_plot import draw_ranges

        figure = draw_ranges(self)
        if path is not None:
            save(figure, Path(path))
        return figure


def gun_ranges(
    guns: Iterable[str],
    *,
    shell: str | None = None,
    step_deg: float = 5.0,
    shots: int = 2000,
    seed: int = 0,
    catalogue: Catalogue | None = None,
) -> Ranges:
    """Measure how far guns shoot, from their lowest to their highest elevation in steps.

    A shot is a salvo of all barrels. Raises UnknownName for a gun that is not in the catalogue or a shell
    that one of them does not take, StudyError for what cannot be meant.

    >>> found = gun_ranges(["bulldog"], step_deg=10, shots=100)
    >>> found.furthest("bulldog").elevation == max(row.elevation for row in found.rows)
    True
    """
    names = list(dict.fromkeys(guns))
    _refuse_nonsense(names, step_deg, shots, seed)
    known = catalogue or Catalogue()
    pairs = [_sheets(known, name, shell) for name in names]
    return Ranges(
        [
            _row(sheet, shot, elevation, shots, seed)
            for sheet, shot in pairs
            for elevation in elevations(sheet, step_deg)
        ]
    )


def elevations(gun: GunSheet, step_deg: float) -> list[float]:
    """Elevations in rad: the lowest, whole multiples of a step in degrees, the highest."""
    low, high = elevation_limits(gun.barrel)
    first, last = math.degrees(low), math.degrees(high)
    places = range(math.ceil(first / step_deg - 1e-9), math.floor(last / step_deg + 1e-9) + 1)
    inner = {math.radians(step_deg * place) for place in places}
    return sorted({low, high, *(each for each in inner if low + 1e-9 < each < high - 1e-9)})


def _sheets(known: Catalogue, gun: str, shell: str | None) -> tuple[GunSheet, ShellSheet]:
    sheet = known.gun(gun).sheet
    if shell is not None and shell not in sheet.shells:
        problem = Problem(f'{gun} takes no shell "{shell}"', remedy=did_you_mean(shell, sheet.shells))
        raise UnknownName(problem)
    return sheet, known.shell(shell or sheet.shells[0]).sheet


def _row(gun: GunSheet, shell: ShellSheet, elevation: float, shots: int, seed: int) -> RangeRow:
    laid = falls_without_error(gun, shell, elevation)
    low, high = np.quantile(falls(gun, shell, elevation, salvos=shots, seed=seed).distance, BAND)
    return RangeRow(
        gun=gun.name,
        shell=shell.name,
        status=gun.status_of(*DECIDING),
        elevation=elevation,
        distance=float(laid.distance.mean()),
        low=float(low),
        high=float(high),
        top=float(laid.top.mean()),
        time_of_flight=float(laid.time.mean()),
        speed=float(laid.speed.mean()),
        fall=float(laid.fall.mean()),
    )


def _refuse_nonsense(names: list[str], step_deg: float, shots: int, seed: int) -> None:
    least, most = STEPS_DEG
    asked = (
        (bool(names), "guns", "one name at least", names),
        (least <= step_deg <= most, "step_deg", f"from {least:g} to {most:g} degrees", step_deg),
        (2 <= shots <= BLOCK, "shots", f"a whole number, 2 to {BLOCK}", shots),
        (seed >= 0, "seed", "a whole number, 0 or more", seed),
    )
    problems = [
        Problem(f"must be {what} (got {value!r})", place=place)
        for meant, place, what, value in asked
        if not meant
    ]
    if problems:
        raise StudyError(problems)
