"""Whether the models of a catalogue are sound: sheet, mesh, parts, mass and stand, all problems in one table.

A problem keeps a model from being used as it is; a warning is a number to look at again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from fbsim.catalogue.army_book import ArmyBook
from fbsim.catalogue.documents import line_of
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue, GunModel, Model, PartModel
from fbsim.catalogue.sheets import FigureSheet, MeshFile, ModelSheet, ShellSheet
from fbsim.errors import BadInput, MeshError, Problem
from fbsim.meshes.bodies import cavity_volume
from fbsim.meshes.solid import Solid
from fbsim.meshes.standing import HARDLY, static_tilt
from fbsim.meshes.surface import Surface
from fbsim.meshes.union import hull_volume

HEIGHT_TOLERANCE_MM = 0.5
MOST_RISE = 1.6  # of a figure's height, that its weapons may reach
GROUND_TOLERANCE_MM = 0.05
FIGURE_G = (0.1, 1000.0)
MASS_RATIOS = (0.3, 3.0)  # of sheet's mass to that of a massive body
FILLING_TOLERANCE = 0.1
MM = 1e-3


@dataclass(frozen=True)
class CheckedModel:
    """One row of the table: a model, what was measured on it, and what is wrong with it.

    `tilt_deg` is the angle at which it falls (0 or less: it cannot stand); None where it was not measured,
    as for shells. `filling` is the volume of its parts as a share of what the mesh encloses, its cavities
    included. `in_place_of` tells which model of the same name it hides. A gun without a mesh has its card
    checked, and nothing measured.
    """

    kind: str
    name: str
    triangles: int = 0
    parts: int = 0
    height_mm: float | None = None
    mass_g: float | None = None
    mass_ratio: float | None = None
    filling: float | None = None
    tilt_deg: float | None = None
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    in_place_of: str | None = None
    has_mesh: bool = True

    @property
    def is_sound(self) -> bool:
        """Whether it can be used as it is."""
        return not self.problems


def check_models(catalogue: Catalogue) -> list[CheckedModel]:
    """Check every model of a catalogue, by kind and name; nothing is raised for what is wrong with one."""
    return [check_model(catalogue, kind, name) for kind, name in all_models(catalogue)]


def all_models(catalogue: Catalogue) -> list[tuple[str, str]]:
    """Kind and name of everything that can be checked: models, then guns that have a card and no mesh."""
    models = [(kind, name) for kind in Catalogue.FOLDERS for name in catalogue.names(kind)]
    return models + [("gun", name) for name in catalogue.undrawn_guns()]


def check_model(catalogue: Catalogue, kind: str, name: str) -> CheckedModel:
    """Check one model. Raises UnknownName if there is none of that name."""
    readers: dict[str, Callable[[str], Model[ModelSheet]]] = {
        "figure": catalogue.figure,
        "gun": catalogue.gun,
        "shell": catalogue.shell,
        "part": catalogue.part,
    }
    hides = in_place_of(catalogue, kind, name)
    if kind == "gun" and name in catalogue.undrawn_guns():
        return replace(_checked_card(catalogue, name), in_place_of=hides)
    if name not in catalogue.names(kind):
        readers[kind](name)
    return replace(_checked(catalogue, kind, name, readers[kind]), in_place_of=hides)


def folders_with(catalogue: Catalogue, kind: str, name: str) -> list[Path]:
    """Folders that hold a model of that name, each once; the first one's is used."""
    folders = {folder.resolve(): folder for folder in catalogue.folders}
    sheet = Path(Catalogue.FOLDERS[kind]) / f"{name}.toml"
    return [folder for folder in folders.values() if (folder / sheet).is_file()]


def in_place_of(catalogue: Catalogue, kind: str, name: str) -> str | None:
    """Tell which model of the same name a model hides; None where there is but one."""
    _, *hidden = folders_with(catalogue, kind, name)
    return f"in place of the one that {origin(hidden[-1])}" if hidden else None


def origin(folder: Path) -> str:
    """Tell where a model comes from, as "comes with fbsim"."""
    ours = folder.resolve() == data_folder("models").resolve()
    return "comes with fbsim" if ours else f"stands in {folder}"


def _checked(
    catalogue: Catalogue, kind: str, name: str, reader: Callable[[str], Model[ModelSheet]]
) -> CheckedModel:
    try:
        model = reader(name)
        solids = _solids(model)
        density = catalogue.material(model.sheet.material).density_g_per_cm3
    except BadInput as fault:
        return CheckedModel(kind, name, problems=list(fault.problems))
    return _measured(kind, model, solids, density)


def _checked_card(catalogue: Catalogue, name: str) -> CheckedModel:
    try:
        ArmyBook(catalogue.folders).gun(name)
    except BadInput as fault:
        return CheckedModel("gun", name, problems=list(fault.problems), has_mesh=False)
    return CheckedModel("gun", name, has_mesh=False)


def _solids(model: Model[ModelSheet]) -> list[tuple[MeshFile, Solid]]:
    """Every mesh of a model. Raises MeshError with the problems of all of them."""
    solids: list[tuple[MeshFile, Solid]] = []
    problems: list[Problem] = []
    for file in model.mesh_files:
        try:
            if isinstance(model, GunModel) and file is model.sheet.barrel.body:
                solids.append((file, model.barrel_solid))
            elif isinstance(model, PartModel) and file is not model.sheet.body:
                leaves = [leaf.body for leaf in model.sheet.leaves]
                solids.append((file, model.leaf_solids[leaves.index(file)]))
            else:
                solids.append((file, model.solid))
        except BadInput as fault:
            problems += fault.problems
    if problems:
        raise MeshError(problems)
    return solids


def _measured(
    kind: str, model: Model[ModelSheet], solids: list[tuple[MeshFile, Solid]], density: float
) -> CheckedModel:
    sheet, body = model.sheet, solids[0][1]
    stands = not isinstance(sheet, ShellSheet)
    return CheckedModel(
        kind,
        sheet.name,
        triangles=sum(len(solid.faces) for _, solid in solids),
        parts=sum(len(solid.parts) for _, solid in solids),
        height_mm=float(body.extents[2]) / MM,
        mass_g=sheet.mass_g,
        mass_ratio=_mass_ratio(sheet, solids, density),
        filling=_filling(body),
        tilt_deg=static_tilt(body) if stands else None,
        problems=list(_problems(model, body)),
        warnings=list(_warnings(model, solids, density)),
    )


def _filling(solid: Solid) -> float:
    """Volume of the parts as a share of all that the mesh encloses; parts are filled where it is hollow."""
    hollow = cavity_volume(Surface(solid.vertices, solid.faces))
    return hull_volume(solid.parts) / (solid.volume + hollow)


def _mass_ratio(sheet: ModelSheet, solids: list[tuple[MeshFile, Solid]], density: float) -> float:
    volume_cm3 = sum(solid.volume for _, solid in solids) * 1e6
    return sheet.mass_g / (volume_cm3 * density)


def _problem(model: Model[ModelSheet], key: str, message: str, remedy: str) -> Problem:
    """Tell a problem of a key of the sheet, with its line."""
    line = line_of(model.path.read_text(encoding="utf-8"), (key,))
    return Problem(message, str(model.path), line, key, remedy)


def _problems(model: Model[ModelSheet], body: Solid) -> Iterator[Problem]:
    sheet = model.sheet
    if isinstance(sheet, ShellSheet):
        yield from _shell_problems(model, sheet, body)
        return
    if isinstance(sheet, FigureSheet):
        yield from _height_problems(model, sheet, body)
        yield from _mass_problems(model, sheet)
    low = float(body.bounds[0, 2]) / MM
    if abs(low) > GROUND_TOLERANCE_MM:
        message = f"the lowest point of its mesh is at z = {low:.2f} mm, not on the ground"
        yield _problem(model, "body", message, "move the mesh so that it stands on z = 0")


def _height_problems(model: Model[ModelSheet], sheet: FigureSheet, body: Solid) -> Iterator[Problem]:
    tall = float(body.extents[2]) / MM
    low, high = sheet.height_mm - HEIGHT_TOLERANCE_MM, MOST_RISE * sheet.height_mm
    if not low <= tall <= high:
        message = (
            f"is {sheet.height_mm:g}, and the mesh is {tall:.1f} mm tall (expected {low:.1f} to {high:.1f})"
        )
        yield _problem(model, "height_mm", message, "scale the mesh, or correct height_mm or unit")


def _mass_problems(model: Model[ModelSheet], sheet: FigureSheet) -> Iterator[Problem]:
    if not FIGURE_G[0] <= sheet.mass_g <= FIGURE_G[1]:
        message = f"must be {FIGURE_G[0]:g} to {FIGURE_G[1]:g} (got {sheet.mass_g:g})"
        yield _problem(model, "mass_g", message, "weigh the toy")


def _shell_problems(model: Model[ModelSheet], sheet: ShellSheet, body: Solid) -> Iterator[Problem]:
    length, *across = (body.extents / MM).tolist()
    for key, said, found in (
        ("length_mm", sheet.length_mm, length),
        ("diameter_mm", sheet.diameter_mm, max(across)),
    ):
        if abs(said - found) > HEIGHT_TOLERANCE_MM:
            message = f"is {said:g}, and the mesh measures {found:.2f} mm"
            yield _problem(model, key, message, "correct it, or scale the mesh")


def _warnings(
    model: Model[ModelSheet], solids: list[tuple[MeshFile, Solid]], density: float
) -> Iterator[Problem]:
    sheet = model.sheet
    ratio = _mass_ratio(sheet, solids, density)
    if not MASS_RATIOS[0] <= ratio <= MASS_RATIOS[1]:
        message = f"is {sheet.mass_g:g}, {ratio:.2g} times that of a massive body of {sheet.material}"
        yield _problem(model, "mass_g", message, "weigh it, or check the scale of the mesh")
    tilt = static_tilt(solids[0][1])
    if isinstance(sheet, FigureSheet) and tilt <= 0:
        message = "cannot stand: its centre of mass falls outside its feet"
        yield _problem(model, "body", message, "give it a base")
    elif isinstance(sheet, FigureSheet) and tilt < HARDLY:
        message = f"hardly stands: it falls when tilted by {tilt:.1f}°"
        yield _problem(model, "body", message, "give it a wider base")
    for mesh, solid in solids:
        share = _filling(solid)
        if mesh.primitive is None and abs(share - 1) > FILLING_TOLERANCE:
            message = f"the parts of {mesh.mesh} fill {share:.0%} of it"
            yield _problem(model, "body", message, "give it finer convex parts (parts = in the sheet)")
