"""The cannons: siege guns (Unicorn, Thunder), ship's gun (Scylla), assault guns (Blast, Buffalo, Taurus).

Siege guns are long and even, the ship's gun stubby, assault guns strong; the light cannon, `bulldog.py`, is
the weakest on wheels.
"""

from __future__ import annotations

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.barrels import block, brake, cascabel, lathe, pins, tube
from model_kit.guns.carriages import (
    box_trail,
    caps,
    cheeks,
    naval_truck,
    plate,
    split_trail,
    transom,
)
from model_kit.guns.gun import GunCard, Gunnery, coil_spring, gun, muzzle, was
from model_kit.guns.wheels import axle, disc, spoked, tyred
from model_kit.model import Model
from model_kit.points import box, join, rod

TYRES = ({"name": "tyres", "mobility": 1, "cost_points": 10.0},)
TYRED = ({"name": "no-tyres", "mobility": -1, "cost_points": -10.0}, {"name": "armour-plate"})
PLATED = (*TYRES, {"name": "no-armour-plate"})


def cannons() -> list[Model]:
    """Every cannon but the light one."""
    return [unicorn(), scylla(), thunder(), blast(), buffalo(), taurus()]


def unicorn() -> Model:
    """Siege gun: slender barrel of three rings with a horn behind, tall wheels, long trail."""
    axis = (0.0, 36.0)
    barrel = (
        tube(
            axis,
            [(-34.0, 8.4), (-31.0, 9.4), (-29.0, 9.4)],
            [(-30.0, 8.6), (-4.0, 8.0)],
            [(-6.0, 8.8), (-3.0, 8.8)],
            [(-4.0, 7.4), (28.0, 6.6)],
            [(26.0, 7.8), (29.0, 7.6)],
            [(28.0, 6.2), (68.0, 5.0)],
            [(62.0, 5.0), (67.0, 7.0), (70.0, 6.6)],
        )
        + pieces(lathe([(-58.0, 0.5), (-40.0, 3.2), (-36.0, 3.4), (-32.0, 5.4)], axis))
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
    plank = [(14.0, 22.0), (12.0, 30.0), (5.0, 39.5), (-6.0, 39.5), (-86.0, 6.0), (-88.0, 0.0), (-76.0, 0.0)]
    carriage = (
        cheeks(plank, 10.2, 4.0)
        + caps(36.0, 14.2)
        + axle(2.0, 14.8, 5.0, spoked(22.0, 12), 22.0)
        + transom((4.0, 13.0), 11.0, (18.0, 26.0))
        + transom((-70.0, -63.0), 11.0, (6.0, 12.0))
        + transom((-87.0, -80.0), 15.5, (0.0, 5.0))
    )
    card = GunCard("Единорог, осадное орудие", "P", 1, 2.0, 4, 110.0, barrels=1, remark=was(130))
    gunnery = Gunnery(
        trunnion=(0.0, *axis),
        muzzles=(muzzle(70.0, axis),),
        elevations=(-5.0, 30.0),
        drive=coil_spring(215.0, 40.0, 4.0, 0.9, 0.5),
        scatter_mrad=6.0,
        scatter_reason="a siege gun throws harder than a light cannon: a soft spring over a long barrel; "
        "6 mrad, a little less than for a light cannon, whose barrel is half as long",
    )
    return gun("unicorn", "Unicorn, siege gun", carriage.body, barrel.body, card, gunnery)


def scylla() -> Model:
    """Ship's gun: stubby heavy barrel with rings, stepped cheeks on four small trucks."""
    axis = (0.0, 30.0)
    barrel = (
        tube(
            axis,
            [(-25.0, 9.0), (-23.0, 12.4), (-19.0, 12.4)],
            [(-20.0, 11.6), (-5.0, 11.0)],
            [(-7.0, 12.0), (-3.0, 12.0)],
            [(-4.0, 10.4), (16.0, 9.2)],
            [(14.0, 10.4), (17.0, 10.2)],
            [(16.0, 8.8), (38.0, 8.0)],
            [(34.0, 8.2), (39.0, 10.8), (42.0, 10.4)],
            bore=4.4,
        )
        + cascabel(-25.0, axis, 4.4)
        + pins(30.0, 12.6, 3.6)
    )
    steps = [
        [(16.0, 7.0), (17.0, 26.0), (9.0, 33.0), (-8.0, 33.0), (-9.0, 7.0)],
        [(-8.0, 7.0), (-8.0, 25.0), (-24.0, 25.0), (-24.0, 7.0)],
        [(-23.0, 7.0), (-23.0, 17.0), (-44.0, 17.0), (-45.0, 7.0)],
    ]
    carriage = (
        naval_truck(steps, 13.2, 4.8, (9.0, -34.0))
        + axle(9.0, 18.4, 5.0, disc(8.0, 4), 8.0, hub=2.6)
        + axle(-34.0, 18.4, 5.0, disc(7.0, 4), 7.0, hub=2.4)
    )
    card = GunCard(
        "Сцилла, корабельная пушка", "P", 1, 2.0, 2, 75.0, barrels=1, remark="no cost in its earlier edition"
    )
    gunnery = Gunnery(
        trunnion=(0.0, *axis),
        muzzles=(muzzle(42.0, axis),),
        elevations=(-5.0, 25.0),
        drive=coil_spring(320.0, 22.0, 6.0, 0.5, 0.4),
        scatter_mrad=10.0,
        scatter_reason="a little weaker than the light cannon: its stubby barrel leaves the spring less way; "
        "10 mrad, a little more than for a light cannon, whose bore guides the shell longer",
    )
    return gun("scylla", "Scylla, ship's gun", carriage.body, barrel.body, card, gunnery)


def thunder() -> Model:
    """Siege gun: square breech and thick jacket behind a leaning armour plate, disc wheels, box trail."""
    axis = (0.0, 36.6)
    barrel = (
        tube(
            axis,
            [(-16.0, 10.6), (9.0, 10.6)],
            [(8.0, 8.2), (36.0, 7.0)],
            [(34.0, 8.0), (38.0, 8.0)],
            [(36.0, 6.6), (62.0, 6.0)],
            [(58.0, 8.6), (66.0, 8.6)],
        )
        + pieces(block(-32.0, -15.0, axis, 10.8, 11.6), box((-28.0, -3.0, 46.0), (-20.0, 3.0, 50.0)))
        + pins(36.6, 11.6, 3.4)
    )
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
    carriage = (
        cheeks(plank, 12.2, 4.4)
        + caps(36.6, 16.6, 3.4)
        + armour
        + transom((20.0, 26.5), 16.0, (12.0, 20.0))
        + axle(2.0, 19.0, 7.0, disc(20.0, 8), 20.0, hub=4.4)
        + transom((-44.0, -37.0), 13.0, (10.0, 18.0))
        + box_trail((-40.0, 10.0, 18.0), (-82.0, 6.0, 7.0), 13.0)
    )
    card = GunCard("Гром, осадное орудие", "P", 1, 2.0, 3, 105.0, options=PLATED, barrels=1, remark=was(120))
    gunnery = Gunnery(
        trunnion=(0.0, *axis),
        muzzles=(muzzle(66.0, axis),),
        elevations=(-3.0, 30.0),
        drive=coil_spring(270.0, 36.0, 5.0, 0.9, 0.5),
        scatter_mrad=6.5,
        scatter_reason="a siege gun throws harder than a light cannon: a long way for a spring of medium "
        "strength; 6.5 mrad, as for a long barrel; its armour plate is drawn, as the card has it",
    )
    return gun("thunder", "Thunder, siege gun", carriage.body, barrel.body, card, gunnery)


def blast() -> Model:
    """Assault gun: slim barrel with a muzzle brake and a cylinder above it, tyres, spread trail."""
    axis = (0.0, 31.0)
    barrel = (
        tube(axis, [(-16.0, 7.0), (18.0, 7.0)], [(16.0, 5.4), (46.0, 4.9)], bore=0.0)
        + brake(44.0, 60.0, axis, 6.8, 3)
        + pieces(block(-28.0, -14.0, axis, 8.0, 9.6))
        + pieces(lathe([(-22.0, 3.4), (-20.0, 4.2), (22.0, 4.2), (26.0, 2.6)], (0.0, 41.0), 10))
        + pieces(box((-10.0, -2.0, 34.0), (12.0, 2.0, 40.0)), rod((0.0, -9.0, 31.0), (0.0, 9.0, 31.0), 3.0))
    )
    saddle = [(11.0, 12.0), (9.0, 22.0), (4.0, 34.6), (-4.0, 34.6), (-12.0, 22.0), (-12.0, 12.0)]
    carriage = (
        cheeks(saddle, 9.6, 4.0)
        + caps(31.0, 13.6)
        + transom((-4.0, 12.0), 14.5, (9.0, 14.0))
        + axle(1.0, 16.0, 9.5, tyred(17.5), 17.5, hub=4.0)
        + split_trail((-9.0, 12.4, 12.5), (-78.0, 30.0), (3.6, 2.2), 7.0)
    )
    card = GunCard(
        "Бласт, штурмовое орудие", "P", 1, 2.0, 4, 120.0, options=TYRED, barrels=1, remark=was(130)
    )
    gunnery = Gunnery(
        trunnion=(0.0, *axis),
        muzzles=(muzzle(60.0, axis),),
        elevations=(-5.0, 35.0),
        drive=coil_spring(350.0, 30.0, 6.0, 0.7, 0.4),
        scatter_mrad=7.0,
        scatter_reason="an assault gun throws harder than a siege gun: a stiffer spring in a shorter barrel; "
        "7 mrad, a little less than for a light cannon; it is drawn on tyres and without a plate, "
        "as the card has it",
    )
    return gun("blast", "Blast, assault gun", carriage.body, barrel.body, card, gunnery)


def buffalo() -> Model:
    """Assault gun: thick short barrel in a broad plate with two horns, heavy disc wheels, box trail."""
    axis = (0.0, 37.4)
    barrel = (
        tube(
            axis,
            [(-28.0, 9.4), (-25.0, 11.4), (-14.0, 11.4)],
            [(-15.0, 10.2), (20.0, 9.4)],
            [(19.0, 8.6), (32.0, 8.4)],
            [(30.0, 9.0), (32.0, 11.2), (42.0, 11.2), (44.0, 9.6)],
            bore=4.6,
        )
        + cascabel(-28.0, axis, 4.0)
        + pins(37.4, 11.4, 3.4)
    )
    brow = [(12.2, 13.0), (27.0, 15.0), (36.0, 28.0), (36.0, 42.0), (28.0, 52.0), (12.2, 52.0)]
    horns = pieces(
        rod((13.0, 30.0, 44.0), (17.0, 46.0, 50.0), 5.0, 3.8, 8),
        join(
            rod((16.0, 44.0, 48.0), (17.0, 46.6, 51.0), 4.0, 3.4, 8),
            box((27.0, 50.0, 67.0), (28.0, 51.0, 68.0)),
        ),
    ).both_sides
    plank = [(20.0, 14.0), (20.0, 24.0), (5.0, 41.0), (-6.0, 41.0), (-46.0, 20.0), (-46.0, 10.0)]
    carriage = (
        cheeks(plank, 12.2, 4.2)
        + caps(37.4, 16.4, 3.2)
        + pieces(plate(brow, 20.0, 0.14, 3.0)).both_sides
        + horns
        + axle(-1.0, 18.6, 7.4, disc(19.0, 6), 19.0, hub=5.0)
        + transom((14.0, 22.0), 15.0, (11.0, 18.0))
        + box_trail((-43.0, 12.4, 19.0), (-78.0, 9.0, 7.0), 16.0)
    )
    card = GunCard("Буйвол, штурмовое орудие", "P", 2, 2.0, 4, 90.0, options=TYRES, barrels=1, remark=was(80))
    gunnery = Gunnery(
        trunnion=(0.0, *axis),
        muzzles=(muzzle(44.0, axis),),
        elevations=(-5.0, 30.0),
        drive=coil_spring(375.0, 30.0, 6.0, 0.7, 0.4),
        scatter_mrad=8.0,
        scatter_reason="the strongest of the assault guns, which throw harder than siege guns: a stiff "
        "spring and a crew of two to draw it; 8 mrad, as for a light cannon, whose barrel is as long",
    )
    return gun("buffalo", "Buffalo, assault gun", carriage.body, barrel.body, card, gunnery)


def taurus() -> Model:
    """Assault cannon: trumpet mouth between two plates folded like a prow, spoked wheels, bracket trail."""
    axis = (0.0, 34.5)
    barrel = (
        tube(
            axis,
            [(-30.0, 7.6), (-27.0, 9.0), (-24.0, 9.0)],
            [(-25.0, 8.2), (-2.0, 7.6)],
            [(-5.0, 8.6), (-1.0, 8.6)],
            [(-2.0, 7.0), (44.0, 5.2)],
            [(36.0, 5.4), (48.0, 7.0), (53.0, 10.4), (54.0, 10.4)],
            bore=4.6,
        )
        + cascabel(-30.0, axis, 3.6)
        + pins(34.5, 9.2, 3.0)
    )
    cheek = [(15.0, 16.0), (12.0, 27.0), (5.0, 38.0), (-6.0, 38.0), (-70.0, 7.0), (-72.0, 0.0), (-61.0, 0.0)]
    fold = pieces(
        join(
            plate([(10.4, 15.0), (10.4, 46.0)], 25.0, 0.1, 2.6),
            plate([(38.0, 18.0), (38.0, 40.0)], 9.0, 0.1, 2.6),
        ),
    ).both_sides
    carriage = (
        cheeks(cheek, 9.8, 4.0)
        + caps(34.5, 13.8)
        + fold
        + transom((10.0, 27.0), 12.4, (14.0, 20.0))
        + axle(0.0, 14.6, 5.4, spoked(19.0, 10), 19.0, hub=4.2)
        + transom((-52.0, -46.0), 11.0, (6.0, 12.0))
        + transom((-71.0, -64.0), 13.0, (0.0, 5.0))
    )
    card = GunCard("Телец, штурмовая пушка", "P", 2, 2.0, 4, 85.0, options=TYRES, barrels=1, remark=was(70))
    gunnery = Gunnery(
        trunnion=(0.0, *axis),
        muzzles=(muzzle(54.0, axis),),
        elevations=(-5.0, 30.0),
        drive=coil_spring(340.0, 32.0, 5.0, 0.7, 0.4),
        scatter_mrad=7.5,
        scatter_reason="between the two assault guns, which throw harder than siege guns; 7.5 mrad, "
        "a little less than for a light cannon, whose barrel is shorter",
    )
    return gun("taurus", "Taurus, assault cannon", carriage.body, barrel.body, card, gunnery)
