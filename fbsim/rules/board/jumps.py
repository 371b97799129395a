"""Jumping down off an edge: how high the jump is (TRD-18, TRD-19, REP-50, REP-51).

    height = elevation of the take-off - elevation of the landing, feet to feet

The landing is next to the obstacle: no farther from the take-off than two feet across, so that who stands
at the edge lands at its foot.
"""

from __future__ import annotations

from math import hypot

from fbsim.rules.board.board import Board
from fbsim.rules.board.ground import TOLERANCE_MM
from fbsim.rules.board.measuring import height_at
from fbsim.rules.board.routes import route
from fbsim.rules.pieces import Place

REACH_RADII = 4.0
"""Take-off to landing, middle to middle, in radii of the feet: an assumption, see above."""


def jump_height(board: Board, place: Place, end: Place, radius: float) -> float | None:
    """Height in mm of a jump down from one place to another; None where that is no jump.

    It is none from the table, upward, farther than the reach, over something in between, or in two stages.
    """
    drop = height_at(board, place) - height_at(board, end)
    far = hypot(end.x - place.x, end.y - place.y) > REACH_RADII * radius + TOLERANCE_MM
    if drop <= 0.0 or far:
        return None
    fall = route(board, place, end, radius)
    plain = len(fall.climbs) == 1 and not fall.up_mm and not fall.blocked
    return drop if plain else None
