"""Names of the columns of a table of shots: a quantity and its unit, as `range_m` or `speed_km_per_h`.

    quantity   units                      what it is
    speed      m_per_s km_per_h ft_per_s  of the shell as it leaves the muzzle
    range      mm cm m in ft              along the floor, from below the mouth to where the shell comes down
    height     mm cm m in ft              of the mouth, as laid, over the floor that the shell comes down on
    elevation  deg mrad                   that the gun was laid to; 0 is level
    distance   mm cm m in ft              along the floor, from below the mouth to an upright wall
    up, drop   mm cm m in ft              of the hole in the wall, above or below the level of the mouth
    across     mm cm m in ft              of the hole, or the mark on the floor, left of the line of fire
    spread     mm cm m in ft              between the two holes of a group that lie farthest apart
    shots                                 of that group
    tension    mm cm m in ft              preload that spring or band was set to, where the sheet has
                                          tension_mm; left out: the sheet's usual one
    shell                                 by its name in the catalogue; left out: the gun's usual one
    reading_error        mm cm m in ft    standard deviation of the lengths read in the row
    speed_error_percent                   standard deviation of the speed read in the row
    note                                  anything; not read

The mouth is where the middle of the shell is as it leaves the barrel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from fbsim.errors import Problem, did_you_mean

LENGTHS = {"mm": 1e-3, "cm": 1e-2, "m": 1.0, "in": 0.0254, "ft": 0.3048}
SPEEDS = {"m_per_s": 1.0, "km_per_h": 1 / 3.6, "ft_per_s": 0.3048}
ANGLES = {"deg": math.radians(1), "mrad": 1e-3}

UNITS: dict[str, dict[str, float]] = {
    "speed": SPEEDS,
    "range": LENGTHS,
    "height": LENGTHS,
    "elevation": ANGLES,
    "distance": LENGTHS,
    "up": LENGTHS,
    "drop": LENGTHS,
    "across": LENGTHS,
    "spread": LENGTHS,
    "tension": LENGTHS,
    "reading_error": LENGTHS,
    "speed_error": {"percent": 0.01},
}
UNITLESS = ("shots", "shell", "note")
TEXTS = ("shell", "note")


@dataclass(frozen=True)
class Column:
    """A column: its name as written, the quantity in it, and what its numbers are multiplied by for SI."""

    name: str
    quantity: str
    factor: float


def read_header(names: Sequence[str], file: str, line: int) -> tuple[list[Column], list[Problem]]:
    """Make columns of the names in a header; those that are none, or come twice, are problems.

    >>> columns, problems = read_header(["range_m", "elevation"], "shots.csv", 1)
    >>> columns[0].quantity, str(problems[0])
    ('range', 'shots.csv:1: elevation: has no unit; write elevation_deg or elevation_mrad')
    """
    columns: list[Column] = []
    problems: list[Problem] = []
    for name in (each.strip() for each in names):
        column = _column(name.lower())
        twin = next((known for known in columns if column and known.quantity == column.quantity), None)
        if column is None:
            problems.append(Problem(*_what_is_wrong(name, file, line)))
        elif twin is not None:
            message = f'gives the {column.quantity} a second time, beside "{twin.name}"'
            problems.append(Problem(message, file, line, name, "keep one of the two columns"))
        else:
            columns.append(column)
    return columns, problems


def _column(name: str) -> Column | None:
    if name in UNITLESS:
        return Column(name, name, 1.0)
    for quantity, units in UNITS.items():
        unit = name.removeprefix(f"{quantity}_")
        if unit != name and unit in units:
            return Column(name, quantity, units[unit])
    return None


def _what_is_wrong(name: str, file: str, line: int) -> tuple[str, str, int, str | None, str]:
    """Arguments of the problem of a column that is none."""
    plain = name.lower()
    if not plain:
        return "a column has no name", file, line, None, "name it, or take out the surplus separator"
    if plain in UNITS:
        return "has no unit", file, line, name, f"write {_written(plain)}"
    stem = next((quantity for quantity in UNITS if plain.startswith(f"{quantity}_")), None)
    if stem is not None:
        unit = plain[len(stem) + 1 :]
        return f'unknown unit "{unit}"', file, line, name, f"write {_written(stem)}"
    near = did_you_mean(plain, known_columns())
    return "unknown column", file, line, name, near if near.startswith("did") else f"known: {_all()}"


def _written(quantity: str) -> str:
    names = [f"{quantity}_{unit}" for unit in UNITS[quantity]]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _all() -> str:
    return ", ".join([*(f"{quantity}_{next(iter(units))}" for quantity, units in UNITS.items()), *UNITLESS])


def known_columns() -> list[str]:
    """Every name that a column may have."""
    return [f"{quantity}_{unit}" for quantity, units in UNITS.items() for unit in units] + list(UNITLESS)
