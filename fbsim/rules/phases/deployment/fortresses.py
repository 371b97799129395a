"""Fortresses when armies deploy: how far apart they stand (EMP-48), and who holds the only one (SER-05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from fbsim.errors import BadInput, Problem
from fbsim.rules.board import TOLERANCE_MM, Purpose, Zone
from fbsim.rules.board.plane import region, regions_distance
from fbsim.rules.phases.initiative import ranked

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NEAREST_MM, FARTHEST_MM = 800.0, 1500.0


def check_fortresses(play: Play, clause: str) -> None:
    """Raise BadInput where enemy fortresses stand nearer than 0.8 m or farther than 1.5 m apart."""
    faults = list(_faults(play.state.board.zones, clause))
    if faults:
        raise BadInput(faults)


def give_fortress(play: Play, clause: str) -> None:
    """Let dice say who is in the fortress that belongs to nobody; the others attack (READ, SER-05)."""
    zones = play.state.board.zones
    free = [zone.name for zone in zones if zone.purpose is Purpose.FORTRESS and not zone.player]
    if not free:
        return
    holder = ranked(play, "the fortress", clause)[0]
    owned = (replace(zone, player=holder) if zone.name in free else zone for zone in zones)
    play.state.board = replace(play.state.board, zones=tuple(owned))
    play.tell("fortress", clause, f"{holder} is in {' and '.join(free)}")


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
