"""Welding corners that differ by rounding, so that faces meet which were meant to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fbsim.meshes.checking import components, faulty_edges
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.meshes.surface import Surface

SHARES = (1e-6, 1e-5, 1e-4)  # of the largest extent: 5 µm in a figure at most


@dataclass(frozen=True, eq=False)
class Welded:
    """A surface with corners welded: how many are gone, and the distance, as a share of its size."""

    surface: Surface
    corners: int
    share: float


def welded(surface: Surface) -> Welded | None:
    """Weld at the least distance that closes the surface, or else leaves the fewest edges open.

    None where no welding leaves fewer open than there were.
    """
    best, fewest = None, _open(surface)
    for share in SHARES:
        if not fewest:
            break
        found = _within(surface, share * float(surface.extents.max()))
        if _open(found) < fewest:
            gone = len(surface.vertices) - len(found.vertices)
            best, fewest = Welded(found, gone, share), _open(found)
    return best


def _open(surface: Surface) -> int:
    return len(faulty_edges(surface).open) if len(surface.faces) else 3 * 10**9


def _within(surface: Surface, distance: float) -> Surface:
    """Move corners that lie within a distance of each other to the first of them."""
    labels = components(_near(surface.vertices, distance), len(surface.vertices))
    first = np.unique(labels, return_index=True)[1]
    return Surface(surface.vertices[first[labels]], surface.faces).cleaned()


def _near(points: FloatArray, distance: float) -> IntArray:
    from scipy.spatial import KDTree  # 0.1 s to import; sound meshes do not need it

    return np.asarray(KDTree(points).query_pairs(distance, output_type="ndarray"), dtype=np.int64)
