"""Guns compared by real shots: any number of workers, going on, what is refused before a shot is fired."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import BadInput, SceneError, StudyError, UnknownName
from fbsim.scene import load_scene
from fbsim.studies import Comparison, Condition, compare_guns
from fbsim.studies.conditions import scene_text
from fbsim.studies.shooting import ShootingRange
from fbsim.volley import Stage, fire_volley


def compare(**more: object) -> Comparison:
    usual = {"distances_m": [1.5], "shots": 6, "seed": 3}
    return compare_guns(["bulldog", "spider"], **{**usual, **more})  # type: ignore[arg-type] # any keyword


def test_a_comparison_has_a_row_for_each_shot(tmp_path: Path) -> None:
    found = compare(out=tmp_path)
    assert found.table.num_rows == 12
    assert [each.condition.gun for each in found.summary()] == ["bulldog", "spider"]
    rows = found.table.to_pylist()
    assert all(row["hit"] or not row["killed"] for row in rows)
    assert all(row["knocked_down"] or not row["face_up"] for row in rows)
    kept = sorted(file.name for file in (tmp_path / "runs").iterdir())
    assert kept == [f"{gun}-swordsman-1.5m-none-000000-6.parquet" for gun in ("bulldog", "spider")]
    scene = load_scene(tmp_path / "scenes" / "spider-swordsman-1.5m-none.toml")
    assert [order.gun for order in scene.orders] == ["gun"]


@pytest.mark.slow
def test_workers_and_interruptions_change_nothing(tmp_path: Path) -> None:
    whole = compare(out=tmp_path / "one", shots=60)
    assert compare(workers=2, shots=60).table.equals(whole.table)
    compare(out=tmp_path / "two", shots=50)
    again = compare(out=tmp_path / "two", shots=60, workers=2)
    assert again.table.equals(whole.table)


@pytest.mark.slow
@pytest.mark.parametrize(("gun", "distance", "cover"), [("bulldog", 2.0, "none"), ("crab", 5.0, "parapet")])
def test_a_shot_that_passes_clear_does_nothing_in_bullet_either(
    tmp_path: Path, gun: str, distance: float, cover: str
) -> None:
    """Every shot that is called a miss without physics is fired in full, and leaves the target untouched."""
    condition = Condition(gun, "swordsman", distance, cover)
    file = tmp_path / "scene.toml"
    file.write_text(scene_text(condition, Catalogue(), rules="republic", shell=None, aim_height=0.6))
    scene, misses = load_scene(file), 0
    with Stage(scene) as stage:
        shooting_range = ShootingRange(stage)
        for number in range(120):
            row = shooting_range.shot(condition, 1, number)
            if not row.simulated:
                volley = (condition.first_chance + number) % 2**32
                result = fire_volley(scene, 1, volley=volley, stage=stage)
                assert not result.figures[0].touched_by
                assert result.figures[0].moved == 0
                misses += 1
    assert misses > 5


def test_a_figure_stands_on_a_walk_and_behind_a_wall() -> None:
    known = Catalogue()
    text = {
        cover: scene_text(
            Condition("bulldog", "swordsman", 1.5, cover), known, rules="republic", shell=None, aim_height=0.6
        )
        for cover in ("none", "crenel", "parapet")
    }
    assert 'on = "cover"' in text["crenel"]
    assert 'on = "cover"' not in text["parapet"]
    assert "parts" not in text["none"]


@pytest.mark.parametrize(
    ("changed", "fault", "message"),
    [
        ({"shots": 0}, StudyError, "at least 1"),
        ({"seed": 2**63}, StudyError, "seed: must be from 0"),
        ({"seed": -1}, StudyError, "seed: must be from 0"),
        ({"distances_m": []}, StudyError, "needs one at least"),
        ({"distances_m": [1.0, 1.0]}, StudyError, "named twice"),
        ({"distances_m": [-1.0]}, StudyError, "above 0"),
        ({"measure": "dead"}, StudyError, "no measure"),
        ({"target": "swordman"}, UnknownName, 'did you mean "swordsman"'),
        ({"covers": ["parapett"]}, UnknownName, "parapet"),
        ({"distances_m": [15.0]}, SceneError, "move the gun closer"),
    ],
)
def test_what_makes_no_comparison_is_refused(
    changed: dict[str, object], fault: type[BadInput], message: str
) -> None:
    with pytest.raises(fault, match=message):
        compare(**changed)


def test_names_in_one_text_are_no_list() -> None:
    with pytest.raises(StudyError, match=r'guns: must be a list \(got "bulldog"\); give \["bulldog"\]'):
        compare_guns("bulldog")


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    compare(out=tmp_path / "study", shots=1)
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    with pytest.raises(StudyError, match="seed"):
        compare(out=tmp_path / "study", seed=4)
    scene = next((tmp_path / "study" / "scenes").iterdir())
    scene.write_text(scene.read_text().replace("0.6", "0.5"))
    with pytest.raises(StudyError, match="was changed, or is of another study"):
        compare(out=tmp_path / "study", shots=1)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("mine")
    with pytest.raises(StudyError, match="something else"):
        compare(out=tmp_path / "other", shots=1)
    assert sorted(before) == sorted(
        file for file in tmp_path.rglob("*.*") if file.name != "letter.txt" and file.is_file()
    )
