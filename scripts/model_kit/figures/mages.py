"""Mages, one for each army: a robe to the ground instead of boots, or a wanderer's coat.

cleric           mitre, cross-headed staff, an open book
dark-shaman      antlers on a skull mask, collar of feathers, a skull on a crooked staff
master-wizard    tall pointed hat, beard to the belt, crystal staff held high
wandering-mage   broad hat, pack, lantern held out, striding with a walking stick
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign

from model_kit.figures.limbs import Boot, limb, ring
from model_kit.figures.plates import block, both
from model_kit.figures.standing import Standing
from model_kit.model import Model
from model_kit.points import Cloud, ball, box, cloud, join, rod, turned

HEIGHT_MM = 54.0
Point = tuple[float, float, float]


def mages() -> list[Model]:
    """All four."""
    return [cleric(), dark_shaman(), master_wizard(), wandering_mage()]


def cleric() -> Model:
    """Mitre, cross-headed staff, book."""
    mitre = join(
        ring((0.4, 0.0, 47.6), 3.9, 3.7, 8),
        cloud([(0.4, side * 4.8, 53.0) for side in (1, -1)]),
        cloud([(x, side * 0.6, 60.5) for x in (-0.8, 1.6) for side in (1, -1)]),
    )
    x, y = 8.0, -13.0
    cross = [rod((x, y, 0.6), (x, y, 61.5), 1.15, around=6), block((x, y, 54.5), (1.2, 5.4, 1.5), 0.4)]
    book = turned(block((9.0, 7.6, 34.0), (1.5, 4.6, 5.6), 0.5), "y", -22, (9.0, 7.6, 34.0))
    stole = [block((4.3, side * 2.2, 33.0), (0.9, 0.9, 7.0), 0.3) for side in (1, -1)]
    arms = [*_sleeve((2.0, -12.5, 31.0), (x, y, 36.0)), *_sleeve((1.0, 12.0, 30.5), (8.6, 7.6, 31.5))]
    pieces = [*_robe(), _chest(), _face(), mitre, *cross, book, *stole, *arms]
    bands = [rod((4.0, 0.0, 48.6), (2.0, 0.0, 58.4), 0.75, around=4)]
    return _mage("cleric", "Cleric with mitre and cross", "sorcerer", pieces, bands)


def dark_shaman() -> Model:
    """Antlers, feathers, a skull on a staff."""
    muzzle = block((7.2, 0.0, 42.8), (1.7, 1.9, 2.2), 0.4)
    mask = join(ball((2.6, 0.0, 45.4), (4.4, 4.2, 5.2), around=8, rings=3), muzzle)
    staff = rod((9.5, -14.0, 0.6), (8.5, -15.0, 51.0), 1.15, 1.3, 6)
    skull = join(ball((8.9, -15.0, 54.5), (3.6, 3.2, 3.4)), box((10.0, -16.5, 49.5), (12.2, -13.5, 51.5)))
    hollows = [ball((12.2, -15.0 + side * 1.4, 54.6), 0.95, 6, 1) for side in (1, -1)]
    eyes = [ball((7.2, side * 1.8, 45.8), 0.9, 6, 1) for side in (1, -1)]
    arms = [*_sleeve((0.5, -13.0, 32.0), (8.9, -14.6, 37.0)), *_sleeve((2.0, 13.0, 33.0), (12.0, 14.5, 39.5))]
    pieces = [*_robe(lean=1.5), _chest(1.5, low=1.0), mask, *_antlers(), *_feathers(), staff, skull, *arms]
    return _mage("dark-shaman", "Dark shaman with antlers", "necromancer", pieces, [*eyes, *hollows])


def _antlers() -> list[Cloud]:
    """Two branches to either side."""
    left = [
        rod((1.8, 2.0, 47.5), (-1.2, 12.0, 58.5), 1.7, 0.6, 6),
        rod((-0.2, 8.0, 54.0), (3.2, 4.6, 61.5), 1.3, 0.4, 6),
    ]
    return [piece for branch in left for piece in both(branch)]


def _feathers() -> list[Cloud]:
    """A collar that stands up behind the shoulders."""
    half = [(3.0, -0.6, 38.0), (-3.4, -0.8, 38.0), (-2.0, 8.0, 36.0), (-4.6, 12.5, 46.0), (-3.4, 12.0, 45.0)]
    return both(cloud([*half, (-5.4, 4.0, 48.0), (-4.0, 4.0, 47.0)]))


def master_wizard() -> Model:
    """Pointed hat, beard, crystal staff."""
    brim = join(ring((0.2, 0.0, 47.4), 8.2, 7.8, 12), ring((0.0, 0.0, 48.6), 6.4, 6.0, 12))
    cone = join(ring((0.2, 0.0, 48.0), 4.4, 4.2), cloud([(-4.0, 0.6, 61.5), (-4.8, -0.4, 61.0)]))
    staff = rod((3.0, -14.5, 16.0), (7.4, -16.0, 56.0), 1.2, 1.4, 6)
    crystal = join(cloud([(7.6, -16.1, 62.4), (7.2, -16.0, 53.0)]), ring((7.4, -16.0, 57.6), 3.0, 3.0, 6))
    arms = [
        *_sleeve((-1.0, -14.5, 36.0), (6.0, -15.5, 45.0)),
        *_sleeve((2.0, 12.5, 32.0), (11.0, 10.0, 34.0)),
    ]
    orb = ball((12.4, 9.8, 38.0), 3.1, 8, 3)
    pieces = [*_robe(), _chest(), _face(), brim, cone, _long_beard(), staff, crystal, *arms, orb, _cape()]
    return _mage("master-wizard", "Master wizard with pointed hat", "enchanter", pieces, [])


def _cape() -> Cloud:
    top = rod((-2.6, -6.4, 40.5), (-2.6, 6.4, 40.5), 0.5, around=6)
    return join(top, rod((-6.8, -8.5, 12.0), (-6.8, 8.5, 12.0), 0.4, around=6))


def _long_beard() -> Cloud:
    wide = [(4.4, 3.0, 44.8), (5.6, 2.6, 39.0), (3.0, 2.0, 40.0), (6.6, 0.4, 27.0)]
    return cloud([(x, side * y, z) for x, y, z in wide for side in (1, -1)] + [(6.8, 0.0, 33.0)])


def wandering_mage() -> Model:
    """Broad hat, pack, lantern, stick."""
    left, right = Boot(7.0, 10.8, 6), Boot(-4.5, -11.2, -30)
    legs = [
        limb((left.ankle, 2.3), ((1.0, 4.0, 22.0), 3.2)),
        limb((right.ankle, 2.3), ((0.6, -4.0, 22.0), 3.2)),
    ]
    coat = join(ring((0.0, 0.0, 14.0), 6.2, 8.4), ring((0.6, 0.0, 28.0), 3.8, 5.2))
    brim = join(ring((1.0, 0.0, 48.6), 9.4, 8.6, 12), ring((1.0, 0.0, 49.6), 7.4, 6.6, 12))
    crown = join(ring((0.8, 0.0, 49.0), 4.4, 4.1), ring((0.2, 0.0, 54.0), 2.8, 2.6))
    hat = [turned(piece, "y", 8, (1.0, 0.0, 49.0)) for piece in (brim, crown)]
    beard = cloud([(x, side * y, z) for x, y, z in SHORT_BEARD for side in (1, -1)])
    pack = block((-6.0, 0.0, 35.5), (3.3, 5.4, 5.8), 1.4)
    lantern = join(block((15.0, 12.6, 34.0), (2.6, 2.6, 3.4), 0.6), cloud([(14.6, 12.4, 42.0)]))
    stick = rod((9.0, -13.5, 0.6), (5.0, -13.5, 46.0), 1.1, 1.8, 6)
    arms = [
        *_sleeve((-1.5, -12.5, 31.0), (5.8, -13.5, 35.0)),
        limb(((0.6, 7.6, 38.6), 2.8), ((14.0, 12.2, 41.0), 2.2)),
    ]
    trunk = [coat, _chest(0.6), _face(0.8), *hat, beard, pack]
    panes = [box((17.0, 11.2, 32.4), (19.0, 14.0, 35.6)), box((13.6, 14.6, 32.4), (16.4, 16.0, 35.6))]
    pieces = [left.points(), right.points(), *legs, *trunk, *arms, lantern, stick]
    return _mage("wandering-mage", "Wandering mage with lantern", "free-shooters", pieces, panes)


SHORT_BEARD = [(5.0, 2.6, 45.0), (3.4, 2.8, 41.0), (7.0, 1.0, 36.0)]


def _robe(lean: float = 0.0) -> list[Cloud]:
    """Skirt that flares towards its hem on the ground."""
    rim = join(ring((0.0, 0.0, 0.0), 7.4, 13.2), ring((0.0, 0.0, 1.2), 7.0, 12.6))
    hem = join(rim, ring((0.2, 0.0, 9.0), 4.2, 6.2))
    return [hem, join(ring((0.2, 0.0, 8.0), 4.3, 6.4), ring((0.4 + lean, 0.0, 28.0), 3.3, 4.8))]


def _chest(x: float = 0.3, low: float = 0.0) -> Cloud:
    return join(ring((x, 0.0, 26.5), 3.6, 5.0), ball((x, 0.0, 36.5 - low), (4.0, 7.6, 5.6)))


def _face(x: float = 0.4) -> Cloud:
    """Head with its nose."""
    return join(ball((x, 0.0, 46.0), (4.0, 3.6, 4.9), around=10, rings=4), cloud([(x + 5.4, 0.0, 45.2)]))


def _sleeve(elbow: Point, fist: Point) -> list[Cloud]:
    """Upper arm, and a wide cuff that hangs from the wrist."""
    shoulder = (0.2, copysign(7.6, elbow[1]), 38.6)
    hanging = (0.8 * fist[0] + 0.2 * elbow[0], 0.8 * fist[1] + 0.2 * elbow[1], fist[2] - 5.0)
    cuff = ball(hanging, (1.2, 1.2, 0.8), rings=1)
    return [limb((shoulder, 2.7), (elbow, 2.2)), join(limb((elbow, 2.1), (fist, 2.2)), cuff)]


def _mage(name: str, title: str, army: str, pieces: Sequence[Cloud], recesses: Sequence[Cloud]) -> Model:
    return Standing(name, title, "mage", HEIGHT_MM, pieces, recesses, army).model()
