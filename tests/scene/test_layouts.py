"""Layouts: where their things land, what they are called, what can be wrong with them."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fbsim.scene import Scene

from .boxes import Load, WriteScene

Mistakes = Callable[..., list[str]]

FORT = """
[[parts]]
id = "keep"
model = "tower"
at_mm = [100, 40]
facing_deg = 30
[[figures]]
id = "guard"
model = "swordsman"
at_mm = [100, 40]
on = "keep"
[[walls]]
id = "screen"
at_mm = [200, 0]
columns = 3
rows = 2
"""
coordinates = st.floats(-5000, 5000)
bearings = st.floats(-720, 720)
SAME_FOLDER = [HealthCheck.function_scoped_fixture]


def layout(at: tuple[float, float], facing: float, file: str = "fort.toml", prefix: str = "a") -> str:
    place = f"at_mm = [{at[0]!r}, {at[1]!r}]\nfacing_deg = {facing!r}\n"
    return f'[[layouts]]\nfile = "{file}"\nprefix = "{prefix}"\nside = "blue"\n{place}'


def turned(spot: tuple[float, float], at: tuple[float, float], facing: float) -> tuple[float, float]:
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return at[0] + cos * spot[0] - sin * spot[1], at[1] + sin * spot[0] + cos * spot[1]


def spot_mm(scene: Scene, id: str) -> tuple[float, float]:
    x, y, _ = scene.find(id).position
    return 1000 * x, 1000 * y


@settings(max_examples=40, deadline=None, suppress_health_check=SAME_FOLDER)
@given(x=coordinates, y=coordinates, facing=bearings)
def test_things_land_where_the_turn_carries_them(
    x: float, y: float, facing: float, load: Load, write: WriteScene
) -> None:
    write(FORT, "fort.toml")
    scene = load(layout((x, y), facing), check=False)
    assert spot_mm(scene, "a-keep") == pytest.approx(turned((100, 40), (x, y), facing), abs=1e-5)
    assert spot_mm(scene, "a-screen-r0-c2") == pytest.approx(turned((200, 30.1), (x, y), facing), abs=1e-5)
    assert math.cos(scene.find("a-keep").yaw - math.radians(30 + facing)) == pytest.approx(1)
    assert scene.find("a-guard").position[2] == pytest.approx(0.11)


@settings(max_examples=25, deadline=None, suppress_health_check=SAME_FOLDER)
@given(x=coordinates, y=coordinates, outer=bearings, inner=bearings)
def test_nested_layouts_turn_and_move_with_the_one_around(
    x: float, y: float, outer: float, inner: float, load: Load, write: WriteScene
) -> None:
    write(FORT, "forts/fort.toml")
    write(layout((50, -20), inner, prefix="b"), "forts/outer.toml")
    scene = load(layout((x, y), outer, "forts/outer.toml"), check=False)
    expected = turned(turned((100, 40), (50, -20), inner), (x, y), outer)
    assert spot_mm(scene, "a-b-keep") == pytest.approx(expected, abs=1e-5)


def test_quarter_turns_are_exact(load: Load, write: WriteScene) -> None:
    write(FORT, "fort.toml")
    scene = load(layout((0, 0), 90), check=False)
    assert scene.find("a-keep").position == (-0.04, 0.1, 0.0)


def test_side_comes_from_the_layout_unless_a_thing_has_its_own(load: Load, write: WriteScene) -> None:
    write(FORT.replace("[[parts]]\n", '[[parts]]\nside = "red"\n'), "fort.toml")
    scene = load(layout((0, 0), 0))
    assert (scene.find("a-keep").side, scene.find("a-guard").side) == ("red", "blue")
    assert scene.find("a-screen-r0-c0").side == "blue"


def test_what_stands_on_a_part_names_it_by_its_new_id(load: Load, write: WriteScene) -> None:
    write(FORT, "fort.toml")
    assert load(layout((0, 0), 0)).find("a-guard").on == "a-keep"


def test_mistake_in_a_layout_is_shown_there(mistakes: Mistakes, write: WriteScene) -> None:
    write(FORT.replace('"tower"', '"towr"'), "fort.toml")
    assert mistakes(layout((0, 0), 0) + layout((300, 0), 0, prefix="b")) == [
        'fort.toml:4: parts[0].model: no fortress part named "towr"; did you mean "tower"?'
    ]


def test_scene_is_no_layout(mistakes: Mistakes, write: WriteScene) -> None:
    write('rules = "series"\n', "fort.toml")
    (found,) = mistakes(layout((0, 0), 0))
    assert found.startswith("fort.toml:1: rules: unknown key")


def test_same_prefix_twice_names_both_places(mistakes: Mistakes, write: WriteScene) -> None:
    write('[[parts]]\nid = "keep"\nmodel = "tower"\nat_mm = [0, 0]\n', "fort.toml")
    assert mistakes(layout((0, 0), 0) + layout((300, 0), 0)) == [
        'scene.toml:9: layouts[1].prefix: its thing "a-keep" (fort.toml:1) has an id that is taken at'
        " fort.toml:1 by way of scene.toml:1; choose another prefix"
    ]


def test_circle(mistakes: Mistakes, write: WriteScene) -> None:
    write(layout((0, 0), 0, "two.toml"), "one.toml")
    write(layout((0, 0), 0, "one.toml"), "two.toml")
    assert mistakes(layout((0, 0), 0, "one.toml")) == [
        "two.toml:2: layouts[0].file: layouts go in a circle: one.toml -> two.toml -> one.toml;"
        " take one of them out"
    ]


@pytest.mark.parametrize("depth", [5, 6])
def test_depth(depth: int, mistakes: Mistakes, load: Load, write: WriteScene) -> None:
    for step in range(1, depth):
        write(layout((0, 0), 0, f"{step + 1}.toml"), f"{step}.toml")
    write(FORT, f"{depth}.toml")
    scene = layout((0, 0), 0, "1.toml")
    if depth == 5:
        assert load(scene).find("a-a-a-a-a-keep")
    else:
        assert mistakes(scene) == [
            "5.toml:2: layouts[0].file: layouts are nested more than 5 deep; set it down further out"
        ]
