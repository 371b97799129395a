"""Resting pose: what a body at rest looks like to a player.

    tilt τ     angle between the body's up axis and the vertical, 0° to 180°
    front φ    angle of its face above the horizontal, −90° (to the ground) to 90° (to the sky)

    off the board   its centre of mass is outside the table or below it
    timed out       it did not come to rest; there is no pose to judge
    standing        τ ≤ its own tipping angle: let go, it would stay up on its feet
    leaning         above that, but τ ≤ FALLEN_TILT: still more upright than fallen, so something holds it
    fallen          τ > FALLEN_TILT; face up where φ > SIDE, face down where φ < −SIDE, else on its side

A fallen body leans where a thing other than its ground bears at least LOAD_SHARE of its weight.
The margin is the angle to the nearest border between two classes: small, the class hung on a degree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fbsim.rules.report import Pose

POSE_RULES_VERSION = "1"
FALLEN_TILT = 30.0
"""Degrees; the reading proposed for clause COM-20. Between tipping (8° to 20°) and lying (about 90°)."""
SIDE = 15.0
"""Degrees of the face from the horizontal within which a figure lies on its side; a convention of ours."""
STANDING_RANGE = (5.0, FALLEN_TILT)
"""Degrees to which a figure's tipping angle is held, so that a tripod or a pin gets a sane border."""
LOAD_SHARE = 0.05
"""Share of its weight that a thing must bear for a body to lean on it; below is a mere touch."""


class Bearer(NamedTuple):
    """A thing that bears a body: the upward part and the size of its push, in weights of the body."""

    id: str
    upward: float
    push: float
    is_ground: bool
    """The table or a part of the fortress, which a fallen body may simply lie on."""


@dataclass(frozen=True)
class RestingPose:
    """A pose with the angles behind it, in degrees, and the class that lies nearest."""

    pose: Pose
    tilt: float
    front: float
    margin: float
    nearest: Pose | None
    leaning_on: str | None
    reason: str

    @property
    def front_up(self) -> float:
        """Sine of the front's angle above the horizontal."""
        return math.sin(math.radians(self.front))


FRONT_MARGIN = math.sin(math.radians(SIDE))
"""Sine of SIDE: what the rules are told as the margin of the front."""


def classify(
    tilt: float,
    front: float,
    tipping: float,
    bearers: Sequence[Bearer] = (),
    *,
    on_board: bool = True,
    timed_out: bool = False,
) -> RestingPose:
    """Say how a body rests. Angles in degrees; `tipping` is the body's own static tilt angle.

    >>> lying = classify(tilt=92.0, front=-80.0, tipping=12.0)
    >>> lying.pose.value, lying.margin, lying.reason
    ('face down', 62.0, 'fallen (tilt 92°), its face 80° below the horizontal')
    """
    if not on_board:
        return RestingPose(Pose.OFF_BOARD, tilt, front, 180.0, None, None, "it left the table")
    if timed_out:
        reason = "it was still moving when the time was up"
        return RestingPose(Pose.TIMED_OUT, tilt, front, 0.0, None, None, reason)
    border = min(max(tipping, STANDING_RANGE[0]), STANDING_RANGE[1])
    pose = _pose(tilt, front, border)
    margin, nearest = _margin(pose, tilt, front, border)
    leaning_on = None if pose is Pose.STANDING else _leaning_on(bearers)
    return RestingPose(pose, tilt, front, margin, nearest, leaning_on, _reason(pose, tilt, front, leaning_on))


def _pose(tilt: float, front: float, border: float) -> Pose:
    if tilt <= border:
        return Pose.STANDING
    if tilt <= FALLEN_TILT:
        return Pose.LEANING
    return _fallen(front)


def _fallen(front: float) -> Pose:
    if abs(front) <= SIDE:
        return Pose.ON_SIDE
    return Pose.FACE_UP if front > 0 else Pose.FACE_DOWN


def _margin(pose: Pose, tilt: float, front: float, border: float) -> tuple[float, Pose]:
    """Angle to the nearest other class, and which that is."""
    if pose is Pose.STANDING:
        return border - tilt, Pose.LEANING if border < FALLEN_TILT else _fallen(front)
    if pose is Pose.LEANING:
        return min((tilt - border, Pose.STANDING), (FALLEN_TILT - tilt, _fallen(front)))
    upright = (tilt - FALLEN_TILT, Pose.LEANING if border < FALLEN_TILT else Pose.STANDING)
    if pose is Pose.ON_SIDE:
        turned = (SIDE - abs(front), Pose.FACE_UP if front > 0 else Pose.FACE_DOWN)
    else:
        turned = (abs(front) - SIDE, Pose.ON_SIDE)
    return min(upright, turned)


def _leaning_on(bearers: Sequence[Bearer]) -> str | None:
    """Name what a body leans on: the strongest bearer beside the ground that carries most of it.

    What presses it down lies on it.
    """
    grounds = [bearer for bearer in bearers if bearer.is_ground]
    ground = max(grounds, key=lambda bearer: bearer.upward, default=None)
    others = [bearer for bearer in bearers if bearer is not ground and _bears(bearer)]
    strongest = max(others, key=lambda bearer: bearer.push, default=None)
    return None if strongest is None else strongest.id


def _bears(bearer: Bearer) -> bool:
    """Whether it holds up or holds off; a wall's push may go a little downwards by its friction."""
    return bearer.push >= LOAD_SHARE and bearer.upward > -LOAD_SHARE


def _reason(pose: Pose, tilt: float, front: float, leaning_on: str | None) -> str:
    if pose is Pose.STANDING:
        return f"upright within its tipping angle (tilt {tilt:.0f}°)"
    held = f", held by {leaning_on}" if leaning_on else ""
    if pose is Pose.LEANING:
        return f"past its tipping angle but not fallen (tilt {tilt:.0f}°){held}"
    if pose is Pose.ON_SIDE:
        face = f"its face within {SIDE:.0f}° of the horizontal ({front:+.0f}°)"
    else:
        side = "above" if front > 0 else "below"
        face = f"its face {abs(front):.0f}° {side} the horizontal"
    return f"fallen (tilt {tilt:.0f}°), {face}{held}"
