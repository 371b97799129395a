"""Calibrate a gun by measured shots, from a script; or make the trial table that comes along.

uv run scripts/calibrate_gun.py                                  # scripts/data/bulldog_shots.csv
uv run scripts/calibrate_gun.py my-shots.csv --gun spider
uv run scripts/calibrate_gun.py --simulate new.csv               # shots of a simulated bulldog
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import fbsim
from fbsim.catalogue.sheets import Dispersion
from fbsim.guns.calibration import Row, simulate_shots

TABLE = Path(__file__).parent / "data" / "bulldog_shots.csv"
TRUE_EFFICIENCY, TRUE_OFFSET_MRAD = 0.42, 12.0
TRUE_DISPERSION = Dispersion(speed_percent=4.0, elevation_mrad=6.0, bearing_mrad=10.0)
SEED = 1

HEAD = f"""\
# status: simulated
# No toy was shot: these are shots of the simulator, read with errors as a person would (seed {SEED}).
# The bulldog that shot them differs from its sheet: efficiency {TRUE_EFFICIENCY}, speed scatter 4 %,
# elevation scatter 6 mrad, bearing scatter 10 mrad, barrel {TRUE_OFFSET_MRAD:g} mrad over its scale.
speed_m_per_s,range_m,height_mm,elevation_deg,distance_m,up_mm,across_mm,spread_mm,shots,note
"""


def main() -> None:
    options = _options()
    try:
        if options.simulate:
            options.simulate.write_text(simulated_table(), encoding="utf-8", newline="\n")
        else:
            _print(fbsim.calibrate_gun(options.gun, options.shots))
    except fbsim.FbsimError as fault:  # a mistake in the table: the message says where
        print(f"error: {fault}", file=sys.stderr)
        sys.exit(fault.exit_status)


def simulated_table() -> str:
    """The trial table: speeds by a light gate, ranges from a table edge, holes in walls, two groups."""
    known = fbsim.Catalogue()
    gun, shell = known.gun("bulldog").sheet, known.shell("round-shell").sheet
    drive = gun.drive.model_copy(update={"efficiency": TRUE_EFFICIENCY})
    toy = gun.model_copy(update={"drive": drive, "dispersion": TRUE_DISPERSION})
    shots = simulate_shots(toy, shell, [row for _, row in _plan()], SEED, TRUE_OFFSET_MRAD / 1e3)
    notes = (note for note, _ in _plan())
    return HEAD + "".join(_line(row, note) for row, note in zip(shots, notes, strict=True))


def _plan() -> Iterator[tuple[str, Row]]:
    """What to measure, with what note; a value of 1 is only a mark that it is measured."""
    level, five, ten, high = (math.radians(angle) for angle in (0, 5, 10, 25))
    yield from [("light gate", Row(0, speed=1.0))] * 12
    yield from [("edge of the table", Row(0, speed=1.0, range=1.0, height=0.75, elevation=high))] * 10
    yield from [("edge of the table", Row(0, range=1.0, height=0.75, elevation=ten))] * 8
    yield from [("near wall", Row(0, distance=1.0, up=1.0, across=1.0, elevation=level))] * 12
    yield from [("far wall", Row(0, distance=2.5, up=1.0, across=1.0, elevation=five))] * 12
    yield from [("group on paper", Row(0, distance=1.5, spread=1.0, shots=5, elevation=level))] * 2


def _line(row: Row, note: str) -> str:
    angle = None if row.elevation is None else math.degrees(row.elevation)
    lengths = [None if each is None else 1e3 * each for each in (row.up, row.across, row.spread)]
    cells = [
        _cell(row.speed, 2),
        _cell(row.range, 3),
        _cell(None if row.height is None else 1e3 * row.height, 0),
        _cell(angle, 0),
        _cell(row.distance, 1),
        *(_cell(each, 0) for each in lengths),
        str(row.shots) if row.spread is not None else "",
        note,
    ]
    return ",".join(cells) + "\n"


def _cell(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"


def _print(found: fbsim.Calibrated) -> None:
    for each in found.parameters:
        interval = f"{each.low:.4g} to {each.high:.4g}" if each.told else f"not told; {each.why}"
        print(f"{each.title:<30} {each.value:8.4g}   sheet {each.sheet:8.4g}   {interval}")
    for residual in found.outliers:
        print(f"line {residual.line}: this {residual.quantity} does not belong to the rest")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Calibrate a gun by measured shots.")
    parser.add_argument("shots", nargs="?", type=Path, default=TABLE, help="a table of shots (.csv)")
    parser.add_argument("--gun", default="bulldog")
    parser.add_argument("--simulate", type=Path, metavar="FILE.csv", help="write the trial table")
    return parser.parse_args()


if __name__ == "__main__":
    main()
