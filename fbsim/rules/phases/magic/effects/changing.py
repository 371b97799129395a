"""Magic that makes a squad or a special unit stronger or weaker for a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Choose
from fbsim.rules.boosts import FOR_GOOD, WHATS, Boost, add_boost
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.source import ARTEFACT, Source, affects, die
from fbsim.rules.phases.magic.targets import foes, specials, squads

if TYPE_CHECKING:
    from fbsim.rules.play import Play

MAGIC_PHASE = "magic"

NEXT, TURN, ALWAYS = "next", "turn", "always"
"""How long: until the same phase of the next turn, this turn, or as long as the artefact is active."""

WORDS = {"what": WHATS, "lasts": (NEXT, TURN, ALWAYS)}


@dataclass(frozen=True, slots=True)
class Strength(Action):
    """Make a squad or a special unit stronger in something (REP-27)."""

    subject: str
    what: str


def until(play: Play, source: Source, lasts: str) -> tuple[int, str]:
    """Give the turn, and the player whose magic phase in it, that end something (TRD-07, REP-27).

    "This turn" is the next one where magic ends the turn: otherwise nobody would feel it (READ).
    """
    if lasts == ALWAYS:
        return FOR_GOOD, ""
    if lasts == TURN and play.rules.phases[-1].name != MAGIC_PHASE:
        return play.state.turn, ""
    return play.state.turn + 1, source.player


@dataclass(frozen=True)
class Strengthen(Effect):
    """One's own squad, or a special unit, gets more of one of some things, if the die is high enough."""

    what: tuple[str, ...] = ("melee",)
    amounts: tuple[int, ...] = (1,)
    """How much more of each."""
    specials: bool = True
    """Special units may be chosen too, not only squads."""
    on: int = 0
    lasts: str = NEXT

    words: ClassVar[Mapping[str, tuple[str, ...]]] = WORDS
    question: ClassVar[str] = "who gets stronger, and in what?"

    def fault(self) -> str:
        """Say that not each thing has its amount."""
        return "" if len(self.what) == len(self.amounts) else "amounts: one for each word of what"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List squads and special units, with what they may get more of."""
        units = specials(play, source.player) if self.specials else []
        named = [unit.id for unit in units if affects(play, source, unit)]
        subjects = [*squads(play, source.player), *named]
        return [Strength(subject, what) for subject in subjects for what in self.what]

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll, if a die is asked for, and let it begin."""
        if self.on and die(play, source, action.subject) < self.on:
            return
        amount = self.amounts[self.what.index(action.what)]
        begin_boost(play, source, action.subject, action.what, amount, self.lasts)


@dataclass(frozen=True)
class Weaken(Effect):
    """An enemy squad, or a special unit, gets less of all of some things."""

    what: tuple[str, ...] = ("melee",)
    amounts: tuple[int, ...] = (-1,)
    specials: bool = False
    on: int = 0
    lasts: str = NEXT

    words: ClassVar[Mapping[str, tuple[str, ...]]] = WORDS
    question: ClassVar[str] = "who gets weaker?"

    def fault(self) -> str:
        """Say that not each thing has its amount."""
        return "" if len(self.what) == len(self.amounts) else "amounts: one for each word of what"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List the enemies' squads, and special units where they are meant."""
        enemies = foes(play, source)
        found = {unit.squad or unit.id: None for unit in enemies if unit.squad or self.specials}
        return [Choose(name) for name in found]

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll, if a die is asked for, and let it begin."""
        if self.on and die(play, source, action.answer) < self.on:
            return
        for what, amount in zip(self.what, self.amounts, strict=True):
            begin_boost(play, source, action.answer, what, amount, self.lasts)


def begin_boost(play: Play, source: Source, subject: str, what: str, amount: int, lasts: str) -> None:
    """Let a boost begin, and say so."""
    turn, player = until(play, source, lasts)
    artefact = source.by if source.sort == ARTEFACT else ""
    add_boost(play, Boost(subject, what, amount, turn, player, artefact))
    play.tell("boost", source.clause, f"{subject}: {what} {amount:+d}, by {source.name}", subject, amount)
