"""Points at the end: one for each enemy squad that is gone, one for a killed Hero (UKR-36).

The game ends after the agreed number of turns, or when nobody of an army is left. Scattered squads, and those
that fled over the edge, count as killed (READ); their Hero was not killed. A tie is a draw (READ).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.phases.squads.bodies import is_hero, soldiers, squads_of, struck_down
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.state import Result
from fbsim.rules.victory import Victory

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class SquadPoints(Victory):
    """Who has more points wins, when the turns are over (option "turns"; 0, never) or an army is gone."""

    def after_loss(self, play: Play) -> Result | None:
        """Judge when soldiers were lost: is an army gone?"""
        gone = [player for player in play.state.order if not squads_of(play, player)]
        return by_points(play, f"nobody of {' and '.join(gone)} is left") if gone else None

    def after_turn(self, play: Play) -> Result | None:
        """Judge when a turn of both players is over."""
        limit = play.option("turns")
        if not limit or play.state.turn < limit:
            return None
        return by_points(play, f"{limit} turns are over")


def by_points(play: Play, why: str) -> Result:
    """Count, and say who wins."""
    scores = tuple((player, float(points(play, player))) for player in play.state.order)
    best = max(score for _, score in scores)
    winners = [player for player, score in scores if score == best]
    return Result(winners[0] if len(winners) == 1 else None, "UKR-36", why, scores)


def points(play: Play, player: str) -> int:
    """Count a player's points: the losses of all others."""
    gone = [name for name, squad in play.state.squads.items() if squad.player != player and _gone(play, name)]
    heroes = [
        piece.id
        for piece in play.state.pieces.values()
        if piece.owner != player and _killed(play, piece) and is_hero(play, piece.id)
    ]
    return len(gone) + len(heroes)


def _gone(play: Play, squad: str) -> bool:
    """Whether nobody of a squad is left; one that never came to the field is not gone."""
    pieces = [play.piece(name) for name in play.state.squads[squad].members]
    return not soldiers(play, squad) and not any(piece.where is Where.RESERVE for piece in pieces)


def _killed(play: Play, piece: Piece) -> bool:
    """Whether a soldier is dead: taken away, or struck down when the game ends in a combat (UKR-29)."""
    return not piece.alive or piece.id in struck_down(play)
