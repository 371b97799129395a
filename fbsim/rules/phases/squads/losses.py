"""Losses: one unsaved wound takes one soldier, and the owner says whom (READ, UKR-22).

Shot soldiers are taken away at once. Those struck down in close combat strike no more, and are taken away
when the phase ends (READ, UKR-29).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action
from fbsim.rules.casualties import Casualties
from fbsim.rules.decisions import Decision, answers
from fbsim.rules.phases.squads.blows import saved
from fbsim.rules.phases.squads.bodies import STRUCK_DOWN, StruckDown, owner, sheet, soldiers, struck_down
from fbsim.rules.pieces import Where

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CHOSEN = "losses chosen"
"""What is told when all who fall of a squad have been chosen."""


@dataclass(frozen=True, slots=True)
class WhoLeavesTheRanks(Decision):
    """The owner of a squad chooses who of it falls, one after the other (UKR-22)."""

    squad: str
    count: int
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"who of {self.squad} falls ({self.count} still to choose)?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List who is left."""
        return answers(*[piece.id for piece in soldiers(play, self.squad)])

    def perform(self, play: Play, action: Any) -> None:
        """Let him fall, and ask for the next."""
        self.fell(play, action.answer)
        if self.count > 1:
            play.ask(replace(self, count=self.count - 1))
        else:
            play.tell(CHOSEN, self.clause, f"{self.squad} has its losses chosen")

    def fell(self, play: Play, piece: str) -> None:
        """Take the soldier away."""
        play.rules.casualties.kill(play, piece, self.clause, "a wound that was not saved")


@dataclass(frozen=True, slots=True)
class WhoIsStruckDown(WhoLeavesTheRanks):
    """The same in close combat: he fights no more, and is taken away later (UKR-29)."""

    def fell(self, play: Play, piece: str) -> None:
        """Strike the soldier down."""
        strike_down(play, piece, self.clause)


def shot_down(play: Play, squad: str, count: int, clause: str) -> None:
    """Let a squad lose so many soldiers to shots."""
    _lose(play, WhoLeavesTheRanks(owner(play, squad), squad, count, clause))


def cut_down(play: Play, squad: str, count: int, clause: str) -> None:
    """Let a squad lose so many soldiers in close combat."""
    _lose(play, WhoIsStruckDown(owner(play, squad), squad, count, clause))


def strike_down(play: Play, piece: str, clause: str) -> None:
    """Strike a soldier down: he strikes no more, and still lies where he stood (UKR-29)."""
    play.keep(STRUCK_DOWN, StruckDown((*struck_down(play), piece)))
    play.tell("struck down", clause, f"{piece} is struck down", piece)


def remove_fallen(play: Play) -> None:
    """Take away all who were struck down in the phase (UKR-29)."""
    fallen = struck_down(play)
    play.forget(STRUCK_DOWN)
    for piece in fallen:
        play.rules.casualties.kill(play, piece, "UKR-29", "struck down in close combat")


def lose_squad(play: Play, squad: str, clause: str, why: str) -> None:
    """Take a whole squad off the field: it fled over the edge, or scattered (UKR-33, UKR-35)."""
    for piece in soldiers(play, squad):
        play.change(piece.id, where=Where.FLED, place=None)
    play.fell = True
    play.tell("squad lost", clause, f"{squad} is lost: {why}")


@dataclass(frozen=True)
class SavedByMorale(Casualties):
    """A wound is one past penetration: Morale saves, or the soldier falls (UKR-22, UKR-40)."""

    def wound(self, play: Play, name: str, clause: str, why: str) -> None:
        """Let a soldier's squad save him by its Morale, or lose him."""
        squad = play.piece(name).squad
        if squad and saved(play, squad, sheet(play, squad).morale):
            play.tell("saved", "UKR-22", f"{name} is saved by Morale, and stands up", name)
        else:
            self.kill(play, name, clause, why)


def _lose(play: Play, question: WhoLeavesTheRanks) -> None:
    """Ask who falls; where nobody would be left there is nothing to choose."""
    left = soldiers(play, question.squad)
    if question.count >= len(left):
        for piece in left:
            question.fell(play, piece.id)
    elif question.count:
        play.ask(question)
