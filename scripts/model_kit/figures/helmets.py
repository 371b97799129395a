"""Helmets of all ages. Drawn about the middle of the head (`heads`), in mm."""

from __future__ import annotations

from model_kit.figures.engrave import dots, hoop, lines
from model_kit.figures.limbs import ring
from model_kit.figures.socket import Gear, gear
from model_kit.points import Cloud, ball, box, cloud, join, rod, slab_x, slab_y


def dome(brow: float = 1.0, high: float = 6.6, wide: float = 1.0) -> Cloud:
    """A cap down to the brow and lower behind."""
    back = cloud([(-4.6, -2.0, -2.4), (-4.6, 2.0, -2.4)])
    return join(
        ring((0.0, 0.0, brow), 4.9 * wide, 4.6 * wide),
        ball((-0.1, 0.0, high - 4.2), (4.7 * wide, 4.4 * wide, 4.2)),
        back,
    )


def brim(x: float, y: float, z: float, droop: float = 0.0, around: int = 12) -> Cloud:
    """A flat rim."""
    return join(
        ring((0.0, 0.0, z), x, y, around), ring((0.0, 0.0, z + 1.0 + droop), 0.8 * x, 0.8 * y, around)
    )


def kettle_hat() -> Gear:
    """An iron hat with a broad rim."""
    return gear(
        [
            join(ball((0.0, 0.0, 3.2), (4.4, 4.2, 4.4)), ring((0.0, 0.0, 2.0), 4.8, 4.6)),
            brim(7.6, 7.2, 1.2, 0.5),
        ]
    )


def great_helm(crest: bool = False) -> Gear:
    """A knight's closed bucket with slit and cross; with a crest of a fan."""
    bucket = join(
        ring((0.2, 0.0, -6.2), 4.5, 4.3, 10),
        ring((0.4, 0.0, 1.0), 5.2, 4.8, 10),
        ring((0.0, 0.0, 6.2), 3.8, 3.6, 10),
        cloud([(6.2, 0.0, 0.8), (5.6, 0.0, -6.0)]),
    )
    cuts = lines(bucket, [(20.0, -4.4, 1.4), (20.0, 4.4, 1.4)], width=0.95)
    cuts += lines(bucket, [(20.0, 0.0, 5.6), (20.0, 0.0, -5.6)], width=0.6)
    cuts += dots(bucket, [(20.0, -y, z) for y in (1.6, 2.8) for z in (-2.0, -3.8)], 0.5)
    fan = (
        [slab_y([(1.0, 4.0), (3.6, 10.0), (0.0, 11.6), (-4.0, 10.0), (-1.8, 4.0)], -0.9, 0.9)]
        if crest
        else []
    )
    return gear([bucket, *fan], cuts)


def visor_helm(plume: bool = False) -> Gear:
    """A close helmet with a pointed visor; with a tall plume."""
    bowl = dome(-3.0, 6.4, 1.02)
    visor = join(
        box((0.0, -4.4, -5.0), (1.0, 4.4, 2.4)), cloud([(7.4, 0.0, -1.2), (6.0, 0.0, 2.4), (5.6, 0.0, -5.2)])
    )
    cuts = lines(visor, [(20.0, -3.4, 1.0), (20.0, 3.4, 1.0)], width=0.85)
    feather = [
        join(
            ball((-3.5, 0.0, 8.6), (3.4, 1.3, 1.8), 6),
            ball((-8.0, 0.0, 4.5), (1.4, 1.1, 3.0), 6),
            cloud([(-0.6, 0.0, 5.6)]),
        )
    ]
    return gear([bowl, visor, *(feather if plume else [])], cuts)


def nasal_helm() -> Gear:
    """A Norman cone with a nose guard."""
    cone = join(
        ring((0.0, 0.0, 1.4), 5.0, 4.7, 12), ring((0.0, 0.0, 5.0), 3.8, 3.6), cloud([(-0.4, 0.0, 10.6)])
    )
    return gear([cone, box((4.0, -0.9, -2.8), (5.8, 0.9, 2.0))], hoop(cone, 2.6, 0.6))


def horned_helm(up: float = 5.0) -> Gear:
    """A rimmed cap with two horns."""
    cap = join(
        ring((0.0, 0.0, 1.0), 5.2, 4.9, 12),
        ring((0.0, 0.0, 2.2), 5.2, 4.9, 12),
        ball((0.0, 0.0, 3.2), (4.5, 4.3, 4.2)),
    )
    horns = [
        join(
            ball((0.0, s * 3.6, 4.0), 2.0, 6),
            ball((0.2, s * 8.2, 5.4), 1.4, 6),
            cloud([(0.8, s * 9.4, 5.4 + up)]),
        )
        for s in (1, -1)
    ]
    return gear([cap, *horns], lines(cap, [(20.0, 0.0, 2.8), (20.0, 0.0, 6.6)], width=0.6))


def spiked_helm(aventail: bool = True) -> Gear:
    """A Rus helmet: an onion with a spike, and mail down to the shoulders."""
    onion = join(
        ring((0.0, 0.0, 1.2), 5.1, 4.8),
        ring((0.0, 0.0, 4.4), 4.6, 4.3),
        ring((-0.2, 0.0, 7.4), 1.4, 1.4, 6),
        cloud([(-0.3, 0.0, 12.4)]),
    )
    mail = join(
        ring((-1.4, 0.0, 1.6), 4.4, 4.8), ring((-2.0, 0.0, -6.6), 5.0, 6.6), cloud([(-5.6, 0.0, -2.0)])
    )
    cuts = hoop(onion, 2.2, 0.6)
    return gear([onion, mail] if aventail else [onion], cuts)


def crested_helm(across: bool = False, cheeks: bool = True) -> Gear:
    """A Roman helmet with neck guard; its brush runs fore and aft, or across for a centurion."""
    bowl = join(dome(1.4, 6.4), box((-7.4, -3.6, -3.4), (-6.6, 3.6, -3.0)))
    fan = [
        (-7.6, 2.0),
        (-7.4, 6.6),
        (-4.4, 10.4),
        (0.0, 11.6),
        (4.4, 10.4),
        (7.4, 6.6),
        (7.6, 2.0),
        (0.0, 5.0),
    ]
    brush = slab_x(fan, -1.4, 1.2) if across else slab_y(fan, -1.2, 1.2)
    guards = [box((0.4, -4.5, -4.6), (3.4, 4.5, 1.6))] if cheeks else []
    return gear([bowl, brush, *guards], lines(bowl, [(20.0, -4.0, 2.6), (20.0, 4.0, 2.6)], width=0.6))


def legion_helm() -> Gear:
    """A plain Roman helmet: bowl with a knob, cheeks, broad neck guard."""
    bowl = join(dome(1.4, 6.6), box((-7.6, -4.2, -3.2), (-6.8, 4.2, -2.8)), ball((0.0, 0.0, 8.0), 1.0, 6, 1))
    return gear(
        [bowl, box((0.2, -4.5, -4.8), (3.2, 4.5, 1.6))],
        lines(bowl, [(20.0, -4.0, 2.6), (20.0, 4.0, 2.6)], width=0.6),
    )


def greek_helm(plume: bool = True) -> Gear:
    """A Corinthian mask with a high crest."""
    mask = join(
        ball((-0.2, 0.0, 2.2), (4.9, 4.5, 4.8), 10),
        ring((0.2, 0.0, -2.0), 4.9, 4.3, 10),
        box((2.6, -2.8, -6.0), (5.2, 2.8, -5.8)),
    )
    cuts = lines(mask, [(20.0, 0.0, -5.8), (20.0, 0.0, -1.2)], width=0.8)
    cuts += dots(mask, [(20.0, s * 2.0, 0.2) for s in (1, -1)], (1.0, 1.3, 0.9))
    crest = [
        slab_y(
            [(4.0, 6.0), (5.4, 10.0), (0.0, 13.0), (-6.6, 10.6), (-9.6, 3.0), (-9.0, -3.0), (-3.0, 3.0)],
            -1.2,
            1.2,
        )
    ]
    return gear([mask, *(crest if plume else [])], cuts)


def kabuto() -> Gear:
    """A samurai's bowl, flared neck plates and the two blades on the brow."""
    bowl = join(ball((0.0, 0.0, 2.8), (4.8, 4.6, 4.4), 10), ring((0.0, 0.0, 1.6), 5.2, 4.9))
    flare = join(
        ring((-0.6, 0.0, 1.4), 4.8, 4.8),
        ring((-2.2, 0.0, -4.4), 5.4, 7.8),
        box((-7.0, -4.0, -5.0), (-6.0, 4.0, -4.0)),
    )
    horns = [
        cloud(
            [
                (4.0, s * 0.6, 3.4),
                (5.4, s * 0.6, 3.0),
                (4.6, s * 2.4, 4.4),
                (5.4, s * 7.8, 12.0),
                (4.6, s * 6.4, 11.0),
                (5.4, s * 2.0, 5.6),
            ]
        )
        for s in (1, -1)
    ]
    return gear([bowl, flare, *horns])


def morion() -> Gear:
    """A Spanish iron hat: a boat's brim and a comb."""
    bowl = join(ring((0.0, 0.0, 1.4), 4.8, 4.6), ball((0.0, 0.0, 3.0), (4.6, 4.2, 4.6)))
    rim = join(
        ring((0.0, 0.0, 1.0), 5.6, 5.6),
        cloud([(9.4, 0.0, 3.6), (-9.4, 0.0, 3.6), (9.0, 0.0, 2.8), (-9.0, 0.0, 2.8)]),
        ring((0.0, 0.0, 2.0), 5.0, 5.0),
    )
    comb = slab_y([(4.6, 4.8), (3.4, 8.6), (0.0, 11.0), (-3.4, 8.6), (-4.6, 4.8)], -0.8, 0.8)
    return gear([bowl, rim, comb])


def field_helmet() -> Gear:
    """A modern soldier's steel helmet."""
    pot = join(
        ball((0.0, 0.0, 2.6), (5.2, 4.9, 4.4), 10),
        ring((0.4, 0.0, 1.0), 6.0, 5.4, 10),
        ring((-0.4, 0.0, -0.6), 5.4, 5.4, 10),
    )
    return gear([pot], dots(pot, [(20.0, 0.0, 4.0)], 0.9))


def pickelhaube() -> Gear:
    """A leather helmet with a spike."""
    pot = join(dome(1.0, 6.6, 1.02), box((4.6, -3.0, 0.4), (6.8, 3.0, 0.8)))
    spike = join(ring((0.0, 0.0, 5.6), 2.2, 2.2, 6), cloud([(0.0, 0.0, 12.6)]))
    return gear([pot, spike], dots(pot, [(20.0, 0.0, 3.6)], (0.8, 1.8, 1.2)))


def steppe_helm() -> Gear:
    """A pointed iron cap with a rim of fur and a tassel."""
    cone = join(
        ring((0.0, 0.0, 2.6), 4.6, 4.4), ring((0.0, 0.0, 5.6), 3.2, 3.0, 8), cloud([(0.0, 0.0, 11.6)])
    )
    fur = join(
        ring((-0.2, 0.0, 0.8), 5.6, 5.4, 8),
        ring((-0.2, 0.0, 1.6), 6.4, 6.0, 8),
        ring((-0.2, 0.0, 3.4), 5.6, 5.4, 8),
    )
    return gear([join(cone, ball((-0.2, 0.0, 11.0), 0.9, 6)), fur])


def lobster_helm() -> Gear:
    """A hussar's round helmet with a peak and a long tail of plates over the neck."""
    bowl = join(
        ball((0.0, 0.0, 2.6), (4.9, 4.6, 4.6), 10), ring((0.0, 0.0, 1.2), 5.0, 4.7), cloud([(-0.6, 0.0, 8.6)])
    )
    tail = join(box((-5.0, -3.6, 0.6), (-4.4, 3.6, 1.8)), box((-7.6, -3.4, -5.6), (-7.0, 3.4, -5.2)))
    peak = join(box((2.0, -4.2, 1.0), (3.0, 4.2, 2.2)), box((7.0, -2.0, 1.2), (7.2, 2.0, 1.8)))
    return gear(
        [join(bowl, peak), tail], lines(bowl, [(-1.0, 0.0, 30.0), (4.6, 0.0, 30.0)], (0.0, 0.0, -1.0), 0.6)
    )


def bucket_helm() -> Gear:
    """A round-topped closed helm with a ring of points like a crown."""
    bucket = join(
        ring((0.2, 0.0, -6.0), 4.4, 4.2),
        ring((0.2, 0.0, 1.0), 5.0, 4.7),
        ball((0.0, 0.0, 2.6), (4.4, 4.1, 4.2)),
    )
    points = join(ring((0.1, 0.0, 2.4), 4.9, 4.7, 8), ring((0.0, 0.0, 5.6), 5.5, 5.2, 8))
    cuts = lines(bucket, [(20.0, -3.8, 0.6), (20.0, 3.8, 0.6)], width=0.95)
    cuts += lines(bucket, [(20.0, 0.0, -0.6), (20.0, 0.0, -5.4)], width=0.7)
    return gear([bucket, points], cuts)


def cuirassier_helm() -> Gear:
    """A tall comb with a mane of horsehair behind."""
    bowl = join(dome(1.2, 6.6), box((5.0, -2.6, 0.6), (6.6, 2.6, 1.0)))
    comb = slab_y([(5.4, 5.0), (6.4, 10.6), (2.0, 10.8), (-5.0, 7.4), (-5.6, 2.0), (0.0, 4.0)], -1.0, 1.0)
    mane = slab_y([(-4.2, 8.0), (-6.4, 7.6), (-9.6, -2.0), (-8.6, -8.0), (-5.0, -2.0)], -1.2, 1.2)
    return gear([bowl, comb, mane])


def elf_helm() -> Gear:
    """A tall slender helmet that sweeps up and back, with cheek wings."""
    bowl = join(dome(1.2, 6.2), cloud([(-7.0, 0.0, 13.0), (-2.0, 0.0, 9.8), (5.4, 0.0, -0.6)]))
    wings = [
        cloud(
            [
                (0.6, s * 4.2, -2.6),
                (2.4, s * 4.4, 0.4),
                (-1.0, s * 4.2, 2.6),
                (-8.4, s * 6.2, 7.4),
                (-1.0, s * 5.0, 0.0),
            ]
        )
        for s in (1, -1)
    ]
    return gear([bowl, *wings])


def winged_helm() -> Gear:
    """A rimmed cap with two upright wings."""
    cap = join(ring((0.0, 0.0, 1.0), 5.1, 4.8), ball((0.0, 0.0, 3.0), (4.6, 4.3, 4.4)))
    wings = [
        slab_y([(1.6, 0.6), (0.6, 6.0), (-4.6, 12.0), (-5.0, 5.0), (-3.0, 1.0)], s * 5.4 - 0.7, s * 5.4 + 0.7)
        for s in (1, -1)
    ]
    return gear(
        [cap, *(join(wing, cloud([(-0.6, s * 3.8, 2.0)])) for wing, s in zip(wings, (1, -1), strict=True))]
    )


def space_helmet(fin: bool = False) -> Gear:
    """A closed ball with a broad visor, and maybe a fin."""
    globe = join(ball((0.0, 0.0, 0.4), (4.8, 4.6, 5.1), 10, 4), box((-3.0, -3.6, -6.0), (4.4, 3.6, -5.4)))
    visor = join(box((3.0, -3.9, -0.6), (3.4, 3.9, 3.0)), box((6.0, -2.4, -0.4), (6.2, 2.4, 2.2)))
    comb = [slab_y([(3.0, 4.6), (1.0, 8.6), (-6.6, 7.4), (-6.0, 1.0)], -0.9, 0.9)] if fin else []
    cuts = lines(globe, [(20.0, -2.0, -3.2), (20.0, 2.0, -3.2)], width=0.6)
    return gear([globe, visor, *comb], cuts)


def diving_helmet() -> Gear:
    """A copper ball with a round window and a grille."""
    globe = join(ball((0.0, 0.0, 0.4), (5.2, 4.9, 5.2), 10, 4), ring((0.0, 0.0, -5.6), 4.4, 4.4, 8))
    window = rod((4.0, 0.0, 0.8), (6.6, 0.0, 0.8), 3.4, 3.0, 10)
    cuts = [c for y in (-1.0, 1.0) for c in lines(window, [(20.0, y, -1.6), (20.0, y, 3.2)], width=0.6)]
    return gear([globe, window, rod((0.0, -6.6, 1.0), (0.0, 6.6, 1.0), 1.7, around=8)], cuts)


def gas_mask() -> Gear:
    """Round eyes and a canister."""
    mask = join(ball((0.6, 0.0, -0.4), (4.6, 4.0, 4.8), 8), ring((2.0, 0.0, -2.6), 3.6, 3.0, 6))
    canister = rod((3.6, 0.0, -2.6), (7.6, 0.0, -4.2), 1.9, 2.1, 8)
    return gear([mask, canister], dots(mask, [(20.0, s * 1.9, 1.0) for s in (1, -1)], (0.9, 1.25, 1.25)))
