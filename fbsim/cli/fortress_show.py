"""`fbsim fortress show`: a layout's plan, parts, price and posts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.battle.survey import Survey
    from fbsim.view.cells import CellPlan

EMP_36 = "U = (a + b + h) x 3 in cm, each building by itself (EMP-36)"
MOST_IDS = 3


@click.command("show")
@click.argument("file", metavar="FILE")
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="PNG",
    help="Draw the plan from above into this file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(file: str, picture: Path | None, as_json: bool) -> None:
    """Show a fortress layout, by its file or its name: plan, parts, price, and where men find room.

    \b
    Examples:
      fbsim fortress show castle
      fbsim fortress show my-castle.toml --picture plan.png
      fbsim fortress show castle --json
    """
    from fbsim.battle.survey import survey_of
    from fbsim.cli._console import show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._pictures import check
    from fbsim.scene.layouts import load_layout
    from fbsim.view.cells import cell_plan

    warn_of_missing_folders()
    check([] if picture is None else [picture])
    with stdout_to_stderr():
        layout = load_layout(file)
        survey, plan = survey_of(layout), cell_plan(layout)
    if picture is not None:
        _draw(survey, picture)
    if as_json:
        show_json(survey.to_dict() | {"plan": _plan_values(plan)})
        return
    _show(survey, plan)


def _draw(survey: Survey, path: Path) -> None:
    from fbsim.cli._pictures import write
    from fbsim.errors import BadInput, Problem
    from fbsim.view.plan import draw_plan

    if survey.size_mm is None:
        raise BadInput(Problem("has no parts to draw", str(survey.layout.scene.path)))
    notes = [
        _size_words(survey.size_mm),
        f"{survey.price} points",
        f"room for {survey.men} up on it",
    ]
    write(path, lambda fresh: draw_plan(survey.layout, fresh, notes))


def _plan_values(plan: CellPlan | None) -> dict[str, Any] | None:
    if plan is None:
        return None
    storeys = [{"storey": storey.number, "rows": list(storey.rows)} for storey in plan.storeys]
    return {"first_cell": list(plan.first), "letters": plan.roles, "storeys": storeys}


def _show(survey: Survey, plan: CellPlan | None) -> None:
    from fbsim.cli._console import console

    scene, screen = survey.layout.scene, console()
    screen.print(f"{scene.title} ({scene.path})", style="bold")
    if survey.size_mm is None:
        screen.print("no parts")
        return
    count = sum(part.count for part in survey.parts)
    screen.print(
        f"{_size_words(survey.size_mm)}; {count} parts, {survey.mass_g:.0f} g; {survey.price} points"
    )
    screen.print()
    _show_plan(survey, plan)
    _show_parts(survey)
    _show_buildings(survey)
    _show_posts(survey)


def _show_plan(survey: Survey, plan: CellPlan | None) -> None:
    from fbsim.cli._console import console

    screen = console()
    if plan is None:
        screen.print("The plan has more cells than can be read; draw it: --picture plan.png")
        screen.print()
        return
    screen.print(
        f"Plan in cells of {survey.layout.cell_mm:g} mm; the front, +x, is to the right", style="bold"
    )
    for storey in plan.storeys:
        height = storey.number * survey.layout.storey_mm
        screen.print("on the table" if storey.number == 0 else f"storey {storey.number}, at {height:g} mm")
        for line in plan.lines(storey):
            screen.print(f"  {line}")
    screen.print(", ".join(f"{letter} {role}" for letter, role in plan.roles.items()))
    screen.print()


def _show_parts(survey: Survey) -> None:
    from fbsim.cli._console import show, table

    made = table(("parts", "model", "role", "g", "title"), right=("parts", "g"), names="model")
    for part in survey.parts:
        made.add_row(str(part.count), part.model, part.role, f"{part.mass_g:.1f}", part.title)
    show("Parts", made)


def _show_buildings(survey: Survey) -> None:
    from fbsim.cli._console import show, table

    heads = ("building", "length mm", "width mm", "height mm", "points", "parts")
    made = table(heads, right=heads[:-1])
    for number, building in enumerate(survey.buildings, start=1):
        sizes = (f"{side:.0f}" for side in building.size_mm)
        made.add_row(str(number), *sizes, str(building.price), _some(building.parts))
    made.add_row("all", "", "", "", str(survey.price), "")
    show(f"Price: {EMP_36}", made)


def _show_posts(survey: Survey) -> None:
    from fbsim.cli._console import console, show, table

    if not survey.posts:
        console().print("No posts: nobody finds room up on it.")
        return
    heads = ("height mm", "room mm", "men", "model", "parts")
    made = table(heads, right=("height mm", "men"), names="model")
    for row in _post_rows(survey):
        made.add_row(*row)
    show(f"Posts: room for {survey.men}", made)


def _post_rows(survey: Survey) -> Iterator[tuple[str, ...]]:
    """Posts that are alike in one row, the highest first."""
    alike = sorted(survey.posts, key=lambda post: (-post.height_mm, post.model, post.size_mm, post.men))
    for (height, model, size, men), posts in groupby(
        alike, key=lambda post: (post.height_mm, post.model, post.size_mm, post.men)
    ):
        ids = [post.part for post in posts]
        each = str(men) if len(ids) == 1 else f"{len(ids)} x {men}"
        yield f"{height:g}", " x ".join(f"{side:g}" for side in size), each, model, _some(ids)


def _some(ids: Iterable[str]) -> str:
    """The first ids, and how many more there are."""
    first, more = list(ids)[:MOST_IDS], len(list(ids)) - MOST_IDS
    return ", ".join(first) + (f" and {more} more" if more > 0 else "")


def _size_words(size_mm: tuple[float, float, float]) -> str:
    along, across, height = (f"{side:.0f}" for side in size_mm)
    return f"{along} x {across} mm, {height} mm high"
