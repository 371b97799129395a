"""Drawing one of several by die (REP-86, REP-111): each gets a roll, the lowest is drawn, ties roll again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fbsim.errors import FbsimError
from fbsim.rules.phases.initiative import MOST_TIES

if TYPE_CHECKING:
    from fbsim.rules.play import Play


def drawn_by_die(play: Play, names: Sequence[str], what: str, clause: str) -> str:
    """Draw one of some names."""
    left = list(names)
    for _ in range(MOST_TIES):
        if len(left) == 1:
            return left[0]
        rolls = {name: play.roll(f"{what}, {name}", clause) for name in left}
        lowest = min(rolls.values())
        left = [name for name in left if rolls[name] == lowest]
    raise FbsimError(f"these dice tied {MOST_TIES} times in a row; they cannot be fair")
