"""Where a player's pieces may start.

    zones of the board whose purpose is the start, and whose player he is; several count together
    without one, a strip along his own edge: south, north, west, east, in the order of the armies

The strip's depth is the option "zone_mm" (10 cm: found, stands in for the lost list of TRD-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.board import TOLERANCE_MM, Board, Purpose
from fbsim.rules.board.plane import Region, distance_to, region

if TYPE_CHECKING:
    from fbsim.rules.play import Play

Corner = tuple[float, float]

STARTS = (Purpose.START,)

FACINGS_DEG = (90.0, 270.0, 0.0, 180.0)
"""Where one looks from the southern, northern, western and eastern edge."""


class StartZone(NamedTuple):
    """Ground on which a player may place pieces, and the way they look from it."""

    area: Region
    heading_deg: float


def start_zones(play: Play, player: str, purposes: tuple[Purpose, ...] = STARTS) -> tuple[StartZone, ...]:
    """Give the ground on which a player may place pieces."""
    marked = [z for z in play.state.board.zones if z.purpose in purposes and z.player == player]
    if marked:
        return tuple(StartZone(region(z.outline), _inwards(region(z.outline))) for z in marked)
    edge = play.setup.players.index(player) % len(FACINGS_DEG)
    return (StartZone(region(_strip(play.state.board, edge, play.option("zone_mm"))), FACINGS_DEG[edge]),)


def in_zones(zones: tuple[StartZone, ...], x: float, y: float) -> bool:
    """Whether the middle of a piece's feet is on that ground."""
    return any(distance_to(zone.area, x, y) <= TOLERANCE_MM for zone in zones)


def _inwards(area: Region) -> float:
    """Give the way to the middle of the board, along it or across it."""
    x, y = (area.west + area.east) / 2, (area.south + area.north) / 2
    if abs(y) >= abs(x):
        return 90.0 if y <= 0 else 270.0
    return 0.0 if x < 0 else 180.0


def _strip(board: Board, edge: int, depth: float) -> tuple[Corner, ...]:
    east, north = board.width_mm / 2, board.depth_mm / 2
    west, south = -east, -north
    if edge == 0:
        north = min(south + depth, 0.0)
    elif edge == 1:
        south = max(north - depth, 0.0)
    elif edge == 2:
        east = min(west + depth, 0.0)
    else:
        west = max(east - depth, 0.0)
    return (west, south), (east, south), (east, north), (west, north)
