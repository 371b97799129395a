"""Bulldog, light cannon: stubby barrel between two cheeks that run back as the trail, two wheels."""

from __future__ import annotations

from model_kit.guns.gun import GunCard, Gunnery, axle_height, gun, spokes, wheel
from model_kit.model import Body, Model
from model_kit.points import Cloud, ball, box, circle, join, rod, slab_x, slab_y

AXIS_Z = 30.0
MUZZLE_X = 28.0
WHEEL_X, WHEEL_RADIUS = 5.0, 17.0
CHEEK = [(13.0, 12.0), (12.0, 22.0), (5.0, 33.0), (-5.0, 33.0), (-50.0, 7.0), (-52.0, 0.0), (-42.0, 0.0)]
CARD = GunCard("Бульдог, лёгкая пушка", "P", 1, 2.0, 2, 80.0)
GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, AXIS_Z),
    muzzles=((MUZZLE_X + 16.5, 0.0, AXIS_Z),),
    elevations=(-5.0, 35.0),
    drive={
        "kind": "coil-spring",
        "rate_n_per_m": 300.0,
        "travel_mm": 25.0,
        "preload_mm": 5.0,
        "mass_g": 0.6,
        "plunger_mass_g": 0.4,
        "efficiency": 0.5,
    },
    scatter_mrad=8.0,
    scatter_reason="8 mrad, between the 1 and 50 mrad derived from two reports on toy cannon",
)


def bulldog() -> Model:
    """Build the cannon."""
    return gun("bulldog", "Bulldog, light cannon", _carriage(), _barrel(), CARD, GUNNERY)


def _carriage() -> Body:
    axle_z = axle_height(WHEEL_RADIUS)
    pieces: list[Cloud] = [rod((WHEEL_X, -18.0, axle_z), (WHEEL_X, 18.0, axle_z), 2.6)]
    recesses: list[Cloud] = []
    for side in (1, -1):
        far = side * 21.0
        pieces += [
            slab_y(CHEEK, side * 10.5, side * 14.5),
            wheel(WHEEL_X, side * 15.0, far, WHEEL_RADIUS),
            rod((WHEEL_X, side * 20.0, axle_z), (WHEEL_X, side * 23.0, axle_z), 4.0, 3.0, 10),
            rod((0.0, side * 13.5, AXIS_Z), (0.0, side * 16.1, AXIS_Z), 2.6),
        ]
        recesses += spokes(WHEEL_X, far, WHEEL_RADIUS)
    pieces += [box((-48.0, -12.0, 1.0), (-41.0, 12.0, 6.0)), box((2.0, -12.0, 9.0), (12.0, 12.0, 17.0))]
    return Body(tuple(pieces), tuple(recesses))


def _barrel() -> Body:
    pieces = [
        ball((-26.0, 0.0, AXIS_Z), 3.4),
        _tube(-24.0, -21.5, 8.6, 8.6),
        _tube(-22.0, -4.0, 8.0, 8.0),
        _tube(-5.0, 25.0, 7.4, 6.2),
        join(_tube(23.0, 25.0, 6.0, 7.8), _tube(25.0, MUZZLE_X, 7.8, 7.4)),
        rod((0.0, -10.0, AXIS_Z), (0.0, 10.0, AXIS_Z), 3.0, around=8),
    ]
    bore = _tube(MUZZLE_X - 6.0, MUZZLE_X + 1.0, 3.3, 3.3)
    return Body(tuple(pieces), (bore,))


def _tube(start: float, end: float, radius: float, end_radius: float) -> Cloud:
    rings = [(start, radius), (end, end_radius)]
    return join(*(slab_x([(u, v + AXIS_Z) for u, v in circle(size, 14, 0.5)], x, x) for x, size in rings))
