"""Flat room: where on top of the parts of a scene a figure can stand, and what is left of it beside others.

A level place of a part is room as far as no other part fills the space just above it. It is open where
nothing is over it at all; a room under a roof, or inside a tower that goes on, is covered. Lengths are mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import shapely
from shapely import affinity
from shapely.ops import polylabel

from fbsim.catalogue.models import PartModel
from fbsim.scene.flats import LEAST_MM2, MM, Flat
from fbsim.scene.grid import Spot
from fbsim.scene.outlines import bodies_of
from fbsim.scene.scene import Placed
from fbsim.scene.shapes import Shape

ABOVE_MM = 1.0
"""How far above a level place it is looked for what stands on it."""

GRAZING_MM = 0.01
"""Rounding of outlines."""


class Bearing(NamedTuple):
    """A part that may bear: its id, the thing, its shape where it stands, its level places in own axes."""

    id: str
    thing: Placed[PartModel]
    shape: Shape
    flats: Sequence[Flat]


class Room(NamedTuple):
    """A level place: the part it is on, its outline on the table (a shapely polygon), its height."""

    part: str
    outline: Any
    height: float
    spot: Spot
    """A point well inside, the middle where that is one."""
    covered: bool

    def shifted(self, by: Spot) -> Room:
        """Return the room with its spot moved."""
        return self._replace(spot=(self.spot[0] + by[0], self.spot[1] + by[1]))


def largest_room(
    cell: Any, parts: Sequence[Bearing], heights: tuple[float, float] = (-math.inf, math.inf)
) -> Room | None:
    """Largest room within an outline, above one height and not above the other.

    One that is open comes before one that is covered; of equal ones the highest is taken.
    """
    found = list(rooms_in(cell, parts, heights))
    return max(
        found, key=lambda room: (not room.covered, round(room.outline.area, 3), room.height), default=None
    )


def rooms_in(
    cell: Any, parts: Sequence[Bearing], heights: tuple[float, float] = (-math.inf, math.inf)
) -> Iterator[Room]:
    """Every room within an outline, part by part, above one height and not above the other."""
    near = [part for part in parts if _box_of(part).intersects(cell)]
    above = _Above(near)
    for part in near:
        for flat in part.flats:
            height = MM * part.thing.position[2] + flat.height
            if heights[0] < height <= heights[1]:
                shared = _placed(flat, part.thing).intersection(cell)
                free = above.free(shared, height, part.id)
                roof = above.roof(free, height)
                for covered, shape in ((False, free.difference(roof)), (True, free.intersection(roof))):
                    for piece in _pieces(shape):
                        yield Room(part.id, piece, height, _middle(piece), covered)


class _Above:
    """What is above level places, found by where it is."""

    def __init__(self, parts: Sequence[Bearing]) -> None:
        self._parts = parts
        self._boxes = shapely.STRtree([_box_of(part) for part in parts])
        self._bodies = [body for part in parts for body in bodies_of(part.thing)]
        self._shapes = shapely.STRtree([body.shape for body in self._bodies])

    def free(self, outline: Any, height: float, own: str) -> Any:
        """What of a level place nothing else stands on."""
        for index in sorted(self._boxes.query(outline)):
            other = self._parts[int(index)]
            low, high = other.shape.bounds[:, 2]
            if other.id != own and low <= height + ABOVE_MM <= high:
                outline = outline.difference(_section(other.shape, height + ABOVE_MM))
        return outline

    def roof(self, outline: Any, height: float) -> Any:
        """What reaches higher over a level place; a little less of it, for grazing is not covering."""
        bodies = [self._bodies[int(index)] for index in sorted(self._shapes.query(outline))]
        higher = [body.shape for body in bodies if body.top > height + ABOVE_MM]
        return shapely.union_all(higher).buffer(-GRAZING_MM)


def _placed(flat: Flat, thing: Placed[PartModel]) -> Any:
    turned = affinity.rotate(flat.outline, round(math.degrees(thing.yaw), 9), (0, 0))
    return affinity.translate(turned, *(MM * value for value in thing.position[:2]))


def _pieces(shape: Any) -> Iterator[Any]:
    for piece in shapely.get_parts(shape):
        if piece.geom_type == "Polygon" and piece.area >= LEAST_MM2:
            yield piece


def _section(shape: Shape, height: float) -> Any:
    rings = [shapely.Polygon(ring) for ring in shape.body.slice(height).to_polygons() if len(ring) > 2]
    solid: Any = shapely.Polygon()
    for ring in sorted(rings, key=lambda each: -float(each.area)):
        solid = solid.symmetric_difference(ring)  # what lies within an outline is a hole of it
    return solid


def _middle(outline: Any) -> Spot:
    centre = outline.centroid
    if not outline.covers(centre):
        centre = polylabel(outline, 1.0)
    return round(centre.x, 6), round(centre.y, 6)


def _box_of(part: Bearing) -> Any:
    (x0, y0, _), (x1, y1, _) = part.shape.bounds
    return shapely.box(x0, y0, x1, y1)
