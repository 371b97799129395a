"""Jumps down from walls and towers, with a figure's height h and a drop H.

    H <= h    safe (TRD-18, REP-50)
    H > h     ⌊H / h⌋ dice (TRD-19, REP-51); in Republic 2 more from 4 heights on
              a 1: dead; in Republic, no 1 but a 2: wounded (REP-52)

No jump costs steps; who is wounded by one stops (READ, REP-52). Series has none (SER-15). A figure's height
is from its head to its feet (COM-05).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board import heights_in, jump_height
from fbsim.rules.board.plane import edges, to_segment
from fbsim.rules.decisions import Activity, Table
from fbsim.rules.phases.moving.destinations import ground_at
from fbsim.rules.phases.moving.manoeuvre import commanded, manoeuvre, taken_up, update
from fbsim.rules.phases.moving.rates import Climber
from fbsim.rules.phases.moving.walking import Walking, worded
from fbsim.rules.phases.moving.ways import Mover, extent
from fbsim.rules.pieces import Piece, Place
from fbsim.rules.play import TOLERANCE_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLEAR_MM = 1.0
"""Between the obstacle's foot and the feet of who lands."""


@dataclass(frozen=True, slots=True)
class Jump(Action):
    """Jump down to a place at the obstacle's foot."""

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
        return f"jump {self.unit} down to {worded(self.place)}"


@dataclass(frozen=True)
class NoJumping(Activity):
    """Walls and towers cannot be jumped over, nor off (READ, SER-15)."""

    actions: ClassVar[tuple[type[Action], ...]] = (Jump,)

    clause: str

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse every jump."""
        return Refusal(self.clause, "walls and towers cannot be jumped; they are climbed")


@dataclass(frozen=True)
class Jumping(Activity):
    """Jumping down."""

    actions: ClassVar[tuple[type[Action], ...]] = (Jump,)

    walking: Walking
    safe_clause: str
    dice_clause: str
    result_clause: str
    deadly_heights: int | None = None
    """From so many heights on there are `deadly_dice` more."""
    deadly_dice: int = 2
    wounding: int | None = None
    """The number that wounds where no 1 shows."""

    def tables(self) -> tuple[Table, ...]:
        """Give how many dice a jump takes, and what they do."""
        risky = ((f"{low} to {low + 1} heights", self._dice_in_words(low)) for low in (1, 2, 3, 4))
        wounds = "" if self.wounding is None else f"; no 1 but a {self.wounding}: wounded"
        heading = f"Jumps down, by the jumper's own height; any 1: dead{wounds} ({self.dice_clause})"
        return ((heading, (("up to 1 height", "safe"), *risky)),)

    def _dice_in_words(self, heights: int) -> str:
        dice = self.dice(heights + 0.5, 1.0) if heights > 1 else 1
        return f"{dice} dice" if dice > 1 else "1 die"

    def legal(self, play: Play) -> Iterable[Action]:
        """List where the unit taken up could jump to."""
        unit = taken_up(play)
        if unit is None or unit.place is None or not unit.place.on:
            return []
        jumps = (Jump(unit.id, *place) for place in _landings(play, unit))
        return [jump for jump in dict.fromkeys(jumps) if self.refusal(play, jump) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids a jump."""
        piece = play.state.pieces.get(action.unit)
        if piece is None or not commanded(play, piece):
            return Refusal(self.safe_clause, f"{action.unit} is no unit of {play.active} on the field")
        ledger = self.walking.allowance.ledger(play)
        fault = self.walking.idle(play, ledger, piece)
        if fault is not None:
            return fault
        mover = self.walking.mover(
            play, ledger, piece, at_least_mm=TOLERANCE_MM + 4 * extent(play.profile(piece.id))
        )
        end = action.place
        return mover.nowhere(end) or mover.beyond(end) or self._no_jump(mover, end) or mover.no_room(end)

    def perform(self, play: Play, action: Any) -> None:
        """Jump, and roll for it where it is risky."""
        piece, board = play.piece(action.unit), play.state.board
        assert piece.place is not None
        drop = jump_height(board, piece.place, action.place, play.profile(piece.id).radius_mm) or 0.0
        self.walking.allowance.spend(play, piece.id, 0.0)
        play.change(piece.id, place=action.place)
        dice = self.dice(drop, play.profile(piece.id).height_mm)
        clause = self.dice_clause if dice else self.safe_clause
        play.tell("jumped", clause, f"{piece.id} jumps down {drop:g} mm", piece.id, drop)
        self._land(play, piece, dice)
        if play.piece(piece.id).on_field:
            play.tell("moved", clause, f"{piece.id} lands at {worded(action.place)}", piece.id)
        self.walking.put_down_if_through(play, piece.id)

    def dice(self, drop_mm: float, height_mm: float) -> int:
        """Count the dice of a jump (TRD-19, REP-51)."""
        if drop_mm <= height_mm + TOLERANCE_MM:
            return 0
        heights = heights_in(drop_mm, height_mm)
        deadly = self.deadly_heights is not None and heights >= self.deadly_heights
        return heights + (self.deadly_dice if deadly else 0)

    def _no_jump(self, mover: Mover, end: Place) -> Refusal | None:
        play, name = mover.play, mover.piece.id
        drop = jump_height(play.state.board, mover.start, end, mover.profile.radius_mm)
        if drop is None:
            return Refusal(self.safe_clause, f"from where {name} stands that is no jump down")
        climber = mover.going.climber(mover.profile, mover.piece.wounded)
        high = drop > mover.profile.height_mm + TOLERANCE_MM
        if climber is Climber.STAIRS or (climber is Climber.OWN_HEIGHT and high):
            return Refusal(mover.going.limit_clause(mover.profile), f"{name} cannot jump {drop:g} mm")
        return None

    def _land(self, play: Play, piece: Piece, dice: int) -> None:
        rolls = [play.roll(f"jump of {piece.id}", self.dice_clause) for _ in range(dice)]
        casualties = play.rules.casualties
        if 1 in rolls:
            casualties.kill(play, piece.id, self.result_clause, "crashed")
        elif self.wounding is not None and self.wounding in rolls:
            casualties.wound(play, piece.id, self.result_clause, "jumped badly")
            note = manoeuvre(play)
            update(play, note, stopped=(*note.stopped, piece.id))


def _landings(play: Play, unit: Piece) -> Iterator[Place]:
    """Give a place at the foot of each edge that a unit stands near."""
    assert unit.place is not None
    x, y, on = unit.place
    clear = play.profile(unit.id).radius_mm + CLEAR_MM
    for a, b in edges(play.state.board.ground.by_id[on].area.corners):
        foot = to_segment(x, y, a, b)
        dx, dy = foot[0] - x, foot[1] - y
        away = hypot(dx, dy)
        if away > 0.0:
            share = clear / away
            spot = round(foot[0] + share * dx, 1), round(foot[1] + share * dy, 1)
            yield Place(*spot, ground_at(play, *spot))
