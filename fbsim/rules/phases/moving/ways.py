"""One piece's way judged: what it costs in steps, and which clause forbids it.

The middle of the feet goes from place to place, straight or by way of points, over or around what is there
(COM-04). Other figures may be passed through; whoever comes to a halt overlaps nobody (READ, COM-04). Nothing
forbids to leave an enemy's side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, isfinite
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.board import Rates, Route, Stance, is_free, price, route
from fbsim.rules.phases.moving.allowance import WHOLE
from fbsim.rules.phases.moving.rates import Going
from fbsim.rules.pieces import Piece, Place, Profile
from fbsim.rules.play import TOLERANCE_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(slots=True)
class Mover:
    """A piece about to go somewhere, and all that its ways are judged by."""

    play: Play
    piece: Piece
    profile: Profile
    start: Place
    going: Going
    rates: Rates
    left: float
    """Steps that it has."""
    far_clause: str
    """Forbids to go farther."""
    bystanders: list[Stance]
    """Who could be in its way where it ends."""

    @property
    def reach_mm(self) -> float:
        """How far it gets on the level."""
        return self.left * self.play.step

    def way(self, place: Place, via: Sequence[Place] = ()) -> Route:
        """Measure the way to a place: the cheapest, or that by way of given points."""
        return route(self.play.state.board, self.start, place, self.profile.radius_mm, via)

    def steps(self, way: Route) -> float:
        """Count what a way costs, in steps."""
        return price(way, self.rates) / self.play.step

    def refusal(self, place: Place, via: Sequence[Place] = ()) -> Refusal | None:
        """Say which clause forbids to go to a place; None where it is allowed."""
        fault = self._nowhere(place, via)
        if fault is not None:
            return fault
        way = self.way(place, via)
        return self._barred(way) or self._too_far(way) or self.no_room(place)

    def no_room(self, place: Place) -> Refusal | None:
        """Say why the piece cannot stand at a place."""
        if self.going.edge_kills and off_board(self.play, place):
            return None
        heading = self.piece.heading_deg
        if is_free(self.play.state.board, place, self.profile, heading, self.bystanders):
            return None
        return Refusal("COM-04", f"{self.piece.id} finds no room there")

    def _nowhere(self, place: Place, via: Sequence[Place]) -> Refusal | None:
        for spot in (place, *via):
            if not (isfinite(spot.x) and isfinite(spot.y)):
                return Refusal("COM-04", "that is no place")
            if spot.on and spot.on not in self.play.state.board.ground.by_id:
                return Refusal("COM-04", f"there is no {spot.on!r} to stand on")
        if off_board(self.play, place) and not self.going.edge_kills:
            return Refusal("COM-03", f"{self.piece.id} would leave the board")
        if place == self.start and not via:
            return Refusal("COM-04", f"{self.piece.id} is there already")
        return None

    def _barred(self, way: Route) -> Refusal | None:
        fault = self.going.barred(self.play, way)
        if fault is not None:
            return fault
        name, limit = self.piece.id, self.rates.climb_limit_mm
        if way.steepest_mm > limit + (TOLERANCE_MM if limit > WHOLE else 0.0):
            clause = self.going.limit_clause(self.profile)
            return Refusal(clause, f"{name} cannot climb {way.steepest_mm:g} mm")
        if 0.0 < self.rates.step_limit_mm <= way.step_mm:
            clause = self.going.limit_clause(self.profile)
            return Refusal(clause, f"{name} cannot use steps {way.step_mm:g} mm high")
        return None

    def _too_far(self, way: Route) -> Refusal | None:
        steps = self.steps(way)
        if self.left <= WHOLE or steps > self.left + TOLERANCE_MM / self.play.step:
            clause = self.going.climb_clause if way.climbs and self.left > WHOLE else self.far_clause
            return Refusal(clause, f"{self.piece.id} needs {steps:.2f} steps and has {self.left:.2f}")
        if self.going.lost_in_forest(self.play, way, steps, self.left):
            return Refusal(self.going.forest_clause, f"{self.piece.id} has no whole step more in the forest")
        return None


def bystanders(play: Play, at: Place, reach_mm: float, but: Sequence[str]) -> list[Stance]:
    """List those who could bar a place within reach of `at`, some apart. Corpses do not (REP-10)."""
    profiles, found = play.state.profiles, []
    for piece in play.state.pieces.values():
        place = piece.place
        if place is None or piece.id in but or not piece.alive:
            continue
        profile = profiles[piece.id]
        near = reach_mm + extent(profile)
        if abs(place.x - at.x) <= near and abs(place.y - at.y) <= near:
            found.append(Stance(place, profile, piece.heading_deg))
    return found


def extent(profile: Profile) -> float:
    """Give the farthest that a piece reaches from its middle."""
    if profile.footprint_mm is None:
        return profile.radius_mm
    return hypot(*profile.footprint_mm) / 2


def off_board(play: Play, place: Place) -> bool:
    """Say whether a place is beyond the board's edge (EMP-08)."""
    board = play.state.board
    return abs(place.x) > board.width_mm / 2 or abs(place.y) > board.depth_mm / 2
