"""What the die of the magic phase brings: a table of one fate for each number, given by the ruleset.

die        Series                              Empire rules in Republic
1          a wounded of yours dies, or the     a wounded of yours dies (REP-25)
           opponent moves 1 more (SER-37)
3          a wounded returns, or the opponent  a wounded of yours recovers (REP-25)
           moves 1 less (SER-38)
5          the top card, at once (SER-39)      a card of pile 5 (REP-24)
2, 4, 6    nothing (SER-40)                    a card of that pile (REP-24); 6 or a strengthening (REP-27)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.magic.cards import When, card_book
from fbsim.rules.phases.magic.casting import STRENGTHENED, cast, from_card
from fbsim.rules.phases.magic.decks import Pile, draw, put_under
from fbsim.rules.phases.magic.effects.mending import recover
from fbsim.rules.phases.magic.hands import KEPT, take_up
from fbsim.rules.phases.magic.part import lay_face_up
from fbsim.rules.phases.magic.source import CARD, STRENGTHENING, Source
from fbsim.rules.phases.magic.targets import chosen, wounded
from fbsim.rules.phases.moving.allowance import add_roll_bonus

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class Fate:
    """What a number of the die brings."""

    clause: str

    def in_words(self) -> str:
        """Say what it brings."""
        return "nothing"

    def pile(self) -> Pile | None:
        """Give the pile that it draws from, if it draws from one."""
        return None

    def befall(self, play: Play, player: str) -> None:
        """Let it happen to the player who rolled. By itself, nothing happens (SER-40)."""
        play.tell("no magic", self.clause, f"nothing happens to {player}")


@dataclass(frozen=True)
class OneDies(Fate):
    """One of his wounded dies; without wounded, the next opponent's manoeuvre roll changes."""

    without: int = 0

    def in_words(self) -> str:
        """Say what it brings."""
        return "one of your wounded dies" + _or_else(self.without)

    def befall(self, play: Play, player: str) -> None:
        """Ask who, where there is a choice."""
        _single_out(play, player, self.clause, dies=True, without=self.without)


@dataclass(frozen=True)
class OneRecovers(Fate):
    """One of his wounded recovers; without wounded, the next opponent's manoeuvre roll changes."""

    without: int = 0

    def in_words(self) -> str:
        """Say what it brings."""
        return "one of your wounded recovers" + _or_else(self.without)

    def befall(self, play: Play, player: str) -> None:
        """Ask who, where there is a choice."""
        _single_out(play, player, self.clause, dies=False, without=self.without)


@dataclass(frozen=True)
class TopCard(Fate):
    """The top card of a pile is carried out at once, unless it may be kept."""

    source: Pile
    linger: bool = True
    """It lies until it loses its force (TRD-07); otherwise it goes under the pile at once (SER-39)."""
    keeps: bool = True
    """Cards with "use the card when you see fit" are kept for later (REP-24)."""

    def in_words(self) -> str:
        """Say what it brings."""
        return f"the top card of pile {self.source.name}"

    def pile(self) -> Pile | None:
        """Give the pile."""
        return self.source

    def befall(self, play: Play, player: str) -> None:
        """Draw, and carry it out or keep it."""
        card = draw(play, self.source)
        if not card:
            play.tell("no magic", self.clause, f"no card is left in pile {self.source.name}")
        elif self.keeps and card_book(str(play.option("cards"))).cards[card].when is When.KEPT:
            take_up(play, KEPT, player, card, self.source.name)
        else:
            self._carry_out(play, player, card)

    def _carry_out(self, play: Play, player: str, card: str) -> None:
        if self.linger:
            lay_face_up(play, card, self.source.name, player)
        else:
            put_under(play, self.source.name, card)
        cast(play, from_card(play, card, player, self.clause, self.source.name))


@dataclass(frozen=True)
class Strengthening(TopCard):
    """Pile 6, or in its place a strengthening for a turn (REP-27)."""

    option: str = "pile_6"
    """Option that says whether pile 6 is used."""
    strengthening_clause: str = "REP-27"

    def in_words(self) -> str:
        """Say what it brings."""
        return f"{super().in_words()}; without that pile, a squad is stronger for a turn"

    def befall(self, play: Play, player: str) -> None:
        """Draw a card, or strengthen."""
        if play.option(self.option):
            TopCard.befall(self, play, player)
        else:
            cast(play, Source(STRENGTHENING, STRENGTHENED.name, player, self.strengthening_clause))


@dataclass(frozen=True, slots=True)
class WhichWounded(Decision):
    """Which of his wounded dies, or recovers? His owner chooses (READ, SER-37, REP-25)."""

    clause: str
    dies: bool

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"which of your wounded {'dies' if self.dies else 'recovers'}?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List them."""
        return chosen(wounded(play, self.player))

    def perform(self, play: Play, action: Any) -> None:
        """Let it happen."""
        _happen(play, self.player, action.answer, self.clause, self.dies)


def _single_out(play: Play, player: str, clause: str, *, dies: bool, without: int) -> None:
    hurt = wounded(play, player)
    if len(hurt) > 1:
        play.ask(WhichWounded(player, clause, dies))
    elif hurt:
        _happen(play, player, hurt[0].id, clause, dies)
    elif without:
        rival = _next_after(play, player)
        add_roll_bonus(play, rival, without)
        play.tell("roll bonus", clause, f"{without:+d} to the next manoeuvre roll of {rival}", "", without)
    else:
        play.tell("no magic", clause, f"{player} has no wounded")


def _happen(play: Play, player: str, name: str, clause: str, dies: bool) -> None:
    if dies:
        play.rules.casualties.kill(play, name, clause, "the die of the magic phase")
    else:
        recover(play, Source(CARD, "the die of the magic phase", player, clause), name)


def _next_after(play: Play, player: str) -> str:
    """Give the next player in order: the opponent (READ, SER-37)."""
    order = play.state.order
    return order[(order.index(player) + 1) % len(order)]


def _or_else(bonus: int) -> str:
    return f"; without any, {bonus:+d} on the next opponent's manoeuvre roll" if bonus else ""
