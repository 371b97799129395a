"""`fbsim layouts improve`: a search for a layout that loses fewer men, within its price."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import SEED
from fbsim.cli._study_options import Crew, study_options

if TYPE_CHECKING:
    from fbsim.studies.layouts.improving import Improvement, Saved


@click.command("improve")
@click.argument("file", metavar="FILE")
@click.option("--budget", type=click.IntRange(1, 1_000_000), default=200, show_default=True, metavar="N",
              help="Volleys to fire at most, the trial of the best included; 80 at least.")  # fmt: skip
@click.option("--price", type=click.IntRange(1), metavar="POINTS", help="Limit (EMP-36); left out: its own.")
@click.option("--garrison", default="ascalon", show_default=True, metavar="NAME|FILE",
              help="A squad, an army, a figure, or a file of models and numbers.")  # fmt: skip
@click.option("--men", type=click.IntRange(1, 500), metavar="N", help="Left out: as the posts of FILE hold.")
@click.option("--attack", default="battery", show_default=True, metavar="NAME|FILE|random",
              help="Guns and orders; random: drawn for each volley.")  # fmt: skip
@click.option("--seed", type=SEED, default=0, show_default=True, help="Of search and volleys.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="BEST.toml",
              help="Write the best as a layout, if it is better for sure.")  # fmt: skip
@study_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    file: str,
    budget: int,
    price: int | None,
    garrison: str,
    men: int | None,
    attack: str,
    seed: int,
    output: Path | None,
    crew: Crew,
    as_json: bool,
) -> None:
    """Search for a layout that loses fewer men than FILE under the same attack, for no more points.

    Walls and towers are moved, turned, dropped and added; what cannot stand, hold the garrison or be paid for
    is not fired at. The best then meets the layout as it was, by fresh volleys: only what is better for sure
    is called an improvement. It may suit this attack and no other: try --attack random.

    \b
    Examples:
      fbsim layouts improve castle --budget 200
      fbsim layouts improve my-castle.toml --budget 2000 --attack random -o better.toml --out search
      fbsim layouts improve ring --price 300 --garrison watch
    """
    from fbsim.cli._console import say, show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._progress import DelayedBar
    from fbsim.studies.layouts.improving import improve_layout
    from fbsim.studies.summary import write_text

    warn_of_missing_folders()
    if output is not None:
        _check_output(output)
    with stdout_to_stderr(), DelayedBar("checking the layout") as bar:
        found = improve_layout(
            file,
            garrison=garrison,
            men=men,
            attack=attack,
            budget=budget,
            price=price,
            seed=seed,
            **crew.given,
            progress=lambda done, of: bar(done, of, "firing"),
        )
    if output is not None and found.is_sure:
        write_text(output, found.best.text)
    if as_json:
        show_json(found.to_dict())
    else:
        _show(found)
    if output is not None and not found.is_sure:
        say(f"{output} was not written: there is no better layout to write")


def _check_output(path: Path) -> None:
    """Raise BadInput before the work for what could not be written after it."""
    from fbsim.cli._writable import check_file
    from fbsim.errors import BadInput, Problem

    check_file(path)
    if path.suffix.lower() != ".toml":
        raise BadInput(Problem("is no name of a layout", str(path), remedy="end it in .toml"))
    if path.exists():
        raise BadInput(Problem("is there already", str(path), remedy="name a new file"))


def _show(found: Improvement) -> None:
    from fbsim.cli._console import console, counted

    screen, search = console(), found.found
    screen.print(_headline(found), style="bold")
    screen.print(
        f"{counted(search.fired_at, 'changed layout')} fired at, of {search.drawn} that were drawn; "
        f"{counted(search.volleys, 'volley')} in the search."
    )
    if found.best.words:
        screen.print("Changes of the best:" if found.is_sure else "Changes of the best that was tried:")
        for words in found.best.words:
            screen.print(f"  {words}")
    screen.print()
    if found.test is not None:
        _show_trial(found)


def _headline(found: Improvement) -> str:
    if found.saved is None:
        return f"{found.layout}: no improvement found; nothing that was tried lost fewer men."
    if not found.is_sure:
        return f"{found.layout}: no improvement found that is sure: the best {_gain(found.saved)}."
    return f"{found.layout}: improved; the best {_gain(found.saved)}."


def _gain(saved: Saved) -> str:
    men = saved.men
    p = f"p = {saved.p_value:.3f}" if saved.p_value >= 0.0005 else "p < 0.001"
    return (
        f"saves {men.value:+.2f} men in a volley ({men.low:+.2f} to {men.high:+.2f}; "
        f"{p}; {saved.volleys} fresh volleys)"
    )


def _show_trial(found: Improvement) -> None:
    from fbsim.cli._layouts_report import show_test

    assert found.test is not None
    show_test(found.test, details=False)
