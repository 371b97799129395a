"""Ranges of guns: their elevations, bands, table, plot, and what is refused."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.errors import BadInput, StudyError, UnknownName
from fbsim.guns.ranges import falls
from fbsim.studies import Ranges, gun_ranges
from fbsim.studies.ranges import elevations


@pytest.fixture(scope="module")
def found() -> Ranges:
    return gun_ranges(["bulldog", "mantis"], step_deg=10, shots=500)


@given(st.sampled_from(["bulldog", "spider", "mantis"]), st.floats(0.1, 45))
def test_elevations_go_from_the_lowest_to_the_highest(gun: str, step: float) -> None:
    sheet = Catalogue().gun(gun).sheet
    degrees = [math.degrees(each) for each in elevations(sheet, step)]
    assert degrees[0] == pytest.approx(sheet.barrel.elevation_min_deg)
    assert degrees[-1] == pytest.approx(sheet.barrel.elevation_max_deg)
    gaps = np.diff(degrees)
    assert (gaps > 0).all()
    assert gaps.max() <= step * (1 + 1e-9)


def test_bands_hold_what_they_say(found: Ranges) -> None:
    known = Catalogue()
    sheet, shell = known.gun("mantis").sheet, known.shell("stone").sheet
    for row in found.of("mantis"):
        assert row.low < row.distance < row.high
        others = falls(sheet, shell, row.elevation, salvos=4000, seed=99).distance
        held = np.mean((row.low <= others) & (others <= row.high))
        assert held == pytest.approx(0.95, abs=0.03)


def test_the_furthest_is_the_furthest(found: Ranges) -> None:
    assert found.guns == ["bulldog", "mantis"]
    best = found.furthest("mantis")
    assert all(row.distance <= best.distance for row in found.of("mantis"))
    assert 0 < best.elevation < math.radians(60)


def test_the_table_has_a_row_for_each(found: Ranges) -> None:
    assert found.table.num_rows == len(found.rows)
    assert found.table.column("gun").to_pylist() == [row.gun for row in found.rows]


def test_the_plot_shows_the_rows_and_what_is_an_estimate(found: Ranges, tmp_path: Path) -> None:
    figure = found.plot(tmp_path / "one.svg")
    found.plot(tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    left, right = figure.axes
    for line, other, gun in zip(left.lines, right.lines, found.guns, strict=True):
        assert line.get_ydata().tolist() == [row.distance for row in found.of(gun)]
        assert other.get_ydata().tolist() == [row.top for row in found.of(gun)]
        assert "(estimated)" in line.get_label()
    looks = {(line.get_color(), line.get_marker(), line.get_linestyle()) for line in left.lines}
    assert len(looks) == 2
    with pytest.raises(BadInput, match="picture"):
        found.plot(tmp_path / "one.txt")


def test_what_cannot_be_meant_is_refused() -> None:
    with pytest.raises(UnknownName, match="takes no shell"):
        gun_ranges(["bulldog"], shell="stone")
    with pytest.raises(StudyError) as refused:
        gun_ranges([], step_deg=math.nan, shots=1, seed=-1)
    assert len(refused.value.problems) == 4
