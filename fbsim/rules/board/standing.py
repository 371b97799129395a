"""Where a piece may stand: on the board, clear of others, clear of what it does not stand on.

A figure stands on an obstacle when the middle of its feet is within the top; a gun when its whole
footprint is (SER-18: "provided it fits there"). Feet may overlap by the tolerance of measuring (COM-04).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from fbsim.rules.board.board import Board
from fbsim.rules.board.ground import TOLERANCE_MM, Solid
from fbsim.rules.board.measuring import Stance, between_oblongs, footprint, height_at, to_oblong
from fbsim.rules.board.plane import beyond, covers, distance_to, edge_distance, holds, regions_distance
from fbsim.rules.pieces import Place, Profile


def is_free(
    board: Board, place: Place, profile: Profile, heading_deg: float = 0.0, others: Iterable[Stance] = ()
) -> bool:
    """Whether a piece may stand at a place. Raises BadInput if it stands on an unknown obstacle."""
    stance = Stance(place, profile, heading_deg)
    return (
        on_board(board, stance)
        and (board.bare or clear_of_obstacles(board, stance))
        and clear_of_pieces(board, stance, others)
    )


def on_board(board: Board, stance: Stance) -> bool:
    """Whether the feet are on the board."""
    reach_x, reach_y = _reach(stance)
    place = stance.place
    return (
        abs(place.x) + reach_x <= board.width_mm / 2 + TOLERANCE_MM
        and abs(place.y) + reach_y <= board.depth_mm / 2 + TOLERANCE_MM
    )


def _reach(stance: Stance) -> tuple[float, float]:
    """How far the feet extend from their middle along x and y."""
    profile = stance.profile
    if profile.footprint_mm is None:
        return profile.radius_mm, profile.radius_mm
    length, width = profile.footprint_mm
    turn = radians(stance.heading_deg)
    c, s = abs(cos(turn)) / 2, abs(sin(turn)) / 2
    return length * c + width * s, length * s + width * c


def clear_of_pieces(board: Board, stance: Stance, others: Iterable[Stance]) -> bool:
    """Whether the feet overlap nobody's who stands at the same height, within a figure's height."""
    x, y, extent = stance.place.x, stance.place.y, stance.profile.extent_mm
    for other in others:
        far = extent + other.profile.extent_mm  # most are farther, whatever their shape
        near = abs(other.place.x - x) <= far and abs(other.place.y - y) <= far
        if near and _collide(board, stance, other):
            return False
    return True


def _collide(board: Board, one: Stance, other: Stance) -> bool:
    if not _overlap(one, other):
        return False
    if one.place.on == other.place.on:
        return True
    rise = height_at(board, other.place) - height_at(board, one.place)
    return -other.profile.height_mm < rise < one.profile.height_mm


def _overlap(one: Stance, other: Stance) -> bool:
    a, b = one.profile, other.profile
    if a.footprint_mm is None and b.footprint_mm is None:
        reach = a.radius_mm + b.radius_mm - TOLERANCE_MM
        dx, dy = one.place.x - other.place.x, one.place.y - other.place.y
        return dx * dx + dy * dy < reach * reach
    if a.footprint_mm is None:
        return to_oblong(one, other) < a.radius_mm - TOLERANCE_MM
    if b.footprint_mm is None:
        return to_oblong(other, one) < b.radius_mm - TOLERANCE_MM
    return between_oblongs(one, other, TOLERANCE_MM / 2) <= 0.0


def clear_of_obstacles(board: Board, stance: Stance) -> bool:
    """Whether it stands within the top that it stands on, and nothing else is where it is."""
    on, elevation = stance.place.on, height_at(board, stance.place)
    if on and not _stands_within(board.ground.by_id.get(on), stance):
        return False
    head = elevation + stance.profile.height_mm
    return not any(
        solid.id != on and solid.top > elevation and solid.base < head and _reaches_into(stance, solid)
        for solid in board.ground.solids
    )


def _stands_within(solid: Solid | None, stance: Stance) -> bool:
    if solid is None or not solid.standable:
        return False
    if stance.profile.footprint_mm is None:
        return distance_to(solid.area, stance.place.x, stance.place.y) <= TOLERANCE_MM
    return covers(solid.area, footprint(stance, TOLERANCE_MM).corners)


def _reaches_into(stance: Stance, solid: Solid) -> bool:
    place, area = stance.place, solid.area
    if beyond(area, place.x, place.y, stance.profile.extent_mm):
        return False
    if stance.profile.footprint_mm is not None:
        return regions_distance(footprint(stance, TOLERANCE_MM), area) <= 0.0
    reach = max(0.0, stance.profile.radius_mm - TOLERANCE_MM)
    return holds(area, place.x, place.y) or edge_distance(area, place.x, place.y) < reach
