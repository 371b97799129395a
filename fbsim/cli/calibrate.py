"""`fbsim calibrate`: fit a gun to shots that were measured, and write what they tell into its sheet."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import FOLDER

if TYPE_CHECKING:
    from fbsim.guns.calibration import Calibrated, Parameter, Residual

VALUES = ("parameter", "value", "95 % interval", "sheet", "")
ROWS = ("line", "measure", "measured", "fitted", "residual", "SD", "t", "outlier from", "")
LEGEND = (
    "SD: how far such a value lies from what is fitted, by the gun's scatter and the reading, over all shots",
    "t: the residual over the standard deviation of the other values of its setting alone, so not over SD; "
    "settings with fewer than 5 values are taken together",
)


@click.command("calibrate")
@click.argument("shots", type=click.Path())
@click.option("--gun", required=True, help="The gun that was shot.")
@click.option("--shell", help="Take the rows of this shell alone, where the table has several.")
@click.option("--write", is_flag=True, help="Put what was told into the gun's sheet, or a copy of your own.")
@click.option(
    "--to", type=FOLDER, metavar="DIR",
    help="Folder of your own models for --write; ./my-models for a gun that comes with fbsim.",
)  # fmt: skip
@click.option("--overwrite", is_flag=True, help="Let --write replace a sheet, or an earlier calibration.")
@click.option("--keep-outliers", is_flag=True, help="Let --write keep values that rest on outliers.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw shots and fit.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON; residuals in SI units.")
def command(
    shots: str,
    gun: str,
    shell: str | None,
    write: bool,
    to: Path | None,
    overwrite: bool,
    keep_outliers: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Learn from SHOTS, a table of measured shots (.csv), how a real gun shoots.

    \b
    Examples:
      fbsim calibrate shots.csv --gun bulldog
      fbsim calibrate shots.csv --gun bulldog --plot shots.png
      fbsim calibrate shots.csv --gun bulldog --write

    \b
    A row is a shot; the first line names the columns, each with its unit:
      speed_m_per_s                      as it leaves; or km_per_h, ft_per_s
      range_m, height_mm, elevation_deg  where it came down on the floor, and
                                         how high over it the mouth is
      distance_m, elevation_deg          of an upright wall, and there
        up_mm or drop_mm                 the hole over or below the mouth
        across_mm                        the hole left of the line of fire
      distance_m, spread_mm, shots       of a group: its two farthest holes
      tension_mm                         that a spring or band was set to
      reading_error_mm, speed_error_percent, shell, note  where you like

    Distances are along the floor from below the mouth of the barrel. Lengths may be in mm, cm, m, in or ft,
    angles in deg or mrad. Measure what you can, leave the rest blank; lines that start with # are comments.

    Intervals are of 95 %. What the shots do not tell stays as in the sheet, and is said with what to measure.
    """
    from fbsim.cli._console import show_json
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._plots import check_plot
    from fbsim.guns.calibration import calibrate_gun, changes_by, write_calibration
    from fbsim.guns.calibration.calibrated import as_json as plain

    _refuse_idle(write, {"--to": to, "--overwrite": overwrite, "--keep-outliers": keep_outliers})
    warn_of_missing_folders()
    if plot:
        check_plot(plot)
    found = calibrate_gun(gun, shots, shell=shell)
    changes = changes_by(found, to=to) if write else []
    files = write_calibration(found, to=to, overwrite=overwrite, keep_outliers=keep_outliers) if write else []
    if as_json:
        show_json(plain(found) | {"spoilt": _spoilt(found)})
    else:
        _show(found)
    if plot:
        _draw(found, plot)
    _say_written(found, files, changes)


def _refuse_idle(write: bool, options: dict[str, object]) -> None:
    """Raise UsageError for options that do nothing without --write."""
    idle = [name for name, value in options.items() if value and not write]
    if idle:
        raise click.UsageError(f"{idle[0]} needs --write: without it nothing is written")


def _draw(found: Calibrated, path: Path) -> None:
    from fbsim.cli._console import say
    from fbsim.cli._writable import written
    from fbsim.view.calibration_plot import draw_calibration

    with written(path) as fresh:
        draw_calibration(found, fresh)
    say(f"wrote {path}")


def _show(found: Calibrated) -> None:
    from fbsim.cli._console import counted, show, table

    for line in _spoilt(found):
        click.echo(f"spoilt: {line}")
    if _spoilt(found):
        click.echo("spoilt: all that follows rests on this\n")
    values = table(VALUES, right=VALUES[1:4])
    for each in found.parameters:
        values.add_row(*_value_cells(each))
    values.add_row(*_efficiency_cells(found))
    title = f"{found.gun} with {' and '.join(found.shells)}: {counted(found.shots, 'shot')} of {found.file}"
    show(title if found.status == "measured" else f"{title} ({found.status})", values)
    rows = table(ROWS, right=ROWS[:8], dense=True)
    for residual in found.residuals:
        rows.add_row(*_row_cells(residual))
    show("Residuals: measured less fitted", rows)
    for line in (*LEGEND, _outliers_from(found), *_said(found)):
        click.echo(line)


def _value_cells(each: Parameter) -> tuple[str, ...]:
    if not each.told:
        return each.title, _digits(each.value), "–", _digits(each.sheet), "not told by these shots"
    tied = f"told only with {each.tied.replace('_', ' ')}" if each.tied else ""
    return (
        each.title,
        _digits(each.value),
        f"{_digits(each.low)}-{_digits(each.high)}",
        _digits(each.sheet),
        tied,
    )


def _efficiency_cells(found: Calibrated) -> tuple[str, ...]:
    each = found.efficiency
    interval = f"{_digits(each.low)}-{_digits(each.high)}" if each.told else "–"
    why = f"of the {found.stored_j:.3g} J that the sheet's spring stores" if each.told else ""
    return "  as efficiency", _digits(each.value), interval, _digits(each.sheet), why


def _row_cells(each: Residual) -> tuple[str, ...]:
    factor, unit = each.unit
    numbers = (each.measured, each.predicted, each.measured - each.predicted, each.sd)
    cells = (f"{factor * number:.2f}" if unit != "mm" else f"{factor * number:.1f}" for number in numbers)
    judged = ("–" if math.isnan(number) else f"{number:.1f}" for number in (each.t, each.limit))
    return str(each.line), f"{each.quantity} {unit}", *cells, *judged, "outlier" if each.outlier else ""


def _digits(value: float) -> str:
    """Write three digits.

    >>> _digits(0.0653217), _digits(12.345), _digits(float("inf"))
    ('0.0653', '12.3', 'any')
    """
    return "any" if math.isinf(value) else f"{value:.3g}"


def _said(found: Calibrated) -> list[str]:
    """What should be known beside the numbers."""
    lines = [f"note: {note}" for note in found.notes]
    lines += [f"not told: {each.title}: {each.why}" for each in found.parameters if not each.told]
    for pair in found.alike:
        held = f"; {_word(found, pair.held)} was held at the sheet's value" if pair.held else ""
        both = f"{_word(found, pair.one)} and {_word(found, pair.other)}"
        lines.append(f"hard to tell apart: {both} (correlation {pair.correlation:.2f}){held}")
    for name, shift in found.shifts.items():
        much = "1° more" if name == "elevation_offset_mrad" else "10 % more"
        lines.append(f"were the {_word(found, name)} {much} than held, the energy would be {shift:+.1f} %")
    return lines


def _spoilt(found: Calibrated) -> list[str]:
    """What spoils the fit, in words; what is told then rests on it."""
    from fbsim.guns.calibration.spoilt import absurdities_of, outliers_of

    return [str(each) for each in outliers_of(found) + absurdities_of(found)]


def _outliers_from(found: Calibrated) -> str:
    """From which |t| on a value of this table is an outlier."""
    limits = [each.limit for each in found.residuals if not math.isnan(each.limit)]
    if not limits:
        return "outlier: these are too few values to call one of them an outlier"
    ends = dict.fromkeys(f"{end:.1f}" for end in (min(limits), max(limits)))
    which = "" if len(ends) == 1 else ", by how many it is judged by"
    return f"outlier: |t| from {' to '.join(ends)} on{which}; chance alone makes one in 5 of 100 such tables"


def _word(found: Calibrated, name: str) -> str:
    return found[name].title.split(",")[0]


def _say_written(found: Calibrated, files: list[Path], changes: list[str]) -> None:
    from fbsim.cli._console import say

    for path in files:
        say(f"wrote {path}")
    for line in changes:
        say(f"  {line}")
    for shell in (path.stem for path in files[1:]):
        say(f"the drag of {shell} is the shell's: every gun that shoots it flies it so")
    if files and "elevation_offset_mrad" in found.told:
        offset = found["elevation_offset_mrad"].value
        degrees = f"{abs(offset) * 0.0573:.1f}° {'lower' if offset > 0 else 'higher'}"
        say(f"the offset is kept for you, not simulated: lay the toy {degrees} than ordered")
        say("how far it is not known makes shots miss where guns are drawn (--vary-guns)")
