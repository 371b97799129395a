"""Walking: a unit is taken up, moved, put down; or moved at once.

TakeUp    lists places for one unit; it is not needed to order a move
Move      to any place, by way of any points
Halt      puts the unit down: it is not listed again in this manoeuvre
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.melee.victors import refuse_to_move_on
from fbsim.rules.phases.moving.allowance import Allowance, Ledger
from fbsim.rules.phases.moving.destinations import listed
from fbsim.rules.phases.moving.gaze import forbidden, turned_back
from fbsim.rules.phases.moving.manoeuvre import commanded, manoeuvre, taken_up, update
from fbsim.rules.phases.moving.rates import Going
from fbsim.rules.phases.moving.ways import Mover, extent, off_board
from fbsim.rules.pieces import Piece, Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

LEAST_STEPS = 0.05
"""Who has less left is not listed."""


@dataclass(frozen=True, slots=True)
class TakeUp(Action):
    """Take a unit up: the places that it could go to are listed next."""

    unit: str
    steps: float = field(default=0.0, compare=False)
    """How many it has; for the reader."""

    def __str__(self) -> str:
        """Give the action in a few words."""
        return f"take up {self.unit} ({self.steps:g} steps)" if self.steps else f"take up {self.unit}"


@dataclass(frozen=True, slots=True)
class Halt(Action):
    """Put the unit that is taken up down."""

    unit: str

    def __str__(self) -> str:
        """Give the action in a few words."""
        return f"put {self.unit} down"


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit to a place (TRD-11, SER-13, REP-30): any direction, any route."""

    unit: str
    x: float
    y: float
    on: str = ""
    """Id of the obstacle on which it ends; "" for the table."""
    via: tuple[Place, ...] = ()
    """Points to go by; without any, the cheapest way is taken."""

    @property
    def place(self) -> Place:
        """Where it ends."""
        return Place(self.x, self.y, self.on)

    def __str__(self) -> str:
        """Give the action in a few words."""
        by = " by way of " + ", ".join(worded(spot) for spot in self.via) if self.via else ""
        return f"move {self.unit} to {worded(self.place)}{by}"


def worded(place: Place) -> str:
    """Give a place in a few words."""
    return f"({place.x:g}, {place.y:g})" + (f" on {place.on}" if place.on else "")


@lru_cache(maxsize=4096)
def _take_up(unit: str, steps: float) -> TakeUp:
    return TakeUp(unit, steps)


@dataclass(frozen=True)
class Walking(Activity):
    """Warriors, mages, vehicles and dragons on their feet, wheels and bellies."""

    actions: ClassVar[tuple[type[Action], ...]] = (TakeUp, Halt, Move)

    allowance: Allowance
    going: Going
    jumps: bool = True
    """Who stands on something is listed without steps too: he could jump."""
    all_option: str = ""
    """Option by which all steps must be gone, as far as anybody can (SER-17); "", there is none."""
    flight_clause: str = ""
    """Forbids to crawl and to fly in one turn (REP-137)."""

    def legal(self, play: Play) -> Iterable[Action]:
        """List who could be taken up; with a unit taken up, where it could go."""
        ledger = self.allowance.ledger(play)
        if ledger.note.dice:
            return []
        unit = taken_up(play)
        if unit is None:
            return self._units(play, ledger)
        moves: list[Action] = [Halt(unit.id)]
        if self._grounded(play, ledger, unit) is None:
            mover = self.mover(play, ledger, unit)
            moves += [Move(unit.id, *p) for p in listed(mover) if not self._gazed(play, mover, p)]
        return moves

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids to take up, move or put down."""
        piece = play.state.pieces.get(action.unit)
        if piece is None or not commanded(play, piece):
            return Refusal(self.allowance.clause, f"{action.unit} is no unit of {play.active} on the field")
        ledger = self.allowance.ledger(play)
        if isinstance(action, Halt):
            if ledger.note.taken == action.unit:
                return None
            return Refusal(self.allowance.clause, f"{action.unit} is not taken up")
        unready = self.allowance.unready(play, ledger, piece)
        if unready is not None:
            return unready
        if isinstance(action, TakeUp):
            return self._not_to_be_taken(play, ledger, piece)
        grounded = self._grounded(play, ledger, piece)
        if grounded is not None:
            return grounded
        mover = self.mover(play, ledger, piece)
        return mover.refusal(action.place, action.via) or self._gazed(play, mover, action.place, action.via)

    def perform(self, play: Play, action: Any) -> None:
        """Take up, move or put down."""
        note = manoeuvre(play)
        if isinstance(action, TakeUp):
            update(play, note, taken=action.unit)
        elif isinstance(action, Halt):
            rested = note.rested if self._all(play) else (*note.rested, action.unit)
            update(play, note, taken="", rested=rested)
        else:
            self._walk(play, action)

    def may_end(self, play: Play) -> Refusal | None:
        """Refuse to leave steps over, where that was agreed and somebody could go them (SER-17)."""
        if not self._all(play):
            return None
        ledger = self.allowance.ledger(play)
        units = (unit for unit in play.units(play.active) if self._lively(play, ledger, unit))
        if any(listed(self.mover(play, ledger, unit), most=1) for unit in units):
            return Refusal(self.allowance.limit_clause, "all steps must be gone")
        return None

    def _all(self, play: Play) -> bool:
        return bool(self.all_option and play.option(self.all_option))

    def idle(self, play: Play, ledger: Ledger, piece: Piece) -> Refusal | None:
        """Say why a unit can do nothing on its feet: no die is assigned, or it has flown (REP-137)."""
        return self.allowance.unready(play, ledger, piece) or self._grounded(play, ledger, piece)

    def mover(self, play: Play, ledger: Ledger, piece: Piece, at_least_mm: float = 0.0) -> Mover:
        """Give a unit about to walk; others are looked at in its reach, or in `at_least_mm`."""
        assert piece.place is not None
        profile = play.profile(piece.id)
        left = self.allowance.left(play, ledger, piece)
        around = max(left * play.step, at_least_mm) + extent(profile)
        rates = self.going.rates(profile, piece.wounded)
        clause = self.allowance.limit_clause
        return Mover(play, piece, profile, piece.place, self.going, rates, left, clause, around, (piece.id,))

    def _units(self, play: Play, ledger: Ledger) -> list[Action]:
        units = play.units(play.active)
        lively = ((unit.id, self._vigour(play, ledger, unit)) for unit in units)
        return [_take_up(name, round(left, 2)) for name, left in lively if left is not None]

    def _lively(self, play: Play, ledger: Ledger, unit: Piece) -> bool:
        """Whether a unit could still do something."""
        return self._vigour(play, ledger, unit) is not None

    def _vigour(self, play: Play, ledger: Ledger, unit: Piece) -> float | None:
        """Give the steps of a unit that could still do something; None where it could not."""
        if unit.id in ledger.note.rested or self._grounded(play, ledger, unit) is not None:
            return None
        left = self.allowance.left(play, ledger, unit)
        if left >= LEAST_STEPS:
            return left
        aloft = self.jumps and unit.place is not None and unit.place.on != ""
        return left if aloft and self.allowance.unready(play, ledger, unit) is None else None

    def _not_to_be_taken(self, play: Play, ledger: Ledger, piece: Piece) -> Refusal | None:
        taken = taken_up(play)
        if taken is not None:
            return Refusal(self.allowance.clause, f"{taken.id} is taken up; put it down first")
        if self._lively(play, ledger, piece):
            return None
        return Refusal(self.allowance.limit_clause, f"{piece.id} is through with this manoeuvre")

    def _grounded(self, play: Play, ledger: Ledger, piece: Piece) -> Refusal | None:
        if piece.id in ledger.note.flown:
            return Refusal(self.flight_clause, f"{piece.id} has flown in this manoeuvre")
        if piece.id in ledger.note.stopped:
            return Refusal("REP-52", f"{piece.id} was hurt in a jump and stops")
        return refuse_to_move_on(play, piece)

    def _gazed(self, play: Play, mover: Mover, place: Place, via: tuple[Place, ...] = ()) -> Refusal | None:
        if not play.state.board.gazes:
            return None
        return forbidden(play, mover, mover.way(place, via))

    def _walk(self, play: Play, action: Move) -> None:
        piece = play.piece(action.unit)
        mover = self.mover(play, self.allowance.ledger(play), piece)
        way = mover.way(action.place, action.via)
        cut = turned_back(play, mover, way) if mover.board.gazes else None
        way = cut or way
        steps = min(mover.steps(way), mover.left)
        self.allowance.spend(play, piece.id, steps)
        end = way.path[-1]
        if off_board(play, end):
            play.rules.casualties.kill(play, piece.id, "EMP-08", "left the board")
        else:
            play.change(piece.id, place=end)
            text = f"{piece.id} moves to {worded(end)}, {steps:.3g} steps"
            play.tell("moved", self.allowance.clause, text, piece.id, steps)
        self.put_down_if_through(play, piece.id)

    def put_down_if_through(self, play: Play, unit: str) -> None:
        """Put a unit that can do nothing more down by itself."""
        note = manoeuvre(play)
        if note.taken == unit and not self._lively(play, self.allowance.ledger(play), play.piece(unit)):
            update(play, note, taken="")
