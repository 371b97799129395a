"""Siege guns (Unicorn, Thunder), long and even, and the stubby ship's gun (Scylla).

The light cannon is in `bulldog.py`; assault guns, which throw harder, are in `assault_guns.py`.
"""

from __future__ import annotations

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.barrels import block, cascabel, lathe, pins, tube
from model_kit.guns.carriages import (
    box_trail,
    caps,
    cheeks,
    naval_truck,
    plate,
    transom,
)
from model_kit.guns.gun import TYRES, GunCard, Gunnery, coil_spring, gun, muzzle, was
from model_kit.guns.wheels import axle, disc, spoked
from model_kit.model import Model
from model_kit.points import box, join

PLATED = (TYRES, {"name": "no-armour-plate"})


def cannons() -> list[Model]:
    """The siege guns and the ship's gun."""
    return [unicorn(), scylla(), thunder()]


UNICORN_AXIS = (0.0, 36.0)
UNICORN_CARD = GunCard("Единорог, осадное орудие", "P", 1, 2.0, 4, 110.0, barrels=1, remark=was(130))
UNICORN_GUNNERY = Gunnery(
    trunnion=(0.0, *UNICORN_AXIS),
    muzzles=(muzzle(70.0, UNICORN_AXIS),),
    elevations=(-5.0, 30.0),
    drive=coil_spring(215.0, 40.0, 4.0, 0.9, 0.5),
    scatter_mrad=6.0,
    scatter_reason="a siege gun throws harder than a light cannon: a soft spring over a long barrel; "
    "6 mrad, a little less than for a light cannon, whose barrel is half as long",
)


def unicorn() -> Model:
    """Siege gun: slender barrel of three rings with a horn behind, tall wheels, long trail."""
    carriage, barrel = _unicorn_carriage().body, _unicorn_barrel().body
    return gun("unicorn", "Unicorn, siege gun", carriage, barrel, UNICORN_CARD, UNICORN_GUNNERY)


def _unicorn_barrel() -> Parts:
    return (
        tube(
            UNICORN_AXIS,
            [(-34.0, 8.4), (-31.0, 9.4), (-29.0, 9.4)],
            [(-30.0, 8.6), (-4.0, 8.0)],
            [(-6.0, 8.8), (-3.0, 8.8)],
            [(-4.0, 7.4), (28.0, 6.6)],
            [(26.0, 7.8), (29.0, 7.6)],
            [(28.0, 6.2), (68.0, 5.0)],
            [(62.0, 5.0), (67.0, 7.0), (70.0, 6.6)],
        )
        + pieces(lathe([(-58.0, 0.5), (-40.0, 3.2), (-36.0, 3.4), (-32.0, 5.4)], UNICORN_AXIS))
        + pieces(
            *(
                join(
                    box((8.0, 2.0 * side - 1.0, 41.0), (20.0, 2.0 * side + 1.0, 42.0)),
                    box((10.0, 2.0 * side - 1.0, 45.6), (18.0, 2.0 * side + 1.0, 46.0)),
                )
                for side in (2, -2)
            )
        )
        + pins(36.0, 9.6, 3.0)
    )


def _unicorn_carriage() -> Parts:
    plank = [(14.0, 22.0), (12.0, 30.0), (5.0, 39.5), (-6.0, 39.5), (-86.0, 6.0), (-88.0, 0.0), (-76.0, 0.0)]
    return (
        cheeks(plank, 10.2, 4.0)
        + caps(36.0, 14.2)
        + axle(2.0, 14.8, 5.0, spoked(22.0, 12), 22.0)
        + transom((4.0, 13.0), 11.0, (18.0, 26.0))
        + transom((-70.0, -63.0), 11.0, (6.0, 12.0))
        + transom((-87.0, -80.0), 15.5, (0.0, 5.0))
    )


SCYLLA_AXIS = (0.0, 30.0)
SCYLLA_CARD = GunCard(
    "Сцилла, корабельная пушка", "P", 1, 2.0, 2, 75.0, barrels=1, remark="no cost in its earlier edition"
)
SCYLLA_GUNNERY = Gunnery(
    trunnion=(0.0, *SCYLLA_AXIS),
    muzzles=(muzzle(42.0, SCYLLA_AXIS),),
    elevations=(-5.0, 25.0),
    drive=coil_spring(320.0, 22.0, 6.0, 0.5, 0.4),
    scatter_mrad=10.0,
    scatter_reason="a little weaker than the light cannon: its stubby barrel leaves the spring less way; "
    "10 mrad, a little more than for a light cannon, whose bore guides the shell longer",
)


def scylla() -> Model:
    """Ship's gun: stubby heavy barrel with rings, stepped cheeks on four small trucks."""
    carriage, barrel = _scylla_carriage().body, _scylla_barrel().body
    return gun("scylla", "Scylla, ship's gun", carriage, barrel, SCYLLA_CARD, SCYLLA_GUNNERY)


def _scylla_barrel() -> Parts:
    return (
        tube(
            SCYLLA_AXIS,
            [(-25.0, 9.0), (-23.0, 12.4), (-19.0, 12.4)],
            [(-20.0, 11.6), (-5.0, 11.0)],
            [(-7.0, 12.0), (-3.0, 12.0)],
            [(-4.0, 10.4), (16.0, 9.2)],
            [(14.0, 10.4), (17.0, 10.2)],
            [(16.0, 8.8), (38.0, 8.0)],
            [(34.0, 8.2), (39.0, 10.8), (42.0, 10.4)],
            bore=4.4,
        )
        + cascabel(-25.0, SCYLLA_AXIS, 4.4)
        + pins(30.0, 12.6, 3.6)
    )


def _scylla_carriage() -> Parts:
    steps = [
        [(16.0, 7.0), (17.0, 26.0), (9.0, 33.0), (-8.0, 33.0), (-9.0, 7.0)],
        [(-8.0, 7.0), (-8.0, 25.0), (-24.0, 25.0), (-24.0, 7.0)],
        [(-23.0, 7.0), (-23.0, 17.0), (-44.0, 17.0), (-45.0, 7.0)],
    ]
    return (
        naval_truck(steps, 13.2, 4.8, (9.0, -34.0))
        + axle(9.0, 18.4, 5.0, disc(8.0, 4), 8.0, hub=2.6)
        + axle(-34.0, 18.4, 5.0, disc(7.0, 4), 7.0, hub=2.4)
    )


THUNDER_AXIS = (0.0, 36.6)
THUNDER_CARD = GunCard(
    "Гром, осадное орудие", "P", 1, 2.0, 3, 105.0, options=PLATED, barrels=1, remark=was(120)
)
THUNDER_GUNNERY = Gunnery(
    trunnion=(0.0, *THUNDER_AXIS),
    muzzles=(muzzle(66.0, THUNDER_AXIS),),
    elevations=(-3.0, 30.0),
    drive=coil_spring(270.0, 36.0, 5.0, 0.9, 0.5),
    scatter_mrad=6.5,
    scatter_reason="a siege gun throws harder than a light cannon: a long way for a spring of medium "
    "strength; 6.5 mrad, as for a long barrel; its armour plate is drawn, as the card has it",
)


def thunder() -> Model:
    """Siege gun: square breech and thick jacket behind a leaning armour plate, disc wheels, box trail."""
    carriage, barrel = _thunder_carriage().body, _thunder_barrel().body
    return gun("thunder", "Thunder, siege gun", carriage, barrel, THUNDER_CARD, THUNDER_GUNNERY)


def _thunder_barrel() -> Parts:
    return (
        tube(
            THUNDER_AXIS,
            [(-16.0, 10.6), (9.0, 10.6)],
            [(8.0, 8.2), (36.0, 7.0)],
            [(34.0, 8.0), (38.0, 8.0)],
            [(36.0, 6.6), (62.0, 6.0)],
            [(58.0, 8.6), (66.0, 8.6)],
        )
        + pieces(block(-32.0, -15.0, THUNDER_AXIS, 10.8, 11.6), box((-28.0, -3.0, 46.0), (-20.0, 3.0, 50.0)))
        + pins(36.6, 11.6, 3.4)
    )


def _thunder_carriage() -> Parts:
    armour = Parts(
        (
            plate([(10.0, 14.0), (35.0, 20.0), (35.0, 48.0), (28.0, 60.0), (10.0, 64.0)], 26.0, 0.22),
        ),
        tuple(
            plate([(y - 1.2, z - 1.2), (y + 1.2, z - 1.2), (y + 1.2, z + 1.2), (y - 1.2, z + 1.2)],
                  28.0 - 0.22 * (z - 15.2), 0.22)
            for y, z in ((32.0, 22.0), (32.0, 34.0), (32.0, 46.0), (13.0, 60.0))
        ),
    ).both_sides  # fmt: skip
    plank = [(24.0, 14.0), (24.0, 22.0), (5.0, 40.0), (-6.0, 40.0), (-44.0, 19.0), (-44.0, 10.0)]
    return (
        cheeks(plank, 12.2, 4.4)
        + caps(36.6, 16.6, 3.4)
        + armour
        + transom((20.0, 26.5), 16.0, (12.0, 20.0))
        + axle(2.0, 19.0, 7.0, disc(20.0, 8), 20.0, hub=4.4)
        + transom((-44.0, -37.0), 13.0, (10.0, 18.0))
        + box_trail((-40.0, 10.0, 18.0), (-82.0, 6.0, 7.0), 13.0)
    )
