"""Melee by touch: figures that touch fight, the weaker side is destroyed (Tradition; Family, FAM-10).

    strength of a fighter   die + additional points of the army list        (TRD-22, TRD-23)
    strength of a side      sum over its fighters                           (TRD-26)
    higher wins, the loser is destroyed; equal strengths fight again        (TRD-24)

A fight is a player's touching figures with all whom they touch, in so far as they hang together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.errors import FbsimError
from fbsim.rules.actions import Action, Refusal
from fbsim.rules.boosts import boost
from fbsim.rules.decisions import Decision, answers
from fbsim.rules.phases.initiative import MOST_TIES
from fbsim.rules.phases.melee.contact import Pair, members, of_player, pairs, still, touch_reach
from fbsim.rules.phases.melee.fights import Fights, close

if TYPE_CHECKING:
    from fbsim.rules.play import Play

WHOLE_SIDE, ONE = "whole side", "one"
"""What is destroyed of a side of several that loses: the option "melee_loss" (GAP, TRD-26)."""


@dataclass(frozen=True)
class TouchFights(Fights):
    """Every touch of the active player's figures with an enemy is a fight (TRD-21)."""

    clause: str = "TRD-21"
    tolerance_mm: float = 2.0
    """Feet as near as this touch (READ, TRD-21)."""

    def found(self, play: Play) -> tuple[Pair, ...]:
        """Find who touches whom."""
        return pairs(play, touch_reach(play, self.tolerance_mm), play.active)

    def holds(self, play: Play, pair: Pair) -> bool:
        """Say whether two still touch."""
        return still(play, pair, touch_reach(play, self.tolerance_mm))

    def fight(self, play: Play, pairs: tuple[Pair, ...]) -> None:
        """Roll until one side is stronger; the other is destroyed."""
        ours = of_player(play, pairs, play.active)
        theirs = tuple(name for name in members(pairs) if name not in ours)
        close(play, pairs, (*ours, *theirs))
        losers = _weaker(play, ours, theirs)
        if len(losers) > 1 and play.option("melee_loss") == ONE:
            play.ask(WhoFalls(play.piece(losers[0]).controller, losers))
            return
        for name in losers:
            play.rules.casualties.kill(play, name, "TRD-24", "beaten in melee")


@dataclass(frozen=True, slots=True)
class WhoFalls(Decision):
    """The side that lost names the one who is destroyed (option of TRD-26)."""

    losers: tuple[str, ...]

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "who of the losers is destroyed?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the losers."""
        del play  # Unused.
        return answers(*self.losers)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse anybody else."""
        if action in answers(*self.losers):
            return None
        return Refusal("TRD-26", f"the question is: {self.question(play)}")

    def perform(self, play: Play, action: Any) -> None:
        """Destroy him."""
        play.rules.casualties.kill(play, action.answer, "TRD-24", "beaten in melee")


def _weaker(play: Play, ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[str, ...]:
    """Compare strengths until they differ (TRD-24)."""
    for _ in range(MOST_TIES):
        one, other = _strength(play, ours), _strength(play, theirs)
        play.tell("melee", "TRD-26", f"{_listed(ours)} {one:g} against {_listed(theirs)} {other:g}")
        if one != other:
            return theirs if one > other else ours
    raise FbsimError(f"a melee tied {MOST_TIES} times in a row; these dice cannot be fair")


def _strength(play: Play, side: tuple[str, ...]) -> float:
    return sum(_one_strength(play, name) for name in side)


def _one_strength(play: Play, name: str) -> float:
    points = play.profile(name).melee + boost(play, play.piece(name), "melee")
    return play.roll(f"melee, {name}", "TRD-23") + points


def _listed(side: tuple[str, ...]) -> str:
    return " and ".join(side)
