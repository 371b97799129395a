"""A game's table as a scene that can be fired at: everything alive that has a place on it.

    figures    on their feet, or face down where they are wounded (REP-10), looking as the piece is headed
    machines   on their feet, or face down where a shot threw them down (REP-71): face up they are destroyed
    dragons    on their feet, wounded or not, for what a wound does to one is lost (REP-66)
    guns       the middle of the outline where the rules have it; the one that fires is turned to its target
    parts      those of the scene that the board was made of

Left out, and told with the reason: what is killed or destroyed, pieces without a mesh, pieces for which there
is no room, and the gunners' own men right in front of the muzzle, who step aside for the shot. Not there
either: ladders built in the game. A gate that is open in the game has its leaves turned aside, as far as who
stands behind them lets them; one whose door and arch are one piece stays shut.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from manifold3d import Manifold

from fbsim.battle.miniatures import FIGURES, Miniatures
from fbsim.battle.room import Room, Spot
from fbsim.catalogue.models import FigureModel, GunModel, Model, PartModel
from fbsim.errors import Problem, ShotRefused
from fbsim.meshes.lying import Quaternion, lying_on, turned
from fbsim.meshes.solid import FloatArray
from fbsim.rules.pieces import Piece
from fbsim.rules.play import Play
from fbsim.rules.report import Kind
from fbsim.rules.state import ShotOrder
from fbsim.scene.scene import Order, Placed, Scene, Table, front_of
from fbsim.scene.shapes import MM, Shape, Shapes, body_alone

MUZZLE_MM = (40.0, 10.0, 40.0)
"""How far in front of a muzzle, to either side of it and above it the gunners' own men keep away."""
AIM_HEIGHT = 0.6
"""Share of the target's height that is aimed at, as in scenes."""
LIFTED_M = 1e-5
"""m; so much above the ground the lying are laid, for no more than rounding."""


@dataclass(frozen=True)
class Ground:
    """What is there before the pieces: a table, and parts on it."""

    table: Table
    parts: tuple[Placed[PartModel], ...] = ()


@dataclass(frozen=True)
class Tableau:
    """The scene, and what it does not have as the game has it."""

    scene: Scene
    anchors: Mapping[str, FloatArray]
    """Point (3,) of each piece's model, in m, that stands where the game has its place."""
    stood_in: Mapping[str, str]
    """Meshes that are not the piece's own, by the piece's id."""
    left_out: Mapping[str, str]
    """Why pieces on the table are not in the scene, by the piece's id."""


@dataclass
class Staging:
    """Sets the pieces of a game down one after another; who is set down first keeps his place."""

    look: Play
    ground: Ground
    minis: Miniatures
    shapes: Shapes
    things: list[Placed[Any]] = field(default_factory=list)
    anchors: dict[str, FloatArray] = field(default_factory=dict)
    stood_in: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    gunners: str = ""
    """The player who fires."""
    muzzle: Shape | None = None
    """The space in front of his gun."""

    def __post_init__(self) -> None:
        open_gates = self.look.state.board.open_gates
        self.parts = tuple(
            replace(part, is_open=part.id in open_gates and bool(part.model.sheet.leaves))
            for part in self.ground.parts
        )
        fixed = [(self._fixed(part).moved(part.position, part.yaw), part.yaw) for part in self.parts]
        self.room = Room(self.ground.table.size, fixed)

    def _fixed(self, part: Placed[PartModel]) -> Shape:
        """What of a part takes room: of an open gate not the leaves, which give way to who stands there."""
        return body_alone(part.model) if part.is_open else self.shapes.of(part.model)

    def tableau(self, order: ShotOrder, target: str, shell: str, seed: int) -> Tableau:
        """Stage the whole table for one shot: the gun, its target, then the others by their distance."""
        gun, middle = self.look.piece(order.gun), self._spot_of(target)
        assert gun.place is not None
        self._set_gun(gun, math.degrees(math.atan2(middle[1] - gun.place.y, middle[0] - gun.place.x)))
        self.gunners, self.muzzle = order.player, self._muzzle(order.gun)
        for piece in sorted(self._others(order.gun), key=lambda each: _distance(each, middle)):
            self._set(piece)
        for name in (order.gun, target):
            if name in self.left_out:
                raise ShotRefused(Problem(f"{name} cannot be set up: {self.left_out[name]}", remedy=REMEDY))
        return Tableau(
            self._scene(_aimed(order, target, shell), seed), self.anchors, self.stood_in, self.left_out
        )

    def _muzzle(self, gun: str) -> Shape | None:
        """The space in front of a gun's muzzles; None where the gun could not be set up."""
        placed = next((thing for thing in self.things if thing.id == gun), None)
        return None if placed is None else _space(placed.model).moved(placed.position, placed.yaw)

    def _others(self, gun: str) -> list[Piece]:
        found = []
        for piece in self.look.state.pieces.values():
            if piece.place is None or piece.id == gun:
                continue
            if piece.alive:
                found.append(piece)
            else:
                self.left_out[piece.id] = f"it is {piece.condition}"
        return found

    def _spot_of(self, target: str) -> tuple[float, float]:
        """Where a target is, in mm: a piece's place, or the middle of a gate."""
        piece = self.look.state.pieces.get(target)
        if piece is not None and piece.place is not None:
            return piece.place.x, piece.place.y
        part = next(part for part in self.ground.parts if part.id == target)
        return MM * part.position[0], MM * part.position[1]

    def _set(self, piece: Piece) -> None:
        profile = self.look.profile(piece.id)
        if profile.kind is Kind.GUN:
            if self.minis.has_gun(profile):
                self._set_gun(piece, piece.heading_deg)
            else:
                self.left_out[piece.id] = f"there is no mesh of a {profile.model}"
            return
        squad = self.look.state.squads.get(piece.squad)
        model = self.minis.figure(profile, "" if squad is None else squad.name)
        if model is None:
            self.left_out[piece.id] = f"there is no mesh of a {profile.kind}, and models names none"
        elif piece.standing.lying or (piece.wounded and profile.kind in FIGURES):
            self._lay(piece, model)
        else:
            self._put(piece, model, self.shapes.of(model), piece.heading_deg, np.zeros(3))

    def _set_gun(self, piece: Piece, heading_deg: float) -> None:
        model = self.minis.gun(self.look.profile(piece.id))
        middle = model.solid.bounds.mean(axis=0) * [1.0, 1.0, 0.0]
        self._put(piece, model, self.shapes.of(model), heading_deg, middle)

    def _lay(self, piece: Piece, model: FigureModel) -> None:
        """Lay who has fallen on his face, the middle of his body where his place is."""
        front = front_of(model)
        turn = lying_on(model.solid, np.array([math.cos(front), math.sin(front), 0.0]))
        if turn is None:
            self.left_out[piece.id] = f"a {model.name} lies firmly on no side of its front"
            return
        own = Shape(self.shapes.of(model).body.transform(_matrix(turn)))
        self._put(piece, model, own, piece.heading_deg, model.solid.centroid, turn)

    def _put(
        self,
        piece: Piece,
        model: FigureModel | GunModel,
        own: Shape,
        heading_deg: float,
        anchor: FloatArray,
        lying: Quaternion | None = None,
    ) -> None:
        """Set a mesh down with its anchor at the piece's place, or beside it where there is room."""
        assert piece.place is not None
        yaw = math.radians(heading_deg) - front_of(model)
        inner = anchor if lying is None else turned(anchor[None], lying)[0]
        x, y = _carried(inner, yaw)
        height = self.look.level(piece) / MM - own.lowest / MM + (0.0 if lying is None else LIFTED_M)
        position = (piece.place.x / MM - x, piece.place.y / MM - y, height)
        if self._bars(piece, own.moved(position, yaw)):
            self.left_out[piece.id] = "he steps aside from the muzzle of his own gun"
            return
        spot = self.room.take(own, position, yaw)
        if spot is None:
            self.left_out[piece.id] = f"a {model.name} has no room where it stands"
            return
        self._note(piece, model, spot, anchor, lying)

    def _bars(self, piece: Piece, shape: Shape) -> bool:
        """Whether one of the gunners' own men is right in front of the muzzle."""
        if self.muzzle is None or piece.controller != self.gunners:
            return False
        if self.look.profile(piece.id).kind not in FIGURES:
            return False
        return bool((self.muzzle.body ^ shape.body).volume() > 0)

    def _note(
        self, piece: Piece, model: Model[Any], spot: Spot, anchor: FloatArray, lying: Quaternion | None
    ) -> None:
        self.anchors[piece.id] = anchor
        if model.name != self.look.profile(piece.id).model:
            self.stood_in[piece.id] = model.name
        thing = Placed(piece.id, piece.controller or None, model, spot.position, spot.yaw, lying=lying)
        self.things.append(thing)

    def _scene(self, order: Order, seed: int) -> Scene:
        return Scene(
            name="game",
            title="A shot of a game",
            path=Path("game"),
            rules="republic",
            seed=seed,
            simultaneous=False,
            sides=self.look.state.order,
            table=self.ground.table,
            figures=tuple(thing for thing in self.things if not isinstance(thing.model, GunModel)),
            guns=tuple(thing for thing in self.things if isinstance(thing.model, GunModel)),
            parts=self.parts,
            orders=(order,),
            catalogue=self.minis.catalogue,
        )


REMEDY = "take the hit model, report the shot by hand, or answer Miss()"
"""What to do about a shot that cannot be simulated."""


def _aimed(order: ShotOrder, target: str, shell: str) -> Order:
    return Order(order.gun, target, None, None, "low", AIM_HEIGHT, 1, shell)


def _distance(piece: Piece, spot: tuple[float, float]) -> tuple[float, str]:
    assert piece.place is not None
    return math.hypot(piece.place.x - spot[0], piece.place.y - spot[1]), piece.id


def _carried(point: FloatArray, yaw: float) -> tuple[float, float]:
    """Where a point (3,) comes to be, seen from above, by a turn about the vertical."""
    x, y = float(point[0]), float(point[1])
    cos, sin = math.cos(yaw), math.sin(yaw)
    return cos * x - sin * y, sin * x + cos * y


def _space(gun: GunModel) -> Shape:
    """The box in front of a gun's muzzles, in the gun's axes."""
    muzzles = np.array(gun.sheet.barrel.muzzles_mm)
    ahead, aside, above = MUZZLE_MM
    low = muzzles.min(axis=0) - aside
    high = muzzles.max(axis=0) + np.array([ahead, aside, above])
    return Shape(Manifold.cube((high - low).tolist()).translate(low.tolist()))


def _matrix(turn: Quaternion) -> FloatArray:
    """The same turn as a matrix (3, 4) without a shift."""
    return np.column_stack([turned(np.eye(3), turn).T, np.zeros(3)])
