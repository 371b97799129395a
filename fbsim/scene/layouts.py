"""Layouts by themselves: found by path or name, read as a scene of their own, and known by name.

castle                  scenes/fortresses/castle.toml in the current folder, then among those that come along
fortresses/castle.toml  beside the current folder, in ./scenes, then among those that come along
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue
from fbsim.errors import Problem, UnknownName, did_you_mean
from fbsim.scene.expanding import NO_LAYOUTS
from fbsim.scene.reading import SCENES_FOLDER, read_scene
from fbsim.scene.scene import Scene


@dataclass(frozen=True)
class Layout:
    """A layout as a scene of its own, and the grid that its file is drawn on (mm)."""

    scene: Scene
    cell_mm: float
    storey_mm: float


def load_layout(
    path_or_name: str | Path, catalogue: Catalogue | None = None, *, check: bool = True
) -> Layout:
    """Read a layout, or a scene as one. Raises SceneError with every mistake, UnknownName for no layout."""
    scene, file = read_scene(find_layout(path_or_name), catalogue, check=check, alone=True)
    return Layout(scene, file.cell_mm, file.storey_mm)


def find_layout(path_or_name: str | Path) -> Path:
    """Path of a layout's file. Raises UnknownName for a name that no layout has."""
    text = os.fspath(path_or_name)
    if text.endswith(".toml") or "/" in text or os.sep in text:
        tried = (Path(text), *(folder / text for folder in _folders()))
        return next((path for path in tried if path.is_file()), Path(text))
    known = known_layout_files()
    if text not in known:
        raise UnknownName(Problem(f'no layout named "{text}"', remedy=did_you_mean(text, sorted(known))))
    return known[text]


def known_layout_files() -> dict[str, Path]:
    """Layouts that can be named instead of giving a file, by name; one's own before those that come along."""
    found: dict[str, Path] = {}
    for path in _files():
        found.setdefault(path.stem, path)
    return dict(sorted(found.items()))


def _files() -> Iterator[Path]:
    for folder in _folders():
        for path in sorted(folder.glob("*/*.toml")):
            if path.parent.name not in NO_LAYOUTS:
                yield path


def _folders() -> tuple[Path, ...]:
    return (Path(SCENES_FOLDER), data_folder("scenes"))
