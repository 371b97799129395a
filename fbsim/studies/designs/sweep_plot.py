"""A plot of a sweep.

one number    the share of the measure over it, with the 95 % interval as a band, and the muzzle energy
a grid of two the share as a map
otherwise     the share over each number, a dot for each design; and Sobol' indices as bars, if there are any
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fbsim.guns.drive import TOY_LIMIT
from fbsim.plots import COLOURS, new_figure, save
from fbsim.studies.designs.sensitivity import Sensitivity
from fbsim.studies.designs.space import Axis

if TYPE_CHECKING:
    from fbsim.studies.designs.sweep import Sweep, SweptOutcomes

PANEL_IN = (4.2, 3.4)
ACROSS = 3
"""Panels in a row."""
WORDS = {
    "hit": "hit",
    "knocked_down": "knocked down",
    "face_up": "face up",
    "wounded": "wounded",
    "killed": "killed",
}


def draw_sweep(found: Sweep, path: Path) -> None:
    """Write the plot to a .png, .svg or .pdf file. Raises BadInput where matplotlib is missing."""
    rows = found.summary()
    is_map = len(found.axes) == 2 and len(rows) == len(_along(rows, found.axes[0])) * len(
        _along(rows, found.axes[1])
    )
    panels = 1 if is_map else len(found.axes)
    count = panels + (1 if len(found.axes) == 1 else 0) + len(found.sensitivities)
    across = min(count, ACROSS)
    down = -(-count // across)
    figure = new_figure((PANEL_IN[0] * max(across, 1.5), PANEL_IN[1] * down))
    spots = iter(figure.subplots(down, across, squeeze=False).ravel())
    if is_map:
        _draw_map(figure, next(spots), rows, found)
    else:
        for axis in found.axes:
            _draw_shares(next(spots), rows, axis, found)
    if len(found.axes) == 1:
        _draw_energy(next(spots), rows, found.axes[0])
    for each in found.sensitivities:
        _draw_indices(next(spots), each)
    for left in spots:
        left.set_axis_off()
    figure.suptitle(_title(found))
    save(figure, path)


def _title(found: Sweep) -> str:
    asked = found.asked
    metres = ", ".join(f"{each:g}" for each in asked.distances_m)
    return f"{asked.guns[0]} at {asked.targets[0]}, {metres} m; intervals are of 95 %"


def _along(rows: Sequence[SweptOutcomes], axis: Axis) -> list[float]:
    return sorted({each.design.values[axis.name] for each in rows})


def _draw_shares(axes: Any, rows: Sequence[SweptOutcomes], axis: Axis, found: Sweep) -> None:
    held = sorted(rows, key=lambda each: each.design.values[axis.name])
    x = [each.design.values[axis.name] for each in held]
    shares = [each.shares[found.measure] for each in held]
    y, low, high = (np.array([100 * getattr(s, end) for s in shares]) for end in ("value", "low", "high"))
    if len(found.axes) == 1:
        axes.plot(x, y, marker="o", markersize=4, color=COLOURS[0], linewidth=1.5)
        axes.fill_between(x, low, high, color=COLOURS[0], alpha=0.15, linewidth=0)
    else:
        look = {"color": COLOURS[0], "linestyle": "none", "elinewidth": 0.6, "alpha": 0.7}
        axes.errorbar(x, y, [y - low, high - y], marker="o", markersize=3.5, **look)
    axes.set_ylim(-3, 103)  # dots on the edges are seen whole
    axes.set_xlabel(axis.name)
    axes.set_ylabel(f"{WORDS[found.measure]}, % of shots")
    axes.grid(alpha=0.25)


def _draw_energy(axes: Any, rows: Sequence[SweptOutcomes], axis: Axis) -> None:
    held = sorted((each.design for each in rows), key=lambda each: each.values[axis.name])
    x = [each.values[axis.name] for each in held]
    axes.plot(x, [each.muzzle_energy for each in held], marker="s", markersize=4, color=COLOURS[1])
    axes.axhline(TOY_LIMIT, color="#000000", linestyle=":", linewidth=1, label="toy limit")
    axes.set_ylim(bottom=0)
    axes.set_xlabel(axis.name)
    axes.set_ylabel("muzzle energy, J")
    axes.legend(fontsize=8)
    axes.grid(alpha=0.25)


def _draw_map(figure: Any, axes: Any, rows: Sequence[SweptOutcomes], found: Sweep) -> None:
    one, other = found.axes
    x, y = _along(rows, one), _along(rows, other)
    at = {(each.design.values[one.name], each.design.values[other.name]): each for each in rows}
    shares = np.array([[100 * at[a, b].shares[found.measure].value for a in x] for b in y])
    drawn = axes.imshow(shares, origin="lower", aspect="auto", vmin=0, vmax=100, cmap="cividis")
    for row, b in enumerate(y):
        for column, a in enumerate(x):
            over = "*" if at[a, b].design.over_toy_limit else ""
            ink = "#000000" if shares[row, column] > 55 else "#ffffff"
            axes.text(
                column,
                row,
                f"{shares[row, column]:.0f}{over}",
                ha="center",
                va="center",
                fontsize=7,
                color=ink,
            )
    axes.set_xticks(range(len(x)), [f"{each:g}" for each in x], rotation=45 if len(x) > 6 else 0)
    axes.set_yticks(range(len(y)), [f"{each:g}" for each in y])
    axes.set_xlabel(one.name)
    axes.set_ylabel(other.name)
    any_over = any(each.design.over_toy_limit for each in rows)
    axes.set_title("*: over the toy limit" if any_over else "", fontsize=9)
    figure.colorbar(drawn, ax=axes, label=f"{WORDS[found.measure]}, % of shots")


def _draw_indices(axes: Any, found: Sensitivity) -> None:
    places = np.arange(len(found.indices))[::-1]
    for shift, kind, colour in ((0.18, "first", COLOURS[5]), (-0.18, "total", COLOURS[0])):
        held = [getattr(each, kind) for each in found.indices]
        value, low, high = (
            np.array([getattr(each, end) for each in held]) for end in ("value", "low", "high")
        )
        ends = [np.maximum(value - low, 0), np.maximum(high - value, 0)]
        axes.barh(
            places + shift, value, 0.34, xerr=ends, color=colour, label=kind, error_kw={"linewidth": 0.8}
        )
    axes.set_yticks(places, [each.name for each in found.indices])
    axes.axvline(0, color="#000000", linewidth=0.6)
    axes.set_xlabel("Sobol' index")
    chance = f" ({found.noise:.0%} chance)" if found.noise else ""
    told = " cannot be told" if found.hidden else chance
    axes.set_title(f"what changes {found.of}{told}", fontsize=10)
    axes.legend(fontsize=8, loc="lower right")
