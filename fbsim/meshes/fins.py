"""Walls and fins: sheets that hang on a surface along edges which then have three faces.

Such an edge has no inside on one of its sides. Where a small sheet can be taken away and fewer edges are at
fault afterwards, the surface meant is the one without it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fbsim.meshes.checking import faulty_edges, patch_labels
from fbsim.meshes.holes import areas
from fbsim.meshes.solid import IntArray
from fbsim.meshes.surface import Surface

LARGEST_SHEET = 0.2  # of the surface's area
MOST_PATCHES = 200
"""Surfaces that fall into more are torn in other ways."""


@dataclass(frozen=True, eq=False)
class Freed:
    """A surface without its fins: how many there were, and of how many triangles."""

    surface: Surface
    sheets: int
    triangles: int


def without_fins(surface: Surface) -> Freed | None:
    """Leave out sheets that hang on edges of three faces, the smallest first; None where there are none."""
    sheets, before = 0, len(surface.faces)
    while len(faulty_edges(surface).branched):
        smaller = _without_one(surface)
        if smaller is None:
            break
        surface, sheets = smaller, sheets + 1
    return Freed(surface, sheets, before - len(surface.faces)) if sheets else None


def _without_one(surface: Surface) -> Surface | None:
    """The surface without the smallest sheet whose absence leaves fewer edges at fault."""
    labels = patch_labels(surface)
    if labels.max() >= MOST_PATCHES:
        return None
    sizes = np.bincount(labels, weights=areas(surface.vertices[surface.faces]))
    faults = _faults(surface)
    for label in np.argsort(sizes, kind="stable"):
        if sizes[label] > LARGEST_SHEET * sizes.sum():
            return None
        if not _hangs(surface, labels == label):
            continue
        rest = surface.of_faces(labels != label)
        if _faults(rest) < faults:
            return rest
    return None


def _faults(surface: Surface) -> int:
    edges = faulty_edges(surface)
    return len(edges.open)


def _hangs(surface: Surface, chosen: IntArray | np.ndarray) -> bool:
    """Whether the chosen faces have a corner on an edge of three faces."""
    branched = faulty_edges(surface).branched
    return bool(np.isin(surface.faces[chosen], branched).any())
