"""The melee phase of Republic, and of Empire in its stead (REP-82).

It is one part for all players, led by the one who began the turn. Fights are ordered one after another; each
is a pool of dice (`bouts`). Several players in one fight meet two by two (`rivals`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Table
from fbsim.rules.phases.melee import challenge
from fbsim.rules.phases.melee.contact import Pair, step_reach, still
from fbsim.rules.phases.melee.engagement import engaged
from fbsim.rules.phases.melee.fights import Fights
from fbsim.rules.phases.melee.harm import RESULTS
from fbsim.rules.phases.melee.rivals import RANKING, meet

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class PooledFights(Fights):
    """Everybody engaged after the manoeuvre, and still so, fights (REP-82)."""

    clause: str = "REP-82"

    def tables(self) -> tuple[Table, ...]:
        """Give what a difference between the sums does."""
        return ((f"Melee, by the difference ({self.clause}, REP-85)", RESULTS),)

    def found(self, play: Play) -> tuple[Pair, ...]:
        """Find who is engaged, or challenged (REP-92)."""
        pairs = dict.fromkeys((*engaged(play), *challenge.pairs(play)))
        return tuple(pair for pair in pairs if self.holds(play, pair))

    def holds(self, play: Play, pair: Pair) -> bool:
        """Say whether two are still within a step, or one still holds what he was challenged for."""
        return still(play, pair, step_reach(play)) or challenge.holds(play, pair)

    def fight(self, play: Play, pairs: tuple[Pair, ...]) -> None:
        """Let two of those in the fight meet."""
        meet(play, pairs)

    def end(self, play: Play) -> None:
        """Forget who was in contact, and what was challenged for."""
        super().end(play)
        play.forget(RANKING)
        challenge.forget(play)
