"""Gladiators, legions, and retinues of old Rus."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, hats, headgear, heads, helmets, oddments, weapons
from model_kit.figures.dress import breeches, coat, tunic
from model_kit.figures.feet import HIGH_BOOT
from model_kit.figures.pose import (
    GUARD,
    LOW_GUARD,
    LUNGE,
    POINTING,
    POLE,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    STRIDE,
    Arm,
    Arms,
    Build,
)
from model_kit.figures.reach import LIGHT, OVERHEAD, stretched
from model_kit.figures.shields import QUARTERS, WHEEL, almond, oval, round_shield, tower
from model_kit.figures.warrior import Warrior

ARMY = "free-shooters"
STRONG = Build(shoulders=9.2, chest=1.04, limb=1.02, girth=0.92)
HELD_OUT = Arm((0.75, 0.55, -0.2), grip=(0.3, 0.3, 1.0), edge=(1.0, 0.4, 0.0))


def gladiators() -> list[Warrior]:
    """Gladiator with tower shield and short sword; gladiator with net and trident."""
    murmillo = Warrior(
        "gladiator",
        "Gladiator with tower shield and short sword",
        ARMY,
        ("gladiator",),
        build=replace(STRONG, limb=0.92),
        stance=GUARD,
        arms=Arms(replace(LOW_GUARD, grip=(1.0, 0.2, 0.2)), SHIELD_FRONT),
        dress=breeches(cuts="muscles"),
        head=(headgear.murmillo(),),
        right_hand=(weapons.short_sword(),),
        left_hand=(tower(WHEEL, 0.0),),
    )
    retiarius = replace(
        murmillo,
        name="gladiator-2",
        title="Gladiator with net and trident",
        build=STRONG,
        stance=LUNGE,
        arms=Arms(replace(OVERHEAD, hand=(0.0, 0.5, 0.6)), replace(HELD_OUT, grip=(0.0, 0.0, 1.0))),
        head=(heads.face(),),
        right_hand=(weapons.trident(-18.0, 17.0),),
        left_hand=(oddments.net(),),
    )
    return [murmillo, retiarius]


def saturn_hoplites() -> list[Warrior]:
    """Hoplite with spear and round shield."""
    saturn = Warrior(
        "saturn-hoplite",
        "Hoplite with spear and round shield",
        ARMY,
        ("saturn",),
        stance=LUNGE,
        build=LIGHT,
        arms=Arms(OVERHEAD, SHIELD_FRONT),
        dress=tunic(6.5, cuts="muscles strips"),
        head=(helmets.greek_helm(),),
        right_hand=(weapons.spear(-16.0, 20.0),),
        left_hand=(round_shield(9.6, WHEEL, 0.0),),
    )
    return [saturn]


def jupiter_legionaries() -> list[Warrior]:
    """Legionary with spear and oval shield; centurion of Jupiter with sword raised."""
    jupiter = Warrior(
        "jupiter-legionary",
        "Legionary with spear and oval shield",
        ARMY,
        ("jupiter",),
        build=LIGHT,
        stance=STRIDE,
        arms=Arms(
            stretched(replace(POLE, grip=(-0.25, 0.0, 1.0))), replace(SHIELD_ARM, edge=(0.4, 1.0, 0.0))
        ),
        dress=tunic(6.5, cuts="bands strips"),
        head=(heads.face(), helmets.crested_helm(cheeks=False)),
        right_hand=(weapons.javelin(-22.0, 22.0),),
        left_hand=(oval(QUARTERS),),
    )
    centurion = replace(
        jupiter,
        name="jupiter-legionary-2",
        title="Centurion of Jupiter with sword raised",
        leads=True,
        stance=LUNGE,
        arms=Arms(RAISED, POINTING),
        head=(heads.face(), helmets.crested_helm(across=True, cheeks=False)),
        right_hand=(weapons.short_sword(18.0),),
        left_hand=(),
        back=(backs.cape(20.0, 9.0, 6.0),),
    )
    return [jupiter, centurion]


def golden_eagle_falconers() -> list[Warrior]:
    """Warrior with an eagle on his fist."""
    falconer = Warrior(
        "golden-eagle-falconer",
        "Warrior with an eagle on his fist",
        ARMY,
        ("golden-eagle",),
        build=LIGHT,
        stance=STRIDE,
        arms=Arms(
            stretched(LOW_GUARD), stretched(replace(HELD_OUT, hand=(0.6, 0.6, 0.4), grip=(0.0, 0.0, 1.0)))
        ),
        foot=HIGH_BOOT,
        dress=coat(9.0, 1.0, cuts="belt seam"),
        head=(heads.face(beard=4.0), hats.fur_hat(2.0)),
        right_hand=(weapons.sabre(20.0, 4.0),),
        left_hand=(oddments.falcon(),),
    )
    return [falconer]


def wild_boar_guards() -> list[Warrior]:
    """Watchman in a boar's head with spear and shield."""
    boar = Warrior(
        "wild-boar-guard",
        "Watchman in a boar's head with spear and shield",
        ARMY,
        ("wild-boar",),
        stance=LUNGE,
        build=replace(LIGHT, limb=0.88),
        arms=Arms(
            stretched(replace(LOW_GUARD, hand=(0.3, 0.5, -0.6), grip=(1.0, 0.0, 0.6))),
            stretched(SHIELD_FRONT),
        ),
        dress=tunic(8.0, cuts="belt bands"),
        head=(heads.face(beard=4.0), headgear.boar_helm()),
        right_hand=(weapons.spear(-14.0, 20.0, 5.4),),
        left_hand=(almond(),),
    )
    return [boar]


def ancients() -> list[Warrior]:
    """All of them."""
    return [
        *gladiators(),
        *saturn_hoplites(),
        *jupiter_legionaries(),
        *golden_eagle_falconers(),
        *wild_boar_guards(),
    ]
