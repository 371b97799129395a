"""Where each thing stands: its position and its yaw, with what stands on a part set down from above.

position = (x, y, z)   in m, of the model's origin, rounded to the nanometre
yaw      = facing - bearing of the model's own front, in (-π, π]
z        = 0 on the table, z_mm where the file gives it, else the highest point of the part
           within the outline of the thing's foot
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from fbsim.catalogue.models import Model
from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.scene.expanding import Item
from fbsim.scene.scene import Placed, front_of
from fbsim.scene.shapes import MM, Shape, Shapes

DIGITS = 9
"""Decimals to which metres and degrees are rounded: what is written with as many is read back the same."""


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

    def place(self, item: Item, waiting: tuple[str, ...]) -> None:
        """Place an item; `waiting` are those that stand on it, the first of them being asked for."""
        if item.id in self._done:
            return
        if item.id in waiting:
            ring = " on ".join(f'"{id}"' for id in (*waiting[waiting.index(item.id) :], item.id))
            self._complain(item, f"things stand on each other in a circle: {ring}", "set one on the table")
            return
        height = self._height(item, waiting)
        self._done.add(item.id)
        if height is not None:
            x, y = item.at
            position = (metres(x), metres(y), metres(height))
            yaw = yaw_of(item.model, item.facing)
            self.placed[item.id] = Placed(
                item.id, item.side, item.model, position, yaw, item.anchored, item.on
            )

    def _height(self, item: Item, waiting: tuple[str, ...]) -> float | None:
        if item.on is None:
            return item.z_mm or 0.0
        under = self.items.get(item.on)
        if under is None or under.kind != "part":
            self._complain_of_support(item, under)
            return None
        self.place(under, (*waiting, item.id))
        if under.id not in self.placed:
            return None
        return self._drop(item, under)

    def _drop(self, item: Item, under: Item) -> float | None:
        """Height in mm at which an item comes to stand on a part; None, and a problem, if beside it."""
        try:
            shape = self.shapes.of(item.model)
            position = (metres(item.at[0]), metres(item.at[1]), 0.0)
            foot = shape.moved(position, yaw_of(item.model, item.facing)).inner_foot
            top = self._body(under.id).top_under(foot)
        except BadInput as fault:
            self.problems += fault.problems
            return None
        if top is None:
            self._complain(item, f'"{under.id}" is not beneath "{item.id}"', "move one of them")
            return None
        return top - shape.lowest

    def _body(self, id: str) -> Shape:
        if id not in self._bodies:
            thing = self.placed[id]
            self._bodies[id] = self.shapes.of(thing.model).moved(thing.position, thing.yaw)
        return self._bodies[id]

    def _complain_of_support(self, item: Item, under: Item | None) -> None:
        if under is not None:
            self._complain(item, f'"{under.id}" is a {under.kind}; things stand on parts', None)
        elif item.on is not None and item.on not in self.taken:
            parts = [id for id, other in self.items.items() if other.kind == "part"]
            self._complain(item, f'no part "{item.on}"', did_you_mean(item.on, parts))

    def _complain(self, item: Item, message: str, remedy: str | None) -> None:
        self.problems.append(item.origin.at("on").problem(message, remedy))
