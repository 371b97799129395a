"""Putting a piece down by magic, and the anti-teleport barrier.

barrier    nobody teleports his own into another's fortress or nearer than 2 steps to its boundary
           (REP-129), nor an enemy who is in his own fortress or so near to it (REP-130)

Fortresses are zones of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.board import TOLERANCE_MM, Purpose, Stance
from fbsim.rules.board.plane import distance_to, region
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.deployment.placing import in_hospital
from fbsim.rules.phases.deployment.returning import start_rules
from fbsim.rules.phases.magic.targets import Land, has_room, rings
from fbsim.rules.pieces import Piece, Place, Where

if TYPE_CHECKING:
    from fbsim.rules.play import Play

BARRIER_STEPS = 2.0

NOWHERE = Choose("nowhere")
"""The answer of who lets the piece stay where it is, or in reserve."""


def refuse_entry(play: Play, player: str, piece: Piece, place: Place) -> Refusal | None:
    """Refuse to teleport one's own into or near another's fortress (REP-129)."""
    if piece.controller not in (player, "") or not _guarded(play, piece, place, but=player):
        return None
    return Refusal("REP-129", f"{piece.id} cannot be teleported into an enemy's fortress, or so near to it")


def refuse_exit(play: Play, player: str, piece: Piece) -> Refusal | None:
    """Refuse to teleport an enemy who is in or near his fortress (REP-130)."""
    if piece.controller == player or piece.place is None:
        return None
    if not _guarded(play, piece, piece.place, only=piece.controller):
        return None
    return Refusal("REP-130", f"{piece.id} is in his fortress, or so near to it that no magic takes him away")


def _guarded(play: Play, piece: Piece, place: Place, *, but: str = "", only: str = "") -> bool:
    """Whether a place is in, or nearer than 2 steps to, a fortress of another than `but`, or of `only`."""
    limit = BARRIER_STEPS * play.step - TOLERANCE_MM
    reach = play.profile(piece.id).radius_mm
    return any(
        zone.purpose is Purpose.FORTRESS
        and zone.player
        and (zone.player == only if only else zone.player != but)
        and distance_to(region(zone.outline), place.x, place.y) - reach < limit
        for zone in play.state.board.zones
    )


@dataclass(frozen=True, slots=True)
class Landing(Decision):
    """Where does magic put a piece down? Within so many steps of another, or of where it was."""

    piece: str
    around: str
    """Id of the piece that it must come near to; its own, to be moved from where it is."""
    steps: float
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"where does {self.piece} land?"

    def possible(self, play: Play) -> bool:
        """Whether there is any place to land."""
        return bool(self._places(play))

    def legal(self, play: Play) -> Iterable[Action]:
        """List some places; any other that is allowed may be named too."""
        return [NOWHERE, *self._places(play)]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why the piece cannot land there."""
        if action == NOWHERE:
            return None
        if not isinstance(action, Land):
            return Refusal(self.clause, self.question(play))
        place = Place(action.x, action.y, action.on)
        return self._refuse(play, place, play.stances(but=self.piece))

    def perform(self, play: Play, action: Any) -> None:
        """Put it down."""
        if action == NOWHERE:
            return
        place = Place(action.x, action.y, action.on)
        play.put(replace(play.piece(self.piece), place=place, where=Where.FIELD))
        play.tell("teleported", self.clause, f"{self.piece} at ({place.x:g}, {place.y:g})", self.piece)

    def _refuse(self, play: Play, place: Place, others: list[Stance]) -> Refusal | None:
        if self._too_far(play, place):
            return Refusal(self.clause, f"that is farther than {self.steps:g} steps")
        piece = play.piece(self.piece)
        if not has_room(play, piece, place, others):
            return Refusal("COM-04", f"{self.piece} finds no room there")
        kept_free = start_rules(play).hospital_clause
        if kept_free and in_hospital(play.state.board, place):
            return Refusal(kept_free, "there are no operations in a hospital")
        return refuse_entry(play, self.player, piece, place)

    def _too_far(self, play: Play, place: Place) -> bool:
        centre = play.piece(self.around).place
        assert centre is not None
        apart = hypot(place.x - centre.x, place.y - centre.y)
        if self.around != self.piece:
            apart -= play.profile(self.piece).radius_mm + play.profile(self.around).radius_mm
        return apart > self.steps * play.step + TOLERANCE_MM

    def _places(self, play: Play) -> list[Land]:
        centre = play.piece(self.around).place
        assert centre is not None
        feet = 0.0 if self.around == self.piece else self._feet(play)
        far = [feet + share * self.steps * play.step for share in (1.0, 0.5)]
        others = play.stances(but=self.piece)
        places = rings(centre.x, centre.y, far)
        return [Land(at.x, at.y) for at in places if self._refuse(play, at, others) is None]

    def _feet(self, play: Play) -> float:
        return play.profile(self.piece).radius_mm + play.profile(self.around).radius_mm
