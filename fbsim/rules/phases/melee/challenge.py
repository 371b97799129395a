"""A challenge to those who hold a place where nobody else finds room, such as a full platform (REP-92).

In his manoeuvre a player may challenge a holder with a unit whose steps left would take it up there. The unit
stays where it is; in the melee phase it counts as engaged with the holder, and with those who hold the place
with him. The holders have the bonus of the higher stand
(REP-93). If all of them fall, the besiegers move up (`aftermath`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board import can_walk, is_free
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.melee.contact import Pair, both_stand, step_reach
from fbsim.rules.phases.melee.participants import Bout, Held
from fbsim.rules.phases.moving.manoeuvre import commanded, taken_up
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.moving.ways import bystanders
from fbsim.rules.pieces import Piece, Place, Profile

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "challenges"

DIRECTIONS = 16
"""Tried around a holder in search of room."""

CLEAR_MM = 0.1
"""Left between feet that touch, for rounding."""


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Call a holder of an unreachable place to melee."""

    unit: str
    holder: str


class Entry(NamedTuple):
    """Who challenged whom, from where and for what."""

    unit: str
    holder: str
    stand: Place
    on: str


@dataclass(frozen=True, slots=True)
class Challenged(Note):
    """The challenges of this turn."""

    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Challenges(Activity):
    """Lets units challenge holders in the manoeuvre phase."""

    actions: ClassVar[tuple[type[Action], ...]] = (Challenge,)
    walking: Walking

    def legal(self, play: Play) -> Iterable[Action]:
        """List whom the unit taken up can challenge."""
        if play.state.board.bare:
            return []
        unit = taken_up(play)
        if unit is None:
            return []
        found = (
            Challenge(unit.id, foe.id) for foe in play.enemies(play.active) if foe.place and foe.place.on
        )
        return [action for action in found if self.refusal(play, action) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids to challenge."""
        pieces = play.state.pieces
        unit, holder = pieces.get(action.unit), pieces.get(action.holder)
        if unit is None or not commanded(play, unit) or unit.place is None:
            return Refusal("REP-92", f"{action.unit} is no unit of {play.active} on the field")
        if holder is None or not both_stand(unit, holder) or holder.place is None or not holder.place.on:
            return Refusal("REP-92", f"{action.holder} is no enemy who holds a place")
        if any(each.unit == unit.id for each in _entries(play)):
            return Refusal("REP-92", f"{unit.id} has challenged somebody")
        if step_reach(play).holds(play, unit, holder):
            return Refusal("REP-92", f"{holder.id} is within a step: no challenge is needed")
        return self._out_of_steps(play, unit, holder) or _can_be_reached(play, unit, holder)

    def perform(self, play: Play, action: Any) -> None:
        """Remember it for the melee phase."""
        stand, place = play.piece(action.unit).place, play.piece(action.holder).place
        assert stand is not None
        assert place is not None
        play.keep(NOTE, Challenged((*_entries(play), Entry(action.unit, action.holder, stand, place.on))))
        play.tell("challenged", "REP-92", f"{action.unit} challenges {action.holder}", action.unit)

    def _out_of_steps(self, play: Play, unit: Piece, holder: Piece) -> Refusal | None:
        """Refuse where the steps left would not take the unit up, at the double cost of climbing (REP-43)."""
        ledger = self.walking.allowance.ledger(play)
        unready = self.walking.allowance.unready(play, ledger, unit)
        if unready is not None:
            return unready
        assert holder.place is not None
        mover = self.walking.mover(play, ledger, unit)
        way = mover.way(holder.place)
        if can_walk(way, mover.rates) and mover.steps(way) <= mover.left:
            return None
        return Refusal("REP-92", f"the steps of {unit.id} do not suffice to climb to {holder.id}")


def pairs(play: Play) -> list[Pair]:
    """Give who are engaged by challenges that hold, the one of the earlier army first."""
    entries = _entries(play)
    if not entries:
        return []
    names = list(play.state.pieces)
    both = (sorted((e.unit, holder), key=names.index) for e in entries for holder in _holders(play, e))
    return [(one, other) for one, other in both]


def holds(play: Play, pair: Pair) -> bool:
    """Say whether a pair is engaged by a challenge that holds."""
    return pair in pairs(play)


def for_places(play: Play, bout: Bout) -> Bout:
    """Say in a bout which places are fought for; every one of that side who stands there holds it."""
    engaged = {name for pair in bout.pairs for name in pair}
    entries = [each for each in _entries(play) if {each.unit, each.holder} <= engaged]
    if not entries:
        return bout
    tops = {each.on for each in entries}
    side = next(side for side in bout.sides if entries[0].holder in side.units)
    return bout._replace(held=tuple(_held(play, side.units, tops)))


def forget(play: Play) -> None:
    """Forget all challenges."""
    play.forget(NOTE)


def _held(play: Play, names: tuple[str, ...], tops: set[str]) -> Iterator[Held]:
    for name in names:
        place = play.piece(name).place
        if place is not None and place.on in tops:
            yield Held(name, *place)


def _entries(play: Play) -> tuple[Entry, ...]:
    note = play.state.notes.get(NOTE)
    if note is None:
        return ()
    assert isinstance(note, Challenged)
    return note.entries


def _holders(play: Play, entry: Entry) -> list[str]:
    """Name who is challenged: the holder, and those of his side within a step who hold the place with him.

    Nobody, where the unit has left its stand, or the holder his place.
    """
    unit, holder, reach = play.piece(entry.unit), play.piece(entry.holder), step_reach(play)
    if not both_stand(unit, holder) or unit.place != entry.stand:
        return []
    if holder.place is None or holder.place.on != entry.on:
        return []
    return [
        each.id
        for each in play.units(holder.controller)
        if each.place is not None and each.place.on == entry.on and reach.holds(play, each, holder)
    ]


def _can_be_reached(play: Play, unit: Piece, holder: Piece) -> Refusal | None:
    """Refuse where the unit would find room beside the holder, on what he stands on."""
    profile, board = play.profile(unit.id), play.state.board
    assert holder.place is not None
    around = bystanders(play, holder.place, play.step + 2 * profile.radius_mm, (unit.id,))
    for place in _beside(play, holder, profile):
        if is_free(board, place, profile, unit.heading_deg, around):
            return Refusal("REP-92", f"{holder.id} can be reached: there is room beside him")
    return None


def _beside(play: Play, holder: Piece, profile: Profile) -> Iterator[Place]:
    """Give places around a holder: feet touching, half a step and a step away."""
    place = holder.place
    assert place is not None
    feet = play.profile(holder.id).radius_mm + profile.radius_mm + CLEAR_MM
    for apart in (0.0, play.step / 2, play.step):
        for turn in range(DIRECTIONS):
            angle = 2 * pi * turn / DIRECTIONS
            far = feet + apart
            yield Place(place.x + far * cos(angle), place.y + far * sin(angle), place.on)
