"""Putting a calibration into the gun's sheet: the user's own, or a copy of one that comes with fbsim.

The text of the sheet is edited where a value has changed, so that comments and order stay; then it is read
again, and nothing is put in place unless just that has changed. What comes with fbsim is never touched: gun,
meshes, and the shell where its drag was told, go to the folder of the user's own models, which is looked in
first. The energy goes into the efficiency; where that would be above 1, into the spring's rate.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fbsim.catalogue.documents import Place, line_of
from fbsim.catalogue.editing import EditedSheet, check, edited, put, without_calibration
from fbsim.catalogue.folders import USER_FOLDER, data_folder
from fbsim.catalogue.models import Catalogue, Model
from fbsim.catalogue.sheets import GunSheet, ModelSheet
from fbsim.errors import ModelError, Problem
from fbsim.guns.calibration.calibrated import Calibrated
from fbsim.guns.calibration.former import BY_SHOTS, no_longer_told, refuse_to_replace, words_of_former
from fbsim.guns.calibration.model import SCATTERS
from fbsim.guns.calibration.spoilt import absurdities_of, outliers_of

SAID = re.compile(re.escape(BY_SHOTS) + r"[^\"]*")


def write_calibration(
    found: Calibrated,
    *,
    catalogue: Catalogue | None = None,
    to: Path | None = None,
    overwrite: bool = False,
    keep_outliers: bool = False,
) -> list[Path]:
    """Write a calibration into the gun's sheet, and a drag that was told into the shell's; gives the files.

    `to` is a folder of models that copies go to (`my-models` for what comes with fbsim); a sheet that is
    there already is replaced only with `overwrite`, and so is a calibration by other shots. What rests on
    outliers is written only with `keep_outliers`. Raises ModelError there, and where nothing was told, a
    sheet cannot be edited or a file cannot be written; all is then as it was.
    """
    known = catalogue or Catalogue()
    _refuse_spoilt(found, keep_outliers)
    if not found.told:
        raise ModelError(Problem("these shots tell nothing that could be written", found.file))
    sheets = _sheets(found, known, to)
    for sheet in sheets if not overwrite else ():
        if sheet.in_place:
            refuse_to_replace(sheet.model, found)
        elif sheet.to.exists():
            remedy = "choose another folder (--to), or overwrite it (--overwrite)"
            raise ModelError(Problem("is there already", str(sheet.to), remedy=remedy))
    check(sheets)
    return put(sheets)


def changes_by(found: Calibrated, *, catalogue: Catalogue | None = None, to: Path | None = None) -> list[str]:
    """Say what `write_calibration` would change: each value and what it was, and an earlier calibration."""
    sheets = _sheets(found, catalogue or Catalogue(), to)
    words = [
        f"{place[-1]}: {old:.4g} → {new:.4g}"
        for sheet in sheets
        for place, new in sheet.values.items()
        if (old := _value(sheet.model.sheet, place)) != new
    ]
    gun = sheets[0].model.sheet
    return words + (words_of_former(gun, found) if isinstance(gun, GunSheet) and sheets[0].in_place else [])


def _value(sheet: ModelSheet, place: Place) -> float:
    value: Any = sheet
    for key in place:
        value = getattr(value, str(key))
    return float(value)


def _sheets(found: Calibrated, catalogue: Catalogue, to: Path | None) -> list[EditedSheet]:
    told = [shell for shell, drag in found.drags.items() if drag.told]
    return [_gun_sheet(found, catalogue, to), *(_shell_sheet(found, shell, catalogue, to) for shell in told)]


def _refuse_spoilt(found: Calibrated, keep_outliers: bool) -> None:
    """Refuse what rests on outliers, and what no toy does."""
    outliers = [] if keep_outliers else outliers_of(found)
    problems = outliers + absurdities_of(found)
    if outliers:
        remedy = "a value that is right all the same is kept with --keep-outliers"
        problems.append(Problem("nothing was written: the fit rests on outliers", found.file, remedy=remedy))
    elif problems:
        problems.append(Problem("nothing was written", found.file))
    if problems:
        raise ModelError(problems)


def _gun_sheet(found: Calibrated, catalogue: Catalogue, to: Path | None) -> EditedSheet:
    model = catalogue.gun(found.gun)
    values = _gun_values(found, model.sheet)
    text = without_calibration(model.path.read_text(encoding="utf-8-sig"))
    text = _say_source(edited(text, values, model.path), found, _earlier(model.sheet, found))
    text = f"{text.rstrip()}\n\n{_calibration(found)}"
    changed = frozenset({*values, ("basis", "source"), ("calibration",)})
    return EditedSheet(model, _place(model, "guns", to), text, values, changed)


def _earlier(sheet: GunSheet, found: Calibrated) -> str:
    """What the basis says of values that stay from an earlier calibration."""
    names, former = no_longer_told(sheet, found), sheet.calibration
    if former is None or not names:
        return ""
    return f"; earlier by {former.status} shots ({json.dumps(former.file)[1:-1]}): {', '.join(names)}"


def _shell_sheet(found: Calibrated, shell: str, catalogue: Catalogue, to: Path | None) -> EditedSheet:
    model = catalogue.shell(shell)
    values: dict[Place, float] = {("drag_coefficient",): _rounded(found.drags[shell].value)}
    text = edited(model.path.read_text(encoding="utf-8-sig"), values, model.path)
    return EditedSheet(
        model,
        _place(model, "shells", to),
        _say_source(text, found),
        values,
        frozenset({*values, ("basis", "source")}),
    )


def _gun_values(found: Calibrated, sheet: GunSheet) -> dict[Place, float]:
    values: dict[Place, float] = {
        ("dispersion", name): _rounded(found[name].value) for name in SCATTERS if name in found.told
    }
    if "energy_j" in found.told:
        share = found["energy_j"].value / found.stored_j
        if share <= 1:
            values["drive", "efficiency"] = _rounded(share)
        else:
            rate = sheet.drive.rate_n_per_m * share / sheet.drive.efficiency
            values["drive", "rate_n_per_m"] = _rounded(rate)
    return values


def _place(model: Model[ModelSheet], folder: str, to: Path | None) -> Path:
    if to is None and not model.path.resolve().is_relative_to(data_folder("models").resolve()):
        return model.path
    return (Path(USER_FOLDER) if to is None else to) / folder / model.path.name


def _say_source(text: str, found: Calibrated, earlier: str = "") -> str:
    """Say in the basis what no longer rests on it, where its source is one line of plain text."""
    number = line_of(text, ("basis", "source"))
    lines = text.split("\n")
    line = SAID.sub("", lines[number - 1]) if number else ""
    end = re.search(r'(\bsource\s*=\s*"(?:[^"\\]|\\.)*)"', line)
    if number and end:
        is_gun = line_of(text, ("drive",))
        names = ", ".join(found.told) if is_gun else f"drag_coefficient ({found.gun})"
        lines[number - 1] = line[: end.end(1)] + earlier + BY_SHOTS + names + line[end.end(1) :]
    return "\n".join(lines)


def _calibration(found: Calibrated) -> str:
    """The table of what was found, as TOML."""
    measured = [name for name in found.told if math.isfinite(found[name].high)]
    rows = [found.told.index(name) for name in measured]
    covariance = [[_rounded(found.covariance[one][other]) for other in rows] for one in rows]
    keys: dict[str, Any] = {
        "status": found.status,
        "file": found.file,
        "sha256": found.sha256,
        "shell": found.shell,
        "other_shells": list(found.others),
        "shots": found.shots,
        "measured": measured,
        "covariance": covariance,
    }
    tables: dict[str, dict[str, Any]] = {
        "values": {each.name: _rounded(each.value) for each in found.parameters},
        "intervals": {name: [_rounded(found[name].low), _rounded(found[name].high)] for name in measured},
    }
    text = "[calibration]\n" + _pairs(keys)
    return text + "".join(f"\n[calibration.{name}]\n{_pairs(table)}" for name, table in tables.items())


def _pairs(table: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in table.items())


def _rounded(value: float) -> float:
    return float(f"{value:.6g}")
