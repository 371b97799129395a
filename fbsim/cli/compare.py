"""`fbsim compare`: which gun does more, and how sure that is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import rich_click as click

from fbsim.cli._ranges import RANGE, Share, steps

if TYPE_CHECKING:
    from fbsim.studies import Comparison

MEASURES = ("hit", "knocked_down", "face_up", "wounded", "killed")


@click.command("compare")
@click.argument("guns", nargs=-1, required=True, metavar="GUN...")
@click.option("--target", default="swordsman", show_default=True, help="Figure that is shot at.")
@click.option(
    "--distance-m",
    type=RANGE,
    default="1:2:0.5",
    show_default=True,
    metavar="M|FROM:TO:STEP",
    help="To the target.",
)
@click.option(
    "--cover", default="none", show_default=True, metavar="NAME,...",
    help="none, crenel (on the walk of a wall), or parts of the fortress kit.",
)  # fmt: skip
@click.option("--measure", type=click.Choice(MEASURES), default="killed", show_default=True)
@click.option("--rules", default="republic", show_default=True, help="By which the shots are judged.")
@click.option(
    "--shots", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="Of each condition."
)
@click.option("--precision", type=Share(0, 0.5, min_open=True), help="Stop early at this half width.")
@click.option("--aim-height", type=Share(0, 1), default=0.6, show_default=True, help="Share of its height.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option(
    "--workers", type=click.IntRange(1, 256), help="Processes; as many as there are processors otherwise."
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Keep scenes and shots; go on there."
)
@click.option("--csv", type=click.Path(path_type=Path), metavar="FILE", help="Write all shots as CSV too.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw curves and outcomes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    guns: tuple[str, ...],
    target: str,
    distance_m: tuple[float, float, float],
    cover: str,
    measure: Literal["hit", "knocked_down", "face_up", "wounded", "killed"],
    rules: str,
    shots: int,
    precision: float | None,
    aim_height: float,
    seed: int,
    workers: int | None,
    out: Path | None,
    csv: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Compare GUNs: the same shots with each, at a figure at some distances, in the open or behind cover.

    \b
    Examples:
      fbsim compare bulldog spider
      fbsim compare bulldog spider hail --distance-m 0.5:2.5:0.5 --cover none,parapet,crenel --out results
      fbsim compare bulldog thunder --shots 2000 --precision 0.02 --measure knocked_down

    With --out an interrupted comparison goes on when it is started again, and DIR/runs holds every shot as
    Parquet. Stopping early looks at the width of the interval alone, never at the difference.
    """
    from fbsim.cli import _comparison_report as report
    from fbsim.cli._console import say, show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._progress import DelayedBar
    from fbsim.rules import shot_table
    from fbsim.studies import compare_guns

    shot_table(rules)
    _check_files(csv, plot)
    with stdout_to_stderr(), DelayedBar("firing") as bar:
        found = compare_guns(
            guns,
            target=target,
            distances_m=steps(distance_m),
            covers=[each.strip() for each in cover.split(",")],
            shots=shots,
            precision=precision,
            measure=measure,
            rules=rules,
            aim_height=aim_height,
            seed=seed,
            workers=workers or os.cpu_count() or 1,
            out=out,
            progress=lambda done, of: bar(done, of, "firing"),
        )
    _write_files(found, csv, plot)
    if as_json:
        show_json(report.as_json(found))
    else:
        report.show_comparison(found)
    say("gun speeds and dispersions are estimated unless `fbsim models list` says measured")


def _check_files(csv: Path | None, plot: Path | None) -> None:
    """Raise BadInput before the work for what could not be written after it."""
    from fbsim.cli._plots import check_plot
    from fbsim.cli._writable import check_file

    if plot is not None:
        check_plot(plot)
    if csv is not None:
        check_file(csv)


def _write_files(found: Comparison, csv: Path | None, plot: Path | None) -> None:
    if csv is not None:
        _write_csv(found.table, csv)
    if plot is not None:
        from fbsim.cli._plots import written
        from fbsim.studies.comparison_plot import draw_comparison

        with written(plot) as fresh:
            draw_comparison(found, fresh)


def _write_csv(rows: object, file: Path) -> None:
    import pyarrow.csv

    from fbsim.errors import Problem, StudyError

    try:
        pyarrow.csv.write_csv(rows, file)
    except OSError as fault:
        raise StudyError(Problem(f"cannot be written ({fault.strerror})", str(file))) from fault
