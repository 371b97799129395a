"""Outlaws, Cossacks, pirates, lawmen, and men of the mind."""

from __future__ import annotations

from dataclasses import replace

from model_kit.figures import backs, firearms, hats, headgear, heads, oddments, weapons
from model_kit.figures.dress import breeches, coat, tunic
from model_kit.figures.feet import HIGH_BOOT
from model_kit.figures.pose import (
    AIM,
    AIMING,
    AKIMBO,
    BRANDISHED,
    DRAWING,
    LEAN,
    LOW_GUARD,
    LUNGE,
    OUTSTRETCHED,
    POINTING,
    RAISED,
    STAND,
    STRIDE,
    WIDE,
    Arm,
    Arms,
    Build,
    Hold,
)
from model_kit.figures.reach import FROM_THE_HIP, LIGHT, stretched
from model_kit.figures.warrior import Warrior

ARMY = "free-shooters"
OVER_THE_HEAD = Arms(
    Arm((0.4, -0.05, 0.62), grip=(0.1, -1.0, 0.12), edge=(1.0, 0.0, 0.0), elbow=(0.0, 1.0, -0.2)),
    Hold(15.0, elbow=(0.0, 1.0, -0.2)),
)
BLOWING = replace(POINTING, hand=(0.5, -0.2, 0.2), grip=(0.6, 0.4, 0.7))


def sherwood_archers() -> list[Warrior]:
    """Outlaw drawing a long bow; outlaw with a quarterstaff; captain of the outlaws with sword and horn."""
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


def zaporozhians() -> list[Warrior]:
    """Cossack with sabre and pistol, a lock on his shaven head; ataman with his mace and coat."""
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
    """Pirate with cutlass and pistol, and others."""
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


def sheriffs() -> list[Warrior]:
    """Bio-cyborg sheriff with two revolvers; marshal of the cyborgs with a carbine."""
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
    return [sheriff, marshal]


def dark_hundred_bandits() -> list[Warrior]:
    """Bandit in a long coat with a drum gun."""
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
    return [bandit]


def psi_operatives() -> list[Warrior]:
    """Psi-operative hurling a ball of force; psi-operative with a hand at his brow and a blaster."""
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


def adventurers() -> list[Warrior]:
    """All of them."""
    return [
        *sherwood_archers(),
        *zaporozhians(),
        *pirates(),
        *sheriffs(),
        *dark_hundred_bandits(),
        *psi_operatives(),
    ]
