"""Panic: tests at the head of their owner's turn, before he does anything (UKR-31).

fled earlier                                     rallies, or scatters       (UKR-34, UKR-35)
lost soldiers since, and in all more than half   holds, or flees            (UKR-30, UKR-32, UKR-33)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.squads.bodies import fleeing, inches, sheet, soldiers, squads_of
from fbsim.rules.phases.squads.flight import flee, obeys, rally_or_scatter
from fbsim.rules.phases.squads.marching import MOUNTED, ON_FOOT
from fbsim.rules.pieces import Arm

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

BLOODIED = "bloodied squads"


@dataclass(frozen=True, slots=True)
class BloodiedSquads(Note):
    """Squads that have lost somebody since their last chance of a test (READ, UKR-30)."""

    squads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Panic(Activity):
    """Tests the squads of the player whose turn begins."""

    heeds = ("killed",)

    foot_in: float = ON_FOOT.speed_in
    mounted_in: float = MOUNTED.speed_in
    """Inches that a squad flees, at its own speed (UKR-33)."""

    def begin(self, play: Play) -> None:
        """Test every squad that must be tested."""
        bloodied = play.note(BLOODIED, BloodiedSquads()).squads
        for squad in squads_of(play, play.active):
            if fleeing(play, squad):
                rally_or_scatter(play, squad)
            elif squad in bloodied and lost_most(play, squad) and not obeys(play, squad, "UKR-32"):
                flee(play, squad, inches(play, self._speed(play, squad)), "UKR-33")
        own = [name for name in bloodied if play.state.squads[name].player == play.active]
        play.keep(BLOODIED, BloodiedSquads(tuple(name for name in bloodied if name not in own)))

    def witness(self, play: Play, event: Event) -> None:
        """Note which squads lose soldiers."""
        if event.what != "killed":
            return
        squad, bloodied = play.piece(event.piece).squad, play.note(BLOODIED, BloodiedSquads()).squads
        if squad and squad not in bloodied:
            play.keep(BLOODIED, BloodiedSquads((*bloodied, squad)))

    def _speed(self, play: Play, squad: str) -> float:
        return self.mounted_in if sheet(play, squad).arm is Arm.CAVALRY else self.foot_in


def lost_most(play: Play, squad: str) -> bool:
    """Whether a squad has lost more than half of those it began with (READ, UKR-30)."""
    began = len(play.state.squads[squad].members)
    return 2 * (began - len(soldiers(play, squad))) > began
