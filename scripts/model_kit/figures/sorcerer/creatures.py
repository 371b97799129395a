"""Cyborgs and beasts."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, weapons
from model_kit.figures.dress import breeches, pauldrons, power_armour, worn
from model_kit.figures.feet import HOOF, IRON, PAW
from model_kit.figures.pose import (
    AIMING,
    AT_THE_READY,
    BRANDISHED,
    LEAN,
    LIZARD,
    LUNGE,
    OUTSTRETCHED,
    POINTING,
    POLE_AND_HIP,
    POLE_LEVEL,
    RAISED,
    STAND,
    STRIDE,
    TWO_HANDED_GUARD,
    TWO_HANDED_HIGH,
    WIDE,
    Arms,
    Build,
)
from model_kit.figures.warrior import Warrior

ARMY = "sorcerer"
BONES = Build(limb=0.74, girth=0.8, chest=0.86, head=1.16, fist=1.1)
CYBORG = Build(shoulders=9.4, limb=1.02, chest=0.98, girth=0.9, neck=7.0, fist=1.15)
BULL = Build(
    legs=20.5, hip=4.2, torso=15.0, shoulders=9.8, neck=5.0, hunch=4.0, reach=18.5, limb=1.0, head=1.12
)
WOLF = Build(
    legs=20.0, hip=4.0, torso=14.5, shoulders=9.0, neck=4.0, hunch=5.6, reach=20.5, limb=0.96, head=1.16
)


def cyber_skeletons() -> list[Warrior]:
    """Skeleton with a blaster; skeleton with blade and claws."""
    skeleton = Warrior(
        "cyber-skeleton",
        "Skeleton with a blaster",
        ARMY,
        ("cyber-skeletons",),
        build=BONES,
        stance=LEAN,
        arms=AT_THE_READY,
        foot=IRON,
        dress=breeches(cuts="ribs"),
        head=(heads.skull(),),
        right_hand=(firearms.blaster(),),
    )
    reaper = replace(
        skeleton,
        name="cyber-skeleton-2",
        title="Skeleton with blade and claws",
        leads=True,
        stance=LUNGE,
        arms=Arms(RAISED, replace(OUTSTRETCHED, grip=(1.0, 0.1, 0.0), hand=(0.6, 0.5, 0.0))),
        right_hand=(weapons.chain_blade(),),
        left_hand=(weapons.claws(),),
    )
    return [skeleton, reaper]


def huron_cyborgs() -> list[Warrior]:
    """Cyborg with a crest and a rotary gun; chief of the cyborgs with feathers and hatchet."""
    huron = Warrior(
        "huron-cyborg",
        "Cyborg with a crest and a rotary gun",
        ARMY,
        ("hurons",),
        build=CYBORG,
        stance=replace(WIDE, turn=-30, look=28),
        arms=POLE_LEVEL,
        foot=IRON,
        dress=worn(power_armour(cuts="chevron"), pauldrons(1.0)),
        head=(heads.face(), hats.mohawk()),
        right_hand=(firearms.heavy_gun(2),),
    )
    chief = replace(
        huron,
        name="huron-cyborg-2",
        title="Chief of the cyborgs with feathers and hatchet",
        leads=True,
        stance=STRIDE,
        arms=Arms(BRANDISHED, POINTING),
        head=(heads.face(), hats.feather_crown()),
        right_hand=(weapons.axe(-4.0, 12.0, 0.8),),
    )
    return [huron, chief]


def asterisk_robots() -> list[Warrior]:
    """Robot of the line."""
    star = Warrior(
        "asterisk-robot",
        "Robot of the line",
        ARMY,
        ("asterisk",),
        build=replace(CYBORG, shoulders=8.6),
        stance=replace(STAND, turn=-20, look=16),
        arms=AIMING,
        foot=IRON,
        dress=power_armour(cuts="plate belt"),
        head=(heads.robot_head(antenna=True),),
        right_hand=(firearms.rifle(0.9),),
    )
    return [star]


def minotaurs() -> list[Warrior]:
    """Minotaur with a double axe; minotaur swinging a maul."""
    minotaur = Warrior(
        "minotaur",
        "Minotaur with a double axe",
        ARMY,
        ("minotaurs",),
        build=BULL,
        stance=replace(LEAN, lean=16),
        arms=TWO_HANDED_GUARD,
        foot=HOOF,
        dress=breeches(cuts="muscles"),
        head=(heads.bull_head(),),
        right_hand=(weapons.axe(-12.0, 21.0, 1.0, double=True),),
    )
    bull_chief = replace(
        minotaur,
        name="minotaur-2",
        title="Minotaur swinging a maul",
        leads=True,
        stance=WIDE,
        arms=TWO_HANDED_HIGH,
        right_hand=(weapons.hammer(-8.0, 15.0, 0.85),),
    )
    return [minotaur, bull_chief]


def werewolves() -> list[Warrior]:
    """Werewolf with bared claws."""
    werewolf = Warrior(
        "werewolf",
        "Werewolf with bared claws",
        ARMY,
        ("werewolf",),
        build=WOLF,
        stance=replace(LUNGE, lean=18, nod=4, height=0.9),
        arms=Arms(replace(BRANDISHED, grip=(0.7, 0.2, 0.6)), replace(OUTSTRETCHED, hand=(0.5, 0.6, -0.1))),
        foot=PAW,
        dress=breeches(cuts="muscles"),
        head=(heads.wolf_head(),),
        right_hand=(weapons.claws(),),
        belt=(backs.brush(),),
    )
    return [werewolf]


def hydra_warriors() -> list[Warrior]:
    """Lizard man with three heads and a trident."""
    hydra = Warrior(
        "hydra-warrior",
        "Lizard man with three heads and a trident",
        ARMY,
        ("hydra",),
        build=LIZARD,
        stance=replace(LEAN, lean=14),
        arms=POLE_AND_HIP,
        foot=PAW,
        dress=breeches(cuts="bands"),
        head=(heads.lizard_head(crest=False), heads.snakes()),
        right_hand=(weapons.trident(),),
    )
    return [hydra]


def creatures() -> list[Warrior]:
    """All of these."""
    return [
        *cyber_skeletons(),
        *huron_cyborgs(),
        *asterisk_robots(),
        *minotaurs(),
        *werewolves(),
        *hydra_warriors(),
    ]
