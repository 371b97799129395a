"""Amazons, legions, lizards and elves."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, weapons
from model_kit.figures.dress import breeches, cuirass, tunic
from model_kit.figures.feet import PAW
from model_kit.figures.pose import (
    AIMING,
    AKIMBO,
    DRAWING,
    GUARD,
    KNEEL,
    LEAN,
    LIZARD,
    LUNGE,
    OUTSTRETCHED,
    POINTING,
    POLE,
    POLE_LEVEL,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    STRIDE,
    WOMAN,
    Arm,
    Arms,
    Build,
)
from model_kit.figures.shields import (
    BOLT,
    QUARTERS,
    crescent,
    leaf,
    oval,
    tower,
)
from model_kit.figures.warrior import Warrior

ARMY = "enchanter"
ELF = Build(legs=25.5, shoulders=7.6, torso=15.0, chest=0.86, girth=0.84, limb=0.84, neck=7.2, head=1.0)
THROWING = Arm((-0.1, 0.5, 0.5), grip=(1.0, -0.1, 0.28), edge=(0.0, 0.0, -1.0), elbow=(-0.2, 1.0, -0.3))


def amazons() -> list[Warrior]:
    """Amazon with spear and moon shield; amazon drawing a bow."""
    spear = Warrior(
        "amazon",
        "Amazon with spear and moon shield",
        ARMY,
        ("amazons",),
        build=WOMAN,
        stance=STRIDE,
        arms=Arms(THROWING, SHIELD_FRONT),
        dress=tunic(7.0, 1.05, cuts="belt folds"),
        head=(heads.face(), hats.hair()),
        right_hand=(weapons.spear(-18.0, 22.0),),
        left_hand=(crescent(),),
    )
    archer = replace(
        spear,
        name="amazon-2",
        title="Amazon drawing a bow",
        stance=replace(KNEEL, turn=-50, look=46),
        arms=DRAWING,
        right_hand=(firearms.arrow(),),
        left_hand=(firearms.bow(15.0),),
    )
    return [spear, archer]


def legionaries() -> list[Warrior]:
    """Legionary behind his tower shield; centurion with a crest from ear to ear."""
    legionary = Warrior(
        "legionary",
        "Legionary behind his tower shield",
        ARMY,
        ("centurion",),
        stance=GUARD,
        arms=Arms(Arm((0.3, 0.4, -0.5), grip=(1.0, 0.1, 0.3), edge=(0.0, 0.0, -1.0)), SHIELD_FRONT),
        dress=tunic(6.0, 0.94, cuts="belt bands strips"),
        head=(heads.face(), helmets.legion_helm()),
        right_hand=(weapons.short_sword(),),
        left_hand=(tower(BOLT, boss=0.0),),
    )
    centurion = replace(
        legionary,
        name="legionary-2",
        title="Centurion with a crest from ear to ear",
        leads=True,
        stance=STRIDE,
        arms=Arms(POINTING, AKIMBO),
        dress=cuirass(7.0, cuts="belt muscles strips"),
        head=(heads.face(), helmets.crested_helm(across=True)),
        left_hand=(),
        back=(backs.cape(20.0, 7.6, 4.5),),
    )
    return [legionary, centurion]


def siege_legionaries() -> list[Warrior]:
    """Siege legionary throwing a javelin; siege legionary with a crossbow."""
    typhoon = Warrior(
        "typhoon-siege",
        "Siege legionary throwing a javelin",
        ARMY,
        ("typhoon",),
        stance=replace(LUNGE, lean=-6, turn=-24, look=20, height=0.92),
        arms=Arms(THROWING, SHIELD_ARM),
        dress=tunic(6.0, 0.94, cuts="belt bands strips"),
        head=(heads.face(), helmets.crested_helm(cheeks=False)),
        right_hand=(weapons.javelin(),),
        left_hand=(oval(QUARTERS),),
    )
    bowman = replace(
        typhoon,
        name="typhoon-siege-2",
        title="Siege legionary with a crossbow",
        stance=KNEEL,
        arms=AIMING,
        right_hand=(firearms.crossbow(),),
        left_hand=(),
    )
    return [typhoon, bowman]


def monitors() -> list[Warrior]:
    """Monitor lizard with a blaster; monitor chief with a chain blade."""
    monitor = Warrior(
        "monitor",
        "Monitor lizard with a blaster",
        ARMY,
        ("monitors",),
        build=LIZARD,
        stance=replace(LEAN, height=0.97, lean=14, turn=-34, look=30),
        arms=POLE_LEVEL,
        foot=PAW,
        dress=breeches(cuts="bands"),
        head=(heads.lizard_head(),),
        right_hand=(firearms.blaster(0.9),),
        belt=(backs.tail(),),
    )
    chief = replace(
        monitor,
        name="monitor-2",
        title="Monitor chief with a chain blade",
        leads=True,
        stance=replace(STRIDE, lean=12),
        arms=Arms(RAISED, replace(OUTSTRETCHED, hand=(0.6, 0.6, -0.3))),
        right_hand=(weapons.chain_blade(),),
    )
    return [monitor, chief]


def elitar_elves() -> list[Warrior]:
    """Elf with leaf shield and glaive; elf shooting from the run."""
    spear = Warrior(
        "elitar-elf",
        "Elf with leaf shield and glaive",
        ARMY,
        ("elitar",),
        build=ELF,
        stance=STRIDE,
        arms=Arms(POLE, SHIELD_ARM),
        dress=tunic(11.0, 0.9, cuts="belt seam"),
        head=(heads.face(), helmets.elf_helm()),
        right_hand=(weapons.bardiche(-30.0, 18.0),),
        left_hand=(leaf(),),
    )
    archer = replace(
        spear,
        name="elitar-elf-2",
        title="Elf shooting from the run",
        stance=replace(LUNGE, turn=-60, look=56, lean=4),
        arms=DRAWING,
        dress=tunic(8.0, 0.9, cuts="belt seam"),
        right_hand=(firearms.arrow(),),
        left_hand=(firearms.bow(20.0),),
    )
    return [spear, archer]


def ancients() -> list[Warrior]:
    """All of these."""
    return [
        *amazons(),
        *legionaries(),
        *siege_legionaries(),
        *monitors(),
        *elitar_elves(),
    ]
