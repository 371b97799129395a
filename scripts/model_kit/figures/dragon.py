"""Dragon: reared up on two legs and its tail, wings spread, jaws open."""

from __future__ import annotations

import numpy as np

from model_kit.figures.plates import Section, block, mirrored, stacked, wedge
from model_kit.figures.standing import Standing
from model_kit.model import Model
from model_kit.points import Cloud, Vector, as_cloud, ball, box, cloud, join, moved, rod, turned

HEIGHT_MM = 110.0
AHEAD = (12.0, 0.0, 0.0)
Point = tuple[float, float, float]
SHOULDER: Point = (0.0, 4.0, 67.0)
WRIST: Point = (-6.0, 44.0, 108.0)
FINGERS: tuple[Point, ...] = ((-20.0, 78.0, 84.0), (-24.0, 62.0, 52.0), (-18.0, 33.0, 44.0))
ROOT: Point = (-5.0, 5.0, 52.0)
"""Where the skin ends at the body."""
DRAWN_IN = 0.62
"""Share of a finger's length where the skin of the panel before it ends: the edge hangs in bows."""


def dragon() -> Model:
    """Build the dragon, the middle of what it stands on at the origin."""
    pieces = [*_trunk(), *_head(), *_legs(), *_wing(), *(mirrored(panel) for panel in _wing())]
    solids, recesses = ([moved(each, AHEAD) for each in group] for group in (pieces, [*_belly(), *_eyes()]))
    return Standing("dragon", "Dragon with its wings spread", "dragon", HEIGHT_MM, solids, recesses).model()


def _trunk() -> list[Cloud]:
    """Body leaning forward with the root of the neck, neck, tail in two."""
    body = _tube(((-5.0, 0.0, 41.0), 11.0), ((3.0, 0.0, 64.0), 8.4), ((11.0, 0.0, 82.0), 5.2))
    neck = _tube(((11.0, 0.0, 81.0), 5.4), ((5.0, 0.0, 99.0), 4.6))
    root = _tube(((-9.0, 0.0, 38.0), 8.5), ((-30.0, 0.0, 9.0), 5.4))
    tail = _flat(_tube(((-30.0, 0.0, 5.0), 5.2), ((-46.0, 22.0, 2.0), 2.0)))
    return [body, neck, root, tail]


def _tube(*joints: tuple[Vector, float]) -> Cloud:
    return join(*(ball(centre, radius) for centre, radius in joints))


def _flat(points: Cloud) -> Cloud:
    """The same with its underside on the table."""
    return as_cloud(np.column_stack([points[:, :2], np.maximum(points[:, 2], 0.0)]))


def _head() -> list[Cloud]:
    """Skull with a crest swept back, lower jaw."""
    skull = join(
        ball((6.0, 0.0, 102.0), (6.5, 7.0, 5.5)),
        block((28.0, 0.0, 99.5), (3.0, 3.6, 2.6), 0.8),
        cloud([(-17.0, side * 1.6, 113.0) for side in (1, -1)]),
    )
    jaw = [(2.0, 92.0), (4.0, 98.0), (27.0, 96.5), (27.0, 93.5)]
    return [skull, turned(wedge(jaw, 4.6, 1.2), "y", 18, (6.0, 0.0, 97.0))]


def _legs() -> list[Cloud]:
    left = _leg((10.0, 24.0), 14, (12.0, 20.0, 32.0))
    right = _leg((2.0, 24.0), 22, (6.0, 20.0, 30.0))
    return left + [mirrored(piece) for piece in right]


def _leg(foot: tuple[float, float], yaw: float, knee: Point) -> list[Cloud]:
    """Clawed foot with its shank, and thigh, of the left side."""
    toes = stacked(Section(0.0, 12.0, 9.0, cut=6.0), Section(3.0, 10.0, 7.0, -2.0, cut=5.0))
    sole = moved(turned(toes, "z", yaw), (*foot, 0.0))
    hock = (foot[0] - 9.0, foot[1] - 1.0, 14.0)
    return [
        join(sole, ball((foot[0] - 7.0, foot[1], 6.0), 4.0, rings=1), ball(hock, 4.0, rings=1)),
        _tube((hock, 4.0), (knee, 5.6), ((-6.0, 9.0, 42.0), 8.2)),
    ]


def _wing() -> list[Cloud]:
    """Arm with the skin next to the body, and two panels of skin beyond it, of the left side."""
    arm = join(
        rod(SHOULDER, WRIST, 4.0, 2.2, 6), rod(WRIST, FINGERS[2], 1.8, 0.7, 6), rod(ROOT, SHOULDER, 1.0)
    )
    return [arm, _panel(0), _panel(1)]


def _panel(row: int) -> Cloud:
    """Skin between two fingers: to the tip of the first, and part of the way down the second."""
    tip, start = np.asarray(FINGERS[row + 1]), np.asarray(WRIST)
    return join(
        rod(WRIST, FINGERS[row], 2.0, 0.7, 6), rod(WRIST, start + DRAWN_IN * (tip - start), 1.6, 0.9, 6)
    )


def _belly() -> list[Cloud]:
    """Grooves across the breast."""
    return [box((x, -5.0, z), (x + 4.0, 5.0, z + 0.8)) for x, z in ((9.0, 54.0), (10.4, 58.0), (11.2, 62.0))]


def _eyes() -> list[Cloud]:
    return [box((11.0, side * 6.0 - 1.0, 102.2), (14.0, side * 6.0 + 1.0, 104.0)) for side in (1, -1)]
