"""Dry friction µ on a level table, in eight directions.

    slip angle          atan µ         slope at which a body starts to slide
    stopping distance   v² / (2 µ g)   of a body that starts at v, straight on

Half a step of v is missing at the end, since steps are semi-implicit: v Δt / 2 = 0.25 mm of 102 mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from fbsim.physics.transform import Transform
from tests.physics.things import at, box, figure, surface, tipped

from .bisection import threshold
from .figures import FIGURES
from .measurement import Case, Measurement
from .world import percent_off, run, span, start_slow

FRICTION = 0.5
PLASTIC = surface(friction=FRICTION, restitution=0.0)
SLICK = surface(friction=0.15, restitution=0.0)
BEARINGS = np.radians([0, 20, 45, 70, 110, 160, 200, 290])
SPEED = 1.0  # m/s
WIDTH = 0.02  # °; to which a slope is bisected
RAMP = 0.5  # s; in which the slope grows
HOLD = 1.0  # s
SLIPPED = 1e-3  # m; 0.012° beyond the border a body goes so far in HOLD: g (tan a - µ) t² / 2


def slab(kind: str) -> Body:
    return box("body", (0.04, 0.04, 0.008), 5e-3, PLASTIC, primitive=kind == "box")


def heading(bearing: float) -> FloatArray:
    return np.array([math.cos(bearing), math.sin(bearing), 0.0])


# From rest


def slips(bullet: Bullet, body: Body, bearing: float, slope: float) -> bool:
    """Whether a body slides when gravity leans towards `bearing` by `slope` degrees, grown without a jerk."""
    start_slow(bullet, PLASTIC)
    bullet.add(body, at())
    run(bullet, 0.2)
    began = bullet.centre(body.id)
    force = body.mass * GRAVITY * math.tan(math.radians(slope)) * heading(bearing)
    for step in range(round((RAMP + HOLD) / bullet.time_step)):
        bullet.push(body.id, force * min(1.0, step * bullet.time_step / RAMP))
        bullet.step()
    return float(np.linalg.norm(bullet.centre(body.id) - began)) > SLIPPED


def slip_angle(body: Body, bearing: float) -> float:
    ideal = math.degrees(math.atan(FRICTION))
    with Bullet() as bullet:
        return threshold(lambda slope: slips(bullet, body, bearing, slope), ideal - 1, ideal + 1, WIDTH)


def slip_angles(kind: str) -> Iterator[Measurement]:
    ideal = math.degrees(math.atan(FRICTION))
    angles = [slip_angle(slab(kind), bearing) for bearing in BEARINGS]
    error = max(abs(angle - ideal) for angle in angles)
    detail = f"{min(angles):.2f}° to {max(angles):.2f}°, ideal {ideal:.2f}°"
    yield Measurement(f"slip angle, {kind}", error, 0.2, "°", detail)


# To rest


@dataclass(frozen=True)
class Slide:
    """How far a body came along its first direction, and to its left, over the ideal distance."""

    along: float
    left: float


def slide(bullet: Bullet, body: Body, pose: Transform, bearing: float) -> Slide:
    start_slow(bullet, body.surface)
    bullet.add(body, pose)
    run(bullet, 0.3)
    began = bullet.centre(body.id)
    bullet.push(body.id, body.mass * SPEED * heading(bearing) / bullet.time_step)
    deceleration = body.surface.friction * GRAVITY
    run(bullet, 1.5 * SPEED / deceleration)
    way = (bullet.centre(body.id) - began) / (SPEED**2 / (2 * deceleration))
    return Slide(float(way @ heading(bearing)), float(way @ heading(bearing + math.pi / 2)))


def measured(kind: str, slides: Sequence[Slide]) -> Iterator[Measurement]:
    along = [way.along for way in slides]
    yield Measurement(f"stopping distance, {kind}", percent_off(along), 2, "%", span(along))
    aside = 100 * max(abs(way.left) for way in slides)
    degrees = [math.degrees(math.atan2(way.left, way.along)) for way in slides]
    detail = f"{min(degrees):+.2f}° to {max(degrees):+.2f}° off"
    yield Measurement(f"sideways while stopping, {kind}", aside, 2, "%", detail)


def stopping(kind: str) -> Iterator[Measurement]:
    with Bullet() as bullet:
        yield from measured(kind, [slide(bullet, slab(kind), at(), bearing) for bearing in BEARINGS])


def stopping_figures() -> Iterator[Measurement]:
    """Every figure, lying on its back, on a table so smooth that it does not rock over its arms."""
    slides = []
    with Bullet() as bullet:
        for model in FIGURES:
            body = figure("body", model, SLICK)
            pose = lying(bullet, body)
            slides += [slide(bullet, body, pose, bearing) for bearing in BEARINGS]
    yield from measured("lying figures", slides)


def lying(bullet: Bullet, body: Body) -> Transform:
    """Where a figure lies that fell on its back."""
    start_slow(bullet, body.surface)
    bullet.add(body, tipped(math.radians(-80), np.array([-6e-3, 0.0, 0.0])))
    run(bullet, 2.0)
    return bullet.pose(body.id)


CASES: tuple[Case, ...] = (
    *(Case(f"slip angle, {kind}", partial(slip_angles, kind)) for kind in ("box", "hull")),
    *(Case(f"stopping, {kind}", partial(stopping, kind)) for kind in ("box", "hull")),
    Case("stopping, lying figures", stopping_figures),
)
