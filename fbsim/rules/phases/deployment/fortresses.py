"""How far apart enemy fortresses stand when armies deploy (EMP-46, EMP-48)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from fbsim.errors import BadInput, Problem
from fbsim.rules.board import TOLERANCE_MM, Purpose, Zone
from fbsim.rules.board.plane import region, regions_distance

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NEAREST_MM, FARTHEST_MM = 800.0, 1500.0


def check_fortresses(play: Play, clause: str) -> None:
    """Raise BadInput where enemy fortresses stand nearer than 0.8 m or farther than 1.5 m apart."""
    faults = list(_faults(play.state.board.zones, clause))
    if faults:
        raise BadInput(faults)


def _faults(zones: tuple[Zone, ...], clause: str) -> Iterator[Problem]:
    fortresses = [zone for zone in zones if zone.purpose is Purpose.FORTRESS and zone.player]
    for one, other in combinations(fortresses, 2):
        apart = regions_distance(region(one.outline), region(other.outline))
        fits = NEAREST_MM - TOLERANCE_MM <= apart <= FARTHEST_MM + TOLERANCE_MM
        if one.player != other.player and not fits:
            yield Problem(
                f"{one.name} and {other.name} stand {apart:.0f} mm apart",
                place="fortresses",
                remedy=f"enemy fortresses stand {NEAREST_MM:g} to {FARTHEST_MM:g} mm apart ({clause})",
            )
