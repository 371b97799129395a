"""Hats, caps, hoods and hair. Drawn about the middle of the head (`heads`), in mm."""

from __future__ import annotations

from model_kit.figures.engrave import dots, hoop, lines
from model_kit.figures.helmets import dome
from model_kit.figures.limbs import ring
from model_kit.figures.socket import Gear, gear
from model_kit.points import ball, box, circle, cloud, join, rod, slab_x, slab_y


def shako(plume: float = 5.0) -> Gear:
    """A tall felt cap, wider above, with peak and plume."""
    body = join(ring((0.0, 0.0, 1.2), 4.6, 4.4), ring((-0.3, 0.0, 9.6), 5.4, 5.2))
    peak = join(box((2.0, -4.0, 1.0), (3.0, 4.0, 2.4)), box((6.4, -2.2, 0.2), (7.0, 2.2, 0.9)))
    feather = (
        [join(ball((4.4, 0.0, 9.0 + plume), (1.3, 1.5, 2.4), 6), ball((4.6, 0.0, 7.0), 1.2, 6))]
        if plume
        else []
    )
    cuts = dots(body, [(20.0, 0.0, 5.0)], (0.9, 1.8, 1.8)) + hoop(body, 8.4, 0.6)
    return gear([body, peak, *feather], cuts)


def mitre() -> Gear:
    """A grenadier's tall pointed cap with its plate in front."""
    plate = cloud(
        [
            (x, y, z)
            for x in (2.4, 3.9)
            for y, z in ((-4.2, 0.8), (4.2, 0.8), (-4.0, 5.5), (4.0, 5.5), (-2.4, 10.4), (2.4, 10.4))
        ]
        + [(2.0, 0.0, 14.6), (3.4, 0.0, 14.6)]
    )
    bag = join(dome(1.2, 6.0), cloud([(0.0, 0.0, 12.2)]))
    cuts = lines(
        plate, [(20.0, -2.6, 3.0), (20.0, 0.0, 12.0), (20.0, 2.6, 3.0), (20.0, -2.6, 3.0)], width=0.6
    )
    return gear([bag, plate], cuts)


def bearskin() -> Gear:
    """A guardsman's tall fur cap."""
    fur = join(
        ring((0.2, 0.0, 1.6), 4.9, 4.7),
        ring((0.0, 0.0, 7.6), 5.3, 5.0),
        ball((-0.2, 0.0, 8.6), (4.8, 4.5, 4.4)),
    )
    return gear([fur], dots(fur, [(20.0, 0.0, 5.0)], (0.8, 1.9, 2.3)))


def bicorne(across: bool = True) -> Gear:
    """A hat with two corners, over the ears or fore and aft."""
    fan = [(-9.4, 1.4), (-6.4, 5.6), (-3.0, 9.6), (0.0, 10.4), (3.0, 9.6), (6.4, 5.6), (9.4, 1.4), (0.0, 1.4)]
    flap = slab_x(fan, -2.4, 2.4) if across else slab_y(fan, -2.2, 2.2)
    pompon = [ball((2.4, 2.0, 8.0), 1.7, 6)] if across else []
    return gear(
        [dome(1.6, 6.4), flap, *pompon],
        [] if not across else lines(flap, [(20.0, 2.0, 7.4), (20.0, 2.6, 2.4)], width=0.6),
    )


def tricorne() -> Gear:
    """A cocked hat: one corner in front."""
    corners = [(8.6, 0.0), (-4.6, 7.6), (-4.6, -7.6)]
    rim = cloud(
        [(x, y, 4.6) for x, y in corners]
        + [(0.9 * x, 0.9 * y, 1.4) for x, y in circle(5.0, 10)]
        + [(0.86 * x, 0.86 * y, 5.4) for x, y in corners]
    )
    return gear([dome(1.0, 7.6, 0.9), rim], hoop(rim, 3.0, 0.6))


def plumed_hat(feather: bool = True) -> Gear:
    """A musketeer's broad hat, one side up, with an ostrich feather."""
    crown = join(ring((0.0, 0.0, 1.6), 4.5, 4.3), ring((0.0, 0.0, 6.8), 3.7, 3.5))
    rim = join(
        ring((0.2, -0.8, 1.2), 8.4, 7.6, 12),
        cloud([(2.0, 8.0, 4.4), (-3.0, 8.0, 4.4)]),
        ring((0.0, 0.0, 2.4), 5.4, 5.4),
    )
    plume = [
        join(
            ball((1.0, 4.6, 5.6), (2.2, 1.5, 1.8), 6),
            ball((-4.4, 5.4, 8.0), (2.4, 1.4, 2.0), 6),
            cloud([(-10.0, 4.8, 5.0)]),
        )
    ]
    return gear([crown, rim, *(plume if feather else [])], hoop(crown, 2.9, 0.6))


def fur_hat(high: float = 6.0) -> Gear:
    """A papakha: a tall drum of fleece."""
    drum = join(
        ring((0.0, 0.0, 1.2), 5.6, 5.4, 12),
        ring((0.0, 0.0, 1.4 + high), 5.9, 5.7, 12),
        ring((0.0, 0.0, 2.4 + high), 4.6, 4.4, 8),
    )
    return gear(
        [drum],
        [
            c
            for y in (-3.0, 0.0, 3.0)
            for c in lines(drum, [(20.0, y - 1.0, 2.0), (20.0, y + 1.0, 0.6 + high)], width=0.55)
        ],
    )


def ear_flaps() -> Gear:
    """A winter cap with flaps."""
    cap = join(dome(1.6, 7.0, 1.04), box((4.2, -3.6, 1.6), (5.4, 3.6, 5.4)))
    return gear([cap, box((-2.4, -5.3, -4.0), (1.2, 5.3, 2.6))], dots(join(cap), [(20.0, 0.0, 3.8)], 0.9))


def janissary_cap() -> Gear:
    """A tall sleeve of felt that falls behind, with a spoon holder in front."""
    band = join(ring((0.0, 0.0, 1.0), 4.9, 4.6), ring((0.0, 0.0, 4.2), 4.7, 4.4))
    sleeve = join(ring((0.0, 0.0, 3.6), 4.3, 4.2), box((-2.6, -4.0, 11.6), (0.8, 4.0, 12.2)))
    fall = join(box((-3.4, -4.2, 11.0), (-0.8, 4.2, 12.2)), box((-8.0, -4.6, -4.0), (-7.0, 4.6, -3.0)))
    spoon = rod((5.0, 0.0, 1.4), (5.0, 0.0, 11.0), 0.9, 0.9, 6)
    return gear([join(band), sleeve, fall, spoon], hoop(band, 2.4, 0.6))


def turban(spike: bool = True) -> Gear:
    """Wound cloth about a spike."""
    cloth = join(
        ring((0.0, 0.0, 1.0), 5.2, 5.0), ring((0.0, 0.0, 3.4), 6.4, 6.2), ring((0.0, 0.0, 6.2), 4.6, 4.4)
    )
    tip = [join(ring((0.0, 0.0, 5.0), 2.6, 2.6, 6), cloud([(0.0, 0.0, 12.0)]))] if spike else []
    cuts = lines(cloth, [(20.0, -6.0, 1.8), (20.0, 5.0, 5.8)], width=0.6) + lines(
        cloth, [(20.0, 6.0, 1.8), (20.0, -1.0, 4.4)], width=0.6
    )
    return gear([cloth, *tip], cuts)


def pointed_cap() -> Gear:
    """A Scythian's cap: its tip bends forward, its flaps hang down."""
    cap = join(dome(1.4, 6.4), cloud([(1.6, 0.0, 11.6), (-1.0, 0.0, 10.0)]))
    return gear(
        [
            cap,
            box((-3.6, -4.6, -6.4), (0.6, 4.6, 2.0)),
            join(ball((1.2, 0.0, 10.2), 1.6, 6), ball((4.4, 0.0, 10.4), 1.0, 6)),
        ]
    )


def feather_crown() -> Gear:
    """A fan of feathers that stands up round the head and hangs behind."""
    band = join(ring((0.0, 0.0, 1.6), 4.8, 4.5), ring((-0.2, 0.0, 4.2), 4.6, 4.3))
    fan = slab_x(
        [
            (-4.0, 2.0),
            (-9.6, 7.0),
            (-7.4, 11.0),
            (-3.0, 13.4),
            (3.0, 13.4),
            (7.4, 11.0),
            (9.6, 7.0),
            (4.0, 2.0),
        ],
        -2.2,
        -0.6,
    )
    cuts = [
        c
        for y in (-6.4, -3.4, 0.0, 3.4, 6.4)
        for c in lines(fan, [(20.0, 0.45 * y, 4.4), (20.0, 1.1 * y, 13.0 - 0.08 * y * y)], width=0.6)
    ]
    return gear([band, fan], cuts)


def mohawk() -> Gear:
    """A stiff comb of hair."""
    return gear(
        [slab_y([(3.6, 3.0), (4.4, 8.4), (0.0, 10.6), (-5.0, 8.6), (-6.6, 2.0), (-4.6, -1.6)], -1.0, 1.0)]
    )


def hood(tip: float = 0.0) -> Gear:
    """A hood; its tip hangs behind."""
    cloth = join(
        ball((-0.9, 0.0, 1.6), (4.9, 4.7, 4.6)),
        cloud([(-6.4 - tip, 0.0, 3.0 - 0.3 * tip)]),
        ring((-1.8, 0.0, -5.2), 4.6, 5.2),
    )
    return gear([cloth])


def hair(long: float = 6.0) -> Gear:
    """Hair that falls on the shoulders, with a band."""
    mane = join(dome(2.4, 6.2, 0.98), ring((-2.6, 0.0, -long), 2.8, 4.4, 8))
    return gear([mane], hoop(mane, 3.2, 0.6))


def crown() -> Gear:
    """Long hair under a crown."""
    gold = join(ring((0.0, 0.0, 2.2), 4.8, 4.5, 10), ring((0.0, 0.0, 6.0), 5.6, 5.3, 10))
    notches = dots(gold, [(20.0, y, 5.8) for y in (-3.0, 0.0, 3.0)], (0.9, 0.8, 1.4))
    mane = join(ring((-0.8, 0.0, 2.6), 4.4, 4.4, 8), ring((-2.4, 0.0, -6.4), 3.4, 4.8, 8))
    return gear([mane, gold], notches)


def boyar_hat() -> Gear:
    """A soft tall cap with a rim of fur."""
    rim = join(
        ring((0.0, 0.0, 0.8), 5.6, 5.4, 8),
        ring((0.0, 0.0, 2.2), 6.3, 6.0, 8),
        ring((0.0, 0.0, 3.8), 5.4, 5.2, 8),
    )
    bag = join(ring((0.0, 0.0, 3.0), 4.6, 4.5, 8), ball((-2.8, 0.0, 10.0), (2.4, 2.2, 1.8), 6))
    return gear([rim, bag])


def wolf_pelt() -> Gear:
    """A wolf's head for a hood, its snout over the brow."""
    hide = join(ball((-0.6, 0.0, 2.6), (5.0, 4.8, 4.2)), ring((-2.6, 0.0, -5.4), 3.2, 4.8, 8))
    snout = join(box((0.0, -2.8, 2.2), (1.0, 2.8, 6.2)), box((8.2, -1.3, 2.0), (8.8, 1.3, 3.4)))
    ears = [
        cloud([(-1.0, s * 1.6, 5.4), (-1.0, s * 4.4, 4.0), (-3.2, s * 3.0, 4.6), (-1.2, s * 4.0, 10.0)])
        for s in (1, -1)
    ]
    return gear([hide, snout, *ears], dots(snout, [(20.0, s * 1.9, 5.2) for s in (1, -1)], 0.7))
