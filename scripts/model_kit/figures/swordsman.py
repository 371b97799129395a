"""Swordsman: conical helmet with nose guard, kite shield, sword held out beside the head."""

from __future__ import annotations

from model_kit.figures.figure import figure
from model_kit.figures.limbs import Boot, bar, blade, limb, ring, shield
from model_kit.model import Model
from model_kit.points import Cloud, ball, box, join

HALF_KITE = [(0.0, 12.2), (4.5, 11.5), (8.0, 9.0), (8.2, 3.0), (6.0, -6.0), (0.0, -15.0)]
KITE = HALF_KITE + [(-u, v) for u, v in HALF_KITE[1:-1]]
FIST = (4.5, -16.5, 36.0)


def swordsman() -> Model:
    """Build the swordsman."""
    return figure("swordsman", "Swordsman with kite shield", [*_legs(), *_trunk(), *_head(), *_arms()])


def _legs() -> list[Cloud]:
    left, right = Boot(1.5, 12.0, 18), Boot(-1.0, -12.5, -28)
    knee = (3.4, 8.4, 14.5)
    shin = limb((left.ankle, 2.1), (knee, 2.5))
    thigh = limb((knee, 2.5), ((-0.5, 3.6, 24.0), 3.2))
    straight = limb((right.ankle, 2.1), ((-0.5, -3.6, 24.0), 3.2))
    return [left.points(), right.points(), shin, thigh, straight]


def _trunk() -> list[Cloud]:
    skirt = join(ring((0.0, 0.0, 18.5), 5.4, 7.8), ring((-0.2, 0.0, 27.5), 3.8, 5.4))
    chest = join(ring((-0.2, 0.0, 26.5), 3.7, 5.2), ball((-0.2, 0.0, 37.5), (4.4, 8.0, 5.2)))
    return [skirt, chest]


def _head() -> list[Cloud]:
    head = ball((0.4, 0.0, 46.0), (4.0, 3.6, 5.0), around=10, rings=4)
    cone = join(ring((0.2, 0.0, 49.5), 4.3, 4.0), ring((0.0, 0.0, 54.0), 0.5, 0.5, 4))
    helmet = join(ring((0.2, 0.0, 46.8), 4.9, 4.5), cone)
    nose_guard = box((3.6, -0.8, 44.2), (5.4, 0.8, 48.5))
    return [head, helmet, nose_guard]


def _arms() -> list[Cloud]:
    elbow = (-2.0, -15.2, 30.5)
    upper = limb(((-0.4, -8.4, 39.2), 2.9), (elbow, 2.1))
    fore = limb((elbow, 2.1), (FIST, 2.3))
    sword = blade((3.9, -16.2, 32.5), (8.0, -20.0, 58.5), (1.0, 0.0, 0.0), 3.2, 1.6)
    guard = bar((4.9, -16.9, 39.0), (1.0, 0.0, -0.15), 9.0, 0.8)
    shield_arm = limb(((-0.4, 8.4, 39.2), 2.9), ((6.0, 10.0, 31.0), 2.1))
    return [upper, fore, sword, guard, shield_arm, shield(KITE, 1.5, 1.8, 20.0, (6.6, 8.6, 30.0))]
