"""Turning the faces of a surface so that neighbours agree about which side is out.

Each face may stand as it is or turned round: two nodes of a graph. Where two faces share an edge, one way
round of the one goes with one way round of the other, and an edge of the graph says which. A piece whose
faces can agree falls into two components, mirror images of each other; one that cannot (a Möbius strip)
is a single component.
"""

from __future__ import annotations

import numpy as np

from fbsim.meshes.checking import components
from fbsim.meshes.solid import IntArray
from fbsim.meshes.surface import Surface


def coherent(surface: Surface) -> tuple[Surface, int] | None:
    """Turn the fewer faces of each piece so that all its neighbours agree; also how many were turned.

    Only faces that share an edge with one other face are neighbours. None where nothing needs to be turned.
    Pieces whose faces cannot agree are left as they are.
    """
    one, other, is_same_way = _neighbours(surface)
    if not is_same_way.any():
        return None
    count = len(surface.faces)
    turned = np.where(is_same_way, count, 0)
    links = np.vstack(
        [np.column_stack([one, other + turned]), np.column_stack([one + count, other + count - turned])]
    )
    labels = components(links, 2 * count)
    as_is, round_about = labels[:count], labels[count:]
    piece = np.minimum(as_is, round_about)
    is_turned = _fewer(piece, (as_is != piece) & (as_is != round_about))
    if not is_turned.any():
        return None
    faces = np.where(is_turned[:, None], surface.faces[:, ::-1], surface.faces)
    return Surface(surface.vertices, faces), int(is_turned.sum())


def _fewer(piece: IntArray, is_turned: np.ndarray) -> np.ndarray:
    """Turn the others instead in pieces of which more than half would be turned."""
    sizes = np.bincount(piece)
    turned = np.bincount(piece, weights=is_turned)
    most = (2 * turned > sizes)[piece]
    chosen: np.ndarray = is_turned ^ most
    return chosen


def _neighbours(surface: Surface) -> tuple[IntArray, IntArray, np.ndarray]:
    """Pairs of faces that share an edge with each other only, and whether both walk it the same way."""
    starts, ends = surface.faces.ravel(), np.roll(surface.faces, -1, axis=1).ravel()
    keys = np.minimum(starts, ends) * len(surface.vertices) + np.maximum(starts, ends)
    order = np.argsort(keys, kind="stable")
    _, first, counts = np.unique(keys[order], return_index=True, return_counts=True)
    pairs = first[counts == 2]
    one, other = order[pairs], order[pairs + 1]
    return one // 3, other // 3, starts[one] == starts[other]
