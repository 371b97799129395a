"""What is worn on back, chest and belt. Drawn in the socket's axes (x to the front, z up), in mm."""

from __future__ import annotations

from model_kit.figures.engrave import lines
from model_kit.figures.limbs import limb
from model_kit.figures.socket import Gear, gear
from model_kit.points import ball, box, cloud, join, rod, slab_y


def cape(length: float = 30.0, wide: float = 10.0, out: float = 5.5) -> Gear:
    """A cape from the shoulders (socket: back)."""
    cloth = join(
        rod((0.4, -7.2, 2.6), (0.4, 7.2, 2.6), 1.1, around=6),
        rod((-out, -wide, 2.0 - length), (-out, wide, 2.0 - length), 0.8, around=6),
    )
    folds = [
        c
        for y in (-5.0, 0.0, 5.0)
        for c in lines(cloth, [(-30.0, 0.7 * y, 0.0), (-30.0, 1.25 * y, 3.0 - length)], (1.0, 0.0, 0.0))
    ]
    return gear([cloth], folds)


def quiver(side: float = -1.0) -> Gear:
    """Arrows over a shoulder (socket: back)."""
    return gear([rod((-1.6, -3.0 * side, -10.0), (-2.6, 6.0 * side, 8.6), 1.9, 2.6, 7)])


def pack(roll: bool = True) -> Gear:
    """A soldier's pack with a rolled coat on top (socket: back)."""
    bag = box((-4.6, -4.6, -9.0), (1.6, 4.6, -0.6))
    return gear([bag, rod((-2.0, -5.6, 0.6), (-2.0, 5.6, 0.6), 1.9, around=8)] if roll else [bag])


def tanks(size: float = 1.0) -> Gear:
    """Two cylinders (socket: back)."""
    return gear(
        [
            rod((-2.4, s * 3.2 * size, -12.0), (-2.4, s * 3.2 * size, 3.4), 3.0 * size, 2.6 * size, 8)
            for s in (1, -1)
        ]
    )


def power_pack() -> Gear:
    """A reactor under a crossbar of two vents that stand above the shoulders (socket: back)."""
    vents = join(*(rod((-2.8, s * 5.0, 1.0), (-3.6, s * 7.4, 7.0), 1.6, 2.2, 8) for s in (1, -1)))
    return gear([box((-5.4, -4.4, -8.6), (1.6, 4.4, 1.4)), vents])


def hussar_wings(high: float = 21.0) -> Gear:
    """Two frames of feathers that rise behind and bend over the head (socket: back)."""
    outline = [
        (0.6, -13.0),
        (-3.0, -13.0),
        (-5.8, 4.0),
        (-3.6, high - 4.0),
        (2.6, high),
        (0.6, high - 6.0),
        (-0.4, 2.0),
    ]
    solids, cuts = [], []
    for s in (1, -1):
        wing = slab_y(outline, s * 6.0 - 0.7, s * 6.0 + 0.7)
        solids.append(wing)
        for z in range(-10, int(high) - 3, 4):
            for face in (1, -1):
                cuts += lines(
                    wing,
                    [(0.5, face * 30.0, z + 1.0), (-6.0, face * 30.0, z - 1.0)],
                    (0.0, -float(face), 0.0),
                    0.6,
                )
    solids.append(box((-2.0, -6.0, -9.0), (1.0, 6.0, -6.0)))
    return gear(solids, cuts)


def wings(span: float = 18.0, high: float = 12.0) -> Gear:
    """Spread wings of skin or feathers (socket: back)."""
    sides = [
        cloud(
            [
                (x, s * y, z)
                for x, y, z in (
                    (0.6, 2.0, 2.0),
                    (0.6, 2.0, -4.0),
                    (-1.4, 2.0, 2.0),
                    (-5.0, 0.6 * span, high),
                    (-6.4, 0.6 * span, high),
                    (-6.0, span, high - 5.0),
                    (-4.6, 0.75 * span, -9.0),
                    (-5.6, 0.75 * span, -9.0),
                )
            ]
        )
        for s in (1, -1)
    ]
    return gear(sides)


def tail(length: float = 20.0, drop: float = 16.0, thick: float = 3.0) -> Gear:
    """A tail in two pieces, down and then out to its tip (socket: belt)."""
    middle = (-0.5 * length, 1.0, -0.72 * drop)
    tip = ((-length, 3.0, 0.5 - drop), 0.5)
    return gear([limb(((-2.0, 0.0, -1.0), thick), (middle, 0.66 * thick)), limb((middle, 0.66 * thick), tip)])


def brush(length: float = 15.0, drop: float = 9.0) -> Gear:
    """A beast's bushy tail (socket: belt)."""
    bush = ball((-0.7 * length, 1.0, -0.7 * drop), (2.6, 2.2, 2.2), 6)
    return gear([join(ball((-2.0, 0.0, -0.5), 1.2, 6), bush, cloud([(-length, 2.0, -drop)]))])


def sash_of_fur() -> Gear:
    """A pelt over the shoulders (socket: chest)."""
    return gear(
        [
            join(
                rod((-1.0, -10.4, 0.6), (-1.0, 10.4, 0.6), 2.6, around=8),
                box((-4.6, -7.0, -8.0), (-4.0, 7.0, -7.0)),
            )
        ]
    )


def collar(wide: float = 9.4, high: float = 4.0) -> Gear:
    """A stiff ruff or gorget about the neck (socket: chest)."""
    return gear([join(rod((0.2, 0.0, 1.0), (0.4, 0.0, high), 0.62 * wide, 0.55 * wide, 10))])


def cartridges() -> Gear:
    """Two rows of cartridge tubes on a Cossack's chest (socket: chest)."""
    return gear(
        [
            box((3.2, s * 1.4, -4.4), (5.4, s * 6.0, -1.6))
            if s > 0
            else box((3.2, -6.0, -4.4), (5.4, -1.4, -1.6))
            for s in (1, -1)
        ]
    )


def scabbard(length: float = 22.0) -> Gear:
    """A sheathed sword at the left hip (socket: belt)."""
    return gear([rod((4.6, 7.6, 2.4), (4.6 - length, 9.4, 1.0 - 0.55 * length), 1.3, 0.9, 6)])


def pouch() -> Gear:
    """A cartridge box at the right hip (socket: belt)."""
    return gear([box((-3.4, -8.6, -3.6), (1.6, -5.0, 1.0))])
