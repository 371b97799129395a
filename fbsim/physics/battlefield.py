"""The battlefield: every body of the scene and where it rests between shots.

A body at rest is not in Bullet at all; it costs nothing until something that moves comes near it. What
touches it comes with it (`cluster`), since a block without the blocks beneath it would fall.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body, Surface
from fbsim.physics.boxes import Boxes, box_of
from fbsim.physics.forms import Form
from fbsim.physics.transform import Transform

TABLE = "table"
TABLE_THICKNESS = 0.05  # m; thick enough that nothing passes through it in one step
TOUCH = 0.3e-3  # m; boxes nearer than this may touch


@dataclass(frozen=True)
class TableTop:
    """A table of `length` (x) by `width` (y) in m, its middle at the origin and its surface at z = 0."""

    length: float
    width: float
    surface: Surface

    def holds(self, point: FloatArray) -> bool:
        """Whether a point lies over the table and not below its surface."""
        inside = abs(point[0]) <= self.length / 2 and abs(point[1]) <= self.width / 2
        return bool(inside and point[2] > -TOUCH)

    def first_near(self, points: FloatArray, reach: float) -> int | None:
        """Index of the first of `points` (n, 3) within `reach` of the table."""
        half = (self.length / 2 + reach, self.width / 2 + reach)
        over = (np.abs(points[:, :2]) <= half).all(axis=1)
        found = np.flatnonzero(over & (points[:, 2] <= reach) & (points[:, 2] > -TABLE_THICKNESS))
        return int(found[0]) if len(found) else None

    def body(self) -> tuple[Body, Transform]:
        """The table as an anchored body, and where it lies."""
        half = (self.length / 2, self.width / 2, TABLE_THICKNESS / 2)
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        still = Transform.turned(np.zeros(3), 0.0)
        radius = float(np.linalg.norm(half))
        form = Form((signs * half,), np.ones(3), still, radius, box=half)
        at = Transform.turned(np.array([0.0, 0.0, -TABLE_THICKNESS / 2]), 0.0)
        return Body(TABLE, form, 0.0, self.surface, anchored=True), at


class Battlefield:
    """All bodies by id, and the pose of each; bodies that left the table have none."""

    def __init__(self, table: TableTop, bodies: Iterable[tuple[Body, Transform]] = ()) -> None:
        self.table = table
        self.bodies: dict[str, Body] = {}
        self.poses: dict[str, Transform] = {}
        self._boxes = Boxes()
        for body, pose in bodies:
            self.place(body, pose)

    def copy(self) -> Battlefield:
        """Give a battlefield that can be changed apart from this one."""
        twin = Battlefield(self.table)
        twin.bodies, twin.poses, twin._boxes = dict(self.bodies), dict(self.poses), self._boxes.copy()
        return twin

    def place(self, body: Body, pose: Transform) -> None:
        """Put a body to rest somewhere (a new one, or one that moved)."""
        self.bodies[body.id] = body
        self.poses[body.id] = pose
        self._boxes.put(body.id, box_of(body.form, pose))

    def lift(self, body_id: str) -> Body:
        """Take a body off the field (it moves, or it has left the table)."""
        del self.poses[body_id]
        self._boxes.take(body_id)
        return self.bodies[body_id]

    def box(self, body_id: str) -> FloatArray:
        """Bounding box of a body at rest, (2, 3) in m."""
        return self._boxes.get(body_id)

    def near(self, boxes: FloatArray, reach: FloatArray | float = 0.0) -> list[str]:
        """Ids, sorted, of resting bodies whose box is within `reach` of any of `boxes` (k, 2, 3)."""
        return self._boxes.near(boxes, reach)

    def cluster(self, body_id: str) -> list[str]:
        """The body and all that it touches, directly or through others; anchored bodies end the chain."""
        found = {body_id: None}
        waiting = [body_id]
        while waiting:
            member = waiting.pop(0)
            if not self.bodies[member].anchored:
                touching = self.near(self.box(member)[None], TOUCH)
                waiting += [other for other in touching if other not in found]
                found.update(dict.fromkeys(touching))
        return list(found)

    def first_near(self, points: FloatArray, reach: float, apart_from: str) -> int | None:
        """Index of the first of `points` (n, 3) within `reach` of a resting body or the table."""
        over = self.table.first_near(points, reach)
        found = self._boxes.first_near(points[:over], reach, apart_from)
        return over if found is None else found
