"""How much flat room a part has on top, and how much a thing needs.

It is the convex parts of a model that bear, so it is their tops that count: the joints of paving that are
cut into what is seen divide no walk.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from manifold3d import Manifold, OpType

from fbsim.catalogue.models import Model
from fbsim.meshes.solid import FloatArray, IntArray

MM = 1000.0
LEVEL = 0.99
"""From this upward component of its normal on a face counts as flat."""
LEAST_MM2 = 25.0
"""A flat place that is smaller is none."""
_SLIVER_MM = 1e-3


class Flat(NamedTuple):
    """A level place on top of a part: its outline (a shapely polygon) and its height, in mm and own axes."""

    outline: Any
    height: float


def room_words(need: FloatArray, under: Model[Any] | None) -> str:
    """Say what flat place a thing needs (box of two corners in mm), and what its support has."""
    words = f"it needs a flat place of {_size_words(need)}"
    place = None if under is None else largest_flat(under)
    if under is None or place is None:
        return words
    x, y, z = (float(value) for value in place.mean(axis=0).round(1) + 0.0)
    return (
        f"{words}; the largest of {under.name} is {_size_words(place)} around ({x:g}, {y:g})"
        f" of its own, at height {z:g} mm"
    )


def flats_of(model: Model[Any]) -> tuple[Flat, ...]:
    """Level places on top of a model, the largest first; of one size, the highest."""
    hulls = [Manifold.hull_points(MM * part) for part in model.solid.parts]
    mesh = Manifold.batch_boolean(hulls, OpType.Add).to_mesh64()
    corners = np.asarray(mesh.vert_properties, dtype=np.float64)[:, :3]
    faces = _level(np.asarray(mesh.tri_verts, dtype=np.int64), corners)
    if not len(faces):
        return ()
    labels = _joined(faces)
    found = [_flat(corners[faces[labels == label]]) for label in np.unique(labels)]
    kept = [flat for flat in found if flat.outline.area >= LEAST_MM2]
    return tuple(sorted(kept, key=lambda flat: (-round(flat.outline.area, 3), -flat.height)))


def largest_flat(model: Model[Any]) -> FloatArray | None:
    """Bounds, (2, 3) in mm and in the model's axes, of its largest level place."""
    flat = next(iter(flats_of(model)), None)
    if flat is None:
        return None
    x0, y0, x1, y1 = flat.outline.bounds
    return np.array([[x0, y0, flat.height], [x1, y1, flat.height]])


def _level(faces: IntArray, corners: FloatArray) -> IntArray:
    """Those of the faces that look up."""
    one, two, three = (corners[faces[:, index]] for index in range(3))
    normals = np.cross(two - one, three - one)
    areas = np.linalg.norm(normals, axis=1)
    level: IntArray = faces[normals[:, 2] > LEVEL * np.maximum(areas, 1e-9)]
    return level


def _flat(triangles: FloatArray) -> Flat:
    """Unite triangles (n, 3, 3), closing what rounding leaves between them."""
    grown = [shapely.Polygon(each).buffer(_SLIVER_MM, join_style="mitre") for each in triangles[:, :, :2]]
    united = shapely.union_all(grown).buffer(-_SLIVER_MM, join_style="mitre")
    largest = max(shapely.get_parts(united), key=lambda piece: float(piece.area))
    return Flat(largest.simplify(_SLIVER_MM), float(triangles[:, :, 2].max()))


def _joined(faces: IntArray) -> IntArray:
    """Number faces so that those that hang together by their corners have the same number."""
    labels = np.arange(faces.max() + 1)
    while True:
        least: IntArray = labels[faces].min(axis=1)
        if (labels[faces] == least[:, None]).all():
            return least
        np.minimum.at(labels, faces, least[:, None])


def _size_words(box: FloatArray) -> str:
    along, across = (box[1] - box[0])[:2].round(1)
    return f"{along:g} x {across:g} mm"
