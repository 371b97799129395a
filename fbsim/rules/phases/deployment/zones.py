"""Where a player's pieces may start.

    zones of the board whose purpose is the start, and whose player he is; several count together
    without one, a strip along his own edge: south, north, west, east, in the order of the armies; or the edge
    farthest from the zone of the one rival who has one, so that they face each other (SER-08)

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
    marked = _marked(play, player, purposes)
    if marked:
        return tuple(StartZone(area, _inwards(area)) for area in marked)
    edge = _edge(play, player, purposes)
    return (StartZone(region(_strip(play.state.board, edge, play.option("zone_mm"))), FACINGS_DEG[edge]),)


def in_zones(zones: tuple[StartZone, ...], x: float, y: float) -> bool:
    """Whether the middle of a piece's feet is on that ground."""
    return any(distance_to(zone.area, x, y) <= TOLERANCE_MM for zone in zones)


def _marked(play: Play, player: str, purposes: tuple[Purpose, ...]) -> list[Region]:
    zones = play.state.board.zones
    return [region(zone.outline) for zone in zones if zone.purpose in purposes and zone.player == player]


def _edge(play: Play, player: str, purposes: tuple[Purpose, ...]) -> int:
    """Give a player's own edge; whoever faces one rival with a zone, the edge farthest from that."""
    rivals = play.rivals(player)
    theirs = _marked(play, rivals[0], purposes) if len(rivals) == 1 else []
    if not theirs:
        return play.setup.players.index(player) % len(FACINGS_DEG)
    board, area = play.state.board, theirs[0]
    x, y = (area.west + area.east) / 2, (area.south + area.north) / 2
    away = (board.depth_mm / 2 + y, board.depth_mm / 2 - y, board.width_mm / 2 + x, board.width_mm / 2 - x)
    return away.index(max(away))


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
