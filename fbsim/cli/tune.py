"""`fbsim tune`: free numbers of a gun searched for a wanted balance, and how sure it is that it was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import FOLDER, Share
from fbsim.cli._shooting_options import Shooting, shooting_options
from fbsim.cli._study_options import Crew, study_options
from fbsim.cli._vary import VARIED, Varied, by_name

if TYPE_CHECKING:
    from fbsim.studies.designs.goal import Per


@click.command("tune")
@click.argument("gun")
@click.option(
    "--free", type=VARIED, multiple=True, required=True, metavar="NAME=FROM:TO",
    help="A number of the gun's sheet, or shell.… of its shell's, that may change; several times.",
)  # fmt: skip
@click.option("--like", metavar="GUN", help="It should be as good as this gun.")
@click.option("--wanted", type=Share(0, min_open=True), help="Or its balance should be this number.")
@click.option(
    "--per", type=click.Choice(("shot", "shooting-point", "army-point")), default="shot", show_default=True,
    help="Balance: share of the measure for each shot, shooting point, or 100 points of the army.",
)  # fmt: skip
@click.option(
    "--tolerance", type=Share(0, 1, min_open=True, max_open=True), default=0.1, show_default=True,
    help="As a share of what is wanted.",
)  # fmt: skip
@click.option(
    "--budget", type=click.IntRange(2, 10_000), default=30, show_default=True, help="Designs that are tried."
)
@click.option(
    "--shots", type=click.IntRange(1, 1_000_000), default=200, show_default=True,
    help="Of each design in the search, under each condition.",
)  # fmt: skip
@click.option(
    "--check-shots", type=click.IntRange(1, 1_000_000), default=1000, show_default=True,
    help="Fresh ones, of the design that was found.",
)  # fmt: skip
@click.option("--shell", help="What it shoots; its usual shell if left out.")
@shooting_options("1.5")
@study_options
@click.option(
    "--write", type=FOLDER, metavar="DIR",
    help="Put the tuned gun's sheet into this folder of your own models.",
)  # fmt: skip
@click.option("--overwrite", is_flag=True, help="Let --write replace a sheet in that folder.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    gun: str,
    free: tuple[Varied, ...],
    like: str | None,
    wanted: float | None,
    per: Per,
    tolerance: float,
    budget: int,
    shots: int,
    check_shots: int,
    shell: str | None,
    shooting: Shooting,
    crew: Crew,
    write: Path | None,
    overwrite: bool,
    as_json: bool,
) -> None:
    """Change numbers of GUN until its balance is as that of another gun, or a number.

    \b
    Examples:
      fbsim tune bulldog --free spring_rate_n_per_m=300:700 --like goliath
      fbsim tune hail --free cost_points=40:400 --like bulldog --per army-point --distance-m 1:2:0.5
      fbsim tune bulldog --free efficiency=0.3:0.8 --free shell.mass_g=0.5:1.2 --wanted 0.6 --write my-models

    The search fires the same shots with every design. What it finds is fired anew with shots that it never
    saw, and those alone say whether the balance is as wanted. Several numbers need cma (fbsim[fit]).
    """
    from fbsim.cli import _tune_report as report
    from fbsim.cli._console import show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._progress import DelayedBar
    from fbsim.cli._sweep_report import tell_time
    from fbsim.studies.designs import tune_gun

    if (like is None) == (wanted is None):
        raise click.UsageError("give --like GUN or --wanted NUMBER, and not both")
    varied = by_name(free, "--free")
    if overwrite and write is None:
        raise click.UsageError("--overwrite is of the sheets that --write DIR writes; give that too")
    if write is not None:
        _check_place(gun, shell, varied, write, overwrite)
    with stdout_to_stderr(), DelayedBar("firing") as bar:
        found = tune_gun(
            gun,
            varied,
            like=like,
            wanted=wanted,
            per=per,
            tolerance=tolerance,
            budget=budget,
            shots=shots,
            check_shots=check_shots,
            shell=shell,
            **shooting.given,
            expected=tell_time(crew),
            progress=lambda done, of: bar(done, of, "firing"),
            **crew.given,
        )
    if as_json:
        show_json(report.as_json(found))
    else:
        report.show_tuned(found)
    if write is not None:
        report.write(found, write, overwrite)


def _check_place(
    gun: str, shell: str | None, free: dict[str, tuple[float, ...]], to: Path, overwrite: bool
) -> None:
    """Raise BadInput, before the work, where the sheets of such a design could not be written after it."""
    from fbsim.catalogue import Catalogue
    from fbsim.catalogue.designed import check_writing
    from fbsim.catalogue.variants import Variants

    known = Catalogue()
    variants = Variants(known, gun, shell)
    check_writing(variants.design({name: low for name, (low, *_) in free.items()}), to, known, overwrite)
