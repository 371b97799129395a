"""How much flat room a part has on top, and how much a thing needs."""

from __future__ import annotations

from typing import Any

import numpy as np

from fbsim.catalogue.models import Model
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.scene.shapes import MM

LEVEL = 0.99
"""From this upward component of its normal on a face counts as flat."""


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


def largest_flat(model: Model[Any]) -> FloatArray | None:
    """Bounds, (2, 3) in mm and in the model's axes, of its largest level face that looks up."""
    faces = model.solid.faces
    corners = MM * model.solid.vertices[faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    areas = np.linalg.norm(normals, axis=1) / 2
    up = normals[:, 2] > 2 * LEVEL * np.maximum(areas, 1e-9)
    if not up.any():
        return None
    _, index = np.unique(_joined(faces[up]), return_inverse=True)
    best = np.bincount(index, weights=areas[up]).argmax()
    points = corners[up][index == best].reshape(-1, 3)
    return np.vstack([points.min(axis=0), points.max(axis=0)])


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
