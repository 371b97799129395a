"""Distances and heights as the rules measure them (COM-04, COM-05).

gap       = |a - b| - r_a - r_b, not below 0        round feet
distance  = between the nearest points of two feet, circles or oblong footprints; level, heights apart
elevation = height of what a piece stands on; its head is one figure height above
heights   = floor(H / h), a hair under a full height counting as full
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, floor, hypot, radians, sin
from typing import NamedTuple

from fbsim.rules.board.board import Board
from fbsim.rules.board.ground import TOLERANCE_MM
from fbsim.rules.board.plane import Point, Region, bounded, oblong
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
    return between_oblongs(a, b)


def to_oblong(figure: Stance, gun: Stance) -> float:
    """Distance from the middle of round feet to an oblong footprint, reckoned in the footprint's own axes."""
    return _nearest(_seen_by(gun, (figure.place[:2],)), _half(gun, 0.0))


def between_oblongs(a: Stance, b: Stance, less: float = 0.0) -> float:
    """Distance between two oblong footprints, `less` mm taken off each side; 0 where they meet.

    They meet unless a side of one has the whole other beyond it; apart, a corner of one is nearest.
    """
    in_b, half_b = _seen_by(b, footprint(a, less).corners), _half(b, less)
    in_a, half_a = _seen_by(a, footprint(b, less).corners), _half(a, less)
    if not _beyond_a_side(in_b, half_b) and not _beyond_a_side(in_a, half_a):
        return 0.0
    return min(_nearest(in_b, half_b), _nearest(in_a, half_a))


def _half(gun: Stance, less: float) -> Point:
    length, width = gun.profile.footprint_mm or (0.0, 0.0)
    return max(length / 2 - less, 0.0), max(width / 2 - less, 0.0)


def _seen_by(gun: Stance, points: Sequence[Point]) -> list[Point]:
    """Points in a gun's own axes: along its heading and across it."""
    x, y, _ = gun.place
    turn = radians(gun.heading_deg)
    c, s = cos(turn), sin(turn)
    return [((px - x) * c + (py - y) * s, (py - y) * c - (px - x) * s) for px, py in points]


def _beyond_a_side(points: Sequence[Point], half: Point) -> bool:
    """Whether all points are beyond the same side of a rectangle around the origin."""
    us, vs = [u for u, _ in points], [v for _, v in points]
    return min(us) > half[0] or max(us) < -half[0] or min(vs) > half[1] or max(vs) < -half[1]


def _nearest(points: Sequence[Point], half: Point) -> float:
    """Distance from a rectangle around the origin to the nearest of some points."""
    return min(hypot(max(abs(u) - half[0], 0.0), max(abs(v) - half[1], 0.0)) for u, v in points)


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
