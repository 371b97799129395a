"""Whether things can stand where they are put: apart, on the table, on something, wholly on it.

Tolerances in mm: solids may share 0.05 (neighbours that touch share what rounding leaves), a thing may
hang 0.5 above what it stands on. A gun is checked as it faces and as it turns for each of its orders.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fbsim.catalogue.models import Model
from fbsim.errors import BadInput, Problem, SceneError
from fbsim.meshes.solid import FloatArray
from fbsim.scene.flats import room_words
from fbsim.scene.overlap import OVERLAP_MM, overlap_depth
from fbsim.scene.scene import Order, Placed, Scene, front_of
from fbsim.scene.shapes import MM, Shape, Shapes
from fbsim.scene.sources import Origin

GAP_MM = 0.5
"""How far a thing may hang above what it stands on."""
UNSUPPORTED = 0.02
"""Share of a foot that may lie over an edge."""
SAME_BEARING = 1e-6
_BLOCK = re.compile(r"-r\d+-c\d+$")


@dataclass(frozen=True, eq=False)
class Body:
    """A placed thing, its shape where it stands, and the place in a file that put it there.

    `own` is its shape in its own axes. `doing` opens the sentences about it: empty for a thing as it faces.
    """

    thing: Placed[Model[Any]]
    shape: Shape
    own: Shape
    origin: Origin
    doing: str = ""

    @property
    def label(self) -> str:
        """The thing's id in quotes, with what it is doing."""
        return f'{self.doing}"{self.thing.id}"'

    @property
    def foot_box(self) -> FloatArray:
        """Two corners of its foot in its own axes, (2, 2) in mm."""
        return np.array(self.own.foot.bounds(), dtype=np.float64).reshape(2, 2)

    @property
    def foot_height(self) -> float:
        """Height of its lowest point in mm."""
        return float(self.shape.bounds[0, 2])


Finding = tuple[Body, Problem]
"""What is wrong, and with which body."""
_Overlap = tuple[float, Body, Body]
"""Depth in mm, the body that is blamed, the other."""


def check_placement(scene: Scene) -> None:
    """Raise SceneError with everything that cannot stand where it is put."""
    problems = placement_problems(scene)
    if problems:
        raise SceneError(problems)


def placement_problems(scene: Scene, shapes: Shapes | None = None) -> list[Problem]:
    """Everything that cannot stand where it is put."""
    shapes = Shapes() if shapes is None else shapes
    try:
        bodies = [_body(thing, scene, shapes) for thing in scene.placed]
        turned = list(_turned(scene, shapes))
    except BadInput as fault:
        return list(fault.problems)
    off = [(body, problem) for body in bodies for problem in _edge_problems(body, scene)]
    walls_off = {_wall_of(body) for body, _ in off} - {None}
    inside = _Field([body for body in bodies if _wall_of(body) not in walls_off])
    found = [*off, *inside.overlaps()]
    for body in turned:
        found += [(body, problem) for problem in (*_edge_problems(body, scene), *inside.overlaps_of(body))]
    field = _Field(bodies)
    for body in [*inside.bodies, *turned]:
        found += [(body, problem) for problem in field.support_problems(body)]
    return _one_for_each_wall(found)


def _one_for_each_wall(found: Iterable[Finding]) -> list[Problem]:
    """Of the problems of a wall's blocks the first, and how many more blocks have one."""
    firsts: dict[object, Problem] = {}
    blocks: dict[object, set[str]] = {}
    for index, (body, problem) in enumerate(found):
        key = _wall_of(body) or index
        firsts.setdefault(key, problem)
        blocks.setdefault(key, set()).add(body.thing.id)
    return [_and_more(problem, len(blocks[key]) - 1) for key, problem in firsts.items()]


def _and_more(problem: Problem, blocks: int) -> Problem:
    more = f", and {blocks} more of its blocks" if blocks else ""
    return replace(problem, message=problem.message + more)


def _wall_of(body: Body) -> str | None:
    """Id of the wall that a body is a block of."""
    return _BLOCK.sub("", body.thing.id) if body.origin.place[0] == "walls" else None


def _body(thing: Placed[Model[Any]], scene: Scene, shapes: Shapes) -> Body:
    own = shapes.of(thing.model, is_open=thing.is_open)
    return Body(thing, own.moved(thing.position, thing.yaw), own, scene.origins[thing.id])


def _turned(scene: Scene, shapes: Shapes) -> Iterator[Body]:
    """Guns as they stand when they fire, where that is not as they face."""
    for index, order in enumerate(scene.orders):
        gun = scene.find(order.gun)
        bearing = scene.bearing_of(order)
        if abs(np.sin((bearing - gun.facing) / 2)) > SAME_BEARING:
            own = shapes.of(gun.model)
            shape = own.moved(gun.position, bearing - front_of(gun.model))
            yield Body(gun, shape, own, scene.origins[f"orders[{index}]"], _turn_words(order, bearing))


def _turn_words(order: Order, bearing: float) -> str:
    goal = "" if order.target is None else f' at "{order.target}"'
    return f"turned to {np.degrees(bearing):.1f} degrees to fire{goal}, "


class _Field:
    """All bodies as they face, with their bounds in one array."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.bodies = bodies
        self.bounds = np.array([body.shape.bounds for body in bodies]).reshape(-1, 2, 3)

    def near(self, low: FloatArray, high: FloatArray, start: int = 0) -> Iterable[Body]:
        """Bodies from `start` whose bounds share more than a touch with a box (corners in mm)."""
        shared = np.minimum(self.bounds[start:, 1], high) - np.maximum(self.bounds[start:, 0], low)
        return [
            self.bodies[start + int(index)] for index in np.flatnonzero((shared > OVERLAP_MM).all(axis=1))
        ]

    def overlaps(self) -> list[Finding]:
        """Pairs of bodies that overlap, those that do so most first; blocks of one wall never do."""
        pairs: list[_Overlap] = []
        for index, body in enumerate(self.bodies):
            wall = _wall_of(body)
            for other in self.near(body.shape.bounds[0], body.shape.bounds[1], index + 1):
                if wall is None or _wall_of(other) != wall:
                    pairs += _overlap(other, body)
        return _findings(pairs)

    def overlaps_of(self, body: Body) -> list[Problem]:
        """What overlaps with a gun that has turned."""
        pairs: list[_Overlap] = []
        for other in self.near(body.shape.bounds[0], body.shape.bounds[1]):
            if other.thing.id != body.thing.id:
                pairs += _overlap(body, other)
        return [problem for _, problem in _findings(pairs)]

    def support_problems(self, body: Body) -> list[Problem]:
        """What is wrong with the height at which a body stands, and with what is under its feet."""
        height = body.foot_height
        if height < -GAP_MM:
            return [_height_problem(body, f"sinks {_mm(-height)} mm into the table", 0.0)]
        if height <= GAP_MM:
            return []
        if body.thing.on is None:
            return self._float_problems(body)
        return [] if body.thing.model.sheet.kind == "part" else self._overhang_problems(body)

    def _float_problems(self, body: Body) -> list[Problem]:
        height = body.foot_height
        top, under = 0.0, "the table"
        for other in sorted(self._beneath(body), key=lambda other: -other.shape.bounds[1, 2]):
            if top >= height - GAP_MM or other.shape.bounds[1, 2] <= top:
                break
            here = other.shape.top_under(body.shape.inner_foot, height + GAP_MM)
            if here is not None and here > top:
                top, under = here, f'"{other.thing.id}"'
        gap = height - top
        return [_height_problem(body, f"floats {_mm(gap)} mm above {under}", top)] if gap > GAP_MM else []

    def _overhang_problems(self, body: Body) -> list[Problem]:
        bare = body.shape.inner_foot
        area = bare.area()
        for other in self._beneath(body):
            bare = bare - other.shape.body.slice(body.foot_height - 0.6 * GAP_MM)
        share = bare.area() / area
        if share <= UNSUPPORTED:
            return []
        height = f"{round(body.foot_height, 1):.10g}"
        message = (
            f'{body.label} does not stand flat on "{body.thing.on}" at height {height} mm:'
            f" {100 * share:.0f} % of its feet are over lower ground or beyond its edge"
        )
        return [_at_key(body, "at_mm").problem(message, room_words(body.foot_box, self._support_of(body)))]

    def _support_of(self, body: Body) -> Model[Any] | None:
        """Model of the part that a body was set down on."""
        return next((other.thing.model for other in self.bodies if other.thing.id == body.thing.on), None)

    def _beneath(self, body: Body) -> Iterable[Body]:
        """Bodies that reach under the foot of a body."""
        left, low, right, high = body.shape.foot.bounds()
        found = self.near(np.array([left, low, -np.inf]), np.array([right, high, body.foot_height]))
        return [other for other in found if other.thing.id != body.thing.id]


def _overlap(body: Body, other: Body) -> list[_Overlap]:
    """The overlap of two bodies, if any."""
    depth = overlap_depth(body.shape, other.shape, (body.thing.yaw, other.thing.yaw))
    return [(depth, body, other)] if depth > OVERLAP_MM else []


def _findings(pairs: list[_Overlap]) -> list[Finding]:
    """Overlaps from the deepest on; of two rows of blocks, if not from `[[walls]]`, only the deepest."""
    seen: set[tuple[str, str]] = set()
    findings = []
    for depth, body, other in sorted(pairs, key=lambda pair: -pair[0]):
        key = (_BLOCK.sub("", body.thing.id), _BLOCK.sub("", other.thing.id))
        if key not in seen or _wall_of(body) is not None:
            seen.add(key)
            findings.append((body, _overlap_problem(body, other, depth)))
    return findings


def _overlap_problem(body: Body, other: Body, depth: float) -> Problem:
    if body.thing.id == other.thing.on:
        body, other = other, body
    if other.thing.id == body.thing.on:
        message = f'{body.label} overlaps "{other.thing.id}", which it was set down on, by {depth:.1f} mm'
        return body.origin.problem(message, room_words(body.own.bounds, other.thing.model))
    message = f'{body.label} overlaps "{other.thing.id}" ({other.origin}) by {depth:.1f} mm'
    return body.origin.problem(message, "move them apart")


def _edge_problems(body: Body, scene: Scene) -> list[Problem]:
    """What touches the table's plane beyond the table's edge."""
    if body.foot_height > GAP_MM:
        return []
    half_x, half_y = (MM * size / 2 for size in scene.table.size)
    left, low, right, high = body.shape.foot.bounds()
    beyond = max(right - half_x, -left - half_x, high - half_y, -low - half_y)
    if beyond <= OVERLAP_MM:
        return []
    message = f"{body.label} stands {_mm(beyond)} mm beyond the table's edge"
    return [_at_key(body, "at_mm").problem(message, "move it inwards or make the table larger")]


def _height_problem(body: Body, what: str, right: float) -> Problem:
    return _at_key(body, "z_mm").problem(f"{body.label} {what}", f"set z_mm = {round(right, 3):.10g}")


def _mm(value: float) -> str:
    """Write a length to three digits.

    >>> _mm(3451.7)
    '3450'
    """
    return f"{float(f'{value:.3g}'):.10g}"


def _at_key(body: Body, key: str) -> Origin:
    return body.origin if body.doing or _wall_of(body) else body.origin.at(key)
