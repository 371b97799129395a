"""From files to a flat list of things: layouts set down, walls laid block by block, models found.

A layout's point p lands at `at + R(facing) p`; nested layouts turn and move with the one around them.
What is placed on a file's grid is turned into millimetres of that file first (`fbsim.scene.grid`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue, Model
from fbsim.errors import BadInput, Problem, UnknownName, did_you_mean
from fbsim.scene.grid import Foot, Spot, foot_of, spot_of, turned_by
from fbsim.scene.loading import FileReader, ReadFile
from fbsim.scene.schema import FigureEntry, LayoutEntry, LayoutFile, PartEntry, WallEntry
from fbsim.scene.shapes import Shapes
from fbsim.scene.sources import Origin

Kind = Literal["figure", "gun", "part"]
LISTS: dict[Kind, str] = {"figure": "figures", "gun": "guns", "part": "parts"}
END_INSET_MM = 1.0  # how far behind its balance the end block of a long row rests
ROSTERS_FOLDER, ATTACKS_FOLDER, GARRISONS_FOLDER = "armies", "attacks", "garrisons"
NO_LAYOUTS = (ROSTERS_FOLDER, ATTACKS_FOLDER, GARRISONS_FOLDER)
"""Folders beside the scenes whose files are no layouts."""
DEEPEST = 5
"""How deep layouts may be nested."""


@dataclass(frozen=True)
class Frame:
    """Where a layout is set down: its origin in mm, its turn in degrees, what goes before its ids."""

    at: Spot = (0.0, 0.0)
    turn: float = 0.0
    prefix: str = ""
    side: str | None = None
    via: Origin | None = None

    def point(self, spot: Spot) -> Spot:
        """Carry a point (mm) from the layout into the scene."""
        x, y = turned_by(self.turn, spot)
        return self.at[0] + x, self.at[1] + y

    def within(self, entry: LayoutEntry, cell_mm: float, via: Origin) -> Frame:
        """Return the frame of a layout that is set down in this one, whose cells are of `cell_mm`."""
        side = entry.side or self.side
        prefix = f"{self.prefix}{entry.prefix}-"
        return Frame(self.point(_corner_of(entry, cell_mm)), self.turn + entry.bearing_deg, prefix, side, via)


@dataclass(frozen=True)
class Level:
    """A place on a grid: the storey, `height_mm` each, and the cell as its file counts.

    `room` are the cell's corners in mm of the scene, within which a figure is put where it is flat, and then
    moved by `shift` mm.
    """

    storey: int
    height_mm: float
    cell: Spot
    room: tuple[Spot, ...]
    shift: Spot

    @property
    def words(self) -> str:
        """The cell as its file has it."""
        return f"cell [{self.cell[0]:g}, {self.cell[1]:g}]"


@dataclass(frozen=True)
class Item:
    """A thing and where it was written: `at` in mm, `facing` in degrees; its height is not known yet."""

    id: str
    kind: Kind
    model: Model[Any]
    side: str | None
    at: tuple[float, float]
    facing: float
    origin: Origin
    on: str | None = None
    z_mm: float | None = None
    anchored: bool = False
    level: Level | None = None
    is_open: bool = False


@dataclass
class Expansion:
    """Everything that a scene and its layouts hold, and every problem met on the way.

    `taken` has the ids of things that could not be used as well, so that nobody who names one is
    told that it does not exist.
    """

    catalogue: Catalogue
    sides: Sequence[str]
    reader: FileReader
    shapes: Shapes
    items: list[Item] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    taken: dict[str, tuple[Origin, Frame]] = field(default_factory=dict)

    def add(self, file: ReadFile[LayoutFile], frame: Frame, around: tuple[Path, ...]) -> None:
        """Add what a file holds; `around` are the files it is set down in, itself last."""
        document = file.document
        for kind, key in LISTS.items():
            for entry, origin in file.entries(key):
                self._add_thing(kind, entry, origin, frame, document)
            for id, origin in file.lost_ids(key):
                self._take(f"{frame.prefix}{id}", origin, frame)
        for wall, origin in file.entries("walls"):
            self._add_wall(wall, origin, frame, document.cell_mm)
        for layout, origin in file.entries("layouts"):
            self._add_layout(layout, origin, frame, document.cell_mm, around)

    def kinds(self) -> dict[str, str]:
        """Kind of everything that has an id; blocks of a wall are parts."""
        found = {id: str(origin.place[0]).removesuffix("s") for id, (origin, _) in self.taken.items()}
        return found | {item.id: item.kind for item in self.items}

    def _add_thing(
        self, kind: Kind, entry: FigureEntry, origin: Origin, frame: Frame, file: LayoutFile
    ) -> None:
        id = f"{frame.prefix}{entry.id}"
        side = self._side(entry.side, kind, origin, frame)
        model = self._model(kind, entry.model, origin)
        spot = None if model is None else self._spot(entry, model, file.cell_mm, origin)
        if not self._take(id, origin, frame) or model is None or spot is None:
            return
        on = None if entry.on is None else f"{frame.prefix}{entry.on}"
        facing = frame.turn + entry.bearing_deg
        item = Item(id, kind, model, side, frame.point(spot), facing, origin, on)
        item = replace(item, level=_level(entry, frame, file))
        if isinstance(entry, PartEntry):
            item = replace(item, z_mm=entry.z_mm, anchored=entry.anchored, is_open=entry.open)
            if entry.open and not model.sheet.leaves:
                message = f"a {model.name} has no leaves that could open"
                self.problems.append(origin.at("open").problem(message, "take a gate that has"))
        self.items.append(item)

    def _spot(self, entry: FigureEntry, model: Model[Any], cell_mm: float, origin: Origin) -> Spot | None:
        """Where its file puts a thing, in mm; None, and a problem, where the grid cannot have it."""
        if entry.at_mm is not None:
            return entry.at_mm
        try:
            return spot_of(entry, foot_of(model, self.shapes), cell_mm, origin)
        except BadInput as fault:
            self.problems += fault.problems
            return None

    def _add_wall(self, wall: WallEntry, origin: Origin, frame: Frame, cell_mm: float) -> None:
        side = self._side(wall.side, "part", origin, frame)
        model = self._model("part", wall.model, origin)
        if not self._take(f"{frame.prefix}{wall.id}", origin, frame) or model is None:
            return
        try:
            blocks = list(_blocks(wall, model, cell_mm, origin))
        except BadInput as fault:
            self.problems += fault.problems
            return
        facing = frame.turn + wall.bearing_deg
        for name, spot, height in blocks:
            id = f"{frame.prefix}{name}"
            if self._take(id, origin, frame):
                at = frame.point(spot)
                self.items.append(Item(id, "part", model, side, at, facing, origin, z_mm=height))

    def _add_layout(
        self, entry: LayoutEntry, origin: Origin, frame: Frame, cell_mm: float, around: tuple[Path, ...]
    ) -> None:
        if entry.side is not None:
            self._side(entry.side, "part", origin, frame)
        path = layout_path(entry.file, origin.source.path)
        problem = _layout_problem(path, entry.file, origin, around)
        if path is None or problem is not None:
            self.problems += [] if problem is None else [problem]
            return
        file = self.reader.read(path, LayoutFile)
        self.add(file, frame.within(entry, cell_mm, origin), (*around, path.resolve()))

    def _take(self, id: str, origin: Origin, frame: Frame) -> bool:
        """Claim an id; false, and a problem that names both places, if it is taken."""
        if id not in self.taken:
            self.taken[id] = (origin, frame)
            return True
        first, first_frame = self.taken[id]
        if frame.via is not None and frame.via != first_frame.via:
            via = "" if first_frame.via is None else f" by way of {first_frame.via}"
            message = f'its thing "{id}" ({origin}) has an id that is taken at {first}{via}'
            self.problems.append(frame.via.at("prefix").problem(message, "choose another prefix"))
        else:
            message = f'id "{id}" is already taken at {first}'
            self.problems.append(origin.at("id").problem(message, "choose another"))
        return False

    def _side(self, own: str | None, kind: Kind, origin: Origin, frame: Frame) -> str | None:
        side = own or frame.side
        if side is None and kind != "part":
            message = f"a {kind} needs a side"
            self.problems.append(origin.problem(message, f'add side = "{self.sides[0]}"'))
        elif own is not None and own not in self.sides:
            message = f'no side "{own}" takes part'
            self.problems.append(origin.at("side").problem(message, did_you_mean(own, list(self.sides))))
        return side

    def _model(self, kind: Kind, name: str, origin: Origin) -> Model[Any] | None:
        known = self.catalogue
        finders: dict[Kind, Callable[[str], Model[Any]]] = {
            "figure": known.figure,
            "gun": known.gun,
            "part": known.part,
        }
        try:
            return finders[kind](name)
        except UnknownName as fault:
            self.problems.append(origin.at("model").problem(fault.problems[0].message))
        except BadInput as fault:
            self.problems += fault.problems
        return None


def layout_path(file: str, beside: Path) -> Path | None:
    """Find a layout beside the file that names it, or among the scenes that come with fbsim."""
    tried = (beside.parent / file, data_folder("scenes") / file)
    return next((path for path in tried if path.is_file()), None)


def known_layouts(beside: Path) -> list[str]:
    """Names of the layouts that could be meant in a file."""
    folders = {beside.parent, data_folder("scenes")}
    found = {path.relative_to(folder).as_posix() for folder in folders for path in folder.glob("*/*.toml")}
    return sorted(name for name in found if name.partition("/")[0] not in NO_LAYOUTS)


def _layout_problem(path: Path | None, file: str, origin: Origin, around: tuple[Path, ...]) -> Problem | None:
    place = origin.at("file")
    if path is None:
        return place.problem(f'no layout "{file}"', did_you_mean(file, known_layouts(origin.source.path)))
    if path.resolve() in around:
        ring = around[around.index(path.resolve()) :]
        names = " -> ".join(step.name for step in (*ring, path))
        return place.problem(f"layouts go in a circle: {names}", "take one of them out")
    if len(around) > DEEPEST:
        return place.problem(f"layouts are nested more than {DEEPEST} deep", "set it down further out")
    return None


def _corner_of(entry: LayoutEntry, cell_mm: float) -> Spot:
    """Where a layout's origin comes to lie in the file that names it, in mm."""
    if entry.at is None:
        return entry.at_mm or (0.0, 0.0)
    x, y = entry.shift_mm or (0.0, 0.0)
    return entry.at[0] * cell_mm + x, entry.at[1] * cell_mm + y


def _level(entry: FigureEntry, frame: Frame, file: LayoutFile) -> Level | None:
    """On which storey of which cell a thing stands; None where it is placed in mm."""
    if entry.at is None:
        return None
    column, row = entry.at
    corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
    room = tuple(frame.point((x * file.cell_mm, y * file.cell_mm)) for x, y in corners)
    shift = turned_by(frame.turn, entry.shift_mm or (0.0, 0.0))
    return Level(entry.storey, file.storey_mm, entry.at, room, shift)


def _blocks(
    wall: WallEntry, model: Model[Any], cell_mm: float, origin: Origin
) -> Iterator[tuple[str, Spot, float]]:
    """Name, spot (mm) and height (mm) of each block of a wall, in the frame of its file.

    Courses run along the longer level side of a block.
    """
    depth, length, height = (round(1000 * float(value), 6) for value in model.solid.extents)
    along_x, longest = depth > length, max(depth, length)
    half = ((wall.columns * (longest + wall.gap_mm) - wall.gap_mm) / 2, min(depth, length) / 2)
    foot = Foot(np.array([half, half] if along_x else [half[::-1], half[::-1]]) * [[-1], [1]])
    at = spot_of(wall, foot, cell_mm, origin) if wall.at_mm is None else wall.at_mm
    frame = Frame(at, wall.bearing_deg)
    for row in range(wall.rows):
        columns = wall.columns - row % 2
        pitch = longest + (_short_row_gap(wall) if row % 2 else wall.gap_mm)
        for column in range(columns):
            along = (column - (columns - 1) / 2) * pitch
            spot = (along, 0.0) if along_x else (0.0, along)
            yield f"{wall.id}-r{row}-c{column}", frame.point(spot), row * height


def _short_row_gap(wall: WallEntry) -> float:
    """Gap in mm between the blocks of a short row, which are spread to carry the ends of the long row above.

    With equal gaps a long row's end block reaches half a gap too far over: it falls if nothing weighs on it.
    """
    inner = wall.columns - 2
    return wall.gap_mm + 2 * (END_INSET_MM + wall.gap_mm / 2) / inner if inner else wall.gap_mm
