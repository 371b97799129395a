"""How a squad is drawn up when it is placed whole: SER-07 leaves it to the commander.

    line    one row, shoulder to shoulder, across the way they look
    block   two rows

Whoever wants another shape posts his men one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, radians, sin

from fbsim.rules.pieces import Profile

FORMATIONS = ("line", "block")

SPACE_MM = 6.0
"""Between the feet of neighbours: room for a hand."""

Offset = tuple[float, float]


def drawn_up(formation: str, profiles: Sequence[Profile], heading_deg: float) -> list[Offset]:
    """Give the places of a squad's members, about its middle, the first in the middle of the front row.

    >>> from fbsim.rules.report import Kind
    >>> man = Profile("man", Kind.WARRIOR, "Man")
    >>> [(round(x), round(y)) for x, y in drawn_up("line", [man] * 3, 90.0)]
    [(0, 0), (30, 0), (-30, 0)]
    """
    files = len(profiles) if formation == "line" else ceil(len(profiles) / 2)
    pitch = 2 * max(profile.radius_mm for profile in profiles) + SPACE_MM
    rows = ceil(len(profiles) / files)
    turn = radians(heading_deg)
    return [
        _turned((rows - 1) / 2 - number // files, _from_middle(number % files, files), pitch, turn)
        for number in range(len(profiles))
    ]


def _from_middle(number: int, files: int) -> float:
    """Give the number-th file from the middle outwards: 0, 1, -1, 2, -2, ... about the row's middle."""
    side = (number + 1) // 2 * (1 if number % 2 else -1)
    return side - (0.5 if files % 2 == 0 else 0.0)


def _turned(ahead: float, aside: float, pitch: float, turn: float) -> Offset:
    """Give a place so many files ahead and to the right of the middle, in the board's axes."""
    return pitch * (ahead * cos(turn) + aside * sin(turn)), pitch * (ahead * sin(turn) - aside * cos(turn))
