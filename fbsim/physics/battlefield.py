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

    def __init__(self, table: TableTop, bodies: Iterable[tuple[Body, Transform]]) -> None:
        self.table = table
        self.bodies: dict[str, Body] = {}
        self.poses: dict[str, Transform] = {}
        self._boxes: dict[str, FloatArray] = {}
        for body, pose in bodies:
            self.place(body, pose)

    def place(self, body: Body, pose: Transform) -> None:
        """Put a body to rest somewhere (a new one, or one that moved)."""
        self.bodies[body.id] = body
        self.poses[body.id] = pose
        self._boxes[body.id] = box_of(body.form, pose)

    def lift(self, body_id: str) -> Body:
        """Take a body off the field (it moves, or it has left the table)."""
        del self.poses[body_id], self._boxes[body_id]
        return self.bodies[body_id]

    def box(self, body_id: str) -> FloatArray:
        """Bounding box of a body at rest, (2, 3) in m."""
        return self._boxes[body_id]

    def near(self, boxes: FloatArray, reach: FloatArray | float = 0.0) -> list[str]:
        """Ids of resting bodies whose box is within `reach` of any of `boxes` (k, 2, 3)."""
        ids, resting = self._stacked()
        if not ids or not len(boxes):
            return []
        gaps = box_gaps(boxes, resting)
        close = (gaps <= np.reshape(reach, (-1, 1))).any(axis=0)
        return [ids[index] for index in np.flatnonzero(close)]

    def cluster(self, body_id: str) -> list[str]:
        """The body and all that it touches, directly or through others; anchored bodies end the chain."""
        found = [body_id]
        for member in found:
            if not self.bodies[member].anchored:
                touching = self.near(self._boxes[member][None], TOUCH)
                found += [other for other in touching if other not in found]
        return found

    def first_near(self, points: FloatArray, reach: float, apart_from: str) -> int | None:
        """Index of the first of `points` (n, 3) within `reach` of a resting body or the table."""
        ids, resting = self._stacked()
        keep = [index for index, body_id in enumerate(ids) if body_id != apart_from]
        low_enough = points[:, 2] <= reach
        over = (np.abs(points[:, 0]) <= self.table.length / 2 + reach) & (
            np.abs(points[:, 1]) <= self.table.width / 2 + reach
        )
        close = low_enough & over & (points[:, 2] > -TABLE_THICKNESS)
        if keep:
            probes = np.stack([points, points], axis=1)
            close |= (box_gaps(probes, resting[keep]) <= reach).any(axis=1)
        found = np.flatnonzero(close)
        return int(found[0]) if len(found) else None

    def _stacked(self) -> tuple[list[str], FloatArray]:
        ids = list(self._boxes)
        return ids, np.stack([self._boxes[body_id] for body_id in ids]) if ids else np.zeros((0, 2, 3))


def box_of(form: Form, pose: Transform) -> FloatArray:
    """Bounding box (2, 3) in m of a form whose model frame is at `pose`."""
    centre = pose.after(form.principal)
    if form.sphere is not None:
        return np.stack([centre.position - form.sphere, centre.position + form.sphere])
    points = centre.apply(form.points)
    return np.stack([points.min(axis=0), points.max(axis=0)])


def box_gaps(some: FloatArray, others: FloatArray) -> FloatArray:
    """Distances (k, n) in m between boxes (k, 2, 3) and (n, 2, 3); 0 where they overlap."""
    below = others[None, :, 0] - some[:, None, 1]
    above = some[:, None, 0] - others[None, :, 1]
    gaps: FloatArray = np.linalg.norm(np.maximum(0.0, np.maximum(below, above)), axis=2)
    return gaps
