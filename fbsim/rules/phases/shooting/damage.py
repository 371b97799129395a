"""Guns that were hit: how long they keep silent.

    Republic    silent in the nearest shooting phase of the player who controls it; recovers as the turn after
                that phase starts; cannot be damaged again before (REP-70)
    others      silent in its player's next firing phase, and recovers with the end of it (SER-25, TRD-38)

P1 shoots first in turn t and damages P2's gun: it keeps silent in t, and recovers as t+1 starts. P2 damages
P1's gun in t: it keeps silent in t+1, and recovers as t+2 starts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Activity, Note
from fbsim.rules.standing import Condition

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

SILENT = "silent guns"


@dataclass(frozen=True, slots=True)
class SilentGuns(Note):
    """Damaged guns: those that sit out the part that is played, and those that have sat one out."""

    now: tuple[str, ...] = ()
    served: tuple[str, ...] = ()


@dataclass(frozen=True)
class DamagedGuns(Activity):
    """Damaged guns sit out a shooting phase and recover."""

    heeds = ("turn",)

    clause: str
    with_the_turn: bool = False
    """They recover as the next turn starts, not with the end of the phase (REP-70)."""

    def begin(self, play: Play) -> None:
        """Find the guns that sit this phase out."""
        damaged = tuple(gun.id for gun in play.guns(play.active) if gun.condition is Condition.DAMAGED)
        if damaged or SILENT in play.state.notes:
            play.keep(SILENT, replace(_silent(play), now=damaged))

    def end(self, play: Play) -> None:
        """Let them recover, or wait for the turn that follows."""
        silent = _silent(play)
        if not silent.now:
            return
        if self.with_the_turn:
            play.keep(SILENT, SilentGuns(served=(*silent.served, *silent.now)))
        else:
            play.keep(SILENT, SilentGuns())
            self._recover(play, silent.now)

    def witness(self, play: Play, event: Event) -> None:
        """Let those recover that have sat a phase out before this turn."""
        if event.what == "turn" and SILENT in play.state.notes:
            served = _silent(play).served
            play.forget(SILENT)
            self._recover(play, served)

    def _recover(self, play: Play, guns: Iterable[str]) -> None:
        for name in guns:
            gun = play.piece(name)
            if gun.condition is Condition.DAMAGED:
                play.change(name, standing=replace(gun.standing, condition=Condition.SOUND))
                play.tell("recovered", self.clause, f"{name} can fire again", name)


def _silent(play: Play) -> SilentGuns:
    return play.note(SILENT, SilentGuns())
