"""A user's mesh file → a figure of the catalogue: mesh, convex parts and sheet, in a folder of theirs.

What is written is read again and checked before it is put in place; a failure leaves the folder as it was.
"""

from __future__ import annotations

import contextlib
import json
import math
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from fbsim.catalogue.checking import FIGURE_G, FILLING_TOLERANCE, folders_with, origin
from fbsim.catalogue.documents import read_document
from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.sheets import FigureSheet
from fbsim.errors import BadInput, MeshError, ModelError, Problem
from fbsim.meshes.checking import FIGURE_MM, MM_PER_UNIT, fitting_units, flat_problem, scale_problem
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.loading import load_solid
from fbsim.meshes.obj import obj_bytes
from fbsim.meshes.parts import fitted, parts_of
from fbsim.meshes.reading import GLTF_SUFFIXES, read_surface
from fbsim.meshes.repairing import repaired
from fbsim.meshes.solid import FloatArray, Solid
from fbsim.meshes.standing import contact_centre, static_tilt
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import Surface
from fbsim.meshes.union import hull_volume

FOLDER = "figures"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
AXES = {
    "+x": (1, 0, 0),
    "-x": (-1, 0, 0),
    "+y": (0, 1, 0),
    "-y": (0, -1, 0),
    "+z": (0, 0, 1),
    "-z": (0, 0, -1),
}
GLTF_AXES = {"+x": "+x", "-x": "-x", "+y": "+z", "-y": "-z", "+z": "-y", "-z": "+y"}  # as read, z up
MOST_MASS_RATIO = 3.0
MM = 1e-3


@dataclass(frozen=True, eq=False)
class ImportedModel:
    """What an import made: its sheet, the solid, and what the user should know."""

    path: Path
    solid: Solid
    tilt_deg: float
    notes: list[str] = field(default_factory=list)


def import_model(
    file: Path,
    *,
    name: str,
    to: Path,
    kind: str = "figure",
    height_mm: float | None = None,
    mass_g: float | None = None,
    unit: str | None = None,
    material: str = "polystyrene",
    up: str | None = None,
    front: str | None = None,
    only: str | None = None,
    overwrite: bool = False,
    catalogue: Catalogue | None = None,
) -> ImportedModel:
    """Make a figure of an STL, OBJ, PLY or GLB file: `to/figures/<name>.toml`, `.stl` and `.parts.obj`.

    `up` and `front` name axes of the file ("+z" and "+x" unless said; "+y" and "+z" in glTF). The figure is
    scaled to `height_mm`, or keeps its size in `unit` (mm unless said; m in glTF). `mass_g` is that of the
    toy; without it the volume and the material's density give it. `only` picks nodes of a glTF scene.
    `overwrite` replaces a figure of that name, or lets the new one come before it where it lies elsewhere.

    Raises ModelError for what is wrong with the wishes or the folder, MeshError for what is wrong with the
    file, UnknownName for an unknown material.
    """
    is_gltf = file.suffix.lower() in GLTF_SUFFIXES
    wishes = _Wishes(
        name=name,
        kind=kind,
        height_mm=height_mm,
        mass_g=mass_g,
        unit=unit or ("m" if is_gltf else "mm"),
        up=up or ("+y" if is_gltf else "+z"),
        front=front or ("+z" if is_gltf else "+x"),
    )
    problems = wishes.problems()
    if only is not None and not is_gltf:
        remedy = "leave it out, or import a .glb"
        problems.append(
            Problem("picks nodes of a glTF scene, and this file has none", str(file), None, "only", remedy)
        )
    if problems:
        raise ModelError(problems)
    folder = to / FOLDER
    catalogue = catalogue or Catalogue()
    _refuse_existing(folder, name, overwrite)
    _refuse_namesakes(catalogue, to, name, overwrite)
    density = catalogue.material(material).density_g_per_cm3
    mend = repaired(read_surface(file, only), str(file))
    figure, to_figure = _figure(mend.surface, file, wishes)
    found = (
        parts_of(figure, str(file))
        if mend.parts is None
        else fitted(tuple(map(to_figure, mend.parts)), figure)
    )
    files = _mesh_files(name, figure, found)
    files[f"{name}.toml"] = _sheet(file, wishes, material, figure, density).encode()
    path, solid = _install(folder, files, name, file)
    return ImportedModel(path, solid, static_tilt(solid), [*mend.notes, *_notes(solid, wishes, density)])


@dataclass(frozen=True)
class _Wishes:
    """What the user asked for, apart from the file."""

    name: str
    kind: str
    height_mm: float | None
    mass_g: float | None
    unit: str
    up: str
    front: str

    def problems(self) -> list[Problem]:
        """Everything wrong with the wishes, none of which needs the file."""
        found: list[Problem] = []
        if not NAME.fullmatch(self.name):
            remedy = (
                f'call it "{_plain(self.name)}"' if _plain(self.name) else "call it dwarf-2, for instance"
            )
            message = f'"{self.name}" must be lower case letters and digits, with hyphens between'
            found.append(Problem(message, place="name", remedy=remedy))
        if self.kind != "figure":
            remedy = "write the sheet of a gun, shell or fortress part by hand"
            found.append(Problem(f'"{self.kind}" cannot be imported', place="kind", remedy=remedy))
        if self.unit not in MM_PER_UNIT:
            found.append(
                Problem(f'no unit "{self.unit}"', place="unit", remedy=f"one of {', '.join(MM_PER_UNIT)}")
            )
        return [*found, *self._quantity_problems(), *self._axis_problems()]

    def rotation(self, is_gltf: bool) -> FloatArray:
        """Matrix (3, 3) that turns the file's front to +x and its up to +z."""
        up, front = (GLTF_AXES[axis] if is_gltf else axis for axis in (self.up, self.front))
        upward, forward = np.array(AXES[up]), np.array(AXES[front])
        return np.array([forward, np.cross(upward, forward), upward], dtype=np.float64)

    def _quantity_problems(self) -> Iterator[Problem]:
        for place, value, (least, most), remedy in (
            ("height_mm", self.height_mm, FIGURE_MM, "measure it from the ground to the highest point"),
            ("mass_g", self.mass_g, FIGURE_G, "weigh the toy, or leave it out to have it estimated"),
        ):
            if value is not None and not (math.isfinite(value) and value > 0):
                yield Problem(f"must be a number above 0 (got {value:g})", place=place, remedy=remedy)
            elif value is not None and not least <= value <= most:
                message = f"must be {least:g} to {most:g} (got {value:g})"
                yield Problem(message, place=place, remedy=remedy)

    def _axis_problems(self) -> Iterator[Problem]:
        given = {"up": self.up, "front": self.front}
        wrong = {place: axis for place, axis in given.items() if axis not in AXES}
        for place, axis in wrong.items():
            yield Problem(f'no axis "{axis}"', place=place, remedy=f"one of {', '.join(AXES)}")
        if not wrong and self.up[1] == self.front[1]:
            message = f"{self.front} cannot be the front where {self.up} is up"
            yield Problem(message, place="front", remedy="name the axis that the face looks along")


def _plain(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


def _refuse_existing(folder: Path, name: str, overwrite: bool) -> None:
    files = [folder / f"{name}{suffix}" for suffix in (".toml", ".stl", ".parts.obj")]
    there = next((path for path in files if path.exists()), None)
    if there is not None and not overwrite:
        remedy = "choose another name, or overwrite it (--overwrite)"
        raise ModelError(Problem("is there already", str(there), remedy=remedy))


def _refuse_namesakes(catalogue: Catalogue, to: Path, name: str, overwrite: bool) -> None:
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


class _Placement:
    """The way from the file's coordinates to the figure's: turn, scale, move."""

    def __init__(self, rotation: FloatArray, factor: float, offset: FloatArray) -> None:
        self.rotation, self.factor, self.offset = rotation, factor, offset

    def __call__(self, points: FloatArray) -> FloatArray:
        """Move points (k, 3)."""
        placed: FloatArray = points @ self.rotation.T * self.factor + self.offset
        return placed


def _figure(surface: Surface, file: Path, wishes: _Wishes) -> tuple[Surface, _Placement]:
    """Turn, scale and place a surface: front +x, up +z, in m, feet at z = 0 around the origin."""
    is_gltf = file.suffix.lower() in GLTF_SUFFIXES
    rotation = wishes.rotation(is_gltf)
    turned = surface.turned(rotation)
    factor = _factor(float(turned.extents[2]), file, wishes)
    metres = turned.scaled(factor)
    flat = flat_problem(metres, "m", str(file))
    if flat is not None:
        raise MeshError(flat)
    offset = -np.append(contact_centre(metres.vertices), metres.bounds[0, 2])
    return metres.moved(offset), _Placement(rotation, factor, offset)


def _factor(height: float, file: Path, wishes: _Wishes) -> float:
    """Metres for one unit of the file. Raises MeshError if that makes no figure of the size of a toy."""
    if wishes.height_mm is not None:
        if height <= 0:
            message = "has no height along its up axis"
            raise MeshError(Problem(message, str(file), None, "extent", "say which axis is up (--up)"))
        return wishes.height_mm * MM / height
    problem = scale_problem(height, wishes.unit, FIGURE_MM, "tall", str(file), _unit_remedy)
    if problem is not None:
        raise MeshError(problem)
    return MM_PER_UNIT[wishes.unit] * MM


def _unit_remedy(unit: str) -> str:
    return f"pass --unit {unit}, or --height-mm with its height"


def _mesh_files(name: str, figure: Surface, parts: tuple[FloatArray, ...]) -> dict[str, bytes]:
    hulls = [hull_surface(part / MM) for part in parts]
    return {f"{name}.stl": stl_bytes(figure.scaled(1 / MM)), f"{name}.parts.obj": obj_bytes(hulls)}


def _sheet(file: Path, wishes: _Wishes, material: str, figure: Surface, density: float) -> str:
    mass = wishes.mass_g or _estimated_mass(file, figure, density)
    how = "mass as given" if wishes.mass_g else f"mass from its volume at {density:g} g/cm³"
    size = "scaled to the height given" if wishes.height_mm else "in its own size"
    return f"""\
kind = "figure"
name = {_quoted(wishes.name)}
title = {_quoted(wishes.name.replace("-", " ").capitalize())}
material = {_quoted(material)}
mass_g = {mass!r}
height_mm = {float(round(figure.extents[2] / MM, 3))!r}
front = "+x"

[body]
mesh = {_quoted(wishes.name + ".stl")}
unit = "mm"
parts = {_quoted(wishes.name + ".parts.obj")}

[basis]
status = "estimated"
source = {_quoted(f"imported from {file.name}, {size}; {how}")}
"""


def _estimated_mass(file: Path, figure: Surface, density: float) -> float:
    mass = float(f"{_full_mass(figure.volume, density):.4g}")
    if not FIGURE_G[0] <= mass <= FIGURE_G[1]:
        message = f"{mass:g} g as a solid body; a figure has {FIGURE_G[0]:g} to {FIGURE_G[1]:g} g"
        raise MeshError(Problem(message, str(file), None, "mass_g", "check the scale, or pass --mass-g"))
    return mass


def _quoted(text: str) -> str:
    printable = "".join(letter if letter.isprintable() else "?" for letter in text)
    return json.dumps(printable.encode(errors="replace").decode(), ensure_ascii=False)


def _full_mass(volume: float, density: float) -> float:
    """Mass in g of a volume in m³ at a density in g/cm³."""
    return volume * density * 1e6


def _notes(solid: Solid, wishes: _Wishes, density: float) -> Iterator[str]:
    yield from _unit_notes(float(solid.extents[2]) / MM, wishes)
    tilt = static_tilt(solid)
    if tilt > 0:
        yield f"it stands; it falls when tilted by {tilt:.1f}°"
    else:
        yield "it cannot stand: its centre of mass falls outside its feet; give it a base, or check --up"
    share = hull_volume(solid.parts) / solid.volume
    if abs(share - 1) > FILLING_TOLERANCE:
        yield f"its convex parts fill {share:.0%} of it: what flies past closely may strike; make finer ones"
    full = _full_mass(solid.volume, density)
    if wishes.mass_g and not 1 / MOST_MASS_RATIO <= wishes.mass_g / full <= MOST_MASS_RATIO:
        yield f"its mass of {wishes.mass_g:g} g is far from the {full:.3g} g of a solid one; check the scale"


def _unit_notes(tall: float, wishes: _Wishes) -> Iterator[str]:
    """Point out a height (mm) that is possible and far from the usual, where another unit comes nearer."""
    if wishes.height_mm is not None:
        return
    size = tall / MM_PER_UNIT[wishes.unit]
    best = next(iter(fitting_units(size, FIGURE_MM)), wishes.unit)
    if best != wishes.unit:
        other = f"in {best} it would be {size * MM_PER_UNIT[best]:.3g} mm (--unit {best})"
        yield f"it is {tall:.3g} mm tall if the file is in {wishes.unit}; {other}"


def _install(folder: Path, files: dict[str, bytes], name: str, source: Path) -> tuple[Path, Solid]:
    """Write the files beside their place, read them back, then put them in place: all of them or none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder) as temporary:
            fresh = Path(temporary)
            for file_name, content in files.items():
                (fresh / file_name).write_bytes(content)
            solid = _read_back(fresh, name, source)
            _swap_in(fresh, folder, list(files))
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
