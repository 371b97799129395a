"""Distances and heights as the rules measure them (COM-04, COM-05).

gap       = |a - b| - r_a - r_b, not below 0        round feet
distance  = between the nearest points of two feet, circles or oblong footprints; level, heights apart
elevation = height of what a piece stands on; its head is one figure height above
heights   = floor(H / h), a hair under a full height counting as full
"""

from __future__ import annotations

from math import cos, floor, hypot, radians, sin
from typing import NamedTuple

from fbsim.rules.board.board import Board
from fbsim.rules.board.ground import TOLERANCE_MM
from fbsim.rules.board.plane import Region, bounded, oblong, regions_distance
from fbsim.rules.pieces import Place, Profile


class Stance(NamedTuple):
    """A piece where it stands."""

    place: Place
    profile: Profile
    heading_deg: float = 0.0


def gap(ax: float, ay: float, ar: float, bx: float, by: float, br: float) -> float:
    """Distance between two circles, 0 where they overlap.

    >>> gap(0.0, 0.0, 12.0, 30.0, 40.0, 12.0)
    26.0
    """
    apart = hypot(ax - bx, ay - by) - ar - br
    return apart if apart > 0.0 else 0.0


def distance(a: Stance, b: Stance) -> float:
    """Level distance in mm between the nearest points of two feet (COM-04)."""
    one, other = a.profile, b.profile
    if one.footprint_mm is None and other.footprint_mm is None:
        return gap(a.place.x, a.place.y, one.radius_mm, b.place.x, b.place.y, other.radius_mm)
    if one.footprint_mm is None:
        return max(0.0, to_oblong(a, b) - one.radius_mm)
    if other.footprint_mm is None:
        return max(0.0, to_oblong(b, a) - other.radius_mm)
    return regions_distance(footprint(a), footprint(b))


def to_oblong(figure: Stance, gun: Stance) -> float:
    """Distance from the middle of round feet to an oblong footprint, reckoned in the footprint's own axes."""
    length, width = gun.profile.footprint_mm or (0.0, 0.0)
    dx, dy = figure.place.x - gun.place.x, figure.place.y - gun.place.y
    turn = radians(gun.heading_deg)
    c, s = cos(turn), sin(turn)
    along, across = abs(dx * c + dy * s) - length / 2, abs(dy * c - dx * s) - width / 2
    return hypot(max(along, 0.0), max(across, 0.0))


def within(a: Stance, b: Stance, limit: float) -> bool:
    """Whether two pieces are at most `limit` mm apart, give or take what measuring allows (COM-04)."""
    return distance(a, b) <= limit + TOLERANCE_MM


def footprint(stance: Stance, less: float = 0.0) -> Region:
    """Outline of an oblong footprint, less `less` mm on each side; of round feet, the square around them."""
    profile = stance.profile
    side = 2 * profile.radius_mm
    length, width = profile.footprint_mm or (side, side)
    length, width = max(length - 2 * less, 0.0), max(width - 2 * less, 0.0)
    return bounded(oblong(stance.place.x, stance.place.y, length, width, stance.heading_deg))


def height_at(board: Board, place: Place) -> float:
    """Elevation in mm of what a piece stands on. Raises BadInput for an unknown obstacle."""
    return board.obstacle(place.on).top_mm if place.on else 0.0


def head_height(board: Board, place: Place, profile: Profile) -> float:
    """Elevation in mm of the top of the head (COM-05)."""
    return height_at(board, place) + profile.height_mm


def heights_in(height_mm: float, figure_height_mm: float) -> int:
    """How many full figure heights fit in a height (TRD-19, REP-51).

    The tolerance is a hair (1e-6 of a height), for rounding only: 3.9 heights are 3, and 4 are 4.

    >>> heights_in(210.6, 54.0), heights_in(216.0, 54.0)
    (3, 4)
    """
    return floor(height_mm / figure_height_mm + 1e-6)
