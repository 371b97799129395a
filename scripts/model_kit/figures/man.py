"""A body in a pose: its joints, its sockets, and the clouds of its legs and arms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from model_kit.figures.feet import Foot
from model_kit.figures.limbs import limb
from model_kit.figures.pose import Arm, Arms, Build, Hold, Stance, Step
from model_kit.figures.socket import Socket, hand_socket, rotation
from model_kit.points import Cloud, Vector, as_cloud, unit

STRAIGHT_MM = 1.5  # a joint nearer than this to the line of its limb does not bend it
STRETCH = 1.12  # a hand may be this far from its shoulder, in reaches: toys are not anatomy
LEFT, RIGHT = 1, -1


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

    def sleeves(self) -> list[Cloud]:
        """Both arms with their fists."""
        return [*self._arm(self.arms.right, RIGHT), *self._arm(self.arms.left, LEFT)]

    def legs(self) -> list[Cloud]:
        """Feet, then legs."""
        steps = ((self.stance.left, LEFT), (self.stance.right, RIGHT))
        feet = [
            self.foot.placed(*self.sole(step, side), step.kneels, self.build.boot) for step, side in steps
        ]
        return feet + [bone for step, side in steps for bone in self._leg(step, side)]

    def sole(self, step: Step, side: int) -> tuple[float, float, float]:
        """Where a foot stands: x, y in mm and its yaw in degrees."""
        return step.x + self.shift[0], side * step.out + self.shift[1], side * step.yaw

    def _leg(self, step: Step, side: int) -> list[Cloud]:
        """Give shin and thigh, or one piece of both."""
        x, y, yaw = self.sole(step, side)
        ankle = self.foot.ankle(x, y, yaw, step.kneels, self.build.boot)
        hip = self.belt.point(0.0, side * self.build.hip, 0.0)
        thick = self.build.limb
        if step.kneels:
            knee = np.array([hip[0] + 1.5, side * (abs(hip[1]) + 2.6) + 0.6 * self.shift[1], 2.2 * thick])
            pad = np.array([knee[0], knee[1], 0.0])
            shin = np.vstack([limb((ankle, 2.0 * thick), (knee, 2.2 * thick)), *_pad(pad, 1.6)])
            return [shin, limb((knee, 2.4 * thick), (hip, 3.2 * thick))]
        ahead = rotation(yaw)[:, 0]
        length = self.build.legs * 0.5 * 0.845
        knee = joint(ankle, hip, length, ahead + np.array([0.0, 0.35 * side, 0.1]))
        return bones((ankle, 1.95 * thick), (knee, 2.35 * thick), (hip, 3.0 * thick))

    def _hand(self, arm: Arm | Hold, side: int) -> Socket:
        if isinstance(arm, Hold):
            other = self._hand(self.arms.left if side == RIGHT else self.arms.right, -side)
            return other.moved(*(arm.off + np.array([0.0, 0.0, arm.along])))
        ahead, out, up = arm.hand
        aim = rotation(self.stance.turn) @ np.array([ahead, side * out, up])
        fist = self.shoulder(side) + self.build.reach * min(1.0, 1.0 / float(np.linalg.norm(aim))) * aim
        return hand_socket(fist, mirrored(arm.grip, side), mirrored(arm.edge, side))

    def _arm(self, arm: Arm | Hold, side: int) -> list[Cloud]:
        """Give upper arm and forearm, or one piece of both."""
        shoulder = self.shoulder(side)
        fist = (self.right_hand if side == RIGHT else self.left_hand).at
        span = float(np.linalg.norm(fist - shoulder)) / self.build.reach
        if span > STRETCH:
            name = "right" if side == RIGHT else "left"
            raise ValueError(f"the {name} hand is {span:.2f} reaches from its shoulder")
        hint = rotation(self.stance.turn) @ mirrored(arm.elbow, side)
        elbow = joint(shoulder, fist, self.build.reach * 0.51, hint)
        thick = self.build.limb
        return bones(
            (shoulder, 2.8 * thick), (elbow, 2.15 * thick), (fist, 2.35 * self.build.fist * min(1.1, thick))
        )


def mirrored(vector: Vector, side: int) -> Cloud:
    """(ahead, outward, up) as (x, y, z) on a side."""
    return np.array([vector[0], side * vector[1], vector[2]])


def joint(start: Cloud, end: Cloud, length: float, towards: Vector) -> Cloud:
    """Place of the joint between two bones of a length each, bent towards a direction."""
    along = end - start
    half = 0.5 * float(np.linalg.norm(along))
    bend = sqrt(max(0.0, length * length - half * half))
    square = np.asarray(towards) - np.dot(towards, unit(along)) * unit(along)
    return as_cloud(0.5 * (start + end) + bend * unit(square))


def bones(*joints: tuple[Cloud, float]) -> list[Cloud]:
    """Two pieces from end to end by way of the joint, or one where it lies near the line between the ends."""
    (start, _), (middle, _), (end, _) = joints
    along = unit(end - start)
    off = middle - start - np.dot(middle - start, along) * along
    if float(np.linalg.norm(off)) < STRAIGHT_MM:
        return [limb(joints[0], joints[2])]
    return [limb(joints[0], joints[1]), limb(joints[1], joints[2])]


def _pad(at: Cloud, size: float) -> list[Cloud]:
    """Corners of what a knee stands on."""
    return [at + size * np.array([u, v, 0.0]) for u, v in ((1, 1), (1, -1), (-1, 1), (-1, -1))]
