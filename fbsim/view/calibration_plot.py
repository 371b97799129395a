"""A plot of a calibration: measured beside fitted, residuals, and values with their intervals.

Needs matplotlib, the extra `plots`. It is drawn without a display, and the same result gives the same bytes.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from fbsim.guns.calibration import Calibrated, Parameter, Residual
from fbsim.plots import COLOURS, MARKERS, new_figure, save

QUANTITIES = ("speed", "range", "up", "across", "spread")
"""Each has a colour and a marker of its own."""
UNITS = {"speed": (1.0, "m/s"), "range": (1.0, "m")}
MM = (1e3, "mm")
SIZE_IN = (11.0, 7.0)


def draw_calibration(found: Calibrated, path: Path) -> None:
    """Write the plot to a .png, .svg or .pdf file. Raises BadInput where matplotlib is missing."""
    figure = new_figure(SIZE_IN)
    above, below = figure.subfigures(2, 1)
    quantities = list(dict.fromkeys(each.quantity for each in found.residuals))
    for axes, quantity in zip(above.subplots(1, len(quantities), squeeze=False)[0], quantities, strict=True):
        _draw_fit(axes, quantity, [each for each in found.residuals if each.quantity == quantity])
    left, right = below.subplots(1, 2)
    _draw_residuals(left, found)
    _draw_values(right, found)
    figure.suptitle(
        f"{found.gun} with {' and '.join(found.shells)}: {found.shots} shots of {found.file} ({found.status})"
    )
    save(figure, path)


def _draw_fit(axes: Any, quantity: str, held: list[Residual]) -> None:
    """Measured by line of the table, over what is fitted with two standard deviations either way."""
    factor, unit = UNITS.get(quantity, MM)
    lines = [float(each.line) for each in held]
    measured, fitted, sd = (
        [factor * float(getattr(each, name)) for each in held] for name in ("measured", "predicted", "sd")
    )
    bars = [2 * each for each in sd]
    axes.errorbar(lines, fitted, bars, fmt="_", color="0.4", ecolor="0.85", elinewidth=4, markersize=7)
    axes.plot(lines, measured, **_look(quantity))
    _ring_outliers(axes, lines, measured, held)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel("line of the table")
    axes.set_title(f"{quantity}, {unit}")


def _look(quantity: str) -> dict[str, Any]:
    place = QUANTITIES.index(quantity)
    return {"color": COLOURS[place], "marker": MARKERS[place], "linestyle": "", "markersize": 4}


def _ring_outliers(axes: Any, across: list[float], up: list[float], held: list[Residual]) -> None:
    ringed = [index for index, each in enumerate(held) if each.outlier]
    axes.plot([across[i] for i in ringed], [up[i] for i in ringed], "o", mfc="none", mec="black", ms=11)


def _draw_residuals(axes: Any, found: Calibrated) -> None:
    """Studentised residuals by line of the table."""
    judged = [each for each in found.residuals if math.isfinite(each.t)]
    for quantity in dict.fromkeys(each.quantity for each in judged):
        held = [each for each in judged if each.quantity == quantity]
        lines, t = [float(each.line) for each in held], [each.t for each in held]
        axes.plot(lines, t, label=quantity, **_look(quantity))
        _ring_outliers(axes, lines, t, held)
    for level in (-2, 0, 2):
        axes.axhline(level, color="0.4", linewidth=0.8, linestyle="-" if level == 0 else ":")
    axes.set_xlabel("line of the table")
    axes.set_ylabel("studentised residual")
    if judged:
        axes.plot([], [], "o", mfc="none", mec="black", ms=9, label="outlier")
        axes.legend(fontsize=8)


def _draw_values(axes: Any, found: Calibrated) -> None:
    """Fitted values and their intervals as shares of the sheet's."""
    told = [each for each in found.parameters if each.told and each.sheet > 0]
    for place, each in enumerate(told):
        low, value, high = (bound / each.sheet for bound in (each.low, each.value, each.high))
        axes.plot([low, high], [place, place], "-", color="0.3")
        axes.plot([value], [place], "o", color="black")
    axes.axvline(1.0, color="0.4", linewidth=0.8, linestyle=":")
    axes.set_yticks(range(len(told)), [_label(each) for each in told], fontsize=8)
    axes.set_ylim(len(told) - 0.5, -0.5)
    axes.set_xlabel("share of the sheet's value, with 95 % interval")


def _label(each: Parameter) -> str:
    return each.title.replace("stored energy x efficiency", "energy")
