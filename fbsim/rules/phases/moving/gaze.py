"""The corridor that a dragon watches: who comes into it is attacked, and passes or is turned back (FAM-12).

A die: 4 to 6, it passes; 1 to 3, it is put back to where it came in, and tries no more in this manoeuvre
(READ: nothing is lost, it must seek another way).
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from fbsim.rules.board import Route
from fbsim.rules.phases.moving.manoeuvre import manoeuvre, update
from fbsim.rules.phases.moving.ways import Mover
from fbsim.rules.pieces import Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

PASSES = 4
"""Lowest number that gets past the dragon."""

RETREAT_MM = 5.0
"""By so much the way back is searched for room."""

CLAUSE = "FAM-12"


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
        *via, end = _cut(way.path, far)
        if mover.no_room(end) is None:
            return mover.way(end, via)
        far -= RETREAT_MM
    return Route((mover.start, mover.start), 0.0)


def _cut(path: tuple[Place, ...], far_mm: float) -> list[Place]:
    """Give the points of a path up to a distance, the last of them there."""
    found: list[Place] = []
    for a, b in pairwise(path):
        length = hypot(b.x - a.x, b.y - a.y)
        if length >= far_mm:
            share = far_mm / length
            return [*found, Place(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.on)]
        found.append(b)
        far_mm -= length
    return found
