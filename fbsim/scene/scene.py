"""A scene as it stands: every thing with its model and its place, and the orders to fire.

Lengths are metres, angles radians, counter-clockwise from +x seen from above; the table's centre is the
origin and its surface z = 0. A scene is what a scene file means once layouts and walls are written out,
models found and heights worked out; it holds no Bullet and never changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from fbsim.catalogue.models import Catalogue, FigureModel, GunModel, Model, PartModel
from fbsim.catalogue.sheets import FigureSheet, Material
from fbsim.errors import UnknownName, did_you_mean
from fbsim.scene.sources import Origin

AnyModel = TypeVar("AnyModel", bound=Model[Any], covariant=True)
RulesName = Literal["empire", "family", "republic", "series", "tradition"]
Arc = Literal["low", "high"]

FRONTS = {"+x": 0.0, "+y": math.pi / 2, "-x": math.pi, "-y": -math.pi / 2}


def front_of(model: Model[Any]) -> float:
    """Bearing of a model's front in its own axes, in rad: 0 unless a figure's sheet says otherwise."""
    return FRONTS[model.sheet.front] if isinstance(model.sheet, FigureSheet) else 0.0


@dataclass(frozen=True)
class Placed(Generic[AnyModel]):
    """A thing on the table.

    `position` (3,) in m is that of the model's origin, `yaw` in rad the turn of the model's own axes
    (a figure whose sheet says `front = "+y"` looks along `yaw + π/2`). `anchored` things never move;
    figures and guns are never anchored. `on` is the id of the part it was set down on. `lying` is how one
    lies that does not stand: the turn (quaternion x, y, z, w) of its own axes before that by `yaw`. A scene
    file has only what stands; the tables of games have the wounded too. `is_open` is for gates with leaves.
    """

    id: str
    side: str | None
    model: AnyModel
    position: tuple[float, float, float]
    yaw: float
    anchored: bool = False
    on: str | None = None
    lying: tuple[float, float, float, float] | None = None
    is_open: bool = False

    @property
    def facing(self) -> float:
        """Bearing of its front, in rad."""
        return self.yaw + front_of(self.model)


@dataclass(frozen=True)
class Order:
    """What one gun fires: at a target, or along `bearing` and `elevation` (rad); never both.

    `aim_height` is the share of the target's height, above its base, that is aimed at. `tension` is the
    preload in m to which its spring or band is set, where that is not its usual one.
    """

    gun: str
    target: str | None
    bearing: float | None
    elevation: float | None
    arc: Arc
    aim_height: float
    shots: int
    shell: str
    tension: float | None = None


@dataclass(frozen=True)
class Table:
    """The table: `size` along x and y in m, and what its surface is of."""

    size: tuple[float, float]
    surface: Material


@dataclass(frozen=True)
class Scene:
    """A whole scene. Two are equal when the same things stand at the same places under the same orders."""

    name: str = field(compare=False)
    title: str
    path: Path = field(compare=False)
    rules: RulesName
    seed: int
    simultaneous: bool
    sides: tuple[str, ...]
    table: Table
    figures: tuple[Placed[FigureModel], ...]
    guns: tuple[Placed[GunModel], ...]
    parts: tuple[Placed[PartModel], ...]
    orders: tuple[Order, ...]
    catalogue: Catalogue = field(compare=False, repr=False)
    origins: Mapping[str, Origin] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def placed(self) -> tuple[Placed[Model[Any]], ...]:
        """Everything on the table: figures, guns, parts."""
        return (*self.figures, *self.guns, *self.parts)

    def find(self, id: str) -> Placed[Model[Any]]:
        """Return the thing of that id. Raises UnknownName."""
        found = self._by_id.get(id)
        if found is None:
            raise UnknownName(f'nothing in the scene is called "{id}"; {did_you_mean(id, list(self._by_id))}')
        return found

    def bearing_of(self, order: Order) -> float:
        """Bearing in rad to which the order's gun turns. Raises UnknownName."""
        if order.bearing is not None:
            return order.bearing
        assert order.target is not None
        gun, target = self.find(order.gun).position, self.find(order.target).position
        return math.atan2(target[1] - gun[1], target[0] - gun[0])

    @cached_property
    def _by_id(self) -> dict[str, Placed[Model[Any]]]:
        return {thing.id: thing for thing in self.placed}
