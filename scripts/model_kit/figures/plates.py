"""Point clouds that armour is made of: boxes with cut corners, stacked sections, limbs between joints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from model_kit.points import Cloud, Outline, Vector, as_cloud, cloud, frame_along, join


@dataclass(frozen=True)
class Section:
    """A level rectangle with cut corners: its height, middle, half sizes along x and y, and the cut."""

    z: float
    half_x: float
    half_y: float
    x: float = 0.0
    y: float = 0.0
    cut: float = 2.0

    def points(self) -> Cloud:
        """Its eight corners."""
        outline = octagon(self.half_x, self.half_y, self.cut)
        return cloud([(self.x + u, self.y + v, self.z) for u, v in outline])


def octagon(half_u: float, half_v: float, cut: float) -> Outline:
    """Rectangle with cut corners about the origin."""
    long, short = half_u - cut, half_v - cut
    return [
        (half_u, short),
        (long, half_v),
        (-long, half_v),
        (-half_u, short),
        (-half_u, -short),
        (-long, -half_v),
        (long, -half_v),
        (half_u, -short),
    ]


def stacked(*sections: Section) -> Cloud:
    """Hull of level sections."""
    return join(*(section.points() for section in sections))


def block(middle: Vector, half: Vector, cut: float = 1.5) -> Cloud:
    """Box whose edges are all cut off."""
    x, y, z = (float(each) for each in half)
    return as_cloud(
        cloud(
            [
                (a * (x - cut * (axis != 0)), b * (y - cut * (axis != 1)), c * (z - cut * (axis != 2)))
                for axis in range(3)
                for a in (1, -1)
                for b in (1, -1)
                for c in (1, -1)
            ]
        )
        + np.asarray(middle)
    )


def strut(start: Vector, end: Vector, half: float, end_half: float, flat: float = 1.0) -> Cloud:
    """Beam of square section with cut corners between two joints; `flat` scales its depth to its width."""
    direction = np.asarray(end, dtype=np.float64) - np.asarray(start, dtype=np.float64)
    _, across, other = frame_along(direction, (0.0, 1.0, 0.0))
    return cloud(
        [
            np.asarray(middle) + u * across + flat * v * other
            for middle, size in ((start, half), (end, end_half))
            for u, v in octagon(size, size, 0.35 * size)
        ]
    )


def mirrored(points: Cloud) -> Cloud:
    """The same on the other side: y changes its sign."""
    return as_cloud(points * np.array([1.0, -1.0, 1.0]))


def both(points: Cloud) -> list[Cloud]:
    """A piece of the left side, and the same on the right."""
    return [points, mirrored(points)]


def at_joints(*joints: tuple[Vector, Vector]) -> Cloud:
    """Hull of blocks at the joints of a limb: their middles and half sizes."""
    return join(*(block(middle, half, 0.3 * min(float(size) for size in half)) for middle, half in joints))


def wedge(outline: Outline, half_width: float, bevel: float, y: float = 0.0) -> Cloud:
    """Outline in (x, z) as a plate square to y, its edge sharpened by `bevel` to either side."""
    inner = _shrunk(outline, bevel)
    return cloud(
        [(u, y, v) for u, v in outline]
        + [(u, y + side * half_width, v) for u, v in inner for side in (1, -1)]
    )


def _shrunk(outline: Outline, by: float) -> Sequence[tuple[float, float]]:
    """The outline drawn in towards its middle."""
    corners = np.asarray(outline, dtype=np.float64)
    arms = corners - corners.mean(axis=0)
    lengths = np.linalg.norm(arms, axis=1, keepdims=True)
    drawn = corners - arms / lengths * np.minimum(by, 0.8 * lengths)
    return [(float(u), float(v)) for u, v in drawn]
