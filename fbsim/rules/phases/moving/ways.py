"""One piece's way judged: what it costs in steps, and which clause forbids it.

The middle of the feet goes from place to place, straight or by way of points, over or around what is there
(COM-04). Other figures may be passed through; whoever comes to a halt overlaps nobody (READ, COM-04). Nothing
forbids to leave an enemy's side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from math import hypot, isfinite, sqrt
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.board import Board, Rates, Route, Stance, Zone, best_route, in_zone, is_free, price, route
from fbsim.rules.board.plane import region, stretches
from fbsim.rules.phases.moving.allowance import WHOLE
from fbsim.rules.phases.moving.rates import Going
from fbsim.rules.pieces import Piece, Place, Profile
from fbsim.rules.play import TOLERANCE_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Play

Shapes = tuple[list[tuple[float, float, float]], list[tuple[Stance, float]]]
"""Bystanders with round feet: middles, squares of the least distance; the others, with how near is near."""


@dataclass(slots=True)
class Mover:
    """A piece about to go somewhere, and all that its ways are judged by."""

    play: Play
    piece: Piece
    profile: Profile
    start: Place
    going: Going
    rates: Rates
    left: float
    """Steps that it has."""
    far_clause: str
    """Forbids to go farther."""
    around_mm: float
    """How far from its start others are looked at."""
    group: tuple[str, ...]
    """Itself, and who goes along: they are in nobody's way."""
    board: Board = field(init=False)
    """The board as it meets it."""
    reach_mm: float = field(init=False)
    """How far it gets on the level."""
    wide_mm: float = field(init=False)
    deep_mm: float = field(init=False)
    """How far from the middle of the board it stands wholly on it, however it is turned."""
    _bystanders: list[Stance] | None = None
    _cleared: Shapes | None = None

    def __post_init__(self) -> None:
        self.board = self.going.board(self.play)
        self.reach_mm = self.left * self.play.step
        margin = extent(self.profile)
        self.wide_mm = self.board.width_mm / 2 - margin
        self.deep_mm = self.board.depth_mm / 2 - margin

    @property
    def bystanders(self) -> list[Stance]:
        """Who could be in its way where it ends."""
        if self._bystanders is None:
            self._bystanders = bystanders(self.play, self.start, self.around_mm, self.group)
        return self._bystanders

    def way(self, place: Place, via: Sequence[Place] = ()) -> Route:
        """Measure the way to a place: the cheapest, or that by way of given points."""
        board, radius = self.board, self.profile.radius_mm
        if via:
            return route(board, self.start, place, radius, via)
        return best_route(board, self.start, place, radius, self.rates) or route(
            board, self.start, place, radius
        )

    def steps(self, way: Route) -> float:
        """Count what a way costs, in steps."""
        return price(way, self.rates) / self.play.step

    def refusal(self, place: Place, via: Sequence[Place] = ()) -> Refusal | None:
        """Say which clause forbids to go to a place; None where it is allowed."""
        fault = self.nowhere(place, via) or (None if self.going.edge_kills else self.beyond(place))
        if fault is not None:
            return fault
        way = self.way(place, via)
        return self._barred(way) or self._too_far(way) or self.no_room(place)

    def allows(self, place: Place, *, bend: bool = True) -> bool:
        """Say quickly whether `refusal` lets it go to a place; without `bend`, only if it goes straight."""
        far = hypot(place.x - self.start.x, place.y - self.start.y)
        if far == 0.0 or self.left <= WHOLE or far > self.reach_mm + TOLERANCE_MM:
            return False
        open_ground = self.board.bare and not self._hospitals
        if open_ground and self.profile.footprint_mm is None:
            return self._stands_clear(place)
        if self.no_room(place) is not None:
            return False
        if open_ground or self.walks_straight(place):
            return True
        return bend and self.refusal(place) is None

    def walks_straight(self, place: Place) -> bool:
        """Say whether it can go straight to a place; near forests the cheapest way alone tells (FAM-13)."""
        way = route(self.board, self.start, place, self.profile.radius_mm)
        if self.board.ground.forests and (way.forest_mm or way.climbs):
            return self.refusal(place) is None
        return self._barred(way) is None and self._too_far(way) is None

    def _stands_clear(self, place: Place) -> bool:
        """Say whether round feet find room on the bare table, reckoned as the board does."""
        discs, oblongs = self._shapes()
        x, y = place.x, place.y
        for other_x, other_y, square in discs:
            dx, dy = x - other_x, y - other_y
            if dx * dx + dy * dy < square:
                return False
        margin = self.profile.radius_mm - TOLERANCE_MM
        if abs(x) + margin > self.board.width_mm / 2 or abs(y) + margin > self.board.depth_mm / 2:
            return False
        near = [who for who, far in oblongs if abs(who.place.x - x) <= far and abs(who.place.y - y) <= far]
        return not near or is_free(self.board, place, self.profile, self.piece.heading_deg, near)

    def _shapes(self) -> Shapes:
        """Make bystanders ready to look many places up."""
        if self._cleared is None:
            apart = self.profile.radius_mm - TOLERANCE_MM
            round_feet = [each for each in self.bystanders if each.profile.footprint_mm is None]
            discs = [(p.x, p.y, (who.radius_mm + apart) ** 2) for p, who, _ in round_feet]
            oblong = [each for each in self.bystanders if each.profile.footprint_mm]
            self._cleared = discs, [(each, extent(each.profile) + self.profile.radius_mm) for each in oblong]
        return self._cleared

    def no_room(self, place: Place) -> Refusal | None:
        """Say why the piece cannot stand at a place."""
        if self.going.edge_kills and off_board(self.play, place):
            return None
        heading = self.piece.heading_deg
        if is_free(self.board, place, self.profile, heading, self.bystanders):
            return None
        return Refusal("COM-04", f"{self.piece.id} finds no room there")

    def nowhere(self, place: Place, via: Sequence[Place] = ()) -> Refusal | None:
        """Say why there is no such place on the board."""
        for spot in (place, *via):
            if not (isfinite(spot.x) and isfinite(spot.y)):
                return Refusal("COM-04", "that is no place")
            if spot.on and spot.on not in self.play.state.board.ground.by_id:
                return Refusal("COM-04", f"there is no {spot.on!r} to stand on")
        if place == self.start and not via:
            return Refusal("COM-04", f"{self.piece.id} is there already")
        return None

    def beyond(self, place: Place) -> Refusal | None:
        """Refuse a place off the board."""
        if off_board(self.play, place):
            return Refusal("COM-03", f"{self.piece.id} would leave the board")
        return None

    def _barred(self, way: Route) -> Refusal | None:
        fault = self.going.barred(self.play, way)
        if fault is not None:
            return fault
        if self._enters_hospital(way):
            return Refusal(self.going.hospital_clause, f"{self.piece.id} would enter a hospital")
        name, limit = self.piece.id, self.rates.climb_limit_mm
        if way.steepest_mm > limit + (TOLERANCE_MM if limit > WHOLE else 0.0):
            clause = self.going.limit_clause(self.profile)
            return Refusal(clause, f"{name} cannot climb {way.steepest_mm:g} mm")
        if 0.0 < self.rates.step_limit_mm <= way.step_mm:
            clause = self.going.limit_clause(self.profile)
            return Refusal(clause, f"{name} cannot use steps {way.step_mm:g} mm high")
        return None

    @property
    def _hospitals(self) -> tuple[Zone, ...]:
        return self.board.hospitals if self.going.hospital_clause else ()

    def _enters_hospital(self, way: Route) -> bool:
        """Say whether a way leads through a hospital, or ends in one."""
        return any(
            in_zone(zone, b) or stretches(region(zone.outline), a[:2], b[:2])
            for zone in self._hospitals
            for a, b in pairwise(way.path)
        )

    def _too_far(self, way: Route) -> Refusal | None:
        steps = self.steps(way)
        if self.left <= WHOLE or steps > self.left + TOLERANCE_MM / self.play.step:
            clause = self.going.climb_clause if way.climbs and self.left > WHOLE else self.far_clause
            return Refusal(clause, f"{self.piece.id} needs {steps:.2f} steps and has {self.left:.2f}")
        if self.going.lost_in_forest(self.play, way, steps, self.left):
            return Refusal(self.going.forest_clause, f"{self.piece.id} has no whole step more in the forest")
        return None


def bystanders(play: Play, at: Place, reach_mm: float, but: Sequence[str]) -> list[Stance]:
    """List those who could bar a place within reach of `at`, some apart. Corpses do not (REP-10)."""
    profiles, found = play.state.profiles, []
    x, y = at.x, at.y
    for piece in play.bodies():
        place = piece.place
        assert place is not None
        profile = profiles[piece.id]
        near = reach_mm + (profile.radius_mm if profile.footprint_mm is None else extent(profile))
        if -near <= place.x - x <= near and -near <= place.y - y <= near and piece.id not in but:
            found.append(Stance(place, profile, piece.heading_deg))
    return found


def extent(profile: Profile) -> float:
    """Give the farthest that a piece reaches from its middle."""
    return profile.extent_mm


def along(path: Sequence[Place], far_mm: float) -> list[Place]:
    """Give the points of a path up to a distance along it, the last of them there."""
    found: list[Place] = []
    for a, b in pairwise(path):
        length = hypot(b.x - a.x, b.y - a.y)
        if length >= far_mm:
            share = far_mm / length if length else 0.0
            return [*found, Place(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.on)]
        found.append(b)
        far_mm -= length
    return found


def off_board(play: Play, place: Place) -> bool:
    """Say whether a place is beyond the board's edge (EMP-08)."""
    board = play.state.board
    return abs(place.x) > board.width_mm / 2 or abs(place.y) > board.depth_mm / 2


def stands_wholly(play: Play, place: Place, profile: Profile, heading_deg: float = 0.0) -> bool:
    """Say whether a top bears all of a piece's feet, so that a big one does not topple (SER-18, REP-138)."""
    return not place.on or is_free(play.state.board, place, _squared(profile), heading_deg)


@lru_cache(maxsize=256)
def _squared(profile: Profile) -> Profile:
    """Give round feet as the square within them, of which a top must bear all corners."""
    side = profile.radius_mm * sqrt(2.0)
    return profile if profile.footprint_mm else replace(profile, footprint_mm=(side, side))
