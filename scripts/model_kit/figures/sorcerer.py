"""The Sorcerer's Troops: knights, dwarfs, northmen, cyborgs, beasts and the guards of the west."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures.dress import cuirass
from model_kit.figures.feet import IRON
from model_kit.figures.hats import great_helm
from model_kit.figures.pose import ARMOURED, LUNGE, STRIDE, SWORD_AND_SHIELD, TWO_HANDED_HIGH
from model_kit.figures.shields import CROSS, heater
from model_kit.figures.warrior import Warrior
from model_kit.figures.weapons import sword

ARMY = "sorcerer"


def knights() -> list[Warrior]:
    """Closed helms, heater shields, great swords."""
    knight = Warrior(
        "ascalon-knight",
        "Knight in a closed helm",
        ARMY,
        ("ascalon",),
        build=ARMOURED,
        stance=STRIDE,
        arms=SWORD_AND_SHIELD,
        foot=IRON,
        dress=cuirass(cuts="belt cross"),
        head=(great_helm(),),
        right_hand=(sword(),),
        left_hand=(heater(CROSS),),
    )
    lord = replace(
        knight,
        name="ascalon-knight-2",
        title="Knight with a great sword",
        leads=True,
        stance=LUNGE,
        arms=TWO_HANDED_HIGH,
        head=(great_helm(crest=True),),
        right_hand=(sword(29.0, 4.6, 10.0),),
        left_hand=(),
        back=(),
    )
    return [knight, lord]


def sorcerer() -> list[Warrior]:
    """Every warrior of the army."""
    return [*knights()]
