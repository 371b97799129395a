"""The board: table, obstacles and zones, all of plain values that never change.

    Board ── obstacles: Obstacle    upright prisms that are climbed, crossed or gone around
         ├─ zones: Zone             areas with a purpose: where armies start, castles, the dragon's gaze
         ├─ ladders: Ladder         built during the game (REP-49)
         └─ open_gates              gates that no longer bar the way

Lengths in mm. The table's centre is the origin, x runs along its width and y along its depth, as in a scene.
A ladder built or a gate opened gives another board that shares the ground made ready for the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from fbsim.errors import BadInput, did_you_mean
from fbsim.rules.board.checking import problems_of
from fbsim.rules.board.flights import Flight, flights_of
from fbsim.rules.board.ground import Ground, ground_of
from fbsim.rules.board.plane import nearest_edge_point, region
from fbsim.rules.board.terrain import Ladder, Obstacle, Purpose, Zone
from fbsim.rules.pieces import Place

WIDTH_MM, DEPTH_MM = 1200.0, 1500.0
"""Size of the board unless a scene says otherwise (COM-03): room for a dozen warriors a side (EMP-09)."""


@dataclass(frozen=True)
class Board:
    """What the pieces move on. Raises BadInput, naming each place, where it contradicts itself."""

    width_mm: float = WIDTH_MM
    depth_mm: float = DEPTH_MM
    obstacles: tuple[Obstacle, ...] = ()
    zones: tuple[Zone, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    open_gates: tuple[str, ...] = ()
    """Ids, sorted."""

    def __post_init__(self) -> None:
        problems = problems_of(self)
        if problems:
            raise BadInput(problems)

    @cached_property
    def ground(self) -> Ground:
        """Its obstacles made ready for arithmetic; shared by all boards that have the same ones."""
        gone = set(self.open_gates)
        return ground_of(tuple(obstacle for obstacle in self.obstacles if obstacle.id not in gone))

    @cached_property
    def gazes(self) -> tuple[Zone, ...]:
        """Zones that a dragon watches (FAM-12)."""
        return tuple(zone for zone in self.zones if zone.purpose is Purpose.GAZE)

    @cached_property
    def hospitals(self) -> tuple[Zone, ...]:
        """Zones kept for the wounded, where no military operations are (SER-41, EMP-49)."""
        return tuple(zone for zone in self.zones if zone.purpose is Purpose.HOSPITAL)

    @cached_property
    def bare(self) -> bool:
        """Whether nothing on it can bend, bar or price a way."""
        return not self.ground.solids and not self.ground.forests and not self.gazes

    @cached_property
    def flights(self) -> tuple[Flight, ...]:
        """Its stairs and ladders."""
        return flights_of(self.ground, self.obstacles, self.ladders)

    @cached_property
    def flight_legs(self) -> dict[tuple[Place, Place], Flight]:
        """Its stairs and ladders by foot and head."""
        return {(flight.foot, flight.head): flight for flight in self.flights}

    def obstacle(self, id: str) -> Obstacle:
        """Return the obstacle of an id. Raises BadInput."""
        found = self._by_id.get(id)
        if found is None:
            raise BadInput(f'the board has no obstacle "{id}"; {did_you_mean(id, list(self._by_id))}')
        return found

    def zone(self, name: str) -> Zone:
        """Return the zone of a name. Raises BadInput."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        known = [zone.name for zone in self.zones]
        raise BadInput(f'the board has no zone "{name}"; {did_you_mean(name, known)}')

    def with_ladder(self, obstacle: str, at: tuple[float, float]) -> Board:
        """Return the board with a ladder at the point of an obstacle's outline nearest to `at` (REP-49)."""
        x, y = nearest_edge_point(region(self.obstacle(obstacle).outline), *at)
        return replace(self, ladders=(*self.ladders, Ladder(obstacle, x, y)))

    def with_open_gates(self, gates: Iterable[str]) -> Board:
        """Return the board with these gates open and no others."""
        return replace(self, open_gates=tuple(sorted(set(gates))))

    @cached_property
    def _by_id(self) -> dict[str, Obstacle]:
        return {obstacle.id: obstacle for obstacle in self.obstacles}
