"""The shortest way around obstacles on the table: a graph of corners that see each other.

A shortest path bends only at corners of the outlines grown by the radius of the feet, and at corners of
forests where walking there costs more. The graph is built once per ground, radius and set of obstacles that
may be walked through, with shapely; each question is then answered in plain arithmetic:

    cost(p, q)  = |p - q| + (f - 1) · length of pq in forests        f: what a mm in the forest costs
    from a start: Dijkstra over all corners, kept for the next question
    to an end:    corners in the order of cost so far + |corner - end|, until no corner can better the best
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import hypot, inf
from typing import Any, NamedTuple, TypeVar

from fbsim.rules.board.ground import BEND_SAGITTA_MM, Ground, Swollen, swell
from fbsim.rules.board.plane import Point, Region, distance_to, stretches
from fbsim.rules.pieces import FIGURE_HEIGHT_MM

Name = TypeVar("Name")

FOREST_HEM_MM = 0.05
"""How far a path along a forest's edge keeps off it."""


class Link(NamedTuple):
    """A straight way to another corner: its length, and how much of it is in forests."""

    to: int
    length: float
    forest: float


@dataclass(frozen=True, eq=False)
class Corners:
    """Corners, the links between them, and what blocks a line."""

    points: tuple[Point, ...]
    links: tuple[tuple[Link, ...], ...]
    blockers: tuple[Swollen, ...]
    forests: tuple[Region, ...]
    blocked: Any
    """Union of the blockers' outlines, a prepared shapely geometry."""

    def seen_from(self, start: Point) -> Iterable[int]:
        """Indices of the corners that feet reach straight from a point; many lines, so shapely tests them."""
        return _clear(self.blocked, list(range(len(self.points))), [(start, point) for point in self.points])

    def clear(self, p: Point, q: Point) -> bool:
        """Whether feet pass from p to q without touching an obstacle."""
        return not any(stretches(blocker.area, p, q) for blocker in self.blockers)

    def link(self, to: int, p: Point, q: Point) -> Link:
        """Measure the line from p to q."""
        length = hypot(q[0] - p[0], q[1] - p[1])
        inside = sum(high - low for area in self.forests for low, high in stretches(area, p, q))
        return Link(to, length, length * inside)

    def way(self, start: Point, end: Point, forest: float) -> tuple[Point, ...] | None:
        """Corners to go by from start to end at least cost; None if there is no way."""
        best, last = inf, -1
        if self.clear(start, end):
            best = _cost(self.link(-1, start, end), forest)
        costs, before = _tree(self, start, forest)
        for bound, index in _by_bound(self.points, costs, end):
            if bound >= best:
                break
            if self.clear(self.points[index], end):
                cost = costs[index] + _cost(self.link(-1, self.points[index], end), forest)
                best, last = min((best, last), (cost, index))
        return None if best == inf else self._traced(before, last)

    def _traced(self, before: Sequence[int], last: int) -> tuple[Point, ...]:
        found: list[Point] = []
        while last >= 0:
            found.append(self.points[last])
            last = before[last]
        return tuple(reversed(found))


def _by_bound(points: Sequence[Point], costs: Sequence[float], end: Point) -> list[tuple[float, int]]:
    """Corners by the least that a way through them can cost."""
    return sorted(
        (cost + hypot(point[0] - end[0], point[1] - end[1]), index)
        for index, (point, cost) in enumerate(zip(points, costs, strict=True))
        if cost < inf
    )


def _cost(link: Link, forest: float) -> float:
    return link.length + (forest - 1.0) * link.forest


@lru_cache(maxsize=1024)
def _tree(graph: Corners, start: Point, forest: float) -> tuple[list[float], list[int]]:
    """Least cost from a start to every corner, and the corner before each on its way (Dijkstra)."""
    costs, before = [inf] * len(graph.points), [-1] * len(graph.points)
    heap: list[tuple[float, int]] = []
    for index in graph.seen_from(start):
        costs[index] = _cost(graph.link(index, start, graph.points[index]), forest)
        heappush(heap, (costs[index], index))
    while heap:
        cost, index = heappop(heap)
        if cost > costs[index]:
            continue
        for link in graph.links[index]:
            further = cost + _cost(link, forest)
            if further < costs[link.to]:
                costs[link.to], before[link.to] = further, index
                heappush(heap, (further, link.to))
    return costs, before


@lru_cache(maxsize=64)
def corners_of(
    ground: Ground, radius: float, through: frozenset[str], half_width: float, half_depth: float
) -> Corners:
    """Build the graph for feet of a radius on a board of that size, as if `through` were not there."""
    blockers = tuple(
        swollen
        for swollen in ground.swollen(radius)
        if swollen.solid.id not in through
        and swollen.solid.base < FIGURE_HEIGHT_MM
        and ground.carrier[swollen.solid.id] == swollen.solid.id
    )
    inside = (half_width - radius, half_depth - radius)
    points = [
        point
        for point in dict.fromkeys(_bends(ground, blockers, radius))
        if abs(point[0]) <= inside[0]
        and abs(point[1]) <= inside[1]
        and all(distance_to(blocker.area, *point) > 0.0 for blocker in blockers)
    ]
    return _linked(Corners(tuple(points), (), blockers, ground.forests, _union(blockers)))


def _union(blockers: Sequence[Swollen]) -> Any:
    """Unite outlines, ready to be asked often."""
    import shapely

    blocked = shapely.union_all([shapely.Polygon(blocker.area.corners) for blocker in blockers])
    shapely.prepare(blocked)
    return blocked


def _linked(graph: Corners) -> Corners:
    """Add the links between corners that see each other."""
    links: list[list[Link]] = [[] for _ in graph.points]
    pairs = list(combinations(range(len(graph.points)), 2))
    lines = [(graph.points[i], graph.points[j]) for i, j in pairs]
    for i, j in _clear(graph.blocked, pairs, lines):
        link = graph.link(j, graph.points[i], graph.points[j])
        links[i].append(link)
        links[j].append(link._replace(to=i))
    return replace(graph, links=tuple(tuple(of) for of in links))


def _clear(blocked: Any, names: Sequence[Name], lines: Sequence[tuple[Point, Point]]) -> list[Name]:
    """Keep the names of the lines that meet nothing."""
    import shapely

    if not lines:
        return []
    hits = shapely.intersects(blocked, shapely.linestrings(lines)).tolist()
    return [name for name, hit in zip(names, hits, strict=True) if not hit]


def _bends(ground: Ground, blockers: Sequence[Swollen], radius: float) -> Iterable[Point]:
    """Corners at which a shortest path may bend."""
    import shapely

    grown = [swell(blocker.solid.area.corners, radius, BEND_SAGITTA_MM) for blocker in blockers]
    hems = [swell(forest.corners, FOREST_HEM_MM, BEND_SAGITTA_MM) for forest in ground.forests]
    for shape in (shapely.union_all(grown), shapely.union_all(hems)):
        for polygon in shapely.get_parts(shape):
            yield from _convex_corners(polygon)


def _convex_corners(polygon: Any) -> Iterable[Point]:
    """Corners that stick out of a polygon, its holes' corners among them."""
    from shapely.geometry.polygon import orient

    turned = orient(polygon)
    for ring in (turned.exterior, *turned.interiors):
        corners = [(float(x), float(y)) for x, y in ring.coords]
        for (px, py), (x, y), (qx, qy) in _triples(corners):
            if (x - px) * (qy - y) - (y - py) * (qx - x) > 0.0:
                yield x, y


def _triples(ring: Sequence[Point]) -> Iterable[tuple[Point, Point, Point]]:
    """Each corner of a closed ring between its neighbours."""
    return ((p, q, r) for (p, q), (_, r) in pairwise([*pairwise(ring), (ring[0], ring[1])]))
