"""Knights, dwarfs and northmen."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, weapons
from model_kit.figures.dress import coat, cuirass, pauldrons, tunic, worn
from model_kit.figures.feet import IRON
from model_kit.figures.pose import (
    AIM,
    AIMING,
    ARMOURED,
    DWARF,
    GUARD,
    LEAN,
    LUNGE,
    POINTING,
    POLE_AND_HIP,
    POLE_AND_SHIELD,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    STAND,
    STRIDE,
    SWORD_AND_SHIELD,
    SWORD_BEHIND,
    TWO_HANDED_HIGH,
    WIDE,
    Arms,
    Step,
)
from model_kit.figures.shields import CROSS, STRIPE, WHEEL, heater, kite, round_shield
from model_kit.figures.warrior import Warrior

ARMY = "sorcerer"


def ascalon_knights() -> list[Warrior]:
    """Knight in a closed helm; knight with a great sword."""
    ascalon = Warrior(
        "ascalon-knight",
        "Knight in a closed helm",
        ARMY,
        ("ascalon",),
        build=ARMOURED,
        stance=STRIDE,
        arms=SWORD_AND_SHIELD,
        foot=IRON,
        dress=cuirass(cuts="belt cross"),
        head=(helmets.great_helm(),),
        right_hand=(weapons.sword(),),
        left_hand=(heater(CROSS),),
    )
    lord = replace(
        ascalon,
        name="ascalon-knight-2",
        title="Knight with a great sword",
        leads=True,
        stance=LUNGE,
        arms=SWORD_BEHIND,
        head=(helmets.great_helm(crest=True),),
        right_hand=(weapons.sword(29.0, 4.6, 10.0),),
        left_hand=(),
    )
    return [ascalon, lord]


def siegfried_knights() -> list[Warrior]:
    """Knight of an order with a halberd; master of an order with mace and cape."""
    siegfried = Warrior(
        "siegfried-knight",
        "Knight of an order with a halberd",
        ARMY,
        ("siegfried-5", "siegfried-6", "siegfried-old"),
        build=ARMOURED,
        stance=GUARD,
        arms=POLE_AND_HIP,
        foot=IRON,
        dress=worn(cuirass(cuts="belt plate"), pauldrons()),
        head=(helmets.visor_helm(plume=True),),
        right_hand=(weapons.halberd(),),
    )
    master = replace(
        siegfried,
        name="siegfried-knight-2",
        title="Master of an order with mace and cape",
        leads=True,
        stance=LEAN,
        arms=Arms(POINTING, SHIELD_ARM),
        right_hand=(weapons.mace(),),
        left_hand=(),
        back=(backs.cape(23.0, 8.2, 5.0),),
        dress=cuirass(cuts="belt plate"),
    )
    return [siegfried, master]


def normans() -> list[Warrior]:
    """Norman with a pennon and a kite shield."""
    norman = Warrior(
        "norman",
        "Norman with a pennon and a kite shield",
        ARMY,
        ("norman",),
        stance=STAND,
        arms=POLE_AND_SHIELD,
        dress=coat(9.0, 0.98, cuts="belt folds"),
        head=(heads.face(moustache=False), helmets.nasal_helm()),
        right_hand=(weapons.spear(), weapons.pennon(14.0, 13.0, 8.0)),
        left_hand=(kite(STRIPE),),
    )
    return [norman]


def battle_dwarfs() -> list[Warrior]:
    """Dwarf with a war hammer; dwarf with a crossbow."""
    smith = Warrior(
        "battle-dwarf",
        "Dwarf with a war hammer",
        ARMY,
        ("battle-dwarves",),
        build=DWARF,
        stance=replace(WIDE, left=Step(1.5, 12.2, 24), right=Step(-1.5, 12.2, 30), height=0.95),
        arms=TWO_HANDED_HIGH,
        dress=tunic(5.0, cuts="belt"),
        head=(heads.face(beard=13.0), helmets.kettle_hat()),
        right_hand=(weapons.hammer(high=15.0),),
        height_mm=48.0,
    )
    bowman = replace(
        smith,
        name="battle-dwarf-2",
        title="Dwarf with a crossbow",
        stance=replace(AIM, height=1.0),
        arms=AIMING,
        head=(heads.face(beard=9.0), hats.hood(4.0)),
        right_hand=(firearms.crossbow(),),
    )
    return [smith, bowman]


def varangians() -> list[Warrior]:
    """Varangian with a great axe."""
    varangian = Warrior(
        "varangian",
        "Varangian with a great axe",
        ARMY,
        ("varyag",),
        stance=LUNGE,
        arms=TWO_HANDED_HIGH,
        dress=tunic(8.5, cuts="belt seam"),
        head=(heads.face(beard=5.0), helmets.horned_helm()),
        right_hand=(weapons.axe(-9.0, 20.0, 1.1),),
    )
    return [varangian]


def huskarls() -> list[Warrior]:
    """Huskarl with sword and round shield; jarl with spear and pelt."""
    huskarl = Warrior(
        "huskarl",
        "Huskarl with sword and round shield",
        ARMY,
        ("konung",),
        stance=STRIDE,
        arms=Arms(RAISED, SHIELD_FRONT),
        dress=tunic(8.5, cuts="belt bands"),
        head=(heads.face(beard=6.0), helmets.winged_helm()),
        right_hand=(weapons.sword(22.0),),
        left_hand=(round_shield(9.4, emblem=WHEEL, boss=0.0),),
    )
    jarl = replace(
        huskarl,
        name="huskarl-2",
        title="Jarl with spear and pelt",
        leads=True,
        stance=STAND,
        arms=POLE_AND_HIP,
        right_hand=(weapons.spear(),),
        left_hand=(),
        chest=(backs.sash_of_fur(),),
    )
    return [huskarl, jarl]


def knights() -> list[Warrior]:
    """All of these."""
    return [
        *ascalon_knights(),
        *siegfried_knights(),
        *normans(),
        *battle_dwarfs(),
        *varangians(),
        *huskarls(),
    ]
