"""A comparison whose calibrated guns are drawn anew for each shot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fbsim.catalogue.folders import data_folder
from fbsim.errors import StudyError
from fbsim.guns.specimen import NOTHING
from fbsim.studies import Comparison, compare_guns
from fbsim.studies.conditions import Condition
from fbsim.studies.shooting import Series, single_shots
from fbsim.studies.summary import as_json
from fbsim.studies.warm import SceneText

CALIBRATION = f"""
[calibration]
status = "measured"
file = "shots.csv"
sha256 = "{"ab" * 32}"
shell = "round-shell"
shots = 9
measured = ["energy_j"]
covariance = [[0.0009]]
values = {{ energy_j = 0.1 }}
intervals = {{ energy_j = [0.05, 0.2] }}
"""


@pytest.fixture(autouse=True)
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of models with a bulldog whose energy is known to 30 %."""
    folder = tmp_path / "models"
    (folder / "guns").mkdir(parents=True)
    for file in (data_folder("models") / "guns").glob("bulldog*"):
        (folder / "guns" / file.name).write_bytes(file.read_bytes())
    with (folder / "guns" / "bulldog.toml").open("a", encoding="utf-8") as sheet:
        sheet.write(CALIBRATION)
    monkeypatch.setenv("FBSIM_MODELS", str(folder))
    return folder


def compare(**more: Any) -> Comparison:
    return compare_guns(["bulldog", "spider"], **{"distances_m": [2.5], "shots": 5, "seed": 3, **more})


def speeds(found: Comparison, gun: str) -> Any:
    rows = [row for row in found.table.to_pylist() if row["gun"] == gun]
    return np.array([row["muzzle_m_per_s"] for row in rows])


def test_each_shot_is_by_another_specimen_and_guns_without_one_shoot_as_ever() -> None:
    plain, varied = compare(), compare(specimens="drawn")
    assert speeds(plain, "spider").tolist() == speeds(varied, "spider").tolist()
    ratios = speeds(varied, "bulldog") / speeds(plain, "bulldog")
    assert len(set(ratios)) == 5
    assert 0.02 < np.std(np.log(ratios)) < 0.3  # half of the 30 % in energy; χ of 5 to 99.9 %
    assert varied.varied == {
        "bulldog": "drawn from its calibration by measured shots (shots.csv)",
        "spider": NOTHING,
    }
    assert (plain.varied, as_json(varied)["specimens"]) == ({}, varied.varied)


def test_a_folder_of_the_one_is_none_of_the_other(tmp_path: Path) -> None:
    found = compare(out=tmp_path / "study", specimens="drawn", shots=2)
    assert found.asked is not None
    assert found.asked.command.endswith("--vary-guns")
    with pytest.raises(StudyError, match="specimens"):
        compare(out=tmp_path / "study", shots=2)
    assert compare(out=tmp_path / "study", specimens="drawn", shots=2).table.equals(found.table)


def test_a_shot_that_fails_is_fired_again_by_a_command_that_draws_too() -> None:
    condition = Condition("bulldog", "swordsman", 1.5)
    (single,) = single_shots(Series(condition, SceneText("name", ""), 1, 4, 1, "drawn"))
    assert single.again.endswith("--vary-guns")


@pytest.mark.slow
def test_workers_change_nothing() -> None:
    assert compare(specimens="drawn", workers=2, shots=60).table.equals(
        compare(specimens="drawn", shots=60).table
    )
