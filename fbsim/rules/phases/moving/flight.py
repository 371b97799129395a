"""Flight: once in a manoeuvre, instead of crawling, over everything, to a place in range (REP-136)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board import Rates, Route
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.moving.destinations import listed
from fbsim.rules.phases.moving.manoeuvre import commanded, manoeuvre, taken_up, update
from fbsim.rules.phases.moving.walking import Walking, worded
from fbsim.rules.phases.moving.ways import Mover, extent, stands_wholly
from fbsim.rules.pieces import Piece, Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

FLIES = "flies"
"""Trait of who can fly (REP-132)."""


@dataclass(frozen=True, slots=True)
class Fly(Action):
    """Fly to a place (REP-136)."""

    unit: str
    x: float
    y: float
    on: str = ""

    @property
    def place(self) -> Place:
        """Where it lands."""
        return Place(self.x, self.y, self.on)

    def __str__(self) -> str:
        """Give the action in a few words."""
        return f"fly {self.unit} to {worded(self.place)}"


class Aloft(Mover):
    """A piece in the air: what is below neither bars nor lengthens its way (REP-138)."""

    __slots__ = ()

    def way(self, place: Place, via: Sequence[Place] = ()) -> Route:
        """Measure the straight way."""
        del via  # Unused: it flies straight.
        return Route((self.start, place), hypot(place.x - self.start.x, place.y - self.start.y))

    def walks_straight(self, place: Place) -> bool:
        """Say whether it can go straight to a place: whatever is between."""
        return self.refusal(place) is None

    def no_room(self, place: Place) -> Refusal | None:
        """Say why it cannot land; only on what bears all of its feet (REP-138)."""
        fault = self.beyond(place)
        if fault is not None:
            return fault
        firm = stands_wholly(self.play, place, self.profile, self.piece.heading_deg)
        if firm and super().no_room(place) is None:
            return None
        return Refusal("REP-138", f"{self.piece.id} finds no room to land")


@dataclass(frozen=True)
class Flying(Activity):
    """Dragons in the air."""

    actions: ClassVar[tuple[type[Action], ...]] = (Fly,)

    walking: Walking
    range_steps: float = 15.0
    """Straight and level (READ, REP-136)."""

    def legal(self, play: Play) -> Iterable[Action]:
        """List where the unit taken up could fly to."""
        unit = taken_up(play)
        if unit is None or self._grounded(play, unit) is not None:
            return []
        return [Fly(unit.id, *place) for place in listed(self._flyer(play, unit))]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids a flight."""
        piece = play.state.pieces.get(action.unit)
        if piece is None or not commanded(play, piece):
            return Refusal("REP-136", f"{action.unit} is no unit of {play.active} on the field")
        return self._grounded(play, piece) or self._flyer(play, piece).refusal(action.place)

    def perform(self, play: Play, action: Any) -> None:
        """Fly."""
        note = manoeuvre(play)
        update(play, note, flown=(*note.flown, action.unit))
        play.change(action.unit, place=action.place)
        play.tell("flew", "REP-136", f"{action.unit} flies to {worded(action.place)}", action.unit)
        play.tell("moved", "REP-136", f"{action.unit} lands", action.unit)
        self.walking.put_down_if_through(play, action.unit)

    def _grounded(self, play: Play, piece: Piece) -> Refusal | None:
        if FLIES not in play.profile(piece.id).traits:
            return Refusal("REP-136", f"{piece.id} cannot fly")
        ledger = self.walking.allowance.ledger(play)
        if piece.id in ledger.note.flown:
            return Refusal("REP-136", f"{piece.id} has flown already")
        if piece.id in ledger.spent:
            return Refusal("REP-137", f"{piece.id} has crawled in this manoeuvre")
        return self.walking.allowance.unready(play, ledger, piece)

    def _flyer(self, play: Play, piece: Piece) -> Aloft:
        """Give the dragon in the air."""
        assert piece.place is not None
        profile = play.profile(piece.id)
        around = self.range_steps * play.step + extent(profile)
        return Aloft(
            play,
            piece,
            profile,
            piece.place,
            self.walking.going,
            Rates(),
            self.range_steps,
            "REP-136",
            around,
            (piece.id,),
        )
