"""Guns that stand for good turn no further than their mount: in orders of a file, and on a moved target."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from fbsim.errors import SceneError
from fbsim.volley import Stage, fire_volley
from fbsim.volley.stage import barrel_place

from .scenes import figure, gun, order, scene, shipped

LIMIT = shipped().gun("stiletto").sheet.barrel.traverse_deg


def test_the_stiletto_has_a_limit_and_wheeled_guns_have_none() -> None:
    assert LIMIT == 60
    wheeled = [name for name in shipped().names("gun") if not shipped().gun(name).sheet.static]
    assert {shipped().gun(name).sheet.barrel.traverse_deg for name in wheeled} == {None}
    static = [name for name in shipped().names("gun") if shipped().gun(name).sheet.static]
    assert sorted(static) == ["executor", "mdb-15", "stiletto", "twin"]
    assert all(shipped().gun(name).sheet.barrel.traverse_deg for name in static)


@pytest.mark.parametrize("bearing", [151, -31, 270, -200])
def test_a_bearing_beyond_it_is_a_mistake_of_the_file(tmp_path: Path, bearing: float) -> None:
    with pytest.raises(SceneError) as caught:
        scene(
            tmp_path,
            gun("gun", "stiletto", 0, facing=90),
            order("gun", bearing_deg=bearing, elevation_deg=5),
            check=False,
        )
    (problem,) = caught.value.problems
    assert problem.place == "orders[0].bearing_deg"
    assert problem.message == (
        f"a stiletto turns 60 degrees to either side of where it faces, 90 (got {bearing})"
    )


@pytest.mark.parametrize("bearing", [150, 30, 390, 90, -270])
def test_a_bearing_within_it_is_fired_along(tmp_path: Path, bearing: float) -> None:
    fired = scene(
        tmp_path, gun("gun", "stiletto", 0, facing=90), order("gun", bearing_deg=bearing, elevation_deg=5)
    )
    (shot,) = fire_volley(fired).shots
    assert shot.bearing is not None
    assert math.cos(shot.bearing - math.radians(bearing)) == pytest.approx(1)


def test_a_target_beyond_it_is_told_before_anything_is_fired(tmp_path: Path) -> None:
    aside = scene(
        tmp_path, figure("man", 0, 500), gun("gun", "stiletto", 0, facing=0), order("gun", "man"), check=False
    )
    with pytest.raises(SceneError, match=r"turn 90\.\d° to its left, and turns 60°"):
        fire_volley(aside)


def test_a_second_shot_counts_from_where_the_mount_was_set_down(tmp_path: Path) -> None:
    """From 55 degrees to one side to 55 to the other: more than its limit, less from the middle."""
    both = scene(
        tmp_path,
        gun("gun", "stiletto", 0),
        order("gun", bearing_deg=55, elevation_deg=5),
        order("gun", bearing_deg=-55, elevation_deg=5),
    )
    assert [shot.not_fired for shot in fire_volley(both).shots] == [None, None]


def test_a_mortar_that_has_no_order_is_raised_as_far_as_it_must(tmp_path: Path) -> None:
    sheet = shipped().gun("hammer").sheet
    idle = scene(tmp_path, gun("gun", "hammer", 0), gun("other", "bulldog", 0, 300))
    with Stage(idle) as stage:
        top = stage.field().box("gun")[1, 2]
    raised = barrel_place(sheet, math.radians(sheet.barrel.elevation_min_deg))
    points = raised.apply(shipped().gun("hammer").barrel_solid.vertices)
    assert top == pytest.approx(np.max(points[:, 2]), abs=0.5e-3)
