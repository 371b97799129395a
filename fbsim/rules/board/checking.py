"""What can be wrong with a board: numbers, names, outlines."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from fbsim.errors import Problem, did_you_mean
from fbsim.rules.board.plane import Outline
from fbsim.rules.board.terrain import Ladder, Obstacle, Terrain, Zone

if TYPE_CHECKING:
    from fbsim.rules.board.board import Board

ROUNDING_MM = 1e-6


def problems_of(board: Board) -> tuple[Problem, ...]:
    """List all that is wrong with a board."""
    if not _sized(board):
        size = f"{board.width_mm:g} x {board.depth_mm:g} mm"
        return (Problem(f"a board must have a width and a depth above 0 (got {size})", place="board"),)
    return tuple(_problems(board))


def _sized(board: Board) -> bool:
    return all(math.isfinite(side) and side > 0 for side in (board.width_mm, board.depth_mm))


def _problems(board: Board) -> Iterator[Problem]:
    ids = [obstacle.id for obstacle in board.obstacles]
    yield from _twice(ids, "obstacle")
    yield from _twice([zone.name for zone in board.zones], "zone")
    for obstacle in board.obstacles:
        yield from _obstacle_problems(board, obstacle)
    for zone in board.zones:
        yield from _outline_problems(board, zone.outline, _zone_place(zone))
    for ladder in board.ladders:
        yield from _ladder_problems(board, ladder)
    gates = [obstacle.id for obstacle in board.obstacles if obstacle.terrain is Terrain.GATE]
    for gate in board.open_gates:
        if gate not in gates:
            yield Problem(f'no gate "{gate}"', place="open_gates", remedy=did_you_mean(gate, gates))


def _twice(names: list[str], what: str) -> Iterator[Problem]:
    for name, count in Counter(names).items():
        if count > 1:
            yield Problem(f'{count} of them have the name "{name}"', place=f"{what}s", remedy="rename one")
        if not name:
            yield Problem(f"a {what} has no name", place=f"{what}s", remedy="name it")


def _obstacle_problems(board: Board, obstacle: Obstacle) -> Iterator[Problem]:
    place = f'obstacle "{obstacle.id}"'
    yield from _outline_problems(board, obstacle.outline, place)
    for key in ("height_mm", "base_mm", "step_mm"):
        value: float = getattr(obstacle, key)
        if not (math.isfinite(value) and value >= 0):
            yield Problem(f"{key} must be a length of 0 or more (got {value:g})", place=place)
    tops = [one.id for one in board.obstacles if _has_top(one)]
    if obstacle.terrain is Terrain.STAIRS and (obstacle.leads_to not in tops):
        yield Problem(
            f'leads to "{obstacle.leads_to}", which has no top to stand on',
            place=place,
            remedy=did_you_mean(obstacle.leads_to, tops),
        )
    if obstacle.terrain is not Terrain.STAIRS and obstacle.leads_to:
        yield Problem("leads_to is for stairs", place=place, remedy="leave it out")


def _zone_place(zone: Zone) -> str:
    return f'zone "{zone.name}"'


def _has_top(obstacle: Obstacle) -> bool:
    return obstacle.terrain is Terrain.WALL and obstacle.standable


def _ladder_problems(board: Board, ladder: Ladder) -> Iterator[Problem]:
    tops = [one.id for one in board.obstacles if _has_top(one)]
    if ladder.obstacle not in tops:
        message = f'nothing called "{ladder.obstacle}" has a top to stand on'
        yield Problem(message, place="ladders", remedy=did_you_mean(ladder.obstacle, tops))
    if not (math.isfinite(ladder.x) and math.isfinite(ladder.y)):
        yield Problem(f"a ladder stands at ({ladder.x:g}, {ladder.y:g})", place="ladders")


def _outline_problems(board: Board, outline: Outline, place: str) -> Iterator[Problem]:
    if len(outline) < 3:
        yield Problem(f"its outline needs three corners or more (got {len(outline)})", place=place)
        return
    if not all(math.isfinite(value) for corner in outline for value in corner):
        yield Problem("its outline has a corner that is no number", place=place)
        return
    outside = [corner for corner in outline if not _on_board(board, *corner)]
    if outside:
        x, y = outside[0]
        yield Problem(f"its corner ({x:g}, {y:g}) is outside the board", place=place, remedy="move it")
    fault = _crossing(outline)
    if fault:
        yield Problem(
            f"its outline is no plain loop: {fault}", place=place, remedy="put its corners in order"
        )


def _on_board(board: Board, x: float, y: float) -> bool:
    return abs(x) <= board.width_mm / 2 + ROUNDING_MM and abs(y) <= board.depth_mm / 2 + ROUNDING_MM


@lru_cache(maxsize=4096)
def _crossing(outline: Outline) -> str:
    """Say where an outline crosses itself or has no area; "" where it is fine."""
    import shapely  # brings numpy along: only boards with something on them need it

    shape = shapely.Polygon(outline)
    if not shape.is_valid:
        return str(shapely.is_valid_reason(shape))
    return "" if shape.area > 0 else "it has no area"
