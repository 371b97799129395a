"""A body in a pose: its joints, its sockets, and the clouds of its legs and arms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt

import numpy as np

from model_kit.figures.feet import Foot
from model_kit.figures.limbs import limb
from model_kit.figures.pose import Arm, Arms, Build, Hold, Stance, Step
from model_kit.figures.socket import Socket, hand_socket, rotation
from model_kit.points import Cloud, Vector, as_cloud, cloud, join, unit

STRAIGHT_MM = 1.5  # a joint nearer than this to the line of its limb does not bend it
STRETCH = 1.06  # a hand may be this far from its shoulder, in reaches: toys are not anatomy
SHARE_OF_LEG = 0.4225  # length of a leg bone in heights of the hip joint
LEFT, RIGHT = 1, -1


@dataclass(frozen=True, eq=False)
class Limb:
    """Two bones: their three joints with radii, and what a knee stands on."""

    joints: tuple[tuple[Cloud, float], tuple[Cloud, float], tuple[Cloud, float]]
    pad: Cloud | None = None

    @property
    def bend(self) -> float:
        """How far the middle joint is from the line between the ends, in mm; endless for what kneels."""
        (start, _), (middle, _), (end, _) = self.joints
        along = unit(end - start)
        off = middle - start - np.dot(middle - start, along) * along
        return inf if self.pad is not None else float(np.linalg.norm(off))

    def whole(self) -> list[Cloud]:
        """One piece: straight, or with its bend half filled, like a wide sleeve."""
        (start, low), (middle, size), (end, high) = self.joints
        if self.bend < STRAIGHT_MM:
            return [limb((start, low), (end, high))]
        share = float(np.dot(middle - start, end - start) / np.dot(end - start, end - start))
        eased = 0.55 * middle + 0.45 * (start + share * (end - start))
        return [limb((start, low), (eased, 0.85 * size), (end, high))]

    def bones(self) -> list[Cloud]:
        """Two pieces that meet in the joint, or one of a straight limb."""
        if self.bend < STRAIGHT_MM:
            return self.whole()
        low, middle, high = self.joints
        first = limb(low, middle)
        return [first if self.pad is None else join(first, self.pad), limb(middle, high)]


@dataclass(frozen=True, eq=False)
class Man:
    """A body in a pose, its feet moved by `shift` (x, y) in mm from under its hips."""

    build: Build
    stance: Stance
    arms: Arms
    foot: Foot
    shift: tuple[float, float] = (0.0, 0.0)

    @cached_property
    def belt(self) -> Socket:
        """Between the hip joints, turned half as far as the trunk."""
        at = np.array([self.stance.forward, 0.0, self.build.legs * self.stance.height])
        return Socket(at, rotation(0.5 * self.stance.turn, 0.4 * self.stance.lean, 0.4 * self.stance.sway))

    @cached_property
    def trunk(self) -> Socket:
        """At the belt, with the axes of the chest."""
        return Socket(self.belt.at, rotation(self.stance.turn, self.stance.lean, self.stance.sway))

    @cached_property
    def chest(self) -> Socket:
        """Between the shoulder joints."""
        return self.trunk.moved(0.0, 0.0, self.build.torso)

    @cached_property
    def back(self) -> Socket:
        """On the surface between the shoulder blades."""
        return self.chest.moved(-3.6 * self.build.chest, 0.0, -1.0)

    @cached_property
    def head(self) -> Socket:
        """In the middle of the head, upright but for the nod, in the head's scale."""
        at = self.chest.point(self.build.hunch, 0.0, self.build.neck)
        return Socket(at, rotation(self.stance.turn + self.stance.look, self.stance.nod), self.build.head)

    @cached_property
    def right_hand(self) -> Socket:
        """The right fist."""
        return self._hand(self.arms.right, RIGHT)

    @cached_property
    def left_hand(self) -> Socket:
        """The left fist."""
        return self._hand(self.arms.left, LEFT)

    def shoulder(self, side: int) -> Cloud:
        """Joint of an arm."""
        return self.chest.point(0.0, side * self.build.shoulders, 0.0)

    def feet(self) -> list[Cloud]:
        """Both feet."""
        steps = ((self.stance.left, LEFT), (self.stance.right, RIGHT))
        return [
            self.foot.placed(*self.sole(step, side), step.kneels, self.build.boot) for step, side in steps
        ]

    def limbs(self) -> list[Limb]:
        """Both legs, then both arms with their fists."""
        steps = ((self.stance.left, LEFT), (self.stance.right, RIGHT))
        arms = ((self.arms.right, RIGHT), (self.arms.left, LEFT))
        return [self._leg(step, side) for step, side in steps] + [self._arm(arm, side) for arm, side in arms]

    def sole(self, step: Step, side: int) -> tuple[float, float, float]:
        """Where a foot stands: x, y in mm and its yaw in degrees."""
        return step.x + self.shift[0], side * step.out + self.shift[1], side * step.yaw

    def _leg(self, step: Step, side: int) -> Limb:
        x, y, yaw = self.sole(step, side)
        ankle = self.foot.ankle(x, y, yaw, step.kneels, self.build.boot)
        hip = self.belt.point(0.0, side * self.build.hip, 0.0)
        thick = self.build.limb
        if step.kneels:
            knee = np.array([hip[0] + 1.5, side * (abs(hip[1]) + 2.6) + 0.6 * self.shift[1], 2.35 * thick])
        else:
            towards = rotation(yaw)[:, 0] + np.array([0.0, 0.35 * side, 0.1])
            knee = joint(ankle, hip, self.build.legs * SHARE_OF_LEG, towards)
        joints = ((ankle, 1.95 * thick), (knee, 2.35 * thick), (hip, 3.0 * thick))
        return Limb(joints, _pad(knee) if step.kneels else None)

    def _hand(self, arm: Arm | Hold, side: int) -> Socket:
        if isinstance(arm, Hold):
            other = self._hand(self.arms.left if side == RIGHT else self.arms.right, -side)
            x, y, along = arm.off[0], arm.off[1], arm.off[2] + arm.along
            start, reach = other.moved(x, y, 0.0).at, STRETCH * self.build.reach
            return other.moved(x, y, slid(start, other.axes[:, 2], along, self.shoulder(side), reach))
        ahead, out, up = arm.hand
        aim = rotation(self.stance.turn) @ np.array([ahead, side * out, up])
        start = self.chest.at if arm.middle else self.shoulder(side)
        fist = start + self.build.reach * min(1.0, 1.0 / float(np.linalg.norm(aim))) * aim
        return hand_socket(fist, mirrored(arm.grip, side), mirrored(arm.edge, side))

    def _arm(self, arm: Arm | Hold, side: int) -> Limb:
        shoulder = self.shoulder(side)
        fist = (self.right_hand if side == RIGHT else self.left_hand).at
        hint = rotation(self.stance.turn) @ mirrored(arm.elbow, side)
        elbow = joint(shoulder, fist, self.build.reach * 0.51, hint)
        thick = self.build.limb
        hand = 2.35 * self.build.fist * min(1.1, thick)
        return Limb(((shoulder, 2.8 * thick), (elbow, 2.15 * thick), (fist, hand)))


def mirrored(vector: Vector, side: int) -> Cloud:
    """(ahead, outward, up) as (x, y, z) on a side."""
    return np.array([vector[0], side * vector[1], vector[2]])


def slid(start: Cloud, along: Cloud, place: float, shoulder: Cloud, reach: float) -> float:
    """Place on a pole, nearest to the one asked for, that a hand can reach. Raises ValueError if none is."""
    nearest = float(np.dot(shoulder - start, along))
    off = float(np.linalg.norm(shoulder - start - nearest * along))
    if off > reach:
        raise ValueError(
            f"a hand cannot reach what it should hold: {off:.1f} mm away, it reaches {reach:.1f} mm"
        )
    half = sqrt(reach * reach - off * off)
    return min(max(place, nearest - half), nearest + half)


def joint(start: Cloud, end: Cloud, length: float, towards: Vector) -> Cloud:
    """Place of the joint between two bones of a length each, bent towards a direction."""
    along = end - start
    half = 0.5 * float(np.linalg.norm(along))
    bend = sqrt(max(0.0, length * length - half * half))
    square = np.asarray(towards) - np.dot(towards, unit(along)) * unit(along)
    return as_cloud(0.5 * (start + end) + bend * unit(square))


def _pad(knee: Cloud) -> Cloud:
    """Corners of what a knee stands on."""
    return cloud([(knee[0] + u, knee[1] + v, 0.0) for u in (-1.6, 1.6) for v in (-1.6, 1.6)])
