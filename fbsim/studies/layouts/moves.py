"""Changes of a layout: what may be moved, turned, dropped and added, as a search tries them.

unit   what stands or falls together: a part with all that is set down on it, a free-standing wall
move   by half cells of the layout's grid, up to two cells any way
turn   by quarters about the middle of its foot
drop   never a gate
add    a piece of the kit (KIT), fixed to the table, on the grid

Nothing here knows whether a changed layout can stand: that is seen afterwards (`studies.layouts.drafts`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeVar

import shapely

from fbsim.catalogue.models import Catalogue, PartModel
from fbsim.scene.outlines import Body, bodies_of
from fbsim.scene.placing import metres, yaw_of
from fbsim.scene.scene import Placed, Scene
from fbsim.studies.layouts.walls import wall_of

KIT = (
    "wall", "wall-60", "crenel-wall", "crenel-wall-60", "walk-wall", "walk-wall-60", "parapet", "parapet-60",
    "corner", "tower", "gallery-60",
)  # fmt: skip
"""What may be added: walls, parapets and posts that stand on the table by themselves."""
MOST_EDITS = 3
"""Changes of one candidate."""
MOST_HALF_CELLS = 4
OVER_MM2 = 1.0
"""Area in mm² by which a part must lie over another to be borne by it."""
ABOVE_MM = 1.0
Part = Placed[PartModel]
Parts = tuple[Part, ...]
Way = Literal["forward", "back", "left", "right"]
WAYS: dict[Way, tuple[int, int]] = {"forward": (1, 0), "back": (-1, 0), "left": (0, 1), "right": (0, -1)}
Option = TypeVar("Option", bound=str)


class Chooser(Protocol):
    """Makes the choices of which a candidate consists; equal names are equal choices."""

    def one_of(self, name: str, options: Sequence[Option]) -> Option:
        """Choose one of some words."""
        ...

    def whole(self, name: str, low: int, high: int) -> int:
        """Choose a whole number from `low` to `high`."""
        ...


@dataclass(frozen=True)
class Unit:
    """Parts that belong together, by the id of the one that bears them or of their wall."""

    id: str
    parts: tuple[str, ...]
    is_gate: bool


@dataclass(frozen=True)
class Site:
    """A layout to be changed: its units, and the grid (mm) over the ground on which it may be built."""

    parts: Parts
    units: tuple[Unit, ...]
    cell_mm: float
    corner_mm: tuple[float, float]
    cells: tuple[int, int]
    catalogue: Catalogue

    def unit(self, id: str) -> Unit:
        """The unit of that id."""
        return next(unit for unit in self.units if unit.id == id)


@dataclass(frozen=True)
class Changed:
    """A changed layout: its parts, and in words what was done."""

    parts: Parts
    words: tuple[str, ...]


def change(site: Site, choose: Chooser) -> Changed:
    """Change a layout as is chosen, by one edit or a few, one after another."""
    now = Changed(site.parts, ())
    for number in range(choose.whole("edits", 1, MOST_EDITS)):
        now = _edit(site, now, f"{number}", choose)
    return now


def _edit(site: Site, now: Changed, name: str, choose: Chooser) -> Changed:
    kind = choose.one_of(name, ("move", "turn", "drop", "add"))
    if kind == "add":
        return _add(site, now, name, choose)
    ids = [unit.id for unit in site.units if kind != "drop" or not unit.is_gate]
    if not ids:
        return now
    unit = site.unit(choose.one_of(f"{name}-{kind}-what", ids))
    if kind == "drop":
        return _drop(now, unit)
    return _move(site, now, unit, name, choose) if kind == "move" else _turn(now, unit, name, choose)


def _drop(now: Changed, unit: Unit) -> Changed:
    kept = tuple(part for part in now.parts if part.id not in unit.parts)
    return Changed(kept, (*now.words, f"{unit.id} dropped"))


def _move(site: Site, now: Changed, unit: Unit, name: str, choose: Chooser) -> Changed:
    way = choose.one_of(f"{name}-way", tuple(WAYS))
    steps = choose.whole(f"{name}-steps", 1, MOST_HALF_CELLS)
    far = steps * site.cell_mm / 2
    x, y = (metres(far) * step for step in WAYS[way])
    parts = tuple(_shifted(part, x, y) if part.id in unit.parts else part for part in now.parts)
    return Changed(parts, (*now.words, f"{unit.id} {far:g} mm {way}"))


def _shifted(part: Part, x: float, y: float) -> Part:
    at_x, at_y, z = part.position
    return replace(part, position=(round(at_x + x, 9), round(at_y + y, 9), z))


def _turn(now: Changed, unit: Unit, name: str, choose: Chooser) -> Changed:
    quarters = choose.whole(f"{name}-quarters", 1, 3)
    mine = [part for part in now.parts if part.id in unit.parts]
    if not mine:  # dropped before
        return now
    x0, y0, x1, y1 = shapely.union_all([body.shape for body in _bodies(mine)]).bounds
    middle = (metres((x0 + x1) / 2), metres((y0 + y1) / 2))
    parts = tuple(_turned(part, middle, quarters) if part.id in unit.parts else part for part in now.parts)
    return Changed(parts, (*now.words, f"{unit.id} turned by {90 * quarters}°"))


def _turned(part: Part, middle: tuple[float, float], quarters: int) -> Part:
    x, y = part.position[0] - middle[0], part.position[1] - middle[1]
    for _ in range(quarters):
        x, y = -y, x
    position = (round(middle[0] + x, 9), round(middle[1] + y, 9), part.position[2])
    return replace(part, position=position, yaw=yaw_of(part.model, math.degrees(part.yaw) + 90 * quarters))


def _add(site: Site, now: Changed, name: str, choose: Chooser) -> Changed:
    model = site.catalogue.part(choose.one_of(f"{name}-model", KIT))
    columns, rows = site.cells
    half = site.cell_mm / 2
    x = site.corner_mm[0] + half * choose.whole(f"{name}-column", 0, 2 * columns)
    y = site.corner_mm[1] + half * choose.whole(f"{name}-row", 0, 2 * rows)
    facing = 90 * choose.whole(f"{name}-facing", 0, 3)
    taken = {part.id for part in now.parts}
    id = next(name for number in range(1, 100) if (name := f"new-{number}") not in taken)
    part = Placed(id, None, model, (metres(x), metres(y), 0.0), yaw_of(model, facing), anchored=True)
    words = f"{model.name} added as {id} at {x:g}, {y:g} mm, facing {facing}°"
    return Changed((*now.parts, part), (*now.words, words))


def units_of(scene: Scene) -> tuple[Unit, ...]:
    """What stands or falls together in a scene, in the order of its parts."""
    bodies = {part.id: bodies_of(part, (part.model.solid, *part.model.leaf_solids)) for part in scene.parts}
    group = {part.id: wall_of(part.id) or part.id for part in scene.parts}
    for part in sorted(scene.parts, key=lambda part: (_base(bodies[part.id]), part.id)):
        for other in scene.parts:
            if group[other.id] != group[part.id] and _bears(bodies[other.id], bodies[part.id]):
                joined = group[part.id]
                group = {id: group[other.id] if each == joined else each for id, each in group.items()}
    by_name: dict[str, list[Part]] = {}
    for part in scene.parts:
        by_name.setdefault(group[part.id], []).append(part)
    return tuple(
        Unit(name, tuple(part.id for part in parts), any(part.model.sheet.role == "gate" for part in parts))
        for name, parts in by_name.items()
    )


def _bears(lower: Iterable[Body], upper: Iterable[Body]) -> bool:
    """Whether some body of one part lies over the top of one of the other."""
    return any(
        abs(high.base - low.top) <= ABOVE_MM and high.shape.intersection(low.shape).area > OVER_MM2
        for high in upper
        for low in lower
    )


def _base(bodies: Iterable[Body]) -> float:
    return min(body.base for body in bodies)


def _bodies(parts: Iterable[Part]) -> list[Body]:
    return [body for part in parts for body in bodies_of(part, (part.model.solid, *part.model.leaf_solids))]
