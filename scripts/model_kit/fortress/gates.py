"""Gates whose two leaves open inwards: each leaf is a body of its own with an upright hinge.

A leaf hangs behind its jamb, so that it lies clear of the doorway when it has turned by 90 degrees.
"""

from __future__ import annotations

from math import cos, pi, sin

from model_kit.fortress.masonry import joints, upright
from model_kit.fortress.part import PLINTH_MM, Leaf, part
from model_kit.model import Body, Model
from model_kit.points import Cloud, box, join, moved, slab_x

LEAF_MM = 4.0
BAND_MM = 0.8
CLEAR_MM = 0.5
"""Between a leaf and the ground."""


def gates() -> list[Model]:
    """All gates with leaves."""
    return [double_gate(), gatehouse()]


def double_gate() -> Model:
    """Gate in the line of the walls: two posts, a beam on them, a doorway of 56 x 66."""
    opening, back = 28.0, -8.0
    posts = [
        box((-8, opening, 0), (8, 60, PLINTH_MM)),
        box((-8, opening, 0), (7, 60, 76)),
        join(box((-8, 30, 75), (8, 58, 78)), box((-2, 40, 90), (2, 48, 92))),
    ]
    beam = [box((-6, -40, 66), (6, 40, 76)), _arch_brace(opening)]
    pieces = [*posts, *(cloud * (1, -1, 1) for cloud in posts), *beam, _arch_brace(opening) * (1, -1, 1)]
    grooves = [
        groove for low, high in ((opening, 60), (-60, -opening)) for groove in joints(7, (low, 5), (high, 75))
    ]
    return part(
        "double-gate",
        "Gate with two leaves, 120 x 16 x 92 mm",
        "gate",
        pieces,
        grooves,
        cells=(1, 2),
        leaves=_leaves(back, opening + 3, 64.0),
    )


def _arch_brace(opening: float) -> Cloud:
    """Slanting brace under the beam, on the side of +y."""
    return slab_x([(opening - 8, 67), (opening + 1, 67), (opening + 1, 58)], -5, 5)


def gatehouse() -> Model:
    """Deep gate of two storeys: a walk at 120 over an arched passage of 56 x 80, with room for its leaves."""
    opening, recess, front = 28.0, 34.0, 30.0
    sill = front - 14
    jamb = [
        box((sill, opening, 0), (front, 60, PLINTH_MM)),
        box((sill, opening, 0), (front - 1, 60, 114)),
        box((-front + 1, recess, 0), (sill + 1, 59, 114)),
    ]
    head = [
        box((sill, -opening - 1, 79), (front - 1, opening + 1, 114)),
        box((-front, -60, 112), (front, 60, 120)),
        box((front - 8, -60, 119), (front - 1, 60, 127)),
        *(box((front - 8, y, 126), (front, y + 24, 139)) for y in (-60, -12, 36)),
    ]
    pieces = [*jamb, *(cloud * (1, -1, 1) for cloud in jamb), *_vault(sill, front - 1), *head]
    leaves = _leaves(sill, opening + 2, 78.0)
    return part(
        "gatehouse",
        "Gatehouse with two leaves and a walk at 120 mm, 120 x 60 x 139 mm",
        "gate",
        pieces,
        _gatehouse_joints(opening, front - 1),
        cells=(1, 2),
        leaves=leaves,
    )


def _gatehouse_joints(opening: float, face: float) -> list[Cloud]:
    """Joints of the front, and of both sides; above the arch a shield."""
    rows = ((opening, 60.0, PLINTH_MM, 85.0), (-60.0, -opening, PLINTH_MM, 85.0), (-60.0, 60.0, 85.0, 112.0))
    front = [cut for left, right, low, high in rows for cut in joints(face, (left, low), (right, high))]
    shield = [(-8.0, 107.0), (8.0, 107.0), (8.0, 97.0), (5.0, 91.0), (0.0, 87.0), (-5.0, 91.0), (-8.0, 97.0)]
    sides = [cut for side in (59, -59) for cut in joints(side, (-29, 0), (16, 112), "y")]
    return [*front, *sides, slab_x(shield, face - 0.9, face + 1)]


def _vault(back: float, front: float) -> list[Cloud]:
    """Four wedges of an arch whose crown is at 80, between the jambs."""
    steps = 4
    ring = [(28 * cos(pi * step / steps), 52 + 28 * sin(pi * step / steps)) for step in range(steps + 1)]
    return [
        slab_x([*ring[step : step + 2], *((u * 1.02, 82.0) for u, _ in ring[step : step + 2])], back, front)
        for step in range(steps)
    ]


def _leaves(face: float, hinge: float, height: float) -> list[Leaf]:
    """Two leaves whose front is at x = `face`, which meet in the middle."""
    left = _leaf(face, hinge, height)
    right = Body(
        tuple(cloud * (1, -1, 1) for cloud in left.clouds),
        tuple(cloud * (1, -1, 1) for cloud in left.recesses),
    )
    return [
        Leaf("left", left, (face, hinge, 0.0), -90.0),
        Leaf("right", right, (face, -hinge, 0.0), 90.0),
    ]


def _leaf(face: float, hinge: float, height: float) -> Body:
    """Planks with three iron bands; its hinge is at +y, its free edge 0.1 mm from the middle."""
    free, half = 0.1, LEAF_MM / 2
    board = half - BAND_MM
    bands = (share * height for share in (0.14, 0.5, 0.86))
    pieces = [
        box((-board, free, CLEAR_MM), (board, hinge, height)),
        *(box((-half, free + 1, z - 3), (half, hinge, z + 3)) for z in bands),
    ]
    seams = [upright(side, y, -1, height + 1) for side in (board, -board) for y in range(5, int(hinge), 5)]
    shift = (face - half, 0.0, 0.0)
    return Body(tuple(moved(piece, shift) for piece in pieces), tuple(moved(seam, shift) for seam in seams))
