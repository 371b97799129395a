"""Walkers: a cabin or a hull on two legs, no man's shape.

unl-2     high cabin on legs whose knees bend backwards; gun pods at its sides
unl-3     round turret on short legs; a long barrel and a box of rockets
raptor    beast of steel: level hull between jaws and tail, claws, twin guns on its back
"""

from __future__ import annotations

from model_kit.figures.plates import Section, at_joints, block, both, mirrored, stacked, wedge
from model_kit.figures.standing import Standing
from model_kit.model import Model
from model_kit.points import Cloud, ball, join, moved, rod, turned

Joint = tuple[float, float, float]


def walkers() -> list[Model]:
    """All three."""
    return [unl_2(), unl_3(), raptor()]


def unl_2() -> Model:
    """Cabin on legs that bend backwards."""
    cabin = stacked(
        Section(44.0, 10.0, 10.0, -1.0),
        Section(50.0, 16.0, 13.0, 0.0, cut=4.0),
        Section(60.0, 14.0, 12.0, -2.0, cut=4.0),
    )
    lid = stacked(
        Section(59.0, 12.0, 11.0, -3.0), Section(68.0, 7.0, 8.0, -5.0), Section(71.0, 4.0, 5.0, -6.0)
    )
    pods = both(block((3.0, 19.0, 54.0), (10.0, 4.5, 5.5), 1.4))
    barrels = both(rod((10.0, 19.0, 54.0), (28.0, 19.0, 54.0), 2.8, 2.4, 8))
    axle = rod((-2.0, -17.0, 45.0), (-2.0, 17.0, 45.0), 5.0, 5.0, 8)
    chin = join(
        block((12.0, 0.0, 46.5), (5.0, 3.5, 3.0), 1.0), rod((18.0, 0.0, 45.5), (22.0, 0.0, 45.0), 1.8)
    )
    window = turned(block((14.6, 0.0, 57.8), (2.0, 7.5, 2.0), 0.4), "y", -11, (14.6, 0.0, 57.8))
    bores = [rod((27.2, side * 19.0, 54.0), (29.0, side * 19.0, 54.0), 1.4) for side in (1, -1)]
    pieces = [*_bird_legs(), cabin, lid, *pods, *barrels, axle, chin]
    return _walker("unl-2", "UNL-2, walker with a cabin", 71.0, pieces, [window, *bores])


def _bird_legs() -> list[Cloud]:
    """Feet, shanks and thighs, one leg ahead of the other."""
    left = _bird_leg((8.0, 16.5), 8, (-11.0, 16.0, 26.0), (0.0, 13.5, 44.0))
    right = _bird_leg((0.0, 16.5), 16, (-16.0, 16.0, 24.0), (-3.0, 13.5, 44.0))
    return left + [mirrored(piece) for piece in right]


def _bird_leg(foot: tuple[float, float], yaw: float, knee: Joint, hip: Joint) -> list[Cloud]:
    """Foot, shank leaning back, thigh leaning forward, of the left side."""
    sole = join(
        stacked(Section(0.0, 12.0, 8.0, cut=4.0), Section(2.4, 12.0, 8.0, cut=4.0)),
        block((-3.0, 0.0, 6.5), (4.0, 4.0, 2.0), 1.0),
    )
    ankle = (foot[0] - 3.0, foot[1], 6.0)
    return [
        moved(turned(sole, "z", yaw), (*foot, 0.0)),
        at_joints((ankle, (3.2, 3.2, 3.0)), (knee, (4.6, 4.2, 4.6))),
        at_joints((knee, (4.2, 3.6, 4.2)), (hip, (6.5, 4.4, 6.0))),
    ]


def unl_3() -> Model:
    """Round turret, long barrel, box of rockets."""
    hull = ball((0.0, 0.0, 46.0), (15.0, 14.0, 14.0), around=10, rings=5)
    hatch = stacked(Section(56.0, 7.0, 7.0, -3.0, cut=3.0), Section(65.0, 5.0, 5.0, -3.0, cut=2.0))
    barrel = rod((8.0, 0.0, 47.0), (36.0, 0.0, 51.0), 3.6, 2.6, 8)
    brake = rod((34.0, 0.0, 50.7), (41.0, 0.0, 51.7), 4.0, 4.0, 8)
    rockets = block((0.0, 19.5, 53.0), (11.0, 6.5, 7.5), 1.2)
    tubes = [
        rod((10.4, 19.5 + u, 53.0 + v), (12.0, 19.5 + u, 53.0 + v), 2.0, around=6)
        for u in (3.0, -3.0)
        for v in (3.4, -3.4)
    ]
    shield = join(
        block((2.0, -16.0, 46.0), (11.0, 2.0, 9.0), 1.2), block((-1.0, -14.0, 46.0), (6.0, 1.0, 5.0), 0.5)
    )
    pieces = [*_stout_legs(), hull, hatch, barrel, brake, rockets, shield]
    slit = block((4.3, 0.0, 61.5), (2.0, 3.8, 1.1), 0.3)
    return _walker("unl-3", "UNL-3, walker with a turret", 65.0, pieces, [slit, *tubes])


def _stout_legs() -> list[Cloud]:
    left = _stout_leg((4.5, 14.0), 25, (8.0, 14.5, 22.0))
    right = _stout_leg((-2.5, 14.0), 25, (3.0, 14.5, 21.0))
    return left + [mirrored(piece) for piece in right]


def _stout_leg(foot: tuple[float, float], yaw: float, knee: Joint) -> list[Cloud]:
    """Round foot, shin that widens upwards, thigh, of the left side."""
    sole = join(
        rod((0.0, 0.0, 0.0), (0.0, 0.0, 2.5), 9.4, 9.4, 10),
        rod((0.0, 0.0, 6.0), (0.0, 0.0, 8.0), 5.0, 4.5, 8),
    )
    return [
        moved(turned(sole, "z", yaw), (*foot, 0.0)),
        at_joints(((foot[0], foot[1], 7.0), (3.8, 3.8, 2.0)), (knee, (6.2, 5.4, 5.4))),
        at_joints((knee, (4.8, 4.6, 4.6)), ((-1.0, 9.0, 38.0), (6.5, 5.5, 5.5))),
    ]


def raptor() -> Model:
    """Jaws, claws, tail, guns."""
    hull = join(
        block((4.0, 0.0, 44.0), (9.0, 9.0, 8.5), 3.0), block((-12.0, 0.0, 42.0), (7.0, 6.5, 6.0), 2.0)
    )
    neck = at_joints(((8.0, 0.0, 47.0), (5.5, 5.0, 5.5)), ((15.0, 0.0, 61.0), (4.6, 4.0, 4.0)))
    skull = join(
        block((15.0, 0.0, 64.0), (6.6, 6.4, 5.6), 1.6), block((31.0, 0.0, 62.0), (3.0, 3.2, 2.6), 0.8)
    )
    jaw = turned(
        wedge([(14.0, 57.0), (15.0, 60.0), (31.0, 57.5), (30.0, 55.0)], 4.2, 1.2), "y", 7, (14.0, 0.0, 58.0)
    )
    crest = wedge([(14.0, 66.0), (4.0, 74.0), (8.0, 62.0)], 1.8, 2.0)
    root = at_joints(((-15.0, 0.0, 42.0), (4.0, 5.0, 4.6)), ((-32.0, 0.0, 44.0), (2.5, 2.6, 2.6)))
    tip = wedge([(-30.0, 46.8), (-30.0, 41.0), (-50.0, 51.0), (-46.0, 54.0)], 2.4, 1.6)
    guns = both(
        join(block((-3.0, 6.0, 55.5), (7.0, 2.8, 3.4), 0.8), rod((4.0, 6.0, 56.0), (9.5, 6.0, 56.6), 1.7))
    )
    pieces = [*_beast_legs(), hull, neck, skull, jaw, crest, root, tip, *guns]
    eyes = [block((18.6, side * 6.45, 65.5), (2.0, 0.9, 1.0), 0.2) for side in (1, -1)]
    return _walker("raptor", "Raptor, walking beast of steel", 68.0, pieces, eyes)


def _beast_legs() -> list[Cloud]:
    left = _beast_leg((9.0, 15.5), 6, (-6.0, 15.0, 17.0), (8.0, 14.0, 33.0))
    right = _beast_leg((-3.0, 15.5), 10, (-14.0, 15.0, 19.0), (1.0, 14.0, 33.0))
    return left + [mirrored(piece) for piece in right][:3]


def _beast_leg(foot: tuple[float, float], yaw: float, hock: Joint, knee: Joint) -> list[Cloud]:
    """Clawed foot with its shank to the hock, shank to the knee, thigh, of the left side."""
    toes = stacked(Section(0.0, 11.0, 7.0, cut=5.0), Section(2.2, 10.0, 6.0, -1.0, cut=5.0))
    sole = moved(turned(toes, "z", yaw), (*foot, 0.0))
    heel = block((foot[0] - 6.0, foot[1], 4.0), (3.0, 3.0, 3.0), 0.8)
    return [
        join(sole, heel),
        at_joints(((foot[0] - 6.0, foot[1], 4.0), (2.6, 2.6, 2.6)), (hock, (3.4, 3.2, 3.4))),
        join(
            block(hock, (3.4, 3.0, 3.4), 1.0),
            block(knee, (5.0, 4.0, 5.0), 1.4),
            block((knee[0] - 8, 9.0, 43.0), (6.0, 3.0, 5.0), 1.4),
        ),
    ]


def _walker(name: str, title: str, height: float, pieces: list[Cloud], recesses: list[Cloud]) -> Model:
    return Standing(name, title, "war-machine", height, pieces, recesses).model()
