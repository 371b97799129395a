"""The corridor that a dragon watches: who comes into it is attacked, and passes or is turned back (FAM-12).

A die: 4 to 6, it passes; 1 to 3, it is put back to where it came in, and tries no more in this manoeuvre
(READ: nothing is lost, it must seek another way).
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.board import Route
from fbsim.rules.board.plane import edge_distance, region, stretches
from fbsim.rules.phases.moving.manoeuvre import manoeuvre, update
from fbsim.rules.phases.moving.ways import Mover, along

if TYPE_CHECKING:
    from fbsim.rules.play import Play

PASSES = 4
"""Lowest number that gets past the dragon."""

RETREAT_MM = 5.0
"""By so much the way back is searched for room."""

CLAUSE = "FAM-12"


EDGE_MM = 0.5
"""Who stands so near to the corridor's edge is not in it yet: he was put back there."""


def forbidden(play: Play, mover: Mover, way: Route) -> Refusal | None:
    """Refuse the corridor to who was turned back there in this manoeuvre."""
    name = mover.piece.id
    if name not in manoeuvre(play).repelled or not _looks(mover, way):
        return None
    return Refusal(CLAUSE, f"{name} was turned back and must seek another way")


def turned_back(play: Play, mover: Mover, way: Route) -> Route | None:
    """Let the dragon look; give the way as far as the piece got, None where it goes all of it."""
    name = mover.piece.id
    for after_mm in _looks(mover, way):
        if play.roll(f"the dragon's gaze on {name}", CLAUSE) < PASSES:
            note = manoeuvre(play)
            update(play, note, repelled=(*note.repelled, name))
            play.tell("turned back", CLAUSE, f"{name} is turned back by the dragon", name)
            return _as_far_as_there_is_room(mover, way, after_mm)
    return None


def _looks(mover: Mover, way: Route) -> list[float]:
    """Give how far along a way a piece comes into corridors; who stands at an edge comes in at once."""
    return [0.0] * _steps_in(mover, way) + [entry.after_mm for entry in way.gazes]


def _steps_in(mover: Mover, way: Route) -> int:
    """Count the corridors at whose edge a piece stands and into which its way leads."""
    a, b = way.path[:2]
    length = hypot(b.x - a.x, b.y - a.y)
    areas = [region(zone.outline) for zone in mover.board.gazes]
    return sum(
        edge_distance(area, a.x, a.y) < EDGE_MM
        and any(
            low == 0.0 and high * length > EDGE_MM for low, high in stretches(area, (a.x, a.y), (b.x, b.y))
        )
        for area in areas
    )


def _as_far_as_there_is_room(mover: Mover, way: Route, after_mm: float) -> Route:
    """Cut a way off where the dragon looked, or before, where somebody stands there; the start is free."""
    far = after_mm
    while far > 0.0:
        *via, end = along(way.path, far)
        if mover.no_room(end) is None:
            return mover.way(end, via)
        far -= RETREAT_MM
    return Route((mover.start, mover.start), 0.0)
