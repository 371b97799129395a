"""Feet: a sole flat on z = 0, or standing on its toes behind a knee, and where the shin begins.

Drawn with the middle of the sole at the origin and the toes along +x, in mm.
"""

from __future__ import annotations

from dataclasses import dataclass

from model_kit.figures.limbs import SOLE
from model_kit.points import (
    Cloud,
    Outline,
    Vector,
    as_cloud,
    ball,
    box,
    circle,
    cloud,
    join,
    moved,
    slab_z,
    turned,
)


@dataclass(frozen=True, eq=False)
class Foot:
    """A shape of foot."""

    shape: Cloud
    shin: tuple[float, float, float] = (-3.0, 0.0, 5.5)
    kneeling: Cloud | None = None

    def placed(self, x: float, y: float, yaw: float, kneels: bool, size: float) -> Cloud:
        """The foot where it stands."""
        return moved(turned(size * self._form(kneels)[0], "z", yaw), (x, y, 0.0))

    def ankle(self, x: float, y: float, yaw: float, kneels: bool, size: float) -> Cloud:
        """Where the shin begins."""
        start = cloud([self._form(kneels)[1]]) * size
        return as_cloud(moved(turned(start, "z", yaw), (x, y, 0.0))[0])

    def _form(self, kneels: bool) -> tuple[Cloud, Vector]:
        if not kneels:
            return self.shape, self.shin
        return (on_toes() if self.kneeling is None else self.kneeling), (-2.6, 0.0, 6.0)


def shoe(outline: Outline, sole: float, cap: float, ankle: Cloud) -> Cloud:
    """A flat sole, a toe cap and an ankle."""
    upper = [(0.88 * u, 0.8 * v) for u, v in outline]
    return join(slab_z(outline, 0.0, sole), slab_z(upper, cap, cap + 0.1), ankle)


def on_toes() -> Cloud:
    """A foot that stands on its toes, heel up."""
    toes = slab_z([(2.0, -2.6), (2.0, 2.6), (5.0, 2.0), (5.0, -2.0)], 0.0, 2.2)
    return join(toes, ball((-2.4, 0.0, 6.0), 2.5, rings=1))


BOOT = Foot(shoe(SOLE, 1.6, 2.7, ball((-3.0, 0.0, 5.5), 2.5, rings=1)))
HIGH_BOOT = Foot(
    shoe(
        SOLE,
        1.6,
        2.8,
        join(*(slab_z(circle(r, 8), z, z + 0.4) for r, z in ((2.1, 5.0), (2.7, 8.6))))
        + cloud([(-2.8, 0.0, 0.0)]) * 1.0,
    ),
    (-2.8, 0.0, 8.0),
)
SLAB: Outline = [(-6.4, -2.9), (-6.4, 2.9), (4.4, 3.5), (6.8, 1.6), (6.8, -1.6), (4.4, -3.5)]
IRON = Foot(shoe(SLAB, 1.8, 3.4, join(box((-5.4, -2.4, 5.0), (-0.8, 2.4, 7.0)))), (-3.0, 0.0, 6.0))
CLAWS: Outline = [(-5.0, -1.6), (-5.0, 1.6), (2.4, 4.2), (6.2, 4.4), (8.0, 0.0), (6.2, -4.4), (2.4, -4.2)]
PAW = Foot(shoe(CLAWS, 1.0, 2.8, ball((-5.6, 0.0, 9.6), 2.1, rings=1)), (-5.6, 0.0, 9.4))
ROUND: Outline = [(1.2 + u, v) for u, v in circle(4.4, 10)]
HOOF = Foot(
    join(
        slab_z(ROUND, 0.0, 0.6),
        slab_z([(0.8 * u, 0.75 * v) for u, v in ROUND], 4.2, 4.3),
        ball((-4.6, 0.0, 10.5), 2.1, rings=1),
    ),
    (-4.6, 0.0, 10.2),
)
