"""Shots of a study one by one: what they are fired again with, and scenes that are kept warm."""

from __future__ import annotations

import re

import pytest

from fbsim.catalogue import Catalogue
from fbsim.scene import load_scene
from fbsim.studies.conditions import Condition, scene_text
from fbsim.studies.shooting import Series, shoot, single_shots
from fbsim.studies.warm import MOST, SceneText, let_go, warm_stage
from fbsim.volley import fire_volley

BULLDOG = Condition("bulldog", "swordsman", 1.0)


def series_of(condition: Condition, first: int, count: int) -> Series:
    text = scene_text(condition, Catalogue(), rules="republic", shell=None, aim_height=0.6)
    return Series(condition, SceneText(condition.name, text), 5, first, count)


def test_a_series_is_the_sum_of_its_single_shots_and_each_is_fired_again_by_its_command() -> None:
    series = series_of(BULLDOG, 2, 3)
    singles = list(single_shots(series))
    rows = shoot(series)
    assert [shoot(single.work) for single in singles] == [[row] for row in rows]
    for single, row in zip(singles, rows, strict=True):
        found = re.search(r"--seed (\d+) --volley (\d+)$", single.again)
        assert found
        result = fire_volley(series.scene.load(), int(found[1]), volley=int(found[2]))
        assert result.shots[0].shells[0].muzzle_speed == row.muzzle_m_per_s
        assert str(result.figures[0].pose) == row.pose


def test_a_warm_stage_gives_what_a_fresh_one_gives_and_few_are_kept() -> None:
    series = series_of(BULLDOG, 0, 2)
    let_go()
    first = shoot(series)
    stage = warm_stage(series.scene)
    assert shoot(series) == first
    assert warm_stage(series.scene) is stage
    for number in range(MOST):
        warm_stage(SceneText(f"other-{number}", series.scene.text))
    assert warm_stage(series.scene) is not stage
    assert shoot(series) == first
    let_go()


def test_a_scene_that_travels_loads_as_its_file_does(tmp_path_factory: pytest.TempPathFactory) -> None:
    series = series_of(Condition("spider", "archer", 1.5, "parapet"), 0, 1)
    file = tmp_path_factory.mktemp("scene") / "range.toml"
    file.write_text(series.scene.text)
    assert series.scene.load() == load_scene(file)
    assert series.scene.load().name == series.condition.name
