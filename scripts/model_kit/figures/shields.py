"""Shields, drawn in the axes of the fist that holds them: x outward to the foe, z up, in mm."""

from __future__ import annotations

from collections.abc import Callable

from model_kit.figures.engrave import lines
from model_kit.figures.socket import Gear, Parts
from model_kit.points import Cloud, Outline, ball, circle, join, moved, slab_x

Emblem = Callable[[Cloud], list[Cloud]]

HALF_HEATER = [(0.0, 9.6), (8.4, 9.6), (8.4, 3.0), (5.6, -6.0), (0.0, -12.6)]
HALF_KITE = [(0.0, 12.2), (4.8, 11.5), (8.4, 8.6), (8.4, 3.0), (5.6, -7.0), (0.0, -16.0)]
HALF_TOWER = [(0.0, 12.4), (7.0, 12.4), (7.6, 9.6), (7.6, -9.6), (7.0, -12.4), (0.0, -12.4)]
HALF_OVAL = [(0.0, 13.0), (4.6, 11.4), (7.2, 6.4), (7.8, 0.0), (7.2, -6.4), (4.6, -11.4), (0.0, -13.0)]
HALF_PAVISE = [(0.0, 13.4), (6.6, 11.6), (7.4, 0.0), (7.0, -14.0), (0.0, -14.0)]
HALF_LEAF = [(0.0, 15.0), (4.4, 8.0), (6.8, 1.0), (5.6, -7.0), (0.0, -14.0)]
HALF_ALMOND = [(0.0, 13.0), (5.6, 10.4), (7.6, 5.0), (6.4, -3.0), (0.0, -15.0)]


def mirror(half: Outline) -> Outline:
    """The whole outline of a half."""
    return [*half, *((-u, v) for u, v in half[1:-1])]


def plate(
    outline: Outline, bulge: float = 2.2, emblem: Emblem | None = None, boss: float = 0.0, at: float = 1.4
) -> Gear:
    """A plate of an outline in (y, z) with its face to x, `at` mm before the fist."""
    inner = [(0.86 * u, 0.86 * v) for u, v in outline]
    face = join(slab_x(outline, 0.0, 1.1), slab_x(inner, 1.1, 1.2 + 0.4 * bulge))
    face = moved(
        join(face, slab_x([(0.35 * u, 0.5 * v) for u, v in outline], 1.4, 1.4 + bulge)), (at, 0.0, 0.0)
    )
    cuts = emblem(face) if emblem else []
    knob = [ball((at + 1.2 + bulge, 0.0, 0.0), (1.6, boss, boss), 8)] if boss else []
    return Parts((face, *knob), tuple(cuts)).on


def stroke(*points: tuple[float, float]) -> Emblem:
    """A line on the face through points (y, z)."""
    return lambda face: lines(face, [(30.0, y, z) for y, z in points])


def signs(*each: Emblem) -> Emblem:
    """Several signs on one face."""
    return lambda face: [cut for sign in each for cut in sign(face)]


CROSS = signs(stroke((0.0, 20.0), (0.0, -20.0)), stroke((-20.0, 2.0), (20.0, 2.0)))
STRIPE = stroke((-20.0, 16.0), (20.0, -16.0))
CHEVRON = stroke((-9.0, -4.0), (0.0, 4.0), (9.0, -4.0))
QUARTERS = signs(stroke((0.0, 20.0), (0.0, -20.0)), stroke((-20.0, 0.0), (20.0, 0.0)))
WHEEL = signs(*(stroke((-12 * u, -12 * v), (12 * u, 12 * v)) for u, v in circle(1.0, 8)[:4]))
BOLT = stroke((3.0, 9.0), (-2.0, 1.0), (2.0, -1.0), (-3.0, -9.0))


def round_shield(radius: float = 9.6, emblem: Emblem | None = WHEEL, boss: float = 2.6) -> Gear:
    """A round shield with its boss."""
    return plate(circle(radius, 14), 2.0, emblem, boss)


def heater(emblem: Emblem | None = CROSS) -> Gear:
    """A knight's shield, flat above."""
    return plate(mirror(HALF_HEATER), 2.0, emblem)


def kite(emblem: Emblem | None = STRIPE) -> Gear:
    """A Norman's long shield."""
    return plate(mirror(HALF_KITE), 2.0, emblem)


def almond(emblem: Emblem | None = QUARTERS) -> Gear:
    """A Rus drop-shaped shield with a boss."""
    return plate(mirror(HALF_ALMOND), 2.2, emblem, 2.2)


def tower(emblem: Emblem | None = BOLT, boss: float = 2.4) -> Gear:
    """A legionary's tall curved shield."""
    return plate(mirror(HALF_TOWER), 2.2, emblem, boss)


def oval(emblem: Emblem | None = QUARTERS) -> Gear:
    """An oval shield with a boss."""
    return plate(mirror(HALF_OVAL), 2.2, emblem, 2.4)


def pavise(emblem: Emblem | None = CROSS) -> Gear:
    """A crossbowman's shield to stand behind."""
    return plate(mirror(HALF_PAVISE), 1.6, emblem)


def leaf(emblem: Emblem | None = CHEVRON) -> Gear:
    """An elf's slender shield, pointed above and below."""
    return plate(mirror(HALF_LEAF), 2.2, emblem)


def crescent(size: float = 1.0) -> Gear:
    """An Amazon's pelta: a moon with its horns up, in two pieces, one thinner lest faces fall together."""
    half = [(-1.5, -7.0), (5.0, -6.0), (9.4, 0.5), (9.6, 8.4), (4.6, 4.4), (-1.5, 1.6)]
    sides = [([(size * s * u, size * v) for u, v in half], 0.06 * (1 + s)) for s in (1, -1)]
    return Parts(tuple(moved(slab_x(side, off, 2.0 - off), (1.2, 0.0, 0.0)) for side, off in sides)).on


def buckler(radius: float = 6.4) -> Gear:
    """A small fist shield."""
    return plate(circle(radius, 12), 2.0, None, 2.2)
