"""Point clouds that soldiers are made of: boots, limbs, heads, weapons, shields."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np

from model_kit.points import (
    Cloud,
    Outline,
    Vector,
    ball,
    cloud,
    frame_along,
    join,
    moved,
    slab_x,
    slab_z,
    turned,
)

SOLE: Outline = [
    (-6.5, -1.4),
    (-6.5, 1.4),
    (-4.5, 2.8),
    (2.5, 3.1),
    (5.6, 2.0),
    (6.6, 0.0),
    (5.6, -2.0),
    (2.5, -3.1),
    (-4.5, -2.8),
]


@dataclass(frozen=True)
class Boot:
    """A foot: where its sole's middle stands, and how far its toes are turned out to the left."""

    x: float
    y: float
    yaw: float
    size: float = 1.0
    broad: float = 1.0
    ankle_height: float = 5.5

    @property
    def ankle(self) -> tuple[float, float, float]:
        """Where the shin begins."""
        back = -3.0 * self.size
        return (
            self.x + back * cos(radians(self.yaw)),
            self.y + back * sin(radians(self.yaw)),
            self.ankle_height,
        )

    def points(self, ankle_radius: float = 2.5) -> Cloud:
        """A flat sole at z = 0, a toe cap and an ankle."""
        outline = [(self.size * u, self.size * self.broad * v) for u, v in SOLE]
        cap = [(0.9 * u, 0.8 * v) for u, v in outline]
        shoe = join(slab_z(outline, 0.0, 1.6), slab_z(cap, 2.6 * self.size, 2.7 * self.size))
        placed = moved(turned(shoe, "z", self.yaw), (self.x, self.y, 0.0))
        return join(placed, ball(self.ankle, ankle_radius, rings=1))


def limb(*joints: tuple[Vector, float]) -> Cloud:
    """Balls at the joints of a limb, each with its radius."""
    return join(*(ball(centre, radius) for centre, radius in joints))


def ring(centre: Vector, radius_x: float, radius_y: float, around: int = 10) -> Cloud:
    """Level ellipse."""
    angles = [2 * np.pi * (step + 0.5) / around for step in range(around)]
    flat = [(radius_x * cos(angle), radius_y * sin(angle), 0.0) for angle in angles]
    return moved(cloud(flat), centre)


def blade(
    hilt: Vector, tip: Vector, flat: Vector, width: float, thickness: float, shoulder: float = 0.8
) -> Cloud:
    """Pointed blade of diamond section; `flat` is the direction of its width."""
    start, end = np.asarray(hilt, dtype=np.float64), np.asarray(tip, dtype=np.float64)
    _, across, other = frame_along(end - start, flat)
    middle = start + shoulder * (end - start)
    corners = [
        sign * size * side for side, size in ((across, width / 2), (other, thickness / 2)) for sign in (1, -1)
    ]
    return cloud([base + corner for base in (start, middle) for corner in corners] + [end])


def bar(middle: Vector, direction: Vector, length: float, radius: float) -> Cloud:
    """Short square bar such as a cross-guard."""
    along, across, other = frame_along(direction, (0.3, 0.2, 1.0))
    ends = [np.asarray(middle) + sign * length / 2 * along for sign in (1, -1)]
    return cloud([end + radius * (a * across + b * other) for end in ends for a in (1, -1) for b in (1, -1)])


def shield(outline: Outline, thickness: float, bulge: float, yaw: float, at: Vector) -> Cloud:
    """Plate with its face to the front: back edge, front edge a little smaller, and a boss."""
    inner = [(0.88 * u, 0.88 * v) for u, v in outline]
    boss = [(0.3 * u, 0.3 * v) for u, v in outline]
    plate = join(slab_x(outline, 0.0, thickness), slab_x(inner, thickness, thickness + 0.4 * bulge))
    plate = join(plate, slab_x(boss, thickness, thickness + bulge))
    return moved(turned(plate, "z", yaw), at)
