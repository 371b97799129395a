"""Hail, three-barrelled launcher: three tubes in a cradle, on two wheels and a trail."""

from __future__ import annotations

from model_kit.guns.gun import GunCard, Gunnery, axle_height, gun, spokes, wheel
from model_kit.model import Body, Model
from model_kit.points import Cloud, box, circle, join, rod, slab_x, slab_y

AXIS_Z = 33.0
MUZZLE_X = 24.0
TUBES_Y = (9.4, 0.0, -9.4)
WHEEL_X, WHEEL_RADIUS = 4.0, 16.0
CHEEK = [(-7.0, 12.0), (11.0, 12.0), (3.6, 36.5), (-3.6, 36.5)]
CARD = GunCard("Град, пусковая установка", "MP", 1, 3.0, 2, 70.0)
GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, AXIS_Z),
    muzzles=tuple((MUZZLE_X + 16.5, y, AXIS_Z) for y in TUBES_Y),
    elevations=(0.0, 40.0),
    drive={
        "kind": "coil-spring",
        "rate_n_per_m": 250.0,
        "travel_mm": 24.0,
        "preload_mm": 4.0,
        "mass_g": 0.5,
        "plunger_mass_g": 0.4,
        "efficiency": 0.5,
    },
    scatter_mrad=10.0,
    scatter_reason="10 mrad, a little more than for a cannon: short tubes whose axes are not quite parallel",
)


def hail() -> Model:
    """Build the launcher."""
    return gun("hail", "Hail, three-barrelled launcher", _mount(), _barrels(), CARD, GUNNERY)


def _mount() -> Body:
    axle_z = axle_height(WHEEL_RADIUS)
    pieces: list[Cloud] = [
        box((-7.0, -18.6, 10.0), (11.0, 18.6, 16.0)),
        join(box((-8.0, -6.0, 5.0), (6.0, 6.0, 11.0)), box((-48.0, -3.5, 1.5), (-46.0, 3.5, 5.0))),
        box((-51.0, -8.0, 0.0), (-43.0, 8.0, 4.0)),
    ]
    recesses: list[Cloud] = []
    for side in (1, -1):
        pieces += [
            slab_y(CHEEK, side * 14.8, side * 18.6),
            wheel(WHEEL_X, side * 19.2, side * 24.4, WHEEL_RADIUS),
            rod((WHEEL_X, side * 12.0, axle_z), (WHEEL_X, side * 26.0, axle_z), 3.4, around=8),
            rod((0.0, side * 18.0, AXIS_Z), (0.0, side * 20.2, AXIS_Z), 2.6),
        ]
        recesses += spokes(WHEEL_X, side * 24.4, WHEEL_RADIUS, 8)
    return Body(tuple(pieces), tuple(recesses))


def _barrels() -> Body:
    tubes = [_tube(y, -22.0, MUZZLE_X, 4.5) for y in TUBES_Y]
    lips = [_tube(y, MUZZLE_X - 3.0, MUZZLE_X, 4.9) for y in TUBES_Y]
    bands = [_band(14.0, 5.6, -8.0, -3.0), _band(14.0, 5.6, 9.0, 14.0), _band(13.4, 6.4, -25.0, -16.0)]
    pins = [rod((0.0, side * 8.0, AXIS_Z), (0.0, side * 14.4, AXIS_Z), 3.0) for side in (1, -1)]
    bores = [_tube(y, MUZZLE_X - 6.0, MUZZLE_X + 1.0, 3.3) for y in TUBES_Y]
    return Body((*tubes, *lips, *bands, *pins), tuple(bores))


def _band(half_width: float, half_height: float, start: float, end: float) -> Cloud:
    cut = 2.0
    corners = [(half_width, half_height - cut), (half_width - cut, half_height)]
    outline = [(a * y, AXIS_Z + b * z) for y, z in corners for a in (1, -1) for b in (1, -1)]
    return slab_x(outline, start, end)


def _tube(y: float, start: float, end: float, radius: float) -> Cloud:
    return slab_x([(y + u, AXIS_Z + v) for u, v in circle(radius, 12, 0.5)], start, end)
