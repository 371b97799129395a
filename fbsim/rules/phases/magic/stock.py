"""Magic by stock and research (TRD-05..10, REP-16..21): one card a turn, from one of two sources.

    research    die 1-2: nothing; 3-5: a card, used or stocked; 6: two, one used and one stocked, or both so
    stock       any card that one holds; each begins with one (REP-18)

The source is chosen first: who has failed in research takes no card from his stock (REP-20).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.bans import MAGIC, RESEARCH, forbidden
from fbsim.rules.decisions import Activity, Decision, Table
from fbsim.rules.phases.magic.cards import card_book
from fbsim.rules.phases.magic.casting import cast, from_card
from fbsim.rules.phases.magic.decks import Pile, draw, lay_out
from fbsim.rules.phases.magic.hands import STOCK, lay_down, names, take_up
from fbsim.rules.phases.magic.part import done, lay_face_up, part

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

TABLE = (0, 0, 1, 1, 1, 2)
"""Cards found by research, by the die (REP-21; READ for the lost table of TRD-09)."""

RESEARCHED = "research"

ONE_CARD = "one card in a turn, and its source was chosen already"


@dataclass(frozen=True, slots=True)
class Research(Action):
    """Have the magicians research a new spell."""


@dataclass(frozen=True, slots=True)
class UseStock(Action):
    """Use a card from the stock."""

    card: str


@dataclass(frozen=True)
class StockMagic(Activity):
    """Lets a player use one card, from his stock or found by research."""

    pile: Pile
    research_clause: str
    stock_clause: str
    source_clause: str
    apply_clause: str
    variant: str = ""
    """Value of the option "magic" with which it is on; "" where there is no such option."""
    table: tuple[int, int, int, int, int, int] = TABLE
    again_clause: str = ""
    """Forbids a second card from the same source (REP-19); "", the clause of the sources does."""

    actions = (Research, UseStock)
    heeds = ("turn",)

    def tables(self) -> tuple[Table, ...]:
        """Give the table of research."""
        found = {
            0: "no spell",
            1: "a card, used or stocked",
            2: "two cards: one used and one stocked, or both stocked",
        }
        rows = tuple((str(die), found[cards]) for die, cards in enumerate(self.table, 1))
        return ((f"Research of magic, one die ({self.research_clause})", rows),)

    def witness(self, play: Play, event: Event) -> None:
        """Before the first turn, lay out the deck, and let every player take a card (REP-18)."""
        if event.what != "turn" or event.value != 1 or not self._on(play):
            return
        book = card_book(str(play.option("cards")))
        lay_out(play, self.pile, book.names_in(self.pile.decks))
        if book.cards:
            play.ask(*(FirstCard(player, self.pile, self.stock_clause) for player in play.state.order))

    def legal(self, play: Play) -> Iterable[Action]:
        """List research, and the cards of the stock."""
        if not self._on(play) or part(play).turned_to:
            return ()
        found: list[Action] = [Research(), *(UseStock(card) for card in names(play, STOCK, play.active))]
        return [action for action in found if self.refusal(play, action) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say what forbids it."""
        if not self._on(play):
            return Refusal(self.source_clause, "this game's magic is by the Empire rules")
        if part(play).turned_to:
            return Refusal(self._clause_of_one(play, action), ONE_CARD)
        if part(play).artefacts:
            return Refusal("REP-26", "magic cards are used before artefacts")
        if isinstance(action, Research):
            return forbidden(play, MAGIC, play.active) or forbidden(play, RESEARCH, play.active)
        if action.card not in names(play, STOCK, play.active):
            return Refusal(self.stock_clause, f"{play.active} has no {action.card!r} in stock")
        return forbidden(play, MAGIC, play.active)

    def _clause_of_one(self, play: Play, action: Any) -> str:
        """Name what forbids to turn to a source again: to the same, or to the other one."""
        same = (part(play).turned_to == RESEARCHED) == isinstance(action, Research)
        return self.again_clause if same and self.again_clause else self.source_clause

    def perform(self, play: Play, action: Any) -> None:
        """Research, or use a card from the stock."""
        if isinstance(action, Research):
            self._research(play)
        else:
            done(play, turned_to="stock")
            pile = lay_down(play, STOCK, play.active, action.card)
            use(play, action.card, pile, play.active, self.apply_clause)

    def _research(self, play: Play) -> None:
        done(play, turned_to=RESEARCHED)
        wanted = self.table[play.roll("magical research", self.research_clause) - 1]
        found = [card for card in (draw(play, self.pile) for _ in range(wanted)) if card]
        if not found:
            play.tell("no spell", self.research_clause, f"{play.active} finds no new spell")
            return
        pile, clauses = self.pile.name, (self.research_clause, self.apply_clause)
        play.ask(Found(play.active, tuple(found), pile, *clauses))

    def _on(self, play: Play) -> bool:
        return not self.variant or bool(play.option("magic") == self.variant)


@dataclass(frozen=True, slots=True)
class FirstCard(Decision):
    """Each player takes a card before the first turn: a question, so that real dice or cards may decide."""

    pile: Pile
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "take the first card of your stock"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the only answer."""
        del play  # Unused.
        return [TAKE]

    def perform(self, play: Play, action: Any) -> None:
        """Draw it."""
        del action  # Unused.
        card = draw(play, self.pile)
        if card:
            take_up(play, STOCK, self.player, card, self.pile.name)


TAKE, TO_STOCK = Choose("take a card"), Choose("stock")


@dataclass(frozen=True, slots=True)
class Found(Decision):
    """What becomes of the cards found: one used and the other stocked, or all stocked (REP-21)."""

    cards: tuple[str, ...]
    pile: str
    clause: str
    apply_clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"found {' and '.join(self.cards)}: use one, or stock?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the cards that may be used, and to stock all."""
        del play  # Unused.
        return [TO_STOCK, *(Choose(f"use {card}") for card in sorted(set(self.cards)))]

    def perform(self, play: Play, action: Any) -> None:
        """Stock them; then use the chosen one."""
        left = list(self.cards)
        used = "" if action == TO_STOCK else action.answer.removeprefix("use ")
        if used:
            left.remove(used)
        for card in left:
            take_up(play, STOCK, self.player, card, self.pile)
        if used:
            use(play, used, self.pile, self.player, self.apply_clause)


def use(play: Play, card: str, pile: str, player: str, clause: str) -> None:
    """Apply a card: it lies face up until it loses its force (TRD-07)."""
    lay_face_up(play, card, pile, player)
    cast(play, from_card(play, card, player, clause, pile))
