"""Steps after a melee, by one step at most.

Draw back    each side's warriors, sound or wounded, away from the centre of the fight or sideways (REP-87)
Step aside   a warrior whose armour saved him, in any direction (REP-109)

A step ends on the level on which it began, and overlaps nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.board import TOLERANCE_MM, Stance, can_walk, is_free, price, route
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.deployment.placing import in_hospital
from fbsim.rules.phases.melee.contact import LONGEST_MM
from fbsim.rules.phases.melee.harm import FIGURES
from fbsim.rules.phases.melee.participants import Bout, Side
from fbsim.rules.pieces import Piece, Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

STAY = Choose("stay")
"""The answer of who does not step, or not any more."""

BACK = (0.0, pi / 2, -pi / 2)
"""Directions listed for drawing back, from straight away from the centre."""

ROUND = tuple(turn * pi / 3 for turn in range(6))
"""Directions listed for a step aside."""


@dataclass(frozen=True, slots=True)
class StepTo(Action):
    """Step to a point not more than one step away."""

    unit: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class StepAside(Decision):
    """Where does he step whose armour saved him? (REP-109)"""

    unit: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"does {self.unit} step aside?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List some steps; any other of one step may be ordered too."""
        return [STAY, *_steps(play, play.piece(self.unit), ROUND, 0.0, 0.0)]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why he cannot step there."""
        if action == STAY:
            return None
        if not isinstance(action, StepTo) or action.unit != self.unit:
            return Refusal("REP-109", f"the question is: {self.question(play)}")
        return _barred(play, play.piece(self.unit), action, "REP-109")

    def perform(self, play: Play, action: Any) -> None:
        """Step."""
        if action != STAY:
            _step(play, action, "REP-109")


@dataclass(frozen=True, slots=True)
class DrawBack(Decision):
    """Who of a side draws back, and where to? (REP-87)"""

    units: tuple[str, ...]
    """Who has not yet stepped."""
    x: float
    """The centre of the fight."""
    y: float

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "who draws back from the fight?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List some steps of each; others that lead no nearer to the centre may be ordered too."""
        return [STAY, *self._all_steps(play)]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why somebody cannot step there."""
        if action == STAY:
            return None
        if not isinstance(action, StepTo) or action.unit not in self.units:
            return Refusal("REP-87", f"the question is: {self.question(play)}")
        piece = play.piece(action.unit)
        if self._nearer(piece, action):
            return Refusal("REP-87", f"{piece.id} would step towards the centre of the fight")
        return _barred(play, piece, action, "REP-87")

    def perform(self, play: Play, action: Any) -> None:
        """Step, and ask about the others."""
        if action == STAY:
            return
        _step(play, action, "REP-87")
        rest = replace(self, units=tuple(name for name in self.units if name != action.unit))
        rest.put(play)

    def put(self, play: Play) -> None:
        """Ask, if anybody can step at all."""
        if next(self._all_steps(play), None) is not None:
            play.ask(self)

    def _all_steps(self, play: Play) -> Iterator[StepTo]:
        for name in self.units:
            piece = play.piece(name)
            if piece.on_field:
                yield from _steps(play, piece, BACK, self.x, self.y)

    def _nearer(self, piece: Piece, step: StepTo) -> bool:
        place = piece.place
        assert place is not None
        before = hypot(place.x - self.x, place.y - self.y)
        return hypot(step.x - self.x, step.y - self.y) < before - TOLERANCE_MM


def let_draw_back(play: Play, bout: Bout) -> None:
    """Let both sides draw back, in the order of the turn, unless one of them is no more (REP-87)."""
    sides = [(side.player, _who_can_step(play, side)) for side in bout.sides]
    if not all(_is_left(play, side) for side in bout.sides):
        return
    order = {player: n for n, player in enumerate(play.state.order)}
    sides.sort(key=lambda side: order.get(side[0], len(order)), reverse=True)
    for player, units in sides:
        if units:
            DrawBack(player, units, bout.x, bout.y).put(play)


def _is_left(play: Play, side: Side) -> bool:
    return any(play.piece(name).on_field for name in side.units)


def _who_can_step(play: Play, side: Side) -> tuple[str, ...]:
    return tuple(
        name for name in side.units if play.piece(name).on_field and play.profile(name).kind in FIGURES
    )


def _steps(play: Play, piece: Piece, directions: tuple[float, ...], x: float, y: float) -> Iterator[StepTo]:
    """Give whole steps in some directions, counted from the one that leads away from a point."""
    place = piece.place
    assert place is not None
    dx, dy = place.x - x, place.y - y
    length = hypot(dx, dy)
    dx, dy = (dx / length, dy / length) if length else (1.0, 0.0)
    for turn in directions:
        c, s = cos(turn) * play.step, sin(turn) * play.step
        step = StepTo(piece.id, round(place.x + c * dx - s * dy, 1), round(place.y + c * dy + s * dx, 1))
        if _barred(play, piece, step, "") is None:
            yield step


def _barred(play: Play, piece: Piece, step: StepTo, clause: str) -> Refusal | None:
    place, profile, board = piece.place, play.profile(piece.id), play.state.board
    assert place is not None
    end = Place(step.x, step.y, place.on)
    if hypot(step.x - place.x, step.y - place.y) > play.step + TOLERANCE_MM:
        return Refusal(clause, f"that is more than 1 step for {piece.id}")
    if play.rules.casualties.hospital and in_hospital(board, end):
        return Refusal("EMP-49", f"{piece.id} would enter a hospital")
    way = route(board, place, end, profile.radius_mm)
    if not can_walk(way) or price(way) > play.step + TOLERANCE_MM:
        return Refusal(clause, f"something is in the way of {piece.id}")
    if not is_free(board, end, profile, piece.heading_deg, _around(play, piece, end)):
        return Refusal("COM-04", f"{piece.id} finds no room there")
    return None


def _around(play: Play, piece: Piece, end: Place) -> list[Stance]:
    """Give who could be in the way; corpses are not (REP-10)."""
    return [
        play.stance(each)
        for each in play.state.pieces.values()
        if each.place is not None
        and each.alive
        and each.id != piece.id
        and abs(each.place.x - end.x) < LONGEST_MM
        and abs(each.place.y - end.y) < LONGEST_MM
    ]


def _step(play: Play, step: StepTo, clause: str) -> None:
    place = play.piece(step.unit).place
    assert place is not None
    play.change(step.unit, place=Place(step.x, step.y, place.on))
    play.tell("stepped", clause, f"{step.unit} steps to ({step.x:g}, {step.y:g})", step.unit)
