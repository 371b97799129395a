"""What magic and artefacts add to or take from pieces for a time, for every mechanism that reckons with it.

    boost(play, piece, "melee")          whole points to add; 0 where nothing is active

    "manoeuvre"   steps of the base manoeuvre
    "melee"       additional points
    "shooting"    dice of virtual shooting
    "armour"      points of armour
    "range"       steps of the range of spells (REP-27)

A boost names a squad or a piece. It lapses when the magic phase of the player who made it comes again
(TRD-07: the rest of his turn and the whole of the opponent's; REP-27: the same phase of the next turn), or
with the turn, or when somebody says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.decisions import Note
from fbsim.rules.pieces import Piece, Profile

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "boosts"

WHATS = ("manoeuvre", "melee", "shooting", "armour", "range")
"""What can be boosted."""

FOR_GOOD = 1_000_000
"""The turn in which lapses what lasts until somebody says so."""


class Boost(NamedTuple):
    """So much more (or less) of something, for a squad or a piece, until a time."""

    subject: str
    """Id of a squad or of a piece."""
    what: str
    amount: int
    turn: int
    """It lapses when this turn is over, if not before."""
    player: str = ""
    """It lapses in that turn when this player's magic phase begins; "", only with the turn."""
    artefact: str = ""
    """Id of the squad whose artefact makes it; "" where a card or a mage does."""


@dataclass(frozen=True, slots=True)
class Boosts(Note):
    """All boosts that are active."""

    entries: tuple[Boost, ...] = ()


def is_over(now: int, beginning: str, turn: int, player: str) -> bool:
    """Whether what ends in a turn, as a player's magic phase begins in it, is over; `beginning` begins."""
    return now > turn or (now == turn and bool(beginning) and beginning == player)


def boost(play: Play, piece: Piece, what: str) -> int:
    """Give what magic adds to (or takes from) a piece's manoeuvre, melee, shooting, armour or range."""
    note = play.state.notes.get(NOTE)
    if note is None:
        return 0
    assert isinstance(note, Boosts)
    mine = [each for each in note.entries if each.what == what and each.subject in (piece.squad, piece.id)]
    return _total(mine, play.profile(piece.id)) if mine else 0


def add_boost(play: Play, new: Boost) -> None:
    """Let a boost begin."""
    play.keep(NOTE, Boosts((*play.note(NOTE, Boosts()).entries, new)))


def lapse(play: Play, player: str = "") -> None:
    """End what is over: as a turn begins, or as a player's magic phase does."""
    if NOTE in play.state.notes:
        now = play.state.turn
        _keep_only(play, [e for e in _entries(play) if not is_over(now, player, e.turn, e.player)])


def end_of_artefact(play: Play, squad: str) -> None:
    """End what a squad's artefact did (REP-104)."""
    _keep_only(play, [each for each in _entries(play) if each.artefact != squad])


def _entries(play: Play) -> tuple[Boost, ...]:
    return play.note(NOTE, Boosts()).entries


def _keep_only(play: Play, entries: list[Boost]) -> None:
    if entries:
        play.keep(NOTE, Boosts(tuple(entries)))
    else:
        play.forget(NOTE)


def _total(mine: list[Boost], profile: Profile) -> int:
    """Add up; an artefact beats cards that pull the other way (REP-105)."""
    by_artefact = sum(each.amount for each in mine if each.artefact)
    by_cards = sum(each.amount for each in mine if not each.artefact)
    total = by_artefact if by_artefact * by_cards < 0 else by_artefact + by_cards
    return max(total, _deepest(profile, mine[0].what))


def _deepest(profile: Profile, what: str) -> int:
    """Give the most that can be taken away: nothing falls below 0, nor shooting and armour it has below 1."""
    if what == "melee":
        return -int(profile.melee)
    if what == "shooting":
        return min(0, 1 - (profile.shooting or 1))
    if what == "armour":
        return min(0, 1 - (profile.armour or 1))
    return -FOR_GOOD
