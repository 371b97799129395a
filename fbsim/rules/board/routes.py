"""What a path costs before any ruleset's rates: lengths along the level, up, down, in the forest, on stairs.

The path is that of the middle of the feet (COM-04). Straight over an obstacle it climbs up, walks across
the top and climbs down (TRD-16); its level length is not shortened by that. With rates a path costs

    level + (f - 1) forest + u up + d down + l up by ladders + s along stairs        [mm of level walking]

A path ends on the table or on a top, never halfway up: who pays for a whole path has overcome the whole
obstacle (TRD-17, SER-14).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from fbsim.rules.board.board import Board
from fbsim.rules.board.flights import Flight
from fbsim.rules.board.ground import Solid, Swollen
from fbsim.rules.board.measuring import height_at
from fbsim.rules.board.plane import Point, Stretch, region, stretches
from fbsim.rules.board.terrain import Terrain
from fbsim.rules.pieces import FIGURE_HEIGHT_MM, Place

LEVEL_MM = 0.5
"""Steps lower than this are no climb: joints between parts that are meant to be level."""


class Climb(NamedTuple):
    """A change of height in one go, and where."""

    obstacle: str
    up_mm: float
    down_mm: float
    x: float
    y: float


class Entry(NamedTuple):
    """Where a path comes into the corridor that a dragon watches, and how far from its start (FAM-12)."""

    zone: str
    x: float
    y: float
    after_mm: float


class Route(NamedTuple):
    """A path and its lengths in mm."""

    path: tuple[Place, ...]
    horizontal_mm: float
    """Along the level: all of it but stairs, the way through the forest included."""
    up_mm: float = 0.0
    """Climbed up, without ladders."""
    down_mm: float = 0.0
    """Climbed down, ladders included."""
    ladder_up_mm: float = 0.0
    forest_mm: float = 0.0
    stairs_mm: float = 0.0
    """Along the slope, up or down."""
    step_mm: float = 0.0
    """Highest single step of the stairs and ladders used."""
    climbs: tuple[Climb, ...] = ()
    blocked: tuple[str, ...] = ()
    """Ids of what nobody can pass: a shut gate, water. Not empty: the path cannot be walked."""
    gazes: tuple[Entry, ...] = ()

    @property
    def steepest_mm(self) -> float:
        """Highest climb up or down on the path, without ladders and stairs (REP-53)."""
        return max((max(climb.up_mm, climb.down_mm) for climb in self.climbs), default=0.0)


class Rates(NamedTuple):
    """What a ruleset asks for each mm, in mm of level walking, and what a piece can climb at all."""

    up: float = 1.0
    down: float = 1.0
    forest: float = 1.0
    ladder: float = 1.0
    """Up a ladder (REP-49); down costs `down`."""
    stairs: float = 1.0
    climb_limit_mm: float = inf
    """0 for what cannot climb (TRD-20); a figure's height for the wounded (REP-53)."""
    step_limit_mm: float = inf
    """Stairs whose single steps are as high as this cannot be used; a ladder is one step (REP-53)."""


ORDINARY = Rates()
"""Every mm costs 1 (TRD-16)."""


def price(found: Route, rates: Rates = ORDINARY) -> float:
    """Cost of a path in mm of level walking."""
    return (
        found.horizontal_mm
        + (rates.forest - 1.0) * found.forest_mm
        + rates.up * found.up_mm
        + rates.down * found.down_mm
        + rates.ladder * found.ladder_up_mm
        + rates.stairs * found.stairs_mm
    )


def can_walk(found: Route, rates: Rates = ORDINARY) -> bool:
    """Whether nothing on the path bars the way of a piece with those limits."""
    return not found.blocked and (
        found.steepest_mm <= rates.climb_limit_mm
        and (found.step_mm == 0.0 or found.step_mm < rates.step_limit_mm)
    )


def route(board: Board, start: Place, end: Place, radius: float, via: Sequence[Place] = ()) -> Route:
    """Measure the path from start to end, straight from each point of `via` to the next.

    Raises BadInput where a point stands on an unknown obstacle.
    """
    if board.bare and not via:
        return Route((start, end), hypot(end.x - start.x, end.y - start.y))
    walk = _Walk(board, radius)
    path = (start, *via, end)
    for a, b in pairwise(path):
        walk.leg(a, b)
    return walk.measured(path)


class _Walk:
    """Adds up a path leg by leg."""

    def __init__(self, board: Board, radius: float) -> None:
        self.board = board
        self.swollen = board.ground.swollen(radius)
        self.flights = board.flight_legs
        self.horizontal = self.up = self.down = self.ladder_up = 0.0
        self.forest = self.stairs = self.step = 0.0
        self.climbs: list[Climb] = []
        self.blocked: list[str] = []
        self.gazes: list[Entry] = []

    def measured(self, path: tuple[Place, ...]) -> Route:
        """The path with all that was added up."""
        return Route(
            path,
            self.horizontal,
            self.up,
            self.down,
            self.ladder_up,
            self.forest,
            self.stairs,
            self.step,
            tuple(self.climbs),
            tuple(dict.fromkeys(self.blocked)),
            tuple(self.gazes),
        )

    def leg(self, a: Place, b: Place) -> None:
        """Add a straight leg."""
        up, down = self.flights.get((a, b)), self.flights.get((b, a))
        if up or down:
            self._by_flight(up or down, up is not None)
        else:
            self._on_foot(a, b)

    def _by_flight(self, flight: Flight | None, upward: bool) -> None:
        assert flight is not None
        self.step = max(self.step, flight.step_mm)
        self.stairs += flight.slope_mm
        if flight.ladder and upward:
            self.ladder_up += flight.rise_mm
        elif flight.ladder:
            self.down += flight.rise_mm

    def _on_foot(self, a: Place, b: Place) -> None:
        length = hypot(b.x - a.x, b.y - a.y)
        p, q = (a.x, a.y), (b.x, b.y)
        for forest in self.board.ground.forests:
            self.forest += length * sum(high - low for low, high in stretches(forest, p, q))
        self._look_out(p, q, length)
        self._over(a, b)
        self.horizontal += length

    def _look_out(self, p: Point, q: Point, length: float) -> None:
        """Note where the leg comes into a dragon's gaze; who is in it already does not come into it."""
        for zone in self.board.gazes:
            for low, _ in stretches(region(zone.outline), p, q):
                if low > 0.0:
                    x, y = _between(p, q, low)
                    self.gazes.append(Entry(zone.name, x, y, self.horizontal + low * length))

    def _over(self, a: Place, b: Place) -> None:
        """Climb up and down over whatever is in the way of a leg."""
        crossed = _crossed(self.swollen, a, b)
        level, target = height_at(self.board, a), height_at(self.board, b)
        cuts = sorted({0.0, 1.0, *(t for low, high, _ in crossed for t in (low, high))})
        under = a.on
        for low, high in pairwise(cuts):
            active = [solid for start, stop, solid in crossed if start <= low and high <= stop]
            ground = _surface(active, level)
            top, name = (0.0, "") if ground is None else (ground.top, ground.id)
            if ground is not None and not _passable(ground, level):
                self.blocked.append(ground.id)
            self._climb(name or under, top - level, _between((a.x, a.y), (b.x, b.y), low))
            level, under = top, name
        self._climb(b.on or under, target - level, (b.x, b.y))

    def _climb(self, obstacle: str, rise: float, at: Point) -> None:
        if abs(rise) < LEVEL_MM:
            return
        up, down = max(rise, 0.0), max(-rise, 0.0)
        self.up += up
        self.down += down
        self.climbs.append(Climb(obstacle, up, down, *at))


def _between(p: Point, q: Point, t: float) -> Point:
    return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])


def _crossed(swollen: Sequence[Swollen], a: Place, b: Place) -> list[tuple[float, float, Solid]]:
    """Stretches of a leg at which the feet are against a solid, or on it.

    Feet that only lean on a solid at an end of the leg, beside it and walking away, do not cross it.
    """
    p, q = (a.x, a.y), (b.x, b.y)
    found: list[tuple[float, float, Solid]] = []
    for solid, area in swollen:
        spans = stretches(area, p, q)
        if spans and _leans(solid, spans, a, b):
            spans = spans if stretches(solid.area, p, q) else []
        found += [(low, high, solid) for low, high in spans]
    return found


def _leans(solid: Solid, spans: Sequence[Stretch], a: Place, b: Place) -> bool:
    return (spans[0][0] == 0.0 and a.on != solid.id) or (spans[-1][1] == 1.0 and b.on != solid.id)


def _surface(active: Sequence[Solid], level: float) -> Solid | None:
    """The solid that is walked on among those at a spot, None for the table.

    Solids that leave no room between them for a figure are one heap; among the heaps, the one whose top is
    nearest to the level walked on: a bridge is passed beneath from below and crossed from above.
    """
    heaps: list[tuple[float, Solid | None]] = [(0.0, None)]
    for solid in sorted(active, key=lambda one: one.base):
        top = heaps[-1][0]
        if solid.base - top >= FIGURE_HEIGHT_MM:
            heaps.append((solid.top, solid))
        elif solid.top >= top:
            heaps[-1] = (solid.top, solid)
    return min(heaps, key=lambda heap: abs(heap[0] - level))[1]


def _passable(solid: Solid, level: float) -> bool:
    """Whether a solid can be gone over: a gate is not climbed, only crossed from a top as high as its own."""
    if solid.terrain is Terrain.GATE:
        return abs(solid.top - level) < LEVEL_MM
    return solid.terrain is not Terrain.IMPASSABLE
