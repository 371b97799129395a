"""Who sees how much of whom, and how high the cover is (REP-57, REP-78).

The target's silhouette, as the shooter sees it, is an upright rectangle through its middle; lines run from
the shooter's eye to the middles of its cells, five across and ten up. The share seen is that of the cells
whose line meets neither an obstacle (a prism from its base to its top) nor another piece (an upright
cylinder). A line p(t) = eye + t (cell - eye) meets a prism that it is over for t0 < t < t1 where some of
its heights z(t0) .. z(t1) are between base and top. Forests hide nobody: no rule says they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, sqrt
from typing import NamedTuple

from fbsim.rules.board.board import Board
from fbsim.rules.board.measuring import Stance, footprint, height_at
from fbsim.rules.board.plane import Point, Region, Stretch, stretches
from fbsim.rules.pieces import FIGURE_HEIGHT_MM, Place

COLUMNS, ROWS = 5, 10
"""An even number of rows, so that a cover of half the height leaves exactly half in sight."""

EYE_SHARE = 0.9
"""Height of the eyes as a share of the figure's: an assumption."""

GRAZE_MM = 1e-6

Eye = tuple[float, float, float]


class _Screen(NamedTuple):
    """Something upright that hides what is behind it: an outline, or a circle around a middle."""

    base: float
    top: float
    area: Region | None
    middle: Point = (0.0, 0.0)
    radius: float = 0.0

    def spans(self, p: Point, q: Point) -> Sequence[Stretch]:
        """Stretches of the line from p to q that run over it."""
        if self.area is None:
            return _in_circle(p, q, self.middle, self.radius)
        return stretches(self.area, p, q)


def eye_of(board: Board, stance: Stance) -> Eye:
    """Where a piece looks from."""
    place, height = stance.place, stance.profile.height_mm
    return place.x, place.y, height_at(board, place) + EYE_SHARE * height


def seen_share(board: Board, eye: Eye, target: Stance, others: Iterable[Stance] = ()) -> float:
    """Share of a target that is seen from an eye, 0 to 1 (REP-78).

    `others` are those who may stand in the way: neither the shooter nor the target. Open gates hide
    nothing.
    """
    foot = height_at(board, target.place)
    columns = _columns(eye, target)
    screens = [*_solid_screens(board, eye, foot, columns), *_piece_screens(board, eye, target, others)]
    if not screens:
        return 1.0
    heights = [foot + (row + 0.5) / ROWS * target.profile.height_mm for row in range(ROWS)]
    seen = sum(_seen_in_column(eye, column, heights, screens) for column in columns)
    return seen / (COLUMNS * ROWS)


def cover_height(board: Board, shooter: Stance, target: Place, reach_mm: float = FIGURE_HEIGHT_MM) -> float:
    """Height in mm, above the shooter's feet, of the highest cover in front of him towards a target (REP-57).

    Cover is what the line to the target meets within `reach_mm` of the middle of his feet; 0 where he has
    none.
    """
    place, foot = shooter.place, height_at(board, shooter.place)
    far = hypot(target.x - place.x, target.y - place.y)
    share = min(1.0, reach_mm / far) if far > 0.0 else 0.0
    end = place.x + share * (target.x - place.x), place.y + share * (target.y - place.y)
    head = foot + shooter.profile.height_mm
    tops = (
        solid.top - foot
        for solid in board.ground.solids
        if solid.base < head and solid.top > foot and stretches(solid.area, (place.x, place.y), end)
    )
    return max(tops, default=0.0)


def _columns(eye: Eye, target: Stance) -> list[Point]:
    """Middles of the columns of the silhouette, across the line of sight."""
    x, y, _ = target.place
    dx, dy = x - eye[0], y - eye[1]
    away = hypot(dx, dy) or 1.0
    across = (-dy / away, dx / away)
    half = _half_width(target, across)
    shares = [(2 * column + 1) / COLUMNS - 1 for column in range(COLUMNS)]
    return [(x + share * half * across[0], y + share * half * across[1]) for share in shares]


def _half_width(target: Stance, across: Point) -> float:
    if target.profile.footprint_mm is None:
        return target.profile.radius_mm
    x, y, _ = target.place
    corners = footprint(target).corners
    return max(abs((cx - x) * across[0] + (cy - y) * across[1]) for cx, cy in corners)


def _solid_screens(board: Board, eye: Eye, foot: float, columns: Sequence[Point]) -> Iterable[_Screen]:
    """Obstacles that may hide something: those near the line of sight that rise above its lower end."""
    xs, ys = [eye[0], *(x for x, _ in columns)], [eye[1], *(y for _, y in columns)]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    lowest = min(eye[2], foot)
    for solid in board.ground.solids:
        area = solid.area
        if (
            solid.top > lowest
            and area.east > west
            and area.west < east
            and area.north > south
            and area.south < north
        ):
            yield _Screen(solid.base, solid.top, area)


def _piece_screens(board: Board, eye: Eye, target: Stance, others: Iterable[Stance]) -> Iterable[_Screen]:
    """Pieces that may hide something: those whose feet are near the line of sight."""
    (ex, ey, _), (tx, ty, _) = eye, target.place
    dx, dy = tx - ex, ty - ey
    away = hypot(dx, dy) or 1.0
    wide = max(target.profile.footprint_mm or (2 * target.profile.radius_mm,))
    for other in others:
        x, y, _ = other.place
        oblong = other.profile.footprint_mm
        reach = other.profile.radius_mm if oblong is None else hypot(*oblong) / 2
        aside = abs((x - ex) * dy - (y - ey) * dx) / away
        ahead = ((x - ex) * dx + (y - ey) * dy) / away
        if aside <= reach + wide and -reach <= ahead <= away + reach:
            base = height_at(board, other.place)
            area = None if oblong is None else footprint(other)
            yield _Screen(base, base + other.profile.height_mm, area, (x, y), reach)


def _in_circle(p: Point, q: Point, middle: Point, radius: float) -> Sequence[Stretch]:
    """Stretch of a line inside a circle."""
    dx, dy, fx, fy = q[0] - p[0], q[1] - p[1], p[0] - middle[0], p[1] - middle[1]
    a, b, c = dx * dx + dy * dy, dx * fx + dy * fy, fx * fx + fy * fy - radius * radius
    under = b * b - a * c
    if under <= 0.0 or a == 0.0:
        return ()
    root = sqrt(under)
    low, high = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    return ((low, high),) if low < high else ()


def _seen_in_column(eye: Eye, column: Point, heights: Sequence[float], screens: Sequence[_Screen]) -> int:
    """Cells of a column that are seen."""
    p = (eye[0], eye[1])
    over = [(low, high, screen) for screen in screens for low, high in screen.spans(p, column)]
    return sum(not any(_hides(eye[2], z, *one) for one in over) for z in heights)


def _hides(eye_z: float, z: float, low: float, high: float, screen: _Screen) -> bool:
    first, last = eye_z + low * (z - eye_z), eye_z + high * (z - eye_z)
    if first > last:
        first, last = last, first
    return first < screen.top - GRAZE_MM and last > screen.base + GRAZE_MM
