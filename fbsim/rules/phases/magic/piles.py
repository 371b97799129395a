"""Magic by a die (SER-36..40, REP-22..27): the number rolled decides what happens; see `fates`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.bans import MAGIC, forbidden
from fbsim.rules.decisions import Activity, Table
from fbsim.rules.phases.magic.cards import card_book
from fbsim.rules.phases.magic.decks import lay_out
from fbsim.rules.phases.magic.fates import Fate
from fbsim.rules.phases.magic.part import done, part

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play


@dataclass(frozen=True, slots=True)
class RollForMagic(Action):
    """Roll the die of the magic phase."""


@dataclass(frozen=True)
class DieMagic(Activity):
    """Lets a player roll once, and what the number brings happens."""

    clause: str
    fates: tuple[Fate, Fate, Fate, Fate, Fate, Fate]
    """What each number brings, 1 to 6."""
    obliged: bool = False
    """The roll must be made (SER-10: each phase has exactly one)."""
    variant: str = ""
    """Value of the option "magic" with which it is on; "" where there is no such option."""

    actions = (RollForMagic,)
    heeds = ("turn",)

    def tables(self) -> tuple[Table, ...]:
        """Give the table of the die."""
        rows = tuple((str(die), fate.in_words()) for die, fate in enumerate(self.fates, 1))
        return ((f"The die of magic ({self.clause})", rows),)

    def witness(self, play: Play, event: Event) -> None:
        """Before the first turn, lay out the piles (REP-23)."""
        if event.what == "turn" and event.value == 1 and self._on(play):
            book = card_book(str(play.option("cards")))
            for pile in dict.fromkeys(fate.pile() for fate in self.fates):
                if pile is not None:
                    lay_out(play, pile, book.names_in(pile.decks))

    def legal(self, play: Play) -> Iterable[Action]:
        """List the roll."""
        return [RollForMagic()] if self.refusal(play, RollForMagic()) is None else []

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say what forbids it."""
        del action  # Unused: there is only one.
        if not self._on(play):
            return Refusal(self.clause, "this game's magic is by stock and research")
        if part(play).turned_to:
            return Refusal(self.clause, "the die was rolled already")
        if part(play).artefacts:
            return Refusal("REP-26", "magic cards are used before artefacts")
        return forbidden(play, MAGIC, play.active)

    def perform(self, play: Play, action: Any) -> None:
        """Roll."""
        del action  # Unused.
        done(play, turned_to="die")
        self.fates[play.roll("magic", self.clause) - 1].befall(play, play.active)

    def may_end(self, play: Play) -> Refusal | None:
        """Say that the roll must be made first."""
        if self.obliged and not self.refusal(play, RollForMagic()):
            return Refusal(self.clause, "the die of the magic phase must be rolled")
        return None

    def _on(self, play: Play) -> bool:
        return not self.variant or bool(play.option("magic") == self.variant)
