"""Who begins: once for the game, or every turn with a choice for the winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.errors import FbsimError
from fbsim.rules.actions import Action
from fbsim.rules.decisions import Activity, Decision, answers
from fbsim.rules.pieces import Where

if TYPE_CHECKING:
    from fbsim.rules.play import Play

MOST_TIES = 100
"""Fair dice of two players tie so often in a row once in 10^77 times."""


@dataclass(frozen=True)
class FirstMove(Activity):
    """Each rolls a die; the higher moves first in every turn, ties roll again (SER-09, TRD-03, UKR-12)."""

    clause: str
    lower_first: bool = False
    """The lower begins instead, as with deployment by dice (EMP-47)."""

    def begin(self, play: Play) -> None:
        """Roll, and put the players in order."""
        order = ranked(play, "first move", self.clause)
        play.state.order = tuple(reversed(order)) if self.lower_first else order
        play.tell("order", self.clause, f"{play.state.order[0]} moves first")


@dataclass(frozen=True)
class Initiative(Activity):
    """Each rolls at the start of every turn; who wins says who starts (REP-09).

    With three or more, the order is that of the rolls, and the winner takes the first place or the last; who
    has nobody left rolls no more and comes last.
    """

    clause: str

    def begin(self, play: Play) -> None:
        """Roll, and ask the winner."""
        left = [player for player in play.setup.players if _has_anybody(play, player)]
        out = [player for player in play.setup.players if player not in left]
        order = (*ranked(play, "initiative", self.clause, left), *out)
        play.tell("initiative", self.clause, f"{order[0]} has the initiative")
        play.ask(WhoStarts(order[0], order, self.clause))


@dataclass(frozen=True, slots=True)
class WhoStarts(Decision):
    """The winner of the initiative starts, or makes the other start (REP-09)."""

    order: tuple[str, ...]
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "who starts this turn?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the answers."""
        del play  # Unused.
        return answers("start", "let the other start")

    def perform(self, play: Play, action: Any) -> None:
        """Put the players in order."""
        first, rest = self.order[0], self.order[1:]
        play.state.order = self.order if action.answer == "start" else (*rest, first)
        play.tell("order", self.clause, f"{play.state.order[0]} starts")


def _has_anybody(play: Play, player: str) -> bool:
    """Whether a player has anybody on the field, or about to come in."""
    pieces = play.state.pieces.values()
    return bool(play.units(player)) or any(
        piece.where is Where.RESERVE and piece.controller == player for piece in pieces
    )


def ranked(play: Play, what: str, clause: str, players: Sequence[str] = ()) -> tuple[str, ...]:
    """Rank the players, or some of them, by a die each, higher first; those who tie roll again."""
    return tuple(_ranked(play, list(players or play.setup.players), what, clause, 0))


def roll_off(play: Play, one: str, other: str, what: str, clause: str = "TRD-39") -> str:
    """Settle a dispute: each rolls, the higher wins, ties roll again (TRD-39, EMP-51)."""
    return next(iter(_ranked(play, [one, other], what, clause, 0)))


def _ranked(play: Play, players: list[str], what: str, clause: str, ties: int) -> list[str]:
    if len(players) == 1:
        return players
    if ties == MOST_TIES:
        raise FbsimError(f"these dice tied {MOST_TIES} times in a row; they cannot be fair")
    rolls = {player: play.roll(f"{what}, {player}", clause) for player in players}
    ranking: list[str] = []
    for value in sorted(set(rolls.values()), reverse=True):
        level = [player for player in players if rolls[player] == value]
        ranking += _ranked(play, level, what, clause, ties + 1)
    return ranking
