"""A user's mesh file → a figure of the catalogue: mesh, convex parts and sheet, in a folder of theirs.

What is written is read again and checked before it is put in place; a failure leaves the folder as it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fbsim.catalogue.checking import FIGURE_G, FILLING_TOLERANCE
from fbsim.catalogue.installing import Picture, install, refuse_existing, refuse_namesakes
from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.placement import MM, Placed, stood_up
from fbsim.catalogue.wishes import Wishes
from fbsim.errors import MeshError, ModelError, Problem
from fbsim.meshes.bodies import Apart, cavity_volume, one_body
from fbsim.meshes.checking import without_slivers
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.obj import obj_bytes
from fbsim.meshes.parts import fitted, parts_of
from fbsim.meshes.reading import GLTF_SUFFIXES, NAMING_SUFFIXES, read_mesh
from fbsim.meshes.repairing import Repaired, repaired
from fbsim.meshes.solid import FloatArray, Solid
from fbsim.meshes.standing import HARDLY, stands_on_area, static_tilt
from fbsim.meshes.stl import as_stl_holds, stl_bytes
from fbsim.meshes.surface import Surface
from fbsim.meshes.union import hull_volume

FOLDER = "figures"
MOST_MASS_RATIO = 3.0
LEAST_HOLLOW = 0.005  # of the whole volume, below which a cavity is not worth a word


@dataclass(frozen=True, eq=False)
class ImportedModel:
    """What an import made: its sheet, the solid, and what the user should know."""

    path: Path
    solid: Solid
    tilt_deg: float
    notes: list[str] = field(default_factory=list)
    picture: Path | None = None


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
    apart: Apart = "refuse",
    overwrite: bool = False,
    catalogue: Catalogue | None = None,
    picture: Picture | None = None,
) -> ImportedModel:
    """Make a figure of a mesh file: `to/figures/<name>.toml`, `.stl`, `.parts.obj`, and `.png` if drawn.

    `up` and `front` name axes of the file ("+z" and "+x" unless said; "+y" and "+z" in glTF). The figure is
    scaled to `height_mm`, or keeps its size in `unit`: m in glTF, what the file says in 3MF, else mm unless
    that makes no figure. `mass_g` is that of the toy; without it the volume and the material's density give
    it. `only` picks nodes of a glTF scene, objects of a 3MF file or groups of an OBJ file by name; `apart`
    says what to do with bodies that lie apart. `overwrite` replaces a figure of that name, or lets the new
    one come before it where it lies elsewhere. `picture` draws the solid into a file before anything is put
    in place.

    Raises ModelError for what is wrong with the wishes or the folder, MeshError for what is wrong with the
    file, UnknownName for an unknown material.
    """
    is_gltf = file.suffix.lower() in GLTF_SUFFIXES
    wishes = Wishes(
        name=name,
        kind=kind,
        height_mm=height_mm,
        mass_g=mass_g,
        unit=unit,
        up=up or ("+y" if is_gltf else "+z"),
        front=front or ("+z" if is_gltf else "+x"),
    )
    problems = wishes.problems()
    if only is not None and file.suffix.lower() not in NAMING_SUFFIXES:
        message = "picks pieces of a glTF, 3MF or OBJ file by name, and this file names none"
        problems.append(Problem(message, str(file), None, "only", "leave it out, or import a .glb"))
    if problems:
        raise ModelError(problems)
    folder = to / FOLDER
    catalogue = catalogue or Catalogue()
    refuse_existing(folder, name, overwrite)
    refuse_namesakes(catalogue, to, name, overwrite)
    density = catalogue.material(material).density_g_per_cm3
    made = _figure(file, wishes, only, apart)
    files = _mesh_files(name, made.surface, made.parts)
    files[f"{name}.toml"] = _sheet(file, wishes, material, made, density).encode()
    path, solid = install(folder, files, name, file, picture)
    notes = [*made.notes, *_notes(solid, wishes, density)]
    drawn = None if picture is None else path.with_suffix(".png")
    return ImportedModel(path, solid, static_tilt(solid), notes, drawn)


@dataclass(frozen=True, eq=False)
class _Figure:
    """A closed surface in m that stands on z = 0, its convex parts, and what was done for that."""

    surface: Surface
    parts: tuple[FloatArray, ...]
    notes: list[str]


def _figure(file: Path, wishes: Wishes, only: str | None, apart: Apart) -> _Figure:
    mesh = read_mesh(file, only)
    is_gltf = file.suffix.lower() in GLTF_SUFFIXES
    mend = repaired(mesh.surface, str(file), wishes.upward(is_gltf))
    whole = one_body(mend.surface, apart, str(file))
    placed = stood_up(whole.surface, file, wishes, mesh.unit)
    parts = _parts(mend, whole.surface, placed, file)
    held = without_slivers(as_stl_holds(placed.surface.scaled(1 / MM))).scaled(MM)
    return _Figure(held, parts, [*mend.notes, *whole.notes, *placed.notes])


def _parts(mend: Repaired, whole: Surface, placed: Placed, file: Path) -> tuple[FloatArray, ...]:
    """Convex parts of the figure: those that the repair found, where they still stand for all of it."""
    if mend.parts is None or whole is not mend.surface:
        return parts_of(placed.surface, str(file))
    return fitted(tuple(map(placed.placement, mend.parts)), placed.surface)


def _mesh_files(name: str, figure: Surface, parts: tuple[FloatArray, ...]) -> dict[str, bytes]:
    hulls = [hull_surface(part / MM) for part in parts]
    return {f"{name}.stl": stl_bytes(figure.scaled(1 / MM)), f"{name}.parts.obj": obj_bytes(hulls)}


def _sheet(file: Path, wishes: Wishes, material: str, figure: _Figure, density: float) -> str:
    mass = wishes.mass_g or _estimated_mass(file, figure.surface, density)
    how = "mass as given" if wishes.mass_g else f"mass from its volume at {density:g} g/cm³"
    size = "scaled to the height given" if wishes.height_mm else "in its own size"
    done = "".join(f"# {note}\n" for note in figure.notes)
    return f"""\
{done}kind = "figure"
name = {_quoted(wishes.name)}
title = {_quoted(wishes.name.replace("-", " ").capitalize())}
material = {_quoted(material)}
mass_g = {mass!r}
height_mm = {float(round(figure.surface.extents[2] / MM, 3))!r}
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


def _notes(solid: Solid, wishes: Wishes, density: float) -> Iterator[str]:
    yield _standing_note(solid)
    hollow = cavity_volume(Surface(solid.vertices, solid.faces))
    share = hollow / (solid.volume + hollow)
    if share > LEAST_HOLLOW:
        yield f"it is hollow: {share:.0%} of it is empty, and weighs nothing; its convex parts are filled"
    share = hull_volume(solid.parts) / (solid.volume + hollow)
    if abs(share - 1) > FILLING_TOLERANCE:
        yield f"its convex parts fill {share:.0%} of it: what flies past closely may strike; make finer ones"
    full = _full_mass(solid.volume, density)
    if wishes.mass_g and not 1 / MOST_MASS_RATIO <= wishes.mass_g / full <= MOST_MASS_RATIO:
        yield f"its mass of {wishes.mass_g:g} g is far from the {full:.3g} g of a solid one; check the scale"


def _standing_note(solid: Solid) -> str:
    tilt = static_tilt(solid)
    if not stands_on_area(solid):
        return "it cannot stand: it touches the ground in a point or along an edge; give it a base"
    if tilt <= 0:
        return "it cannot stand: its centre of mass falls outside its feet; give it a base, or check --up"
    if tilt < HARDLY:
        return f"it hardly stands: it falls when tilted by {tilt:.1f}°; give it a wider base"
    return f"it stands; it falls when tilted by {tilt:.1f}°"
