"""`fbsim gun accuracy`: how precise a gun is, by its numbers and the flight alone."""

from __future__ import annotations

import math
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import rich_click as click

from fbsim.cli._ranges import VALUES, Share

if TYPE_CHECKING:
    from fbsim.guns.specimen import Specimens
    from fbsim.studies import Accuracy, Estimate
    from fbsim.studies.accuracy import Scatter

COLUMNS = (
    "m", "elevation", "flight s", "m/s", "low by mm", "SD up mm", "SD across mm", "CEP mm", "R90 mm",
    "5 shots mm", "hit",
)  # fmt: skip
FROM_SHOTS = ("energy_j", "speed_percent", "elevation_mrad", "bearing_mrad")
"""What a calibration may tell of a gun's scatter, as its sheet names it."""
MM = 1e3
NONE = "–"
KEPT = 1000
"""Shells of each row that are held for a plot."""


@click.command("accuracy")
@click.argument("gun")
@click.option(
    "--distance-m", type=VALUES, default="0.5:2.5:0.5", show_default=True, metavar="M,...|FROM:TO:STEP",
    help="From the gun to the target.",
)  # fmt: skip
@click.option("--target", default="swordsman", show_default=True, help="Figure that stands there.")
@click.option("--aim-height", type=Share(0, 1), default=0.6, show_default=True, help="Share of its height.")
@click.option("--shell", help="One of the gun's shells; its usual one otherwise.")
@click.option("--arc", type=click.Choice(["low", "high"]), default="low", show_default=True)
@click.option("--shots", type=click.IntRange(1, 10_000_000), default=100_000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--vary-guns", is_flag=True, help="Tell the scatter over what its shots leave possible, too.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw where the shells pass the target into a .png, .svg or .pdf.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, in SI units.")
def command(
    gun: str,
    distance_m: tuple[float, ...],
    target: str,
    aim_height: float,
    shell: str | None,
    arc: Literal["low", "high"],
    shots: int,
    seed: int,
    vary_guns: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Tell how precisely GUN shoots at a distance, and how often it hits a figure that faces it.

    \b
    Examples:
      fbsim gun accuracy bulldog --distance-m 1.5
      fbsim gun accuracy spider --distance-m 0.5:3:0.25 --target archer
      fbsim gun accuracy spider --distance-m 0.8,1.2,2:3:0.5
      fbsim gun accuracy hail --distance-m 2 --shots 1000000 --json
      fbsim gun accuracy my-bulldog --vary-guns
      fbsim gun accuracy mantis --distance-m 0.5,1,2 --plot scatter.png

    Flight and dispersion only: what strikes the table first counts as a miss, though it may bounce on.
    CEP holds half of the shots about their own middle, R90 nine in ten about the aim point. The numbers
    after them, and in brackets, are 95 % intervals for a gun that is as its sheet says. With --vary-guns a
    second row tells the same where each shot is by another of the guns that the calibration leaves possible,
    all laid alike: what one does not know of the gun is then in the scatter.
    """
    from fbsim.cli._console import show_json
    from fbsim.cli._plots import check_plot
    from fbsim.errors import OutOfReach
    from fbsim.studies.accuracy import gun_scatter

    if plot is not None:
        check_plot(plot)
    scatters, beyond = [], []
    for distance in distance_m:
        try:
            scatters += [
                gun_scatter(
                    gun, distance_m=distance, target=target, shell=shell, aim_height=aim_height, arc=arc,
                    shots=shots, seed=seed, specimens=specimens,
                ).first(KEPT)
                for specimens in _modes(gun, vary_guns)
            ]  # fmt: skip
        except OutOfReach as fault:
            beyond.append(fault)
    found = [each.accuracy for each in scatters]
    if not found:
        raise beyond[0]
    if as_json:
        show_json([_plain(asdict(each)) for each in found])
    else:
        _show(found)
    if plot is not None:
        _draw(scatters, plot)
    if vary_guns:
        _tell_specimens(gun)
    _tell_limits(gun, [str(fault) for fault in beyond])


def _draw(scatters: list[Scatter], path: Path) -> None:
    from fbsim.cli._console import say
    from fbsim.cli._writable import written
    from fbsim.plots import save
    from fbsim.studies.scatter_plot import draw_scatter

    with written(path) as fresh:
        save(draw_scatter(scatters), fresh)
    say(f"wrote {path}")


def _modes(gun: str, vary_guns: bool) -> list[Specimens]:
    """The gun of the sheet, and specimens where they are wanted; without a calibration these are the same."""
    from fbsim.catalogue import Catalogue

    if not vary_guns:
        return ["nominal"]
    return ["nominal", "drawn"] if Catalogue().gun(gun).sheet.calibration else ["drawn"]


def _tell_specimens(gun: str) -> None:
    from fbsim.catalogue import Catalogue
    from fbsim.cli._console import say
    from fbsim.guns.specimen import words_of

    say(f"{gun}: {words_of(Catalogue().gun(gun).sheet.calibration)}")


def _plain(value: Any) -> Any:
    """What JSON can hold: no number there is infinite or nan."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _show(found: list[Accuracy]) -> None:
    from fbsim.cli._console import counted, say, show, table

    salvo = any(each.salvo_hit != each.hit for each in found)
    drawn = any(each.specimen != found[0].specimen for each in found)
    columns = (*COLUMNS, *(["salvo hit"] if salvo else []), *(["guns"] if drawn else []))
    made = table(columns, right=columns)
    for each in found:
        guns = "one" if each.specimen == found[0].specimen else "drawn"
        made.add_row(
            *_cells(each), *([_percent(each.salvo_hit)] if salvo else []), *([guns] if drawn else [])
        )
    first = found[0]
    shells = counted(first.shells, "shell")
    show(f"{first.gun} with {first.shell} at {first.target}, {shells} each", made)
    if not all(map(_is_bounded, found)):
        say(f"{NONE} and ? need more shots to be told (--shots)")


def _cells(each: Accuracy) -> tuple[str, ...]:
    return (
        f"{each.distance:g}",
        f"{math.degrees(each.elevation):.1f}°",
        f"{each.time_of_flight:.2f}",
        f"{each.speed:.1f}",
        _millimetres(-each.mean_up, 1),
        _millimetres(each.sd_up),
        _millimetres(each.sd_across),
        _length(each.cep),
        _length(each.r90),
        _millimetres(each.spread),
        _percent(each.hit),
    )


def _length(found: Estimate) -> str:
    half = (found.high - found.low) / 2
    return f"{_millimetres(found.value, 1)} ±{_millimetres(half, 1) if math.isfinite(half) else '?'}"


def _millimetres(length: float, digits: int = 0) -> str:
    """A length in m as mm; a dash where it is not known, or lies beyond all that was shot."""
    return f"{MM * length:.{digits}f}" if math.isfinite(length) else NONE


def _is_bounded(found: Accuracy) -> bool:
    """Whether there were shots enough for every number of a row."""
    ends = (end for each in (found.cep, found.r90) for end in (each.low, each.high))
    return all(map(math.isfinite, (*ends, found.sd_up)))


def _percent(found: Estimate) -> str:
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f}-{100 * found.high:.1f})"


def _tell_limits(gun: str, beyond: list[str]) -> None:
    from fbsim.catalogue import Catalogue
    from fbsim.cli._console import say

    for fault in beyond:
        say(f"note: {fault}")
    sheet = Catalogue().gun(gun).sheet
    known = sheet.calibration.measured if sheet.calibration else []
    rest = [name for name in FROM_SHOTS if name not in known]
    if sheet.calibration and known:
        say(f"{sheet.calibration.status} by shots ({sheet.calibration.file}): {', '.join(known)}")
    if known and rest and sheet.basis.status != "measured":
        say(f"{sheet.basis.status}, not measured on a real toy: {', '.join(rest)}")
    elif rest and sheet.basis.status != "measured":
        status = sheet.basis.status
        say(f"speed and dispersion are {status}, not measured on a real toy: see `fbsim models list`")
