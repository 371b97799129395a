"""Whether layouts stand: settling, knocks, and shots that are fired again beside themselves."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fbsim.errors import SceneError
from fbsim.physics.samples import Samples
from fbsim.physics.shot import jolt
from fbsim.scene.layouts import load_layout
from fbsim.scene.scene import Scene
from fbsim.studies.layouts.breaches import breaches
from fbsim.studies.layouts.standing import Rung, Stability, Thing, roomy, will_stand
from fbsim.studies.layouts.twins import NEIGHBOURS, Watcher, robust_shots, turned
from fbsim.studies.warm import SceneText, warm_stage
from fbsim.volley import Stage, fire_volley

BLOCK = 'parts = [{ id = "stone", model = "block", at_mm = [0, 0], anchored = false }]\n'


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    return tmp_path / "layout.toml"


def scene_of(file: Path, text: str) -> Scene:
    file.write_text(text)
    return load_layout(file).scene


def test_what_is_fixed_to_the_table_cannot_fall() -> None:
    found = will_stand(load_layout("gatehouse").scene)
    assert will_stand("gatehouse") == found
    assert found.things == ()
    assert found.rungs == ()
    assert (found.robustness, found.margin_mm_per_s) == (1.0, math.inf)
    assert found.to_dict()["margin_mm_per_s"] is None


@pytest.mark.parametrize("way", [0, 1, 3])
def test_a_knocked_block_slides_as_far_as_friction_lets_it(layout: Path, way: int) -> None:
    """From speed v it comes to rest after v² / (2 μ g), μ the geometric mean of block and table."""
    scene = scene_of(layout, BLOCK)
    speed, bearing = 0.3, math.pi / 4 * way
    velocity = speed * np.array([math.cos(bearing), math.sin(bearing), 0.0])
    with Stage(roomy(scene).load()) as stage:
        field = stage.field()
        before = field.poses["stone"].position
        jolt(stage.bullet, field, ["stone"], velocity, Samples())
        way_mm = 1e3 * (field.poses["stone"].position - before)
    frictions = [scene.catalogue.material(name).friction for name in ("polystyrene", "laminate")]
    expected = 1e3 * speed**2 / (2 * math.sqrt(math.prod(frictions)) * 9.81)
    assert np.linalg.norm(way_mm) == pytest.approx(expected, rel=0.03)
    assert way_mm[:2] / np.linalg.norm(way_mm) == pytest.approx(velocity[:2] / speed, abs=0.03)


@pytest.mark.slow
def test_a_low_block_survives_every_knock(layout: Path) -> None:
    found = will_stand(scene_of(layout, BLOCK))
    assert (found.robustness, found.margin_mm_per_s) == (1.0, 400.0)
    assert [rung.sound for rung in found.rungs] == [8, 8, 8]
    (stone,) = found.things
    assert stone.shift_mm < 0.05
    assert stone.fell == 0


@pytest.mark.parametrize(
    ("sound", "margin", "robustness"),
    [({50: 8, 100: 6}, 50, 0.75), ({25: 3, 50: 0, 100: 0}, 0, 0.0), ({100: 8, 200: 1}, 100, 1.0)],
)
def test_margin_and_robustness_of_a_ladder(sound: dict[int, int], margin: float, robustness: float) -> None:
    rungs = tuple(Rung(float(speed), count) for speed, count in sound.items())
    found = Stability("wall", 0, (Thing("stone", "block", "", 0.0, 0.0, 0),), rungs)
    assert (found.margin_mm_per_s, found.robustness) == (margin, robustness)


def test_what_falls_by_itself_is_refused_by_name(layout: Path) -> None:
    """A scene made by a program, which no check of placement saw: its block hangs in the air."""
    scene = scene_of(layout, BLOCK)
    (stone,) = scene.parts
    hanging = replace(scene, parts=(replace(stone, position=(0.0, 0.0, 0.02)),))
    with pytest.raises(SceneError, match=r"stone \(block\) does not stay in place \(moves 20.0 mm\)"):
        will_stand(hanging)


SIEGE = """\
seed = 1
table = { size_mm = [2000, 1200] }
walls = [{ id = "screen", at_mm = [0, 0], columns = 2, rows = 2, gap_mm = 0 }]
figures = [
  { id = "behind", side = "red", model = "swordsman", at_mm = [-60, 0] },
  { id = "apart", side = "red", model = "swordsman", at_mm = [0, 300] },
]
guns = [{ id = "gun", side = "blue", model = "bulldog", at_mm = [600, 300], facing_deg = 180 }]
orders = [
  { gun = "gun", target = "apart" },
  { gun = "gun", bearing_deg = 90, elevation_deg = 20 },
]
"""


@pytest.mark.slow
def test_shots_beside_a_man_and_into_nowhere() -> None:
    """At 0.6 m a shot 2 mrad aside is 1.2 mm off: it does the same to a man, and far away nothing."""
    scene = SceneText("siege", SIEGE)
    hit, away = robust_shots(scene, seed=1)
    assert (hit.shot, hit.gun, hit.of) == (1, "gun", len(NEIGHBOURS))
    assert "apart" in hit.outcome
    assert hit.outcome not in hit.others
    assert hit.same >= 1
    assert (away.outcome, away.robustness, away.others) == ("nothing", 1.0, ())


def test_who_watches_a_volley_changes_nothing_in_it() -> None:
    """A volley whose shots are fired again beside themselves ends as one that nobody watched."""
    stage = warm_stage(SceneText("siege", SIEGE))
    watcher = Watcher(stage, (1, 1))
    watched = fire_volley(stage.scene, 1, stage=stage, watch=watcher.around)
    assert watched.to_dict() == fire_volley(stage.scene, 1, stage=stage).to_dict()
    assert [row.shot for row in watcher.rows] == [1, 2]


def test_walls_that_nobody_fires_at_are_still_cover() -> None:
    (screen,) = breaches(SceneText("siege", SIEGE), volleys=2, seed=1)
    assert (screen.id, screen.blocks, screen.volleys) == ("screen", 3, 2)
    assert (screen.fell, screen.cover.value) == (0.0, 1.0)
    assert screen.left == pytest.approx(1.0)


@pytest.mark.parametrize(("left", "up"), [(0.002, 0.0), (0.0, -0.002), (-0.002, 0.002)])
def test_a_barrel_is_turned_by_the_angles_that_are_asked_for(left: float, up: float) -> None:
    bearing, elevation = 2.0, 0.3
    level = math.cos(elevation)
    axis = np.array([level * math.cos(bearing), level * math.sin(bearing), math.sin(elevation)])
    found = turned(axis, left, up)
    assert math.atan2(found[1], found[0]) == pytest.approx(bearing + left)
    assert math.asin(found[2]) == pytest.approx(elevation + up)
    assert np.linalg.norm(found) == pytest.approx(1.0)
