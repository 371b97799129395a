"""Squads set up: rows of touching feet, base contact, zones.

A squad is in base contact when every member is linked to every other by feet that touch, one to the next
(UKR-09). Touching is a distance of no more than the tolerance of measuring (COM-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from fbsim.errors import BadInput
from fbsim.rules.board.ground import TOLERANCE_MM
from fbsim.rules.board.measuring import Stance, distance
from fbsim.rules.board.plane import distance_to, region
from fbsim.rules.board.terrain import Zone
from fbsim.rules.pieces import FEET_RADIUS_MM, Place

HAIR_MM = 1e-6
"""Rounding, so that feet set up exactly as far apart as the tolerance still touch."""


def formation(
    count: int,
    at: Place,
    heading_deg: float = 0.0,
    radius: float = FEET_RADIUS_MM,
    *,
    gap_mm: float = 1.0,
    per_row: int = 5,
) -> tuple[Place, ...]:
    """Give places in rows that look along a heading, each with `gap_mm` between neighbouring feet.

    The middle of the front row is at `at`; number 1 is leftmost in it, further rows stand file by file
    behind it.
    Raises BadInput.
    """
    if count < 0 or per_row < 1:
        raise BadInput(f"{count} figures in rows of {per_row}: there must be one or more in each row")
    pitch = 2 * radius + gap_mm
    turn = radians(heading_deg)
    ahead, left = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    front = min(count, per_row)
    spots = (divmod(number, per_row) for number in range(count))
    shifts = [
        (-row * pitch, ((front - 1) / 2 - file - _indent(row, count, per_row)) * pitch) for row, file in spots
    ]
    return tuple(
        Place(at.x + back * ahead[0] + side * left[0], at.y + back * ahead[1] + side * left[1], at.on)
        for back, side in shifts
    )


def _indent(row: int, count: int, per_row: int) -> int:
    """Files that a last row which is not full leaves free on its left: whole ones, so that feet touch."""
    return (per_row - min(per_row, count - row * per_row)) // 2 if row else 0


def in_base_contact(squad: Sequence[Stance]) -> bool:
    """Whether a squad is one group of touching feet (UKR-09); a single figure and nobody are."""
    return not squad or len(touching(squad, 0)) == len(squad)


def touching(squad: Sequence[Stance], first: int) -> frozenset[int]:
    """Indices of those who are linked to one by feet that touch, that one among them."""
    found, waiting = {first}, [first]
    while waiting:
        one = squad[waiting.pop()]
        near = [i for i, other in enumerate(squad) if i not in found and _touch(one, other)]
        found.update(near)
        waiting += near
    return frozenset(found)


def _touch(one: Stance, other: Stance) -> bool:
    return distance(one, other) <= TOLERANCE_MM + HAIR_MM


def in_zone(zone: Zone, place: Place) -> bool:
    """Whether the middle of the feet is in a zone, its border included."""
    return distance_to(region(zone.outline), place.x, place.y) <= HAIR_MM


def distance_to_zone(zone: Zone, place: Place, radius: float = 0.0) -> float:
    """Level distance in mm from round feet to the nearest point of a zone, 0 where they reach into it."""
    return max(0.0, distance_to(region(zone.outline), place.x, place.y) - radius)
