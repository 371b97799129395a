"""The catalogue: every model and material that can be found, by kind and name.

    models/figures/swordsman.toml   models/guns/bulldog.toml   models/shells/ball.toml
    models/fortress/wall.toml       models/materials.toml

A user's own folder has the same shape; what stands in it comes before what comes with fbsim. A gun whose
sheet holds its card alone is no model: it has no mesh, and is for rules only (`fbsim.catalogue.army_book`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from fbsim.catalogue.army_book import ArmyBook, is_drawn
from fbsim.catalogue.documents import Place, read_document
from fbsim.catalogue.fitting import place_problem, size_problem
from fbsim.catalogue.folders import model_folders
from fbsim.catalogue.sheets import (
    FigureSheet,
    FortressPartSheet,
    GunSheet,
    Material,
    MaterialsFile,
    MeshFile,
    ModelSheet,
    ShellSheet,
)
from fbsim.errors import ModelError, Problem, UnknownName, did_you_mean
from fbsim.meshes.cache import content_key
from fbsim.meshes.loading import load_solid
from fbsim.meshes.scenes import files_of_gltf
from fbsim.meshes.solid import Solid

AnySheet = TypeVar("AnySheet", bound=ModelSheet, covariant=True)
Sheet = TypeVar("Sheet", bound=ModelSheet)
AnyModel = TypeVar("AnyModel", bound="Model[ModelSheet]")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Model(Generic[AnySheet]):
    """A sheet and the meshes beside it."""

    sheet: AnySheet
    path: Path

    @property
    def name(self) -> str:
        """Name in the catalogue."""
        return self.sheet.name

    @cached_property
    def solid(self) -> Solid:
        """The body as a solid in metres. Raises MeshError, and ModelError if it is not as the sheet says."""
        body = self.solid_of(self.sheet.body, ("body",))
        problem = size_problem(self.sheet, body, self.path)
        if problem is not None:
            raise ModelError(problem)
        return body

    @property
    def mesh_files(self) -> list[MeshFile]:
        """What the sheet names as meshes."""
        return [self.sheet.body]

    def solid_of(
        self, file: MeshFile, place: Place, origin_mm: tuple[float, float, float] = (0.0, 0.0, 0.0)
    ) -> Solid:
        """Read a mesh that lies beside the sheet; `place` is where the sheet names it.

        Raises ModelError where it lies farther from `origin_mm` than it is large.
        """
        parts = None if file.parts is None else self.path.parent / file.parts
        body = load_solid(self.path.parent / file.mesh, unit=file.unit, parts=parts)
        problem = place_problem(file, body, place, self.path, origin_mm)
        if problem is not None:
            raise ModelError(problem)
        return body

    def fingerprint(self) -> str:
        """Hash of the content of its mesh files: sizes and times of files may stay as they are."""
        names = [name for file in self.mesh_files for name in (file.mesh, file.parts) if name]
        return content_key(_contents(self.path.parent / name for name in names))


FigureModel = Model[FigureSheet]
ShellModel = Model[ShellSheet]


@dataclass(frozen=True)
class PartModel(Model[FortressPartSheet]):
    """A piece of the fortress kit; the leaves of a gate are solids of their own."""

    @cached_property
    def leaf_solids(self) -> tuple[Solid, ...]:
        """The leaves, shut, in the gate's frame."""
        return tuple(
            self.solid_of(leaf.body, ("leaves", number, "body"), leaf.hinge_mm)
            for number, leaf in enumerate(self.sheet.leaves)
        )

    @property
    def mesh_files(self) -> list[MeshFile]:
        """What the sheet names as meshes."""
        return [self.sheet.body, *(leaf.body for leaf in self.sheet.leaves)]


@dataclass(frozen=True)
class GunModel(Model[GunSheet]):
    """A gun, whose barrel is a second solid."""

    @cached_property
    def barrel_solid(self) -> Solid:
        """The barrel (or arm) at elevation 0, in the gun's frame."""
        return self.solid_of(self.sheet.barrel.body, ("barrel", "body"), self.sheet.barrel.trunnion_mm)

    @property
    def barrel_mass(self) -> float:
        """Mass of the barrel in kg: carriage and barrel are of one density."""
        volume = self.barrel_solid.volume
        return self.sheet.mass * volume / (volume + self.solid.volume)

    @property
    def mesh_files(self) -> list[MeshFile]:
        """What the sheet names as meshes."""
        return [self.sheet.body, self.sheet.barrel.body]


class Catalogue:
    """Finds models by kind and name in a list of folders; the first folder that has a name wins.

    Each file is read once, so that a scene stays as it was loaded; `renewed` sees what has changed since.
    """

    FOLDERS: ClassVar[dict[str, str]] = {
        "figure": "figures",
        "gun": "guns",
        "shell": "shells",
        "part": "fortress",
    }

    def __init__(self, folders: Sequence[Path] | None = None) -> None:
        self.folders = tuple(model_folders() if folders is None else folders)
        self._figures: dict[str, FigureModel] = {}
        self._guns: dict[str, GunModel] = {}
        self._shells: dict[str, ShellModel] = {}
        self._parts: dict[str, PartModel] = {}
        self._pool: dict[Path, tuple[str, Model[ModelSheet]]] = {}

    def renewed(self) -> Catalogue:
        """Return a catalogue of the same folders that reads anew all but meshes that are equal."""
        other = Catalogue(self.folders)
        other._pool = self._pool
        return other

    def figure(self, name: str) -> FigureModel:
        """Return a figure. Raises UnknownName, ModelError."""
        return _once(
            self._figures, name, lambda: self._pooled(Model(*self._found("figure", name, FigureSheet)))
        )

    def shell(self, name: str) -> ShellModel:
        """Return a shell. Raises UnknownName, ModelError."""
        return _once(self._shells, name, lambda: self._pooled(Model(*self._found("shell", name, ShellSheet))))

    def part(self, name: str) -> PartModel:
        """Return a fortress part. Raises UnknownName, ModelError."""
        return _once(
            self._parts, name, lambda: self._pooled(PartModel(*self._found("part", name, FortressPartSheet)))
        )

    def gun(self, name: str) -> GunModel:
        """Return a gun. Raises UnknownName, ModelError; also where there is a card of it and no mesh."""
        return _once(self._guns, name, lambda: self._pooled(GunModel(*self._found("gun", name, GunSheet))))

    def material(self, name: str) -> Material:
        """Return a material. Raises UnknownName, ModelError."""
        if name not in self.materials:
            raise UnknownName(f'no material named "{name}"; {did_you_mean(name, sorted(self.materials))}')
        return self.materials[name]

    @cached_property
    def materials(self) -> dict[str, Material]:
        """All materials by name."""
        found: dict[str, Material] = {}
        for folder in reversed(self.folders):
            path = folder / "materials.toml"
            if path.is_file():
                listed = read_document(path, MaterialsFile, ModelError)
                found.update((material.name, material) for material in listed.materials)
        return found

    def names(self, kind: str) -> list[str]:
        """Names of all models of a kind ("figure", "gun", "shell", "part"), sorted."""
        return sorted({path.stem for path in self._paths(kind)})

    def undrawn_guns(self) -> list[str]:
        """Names of guns that have a card and no mesh, sorted."""
        return sorted({*ArmyBook(self.folders).names("gun")} - {*self.names("gun")})

    def _paths(self, kind: str) -> Iterable[Path]:
        for folder in self.folders:
            for path in sorted((folder / self.FOLDERS[kind]).glob("*.toml")):
                if kind != "gun" or is_drawn(path):
                    yield path

    def _found(self, kind: str, name: str, sheet_class: type[Sheet]) -> tuple[Sheet, Path]:
        """Read the sheet of a name; gives it and where it stands."""
        path = next((path for path in self._paths(kind) if path.stem == name), None)
        if path is None and kind == "gun" and name in self.undrawn_guns():
            drawn = ", ".join(self.names(kind))
            raise UnknownName(f'gun "{name}" has no mesh yet: usable in rules only; with a mesh: {drawn}')
        if path is None:
            word = "fortress part" if kind == "part" else kind
            raise UnknownName(f'no {word} named "{name}"; {did_you_mean(name, self.names(kind))}')
        return self._read(path, sheet_class), path

    def _pooled(self, model: AnyModel) -> AnyModel:
        """Give the model of the same content that is there already, with the solids it has made."""
        content = model.fingerprint()
        known, other = self._pool.get(model.path, (None, model))
        if known == content and isinstance(other, type(model)) and other.sheet == model.sheet:
            return other
        self._pool[model.path] = (content, model)
        return model

    def _read(self, path: Path, sheet_class: type[Sheet]) -> Sheet:
        sheet = read_document(path, sheet_class, ModelError)
        if sheet.name != path.stem:
            message = f'name "{sheet.name}" differs from the name of its file'
            raise ModelError(Problem(message, file=str(path), remedy=f'call it "{path.stem}"'))
        if sheet.material not in self.materials:
            remedy = did_you_mean(sheet.material, sorted(self.materials))
            raise ModelError(Problem(f'no material "{sheet.material}"', str(path), remedy=remedy))
        return sheet


def _contents(paths: Iterable[Path]) -> Iterator[bytes]:
    """Content of files, and of those that glTF scenes refer to; nothing where there is none to be read."""
    for path in paths:
        try:
            content = path.read_bytes()
        except OSError:
            content = b""
        yield content
        if path.suffix.lower() == ".gltf":
            yield from _contents(path.parent / name for name in files_of_gltf(content))


def _once(known: dict[str, Made], name: str, make: Callable[[], Made]) -> Made:
    """Make a thing the first time that its name is asked for."""
    if name not in known:
        known[name] = make()
    return known[name]
