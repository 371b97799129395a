"""Blades, poles and flags. Drawn in a fist's axes, in mm: z along the grip to the point, x to the edge."""

from __future__ import annotations

from model_kit.figures.engrave import dots, lines
from model_kit.figures.limbs import blade as blade_of
from model_kit.figures.socket import Gear, gear
from model_kit.points import Cloud, Outline, ball, box, cloud, join, rod, slab_y

SHAFT = 1.15  # radius of a pole


def cutter(outline: Outline, thick: float = 0.8) -> Cloud:
    """A flat blade of an outline in (x, z)."""

    return slab_y(outline, -thick, thick)


def shaft(low: float, high: float, radius: float = SHAFT) -> Cloud:
    """A pole through the fist."""
    return rod((0.0, 0.0, low), (0.0, 0.0, high), radius, around=6)


def hilt(wide: float = 8.6) -> Cloud:
    """A cross-guard."""
    return box((-wide / 2, -0.9, 2.4), (wide / 2, 0.9, 4.2))


def sword(length: float = 25.0, width: float = 4.0, guard: float = 8.6) -> Gear:
    """A straight double-edged sword."""
    steel = blade_of((0.0, 0.0, -4.4), (0.0, 0.0, length), (1.0, 0.0, 0.0), width, 1.8, 0.84)
    return gear([steel, hilt(guard)])


def short_sword(length: float = 17.0) -> Gear:
    """A Roman's broad stabbing sword."""
    steel = join(box((-2.1, -0.9, 2.6), (2.1, 0.9, length - 5.0)), cloud([(0.0, 0.0, length)]))
    return gear([steel, join(ball((0.0, 0.0, -3.8), 1.6, 6), box((-2.8, -1.2, 2.0), (2.8, 1.2, 3.4)))])


def sabre(length: float = 24.0, curve: float = 4.6, width: float = 3.4) -> Gear:
    """A curved blade with a knuckle guard; its edge is on the outer side."""
    steel = cutter(
        [
            (-1.0, -3.6),
            (1.2, -3.6),
            (1.4, 0.5 * length),
            (-curve, length),
            (-curve - 1.0, length - 0.4),
            (0.4 - width, 0.45 * length),
        ]
    )
    bow = box((-1.0, -1.1, 2.2), (4.4, 1.1, 3.8))
    return gear([steel, bow])


def yatagan(length: float = 22.0) -> Gear:
    """A broad blade that bends forward."""
    low = cutter([(-1.3, -4.0), (1.3, -4.0), (-2.6, 0.55 * length), (0.8, 0.55 * length)], 0.9)
    high = cutter([(-2.6, 0.5 * length), (1.0, 0.5 * length), (3.0, 0.8 * length), (2.0, length)], 0.9)
    return gear([low, high])


def spear(low: float = -28.0, high: float = 24.0, width: float = 4.6) -> Gear:
    """A pole with a leaf-shaped point."""
    return gear(
        [
            shaft(low, high - 8.0),
            blade_of((0.0, 0.0, high - 11.0), (0.0, 0.0, high), (1.0, 0.0, 0.0), width, 2.0, 0.35),
        ]
    )


def javelin(low: float = -16.0, high: float = 20.0) -> Gear:
    """A Roman's throwing spear: half of it thin iron."""
    iron = join(rod((0.0, 0.0, 3.0), (0.0, 0.0, high - 3.0), 0.9, 0.8, 6), cloud([(0.0, 0.0, high)]))
    return gear([shaft(low, 4.0, 1.3), join(iron)])


def halberd(low: float = -28.0, high: float = 24.0) -> Gear:
    """Axe, hook and point on a pole."""
    head = cutter(
        [
            (-1.0, high - 14.0),
            (6.4, high - 16.0),
            (7.6, high - 10.0),
            (6.4, high - 5.0),
            (-1.0, high - 7.0),
            (-4.6, high - 12.0),
        ],
        0.9,
    )
    point = blade_of((0.0, 0.0, high - 9.0), (0.0, 0.0, high), (1.0, 0.0, 0.0), 2.8, 1.8, 0.2)
    return gear([shaft(low, high - 8.0), head, point])


def bardiche(low: float = -26.0, high: float = 22.0) -> Gear:
    """A long crescent of an axe on a pole."""
    outer = cutter(
        [
            (0.0, high - 17.0),
            (4.6, high - 18.0),
            (6.6, high - 10.0),
            (5.0, high - 2.0),
            (1.8, high + 2.0),
            (0.0, high - 6.0),
        ],
        0.9,
    )
    return gear([shaft(low, high - 4.0), outer])


def axe(low: float = -7.0, high: float = 15.0, size: float = 1.0, double: bool = False) -> Gear:
    """A haft with a bearded blade, or with two."""
    edge = [
        (0.0, high - 6.0),
        (3.4, high - 8.6),
        (8.4, high - 10.0),
        (9.6, high - 4.0),
        (8.0, high + 1.6),
        (3.0, high),
        (0.0, high - 1.4),
    ]
    outline = [(size * x, high - 4.0 + size * (z - high + 4.0)) for x, z in edge]
    heads = [cutter(outline, 0.95)] + ([cutter([(-x, z) for x, z in outline], 0.95)] if double else [])
    return gear([shaft(low, high + 0.6, 1.25), *heads])


def hammer(low: float = -9.0, high: float = 17.0, size: float = 1.0) -> Gear:
    """A great block on a haft."""
    block = box((-5.4 * size, -3.0 * size, high - 6.6 * size), (5.4 * size, 3.0 * size, high))
    ends = [block, cloud([(6.4 * size, 0.0, high - 3.3 * size), (-6.4 * size, 0.0, high - 3.3 * size)])]
    return gear([shaft(low, high, 1.4), join(*ends)])


def mace(low: float = -5.0, high: float = 14.0, size: float = 3.4) -> Gear:
    """A ball with flanges."""
    return gear(
        [shaft(low, high, 1.2), join(ball((0.0, 0.0, high), size, 6), cloud([(0.0, 0.0, high + size + 1.4)]))]
    )


def club(low: float = -5.0, high: float = 20.0) -> Gear:
    """A knotted club."""
    return gear([rod((0.0, 0.0, low), (0.0, 0.0, high), 1.2, 3.6, 7)])


def trident(low: float = -28.0, high: float = 24.0) -> Gear:
    """Three prongs on a pole."""
    fork = [
        join(
            rod((0.0, 0.0, high - 11.0), (0.0, s * 4.6, high - 7.4), 1.1, around=6),
            cloud([(0.0, s * 5.2, high)]),
        )
        for s in (1, -1)
    ]
    return gear([rod((0.0, 0.0, low), (0.0, 0.0, high + 1.0), SHAFT, 0.6, 6), *fork])


def pike(low: float = -28.0, high: float = 25.0) -> Gear:
    """A plain long pole with a small point."""
    return gear([join(shaft(low, high - 4.0, 1.1), cloud([(0.0, 0.0, high)]))])


def lance(low: float = -14.0, high: float = 30.0) -> Gear:
    """A tapering lance with a hand guard."""
    return gear(
        [
            rod((0.0, 0.0, low), (0.0, 0.0, high), 1.5, 0.6, 7),
            rod((0.0, 0.0, 2.0), (0.0, 0.0, 4.6), 3.6, 1.6, 8),
        ]
    )


def pennon(high: float = 22.0, length: float = 10.0, drop: float = 7.0) -> Gear:
    """A swallow-tailed flag below the point of a pole; it streams away from the edge."""
    upper = cloud(
        [
            (x, y, z)
            for y in (-0.6, 0.6)
            for x, z in (
                (0.6, high),
                (0.6, high - drop),
                (-length, high - 0.2),
                (-0.7 * length, high - 0.5 * drop),
            )
        ]
    )
    lower = cloud(
        [
            (x, y, z)
            for y in (-0.6, 0.6)
            for x, z in (
                (0.6, high),
                (0.6, high - drop),
                (-length, high - drop + 0.2),
                (-0.7 * length, high - 0.5 * drop),
            )
        ]
    )
    return gear([upper, lower])


def banner(high: float = 24.0, wide: float = 16.0, drop: float = 14.0) -> Gear:
    """A broad flag on a pole."""
    cloth = box((-wide, -0.7, high - drop), (0.6, 0.7, high))
    return gear(
        [cloth],
        lines(
            cloth, [(-3.0, 20.0, high - 0.5 * drop), (-wide + 2.0, 20.0, high - 0.5 * drop)], (0.0, -1.0, 0.0)
        ),
    )


def eagle(high: float = 24.0) -> Gear:
    """A legion's eagle on top of a pole, wings spread across the edge."""
    bird = join(
        cloud([(0.0, s * 6.4, high + 4.0) for s in (1, -1)]),
        box((-1.0, -3.0, high - 1.0), (1.0, 3.0, high + 1.0)),
        cloud([(1.4, 0.0, high + 4.6)]),
    )
    return gear([bird, box((-0.8, -3.4, high - 9.0), (1.4, 3.4, high - 3.4))])


def staff(low: float = -28.0, high: float = 26.0) -> Gear:
    """A long staff with a ball."""
    return gear([shaft(low, high, 1.25), ball((0.0, 0.0, high), 2.8, 8)])


def claws(size: float = 1.0) -> Gear:
    """Three claws ahead of a fist, along the grip."""
    spread = [(0.3, -2.0), (0.9, 0.0), (0.3, 2.0)]
    return gear(
        [
            join(ball((x, y, 1.0), 1.1 * size, 6, 1), cloud([(x + 1.8, 1.5 * y, 8.4 * size)]))
            for x, y in spread
        ]
    )


def chain_blade() -> Gear:
    """A toothed sword of the future on a motor block."""
    block = box((-2.6, -1.7, -2.0), (2.6, 1.7, 6.0))
    steel = cutter([(-2.0, 5.0), (2.2, 5.0), (2.4, 21.0), (0.0, 24.0), (-2.0, 21.0)], 0.95)
    teeth = [c for z in (8.0, 11.0, 14.0, 17.0, 20.0) for c in dots(steel, [(20.0, 0.0, z)], (0.9, 1.6, 0.8))]
    return gear([block, steel], teeth)


def horn() -> Gear:
    """A war horn for a herald's hand."""
    return gear(
        [
            join(rod((0.0, 0.0, -1.0), (1.0, 0.0, 5.0), 0.9, 1.5, 6)),
            rod((1.0, 0.0, 4.6), (4.4, 0.0, 9.4), 1.5, 3.0, 8),
        ]
    )


def pole(low: float = -28.0, high: float = 24.5) -> Gear:
    """A plain pole."""
    return gear([shaft(low, high)])
