"""Assault guns: Blast on tyres, Buffalo with its horns, Taurus behind its prow. They throw hardest of all."""

from __future__ import annotations

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.barrels import block, brake, cascabel, lathe, pins, tube
from model_kit.guns.carriages import (
    box_trail,
    caps,
    cheeks,
    plate,
    split_trail,
    transom,
)
from model_kit.guns.gun import TYRED, TYRES, GunCard, Gunnery, coil_spring, gun, muzzle, was
from model_kit.guns.wheels import axle, disc, spoked, tyred
from model_kit.model import Model
from model_kit.points import box, join, rod


def assault_guns() -> list[Model]:
    """Every assault gun."""
    return [blast(), buffalo(), taurus()]


BLAST_AXIS = (0.0, 31.0)
BLAST_CARD = GunCard(
    "Бласт, штурмовое орудие", "P", 1, 2.0, 4, 120.0, options=TYRED, barrels=1, remark=was(130)
)
BLAST_GUNNERY = Gunnery(
    trunnion=(0.0, *BLAST_AXIS),
    muzzles=(muzzle(60.0, BLAST_AXIS),),
    elevations=(-5.0, 35.0),
    drive=coil_spring(350.0, 30.0, 6.0, 0.7, 0.4),
    scatter_mrad=7.0,
    scatter_reason="an assault gun throws harder than a siege gun: a stiffer spring in a shorter barrel; "
    "7 mrad, a little less than for a light cannon; it is drawn on tyres and without a plate, "
    "as the card has it",
)


def blast() -> Model:
    """Assault gun: slim barrel with a muzzle brake and a cylinder above it, tyres, spread trail."""
    carriage, barrel = _blast_carriage().body, _blast_barrel().body
    return gun("blast", "Blast, assault gun", carriage, barrel, BLAST_CARD, BLAST_GUNNERY)


def _blast_barrel() -> Parts:
    return (
        tube(BLAST_AXIS, [(-16.0, 7.0), (18.0, 7.0)], [(16.0, 5.4), (46.0, 4.9)], bore=0.0)
        + brake(44.0, 60.0, BLAST_AXIS, 6.8, 3)
        + pieces(block(-28.0, -14.0, BLAST_AXIS, 8.0, 9.6))
        + pieces(lathe([(-22.0, 3.4), (-20.0, 4.2), (22.0, 4.2), (26.0, 2.6)], (0.0, 41.0), 10))
        + pieces(box((-10.0, -2.0, 34.0), (12.0, 2.0, 40.0)), rod((0.0, -9.0, 31.0), (0.0, 9.0, 31.0), 3.0))
    )


def _blast_carriage() -> Parts:
    saddle = [(11.0, 12.0), (9.0, 22.0), (4.0, 34.6), (-4.0, 34.6), (-12.0, 22.0), (-12.0, 12.0)]
    return (
        cheeks(saddle, 9.6, 4.0)
        + caps(31.0, 13.6)
        + transom((-4.0, 12.0), 14.5, (9.0, 14.0))
        + axle(1.0, 16.0, 9.5, tyred(17.5), 17.5, hub=4.0)
        + split_trail((-9.0, 12.4, 12.5), (-78.0, 30.0), (3.6, 2.2), 7.0)
    )


BUFFALO_AXIS = (0.0, 37.4)
BUFFALO_CARD = GunCard(
    "Буйвол, штурмовое орудие", "P", 2, 2.0, 4, 90.0, options=(TYRES,), barrels=1, remark=was(80)
)
BUFFALO_GUNNERY = Gunnery(
    trunnion=(0.0, *BUFFALO_AXIS),
    muzzles=(muzzle(44.0, BUFFALO_AXIS),),
    elevations=(-5.0, 30.0),
    drive=coil_spring(375.0, 30.0, 6.0, 0.7, 0.4),
    scatter_mrad=8.0,
    scatter_reason="the strongest of the assault guns, which throw harder than siege guns: a stiff "
    "spring and a crew of two to draw it; 8 mrad, as for a light cannon, whose barrel is as long",
)


def buffalo() -> Model:
    """Assault gun: thick short barrel in a broad plate with two horns, heavy disc wheels, box trail."""
    carriage, barrel = _buffalo_carriage().body, _buffalo_barrel().body
    return gun("buffalo", "Buffalo, assault gun", carriage, barrel, BUFFALO_CARD, BUFFALO_GUNNERY)


def _buffalo_barrel() -> Parts:
    return (
        tube(
            BUFFALO_AXIS,
            [(-28.0, 9.4), (-25.0, 11.4), (-14.0, 11.4)],
            [(-15.0, 10.2), (20.0, 9.4)],
            [(19.0, 8.6), (32.0, 8.4)],
            [(30.0, 9.0), (32.0, 11.2), (42.0, 11.2), (44.0, 9.6)],
            bore=4.6,
        )
        + cascabel(-28.0, BUFFALO_AXIS, 4.0)
        + pins(37.4, 11.4, 3.4)
    )


def _buffalo_carriage() -> Parts:
    brow = [(12.2, 13.0), (27.0, 15.0), (36.0, 28.0), (36.0, 42.0), (28.0, 52.0), (12.2, 52.0)]
    horns = pieces(
        rod((13.0, 30.0, 44.0), (17.0, 46.0, 50.0), 5.0, 3.8, 8),
        join(
            rod((16.0, 44.0, 48.0), (17.0, 46.6, 51.0), 4.0, 3.4, 8),
            box((27.0, 50.0, 67.0), (28.0, 51.0, 68.0)),
        ),
    ).both_sides
    plank = [(20.0, 14.0), (20.0, 24.0), (5.0, 41.0), (-6.0, 41.0), (-46.0, 20.0), (-46.0, 10.0)]
    return (
        cheeks(plank, 12.2, 4.2)
        + caps(37.4, 16.4, 3.2)
        + pieces(plate(brow, 20.0, 0.14, 3.0)).both_sides
        + horns
        + axle(-1.0, 18.6, 7.4, disc(19.0, 6), 19.0, hub=5.0)
        + transom((14.0, 22.0), 15.0, (11.0, 18.0))
        + box_trail((-43.0, 12.4, 19.0), (-78.0, 9.0, 7.0), 16.0)
    )


TAURUS_AXIS = (0.0, 34.5)
TAURUS_CARD = GunCard(
    "Телец, штурмовая пушка", "P", 2, 2.0, 4, 85.0, options=(TYRES,), barrels=1, remark=was(70)
)
TAURUS_GUNNERY = Gunnery(
    trunnion=(0.0, *TAURUS_AXIS),
    muzzles=(muzzle(54.0, TAURUS_AXIS),),
    elevations=(-5.0, 30.0),
    drive=coil_spring(340.0, 32.0, 5.0, 0.7, 0.4),
    scatter_mrad=7.5,
    scatter_reason="between the two assault guns, which throw harder than siege guns; 7.5 mrad, "
    "a little less than for a light cannon, whose barrel is shorter",
)


def taurus() -> Model:
    """Assault cannon: trumpet mouth between two plates folded like a prow, spoked wheels, bracket trail."""
    carriage, barrel = _taurus_carriage().body, _taurus_barrel().body
    return gun("taurus", "Taurus, assault cannon", carriage, barrel, TAURUS_CARD, TAURUS_GUNNERY)


def _taurus_barrel() -> Parts:
    return (
        tube(
            TAURUS_AXIS,
            [(-30.0, 7.6), (-27.0, 9.0), (-24.0, 9.0)],
            [(-25.0, 8.2), (-2.0, 7.6)],
            [(-5.0, 8.6), (-1.0, 8.6)],
            [(-2.0, 7.0), (44.0, 5.2)],
            [(36.0, 5.4), (48.0, 7.0), (53.0, 10.4), (54.0, 10.4)],
            bore=4.6,
        )
        + cascabel(-30.0, TAURUS_AXIS, 3.6)
        + pins(34.5, 9.2, 3.0)
    )


def _taurus_carriage() -> Parts:
    cheek = [(15.0, 16.0), (12.0, 27.0), (5.0, 38.0), (-6.0, 38.0), (-70.0, 7.0), (-72.0, 0.0), (-61.0, 0.0)]
    fold = pieces(
        join(
            plate([(10.4, 15.0), (10.4, 46.0)], 25.0, 0.1, 2.6),
            plate([(38.0, 18.0), (38.0, 40.0)], 9.0, 0.1, 2.6),
        ),
    ).both_sides
    return (
        cheeks(cheek, 9.8, 4.0)
        + caps(34.5, 13.8)
        + fold
        + transom((10.0, 27.0), 12.4, (14.0, 20.0))
        + axle(0.0, 14.6, 5.4, spoked(19.0, 10), 19.0, hub=4.2)
        + transom((-52.0, -46.0), 11.0, (6.0, 12.0))
        + transom((-71.0, -64.0), 13.0, (0.0, 5.0))
    )
