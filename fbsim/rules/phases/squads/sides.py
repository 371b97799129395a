"""Sides of the table: each army has one of the two long edges, and a buffer lies between them.

      +-------------- 1.5 m --------------+
      |  second army                      |
      |- - - - - - - - - - - - - - - - - -|   buffer of 12 inches: nobody starts in it (UKR-08)
      |  first army                       |
      +-----------------------------------+   its edge: it flees that way (UKR-33)

A board that marks where players start (zones) goes before this; their edge is then the one behind the zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import TYPE_CHECKING

from fbsim.rules.board import Board, Purpose, Zone
from fbsim.rules.board.plane import Outline, Region, bounded, holds
from fbsim.rules.pieces import Place
from fbsim.rules.ruleset import OptionValue

if TYPE_CHECKING:
    from fbsim.rules.play import Play

INCH_MM = 25.4


def table(players: tuple[str, ...], options: Mapping[str, OptionValue]) -> Board:
    """Make the table of the agreed size, with ground for each army on its side of the buffer (UKR-07)."""
    width, depth = float(options["table_width_mm"]), float(options["table_depth_mm"])
    near = float(options["buffer_in"]) * INCH_MM / 2
    zones = tuple(
        Zone(f"side of {player}", Purpose.START, _band(width, depth, near, _side(number)), player)
        for number, player in enumerate(players)
    )
    return Board(width, depth, zones=zones)


def ground(play: Play, player: str) -> Region:
    """Give the ground on which a player's squads start."""
    board = play.state.board
    for zone in board.zones:
        if zone.purpose is Purpose.START and zone.player == player:
            return bounded(zone.outline)
    near = float(play.option("buffer_in")) * play.step / 2
    side = _side(play.setup.players.index(player))
    return bounded(_band(board.width_mm, board.depth_mm, near, side))


def starts_on(area: Region, place: Place, radius: float) -> bool:
    """Whether feet stand wholly on the ground to start from, the bounding points of them at least."""
    x, y = place.x, place.y
    reach = radius - 1.0  # a ruler's tolerance
    return all(holds(area, x + dx, y + dy) for dx, dy in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)))


def homeward(play: Play, player: str) -> tuple[float, float]:
    """Give the way to a player's own edge, as a vector of length 1."""
    area = ground(play, player)
    x, y = (area.west + area.east) / 2, (area.south + area.north) / 2
    if abs(x) > abs(y):
        return (1.0 if x > 0 else -1.0), 0.0
    return 0.0, (1.0 if y > 0 else -1.0)


def towards(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Give the way from one point to another, as a vector of length 1."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return (dx / length, dy / length) if length else (0.0, 1.0)


def _side(number: int) -> int:
    """Give -1 for the southern side, 1 for the northern; armies take them in turn."""
    return 1 if number % 2 else -1


def _band(width: float, depth: float, near: float, side: int) -> Outline:
    inner, outer = side * near, side * depth / 2
    south, north = min(inner, outer), max(inner, outer)
    return (-width / 2, south), (width / 2, south), (width / 2, north), (-width / 2, north)
