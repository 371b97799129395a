"""A plot of a comparison: how often each gun does it by distance, and what its shots came to.

Above, for each cover, the share of the measure by distance with its 95 % interval as a band. Below, for each
gun, the mean shares of its shots that killed, wounded, knocked down with no more, hit only, and missed, with
the 95 % intervals of those that killed, that hurt, and that hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from fbsim.plots import COLOURS, draw_interval, look_of, new_figure
from fbsim.studies.asked import WORDS, Measure
from fbsim.studies.intervals import Estimate, Method, mean_share, share

if TYPE_CHECKING:
    from fbsim.studies.comparison import Comparison, Outcomes

FATES = {
    "killed": "#3b3b3b",
    "wounded": "#D55E00",
    "down, unhurt": "#E69F00",
    "hit, standing": "#56B4E9",
    "missed": "#e3e3e3",
}
HATCHES = {"hit, standing": "////"}
"""In print two of the colours are of one grey."""
ENDS: tuple[Measure, Measure] = ("killed", "hit")
APART = (0.22, 0.0, -0.22)
"""How far above the middle of a bar the intervals of its ends stand: they may overlap."""
PANEL_IN = (4.6, 3.4)
HIGH_IN = 5.5
"""A panel with many guns."""
FATES_IN = 0.9, 0.38
"""Height of the bars of no gun, and of each."""


def draw_comparison(found: Comparison) -> Any:
    """Draw curves, and below them what became of the shots. Raises BadInput where matplotlib is missing."""
    width, height = _curves_size(found)
    more = _fates_height(found)
    figure = new_figure((width, height + more))
    above, below = figure.subfigures(2, 1, height_ratios=(height, more))
    _draw_curves(above, found)
    _draw_fates(below, found)
    targets = dict.fromkeys(each.target for each in found.conditions)
    figure.suptitle(f"At {' and '.join(targets)}; bands are 95 % intervals")
    return figure


def draw_curves(found: Comparison) -> Any:
    """Draw the share of the measure by distance alone."""
    figure = new_figure(_curves_size(found))
    _draw_curves(figure, found)
    return figure


def draw_fates(found: Comparison) -> Any:
    """Draw what became of the shots alone."""
    figure = new_figure((2 * PANEL_IN[0], _fates_height(found)))
    _draw_fates(figure, found)
    return figure


def _curves_size(found: Comparison) -> tuple[float, float]:
    covers, targets = _panels(found)
    height = PANEL_IN[1] if len(found.prices) <= len(COLOURS) else HIGH_IN
    return PANEL_IN[0] * max(len(covers), 2), height * len(targets)


def _fates_height(found: Comparison) -> float:
    return FATES_IN[0] + FATES_IN[1] * len(found.prices)


def _panels(found: Comparison) -> tuple[list[str], list[str]]:
    """Covers, a column each, and targets, a row each."""
    conditions = found.conditions
    return list(dict.fromkeys(c.cover for c in conditions)), list(dict.fromkeys(c.target for c in conditions))


def _draw_curves(figure: Any, found: Comparison) -> None:
    covers, targets = _panels(found)
    panels = figure.subplots(len(targets), len(covers), squeeze=False, sharey=True)
    for row, target in zip(panels, targets, strict=True):
        for axes, cover in zip(row, covers, strict=True):
            held = [r for r in found.summary() if (r.condition.target, r.condition.cover) == (target, cover)]
            _draw_panel(axes, held, found)
            axes.set_title(f"cover: {cover}" if len(targets) == 1 else f"{target}, cover: {cover}")
            if target == targets[-1]:
                axes.set_xlabel("distance, m")
        row[0].set_ylabel(f"{WORDS[found.measure]}, % of shots")
    handles, labels = panels[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, fontsize=8, loc="outside lower center", ncols=min(len(labels), 7))


def _draw_panel(axes: Any, rows: Sequence[Outcomes], found: Comparison) -> None:
    for index, gun in enumerate(found.prices):
        held = sorted(
            (each for each in rows if each.condition.gun == gun), key=lambda each: each.condition.distance_m
        )
        metres = [each.condition.distance_m for each in held]
        shares = [each.shares[found.measure] for each in held]
        look = look_of(index)
        axes.plot(metres, [100 * each.value for each in shares], label=gun, **look)
        lows, highs = [100 * each.low for each in shares], [100 * each.high for each in shares]
        if len(metres) > 1:
            axes.fill_between(metres, lows, highs, color=look["color"], alpha=0.15, linewidth=0)
        else:
            axes.vlines(metres, lows, highs, color=look["color"], linewidth=1)
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.25)


def _draw_fates(figure: Any, found: Comparison) -> None:
    """Stack, for each gun, the mean shares over its conditions."""
    axes, guns, rows = figure.subplots(), list(found.prices), found.summary()
    for place, gun in enumerate(guns):
        held = [row for row in rows if row.condition.gun == gun]
        _draw_bar(axes, len(guns) - 1 - place, held, named=place == 0)
        for end, above in zip(_ends(held, found.method), APART, strict=True):
            draw_interval(axes, 100 * end.low, 100 * end.high, len(guns) - 1 - place + above)
    axes.plot([], [], color="black", linewidth=1.3, marker="|", label="95 % interval")
    axes.set_yticks(range(len(guns)), list(reversed(guns)))
    axes.set_ylim(-0.6, len(guns) - 0.4)
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of shots, mean over all conditions; intervals, from above: killed, hurt, hit")
    ways = {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "frameon": False}
    axes.legend(ncols=len(FATES) + 1, fontsize=8, **ways)


def _draw_bar(axes: Any, place: int, rows: Sequence[Outcomes], *, named: bool) -> None:
    left = 0.0
    for (fate, colour), part in zip(FATES.items(), _fates(rows), strict=True):
        axes.barh(
            place, 100 * part, left=left, color=colour, edgecolor="white", hatch=HATCHES.get(fate),
            label=fate if named else None,
        )  # fmt: skip
        left += 100 * part


def _ends(rows: Sequence[Outcomes], method: Method) -> list[Estimate]:
    """Mean shares of those killed, of those killed or wounded, and of those hit: where bars end."""
    hurt = [share(_hurt(row), row.shots, method=method) for row in rows]
    killed, hit = ([row.shares[name] for row in rows] for name in ENDS)
    return [mean_share(each) for each in (killed, hurt, hit)]


def _hurt(row: Outcomes) -> int:
    """Number of shots that killed or wounded; none does both, but a table from elsewhere may say so."""
    shares = row.shares["killed"].value + row.shares["wounded"].value
    return min(round(row.shots * shares), row.shots)


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
