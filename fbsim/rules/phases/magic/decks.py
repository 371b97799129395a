"""Piles of cards: drawn from the top, put back underneath.

A shuffled pile is one in which each card not yet seen is as likely as any other to lie on top; so nothing is
shuffled, and dice say which of them it is when one is drawn. Used cards lie beneath, in the order in which
they came (TRD-07, SER-39), and come up in that order; a ruleset may shuffle them instead (READ, REP-21).

    dice for n cards     the fewest k with 6^k >= n; they are read as a number in base 6, v
    card                 v modulo n, rolled again where v is not below the last multiple of n

Whoever plays with real cards finds the dice for the card he drew with `dice_that_draw`.

>>> dice_that_draw(("Heat", "Heat", "Revenge"), "Revenge")
[3]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fbsim.errors import BadInput, FbsimError, did_you_mean
from fbsim.rules.decisions import Note

if TYPE_CHECKING:
    from fbsim.rules.play import Play

MOST_THROWS = 1000


class Pile(NamedTuple):
    """A pile of cards beside the field, and of which decks it is made."""

    name: str
    decks: tuple[str, ...]
    clause: str
    reshuffled: bool = False
    """When all cards were seen, the used ones are shuffled; otherwise they come up as they lie."""


@dataclass(frozen=True, slots=True)
class Deck(Note):
    """What lies in a pile: names of cards."""

    unseen: tuple[str, ...] = ()
    """Sorted: nobody knows their order."""
    under: tuple[str, ...] = ()
    """Used cards, the first put back first."""


def lay_out(play: Play, pile: Pile, cards: Sequence[str]) -> None:
    """Lay a shuffled pile beside the field, before the game (REP-23, TRD-05)."""
    play.keep(_name(pile.name), Deck(tuple(sorted(cards))))


def deck(play: Play, pile: str) -> Deck:
    """Give what lies in a pile."""
    return play.note(_name(pile), Deck())


def draw(play: Play, pile: Pile) -> str:
    """Draw the top card; "" from an empty pile."""
    lies = deck(play, pile.name)
    if not lies.unseen and pile.reshuffled:
        lies = Deck(tuple(sorted(lies.under)))
    if lies.unseen:
        at = _which(play, pile, lies.unseen)
        card, left = lies.unseen[at], Deck((*lies.unseen[:at], *lies.unseen[at + 1 :]), lies.under)
    elif lies.under:
        card, left = lies.under[0], Deck((), lies.under[1:])
    else:
        return ""
    play.keep(_name(pile.name), left)
    play.tell("card drawn", pile.clause, f"{play.active} draws a card")
    return card


def put_under(play: Play, pile: str, card: str) -> None:
    """Put a used card at the bottom of its pile (TRD-07, SER-39)."""
    lies = deck(play, pile)
    play.keep(_name(pile), Deck(lies.unseen, (*lies.under, card)))


def roll_index(play: Play, count: int, what: str, clause: str) -> int:
    """Give a number from 0 to count - 1, each as likely, by as few dice as will do."""
    if count == 1:
        return 0
    dice = _dice_for(count)
    limit = 6**dice // count * count
    for _ in range(MOST_THROWS):
        value = 0
        for _ in range(dice):
            value = 6 * value + play.roll(what, clause) - 1
        if value < limit:
            return value % count
    raise FbsimError(f"these dice were too high {MOST_THROWS} times in a row; they cannot be fair")


def dice_that_draw(unseen: Sequence[str], card: str) -> list[int]:
    """Give the dice to hand in so that a card is drawn. Raises BadInput where it is not unseen."""
    if card not in unseen:
        raise BadInput(f"{card!r} does not lie in that pile; {did_you_mean(card, sorted(set(unseen)))}")
    if _alike(unseen):
        return []
    value, dice = unseen.index(card), _dice_for(len(unseen))
    return [value // 6 ** (dice - 1 - n) % 6 + 1 for n in range(dice)]


def _which(play: Play, pile: Pile, unseen: Sequence[str]) -> int:
    if _alike(unseen):
        return 0
    return roll_index(play, len(unseen), f"card from the {pile.name} pile", pile.clause)


def _alike(cards: Sequence[str]) -> bool:
    """Whether all are the same card, so that no die need be rolled."""
    return all(card == cards[0] for card in cards)


def _name(pile: str) -> str:
    return f"pile {pile}"


def _dice_for(count: int) -> int:
    dice = 1
    while 6**dice < count:
        dice += 1
    return dice
