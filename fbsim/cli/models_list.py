"""`fbsim models list`: what can be put into a scene, and how sure its numbers are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.catalogue import Catalogue, FigureModel, GunModel, PartModel, ShellModel

KINDS = ("figure", "gun", "shell", "part")
TITLES = {"figure": "Figures", "gun": "Guns", "shell": "Shells", "part": "Fortress parts"}
HIDDEN = "in_place_of"
HUGE = 1e6
NUMBERS = {"mm high", "long mm", "thick mm", "g", "barrels", "m/s", "J"}


@click.command("list")
@click.option("--kind", type=click.Choice(KINDS), help="Only models of this kind.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(kind: str | None, as_json: bool) -> None:
    """List all models: those that come along and those in your own folders.

    \b
    Examples:
      fbsim models list
      fbsim models list --kind gun
      fbsim models list --json

    Your own models are looked for in ./my-models and in the folders that FBSIM_MODELS names.
    The basis says whether numbers were measured on a real toy, estimated, designed by us, or
    transcribed from a printed card: such a gun has no mesh yet, and is for rules and armies only.
    """
    from fbsim.catalogue import Catalogue
    from fbsim.cli._console import show_json
    from fbsim.cli._folders import warn_of_missing_folders

    warn_of_missing_folders()
    catalogue = Catalogue()
    listed = {each: _rows(catalogue, each) for each in ([kind] if kind else KINDS)}
    if as_json:
        show_json(listed)
        return
    for each, rows in listed.items():
        _show(each, rows)


def _rows(catalogue: Catalogue, kind: str) -> list[dict[str, Any]]:
    """One row for each model that can be read; what is wrong with the others goes to standard error."""
    from fbsim.catalogue.checking import in_place_of
    from fbsim.cli._group import tell
    from fbsim.errors import BadInput

    undrawn = catalogue.undrawn_guns() if kind == "gun" else []
    readers: dict[str, Callable[[str], dict[str, Any]]] = {
        "figure": lambda name: _figure_row(catalogue.figure(name)),
        "gun": lambda name: (
            _card_row(catalogue, name) if name in undrawn else _gun_row(catalogue, catalogue.gun(name))
        ),
        "shell": lambda name: _shell_row(catalogue.shell(name)),
        "part": lambda name: _part_row(catalogue.part(name)),
    }
    rows = []
    for name in sorted([*catalogue.names(kind), *undrawn]):
        try:
            rows.append({**readers[kind](name), HIDDEN: in_place_of(catalogue, kind, name)})
        except BadInput as fault:
            tell(fault, "warning", "yellow")
    return rows


def _figure_row(model: FigureModel) -> dict[str, Any]:
    sheet = model.sheet
    return {
        "name": sheet.name,
        "title": sheet.title,
        "role": sheet.role,
        "height_mm": sheet.height_mm,
        "mass_g": sheet.mass_g,
        "basis": sheet.basis.status,
    }


def _gun_row(catalogue: Catalogue, model: GunModel) -> dict[str, Any]:
    from fbsim.guns import muzzle_energy, muzzle_speed

    sheet = model.sheet
    shell = catalogue.shell(sheet.shells[0]).sheet
    return {
        "name": sheet.name,
        "title": sheet.title,
        "gun_class": sheet.gun_class,
        "mass_g": sheet.mass_g,
        "barrels": len(sheet.barrel.muzzles_mm),
        "shells": sheet.shells,
        "muzzle_speed_m_per_s": round(muzzle_speed(sheet.drive, shell), 3),
        "energy_j": round(muzzle_energy(sheet.drive, shell), 6),
        "basis": sheet.basis.status,
    }


def _card_row(catalogue: Catalogue, name: str) -> dict[str, Any]:
    """Row of a gun without a mesh: nothing of it is measured."""
    from fbsim.catalogue import ArmyBook

    card = ArmyBook(catalogue.folders).gun(name)
    return {
        "name": card.name,
        "title": card.title,
        "gun_class": card.gun_class,
        "mass_g": None,
        "barrels": card.salvo,
        "shells": [sort.model for sort in card.sorts],
        "muzzle_speed_m_per_s": None,
        "energy_j": None,
        "basis": card.basis.status,
    }


def _shell_row(model: ShellModel) -> dict[str, Any]:
    sheet = model.sheet
    return {
        "name": sheet.name,
        "title": sheet.title,
        "length_mm": sheet.length_mm,
        "diameter_mm": sheet.diameter_mm,
        "mass_g": sheet.mass_g,
        "basis": sheet.basis.status,
    }


def _part_row(model: PartModel) -> dict[str, Any]:
    sheet = model.sheet
    return {
        "name": sheet.name,
        "title": sheet.title,
        "role": sheet.role,
        "size_mm": [round(float(side) * 1e3, 1) for side in model.solid.extents],
        "mass_g": sheet.mass_g,
        "basis": sheet.basis.status,
    }


HEADS: dict[str, tuple[str, ...]] = {
    "figure": ("name", "title", "role", "mm high", "g", "basis"),
    "gun": ("name", "title", "class", "g", "barrels", "first shell", "m/s", "J", "basis"),
    "shell": ("name", "title", "long mm", "thick mm", "g", "basis"),
    "part": ("name", "title", "role", "mm", "g", "basis"),
}


def _show(kind: str, rows: list[dict[str, Any]]) -> None:
    from fbsim.cli._console import console, show, table

    heads = HEADS[kind]
    made = table(heads, right=NUMBERS)
    for row in rows:
        made.add_row(*(_cell(key, value) for key, value in row.items() if key != HIDDEN))
    show(f"{TITLES[kind]} ({len(rows)})", made)
    hiding = [row for row in rows if row[HIDDEN]]
    for row in hiding:
        console().print(f"{row['name']}: {row[HIDDEN]}")
    if hiding:
        console().print()


def _cell(key: str, value: Any) -> str:
    if value is None:
        return "–"
    if key == "shells":
        return str(value[0])
    if key == "size_mm":
        return " x ".join(f"{side:g}" for side in value)
    if isinstance(value, float):
        return _decimal(value, 3 if key == "energy_j" else 1)
    return str(value)


def _decimal(value: float, digits: int) -> str:
    """Write a number with that many digits, or as short as it gets where it is huge or tiny."""
    is_plain = value == 0 or 0.5 * 10**-digits <= abs(value) < HUGE
    return f"{value:.{digits}f}" if is_plain else f"{value:g}"
