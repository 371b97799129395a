"""Cards that players hold: a stock of spells (TRD-08, REP-18), cards kept until they see fit (REP-24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Note

if TYPE_CHECKING:
    from fbsim.rules.play import Play

STOCK, KEPT = "stock", "kept"


@dataclass(frozen=True, slots=True)
class Hand(Note):
    """Cards that a player holds: (card, pile it goes back to), in the order in which they came."""

    cards: tuple[tuple[str, str], ...] = ()


def held(play: Play, sort: str, player: str) -> tuple[tuple[str, str], ...]:
    """Give the cards that a player holds in his stock, or keeps."""
    return play.note(f"{sort} {player}", Hand()).cards


def names(play: Play, sort: str, player: str) -> list[str]:
    """Give the names of the cards that a player holds, each once, sorted."""
    return sorted({card for card, _ in held(play, sort, player)})


def take_up(play: Play, sort: str, player: str, card: str, pile: str) -> None:
    """Let a player hold one card more."""
    play.keep(f"{sort} {player}", Hand((*held(play, sort, player), (card, pile))))


def lay_down(play: Play, sort: str, player: str, card: str) -> str:
    """Take a card from a player, and give the pile that it goes back to."""
    cards = list(held(play, sort, player))
    at = next(n for n, (name, _) in enumerate(cards) if name == card)
    _, pile = cards.pop(at)
    if cards:
        play.keep(f"{sort} {player}", Hand(tuple(cards)))
    else:
        play.forget(f"{sort} {player}")
    return pile
