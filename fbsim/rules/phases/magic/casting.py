"""Using magic: each effect of a card, spell or artefact in turn, with a question where it must be aimed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.magic.cards import Card, artefact_book, card_book, spell_book
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.effects import Strengthen
from fbsim.rules.phases.magic.source import ARTEFACT, CARD, SPELL, STRENGTHENING, Source

if TYPE_CHECKING:
    from fbsim.rules.play import Play

STRENGTHENED = Card(
    "Strengthening",
    "6",
    "In place of pile 6: one squad or special unit gets more of one thing for a turn.",
    (Strengthen(("melee", "manoeuvre", "shooting", "armour", "range"), (1, 2, 1, 1, 2)),),
)
"""What a roll of 6 gives without pile 6 (REP-27)."""


@dataclass(frozen=True, slots=True)
class Aim(Decision):
    """At whom or what is magic aimed?"""

    source: Source
    part: int
    """Which of its effects."""

    def question(self, play: Play) -> str:
        """Give the question in words."""
        return f"{self.source.name}: {self._effect(play).question}"

    def legal(self, play: Play) -> Iterable[Action]:
        """List what it may be aimed at."""
        return self._effect(play).legal(play, self.source)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why it cannot be aimed so."""
        return self._effect(play).refusal(play, self.source, action)

    def perform(self, play: Play, action: Any) -> None:
        """Do it; what it asks in its turn is answered before the next effect is aimed."""
        before = play.state.stack
        self._effect(play).perform(play, self.source, action)
        asked = play.state.stack[len(before) :]
        play.state.stack = before
        go_on(play, self.source, self.part + 1)
        play.state.stack = (*play.state.stack, *asked)

    def _effect(self, play: Play) -> Effect:
        return effects_of(play, self.source)[self.part]


def effects_of(play: Play, source: Source) -> tuple[Effect, ...]:
    """Give the effects of a card, spell or artefact."""
    return _find(play, source).effects


def from_card(play: Play, card: str, player: str, clause: str, pile: str = "") -> Source:
    """Give a card as a source of magic."""
    found = card_book(str(play.option("cards"))).cards[card]
    return Source(CARD, card, player, clause, dragons=found.dragons, pile=pile)


def cast(play: Play, source: Source) -> None:
    """Use magic: do its effects, or ask what the first is aimed at."""
    play.tell("magic", source.clause, f"{source.player} uses {source.name}: {_find(play, source).text}")
    go_on(play, source, 0)


def go_on(play: Play, source: Source, part: int) -> None:
    """Go on with an effect of magic and those after it."""
    effects = effects_of(play, source)
    while part < len(effects):
        effect = effects[part]
        if not effect.question:
            effect.perform(play, source, None)
        elif effect.legal(play, source):
            play.ask(Aim(source.player, source, part))
            return
        else:
            play.tell("no effect", source.clause, f"{source.name} finds nothing to act on")
        part += 1


def _find(play: Play, source: Source) -> Card:
    if source.sort == STRENGTHENING:
        return STRENGTHENED
    if source.sort == SPELL:
        return spell_book().cards[source.name]
    if source.sort == ARTEFACT:
        return artefact_book().cards[source.name]
    return card_book(str(play.option("cards"))).cards[source.name]
