"""From musketeers to marines of the stars."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, weapons
from model_kit.figures.dress import breeches, coat, cuirass, power_armour, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON
from model_kit.figures.pose import (
    AKIMBO,
    ARMOURED,
    AT_THE_READY,
    BRANDISHED,
    CHARGE,
    GUARD,
    LUNGE,
    POINTING,
    POLE,
    POLE_LEVEL,
    PORTED,
    RAISED,
    SHIELD_ARM,
    STANDARD,
    STRIDE,
    Arms,
)
from model_kit.figures.shields import (
    CROSS,
    pavise,
)
from model_kit.figures.warrior import Warrior

ARMY = "enchanter"


def marseille_musketeers() -> list[Warrior]:
    """Musketeer saluting with his sword."""
    marseille = Warrior(
        "marseille-musketeer",
        "Musketeer saluting with his sword",
        ARMY,
        ("marseille",),
        stance=STRIDE,
        arms=Arms(replace(RAISED, grip=(0.1, 0.4, 0.8)), AKIMBO),
        dress=coat(8.0, 1.0, cuts="belt cross"),
        head=(heads.face(beard=3.0), hats.plumed_hat()),
        right_hand=(weapons.sword(22.0, 2.8, 7.0),),
        back=(backs.cape(20.0, 7.6, 5.0),),
    )
    return [marseille]


def espada_fencers() -> list[Warrior]:
    """Fencer with sword and dagger."""
    espada = Warrior(
        "espada-fencer",
        "Fencer with sword and dagger",
        ARMY,
        ("espada",),
        stance=replace(LUNGE, height=0.76, lean=20),
        arms=Arms(POINTING, replace(BRANDISHED, grip=(0.8, -0.4, 0.3))),
        dress=breeches(cuts="belt frogging"),
        head=(heads.face(beard=3.0), hats.plumed_hat(feather=False)),
        right_hand=(weapons.sword(24.0, 2.8, 6.6),),
        left_hand=(weapons.sword(12.0, 2.8, 5.0),),
    )
    return [espada]


def poltava_musketeers() -> list[Warrior]:
    """Musketeer in a cocked hat."""
    poltava = Warrior(
        "poltava-musketeer",
        "Musketeer in a cocked hat",
        ARMY,
        ("poltava",),
        stance=CHARGE,
        arms=PORTED,
        dress=coat(11.0, 1.12, cuts="belt seam strap"),
        head=(heads.face(), hats.tricorne()),
        right_hand=(firearms.musket(long=0.72),),
    )
    return [poltava]


def bagration_grenadiers() -> list[Warrior]:
    """Grenadier in a shako, bayonet up."""
    bagration = Warrior(
        "bagration-grenadier",
        "Grenadier in a shako, bayonet up",
        ARMY,
        ("bagration",),
        stance=replace(STRIDE, turn=-14, look=12),
        arms=AT_THE_READY,
        dress=breeches(cuts="crossbelts"),
        head=(heads.face(), hats.shako(plume=4.0)),
        right_hand=(firearms.musket(long=0.7),),
        back=(backs.pack(roll=False),),
    )
    return [bagration]


def borodino_officers() -> list[Warrior]:
    """Officer in a bicorne with a flag; cuirassier on foot."""
    borodino = Warrior(
        "borodino-officer",
        "Officer in a bicorne with a flag",
        ARMY,
        ("borodino",),
        leads=True,
        stance=STRIDE,
        arms=Arms(POINTING, replace(POLE, hand=(0.2, 0.5, -0.2), grip=(-0.12, 0.0, 1.0))),
        dress=breeches(cuts="belt buttons"),
        head=(heads.face(), hats.bicorne()),
        right_hand=(weapons.sabre(18.0),),
        left_hand=(weapons.pole(), weapons.banner(24.0, 15.0, 13.0)),
    )
    cuirassier = replace(
        borodino,
        name="borodino-officer-2",
        title="Cuirassier on foot",
        leads=False,
        stance=LUNGE,
        arms=Arms(BRANDISHED, AKIMBO),
        foot=HIGH_BOOT,
        dress=cuirass(4.0, cuts="belt"),
        head=(heads.face(), helmets.cuirassier_helm()),
        right_hand=(weapons.sabre(24.0, 3.0),),
        left_hand=(),
    )
    return [borodino, cuirassier]


def stalingrad_soldiers() -> list[Warrior]:
    """Soldier in a greatcoat with a submachine gun; soldier carrying the flag forward."""
    rifleman = Warrior(
        "stalingrad-soldier",
        "Soldier in a greatcoat with a submachine gun",
        ARMY,
        ("stalingrad",),
        stance=CHARGE,
        arms=AT_THE_READY,
        dress=coat(12.0, 1.05, cuts="belt seam"),
        head=(heads.face(), helmets.field_helmet()),
        right_hand=(firearms.drum_gun(),),
    )
    thrower = replace(
        rifleman,
        name="stalingrad-soldier-2",
        title="Soldier carrying the flag forward",
        stance=replace(LUNGE, lean=14),
        arms=STANDARD,
        dress=tunic(6.0, cuts="belt seam"),
        head=(heads.face(), hats.ear_flaps()),
        right_hand=(weapons.pole(-16.0, 24.0), weapons.banner(23.0, 17.0, 12.0)),
        back=(),
        leads=True,
    )
    return [rifleman, thrower]


def canopus_marines() -> list[Warrior]:
    """Space marine with a heavy blaster; captain of marines with chain blade and pistol."""
    canopus = Warrior(
        "canopus-marine",
        "Space marine with a heavy blaster",
        ARMY,
        ("canopus",),
        build=replace(ARMOURED, limb=0.94),
        stance=replace(STRIDE, turn=-24, look=22),
        arms=POLE_LEVEL,
        foot=IRON,
        dress=power_armour(cuts="chevron"),
        head=(helmets.space_helmet(),),
        right_hand=(firearms.blaster(),),
        back=(backs.power_pack(),),
    )
    captain = replace(
        canopus,
        name="canopus-marine-2",
        title="Captain of marines with chain blade and pistol",
        leads=True,
        stance=LUNGE,
        arms=Arms(RAISED, replace(POINTING, hand=(0.8, 0.3, -0.1), grip=(1.0, 0.3, 0.3))),
        right_hand=(weapons.chain_blade(),),
        left_hand=(firearms.pistol(0.9),),
    )
    return [canopus, captain]


def poseidon_marines() -> list[Warrior]:
    """Sea marine with trident and pavise."""
    poseidon = Warrior(
        "poseidon-marine",
        "Sea marine with trident and pavise",
        ARMY,
        ("poseidon",),
        build=replace(ARMOURED, limb=0.92, boot=0.9),
        stance=GUARD,
        arms=Arms(POLE, SHIELD_ARM),
        foot=IRON,
        dress=power_armour(cuts="bands"),
        head=(helmets.diving_helmet(),),
        right_hand=(weapons.trident(),),
        left_hand=(pavise(CROSS),),
    )
    return [poseidon]


def regiments() -> list[Warrior]:
    """All of these."""
    return [
        *marseille_musketeers(),
        *espada_fencers(),
        *poltava_musketeers(),
        *bagration_grenadiers(),
        *borodino_officers(),
        *stalingrad_soldiers(),
        *canopus_marines(),
        *poseidon_marines(),
    ]
