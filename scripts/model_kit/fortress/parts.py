"""Parts without a family: walls run along y and show their face to +x; sizes are width x depth x height."""

from __future__ import annotations

from math import cos, pi, sin

from model_kit.fortress.masonry import joints, upright
from model_kit.fortress.part import PLINTH_MM, part
from model_kit.fortress.walls import both_faces
from model_kit.model import Model
from model_kit.points import Cloud, box, join, slab_x


def first_parts() -> list[Model]:
    """The parts that belong to no family."""
    return [wide_wall(), corner(), tower(), gate(), stairs(), block()]


def wide_wall() -> Model:
    """Wall with a walk behind a parapet, 120 x 34 x 60; the walk is at 44 mm and 27 mm deep."""
    pieces = [
        box((-17, -60, 0), (17, 60, PLINTH_MM)),
        box((-16, -60, 0), (16, 60, 42)),
        box((-17, -60, 40), (17, 60, 44)),
        box((10, -60, 43), (17, 60, 50)),
        *(box((10, y, 49), (17, y + 16, 60)) for y in (-60, -34, -8, 18, 44)),
    ]
    return part(
        "wide-wall", "Wall with a walk, 120 x 34 x 60 mm", "wall", pieces, both_faces(16, 60, PLINTH_MM, 39.5)
    )


def corner() -> Model:
    """Corner of two 60 mm walls, 70 high; its outer faces look to +x and -y."""
    pieces = [
        box((14, -30, 0), (30, 30, 58)),
        box((-30, -30, 0), (30, -14, 58)),
        box((14, -30, 57), (30, -14, 70)),
        *(box((14, y, 57), (30, y + 14, 70)) for y in (-6, 16)),
        *(box((x, -30, 57), (x + 14, -14, 70)) for x in (-8, -30)),
    ]
    grooves = joints(30, (-30, 0), (30, 58)) + joints(-30, (-30, 0), (30, 58), "y")
    return part("corner", "Corner with battlements, 60 x 60 x 70 mm", "wall", pieces, grooves)


def tower() -> Model:
    """Square tower, 60 x 60 x 110; its platform is at 94 mm and 44 x 44 mm inside the battlements."""
    flare = join(box((-26, -26, 80), (26, 26, 81)), box((-30, -30, 88), (30, 30, 94)))
    pieces = [
        join(box((-30, -30, 0), (30, 30, 4)), box((-26, -26, 10), (26, 26, 10.5))),
        box((-26, -26, 8), (26, 26, 82)),
        flare,
    ]
    pieces += [box((x, -30, 93), (x + 8, 30, 100)) for x in (-30, 22)]
    pieces += [box((-30, y, 93), (30, y + 8, 100)) for y in (-30, 22)]
    pieces += [_merlon(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    grooves = [
        groove for face in (26, -26) for axis in "xy" for groove in joints(face, (-26, 10.5), (26, 80), axis)
    ]
    return part("tower", "Tower with a platform, 60 x 60 x 110 mm", "tower", pieces, grooves)


def _merlon(x: int, y: int) -> Cloud:
    """Merlon in place (x, y) of a 3 x 3 grid: a post at a corner, a block of the parapet's depth between."""
    places = {-1: (-30, -22), 0: (-6, 6), 1: (22, 30)}
    (x_low, x_high), (y_low, y_high) = places[x], places[y]
    return box((x_low, y_low, 99), (x_high, y_high, 110))


def gate() -> Model:
    """Gatehouse front with a closed door under a round arch, 120 x 16 x 80."""
    door = join(slab_x(_arch(23, 8), -3, 3), slab_x([(-23, 0), (23, 0)], -3, 3))
    lintel = box((-8, -60, 64), (8, 60, 68))
    merlons = [box((-8, y, 67), (8, y + 16, 80)) for y in (-60, -34, -8, 18, 44)]
    seams = range(-20, 21, 5)
    planks = [upright(face, y, -1, 50) for face in (3, -3) for y in seams]
    piers = [
        groove
        for face in (8, -8)
        for low, high in ((27, 60), (-60, -27))
        for groove in joints(face, (low, 0), (high, 64))
    ]
    pieces = [_pier(1), _pier(-1), *_vault(), door, lintel, *merlons]
    return part("gate", "Gate with a closed door, 120 x 16 x 80 mm", "gate", pieces, planks + piers)


def _arch(radius: float, steps: int) -> list[tuple[float, float]]:
    """Half circle over the doorway, from left to right."""
    angles = [pi * step / steps for step in range(steps + 1)]
    return [(radius * cos(angle), 26 + radius * sin(angle)) for angle in angles]


def _pier(side: int) -> Cloud:
    """Masonry beside the door; its inner edge slants outwards to both faces."""
    outer = [(side * 26, 0), (side * 60, 0), (side * 26, 68), (side * 60, 68)]
    return join(slab_x(outer, -8, 8), slab_x([(side * 22, 0), (side * 22, 68)], -3, 3))


def _vault() -> list[Cloud]:
    """Six wedges over the door, slanting like the piers."""
    narrow, wide = _arch(22, 6), _arch(26, 6)
    return [
        join(
            slab_x(narrow[step : step + 2], -3, 3),
            slab_x(wide[step : step + 2], -7, 7),
            slab_x([(wide[step][0], 68), (wide[step + 1][0], 68)], -7, 7),
        )
        for step in range(6)
    ]


def stairs() -> Model:
    """Six steps that climb towards +x, 40 wide, 60 deep, 60 high."""
    pieces = [box((-30 + 10 * step, -20, 0), (30, 20, 10 * (step + 1))) for step in range(6)]
    return part("stairs", "Stairs of six steps, 40 x 60 x 60 mm", "stairs", pieces)


def block() -> Model:
    """Plain building block, 30 x 15 x 15, with its length along y."""
    return part(
        "block",
        "Building block, 30 x 15 x 15 mm",
        "block",
        [box((-7.5, -15, 0), (7.5, 15, 15))],
        primitive="box",
    )
