"""`fbsim gun range`: how far guns shoot by elevation, by their numbers and the flight alone."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import SEED, Share, names

if TYPE_CHECKING:
    from fbsim.studies.ranges import RangeRow, Ranges

COLUMNS = ("gun", "shell", "elevation", "range m", "95 % of shells m", "top m", "flight s", "m/s", "falls at")
MOST_SHOTS = 65_536


@click.command("range")
@click.argument("guns", nargs=-1, required=True, metavar="GUN...")
@click.option("--shell", help="One that all of the guns take; the usual one of each otherwise.")
@click.option(
    "--step-deg", type=Share(0.1, 45), default=5.0, show_default=True,
    help="Between elevations, from the lowest of each gun to its highest.",
)  # fmt: skip
@click.option("--shots", type=click.IntRange(2, MOST_SHOTS), default=2000, show_default=True)
@click.option("--seed", type=SEED, default=0, show_default=True)
@click.option("--csv", type=click.Path(path_type=Path), metavar="FILE", help="Write the table, in SI units.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw curves into a .png, .svg or .pdf."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, in SI units.")
def command(
    guns: tuple[str, ...],
    shell: str | None,
    step_deg: float,
    shots: int,
    seed: int,
    csv: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Tell how far each GUN shoots on a level table, by its elevation.

    \b
    Examples:
      fbsim gun range bulldog
      fbsim gun range bulldog hail spider --step-deg 2 --plot ranges.png
      fbsim gun range mantis --shell stone --csv mantis.csv

    The range is from the gun's foot to where the shell first touches the table; it may roll on. 95 % of its
    shells come down between the two lengths beside it. Flight and dispersion only.
    """
    from dataclasses import asdict

    from fbsim.cli._console import show_json
    from fbsim.cli._tables import Outputs
    from fbsim.studies.ranges import gun_ranges

    outputs = Outputs(csv=csv, plot=plot)
    found = gun_ranges(names(guns), shell=shell, step_deg=step_deg, shots=shots, seed=seed)
    if as_json:
        show_json([asdict(row) for row in found.rows])
    else:
        _show(found)
    outputs.write(found)
    _tell_limits(found)


def _show(found: Ranges) -> None:
    from fbsim.cli._console import show, table

    made = table(COLUMNS, right=COLUMNS[2:])
    for row in found.rows:
        furthest = row is found.furthest(row.gun)
        made.add_row(*_cells(row), style="bold" if furthest else None)
    show("ranges on a level table", made)


def _cells(row: RangeRow) -> tuple[str, ...]:
    return (
        row.gun,
        row.shell,
        f"{math.degrees(row.elevation):.1f}°",
        f"{row.distance:.2f}",
        f"{row.low:.2f}-{row.high:.2f}",
        f"{row.top:.2f}",
        f"{row.time_of_flight:.2f}",
        f"{row.speed:.1f}",
        f"{math.degrees(row.fall):.0f}°",
    )


def _tell_limits(found: Ranges) -> None:
    from fbsim.cli._console import say

    for status in dict.fromkeys(row.status for row in found.rows):
        if status != "measured":
            held = ", ".join(gun for gun in found.guns if found.of(gun)[0].status == status)
            say(f"speed and dispersion are {status}, not measured on a real toy: {held}")
