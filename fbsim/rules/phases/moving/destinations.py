"""The few places that are listed for a unit taken up. Any other place can be ordered; `ways` judges it.

to the two nearest enemies, until their feet touch or as far as it gets
away from the nearest, and to both sides of him
to the nearest gun, to the enemy's fortress, onto the nearest tops

Where there is no room, the farthest spot before it that is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.board import Purpose
from fbsim.rules.board.plane import distance_to, holds, nearest_edge_point
from fbsim.rules.census import FIGURES
from fbsim.rules.phases.moving.ways import Mover, extent
from fbsim.rules.pieces import Piece, Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLEAR_MM = 0.1
"""Left between feet that touch, for rounding."""

SHARES = (1.0, 0.75, 0.5, 0.25)
"""What is tried of a way when all of it is not allowed."""

NEAR_SHARE = 0.7
"""Of a step: the gap listed beside a gun."""

STRONGHOLDS = (Purpose.FORTRESS, Purpose.CASTLE)


class Mark(NamedTuple):
    """Something to go to: its middle, and how near the middle of the mover's feet comes to it."""

    x: float
    y: float
    stop_mm: float


def listed(mover: Mover, *, bend: bool = True, most: int | None = None) -> list[Place]:
    """List places that a unit may go to; without `bend`, those to which it may go straight."""
    return list(dict.fromkeys(islice(_allowed(mover, bend), most)))


def _allowed(mover: Mover, bend: bool) -> Iterator[Place]:
    for x, y in _wishes(mover):
        place = _first_allowed(mover, x, y, bend)
        if place is not None:
            yield place
    for place in _tops(mover):
        if mover.allows(place, bend=bend):
            yield place


def ground_at(play: Play, x: float, y: float) -> str:
    """Give the highest top over a point that can be stood on; "" is the table."""
    tops = [solid for solid in play.state.board.ground.solids if solid.standable and holds(solid.area, x, y)]
    return max(tops, key=lambda solid: solid.top).id if tops else ""


def _first_allowed(mover: Mover, x: float, y: float, bend: bool) -> Place | None:
    """Give the place, or the farthest before it that is straight ahead."""
    start = mover.start
    for share in SHARES:
        place = placed(mover, start.x + share * (x - start.x), start.y + share * (y - start.y))
        if mover.allows(place, bend=bend and share == SHARES[0]):
            return place
    return None


def placed(mover: Mover, x: float, y: float) -> Place:
    """Give the place at a point, kept on the board, to a tenth of a millimetre."""
    wide, deep = mover.wide_mm, mover.deep_mm
    if abs(x) > wide or abs(y) > deep:
        x, y = min(max(x, -wide), wide), min(max(y, -deep), deep)
    x, y = round(x, 1), round(y, 1)
    return Place(x, y, "" if mover.board.bare else ground_at(mover.play, x, y))


def _wishes(mover: Mover) -> Iterator[tuple[float, float]]:
    """Give points to go to."""
    foes, gun = _nearest(mover)
    for foe in foes:
        yield _toward(mover, foe)
    if foes:
        yield from _turns(mover, foes[0])
    for mark in (*gun, *_strongholds(mover)):
        yield _toward(mover, mark)


def _toward(mover: Mover, mark: Mark) -> tuple[float, float]:
    """Give the point on the way to a mark, or at it, that the steps reach."""
    x, y = mover.start.x, mover.start.y
    dx, dy = mark.x - x, mark.y - y
    length = hypot(dx, dy)
    far = min(length - mark.stop_mm, mover.reach_mm)
    if length == 0.0 or far <= 0.0:
        return x, y
    return x + dx / length * far, y + dy / length * far


def _turns(mover: Mover, foe: Mark) -> Iterator[tuple[float, float]]:
    """Away from an enemy, and to his left and right."""
    x, y, reach = mover.start.x, mover.start.y, mover.reach_mm
    dx, dy = foe.x - x, foe.y - y
    scale = reach / (hypot(dx, dy) or 1.0)
    for along, across in ((-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        yield x + scale * (along * dx - across * dy), y + scale * (along * dy + across * dx)


def _nearest(mover: Mover) -> tuple[list[Mark], list[Mark]]:
    """Find the two nearest enemies, and the nearest gun for who could serve it."""
    play = mover.play
    foes = [_mark(mover, piece, CLEAR_MM) for piece in _by_distance(mover, play.enemies(play.active))[:2]]
    if mover.profile.kind not in FIGURES:
        return foes, []
    guns = _by_distance(mover, play.guns())[:1]
    return foes, [_mark(mover, piece, NEAR_SHARE * play.step) for piece in guns]


def _by_distance(mover: Mover, pieces: Iterable[Piece]) -> list[Piece]:
    x, y = mover.start.x, mover.start.y
    far = [((p.place.x - x) ** 2 + (p.place.y - y) ** 2, p.id, p) for p in pieces if p.place is not None]
    return [piece for _, _, piece in sorted(far)]


def _mark(mover: Mover, piece: Piece, gap_mm: float) -> Mark:
    assert piece.place is not None
    profile = mover.play.profile(piece.id)
    return Mark(piece.place.x, piece.place.y, extent(profile) + extent(mover.profile) + gap_mm)


def _strongholds(mover: Mover) -> Iterator[Mark]:
    for zone in mover.play.state.board.zones:
        if zone.purpose in STRONGHOLDS and zone.player not in ("", mover.play.active):
            xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
            yield Mark((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, 0.0)


def _tops(mover: Mover) -> Iterable[Place]:
    """Give a place just within each of the two nearest tops in reach."""
    board = mover.play.state.board
    if board.bare:
        return
    x, y = mover.start.x, mover.start.y
    near = sorted(
        (away, solid.id)
        for solid in board.ground.solids
        if solid.standable
        and solid.id != mover.start.on
        and (away := distance_to(solid.area, x, y)) <= mover.reach_mm
    )
    for _, name in near[:2]:
        yield _onto(mover, name)


def _onto(mover: Mover, name: str) -> Place:
    """Give the place on a top, within it by a foot's radius, nearest to the mover."""
    area = mover.play.state.board.ground.by_id[name].area
    x, y = nearest_edge_point(area, mover.start.x, mover.start.y)
    dx, dy = (area.west + area.east) / 2 - x, (area.south + area.north) / 2 - y
    share = min(1.0, extent(mover.profile) / (hypot(dx, dy) or 1.0))
    return Place(round(x + share * dx, 1), round(y + share * dy, 1), name)
