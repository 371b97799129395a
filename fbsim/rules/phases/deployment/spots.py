"""Spots to choose from: a few free ones of the many where a squad, a gun or a single piece could be placed.

    first   five along each of two rows, the middle first; for single pieces, beside a commander too
    then    if none of those is free, the whole zone in a grid

So whoever finds room at all is offered a spot, give or take the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.board import Stance
from fbsim.rules.board.plane import Point
from fbsim.rules.phases.deployment.formations import FORMATIONS, SPACE_MM
from fbsim.rules.phases.deployment.placing import (
    Deploy,
    Placed,
    Post,
    Site,
    deployed,
    in_reserve,
    posted,
    reach_of,
)
from fbsim.rules.phases.deployment.zones import StartZone
from fbsim.rules.pieces import Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

COARSE = (0.5, 0.1, 0.9, 0.3, 0.7)
"""Shares of a zone's width, along its front."""

ROWS = (0.75, 0.25)
"""Shares of a zone's depth."""

PITCH_MM = 25.0
"""Of the grid."""

MOST = 3
"""Spots listed for each formation and each single piece."""


class Extent(NamedTuple):
    """Where the middle of a placement may be: on the zone with all its feet's middles, and on the board."""

    west: float
    south: float
    east: float
    north: float


def squad_spots(play: Play, squad: str, site: Site) -> list[Deploy]:
    """List some placements of a squad, a few in each formation."""
    found: list[Deploy] = []
    formations = FORMATIONS if len(in_reserve(play, squad)) > 2 else FORMATIONS[:1]
    for zone in site.zones:
        for formation in formations:
            shape = deployed(play, Deploy(squad, formation, 0.0, 0.0), zone.heading_deg)
            free = free_points(shape, site, _points(site, shape, zone))
            found += (Deploy(squad, formation, x, y) for x, y in free)
    return found


def piece_spots(play: Play, piece: str, site: Site) -> list[Post]:
    """List some placements of a single piece."""
    found: list[Post] = []
    for zone in site.zones:
        shape = [posted(play, Post(piece, 0.0, 0.0, zone.heading_deg))]
        points = chain(_beside(play, shape[0]), _points(site, shape, zone))
        free = free_points(shape, site, points)
        found += (Post(piece, x, y, zone.heading_deg) for x, y in free)
    return found


def free_points(shape: Sequence[Placed], site: Site, points: Iterable[Point]) -> list[Point]:
    """Give the first points about which pieces, drawn up about the origin, find room."""
    free = (point for point in points if site.refusal(_moved(shape, *point)) is None)
    return list(islice(free, MOST))


def _moved(shape: Sequence[Placed], x: float, y: float) -> list[Placed]:
    return [
        Placed(name, Stance(Place(place.x + x, place.y + y), profile, heading_deg))
        for name, (place, profile, heading_deg) in shape
    ]


def _points(site: Site, shape: Sequence[Placed], zone: StartZone) -> Iterator[Point]:
    """Give the spots of the coarse rows, then those of the grid."""
    extent = _extent(site, shape, zone)
    if extent.west > extent.east or extent.south > extent.north:
        return
    yield from _coarse(extent, zone.heading_deg)
    yield from _grid(extent)


def _coarse(extent: Extent, heading_deg: float) -> Iterator[Point]:
    turn = radians(heading_deg)
    for row in ROWS:
        for along in COARSE:
            ahead, aside = row - 0.5, along - 0.5
            across, deep = ahead * cos(turn) + aside * sin(turn), ahead * sin(turn) - aside * cos(turn)
            yield _round(extent, 0.5 + across, 0.5 + deep)


def _grid(extent: Extent) -> Iterator[Point]:
    columns = int((extent.east - extent.west) / PITCH_MM) + 1
    rows = int((extent.north - extent.south) / PITCH_MM) + 1
    for row in range(rows):
        for column in range(columns):
            yield extent.west + column * PITCH_MM, extent.south + row * PITCH_MM


def _round(extent: Extent, across: float, deep: float) -> Point:
    """Give a point by its shares of an extent, to a tenth of a millimetre."""
    return (
        round(extent.west + across * (extent.east - extent.west), 1) + 0.0,  # no -0.0
        round(extent.south + deep * (extent.north - extent.south), 1) + 0.0,
    )


def _extent(site: Site, shape: Sequence[Placed], zone: StartZone) -> Extent:
    board, area = site.board, zone.area
    reach = max(reach_of(stance.profile) for _, stance in shape)
    xs, ys = [each.stance.place.x for each in shape], [each.stance.place.y for each in shape]
    return Extent(
        max(area.west, reach - board.width_mm / 2) - min(xs),
        max(area.south, reach - board.depth_mm / 2) - min(ys),
        min(area.east, board.width_mm / 2 - reach) - max(xs),
        min(area.north, board.depth_mm / 2 - reach) - max(ys),
    )


def _beside(play: Play, placed: Placed) -> Iterator[Point]:
    """Give points to the left and the right of its owner's commanders: there a gun finds its crew."""
    reach = reach_of(placed.stance.profile) + SPACE_MM
    turn = radians(placed.stance.heading_deg)
    for other in play.warriors(play.piece(placed.piece).owner):
        if play.is_commander(other) and other.place is not None:
            apart = reach + play.profile(other.id).radius_mm
            for side in (1.0, -1.0):
                yield other.place.x + side * apart * sin(turn), other.place.y - side * apart * cos(turn)
