"""`fbsim sweep`: designs of a gun, what each does, and which of its numbers matter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click
from click.core import ParameterSource
from click.globals import get_current_context

from fbsim.cli._shooting_options import MEASURES, Shooting, shooting_options
from fbsim.cli._study_options import Crew, study_options
from fbsim.cli._vary import VARIED, Varied, by_name

if TYPE_CHECKING:
    from fbsim.studies.designs.space import Method

ANSWERS = ("muzzle_speed", "muzzle_energy", "hit_flight", *MEASURES)


@click.command("sweep")
@click.argument("gun")
@click.option(
    "--vary", type=VARIED, multiple=True, required=True, metavar="NAME=FROM:TO[:STEP]",
    help="A number of the gun's sheet, or shell.… of its shell's; several times.",
)  # fmt: skip
@click.option(
    "--design", type=click.Choice(("grid", "lhs", "sobol", "saltelli")), default="grid", show_default=True,
    help="All steps; a Latin hypercube; a Sobol' sequence; what Sobol' indices of a measure need.",
)  # fmt: skip
@click.option(
    "--designs", type=click.IntRange(2, 10_000), default=16, show_default=True,
    help="How many, but for grids; a power of two for sobol and saltelli.",
)  # fmt: skip
@click.option(
    "--of", type=click.Choice(ANSWERS), multiple=True,
    help="Also tell which number matters for this, by Sobol' indices; a measure needs --design saltelli.",
)  # fmt: skip
@click.option("--shell", help="What it shoots; its usual shell if left out.")
@shooting_options("1.5")
@click.option(
    "--shots", type=click.IntRange(1, 1_000_000), default=100, show_default=True,
    help="Of each design under each condition.",
)  # fmt: skip
@study_options
@click.option("--csv", type=click.Path(path_type=Path), metavar="FILE", help="Write all shots as CSV too.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    gun: str,
    vary: tuple[Varied, ...],
    design: Method,
    designs: int,
    of: tuple[str, ...],
    shell: str | None,
    shooting: Shooting,
    shots: int,
    crew: Crew,
    csv: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Fire designs of GUN: its sheet with some numbers varied, the same shots with each.

    \b
    Examples:
      fbsim sweep bulldog --vary spring_rate_n_per_m=300:700:50 --plot curve.png
      fbsim sweep bulldog --vary spring_rate_n_per_m=300:700:100 --vary shell.mass_g=0.5:1.2:0.1
      fbsim sweep bulldog --vary efficiency=0.3:0.7 --vary shell.mass_g=0.5:1.2 --design lhs --designs 40
      fbsim sweep bulldog --vary efficiency=0.3:0.7 --vary shell.mass_g=0.5:1.2 --design sobol --of hit_flight
      fbsim sweep bulldog --vary efficiency=0.3:0.7 --vary shell.mass_g=0.5:1.2 --design saltelli --of killed

    Names are those of the sheet (drive.rate_n_per_m, dispersion.speed_percent, cost_points, shell.mass_g); a
    wrong one is answered with all that there are, and what they are now. With --out an interrupted sweep goes
    on, and DIR/shots.parquet has a row for each shot.
    """
    from fbsim.cli import _sweep_report as report
    from fbsim.cli._console import show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._progress import DelayedBar
    from fbsim.cli._tables import Outputs
    from fbsim.studies.designs import sweep_gun

    is_given = get_current_context().get_parameter_source("designs") is ParameterSource.COMMANDLINE
    if design == "grid" and is_given:
        raise click.UsageError("--designs is not of grids, which have all steps; give another --design too")
    varied = by_name(vary, "--vary")
    outputs = Outputs(csv, plot)
    with stdout_to_stderr(), DelayedBar("firing") as bar:
        found = sweep_gun(
            gun,
            varied,
            design=design,
            designs=designs,
            of=of,
            shell=shell,
            shots=shots,
            **shooting.given,
            expected=report.tell_time(crew),
            progress=lambda done, of: bar(done, of, "firing"),
            **crew.given,
        )
    outputs.write(found)
    if as_json:
        show_json(report.as_json(found))
    else:
        report.show_sweep(found)
