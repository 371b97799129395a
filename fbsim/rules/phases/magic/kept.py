"""Cards with "use the card when you see fit".

They are kept, and used in any of one's own phases (REP-24), or by either side after the check of an attack on
the move (REP-96: `offer_kept`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.bans import MAGIC, forbidden
from fbsim.rules.decisions import Activity, Decision
from fbsim.rules.phases.magic.hands import KEPT, lay_down, names
from fbsim.rules.phases.magic.part import part
from fbsim.rules.phases.magic.stock import use

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLAUSE = "REP-24"

NO_CARD = Choose("no card")


@dataclass(frozen=True, slots=True)
class UseKept(Action):
    """Use a card that was kept."""

    card: str


@dataclass(frozen=True)
class KeptCards(Activity):
    """Lets a player use the cards he kept; stands in every phase in which he may see fit."""

    in_magic: bool = False
    """The magic phase: there cards come before artefacts (REP-26)."""

    actions = (UseKept,)

    def legal(self, play: Play) -> Iterable[Action]:
        """List the cards that he kept."""
        if f"{KEPT} {play.active}" not in play.state.notes:
            return ()
        cards = [UseKept(card) for card in names(play, KEPT, play.active)]
        return [action for action in cards if self.refusal(play, action) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say what forbids it."""
        if self.in_magic and part(play).artefacts:
            return Refusal("REP-26", "magic cards are used before artefacts")
        return _refusal(play, play.active, action.card)

    def perform(self, play: Play, action: Any) -> None:
        """Use it."""
        _use(play, play.active, action.card)


@dataclass(frozen=True, slots=True)
class SeeFit(Decision):
    """Does he use a kept card now (REP-96)?"""

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "use a card that you kept?"

    def asked_by(self) -> str:
        """Name the clause."""
        return "REP-96"

    def legal(self, play: Play) -> Iterable[Action]:
        """List his cards, and none."""
        cards = names(play, KEPT, self.player)
        return [NO_CARD, *(UseKept(card) for card in cards if _refusal(play, self.player, card) is None)]

    def perform(self, play: Play, action: Any) -> None:
        """Use it, and ask whether he uses another."""
        if action == NO_CARD:
            return
        if len(names(play, KEPT, self.player)) > 1:
            play.ask(SeeFit(self.player))
        _use(play, self.player, action.card)


def offer_kept(play: Play) -> None:
    """Ask each player who keeps cards whether he uses one now (REP-96)."""
    holders = [player for player in play.state.order if f"{KEPT} {player}" in play.state.notes]
    able = [player for player in holders if forbidden(play, MAGIC, player) is None]
    play.ask(*(SeeFit(player) for player in able))


def _refusal(play: Play, player: str, card: str) -> Refusal | None:
    if card not in names(play, KEPT, player):
        return Refusal(CLAUSE, f"{player} has kept no {card!r}")
    return forbidden(play, MAGIC, player)


def _use(play: Play, player: str, card: str) -> None:
    pile = lay_down(play, KEPT, player, card)
    use(play, card, pile, player, CLAUSE)
