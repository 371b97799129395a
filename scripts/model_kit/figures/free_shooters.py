"""The Guild of Free Shooters: everybody who fights for gold, freedom or fun."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, headgear, heads, helmets, oddments, weapons
from model_kit.figures.dress import breeches, coat, power_armour, tunic
from model_kit.figures.feet import HIGH_BOOT, IRON
from model_kit.figures.pose import (
    AIM,
    AIMING,
    AKIMBO,
    ARMOURED,
    AT_THE_READY,
    BAYONET,
    BRANDISHED,
    DRAWING,
    GUARD,
    HANGING,
    KNEEL,
    LEAN,
    LOW_GUARD,
    LUNGE,
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
    Arm,
    Arms,
    Build,
    Hold,
)
from model_kit.figures.reach import stretched
from model_kit.figures.shields import QUARTERS, WHEEL, almond, oval, round_shield, tower
from model_kit.figures.warrior import Warrior

ARMY = "free-shooters"
LIGHT = Build(limb=0.92, girth=0.94, chest=0.95)
STRONG = Build(shoulders=9.2, chest=1.04, limb=1.02, girth=0.92)
OVERHEAD = replace(RAISED, hand=(0.1, 0.42, 0.74), grip=(1.0, 0.0, -0.12), edge=(0.0, 0.0, 1.0))
ON_THE_SHOULDER = Arm((0.32, 0.1, -0.3), grip=(-0.6, -0.1, 1.0), edge=(1.0, 0.0, 0.4))
FROM_THE_HIP = Arms(
    Arm((0.3, -0.2, -0.5), grip=(1.0, -0.3, 0.12), edge=(0.0, 0.0, -1.0), elbow=(-1.0, 0.5, 0.3)),
    Hold(7.0, elbow=(0.0, 0.8, -0.8)),
)
OVER_THE_HEAD = Arms(
    Arm((0.4, -0.05, 0.62), grip=(0.1, -1.0, 0.12), edge=(1.0, 0.0, 0.0), elbow=(0.0, 1.0, -0.2)),
    Hold(15.0, elbow=(0.0, 1.0, -0.2)),
)
BLOWING = replace(POINTING, hand=(0.5, -0.2, 0.2), grip=(0.6, 0.4, 0.7))
HELD_OUT = Arm((0.75, 0.55, -0.2), grip=(0.3, 0.3, 1.0), edge=(1.0, 0.4, 0.0))


def arena() -> list[Warrior]:
    """Gladiators: one behind a shield, one with net and trident."""
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


def gunners() -> list[Warrior]:
    """Men of the great cannon."""
    cannoneer = Warrior(
        "cannoneer",
        "Gunner with sponge and iron ball",
        ARMY,
        ("cannoneers",),
        build=LIGHT,
        stance=STAND,
        arms=Arms(POLE, replace(SHIELD_ARM, hand=(0.5, 0.1, -0.6))),
        foot=HIGH_BOOT,
        dress=coat(11.0, 1.0, cuts="belt frogging"),
        head=(heads.face(beard=7.0), helmets.steppe_helm()),
        right_hand=(oddments.ramrod(),),
        left_hand=(oddments.cannon_ball(),),
    )
    master = replace(
        cannoneer,
        name="cannoneer-2",
        title="Master gunner with a bardiche",
        leads=True,
        stance=LUNGE,
        arms=TWO_HANDED_HIGH,
        right_hand=(weapons.bardiche(-12.0, 20.0),),
        left_hand=(),
    )
    return [cannoneer, master]


def foresters() -> list[Warrior]:
    """Men of the green wood."""
    archer = Warrior(
        "sherwood-archer",
        "Outlaw drawing a long bow",
        ARMY,
        ("sherwood",),
        stance=replace(LUNGE, turn=-60, look=56, lean=0),
        arms=DRAWING,
        dress=tunic(8.0, cuts="belt strap"),
        head=(heads.face(beard=3.0), hats.hood(5.0)),
        left_hand=(firearms.bow(20.0),),
        right_hand=(firearms.arrow(),),
    )
    friar = replace(
        archer,
        name="sherwood-archer-2",
        title="Outlaw with a quarterstaff",
        build=Build(girth=1.14, chest=1.02, limb=0.96),
        stance=WIDE,
        arms=OVER_THE_HEAD,
        head=(heads.face(beard=5.0), hats.hood()),
        right_hand=(weapons.pike(-14.0, 30.0),),
        left_hand=(),
        dress=tunic(9.0, cuts="belt"),
    )
    herald = replace(
        archer,
        name="sherwood-archer-3",
        title="Captain of the outlaws with sword and horn",
        leads=True,
        stance=STRIDE,
        arms=Arms(stretched(replace(RAISED, hand=(0.3, 0.8, 0.3))), BLOWING),
        head=(heads.face(), hats.plumed_hat()),
        right_hand=(weapons.sword(20.0, 3.6, 7.6),),
        left_hand=(weapons.horn(),),
    )
    return [archer, friar, herald]


def musketeers() -> list[Warrior]:
    """The company of Versailles."""
    duellist = Warrior(
        "versailles-musketeer",
        "Musketeer with rapier and cape",
        ARMY,
        ("versailles",),
        build=LIGHT,
        stance=replace(GUARD, turn=30, look=-26),
        arms=Arms(replace(POINTING, hand=(0.9, 0.3, 0.25)), replace(RAISED, grip=(0.0, 0.3, 1.0))),
        foot=HIGH_BOOT,
        dress=tunic(6.0, 1.05, cuts="belt cross"),
        head=(heads.face(beard=3.0, moustache=False), hats.plumed_hat()),
        right_hand=(weapons.sword(25.0, 2.6, 6.0),),
        back=(backs.cape(22.0, 9.0, 5.0),),
    )
    shooter = replace(
        duellist,
        name="versailles-musketeer-2",
        title="Musketeer taking aim",
        head=(heads.face(), hats.plumed_hat()),
        stance=KNEEL,
        arms=AIMING,
        right_hand=(firearms.musket(bayonet=False),),
        back=(),
    )
    return [duellist, shooter]


def cossacks() -> list[Warrior]:
    """The hundred of Taras."""
    cossack = Warrior(
        "zaporozhian",
        "Cossack with sabre and pistol, a lock on his shaven head",
        ARMY,
        ("taras-kuren",),
        stance=replace(WIDE, height=0.9),
        arms=Arms(
            stretched(replace(RAISED, hand=(0.2, 0.9, 0.25), grip=(0.7, -0.2, 1.0))),
            stretched(replace(LOW_GUARD, grip=(0.8, 0.5, 0.5))),
        ),
        foot=HIGH_BOOT,
        dress=breeches(cuts="belt seam"),
        head=(heads.face(), headgear.topknot()),
        right_hand=(weapons.sabre(20.0, 5.0),),
        left_hand=(firearms.pistol(1.2),),
        build=Build(girth=1.08),
    )
    ataman = replace(
        cossack,
        name="zaporozhian-2",
        title="Ataman with his mace and coat",
        leads=True,
        stance=STAND,
        arms=Arms(replace(POINTING, hand=(0.6, 0.4, 0.1), grip=(0.5, 0.2, 1.0)), AKIMBO),
        dress=coat(12.0, 1.0, cuts="belt frogging"),
        head=(heads.face(moustache=True), hats.fur_hat(5.0)),
        right_hand=(weapons.mace(-5.0, 11.0, 3.8),),
        left_hand=(),
        belt=(backs.scabbard(),),
        build=LIGHT,
    )
    return [cossack, ataman]


def pirates() -> list[Warrior]:
    """The brotherhood of the sea."""
    pirate = Warrior(
        "pirate",
        "Pirate with cutlass and pistol",
        ARMY,
        ("sea-brotherhood",),
        stance=STRIDE,
        arms=Arms(BRANDISHED, POINTING),
        dress=breeches(cuts="belt bands"),
        head=(heads.face(), headgear.kerchief()),
        right_hand=(weapons.sabre(18.0, 4.0, 4.6),),
        left_hand=(firearms.pistol(1.2),),
    )
    captain = replace(
        pirate,
        name="pirate-2",
        title="Pirate captain in a cocked hat, with a hook",
        leads=True,
        build=LIGHT,
        stance=WIDE,
        arms=Arms(stretched(OUTSTRETCHED), replace(AKIMBO, hand=(0.3, 0.5, -0.3), grip=(0.6, 0.4, 0.6))),
        foot=HIGH_BOOT,
        dress=coat(10.0, 1.1, cuts="seam buttons"),
        head=(heads.face(beard=8.0), hats.tricorne()),
        right_hand=(weapons.sabre(20.0, 5.0, 3.6),),
        left_hand=(oddments.hook(),),
    )
    boarder = replace(
        pirate,
        name="pirate-3",
        title="Pirate boarding with axe and blunderbuss",
        stance=WIDE,
        arms=FROM_THE_HIP,
        head=(heads.face(beard=4.0), hats.bicorne(across=True)),
        right_hand=(oddments.blunderbuss(1.1),),
        left_hand=(),
    )
    return [pirate, captain, boarder]


def lawmen() -> list[Warrior]:
    """Sheriffs of flesh and steel, and those they hunt."""
    sheriff = Warrior(
        "sheriff",
        "Bio-cyborg sheriff with two revolvers",
        ARMY,
        ("sheriffs",),
        build=LIGHT,
        stance=WIDE,
        arms=Arms(
            replace(POINTING, hand=(0.75, 0.6, -0.3)),
            replace(POINTING, hand=(0.75, 0.6, -0.3)),
        ),
        foot=HIGH_BOOT,
        dress=coat(9.0, 1.1, cuts="belt seam"),
        head=(heads.face(moustache=False), headgear.stetson()),
        right_hand=(firearms.pistol(1.2),),
        left_hand=(firearms.pistol(1.2),),
    )
    marshal = replace(
        sheriff,
        name="sheriff-2",
        title="Marshal of the cyborgs with a carbine",
        leads=True,
        stance=AIM,
        arms=AIMING,
        head=(heads.robot_head(), headgear.stetson()),
        right_hand=(firearms.musket(bayonet=False, long=0.8),),
        left_hand=(),
    )
    bandit = Warrior(
        "dark-hundred-bandit",
        "Bandit in a long coat with a drum gun",
        ARMY,
        ("dark-hundred",),
        build=LIGHT,
        stance=LEAN,
        arms=FROM_THE_HIP,
        dress=coat(14.0, 1.06, cuts="seam buttons"),
        head=(heads.face(), headgear.fedora()),
        right_hand=(firearms.drum_gun(),),
    )
    return [sheriff, marshal, bandit]


def minds() -> list[Warrior]:
    """The team that fights by thought."""
    psi = Warrior(
        "psi-operative",
        "Psi-operative hurling a ball of force",
        ARMY,
        ("zero",),
        build=Build(limb=0.9, girth=0.9, chest=0.92, head=1.2),
        stance=replace(LEAN, lean=8),
        arms=Arms(
            replace(POINTING, hand=(0.9, 0.1, 0.25), grip=(1.0, -0.1, 0.3)),
            replace(POINTING, hand=(-0.3, 0.8, 0.1), grip=(-0.3, 1.0, 0.3)),
        ),
        dress=coat(14.0, 1.0, cuts="seam chevron"),
        head=(heads.face(), headgear.bald()),
        right_hand=(oddments.orb(),),
    )
    gunner = replace(
        psi,
        name="psi-operative-2",
        title="Psi-operative with a hand at his brow and a blaster",
        stance=STAND,
        arms=Arms(replace(POINTING, hand=(0.85, 0.4, -0.1)), replace(RAISED, hand=(0.5, -0.1, 0.42))),
        right_hand=(firearms.pistol(1.4),),
        left_hand=(),
    )
    return [psi, gunner]


def highlands() -> list[Warrior]:
    """Kilts and pipes, bush hats and rifles."""
    highlander = Warrior(
        "highlander",
        "Highlander charging with the bayonet",
        ARMY,
        ("roxburgh",),
        build=LIGHT,
        stance=GUARD,
        arms=BAYONET,
        dress=tunic(8.0, 1.16, cuts="crossbelts strips"),
        head=(heads.face(), headgear.bonnet()),
        right_hand=(firearms.musket(long=0.8),),
    )
    piper = replace(
        highlander,
        name="highlander-2",
        title="Piper of the highlanders",
        leads=True,
        stance=STAND,
        arms=Arms(
            replace(HANGING, hand=(0.6, -0.5, -0.45)),
            replace(HANGING, hand=(0.55, 0.1, -0.45)),
        ),
        right_hand=(),
        chest=(oddments.bagpipes(),),
    )
    ranger = Warrior(
        "rhodesia-ranger",
        "Ranger in a bush hat with a rifle",
        ARMY,
        ("rhodesia",),
        stance=AIM,
        arms=AIMING,
        dress=breeches(cuts="belt crossbelts"),
        head=(heads.face(beard=2.0), headgear.slouch_hat()),
        right_hand=(firearms.rifle(1.1),),
    )
    return [highlander, piper, ranger]


def legions() -> list[Warrior]:
    """Legions of Saturn and Jupiter."""
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
    return [saturn, jupiter, centurion]


def mercenaries() -> list[Warrior]:
    """Dogs of war, and warriors of Mithra."""
    doppelsoldner = Warrior(
        "landsknecht",
        "Landsknecht with a two-handed sword",
        ARMY,
        ("dogs-of-war",),
        build=replace(STRONG, girth=1.0),
        stance=WIDE,
        arms=Arms(ON_THE_SHOULDER, stretched(LOW_GUARD)),
        dress=breeches(cuts="belt bands"),
        head=(heads.face(beard=4.0), headgear.beret()),
        right_hand=(oddments.zweihander(),),
    )
    halberdier = replace(
        doppelsoldner,
        name="landsknecht-2",
        title="Landsknecht captain with a halberd",
        build=replace(STRONG, girth=0.98, limb=0.96),
        leads=True,
        stance=STAND,
        arms=Arms(stretched(POLE), AKIMBO),
        right_hand=(weapons.halberd(),),
    )
    persian = Warrior(
        "mithra-warrior",
        "Warrior of Mithra with spear and wicker shield",
        ARMY,
        ("warriors-of-mithra",),
        build=replace(LIGHT, limb=0.82, chest=0.88, girth=0.9),
        stance=GUARD,
        arms=Arms(
            stretched(replace(LOW_GUARD, hand=(0.3, 0.5, -0.6), grip=(1.0, 0.1, 0.5))),
            stretched(SHIELD_FRONT),
        ),
        dress=tunic(9.0, 0.92, cuts="belt folds"),
        head=(heads.face(beard=7.0), headgear.tiara()),
        right_hand=(weapons.spear(-14.0, 22.0),),
        left_hand=(oddments.wicker_shield(),),
    )
    return [doppelsoldner, halberdier, persian]


def retinues() -> list[Warrior]:
    """Warriors of old Rus: of the eagle and of the boar."""
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
    return [falconer, boar]


def settlers() -> list[Warrior]:
    """New Siberia: armour, fur, heavy guns."""
    siberian = Warrior(
        "new-siberian",
        "Armoured Siberian with a blaster",
        ARMY,
        ("new-siberia",),
        build=replace(ARMOURED, limb=1.0),
        stance=WIDE,
        arms=AT_THE_READY,
        foot=IRON,
        dress=power_armour(cuts="plate belt"),
        head=(heads.face(beard=5.0), hats.ear_flaps()),
        right_hand=(firearms.blaster(1.1),),
    )
    thrower = replace(
        siberian,
        name="new-siberian-2",
        title="Siberian with flame thrower and tanks",
        stance=STRIDE,
        arms=FROM_THE_HIP,
        right_hand=(weapons.lance(-10.0, 16.0),),
        back=(backs.tanks(),),
        build=replace(ARMOURED, limb=0.94, girth=0.94),
    )
    return [siberian, thrower]


def free_shooters() -> list[Warrior]:
    """Every warrior of the army on two feet of his own."""
    return [
        *arena(),
        *gunners(),
        *foresters(),
        *musketeers(),
        *cossacks(),
        *pirates(),
        *lawmen(),
        *minds(),
        *highlands(),
        *legions(),
        *mercenaries(),
        *retinues(),
        *settlers(),
    ]
