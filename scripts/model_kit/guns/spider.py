"""Spider, mounted crossbow: stock with a bow across, in a fork on four splayed legs."""

from __future__ import annotations

from model_kit.guns.gun import GunCard, Gunnery, gun
from model_kit.model import Body, Model
from model_kit.points import Cloud, box, join, rod, slab_x, slab_y, slab_z

AXIS_Z = 36.0
MUZZLE_X = 30.0
SHELL_Z = 43.4
FORK = [(-7.0, 18.0), (7.0, 18.0), (3.2, 38.6), (-3.2, 38.6)]
CARD = GunCard("Паук, станковый арбалет", "A", 1, 1.5, 2, 70.0)
GUNNERY = Gunnery(
    trunnion=(0.0, 0.0, AXIS_Z),
    muzzles=((MUZZLE_X + 16.5, 0.0, SHELL_Z),),
    elevations=(-5.0, 30.0),
    drive={
        "kind": "rubber-band",
        "rate_n_per_m": 160.0,
        "travel_mm": 28.0,
        "preload_mm": 8.0,
        "mass_g": 0.6,
        "plunger_mass_g": 0.3,
        "efficiency": 0.5,
    },
    scatter_mrad=6.0,
    scatter_reason="6 mrad, a little less than for a cannon: the shell lies in an open groove",
)


def spider() -> Model:
    """Build the crossbow."""
    return gun("spider", "Spider, mounted crossbow", _mount(), _stock(), CARD, GUNNERY)


def _mount() -> Body:
    hub = rod((0.0, 0.0, 8.0), (0.0, 0.0, 20.0), 11.0, 12.0, 12)
    base = box((-8.0, -11.5, 18.0), (8.0, 11.5, 24.0))
    forks = [slab_y(FORK, side * 7.5, side * 11.5) for side in (1, -1)]
    caps = [rod((0.0, side * 11.0, AXIS_Z), (0.0, side * 12.6, AXIS_Z), 2.4) for side in (1, -1)]
    legs = [part for u in (1, -1) for v in (1, -1) for part in _leg(u, v)]
    return Body((hub, base, *forks, *caps, *legs))


def _leg(front: int, left: int) -> list[Cloud]:
    """Thigh up and out, shin down to a flat foot."""
    knee = (front * 21.0, left * 18.0, 20.0)
    foot = [(front * 30.0 + u, left * 25.0 + v) for u in (-5.0, 5.0) for v in (-5.0, 5.0)]
    ankle = [(front * 30.0 + u, left * 25.0 + v) for u in (-2.6, 2.6) for v in (-2.6, 2.6)]
    thigh = rod((front * 3.0, left * 3.0, 14.0), knee, 4.6, 3.6, 6)
    shin = join(slab_z(foot, 0.0, 2.0), slab_z(ankle, 3.6, 3.7), box(*_cube(knee, 3.2)))
    return [thigh, shin]


def _cube(centre: tuple[float, float, float], half: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return tuple(value - half for value in centre), tuple(value + half for value in centre)


def _stock() -> Body:
    butt = slab_y([(-36.0, 29.0), (-38.0, 38.0), (-26.0, 40.0), (-26.0, 32.5)], -4.0, 4.0)
    stock = slab_x(
        [(-5.0, 40.0), (5.0, 40.0), (5.0, 34.0), (3.5, 32.0), (-3.5, 32.0), (-5.0, 34.0)], -27.0, MUZZLE_X
    )
    pin = rod((0.0, -7.1, AXIS_Z), (0.0, 7.1, AXIS_Z), 2.6)
    nose = box((22.0, -6.0, 33.0), (28.5, 6.0, 39.0))
    trigger = slab_y([(-22.0, 33.0), (-18.0, 33.0), (-21.0, 27.5), (-23.0, 27.5)], -1.2, 1.2)
    nut = box((-14.0, -3.0, 39.0), (-10.0, 3.0, 42.4))
    limbs = [part for side in (1, -1) for part in _limb(side)]
    groove = box((-9.0, -1.6, 39.2), (MUZZLE_X + 1.0, 1.6, 41.0))
    return Body((butt, stock, pin, nose, trigger, nut, *limbs), (groove,))


def _limb(side: int) -> list[Cloud]:
    """Half the bow, and half the string, drawn back to the nut."""
    inner = slab_x([(side * 3.0, 33.8), (side * 3.0, 38.4)], 23.2, 27.4)
    middle = slab_x([(side * 18.0, 34.2), (side * 18.0, 38.0)], 20.0, 23.6)
    tip = slab_x([(side * 33.0, 35.0), (side * 33.0, 38.2)], 10.5, 13.0)
    string = rod((12.0, side * 32.4, 37.2), (-11.6, side * 1.0, 41.3), 0.7, around=5)
    return [join(inner, middle), join(middle, tip), string]
