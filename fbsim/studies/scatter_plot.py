"""A plot of a gun's scatter: where its shells pass an upright plane through the target, seen from the gun.

A panel for each distance, all of one scale, in mm from the aim point: the target's silhouette, a sample of
the shells, the circle about their middle that holds half of them (CEP), and that about the aim point that
holds nine in ten (R90). Hits are dots and misses crosses: told apart in print and by the colour-blind.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from fbsim.catalogue.sheets import GunSheet
from fbsim.guns.specimen import AS_SHEET
from fbsim.plots import COLOURS, new_figure
from fbsim.studies.accuracy import Accuracy, Scatter

MM = 1e3
DRAWN = 1000
"""Shells of a panel at most: more would be one blot."""
PANEL_IN = 3.6
MOST_COLUMNS = 3
HIT, MISS, CIRCLE = COLOURS[0], COLOURS[1], "#000000"
FIGURE, EDGE, TABLE = "#d9d5cc", "#6b665e", "#8a6a3c"
SHOWN = 0.99
"""Share of the shells that a panel has room for."""
SCATTER_KEYS = ("speed_percent", "elevation_mrad", "bearing_mrad")


def draw_scatter(found: Sequence[Scatter]) -> Any:
    """Draw a panel for each. Raises BadInput where matplotlib is missing, ValueError where there is none."""
    if not found:
        raise ValueError("needs a scatter at least")
    columns = min(len(found), MOST_COLUMNS)
    rows = math.ceil(len(found) / columns)
    figure = new_figure((max(PANEL_IN * columns, 2 * PANEL_IN), (PANEL_IN + 0.3) * rows + 1.1))
    grid = figure.subplots(rows, columns, squeeze=False)
    for axes in grid.flat[len(found) :]:
        axes.set_visible(False)
    shown = [each.first(DRAWN) for each in found]
    half = max(map(_half_width, shown))
    for axes, each in zip(grid.flat, shown, strict=False):
        _draw_panel(axes, each, half)
    for axes in grid[:, 0]:
        axes.set_ylabel("above the aim point, mm")
    figure.legend(handles=_key(), fontsize=8, loc="outside lower center", ncols=4)
    figure.suptitle(_heading(found), fontsize=10)
    return figure


def _draw_panel(axes: Any, each: Scatter, half: float) -> None:
    _draw_figure(axes, each)
    _draw_shells(axes, each)
    _draw_circles(axes, each.accuracy)
    axes.plot([0], [0], "+", color="black", markersize=11, markeredgewidth=1.6, zorder=5)
    axes.axhline(-MM * each.height, color=TABLE, linewidth=1.4, zorder=1)
    axes.set_xlim(half, -half)  # `across` is to the left
    axes.set_ylim(-half, half)
    axes.set_aspect("equal")
    axes.tick_params(labelsize=8)
    axes.set_xlabel("left +, mm, right −", fontsize=9)
    hit = each.accuracy.hit
    told = f"{100 * hit.value:.1f} % hit ({100 * hit.low:.1f}-{100 * hit.high:.1f})"
    axes.set_title(f"{each.accuracy.distance:g} m: {told}{_guns(each.accuracy)}", fontsize=9)


def _guns(accuracy: Accuracy) -> str:
    return "" if accuracy.specimen == AS_SHEET else "\nover the guns that are possible"


def _draw_figure(axes: Any, each: Scatter) -> None:
    import shapely

    for piece in shapely.get_parts(each.silhouette):
        x, y = (MM * np.array(column) for column in piece.exterior.xy)
        axes.fill(x, y, facecolor=FIGURE, edgecolor=EDGE, linewidth=0.9, zorder=0)


def _draw_shells(axes: Any, each: Scatter) -> None:
    across, up, hits = each.across, each.up, each.hits
    size = 4.0 if len(across) > DRAWN // 4 else 9.0
    axes.scatter(
        MM * across[~hits], MM * up[~hits], s=2 * size, marker="x", color=MISS, linewidths=0.6, zorder=2
    )
    axes.scatter(MM * across[hits], MM * up[hits], s=size, marker="o", color=HIT, linewidths=0, zorder=3)


def _draw_circles(axes: Any, accuracy: Accuracy) -> None:
    from matplotlib.patches import Circle

    middle = MM * accuracy.mean_across, MM * accuracy.mean_up
    for centre, radius, dashes in ((middle, accuracy.cep.value, "-"), ((0, 0), accuracy.r90.value, "--")):
        if math.isfinite(radius):
            look = {"edgecolor": CIRCLE, "linestyle": dashes, "linewidth": 1.4}
            axes.add_patch(Circle(centre, MM * radius, fill=False, zorder=4, **look))


def _half_width(each: Scatter) -> float:
    """Half of a panel's size in mm: the whole figure, and nearly all shells that are drawn."""
    far = np.maximum(np.abs(each.across), np.abs(each.up))
    far = far[np.isfinite(far)]
    reach = float(np.quantile(far, SHOWN)) if len(far) else 0.0
    return 1.08 * MM * max(reach, float(np.abs(each.silhouette.bounds).max()), each.height)


def _key() -> list[Any]:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    def line(label: str, **look: Any) -> Any:
        return Line2D([], [], label=label, **look)

    return [
        line("hit", marker="o", color=HIT, linestyle="", markersize=4),
        line("miss", marker="x", color=MISS, linestyle="", markersize=5),
        line("aim point", marker="+", color="black", linestyle="", markersize=9),
        Patch(label="target", facecolor=FIGURE, edgecolor=EDGE),
        line("half of all, about their middle (CEP)", color=CIRCLE),
        line("nine in ten, about the aim point (R90)", color=CIRCLE, linestyle="--"),
        line("table", color=TABLE),
    ]


def _heading(found: Sequence[Scatter]) -> str:
    first = found[0].accuracy
    drawn = f"{min(DRAWN, first.shells):,} of {first.shells:,} shells drawn"
    shot = f"{first.gun} with {first.shell} at {first.target}, seen from the gun; {drawn}"
    return f"{shot}\nspeed and dispersion: {certainty(found[0].sheet)}"


def certainty(sheet: GunSheet) -> str:
    """How sure the numbers are that a gun's shots follow from, in words.

    >>> from fbsim.catalogue import Catalogue
    >>> certainty(Catalogue().gun("bulldog").sheet)
    'estimated, not measured on a real toy'
    """
    status = sheet.status_of("energy_j", *SCATTER_KEYS)
    return status if status == "measured" else f"{status}, not measured on a real toy"
