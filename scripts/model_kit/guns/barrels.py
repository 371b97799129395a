"""Barrels along +x: turned profiles, rings, mouths, muzzle brakes, trunnions, and bundles of tubes.

An axis is the (y, z) of a barrel's middle line. Radii and lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence

from model_kit.guns.assembly import Parts, pieces
from model_kit.points import Cloud, ball, box, circle, join, rod, slab_x

Axis = tuple[float, float]
Profile = Sequence[tuple[float, float]]

SIDES = 14
BORE_MM = 3.3  # radius: a shell has 3.0
BORE_DEPTH_MM = 6.0


def lathe(profile: Profile, axis: Axis, sides: int = SIDES) -> Cloud:
    """Convex turned piece: rings at (x, radius)."""
    y, z = axis
    return join(*(slab_x([(y + u, z + v) for u, v in circle(size, sides, 0.5)], x, x) for x, size in profile))


def tube(axis: Axis, *profiles: Profile, bore: float = BORE_MM, depth: float = BORE_DEPTH_MM) -> Parts:
    """Barrel of several turned pieces, the last of which is its mouth, with a hole of radius `bore`."""
    mouth = profiles[-1][-1][0]
    hollow = lathe([(mouth - depth, bore), (mouth + 1.0, bore)], axis)
    return Parts(tuple(lathe(profile, axis) for profile in profiles), (hollow,) if bore else ())


def bundle(axes: Sequence[Axis], start: float, mouth: float, radius: float, lip: float) -> Parts:
    """Equal tubes, each with a lip around its mouth."""
    made = Parts()
    for axis in axes:
        made += tube(axis, [(start, radius), (mouth, radius)], [(mouth - 3.0, lip), (mouth, lip)])
    return made


def cascabel(x: float, axis: Axis, radius: float, neck: float = 2.0) -> Parts:
    """Knob behind the breech that ends at `x`."""
    y, z = axis
    knob = ball((x - neck - 0.8 * radius, y, z), radius, 8, 3)
    return pieces(knob, rod((x - neck - radius, y, z), (x + 1.0, y, z), 0.62 * radius))


def pins(z: float, end: float, radius: float) -> Parts:
    """Trunnions at x = 0, as one rod across the barrel."""
    return pieces(rod((0.0, -end, z), (0.0, end, z), radius, around=10))


def brake(x: float, end: float, axis: Axis, half: float, chambers: int = 2) -> Parts:
    """Muzzle brake: a block with cut edges, slots in its sides, and the mouth."""
    y, z = axis
    cut = 0.36 * half
    corners = [(half, half - cut), (half - cut, half)]
    outline = [(y + a * u, z + b * v) for u, v in corners for a in (1, -1) for b in (1, -1)]
    width = (end - x) / (2 * chambers + 1)
    slots = [
        box(
            (x + (2 * step + 1) * width, side * (half + 1.0), z - 0.6 * half),
            (x + (2 * step + 2) * width, side * (half - 0.95), z + 0.6 * half),
        )
        for step in range(chambers)
        for side in (1.0, -1.0)
    ]
    hollow = lathe([(end - BORE_DEPTH_MM, BORE_MM), (end + 1.0, BORE_MM)], axis)
    return Parts((slab_x(outline, x, end),), (*slots, hollow))


def block(start: float, end: float, axis: Axis, half_width: float, half_height: float) -> Cloud:
    """Box with cut edges around an axis: a breech, a band, a housing."""
    y, z = axis
    cut = 0.25 * min(half_width, half_height)
    corners = [(half_width, half_height - cut), (half_width - cut, half_height)]
    return slab_x([(y + a * u, z + b * v) for u, v in corners for a in (1, -1) for b in (1, -1)], start, end)
