"""A melee that one side lost, as the questions that follow it carry it along."""

from __future__ import annotations

from typing import NamedTuple

from fbsim.rules.phases.melee.participants import Bout


class Loss(NamedTuple):
    """Who lost a melee, and by how much."""

    bout: Bout
    player: str
    """Who lost."""
    losers: tuple[str, ...]
    difference: float
