"""Bounding boxes of many bodies, by id, and which of them are near something.

A body that rests may be one of thousands, and most shots come near few: so a search first takes those near
the box around all that is asked for, and looks closely at these alone. A box is (2, 3) in m: its lowest and
its highest corner.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import FloatArray
from fbsim.physics.forms import Form
from fbsim.physics.transform import Transform

CHUNK = 32  # points of a path that are first looked at as one box
ROOM = 16  # rows of a new array
NOWHERE = np.array([[np.inf] * 3, [-np.inf] * 3])


class Boxes:
    """Boxes by id in one array. An id keeps its row; the box of one that is away lies nowhere."""

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        self._ids: list[str] = []
        self._array: FloatArray = np.tile(NOWHERE, (ROOM, 1, 1))

    def copy(self) -> Boxes:
        """Give boxes that can be changed apart from these."""
        twin = Boxes()
        twin._rows, twin._ids, twin._array = dict(self._rows), list(self._ids), self._array.copy()
        return twin

    def put(self, body_id: str, box: FloatArray) -> None:
        """Add a box, or move it."""
        if body_id not in self._rows:
            self._rows[body_id] = len(self._ids)
            self._ids.append(body_id)
            if len(self._ids) > len(self._array):
                self._array = np.concatenate([self._array, np.tile(NOWHERE, (len(self._array), 1, 1))])
        self._array[self._rows[body_id]] = box

    def take(self, body_id: str) -> None:
        """Take a box away."""
        self._array[self._rows[body_id]] = NOWHERE

    def get(self, body_id: str) -> FloatArray:
        """The box of an id."""
        return np.array(self._array[self._rows[body_id]])

    def near(self, boxes: FloatArray, reach: FloatArray | float) -> list[str]:
        """Ids, sorted, of the boxes within `reach` (one for all or one each, in m) of any of `boxes`."""
        reaches = np.broadcast_to(np.asarray(reach, dtype=np.float64), len(boxes))
        low, high = (boxes[:, 0] - reaches[:, None]).min(axis=0), (boxes[:, 1] + reaches[:, None]).max(axis=0)
        rows = self._rows_within(low, high)
        if not len(rows):
            return []
        close = (box_gaps(boxes, self._array[rows]) <= reaches[:, None]).any(axis=0)
        return sorted(self._ids[row] for row in rows[close])

    def first_near(self, points: FloatArray, reach: float, apart_from: str) -> int | None:
        """Index of the first of `points` (n, 3) within `reach` of a box, but that of `apart_from`."""
        if not self._ids:
            return None
        low, high = self._array[:, 0].min(axis=0) - reach, self._array[:, 1].max(axis=0) + reach
        inside = np.flatnonzero(((points >= low) & (points <= high)).all(axis=1))
        for start in range(0, len(inside), CHUNK):
            indices = inside[start : start + CHUNK]
            found = self._near_points(points[indices], reach, apart_from)
            if found is not None:
                return int(indices[found])
        return None

    def _near_points(self, points: FloatArray, reach: float, apart_from: str) -> int | None:
        rows = self._rows_within(points.min(axis=0) - reach, points.max(axis=0) + reach)
        rows = rows[rows != self._rows.get(apart_from, -1)]
        if not len(rows):
            return None
        gaps = box_gaps(np.stack([points, points], axis=1), self._array[rows])
        found = np.flatnonzero((gaps <= reach).any(axis=1))
        return int(found[0]) if len(found) else None

    def _rows_within(self, low: FloatArray, high: FloatArray) -> npt.NDArray[np.intp]:
        used = self._array[: len(self._ids)]
        return np.flatnonzero((used[:, 0] <= high).all(axis=1) & (used[:, 1] >= low).all(axis=1))


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
    apart = np.maximum(np.maximum(below, above), 0.0)
    gaps: FloatArray = np.sqrt(np.einsum("kni,kni->kn", apart, apart))
    return gaps
