"""A scene written and read again is the same scene."""

from __future__ import annotations

import math
import tomllib
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fbsim.errors import SceneError
from fbsim.scene import Scene, dump

from .boxes import Load, WriteScene
from .test_layouts import FORT, layout
from .test_reading import SMALL

SAME_FOLDER = [HealthCheck.function_scoped_fixture]
spots = st.floats(-50_000, 50_000)
bearings = st.floats(-100_000, 100_000)
words = st.text(min_size=1, max_size=20).filter(lambda text: "\r" not in text and text.isprintable())


def read_again(scene: Scene, load: Load) -> Scene:
    return load(dump(scene), check=False)


def test_small_scene(load: Load) -> None:
    scene = load(SMALL)
    again = read_again(scene, load)
    assert again == scene
    assert dump(again) == dump(scene)


def test_a_scene_in_which_somebody_lies_is_not_written(load: Load) -> None:
    scene = load(SMALL)
    first, *others = scene.figures
    lying = replace(scene, figures=(replace(first, lying=(0.0, 0.7071, 0.0, 0.7071)), *others))
    with pytest.raises(SceneError, match=f"only what stands, and {first.id} lies"):
        dump(lying)


def test_layouts_are_written_out(load: Load, write: WriteScene) -> None:
    write(FORT, "fort.toml")
    scene = load(layout((12.3, 45.6), 33.3))
    assert read_again(scene, load) == scene
    assert "layouts" not in tomllib.loads(dump(scene))


@settings(max_examples=60, deadline=None, suppress_health_check=SAME_FOLDER)
@given(x=spots, y=spots, facing=bearings, turn=bearings, title=words)
def test_any_place_and_turn(
    x: float, y: float, facing: float, turn: float, title: str, load: Load, write: WriteScene
) -> None:
    write(FORT, "fort.toml")
    quoted = title.replace("\\", "\\\\").replace('"', '\\"')
    own = FORT.replace("[[figures]]", '[[figures]]\nside = "red"').replace("= 30", f"= {facing!r}")
    scene = load(f'title = "{quoted}"\n{layout((x, y), turn)}{own}', check=False)
    again = read_again(scene, load)
    assert again == scene
    assert again.title == title
    assert all(-math.pi < thing.yaw <= math.pi for thing in again.placed)


@settings(max_examples=60, deadline=None, suppress_health_check=SAME_FOLDER)
@given(bearing=bearings, elevation=st.floats(-5, 45), height=st.floats(0, 1), shots=st.integers(1, 100))
def test_any_order(bearing: float, elevation: float, height: float, shots: int, load: Load) -> None:
    head = SMALL.split("[[orders]]")[0]
    order = (
        f"bearing_deg = {bearing!r}\nelevation_deg = {elevation!r}\naim_height = {height!r}\nshots = {shots}"
    )
    scene = load(f'{head}[[orders]]\ngun = "red-gun"\n{order}\n', check=False)
    assert read_again(scene, load) == scene


def test_differing_scenes_are_not_equal(load: Load) -> None:
    assert load(SMALL) != load(SMALL.replace("[-300, 50]", "[-300, 50.001]"))
    assert load(SMALL) != load(SMALL.replace("seed = 7", "seed = 8"))
