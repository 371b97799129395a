"""A plot of a test of layouts: which share of the garrison each lost, best first, with 95 % intervals.

Left, killed and wounded for each layout, and what they are ranked by with its interval. Right, the men that
survived per 100 points of the layout's price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fbsim.plots import COLOURS, draw_interval, new_figure
from fbsim.studies.comparison_plot import FATES

if TYPE_CHECKING:
    from fbsim.studies.layouts.fates import Measure
    from fbsim.studies.layouts.results import Held, LayoutTest

KILLED, WOUNDED = FATES["killed"], FATES["wounded"]
ROW_IN = 0.42


def draw_test(found: LayoutTest) -> Any:
    """Draw what each layout lost. Raises BadInput where matplotlib is missing."""
    order = {place.layout: index for index, place in enumerate(found.places())}
    rows = sorted(found.summary(), key=lambda held: order[held.layout])
    figure = new_figure((9.6, 1.9 + ROW_IN * len(rows)))
    left, right = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    _draw_losses(left, rows, found.measure)
    _draw_worth(right, rows)
    volleys, men = rows[0].volleys, rows[0].men
    figure.suptitle(f"{men} men, {volleys} volleys at each layout; lines are 95 % intervals")
    return figure


def _draw_losses(axes: Any, rows: list[Held], measure: Measure) -> None:
    places = list(range(len(rows)))
    killed = [100 * held.shares["killed"].value for held in rows]
    wounded = [100 * held.shares["wounded"].value for held in rows]
    axes.barh(places, killed, color=KILLED, height=0.62, label="killed")
    axes.barh(places, wounded, left=killed, color=WOUNDED, height=0.62, label="wounded")
    for place, held in zip(places, rows, strict=True):
        share = held.shares[measure]
        draw_interval(axes, 100 * share.low, 100 * share.high, place, 100 * share.value)
    axes.plot([], [], "o-", color="black", linewidth=1.3, markersize=4, label=f"{measure}, 95 % interval")
    axes.set_yticks(places, [held.layout for held in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of the garrison, in the mean of all volleys")
    axes.legend(ncols=3, fontsize=8, loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)
    axes.grid(axis="x", alpha=0.25)


def _draw_worth(axes: Any, rows: list[Held]) -> None:
    for place, held in enumerate(rows):
        worth = held.survivors_per_100_points
        if worth is not None:
            axes.plot([worth.low, worth.high], [place, place], color=COLOURS[2], linewidth=1.6)
            axes.plot([worth.value], [place], "s", color=COLOURS[2], markersize=5)
    axes.set_xlim(left=0)
    axes.set_xlabel("survivors per 100 points of its price")
    axes.grid(axis="x", alpha=0.25)
