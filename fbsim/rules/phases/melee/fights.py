"""What all mandatory melees share: the fights that are open, and that somebody orders one after another.

At the start of the phase it is settled who is in contact. The player whose phase it is chooses which fight is
next (READ, TRD-27), and may not end the phase before all are fought.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.melee.contact import Pair, components

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "melee"


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Fight out a melee, named by the first pair of enemies in contact in it."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class OpenFights(Note):
    """Who is in contact and has not fought yet in this phase."""

    pairs: tuple[Pair, ...]
    fought: tuple[str, ...] = ()
    """Who has fought in this phase: he supports no other fight."""


class Fights(Activity, ABC):
    """Root of the mandatory melees."""

    actions: ClassVar[tuple[type[Action], ...]] = (Fight,)
    clause: str
    """The clause that makes contact a fight."""

    @abstractmethod
    def found(self, play: Play) -> tuple[Pair, ...]:
        """Find who is in contact at the start of the phase."""

    @abstractmethod
    def holds(self, play: Play, pair: Pair) -> bool:
        """Say whether a pair found then is still in contact."""

    @abstractmethod
    def fight(self, play: Play, pairs: tuple[Pair, ...]) -> None:
        """Fight out one fight. It names who is through with `close`."""

    def begin(self, play: Play) -> None:
        """Settle who is in contact."""
        pairs = self.found(play)
        if pairs:
            play.keep(NOTE, OpenFights(pairs))

    def open_fights(self, play: Play) -> list[tuple[Pair, ...]]:
        """Give the fights that are not yet fought."""
        note = play.state.notes.get(NOTE)
        if note is None:
            return []
        assert isinstance(note, OpenFights)
        return components(pair for pair in note.pairs if self.holds(play, pair))

    def legal(self, play: Play) -> Iterable[Action]:
        """List each open fight once, by its first pair."""
        return [Fight(*fight[0]) for fight in self.open_fights(play)]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse a fight between those who are not in contact, or who have fought."""
        pair = (action.one, action.other)
        for fight in self.open_fights(play):
            if pair == fight[0]:
                return None
            if pair in fight or pair[::-1] in fight:
                one, other = fight[0]
                return Refusal(self.clause, f"the fight that they are in is that of {one} and {other}")
        return Refusal(self.clause, f"{action.one} and {action.other} have no fight to settle")

    def perform(self, play: Play, action: Any) -> None:
        """Fight it out."""
        pair = (action.one, action.other)
        self.fight(play, next(fight for fight in self.open_fights(play) if fight[0] == pair))

    def may_end(self, play: Play) -> Refusal | None:
        """Refuse while fights are open: melee is mandatory (READ, TRD-21, REP-82)."""
        note = play.state.notes.get(NOTE)
        if note is None:
            return None
        assert isinstance(note, OpenFights)
        if any(self.holds(play, pair) for pair in note.pairs):
            return Refusal(self.clause, "who is in contact fights first")
        return None

    def end(self, play: Play) -> None:
        """Forget who was in contact."""
        play.forget(NOTE)


def close(play: Play, pairs: Iterable[Pair], fighters: Iterable[str]) -> None:
    """Note that pairs are through with their fight, and who took part in it."""
    note = play.state.notes.get(NOTE)
    if isinstance(note, OpenFights):
        gone = set(pairs)
        left = tuple(pair for pair in note.pairs if pair not in gone)
        play.keep(NOTE, OpenFights(left, tuple(dict.fromkeys((*note.fought, *fighters)))))


def has_fought(play: Play, name: str) -> bool:
    """Say whether somebody has fought in this phase."""
    note = play.state.notes.get(NOTE)
    return isinstance(note, OpenFights) and name in note.fought
