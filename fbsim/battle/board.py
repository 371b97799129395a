"""The board that a scene is played on: its table, and its fortress parts as upright prisms.

    wall, tower,  a prism up to its walk, the largest level face; each merlon above it is a prism of its own
    bastion
    gate          the leaves or the door are a gate, the piers beside it walls, the arch a wall that one
                  passes beneath
    gallery       what reaches the ground are walls, what does not a wall that one passes beneath if it is
                  high enough
    ruin          a wall of several heights, each as high as its stones are there
    parapet       a wall that nobody stands on
    stairs        lead to the nearest top; a wall where there is none beside them
    ladder        leads to the highest top beside it that it reaches (those of lower storeys are built
                  over); nothing where there is none
    block         blocks that touch or lie on each other are one wall

Outlines are the unions of the outlines of a part's convex bodies. A scene has its metres and its origin at
the table's centre, a board the same origin and mm. A prism's id is its part's; others of the same part have
a number after it ("front-gate/1").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import shapely
import shapely.ops

from fbsim.catalogue.models import PartModel
from fbsim.rules.board import Board, Ladder, Obstacle, Terrain
from fbsim.rules.pieces import FIGURE_HEIGHT_MM
from fbsim.scene import Placed, Scene
from fbsim.scene.flats import largest_flat
from fbsim.scene.outlines import Body, bodies_of

MM = 1000.0
LEVEL_MM = 1.0
"""Bodies whose tops differ by less are level."""
BESIDE_MM = 30.0
"""Stairs lead to a top no farther away than this: somewhat more than feet are wide (an assumption)."""
REACH_MM = 15.0
"""A ladder serves a top that is higher than its own end by no more than this: a man's arm (an assumption)."""

_APART = ("block", "stairs", "ladder")
"""Roles that are no prisms of their own part alone."""


def board_of(scene: Scene) -> Board:
    """Make the board of a scene. Raises BadInput where a part stands over the table's edge."""
    width, depth = (MM * side for side in scene.table.size)
    roles = {role: [part for part in scene.parts if part.model.sheet.role == role] for role in _APART}
    others = [part for part in scene.parts if part.model.sheet.role not in _APART]
    walls = [prism for part in others for prism in _prisms(part)]
    stairs = [_stairs(part, walls) for part in roles["stairs"]]
    leaning = [flight for part in roles["ladder"] if (flight := _ladder(part, walls)) is not None]
    upper = [flight for flight in leaning if isinstance(flight, Obstacle)]
    return Board(
        width,
        depth,
        (*walls, *_heaps(roles["block"]), *stairs, *upper),
        ladders=tuple(flight for flight in leaning if isinstance(flight, Ladder)),
        open_gates=tuple(sorted(part.id for part in scene.parts if part.is_open)),
    )


def _prisms(part: Placed[PartModel]) -> list[Obstacle]:
    """Prisms of everything but blocks, stairs and ladders."""
    bodies, walk, role = bodies_of(part), _walk(part), part.model.sheet.role
    if role == "ruin":
        return _numbered(part.id, _ruin(bodies))
    below = [body for body in bodies if body.top <= walk + LEVEL_MM]
    above = [body for body in bodies if body.top > walk + LEVEL_MM]
    if role == "gate":
        main = _gate(part, below, walk)
    elif role == "gallery":
        main = _gallery(part, below, walk)
    else:
        main = _wall(part.id, below, walk, standable=role != "parapet")
    merlons = [_wall_of(body.shape, walk, body.top, standable=False) for body in above]
    return _numbered(part.id, [*main, *merlons])


def _walk(part: Placed[PartModel]) -> float:
    """Height of the largest level face of a part, in mm above the table; its top where it has none."""
    flat = largest_flat(part.model)
    height = MM * part.model.solid.bounds[1, 2] if flat is None else flat[1, 2]
    return MM * part.position[2] + float(height)


def _wall(id: str, bodies: Sequence[Body], walk: float, *, standable: bool = True) -> list[Obstacle]:
    base = min(body.base for body in bodies)
    shapes = _united(body.shape for body in bodies)
    return [_wall_of(shape, base, walk, id, standable=standable) for shape in shapes]


def _ruin(bodies: Sequence[Body]) -> list[Obstacle]:
    """Stones as high as they are, the largest first; those that are level are one."""
    heights: dict[float, list[Body]] = {}
    for body in bodies:
        heights.setdefault(round(body.top / LEVEL_MM), []).append(body)
    found = [
        _wall_of(shape, min(body.base for body in level), max(body.top for body in level))
        for level in heights.values()
        for shape in _united(body.shape for body in level)
    ]
    return sorted(found, key=lambda prism: -float(_shape(prism).area))


def _gallery(part: Placed[PartModel], bodies: Sequence[Body], walk: float) -> list[Obstacle]:
    """The floor with all that hangs on it, then the posts."""
    posts, floor = _standing(part, bodies)
    if not floor:
        return _wall(part.id, posts, walk)
    under = min(body.base for body in floor)
    floors = [_wall_of(shape, under, walk) for shape in _united(body.shape for body in floor)]
    return floors + [_wall_of(body.shape, body.base, body.top, standable=False) for body in posts]


def _standing(part: Placed[PartModel], bodies: Sequence[Body]) -> tuple[list[Body], list[Body]]:
    """Those that reach the height at which a part stands, and the others."""
    ground = MM * part.position[2] + LEVEL_MM
    return [body for body in bodies if body.base < ground], [body for body in bodies if body.base >= ground]


def _gate(part: Placed[PartModel], bodies: Sequence[Body], walk: float) -> list[Obstacle]:
    """The door, then arch and piers.

    The door are the leaves, or where there are none the body that stands on the ground in the middle.
    """
    ground, middle = MM * part.position[2], shapely.Point(MM * part.position[0], MM * part.position[1])
    piers, _ = _standing(part, bodies)
    doors = bodies_of(part, part.model.leaf_solids)
    if not doors:
        doors = [body for body in piers if body.shape.covers(middle)]
        piers = [body for body in piers if body not in doors]
    if not doors or not piers:
        return [_gate_of(shape, ground, walk) for shape in _united(body.shape for body in bodies)]
    head = min(ground + FIGURE_HEIGHT_MM, walk)
    arch = [_wall_of(shape, head, walk) for shape in _united(body.shape for body in bodies)]
    sides = [_wall_of(shape, ground, walk) for shape in _united(body.shape for body in piers)]
    door = shapely.union_all([body.shape for body in doors]).convex_hull
    return [_gate_of(door, ground, head), *arch, *sides]


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
    bodies = [(block.id, body) for block in blocks for body in bodies_of(block)]
    found: list[Obstacle] = []
    for shape in _united(body.shape for _, body in bodies):
        inside = [(id, body) for id, body in bodies if shape.covers(body.shape.representative_point())]
        top, base = max(body.top for _, body in inside), min(body.base for _, body in inside)
        found.append(_wall_of(shape, base, top, inside[0][0]))
    return found


def _stairs(part: Placed[PartModel], walls: Sequence[Obstacle]) -> Obstacle:
    """Stairs as one prism, with the top that they lead to."""
    bodies = bodies_of(part)
    (shape, *_) = _united(body.shape for body in bodies)
    base, top = min(body.base for body in bodies), max(body.top for body in bodies)
    high = max(bodies, key=lambda body: body.top).shape
    target = _nearest([wall for wall in walls if wall.standable], high)
    if target is None:
        return _wall_of(shape, base, top, part.id)
    tops = sorted({base, *(body.top for body in bodies)})
    step = max(upper - lower for lower, upper in pairwise(tops))
    return _flight(part.id, shape, base, top, target, step)


def _flight(id: str, shape: Any, base: float, top: float, target: Obstacle, step: float) -> Obstacle:
    return Obstacle(
        id,
        Terrain.STAIRS,
        _outline(shape),
        _mm(top - base),
        _mm(base),
        leads_to=target.id,
        step_mm=_mm(step),
    )


def _ladder(part: Placed[PartModel], walls: Sequence[Obstacle]) -> Ladder | Obstacle | None:
    """A ladder against the top that it leads to.

    One whose wall begins higher or lower than itself is a flight of one step: ladders stand where walls do.
    """
    bodies = bodies_of(part)
    base, top = min(body.base for body in bodies), max(body.top for body in bodies)
    high = shapely.union_all([body.shape for body in bodies if body.top > top - LEVEL_MM])
    reached = [wall for wall in walls if wall.standable and base + LEVEL_MM < wall.top_mm <= top + REACH_MM]
    beside = [wall for wall in reached if high.distance(_shape(wall)) <= BESIDE_MM]
    target = max(beside, key=lambda wall: (wall.top_mm, -high.distance(_shape(wall))), default=None)
    if target is None:
        return None
    if abs(base - target.base_mm) > LEVEL_MM:
        whole = shapely.union_all([body.shape for body in bodies]).convex_hull
        return _flight(part.id, whole, base, target.top_mm, target, target.top_mm - base)
    edge, _ = shapely.ops.nearest_points(_shape(target).exterior, high.centroid)
    return Ladder(target.id, _mm(edge.x), _mm(edge.y))


def _nearest(walls: Sequence[Obstacle], shape: Any) -> Obstacle | None:
    """Of walls the one nearest to an outline, if it is beside it."""
    beside = [wall for wall in walls if shape.distance(_shape(wall)) <= BESIDE_MM]
    return min(beside, key=lambda wall: shape.distance(_shape(wall)), default=None)


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
