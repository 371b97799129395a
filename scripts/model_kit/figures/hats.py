"""Helmets and hats of soldiers of all ages. Drawn about the middle of the head (`heads`), in mm."""

from __future__ import annotations

from model_kit.figures.engrave import dots, hoop, lines
from model_kit.figures.limbs import ring
from model_kit.figures.socket import Gear, gear
from model_kit.points import Cloud, ball, box, circle, cloud, join, rod, slab_x, slab_y


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


def shako(plume: float = 5.0) -> Gear:
    """A tall felt cap, wider above, with peak and plume."""
    tube = join(
        ring((0.0, 0.0, 1.4), 4.5, 4.3),
        ring((-0.2, 0.0, 9.6), 5.4, 5.1),
        box((5.0, -2.8, 0.6), (7.0, 2.8, 0.9)),
    )
    body = join(ring((0.0, 0.0, 1.2), 4.6, 4.4), ring((-0.3, 0.0, 9.6), 5.4, 5.2))
    peak = join(box((2.0, -4.0, 1.0), (3.0, 4.0, 2.4)), box((6.4, -2.2, 0.2), (7.0, 2.2, 0.9)))
    del tube
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


def field_helmet() -> Gear:
    """A modern soldier's steel helmet."""
    pot = join(
        ball((0.0, 0.0, 2.6), (5.2, 4.9, 4.4), 10),
        ring((0.4, 0.0, 1.0), 6.0, 5.4, 10),
        ring((-0.4, 0.0, -0.6), 5.4, 5.4, 10),
    )
    return gear([pot], dots(pot, [(20.0, 0.0, 4.0)], 0.9))


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


def hood(tip: float = 0.0) -> Gear:
    """A hood; its tip hangs behind."""
    cloth = join(
        ball((-0.9, 0.0, 1.6), (4.9, 4.7, 4.6)),
        cloud([(-6.4 - tip, 0.0, 3.0 - 0.3 * tip)]),
        ring((-1.8, 0.0, -5.2), 4.6, 5.2),
    )
    return gear([cloth])


def space_helmet(fin: bool = False) -> Gear:
    """A closed ball with a broad visor, and maybe a fin."""
    globe = join(ball((0.0, 0.0, 0.4), (5.2, 4.9, 5.4), 10, 4), box((-3.0, -3.6, -6.0), (4.4, 3.6, -5.4)))
    visor = join(box((3.0, -3.9, -0.6), (3.4, 3.9, 3.0)), box((6.0, -2.4, -0.4), (6.2, 2.4, 2.2)))
    comb = [slab_y([(3.0, 4.6), (1.0, 8.6), (-6.6, 7.4), (-6.0, 1.0)], -0.9, 0.9)] if fin else []
    cuts = lines(globe, [(20.0, -2.0, -3.2), (20.0, 2.0, -3.2)], width=0.6)
    return gear([globe, visor, *comb], cuts)


def gas_mask() -> Gear:
    """Round eyes and a canister."""
    mask = join(ball((0.6, 0.0, -0.4), (4.6, 4.0, 4.8), 8), ring((2.0, 0.0, -2.6), 3.6, 3.0, 6))
    canister = rod((3.6, 0.0, -2.6), (7.6, 0.0, -4.2), 1.9, 2.1, 8)
    return gear([mask, canister], dots(mask, [(20.0, s * 1.9, 1.0) for s in (1, -1)], (0.9, 1.25, 1.25)))


def hair(long: float = 6.0) -> Gear:
    """Hair that falls on the shoulders, with a band."""
    mane = join(dome(2.4, 6.2, 0.98), ring((-2.6, 0.0, -long), 2.8, 4.4, 8))
    return gear([mane], hoop(mane, 3.2, 0.6))


def mail_coif() -> Gear:
    """A hood of mail with an open face."""
    return gear([join(ball((-0.8, 0.0, 1.4), (4.6, 4.5, 4.4)), ring((-1.2, 0.0, -6.2), 5.0, 6.0))])


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
