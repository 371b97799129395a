from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from fbsim.errors import BadInput
from fbsim.rules import Kind, Pose, ShellAtRest, ShotReport, Standing, Struck
from fbsim.rules.standing import Condition, GateHit
from tests.rules.shots.build import shot, struck


def full_report() -> ShotReport:
    bodies = (
        struck(name="orc-1", pose=Pose.FACE_UP),
        struck(Kind.GATE, name="gate", side=None, hits=2),
        struck(Kind.GUN, Pose.LEANING, name="spider", hits=0, leaning_on="gate"),
    )
    shells = (ShellAtRest("shell-1", 10.5, -3.0, True), ShellAtRest("shell-2", 2000.0, 0.0, False))
    return ShotReport("gun-1", "storm", "MP", None, 3, bodies, shells)


def test_json_round_trip() -> None:
    report = full_report()
    assert ShotReport.from_json(report.to_json()) == report
    assert ShotReport.from_dict(report.to_dict()) == report


def test_json_names_its_values_plainly() -> None:
    data = json.loads(full_report().to_json())
    assert data["struck"][2]["pose"] == "leaning"
    assert data["struck"][0]["kind"] == "warrior"
    assert data["shells_at_rest"][1] == {"shell": "shell-2", "x_mm": 2000.0, "y_mm": 0.0, "on_board": False}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hits": 0}, "touched is true, but hits is 0"),
        ({"touched": False}, "touched is false, but hits is 1"),
        ({"front_up": 1.5}, "front_up must be in -1..1"),
        ({"front_up": float("nan")}, "front_up must be a number between -1e9 and 1e9 \\(got nan"),
        ({"front_margin": -0.1}, "front_margin must be in 0..1"),
        ({"displaced_mm": -1.0}, "displaced_mm must be 0 or more"),
        ({"displaced_mm": float("inf")}, "displaced_mm must be a number between -1e9 and 1e9 \\(got inf"),
        ({"leaning_on": "it"}, "leans on itself"),
        ({"pose": "face up"}, "pose must be Pose, one of 'standing', 'face down'"),
        ({"hits": "1"}, "hits must be a whole number"),
        ({"at_mm": (1.0, None)}, r"at_mm\[1\] must be a number"),
        ({"hits": -1, "touched": False}, "hits must be 0 or more"),
    ],
)
def test_contradictions_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Struck(**(asdict(struck()) | change))


def test_rounding_of_the_front_is_forgiven() -> None:
    assert struck(front_up=1.0 + 1e-9).front_up > 1


def test_a_body_is_reported_once() -> None:
    with pytest.raises(BadInput, match="orc is reported 2 times"):
        shot(struck(name="orc"), struck(name="orc"))


@pytest.mark.parametrize(
    "bad", [{"struck": ["orc"]}, {"struck": None}, {"barrels": "3"}, {"burst_mm": (1.0,)}]
)
def test_wrong_types_in_a_report_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=rf"^gun-1: {next(iter(bad))} must be"):
        ShotReport(**({"gun": "gun-1", "gun_model": "m", "gun_class": "P", "side": None, "barrels": 1} | bad))


def test_every_fault_of_a_shot_is_told() -> None:
    with pytest.raises(BadInput) as caught:
        ShotReport("gun-1", "storm", "X", None, 0)
    assert len(caught.value.problems) == 2


def test_every_fault_of_a_file_is_told_with_its_place() -> None:
    data = full_report().to_dict()
    data["struck"][1]["pose"] = "standin"
    data["struck"][2]["touched"] = "no"
    data["shells_at_rest"][0]["x_mm"] = None
    data["colour"] = "red"
    del data["barrels"]
    with pytest.raises(BadInput) as caught:
        ShotReport.from_dict(data)
    told = str(caught.value)
    assert 'struck[1]: pose must be one of its names (did you mean "standing"?)' in told
    assert "struck[2]: touched must be true or false (got 'no')" in told
    assert "shells_at_rest[0]: x_mm must be a finite number" in told
    assert "unknown key 'colour'" in told
    assert "barrels is missing" in told
    assert len(caught.value.problems) == 5


@pytest.mark.parametrize(("key", "value"), [("struck", {}), ("barrels", True), ("gun", 5), ("struck", [1])])
def test_wrong_types_are_refused(key: str, value: object) -> None:
    with pytest.raises(BadInput):
        ShotReport.from_dict(full_report().to_dict() | {key: value})


@pytest.mark.parametrize("text", ["{", "", "[]", "3"])
def test_no_report_in_the_text(text: str) -> None:
    with pytest.raises(BadInput):
        ShotReport.from_json(text)


def test_standing_round_trip() -> None:
    hits = (GateHit("goliath", "A", 1), GateHit("storm", "MP", 3, this_phase=False))
    for standing in (Standing(), Standing(Condition.DAMAGED, 2, True, 1, hits)):
        assert Standing.from_dict(json.loads(json.dumps(standing.to_dict()))) == standing


def test_standing_of_no_known_condition() -> None:
    with pytest.raises(BadInput, match='did you mean "wounded"'):
        Standing.from_dict(Standing().to_dict() | {"condition": "woundet"})
