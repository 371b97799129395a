"""What crossbows are made of: a stock with a groove, a bow of several pieces, a drawn string, a winch.

The stock lies along x at y = 0, its pin at x = 0; z is counted from the ground at elevation 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from model_kit.guns.assembly import Parts, pieces
from model_kit.points import Cloud, box, join, rod, slab_x, slab_y

Station = tuple[float, float, float, float, float]
"""A place along half a bow: x of its back, y, its lowest and highest z, its depth along x."""


def stock(x: tuple[float, float], half: float, z: tuple[float, float], groove: float) -> Parts:
    """Beam with slanted lower edges and a groove of half the width `groove` along its top."""
    (back, front), (low, high) = x, z
    bevel = 0.35 * half
    outline = [(half, high), (half, low + bevel), (half - bevel, low)]
    beam = slab_x([(sign * y, v) for y, v in outline for sign in (1, -1)], back, front)
    cut = box((back + 0.22 * (front - back), -groove, high - 0.8), (front + 1.0, groove, high + 1.0))
    return Parts((beam,), (cut,))


def pin(z: float, half: float, radius: float = 2.6) -> Parts:
    """What the stock turns on."""
    return pieces(rod((0.0, -half, z), (0.0, half, z), radius, around=10))


def bow(stations: Sequence[Station]) -> Parts:
    """Both limbs of a bow, through several stations from the stock to the tip."""
    slabs = [slab_x([(y, low), (y, high)], x, x + deep) for x, y, low, high, deep in stations]
    return pieces(*(join(one, other) for one, other in pairwise(slabs))).both_sides


def string(tip: Sequence[float], nut: Sequence[float], thick: float = 0.8) -> Parts:
    """Both halves of the string, drawn back to the nut."""
    return pieces(rod(tip, nut, thick, around=5)).both_sides


def nut(x: float, top: float, half: float, height: float) -> Parts:
    """The catch that holds the string."""
    catch = slab_y(
        [(x - 4.0, top - 1.0), (x - 4.0, top + 0.7 * height), (x, top + height), (x, top - 1.0)], -half, half
    )
    return pieces(catch)


def trigger(x: float, z: float) -> Parts:
    """A lever below the stock."""
    return pieces(
        slab_y([(x, z + 2.0), (x + 4.0, z + 2.0), (x + 1.0, z - 6.0), (x - 1.0, z - 6.0)], -1.3, 1.3)
    )


def windlass(x: float, z: float, half: float, radius: float, arm: float) -> Parts:
    """Drum across the stock's end, with a crank on each side."""
    drum = rod((x, -half, z), (x, half, z), radius, around=10)
    crank = rod((x - 0.5 * arm, half - 1.4, z - arm), (x + 0.5 * arm, half - 1.4, z + arm), 1.4, around=6)
    return pieces(drum) + pieces(crank).both_sides


def torsion_frame(x: float, y: float, z: tuple[float, float], radius: float) -> Parts:
    """Two upright bundles of cord between an upper and a lower board, as of a Roman engine."""
    low, high = z
    bundle = rod((x, y, low), (x, y, high), radius, around=10)
    half = y + radius + 1.6
    boards = [
        box((x - radius - 1.4, -half, at), (x + radius + 1.4, half, at + 3.2))
        for at in (low - 1.6, high - 1.6)
    ]
    return pieces(*boards) + pieces(bundle).both_sides


def blade(outline: Sequence[tuple[float, float]], x: tuple[float, float], lean: float = 0.0) -> Cloud:
    """Upright plate of an outline in (y, z) between two x, its top `lean` farther back."""
    foot = min(v for _, v in outline)
    return join(*(slab_x([(u, v)], x[0] - lean * (v - foot), x[1] - lean * (v - foot)) for u, v in outline))


def rubber(
    rate: float, travel: float, preload: float, band_g: float = 0.6, slider_g: float = 0.3
) -> dict[str, Any]:
    """A drive with a rubber band or an elastic bow: rate in N/m, lengths in mm, masses in g."""
    return {
        "kind": "rubber-band",
        "rate_n_per_m": rate,
        "travel_mm": travel,
        "preload_mm": preload,
        "mass_g": band_g,
        "plunger_mass_g": slider_g,
        "efficiency": 0.5,
    }
