"""Lids on large holes, where nobody can see what the hole looks like: within another shell, or underneath.

An arm whose end is open sticks in a body, and a hollow base stands on its rim: there a lid of least area is
as good as any other. A lid is hidden if just outside of it the winding number of the other shells is above ½.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fbsim.meshes.checking import is_closed, shells_of
from fbsim.meshes.holes import areas, rims, spanned
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.meshes.surface import Surface, joined
from fbsim.meshes.winding import is_inside

OUTSIDE = 2e-3  # of the whole's size: where a lid is asked what is beyond it
LEVEL = 1e-3  # of the whole's size: an open underside may be as uneven
MOST_OPEN = 0.1  # of a lid's area, that may show
MOST_SHELLS = 300


@dataclass(frozen=True, eq=False)
class Lidded:
    """A surface with lids: those within other shells, those underneath, the largest's share of its area."""

    surface: Surface
    hidden: int
    underneath: int
    largest: float


def with_lids(surface: Surface, up: FloatArray | None) -> Lidded | None:
    """Put lids on all holes that lie within other shells or, seen along `up` (3,), underneath.

    None where there are no such holes, or where the surface falls into very many shells.
    """
    shells = shells_of(surface)
    if len(shells) > MOST_SHELLS:
        return None
    lids: list[tuple[bool, float]] = []
    closed = [_closed(shell) for shell in shells]
    done = [
        _lidded(shell, [*closed[:index], *closed[index + 1 :]], surface, up, lids)
        for index, shell in enumerate(shells)
    ]
    if not lids:
        return None
    whole = float(areas(surface.vertices[surface.faces]).sum())
    hidden = sum(is_hidden for is_hidden, _ in lids)
    largest = max(area for _, area in lids) / whole
    return Lidded(joined(done), hidden, len(lids) - hidden, largest)


def _lidded(
    shell: Surface,
    others: Sequence[Surface],
    whole: Surface,
    up: FloatArray | None,
    lids: list[tuple[bool, float]],
) -> Surface:
    """Close what may be closed of a shell, and put down each lid: whether it is hidden, and its area."""
    if is_closed(shell):
        return shell
    faces = [shell.faces]
    for rim in rims(shell):
        lid, area = spanned(shell, rim)
        if not len(lid):
            continue
        is_low = up is not None and _is_underneath(shell.vertices[rim], whole, up)
        if is_low or _is_hidden(shell, lid, others, whole):
            faces.append(lid)
            lids.append((not is_low, area))
    return Surface(shell.vertices, np.vstack(faces))


def _closed(shell: Surface) -> Surface:
    """A shell with lids on all its holes, whatever these look like: to tell what lies within it."""
    if is_closed(shell):
        return shell
    return Surface(shell.vertices, np.vstack([shell.faces, *(spanned(shell, rim)[0] for rim in rims(shell))]))


def _is_underneath(rim: FloatArray, whole: Surface, up: FloatArray) -> bool:
    lowest = float((whole.vertices @ up).min())
    return bool((rim @ up).max() <= lowest + LEVEL * float(whole.extents.max()))


def _is_hidden(shell: Surface, lid: IntArray, others: Sequence[Surface], whole: Surface) -> bool:
    if not others:
        return False
    corners = shell.vertices[lid]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    beyond = normals / np.where(lengths > 0, lengths, 1) * OUTSIDE * float(whole.extents.max())
    shows = ~is_inside(joined(others), corners.mean(axis=1) + beyond)
    weights = areas(corners)
    return bool(weights[shows].sum() <= MOST_OPEN * weights.sum())
