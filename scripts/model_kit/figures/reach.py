"""Arms held out so far that they need no elbow: one convex piece, where a bent arm takes two."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from model_kit.figures.pose import Arm

ALMOST_ALL = 1.0
"""Share of its reach at which an arm counts as straight."""


def stretched(arm: Arm) -> Arm:
    """The same arm, its hand as far out in the same direction as it goes."""
    by = ALMOST_ALL / hypot(*arm.hand)
    ahead, outward, up = (round(by * share, 3) for share in arm.hand)
    return replace(arm, hand=(ahead, outward, up))
