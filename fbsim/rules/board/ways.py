"""The cheapest path between two places: straight over, around, by stairs and ladders, or mixed.

    straight     over all that is in the way
    around       around everything but what one stands on or must get onto
    one over     around everything but one of the obstacles that the straight way crosses
    flights      up and down by stairs or ladders that lead to a top at either end, or in the way

The cheapest of these at the given rates is taken. It is the cheapest of all paths where nothing but
going around or over one obstacle is needed; a path that must climb two walls and bend between them may
have a cheaper one.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product
from typing import TYPE_CHECKING

from fbsim.rules.board.corners import corners_of
from fbsim.rules.board.measuring import height_at
from fbsim.rules.board.plane import holds
from fbsim.rules.board.routes import ORDINARY, Rates, Route, can_walk, price, route
from fbsim.rules.pieces import Place

if TYPE_CHECKING:
    from fbsim.rules.board.board import Board
    from fbsim.rules.board.flights import Flight

Stops = tuple[Place, ...]
NOTHING: frozenset[str] = frozenset()


def around(
    board: Board,
    start: Place,
    end: Place,
    radius: float,
    *,
    forest: float = 1.0,
    through: frozenset[str] = NOTHING,
) -> Route | None:
    """Give the shortest path around obstacles; None if there is none.

    What the start or the end stands on, leans on, or names in `through` is not gone around; if the path
    meets it, it climbs. `forest` is what a mm in a forest costs.
    """
    via = _bent(board, start, end, radius, forest, through)
    return None if via is None else route(board, start, end, radius, via)


def best_route(
    board: Board, start: Place, end: Place, radius: float, rates: Rates = ORDINARY
) -> Route | None:
    """Give the cheapest path that a piece with those rates and limits can walk; None if there is none."""
    straight = route(board, start, end, radius)
    if board.bare or _unhindered(straight, rates):
        return straight
    best, least = straight if can_walk(straight, rates) else None, _least(board, straight, rates)
    for through in _mixtures(board, straight, rates):
        if best is None or least < price(best, rates):
            found = around(board, start, end, radius, forest=rates.forest, through=through)
            best = _cheaper(best, found, rates)
    for stops in _by_flights(board, straight, radius, rates):
        best = _cheaper(best, _by(board, straight, stops, radius, rates.forest), rates)
    return best


def _unhindered(straight: Route, rates: Rates) -> bool:
    """Whether no path can be cheaper than the straight one."""
    return not straight.climbs and not straight.blocked and (rates.forest <= 1.0 or not straight.forest_mm)


def _least(board: Board, straight: Route, rates: Rates) -> float:
    """What no path without flights can better: the straight line, and how the ends differ in height."""
    rise = height_at(board, straight.path[-1]) - height_at(board, straight.path[0])
    return straight.horizontal_mm + rates.up * max(rise, 0.0) + rates.down * max(-rise, 0.0)


def _cheaper(best: Route | None, other: Route | None, rates: Rates) -> Route | None:
    """Of two paths the cheaper that can be walked; the first of equals."""
    if other is None or not can_walk(other, rates):
        return best
    return other if best is None or price(other, rates) < price(best, rates) else best


def _mixtures(board: Board, straight: Route, rates: Rates) -> Iterable[frozenset[str]]:
    """What to walk over and not around: nothing, then each obstacle that the straight way climbs."""
    over = _crossed(board, straight) if rates.climb_limit_mm > 0.0 else NOTHING
    return (NOTHING, *(frozenset({id}) for id in sorted(over)))


def _crossed(board: Board, straight: Route) -> frozenset[str]:
    """Ids of what a path climbs or is blocked by, each by what stands on the table."""
    met = (*(climb.obstacle for climb in straight.climbs), *straight.blocked)
    return frozenset(board.ground.carrier[id] for id in met if id in board.ground.carrier)


def _by(board: Board, straight: Route, stops: Stops, radius: float, forest: float) -> Route | None:
    """The path by these stops, bent around obstacles between them; None if there is none."""
    start, end = straight.path[0], straight.path[-1]
    via = _joined(board, (start, *stops, end), radius, forest)
    return None if via is None else route(board, start, end, radius, via)


def _by_flights(board: Board, straight: Route, radius: float, rates: Rates) -> Iterable[Stops]:
    """Stops of ways that go up by one flight, down by another, or both."""
    usable = [flight for flight in board.flights if flight.step_mm < rates.step_limit_mm]
    crossed = _crossed(board, straight)
    start, end = straight.path[0].on, straight.path[-1].on
    ups = [one for one in usable if one.head.on == end or (one.head.on in crossed and one.head.on != start)]
    downs = [one for one in usable if one.head.on == start or (one.head.on in crossed and one.head.on != end)]
    for up, down in product((None, *ups), (None, *downs)):
        if up is not down:
            yield _stops(up, down, radius, down_first=bool(start))


def _stops(up: Flight | None, down: Flight | None, radius: float, *, down_first: bool) -> Stops:
    upward = () if up is None else (up.access(radius), up.foot, up.head)
    downward = () if down is None else (down.head, down.foot, down.access(radius))
    return (*downward, *upward) if down_first else (*upward, *downward)


def _joined(board: Board, stops: Stops, radius: float, forest: float) -> Stops | None:
    """Bend the way between stops around obstacles; what is between access, foot and head is straight."""
    feet = {flight.foot for flight in board.flights}
    found: list[Place] = []
    for a, b in pairwise(stops):
        via = () if a in feet or b in feet else _bent(board, a, b, radius, forest, NOTHING)
        if via is None:
            return None
        found += (*via, b)
    return tuple(found[:-1])


def _bent(
    board: Board, a: Place, b: Place, radius: float, forest: float, through: frozenset[str]
) -> Stops | None:
    """Corners to go by between two places; None if there is no way."""
    if board.bare:
        return ()
    touched = (*_touched(board, a, radius), *_touched(board, b, radius))
    graph = corners_of(board.ground, radius, through.union(touched), board.width_mm / 2, board.depth_mm / 2)
    way = graph.way((a.x, a.y), (b.x, b.y), forest)
    return None if way is None else tuple(Place(x, y) for x, y in way)


def _touched(board: Board, place: Place, radius: float) -> Iterable[str]:
    """Ids of what a place is on, or so near that feet of the radius lean on it."""
    return (
        board.ground.carrier[solid.id]
        for solid, area in board.ground.swollen(radius)
        if solid.id == place.on or holds(area, place.x, place.y)
    )
