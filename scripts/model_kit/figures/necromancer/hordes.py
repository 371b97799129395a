"""The dead, the winged, goblins and orcs."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, headgear, heads, helmets, monsters, oddments, weapons
from model_kit.figures.dress import breeches, coat, tunic
from model_kit.figures.feet import IRON, PAW
from model_kit.figures.pose import (
    AT_THE_READY,
    BRANDISHED,
    GOBLIN,
    GUARD,
    HANGING,
    LEAN,
    LUNGE,
    OGRE,
    OUTSTRETCHED,
    POINTING,
    POLE,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    STAND,
    STRIDE,
    TWO_HANDED_HIGH,
    WIDE,
    Arms,
    Build,
)
from model_kit.figures.reach import FROM_THE_HIP, LIGHT, stretched
from model_kit.figures.shields import BOLT, oval, round_shield
from model_kit.figures.warrior import Warrior

ARMY = "necromancer"
BONES = Build(limb=0.74, girth=0.8, chest=0.86, head=1.16, fist=1.1)
CYBORG = Build(shoulders=9.0, limb=0.94, chest=0.96, girth=0.88, neck=7.0, fist=1.15, head=1.14)


def bone_reapers() -> list[Warrior]:
    """Skeleton with a scythe; king of bones in a horned helmet, with a curved sword."""
    reaper = Warrior(
        "bone-reaper",
        "Skeleton with a scythe",
        ARMY,
        ("skeletons",),
        build=BONES,
        stance=replace(LEAN, lean=14),
        arms=Arms(POLE, replace(OUTSTRETCHED, hand=(0.7, 0.5, 0.0))),
        foot=IRON,
        dress=breeches(cuts="ribs"),
        head=(heads.skull(),),
        right_hand=(oddments.scythe(),),
    )
    king = replace(
        reaper,
        name="bone-reaper-2",
        title="King of bones in a horned helmet, with a curved sword",
        leads=True,
        stance=STRIDE,
        arms=Arms(RAISED, POINTING),
        head=(heads.skull(), helmets.horned_helm()),
        right_hand=(weapons.sabre(21.0, 6.0),),
    )
    return [reaper, king]


def tomb_guardians() -> list[Warrior]:
    """Guardian of tombs with a jackal's head; pharaoh with a bronze sickle."""
    guardian = Warrior(
        "tomb-guardian",
        "Guardian of tombs with a jackal's head",
        ARMY,
        ("tomb-guardians",),
        build=LIGHT,
        stance=STAND,
        arms=Arms(stretched(POLE), stretched(SHIELD_FRONT)),
        dress=tunic(7.0, 0.9, cuts="belt bands"),
        head=(monsters.jackal_head(),),
        right_hand=(weapons.spear(),),
        left_hand=(oval(BOLT),),
    )
    pharaoh = replace(
        guardian,
        name="tomb-guardian-2",
        title="Pharaoh with a bronze sickle",
        leads=True,
        stance=STRIDE,
        arms=Arms(stretched(replace(RAISED, hand=(0.3, 0.8, 0.4))), replace(POINTING, hand=(0.9, 0.3, -0.2))),
        head=(heads.face(), headgear.nemes()),
        right_hand=(weapons.yatagan(20.0),),
        left_hand=(),
    )
    return [guardian, pharaoh]


def phobos_ghouls() -> list[Warrior]:
    """Hooded ghoul with a flail."""
    ghoul = Warrior(
        "phobos-ghoul",
        "Hooded ghoul with a flail",
        ARMY,
        ("phobos-3", "phobos-4"),
        build=replace(BONES, limb=0.84, girth=0.9, hunch=3.4, neck=6.0),
        stance=replace(LEAN, lean=22, height=0.9),
        arms=Arms(replace(RAISED, grip=(0.5, 0.2, 1.0)), replace(OUTSTRETCHED, grip=(1.0, 0.1, 0.0))),
        dress=coat(13.0, 1.1, cuts="folds"),
        head=(heads.skull(), hats.hood(3.0)),
        right_hand=(oddments.flail(),),
    )
    return [ghoul]


def necros_leapers() -> list[Warrior]:
    """Winged cyborg with claws; winged cyborg with a blaster."""
    necros = Warrior(
        "necros-leaper",
        "Winged cyborg with claws",
        ARMY,
        ("necros",),
        build=CYBORG,
        stance=replace(LUNGE, lean=10),
        arms=Arms(
            stretched(replace(BRANDISHED, grip=(0.7, 0.2, 0.6))), replace(OUTSTRETCHED, grip=(1.0, 0.2, 0.0))
        ),
        foot=PAW,
        dress=breeches(cuts="ribs"),
        head=(heads.skull(),),
        right_hand=(weapons.claws(),),
        back=(backs.wings(20.0, 12.0),),
    )
    gunner = replace(
        necros,
        name="necros-leaper-2",
        title="Winged cyborg with a blaster",
        stance=STRIDE,
        arms=Arms(POINTING, HANGING),
        head=(heads.robot_head(),),
        right_hand=(firearms.pistol(1.2),),
    )
    return [necros, gunner]


def goblins() -> list[Warrior]:
    """Goblin with a blunderbuss; goblin with two pistols; chief of goblins with a magic axe."""
    squads = ("boa", "cobra", "python")
    blunderbuss = Warrior(
        "goblin",
        "Goblin with a blunderbuss",
        ARMY,
        squads,
        build=GOBLIN,
        stance=replace(STRIDE, lean=4, height=1.0),
        arms=AT_THE_READY,
        dress=tunic(6.0, 1.05, cuts="belt strap"),
        head=(monsters.goblin_head(),),
        right_hand=(oddments.blunderbuss(),),
        height_mm=48.0,
    )
    pistols = replace(
        blunderbuss,
        name="goblin-2",
        title="Goblin with two pistols",
        stance=GUARD,
        arms=Arms(
            replace(POINTING, hand=(0.8, 0.5, 0.2)),
            replace(POINTING, hand=(0.3, 0.5, 0.7), grip=(0.3, 0.2, 1.0)),
        ),
        right_hand=(firearms.pistol(1.2),),
        left_hand=(firearms.pistol(1.2),),
    )
    chief = replace(
        blunderbuss,
        name="goblin-3",
        title="Chief of goblins with a magic axe",
        leads=True,
        stance=LUNGE,
        arms=TWO_HANDED_HIGH,
        head=(monsters.goblin_head(), hats.mohawk()),
        right_hand=(weapons.axe(-8.0, 16.0, 0.95),),
    )
    return [blunderbuss, pistols, chief]


def orcs() -> list[Warrior]:
    """Orc with a cleaver and a spiked shield; chief of orcs with two axes."""
    brute = Warrior(
        "orc",
        "Orc with a cleaver and a spiked shield",
        ARMY,
        ("uruk-tag", "grobag"),
        build=replace(OGRE, limb=1.02),
        stance=replace(STRIDE, lean=14),
        arms=Arms(stretched(replace(BRANDISHED, hand=(0.1, 0.7, 0.36))), stretched(SHIELD_ARM)),
        dress=breeches(cuts="muscles"),
        head=(monsters.orc_head(),),
        right_hand=(oddments.cleaver(15.0),),
        left_hand=(round_shield(6.6, None),),
    )
    chief = replace(
        brute,
        name="orc-2",
        title="Chief of orcs with two axes",
        leads=True,
        stance=WIDE,
        arms=Arms(
            stretched(replace(RAISED, hand=(0.4, 0.6, 0.5))),
            stretched(replace(BRANDISHED, hand=(-0.1, 0.8, 0.3))),
        ),
        right_hand=(weapons.axe(-4.0, 13.0, 0.8),),
        left_hand=(weapons.axe(-4.0, 13.0, 0.8),),
    )
    return [brute, chief]


def orc_gunners() -> list[Warrior]:
    """Orc in a beast's skull with a rotary gun."""
    gunner = Warrior(
        "orc-gunner",
        "Orc in a beast's skull with a rotary gun",
        ARMY,
        ("gugluk", "gulrog"),
        build=OGRE,
        stance=WIDE,
        arms=FROM_THE_HIP,
        dress=breeches(cuts="strap"),
        head=(monsters.orc_head(tusks=False), headgear.bone_mask()),
        right_hand=(firearms.heavy_gun(2),),
    )
    return [gunner]


def hordes() -> list[Warrior]:
    """All of them."""
    return [
        *bone_reapers(),
        *tomb_guardians(),
        *phobos_ghouls(),
        *necros_leapers(),
        *goblins(),
        *orcs(),
        *orc_gunners(),
    ]
