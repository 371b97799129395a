"""`fbsim army list`: what armies are raised from, with its costs, and the rosters that come along."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.catalogue import ArmyBook

KINDS = ("squad", "single", "gun", "roster")
TITLES = {"squad": "Squads", "single": "Single pieces", "gun": "Guns", "roster": "Rosters"}
OF_AN_ARMY = ("squad", "single")
Listed = dict[str, list[dict[str, Any]]]
NUMBERS = {"points", "soldiers", "crew", "mobility"}


@click.command("list")
@click.option("--kind", type=click.Choice(KINDS), help="Only these.")
@click.option("--of", "affiliation", metavar="ARMY", help='Only what is of this army, such as "necromancer".')
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(kind: str | None, affiliation: str | None, as_json: bool) -> None:
    """List squads, single pieces and guns with their costs in points, and rosters by name.

    \b
    Examples:
      fbsim army list
      fbsim army list --kind squad --of free-shooters
      fbsim army list --kind gun --json

    Squads of your own are looked for in ./my-models/armies and in the folders that FBSIM_MODELS names.
    The armies: sorcerer, necromancer, enchanter, free-shooters.
    """
    from fbsim.catalogue import ArmyBook
    from fbsim.cli._console import show_json
    from fbsim.cli._folders import warn_of_missing_folders

    warn_of_missing_folders()
    book = ArmyBook()
    kinds = (kind,) if kind else OF_AN_ARMY if affiliation else KINDS
    listed = {each: _rows(book, each) for each in kinds}
    if affiliation:
        listed = _of(listed, affiliation)
    if as_json:
        show_json(listed)
        return
    for each, rows in listed.items():
        _show(each, rows)


def _rows(book: ArmyBook, kind: str) -> list[dict[str, Any]]:
    """One row for each that can be read; what is wrong with the others goes to standard error."""
    from fbsim.battle import known_rosters
    from fbsim.cli._group import tell
    from fbsim.errors import BadInput

    makers: dict[str, Callable[[ArmyBook, str], dict[str, Any]]] = {
        "squad": _squad_row,
        "single": _single_row,
        "gun": _gun_row,
        "roster": _roster_row,
    }
    rows = []
    for name in known_rosters() if kind == "roster" else book.names(kind):
        try:
            rows.append(makers[kind](book, name))
        except BadInput as fault:
            tell(fault, "warning", "yellow")
    return rows


def _of(listed: Listed, affiliation: str) -> Listed:
    """The rows of one army; guns belong to none (EMP-25). Raises UnknownName where nothing is of it."""
    from fbsim.errors import UnknownName, did_you_mean

    known = sorted({str(row["army"]) for rows in listed.values() for row in rows if row.get("army")})
    if affiliation not in known:
        what = " or ".join(TITLES[each].lower() for each in listed)
        raise UnknownName(f'no {what} of an army "{affiliation}"; {did_you_mean(affiliation, known)}')
    return {each: [row for row in rows if row.get("army") == affiliation] for each, rows in listed.items()}


def _squad_row(book: ArmyBook, name: str) -> dict[str, Any]:
    sheet = book.squad(name)
    return {
        "name": sheet.name,
        "title": sheet.title,
        "army": sheet.affiliation,
        "soldiers": len(sheet.warriors),
        "points": sheet.cost,
        "artefact": sheet.artefact,
    }


def _single_row(book: ArmyBook, name: str) -> dict[str, Any]:
    sheet = book.single(name)
    return {
        "name": sheet.name,
        "title": sheet.title,
        "role": sheet.role,
        "army": sheet.affiliation,
        "points": sheet.cost_points,
        "weapons": {weapon.name: weapon.cost_points for weapon in sheet.weapons},
    }


def _gun_row(book: ArmyBook, name: str) -> dict[str, Any]:
    sheet = book.gun(name)
    return {
        "name": sheet.name,
        "title": sheet.title,
        "class": sheet.gun_class,
        "crew": sheet.crew,
        "mobility": sheet.mobility,
        "points": sheet.cost_points,
        "shot": {sort.name: sort.points for sort in sheet.sorts},
        "options": {option.name: option.cost_points for option in sheet.options},
    }


def _roster_row(book: ArmyBook, name: str) -> dict[str, Any]:
    from fbsim.battle import load_roster
    from fbsim.catalogue import Catalogue

    roster = load_roster(name, Catalogue(book.folders))
    return {
        "name": roster.name,
        "title": roster.title,
        "rules": roster.rules,
        "points": roster.army.cost,
        "squads": len(roster.army.squads),
        "guns": len(roster.army.guns),
    }


def _show(kind: str, rows: list[dict[str, Any]]) -> None:
    from fbsim.cli._console import show, table

    heads = tuple(rows[0]) if rows else ("name",)
    made = table(heads, right=NUMBERS, names="name", dense=True)
    for row in rows:
        made.add_row(*(_cell(value) for value in row.values()))
    show(f"{TITLES[kind]} ({len(rows)})", made)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {points:g}" for name, points in value.items())
    return f"{value:g}" if isinstance(value, float) else str(value)
