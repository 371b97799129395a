"""Sheets without thickness among closed shells: capes and flags, which are made solid, and pieces of trim.

An open shell counts as a sheet if a lid of least area on its rim is nearly as large as itself and hardly
anything lies between the two. Trim lies on other shells or within them and adds nothing: it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fbsim.meshes.checking import is_closed, shells_of
from fbsim.meshes.holes import areas, rims, spanned
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface, joined
from fbsim.meshes.winding import is_inside

LEAST_LID = 0.7  # of the shell's area
MOST_ROOM = 0.02  # volume between shell and lid, over area^1.5; a ball has 0.094
THICKNESS = 0.015  # of the whole's size: 0.8 mm in a figure
BESIDE = 2e-3  # of the whole's size: where a face is asked what is beside it
MOST_BARE = 0.1  # of a sheet's area, that may lie on nothing if it is to be trim
MOST_SHELLS = 300


@dataclass(frozen=True, eq=False)
class Solidified:
    """A surface without sheets: how many were made solid, how thick (in its unit), and how many were trim."""

    surface: Surface
    thickened: int
    thickness: float
    trim: int


def without_sheets(surface: Surface) -> Solidified | None:
    """Thicken sheets that hang free and leave out those that lie on closed shells; None if there are none."""
    shells = shells_of(surface)
    closed = [shell for shell in shells if is_closed(shell)]
    sheets = [shell for shell in shells if not is_closed(shell) and _is_sheet(shell)]
    if not closed or not sheets or len(shells) > MOST_SHELLS:
        return None
    size = float(surface.extents.max())
    free = [sheet for sheet in sheets if not _lies_on(sheet, closed, BESIDE * size)]
    thick = [_thickened(sheet, THICKNESS * size) for sheet in free]
    others = [shell for shell in shells if all(shell is not sheet for sheet in sheets)]
    trim = len(sheets) - len(free)
    return Solidified(joined([*others, *thick]).cleaned(), len(free), THICKNESS * size, trim)


def _is_sheet(shell: Surface) -> bool:
    own = float(areas(shell.vertices[shell.faces]).sum())
    lids = [spanned(shell, rim) for rim in rims(shell)]
    if not lids or not all(len(lid) for lid, _ in lids) or sum(area for _, area in lids) < LEAST_LID * own:
        return False
    whole = Surface(shell.vertices, np.vstack([shell.faces, *(lid for lid, _ in lids)]))
    return bool(abs(whole.volume) < MOST_ROOM * own**1.5)


def _lies_on(sheet: Surface, closed: Sequence[Surface], distance: float) -> bool:
    """Whether closed shells are on one side or the other of nearly all faces."""
    corners = sheet.vertices[sheet.faces]
    normals = _directions(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))
    solid = joined([shell if shell.volume > 0 else shell.flipped() for shell in closed])
    middles, weights = corners.mean(axis=1), areas(corners)
    is_backed = is_inside(solid, middles + distance * normals) | is_inside(
        solid, middles - distance * normals
    )
    return bool(weights[~is_backed].sum() <= MOST_BARE * weights.sum())


def _thickened(sheet: Surface, thickness: float) -> Surface:
    """Move the sheet by half the thickness to either side, along the normals of its corners; join the two."""
    corners = sheet.vertices[sheet.faces]
    crossed = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = np.zeros_like(sheet.vertices)
    for corner in range(3):
        np.add.at(normals, sheet.faces[:, corner], crossed)
    offset, count = _directions(normals) * thickness / 2, len(sheet.vertices)
    walls = [
        [[start, end, end + count], [start, end + count, start + count]]
        for rim in rims(sheet)
        for start, end in zip(np.roll(rim, -1).tolist(), rim.tolist(), strict=True)
    ]
    faces = [sheet.faces, sheet.faces[:, ::-1] + count, np.array(walls, dtype=np.int64).reshape(-1, 3)]
    return Surface(np.vstack([sheet.vertices + offset, sheet.vertices - offset]), np.vstack(faces))


def _directions(vectors: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    directions: FloatArray = vectors / np.where(lengths > 0, lengths, 1)
    return directions
