"""The Sorcerer's Troops: knights, dwarfs, northmen, cyborgs, beasts, and the guards of many lands."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, weapons
from model_kit.figures.dress import breeches, coat, cuirass, pauldrons, power_armour, tunic, worn
from model_kit.figures.feet import HIGH_BOOT, HOOF, IRON, PAW
from model_kit.figures.pose import (
    AIM,
    AIMING,
    AKIMBO,
    ARMOURED,
    AT_THE_READY,
    BRANDISHED,
    DRAWING,
    DWARF,
    GUARD,
    HANGING,
    LEAN,
    LIZARD,
    LOW_GUARD,
    LUNGE,
    OUTSTRETCHED,
    POINTING,
    POLE,
    POLE_AND_HIP,
    POLE_AND_SHIELD,
    POLE_LEVEL,
    PRESENTED,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    SLOPED,
    STAND,
    STRIDE,
    SWORD_AND_SHIELD,
    SWORD_BEHIND,
    TWO_HANDED_GUARD,
    TWO_HANDED_HIGH,
    WIDE,
    Arm,
    Arms,
    Build,
    Step,
)
from model_kit.figures.shields import CROSS, STRIPE, WHEEL, heater, kite, round_shield
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


def knights() -> list[Warrior]:
    """Closed helms and great swords, plumes and lances, Norman kites."""
    ascalon = Warrior(
        "ascalon-knight",
        "Knight in a closed helm",
        ARMY,
        ("ascalon",),
        build=ARMOURED,
        stance=STRIDE,
        arms=SWORD_AND_SHIELD,
        foot=IRON,
        dress=cuirass(cuts="belt cross"),
        head=(helmets.great_helm(),),
        right_hand=(weapons.sword(),),
        left_hand=(heater(CROSS),),
    )
    lord = replace(
        ascalon,
        name="ascalon-knight-2",
        title="Knight with a great sword",
        leads=True,
        stance=LUNGE,
        arms=SWORD_BEHIND,
        head=(helmets.great_helm(crest=True),),
        right_hand=(weapons.sword(29.0, 4.6, 10.0),),
        left_hand=(),
    )
    siegfried = Warrior(
        "siegfried-knight",
        "Knight of an order with a halberd",
        ARMY,
        ("siegfried-5", "siegfried-6", "siegfried-old"),
        build=ARMOURED,
        stance=GUARD,
        arms=POLE_AND_HIP,
        foot=IRON,
        dress=worn(cuirass(cuts="belt plate"), pauldrons()),
        head=(helmets.visor_helm(plume=True),),
        right_hand=(weapons.halberd(),),
    )
    master = replace(
        siegfried,
        name="siegfried-knight-2",
        title="Master of an order with mace and cape",
        leads=True,
        stance=LEAN,
        arms=Arms(POINTING, SHIELD_ARM),
        right_hand=(weapons.mace(),),
        left_hand=(),
        back=(backs.cape(23.0, 8.2, 5.0),),
        dress=cuirass(cuts="belt plate"),
    )
    norman = Warrior(
        "norman",
        "Norman with a pennon and a kite shield",
        ARMY,
        ("norman",),
        stance=STAND,
        arms=POLE_AND_SHIELD,
        dress=coat(9.0, 0.98, cuts="belt folds"),
        head=(heads.face(moustache=False), helmets.nasal_helm()),
        right_hand=(weapons.spear(), weapons.pennon(14.0, 13.0, 8.0)),
        left_hand=(kite(STRIPE),),
    )
    return [ascalon, lord, siegfried, master, norman]


def dwarfs() -> list[Warrior]:
    """Short, broad, bearded."""
    smith = Warrior(
        "battle-dwarf",
        "Dwarf with a war hammer",
        ARMY,
        ("battle-dwarves",),
        build=DWARF,
        stance=replace(WIDE, left=Step(1.5, 12.2, 24), right=Step(-1.5, 12.2, 30), height=0.95),
        arms=TWO_HANDED_HIGH,
        dress=tunic(5.0, cuts="belt"),
        head=(heads.face(beard=13.0), helmets.kettle_hat()),
        right_hand=(weapons.hammer(high=15.0),),
        height_mm=48.0,
    )
    bowman = replace(
        smith,
        name="battle-dwarf-2",
        title="Dwarf with a crossbow",
        stance=replace(AIM, height=1.0),
        arms=AIMING,
        head=(heads.face(beard=9.0), hats.hood(4.0)),
        right_hand=(firearms.crossbow(),),
    )
    return [smith, bowman]


def northmen() -> list[Warrior]:
    """Varangians, and the jarl's own."""
    varangian = Warrior(
        "varangian",
        "Varangian with a great axe",
        ARMY,
        ("varyag",),
        stance=LUNGE,
        arms=TWO_HANDED_HIGH,
        dress=tunic(8.5, cuts="belt seam"),
        head=(heads.face(beard=5.0), helmets.horned_helm()),
        right_hand=(weapons.axe(-9.0, 20.0, 1.1),),
    )
    huskarl = Warrior(
        "huskarl",
        "Huskarl with sword and round shield",
        ARMY,
        ("konung",),
        stance=STRIDE,
        arms=Arms(RAISED, SHIELD_FRONT),
        dress=tunic(8.5, cuts="belt bands"),
        head=(heads.face(beard=6.0), helmets.winged_helm()),
        right_hand=(weapons.sword(22.0),),
        left_hand=(round_shield(9.4, emblem=WHEEL, boss=0.0),),
    )
    jarl = replace(
        huskarl,
        name="huskarl-2",
        title="Jarl with spear and pelt",
        leads=True,
        stance=STAND,
        arms=POLE_AND_HIP,
        right_hand=(weapons.spear(),),
        left_hand=(),
        chest=(backs.sash_of_fur(),),
    )
    return [varangian, huskarl, jarl]


def machines_of_flesh() -> list[Warrior]:
    """Cyborgs: of bones, of braves, and of the star company."""
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
    return [skeleton, reaper, huron, chief, star]


def beasts() -> list[Warrior]:
    """On hoofs and paws."""
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
    bull_chief = replace(
        minotaur,
        name="minotaur-2",
        title="Minotaur swinging a maul",
        leads=True,
        stance=WIDE,
        arms=TWO_HANDED_HIGH,
        right_hand=(weapons.hammer(-8.0, 15.0, 0.85),),
    )
    return [minotaur, bull_chief, werewolf, hydra]


def guards() -> list[Warrior]:
    """Hussars, janissaries and horsemen of the steppe, on foot."""
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
    rotmaster = replace(
        hussar,
        name="winged-hussar-2",
        title="Hussar captain with lance and pennon",
        leads=True,
        stance=STAND,
        arms=POLE_AND_HIP,
        right_hand=(weapons.pike(), weapons.banner(22.0, 14.0, 6.0)),
    )
    return [hussar, rotmaster, janissary, aga, archer]


def line_infantry() -> list[Warrior]:
    """Muskets, bombs and rifles of three centuries."""
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
    return [grenadier, firing, matador, guardsman, duke, izmail, kaiser]


def troopers() -> list[Warrior]:
    """Soldiers of a war to come."""
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
    return [condor, neptune]


def sorcerer() -> list[Warrior]:
    """Every warrior of the army."""
    return [
        *knights(),
        *dwarfs(),
        *northmen(),
        *machines_of_flesh(),
        *beasts(),
        *guards(),
        *line_infantry(),
        *troopers(),
    ]
