"""Magic about magic: cards gained and lost, artefacts called and ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Choose
from fbsim.rules.phases.magic import activation
from fbsim.rules.phases.magic.decks import Pile, draw, put_under, roll_index
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.hands import KEPT, STOCK, held, lay_down, take_up
from fbsim.rules.phases.magic.source import Source, die

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class Activate(Effect):
    """One's own artefact begins to act (REP-103)."""

    question: ClassVar[str] = "whose artefact is activated?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List one's squads whose artefact sleeps."""
        return [Choose(squad) for squad in activation.sleeping(play, source.player)]

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Activate it."""
        activation.activate(play, action.answer, source.clause)


@dataclass(frozen=True)
class Neutralise(Effect):
    """An enemy's artefact is removed for good, if the die is high enough."""

    on: int = 0

    question: ClassVar[str] = "whose artefact is removed?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List the enemies' squads that still have an artefact."""
        rivals = play.rivals(source.player)
        return [Choose(squad) for player in rivals for squad in activation.kept_by(play, player)]

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll, if a die is asked for, and remove it."""
        if not self.on or die(play, source, action.answer) >= self.on:
            activation.remove(play, action.answer, source.clause)


@dataclass(frozen=True)
class MoreCards(Effect):
    """More cards are drawn from the pile that the card came from, and held."""

    count: int = 1
    sort: str = STOCK

    words: ClassVar[Mapping[str, tuple[str, ...]]] = {"sort": (STOCK, KEPT)}

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Draw them."""
        del action  # Unused.
        for _ in range(self.count):
            card = draw(play, Pile(source.pile, (), source.clause))
            if card:
                take_up(play, self.sort, source.player, card, source.pile)


@dataclass(frozen=True)
class LoseCard(Effect):
    """Each enemy loses a card that he holds, by dice."""

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Take one from each who has any."""
        del action  # Unused.
        for player in play.rivals(source.player):
            cards = [(sort, card) for sort in (STOCK, KEPT) for card, _ in held(play, sort, player)]
            if cards:
                at = roll_index(play, len(cards), f"{source.name}: which card of {player}?", source.clause)
                sort, card = cards[at]
                put_under(play, lay_down(play, sort, player, card), card)
                play.tell("card lost", source.clause, f"{player} loses {card}")
