"""The walk: squads move as bodies, at the speed of their sort.

    infantry, archers    6 inches; then, once, 90 degrees about any soldier, or 180 after 3 inches or less
    cavalry             15 inches; twice 90 degrees about a soldier, anywhere on the way    (UKR-16..18)

A squad marches straight any number of times while its inches last. Locked in combat it stays (UKR-15), in
flight it does not obey (UKR-32). When losses have torn it apart it first closes ranks (UKR-09).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.squads.bodies import enemy_squads, gap, inches, middle, sheet, soldiers, squads_of
from fbsim.rules.phases.squads.formations import (
    barrier,
    closed,
    hindrance,
    in_contact,
    shifted,
    stand,
    turned,
)
from fbsim.rules.phases.squads.orders import not_at_command
from fbsim.rules.phases.squads.sides import towards
from fbsim.rules.pieces import Arm, Piece
from fbsim.rules.play import TOLERANCE_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Play

MARCHES = "marches"
LEAST_MM = 5.0
"""Shorter ways are not listed."""
STAND_OFF_IN = 2.5
"""A listed march stops so near to the enemy: within reach of an attack (UKR-23)."""


@dataclass(frozen=True, slots=True)
class MarchSquad(Action):
    """March a squad straight: every soldier by the same way, in mm."""

    squad: str
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class TurnSquad(Action):
    """Turn a squad about one of its soldiers, counter-clockwise."""

    squad: str
    about: str
    degrees: int


@dataclass(frozen=True, slots=True)
class CloseRanks(Action):
    """Bring what is left of a squad into contact again: its parts close up to the largest (UKR-09)."""

    squad: str


class Pace(NamedTuple):
    """How a sort of squad walks."""

    speed_in: float
    turns: int
    turns_last: bool
    """It turns after walking; nothing follows the turn."""
    about_turn_in: float | None = None
    """It may turn by 180 degrees if it walked no farther; None, only by 90."""


ON_FOOT = Pace(6.0, turns=1, turns_last=True, about_turn_in=3.0)
MOUNTED = Pace(15.0, turns=2, turns_last=False)


class March(NamedTuple):
    """What a squad has done in this phase: mm walked, turns made."""

    squad: str
    walked_mm: float = 0.0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Marches(Note):
    """What squads have done in this phase."""

    done: tuple[March, ...] = ()


@dataclass(frozen=True)
class Marching(Activity):
    """Lets the squads of a player walk (UKR-15)."""

    actions = (MarchSquad, TurnSquad, CloseRanks)
    infantry: Pace = ON_FOOT
    archers: Pace = ON_FOOT
    """They share the infantry's speed, and turn like it (READ, UKR-17)."""
    cavalry: Pace = MOUNTED

    def begin(self, play: Play) -> None:
        """Forget what was walked before."""
        play.keep(MARCHES, Marches())

    def legal(self, play: Play) -> Iterable[Action]:
        """List some ways and turns for each squad."""
        for squad in squads_of(play, play.active):
            if not_at_command(play, squad, "UKR-15") is None:
                for action in dict.fromkeys(self._candidates(play, squad)):
                    if self.refusal(play, action) is None:
                        yield action

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids a march or turn; None where it is allowed."""
        fault = not_at_command(play, action.squad, "UKR-15")
        if fault is not None:
            return fault
        if isinstance(action, CloseRanks):
            return self._no_closing(play, action)
        if not _in_one_body(play, soldiers(play, action.squad)):
            return Refusal("UKR-09", f"{action.squad} is torn apart, and closes ranks first")
        return self._no_march(play, action) if isinstance(action, MarchSquad) else self._no_turn(play, action)

    def perform(self, play: Play, action: Any) -> None:
        """March, turn or close ranks."""
        done = march_of(play, action.squad)
        if isinstance(action, TurnSquad):
            after, pieces = done._replace(turns=done.turns + 1), _turned(play, action)
            said = f"{action.squad} turns by {action.degrees} degrees about {action.about}"
        else:
            pieces = _marched(play, action) if isinstance(action, MarchSquad) else _closed(play, action)
            way = _longest(play, pieces)
            after = done._replace(walked_mm=done.walked_mm + way)
            said = f"{action.squad} walks {way / play.step:.1f} inches"
        stand(play, pieces)
        others = tuple(each for each in play.note(MARCHES, Marches()).done if each.squad != action.squad)
        play.keep(MARCHES, Marches((*others, after)))
        play.tell("moved", "UKR-16", said, pieces[0].id)

    def pace(self, play: Play, squad: str) -> Pace:
        """Give how a squad walks, by its sort (UKR-16)."""
        paces = {Arm.INFANTRY: self.infantry, Arm.ARCHERS: self.archers, Arm.CAVALRY: self.cavalry}
        return paces[sheet(play, squad).arm]

    def left_mm(self, play: Play, squad: str) -> float:
        """Give how far a squad can still walk; nothing after a turn that ends the walk (UKR-17)."""
        pace, done = self.pace(play, squad), march_of(play, squad)
        if pace.turns_last and done.turns:
            return 0.0
        return inches(play, pace.speed_in) - done.walked_mm

    # What is refused.

    def _no_march(self, play: Play, action: MarchSquad) -> Refusal | None:
        left, way = self.left_mm(play, action.squad), hypot(action.dx, action.dy)
        if not left and march_of(play, action.squad).turns:
            return Refusal("UKR-17", f"{action.squad} has turned: its walk is over")
        if way > left + TOLERANCE_MM:
            return Refusal("UKR-16", f"{way:.0f} mm are more than the {left:.0f} mm left to {action.squad}")
        if way < TOLERANCE_MM:
            return Refusal("UKR-16", "that is no way at all")
        return _blocked(play, _marched(play, action))

    def _no_turn(self, play: Play, action: TurnSquad) -> Refusal | None:
        pace, done = self.pace(play, action.squad), march_of(play, action.squad)
        clause = "UKR-17" if pace.turns_last else "UKR-18"
        if action.about not in [piece.id for piece in soldiers(play, action.squad)]:
            return Refusal(clause, f"{action.about} is no soldier of {action.squad}")
        if done.turns >= pace.turns:
            return Refusal(clause, f"{action.squad} has made its {pace.turns} turns")
        if abs(action.degrees) == 180:
            limit = pace.about_turn_in
            if limit is None or done.walked_mm > inches(play, limit) + TOLERANCE_MM:
                reach = "by 90 degrees only" if limit is None else f"about after {limit:g} inches at most"
                return Refusal(clause, f"{action.squad} turns {reach}")
        elif abs(action.degrees) != 90:
            return Refusal(clause, f"a turn is of 90 or 180 degrees (got {action.degrees})")
        return _blocked(play, _turned(play, action))

    def _no_closing(self, play: Play, action: CloseRanks) -> Refusal | None:
        if _in_one_body(play, soldiers(play, action.squad)):
            return Refusal("UKR-09", f"{action.squad} stands in base contact already")
        pieces = _closed(play, action)
        if _longest(play, pieces) > self.left_mm(play, action.squad) + TOLERANCE_MM:
            return Refusal("UKR-16", f"some of {action.squad} would have to walk too far")
        return _blocked(play, pieces)

    # What is listed.

    def _candidates(self, play: Play, squad: str) -> Iterator[Action]:
        left = soldiers(play, squad)
        if not _in_one_body(play, left):
            yield CloseRanks(squad)
            return
        if self.left_mm(play, squad) > LEAST_MM:
            yield from self._ways(play, squad, left)
        if march_of(play, squad).turns < self.pace(play, squad).turns:
            yield from (TurnSquad(squad, left[0].id, degrees) for degrees in (90, -90, 180))

    def _ways(self, play: Play, squad: str, left: list[Piece]) -> Iterator[Action]:
        """Give whole and half ways ahead, aside and to the nearest enemy."""
        speed = inches(play, self.pace(play, squad).speed_in)
        for way in (speed, speed / 2):
            for aside in (0, 90, -90):
                turn = radians(left[0].heading_deg + aside)
                yield _march(squad, cos(turn), sin(turn), way)
        at = middle(left)
        foes = {foe: middle(soldiers(play, foe)) for foe in enemy_squads(play, play.active)}
        if not foes:
            return
        foe = min(foes, key=lambda name: (hypot(foes[name][0] - at[0], foes[name][1] - at[1]), name))
        up_to = gap(play, squad, foe) - inches(play, STAND_OFF_IN)
        for way in (speed, speed / 2, min(up_to, self.left_mm(play, squad))):
            if way > LEAST_MM:
                yield _march(squad, *towards(at, foes[foe]), way)


def march_of(play: Play, squad: str) -> March:
    """Give what a squad has done in this phase."""
    done = play.note(MARCHES, Marches()).done
    return next((each for each in done if each.squad == squad), March(squad))


def _in_one_body(play: Play, standing: list[Piece]) -> bool:
    """Whether soldiers as they stand are in contact; found out once while nobody moves."""
    known, names = play.layout.in_one_body, tuple(piece.id for piece in standing)
    if names not in known:
        known[names] = in_contact(play, standing)
    return known[names]


def _march(squad: str, x: float, y: float, way: float) -> MarchSquad:
    return MarchSquad(squad, round(x * way, 3), round(y * way, 3))


def _marched(play: Play, action: MarchSquad) -> list[Piece]:
    return shifted(soldiers(play, action.squad), action.dx, action.dy)


def _turned(play: Play, action: TurnSquad) -> list[Piece]:
    about = play.piece(action.about).place
    assert about is not None
    return turned(soldiers(play, action.squad), about, action.degrees)


def _closed(play: Play, action: CloseRanks) -> list[Piece]:
    return closed(play, soldiers(play, action.squad))


def _longest(play: Play, pieces: list[Piece]) -> float:
    """Give the longest way of any soldier to where he would stand."""
    starts = [play.piece(piece.id).place for piece in pieces]
    ends = [piece.place for piece in pieces]
    return max(hypot(a.x - b.x, a.y - b.y) for a, b in zip(starts, ends, strict=True) if a and b)


def _blocked(play: Play, pieces: list[Piece]) -> Refusal | None:
    why = barrier(play, pieces)
    if why:
        return Refusal("UKR-39", why)
    why = hindrance(play, pieces)
    return Refusal("COM-04", why) if why else None
