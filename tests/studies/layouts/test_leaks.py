"""Leak maps and weak points, from rows of which is known what is in them; and maps drawn from them."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from fbsim.catalogue import Catalogue
from fbsim.errors import StudyError
from fbsim.scene.layouts import load_layout
from fbsim.studies import share
from fbsim.studies.layouts.garrison_shadows import garrison_shadows
from fbsim.studies.layouts.leaks import LeakCell, leak_map
from fbsim.studies.layouts.rows import ATTACK, GARRISON, Row, table_of
from fbsim.studies.layouts.weak_points import weak_points
from fbsim.view.leak_picture import draw_leak_map

from .battles import KILLED, UNHURT, WOUNDED, row

CASTLE = load_layout("castle", Catalogue())
VOLLEYS = 20
MEN = {
    "left": {"post": "front-tower-left", "x_mm": -8.0, "y_mm": 90.0, "z_mm": 94.0},
    "right": {"post": "front-tower-right", "x_mm": -8.0, "y_mm": -90.0, "z_mm": 94.0},
    "yard": {"post": "", "x_mm": -130.0, "y_mm": 10.0, "z_mm": 0.0},
}


def fates(number: int) -> dict[str, dict[str, Any]]:
    """The left man falls in 15 of 20 volleys, the right one in 2, he in the yard never."""
    left = KILLED if number < 10 else WOUNDED if number < 15 else UNHURT
    right = KILLED | {"gun": "attack-b", "cause": "knocked over"} if number < 2 else UNHURT
    return {"left": left, "right": right, "yard": UNHURT}


def volley(number: int) -> list[Row]:
    rows = [
        row("castle", number, "figure", id, GARRISON, **MEN[id] | fate | {"model": "archer"})
        for id, fate in fates(number).items()
    ]
    places = [(25.0, 90.0, 120.0), (25.0, 80.0, 20.0), (math.nan,) * 3]
    for index, (x, y, z) in enumerate(places):
        where = {"x_mm": x, "y_mm": y, "z_mm": z, "fired": True}
        rows.append(row("castle", number, "shell", f"shell-{index}", ATTACK, **where))
    rows.append(row("castle", number, "shell", "shell-9", ATTACK, x_mm=math.nan, cause="gun destroyed"))
    guns = {"a": ("bulldog", 900.0, 100.0), "b": ("mantis", 1000.0, -100.0)}
    for id, (model, x, y) in guns.items():
        rows.append(row("castle", number, "gun", f"attack-{id}", ATTACK, model=model, x_mm=x, y_mm=y))
    gate = {"outcome": "gate open", "gun": "attack-a", "cause": "direct"} if number < 7 else {}
    return [*rows, row("castle", number, "gate", "front-gate", GARRISON, **gate)]


TABLE = table_of([each for number in range(VOLLEYS) for each in volley(number)])


def cells(by_storey: bool = False) -> dict[tuple[int, int, int | None], LeakCell]:
    found = leak_map(TABLE, CASTLE, by_storey=by_storey).cells
    return {(each.column, each.row, each.storey): each for each in found}


def test_shells_arrive_where_they_first_touched() -> None:
    found = leak_map(TABLE, CASTLE)
    assert (found.volleys, found.shells, found.missed) == (VOLLEYS, 3.0, 1.0)
    assert cells()[0, 1, None].shells == 2.0
    assert cells()[0, 1, None].struck == share(VOLLEYS, VOLLEYS)
    assert [cells(True)[0, 1, storey].shells for storey in (0, 2)] == [1.0, 1.0]
    assert sum(each.shells for each in found.cells) == found.shells - found.missed
    assert found.guns == {"attack-a": ((900.0, 100.0),), "attack-b": ((1000.0, -100.0),)}


def test_a_cell_never_hit_is_not_one_where_nobody_ever_stood() -> None:
    """The man in the yard never fell: 0 with an interval. Nobody stood where the shells came: no share."""
    yard, front = cells()[-3, 0, None], cells()[0, 1, None]
    assert yard.fallen is not None
    assert yard.fallen.value == 0
    assert 0.1 < yard.fallen.high < 0.2  # Wilson's of 0 in 20
    assert yard.struck == share(0, VOLLEYS)
    assert front.men == 0
    assert front.fallen is None
    assert front.killed is None


def test_men_fall_where_they_stood_at_the_start() -> None:
    left = cells(True)[-1, 1, 1]
    assert left.fallen is not None
    assert left.killed is not None
    assert (left.men, left.fallen.value, left.killed.value) == (1.0, 0.75, 0.5)
    assert left.fallen.low < 0.75 < left.fallen.high


def test_weak_points_are_ranked_by_losses_and_say_why() -> None:
    left, right, yard, gate = weak_points(TABLE, "castle")
    ids = [each.id for each in (left, right, yard)]
    assert ids == ["front-tower-left", "front-tower-right", "ground (-3, 0)"]
    assert (left.kind, yard.kind, gate.kind) == ("post", "ground", "gate")
    assert left.losses.value == pytest.approx(0.75)
    assert left.why == "attack-a 67 %: direct 100 %; attack-b 33 %: ricochet 100 %"
    assert right.why == "attack-b 100 %: knocked over 100 %"
    assert yard.why == ""
    assert gate.losses == share(7, VOLLEYS)
    assert gate.why == "attack-a 100 %: direct 100 %"


def test_ranks_tell_which_points_cannot_be_told_apart() -> None:
    """15 against 2 of 20 is sure, 2 against none is not."""
    left, right, yard, gate = weak_points(TABLE, "castle")
    assert [each.ranks for each in (left, right, yard, gate)] == ["1", "2-3", "2-3", "1"]


def test_what_is_lost_is_what_is_asked_for() -> None:
    left, *_ = weak_points(TABLE, "castle", measure="killed")
    assert left.losses.value == pytest.approx(0.5)
    assert left.why == "attack-a 100 %: direct 100 %"


def test_a_layout_without_rows_is_refused() -> None:
    with pytest.raises(StudyError, match="no volleys at keep"):
        weak_points(TABLE, "keep")
    with pytest.raises(StudyError, match="no volleys at keep"):
        leak_map(TABLE, CASTLE, name="keep")


def test_maps_of_the_garrison_as_it_stood() -> None:
    found = garrison_shadows(TABLE, CASTLE, cell_mm=500.0)
    assert [each.gun for each in found] == ["bulldog", "mantis"]
    for each in found:
        assert [shadow.target.id for shadow in each.shadows] == ["left", "right", "yard"]
        assert each.shadows[2].target.position == (-0.13, 0.01, 0.0)
        assert each.grid.size_mm[0] >= 2 * 1000


@pytest.mark.slow
def test_maps_are_drawn_and_the_same_each_time(tmp_path: Path) -> None:
    """Red is where men fall; without losses nothing is."""
    found, points = leak_map(TABLE, CASTLE), weak_points(TABLE, "castle")
    for name in ("one", "two"):
        draw_leak_map(found, points, CASTLE, tmp_path / f"{name}.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    unhurt = table_of([each for each in volley(19) if each.kind == "figure"])
    draw_leak_map(leak_map(unhurt, CASTLE), (), CASTLE, tmp_path / "none.png")
    assert _red(tmp_path / "one.png") > _red(tmp_path / "none.png") + 500


def _red(path: Path) -> int:
    with Image.open(path) as picture:
        red, green, blue = np.asarray(picture.convert("RGB"), dtype=np.int64).transpose(2, 0, 1)
    return int(((red > 2 * green) & (red > 2 * blue)).sum())
