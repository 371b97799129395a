"""Units that belong to no player: who has them, whom they are hostile to, and what they do (REP-113..119).

    owner     NEUTRAL, for good (`neutrals` of `new_game`) or for a time (`make_neutral`)
    part      their own in each phase, after all players' (REP-115)
    master    the player who moves them: the opponent of whoever became their target (REP-114)
    conduct   what their master may do with them: `conduct`

Who their target is: the last player to have killed or wounded neutrals, or to have tried to (REP-113); before
that, the one whose unit stands nearest to one of theirs (READ).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Note
from fbsim.rules.pieces import NEUTRAL

if TYPE_CHECKING:
    from fbsim.rules.play import Play

PROVOKED = "neutrals provoked"


@dataclass(frozen=True, slots=True)
class Provoked(Note):
    """Players who provoked the neutrals, the last of them last."""

    by: tuple[str, ...] = ()


def provoked_by(play: Play) -> tuple[str, ...]:
    """Give who provoked the neutrals; nobody: they are not provoked."""
    return play.note(PROVOKED, Provoked()).by


def provoke(play: Play, player: str) -> None:
    """Let a player provoke the neutrals: from now on they are hostile to all (REP-113)."""
    by = provoked_by(play)
    if by[-1:] == (player,):
        return
    play.keep(PROVOKED, Provoked((*(each for each in by if each != player), player)))
    if not by:
        play.tell("provoked", "REP-113", f"{player} provokes the neutrals: they are hostile to all")


def make_neutral(play: Play, name: str, clause: str) -> None:
    """Take a unit out of its player's hands for a time (REP-113)."""
    play.change(name, held_by=NEUTRAL)
    play.fell = True  # Its player may have nobody left under control (REP-125, REP-126).
    play.tell("neutral", clause, f"{name} is neutral", name)


def end_neutrality(play: Play, name: str, clause: str) -> None:
    """Give a unit back to its owner."""
    play.change(name, held_by="")
    play.tell("no longer neutral", clause, f"{name} is back under control", name)


def target_of_neutrals(play: Play) -> str:
    """Give the player whom the neutrals turn against."""
    order = play.state.order
    by = [player for player in provoked_by(play) if player in order]
    if by:
        return by[-1]
    return min(order, key=lambda player: (_nearest(play, player), order.index(player)))


def master_of_neutrals(play: Play) -> str:
    """Give the player who moves the neutrals: of three or more, the next after the target (READ, REP-114)."""
    order = play.state.order
    return order[(order.index(target_of_neutrals(play)) + 1) % len(order)]


def _nearest(play: Play, player: str) -> float:
    theirs = play.units(NEUTRAL)
    gaps = (play.gap(one, other) for one in play.units(player) for other in theirs)
    return min(gaps, default=float("inf"))
