"""Placements: the actions, and what stands in the way of one.

A place is any point of the start zone. Pieces keep clear of each other and of what they do not stand on
(COM-04; corpses are no hindrance, REP-10), and at a distance from the enemy: the option "apart_mm" (SER-08,
EMP-48).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board import TOLERANCE_MM, Board, Purpose, Stance, is_free
from fbsim.rules.board.plane import distance_to, region
from fbsim.rules.phases.deployment.formations import drawn_up
from fbsim.rules.phases.deployment.zones import STARTS, StartZone, in_zones, start_zones
from fbsim.rules.pieces import Piece, Place, Where

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Place a whole squad, drawn up in a formation about a point (SER-07, EMP-46)."""

    squad: str
    formation: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Post(Action):
    """Place one piece: a gun, a mage, a warrior apart from his squad, somebody who comes back."""

    piece: str
    x: float
    y: float
    heading_deg: float = 0.0
    on: str = ""


@dataclass(frozen=True)
class StartRules:
    """What a ruleset asks of a starting position, and by which clauses."""

    clause: str
    """Of the starting position as such."""
    apart_clause: str
    """Of the distance from the enemy: option "apart_mm"."""
    purposes: tuple[Purpose, ...] = STARTS
    """Zones of the board on which a player may start."""
    hospital_clause: str = ""
    """The clause by which hospitals stay free of troops (SER-41, EMP-49): zones of the board."""

    def site(self, play: Play, player: str, *, keep_apart: bool = True) -> Site:
        """Survey the ground on which a player may place pieces now."""
        zones = start_zones(play, player, self.purposes)
        apart = float(play.option("apart_mm")) if keep_apart else 0.0
        enemies = [piece for piece in _enemies(play, player) if _within(zones, piece, apart)]
        return Site(zones, self, apart, list(_standing(play)), enemies if apart else [])


class Site(NamedTuple):
    """The ground on which a player may place pieces, and who is there already."""

    zones: tuple[StartZone, ...]
    rules: StartRules
    apart_mm: float
    others: list[Stance]
    enemies: list[Piece]
    """Those near enough to the zones to keep him at a distance."""

    def refusal(self, play: Play, placed: Sequence[Piece]) -> Refusal | None:
        """Say what stands in the way of pieces as they would be placed; None where nothing does."""
        for piece in placed:
            assert piece.place is not None
            if not in_zones(self.zones, piece.place.x, piece.place.y):
                return Refusal(self.rules.clause, f"{piece.id} would stand outside the start zone")
            if self.rules.hospital_clause and in_hospital(play.state.board, piece.place):
                return Refusal(self.rules.hospital_clause, f"{piece.id} would stand in a hospital")
            for enemy in self.enemies:
                if play.gap(piece, enemy) < self.apart_mm - TOLERANCE_MM:
                    return self._too_near(piece, enemy)
        return self.collision(play, placed)

    def heading_at(self, x: float, y: float) -> float:
        """Give the way one looks from a point of the zones."""
        return next((zone.heading_deg for zone in self.zones if in_zones((zone,), x, y)), 0.0)

    def _too_near(self, piece: Piece, enemy: Piece) -> Refusal:
        reason = f"{piece.id} would stand nearer than {self.apart_mm:g} mm to {enemy.id}"
        return Refusal(self.rules.apart_clause, reason)

    def collision(self, play: Play, placed: Sequence[Piece]) -> Refusal | None:
        """Say with what pieces would collide; None where they find room."""
        board, others = play.state.board, self._around(placed)
        for piece in placed:
            assert piece.place is not None
            profile = play.profile(piece.id)
            if not _stands_on_something(board, piece.place):
                return Refusal("COM-04", f"there is no {piece.place.on!r} to stand on")
            if not is_free(board, piece.place, profile, piece.heading_deg, others):
                return Refusal("COM-04", f"{piece.id} finds no room there")
            others.append(Stance(piece.place, profile, piece.heading_deg))
        return None

    def _around(self, placed: Sequence[Piece]) -> list[Stance]:
        """Give those near enough to collide with any of the placed."""
        middle = placed[0].place
        assert middle is not None
        spread = max(hypot(p.place.x - middle.x, p.place.y - middle.y) for p in placed if p.place)
        reach = spread + 2 * LONGEST_MM
        return [
            other
            for other in self.others
            if abs(other.place.x - middle.x) < reach and abs(other.place.y - middle.y) < reach
        ]


LONGEST_MM = 300.0
"""No piece reaches farther from the middle of its feet."""


def in_hospital(board: Board, place: Place) -> bool:
    """Whether a place is in a zone that is kept for the wounded."""
    return any(
        zone.purpose is Purpose.HOSPITAL and distance_to(region(zone.outline), place.x, place.y) <= 0.0
        for zone in board.zones
    )


def posted(play: Play, post: Post) -> Piece:
    """Give a piece as it would be once posted."""
    place = Place(post.x, post.y, post.on)
    return replace(play.piece(post.piece), place=place, heading_deg=post.heading_deg)


def deployed(play: Play, deploy: Deploy, heading_deg: float) -> list[Piece]:
    """Give a squad's members as they would be once placed."""
    members = in_reserve(play, deploy.squad)
    offsets = drawn_up(deploy.formation, [play.profile(piece.id) for piece in members], heading_deg)
    return [
        replace(piece, place=Place(deploy.x + dx, deploy.y + dy), heading_deg=heading_deg)
        for piece, (dx, dy) in zip(members, offsets, strict=True)
    ]


def in_reserve(play: Play, squad: str) -> list[Piece]:
    """Give the members of a squad that are not yet placed, the commander first; none of an unknown squad."""
    known = play.state.squads.get(squad)
    pieces = (play.piece(name) for name in (known.members if known else ()))
    return [piece for piece in pieces if piece.where is Where.RESERVE]


def set_down(play: Play, placed: Sequence[Piece], clause: str) -> None:
    """Put pieces on the field where they were placed."""
    for piece in placed:
        play.put(replace(piece, where=Where.FIELD, held_by=""))
        assert piece.place is not None
        play.tell("placed", clause, f"{piece.id} at ({piece.place.x:g}, {piece.place.y:g})", piece.id)


def _stands_on_something(board: Board, place: Place) -> bool:
    return not place.on or place.on in board.ground.by_id


def _standing(play: Play) -> Iterator[Stance]:
    """Give the pieces that take up room; corpses do not (REP-10)."""
    for piece in play.state.pieces.values():
        if piece.place is not None and piece.alive:
            yield Stance(piece.place, play.profile(piece.id), piece.heading_deg)


def _enemies(play: Play, player: str) -> Iterator[Piece]:
    return (piece for piece in play.state.pieces.values() if piece.on_field and piece.controller != player)


def _within(zones: tuple[StartZone, ...], piece: Piece, apart: float) -> bool:
    """Whether an enemy is near enough to a zone's bounds to matter."""
    assert piece.place is not None
    x, y, reach = piece.place.x, piece.place.y, apart + 2 * LONGEST_MM
    return any(
        zone.area.west - reach <= x <= zone.area.east + reach
        and zone.area.south - reach <= y <= zone.area.north + reach
        for zone in zones
    )
