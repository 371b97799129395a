"""How a squad is drawn up when it is placed whole: SER-07 leaves it to the commander.

    line    one row, shoulder to shoulder, across the way they look
    block   two rows

Whoever wants another shape posts his men one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from fbsim.rules.board import formation as rows
from fbsim.rules.pieces import Place, Profile

FORMATIONS = ("line", "block")

SPACE_MM = 6.0
"""Between the feet of neighbours: room for a hand."""

MIDDLE = Place(0.0, 0.0)


def drawn_up(formation: str, profiles: Sequence[Profile], heading_deg: float) -> tuple[Place, ...]:
    """Give the places of a squad's members about the middle of its front row.

    >>> from fbsim.rules.report import Kind
    >>> man = Profile("man", Kind.WARRIOR, "Man")
    >>> [(round(x), round(y)) for x, y, _ in drawn_up("line", [man] * 3, 90.0)]
    [(-30, 0), (0, 0), (30, 0)]
    """
    widest = max(profile.radius_mm for profile in profiles)
    files = len(profiles) if formation == "line" else ceil(len(profiles) / 2)
    return rows(len(profiles), MIDDLE, heading_deg, widest, gap_mm=SPACE_MM, per_row=files)
