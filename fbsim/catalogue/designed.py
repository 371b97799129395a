"""Writing a design as sheets into a folder of the user's own models, where the catalogue finds them first."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

from fbsim.catalogue.documents import Place, line_of
from fbsim.catalogue.editing import EditedSheet, check, edited, not_editable, put, without_calibration
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue, Model
from fbsim.catalogue.sheets import GunSheet, ModelSheet, ShellSheet
from fbsim.catalogue.variants import SHELL, Design, Variants
from fbsim.errors import ModelError, Problem

ARC: tuple[Place, ...] = (("drive", "travel_mm"), ("drive", "arm", "drawn_deg"))
"""Places of a catapult's sheet that move together."""
USUAL: Place = ("ammunition", 0, "points")


def write_design(
    design: Design, to: Path, *, catalogue: Catalogue | None = None, overwrite: bool = False
) -> list[Path]:
    """Write a design's sheets, with the meshes, into a folder of models; gives the files.

    The basis says "designed", and what was replaced; a calibration is left out. Raises ModelError where a
    sheet is there already (but for `overwrite`), is one that comes with fbsim, cannot be edited or written;
    all is then as it was.
    """
    return put(_edited_sheets(design, to, catalogue or Catalogue(), overwrite))


def check_writing(design: Design, to: Path, catalogue: Catalogue, overwrite: bool = False) -> None:
    """See whether a design's sheets could be written into a folder of models, and leave nothing there.

    What is found holds for all designs with the same numbers replaced. Raises ModelError as `write_design`.
    """
    for sheet in _edited_sheets(design, to, catalogue, overwrite):
        _probe(sheet.to)


def _edited_sheets(design: Design, to: Path, catalogue: Catalogue, overwrite: bool) -> list[EditedSheet]:
    """The sheets of a design as they would stand in a folder."""
    variants = Variants(catalogue, design.gun, design.shell)
    gun, shell = variants.sheets(design)
    pairs: list[tuple[Model[ModelSheet], ModelSheet, str]] = [
        (variants.gun, gun, "guns"),
        (variants.shell, shell, "shells"),
    ]
    sheets = [
        _edited_sheet(model, sheet, to / folder / model.path.name, design)
        for model, sheet, folder in pairs
        if sheet != model.sheet
    ]
    for each in sheets:
        _refuse(each.to, overwrite)
    check(sheets)
    return sheets


def _probe(path: Path) -> None:
    """Write a file where a sheet's folder is, or would be made; modes do not tell."""
    there = next(each for each in path.parents if each.exists() or each.is_symlink())
    try:
        with tempfile.NamedTemporaryFile(prefix=".fbsim-", dir=there) as probe:
            probe.write(b"?")
    except OSError as fault:
        message = f"cannot be written ({there}: {fault.strerror})"
        raise ModelError(Problem(message, str(path), remedy="choose another folder")) from fault


def _edited_sheet(model: Model[ModelSheet], sheet: ModelSheet, to: Path, design: Design) -> EditedSheet:
    values = _values(model.sheet, sheet, design)
    text = edited(without_calibration(model.path.read_text(encoding="utf-8-sig")), values, model.path)
    text = _with_basis(text, model, values)
    changed: set[Place] = {*values, ("basis", "status"), ("basis", "source")}
    if isinstance(sheet, GunSheet):
        changed.add(("calibration",))
    return EditedSheet(model, to, text, values, frozenset(changed))


def _values(before: ModelSheet, sheet: ModelSheet, design: Design) -> dict[Place, float]:
    """What is to be written: the design's own values, and what moved along with them."""
    mine = isinstance(sheet, ShellSheet)
    places: list[Place] = [
        tuple(name.removeprefix(SHELL).split("."))
        for name, _ in design.values
        if name.startswith(SHELL) == mine
    ]
    if any(place in ARC for place in places) and _at(before, ARC[1]) is not None:
        places += [place for place in ARC if place not in places]
    if ("points_per_shot",) in places and _at(before, USUAL) is not None:
        places.append(USUAL)
    return {place: float(f"{_at(sheet, place):.6g}") for place in places}


def _at(sheet: ModelSheet, place: Place) -> float | None:
    """Value at a place of a sheet; None where there is no such table."""
    found: object = sheet
    for key in place:
        if isinstance(found, list):
            found = found[int(key)] if found else None
        else:
            found = getattr(found, str(key), None)
    return found if isinstance(found, float) else None


def _with_basis(text: str, model: Model[ModelSheet], values: dict[Place, float]) -> str:
    """Say in the basis that it is a design, and what it was before."""
    now = ", ".join(
        f"{'.'.join(map(str, place))} = {new:g} (was {_at(model.sheet, place):g})"
        for place, new in values.items()
    )
    said = {"status": "designed", "source": f"{model.sheet.basis.source}; designed: {now}"}
    lines = text.split("\n")
    for key, value in said.items():
        number = line_of(text, ("basis", key))
        line = lines[number - 1] if number else ""
        found = re.search(rf'\b{key}\s*=\s*("(?:[^"\\]|\\.)*")', line)
        if number is None or found is None:
            raise not_editable(model.path, f"basis.{key}", number)
        written = json.dumps(value, ensure_ascii=False)
        lines[number - 1] = line[: found.start(1)] + written + line[found.end(1) :]
    return "\n".join(lines)


def _refuse(path: Path, overwrite: bool) -> None:
    if path.resolve().is_relative_to(data_folder("models").resolve()):
        remedy = "choose a folder of your own"
        raise ModelError(Problem("comes with fbsim, and stays as it is", str(path), remedy=remedy))
    if path.is_dir():
        raise ModelError(Problem("is a folder", str(path), remedy="choose another folder for the models"))
    if path.exists() and not overwrite:
        remedy = "choose another folder, or overwrite it (--overwrite)"
        raise ModelError(Problem("is there already", str(path), remedy=remedy))
