"""Gunners, musketeers, highlanders, mercenaries, settlers."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, headgear, heads, helmets, oddments, weapons
from model_kit.figures.dress import breeches, coat, power_armour, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON
from model_kit.figures.pose import (
    AIM,
    AIMING,
    AKIMBO,
    ARMOURED,
    AT_THE_READY,
    BAYONET,
    GUARD,
    HANGING,
    KNEEL,
    LOW_GUARD,
    LUNGE,
    POINTING,
    POLE,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    STAND,
    STRIDE,
    TWO_HANDED_HIGH,
    WIDE,
    Arm,
    Arms,
    Build,
)
from model_kit.figures.reach import FROM_THE_HIP, LIGHT, stretched
from model_kit.figures.warrior import Warrior

ARMY = "free-shooters"
STRONG = Build(shoulders=9.2, chest=1.04, limb=1.02, girth=0.92)
ON_THE_SHOULDER = Arm((0.32, 0.1, -0.3), grip=(-0.6, -0.1, 1.0), edge=(1.0, 0.0, 0.4))


def cannoneers() -> list[Warrior]:
    """Gunner with sponge and iron ball; master gunner with a bardiche."""
    cannoneer = Warrior(
        "cannoneer",
        "Gunner with sponge and iron ball",
        ARMY,
        ("cannoneers",),
        build=LIGHT,
        stance=STAND,
        arms=Arms(POLE, replace(SHIELD_ARM, hand=(0.5, 0.1, -0.6))),
        foot=HIGH_BOOT,
        dress=coat(11.0, 1.0, cuts="belt frogging"),
        head=(heads.face(beard=7.0), helmets.steppe_helm()),
        right_hand=(oddments.ramrod(),),
        left_hand=(oddments.cannon_ball(),),
    )
    master = replace(
        cannoneer,
        name="cannoneer-2",
        title="Master gunner with a bardiche",
        leads=True,
        stance=LUNGE,
        arms=TWO_HANDED_HIGH,
        right_hand=(weapons.bardiche(-12.0, 20.0),),
        left_hand=(),
    )
    return [cannoneer, master]


def versailles_musketeers() -> list[Warrior]:
    """Musketeer with rapier and cape; musketeer taking aim."""
    duellist = Warrior(
        "versailles-musketeer",
        "Musketeer with rapier and cape",
        ARMY,
        ("versailles",),
        build=LIGHT,
        stance=replace(GUARD, turn=30, look=-26),
        arms=Arms(replace(POINTING, hand=(0.9, 0.3, 0.25)), replace(RAISED, grip=(0.0, 0.3, 1.0))),
        foot=HIGH_BOOT,
        dress=tunic(6.0, 1.05, cuts="belt cross"),
        head=(heads.face(beard=3.0, moustache=False), hats.plumed_hat()),
        right_hand=(weapons.sword(25.0, 2.6, 6.0),),
        back=(backs.cape(22.0, 9.0, 5.0),),
    )
    shooter = replace(
        duellist,
        name="versailles-musketeer-2",
        title="Musketeer taking aim",
        head=(heads.face(), hats.plumed_hat()),
        stance=KNEEL,
        arms=AIMING,
        right_hand=(firearms.musket(bayonet=False),),
        back=(),
    )
    return [duellist, shooter]


def highlanders() -> list[Warrior]:
    """Highlander charging with the bayonet; piper of the highlanders."""
    highlander = Warrior(
        "highlander",
        "Highlander charging with the bayonet",
        ARMY,
        ("roxburgh",),
        build=LIGHT,
        stance=GUARD,
        arms=BAYONET,
        dress=tunic(8.0, 1.16, cuts="crossbelts strips"),
        head=(heads.face(), headgear.bonnet()),
        right_hand=(firearms.musket(long=0.8),),
    )
    piper = replace(
        highlander,
        name="highlander-2",
        title="Piper of the highlanders",
        leads=True,
        stance=STAND,
        arms=Arms(
            replace(HANGING, hand=(0.6, -0.5, -0.45)),
            replace(HANGING, hand=(0.55, 0.1, -0.45)),
        ),
        right_hand=(),
        chest=(oddments.bagpipes(),),
    )
    return [highlander, piper]


def rhodesia_rangers() -> list[Warrior]:
    """Ranger in a bush hat with a rifle."""
    ranger = Warrior(
        "rhodesia-ranger",
        "Ranger in a bush hat with a rifle",
        ARMY,
        ("rhodesia",),
        stance=AIM,
        arms=AIMING,
        dress=breeches(cuts="belt crossbelts"),
        head=(heads.face(beard=2.0), headgear.slouch_hat()),
        right_hand=(firearms.rifle(1.1),),
    )
    return [ranger]


def landsknechts() -> list[Warrior]:
    """Landsknecht with a two-handed sword; landsknecht captain with a halberd."""
    doppelsoldner = Warrior(
        "landsknecht",
        "Landsknecht with a two-handed sword",
        ARMY,
        ("dogs-of-war",),
        build=replace(STRONG, girth=1.0),
        stance=WIDE,
        arms=Arms(ON_THE_SHOULDER, stretched(LOW_GUARD)),
        dress=breeches(cuts="belt bands"),
        head=(heads.face(beard=4.0), headgear.beret()),
        right_hand=(oddments.zweihander(),),
    )
    halberdier = replace(
        doppelsoldner,
        name="landsknecht-2",
        title="Landsknecht captain with a halberd",
        build=replace(STRONG, girth=0.98, limb=0.96),
        leads=True,
        stance=STAND,
        arms=Arms(stretched(POLE), AKIMBO),
        right_hand=(weapons.halberd(),),
    )
    return [doppelsoldner, halberdier]


def mithra_warriors() -> list[Warrior]:
    """Warrior of Mithra with spear and wicker shield."""
    persian = Warrior(
        "mithra-warrior",
        "Warrior of Mithra with spear and wicker shield",
        ARMY,
        ("warriors-of-mithra",),
        build=replace(LIGHT, limb=0.82, chest=0.88, girth=0.9),
        stance=GUARD,
        arms=Arms(
            stretched(replace(LOW_GUARD, hand=(0.3, 0.5, -0.6), grip=(1.0, 0.1, 0.5))),
            stretched(SHIELD_FRONT),
        ),
        dress=tunic(9.0, 0.92, cuts="belt folds"),
        head=(heads.face(beard=7.0), headgear.tiara()),
        right_hand=(weapons.spear(-14.0, 22.0),),
        left_hand=(oddments.wicker_shield(),),
    )
    return [persian]


def new_siberians() -> list[Warrior]:
    """Armoured Siberian with a blaster; siberian with flame thrower and tanks."""
    siberian = Warrior(
        "new-siberian",
        "Armoured Siberian with a blaster",
        ARMY,
        ("new-siberia",),
        build=replace(ARMOURED, limb=1.0),
        stance=GUARD,
        arms=AT_THE_READY,
        foot=IRON,
        dress=power_armour(cuts="plate belt"),
        head=(heads.face(beard=5.0), hats.ear_flaps()),
        right_hand=(firearms.blaster(1.1),),
    )
    thrower = replace(
        siberian,
        name="new-siberian-2",
        title="Siberian with flame thrower and tanks",
        stance=STRIDE,
        arms=FROM_THE_HIP,
        right_hand=(weapons.lance(-10.0, 16.0),),
        back=(backs.tanks(),),
        build=replace(ARMOURED, limb=0.94, girth=0.94),
    )
    return [siberian, thrower]


def companies() -> list[Warrior]:
    """All of them."""
    return [
        *cannoneers(),
        *versailles_musketeers(),
        *highlanders(),
        *rhodesia_rangers(),
        *landsknechts(),
        *mithra_warriors(),
        *new_siberians(),
    ]
