"""Whom and what magic may be aimed at: pieces, squads, points, guns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from fbsim.rules.actions import Action, Choose
from fbsim.rules.board import Stance, is_free
from fbsim.rules.phases.magic.source import Source, affects, mage_of, reach_mm
from fbsim.rules.pieces import Piece, Place, Where
from fbsim.rules.report import Kind
from fbsim.rules.standing import Condition

if TYPE_CHECKING:
    from fbsim.rules.play import Play

BEARINGS = tuple(range(0, 360, 30))
"""Degrees: the ways in which places are looked for around a point."""


@dataclass(frozen=True, slots=True)
class AimPoint(Action):
    """Aim at a point of the board."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Land(Action):
    """Put a piece down at a place."""

    x: float
    y: float
    on: str = ""


def in_reach(play: Play, source: Source, piece: Piece, steps: float) -> bool:
    """Whether a piece is within the range of the mage; whatever has no mage reaches everywhere."""
    mage = mage_of(play, source)
    return mage is None or play.gap(mage, piece) <= reach_mm(play, source, steps)


def foes(play: Play, source: Source, steps: float = 0.0) -> list[Piece]:
    """Give the enemies, neutrals too, that magic works on and that are within reach."""
    mage, limit = mage_of(play, source), reach_mm(play, source, steps)
    return [
        piece
        for piece in play.enemies(source.player)
        if (mage is None or play.gap(mage, piece) <= limit) and affects(play, source, piece)
    ]


def own(play: Play, source: Source, steps: float = 0.0) -> list[Piece]:
    """Give one's own warriors and mages within reach."""
    return [unit for unit in play.warriors(source.player) if in_reach(play, source, unit, steps)]


def wounded(play: Play, player: str) -> list[Piece]:
    """Give a player's wounded warriors and mages, on the field or in hospital."""
    return [
        piece
        for piece in play.state.pieces.values()
        if piece.owner == player
        and piece.wounded
        and piece.where in (Where.FIELD, Where.HOSPITAL)
        and is_figure(play, piece)
    ]


def dead(play: Play, player: str) -> list[Piece]:
    """Give the dead warriors of a player's own squads; a zombie that ended is not called back (REP-123)."""
    return [
        piece
        for piece in play.state.pieces.values()
        if piece.owner == player and piece.squad and piece.condition is Condition.KILLED and not piece.zombie
    ]


def squads(play: Play, player: str) -> list[str]:
    """Give a player's squads that have somebody left on the field."""
    return sorted({unit.squad for unit in play.units(player) if unit.squad})


def living(play: Play, squad: str) -> list[Piece]:
    """Give the living of a squad on the field; the wounded live (READ, REP-27)."""
    members = (play.piece(name) for name in play.state.squads[squad].members)
    return [piece for piece in members if piece.on_field]


def specials(play: Play, player: str) -> list[Piece]:
    """Give a player's special units: those that belong to no squad."""
    return [unit for unit in play.units(player) if not unit.squad]


def chosen(pieces: Iterable[Piece]) -> list[Action]:
    """Give pieces as answers."""
    return [Choose(piece.id) for piece in pieces]


def points_of(pieces: Iterable[Piece]) -> list[Action]:
    """Give the places of pieces as points to aim at."""
    return [AimPoint(piece.place.x, piece.place.y) for piece in pieces if piece.place is not None]


def within(play: Play, x: float, y: float, piece: Piece, steps: float) -> bool:
    """Whether a piece is within some steps of a point, measured from its feet."""
    assert piece.place is not None
    apart = hypot(piece.place.x - x, piece.place.y - y) - play.profile(piece.id).radius_mm
    return apart <= steps * play.step + 1.0


def has_room(play: Play, piece: Piece, place: Place, others: list[Stance]) -> bool:
    """Whether a piece finds room at a place."""
    known = not place.on or place.on in play.state.board.ground.by_id
    profile = play.profile(piece.id)
    return known and is_free(play.state.board, place, profile, piece.heading_deg, others)


def rings(x: float, y: float, distances: Iterable[float]) -> list[Place]:
    """Give places around a point, at some distances, to a tenth of a millimetre."""
    return [
        Place(round(x + far * cos(radians(way)), 1), round(y + far * sin(radians(way)), 1))
        for far in distances
        for way in BEARINGS
    ]


def is_figure(play: Play, piece: Piece) -> bool:
    """Whether it is a warrior or a mage."""
    return play.profile(piece.id).kind in (Kind.WARRIOR, Kind.MAGE)
