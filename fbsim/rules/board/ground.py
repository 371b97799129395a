"""The obstacles of a board made ready for arithmetic, once for all boards that have the same ones.

A path is that of the middle of the feet (COM-04); the feet touch an obstacle as soon as the middle is
nearer to it than their radius r. So an obstacle is in the way of a path that enters its outline swollen
by r, less a tolerance that lets feet graze a corner:

    swollen = outline grown by max(r - 1 mm, 0), corners rounded
    chord of a rounded corner lies inside the true arc by r (1 - cos(π / 4n)), n chords a quarter
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.board.plane import Outline, Region, holds, region
from fbsim.rules.board.terrain import Obstacle, Terrain

if TYPE_CHECKING:
    from shapely import Polygon

TOLERANCE_MM = 1.0
"""What two measurements of the same distance may differ by (COM-04)."""

SAGITTA_MM = 0.4
"""Most by which a rounded corner of a swollen outline is cut."""

BEND_SAGITTA_MM = 0.95
"""Most by which paths cut a round corner; less than the tolerance, so that they keep clear of the outline."""

EPSILON_MM = 0.01
"""Keeps feet that stand exactly as near as the tolerance allows out of the swollen outline."""


class Solid(NamedTuple):
    """An obstacle that is in the way."""

    id: str
    terrain: Terrain
    base: float
    top: float
    standable: bool
    area: Region


class Swollen(NamedTuple):
    """A solid and where the middle of the feet may not be without standing on it."""

    solid: Solid
    area: Region


@dataclass(frozen=True, eq=False)
class Ground:
    """Solids and forests, with what depends on the radius of the feet kept by radius."""

    solids: tuple[Solid, ...]
    forests: tuple[Region, ...]
    by_id: dict[str, Solid]
    carrier: dict[str, str]
    """For each solid the id of the lowest in its heap, its own if it stands on the table: a merlon is gone
    around, or climbed, with its tower."""
    _swollen: dict[float, tuple[Swollen, ...]] = field(default_factory=dict)

    def swollen(self, radius: float) -> tuple[Swollen, ...]:
        """Solids with outlines grown for feet of that radius."""
        found = self._swollen.get(radius)
        if found is None:
            found = tuple(Swollen(solid, _grown(solid, radius)) for solid in self.solids)
            self._swollen[radius] = found
        return found


@lru_cache(maxsize=256)
def ground_of(obstacles: tuple[Obstacle, ...]) -> Ground:
    """Make obstacles ready."""
    forests = tuple(region(one.outline) for one in obstacles if one.terrain is Terrain.FOREST)
    solids = tuple(_solid(one) for one in obstacles if one.terrain is not Terrain.FOREST)
    carrier = {solid.id: _carrier(solid, solids).id for solid in solids}
    return Ground(solids, forests, {solid.id: solid for solid in solids}, carrier)


def _carrier(solid: Solid, solids: Sequence[Solid]) -> Solid:
    """The lowest solid of the heap that a solid stands on; itself if there is room or nothing beneath it."""
    corners = solid.area.corners
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    below = (
        one for one in solids if one.base < solid.base <= one.top + TOLERANCE_MM and holds(one.area, x, y)
    )
    lowest = min(below, key=lambda one: one.base, default=None)
    return solid if lowest is None else _carrier(lowest, solids)


def _solid(one: Obstacle) -> Solid:
    standable = one.standable and one.terrain is Terrain.WALL
    top = max(one.top_mm, one.base_mm + EPSILON_MM)  # water has no height, yet nobody stands in it
    return Solid(one.id, one.terrain, one.base_mm, top, standable, region(one.outline))


def _grown(solid: Solid, radius: float) -> Region:
    grown = swell(solid.area.corners, max(radius - TOLERANCE_MM - EPSILON_MM, 0.0))
    return region(loop(grown))


def swell(outline: Outline, by: float, sagitta: float = SAGITTA_MM) -> Polygon:
    """Grow an outline all round, its corners rounded."""
    import shapely  # brings numpy along: an open table does without

    shape = shapely.Polygon(outline)
    return shape.buffer(by, quad_segs=chords_in_quarter(by, sagitta)) if by > 0 else shape


def chords_in_quarter(radius: float, sagitta: float = SAGITTA_MM) -> int:
    """Chords that stand for a quarter of a circle, none farther from it than `sagitta` mm.

    >>> chords_in_quarter(12.0), chords_in_quarter(12.0, 0.95)
    (4, 2)
    """
    if radius <= sagitta:
        return 1
    return math.ceil(math.pi / 4 / math.acos(1 - sagitta / radius))


def loop(shape: Polygon) -> Outline:
    """Corners of a polygon as one loop; holes hang on it by a double edge, which no line can tell."""
    first = list(shape.exterior.coords)
    for hole in shape.interiors:
        first += [*hole.coords, first[0]]
    return tuple((float(x), float(y)) for x, y in first[:-1])
