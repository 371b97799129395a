"""Axe dwarf: broad, big beard, horned helmet, two-handed axe."""

from __future__ import annotations

from model_kit.figures.figure import figure
from model_kit.figures.limbs import Boot, limb, ring
from model_kit.model import Model
from model_kit.points import Cloud, ball, cloud, join, rod, slab_x

AXE_LOW, AXE_HIGH = (7.4, 7.6, 19.0), (7.4, -16.0, 55.0)
BEARD = [(4.4, 4.4, 42.6), (5.8, 3.2, 39.0), (5.8, 2.4, 32.0), (2.5, 4.6, 36.0), (2.5, 3.0, 31.0)]


def axe_dwarf() -> Model:
    """Build the dwarf."""
    return figure("axe-dwarf", "Dwarf with a great axe", [*_legs(), *_trunk(), *_head(), *_arms(), *_axe()])


def _legs() -> list[Cloud]:
    left, right = Boot(0.6, 12.0, 22, 1.03, 1.05), Boot(0.6, -12.0, -22, 1.03, 1.05)
    hips = ((-0.6, 5.4, 17.0), (-0.6, -5.4, 17.0))
    legs = [limb((boot.ankle, 2.5), (hip, 3.0)) for boot, hip in zip((left, right), hips, strict=True)]
    return [left.points(), right.points(), *legs]


def _trunk() -> list[Cloud]:
    skirt = join(ring((-0.2, 0.0, 13.0), 5.0, 8.4), ring((-0.4, 0.0, 22.0), 4.3, 7.0))
    chest = join(ring((-0.4, 0.0, 21.0), 4.3, 7.0), ball((-0.8, 0.0, 32.5), (4.4, 9.0, 6.0)))
    return [skirt, chest]


def _head() -> list[Cloud]:
    face = join(ball((0.6, 0.0, 43.0), (4.4, 4.2, 5.4), around=10, rings=4), cloud([(6.6, 0.0, 42.8)]))
    beard = cloud(
        [(x, side * y, z) for x, y, z in BEARD for side in (1, -1)] + [(6.0, 0.0, 25.5), (4.0, 0.0, 25.5)]
    )
    rim = join(ring((0.2, 0.0, 45.4), 5.6, 5.4, 12), ring((0.2, 0.0, 47.0), 5.6, 5.4, 12))
    dome = ball((0.0, 0.0, 48.0), (4.7, 4.6, 6.0))
    horns = [rod((0.0, 3.0 * side, 48.5), (0.6, 11.5 * side, 55.5), 1.9, 0.4, 6) for side in (1, -1)]
    return [face, beard, join(rim, dome), *horns]


def _arms() -> list[Cloud]:
    left = limb(((-0.8, 9.4, 33.6), 2.8), ((6.4, 5.0, 23.0), 2.4))
    elbow = (2.4, -15.0, 28.5)
    upper = limb(((-0.8, -9.4, 33.6), 2.8), (elbow, 2.2))
    fore = limb((elbow, 2.2), ((7.0, -8.6, 43.0), 2.3))
    return [left, upper, fore]


def _axe() -> list[Cloud]:
    haft = rod(AXE_LOW, AXE_HIGH, 1.1, around=6)
    head = slab_x(
        [(-11.5, 51.0), (-17.5, 54.0), (-16.0, 44.0), (-20.5, 42.5), (-24.0, 47.0), (-24.5, 52.5)], 6.6, 8.2
    )
    return [haft, head]
