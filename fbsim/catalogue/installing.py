"""Putting the files of a model into a folder: all of them or none, and only once they have been read back.

A model of the same name is in the way: beside it, or in another folder of the catalogue.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable
from pathlib import Path

from fbsim.catalogue.checking import folders_with, origin
from fbsim.catalogue.documents import read_document
from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.sheets import FigureSheet
from fbsim.errors import BadInput, ModelError, Problem
from fbsim.meshes.loading import load_solid
from fbsim.meshes.solid import Solid

Picture = Callable[[Solid, Path], None]
"""Draws a solid into a file."""


def refuse_existing(folder: Path, name: str, overwrite: bool) -> None:
    """Refuse to write where a model of that name, or a file of one, lies already; raises ModelError."""
    files = [folder / f"{name}{suffix}" for suffix in (".toml", ".stl", ".parts.obj", ".png")]
    there = next((path for path in files if path.exists()), None)
    if there is not None and not overwrite:
        remedy = "choose another name, or overwrite it (--overwrite)"
        raise ModelError(Problem("is there already", str(there), remedy=remedy))


def refuse_namesakes(catalogue: Catalogue, to: Path, name: str, overwrite: bool) -> None:
    """Refuse a name that another model has. Only a figure that would come later may be hidden, when told."""
    for kind in Catalogue.FOLDERS:
        for folder in folders_with(catalogue, kind, name):
            here = kind == "figure" and folder.resolve() == to.resolve()
            can_hide = kind == "figure" and _comes_first(catalogue, to, folder)
            if here or (can_hide and overwrite):
                continue
            word = "fortress part" if kind == "part" else kind
            remedy = "choose another name"
            remedy += ", or let yours come first (--overwrite)" if can_hide else ""
            raise ModelError(Problem(f'a {word} "{name}" {origin(folder)}', place="name", remedy=remedy))


def _comes_first(catalogue: Catalogue, to: Path, other: Path) -> bool:
    """Whether models in `to` are found before those in another folder, one of the catalogue's."""
    order = [folder.resolve() for folder in catalogue.folders]
    mine = order.index(to.resolve()) if to.resolve() in order else len(order) - 1
    return mine <= order.index(other.resolve())


def install(
    folder: Path, files: dict[str, bytes], name: str, source: Path, picture: Picture | None = None
) -> tuple[Path, Solid]:
    """Write the files beside their place, read them back, then put them in place: all of them or none.

    `picture` draws what was read back; a picture of the former figure goes in any case.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder) as temporary:
            fresh = Path(temporary)
            for file_name, content in files.items():
                (fresh / file_name).write_bytes(content)
            solid = _read_back(fresh, name, source)
            if picture is not None:
                picture(solid, fresh / f"{name}.png")
            _swap_in(fresh, folder, [f"{name}.png", *files])
    except OSError as fault:
        message = f"cannot be written ({fault.strerror})"
        raise ModelError(Problem(message, str(folder), remedy="choose another folder")) from fault
    return folder / f"{name}.toml", solid


def _read_back(fresh: Path, name: str, source: Path) -> Solid:
    """Load what was written as the catalogue will. Problems are told of the file that the user knows."""
    try:
        read_document(fresh / f"{name}.toml", FigureSheet, ModelError)
        return load_solid(fresh / f"{name}.stl", parts=fresh / f"{name}.parts.obj")
    except BadInput as fault:
        problems = [Problem(p.message, str(source), None, p.place, p.remedy) for p in fault.problems]
        raise type(fault)(problems) from fault


def _swap_in(fresh: Path, folder: Path, names: list[str]) -> None:
    """Move files into place, the sheet last; after a failure the former files are back."""
    former = fresh / "former"
    former.mkdir()
    placed: list[str] = []
    try:
        for name in names:
            if (folder / name).exists():
                (folder / name).rename(former / name)
            if (fresh / name).exists():
                (fresh / name).rename(folder / name)
                placed.append(name)
    except OSError:
        _take_back(former, folder, names, placed)
        raise


def _take_back(former: Path, folder: Path, names: list[str], placed: list[str]) -> None:
    with contextlib.suppress(OSError):
        for name in placed:
            (folder / name).unlink()
        for name in names:
            if (former / name).exists():
                (former / name).rename(folder / name)
