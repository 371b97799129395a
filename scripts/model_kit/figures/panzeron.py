"""Panzeron: a family of armoured suits that walk. One body, four heads, arms and weapons.

cybero     a claw, a cannon, and one eye in a flat helm
dynamo     hammer fists, two chimneys, and a flywheel on its back
samuro     a horned helm that flares, plates on its shoulders, and a long curved blade
tsunamo    a fin on its head, and a trident
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from model_kit.figures.plates import Section, at_joints, block, both, mirrored, stacked, strut, wedge
from model_kit.figures.standing import Standing
from model_kit.model import Model
from model_kit.points import Cloud, Vector, as_cloud, box, join, moved, rod, turned

HEIGHT_MM = 74.0
SHOULDER, ELBOW = (1.0, 19.5, 54.5), (-1.5, 23.0, 43.0)


@dataclass(frozen=True)
class Leg:
    """Where a foot stands, how far its toes are turned out, its knee and its hip."""

    x: float
    y: float
    yaw: float
    knee: Vector
    hip: Vector

    def pieces(self) -> list[Cloud]:
        """Foot, greave with its knee cap, thigh."""
        shoe = stacked(
            Section(0.0, 11.5, 6.8, cut=3.0),
            Section(2.6, 11.5, 6.8, cut=3.0),
            Section(8.5, 6.0, 5.0, -3.5, cut=2.0),
        )
        foot = moved(turned(shoe, "z", self.yaw), (self.x, self.y, 0.0))
        ankle = (self.x - 3.5, self.y, 8.0)
        greave = at_joints((ankle, (4.8, 4.8, 2.0)), (self.knee, (6.2, 5.6, 4.6)))
        return [foot, greave, strut(self.knee, self.hip, 4.6, 6.4)]


LEGS = (
    Leg(5.0, 14.0, 14, (7.5, 12.5, 23.5), (0.0, 8.0, 38.0)),
    Leg(-3.0, -14.0, -20, (2.5, -12.5, 23.0), (0.0, -8.0, 38.0)),
)


def panzerons() -> list[Model]:
    """The four of the family."""
    return [cybero(), dynamo(), samuro(), tsunamo()]


def cybero() -> Model:
    """Claw and cannon."""
    head = stacked(Section(59.0, 7.5, 8.0, 3.0), Section(66.0, 9.0, 8.5, 3.0), Section(74.0, 4.0, 5.0))
    eye = block((12.2, 0.0, 66.4), (1.2, 5.6, 1.4), 0.3)
    wrist = (13.0, -24.0, 41.0)
    claw = [moved(each, wrist) for each in _pincer()]
    cannon = rod((2.0, 23.5, 40.5), (32.0, 23.5, 44.0), 4.4, 4.4, 10)
    bore = rod((31.2, 23.5, 43.9), (33.0, 23.5, 44.1), 2.8, 2.8, 10)
    arms = [*both(_sleeve()), _forearm((10.0, 23.5, 41.0), 6.4), mirrored(_forearm((12.0, 24.0, 41.0), 4.8))]
    return _suit("cybero", [head], arms, [*claw, cannon, _pack(8.0)], [eye, bore])


def dynamo() -> Model:
    """Hammer fists, and a flywheel between chimneys."""
    head = stacked(Section(58.0, 6.5, 8.5, 4.0), Section(64.5, 7.5, 8.0, 4.0), Section(70.0, 4.5, 5.0, 3.0))
    eyes = [block((12.0, side * 3.4, 64.4), (1.2, 1.7, 1.7), 0.4) for side in (1, -1)]
    chimneys = both(rod((-5.0, 11.0, 52.0), (-7.0, 14.0, 79.0), 3.0, 3.9, 8))
    wheel = rod((-8.0, 0.0, 57.0), (-15.0, 0.0, 57.0), 15.5, 14.0, 16)
    hub = rod((-14.2, 0.0, 57.0), (-16.0, 0.0, 57.0), 6.0, 6.0, 10)
    arms = [
        *both(_sleeve()),
        _forearm((11.0, 23.5, 36.0), 8.2),
        mirrored(_forearm((13.0, 24.0, 50.0), 8.2)),
    ]
    return _suit("dynamo", [head], arms, [*chimneys, wheel], [*eyes, hub])


def samuro() -> Model:
    """Horned helm and a long blade."""
    helm = stacked(
        Section(60.0, 9.0, 11.0, 0.0, cut=4.0), Section(64.5, 8.0, 8.5, 1.0, cut=3.5), Section(73.0, 3.5, 3.5)
    )
    horns = both(rod((7.0, 2.0, 66.0), (5.0, 13.0, 80.0), 2.4, 0.5, 6))
    slit = block((9.8, 0.0, 63.2), (1.4, 6.0, 1.0), 0.3)
    fist = (15.0, -22.5, 44.0)
    blade = turned(moved(wedge(KATANA, 1.3, 1.6), fist), "x", 14, fist)
    guard = moved(turned(block((0.0, 0.0, 6.5), (4.6, 4.0, 1.1), 0.6), "x", 14), fist)
    plate = join(
        block((0.5, 17.5, 59.0), (9.5, 4.0, 3.5), 1.0), block((0.0, 29.0, 45.5), (11.0, 2.0, 2.0), 0.6)
    )
    arms = [*both(plate), _forearm((13.5, 20.5, 44.0), 4.8), mirrored(_forearm((14.0, 22.5, 44.0), 4.8))]
    return _suit("samuro", [helm], arms, [*horns, blade, guard], [slit])


KATANA = [(-1.8, -9.0), (1.8, -9.0), (4.6, 24.0), (1.5, 37.0), (-3.4, 30.0)]


def tsunamo() -> Model:
    """Fin and trident."""
    head = stacked(Section(59.0, 7.0, 7.5, 2.0), Section(65.0, 10.5, 6.0, 3.5), Section(72.0, 3.5, 4.0, 0.0))
    fin = wedge([(9.0, 68.0), (2.0, 80.0), (-13.0, 78.0), (-10.0, 61.0), (3.0, 62.0)], 1.8, 4.0)
    gills = [block((7.5, side * 7.6, 65.5), (3.0, 0.9, 0.7), 0.2) for side in (1, -1)]
    x, y = 15.0, -23.5
    shaft = rod((x, y, 12.0), (x, y, 82.0), 1.9, 1.5, 6)
    tines = [join(rod((x, y, 61.0), (x, y + 8 * side, 66.0), 1.8), _tip(x, y + 8 * side)) for side in (1, -1)]
    arms = [*both(_sleeve()), _forearm((14.0, 18.0, 39.0), 5.6), mirrored(_forearm((x, -y, 44.0), 4.8))]
    return _suit("tsunamo", [head], arms, [fin, shaft, *tines], gills)


def _tip(x: float, y: float) -> Cloud:
    """Upper end of a tine."""
    return join(
        box((x - 1.0, y - 1.4, 66.0), (x + 1.0, y + 1.4, 67.0)),
        box((x - 0.3, y - 0.3, 79.0), (x + 0.3, y + 0.3, 79.2)),
    )


def _suit(name: str, head: list[Cloud], arms: list[Cloud], gear: list[Cloud], recesses: list[Cloud]) -> Model:
    """A suit of the family: legs and trunk, and what it alone has."""
    legs = [cloud for leg in LEGS for cloud in leg.pieces()]
    pieces = [*legs, _trunk(), *head, *arms, *gear]
    title = f"Panzeron {name.capitalize()}, armoured suit that walks"
    return Standing(
        f"panzeron-{name}", title, "war-machine", HEIGHT_MM, pieces, [*recesses, *_lines()]
    ).model()


def _trunk() -> Cloud:
    return stacked(
        Section(32.0, 5.0, 5.5),
        Section(37.0, 6.5, 7.5),
        Section(51.0, 11.5, 14.5, 1.0, cut=4.0),
        Section(57.0, 10.5, 14.5, 0.5, cut=4.0),
        Section(62.0, 6.5, 10.0, -1.0, cut=3.0),
    )


def _lines() -> list[Cloud]:
    """Grooves: a collar plate on the chest, and its middle line."""
    return [box((11.7, -0.5, 42.0), (14.0, 0.5, 56.0)), box((11.6, -9.0, 50.4), (14.0, 9.0, 51.4))]


def _sleeve() -> Cloud:
    """Shoulder and upper arm in one, of the left side."""
    return at_joints((SHOULDER, (7.5, 6.5, 7.0)), (ELBOW, (4.4, 4.2, 3.0)))


def _forearm(fist: Vector, size: float) -> Cloud:
    """Lower arm and fist, of the left side."""
    return at_joints((ELBOW, (4.0, 4.0, 4.0)), (fist, (size, size, size)))


def _pincer() -> list[Cloud]:
    """Two prongs that open upwards and downwards, from a wrist at the origin."""
    prong = wedge([(-3.0, -0.5), (3.5, 6.0), (11.0, 6.5), (19.0, 0.5)], 3.4, 1.8)
    upper = turned(prong, "y", -16)
    return [upper, as_cloud(upper * np.array([1.0, 1.0, -1.0]))]


def _pack(height: float) -> Cloud:
    """Box on the back."""
    return block((-13.0, 0.0, 52.0), (6.0, 9.5, height), 2.0)
