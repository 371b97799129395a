"""A body that falls from h onto the table rises to e² h.

What is off at most, as a share of it, with v = √(2 g h) and the time step Δt:
    - 2 g Δt / v             semi-implicit steps fall short of v²/2g by half a step of v, down and up
    - (1 - e²) v Δt / e² h   the contact is seen up to v Δt deep: the body falls, and must rise, by that more
    + (1 + erp/e)² - 1       a contactERP gives back its share of that depth in the step of the bounce
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import Solid, solid_of
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from fbsim.physics.forms import form_of
from fbsim.physics.steps import COARSE, FAST
from tests.physics.things import at, ball, box, surface

from .measurement import Case, Measurement
from .world import full, percent_off, phases, span, start

STEPS = (1 / 2000, 1 / 4000, 1 / 8000, 1 / 32000)  # s; while something is fast
HEIGHTS = (0.1, 0.2, 0.6)  # m
LOW = (0.05, 0.08, 0.11)  # m; nothing is fast: v < 1.5 m/s
RESTITUTION = 0.6
LIVELY = surface(restitution=RESTITUTION)


def spindle(radius: float, half: float) -> Solid:
    """A hull with its lowest corner straight under its centre of mass; about the origin."""
    angles = 2 * np.pi * np.arange(12) / 12
    ring = radius * np.column_stack([np.cos(angles), np.sin(angles), np.zeros(12)])
    points = np.vstack([ring, [[0, 0, half], [0, 0, -half]]])
    return solid_of(hull_surface(points), (points,))


# Each body, and how far its lowest point lies below its origin in m.
SPHERE = (ball("body", 5e-3, 1e-3, LIVELY), 5e-3)
BOX = (box("body", (0.02, 0.02, 0.01), 4e-3, LIVELY), 0.0)
POINTED = (Body("body", form_of(spindle(8e-3, 5e-3)), 1e-3, LIVELY), 5e-3)
FLAT = (box("body", (0.02, 0.02, 0.01), 4e-3, LIVELY, primitive=False), 0.0)
BODIES = {"sphere": SPHERE, "box": BOX, "hull on its point": POINTED, "hull landing flat": FLAT}


def rebound(bullet: Bullet, kind: str, height: float, is_impact: bool, step: float) -> float:
    """Height to which a body rises that was let go with its lowest point at `height`."""
    body, low = BODIES[kind]
    start(bullet, step, is_impact, LIVELY)
    bullet.add(body, at(0, 0, height + low))
    ground = float(bullet.centre(body.id)[2]) - height
    while bullet.velocity(body.id)[0][2] <= 0:
        bullet.step()
    while bullet.velocity(body.id)[0][2] > 0:
        bullet.step()
    return float(bullet.centre(body.id)[2]) - ground


def ratios_of(
    kind: str, heights: Iterable[float], is_impact: bool, steps: Iterable[float], count: int
) -> list[float]:
    """Rebound over e² h, at `count` phases of the landing within a step."""
    ratios = []
    with Bullet() as bullet:
        for height, step, phase in itertools.product(heights, steps, phases(count)):
            from_height = height + phase * math.sqrt(2 * GRAVITY * height) * step
            ratios.append(
                rebound(bullet, kind, from_height, is_impact, step) / (RESTITUTION**2 * from_height)
            )
    return ratios


def fast(kind: str, count: int) -> Iterator[Measurement]:
    """While something is fast: contactERP 0, at every step size."""
    ratios = ratios_of(kind, HEIGHTS, True, STEPS, count)
    yield Measurement(f"rebound, {kind}", percent_off(ratios), 3, "%", span(ratios))


def slow(kind: str, count: int) -> Iterator[Measurement]:
    """While nothing is: the contactERP that holds stacks, and the coarse step."""
    assert math.sqrt(2 * GRAVITY * max(LOW)) < FAST
    ratios = ratios_of(kind, LOW, False, (COARSE,), count)
    yield Measurement(f"rebound when nothing is fast, {kind}", percent_off(ratios), 3, "%", span(ratios))


def both(kind: str, count: int) -> Iterator[Measurement]:
    yield from fast(kind, count)
    yield from slow(kind, count)


CASES: tuple[Case, ...] = (
    *(Case(f"rebound, {kind}", partial(both, kind, 3)) for kind in BODIES),
    *(full(f"rebound, {kind}", "all phases", partial(both, kind, 16)) for kind in BODIES),
)
