"""What is of wood: galleries on posts that one can pass beneath, and ladders.

A gallery's deck is at 60 mm, level with the walks; it stands behind a wall of 16 mm in the same cell when it
is turned round, its rail then to the courtyard.
"""

from __future__ import annotations

from model_kit.fortress.masonry import upright
from model_kit.fortress.part import STOREY_MM, part
from model_kit.model import Model
from model_kit.points import Cloud, box, join, rod, slab_x, turned

GALLERY_DEPTH_MM = 44.0
PLANK_MM = 3.5
POST_MM = 6.0
RAIL_MM = 16.0
RUNG_MM = 9.0


def timber() -> list[Model]:
    """All that is of wood."""
    return [gallery(60), gallery(120), ladder("ladder", STOREY_MM), ladder("tall-ladder", 2 * STOREY_MM)]


def gallery(length: int) -> Model:
    """Walk of planks on posts with braces, and a rail at +x."""
    half, out = length / 2, GALLERY_DEPTH_MM / 2
    deck = box((-out, -half, STOREY_MM - PLANK_MM), (out, half, STOREY_MM))
    posts = [
        box((x, y, 0), (x + POST_MM, y + POST_MM, STOREY_MM - 1))
        for x in (-out, out - POST_MM)
        for y in (-half + 2, half - 2 - POST_MM)
    ]
    braces = [_brace(x, side, half) for x in (-out + POST_MM / 2, out - POST_MM / 2) for side in (1, -1)]
    stakes = [-half + 2, half - 5] if length == 60 else [-half + 2, -1.5, half - 5]
    rail = [box((out - 4, y, STOREY_MM - 1), (out - 1, y + 3, STOREY_MM + RAIL_MM)) for y in stakes]
    bars = [
        box((out - 3.5, -half, z), (out - 1.5, half, z + 2.5))
        for z in (STOREY_MM + 6, STOREY_MM + RAIL_MM - 2)
    ]
    seams = [
        turned(groove, "y", -90)
        for y in range(int(-half) + 6, int(half), 6)
        for groove in (upright(STOREY_MM, y, -out - 1, out + 1),)
    ]
    name = "gallery" if length == 120 else f"gallery-{length}"
    title = f"Gallery on posts, {length} x 44 x 76 mm"
    return part(name, title, "gallery", [deck, *posts, *braces, *rail, *bars], seams, cells=(1, length // 60))


def _brace(x: float, side: int, half: float) -> Cloud:
    """Slanting strut between a post and the deck."""
    high, low, reach = STOREY_MM - PLANK_MM + 0.5, STOREY_MM - 18, half - 2 - POST_MM
    corners = [(reach + 1, low), (reach + 1, low + 4), (reach - 14, high), (reach - 10, high)]
    return slab_x([(side * y, z) for y, z in corners], x - 1.5, x + 1.5)


def ladder(name: str, height: float) -> Model:
    """Ladder that leans towards +x on a stand, its head a little above a wall's top."""
    lean, half, head = height / 5, 11.0, height + 4
    stiles = [
        join(box((-lean, y, 0), (-lean + 4, y + 3, 1)), box((-3, y, head - 1), (0, y + 3, head)))
        for y in (-half, half - 3)
    ]
    count = min(11, int(height / RUNG_MM))
    heights = [4 + (height - 4) / count * step for step in range(1, count)]
    rungs = [_rung(-lean + 2 + (lean - 3.5) * z / head, z, half) for z in heights]
    stand = box((-lean, -half - 3, 0), (0, half + 3, 1.6))
    title = f"Ladder to a wall of {height:g} mm, {lean:g} x 28 x {head:g} mm"
    return part(name, title, "ladder", [stand, *stiles, *rungs], cells=(1, 1))


def _rung(x: float, z: float, half: float) -> Cloud:
    return rod((x, -half + 1, z), (x, half - 1, z), 1.2, around=6)
