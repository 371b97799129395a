"""The army book: squads, single pieces and gun cards that can be found, by kind and name.

    models/armies/ascalon.toml   models/armies/unl-2.toml   models/guns/goliath.toml

The squads and guns that the rules name are among them, with the numbers that they give (COM-07, COM-11).
A user's own folder has the same shape; what stands in it comes before what comes with fbsim. A gun needs
no mesh here: what a scene asks of it is the catalogue's matter (`fbsim.catalogue.models`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from fbsim.catalogue.army_sheets import SingleSheet, SquadSheet
from fbsim.catalogue.documents import check_document, line_of, read_toml
from fbsim.catalogue.folders import model_folders
from fbsim.catalogue.sheets import GunSheet, TechnicalSheet
from fbsim.errors import ModelError, Problem, UnknownName, did_you_mean

FOLDERS = {"squad": "armies", "single": "armies", "gun": "guns"}
WORDS = {"squad": "squad", "single": "single piece", "gun": "gun"}
DRAWN_KEYS = set(GunSheet.model_fields) - set(TechnicalSheet.model_fields)
"""Keys that only the sheet of a gun with a mesh has."""

Sheet = TypeVar("Sheet", bound=SquadSheet | SingleSheet | TechnicalSheet)


class ArmyBook:
    """Finds army lists and gun cards in a list of folders; the first folder that has a name wins."""

    def __init__(self, folders: Sequence[Path] | None = None) -> None:
        self.folders = tuple(model_folders() if folders is None else folders)

    def squad(self, name: str) -> SquadSheet:
        """Return a squad. Raises UnknownName, ModelError."""
        return _sheet(self._found("squad", name), SquadSheet)

    def single(self, name: str) -> SingleSheet:
        """Return a single piece. Raises UnknownName, ModelError."""
        return _sheet(self._found("single", name), SingleSheet)

    def gun(self, name: str) -> TechnicalSheet:
        """Return a gun's card, whether it has a mesh or not. Raises UnknownName, ModelError."""
        path = self._found("gun", name)
        return _sheet(path, GunSheet if is_drawn(path) else TechnicalSheet)

    def names(self, kind: str) -> list[str]:
        """Names of all of a kind ("squad", "single", "gun"), sorted."""
        return sorted({path.stem for path in self._paths(kind)})

    def _paths(self, kind: str) -> Iterator[Path]:
        """Give the files of a kind; army lists of both kinds lie in one folder."""
        for folder in self.folders:
            for path in sorted((folder / FOLDERS[kind]).glob("*.toml")):
                if kind == "gun" or _is_of(kind, path):
                    yield path

    def _found(self, kind: str, name: str) -> Path:
        path = next((path for path in self._paths(kind) if path.stem == name), None)
        if path is None:
            raise UnknownName(f'no {WORDS[kind]} named "{name}"; {did_you_mean(name, self.names(kind))}')
        return path


def is_drawn(path: Path) -> bool:
    """Whether a gun's sheet names a mesh, or anything else that only a gun with one has.

    A sheet that cannot be read counts as drawn, so that whoever reads it next tells what is wrong.
    """
    try:
        table, _ = _read(path)
    except ModelError:
        return True
    return not DRAWN_KEYS.isdisjoint(table)


def _is_of(kind: str, path: Path) -> bool:
    """Whether an army list is of that kind; one that cannot be read, or says no kind, is a squad's."""
    try:
        table, _ = _read(path)
    except ModelError:
        return kind == "squad"
    return (table.get("kind") == "single") == (kind == "single")


def _sheet(path: Path, model: type[Sheet]) -> Sheet:
    table, text = _read(path)
    sheet = check_document(table, text, str(path), model, ModelError)
    if sheet.name != path.stem:
        message = f'name "{sheet.name}" differs from the name of its file'
        line = line_of(text, ("name",))
        raise ModelError(Problem(message, str(path), line, "name", remedy=f'call it "{path.stem}"'))
    return sheet


def _read(path: Path) -> tuple[dict[str, Any], str]:
    """Read a file's table and text, once until it changes. Raises ModelError."""
    try:
        changed_ns = path.stat().st_mtime_ns
    except OSError:
        changed_ns = 0  # reading it tells what is wrong
    return _contents(path, changed_ns)


@lru_cache(maxsize=512)
def _contents(path: Path, changed_ns: int) -> tuple[dict[str, Any], str]:
    del changed_ns  # part of the cache's key only
    return read_toml(path, ModelError)
