"""Placements: the actions, and what stands in the way of one.

A place is any point of the start zone. Pieces keep clear of each other and of what they do not stand on
(COM-04; corpses are no hindrance, REP-10), and at a distance from the enemy: the option "apart_mm" (SER-08,
EMP-48).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import dist, hypot
from typing import TYPE_CHECKING, NamedTuple

from fbsim.errors import BadInput, Problem
from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board import TOLERANCE_MM, Board, Purpose, Stance, distance, in_zone, is_free
from fbsim.rules.phases.deployment.formations import drawn_up
from fbsim.rules.phases.deployment.zones import STARTS, StartZone, in_zones, start_zones
from fbsim.rules.pieces import Piece, Place, Profile, Where

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Place a whole squad in a formation, the middle of its front row at a point (SER-07, EMP-46)."""

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


class Placed(NamedTuple):
    """A piece as it would stand."""

    piece: str
    stance: Stance


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
        others = [_stance(play, piece) for piece in _standing(play)]
        enemies = [_placed(play, p) for p in _enemies(play, player)] if apart else []
        near = tuple(enemy for enemy in enemies if _matters(zones, enemy.stance, apart))
        return Site(play.state.board, zones, self, apart, others, near)


@dataclass(slots=True)
class Site:
    """The ground on which a player may place pieces, and who is there already."""

    board: Board
    zones: tuple[StartZone, ...]
    rules: StartRules
    apart_mm: float
    others: list[Stance]
    enemies: tuple[Placed, ...]
    """Those near enough to the zones to keep him at a distance."""

    def refusal(self, placed: Sequence[Placed]) -> Refusal | None:
        """Say what stands in the way of pieces as they would be placed; None where nothing does."""
        for each in placed:
            fault = self._out_of_bounds(each)
            if fault is not None:
                return fault
        return self.collision(placed)

    def heading_at(self, x: float, y: float) -> float:
        """Give the way one looks from a point of the zones."""
        return next((zone.heading_deg for zone in self.zones if in_zones((zone,), x, y)), 0.0)

    def collision(self, placed: Sequence[Placed]) -> Refusal | None:
        """Say with what pieces would collide; None where they find room."""
        board, others = self.board, self._around(placed)
        for name, stance in placed:
            if stance.place.on and stance.place.on not in board.ground.by_id:
                return Refusal("COM-04", f"there is no {stance.place.on!r} to stand on")
            if not is_free(board, stance.place, stance.profile, stance.heading_deg, others):
                return Refusal("COM-04", f"{name} finds no room there")
            others.append(stance)
        return None

    def _out_of_bounds(self, placed: Placed) -> Refusal | None:
        name, stance = placed
        if not in_zones(self.zones, stance.place.x, stance.place.y):
            return Refusal(self.rules.clause, f"{name} would stand outside the start zone")
        if self.rules.hospital_clause and in_hospital(self.board, stance.place):
            return Refusal(self.rules.hospital_clause, f"{name} would stand in a hospital")
        for enemy in self.enemies:
            if distance(stance, enemy.stance) < self.apart_mm - TOLERANCE_MM:
                reason = f"{name} would stand nearer than {self.apart_mm:g} mm to {enemy.piece}"
                return Refusal(self.rules.apart_clause, reason)
        return None

    def _around(self, placed: Sequence[Placed]) -> list[Stance]:
        """Give those near enough to collide with any of the placed."""
        x, y, _ = placed[0].stance.place
        reach = max(
            hypot(stance.place.x - x, stance.place.y - y) + reach_of(stance.profile) for _, stance in placed
        )
        return [
            other
            for other in self.others
            if abs(other.place.x - x) < (far := reach + reach_of(other.profile))
            and abs(other.place.y - y) < far
        ]


def check_room(play: Play, start: StartRules) -> None:
    """Raise BadInput where two players' start zones are nowhere as far apart as their pieces must be."""
    apart = float(play.option("apart_mm"))
    zones = {player: start_zones(play, player, start.purposes) for player in play.state.order}
    faults = [
        Problem(
            f"the start zones of {one} and {other} are nowhere {apart:g} mm apart ({start.apart_clause})",
            place="board",
            remedy="take a larger board, or agree on another distance (option apart_mm)",
        )
        for one, other in combinations(zones, 2)
        if _farthest(zones[one], zones[other]) < apart
    ]
    if faults:
        raise BadInput(faults)


def _farthest(some: tuple[StartZone, ...], others: tuple[StartZone, ...]) -> float:
    corners = [corner for zone in others for corner in zone.area.corners]
    return max(dist(a, b) for zone in some for a in zone.area.corners for b in corners)


def reach_of(profile: Profile) -> float:
    """Give how far a piece reaches from the middle of its feet, however it is turned."""
    return profile.radius_mm if profile.footprint_mm is None else hypot(*profile.footprint_mm) / 2


def in_hospital(board: Board, place: Place) -> bool:
    """Whether a place is in a zone that is kept for the wounded."""
    return any(zone.purpose is Purpose.HOSPITAL and in_zone(zone, place) for zone in board.zones)


def posted(play: Play, post: Post) -> Placed:
    """Give a piece as it would be once posted."""
    place = Place(post.x, post.y, post.on)
    return Placed(post.piece, Stance(place, play.profile(post.piece), post.heading_deg))


def deployed(play: Play, deploy: Deploy, heading_deg: float) -> list[Placed]:
    """Give a squad's members as they would be once placed."""
    members = in_reserve(play, deploy.squad)
    profiles = [play.profile(piece.id) for piece in members]
    places = drawn_up(deploy.formation, profiles, heading_deg)
    return [
        Placed(piece.id, Stance(Place(deploy.x + dx, deploy.y + dy), profile, heading_deg))
        for piece, profile, (dx, dy, _) in zip(members, profiles, places, strict=True)
    ]


def in_reserve(play: Play, squad: str) -> list[Piece]:
    """Give the members of a squad that are not yet placed, the commander first; none of an unknown squad."""
    known = play.state.squads.get(squad)
    pieces = (play.piece(name) for name in (known.members if known else ()))
    return [piece for piece in pieces if piece.where is Where.RESERVE]


def set_down(play: Play, placed: Sequence[Placed], clause: str) -> None:
    """Put pieces on the field where they were placed."""
    for name, (place, _, heading_deg) in placed:
        piece = replace(play.piece(name), where=Where.FIELD, place=place, heading_deg=heading_deg, held_by="")
        play.put(piece)
        play.tell("placed", clause, f"{name} at ({place.x:g}, {place.y:g})", name)


def _standing(play: Play) -> Iterator[Piece]:
    """Give the pieces that take up room; corpses do not (REP-10)."""
    return (piece for piece in play.state.pieces.values() if piece.place is not None and piece.alive)


def _stance(play: Play, piece: Piece) -> Stance:
    assert piece.place is not None
    return Stance(piece.place, play.profile(piece.id), piece.heading_deg)


def _placed(play: Play, piece: Piece) -> Placed:
    return Placed(piece.id, _stance(play, piece))


def _enemies(play: Play, player: str) -> Iterator[Piece]:
    return (piece for piece in play.state.pieces.values() if piece.on_field and piece.controller != player)


def _matters(zones: tuple[StartZone, ...], enemy: Stance, apart: float) -> bool:
    """Whether an enemy is near enough to a zone's bounds to keep anybody at a distance."""
    (x, y, _), reach = enemy.place, apart + reach_of(enemy.profile) + LONGEST_MM
    return any(
        zone.area.west - reach <= x <= zone.area.east + reach
        and zone.area.south - reach <= y <= zone.area.north + reach
        for zone in zones
    )


LONGEST_MM = 300.0
"""No piece reaches farther from the middle of its feet."""
