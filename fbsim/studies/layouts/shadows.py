"""Shadow maps: from where on the table a gun can hit whoever stands on a post, and where it is dead ground.

They are found by the flight alone (`fbsim.studies.layouts.shadowing`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.scene.layouts import Layout
from fbsim.studies.layouts.grid import Grid
from fbsim.studies.layouts.paths import BoolArray
from fbsim.studies.layouts.targets import Target

MM = 1000.0
SIDES = ("front", "front left", "left", "back left", "back", "back right", "right", "front right")
"""Where things lie as seen from the middle of a layout, counter-clockwise from its front, +x."""


@dataclass(frozen=True, eq=False)
class Shadow:
    """What a gun can hit of one target from each cell, arrays (rows, columns).

    `share` of the silhouette that it can hit; `laid` says whether it can be laid on any point of it, were
    nothing in the way; `stands` whether there is room for the gun, `outside` whether it is outside the fort.
    """

    target: Target
    grid: Grid
    share: FloatArray
    laid: BoolArray
    stands: BoolArray
    outside: BoolArray

    @property
    def in_range(self) -> BoolArray:
        """Cells from which the target is in range."""
        return self.laid & self.stands

    @property
    def dead(self) -> BoolArray:
        """Cells in range from which it cannot be hit all the same."""
        dead: BoolArray = self.in_range & (self.share == 0)
        return dead

    @property
    def in_range_share(self) -> float:
        """Share of the cells outside that have room for the gun, from which the target is in range."""
        counted = self.stands & self.outside
        return float(self.laid[counted].mean()) if counted.any() else 0.0

    @property
    def exposure(self) -> float | None:
        """Share of the cells outside and in range from which it can be hit; None if none is in range."""
        counted = self.in_range & self.outside
        return float((self.share > 0)[counted].mean()) if counted.any() else None

    @property
    def mean_share(self) -> float | None:
        """Mean share of the silhouette over the cells outside and in range; None if none is in range."""
        counted = self.in_range & self.outside
        return float(self.share[counted].mean()) if counted.any() else None

    @property
    def nearest_dead(self) -> DeadGround | None:
        """Nearest dead ground outside the fort; None where there is none."""
        grounds = self.dead_grounds
        return min(grounds, key=lambda each: each.distance_mm, default=None)

    @property
    def largest_dead(self) -> DeadGround | None:
        """Largest dead ground outside the fort; None where there is none."""
        return max(self.dead_grounds, key=lambda each: each.area_mm2, default=None)

    @cached_property
    def dead_grounds(self) -> tuple[DeadGround, ...]:
        """Dead ground outside the fort, each piece of it: cells that share a side hang together."""
        from scipy import ndimage

        numbers, count = ndimage.label(self.dead & self.outside)
        return tuple(self._ground(numbers == number) for number in range(1, count + 1))

    def _ground(self, cells: BoolArray) -> DeadGround:
        rows, columns = np.nonzero(cells)
        x, y = self.grid.x_mm[columns], self.grid.y_mm[rows]
        distance = np.hypot(x - MM * self.target.middle[0], y - MM * self.target.middle[1])
        i = int(np.argmin(distance))
        side = self._side(float(x.mean()), float(y.mean()))
        area = len(x) * self.grid.cell_mm**2
        return DeadGround(float(x[i]), float(y[i]), round(float(distance[i]), 1), side, area)

    def _side(self, x: float, y: float) -> str:
        bearing = math.atan2(y - self.grid.centre_mm[1], x - self.grid.centre_mm[0])
        return SIDES[round(bearing / (2 * math.pi) * len(SIDES)) % len(SIDES)]

    def to_dict(self) -> dict[str, Any]:
        """Plain values; `share` by rows, the least y first, null where the gun has no room or no range."""
        share = np.where(self.in_range, self.share.round(3), -1.0)
        return {
            "post": self.target.id,
            "position_mm": [round(MM * value, 1) for value in self.target.position],
            "in_range": self.in_range_share,
            "exposure": self.exposure,
            "mean_share": self.mean_share,
            "dead_ground": [vars(each) for each in self.dead_grounds],
            "share": [[None if each < 0 else each for each in row] for row in share.tolist()],
        }


@dataclass(frozen=True)
class DeadGround:
    """Ground in range from which a target cannot be hit.

    Its nearest cell (mm), how far that is from the target, its area, and on which side of the fort it lies.
    """

    x_mm: float
    y_mm: float
    distance_mm: float
    side: str
    area_mm2: float


@dataclass(frozen=True, eq=False)
class ShadowMap:
    """Shadows of all targets in a layout for one gun."""

    layout: Layout
    gun: str
    shell: str
    figure: str
    grid: Grid
    shadows: tuple[Shadow, ...]

    @property
    def most(self) -> Shadow:
        """From each cell, the target of which most can be hit: dark is where the gun can do nothing."""
        return self._merged(np.max)

    @property
    def mean(self) -> Shadow:
        """From each cell, the mean over the targets; one out of range counts as not hit."""
        return self._merged(np.mean)

    def _merged(self, merge: Callable[..., Any]) -> Shadow:
        first = self.shadows[0]
        seen = [np.where(each.in_range, each.share, 0.0) for each in self.shadows]
        laid = np.any([each.in_range for each in self.shadows], axis=0)
        stands = np.any([each.stands for each in self.shadows], axis=0)
        return Shadow(first.target, self.grid, merge(seen, axis=0), laid, stands, first.outside)

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "layout": self.layout.scene.name,
            "gun": self.gun,
            "shell": self.shell,
            "figure": self.figure,
            "cell_mm": self.grid.cell_mm,
            "x_mm": self.grid.x_mm.tolist(),
            "y_mm": self.grid.y_mm.tolist(),
            "posts": [each.to_dict() for each in self.shadows],
        }
