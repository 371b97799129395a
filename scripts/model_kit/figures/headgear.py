"""Hats and helmets of necromancers' servants and of free shooters. Drawn as `hats`, in mm."""

from __future__ import annotations

from model_kit.figures.engrave import dots, hoop, lines
from model_kit.figures.helmets import brim, dome
from model_kit.figures.limbs import ring
from model_kit.figures.plates import both
from model_kit.figures.socket import Gear, gear
from model_kit.points import ball, box, cloud, join, moved, rod, slab_x, slab_y, turned


def nemes() -> Gear:
    """A pharaoh's striped cloth with a snake on the brow, and a false beard."""
    cap = join(dome(1.4, 6.2), box((-4.0, -7.6, -1.4), (-1.4, 7.6, 0.4)))
    lappets = [box((-2.2, s * 6.0 - 1.6, -9.0), (1.4, s * 6.0 + 1.6, 0.6)) for s in (1, -1)]
    snake = box((2.6, -0.9, 3.0), (5.4, 0.9, 8.0))
    beard = box((2.0, -0.9, -9.6), (3.8, 0.9, -4.6))
    cuts = [c for y in (-2.4, 2.4) for c in lines(cap, [(20.0, y, 2.4), (20.0, 1.2 * y, 5.4)], width=0.6)]
    return gear([cap, *lappets, snake, beard], cuts)


def stetson() -> Gear:
    """A broad hat with its sides rolled up and a creased crown."""
    crown = join(
        ring((0.0, 0.0, 1.6), 4.7, 4.4),
        ring((0.0, 0.0, 7.6), 4.2, 3.2),
        box((2.6, -1.4, 8.6), (3.0, 1.4, 8.8)),
    )
    low = cloud([(x, y, 1.2) for x in (9.6, -8.6) for y in (2.6, -2.6)])
    rim = join(
        low, ring((0.0, 0.0, 1.4), 5.4, 5.6), cloud([(x, s * 8.4, 4.4) for x in (3.4, -3.4) for s in (1, -1)])
    )
    return gear([crown, rim], hoop(crown, 3.4, 0.6))


def slouch_hat() -> Gear:
    """A bush hat: flat brim on the right, pinned up on the left."""
    crown = join(ring((0.0, 0.0, 1.6), 4.6, 4.4), ring((0.0, 0.0, 6.6), 4.0, 3.8))
    flat = join(ring((0.2, -1.2, 1.2), 8.2, 6.6, 10), ring((0.2, -1.0, 2.2), 6.6, 5.4, 10))
    flap = box((-4.6, 4.8, 1.2), (4.6, 6.2, 8.4))
    return gear([crown, flat, flap])


def fedora() -> Gear:
    """A town hat pulled down over the eyes."""
    crown = join(ring((0.0, 0.0, 1.2), 4.7, 4.5), ring((-0.2, 0.0, 7.0), 3.9, 3.4))
    rim = turned(brim(7.4, 6.6, 1.0, 0.2), "y", 10)
    return gear([crown, rim], hoop(crown, 3.0, 0.7))


def beret() -> Gear:
    """A landsknecht's vast slashed beret, aslant, with two ostrich feathers."""
    disc = turned(
        join(
            ring((0.0, 0.0, 2.4), 6.0, 6.0, 12),
            ring((0.0, 0.0, 5.0), 9.4, 9.6, 12),
            ring((0.0, 0.0, 6.8), 6.6, 6.6, 12),
        ),
        "x",
        -14,
    )
    feathers = [
        join(
            ball((-1.0, s * 3.0, 6.2 - 0.25 * s), 1.5, 6),
            ball((-6.0, s * 5.4, 11.0), (2.0, 1.4, 1.8), 6),
            cloud([(-11.6, s * 6.6, 8.0)]),
        )
        for s in (1, -1)
    ]
    return gear(
        [disc, *feathers],
        [c for y in (-4.0, 0.0, 4.0) for c in lines(disc, [(20.0, y, 3.4), (20.0, 1.2 * y, 5.4)], width=0.6)],
    )


def bonnet() -> Gear:
    """A highlander's tall bonnet of feathers, with a plume at the side."""
    tall = join(
        ring((0.0, 0.0, 1.4), 4.8, 4.6),
        ring((0.0, 0.0, 7.0), 6.2, 5.8),
        ball((0.0, 0.6, 8.6), (5.0, 4.8, 4.2)),
    )
    tails = box((-3.4, -8.0, -3.6), (0.6, -5.0, 6.0))
    plume = join(ball((0.0, 5.4, 4.0), 1.2, 6), ball((0.0, 6.6, 11.0), (1.3, 1.3, 2.4), 6))
    return gear([tall, tails, plume], hoop(tall, 2.6, 0.7))


def tiara() -> Gear:
    """A Persian's fluted felt cap, wider above, with a cloth about the neck."""
    drum = join(
        ring((0.0, 0.0, 1.0), 4.8, 4.5), ring((0.0, 0.0, 8.4), 6.2, 5.9), ring((0.0, 0.0, 9.2), 5.4, 5.2)
    )
    scarf = join(ring((-1.4, 0.0, 1.6), 4.2, 4.6), ring((-1.6, 0.0, -5.8), 4.6, 5.4))
    cuts = [
        c
        for y in (-3.6, -1.2, 1.2, 3.6)
        for c in lines(drum, [(20.0, 0.8 * y, 1.8), (20.0, 1.1 * y, 8.0)], width=0.6)
    ]
    return gear([drum, scarf], cuts)


def unicorn_helm() -> Gear:
    """A close helmet with a long horn on its brow and a mane behind."""
    bowl = join(
        dome(-3.4, 6.4),
        cloud([(6.6, 0.0, -1.0), (5.0, 0.0, -5.6)]),
        box((-2.6, -3.2, -6.0), (2.8, 3.2, -5.0)),
    )
    horn = join(ball((3.6, 0.0, 4.6), 1.9, 6), cloud([(10.6, 0.0, 14.6)]))
    mane = slab_y([(-0.6, 5.4), (-1.6, 8.6), (-6.6, 7.0), (-8.6, 0.0), (-7.4, -6.0), (-4.0, -2.0)], -0.9, 0.9)
    return gear([bowl, horn, mane], lines(bowl, [(20.0, -3.6, 1.0), (20.0, 3.6, 1.0)], width=0.9))


def dark_helm() -> Gear:
    """A closed helmet with a slit like a T, and horns that curve forward and up."""
    bucket = join(
        ring((0.2, 0.0, -5.8), 4.2, 4.0),
        ring((0.2, 0.0, 1.4), 5.1, 4.8),
        ball((0.0, 0.0, 3.4), (4.4, 4.2, 4.0)),
        cloud([(6.4, 0.0, -5.4)]),
    )
    horns = both(
        join(ball((0.0, 4.0, 3.0), 2.2, 6), ball((0.6, 8.6, 6.6), 1.5, 6), cloud([(4.6, 8.4, 13.0)]))
    )
    cuts = lines(bucket, [(20.0, -3.4, 1.2), (20.0, 3.4, 1.2)], width=0.95)
    return gear([bucket, *horns], cuts + lines(bucket, [(20.0, 0.0, 0.6), (20.0, 0.0, -5.0)], width=0.8))


def murmillo() -> Gear:
    """A gladiator's helmet: a broad brim, a grid before the face, a comb like a fin."""
    bowl = join(
        ball((0.0, 0.0, 2.8), (4.7, 4.5, 4.6)),
        ring((0.4, 0.0, -5.4), 4.2, 4.0),
        cloud([(5.8, 0.0, -1.0), (5.2, 0.0, -5.2)]),
    )
    rim = join(ring((0.4, 0.0, 1.4), 7.4, 6.8, 12), ring((0.2, 0.0, 2.4), 5.8, 5.6, 12))
    comb = slab_y([(5.0, 3.4), (7.4, 9.4), (3.6, 11.2), (-5.4, 9.0), (-4.6, 3.0)], -1.0, 1.0)
    cuts = dots(bowl, [(20.0, y, z) for y in (-2.0, 0.0, 2.0) for z in (-1.0, -3.2)], 0.7)
    return gear([bowl, rim, comb], cuts)


def topknot() -> Gear:
    """A Cossack's shaven head: one lock from the crown to the shoulder, and a long moustache."""
    lock = join(
        ball((0.4, 0.0, 5.2), 1.3, 6),
        ball((-2.6, 4.0, 5.4), 1.3, 6),
        cloud([(-3.4, 6.4, -3.6), (-2.2, 6.6, -3.4)]),
    )
    whiskers = cloud(
        [
            (5.6, 0.0, -1.8),
            (4.6, 0.0, -3.0),
            (4.6, 3.6, -5.4),
            (3.4, 4.2, -5.0),
            (4.6, -3.6, -5.4),
            (3.4, -4.2, -5.0),
        ]
    )
    return gear([lock, whiskers])


def kerchief() -> Gear:
    """A sailor's head cloth, its knot behind."""
    cloth = dome(1.2, 6.0, 1.02)
    tails = join(ball((-4.6, -1.6, -0.4), 1.6, 6), cloud([(-9.0, -4.4, -2.6), (-8.6, -2.0, -4.0)]))
    return gear([cloth, tails], hoop(cloth, 2.2, 0.6))


def boar_helm() -> Gear:
    """The head of a boar worn over a man's: snout, tusks, a ridge of bristles."""
    ridge = cloud([(x, y, z) for y in (-0.6, 0.6) for x, z in ((0.6, 9.8), (-4.6, 8.4), (-7.6, 0.0))])
    mask = join(ball((-0.8, 0.0, 3.2), (5.0, 4.8, 4.2)), box((7.2, -2.0, 2.0), (8.4, 2.0, 5.0)), ridge)
    tusk = cloud([(4.6, 2.2, 2.4), (6.8, 2.0, 2.6), (5.6, 3.4, 1.8), (7.4, 4.6, 7.4)])
    return gear([mask, *both(tusk)], dots(mask, [(20.0, s * 1.0, 3.6) for s in (1, -1)], 0.6))


def bald(size: float = 1.0) -> Gear:
    """A swollen brow under which the eyes are bands of glass."""
    brow = ball((-0.8, 0.0, 3.4), (5.2 * size, 5.0 * size, 5.0 * size), 10, 4)
    glass = join(box((2.0, -4.0, -0.6), (3.6, 4.0, 2.0)), box((5.0, -2.4, -0.4), (5.8, 2.4, 1.8)))
    return gear(
        [brow, glass], lines(brow, [(20.0, -3.0, 5.0), (20.0, 0.0, 6.4), (20.0, 3.0, 5.0)], width=0.6)
    )


def legion_visor() -> Gear:
    """A closed helmet of the future with a legion's brush across it."""
    globe = join(ball((0.0, 0.0, 0.6), (5.0, 4.7, 5.0), 10), box((-2.6, -3.2, -5.8), (4.6, 3.2, -5.2)))
    fan = [(-8.0, 3.0), (-7.0, 8.0), (-3.6, 11.2), (3.6, 11.2), (7.0, 8.0), (8.0, 3.0)]
    return gear(
        [globe, slab_x(fan, -1.5, 1.0)], lines(globe, [(20.0, -3.8, 0.8), (20.0, 3.8, 0.8)], width=0.95)
    )


def lion_pelt() -> Gear:
    """A lion's scalp over the helmet, its paws knotted below the chin."""
    scalp = join(ball((0.2, 0.0, 3.6), (5.6, 5.0, 4.4)), box((6.0, -2.2, 1.8), (7.2, 2.2, 4.4)))
    mane = join(ring((-1.6, 0.0, 3.0), 5.0, 6.4), ring((-2.4, 0.0, -6.4), 4.2, 7.2))
    ears = [moved(ball((0.0, 0.0, 0.0), 1.7, 6), (-0.6, s * 3.8, 7.2)) for s in (1, -1)]
    scalp = join(scalp, *ears)
    return gear([scalp, mane], dots(scalp, [(20.0, s * 1.7, 4.2) for s in (1, -1)], 0.8))


def bone_mask() -> Gear:
    """A beast's skull worn as a helmet, with broken horns."""
    brow = join(ball((-0.4, 0.0, 3.4), (5.0, 4.8, 4.0)), box((6.2, -1.6, -0.6), (7.0, 1.6, 1.8)))
    horns = both(rod((-0.6, 3.4, 4.6), (0.6, 10.4, 9.4), 1.9, 0.8, 6))
    return gear([brow, *horns], dots(brow, [(20.0, s * 2.2, 2.6) for s in (1, -1)], (1.0, 1.3, 0.9)))
