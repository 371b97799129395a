"""A plot of ranges: how far each gun shoots, and how high its shells rise, by elevation.

Left, the range with the band of 95 % of the shells; right, the top of the path. Each gun has a colour, a
marker and dashes of its own, the same on both sides.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from fbsim.plots import look_of, new_figure

if TYPE_CHECKING:
    from fbsim.studies.ranges import RangeRow, Ranges

SIZE_IN = (10.0, 4.6)
MOST_MARKERS = 12
"""Of a curve."""


def draw_ranges(found: Ranges) -> Any:
    """Draw range and top by elevation. Raises BadInput where matplotlib is missing."""
    figure = new_figure(SIZE_IN)
    left, right = figure.subplots(1, 2)
    for index, gun in enumerate(found.guns):
        rows = found.of(gun)
        degrees = [math.degrees(row.elevation) for row in rows]
        look = {**look_of(index), "markevery": max(1, len(rows) // MOST_MARKERS)}
        left.plot(degrees, [row.distance for row in rows], label=_label(rows[0]), **look)
        lows, highs = [row.low for row in rows], [row.high for row in rows]
        left.fill_between(degrees, lows, highs, color=look["color"], alpha=0.15, linewidth=0)
        right.plot(degrees, [row.top for row in rows], **look)
    for axes, title in ((left, "range on a level table, m"), (right, "top of the path, m above the table")):
        axes.set_ylabel(title)
        axes.set_xlabel("elevation, degrees")
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.25)
    figure.legend(fontsize=8, loc="outside lower center", ncols=min(len(found.guns), 4))
    figure.suptitle("Flight to the first touch of the table; bands hold 95 % of the shells", fontsize=10)
    return figure


def _label(row: RangeRow) -> str:
    return f"{row.gun}, {row.shell} ({row.status})"
