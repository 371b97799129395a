"""Where each thing stands: its position and its yaw, with what stands on a part set down from above.

position = (x, y, z)   in m, of the model's origin, rounded to the nanometre
yaw      = facing - bearing of the model's own front, in (-π, π]
z        = 0 on the table, z_mm where the file gives it, else the highest point of the part
           within the outline of the thing's foot

What stands on storey n of a grid stands on the highest part there whose top is from n - 1/2 to n + 1/2
storeys high; parts of lower storeys are placed first. A figure or gun that is placed in a cell and stands
on a part goes to the middle of the flat room that is left in the cell (`fbsim.scene.rooms`); all parts are
placed before it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

import shapely

from fbsim.catalogue.models import Model, PartModel
from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.scene.expanding import Item, Level
from fbsim.scene.grid import Spot
from fbsim.scene.rooms import Bearing, Room, largest_room
from fbsim.scene.scene import Placed, front_of
from fbsim.scene.shapes import MM, Shape, Shapes

DIGITS = 9
"""Decimals to which metres and degrees are rounded: what is written with as many is read back the same."""

_Standing = tuple[Spot, float, str | None]
"""Spot in mm, height in mm, id of the part beneath."""


def place_all(
    items: Sequence[Item], shapes: Shapes, taken: Sequence[str] = ()
) -> tuple[dict[str, Placed[Model[Any]]], list[Problem]]:
    """Place every item by its id, in the order of the items, and say which could not be.

    `taken` are ids that exist but have no item, because something is wrong with them.
    """
    placing = _Placing(items, shapes, taken)
    for item in items:
        placing.place(item, ())
    ordered = {item.id: placing.placed[item.id] for item in items if item.id in placing.placed}
    return ordered, placing.problems


def yaw_of(model: Model[Any], facing_deg: float) -> float:
    """Yaw in rad of a model whose front looks to a bearing in degrees.

    Whole turns are taken off, and the degrees are rounded, so that a bearing read back is the same.
    """
    turn = math.fmod(facing_deg - math.degrees(front_of(model)), 360.0)
    turn -= 360.0 * math.ceil((turn - 180.0) / 360.0)
    return math.radians(round(turn, DIGITS))


def metres(millimetres: float) -> float:
    """Turn mm into m, rounded to the nanometre.

    >>> metres(0.1)
    0.0001
    """
    return round(millimetres / MM, DIGITS) + 0.0


class _Placing:
    """Places items one by one; an item that stands on another waits until that one is placed."""

    def __init__(self, items: Sequence[Item], shapes: Shapes, taken: Sequence[str]) -> None:
        self.items = {item.id: item for item in items}
        self.shapes = shapes
        self.taken = set(taken)
        self.placed: dict[str, Placed[Model[Any]]] = {}
        self.problems: list[Problem] = []
        self._bodies: dict[str, Shape] = {}
        self._done: set[str] = set()
        self._ranks = {item.id: self._rank(item) for item in items}

    def place(self, item: Item, waiting: tuple[str, ...]) -> None:
        """Place an item; `waiting` are those that stand on it, the first of them being asked for."""
        if item.id in self._done:
            return
        if item.id in waiting:
            ring = " on ".join(f'"{id}"' for id in (*waiting[waiting.index(item.id) :], item.id))
            self._complain(item, f"things stand on each other in a circle: {ring}", "set one on the table")
            return
        standing = self._standing(item, waiting)
        self._done.add(item.id)
        if standing is not None:
            (x, y), height, on = standing
            position = (metres(x), metres(y), metres(height))
            yaw = yaw_of(item.model, item.facing)
            placed = Placed(item.id, item.side, item.model, position, yaw, item.anchored, on)
            self.placed[item.id] = replace(placed, is_open=item.is_open)

    def _standing(self, item: Item, waiting: tuple[str, ...]) -> _Standing | None:
        """Spot (mm), height (mm) and support of an item; None, and a problem, if it cannot stand there."""
        if item.on is not None:
            return self._on_named(item, waiting)
        if item.level is not None and item.level.storey:
            return self._on_storey(item, item.level, waiting)
        return item.at, item.z_mm or 0.0, None

    def _on_named(self, item: Item, waiting: tuple[str, ...]) -> _Standing | None:
        under = self.items.get(item.on or "")
        if under is None or under.kind != "part":
            self._complain_of_support(item, under)
            return None
        self.place(under, (*waiting, item.id))
        if under.id not in self.placed:
            return None
        try:
            room = self._room(item, [under.id], (-math.inf, math.inf))
            spot = item.at if room is None else room.spot
            top = self._top(item, spot, under.id)
        except BadInput as fault:
            self.problems += fault.problems
            return None
        if top is None:
            self._complain(item, f'"{under.id}" is not beneath "{item.id}"', "move one of them")
            return None
        return spot, top, under.id

    def _on_storey(self, item: Item, level: Level, waiting: tuple[str, ...]) -> _Standing | None:
        """In the flat room of its cell, or else on the highest part beneath it, within its storey."""
        for other in self.items.values():
            if other.kind == "part" and (item.kind != "part" or self._ranks[other.id] < level.storey):
                self.place(other, (*waiting, item.id))
        low, high = ((level.storey + half) * level.height_mm for half in (-0.5, 0.5))
        try:
            room = self._room(item, self._parts(), (low, high))
            if room is not None:
                top = self._top(item, room.spot, room.part)
                return None if top is None else (room.spot, top, room.part)
            tops = list(self._tops(item, level))
        except BadInput as fault:
            self.problems += fault.problems
            return None
        fitting = [standing for standing in tops if low < standing[1] <= high]
        if fitting:
            return max(fitting, key=lambda standing: standing[1])
        highest = max((height for _, height, _ in tops), default=0.0)
        message = (
            f'nothing is beneath "{item.id}" in {level.words} for storey {level.storey}: a top from {low:g}'
            f" to {high:g} mm high is needed, and the highest there is at {round(highest, 1):g} mm"
        )
        self.problems.append(item.origin.at("storey").problem(message, "put a part there, or correct it"))
        return None

    def _tops(self, item: Item, level: Level) -> Iterator[_Standing]:
        """Every place where it could stand on a part of a lower storey, in the order of the items."""
        for name in self._parts():
            if self._ranks[name] < level.storey:
                top = self._top(item, item.at, name)
                if top is not None:
                    yield item.at, top, name

    def _parts(self) -> list[str]:
        """Ids of the parts that are placed, in the order of the items."""
        return [item.id for item in self.items.values() if item.kind == "part" and item.id in self.placed]

    def _room(self, item: Item, unders: Sequence[str], heights: tuple[float, float]) -> Room | None:
        """Flat room for a figure or a gun in its cell."""
        if item.kind == "part" or item.level is None:
            return None
        cell, shift = shapely.Polygon(item.level.room), item.level.shift
        found = largest_room(cell, [self._thing(name) for name in unders], heights)
        return None if found is None else found.shifted(shift)

    def _thing(self, id: str) -> Bearing:
        thing = self.placed[id]
        part = cast(Placed[PartModel], thing)
        return Bearing(id, part, self._body(id), self.shapes.flats(part.model))

    def _top(self, item: Item, spot: Spot, under: str) -> float | None:
        """Height in mm at which an item comes to stand on a part; None where it is beside it."""
        shape, body = self.shapes.of(item.model), self._body(under)
        position = (metres(spot[0]), metres(spot[1]), 0.0)
        foot = shape.moved(position, yaw_of(item.model, item.facing)).inner_foot
        left, low, right, high = foot.bounds()
        (x0, y0, _), (x1, y1, _) = body.bounds
        if left > x1 or right < x0 or low > y1 or high < y0:
            return None
        top = body.top_under(foot)
        return None if top is None else top - shape.lowest

    def _rank(self, item: Item, seen: tuple[str, ...] = ()) -> int:
        """On which storey an item stands, one above that of the part that it names."""
        under = self.items.get(item.on or "")
        if under is None or item.id in seen:
            return 0 if item.level is None else item.level.storey
        return 1 + self._rank(under, (*seen, item.id))

    def _body(self, id: str) -> Shape:
        if id not in self._bodies:
            thing = self.placed[id]
            self._bodies[id] = self.shapes.of(thing.model, is_open=thing.is_open).moved(
                thing.position, thing.yaw
            )
        return self._bodies[id]

    def _complain_of_support(self, item: Item, under: Item | None) -> None:
        if under is not None:
            self._complain(item, f'"{under.id}" is a {under.kind}; things stand on parts', None)
        elif item.on is not None and item.on not in self.taken:
            parts = [id for id, other in self.items.items() if other.kind == "part"]
            self._complain(item, f'no part "{item.on}"', did_you_mean(item.on, parts))

    def _complain(self, item: Item, message: str, remedy: str | None) -> None:
        self.problems.append(item.origin.at("on").problem(message, remedy))
