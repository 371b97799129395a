"""Dodging a virtual shot (REP-112): a die for each 2 bonus points of manoeuvre; a 6 dodges, with a step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.board import TOLERANCE_MM, Rates, can_walk, is_free, route
from fbsim.rules.boosts import boost
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.deployment.placing import in_hospital
from fbsim.rules.phases.moving.ways import bystanders, extent
from fbsim.rules.phases.shooting.crew import FIGURES
from fbsim.rules.pieces import Piece, Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLAUSE = "REP-112"

POINTS_PER_DIE, DODGED = 2, 6

STAY = Choose("stay")

LEVEL = Rates(climb_limit_mm=0.0)
"""A step aside goes neither up nor down (READ)."""

_DIRECTIONS = 8


@dataclass(frozen=True, slots=True)
class SideStep(Action):
    """Take the step that a dodge allows, to a place at most one step away."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DodgeStep(Decision):
    """Who dodged a shot may take a step in any direction (REP-112)."""

    piece: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"{self.piece} has dodged: where does he step?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List whole steps in eight directions, and to stay."""
        steps = (self._ahead(play, 360 / _DIRECTIONS * n) for n in range(_DIRECTIONS))
        return [STAY, *(step for step in steps if self.refusal(play, step) is None)]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why he cannot step there; None where he can."""
        if action == STAY:
            return None
        if not isinstance(action, SideStep):
            return Refusal(CLAUSE, f"the question is: {self.question(play)}")
        piece = play.piece(self.piece)
        assert piece.place is not None
        if hypot(action.x - piece.place.x, action.y - piece.place.y) > play.step + TOLERANCE_MM:
            return Refusal(CLAUSE, f"{self.piece} may take one step")
        place = self._place(play, action)
        if play.rules.casualties.hospital and in_hospital(play.state.board, place):
            return Refusal("EMP-49", f"{self.piece} would enter a hospital")
        return None if _has_room(play, piece, place) else _no_room(piece)

    def perform(self, play: Play, action: Any) -> None:
        """Let him step."""
        if isinstance(action, SideStep):
            play.change(self.piece, place=self._place(play, action))
            play.tell("moved", CLAUSE, f"{self.piece} steps aside", self.piece)

    def _place(self, play: Play, action: SideStep) -> Place:
        before = play.piece(self.piece).place
        assert before is not None
        return Place(action.x, action.y, before.on)

    def _ahead(self, play: Play, degrees: float) -> SideStep:
        place = play.piece(self.piece).place
        assert place is not None
        dx, dy = play.step * cos(radians(degrees)), play.step * sin(radians(degrees))
        return SideStep(round(place.x + dx, 1), round(place.y + dy, 1))


def dodges(play: Play, target: Piece) -> bool:
    """Roll for a dodge; no dice where he has too few bonus points, or is wounded (REP-112)."""
    rolls = [play.roll(f"dodge, {target.id}", CLAUSE) for _ in range(dodge_dice(play, target))]
    return DODGED in rolls


def dodge_dice(play: Play, target: Piece) -> int:
    """Count the dice of a dodge: warriors and mages only, and no zombies, who have no bonus (REP-121)."""
    profile = play.profile(target.id)
    if target.wounded or target.zombie or profile.kind not in FIGURES:
        return 0
    return max(0, profile.extra_steps + boost(play, target, "manoeuvre")) // POINTS_PER_DIE


def _has_room(play: Play, piece: Piece, place: Place) -> bool:
    assert piece.place is not None
    board, profile = play.state.board, play.profile(piece.id)
    if not can_walk(route(board, piece.place, place, profile.radius_mm), LEVEL):
        return False
    around = bystanders(play, place, extent(profile), (piece.id,))
    return is_free(board, place, profile, piece.heading_deg, around)


def _no_room(piece: Piece) -> Refusal:
    return Refusal("COM-04", f"{piece.id} finds no room there")
