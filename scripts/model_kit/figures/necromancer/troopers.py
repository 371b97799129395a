"""Volunteers of Shipka, and soldiers of wars to come."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, oddments, weapons
from model_kit.figures.dress import breeches, power_armour, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON
from model_kit.figures.pose import (
    AIMING,
    AKIMBO,
    ARMOURED,
    BAYONET,
    BRANDISHED,
    GUARD,
    KNEEL,
    LEAN,
    LOW_GUARD,
    LUNGE,
    POINTING,
    POLE,
    RAISED,
    SHIELD_FRONT,
    STRIDE,
    Arms,
)
from model_kit.figures.reach import FROM_THE_HIP, LIGHT
from model_kit.figures.warrior import Warrior

ARMY = "necromancer"
KNIGHT = replace(ARMOURED, limb=1.04, girth=0.98, chest=1.02)


def shipka_heroes() -> list[Warrior]:
    """Volunteer of Shipka with bayonet and pack; volunteer with the banner."""
    hero = Warrior(
        "shipka-hero",
        "Volunteer of Shipka with bayonet and pack",
        ARMY,
        ("heroes-of-shipka",),
        build=LIGHT,
        stance=LEAN,
        arms=BAYONET,
        foot=HIGH_BOOT,
        dress=tunic(8.0, cuts="belt buttons"),
        head=(heads.face(moustache=True), hats.fur_hat(4.0)),
        right_hand=(firearms.musket(long=0.8),),
        back=(backs.pack(roll=False),),
    )
    bearer = replace(
        hero,
        name="shipka-hero-2",
        title="Volunteer with the banner",
        leads=True,
        arms=Arms(POLE, AKIMBO),
        right_hand=(weapons.pole(-26.0, 24.0), weapons.banner(24.0)),
        back=(),
    )
    return [hero, bearer]


def tsunami_scouts() -> list[Warrior]:
    """Masked scout with two knives."""
    scout = Warrior(
        "tsunami-scout",
        "Masked scout with two knives",
        ARMY,
        ("tsunami",),
        stance=replace(LUNGE, lean=24, height=0.82),
        arms=Arms(
            replace(LOW_GUARD, grip=(1.0, 0.3, 0.4)),
            replace(RAISED, hand=(0.1, 0.6, 0.5), grip=(1.0, 0.0, -0.3)),
        ),
        dress=breeches(cuts="strap belt"),
        head=(helmets.gas_mask(), hats.hood()),
        right_hand=(oddments.knife(),),
        left_hand=(oddments.knife(),),
        back=(backs.pack(roll=False),),
    )
    return [scout]


def tornado_riflemen() -> list[Warrior]:
    """Kneeling rifleman; rifleman throwing a grenade."""
    tornado = Warrior(
        "tornado-rifleman",
        "Kneeling rifleman",
        ARMY,
        ("tornado-6", "tornado-7"),
        stance=KNEEL,
        arms=AIMING,
        dress=breeches(cuts="belt plate"),
        head=(heads.face(), helmets.field_helmet()),
        right_hand=(firearms.rifle(),),
    )
    machine_gun = replace(
        tornado,
        name="tornado-rifleman-2",
        title="Rifleman throwing a grenade",
        leads=True,
        stance=replace(STRIDE, lean=-6, turn=-30, look=28),
        arms=Arms(replace(BRANDISHED, hand=(-0.2, 0.75, 0.5)), replace(POINTING, hand=(0.5, 0.8, -0.1))),
        right_hand=(firearms.grenade(),),
    )
    return [tornado, machine_gun]


def hurricane_assault() -> list[Warrior]:
    """Armoured soldier with a rotary gun."""
    hurricane = Warrior(
        "hurricane-assault",
        "Armoured soldier with a rotary gun",
        ARMY,
        ("hurricane",),
        build=replace(KNIGHT, limb=0.98),
        stance=replace(STRIDE, lean=2),
        arms=FROM_THE_HIP,
        foot=IRON,
        dress=power_armour(cuts="plate"),
        head=(helmets.space_helmet(),),
        right_hand=(firearms.heavy_gun(2),),
        back=(backs.power_pack(),),
    )
    return [hurricane]


def titan_troopers() -> list[Warrior]:
    """Shock trooper with shield and pistol."""
    titan = Warrior(
        "titan-trooper",
        "Shock trooper with shield and pistol",
        ARMY,
        ("titan",),
        build=KNIGHT,
        stance=GUARD,
        arms=Arms(POINTING, SHIELD_FRONT),
        foot=IRON,
        dress=tunic(4.0, cuts="plate belt"),
        head=(heads.robot_head(),),
        right_hand=(firearms.pistol(1.2),),
        left_hand=(oddments.riot_shield(),),
    )
    return [titan]


def troopers() -> list[Warrior]:
    """All of them."""
    return [*shipka_heroes(), *tsunami_scouts(), *tornado_riflemen(), *hurricane_assault(), *titan_troopers()]
