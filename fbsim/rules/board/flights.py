"""Stairs, ramps and ladders: where their foot and their head are, and how long they are.

    stairs    slope = √(run² + rise²), run from the middle of the edge farthest from the obstacle they lead
              to, to the middle of the nearest; rise from their base to the obstacle's top (TRD-20)
    ladder    as high as the obstacle (REP-49); it leans on the wall, so it has no run

A path takes the flight when it goes from its foot straight to its head, or back.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from fbsim.rules.board.ground import EPSILON_MM, Ground, Solid
from fbsim.rules.board.plane import Point, edge_distance, edges, holds, nearest_edge_point, region
from fbsim.rules.board.terrain import Ladder, Obstacle, Terrain
from fbsim.rules.pieces import Place


class Flight(NamedTuple):
    """A way up to the top of an obstacle that is no climb."""

    id: str
    """Of the stairs; for a ladder, of the obstacle."""
    foot: Place
    head: Place
    outward: Point
    """Unit vector at the foot, away from the flight."""
    slope_mm: float
    """Length of stairs along their slope; 0 for a ladder."""
    rise_mm: float
    step_mm: float
    """Height of a single step: that of the whole obstacle for a ladder, so that no vehicle uses one."""
    ladder: bool

    def access(self, radius: float) -> Place:
        """Where feet of a radius stand in front of the foot, clear of the flight and what it leads to."""
        away = radius + 2 * EPSILON_MM
        return self.foot._replace(
            x=self.foot.x + away * self.outward[0], y=self.foot.y + away * self.outward[1]
        )


def flights_of(
    ground: Ground, obstacles: Sequence[Obstacle], ladders: Sequence[Ladder]
) -> tuple[Flight, ...]:
    """List the stairs among obstacles, and ladders, as ways up."""
    stairs = (one for one in obstacles if one.terrain is Terrain.STAIRS)
    return (
        *(_of_stairs(ground, one, ground.by_id[one.leads_to]) for one in stairs),
        *(_of_ladder(ground, ladder) for ladder in ladders),
    )


def _of_stairs(ground: Ground, stairs: Obstacle, target: Solid) -> Flight:
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in edges(stairs.outline)]
    end = min(middles, key=lambda middle: edge_distance(target.area, *middle))
    foot = max(middles, key=lambda middle: hypot(middle[0] - end[0], middle[1] - end[1]))
    run = hypot(end[0] - foot[0], end[1] - foot[1])
    outward = ((foot[0] - end[0]) / run, (foot[1] - end[1]) / run)
    rise = target.top - stairs.base_mm
    return Flight(
        stairs.id,
        Place(*_moved(foot, outward), _standing_on(ground, foot, stairs.base_mm)),
        Place(*nearest_edge_point(target.area, *end), target.id),
        outward,
        hypot(run, rise),
        rise,
        stairs.step_mm,
        ladder=False,
    )


def _of_ladder(ground: Ground, ladder: Ladder) -> Flight:
    wall = ground.by_id[ladder.obstacle]
    outward = _outward(wall, ladder)
    foot = Place(
        *_moved((ladder.x, ladder.y), outward), _standing_on(ground, (ladder.x, ladder.y), wall.base)
    )
    rise = wall.top - wall.base
    return Flight(wall.id, foot, Place(ladder.x, ladder.y, wall.id), outward, 0.0, rise, rise, ladder=True)


def _moved(point: Point, outward: Point) -> Point:
    """A hair off the outline, so that a path to it does not enter."""
    return point[0] + EPSILON_MM * outward[0], point[1] + EPSILON_MM * outward[1]


def _outward(wall: Solid, ladder: Ladder) -> Point:
    """Normal of the edge that a ladder leans on, away from the wall."""
    a, b = min(
        edges(wall.area.corners),
        key=lambda edge: edge_distance(region(edge), ladder.x, ladder.y),
    )
    length = hypot(b[0] - a[0], b[1] - a[1])
    normal = ((b[1] - a[1]) / length, (a[0] - b[0]) / length)
    inside = holds(wall.area, ladder.x + EPSILON_MM * normal[0], ladder.y + EPSILON_MM * normal[1])
    return (-normal[0], -normal[1]) if inside else normal


def _standing_on(ground: Ground, point: Point, base: float) -> str:
    """Id of the obstacle on whose top a flight of that base stands; "" for the table."""
    if base <= 0:
        return ""
    below = (one for one in ground.solids if one.standable and abs(one.top - base) < 1.0)
    return next((one.id for one in below if holds(one.area, *point)), "")
