"""Archer: hooded, bow drawn to the left front, quiver on the back."""

from __future__ import annotations

from model_kit.figures.figure import figure
from model_kit.figures.limbs import Boot, limb, ring
from model_kit.model import Model
from model_kit.points import Cloud, ball, cloud, join, rod

GRIP = (12.6, 5.2, 38.6)


def archer() -> Model:
    """Build the archer."""
    return figure("archer", "Archer drawing a bow", [*_legs(), *_trunk(), *_arms(), *_bow()])


def _legs() -> list[Cloud]:
    left, right = Boot(2.4, 11.8, 8), Boot(-1.8, -11.8, -38)
    hips = ((-0.8, 3.6, 24.0), (-0.8, -3.6, 24.0))
    boots = [left.points(), right.points()]
    legs = [limb((boot.ankle, 2.2), (hip, 3.2)) for boot, hip in zip((left, right), hips, strict=True)]
    return boots + legs


def _trunk() -> list[Cloud]:
    skirt = join(ring((-0.4, 0.0, 16.5), 5.4, 7.4), ring((-0.8, 0.0, 27.5), 3.8, 5.2))
    chest = join(ring((-0.8, 0.0, 26.5), 3.7, 5.0), ball((-0.8, 0.0, 37.5), (4.2, 7.6, 5.2)))
    head = join(ball((0.6, 1.0, 46.6), (4.0, 3.6, 4.9), around=10, rings=4), cloud([(5.6, 1.3, 45.6)]))
    hood = join(
        ball((-0.6, 0.5, 49.0), (4.8, 4.6, 5.0)),
        cloud([(-8.0, -0.5, 50.0)]),
        ring((-1.6, 0.3, 42.5), 4.4, 5.0),
    )
    quiver = rod((-5.4, 2.5, 27.0), (-6.2, -5.5, 44.5), 2.0, 2.6, 7)
    return [skirt, chest, head, hood, quiver]


def _arms() -> list[Cloud]:
    bow_arm = limb(((-0.8, 7.8, 39.2), 2.8), (GRIP, 2.0))
    elbow = (-5.5, -14.0, 39.5)
    upper = limb(((-0.8, -7.8, 39.2), 2.8), (elbow, 2.1))
    fore = limb((elbow, 2.1), ((4.0, -4.2, 40.2), 2.0))
    return [bow_arm, upper, fore]


def _bow() -> list[Cloud]:
    x, y, z = GRIP
    bends = [(x - 5.4, y - 3.6, z + 20.0), (x, y, z + 9.5), (x, y, z - 9.5), (x - 5.4, y - 3.6, z - 20.0)]
    sizes = [0.8, 1.3, 1.3, 0.8]
    arms = [rod(bends[k], bends[k + 1], sizes[k], sizes[k + 1], 6) for k in range(3)]
    arrow = rod((3.0, -4.2, 40.8), (x + 6.0, y + 5.8, z + 1.2), 0.8, 0.5, 5)
    return [*arms, arrow]
