"""Guns, bows and bombs. Drawn in a fist's axes, in mm: z along the barrel, x to its underside."""

from __future__ import annotations

from model_kit.figures.engrave import lines
from model_kit.figures.socket import Gear, gear
from model_kit.points import ball, box, cloud, join, rod


def musket(bayonet: bool = True, long: float = 1.0) -> Gear:
    """Stock behind the fist with its lock, barrel before it."""
    stock = cloud(
        [(x, y, z) for y in (-1.2, 1.2) for x, z in ((-0.2, -11.5), (4.2, -11.5), (4.2, -10.0), (1.2, 1.0))]
    )
    lock = box((-2.2, -1.5, 1.0), (0.0, 1.5, 4.0))
    barrel = rod((-0.6, 0.0, -1.0), (-0.6, 0.0, 23.0 * long), 1.35, 1.05, 6)
    spike = (
        [rod((0.0, 0.0, 23.0 * long - 3.0), (0.2, 0.0, 23.0 * long + 9.5), 0.9, 0.4, 5)] if bayonet else []
    )
    return gear([join(stock, lock), barrel, *spike])


def rifle(long: float = 1.0) -> Gear:
    """A modern assault rifle: stock with receiver, barrel, and magazine."""
    stock = cloud([(x, y, -9.5) for y in (-0.9, 0.9) for x in (-0.6, 3.8)])
    barrel = rod((-0.4, 0.0, 7.0), (-0.4, 0.0, 21.0 * long), 1.15, 0.9, 6)
    magazine = cloud(
        [(x, y, z) for y in (-0.9, 0.9) for x, z in ((0.6, 3.0), (0.6, 6.4), (6.4, 5.6), (6.0, 8.6))]
    )
    return gear([join(box((-1.7, -1.1, -1.0), (1.2, 1.1, 8.6)), stock), barrel, magazine])


def blaster(long: float = 1.0) -> Gear:
    """A thick gun of the future: block with sight, flaring muzzle, battery."""
    block = join(box((-2.2, -1.7, -6.0), (1.6, 1.7, 9.0 * long)), box((-4.0, -0.8, -1.0), (-3.0, 0.8, 3.0)))
    muzzle = rod((-0.6, 0.0, 8.0 * long), (-0.6, 0.0, 19.0 * long), 1.3, 2.1, 8)
    battery = box((1.0, -1.3, 3.0), (5.8, 1.3, 6.8))
    vents = [
        c
        for z in (-3.6, -0.8)
        for c in lines(block, [(-1.4, 20.0, z), (0.8, 20.0, z)], (0.0, -1.0, 0.0), 0.6)
    ]
    return gear([block, muzzle, battery], vents)


def heavy_gun(barrels: int = 3) -> Gear:
    """A rotary gun carried at the hip."""
    block = join(rod((0.0, 0.0, -5.0), (0.0, 0.0, 7.0), 3.0, around=8))
    tubes = [
        rod((1.6 * x, 1.6 * y, 6.0), (1.6 * x, 1.6 * y, 20.0), 1.15, around=6) for x, y in _around(barrels)
    ]
    return gear([block, *tubes])


def _around(count: int) -> list[tuple[float, float]]:
    return {1: [(0.0, 0.0)], 2: [(0.0, 1.0), (0.0, -1.0)], 3: [(1.0, 0.0), (-0.6, 0.9), (-0.6, -0.9)]}[count]


def pistol(long: float = 1.0) -> Gear:
    """A pistol: grip down from the fist, barrel ahead."""
    return gear(
        [
            join(rod((-1.6, 0.0, -2.6), (-1.6, 0.0, 10.0 * long), 1.2, 1.0, 6)),
            box((-2.8, -0.9, -2.4), (3.0, 0.9, 0.8)),
        ]
    )


def bow(tall: float = 19.0) -> Gear:
    """A bow held upright, its belly towards the archer."""
    bends = [(-5.6, 0.0, tall), (0.0, 0.0, 0.48 * tall), (0.0, 0.0, -0.48 * tall), (-5.6, 0.0, -tall)]
    sizes = (0.85, 1.35, 1.35, 0.85)
    return gear([rod(bends[k], bends[k + 1], sizes[k], sizes[k + 1], 6) for k in range(3)])


def recurve(tall: float = 16.0) -> Gear:
    """A short bow of horn whose tips bend forward."""
    arms = [
        join(
            rod((0.0, 0.0, 0.0), (-5.0, 0.0, s * 0.74 * tall), 1.5, 1.1, 6),
            ball((-3.8, 0.0, s * tall), 0.7, 6, 1),
        )
        for s in (1, -1)
    ]
    return gear(arms)


def arrow(low: float = -1.0, high: float = 19.0) -> Gear:
    """An arrow, held at its nock."""
    return gear(
        [join(rod((0.0, 0.0, low), (0.0, 0.0, high - 3.0), 0.85, 0.75, 5), cloud([(0.0, 0.0, high)]))]
    )


def crossbow() -> Gear:
    """A stock with its bow across."""
    stock = join(box((-1.4, -1.2, -9.0), (1.0, 1.2, 12.0)), box((0.0, -1.0, -11.0), (3.0, 1.0, -9.6)))
    arms = [rod((-0.4, s * 0.4, 11.0), (-0.4, s * 10.0, 7.0), 1.3, 0.8, 6) for s in (1, -1)]
    return gear([stock, *arms])


def grenade() -> Gear:
    """A round bomb with its fuse."""
    bomb = ball((0.0, 0.0, 3.2), 3.6, 8)
    return gear([bomb, rod((0.0, 0.0, 5.8), (0.6, 0.0, 9.0), 1.0, 0.6, 6)])


def drum_gun() -> Gear:
    """A submachine gun with a drum."""
    stock = cloud(
        [(x, y, z) for y in (-1.1, 1.1) for x, z in ((-1.4, 7.0), (1.0, 7.0), (-0.8, -9.0), (3.8, -9.0))]
    )
    jacket = rod((-0.5, 0.0, 6.0), (-0.5, 0.0, 19.0), 1.5, 1.4, 6)
    drum = rod((3.2, 0.0, 4.0), (3.2, 0.0, 6.6), 3.0, around=9)
    return gear([stock, jacket, drum])
