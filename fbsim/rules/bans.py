"""What magic and artefacts forbid for a time, for every mechanism that must heed it.

    forbidden(play, "gun", gun.id)       the gun is silent
    forbidden(play, "shooting", player)  he may not shoot at all, neither guns nor personal weapons
    forbidden(play, "magic", player)     he may use no card and no spell
    forbidden(play, "research", player)  he may research no spell

Each gives a refusal, or None, at once where nothing is banned. A ban lapses as a boost does (`boosts`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.actions import Refusal
from fbsim.rules.boosts import is_over
from fbsim.rules.decisions import Note

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "bans"

GUN, SHOOTING, MAGIC, RESEARCH = "gun", "shooting", "magic", "research"


class Ban(NamedTuple):
    """What somebody may not do, until a time."""

    what: str
    subject: str
    """Id of the gun, or the player."""
    turn: int
    """It lapses when this turn is over, if not before."""
    player: str
    """It lapses in that turn when this player's magic phase begins; "", only with the turn."""
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Bans(Note):
    """All bans that hold."""

    entries: tuple[Ban, ...] = ()


def forbidden(play: Play, what: str, subject: str) -> Refusal | None:
    """Say by what magic something is forbidden; None where it is not."""
    note = play.state.notes.get(NOTE)
    if note is None:
        return None
    assert isinstance(note, Bans)
    for each in note.entries:
        if each.what == what and each.subject == subject:
            return Refusal(each.clause, each.reason)
    return None


def add_ban(play: Play, new: Ban) -> None:
    """Let a ban begin."""
    play.keep(NOTE, Bans((*play.note(NOTE, Bans()).entries, new)))


def lapse(play: Play, player: str = "") -> None:
    """End what is over: as a turn begins, or as a player's magic phase does."""
    if NOTE not in play.state.notes:
        return
    now, entries = play.state.turn, play.note(NOTE, Bans()).entries
    left = tuple(each for each in entries if not is_over(now, player, each.turn, each.player))
    if left:
        play.keep(NOTE, Bans(left))
    else:
        play.forget(NOTE)
