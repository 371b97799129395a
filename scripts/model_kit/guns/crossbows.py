"""The crossbows besides the spider: two mounted ones, two super-crossbows.

All speeds are estimates. The super-crossbows are the strongest throwers of the list: the titan's card warns
of damage to figures.
"""

from __future__ import annotations

from typing import Any

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.carriages import caps, cheeks, fork, split_trail
from model_kit.guns.crossbow_parts import (
    blade,
    bow,
    nut,
    pin,
    rubber,
    stock,
    string,
    torsion_frame,
    trigger,
    windlass,
)
from model_kit.guns.gun import GunCard, Gunnery, gun
from model_kit.guns.wheels import axle, disc, spoked, tyred
from model_kit.model import Model
from model_kit.points import box, join, rod

EARLIER = "its cost in the builder's earlier edition: "
STRIPED = "; special: a striped picture on the card, as we read it"
TYRES = ({"name": "tyres", "mobility": 1, "cost_points": 10.0},)
BALL, BOLT, BALL_HEADED = (
    {"name": "ball", "points": 1.5},
    {"name": "bolt", "points": 2.0, "special": True},
    {"name": "ball-headed-bolt", "points": 2.0, "special": True},
)
GROOVE = "the shell lies in an open groove"


def crossbows() -> list[Model]:
    """The crossbows in this module."""
    return [scorpion(), charybdis(), titan(), goliath()]


def scorpion() -> Model:
    """Mounted crossbow: cord bundles in an upright frame, tyred wheels, a tail that ends in a sting."""
    pin_z, top = 36.0, 40.0
    fork_outline = [(-8.0, 12.0), (9.0, 12.0), (3.4, 39.0), (-3.4, 39.0)]
    tail = [
        join(box((-6.0, -4.5, 8.0), (-4.0, 4.5, 15.0)), box((-48.0, -3.0, 1.0), (-46.0, 3.0, 6.0))),
        box((-54.0, -7.0, 0.0), (-44.0, 7.0, 4.0)),
        rod((-50.0, 0.0, 3.0), (-59.0, 0.0, 21.0), 4.0, 3.2, 6),
        rod((-59.0, 0.0, 19.5), (-55.0, 0.0, 35.0), 3.6, 2.8, 6),
        rod((-55.4, 0.0, 33.0), (-46.0, 0.0, 44.0), 2.9, 0.4, 6),
    ]
    mount = (
        fork(fork_outline, 7.6, 4.0, (10.0, 18.0))
        + caps(pin_z, 11.6)
        + axle(2.0, 13.0, 8.0, tyred(14.0), 14.0, 4.0)
        + pieces(*tail)
    )
    engine = (
        stock((-36.0, 30.0), 5.0, (32.0, top), 1.6)
        + pin(pin_z, 7.2)
        + torsion_frame(22.0, 14.0, (35.0, 53.0), 4.4)
        + bow([(18.0, 15.0, 42.0, 46.0, 5.0), (4.0, 33.0, 42.8, 45.2, 3.0)])
        + string((5.0, 32.6, 44.0), (-10.0, 1.0, 42.4))
        + nut(-9.0, top, 2.6, 3.4)
        + trigger(-22.0, 31.0)
        + windlass(-31.0, 36.0, 10.5, 2.6, 6.5)
    )
    return _crossbow(
        "scorpion",
        "Scorpion, mounted crossbow",
        (mount, engine),
        (pin_z, (47.0, 0.0, top + 3.5)),
        (-5.0, 30.0),
        GunCard(
            "Скорпион, станковый арбалет", "A", 1, 1.5, 4, 115.0, barrels=1, remark=EARLIER + "130",
            options=(
                {"name": "no-tyres", "mobility": -1, "cost_points": -10.0},
                {"name": "armour-plate"},
            ),
        ),
        rubber(160.0, 30.0, 9.0),
        (6.0, f"6 mrad, a little less than for a cannon: {GROOVE}"),
    )  # fmt: skip


def charybdis() -> Model:
    """Mounted crossbow: a recurved bow behind two toothed jaws, on a stepped cart with four wheels."""
    pin_z, top = 38.0, 42.0
    high = [(-12.0, 9.0), (14.0, 9.0), (5.0, 41.0), (-5.0, 41.0)]
    low = [(-40.0, 7.0), (26.0, 7.0), (26.0, 17.0), (-30.0, 17.0), (-40.0, 13.0)]
    mount = (
        cheeks(high, 8.0, 4.4)
        + cheeks(low, 8.0, 7.0)
        + caps(pin_z, 12.4)
        + axle(18.0, 15.6, 5.0, spoked(11.0), 11.0)
        + axle(-28.0, 15.6, 5.0, spoked(11.0), 11.0)
        + pieces(box((8.0, -9.0, 8.0), (16.0, 9.0, 16.0)))
    )
    jaw = [(5.6, 34.0), (20.0, 31.0), (27.0, 41.0), (23.0, 54.0), (12.0, 60.0), (5.6, 52.0)]
    engine = (
        stock((-38.0, 32.0), 5.6, (33.6, top), 1.8)
        + pin(pin_z, 7.6)
        + pieces(blade(jaw, (27.0, 29.4), 0.16)).both_sides
        + bow(
            [
                (17.0, 3.0, 35.0, 40.4, 5.0),
                (16.0, 18.0, 35.6, 39.8, 4.4),
                (4.0, 36.0, 36.4, 39.4, 3.2),
                (7.0, 44.0, 36.6, 39.2, 2.6),
            ]
        )
        + string((5.4, 38.0, 38.4), (-13.0, 1.0, 44.0))
        + nut(-12.0, top, 2.8, 3.4)
        + pieces(box((-42.0, -7.0, 31.0), (-37.0, 7.0, 36.0)))
    )
    return _crossbow(
        "charybdis",
        "Charybdis, mounted crossbow",
        (mount, engine),
        (pin_z, (49.0, 0.0, top + 3.5)),
        (-5.0, 28.0),
        GunCard(
            "Харибда, станковый арбалет",
            "A",
            2,
            1.5,
            4,
            85.0,
            options=TYRES,
            barrels=1,
            remark=EARLIER + "70",
        ),
        rubber(170.0, 30.0, 10.0),
        (6.0, f"6 mrad, a little less than for a cannon: {GROOVE}"),
    )


def titan() -> Model:
    """Super-crossbow: the widest bow and the longest stock, on two great wheels and a split trail."""
    pin_z, top = 44.0, 50.0
    cheek = [(-12.0, 14.0), (12.0, 14.0), (5.4, 47.5), (-5.4, 47.5)]
    mount = (
        cheeks(cheek, 10.0, 5.0)
        + caps(pin_z, 15.0, 3.4)
        + axle(0.0, 17.0, 6.0, spoked(20.0, 10), 20.0, 4.6)
        + split_trail((-6.0, 12.0, 17.0), (-62.0, 27.0), (4.4, 3.0), 7.0)
        + pieces(box((-9.0, -11.0, 15.0), (9.0, 11.0, 22.0)))
    )
    engine = (
        stock((-52.0, 46.0), 7.2, (37.0, top), 2.4)
        + pin(pin_z, 9.6, 3.4)
        + pieces(box((30.0, -8.6, 35.6), (40.0, 8.6, 45.0)))
        + bow(
            [
                (32.0, 4.0, 37.0, 46.0, 7.0),
                (28.0, 26.0, 38.0, 45.0, 6.0),
                (14.0, 46.0, 39.4, 44.4, 4.4),
                (-4.0, 57.0, 40.4, 43.8, 3.2),
            ]
        )
        + string((-2.6, 56.2, 42.4), (-20.0, 1.4, 53.6), 1.0)
        + nut(-18.6, top, 3.4, 5.0)
        + windlass(-46.0, 44.0, 15.0, 4.0, 10.0)
    )
    return _crossbow(
        "titan",
        "Titan, super-crossbow",
        (mount, engine),
        (pin_z, (67.0, 0.0, top + 5.0)),
        (-4.0, 25.0),
        GunCard(
            "Титан, супер-арбалет", "A", 2, 1.5, 3, 115.0, ("ball", "bolt"), (BALL, BOLT), barrels=1,
            notes=("the card warns of an increased risk of damaging figures",),
            remark=EARLIER + "120" + STRIPED,
        ),
        rubber(220.0, 40.0, 14.0, 1.2, 0.4),
        (6.0, "6 mrad: a long groove, but what lies in it is thrown hard; the strongest of the list"),
    )  # fmt: skip


def goliath() -> Model:
    """Super-crossbow: two bows one above the other, in a tall frame on four solid wheels."""
    pin_z, top = 46.0, 50.0
    leg = [(-30.0, 8.0), (-20.0, 8.0), (4.6, 50.0), (-4.6, 50.0)]
    front = [(14.0, 8.0), (26.0, 8.0), (4.6, 50.0), (-4.6, 50.0)]
    rail = [(-42.0, 6.0), (32.0, 6.0), (32.0, 15.0), (-42.0, 15.0)]
    mount = (
        cheeks(leg, 9.6, 4.4)
        + cheeks(front, 9.6, 4.4)
        + cheeks(rail, 9.6, 6.6)
        + axle(22.0, 16.8, 6.0, disc(12.0, 4), 12.0)
        + axle(-30.0, 16.8, 6.0, disc(12.0, 4), 12.0)
        + pieces(box((26.0, -10.0, 7.0), (32.0, 10.0, 14.0)))
    )
    limb = [(26.0, 3.0, 5.4, 5.6), (22.0, 22.0, 4.4, 4.8), (8.0, 38.0, 3.0, 3.4)]
    engine = (
        stock((-44.0, 38.0), 6.6, (40.0, top), 2.2)
        + pin(pin_z, 9.2, 3.2)
        + bow([(x, y, 37.0 - tall / 2, 37.0 + tall / 2, deep) for x, y, tall, deep in limb])
        + bow([(x, y, 46.0 - tall / 2, 46.0 + tall / 2, deep) for x, y, tall, deep in limb])
        + pieces(box((23.0, -8.0, 32.6), (33.0, 8.0, 49.0)))
        + string((9.4, 37.4, 46.0), (-16.0, 1.4, 53.4), 1.0)
        + nut(-14.6, top, 3.2, 4.6)
        + pieces(box((-50.0, -8.0, 36.0), (-43.0, 8.0, 46.0)))
    )
    return _crossbow(
        "goliath",
        "Goliath, super-crossbow",
        (mount, engine),
        (pin_z, (59.0, 0.0, top + 5.0)),
        (-4.0, 25.0),
        GunCard(
            "Голиаф, супер-арбалет", "A", 2, 2.0, 4, 100.0, ("ball-headed-bolt",), (BALL_HEADED,), TYRES,
            barrels=1, remark=EARLIER + "80" + STRIPED,
        ),
        rubber(215.0, 36.0, 14.0, 1.2, 0.4),
        (5.0, f"5 mrad, less than for the light crossbows: a long bolt, {GROOVE}"),
    )  # fmt: skip


def _crossbow(
    name: str,
    title: str,
    bodies: tuple[Parts, Parts],
    places: tuple[float, tuple[float, float, float]],
    elevations: tuple[float, float],
    card: GunCard,
    drive: dict[str, Any],
    scatter: tuple[float, str],
) -> Model:
    """Mount and engine, height of the pin and centre of the longest shell as it leaves."""
    pin_z, muzzle = places
    gunnery = Gunnery(
        trunnion=(0.0, 0.0, pin_z),
        muzzles=(muzzle,),
        elevations=elevations,
        drive=drive,
        scatter_mrad=scatter[0],
        scatter_reason=scatter[1],
    )
    return gun(name, title, bodies[0].body, bodies[1].body, card, gunnery)
