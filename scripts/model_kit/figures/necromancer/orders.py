"""Dark orders, legions, samurai, and peoples of the mountains."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, headgear, heads, helmets, oddments, weapons
from model_kit.figures.dress import coat, cuirass, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON
from model_kit.figures.pose import (
    AKIMBO,
    ARMOURED,
    BRANDISHED,
    GUARD,
    LOW_GUARD,
    LUNGE,
    OUTSTRETCHED,
    POINTING,
    POLE,
    RAISED,
    SHIELD_FRONT,
    STAND,
    STRIDE,
    TWO_HANDED_GUARD,
    TWO_HANDED_HIGH,
    WIDE,
    Arm,
    Arms,
    Hold,
)
from model_kit.figures.reach import LIGHT, OVERHEAD, stretched
from model_kit.figures.shields import BOLT, CHEVRON, QUARTERS, heater, kite, round_shield, tower
from model_kit.figures.warrior import Warrior

ARMY = "necromancer"
SHAFT_ACROSS = Arms(
    Arm((0.4, 0.1, -0.5), grip=(0.3, -0.6, 1.0), edge=(1.0, 0.0, -0.2), elbow=(-0.6, 0.9, 0.0)),
    Hold(10.0, elbow=(0.2, 0.8, -0.8)),
)
KNIGHT = replace(ARMOURED, limb=1.04, girth=0.98, chest=1.02)


def dark_knights() -> list[Warrior]:
    """Dark knight with a great sword; lord of darkness with a flail and thorns."""
    dark = Warrior(
        "dark-knight",
        "Dark knight with a great sword",
        ARMY,
        ("guardians-of-darkness",),
        build=KNIGHT,
        stance=replace(STAND, lean=4),
        arms=TWO_HANDED_GUARD,
        foot=IRON,
        dress=cuirass(cuts="belt chevron"),
        head=(headgear.dark_helm(),),
        right_hand=(weapons.sword(27.0, 4.4, 10.0),),
        back=(backs.cape(18.0, 8.0),),
    )
    lord = replace(
        dark,
        name="dark-knight-2",
        title="Lord of darkness with a flail and thorns",
        leads=True,
        stance=STRIDE,
        arms=Arms(stretched(replace(RAISED, hand=(0.5, 0.6, 0.2), grip=(0.7, 0.3, 1.0))), POINTING),
        right_hand=(oddments.flail(high=10.0),),
        chest=(oddments.spikes(),),
        back=(),
    )
    return [dark, lord]


def unicorn_knights() -> list[Warrior]:
    """Knight of the unicorn with lance and shield."""
    unicorn = Warrior(
        "unicorn-knight",
        "Knight of the unicorn with lance and shield",
        ARMY,
        ("unicorn",),
        build=replace(KNIGHT, limb=1.0),
        stance=STRIDE,
        arms=Arms(replace(POLE, grip=(0.35, 0.0, 1.0)), SHIELD_FRONT),
        foot=IRON,
        dress=cuirass(cuts="belt"),
        head=(headgear.unicorn_helm(),),
        right_hand=(weapons.lance(-10.0, 22.0),),
        left_hand=(heater(CHEVRON),),
    )
    return [unicorn]


def centaur_knights() -> list[Warrior]:
    """Knight of the centaur with axe and kite shield."""
    centaur = Warrior(
        "centaur-knight",
        "Knight of the centaur with axe and kite shield",
        ARMY,
        ("centaur",),
        build=replace(KNIGHT, limb=0.98),
        stance=LUNGE,
        arms=Arms(stretched(replace(BRANDISHED, hand=(-0.1, 0.8, 0.36))), SHIELD_FRONT),
        foot=IRON,
        dress=cuirass(cuts="belt plate"),
        head=(helmets.visor_helm(plume=True),),
        right_hand=(weapons.axe(-6.0, 15.0, 0.95),),
        left_hand=(kite(QUARTERS),),
    )
    return [centaur]


def gladius_legionaries() -> list[Warrior]:
    """Legionary throwing his spear; eagle bearer under a lion's pelt."""
    gladius = Warrior(
        "gladius-legionary",
        "Legionary throwing his spear",
        ARMY,
        ("gladius",),
        build=LIGHT,
        stance=replace(LUNGE, lean=-4, height=0.93),
        arms=Arms(OVERHEAD, SHIELD_FRONT),
        dress=tunic(6.5, cuts="bands strips"),
        head=(heads.face(), helmets.crested_helm(cheeks=False)),
        right_hand=(weapons.javelin(-12.0, 14.0),),
        left_hand=(tower(BOLT, 0.0),),
    )
    eagle = replace(
        gladius,
        name="gladius-legionary-2",
        title="Eagle bearer under a lion's pelt",
        leads=True,
        stance=STAND,
        arms=Arms(stretched(POLE), AKIMBO),
        head=(heads.face(), headgear.lion_pelt()),
        right_hand=(weapons.pole(-26.0, 20.0), weapons.eagle(20.0)),
        left_hand=(),
    )
    return [gladius, eagle]


def magnum_legionaries() -> list[Warrior]:
    """Legionary of the future with two pistols."""
    magnum = Warrior(
        "magnum-legionary",
        "Legionary of the future with two pistols",
        ARMY,
        ("magnum",),
        stance=GUARD,
        arms=Arms(POINTING, replace(POINTING, hand=(0.85, 0.4, -0.25))),
        foot=IRON,
        dress=tunic(5.0, cuts="muscles strips"),
        head=(headgear.legion_visor(),),
        right_hand=(firearms.pistol(1.3),),
        left_hand=(firearms.pistol(1.3),),
        back=(backs.cape(20.0, 8.0, 4.0),),
    )
    return [magnum]


def samurai() -> list[Warrior]:
    """Samurai with sword raised; samurai captain with naginata and flag."""
    samurai = Warrior(
        "samurai",
        "Samurai with sword raised",
        ARMY,
        ("hatamoto",),
        stance=LUNGE,
        arms=TWO_HANDED_HIGH,
        dress=cuirass(7.5, 1.12, cuts="bands strips"),
        head=(heads.face(moustache=False), helmets.kabuto()),
        right_hand=(oddments.long_katana(),),
    )
    daimyo = replace(
        samurai,
        name="samurai-2",
        title="Samurai captain with naginata and flag",
        build=LIGHT,
        leads=True,
        stance=WIDE,
        arms=SHAFT_ACROSS,
        head=(helmets.kabuto(),),
        right_hand=(oddments.naginata(),),
        back=(oddments.sashimono(),),
    )
    return [samurai, daimyo]


def incas() -> list[Warrior]:
    """Inca with a star mace."""
    inca = Warrior(
        "inca",
        "Inca with a star mace",
        ARMY,
        ("quechua",),
        stance=STRIDE,
        arms=Arms(BRANDISHED, SHIELD_FRONT),
        dress=tunic(8.0, 1.0, cuts="belt cross"),
        head=(heads.face(), hats.feather_crown()),
        right_hand=(oddments.star_mace(),),
        left_hand=(round_shield(8.0, QUARTERS, 0.0),),
    )
    return [inca]


def mountain_leopards() -> list[Warrior]:
    """Mountaineer with sabre and dagger; mountaineer with a leopard's pelt and a long gun."""
    mountaineer = Warrior(
        "mountain-leopard",
        "Mountaineer with sabre and dagger",
        ARMY,
        ("snow-leopard",),
        build=LIGHT,
        stance=replace(LUNGE, turn=20, look=-18),
        arms=Arms(OUTSTRETCHED, replace(LOW_GUARD, hand=(0.2, 0.7, -0.3))),
        foot=HIGH_BOOT,
        dress=coat(7.0, 0.96, cuts="belt frogging"),
        head=(heads.face(beard=5.0), hats.fur_hat()),
        right_hand=(weapons.sabre(22.0, 4.0, 3.0),),
        left_hand=(oddments.knife(15.0),),
    )
    imam = replace(
        mountaineer,
        name="mountain-leopard-2",
        title="Mountaineer with a leopard's pelt and a long gun",
        leads=True,
        stance=STAND,
        arms=Arms(replace(POLE, hand=(0.4, 0.6, -0.55)), replace(POINTING, hand=(0.6, 0.7, 0.3))),
        head=(heads.face(), hats.fur_hat()),
        right_hand=(firearms.musket(bayonet=False, long=1.1),),
        left_hand=(),
        chest=(oddments.leopard_pelt(),),
    )
    return [mountaineer, imam]


def orders() -> list[Warrior]:
    """All of them."""
    return [
        *dark_knights(),
        *unicorn_knights(),
        *centaur_knights(),
        *gladius_legionaries(),
        *magnum_legionaries(),
        *samurai(),
        *incas(),
        *mountain_leopards(),
    ]
