"""Reading one scene or layout file so that its good entries survive its bad ones.

A file with a mistake in one figure still has its other figures, its guns and its orders looked at, and
so every mistake is found in one go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from fbsim.catalogue.documents import Document, Place, mistakes_in, read_toml
from fbsim.errors import BadInput, Problem, SceneError
from fbsim.scene.schema import LayoutFile
from fbsim.scene.sources import Origin, Source

LIST_KEYS = ("figures", "guns", "parts", "walls", "layouts", "orders")
AnyFile = TypeVar("AnyFile", bound=LayoutFile, covariant=True)


@dataclass(frozen=True)
class ReadFile(Generic[AnyFile]):
    """A file's document without its bad entries. `kept` says which entries of each list are left."""

    document: AnyFile
    source: Source
    kept: Mapping[str, list[int]]

    def entries(self, key: str) -> Iterator[tuple[Any, Origin]]:
        """Give the entries of a list, each with its place in the file."""
        for entry, index in zip(getattr(self.document, key), self.kept[key], strict=True):
            yield entry, Origin(self.source, (key, index))

    def lost_ids(self, key: str) -> Iterator[tuple[str, Origin]]:
        """Give the ids of the entries that were left out."""
        rows = self.source.table.get(key)
        for index, row in enumerate(rows if isinstance(rows, list) else []):
            if index not in self.kept[key] and isinstance(row, dict) and isinstance(row.get("id"), str):
                yield row["id"], Origin(self.source, (key, index))


@dataclass
class FileReader:
    """Reads files, each once, and keeps the problems found in them."""

    problems: list[Problem] = field(default_factory=list)
    files: dict[Path, ReadFile[Any]] = field(default_factory=dict)

    def read(self, path: Path, kind: type[AnyFile]) -> ReadFile[AnyFile]:
        """Read a file; what is wrong with it goes to `problems`, what is right is returned."""
        if path not in self.files:
            self.files[path] = self._read(path, kind)
        return self.files[path]

    def _read(self, path: Path, kind: type[AnyFile]) -> ReadFile[AnyFile]:
        try:
            table, text = read_toml(path, SceneError)
        except BadInput as fault:
            self.problems += fault.problems
            table, text = {}, ""
        mistakes = mistakes_in(table, text, str(path), kind)
        self.problems += [problem for _, problem in mistakes]
        good, kept = _pruned(table, [place for place, _ in mistakes], _list_keys(kind))
        return ReadFile(kind.model_validate(good), Source(path, text, table), kept)


def _list_keys(kind: type[Document]) -> list[str]:
    """Names of the lists of tables that a document may hold."""
    return [key for key in LIST_KEYS if key in kind.model_fields]


def _pruned(
    table: Mapping[str, Any], bad: Iterable[Place], lists: list[str]
) -> tuple[dict[str, Any], dict[str, list[int]]]:
    """Copy a file's table without what is bad in it, and say which entries of each list are left."""
    places = {place[:2] if place[0] in lists else place[:1] for place in bad}
    good = {key: value for key, value in table.items() if key not in lists and (key,) not in places}
    kept = {}
    for key in lists:
        rows = table.get(key) if (key,) not in places else None
        kept[key] = [index for index in range(len(rows or ())) if (key, index) not in places]
        good[key] = [rows[index] for index in kept[key]] if rows else []
    return good, kept
