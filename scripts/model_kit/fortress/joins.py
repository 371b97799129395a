"""Where walls meet: corners for walks and parapets, T pieces; and the low parapets that men shoot over."""

from __future__ import annotations

from collections.abc import Sequence

from model_kit.fortress.masonry import joints
from model_kit.fortress.part import PLINTH_MM, SHELL_MM, STOREY_MM, hollow_box, part
from model_kit.fortress.walls import PARAPET_MM, both_faces
from model_kit.model import Model
from model_kit.points import Cloud, box, join, moved, slab_x, turned

LOW_MM = 25.0
LOW_DEPTH_MM = 14.0


def joins() -> list[Model]:
    """Everything of this family."""
    return [walk_corner(), walk_joint(), tee(), parapet(60), parapet(120), parapet_corner()]


def walk_corner() -> Model:
    """Corner of two walks, 60 x 60 x 80; its parapets are at +x and -y."""
    front = _battlement()
    right = [turned(cloud, "z", -90) for cloud in front[:3] + front[4:]]
    grooves = joints(29, (-30, PLINTH_MM), (30, 55.5))
    grooves += [turned(groove, "z", -90) for groove in grooves]
    return part(
        "walk-corner",
        "Corner of two walks at 60 mm, 60 x 60 x 80 mm",
        "wall",
        [*_walk_block(), *front, *right],
        grooves,
        hollow_mm=SHELL_MM,
    )


def walk_joint() -> Model:
    """Where three walks meet, or where a walk ends: 60 x 60 x 80 with a parapet at +x alone."""
    return part(
        "walk-joint",
        "Meeting of walks at 60 mm, 60 x 60 x 80 mm",
        "wall",
        [*_walk_block(), *_battlement()],
        _all_sides(),
        hollow_mm=SHELL_MM,
    )


def _all_sides() -> list[Cloud]:
    """Joints all round a walk's block."""
    grooves = joints(29, (-30, PLINTH_MM), (30, 55.5))
    return [turned(groove, "z", quarter) for quarter in (0, 90, 180, 270) for groove in grooves]


def _walk_block() -> list[Cloud]:
    """Hollow block, standing back 1 mm from its deck."""
    walls = hollow_box((-29, -29, 0), (29, 29, STOREY_MM))[:4]
    return [*walls, box((-30, -30, STOREY_MM - 4), (30, 30, STOREY_MM))]


def _battlement() -> list[Cloud]:
    """Plinth, parapet, merlons at +x; the merlon in the corner to -y is the fourth."""
    inner, walk = 30 - PARAPET_MM, STOREY_MM
    return [
        box((inner, -30, 0), (30, 30, PLINTH_MM)),
        box((inner, -30, walk - 1), (29, 30, walk + 8)),
        box((inner, -6, walk + 6), (30, 6, walk + 20)),
        box((inner, -30, walk + 6), (30, -18, walk + 20)),
        box((inner, 18, walk + 6), (30, 30, walk + 20)),
    ]


def tee() -> Model:
    """T piece: a wall of 120 mm whose stem, two walls thick, takes walls on either side of the middle."""
    pieces = [
        *_courses((14, -60), (30, 60)),
        *_courses((-30, -16), (15, 16)),
    ]
    stem = joints(15, (-15, PLINTH_MM), (30, 55.5)) + joints(-15, (-15, PLINTH_MM), (30, 55.5))
    grooves = both_faces(7, 60, PLINTH_MM, 55.5, x=22) + [turned(groove, "z", 90) for groove in stem]
    return part("tee", "T piece for walls, 120 x 60 x 60 mm", "wall", pieces, grooves)


def _courses(low: Sequence[float], high: Sequence[float]) -> list[Cloud]:
    """Plinth, wall and coping over a rectangle."""
    (x0, y0), (x1, y1) = low, high
    return [
        box((x0, y0, 0), (x1, y1, PLINTH_MM)),
        box((x0 + 1, y0 + 1, 0), (x1 - 1, y1 - 1, 58)),
        box((x0, y0, 56), (x1, y1, 60)),
    ]


def parapet(length: int) -> Model:
    """Low wall that one shoots over, 25 high."""
    half = length / 2
    name = "parapet" if length == 120 else f"parapet-{length}"
    grooves = both_faces(LOW_DEPTH_MM / 2 - 1, half, 4.0, 20.5)
    return part(name, f"Parapet, {length} x 14 x 25 mm", "parapet", _low_wall(-half, half), grooves)


def parapet_corner() -> Model:
    """Corner of two parapets, 60 x 60 x 25; its outer faces look to +x and -y."""
    shift = 30 - LOW_DEPTH_MM / 2
    arm = [moved(cloud, (shift, 0.0, 0.0)) for cloud in _low_wall(-30, 30, corner=True)]
    grooves = both_faces(LOW_DEPTH_MM / 2 - 1, 30, 4.0, 20.5, x=shift)
    clouds = arm + [turned(cloud * (1, -1, 1), "z", -90) for cloud in arm]
    cuts = grooves[: len(grooves) // 2]
    return part(
        "parapet-corner",
        "Corner of two parapets, 60 x 60 x 25 mm",
        "parapet",
        clouds,
        cuts + [turned(cut * (1, -1, 1), "z", -90) for cut in cuts],
    )


def _low_wall(low: float, high: float, *, corner: bool = False) -> list[Cloud]:
    """Foot, wall, and a coping that sheds the rain; drawn in at its lower end for a corner."""
    half, back, hip = LOW_DEPTH_MM / 2, 1.0 if corner else 0.0, 3.0 if corner else 0.0
    roof = [(low, 20.0), (high, 20.0), (low, 22.5), (high, 22.5)]
    ridge = [(low + hip, LOW_MM), (high, LOW_MM)]
    return [
        box((-half, low, 0), (half, high, 4)),
        box((-half + 1, low + back, 0), (half - 1, high, 21)),
        join(slab_x(roof, -half, half), slab_x(ridge, -half + 3, half - 3)),
    ]
