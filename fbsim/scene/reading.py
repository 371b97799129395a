"""From a scene file to a `Scene`, or to every mistake in it at once.

First the files are read and what they name is looked up; then things are placed; then, unless told not
to, it is checked that they can stand where they are put (`fbsim.scene.checks`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np

from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue, FigureModel, GunModel, Model, PartModel
from fbsim.catalogue.sheets import Material
from fbsim.errors import BadInput, Problem, SceneError, UnknownName, did_you_mean
from fbsim.scene.checks import placement_problems
from fbsim.scene.expanding import Expansion, Frame, Kind
from fbsim.scene.loading import FileReader, ReadFile
from fbsim.scene.ordering import resolve_orders
from fbsim.scene.placing import metres, place_all
from fbsim.scene.scene import Order, Placed, Scene, Table
from fbsim.scene.schema import SceneFile
from fbsim.scene.shapes import Shapes
from fbsim.scene.sources import Origin

SCENES_FOLDER = "scenes"
MARGIN_MM = 100.0
"""Room around a layout that stands alone."""


def load_scene(path_or_name: str | Path, catalogue: Catalogue | None = None, *, check: bool = True) -> Scene:
    """Read a scene by its path or its name.

    A bare name such as "courtyard" is looked for as `scenes/courtyard.toml` in the current folder, then
    among the scenes that come with fbsim. `check=False` leaves out the checks of placement, for a
    scene that has passed them. What has changed since `catalogue` read it is read anew. Raises SceneError
    with every mistake, UnknownName if there is no such scene.
    """
    scene, _ = read_scene(find_scene(path_or_name), catalogue, check=check)
    return scene


def read_scene(
    path: Path, catalogue: Catalogue | None = None, *, check: bool = True, alone: bool = False
) -> tuple[Scene, SceneFile]:
    """Read a file as a scene, and give what stood in it as well. Raises SceneError with every mistake.

    `alone` is for a layout that is set down in no scene: what has no side in it is of the first one, and
    where it names no table it gets one on which it fits.
    """
    reader, shapes = FileReader(), Shapes()
    file = reader.read(path, SceneFile)
    fresh = Catalogue() if catalogue is None else catalogue.renewed()
    expansion = Expansion(fresh, file.document.sides, reader, shapes)
    side = file.document.sides[0] if alone else None
    expansion.add(file, Frame(side=side), (path.resolve(),))
    scene, problems = _resolved(file, expansion, shapes)
    problems = [*reader.problems, *expansion.problems, *problems]
    if scene is not None and not problems:
        if alone and "table" not in file.source.table:
            scene = replace(scene, table=replace(scene.table, size=_fitting(scene, shapes)))
        problems = placement_problems(scene, shapes) if check else []
    if problems or scene is None:
        raise SceneError(_in_order(problems))
    return scene, file.document


def _fitting(scene: Scene, shapes: Shapes) -> tuple[float, float]:
    """Size in m of a table on which everything in a scene has room."""
    boxes = [
        shapes.of(thing.model, is_open=thing.is_open).moved(thing.position, thing.yaw).bounds
        for thing in scene.placed
    ]
    reach = np.abs(np.array(boxes).reshape(-1, 3)[:, :2]).max(axis=0, initial=0.0)
    along, across = (metres(2 * (float(half) + MARGIN_MM)) for half in reach)
    return along, across


def find_scene(path_or_name: str | Path) -> Path:
    """Path of a scene file. Raises UnknownName for a name that no scene has."""
    text = os.fspath(path_or_name)
    if isinstance(path_or_name, Path) or text.endswith(".toml") or "/" in text or os.sep in text:
        return Path(text)
    for folder in _scene_folders():
        if (folder / f"{text}.toml").is_file():
            return folder / f"{text}.toml"
    raise UnknownName(Problem(f'no scene named "{text}"', remedy=did_you_mean(text, known_scenes())))


def known_scenes() -> list[str]:
    """Names of all scenes that can be loaded by name, sorted."""
    return sorted({path.stem for folder in _scene_folders() for path in folder.glob("*.toml")})


def _scene_folders() -> tuple[Path, ...]:
    return (Path(SCENES_FOLDER), data_folder("scenes"))


def _resolved(
    file: ReadFile[SceneFile], expansion: Expansion, shapes: Shapes
) -> tuple[Scene | None, list[Problem]]:
    """Place the things, look up the table, resolve the orders."""
    placed, problems = place_all(expansion.items, shapes, list(expansion.taken))
    items = {item.id: item for item in expansion.items}
    orders, order_problems = resolve_orders(list(file.entries("orders")), items, expansion.kinds())
    surface, surface_problems = _surface(file, expansion.catalogue)
    problems = [*problems, *order_problems, *surface_problems]
    if surface is None:
        return None, problems
    return _scene(file, expansion, placed, orders, surface), problems


def _scene(
    file: ReadFile[SceneFile],
    expansion: Expansion,
    placed: dict[str, Placed[Model[Any]]],
    orders: list[Order],
    surface: Material,
) -> Scene:
    document, path = file.document, file.source.path
    width, depth = document.table.size_mm

    def of(kind: Kind) -> Iterable[Placed[Model[Any]]]:
        return tuple(placed[item.id] for item in expansion.items if item.kind == kind and item.id in placed)

    origins = {item.id: item.origin for item in expansion.items}
    origins |= {f"orders[{index}]": origin for index, (_, origin) in enumerate(file.entries("orders"))}
    return Scene(
        name=path.stem,
        title=document.title or path.stem,
        path=path,
        rules=document.rules,
        seed=document.seed,
        simultaneous=document.firing == "simultaneous",
        sides=tuple(document.sides),
        table=Table((metres(width), metres(depth)), surface),
        figures=cast(tuple[Placed[FigureModel], ...], of("figure")),
        guns=cast(tuple[Placed[GunModel], ...], of("gun")),
        parts=cast(tuple[Placed[PartModel], ...], of("part")),
        orders=tuple(orders),
        catalogue=expansion.catalogue,
        origins=origins,
    )


def _surface(file: ReadFile[SceneFile], catalogue: Catalogue) -> tuple[Material | None, list[Problem]]:
    try:
        return catalogue.material(file.document.table.surface), []
    except UnknownName as fault:
        place = Origin(file.source, ("table", "surface"))
        return None, [place.problem(fault.problems[0].message)]
    except BadInput as fault:
        return None, list(fault.problems)


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, file by file as they were met, line by line."""
    unique = list(dict.fromkeys(problems))
    files = list(dict.fromkeys(problem.file for problem in unique))
    return sorted(unique, key=lambda problem: (files.index(problem.file), problem.line or 0))
