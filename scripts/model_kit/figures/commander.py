"""Commander: long cape, plumed helmet, sword raised to point the way."""

from __future__ import annotations

from model_kit.figures.figure import figure
from model_kit.figures.limbs import Boot, bar, blade, limb, ring
from model_kit.model import Model
from model_kit.points import Cloud, ball, cloud, join, rod

FIST = (6.0, -13.5, 51.0)


def commander() -> Model:
    """Build the commander."""
    return figure(
        "commander", "Commander with cape and plume", [*_legs(), *_trunk(), *_head(), *_arms(), *_sword()]
    )


def _legs() -> list[Cloud]:
    left, right = Boot(1.6, 11.8, 14), Boot(-1.2, -12.0, -26)
    hips = ((0.4, 3.8, 24.0), (0.4, -3.8, 24.0))
    boots = [left.points(2.6), right.points(2.6)]
    legs = [limb((boot.ankle, 2.3), (hip, 3.2)) for boot, hip in zip((left, right), hips, strict=True)]
    return boots + legs


def _trunk() -> list[Cloud]:
    skirt = join(ring((0.6, 0.0, 18.5), 5.2, 7.6), ring((0.4, 0.0, 27.5), 3.8, 5.4))
    chest = join(ring((0.4, 0.0, 26.5), 3.7, 5.2), ball((0.4, 0.0, 37.5), (4.4, 8.0, 5.2)))
    cape = join(
        rod((-3.4, -7.0, 41.5), (-3.4, 7.0, 41.5), 0.8, around=6),
        rod((-8.6, -11.0, 7.5), (-8.6, 11.0, 7.5), 0.55, around=6),
    )
    return [skirt, chest, cape]


def _head() -> list[Cloud]:
    head = join(ball((1.0, 0.0, 46.2), (3.9, 3.5, 5.0), around=10, rings=4), cloud([(5.8, 0.0, 45.4)]))
    helmet = join(ring((0.6, 0.0, 46.8), 4.9, 4.6), ball((0.6, 0.0, 49.0), (4.5, 4.2, 5.0)))
    plume = join(
        ball((-1.0, 0.0, 57.5), (2.6, 1.5, 2.5)),
        ball((-5.5, 0.0, 55.0), (2.4, 1.4, 2.5)),
        ball((0.4, 0.0, 53.0), 1.0),
    )
    return [head, helmet, plume]


def _arms() -> list[Cloud]:
    elbow = (1.0, -15.5, 42.5)
    upper = limb(((0.4, -8.4, 39.6), 2.9), (elbow, 2.2))
    fore = limb((elbow, 2.2), (FIST, 2.3))
    akimbo = (-0.6, 15.0, 31.5)
    left = [limb(((0.4, 8.4, 39.2), 2.9), (akimbo, 2.1)), limb((akimbo, 2.1), ((3.2, 7.0, 27.6), 2.1))]
    return [upper, fore, *left]


def _sword() -> list[Cloud]:
    sword = blade((2.6, -13.2, 49.0), (23.0, -22.0, 61.5), (0.0, 0.2, 1.0), 3.2, 1.6)
    guard = bar((8.4, -15.0, 52.4), (-0.3, 0.0, 1.0), 8.0, 0.8)
    return [sword, guard]
