"""A plot of a comparison: how often each gun does it by distance, and what its shots came to.

Above, for each cover, the share of the measure by distance with its 95 % interval as a band. Below, for each
gun, the mean shares of its shots that killed, wounded, knocked down with no more, hit only, and missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fbsim.plots import COLOURS, DASHES, MARKERS, new_figure, save

if TYPE_CHECKING:
    from fbsim.studies.comparison import Comparison, Outcomes

WORDS = {
    "hit": "hit",
    "knocked_down": "knocked down",
    "face_up": "face up",
    "wounded": "wounded",
    "killed": "killed",
}
FATES = {
    "killed": "#3b3b3b",
    "wounded": "#D55E00",
    "down, unhurt": "#E69F00",
    "hit, standing": "#56B4E9",
    "missed": "#e3e3e3",
}
PANEL_IN = (4.6, 3.4)


def draw_comparison(found: Comparison, path: Path) -> None:
    """Write the plot to a .png, .svg or .pdf file. Raises BadInput where matplotlib is missing."""
    rows = found.summary()
    covers = list(dict.fromkeys(each.condition.cover for each in rows))
    figure = new_figure((PANEL_IN[0] * max(len(covers), 2), 2 * PANEL_IN[1]))
    above, below = figure.subfigures(2, 1)
    panels = above.subplots(1, len(covers), squeeze=False, sharey=True)[0]
    for axes, cover in zip(panels, covers, strict=True):
        _draw_curves(axes, [each for each in rows if each.condition.cover == cover], found)
        axes.set_title(f"cover: {cover}")
    panels[0].set_ylabel(f"{WORDS[found.measure]}, % of shots")
    panels[0].legend(fontsize=8)
    _draw_fates(below.subplots(1, 1), rows, list(found.prices))
    figure.suptitle(f"At {rows[0].condition.target}; bands are 95 % intervals")
    save(figure, path)


def _draw_curves(axes: Any, rows: Sequence[Outcomes], found: Comparison) -> None:
    for index, gun in enumerate(found.prices):
        held = sorted(
            (each for each in rows if each.condition.gun == gun), key=lambda each: each.condition.distance_m
        )
        metres = [each.condition.distance_m for each in held]
        shares = [each.shares[found.measure] for each in held]
        look = {
            "color": COLOURS[index % len(COLOURS)],
            "marker": MARKERS[index % len(MARKERS)],
            "markersize": 5,
        }
        axes.plot(
            metres,
            [100 * each.value for each in shares],
            DASHES[index % len(DASHES)],
            label=gun,
            linewidth=1.5,
            **look,
        )
        lows, highs = [100 * each.low for each in shares], [100 * each.high for each in shares]
        if len(metres) > 1:
            axes.fill_between(metres, lows, highs, color=look["color"], alpha=0.15, linewidth=0)
        else:
            axes.vlines(metres, lows, highs, color=look["color"], linewidth=1)
    axes.set_ylim(0, 100)
    axes.set_xlabel("distance, m")
    axes.grid(alpha=0.25)


def _draw_fates(axes: Any, rows: Sequence[Outcomes], guns: Sequence[str]) -> None:
    """Stack, for each gun, the mean shares over its conditions."""
    for place, gun in enumerate(guns):
        left = 0.0
        for (fate, colour), share in zip(
            FATES.items(), _fates([r for r in rows if r.condition.gun == gun]), strict=True
        ):
            axes.barh(
                len(guns) - 1 - place, 100 * share, left=left, color=colour, edgecolor="white",
                label=fate if place == 0 else None,
            )  # fmt: skip
            left += 100 * share
    axes.set_yticks(range(len(guns)), list(reversed(guns)))
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of shots, mean over all conditions")
    axes.legend(ncols=len(FATES), fontsize=8, loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)


def _fates(rows: Sequence[Outcomes]) -> list[float]:
    """Mean shares of killed, wounded, down and unhurt, hit and standing, missed; they add up to 1."""
    mean = {
        name: float(np.mean([each.shares[name].value for each in rows]))
        for name in ("killed", "wounded", "knocked_down", "hit")
    }
    hurt = mean["killed"] + mean["wounded"]
    down = max(mean["knocked_down"] - hurt, 0.0)
    standing = max(mean["hit"] - hurt - down, 0.0)
    return [mean["killed"], mean["wounded"], down, standing, max(1.0 - hurt - down - standing, 0.0)]
