"""The plot of a scatter: its circles hold what they say, its shells are those of the accuracy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.patches import Circle

from fbsim.plots import save
from fbsim.studies import gun_accuracy
from fbsim.studies.accuracy import Scatter, gun_scatter
from fbsim.studies.scatter_plot import DRAWN, draw_scatter


@pytest.fixture(scope="module")
def scatter() -> Scatter:
    return gun_scatter("bulldog", distance_m=1.5, shots=4000, seed=3)


def test_the_shells_are_those_of_the_accuracy(scatter: Scatter) -> None:
    assert scatter.accuracy == gun_accuracy("bulldog", distance_m=1.5, shots=4000, seed=3)
    assert scatter.hits.mean() == scatter.accuracy.hit.value
    assert np.nanmean(scatter.up) == pytest.approx(scatter.accuracy.mean_up)
    part = scatter.first(100)
    assert (len(part.across), len(part.up), len(part.hits)) == (100, 100, 100)
    assert part.accuracy == scatter.accuracy


def test_circles_hold_half_of_the_shells_and_nine_in_ten(scatter: Scatter) -> None:
    axes = draw_scatter([scatter]).axes[0]
    places = 1e3 * np.column_stack([scatter.across, scatter.up])
    shares = [
        np.mean(np.hypot(*(places - each.center).T) < each.radius)
        for each in axes.patches
        if isinstance(each, Circle)
    ]
    assert shares == pytest.approx([0.5, 0.9], abs=0.002)


def test_hits_and_misses_are_drawn_apart_and_left_is_left(scatter: Scatter) -> None:
    axes = draw_scatter([scatter]).axes[0]
    misses, hits = (each.get_offsets() for each in axes.collections)
    assert len(misses) + len(hits) == DRAWN
    assert len(hits) == scatter.hits[:DRAWN].sum()
    left, right = axes.get_xlim()
    assert left > 0 > right


def test_panels_have_one_scale_and_say_what_is_an_estimate(scatter: Scatter) -> None:
    near = gun_scatter("bulldog", distance_m=0.5, shots=400)
    figure = draw_scatter([near, scatter])
    assert figure.axes[0].get_xlim() == figure.axes[1].get_xlim()
    assert "estimated, not measured on a real toy" in figure.get_suptitle()
    with pytest.raises(ValueError, match="at least"):
        draw_scatter([])


def test_one_shell_can_be_drawn_and_the_same_bytes_come_twice(tmp_path: Path) -> None:
    for name in ("one.png", "two.png"):
        save(draw_scatter([gun_scatter("bulldog", distance_m=1.0, shots=1)]), tmp_path / name)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
