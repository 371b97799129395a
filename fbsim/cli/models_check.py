"""`fbsim models check`: whether models are sound."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.catalogue import Catalogue
    from fbsim.catalogue.checking import CheckedModel

UNSOUND = 1
"""Exit status where a model has a fault; 2 is for wrong usage and unknown names."""
NUMBERS = ("triangles", "parts", "mm high", "g", "filling", "falls at")


@click.command("check")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], as_json: bool) -> None:
    """Check sheets and meshes of all models, or of those named. Exit status 1 if one cannot be used.

    \b
    Examples:
      fbsim models check
      fbsim models check my-knight bulldog

    Filling: volume of the convex parts as a share of the mesh's. Falls at: the angle at which it tips over.
    Card only: a gun without a mesh; rules and armies can use it, a scene cannot.
    """
    from fbsim.catalogue import Catalogue
    from fbsim.cli._console import show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders

    warn_of_missing_folders()
    with stdout_to_stderr():
        checked = _checked(Catalogue(), names)
    if as_json:
        show_json([_plain(model) for model in checked])
    else:
        _show(checked)
    if not all(model.is_sound for model in checked):
        ctx.exit(UNSOUND)


def _checked(catalogue: Catalogue, names: tuple[str, ...]) -> list[CheckedModel]:
    from fbsim.catalogue.checking import all_models, check_model, check_models

    if not names:
        return check_models(catalogue)
    known = all_models(catalogue)
    _refuse_unknown(names, sorted({name for _, name in known}))
    return [check_model(catalogue, kind, name) for kind, name in known if name in names]


def _refuse_unknown(names: tuple[str, ...], known: list[str]) -> None:
    from fbsim.errors import Problem, UnknownName, did_you_mean

    problems = [
        Problem(f'no model named "{name}"', remedy=did_you_mean(name, known))
        for name in names
        if name not in known
    ]
    if problems:
        raise UnknownName(problems)


def _plain(model: CheckedModel) -> dict[str, Any]:
    return {**asdict(model), "sound": model.is_sound}


def _show(checked: list[CheckedModel]) -> None:
    from fbsim.cli._console import counted, say, show, table

    made = table(("kind", "name", *NUMBERS, "verdict"), right=NUMBERS)
    for model in checked:
        made.add_row(*_cells(model))
    unsound = sum(not model.is_sound for model in checked)
    show(f"{counted(len(checked), 'model')}, {unsound or 'none'} with problems", made)
    for model in checked:
        for word, found in (("error", model.problems), ("warning", model.warnings)):
            for problem in found:
                say(f"{word}: {problem}")
        if model.in_place_of:
            say(f"note: {model.kind} {model.name}: {model.in_place_of}")


def _cells(model: CheckedModel) -> tuple[str, ...]:
    return (
        model.kind,
        model.name,
        str(model.triangles) if model.has_mesh else "–",
        str(model.parts) if model.has_mesh else "–",
        _number(model.height_mm, ".1f"),
        _number(model.mass_g, "g"),
        _number(model.filling, ".0%"),
        _number(model.tilt_deg, ".0f", "°"),
        _verdict(model),
    )


def _number(value: float | None, form: str, unit: str = "") -> str:
    return "–" if value is None else f"{value:{form}}{unit}"


def _verdict(model: CheckedModel) -> str:
    from fbsim.cli._console import counted

    sound = "sound" if model.has_mesh else "card only"
    found = ((model.problems, "problem"), (model.warnings, "warning"))
    return ", ".join(counted(len(rows), noun) for rows, noun in found if rows) or sound
