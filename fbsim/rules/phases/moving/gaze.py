"""The corridor that a dragon watches: who comes into it is attacked, and passes or is turned back (FAM-12).

A die: 4 to 6, it passes; 1 to 3, it is put back to where it came in, and tries no more in this manoeuvre
(READ: nothing is lost, it must seek another way).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.board import Route
from fbsim.rules.phases.moving.manoeuvre import manoeuvre, update
from fbsim.rules.phases.moving.ways import Mover, along

if TYPE_CHECKING:
    from fbsim.rules.play import Play

PASSES = 4
"""Lowest number that gets past the dragon."""

RETREAT_MM = 5.0
"""By so much the way back is searched for room."""

CLAUSE = "FAM-12"


def forbidden(play: Play, name: str, way: Route) -> Refusal | None:
    """Refuse the corridor to who was turned back there in this manoeuvre."""
    if not way.gazes or name not in manoeuvre(play).repelled:
        return None
    return Refusal(CLAUSE, f"{name} was turned back and must seek another way")


def turned_back(play: Play, mover: Mover, way: Route) -> Route | None:
    """Let the dragon look; give the way as far as the piece got, None where it goes all of it."""
    for entry in way.gazes:
        if play.roll(f"the dragon's gaze on {mover.piece.id}", CLAUSE) < PASSES:
            note = manoeuvre(play)
            update(play, note, repelled=(*note.repelled, mover.piece.id))
            play.tell(
                "turned back", CLAUSE, f"{mover.piece.id} is turned back at {entry.zone}", mover.piece.id
            )
            return _as_far_as_there_is_room(mover, way, entry.after_mm)
    return None


def _as_far_as_there_is_room(mover: Mover, way: Route, after_mm: float) -> Route:
    """Cut a way off where the dragon looked, or before, where somebody stands there; the start is free."""
    far = after_mm
    while far > 0.0:
        *via, end = along(way.path, far)
        if mover.no_room(end) is None:
            return mover.way(end, via)
        far -= RETREAT_MM
    return Route((mover.start, mover.start), 0.0)
