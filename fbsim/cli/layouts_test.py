"""`fbsim layouts test`: which layout keeps its garrison alive, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import SEED
from fbsim.cli._study_options import Crew, study_options

if TYPE_CHECKING:
    from fbsim.studies.layouts import Measure

PAGE = "report.html"
"""The page in the folder of a test."""
MEASURES = ("killed", "wounded", "hurt", "fallen")


@click.command("test")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option(
    "--garrison",
    default="ascalon",
    show_default=True,
    metavar="NAME|FILE",
    help="A squad, an army, a figure, or a file of models and numbers.",
)
@click.option(
    "--men", type=click.IntRange(1, 500),
    help="In each; left out: as many as the smallest of these layouts has posts for, and 6 at least.",
)  # fmt: skip
@click.option(
    "--attack",
    default="battery",
    show_default=True,
    metavar="NAME|FILE|random",
    help="Guns and orders; random: drawn for each volley.",
)
@click.option(
    "--volleys", type=click.IntRange(1, 1_000_000), default=50, show_default=True, help="At each layout."
)
@click.option("--measure", type=click.Choice(MEASURES), default="killed", show_default=True)
@click.option("--rules", help="By which the shots are judged; those of the attack otherwise.")
@click.option("--seed", type=SEED, default=0, show_default=True)
@click.option("--details", is_flag=True, help="Also print posts, guns, weak points.")
@study_options
@click.option("--csv", type=click.Path(path_type=Path), metavar="FILE", help="Write all rows as CSV too.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw what each one lost.")
@click.option(
    "--maps", type=click.Path(path_type=Path), metavar="DIR",
    help="Draw where each layout leaks, and from where its garrison can be hit; the page shows both.",
)  # fmt: skip
@click.option(
    "--html", type=click.Path(path_type=Path), metavar="FILE", help="Write tables and drawing as one page."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    layouts: tuple[str, ...],
    garrison: str,
    men: int | None,
    attack: str,
    volleys: int,
    measure: Measure,
    rules: str | None,
    seed: int,
    details: bool,
    crew: Crew,
    csv: Path | None,
    plot: Path | None,
    maps: Path | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Test LAYOUTs, by file or by name: each gets the same garrison, the same attack, the same chances.

    \b
    Examples:
      fbsim layouts castle ring keep
      fbsim layouts scenes/fortresses/*.toml --garrison ascalon --attack battery --volleys 200 --out results
      fbsim layouts my-fort.toml castle --men 12 --attack random --volleys 100 --details
      fbsim layouts test castle ring --garrison watch --attack my-attack.toml --plot castle-and-ring.png

    A layout's front looks along +x. Men stand on its posts, the front ones first, the others in the yard;
    figures and guns that it has itself are left out. Guns stand as far before each front. A volley counts
    as one trial, however many men it fells. With --out an interrupted test goes on when it is started again;
    the scenes there are fired by fbsim volley, DIR/runs holds a row for each thing of each volley, and
    DIR/report.html is a page of what they came to.
    What the file of an attack may say: fbsim scenes schema --attack.
    """
    from fbsim.cli import _layouts_report as report
    from fbsim.cli._console import say, show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._layout_maps import check_maps, write_maps
    from fbsim.cli._progress import DelayedBar
    from fbsim.cli._tables import Outputs
    from fbsim.rules import shot_table
    from fbsim.studies.layouts import test_layouts
    from fbsim.view.layouts_page import layouts_page

    if rules is not None:
        shot_table(rules)
    outputs = Outputs(csv, plot, html)
    if maps is not None:
        check_maps(maps)
    with stdout_to_stderr(), DelayedBar("checking the layouts") as bar:
        found = test_layouts(
            layouts,
            garrison=garrison,
            men=men,
            attack=attack,
            volleys=volleys,
            measure=measure,
            rules=rules,
            seed=seed,
            **crew.given,
            progress=lambda done, of: bar(done, of, "firing"),
        )
    drawn = None
    if maps is not None:
        with stdout_to_stderr(), DelayedBar("drawing maps") as bar:
            drawn = write_maps(found, layouts, maps, bar)
    beside = crew.out and crew.out / PAGE
    outputs.write(found, lambda: layouts_page(found, drawn), beside, found.tables())
    if as_json:
        show_json(found.as_dict())
    else:
        report.show_test(found, details=details)
    say("gun speeds and dispersions are estimated unless `fbsim models list` says measured")
