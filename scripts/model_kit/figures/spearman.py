"""Spearman: round shield at the side, tall spear upright, crested helmet."""

from __future__ import annotations

from model_kit.figures.figure import figure
from model_kit.figures.limbs import Boot, blade, limb, ring, shield
from model_kit.model import Model
from model_kit.points import Cloud, ball, circle, cloud, join, rod

SPEAR_X, SPEAR_Y = 5.0, -15.5


def spearman() -> Model:
    """Build the spearman."""
    return figure("spearman", "Spearman with round shield", [*_legs(), *_trunk(), *_head(), *_arms()])


def _legs() -> list[Cloud]:
    left, right = Boot(1.5, 12.0, 12), Boot(-0.6, -11.8, -22)
    knee = (3.0, 8.2, 14.5)
    shin = limb((left.ankle, 2.1), (knee, 2.5))
    thigh = limb((knee, 2.5), ((-0.8, 3.6, 24.0), 3.2))
    straight = limb((right.ankle, 2.1), ((-0.8, -3.6, 24.0), 3.2))
    return [left.points(), right.points(), shin, thigh, straight]


def _trunk() -> list[Cloud]:
    skirt = join(ring((-0.3, 0.0, 19.5), 5.2, 7.4), ring((-0.5, 0.0, 27.5), 3.8, 5.4))
    chest = join(ring((-0.5, 0.0, 26.5), 3.7, 5.2), ball((-0.5, 0.0, 37.5), (4.4, 8.0, 5.2)))
    return [skirt, chest]


def _head() -> list[Cloud]:
    face = join(ball((0.2, 0.0, 46.2), (3.9, 3.5, 5.0), around=10, rings=4), cloud([(5.0, 0.0, 45.4)]))
    helmet = join(ring((-0.2, 0.0, 46.8), 4.7, 4.4), ball((-0.2, 0.0, 49.0), (4.5, 4.2, 5.0)))
    crest = join(
        rod((4.4, 0.0, 50.5), (-6.6, 0.0, 45.0), 0.8),
        rod((3.0, 0.0, 54.6), (-6.6, 0.0, 52.5), 0.7),
        rod((0.0, 0.0, 56.6), (-3.0, 0.0, 56.6), 0.7),
    )
    return [face, helmet, crest]


def _arms() -> list[Cloud]:
    fist, elbow = (SPEAR_X, SPEAR_Y, 33.0), (-1.5, -14.0, 30.0)
    upper = limb(((-0.6, -8.4, 39.2), 2.9), (elbow, 2.1))
    fore = limb((elbow, 2.1), (fist, 2.3))
    shaft = rod((SPEAR_X, SPEAR_Y, 4.0), (SPEAR_X, SPEAR_Y, 53.0), 0.9, around=6)
    point = blade((SPEAR_X, SPEAR_Y, 51.0), (SPEAR_X, SPEAR_Y, 62.0), (0.0, 1.0, 0.0), 4.2, 1.8, 0.35)
    shield_arm = limb(((-0.6, 8.4, 39.2), 2.9), ((5.0, 10.0, 31.0), 2.1))
    return [upper, fore, shaft, point, shield_arm, shield(circle(9.6, 14), 1.5, 2.2, 25.0, (5.4, 9.8, 30.0))]
