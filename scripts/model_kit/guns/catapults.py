"""The catapults: five machines whose arm swings a shell up to a stop.

All speeds are estimates. The order is by class: light (bedbug) below the throwing machines (locust, mantis)
below the siege and the heavy catapult (cyclops, porcupine).
"""

from __future__ import annotations

from typing import Any

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.catapult_frames import (
    crossbeam,
    eye,
    frame,
    gallows,
    joinery,
    runner,
    spines,
    winch,
)
from model_kit.guns.gun import GunCard, Gunnery, gun
from model_kit.guns.throwing_arm import ThrowingArm, arm_drive, coils, load_of
from model_kit.guns.wheels import axle, disc, spoked, tyred
from model_kit.model import Body, Model
from model_kit.points import slab_y
from model_kit.shells.shot import domed_shot, faceted_ball, stone

LOOSE = "twice that of a cannon: the shell lies loose in the cup, a bar stops the arm"
SHOT = ("stone", "domed-shot")
STONE_AND_DOME = ({"name": "stone", "points": 1.5}, {"name": "domed-shot", "points": 2.0})
EARLIER = "its cost in the builder's earlier edition: "
STRIPED = "; special: a striped picture on the card, as we read it"


def catapults() -> list[Model]:
    """Every catapult."""
    return [bedbug(), locust(), mantis(), cyclops(), porcupine()]


def bedbug() -> Model:
    """Light catapult: a low hump on skids, thick coils about its trunnion, a short arm."""
    arm = ThrowingArm(
        height=28.0, radius=38.0, load=load_of(stone(), domed_shot()), hub=(11.6, 3.4), beam=(3.0, 2.8)
    )
    hump = [(-24.0, 2.0), (22.0, 2.0), (16.0, 17.0), (6.0, 31.0), (-6.0, 31.0), (-18.0, 17.0)]
    carriage = (
        frame(arm, hump, 12.0, 4.0)
        + gallows(arm, 42.0, (12.4, 15.6), (2.0, 11.0, 22.0), (5.0, 5.0))
        + runner((-30.0, 24.0), (11.5, 16.5), 3.0, 9.0)
        + crossbeam((14.0, 20.0), 13.0, (3.0, 12.0))
        + crossbeam((-22.0, -17.0), 13.0, (2.0, 7.0))
        + joinery(16.0, [(-20.5, 17.5, 9.5), (-17.0, 14.5, 16.5)], [(-13.0, 13.0), (11.0, 13.0)])
    )
    barrel = arm.parts() + coils((3.6, 11.2), arm.height, 6.6, 2)
    return _catapult(
        "bedbug",
        "Bedbug, light catapult",
        carriage,
        arm,
        barrel,
        GunCard(
            "Клоп, лёгкая катапульта", "K", 1, 1.5, 2, 90.0, SHOT, STONE_AND_DOME, barrels=1,
            notes=("its arm is driven by a coil spring",), remark=EARLIER + "100",
        ),
        {"kind": "coil-spring", "rate": 58.0, "drawn_deg": 48.0, "preload": 9.0, "mass_g": 0.8},
        60.0,
        (18.0, f"18 mrad, more than {LOOSE}; and it is light and short"),
    )  # fmt: skip


def locust() -> Model:
    """Throwing machine: two tyred wheels in front, long hind legs with the knees up."""
    arm = ThrowingArm(height=33.0, radius=40.0, load=load_of(stone(), domed_shot()), hub=(11.6, 3.6))
    body = [(-14.0, 13.0), (26.0, 10.0), (32.0, 16.0), (24.0, 24.0), (4.0, 37.0), (-4.0, 37.0)]
    thigh = [(-8.0, 20.0), (-2.0, 33.0), (-37.0, 50.0), (-43.0, 50.0), (-43.0, 45.0)]
    shin = [(-43.0, 45.5), (-38.5, 48.0), (-53.0, 0.0), (-60.0, 0.0)]
    carriage = (
        frame(arm, body, 12.0, 4.0)
        + cheeks_of(thigh, 13.0, 17.0)
        + cheeks_of(shin, 14.0, 17.5)
        + gallows(arm, 54.0, (12.4, 15.6), (0.0, 11.0, 26.0), (5.0, 5.0))
        + axle(14.0, 17.5, 7.0, tyred(14.0), 14.0)
        + crossbeam((22.0, 30.0), 13.0, (12.0, 20.0))
        + joinery(17.0, [(-37.0, -14.0, 43.5)], [(-40.0, 47.5), (-9.0, 27.0)])
    )
    return _catapult(
        "locust",
        "Locust, throwing machine",
        carriage,
        arm,
        arm.parts(),
        GunCard(
            "Саранча, метательная машина", "K", 1, 1.5, 4, 95.0, SHOT, STONE_AND_DOME,
            ({"name": "no-tyres", "mobility": -1, "cost_points": -10.0},), barrels=1, remark=EARLIER + "110",
        ),
        {"kind": "rubber-band", "rate": 70.0, "drawn_deg": 42.0, "preload": 10.0, "mass_g": 0.6},
        65.0,
        (15.0, f"15 mrad, {LOOSE}"),
    )  # fmt: skip


def mantis() -> Model:
    """Throwing machine: long frame on four wheels, two uprights like raised forelegs with a bar between."""
    arm = ThrowingArm(height=30.0, radius=42.0, load=load_of(stone(), domed_shot()), hub=(11.6, 4.0))
    rail = [(-46.0, 6.0), (36.0, 6.0), (38.0, 9.0), (36.0, 15.0), (-46.0, 15.0)]
    hip = [(-14.0, 14.0), (14.0, 14.0), (5.0, 35.0), (-5.0, 35.0)]
    brace = [(28.0, 14.0), (34.0, 14.0), (11.5, 48.0), (9.0, 46.0)]
    carriage = (
        cheeks_of(hip, 12.0, 15.6)
        + cheeks_of(rail, 12.0, 17.0)
        + cheeks_of(brace, 13.0, 15.8)
        + gallows(arm, 54.0, (12.4, 16.6), (4.0, 14.0, 12.0))
        + axle(-22.0, 17.4, 4.6, spoked(9.5, 6), 9.5, 2.4)
        + axle(27.0, 17.4, 4.6, spoked(9.5, 6), 9.5, 2.4)
        + joinery(15.6, [(-10.0, 10.0, 22.0)], [(-5.0, 18.5), (5.0, 18.5)])
        + joinery(17.0, [], [(-43.0, 10.5), (-36.0, 10.5), (3.0, 10.5)])
    )
    return _catapult(
        "mantis",
        "Mantis, catapult",
        carriage,
        arm,
        arm.parts(),
        GunCard(
            "Богомол, метательная машина", "K", 2, 1.5, 4, 70.0, SHOT, STONE_AND_DOME,
            ({"name": "tyres", "mobility": 1, "cost_points": 10.0},),
        ),
        {"kind": "rubber-band", "rate": 66.0, "drawn_deg": 42.0, "preload": 11.0, "mass_g": 0.6},
        70.0,
        (15.0, f"15 mrad, {LOOSE}"),
    )  # fmt: skip


def cyclops() -> Model:
    """Siege catapult: massive baulks, an eye under the bar, a winch, a band that may be tightened."""
    arm = ThrowingArm(height=38.0, radius=52.0, load=load_of(domed_shot()), hub=(12.6, 5.0), beam=(4.4, 4.0))
    rail = [(-78.0, 0.0), (-66.0, 0.0), (40.0, 5.0), (44.0, 8.0), (40.0, 18.0), (-76.0, 17.0)]
    hip = [(-22.0, 16.0), (24.0, 16.0), (8.0, 45.0), (-8.0, 45.0)]
    carriage = (
        cheeks_of(rail, 13.2, 20.2)
        + cheeks_of(hip, 13.2, 18.0)
        + gallows(arm, 70.0, (13.2, 19.2), (6.0, 18.0, 16.0), (8.0, 9.0))
        + eye(4.0, 66.0, 13.0)
        + winch(-70.0, 18.0, 25.0, 3.4, 9.0)
        + axle(30.0, 20.4, 5.0, disc(9.0, 4), 9.0)
        + joinery(
            20.2, [(-62.0, 20.0, 8.5)], [(x, z) for x in (-56.0, -34.0, -12.0, 10.0) for z in (5.0, 12.5)]
        )
        + joinery(18.0, [(-12.0, 5.0, 26.0)], [(-7.0, 22.0), (-3.0, 30.5)])
    )
    return _catapult(
        "cyclops",
        "Cyclops, siege catapult",
        carriage,
        arm,
        arm.parts(),
        GunCard(
            "Циклоп, осадная катапульта", "K", 2, 2.5, 2, 90.0, ("domed-shot",),
            ({"name": "domed-shot", "points": 2.5, "special": True},), barrels=1,
            notes=("the tension of its rubber band may be changed before any shot",),
            remark=EARLIER + "90" + STRIPED + "; range of the tension: ours",
        ),
        {
            "kind": "rubber-band", "rate": 80.0, "drawn_deg": 42.0, "preload": 14.0, "mass_g": 1.2,
            "tension": (2.0, 26.0),
        },
        70.0,
        (12.0, "12 mrad, less than of the lighter catapults: a long arm, a heavy frame"),
    )  # fmt: skip


def porcupine() -> Model:
    """Heavy catapult: spikes ahead and along its back, coils about the trunnion, a cup for the great ball."""
    arm = ThrowingArm(
        height=34.0, radius=46.0, load=load_of(faceted_ball()), hub=(13.0, 5.0), beam=(4.4, 3.6)
    )
    rail = [(-52.0, 5.0), (34.0, 5.0), (38.0, 10.0), (20.0, 30.0), (6.0, 40.0), (-8.0, 40.0), (-50.0, 16.0)]
    carriage = (
        cheeks_of(rail, 13.6, 18.6)
        + gallows(arm, 61.0, (13.8, 18.0), (2.0, 15.0, 26.0), (6.0, 7.0))
        + axle(-30.0, 19.2, 5.0, disc(10.0, 5), 10.0)
        + axle(22.0, 19.2, 5.0, disc(10.0, 5), 10.0)
        + spines((22.0, 10.0), (38.0, 26.0), (-14.0, -7.0, 0.0, 7.0, 14.0), 3.0)
        + joinery(18.6, [(-47.0, 14.0, 22.0), (-30.0, 6.0, 29.0)], [(-40.0, 17.5), (-6.0, 17.5), (2.0, 34.0)])
    )
    barrel = arm.parts() + coils((4.8, 12.6), arm.height, 7.6, 2)
    return _catapult(
        "porcupine",
        "Porcupine, heavy catapult",
        carriage,
        arm,
        barrel,
        GunCard(
            "Дикобраз, тяжёлая катапульта", "K", 2, 2.0, 3, 100.0, ("faceted-ball",),
            ({"name": "faceted-ball", "points": 2.0, "special": True},), barrels=1,
            notes=("needs a powerful spring to be effective",), remark=EARLIER + "80" + STRIPED,
        ),
        {"kind": "coil-spring", "rate": 140.0, "drawn_deg": 42.0, "preload": 14.0, "mass_g": 1.5},
        65.0,
        (14.0, "14 mrad, nearly twice that of a cannon: the ball lies loose, though the cup fits its faces"),
    )  # fmt: skip


def cheeks_of(outline: list[tuple[float, float]], inner: float, outer: float) -> Parts:
    """Two planks between two distances from the middle."""
    return pieces(slab_y(outline, inner, outer)).both_sides


def _catapult(
    name: str,
    title: str,
    carriage: Parts,
    arm: ThrowingArm,
    barrel: Parts,
    card: GunCard,
    drive: dict[str, Any],
    highest: float,
    scatter: tuple[float, str],
) -> Model:
    body = Body(barrel.pieces, barrel.recesses)
    gunnery = Gunnery(
        trunnion=arm.trunnion,
        muzzles=(arm.muzzle,),
        elevations=(0.0, highest),
        drive=arm_drive(arm, body, **drive),
        scatter_mrad=scatter[0],
        scatter_reason=scatter[1],
    )
    return gun(name, title, carriage.body, body, card, gunnery)
