"""Wheels of guns: spoked, solid discs, and tyres with a tread; each axle's pair is made at once.

All stand on one of their flats at z = 0. The axle's ends are the hubs.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.gun import PANEL_DEPTH_MM, WHEEL_SIDES, axle_height, wheel
from model_kit.points import Cloud, box, circle, join, moved, rod, slab_y, turned

HUB_MM = 1.4  # how far a hub stands out
FLOOR_SHARE = 0.78  # of a panel's floor to its opening

WheelAt = Callable[[float, float, float], Parts]
"""A wheel of the left side: x of its axle, y of its inner and outer face."""


def axle(x: float, inner: float, width: float, make: WheelAt, radius: float, hub: float = 3.4) -> Parts:
    """Two wheels of `radius` with their axle; `inner` is the distance of a wheel from the middle."""
    end = inner + width + HUB_MM
    height = axle_height(radius)
    rung = rod((x, -end, height), (x, end, height), hub, around=10)
    return pieces(rung) + make(x, inner, inner + width).both_sides


def spoked(radius: float, count: int = 8) -> WheelAt:
    """Wooden wheel: spokes between the panels sunk into its face."""

    def make(x: float, inner: float, outer: float) -> Parts:
        shares, rib = (0.3, 0.8), 0.32 / count + 0.06
        front = _dish(x, outer, radius, shares, count, rib)
        return Parts((wheel(x, inner, outer, radius),), tuple(front))

    return make


def disc(radius: float, holes: int = 8) -> WheelAt:
    """Cast wheel with a sunken face, and round holes marked between its ribs."""

    def make(x: float, inner: float, outer: float) -> Parts:
        cuts = _dish(x, outer, radius, (0.42, 0.8), holes)
        cuts += [_hole(x, outer, radius, 0.61, 360.0 * step / holes) for step in range(holes)]
        return Parts((wheel(x, inner, outer, radius),), tuple(cuts))

    return make


def tyred(radius: float) -> WheelAt:
    """Rubber tyre with round shoulders and a tread of two rows, on a sunken rim with bolts."""

    def make(x: float, inner: float, outer: float) -> Parts:
        shoulder, low = 0.22 * (outer - inner), 0.88 * radius
        rings = [(inner, low), (inner + shoulder, radius), (outer - shoulder, radius), (outer, low)]
        tyre = join(*(_ring(x, y, size, radius) for y, size in rings))
        cuts = [*_dish(x, outer, radius, (0.36, 0.64), 5), *_tread(x, inner, outer, radius)]
        cuts += [_hole(x, outer, radius, 0.49, 72.0 * step) for step in range(5)]
        return Parts((tyre,), tuple(cuts))

    return make


def _ring(x: float, y: float, size: float, radius: float) -> Cloud:
    height = axle_height(radius)
    return slab_y([(x + u, height + v) for u, v in circle(size, WHEEL_SIDES, 0.5)], y, y)


def _dish(
    x: float, y: float, radius: float, shares: tuple[float, float], count: int, rib: float = 0.05
) -> list[Cloud]:
    """Sunken face at `y` between two shares of the radius: panels whose walls slant to a smaller floor.

    The ribs between them have a half width of `rib` rad.
    """
    half, (inner, outer) = pi / count - rib, shares
    corners = [
        (size * radius * cos(turn), size * radius * sin(turn))
        for size, turns in ((inner, (-half, half)), (outer, (-half, 0.0, half)))
        for turn in turns
    ]
    middle, centre = radius * (inner + outer) / 2, (x, 0.0, axle_height(radius))
    floor = [(middle + FLOOR_SHARE * (u - middle), FLOOR_SHARE * v) for u, v in corners]
    rim = [(2 * u - a, 2 * v - b) for (u, v), (a, b) in zip(corners, floor, strict=True)]
    panel = join(
        slab_y(floor, y - PANEL_DEPTH_MM, y - PANEL_DEPTH_MM), slab_y(rim, *[y + PANEL_DEPTH_MM] * 2)
    )
    return [turned(moved(panel, centre), "y", 360 * step / count, centre) for step in range(count)]


def _hole(x: float, y: float, radius: float, out: float, degrees: float) -> Cloud:
    """Round hole in a face at a share `out` of the radius, a little deeper than a dish."""
    centre = (x, 0.0, axle_height(radius))
    across = [(x + out * radius + u, centre[2] + v) for u, v in circle(0.11 * radius, 8, 0.5)]
    return turned(slab_y(across, y - 1.9 * PANEL_DEPTH_MM, y + 1.0), "y", degrees, centre)


def _tread(x: float, inner: float, outer: float, radius: float) -> list[Cloud]:
    """Grooves across the tyre at the edges between its flats, in turn on its inner and outer half."""
    middle, half = (inner + outer) / 2, 0.055 * radius
    centre = (x, 0.0, axle_height(radius))
    cuts = []
    for step in range(WHEEL_SIDES):
        low, high = ((inner - 1.0, middle - 0.5), (middle + 0.5, outer + 1.0))[step % 2]
        groove = box((radius - PANEL_DEPTH_MM, low, -half), (radius + 1.0, high, half))
        cuts.append(turned(moved(groove, centre), "y", 360 * (step + 0.5) / WHEEL_SIDES, centre))
    return cuts
