"""Who is engaged: enemies within one step of each other as the manoeuvre phase ends (REP-82).

Shooting comes between: pushes by shots and dodges can break an engagement, and create none (READ, REP-82). So
the pairs are fixed here, and the melee phase takes those that still hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.melee.contact import Pair, pairs, step_reach

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "engaged"


@dataclass(frozen=True, slots=True)
class Engaged(Note):
    """Enemies within a step of each other after the manoeuvre."""

    pairs: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class Engagement(Activity):
    """Fixes who is engaged at the end of each player's manoeuvre; the last one's counts."""

    def end(self, play: Play) -> None:
        """Fix the pairs."""
        found = pairs(play, step_reach(play))
        if found:
            play.keep(NOTE, Engaged(found))
        else:
            play.forget(NOTE)


def engaged(play: Play) -> tuple[Pair, ...]:
    """Give the pairs fixed after the manoeuvre."""
    note = play.state.notes.get(NOTE)
    if note is None:
        return ()
    assert isinstance(note, Engaged)
    return note.pairs
