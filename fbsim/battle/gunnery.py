"""The physics simulator answers for the guns of a game.

    game.apply(Fire("red-bulldog", "blue-falcon-1"))
    game.resolve_shot(simulate_shot(game))          # board of a scene: simulate_shot(game, scene)

The table is set up as the game has it (`tableau`), the gun is fired once, and what the physics made of it is
told in the game's own names. The same game gives the same shot: its seed is drawn from the whole state of the
game, with the seed that it was begun with.

A target that nobody named is the nearest enemy. A shot that cannot be made raises ShotRefused with the
reason: a gun without a mesh, a machine's weapon, mixed shells, a target out of reach or without a mesh,
something right in front of the muzzle, a board whose obstacles have no scene. The game is unchanged then, and
still waits.

What loose blocks a shot moves stand again for the next one, as the board has them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from fbsim.battle.board import board_of
from fbsim.battle.miniatures import Miniatures
from fbsim.battle.tableau import REMEDY, Ground, Staging, Tableau
from fbsim.catalogue.models import Catalogue, GunModel
from fbsim.errors import BadInput, Problem, SceneError, ShotRefused
from fbsim.meshes.solid import FloatArray
from fbsim.physics.transform import Transform
from fbsim.rules.board import Board
from fbsim.rules.game import Game
from fbsim.rules.hit_model import target_of
from fbsim.rules.play import Play
from fbsim.rules.playouts import Shooter
from fbsim.rules.report import Kind, Pose, ShotReport, Struck
from fbsim.rules.state import ShotOrder
from fbsim.scene.scene import Scene, Table
from fbsim.scene.shapes import MM, Shapes
from fbsim.volley import ShotResult, VolleyResult, fire_volley

SURFACE = "laminate"
"""Of a table that no scene describes: that of a scene unless it says otherwise."""
DIGITS = 3
"""Decimals of a place in mm."""
ON_ITS_FEET = (Pose.STANDING, Pose.LEANING)


@dataclass(frozen=True)
class SimulatedShot:
    """A shot that was simulated: what the rules are told, and where that comes from."""

    report: ShotReport
    volley: VolleyResult
    tableau: Tableau

    @property
    def stood_in(self) -> Mapping[str, str]:
        """Meshes that are not the piece's own, by the piece's id."""
        return self.tableau.stood_in

    @property
    def left_out(self) -> Mapping[str, str]:
        """Why pieces on the table were not in the scene, by the piece's id."""
        return self.tableau.left_out


@dataclass
class Gunner:
    """Simulates the shots of games that are played on one scene's table, or on a bare one.

    `models` says which mesh stands for which piece (`miniatures`). `instead` answers for the shots that are
    refused, which `refused` counts by their reasons; without it they raise ShotRefused.
    """

    scene: Scene | None = None
    models: Mapping[str, str] = field(default_factory=dict)
    instead: Shooter | None = None
    refused: list[str] = field(default_factory=list)
    last: SimulatedShot | None = None
    """The shot that was simulated last."""

    def __post_init__(self) -> None:
        self._catalogue = Catalogue() if self.scene is None else self.scene.catalogue
        self._minis = Miniatures(self._catalogue, self.models)
        self._shapes = Shapes()

    @property
    def basis(self) -> str:
        """Where the results of shots come from."""
        return "simulated" if self.instead is None else f"simulated; else {self.instead.basis}"

    def shoot(self, game: Game, chance: random.Random) -> ShotReport:
        """Make the report of the shot that a game waits for; `chance` is for who shoots instead.

        Nobody does where the scene is not that of the board: no shot of the game could be simulated.
        """
        self.ground(game.board)
        try:
            return self.simulate(game).report
        except ShotRefused as fault:
            if self.instead is None:
                raise
            self.refused.append(str(fault))
            return self.instead.shoot(game, chance)

    def simulate(self, game: Game, seed: int | None = None) -> SimulatedShot:
        """Simulate the shot that a game waits for. Raises ShotRefused.

        `seed` stands in for the one that is drawn from the game.
        """
        order = game.awaiting_shot
        if order is None:
            raise BadInput(Problem("no shot is waited for", remedy="fire a gun first"))
        look, drawn = game.look(), seed_of(game) if seed is None else seed
        shell = self._shell(look, order)
        staging = Staging(look, self.ground(game.board), self._minis, self._shapes)
        tableau = staging.tableau(order, self._target(look, order), shell, drawn)
        volley = _fired(tableau.scene)
        self.last = SimulatedShot(_report(look, order, tableau, volley), volley, tableau)
        return self.last

    def ground(self, board: Board) -> Ground:
        """Give the table and the parts under a board. Raises ShotRefused where the scene is another's."""
        if self.scene is None:
            if board.obstacles:
                message = f"the board has {len(board.obstacles)} obstacles, of which nobody knows the shape"
                raise ShotRefused(Problem(message, remedy="give the scene that it was made of by board_of"))
            size = (board.width_mm / MM, board.depth_mm / MM)
            return Ground(Table(size, self._catalogue.material(SURFACE)))
        if _plan(board) != _plan(self._board):
            message = f"the game is not played on the table of scene {self.scene.name}"
            raise ShotRefused(Problem(message, remedy="begin it with board = board_of(scene)"))
        return Ground(self.scene.table, self.scene.parts)

    @cached_property
    def _board(self) -> Board:
        assert self.scene is not None
        return board_of(self.scene)

    def _target(self, look: Play, order: ShotOrder) -> str:
        """Id of what is aimed at: as ordered, else the nearest enemy."""
        if self.scene is not None and any(part.id == order.target for part in self.scene.parts):
            return order.target
        target = target_of(look, order)
        if target is None:
            raise ShotRefused(Problem(f"{order.gun} has nobody to aim at", remedy=REMEDY))
        return target.id

    def _shell(self, look: Play, order: ShotOrder) -> str:
        """Model of the shell that flies. Raises ShotRefused where there is none, or several sorts."""
        profile = look.profile(order.gun)
        if profile.kind is not Kind.GUN:
            message = f"{order.gun} has no mesh of its weapon {order.weapon!r}"
            raise ShotRefused(Problem(message, remedy=REMEDY))
        model = self._minis.gun(profile)
        if model.sheet.salvo != order.barrels:
            message = f"a {model.name} has {model.sheet.salvo} barrels, and {order.gun} fires {order.barrels}"
            raise ShotRefused(Problem(message, remedy=REMEDY))
        shells = {_flies(model, name) for name in order.ammunition.split("+")}
        if len(shells) > 1:
            message = f"{order.gun} is loaded with shells of different make ({order.ammunition})"
            raise ShotRefused(Problem(message, remedy=REMEDY))
        return shells.pop()


def simulate_shot(
    game: Game,
    scene: Scene | None = None,
    *,
    models: Mapping[str, str] | None = None,
    seed: int | None = None,
) -> ShotReport:
    """Simulate the shot that a game waits for. See the module's docstring. Raises ShotRefused.

    `scene` is the one that the game's board was made of, `models` says which mesh stands for which piece,
    `seed` stands in for the one that is drawn from the game. For many shots keep a `Gunner`.
    """
    return Gunner(scene, models or {}).simulate(game, seed).report


def seed_of(game: Game) -> int:
    """Draw a seed from a game as it stands: the same after it was saved and read again."""
    return int.from_bytes(hashlib.sha256(game.to_json().encode()).digest()[:7], "big")


def _plan(board: Board) -> tuple[object, ...]:
    return board.width_mm, board.depth_mm, board.obstacles


def _flies(gun: GunModel, ammunition: str) -> str:
    """Shell model of a sort of ammunition; the usual one, where the mesh's own gun has no such sort."""
    return next((sort.model for sort in gun.sheet.sorts if sort.name == ammunition), gun.sheet.shells[0])


def _fired(scene: Scene) -> VolleyResult:
    try:
        return fire_volley(scene)
    except SceneError as fault:  # out of reach, or something falls over by itself
        raise ShotRefused(
            [replace(each, file=None, place=None, remedy=REMEDY) for each in fault.problems]
        ) from fault


def _report(look: Play, order: ShotOrder, tableau: Tableau, volley: VolleyResult) -> ShotReport:
    """Tell the one shot of a volley in the names of the game."""
    (shot,) = volley.shots
    told = _told(shot)
    return ShotReport(
        gun=order.gun,
        gun_model=order.gun_model,
        gun_class=order.gun_class,
        side=order.player,
        barrels=order.barrels,
        struck=tuple(_struck(look, body, tableau, volley) for body in told.struck),
        shells_at_rest=told.shells_at_rest,
    )


def _told(shot: ShotResult) -> ShotReport:
    if shot.report is None:
        raise ShotRefused(Problem(f"{shot.gun} cannot fire: {shot.not_fired}", remedy=REMEDY))
    return shot.report


def _struck(look: Play, body: Struck, tableau: Tableau, volley: VolleyResult) -> Struck:
    """Give a struck body the kind and the place that it has in the game."""
    piece = look.state.pieces.get(body.id)
    if piece is None or piece.place is None:
        return body  # a gate
    at = (piece.place.x, piece.place.y)
    after = volley.after.get(body.id)
    if body.moved and after is not None:
        at = _moved(at, body, tableau.anchors[body.id], volley.before[body.id], after)
    return replace(body, kind=look.profile(body.id).kind, side=piece.owner or None, at_mm=at)


def _moved(
    at: tuple[float, float], body: Struck, anchor: FloatArray, before: Transform, after: Transform
) -> tuple[float, float]:
    """Where a piece now is: what stands, by its feet; what lies, by the middle of its body."""
    start, end = MM * before.apply(anchor), MM * after.apply(anchor)
    x, y = (float(end[0]), float(end[1]))
    if body.pose not in ON_ITS_FEET and body.at_mm is not None:
        x, y = body.at_mm
    return round(at[0] + x - float(start[0]), DIGITS), round(at[1] + y - float(start[1]), DIGITS)
