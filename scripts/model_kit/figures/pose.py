"""How a body is built and how it holds itself, in numbers.

A pose says where feet and hands are; knees and elbows follow from the lengths of the limbs. Where a limb is
all but straight it is one convex piece, else two. Feet are set under the centre of mass by `Warrior`, so a
stance need only say how they stand to each other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Triple = tuple[float, float, float]


@dataclass(frozen=True)
class Build:
    """Proportions in mm of a body that stands upright; a man of 54 mm unless said otherwise."""

    legs: float = 24.0  # height of the hip joints
    hip: float = 3.8  # half the distance between them
    torso: float = 15.4  # hip joints to shoulder joints
    shoulders: float = 8.6  # half the distance between the shoulder joints
    neck: float = 7.3  # shoulder joints to the middle of the head
    hunch: float = 0.8  # how far the head is set forward
    reach: float = 18.0  # shoulder joint to fist
    head: float = 1.08  # scale of the head: a little larger than life
    girth: float = 1.0  # scale of waist and skirt
    chest: float = 1.0  # scale of the chest
    limb: float = 1.0  # thickness of arms and legs
    boot: float = 1.0  # scale of the feet
    fist: float = 1.0  # scale of hands


MAN = Build()
WOMAN = Build(shoulders=7.4, hip=3.9, chest=0.88, girth=0.92, limb=0.86, neck=7.6)
DWARF = Build(
    legs=15.5, hip=5.0, torso=14.6, shoulders=9.2, neck=9.0, reach=16.0, head=1.18, girth=1.26, chest=1.04
)
GOBLIN = Build(
    legs=17.5, hip=4.4, torso=12.5, shoulders=8.4, neck=5.4, hunch=4.6, reach=18.0, head=1.22, limb=0.92
)
OGRE = Build(
    legs=22.0, hip=4.6, torso=17.0, shoulders=10.2, neck=5.2, hunch=3.6, reach=20.0, chest=1.12, limb=1.1
)
LIZARD = Build(
    legs=22.5, hip=4.2, torso=14.5, shoulders=7.8, neck=6.4, hunch=4.4, reach=16.5, girth=0.9, chest=0.9
)
ARMOURED = Build(shoulders=9.0, chest=1.0, girth=0.98, limb=1.04, neck=7.0, boot=0.94)


@dataclass(frozen=True)
class Step:
    """Where a foot stands: middle of its sole in mm, toes turned out in degrees; or on its toes, kneeling."""

    x: float
    out: float
    yaw: float = 18.0
    kneels: bool = False


@dataclass(frozen=True)
class Stance:
    """How a body stands: its feet, its hips' height in shares of the upright one, its trunk in degrees."""

    left: Step
    right: Step
    height: float = 1.0
    lean: float = 0.0  # forward
    turn: float = 0.0  # trunk to the left
    sway: float = 0.0  # to the right
    look: float = 0.0  # head to the left of the trunk
    nod: float = 0.0  # head forward of upright
    forward: float = 0.0  # hips ahead of the feet's middle


STAND = Stance(Step(0.6, 11.6, 18), Step(-0.6, 11.6, 24), 0.99)
STRIDE = Stance(Step(6.0, 10.4, 6), Step(-5.5, 10.8, 34), 0.95, lean=6)
GUARD = Stance(Step(3.6, 11.6, 10), Step(-3.4, 11.8, 36), 0.95, turn=-14, look=10)
WIDE = Stance(Step(1.5, 14.4, 24), Step(-1.5, 14.4, 30), 0.87)
LUNGE = Stance(Step(9.0, 10.6, 6), Step(-8.5, 11.0, 40), 0.84, lean=16, forward=2.0)
LEAN = Stance(Step(4.6, 11.4, 10), Step(-5.4, 11.4, 36), 0.92, lean=20)
AIM = Stance(Step(5.5, 11.4, 4), Step(-5.5, 11.2, 48), 0.95, lean=5, turn=-30, look=28)
CHARGE = Stance(Step(9.0, 9.6, 6), Step(-8.5, 10.6, 46), 0.85, lean=14, turn=-34, look=32, forward=2.0)
KNEEL = Stance(Step(7.5, 11.0, 4), Step(-7.0, 10.6, 14, kneels=True), 0.62, lean=3, turn=-18, look=16)


@dataclass(frozen=True)
class Arm:
    """Where a fist is, from its shoulder, in shares of the arm's reach: ahead, outward, up.

    `grip` is where the held thing points and `edge` where its edge or face looks: ahead, outward, up.
    `elbow` is the side on which the elbow lies.
    """

    hand: Triple
    grip: Triple = (0.0, 0.0, 1.0)
    edge: Triple = (1.0, 0.0, 0.0)
    elbow: Triple = (-0.5, 0.7, -0.6)
    middle: bool = False  # the hand is counted from between the shoulders instead


@dataclass(frozen=True)
class Hold:
    """A hand on what the other hand grips, so far along it in mm; `off` as in the hand's socket."""

    along: float
    off: Triple = (0.0, 0.0, 0.0)
    elbow: Triple = (-0.3, 0.7, -0.7)


@dataclass(frozen=True)
class Arms:
    """Both arms; one of them may hold what the other does."""

    right: Arm | Hold
    left: Arm | Hold

    def with_left(self, left: Arm | Hold) -> Arms:
        """The same right arm with another left one."""
        return replace(self, left=left)

    def with_right(self, right: Arm | Hold) -> Arms:
        """The same left arm with another right one."""
        return replace(self, right=right)


HANGING = Arm((0.12, 0.3, -0.92), grip=(1.0, 0.0, 0.1), edge=(0.0, 0.0, -1.0))
AKIMBO = Arm((0.1, 0.06, -0.66), elbow=(-0.3, 1.0, 0.0))
SHIELD_ARM = Arm((0.36, 0.24, -0.5), edge=(1.0, 0.45, 0.0))
SHIELD_FRONT = Arm((0.66, -0.05, -0.34), edge=(1.0, 0.2, 0.0))
RAISED = Arm((0.3, 0.62, 0.22), grip=(0.5, 0.35, 0.8), edge=(1.0, 0.0, -0.4), elbow=(-0.3, 0.6, -0.7))
BRANDISHED = Arm((0.1, 0.5, 0.62), grip=(-0.75, -0.3, 0.5), edge=(0.6, 0.0, 0.8), elbow=(-0.2, 1.0, -0.4))
OUTSTRETCHED = Arm((0.9, 0.3, 0.1), grip=(0.5, 0.1, 1.0), edge=(1.0, 0.0, -0.4))
LOW_GUARD = Arm((0.42, 0.5, -0.5), grip=(0.45, 0.25, 1.0), edge=(1.0, 0.0, -0.4))
POINTING = Arm((0.97, 0.2, 0.1), grip=(1.0, 0.1, 0.12), edge=(0.0, 0.0, -1.0))
POLE = Arm((0.4, 0.52, -0.3), grip=(0.0, 0.0, 1.0), edge=(1.0, 0.0, 0.0))

SWORD_AND_SHIELD = Arms(RAISED, SHIELD_ARM)
POLE_AND_SHIELD = Arms(POLE, SHIELD_ARM)
POLE_AND_HIP = Arms(POLE, AKIMBO)
TWO_HANDED_HIGH = Arms(
    Arm((0.4, 0.32, 0.5), grip=(-0.8, 0.5, 0.5), edge=(0.6, 0.0, 1.0), elbow=(0.2, 1.0, -0.1), middle=True),
    Hold(-6.5, elbow=(0.3, 1.0, -0.1)),
)
SWORD_BEHIND = Arms(
    Arm(
        (0.1, 0.5, -0.5), grip=(-0.75, 0.75, -0.1), edge=(0.6, 0.7, 0.0), elbow=(-0.6, 0.6, 0.0), middle=True
    ),
    Hold(-6.5, elbow=(0.3, 0.6, -0.8)),
)
TWO_HANDED_GUARD = Arms(
    Arm((0.66, 0.2, -0.3), grip=(0.3, 0.4, 1.0), edge=(1.0, 0.0, -0.3), middle=True),
    Hold(-7.0, elbow=(0.0, 1.0, -0.6)),
)
POLE_LEVEL = Arms(
    Arm(
        (0.1, 0.6, -0.6), grip=(1.0, -0.35, 0.16), edge=(0.0, 0.0, -1.0), elbow=(-1.0, 0.5, 0.3), middle=True
    ),
    Hold(13.0, elbow=(0.0, 0.8, -0.8)),
)
BAYONET = Arms(
    Arm(
        (0.06, 0.5, -0.5), grip=(1.0, -0.3, 0.24), edge=(0.0, 0.0, -1.0), elbow=(-1.0, 0.5, 0.3), middle=True
    ),
    Hold(12.5, elbow=(0.0, 0.8, -0.8)),
)
PORTED = Arms(
    Arm(
        (0.06, 0.5, -0.5), grip=(0.75, -0.6, 0.45), edge=(0.0, 0.0, -1.0), elbow=(-1.0, 0.5, 0.3), middle=True
    ),
    Hold(12.5, elbow=(0.0, 0.8, -0.8)),
)
AIMING = Arms(
    Arm((0.5, 0.2, 0.16), grip=(1.0, 0.0, 0.0), edge=(0.0, 0.0, -1.0), elbow=(-0.3, 1.0, -0.2), middle=True),
    Hold(10.5, elbow=(0.1, 0.5, -1.0)),
)
AT_THE_READY = Arms(
    Arm(
        (0.5, 0.34, -0.56), grip=(0.35, -0.9, 0.7), edge=(0.3, 0.0, -1.0), elbow=(-0.6, 0.8, 0.0), middle=True
    ),
    Hold(10.5, elbow=(0.0, 0.9, -0.8)),
)
PRESENTED = Arms(
    Arm(
        (0.52, 0.12, -0.5), grip=(0.0, -0.12, 1.0), edge=(1.0, 0.0, 0.0), elbow=(-0.4, 1.0, 0.0), middle=True
    ),
    Hold(10.0, elbow=(0.0, 1.0, -0.3)),
)
SLOPED = Arms(
    HANGING,
    Arm((0.6, 0.2, -0.6), grip=(-0.62, 0.1, 1.0), edge=(-1.0, 0.0, -0.6), elbow=(-0.6, 0.6, -0.6)),
)
STANDARD = Arms(
    Arm((0.62, 0.25, -0.1), grip=(-0.5, 0.0, 1.0), edge=(1.0, 0.0, 0.5), middle=True, elbow=(0.0, 1.0, -0.5)),
    Hold(-9.0, elbow=(0.2, 1.0, -0.3)),
)
DRAWING = Arms(
    Arm((0.16, 0.34, 0.12), grip=(1.0, 0.0, 0.0), edge=(0.0, 0.0, 1.0), elbow=(-0.7, 1.0, 0.3), middle=True),
    Arm((0.98, 0.12, 0.06), grip=(0.0, 0.0, 1.0), edge=(1.0, 0.0, 0.0)),
)
