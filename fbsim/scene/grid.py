"""The squared paper that layouts are drawn on: from a cell and a quarter turn to millimetres.

    cell [i, j]   x from i·c to (i + 1)·c, y from j·c to (j + 1)·c of its file; c = `cell_mm`
    footprint     how many cells a part takes up along its own x and y: what its sheet says (`cells`, in
                  cells of the kit), else as many as its foot needs, 1 mm forgiven
    at            the lowest cell (least x, least y) of the footprint after turning
    place         front of the foot flush with the front edge of the footprint, and in its middle across

So walls of any thickness join with their outer faces in one line, as they do on a corner, and the room
behind them is theirs. What is turned by an odd 45 degrees, and figures and guns, stand in the middle of
their cell.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from fbsim.catalogue.models import Model
from fbsim.catalogue.sheets import FortressPartSheet
from fbsim.errors import SceneError
from fbsim.meshes.solid import FloatArray
from fbsim.scene.schema import GridPlace
from fbsim.scene.shapes import Shapes
from fbsim.scene.sources import Origin

KIT_CELL_MM = 60.0
"""Cell of the fortress kit, in which sheets count."""
SLACK_MM = 1.0
"""By how much a foot may be larger than the cells that it is said to fit."""
_DIGITS = 6

Spot = tuple[float, float]


@dataclass(frozen=True)
class Foot:
    """What a thing stands on in its own axes: its box (2, 2) in mm, and cells that its sheet asks for."""

    box: FloatArray
    cells: tuple[int, int] | None = None

    def footprint(self, cell_mm: float) -> tuple[int, int]:
        """Cells of `cell_mm` that it takes up along its own x and y."""
        sizes = self.box[1] - self.box[0] if self.cells is None else KIT_CELL_MM * np.array(self.cells)
        along, across = (max(1, math.ceil((float(size) - SLACK_MM) / cell_mm)) for size in sizes)
        return along, across


def foot_of(model: Model[Any], shapes: Shapes) -> Foot | None:
    """Foot of a part; None for what stands in the middle of its cell. Raises MeshError."""
    sheet = model.sheet
    if not isinstance(sheet, FortressPartSheet):
        return None
    box = np.array(shapes.of(model).foot.bounds(), dtype=np.float64).reshape(2, 2)
    return Foot(box.round(_DIGITS), sheet.cells)


def spot_of(place: GridPlace, foot: Foot | None, cell_mm: float, origin: Origin) -> Spot:
    """Where a thing's own origin comes to lie, in mm of its file. Raises SceneError for a turn that it
    cannot have.
    """
    assert place.at is not None
    quarters, rest = divmod(place.turn or 0.0, 90.0)
    along, across = (1, 1) if foot is None else foot.footprint(cell_mm)
    if rest and along != across:
        message = f"takes up {along} x {across} cells, and fits the grid only in quarter turns"
        raise SceneError(
            origin.at("turn").problem(message, "turn it by 0, 90, 180 or 270, or place it in mm")
        )
    width, depth = (across, along) if quarters % 2 else (along, across)
    own = (0.0, 0.0) if foot is None else _own_shift(foot, along * cell_mm, bool(rest))
    turned = turned_by(place.turn or 0.0, own)
    shift = place.shift_mm or (0.0, 0.0)
    x = (place.at[0] + width / 2) * cell_mm + turned[0] + shift[0]
    y = (place.at[1] + depth / 2) * cell_mm + turned[1] + shift[1]
    return x, y


def turned_by(degrees: float, spot: Spot) -> Spot:
    """Turn a point about the origin; exact at the quarters of the circle."""
    cos, sin = (
        round(value, 15) for value in (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    )
    return cos * spot[0] - sin * spot[1], sin * spot[0] + cos * spot[1]


def _own_shift(foot: Foot, depth_mm: float, centred: bool) -> Spot:
    """From the middle of a footprint to a part's origin, in the part's own axes."""
    (back, right), (front, left) = foot.box
    middle = (float(back) + float(front)) / 2 if centred else float(front) - depth_mm / 2
    return -middle, -(float(right) + float(left)) / 2
