"""The Necromancer's Legionnaires: bones, goblins, orcs, dark orders, legions, and soldiers of many wars."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, headgear, heads, helmets, monsters, oddments, weapons
from model_kit.figures.dress import breeches, coat, cuirass, power_armour, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON, PAW
from model_kit.figures.pose import (
    AIMING,
    AKIMBO,
    ARMOURED,
    AT_THE_READY,
    BAYONET,
    BRANDISHED,
    GOBLIN,
    GUARD,
    HANGING,
    KNEEL,
    LEAN,
    LOW_GUARD,
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
    TWO_HANDED_GUARD,
    TWO_HANDED_HIGH,
    WIDE,
    Arm,
    Arms,
    Build,
    Hold,
)
from model_kit.figures.reach import stretched
from model_kit.figures.shields import BOLT, CHEVRON, QUARTERS, heater, kite, oval, round_shield, tower
from model_kit.figures.warrior import Warrior

ARMY = "necromancer"
BONES = Build(limb=0.74, girth=0.8, chest=0.86, head=1.16, fist=1.1)
CYBORG = Build(shoulders=9.0, limb=0.94, chest=0.96, girth=0.88, neck=7.0, fist=1.15, head=1.14)
SHAFT_ACROSS = Arms(
    Arm((0.4, 0.1, -0.5), grip=(0.3, -0.6, 1.0), edge=(1.0, 0.0, -0.2), elbow=(-0.6, 0.9, 0.0)),
    Hold(10.0, elbow=(0.2, 0.8, -0.8)),
)
FROM_THE_HIP = Arms(
    Arm((0.3, -0.2, -0.5), grip=(1.0, -0.3, 0.12), edge=(0.0, 0.0, -1.0), elbow=(-1.0, 0.5, 0.3)),
    Hold(7.0, elbow=(0.0, 0.8, -0.8)),
)
LIGHT = Build(limb=0.92, girth=0.94, chest=0.95)
KNIGHT = replace(ARMOURED, limb=1.04, girth=0.98, chest=1.02)
OVERHEAD = replace(RAISED, hand=(0.1, 0.42, 0.74), grip=(1.0, 0.0, -0.12), edge=(0.0, 0.0, 1.0))


def dead() -> list[Warrior]:
    """Skeletons, guardians of tombs, and the clan of the undead."""
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
    return [reaper, king, guardian, pharaoh, ghoul]


def winged() -> list[Warrior]:
    """Cyborgs that leap on wings."""
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
    """Companies of goblins, with whatever shoots."""
    squads = ("boa", "cobra", "python")
    blunderbuss = Warrior(
        "goblin",
        "Goblin with a blunderbuss",
        ARMY,
        squads,
        build=GOBLIN,
        stance=replace(LEAN, lean=16),
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
    """Bands that hack, brigades that shoot."""
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
    return [brute, chief, gunner]


def dark_orders() -> list[Warrior]:
    """Knights in black, and those of the centaur and the unicorn."""
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
    return [dark, lord, unicorn, centaur]


def legions() -> list[Warrior]:
    """Legionaries of old Rome, and those of a Rome to come."""
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
    return [gladius, eagle, magnum]


def far_lands() -> list[Warrior]:
    """Samurai, Incas, mountaineers, and the volunteers of Shipka."""
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
    return [samurai, daimyo, inca, mountaineer, imam]


def volunteers() -> list[Warrior]:
    """The heroes of Shipka: fur caps with a cross, rifles, and their banner."""
    hero = Warrior(
        "shipka-hero",
        "Volunteer of Shipka with bayonet and pack",
        ARMY,
        ("heroes-of-shipka",),
        build=LIGHT,
        stance=LEAN,
        arms=BAYONET,
        foot=HIGH_BOOT,
        dress=tunic(8.0, cuts="belt buttons"),
        head=(heads.face(moustache=True), hats.fur_hat(4.0)),
        right_hand=(firearms.musket(long=0.8),),
        back=(backs.pack(roll=False),),
    )
    bearer = replace(
        hero,
        name="shipka-hero-2",
        title="Volunteer with the banner",
        leads=True,
        arms=Arms(POLE, AKIMBO),
        right_hand=(weapons.pole(-26.0, 24.0), weapons.banner(24.0)),
        back=(),
    )
    return [hero, bearer]


def troopers() -> list[Warrior]:
    """Scouts, riflemen and heavy troops of wars to come."""
    scout = Warrior(
        "tsunami-scout",
        "Masked scout with two knives",
        ARMY,
        ("tsunami",),
        stance=replace(LUNGE, lean=24, height=0.82),
        arms=Arms(
            replace(LOW_GUARD, grip=(1.0, 0.3, 0.4)),
            replace(RAISED, hand=(0.1, 0.6, 0.5), grip=(1.0, 0.0, -0.3)),
        ),
        dress=breeches(cuts="strap belt"),
        head=(helmets.gas_mask(), hats.hood()),
        right_hand=(oddments.knife(),),
        left_hand=(oddments.knife(),),
        back=(backs.pack(roll=False),),
    )
    tornado = Warrior(
        "tornado-rifleman",
        "Kneeling rifleman",
        ARMY,
        ("tornado-6", "tornado-7"),
        stance=KNEEL,
        arms=AIMING,
        dress=breeches(cuts="belt plate"),
        head=(heads.face(), helmets.field_helmet()),
        right_hand=(firearms.rifle(),),
    )
    machine_gun = replace(
        tornado,
        name="tornado-rifleman-2",
        title="Rifleman throwing a grenade",
        leads=True,
        stance=replace(STRIDE, lean=-6, turn=-30, look=28),
        arms=Arms(replace(BRANDISHED, hand=(-0.2, 0.75, 0.5)), replace(POINTING, hand=(0.5, 0.8, -0.1))),
        right_hand=(firearms.grenade(),),
    )
    hurricane = Warrior(
        "hurricane-assault",
        "Armoured soldier with a rotary gun",
        ARMY,
        ("hurricane",),
        build=replace(KNIGHT, limb=0.98),
        stance=replace(STRIDE, lean=2),
        arms=FROM_THE_HIP,
        foot=IRON,
        dress=power_armour(cuts="plate"),
        head=(helmets.space_helmet(),),
        right_hand=(firearms.heavy_gun(2),),
        back=(backs.power_pack(),),
    )
    titan = Warrior(
        "titan-trooper",
        "Shock trooper with shield and pistol",
        ARMY,
        ("titan",),
        build=KNIGHT,
        stance=GUARD,
        arms=Arms(POINTING, SHIELD_FRONT),
        foot=IRON,
        dress=tunic(4.0, cuts="plate belt"),
        head=(heads.robot_head(),),
        right_hand=(firearms.pistol(1.2),),
        left_hand=(oddments.riot_shield(),),
    )
    return [scout, tornado, machine_gun, hurricane, titan]


def necromancer() -> list[Warrior]:
    """Every warrior of the army."""
    return [
        *dead(),
        *winged(),
        *goblins(),
        *orcs(),
        *dark_orders(),
        *legions(),
        *far_lands(),
        *volunteers(),
        *troopers(),
    ]
