"""A simple model of real shots for playouts without physics: a table of chances by gun and range.

It stands in for the simulator where thousands of games are played, and says so (`HitModel.basis`). One shell
strikes one body at most, so it knows no chains (COM-14), no cover and no ricochets. A table filled by a study
is read from a file of the same form as `hit_model.toml`.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, TypeGuard

from fbsim.errors import BadInput, Problem
from fbsim.rules.board.plane import distance_to, region
from fbsim.rules.game import Game
from fbsim.rules.phases.shooting.gates import is_gate
from fbsim.rules.pieces import Piece
from fbsim.rules.play import Play
from fbsim.rules.report import GUN_CLASSES, Kind, Pose, ShotReport, Struck
from fbsim.rules.state import ShotOrder

OUTCOMES = ("topple", "face_up", "on_side", "overturn")

FRONT_MARGIN = 0.17
"""Below this the front points neither up nor down: the sine of 10 degrees."""


@dataclass(frozen=True)
class HitModel:
    """Chances by range and class of gun, and of what a touched body does."""

    basis: str
    """Where the numbers come from."""
    ranges: tuple[tuple[float, Mapping[str, float]], ...]
    """(up to mm, chance of a hit by gun class or model), nearest first."""
    topple: float
    face_up: float
    on_side: float
    overturn: float

    @classmethod
    def stand_in(cls) -> HitModel:
        """Give the table that comes along; nothing in it was measured."""
        return cls.read(Path(__file__).with_name("hit_model.toml"))

    @classmethod
    def read(cls, path: Path) -> HitModel:
        """Read a table. Raises BadInput naming file and place of every problem."""
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
            raise BadInput(Problem(f"cannot be read ({fault})", file=str(path))) from fault
        problems = [Problem(message, file=str(path), place=place) for place, message in _faults(data)]
        if problems:
            raise BadInput(problems)
        ranges = tuple((float(row["up_to_mm"]), dict(row["hit"])) for row in data["range"])
        return cls(data["basis"], ranges, *(data["outcome"][name] for name in OUTCOMES))

    @property
    def refused(self) -> tuple[str, ...]:
        """Shots left to somebody else: none, for it answers for all."""
        return ()

    def chance(self, gun_model: str, gun_class: str, range_mm: float) -> float:
        """Give the chance that one shell touches what it is aimed at; 0 beyond the table."""
        for up_to, hits in self.ranges:
            if range_mm <= up_to:
                return hits.get(gun_model, hits.get(gun_class, 0.0))
        return 0.0

    def shoot(self, game: Game, chance: random.Random) -> ShotReport:
        """Make the report of the shot that the game waits for."""
        order = game.awaiting_shot
        if order is None:
            raise BadInput("no shot is waited for")
        look = game.look()
        struck = self._struck(look, order, chance)
        return ShotReport(order.gun, order.gun_model, order.gun_class, order.player, order.barrels, struck)

    def _struck(self, look: Play, order: ShotOrder, chance: random.Random) -> tuple[Struck, ...]:
        if is_gate(look, order.target):
            hits = self._hits(order, _to_gate(look, order), chance)
            return (_body(order.target, Kind.GATE, None, Pose.STANDING, hits),) if hits else ()
        target = target_of(look, order)
        if target is None:
            return ()
        hits = self._hits(order, look.gap(look.piece(order.gun), target), chance)
        if not hits:
            return ()
        kind = look.profile(target.id).kind
        return (_body(target.id, kind, target.owner or None, self._pose(kind, chance), hits),)

    def _hits(self, order: ShotOrder, range_mm: float, chance: random.Random) -> int:
        share = self.chance(order.gun_model, order.gun_class, range_mm)
        return sum(chance.random() < share for _ in range(order.barrels))

    def _pose(self, kind: Kind, chance: random.Random) -> Pose:
        if kind is Kind.GUN:
            return Pose.ON_SIDE if chance.random() < self.overturn else Pose.STANDING
        if chance.random() >= self.topple:
            return Pose.STANDING
        drawn = chance.random()
        if drawn < self.face_up:
            return Pose.FACE_UP
        return Pose.ON_SIDE if drawn < self.face_up + self.on_side else Pose.FACE_DOWN


def target_of(look: Play, order: ShotOrder) -> Piece | None:
    """Give the piece aimed at: the one named, else the nearest enemy."""
    named = look.state.pieces.get(order.target)
    if named is not None and named.place is not None:
        return named
    gun = look.piece(order.gun)
    enemies = sorted((look.gap(gun, enemy), enemy.id) for enemy in look.enemies(order.player))
    return look.piece(enemies[0][1]) if enemies else None


def _body(name: str, kind: Kind, side: str | None, pose: Pose, hits: int) -> Struck:
    return Struck(
        id=name,
        kind=kind,
        side=side,
        pose=pose,
        touched=True,
        moved=pose is not Pose.STANDING,
        front_up={Pose.FACE_UP: 0.95, Pose.FACE_DOWN: -0.95}.get(pose, 0.0),
        front_margin=FRONT_MARGIN,
        leaning_on=None,
        displaced_mm=0.0,
        hits=hits,
    )


def _to_gate(look: Play, order: ShotOrder) -> float:
    """Give the distance from a gun to the gate that it fires at."""
    place = look.piece(order.gun).place
    assert place is not None
    outline = region(look.state.board.obstacle(order.target).outline)
    return distance_to(outline, place.x, place.y)


def _faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if not isinstance(data.get("basis"), str) or not data["basis"]:
        yield "basis", "says where the numbers come from, and must not be empty"
    rows = data.get("range")
    if not isinstance(rows, list) or not rows:
        yield "range", "needs one [[range]] or more"
        rows = []
    reach = 0.0
    for n, row in enumerate(rows):
        yield from _row_faults(row, f"range[{n}]", reach)
        reach = row["up_to_mm"] if _number(row.get("up_to_mm")) else reach
    outcome = data.get("outcome")
    values = outcome if isinstance(outcome, Mapping) else {}
    for name in OUTCOMES:
        if not _share(values.get(name)):
            yield f"outcome.{name}", f"must be a share in 0..1 (got {values.get(name)!r})"


def _row_faults(row: Mapping[str, Any], place: str, reach: float) -> Iterator[tuple[str, str]]:
    up_to, hits = row.get("up_to_mm"), row.get("hit")
    if not _number(up_to) or up_to <= reach:
        yield f"{place}.up_to_mm", f"must be a length above {reach:g}, ranges going up (got {up_to!r})"
    if not isinstance(hits, Mapping) or not all(_share(value) for value in hits.values()):
        yield f"{place}.hit", f"gives a share in 0..1 for each class ({', '.join(GUN_CLASSES)}) or gun model"


def _number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
