"""The Enchanter's Guard: amazons, lizards, legions, elves, old Rus, and the regiments of 1709 to 1942."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, heads, helmets, weapons
from model_kit.figures.dress import breeches, coat, cuirass, power_armour, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON, PAW
from model_kit.figures.pose import (
    AIMING,
    AKIMBO,
    ARMOURED,
    AT_THE_READY,
    BRANDISHED,
    CHARGE,
    DRAWING,
    GUARD,
    KNEEL,
    LEAN,
    LIZARD,
    LUNGE,
    OUTSTRETCHED,
    POINTING,
    POLE,
    POLE_AND_HIP,
    POLE_LEVEL,
    PORTED,
    RAISED,
    SHIELD_ARM,
    SHIELD_FRONT,
    STAND,
    STANDARD,
    STRIDE,
    TWO_HANDED_GUARD,
    WIDE,
    WOMAN,
    Arm,
    Arms,
    Build,
)
from model_kit.figures.shields import (
    BOLT,
    CHEVRON,
    CROSS,
    QUARTERS,
    almond,
    crescent,
    heater,
    leaf,
    oval,
    pavise,
    tower,
)
from model_kit.figures.warrior import Warrior

ARMY = "enchanter"
ELF = Build(legs=25.5, shoulders=7.6, torso=15.0, chest=0.86, girth=0.84, limb=0.84, neck=7.2, head=1.0)
THROWING = Arm((-0.1, 0.5, 0.5), grip=(1.0, -0.1, 0.28), edge=(0.0, 0.0, -1.0), elbow=(-0.2, 1.0, -0.3))


def amazons() -> list[Warrior]:
    """Moon shields, spears and bows."""
    spear = Warrior(
        "amazon",
        "Amazon with spear and moon shield",
        ARMY,
        ("amazons",),
        build=WOMAN,
        stance=STRIDE,
        arms=Arms(THROWING, SHIELD_FRONT),
        dress=tunic(7.0, 1.05, cuts="belt folds"),
        head=(heads.face(), hats.hair()),
        right_hand=(weapons.spear(-18.0, 22.0),),
        left_hand=(crescent(),),
    )
    archer = replace(
        spear,
        name="amazon-2",
        title="Amazon drawing a bow",
        stance=replace(KNEEL, turn=-50, look=46),
        arms=DRAWING,
        right_hand=(firearms.arrow(),),
        left_hand=(firearms.bow(15.0),),
    )
    return [spear, archer]


def legions() -> list[Warrior]:
    """Tower shields, short swords, throwing spears."""
    legionary = Warrior(
        "legionary",
        "Legionary behind his tower shield",
        ARMY,
        ("centurion",),
        stance=GUARD,
        arms=Arms(Arm((0.3, 0.4, -0.5), grip=(1.0, 0.1, 0.3), edge=(0.0, 0.0, -1.0)), SHIELD_FRONT),
        dress=tunic(6.0, 0.94, cuts="belt bands strips"),
        head=(heads.face(), helmets.legion_helm()),
        right_hand=(weapons.short_sword(),),
        left_hand=(tower(BOLT, boss=0.0),),
    )
    centurion = replace(
        legionary,
        name="legionary-2",
        title="Centurion with a crest from ear to ear",
        leads=True,
        stance=STRIDE,
        arms=Arms(POINTING, AKIMBO),
        dress=cuirass(7.0, cuts="belt muscles strips"),
        head=(heads.face(), helmets.crested_helm(across=True)),
        left_hand=(),
        back=(backs.cape(20.0, 7.6, 4.5),),
    )
    typhoon = Warrior(
        "typhoon-siege",
        "Siege legionary throwing a javelin",
        ARMY,
        ("typhoon",),
        stance=replace(LUNGE, lean=-6, turn=-24, look=20, height=0.92),
        arms=Arms(THROWING, SHIELD_ARM),
        dress=tunic(6.0, 0.94, cuts="belt bands strips"),
        head=(heads.face(), helmets.crested_helm(cheeks=False)),
        right_hand=(weapons.javelin(),),
        left_hand=(oval(QUARTERS),),
    )
    bowman = replace(
        typhoon,
        name="typhoon-siege-2",
        title="Siege legionary with a crossbow",
        stance=KNEEL,
        arms=AIMING,
        right_hand=(firearms.crossbow(),),
        left_hand=(),
    )
    return [legionary, centurion, typhoon, bowman]


def lizards() -> list[Warrior]:
    """Monitors: tails, snouts, blasters."""
    monitor = Warrior(
        "monitor",
        "Monitor lizard with a blaster",
        ARMY,
        ("monitors",),
        build=LIZARD,
        stance=replace(LEAN, lean=22, turn=-34, look=30),
        arms=POLE_LEVEL,
        foot=PAW,
        dress=breeches(cuts="bands"),
        head=(heads.lizard_head(),),
        right_hand=(firearms.blaster(0.9),),
        belt=(backs.tail(),),
    )
    chief = replace(
        monitor,
        name="monitor-2",
        title="Monitor chief with a chain blade",
        leads=True,
        stance=replace(STRIDE, lean=12),
        arms=Arms(RAISED, replace(OUTSTRETCHED, hand=(0.6, 0.6, -0.3))),
        right_hand=(weapons.chain_blade(),),
    )
    return [monitor, chief]


def knights() -> list[Warrior]:
    """Paladins, and the men of the isle."""
    paladin = Warrior(
        "paladin",
        "Paladin with hammer and cape",
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
    return [paladin, marshal, avalon]


def elves() -> list[Warrior]:
    """Tall, slender, swept back."""
    spear = Warrior(
        "elitar-elf",
        "Elf with leaf shield and glaive",
        ARMY,
        ("elitar",),
        build=ELF,
        stance=STRIDE,
        arms=Arms(POLE, SHIELD_ARM),
        dress=tunic(11.0, 0.9, cuts="belt seam"),
        head=(heads.face(), helmets.elf_helm()),
        right_hand=(weapons.bardiche(-30.0, 18.0),),
        left_hand=(leaf(),),
    )
    archer = replace(
        spear,
        name="elitar-elf-2",
        title="Elf shooting from the run",
        stance=replace(LUNGE, turn=-60, look=56, lean=4),
        arms=DRAWING,
        dress=tunic(8.0, 0.9, cuts="belt seam"),
        right_hand=(firearms.arrow(),),
        left_hand=(firearms.bow(20.0),),
    )
    return [spear, archer]


def old_rus() -> list[Warrior]:
    """Falcon, hawk and wolfhound: spiked helmets, fur, pelts."""
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
    return [falcon, prince, hawk, wolfhound]


def riders_on_foot() -> list[Warrior]:
    """Cossacks of the Kuban, Scythians."""
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
    return [cossack, rifle, scythian]


def musketeers() -> list[Warrior]:
    """From Poltava to Borodino, by way of Marseille."""
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
    return [marseille, espada, poltava, bagration, borodino, cuirassier]


def soldiers() -> list[Warrior]:
    """Stalingrad, and wars to come."""
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
    return [rifleman, thrower, canopus, captain, poseidon]


def enchanter() -> list[Warrior]:
    """Every warrior of the army."""
    return [
        *amazons(),
        *legions(),
        *lizards(),
        *knights(),
        *elves(),
        *old_rus(),
        *riders_on_foot(),
        *musketeers(),
        *soldiers(),
    ]
