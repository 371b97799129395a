"""Square cells on a table around a layout, in the layout's frame: its front looks along +x."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fbsim.meshes.solid import FloatArray

MM = 1000.0


@dataclass(frozen=True)
class Grid:
    """Cells of `cell_mm` on a table of `size_mm` (x, y) about `centre_mm`: columns along x, rows along y."""

    centre_mm: tuple[float, float]
    size_mm: tuple[float, float]
    cell_mm: float

    @property
    def x_mm(self) -> FloatArray:
        """Middles of the columns."""
        return self._middles(0)

    @property
    def y_mm(self) -> FloatArray:
        """Middles of the rows."""
        return self._middles(1)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._count(1), self._count(0)

    def places(self) -> FloatArray:
        """Middles of all cells on the table, row by row: (rows * columns, 3) in m."""
        x, y = np.meshgrid(self.x_mm, self.y_mm)
        return np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)]) / MM

    def _count(self, axis: int) -> int:
        return math.floor(self.size_mm[axis] / self.cell_mm + 1e-9)

    def _middles(self, axis: int) -> FloatArray:
        count = self._count(axis)
        steps = np.arange(count, dtype=np.float64) - (count - 1) / 2
        return self.centre_mm[axis] + self.cell_mm * steps
