"""Loose blocks that stand on each other, awake in Bullet, with nobody near, stay where they are.

Measured: how far any of them is, after so long, from where it was put. A part of it is the sinking in by
which contacts come to bear; the rest would be creep, which grows with the time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from fbsim.physics.transform import Transform
from tests.physics.things import PLASTIC, at, bond, box

from .measurement import Case, Measurement
from .world import run, start_slow

Build = Callable[[], list[tuple[Body, Transform]]]


def tower() -> list[tuple[Body, Transform]]:
    """Twelve blocks one on another, 18 cm high, crosswise in turn."""
    size = (0.015, 0.03, 0.015)
    return [(box(f"block-{i}", size, 7e-3), at(0, 0, 0.015 * i, i % 2 * math.pi / 2)) for i in range(12)]


def drift(build: Build, seconds: float) -> float:
    """Largest way in m of any block."""
    blocks = build()
    with Bullet() as bullet:
        start_slow(bullet, PLASTIC)
        for body, pose in blocks:
            bullet.add(body, pose)
        run(bullet, seconds)
        ways = [bullet.pose(body.id).position - pose.position for body, pose in blocks]
    return float(np.linalg.norm(ways, axis=1).max())


def stands(name: str, build: Build, seconds: float) -> Iterator[Measurement]:
    moved = 1e3 * drift(build, seconds)
    yield Measurement(f"{name} for {seconds:.0f} s", moved, 0.1, "mm", f"{len(build())} blocks awake")


CASES: tuple[Case, ...] = tuple(
    Case(f"standing {name}, {seconds} s", partial(stands, f"standing {name}", build, seconds), seconds > 9)
    for name, build in (("wall", bond), ("tower", tower))
    for seconds in (1, 60)
)
