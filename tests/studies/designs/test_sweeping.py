"""Designs fired in earnest: rows, common chances, any number of workers, going on, what is refused."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import BadInput, ModelError, SceneError, StudyError, UnknownName
from fbsim.studies import compare_guns
from fbsim.studies.designs import Sweep, firing, sweep_gun, tune_gun
from fbsim.studies.designs.firing import column
from fbsim.studies.designs.goal import Per

RATES = {"spring_rate_n_per_m": (300.0, 500.0, 200.0)}


def swept(vary: Any = None, **more: Any) -> Sweep:
    return sweep_gun("bulldog", vary or RATES, **{"shots": 2, "seed": 3, **more})


def test_a_sweep_has_a_row_for_each_shot_with_the_varied_numbers_in_columns() -> None:
    found = swept({**RATES, "cost_points": (40.0, 80.0, 40.0)}, of=["muzzle_energy"])
    assert found.table.num_rows == 8
    assert found.table.column_names[:4] == ["design", "drive.rate_n_per_m", "cost_points", "gun"]
    rows = found.summary()
    assert [each.design.values["drive.rate_n_per_m"] for each in rows] == [300.0, 300.0, 500.0, 500.0]
    assert rows[0].shares == rows[1].shares  # what it costs changes no shot
    dear, cheap = rows[1].per_army_points("hit"), rows[0].per_army_points("hit")
    assert dear is not None
    assert cheap is not None
    assert cheap.value == 2 * dear.value
    assert rows[2].design.muzzle_energy == pytest.approx(rows[0].design.muzzle_energy * 5 / 3)
    energy = found.sensitivities[0]
    assert [index.total.value for index in energy.indices] == pytest.approx([1.0, 0.0], abs=0.05)
    theirs = compare_guns(["bulldog"], distances_m=[1.5], shots=2, seed=3).table
    for name in theirs.column_names:  # 300 N/m is the sheet's own: the shots of a comparison
        assert (column(found.table, name)[:2] == column(theirs, name)).all()


def test_a_design_that_cannot_reach_fires_nothing_and_one_that_can_goes_on() -> None:
    found = swept({"spring_rate_n_per_m": (10.0, 300.0, 290.0)}, distances_m=[1.5, 3.0], shots=1)
    weak, own = found.summary()
    assert (weak.unreached, own.unreached) == (2, 0)
    assert {each.value for each in weak.shares.values()} == {0.0}
    assert column(found.table, "fired").tolist() == [False] * 2 + [True] * 2


@pytest.mark.slow
def test_workers_and_interruptions_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(firing, "BATCH", 2)
    one = swept(shots=5, out=tmp_path / "one")
    two = swept(shots=5, out=tmp_path / "two", workers=2)
    assert one.table.equals(two.table)
    for run in sorted((tmp_path / "two" / "runs").iterdir())[::2]:
        run.unlink()
    swept(shots=5, out=tmp_path / "two", resume=True)
    files = {file.relative_to(tmp_path / "one") for file in (tmp_path / "one").rglob("*") if file.is_file()}
    assert Path("shots.parquet") in files
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


@pytest.mark.slow
def test_tuning_in_earnest_goes_on_to_the_same_find(tmp_path: Path) -> None:
    wishes: dict[str, Any] = {"like": "hail", "shots": 4, "check_shots": 6, "budget": 3, "seed": 2}
    whole = tune_gun("bulldog", {"efficiency": (0.3, 0.8)}, **wishes, out=tmp_path)
    for run in sorted((tmp_path / "runs").iterdir())[::2]:
        run.unlink()
    again = tune_gun("bulldog", {"efficiency": (0.3, 0.8)}, **wishes, out=tmp_path)
    assert again.table.equals(whole.table)
    assert (again.tried, again.ratio) == (whole.tried, whole.ratio)


@pytest.mark.parametrize(
    ("changed", "fault", "message"),
    [
        ({"vary": {"rate": (1.0, 2.0, 1.0)}}, UnknownName, "did you mean"),
        ({"vary": {"efficiency": (0.5, 1.5, 0.5)}}, ModelError, "drive.efficiency = 1.5"),
        (
            {"vary": {"travel_mm": (1e-9, 1e5, 1e4)}},
            ModelError,
            "drive.travel_mm = 10000: its shell would leave",
        ),
        ({"vary": {"shell.mass_g": (1e-300, 1.0, 0.5)}}, ModelError, "shell.mass_g = 1e-300: must be"),
        ({"vary": {"efficiency": (0.5, float("nan"), 0.5)}}, StudyError, r"\(got 0.5, nan, 0.5\); give the"),
        ({"vary": {"efficiency": (0.5, "much")}}, StudyError, "must be numbers .*'much'"),
        (  # of the flight between all bounds, not of the steps alone
            {"vary": {"efficiency": (0.5, 1.2, 0.5)}, "of": ["hit_flight"]},
            ModelError,
            "drive.efficiency = 1.2",
        ),
        (
            {"vary": {"efficiency": (0.5, 0.6, 0.1), "drive.efficiency": (0.5, 0.6, 0.1)}},
            StudyError,
            "under two names",
        ),
        ({"of": ["killed"]}, StudyError, 'take the design "saltelli"'),
        ({"of": ["beauty"]}, StudyError, "no answer"),
        ({"design": "lhs"}, StudyError, "a step is of grids alone.*; leave the step out"),
        ({"shots": 0}, StudyError, "at least 1"),
        ({"seed": 2**63}, StudyError, "seed: must be from 0"),
        ({"covers": "none"}, StudyError, "covers: must be a list"),
        ({"distances_m": [1.5, 1.5]}, StudyError, "named twice"),
        ({"shell": "ball"}, UnknownName, "takes no shell"),
        ({"target": "swordman"}, UnknownName, "swordsman"),
        ({"distances_m": [17.0], "shots": 1}, StudyError, "no design can be laid"),
    ],
)
def test_what_makes_no_sweep_is_refused(changed: dict[str, Any], fault: type[BadInput], message: str) -> None:
    with pytest.raises(fault, match=message):
        swept(**changed)


def test_a_folder_of_another_sweep_is_refused(tmp_path: Path) -> None:
    swept(shots=1, out=tmp_path)
    with pytest.raises(StudyError, match="vary"):
        swept({"spring_rate_n_per_m": (300.0, 600.0, 300.0)}, shots=1, out=tmp_path)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"budget": 1}, "budget: must be at least 2"),
        ({"check_shots": 0}, "check_shots: must be at least 1"),
        ({"seed": -1}, "seed: must be from 0"),
        ({"covers": "none"}, "covers: must be a list"),
        ({"wanted": 0.5}, "a gun that it should be like, or a number"),
    ],
)
def test_what_makes_no_tuning_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(StudyError, match=message):
        tune_gun("bulldog", {"efficiency": (0.3, 0.8)}, like="hail", **changed)


def test_bounds_that_no_sheet_can_have_are_refused_before_a_shot() -> None:
    with pytest.raises(ModelError, match=r"drive.efficiency = 1.2"):
        tune_gun("bulldog", {"efficiency": (0.3, 1.2)}, like="hail")
    with pytest.raises(ModelError, match=r"drive.travel_mm = 100000: its shell would leave"):
        tune_gun("bulldog", {"travel_mm": (10.0, 1e5)}, like="hail")


def test_a_gun_to_be_like_that_cannot_be_fired_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Catalogue().gun("hail").path
    shutil.copytree(model.parent, tmp_path / "guns")
    sheet = tmp_path / "guns" / model.name
    sheet.write_text(
        re.sub(r"(?m)^travel_mm = .*$", "travel_mm = 90000.0", sheet.read_text("utf-8")), "utf-8"
    )
    monkeypatch.setenv("FBSIM_MODELS", str(tmp_path))
    with pytest.raises(ModelError, match=r"hail: its shell would leave at"):
        tune_gun("bulldog", {"efficiency": (0.3, 0.8)}, like="hail", shots=1, check_shots=1)


@pytest.mark.parametrize(
    ("per", "wanted", "free", "most"),
    [
        ("shot", 7.0, {"efficiency": (0.3, 0.8)}, "at most 1 "),
        ("shooting-point", 0.6, {"efficiency": (0.3, 0.8)}, "at most 0.5 .*lowest points_per_shot"),
        ("shooting-point", 2.1, {"points_per_shot": (0.5, 4.0)}, "at most 2 "),
        ("army-point", 1.3, {"efficiency": (0.3, 0.8)}, "at most 1.25 .*lowest cost_points"),
        ("army-point", 2.6, {"cost_points": (40.0, 90.0), "efficiency": (0.3, 0.8)}, "at most 2.5 "),
    ],
)
def test_more_than_there_can_be_is_refused_before_a_shot(
    per: Per, wanted: float, free: dict[str, tuple[float, float]], most: str, tmp_path: Path
) -> None:
    with pytest.raises(StudyError, match=f"wanted: must be {most}"):
        tune_gun("bulldog", free, wanted=wanted, per=per, out=tmp_path / "study")
    assert not list(tmp_path.iterdir())


def test_a_gun_that_costs_nothing_has_no_balance_per_army_point() -> None:
    with pytest.raises((StudyError, SceneError), match="costs no army points"):
        tune_gun("bulldog", {"cost_points": (0.0, 10.0)}, wanted=0.5, per="army-point", shots=1, budget=2)
