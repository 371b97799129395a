"""Who wins, and when: conditions that a ruleset lists; the first that holds ends the game.

after a loss    annihilation (TRD-40, SER-45, EMP-40, REP-125)
after a part    what must be held for a time: a fortress, a castle (REP-128, FAM-09)
after a turn    agreed turns are over: points decide (EMP-41, UKR-36)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.pieces import Piece
from fbsim.rules.report import Kind
from fbsim.rules.state import Result

if TYPE_CHECKING:
    from fbsim.rules.play import Play

FIGURES = (Kind.WARRIOR, Kind.MAGE)


class Victory:
    """A way to win. Subclasses are frozen dataclasses of settings; each answers where it can."""

    only_if: str = ""
    """Name of the option that turns it on; empty, it always counts."""

    def after_loss(self, play: Play) -> Result | None:
        """Judge after a piece was lost."""
        return None

    def after_part(self, play: Play) -> Result | None:
        """Judge after a player's part of a phase."""
        return None

    def after_turn(self, play: Play) -> Result | None:
        """Judge after a whole turn; `play.state.turn` is the turn that ended."""
        return None


@dataclass(frozen=True)
class Annihilation(Victory):
    """A player without anybody left on the field has lost."""

    clause: str
    kinds: tuple[Kind, ...] = FIGURES
    """Kinds that count as somebody: TRD-40 names warriors, REP-125 special units and machines too."""
    wounded_count: bool = True
    """Whether the wounded on the field count (REP-125: living; EMP-40: not)."""
    machines_option: str = ""
    """Option by which war machines count too (TRD-40)."""

    def after_loss(self, play: Play) -> Result | None:
        """Judge after a piece was lost."""
        alive = [player for player in play.state.order if self._stands(play, player)]
        if len(alive) > 1:
            return None
        if not alive:
            return Result(None, self.clause, "nobody is left on either side")
        return Result(alive[0], self.clause, "no enemy is left on the field")

    def _stands(self, play: Play, player: str) -> bool:
        return any(self._counts(play, piece) for piece in play.units(player))

    def _counts(self, play: Play, piece: Piece) -> bool:
        if piece.zombie or (piece.wounded and not self.wounded_count):
            return False
        kind = play.profile(piece.id).kind
        by_option = (
            kind is Kind.WAR_MACHINE and bool(self.machines_option) and play.option(self.machines_option)
        )
        return kind in self.kinds or bool(by_option)


@dataclass(frozen=True)
class TurnLimit(Victory):
    """After the agreed number of turns (option "turns"; 0: none) points decide."""

    clause: str

    def after_turn(self, play: Play) -> Result | None:
        """Judge after a whole turn."""
        limit = play.option("turns")
        if not limit or play.state.turn < limit:
            return None
        return by_damage(play, self.clause, f"{limit} turns are over")


def by_damage(play: Play, clause: str, why: str) -> Result:
    """Decide by damage: full cost of each killed enemy warrior, half of each wounded (EMP-41, EMP-42)."""
    scores = tuple((player, _damage_done(play, player)) for player in play.state.order)
    best = max(score for _, score in scores)
    winners = [player for player, score in scores if score == best]
    return Result(winners[0] if len(winners) == 1 else None, clause, why, scores)


def _damage_done(play: Play, player: str) -> float:
    return sum(_loss(play, piece) for piece in play.state.pieces.values() if piece.owner not in (player, ""))


def _loss(play: Play, piece: Piece) -> float:
    """Give what a piece's owner has lost by it; only warriors count, halves are kept (READ, EMP-41)."""
    profile = play.profile(piece.id)
    if profile.kind not in FIGURES:
        return 0.0
    if not piece.alive:
        return profile.cost
    return profile.cost / 2 if piece.wounded else 0.0
