"""What a scene file means once it is read."""

from __future__ import annotations

import math

import pytest

from .boxes import Load

SMALL = """
title = "Small"
rules = "series"
seed = 7
firing = "simultaneous"
[table]
size_mm = [1000, 800]
[[figures]]
id = "red-1"
side = "red"
model = "swordsman"
at_mm = [-300, 50]
facing_deg = 90
[[figures]]
id = "blue-1"
side = "blue"
model = "sideways"
at_mm = [200, 0]
facing_deg = 180
on = "tower-1"
[[guns]]
id = "red-gun"
side = "red"
model = "bulldog"
at_mm = [-400, -100]
[[parts]]
id = "tower-1"
model = "tower"
at_mm = [200, 0]
[[walls]]
id = "screen"
at_mm = [0, 100]
facing_deg = 90
columns = 3
rows = 2
[[orders]]
gun = "red-gun"
target = "blue-1"
shots = 2
[[orders]]
gun = "red-gun"
bearing_deg = 30
elevation_deg = 10
arc = "high"
shell = "stone"
"""


def test_small_scene(load: Load) -> None:
    scene = load(SMALL)
    assert (scene.title, scene.rules, scene.seed, scene.simultaneous) == ("Small", "series", 7, True)
    assert scene.name == "scene"
    assert scene.table.size == (1.0, 0.8)
    assert scene.table.surface.name == "laminate"
    red = scene.find("red-1")
    assert red.position == (-0.3, 0.05, 0.0)
    assert red.yaw == pytest.approx(math.pi / 2)
    assert not red.anchored
    assert scene.find("tower-1").anchored


def test_figure_on_a_part_stands_on_its_top_and_its_front_looks_where_it_faces(load: Load) -> None:
    blue = load(SMALL).find("blue-1")
    assert blue.position == pytest.approx((0.2, 0.0, 0.11))
    assert blue.on == "tower-1"
    assert blue.yaw == pytest.approx(math.pi / 2)
    assert blue.facing == pytest.approx(math.pi)


def test_orders(load: Load) -> None:
    first, second = load(SMALL).orders
    assert (first.gun, first.target, first.bearing, first.elevation) == ("red-gun", "blue-1", None, None)
    assert (first.arc, first.aim_height, first.shots, first.shell) == ("low", 0.6, 2, "ball")
    assert (second.target, second.arc, second.shell) == (None, "high", "stone")
    assert second.bearing == pytest.approx(math.pi / 6)


def test_wall_is_laid_in_running_bond(load: Load) -> None:
    scene = load(SMALL)
    blocks = [part for part in scene.parts if part.id.startswith("screen-")]
    assert [block.id for block in blocks] == [
        "screen-r0-c0",
        "screen-r0-c1",
        "screen-r0-c2",
        "screen-r1-c0",
        "screen-r1-c1",
    ]
    assert not any(block.anchored for block in blocks)
    assert blocks[0].position == pytest.approx((0.0301, 0.1, 0))
    # A long row's end block, its centre 30.1 mm out, must rest 1 mm behind its balance: 31.1 - 15 mm.
    assert blocks[3].position == pytest.approx((0.0161, 0.1, 0.015))


def test_the_ends_of_a_walls_top_row_rest_on_the_row_below(load: Load) -> None:
    wall = SMALL.replace("columns = 3", "columns = 7").replace("rows = 2", "rows = 3")
    scene = load(wall)
    spots = {part.id: part.position[0] for part in scene.parts}
    assert spots["screen-r2-c0"] == pytest.approx(spots["screen-r0-c0"])
    assert abs(spots["screen-r2-c0"]) == pytest.approx(abs(spots["screen-r1-c0"]) + 0.015 - 1e-3)
