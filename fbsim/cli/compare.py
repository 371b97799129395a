"""`fbsim compare`: which gun does more, and how sure that is."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import Share
from fbsim.cli._shooting_options import TARGETS, Shooting, shooting_options
from fbsim.cli._study_options import Crew, study_options

if TYPE_CHECKING:
    from fbsim.studies.intervals import Method

OPTIONS = {
    "guns": "GUN", "targets": "--target", "distances_m": "--distance-m", "covers": "--cover",
    "shots": "--shots", "precision": "--precision", "aim_height": "--aim-height",
}  # fmt: skip
"""What is called otherwise in Python."""
PAGE = "report.html"
"""The page in the folder of a comparison."""


@click.command("compare")
@click.argument("guns", nargs=-1, required=True, metavar="GUN...")
@shooting_options("1:2:0.5", TARGETS)
@click.option(
    "--shots", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="Of each condition."
)
@click.option("--precision", type=Share(0, 0.5, min_open=True), help="Stop early at this half width.")
@click.option(
    "--interval", type=click.Choice(("wilson", "jeffreys")), default="wilson", show_default=True,
    help="How the 95 % interval of a share is found.",
)  # fmt: skip
@click.option("--vary-guns", is_flag=True, help="Draw calibrated guns anew for each shot.")
@study_options
@click.option("--csv", type=click.Path(path_type=Path), metavar="FILE", help="Write all shots as CSV too.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw curves and outcomes.")
@click.option(
    "--html", type=click.Path(path_type=Path), metavar="FILE", help="Write tables and plots as one page."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    guns: tuple[str, ...],
    shooting: Shooting,
    shots: int,
    precision: float | None,
    interval: Method,
    vary_guns: bool,
    crew: Crew,
    csv: Path | None,
    plot: Path | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Compare GUNs: the same shots with each, at a figure at some distances, in the open or behind cover.

    \b
    Examples:
      fbsim compare bulldog spider
      fbsim compare bulldog spider hail --distance-m 0.5:2.5:0.5 --cover none,parapet,crenel --out results
      fbsim compare bulldog thunder --shots 2000 --precision 0.02 --measure knocked_down --html report.html
      fbsim compare bulldog hail --target ascalon-knight,skeleton --distance-m 0.8,1.2
      fbsim compare bulldog hail --shots 5000 --out results --scheduler tcp://127.0.0.1:8786

    With --vary-guns each shot is by another of the guns that a calibration (`fbsim calibrate`) leaves
    possible. With --out an interrupted comparison goes on when it is started again; DIR/runs holds every
    shot as Parquet, DIR/summary.csv and .json what they came to, DIR/report.html a page of it. Stopping
    early looks at the width of the interval alone, never at the difference.
    """
    from fbsim.cli import _comparison_report as report
    from fbsim.cli._console import say, show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._progress import DelayedBar
    from fbsim.cli._tables import Outputs
    from fbsim.studies import compare_guns
    from fbsim.studies.summary import as_json as as_json_of
    from fbsim.view.comparison_page import comparison_page

    outputs = Outputs(csv, plot, html)
    with stdout_to_stderr(), DelayedBar("firing") as bar, _told_by_option():
        found = compare_guns(
            guns,
            shots=shots,
            precision=precision,
            interval=interval,
            **shooting.given,
            specimens="drawn" if vary_guns else "nominal",
            **crew.given,
            progress=lambda done, of: bar(done, of, "firing"),
        )
    outputs.write(found, lambda: comparison_page(found), crew.out and crew.out / PAGE)
    if as_json:
        show_json(as_json_of(found))
    else:
        report.show_comparison(found)
    for gun, words in found.varied.items():
        say(f"{gun}: {words}")
    say("gun speeds and dispersions are estimated unless `fbsim models list` says measured")


@contextlib.contextmanager
def _told_by_option() -> Iterator[None]:
    """Let problems name the options that were given in place of arguments of `compare_guns`."""
    from fbsim.errors import StudyError

    try:
        yield
    except StudyError as fault:
        problems = [replace(each, place=OPTIONS.get(each.place or "", each.place)) for each in fault.problems]
        raise StudyError(problems) from fault
