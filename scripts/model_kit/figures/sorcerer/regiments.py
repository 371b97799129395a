"""Hussars, janissaries, and infantry from the musket to the blaster."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, weapons
from model_kit.figures.dress import breeches, coat, cuirass, power_armour, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON
from model_kit.figures.pose import (
    AIM,
    AIMING,
    AKIMBO,
    ARMOURED,
    BRANDISHED,
    DRAWING,
    GUARD,
    HANGING,
    LOW_GUARD,
    LUNGE,
    OUTSTRETCHED,
    POINTING,
    POLE,
    POLE_AND_HIP,
    PRESENTED,
    RAISED,
    SHIELD_ARM,
    SLOPED,
    STAND,
    STRIDE,
    WIDE,
    Arm,
    Arms,
)
from model_kit.figures.shields import round_shield
from model_kit.figures.warrior import Warrior

ARMY = "sorcerer"


def winged_hussars() -> list[Warrior]:
    """Winged hussar with a sabre; hussar captain with lance and pennon."""
    hussar = Warrior(
        "winged-hussar",
        "Winged hussar with a sabre",
        ARMY,
        ("jagiellon",),
        stance=STRIDE,
        arms=Arms(RAISED, AKIMBO),
        dress=cuirass(cuts="belt bands"),
        head=(heads.face(), helmets.lobster_helm()),
        right_hand=(weapons.sabre(20.0),),
        back=(backs.hussar_wings(),),
    )
    rotmaster = replace(
        hussar,
        name="winged-hussar-2",
        title="Hussar captain with lance and pennon",
        leads=True,
        stance=STAND,
        arms=POLE_AND_HIP,
        right_hand=(weapons.pike(), weapons.banner(22.0, 14.0, 6.0)),
    )
    return [hussar, rotmaster]


def janissaries() -> list[Warrior]:
    """Janissary with a yatagan; aga in a turban with sabre and shield."""
    janissary = Warrior(
        "janissary",
        "Janissary with a yatagan",
        ARMY,
        ("yatagan",),
        stance=LUNGE,
        arms=Arms(OUTSTRETCHED, HANGING),
        dress=coat(10.5, 0.98, cuts="belt seam"),
        head=(heads.face(), hats.janissary_cap()),
        right_hand=(weapons.yatagan(),),
    )
    aga = replace(
        janissary,
        name="janissary-2",
        title="Aga in a turban with sabre and shield",
        leads=True,
        stance=GUARD,
        arms=Arms(RAISED, SHIELD_ARM),
        dress=tunic(8.0, cuts="belt seam"),
        head=(heads.face(moustache=True), hats.turban()),
        right_hand=(weapons.sabre(20.0, 6.0),),
        left_hand=(round_shield(7.6, None),),
    )
    return [janissary, aga]


def chagatai_archers() -> list[Warrior]:
    """Archer of the steppe."""
    archer = Warrior(
        "chagatai-archer",
        "Archer of the steppe",
        ARMY,
        ("chagatai",),
        stance=replace(AIM, turn=-60, look=56),
        arms=DRAWING,
        dress=coat(9.0, 1.0, cuts="belt strap"),
        head=(heads.face(), helmets.steppe_helm()),
        left_hand=(firearms.recurve(),),
        right_hand=(firearms.arrow(),),
        back=(backs.quiver(),),
    )
    return [archer]


def grenadiers() -> list[Warrior]:
    """Grenadier throwing a bomb; officer of grenadiers with sabre and spontoon."""
    grenadier = Warrior(
        "grenadier",
        "Grenadier throwing a bomb",
        ARMY,
        ("grenadiers",),
        stance=replace(LUNGE, lean=-8, height=0.93),
        arms=Arms(BRANDISHED, POINTING),
        dress=coat(11.0, 1.08, cuts="crossbelts"),
        head=(heads.face(moustache=True), hats.mitre()),
        right_hand=(firearms.grenade(),),
        belt=(backs.pouch(),),
    )
    firing = replace(
        grenadier,
        name="grenadier-2",
        title="Officer of grenadiers with sabre and spontoon",
        stance=STRIDE,
        arms=Arms(RAISED, replace(POLE, hand=(0.3, 0.5, -0.2))),
        right_hand=(weapons.sabre(18.0),),
        belt=(),
        leads=True,
        left_hand=(weapons.spear(),),
    )
    return [grenadier, firing]


def matadors() -> list[Warrior]:
    """Swordsman in cape and morion."""
    matador = Warrior(
        "matador",
        "Swordsman in cape and morion",
        ARMY,
        ("matador",),
        stance=replace(LUNGE, turn=30, look=-26, lean=4),
        arms=Arms(replace(POINTING, hand=(0.72, 0.5, 0.34), grip=(0.45, 0.35, 0.9)), AKIMBO),
        foot=HIGH_BOOT,
        dress=breeches(cuts="belt frogging"),
        head=(heads.face(beard=3.0), helmets.morion()),
        right_hand=(weapons.sword(24.0, 2.8, 6.6),),
        back=(backs.cape(17.0, 7.4, 4.0),),
    )
    return [matador]


def waterloo_guards() -> list[Warrior]:
    """Guardsman in a bearskin; general in a cocked hat pointing the way."""
    guardsman = Warrior(
        "waterloo-guard",
        "Guardsman in a bearskin",
        ARMY,
        ("waterloo",),
        stance=STAND,
        arms=PRESENTED,
        dress=coat(8.0, 0.96, cuts="crossbelts"),
        head=(heads.face(), hats.bearskin()),
        right_hand=(firearms.musket(long=0.85),),
        back=(backs.pack(roll=False),),
    )
    duke = replace(
        guardsman,
        name="waterloo-guard-2",
        title="General in a cocked hat pointing the way",
        leads=True,
        stance=replace(STAND, turn=20, look=-14),
        arms=Arms(replace(RAISED, hand=(0.6, 0.4, 0.1), grip=(0.4, 0.5, 0.75)), AKIMBO),
        head=(heads.face(), hats.bicorne(across=False)),
        right_hand=(weapons.sabre(21.0),),
        back=(backs.cape(24.0, 8.0, 4.0),),
    )
    return [guardsman, duke]


def izmail_musketeers() -> list[Warrior]:
    """Musketeer of the storming column."""
    izmail = Warrior(
        "izmail-musketeer",
        "Musketeer of the storming column",
        ARMY,
        ("izmail",),
        stance=AIM,
        arms=AIMING,
        foot=HIGH_BOOT,
        dress=breeches(cuts="belt strap buttons"),
        head=(heads.face(), helmets.crested_helm(across=True, cheeks=False)),
        right_hand=(firearms.musket(bayonet=False, long=0.9),),
    )
    return [izmail]


def kaiser_riflemen() -> list[Warrior]:
    """Rifleman in a spiked helmet."""
    kaiser = Warrior(
        "kaiser-rifleman",
        "Rifleman in a spiked helmet",
        ARMY,
        ("kaiser",),
        stance=STRIDE,
        arms=SLOPED,
        dress=tunic(5.0, cuts="belt seam"),
        head=(heads.face(moustache=True), helmets.pickelhaube()),
        right_hand=(),
        back=(),
        left_hand=(firearms.musket(bayonet=True, long=0.7),),
    )
    return [kaiser]


def condor_troopers() -> list[Warrior]:
    """Airborne trooper, rifle held high."""
    condor = Warrior(
        "condor-trooper",
        "Airborne trooper, rifle held high",
        ARMY,
        ("condor-6", "condor-7"),
        stance=LUNGE,
        arms=Arms(
            Arm((0.1, 0.5, 0.66), grip=(0.85, 0.0, 0.35), edge=(0.3, 0.0, -1.0), elbow=(-0.3, 1.0, -0.2)),
            POINTING,
        ),
        dress=breeches(cuts="belt plate"),
        head=(helmets.gas_mask(), helmets.field_helmet()),
        right_hand=(firearms.rifle(),),
        back=(backs.tanks(),),
    )
    return [condor]


def neptune_marines() -> list[Warrior]:
    """Marine in a diver's helmet."""
    neptune = Warrior(
        "neptune-marine",
        "Marine in a diver's helmet",
        ARMY,
        ("neptune",),
        build=ARMOURED,
        stance=WIDE,
        arms=Arms(replace(POLE, hand=(0.5, 0.5, 0.0), grip=(0.5, 0.3, 1.0)), LOW_GUARD),
        foot=IRON,
        dress=power_armour(cuts="bands"),
        head=(helmets.space_helmet(fin=True),),
        right_hand=(weapons.trident(-22.0, 18.0),),
    )
    return [neptune]


def regiments() -> list[Warrior]:
    """All of these."""
    return [
        *winged_hussars(),
        *janissaries(),
        *chagatai_archers(),
        *grenadiers(),
        *matadors(),
        *waterloo_guards(),
        *izmail_musketeers(),
        *kaiser_riflemen(),
        *condor_troopers(),
        *neptune_marines(),
    ]
