"""Paladins, the retinues of old Rus, Cossacks and Scythians."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, weapons
from model_kit.figures.dress import coat, tunic
from model_kit.figures.feet import IRON
from model_kit.figures.pose import (
    ARMOURED,
    BRANDISHED,
    DRAWING,
    LEAN,
    LUNGE,
    POINTING,
    POLE,
    POLE_AND_HIP,
    POLE_LEVEL,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    STAND,
    STRIDE,
    TWO_HANDED_GUARD,
    WIDE,
    Arm,
    Arms,
)
from model_kit.figures.shields import (
    CHEVRON,
    almond,
    heater,
)
from model_kit.figures.warrior import Warrior

ARMY = "enchanter"


def paladins() -> list[Warrior]:
    """Paladin with hammer and shield; marshal of the order with sword and banner."""
    paladin = Warrior(
        "paladin",
        "Paladin with hammer and shield",
        ARMY,
        ("paladins",),
        build=ARMOURED,
        stance=WIDE,
        arms=Arms(RAISED, SHIELD_ARM),
        foot=IRON,
        dress=tunic(5.0, cuts="belt cross"),
        head=(helmets.bucket_helm(),),
        right_hand=(weapons.hammer(-6.0, 15.0, 0.84),),
        left_hand=(heater(CHEVRON),),
    )
    marshal = replace(
        paladin,
        name="paladin-2",
        title="Marshal of the order with sword and banner",
        leads=True,
        stance=STRIDE,
        arms=Arms(RAISED, replace(POLE, hand=(0.1, 0.5, -0.2))),
        right_hand=(weapons.sword(22.0),),
        left_hand=(weapons.pole(), weapons.banner(24.0, 14.0, 16.0)),
    )
    return [paladin, marshal]


def avalon_knights() -> list[Warrior]:
    """Knight of the isle, sword before him."""
    avalon = Warrior(
        "avalon-knight",
        "Knight of the isle, sword before him",
        ARMY,
        ("avalon",),
        stance=STAND,
        arms=TWO_HANDED_GUARD,
        foot=IRON,
        dress=tunic(10.0, 0.96, cuts="belt cross folds"),
        head=(heads.face(beard=3.0), hats.crown()),
        right_hand=(weapons.sword(25.0, 4.4, 10.0),),
        chest=(),
    )
    return [avalon]


def falcon_spearmen() -> list[Warrior]:
    """Spearman in a spiked helmet; prince with sword and cape."""
    falcon = Warrior(
        "falcon-spearman",
        "Spearman in a spiked helmet",
        ARMY,
        ("falcon",),
        stance=LEAN,
        arms=Arms(POLE_LEVEL.right, SHIELD_FRONT),
        dress=tunic(9.0, 0.96, cuts="belt bands"),
        head=(heads.face(beard=4.0), helmets.spiked_helm(aventail=False)),
        right_hand=(weapons.spear(-14.0, 24.0),),
        left_hand=(almond(),),
    )
    prince = replace(
        falcon,
        name="falcon-spearman-2",
        title="Prince with sword and cape",
        leads=True,
        stance=LUNGE,
        arms=Arms(BRANDISHED, SHIELD_ARM),
        dress=tunic(6.0, 0.92, cuts="belt bands"),
        right_hand=(weapons.sword(22.0),),
        left_hand=(),
        back=(backs.cape(24.0, 8.6, 6.0),),
    )
    return [falcon, prince]


def hawk_axemen() -> list[Warrior]:
    """Axeman in a fur hat."""
    hawk = Warrior(
        "hawk-axeman",
        "Axeman in a fur hat",
        ARMY,
        ("hawk",),
        stance=STAND,
        arms=POLE_AND_HIP,
        dress=coat(13.0, 1.0, cuts="belt frogging"),
        head=(heads.face(beard=6.0), hats.boyar_hat()),
        right_hand=(weapons.bardiche(),),
    )
    return [hawk]


def wolfhound_warriors() -> list[Warrior]:
    """Warrior in a wolf's skin with mace and club."""
    wolfhound = Warrior(
        "wolfhound-warrior",
        "Warrior in a wolf's skin with mace and club",
        ARMY,
        ("wolfhound",),
        stance=LUNGE,
        arms=Arms(BRANDISHED, Arm((0.6, 0.5, -0.2), grip=(0.8, 0.4, 0.6))),
        dress=tunic(5.5, cuts="belt muscles"),
        head=(heads.face(beard=3.0), hats.wolf_pelt()),
        right_hand=(weapons.club(),),
        left_hand=(weapons.mace(),),
    )
    return [wolfhound]


def kuban_cossacks() -> list[Warrior]:
    """Cossack with drawn sabre; cossack with sabre and pistol."""
    cossack = Warrior(
        "kuban-cossack",
        "Cossack with drawn sabre",
        ARMY,
        ("kuban-freemen",),
        stance=LUNGE,
        arms=Arms(replace(RAISED, grip=(-0.4, 0.6, 0.7)), POINTING),
        dress=coat(11.5, 1.02, cuts="belt"),
        head=(heads.face(beard=2.0), hats.fur_hat()),
        right_hand=(weapons.sabre(20.0),),
        chest=(backs.cartridges(),),
    )
    rifle = replace(
        cossack,
        name="kuban-cossack-2",
        title="Cossack with sabre and pistol",
        stance=replace(STRIDE, lean=-6, turn=20, look=-18),
        arms=Arms(BRANDISHED, POINTING),
        dress=coat(9.0, 1.0, cuts="belt"),
        right_hand=(weapons.sabre(22.0),),
        chest=(),
        left_hand=(firearms.pistol(),),
        leads=True,
    )
    return [cossack, rifle]


def scythians() -> list[Warrior]:
    """Scythian with a short bow."""
    scythian = Warrior(
        "scythian",
        "Scythian with a short bow",
        ARMY,
        ("scythians",),
        stance=replace(WIDE, turn=-60, look=56),
        arms=DRAWING,
        dress=tunic(7.0, cuts="belt seam"),
        head=(heads.face(beard=4.0), hats.pointed_cap()),
        right_hand=(firearms.arrow(),),
        left_hand=(firearms.recurve(),),
    )
    return [scythian]


def retinues() -> list[Warrior]:
    """All of these."""
    return [
        *paladins(),
        *avalon_knights(),
        *falcon_spearmen(),
        *hawk_axemen(),
        *wolfhound_warriors(),
        *kuban_cossacks(),
        *scythians(),
    ]
