"""What only one sort of soldier carries: scythe, net, falcon, bagpipes. In the socket's axes, in mm."""

from __future__ import annotations

from model_kit.figures.engrave import dots, lines
from model_kit.figures.limbs import blade as blade_of
from model_kit.figures.plates import both
from model_kit.figures.socket import Gear, gear
from model_kit.figures.weapons import cutter, shaft
from model_kit.points import Outline, ball, box, cloud, join, rod, slab_x, slab_y


def scythe(low: float = -26.0, high: float = 19.0) -> Gear:
    """A long pole with a blade that curves forward (hand)."""
    root = cutter([(-0.6, high - 3.0), (-0.6, high + 1.6), (8.0, high + 4.2), (8.0, high + 0.6)], 0.95)
    tip = [(7.4, high + 4.2), (7.4, high + 0.4), (14.0, high - 0.6), (18.0, high - 8.0), (15.0, high + 0.6)]
    return gear([shaft(low, high, 1.2), root, cutter(tip, 0.85)])


def flail(low: float = -6.0, high: float = 13.0) -> Gear:
    """A spiked ball swinging from a stick (hand)."""
    chain = rod((0.0, 0.0, high - 1.0), (-8.0, 0.0, high + 4.0), 0.9, 0.9, 6)
    ball_ = join(
        ball((-9.6, 0.0, high + 3.0), 3.2, 6),
        cloud(
            [
                (-14.0, 0.0, high + 3.0),
                (-9.6, 0.0, high + 7.6),
                (-9.6, 0.0, high - 1.6),
                (-9.6, 4.4, high + 3.0),
                (-9.6, -4.4, high + 3.0),
            ]
        ),
    )
    return gear([shaft(low, high, 1.3), chain, ball_])


def cleaver(length: float = 20.0) -> Gear:
    """A butcher's blade, broad towards its end (hand)."""
    steel = cutter([(-1.6, 1.0), (1.8, 1.0), (6.0, 0.6 * length), (5.4, length), (-2.2, length - 2.0)], 1.0)
    return gear(
        [rod((0.0, 0.0, -5.0), (0.0, 0.0, 2.0), 1.3, around=6), steel],
        dots(steel, [(1.0, 20.0, 0.8 * length)], 0.95, (0.0, -1.0, 0.0)),
    )


def blunderbuss(long: float = 1.0) -> Gear:
    """A short gun with a mouth like a trumpet (hand)."""
    stock = cloud(
        [
            (x, y, z)
            for y in (-1.3, 1.3)
            for x, z in ((-1.2, 2.0), (1.4, 2.0), (-0.2, -10.0), (4.4, -10.0), (4.4, -8.0))
        ]
    )
    barrel = rod((-0.6, 0.0, 0.0), (-0.6, 0.0, 12.0 * long), 1.7, 1.7, 8)
    mouth = rod((-0.6, 0.0, 11.0 * long), (-0.6, 0.0, 17.0 * long), 1.7, 3.8, 8)
    return gear([stock, barrel, mouth])


def ramrod(low: float = -22.0, high: float = 24.0) -> Gear:
    """A gunner's sponge on its pole (hand)."""
    return gear([shaft(low, high - 4.0, 1.2), rod((0.0, 0.0, high - 9.0), (0.0, 0.0, high), 2.9, around=8)])


def cannon_ball(size: float = 4.2) -> Gear:
    """An iron ball held below (hand)."""
    return gear([ball((0.6, 0.0, -1.0), size, 10, 4)])


def orb(size: float = 4.0) -> Gear:
    """A glowing ball before a spread hand (hand)."""
    return gear([ball((0.0, 0.0, size + 0.6), size, 8, 3)])


def hook() -> Gear:
    """An iron hook in place of a hand (hand)."""
    wrist = [(x, y, 0.0) for x in (-1.2, 1.2) for y in (-1.2, 1.2)]
    return gear([cloud([*wrist, (2.4, 0.6, 8.0), (2.4, -0.6, 8.0), (5.4, 0.0, 3.0)])])


def knife(length: float = 13.0) -> Gear:
    """A dagger in one piece (hand)."""
    return gear([blade_of((0.0, 0.0, -3.0), (0.0, 0.0, length), (1.0, 0.0, 0.0), 3.4, 1.8, 0.6)])


def long_katana(length: float = 28.0) -> Gear:
    """A two-handed samurai's sword: grip and blade (hand)."""
    steel = [(-1.3, 2.0), (1.3, 2.0), (0.6, 0.6 * length), (-2.4, length), (-2.8, 0.62 * length)]
    return gear([rod((0.0, 0.0, -8.0), (0.0, 0.0, 3.0), 1.0, 1.4, 6), cutter(steel, 0.75)])


def net(wide: float = 15.0) -> Gear:
    """A fighter's net, spread as it hangs from the hand (hand)."""
    outline: Outline = [
        (-1.4, 2.0),
        (1.4, 2.0),
        (wide, -wide),
        (0.3 * wide, -1.35 * wide),
        (-0.7 * wide, -1.1 * wide),
    ]
    sheet = slab_y(outline, -0.9, 0.9)
    across = [[(x, 20.0, 0.0), (x + 0.5 * wide, 20.0, -1.3 * wide)] for x in (-8.0, -4.0, 0.0, 4.0)]
    level = [[(-wide, 20.0, -z), (wide, 20.0, -z + 2.0)] for z in (5.0, 9.0, 13.0)]
    return gear([sheet], [c for path in (*across, *level) for c in lines(sheet, path, (0.0, -1.0, 0.0), 0.6)])


def falcon() -> Gear:
    """An eagle about to rise from the fist, its wings up (hand)."""
    body = join(ball((0.4, 0.0, 5.0), (2.2, 2.4, 3.8), 8), cloud([(4.2, 0.0, 9.6), (0.6, 0.0, 10.4)]))
    wing = cloud(
        [
            (0.4, 1.0, 7.6),
            (0.4, 1.0, 3.0),
            (-2.0, 1.0, 5.0),
            (-2.4, 9.0, 13.6),
            (-3.6, 11.4, 9.4),
            (-1.6, 8.6, 9.0),
        ]
    )
    return gear([body, *both(wing)])


def bagpipes() -> Gear:
    """A bag under the arm, three drones over the shoulder (chest)."""
    bag = ball((4.4, 7.4, -8.0), (3.8, 3.6, 5.0), 8)
    drones = [rod((3.0, 6.6, -4.0), (-4.0, 4.0 + y, 14.0), 0.95, 1.5, 6) for y in (0.0, 5.0)]
    chanter = rod((5.4, 4.6, -9.0), (9.4, -1.6, -15.0), 1.0, 1.4, 6)
    return gear([bag, *drones, chanter])


def sashimono(high: float = 19.0) -> Gear:
    """A samurai's flag behind the shoulders (back)."""
    pole = rod((-1.6, 0.0, -8.0), (-1.6, 0.0, high), 0.9, 0.9, 6)
    cloth = join(pole, box((-2.0, -0.4, 8.0), (-1.2, 9.4, high)))
    return gear([cloth], dots(cloth, [(-20.0, 4.8, 13.0)], 0.95, (1.0, 0.0, 0.0)))


def naginata(low: float = -26.0, high: float = 25.0) -> Gear:
    """A pole with a sword's blade (hand)."""
    steel = cutter(
        [(-1.2, high - 15.0), (1.4, high - 15.0), (3.6, high - 5.0), (-0.8, high), (-1.6, high - 4.0)], 0.9
    )
    return gear([shaft(low, high - 13.0), steel])


def star_mace(low: float = -5.0, high: float = 16.0) -> Gear:
    """A stone star on a stick (hand)."""
    star = join(
        *(
            cloud([(5.4 * u, 5.4 * v, high), (0.6 * u, 0.6 * v, high - 2.2), (0.6 * u, 0.6 * v, high + 2.2)])
            for u, v in STAR
        )
    )
    return gear([shaft(low, high + 1.0, 1.25), star])


STAR = [(1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0), (-0.5, -0.87), (0.5, -0.87)]


def zweihander(length: float = 32.0) -> Gear:
    """A sword as long as its man (hand)."""
    steel = blade_of((0.0, 0.0, 2.0), (0.0, 0.0, length), (1.0, 0.0, 0.0), 3.8, 1.8, 0.8)
    grip = rod((0.0, 0.0, -9.0), (0.0, 0.0, 4.0), 1.1, around=6)
    return gear([grip, steel, box((-5.4, -0.9, 2.6), (5.4, 0.9, 4.2))])


def wicker_shield() -> Gear:
    """A Persian's tall shield with a bite out of each side, in two halves (hand)."""
    half = [(-5.6, 0.4), (5.6, 0.4), (7.4, 6.0), (5.6, 12.0), (0.0, 14.0), (-5.6, 12.0), (-7.4, 6.0)]
    upper, lower = (slab_x([(u, s * v) for u, v in half], 1.4, 2.8) for s in (1, -1))
    waist = slab_x([(-4.6, -2.0), (4.6, -2.0), (4.6, 2.0), (-4.6, 2.0)], 1.4, 2.8)
    cuts = [
        c
        for z in (4.0, 7.0, 10.0)
        for half_ in (1, -1)
        for c in lines(
            upper if half_ > 0 else lower, [(20.0, -6.0, half_ * z), (20.0, 6.0, half_ * z)], width=0.6
        )
    ]
    return gear([upper, lower, waist], cuts)


def riot_shield() -> Gear:
    """A trooper's bent shield with a slit to look through (hand)."""
    plate = join(
        slab_x([(-6.0, -14.0), (6.0, -14.0), (6.0, 13.0), (-6.0, 13.0)], 2.4, 3.4),
        slab_x([(-8.6, -14.0), (8.6, -14.0), (8.6, 13.0), (-8.6, 13.0)], 0.8, 1.8),
    )
    return gear([plate], lines(plate, [(20.0, -4.6, 8.6), (20.0, 4.6, 8.6)], width=0.95))


def spikes() -> Gear:
    """Three long thorns from each shoulder (chest)."""
    return gear(
        both(
            cloud([(-2.0, 5.0, 0.0), (2.0, 5.0, 0.0), (0.0, 9.0, -1.0), (-1.0, 13.0, 8.6), (0.6, 13.2, 8.2)])
        )
    )


def leopard_pelt() -> Gear:
    """A spotted pelt over the left shoulder, its tail hanging down (chest)."""
    hide = join(ball((0.6, 6.4, 1.0), (4.4, 4.6, 2.2), 8), box((4.8, -3.4, -11.0), (5.6, 0.6, -9.0)))
    back = join(box((-4.8, 4.0, -1.0), (-1.0, 8.0, 1.6)), box((-6.4, 1.0, -17.0), (-5.0, 9.0, -15.0)))
    spots = [(20.0, y, z) for y, z in ((4.6, -2.0), (2.4, -4.6), (0.6, -7.6), (-0.8, -9.0))]
    return gear([hide, back], dots(hide, spots, 0.8))
