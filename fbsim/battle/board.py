"""The board that a scene is played on: its table, and its fortress parts as upright prisms.

    wall, tower   a prism up to its walk, the largest level face; each merlon above it is a prism of its own
    gate          the door is a gate, the piers beside it walls, the arch a wall that one passes beneath
    stairs        lead to the nearest top; a wall where there is none beside them
    block         blocks that touch or lie on each other are one wall

Outlines are the unions of the outlines of a part's convex bodies. A scene has its metres and its origin at
the table's centre, a board the same origin and mm. A prism's id is its part's; others of the same part have
a number after it ("front-gate/1").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import shapely
from shapely import affinity

from fbsim.catalogue.models import PartModel
from fbsim.meshes.hulls import outline
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.pieces import FIGURE_HEIGHT_MM
from fbsim.scene import Placed, Scene
from fbsim.scene.flats import largest_flat

MM = 1000.0
LEVEL_MM = 1.0
"""Bodies whose tops differ by less are level."""
BESIDE_MM = 30.0
"""Stairs lead to a top no farther away than this: somewhat more than feet are wide (an assumption)."""


class Body(NamedTuple):
    """A convex body of a placed part: its outline on the table and its heights, in mm."""

    shape: Any
    base: float
    top: float


def board_of(scene: Scene) -> Board:
    """Make the board of a scene. Raises BadInput where a part stands over the table's edge."""
    width, depth = (MM * side for side in scene.table.size)
    others = [part for part in scene.parts if part.model.sheet.role not in ("block", "stairs")]
    walls = [prism for part in others for prism in _prisms(part)]
    heaps = _heaps([part for part in scene.parts if part.model.sheet.role == "block"])
    stairs = [_stairs(part, walls) for part in scene.parts if part.model.sheet.role == "stairs"]
    return Board(width, depth, (*walls, *heaps, *stairs))


def _bodies(part: Placed[PartModel]) -> list[Body]:
    """Convex bodies of a part where it stands."""
    x, y, z = (MM * value for value in part.position)
    found: list[Body] = []
    for points in part.model.solid.parts:
        flat = shapely.Polygon(outline(MM * points[:, :2]))
        turned = affinity.rotate(flat, part.yaw, origin=(0, 0), use_radians=True)
        low, high = MM * float(points[:, 2].min()), MM * float(points[:, 2].max())
        found.append(Body(affinity.translate(turned, x, y), z + low, z + high))
    return found


def _prisms(part: Placed[PartModel]) -> list[Obstacle]:
    """Prisms of a wall, a tower or a gate."""
    bodies, walk = _bodies(part), _walk(part)
    below = [body for body in bodies if body.top <= walk + LEVEL_MM]
    above = [body for body in bodies if body.top > walk + LEVEL_MM]
    main = _gate(part, below, walk) if part.model.sheet.role == "gate" else _wall(part.id, below, walk)
    merlons = [_wall_of(body.shape, walk, body.top, standable=False) for body in above]
    return _numbered(part.id, [*main, *merlons])


def _walk(part: Placed[PartModel]) -> float:
    """Height of the largest level face of a part, in mm above the table; its top where it has none."""
    flat = largest_flat(part.model)
    height = MM * part.model.solid.bounds[1, 2] if flat is None else flat[1, 2]
    return MM * part.position[2] + float(height)


def _wall(id: str, bodies: Sequence[Body], walk: float) -> list[Obstacle]:
    base = min(body.base for body in bodies)
    return [_wall_of(shape, base, walk, id) for shape in _united(body.shape for body in bodies)]


def _gate(part: Placed[PartModel], bodies: Sequence[Body], walk: float) -> list[Obstacle]:
    """The door, then arch and piers; a door is the body that stands on the ground in the middle."""
    ground, middle = MM * part.position[2], shapely.Point(MM * part.position[0], MM * part.position[1])
    standing = [body for body in bodies if body.base < ground + LEVEL_MM]
    doors = [body for body in standing if body.shape.covers(middle)]
    piers = [body for body in standing if body not in doors]
    if not doors or not piers:
        return [_gate_of(shape, ground, walk) for shape in _united(body.shape for body in bodies)]
    head = min(ground + FIGURE_HEIGHT_MM, walk)
    arch = [_wall_of(shape, head, walk) for shape in _united(body.shape for body in bodies)]
    sides = [_wall_of(shape, ground, walk) for shape in _united(body.shape for body in piers)]
    return [_gate_of(doors[0].shape, ground, head), *arch, *sides]


def _wall_of(shape: Any, base: float, top: float, id: str = "", *, standable: bool = True) -> Obstacle:
    return Obstacle(id, Terrain.WALL, _outline(shape), _mm(top - base), _mm(base), standable)


def _gate_of(shape: Any, base: float, top: float) -> Obstacle:
    return Obstacle("", Terrain.GATE, _outline(shape), _mm(top - base), _mm(base), standable=False)


def _numbered(id: str, prisms: Sequence[Obstacle]) -> list[Obstacle]:
    """Give the first prism a part's id, the others a number after it."""
    return [
        Obstacle(
            f"{id}/{number}" if number else id,
            prism.terrain,
            prism.outline,
            prism.height_mm,
            prism.base_mm,
            prism.standable,
        )
        for number, prism in enumerate(prisms)
    ]


def _heaps(blocks: Sequence[Placed[PartModel]]) -> list[Obstacle]:
    """Blocks that touch, seen from above, as one wall each, with the id of its first block."""
    bodies = [(block.id, body) for block in blocks for body in _bodies(block)]
    found: list[Obstacle] = []
    for shape in _united(body.shape for _, body in bodies):
        inside = [(id, body) for id, body in bodies if shape.covers(body.shape.representative_point())]
        top, base = max(body.top for _, body in inside), min(body.base for _, body in inside)
        found.append(_wall_of(shape, base, top, inside[0][0]))
    return found


def _stairs(part: Placed[PartModel], walls: Sequence[Obstacle]) -> Obstacle:
    """Stairs as one prism, with the top that they lead to."""
    bodies = _bodies(part)
    (shape, *_) = _united(body.shape for body in bodies)
    base, top = min(body.base for body in bodies), max(body.top for body in bodies)
    high = max(bodies, key=lambda body: body.top).shape
    beside = [wall for wall in walls if wall.standable and high.distance(_shape(wall)) <= BESIDE_MM]
    if not beside:
        return _wall_of(shape, base, top, part.id)
    target = min(beside, key=lambda wall: high.distance(_shape(wall)))
    tops = sorted({base, *(body.top for body in bodies)})
    step = max(upper - lower for lower, upper in pairwise(tops))
    return Obstacle(
        part.id,
        Terrain.STAIRS,
        _outline(shape),
        _mm(top - base),
        _mm(base),
        leads_to=target.id,
        step_mm=_mm(step),
    )


def _shape(wall: Obstacle) -> Any:
    return shapely.Polygon(wall.outline)


def _united(shapes: Iterable[Any]) -> list[Any]:
    """Unite outlines; gaps narrower than the tolerance close, so that parts set side by side are one."""
    grown = shapely.union_all([shape.buffer(LEVEL_MM / 2, join_style="mitre") for shape in shapes])
    pieces = shapely.get_parts(grown.buffer(-LEVEL_MM / 2, join_style="mitre"))
    return [piece for piece in pieces if not piece.is_empty]


def _outline(shape: Any) -> tuple[tuple[float, float], ...]:
    """Corners of a polygon without its holes, in mm; corners that bend it by less than 0.1 mm left out."""
    ring = shape.simplify(0.1).exterior.coords
    return tuple((_mm(x), _mm(y)) for x, y in ring[:-1])


def _mm(value: float) -> float:
    """Round to a thousandth, so that what joins in the scene joins on the board."""
    return round(value, 3) + 0.0
