"""Editing sheets in place: the text changes where a value does, so that comments and order stay.

What was edited is read again as the catalogue will, and nothing is put in place unless just that has changed
which was meant to. What comes with fbsim is never touched: a sheet and its meshes go to a folder of the
user's own models, which is looked in first.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fbsim.catalogue.documents import Place, line_of, read_document
from fbsim.catalogue.models import Model
from fbsim.catalogue.sheets import GunSheet, ModelSheet, ShellSheet
from fbsim.errors import ModelError, Problem
from fbsim.meshes.scenes import files_of_gltf

HEADER = re.compile(r"^\s*\[\[?\s*([\w.\"'-]+)\s*\]\]?\s*(#.*)?$")
NUMBER = r"[-+0-9.eE_]+"


@dataclass(frozen=True)
class EditedSheet:
    """A sheet to be written: where it stood, where it goes, its text, its new values, and what may differ."""

    model: Model[ModelSheet]
    to: Path
    text: str
    values: Mapping[Place, float]
    changed: frozenset[Place]

    @property
    def in_place(self) -> bool:
        """Whether it goes where it stood."""
        return self.to.resolve() == self.model.path.resolve()


def edited(text: str, values: Mapping[Place, float], path: Path) -> str:
    """Put numbers into a sheet's text. Raises ModelError where one does not stand there plainly."""
    lines = text.split("\n")
    for place, value in values.items():
        number = line_of(text, place)
        pattern = re.compile(rf"(?<![\w-])({re.escape(str(place[-1]))}\s*=\s*){NUMBER}")
        line = lines[number - 1] if number else ""
        if len(pattern.findall(line)) != 1:
            raise not_editable(path, ".".join(map(str, place)), number)
        lines[(number or 1) - 1] = pattern.sub(rf"\g<1>{value!r}", line)
    return "\n".join(lines)


def not_editable(path: Path, place: str, line: int | None = None) -> ModelError:
    """What is raised for a sheet that is written in another way than can be edited."""
    remedy = "write the values in by hand (they are printed)"
    return ModelError(Problem("cannot be edited as it is written", str(path), line, place, remedy))


def without_calibration(text: str) -> str:
    """Take out an earlier calibration, with its sub-tables."""
    kept, inside = [], False
    for line in text.split("\n"):
        header = HEADER.match(line)
        if header:
            inside = header.group(1).split(".")[0] == "calibration"
        if not inside:
            kept.append(line)
    return "\n".join(kept)


def check(sheets: Sequence[EditedSheet]) -> None:
    """Read what is to be written as the catalogue will; only what was meant to may have changed."""
    with tempfile.TemporaryDirectory(prefix="fbsim-") as folder:
        for sheet in sheets:
            trial = Path(folder) / sheet.to.name
            trial.write_text(sheet.text, encoding="utf-8", newline="\n")
            kind = GunSheet if isinstance(sheet.model.sheet, GunSheet) else ShellSheet
            read: ModelSheet = read_document(trial, kind, ModelError)
            if _but(read.model_dump(), sheet.changed) != _but(sheet.model.sheet.model_dump(), sheet.changed):
                raise not_editable(sheet.model.path, "")


def _but(dump: dict[str, Any], changed: frozenset[Place]) -> dict[str, Any]:
    for place in changed:
        table: Any = dump
        for key in place[:-1]:
            table = table[key]
        table.pop(place[-1], None)
    return dump


def put(sheets: Sequence[EditedSheet]) -> list[Path]:
    """Write meshes, then sheets; what was new goes again where something fails."""
    fresh: list[Path] = []
    written: list[tuple[Path, bytes | None]] = []
    try:
        for sheet in sheets:
            sheet.to.parent.mkdir(parents=True, exist_ok=True)
            for source in (
                _meshes(sheet.model) if sheet.to.parent.resolve() != sheet.model.path.parent.resolve() else []
            ):
                target = sheet.to.parent / source.relative_to(sheet.model.path.parent)
                fresh += [] if target.exists() else [target]
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
        for sheet in sheets:
            written.append((sheet.to, sheet.to.read_bytes() if sheet.to.exists() else None))
            beside = sheet.to.with_name(f".{sheet.to.name}.new")
            fresh.append(beside)
            beside.write_text(sheet.text, encoding="utf-8", newline="\n")
            beside.replace(sheet.to)
    except OSError as fault:
        _take_back(fresh, written)
        message = f"cannot be written ({fault.strerror})"
        raise ModelError(
            Problem(message, str(fault.filename or sheets[0].to), remedy="choose another folder (--to)")
        ) from fault
    return [sheet.to for sheet in sheets]


def _take_back(fresh: list[Path], written: list[tuple[Path, bytes | None]]) -> None:
    for path in fresh:
        path.unlink(missing_ok=True)
    for path, former in written:
        if former is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(former)


def _meshes(model: Model[ModelSheet]) -> list[Path]:
    """Files of a model's meshes, with what glTF scenes refer to."""
    folder = model.path.parent
    files = [folder / name for file in model.mesh_files for name in (file.mesh, file.parts) if name]
    scenes = [file for file in files if file.suffix.lower() == ".gltf"]
    return [*files, *(file.parent / name for file in scenes for name in files_of_gltf(file.read_bytes()))]
