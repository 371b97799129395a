"""Skeleton: skull with jaw, ribs on a spine, thin bones, curved sword and buckler."""

from __future__ import annotations

from model_kit.figures.figure import figure
from model_kit.figures.limbs import Boot, limb, ring
from model_kit.model import Model
from model_kit.points import Cloud, ball, box, join, rod, slab_x

FIST = (7.0, -15.5, 33.5)


def skeleton() -> Model:
    """Build the skeleton."""
    return figure(
        "skeleton", "Skeleton with a curved sword", [*_legs(), *_trunk(), *_skull(), *_arms(), *_sword()]
    )


def _legs() -> list[Cloud]:
    left, right = Boot(0.4, 12.0, 16, 1.0, 0.85), Boot(0.4, -12.0, -24, 1.0, 0.85)
    hips = ((-0.4, 4.2, 25.5), (-0.4, -4.2, 25.5))
    boots = [left.points(1.8), right.points(1.8)]
    legs = [limb((boot.ankle, 1.5), (hip, 1.9)) for boot, hip in zip((left, right), hips, strict=True)]
    return boots + legs


def _trunk() -> list[Cloud]:
    pelvis = join(ring((-0.4, 0.0, 23.6), 2.4, 4.0), ring((-0.4, 0.0, 27.2), 3.4, 6.4))
    spine = rod((-1.6, 0.0, 25.0), (-0.6, 0.0, 46.0), 1.7, 1.7, 6)
    ribs = [
        join(ring((0.2, 0.0, z - 1.0), rx, ry), ring((0.0, 0.0, z + 1.0), rx, ry))
        for z, rx, ry in ((31.6, 3.8, 5.0), (35.4, 4.4, 6.2))
    ]
    shoulders = join(
        ring((0.0, 0.0, 38.4), 4.0, 6.6), rod((-0.4, -8.6, 40.6), (-0.4, 8.6, 40.6), 1.8, around=6)
    )
    return [pelvis, spine, *ribs, shoulders]


def _skull() -> list[Cloud]:
    """Brow, bridge of the nose and jaw, with the hollows of the eyes between them."""
    cranium = join(
        ball((-0.6, 0.0, 50.0), (4.8, 4.3, 4.0), around=10, rings=4), ring((-2.0, 0.0, 45.6), 2.6, 3.0)
    )
    bridge = box((0.0, -0.9, 45.0), (3.6, 0.9, 49.0))
    jaw = join(box((-2.0, -2.6, 43.6), (2.8, 2.6, 46.2)), box((3.8, -1.7, 42.8), (4.0, 1.7, 46.0)))
    return [cranium, bridge, jaw]


def _arms() -> list[Cloud]:
    elbow = (-2.0, -13.5, 31.5)
    upper = limb(((-0.4, -8.6, 40.4), 1.9), (elbow, 1.5))
    fore = limb((elbow, 1.5), (FIST, 1.8))
    left = limb(((-0.4, 8.6, 40.4), 1.9), ((3.6, 15.4, 25.0), 1.7))
    return [upper, fore, left]


def _sword() -> list[Cloud]:
    """Blade that widens towards its slanted point."""
    outline = [(-14.7, 29.5), (-16.1, 29.3), (-18.3, 46.0), (-21.4, 55.0), (-17.0, 60.5), (-14.8, 47.0)]
    return [slab_x(outline, FIST[0] - 0.7, FIST[0] + 0.7)]
