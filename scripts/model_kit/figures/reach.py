"""Builds and arms that soldiers of both armies share, and arms held out so far that they need no elbow.

A straight arm is one convex piece, where a bent one takes two.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from model_kit.figures.pose import RAISED, Arm, Arms, Build, Hold

LIGHT = Build(limb=0.92, girth=0.94, chest=0.95)
OVERHEAD = replace(RAISED, hand=(0.1, 0.42, 0.74), grip=(1.0, 0.0, -0.12), edge=(0.0, 0.0, 1.0))
FROM_THE_HIP = Arms(
    Arm((0.3, -0.2, -0.5), grip=(1.0, -0.3, 0.12), edge=(0.0, 0.0, -1.0), elbow=(-1.0, 0.5, 0.3)),
    Hold(7.0, elbow=(0.0, 0.8, -0.8)),
)


def stretched(arm: Arm) -> Arm:
    """The same arm, its hand as far out in the same direction as it goes."""
    by = 1.0 / hypot(*arm.hand)
    ahead, outward, up = (round(by * share, 3) for share in arm.hand)
    return replace(arm, hand=(ahead, outward, up))
