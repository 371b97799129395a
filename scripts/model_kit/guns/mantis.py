"""Mantis, catapult: frame on four wheels, arm with a spoon that swings up against a crossbar."""

from __future__ import annotations

from model_kit.guns.gun import GunCard, Gunnery, gun, spokes, wheel
from model_kit.model import Body, Model
from model_kit.points import Cloud, ball, box, circle, join, rod, slab_x, slab_y

AXIS_Z = 16.0
SPOON_Z = 52.0
SPOON_FACE_X = 2.0
WHEELS_X, WHEEL_RADIUS = (-33.0, 27.0), 9.5
CARD = GunCard(
    "Богомол, метательная машина",
    "K",
    crew=2,
    points_per_shot=1.5,
    mobility=4,
    cost_points=70.0,
    shells=("stone", "ball"),
    ammunition=(
        {"name": "stone", "points": 1.5},
        {"name": "domed-shot", "points": 2.0, "shell": "ball"},
    ),
    options=({"name": "tyres", "mobility": 1, "cost_points": 10.0},),
)
GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, AXIS_Z),
    muzzles=((SPOON_FACE_X + 6.8, 0.0, SPOON_Z),),
    elevations=(0.0, 70.0),
    drive={
        "kind": "rubber-band",
        "rate_n_per_m": 100.0,
        "travel_mm": 30.0,
        "preload_mm": 10.0,
        "mass_g": 0.6,
        "plunger_mass_g": 1.6,
        "efficiency": 0.5,
    },
    scatter_mrad=15.0,
    scatter_reason="15 mrad, twice that of a cannon: the stone lies loose in the spoon, a bar stops the arm",
)


def mantis() -> Model:
    """Build the catapult."""
    return gun("mantis", "Mantis, catapult", _frame(), _arm(), CARD, GUNNERY)


def _frame() -> Body:
    pieces: list[Cloud] = [box((x - 4.0, -20.0, 5.0), (x + 4.0, 20.0, 12.0)) for x in WHEELS_X]
    pieces += [
        box((9.0, -20.4, 38.0), (15.0, 20.4, 44.0)),
        rod((-24.0, -23.0, 15.0), (-24.0, 23.0, 15.0), 2.6),
    ]
    recesses: list[Cloud] = []
    for side in (1, -1):
        near, far = side * 15.0, side * 20.0
        pieces += [
            slab_y([(-41.0, 5.0), (36.0, 5.0), (38.0, 8.0), (36.0, 15.0), (-41.0, 15.0)], near, far),
            slab_y([(-7.0, 14.0), (7.0, 14.0), (4.0, 21.0), (-4.0, 21.0)], near, far),
            slab_y([(9.0, 13.0), (16.0, 13.0), (14.6, 46.0), (9.4, 46.0)], near, far),
            slab_y([(29.0, 14.0), (35.0, 14.0), (15.0, 36.0), (12.0, 36.0)], side * 16.0, side * 19.0),
        ]
        for x in WHEELS_X:
            pieces += [wheel(x, side * 19.8, side * 25.0, WHEEL_RADIUS)]
            recesses += spokes(x, side * 25.0, WHEEL_RADIUS)
    return Body(tuple(pieces), tuple(recesses))


def _arm() -> Body:
    hub = rod((0.0, -13.6, AXIS_Z), (0.0, 13.6, AXIS_Z), 4.2, around=10)
    foot = join(
        box((-3.0, -5.0, AXIS_Z - 5.0), (3.0, 5.0, AXIS_Z + 5.0)), box((-2.2, -3.2, 26.0), (2.2, 3.2, 27.0))
    )
    beam = join(
        box((-2.4, -3.4, AXIS_Z), (2.4, 3.4, AXIS_Z + 1.0)), box((-2.0, -2.4, 47.0), (1.2, 2.4, 48.0))
    )
    collar = box((-2.9, -3.6, 33.0), (2.6, 3.6, 36.0))
    cup = join(_disc(-1.4, SPOON_FACE_X, 7.6), ball((-2.0, 0.0, SPOON_Z), (2.0, 4.4, 4.4)))
    bowl = join(_disc(SPOON_FACE_X, SPOON_FACE_X + 1.0, 6.6), _disc(SPOON_FACE_X - 0.9, SPOON_FACE_X, 3.6))
    return Body((hub, foot, beam, collar, cup), (bowl,))


def _disc(start: float, end: float, radius: float) -> Cloud:
    return slab_x([(u, SPOON_Z + v) for u, v in circle(radius, 14, 0.5)], start, end)
