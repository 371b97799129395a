"""A leak map over the plan of a fort: where shells arrive, where men fall, and the guns of the attack.

Dark is much (YlOrRd of ColorBrewer, Harrower, Brewer 2003: its lightness falls for everybody, and in print).
White cells have nothing: no shell ever arrived. Hatched ones have no share: nobody ever stood there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from fbsim.plots import new_figure, save
from fbsim.scene.layouts import Layout
from fbsim.scene.outlines import outline_of
from fbsim.studies.layouts.fates import Measure
from fbsim.studies.layouts.leaks import LeakCell, LeakMap
from fbsim.studies.layouts.weak_points import WeakPoint
from fbsim.view.layout_maps import INK, MARK, draw_fort

COLOURS = "YlOrRd"
AROUND = 2
"""Cells that are shown around the fort."""
PANEL_IN = 5.2
LEAST_IN = 2.6
DARK = 0.6
"""Share of the scale from which on numbers are white."""
MOST_NAMED = 6
"""Guns that are named; of more only their places are shown."""
MOST_POINTS = 4
OF_ATTACK = "attack-"

Box = tuple[float, float, float, float]
"""Least x and y, greatest x and y, in mm."""
Value = Callable[[LeakCell], float | None]


def draw_leak_map(
    found: LeakMap,
    points: Sequence[WeakPoint],
    layout: Layout,
    path: Path,
    title: str = "",
    measure: Measure | None = None,
) -> None:
    """Write a .png, .svg or .pdf: shells per volley, share of men that fall, and the weakest points in words.

    `measure` is that by which the points were ranked, to be told.
    Raises BadInput where matplotlib is missing or the file cannot be written.
    """
    box = _box(layout)
    wide = (box[2] - box[0]) / max(box[2] - box[0], box[3] - box[1])
    tall = (box[3] - box[1]) / max(box[2] - box[0], box[3] - box[1])
    figure = new_figure((2 * max(PANEL_IN * wide, LEAST_IN) + 2.2, max(PANEL_IN * tall, LEAST_IN) + 2.4))
    figure.set_layout_engine("compressed")
    left, right = figure.subplots(1, 2)
    most = max((cell.shells for cell in found.cells), default=0.0)
    _draw_cells(figure, left, found, box, lambda cell: cell.shells or None, most or 1.0)
    left.set_title("Shells that first touch\nsomething here, per volley", fontsize=10)
    _hatch(right, box)
    _draw_cells(figure, right, found, box, _fallen, 100.0)
    right.set_title("Of the men who stand here,\n% fall in a volley", fontsize=10)
    for axes in (left, right):
        draw_fort(axes, layout.scene, filled=False)
        _draw_guns(axes, found, box)
        _label(axes, box, found.cell_mm)
    figure.suptitle(title or f"{layout.scene.title}: {found.volleys} volleys", fontsize=11)
    figure.supxlabel(_caption(found, points, _heading(measure), _elsewhere(found, box)), fontsize=9)
    save(figure, path)


def _box(layout: Layout) -> Box:
    """Whole cells around the fort, in mm."""
    cell = layout.cell_mm
    x0, y0, x1, y1 = shapely.total_bounds([outline_of(part) for part in layout.scene.parts])
    low = [cell * (math.floor(value / cell + 0.02) - AROUND) for value in (x0, y0)]
    high = [cell * (math.ceil(value / cell - 0.02) + AROUND) for value in (x1, y1)]
    return low[0], low[1], high[0], high[1]


def _heading(measure: Measure | None) -> str:
    return "Weakest points:" if measure is None else f"Weakest points, by men {measure}:"


def _elsewhere(found: LeakMap, box: Box) -> float:
    """Shells of a volley that first touched something, as the table, beyond the cells that are drawn."""
    x0, y0, x1, y1 = (round(edge / found.cell_mm) for edge in box)
    drawn = sum(each.shells for each in found.cells if x0 <= each.column < x1 and y0 <= each.row < y1)
    return max(0.0, found.shells - found.missed - drawn)


def _fallen(cell: LeakCell) -> float | None:
    return None if cell.fallen is None else 100 * cell.fallen.value


def _draw_cells(figure: Any, axes: Any, found: LeakMap, box: Box, value: Value, most: float) -> None:
    """Colour the cells that have a value, and write it into them."""
    x0, y0, x1, y1 = box
    size = found.cell_mm
    values = np.full((round((y1 - y0) / size), round((x1 - x0) / size)), np.nan)
    for cell in found.cells:
        row, column, number = cell.row - round(y0 / size), cell.column - round(x0 / size), value(cell)
        if number is not None and 0 <= row < len(values) and 0 <= column < values.shape[1]:
            values[row, column] = number
            colour = "white" if number > DARK * most else INK
            spot = x0 + (column + 0.5) * size, y0 + (row + 0.5) * size
            look = {"ha": "center", "va": "center", "fontsize": 7, "zorder": 5}
            axes.text(*spot, _number(number, most), color=colour, **look)
    look = {"cmap": COLOURS, "vmin": 0, "vmax": most, "zorder": 1}
    image = axes.imshow(values, origin="lower", extent=(x0, x1, y0, y1), **look)
    bar = figure.colorbar(image, ax=axes, location="bottom", shrink=0.6, pad=0.02, aspect=30)
    bar.ax.tick_params(labelsize=7)


def _number(value: float, most: float) -> str:
    return f"{value:.0f}" if most >= 10 else f"{value:.2f}".lstrip("0") if value < 1 else f"{value:.1f}"


def _hatch(axes: Any, box: Box) -> None:
    """What lies under the cells shows where there are none."""
    x0, y0, x1, y1 = box
    look = {"facecolor": "#f6f4ee", "edgecolor": "#d2ccbf", "hatch": "////"}
    axes.fill([x0, x1, x1, x0], [y0, y0, y1, y1], zorder=0, **look)


def _draw_guns(axes: Any, found: LeakMap, box: Box) -> None:
    """Mark the guns; those that stand outside of the picture at its rim, with their names beside it."""
    x0, y0, x1, y1 = box
    is_named = len(found.guns) <= MOST_NAMED and all(len(places) == 1 for places in found.guns.values())
    look = {"color": MARK, "markeredgecolor": "white", "clip_on": False, "zorder": 6}
    for id, places in found.guns.items():
        for x, y in places:
            at = (min(max(x, x0), x1), min(max(y, y0), y1))
            axes.plot(*at, "<", markersize=9 if is_named else 5, **look)
            if is_named:
                before = f"\n{x - found.front_mm:.0f} mm before the front" if (x, y) != at else ""
                words = f"{id.removeprefix(OF_ATTACK)}{before}"
                axes.annotate(
                    words, at, xytext=(8, 0), textcoords="offset points", va="center", fontsize=7, color=INK
                )


def _label(axes: Any, box: Box, cell_mm: float) -> None:
    x0, y0, x1, y1 = box
    axes.set_xlim(x0, x1)
    axes.set_ylim(y0, y1)
    axes.set_aspect("equal")
    axes.set_xticks(np.arange(x0, x1 + 1, 2 * cell_mm))
    axes.set_yticks(np.arange(y0, y1 + 1, 2 * cell_mm))
    axes.tick_params(labelsize=7)
    axes.set_xlabel("mm; the front looks to the right →", fontsize=8)


def _caption(found: LeakMap, points: Sequence[WeakPoint], heading: str, elsewhere: float) -> str:
    """The weakest points under a heading, and what is not on the map."""
    lines = ["hatched: nobody ever stood there; triangles: guns of the attack", heading]
    weak = [each for each in points if each.kind != "gate" and each.losses.value > 0][:MOST_POINTS]
    for each in weak:
        losses = each.losses
        lines.append(
            f"{each.ranks}. {each.id}: loses {losses.value:.2f} ({losses.low:.2f}-{losses.high:.2f}) "
            f"of {each.men:g} in a volley"
        )
    if not weak:
        lines[-1] = "no man was lost"
    lines.append(
        f"{found.shells:.1f} shells in a volley: {elsewhere:.1f} first touched something outside of this "
        f"picture, {found.missed:.1f} nothing at all"
    )
    return "\n".join(lines)
