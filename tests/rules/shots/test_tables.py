"""What must hold of every rule system's table: no case without a row, no row without a case."""

from __future__ import annotations

import itertools
import pickle
import re
from collections.abc import Iterator

import pytest

from fbsim.errors import BadInput, UnknownName
from fbsim.rules import (
    Case,
    Condition,
    FixedDice,
    GateHit,
    Kind,
    Outcome,
    Pose,
    RollOff,
    Row,
    ShotTable,
    Standing,
    describe,
    shot_table,
    shot_table_names,
)
from fbsim.rules.shots.conditions import ANY

from .build import judged, shot, struck

NAMES = shot_table_names()
STANDINGS = [
    *(Standing(condition) for condition in Condition),
    Standing(Condition.DAMAGED, damage=2),
    Standing(Condition.DAMAGED, damage=2, lying=True),
    Standing(gate_hits=(GateHit("bulldog", "P", 1),)),
    Standing(Condition.OPEN, gate_hits=(GateHit("goliath", "A", 1),)),
]
GUNS = [("bulldog", "P", 1), ("storm", "MP", 2), ("goliath", "A", 1)]
FRONTS = (-0.9, 0.0, 0.9)


def every_case() -> Iterator[Case]:
    """All kinds in all poses, hit or not, moved or not, with every past, shot at by guns of every sort."""
    pieces = itertools.product(Kind, Pose, FRONTS, (0, 1, 2), (False, True))
    for (kind, pose, front, hits, moved), before, gun in itertools.product(pieces, STANDINGS, GUNS):
        body = struck(kind, pose, front_up=front, hits=hits, moved=moved)
        yield Case(body, before, shot(body, model=gun[0], gun_class=gun[1], barrels=gun[2]))


CASES = list(every_case())


@pytest.mark.parametrize("name", NAMES)
def test_every_case_has_a_row_and_every_row_a_case(name: str) -> None:
    rules = shot_table(name)
    used = {id(rules.row_for(case)) for case in CASES}
    assert [row for row in rules.rows if id(row) not in used] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_verdict_is_left_to_dice_that_were_not_rolled(name: str) -> None:
    rules = shot_table(name)
    for case in CASES:
        row, dice = rules.row_for(case), FixedDice([6, 1])
        verdict, _ = judged(case.struck, rules, case.standing, dice, case.report)
        assert verdict.outcome is not Outcome.ROLL_OFF
        assert (verdict.dispute is not None) == (row.outcome is Outcome.ROLL_OFF)


@pytest.mark.parametrize("name", NAMES)
def test_every_row_names_clauses_and_reasons(name: str) -> None:
    for row in shot_table(name).rows:
        assert re.fullmatch(r"[A-Z]{3}-\d\d(, [A-Z]{3}-\d\d)*", row.clause), row
        assert row.reason
        assert not row.stand_in or row.stand_in.startswith(("READ: ", "MISSING: ")), row


def test_clauses_are_listed_once() -> None:
    assert shot_table("series").clauses == ("COM-20", "COM-21", "SER-03", "SER-24", "SER-25", "SER-41")


@pytest.mark.parametrize("name", NAMES)
def test_describe_gives_every_row_in_order(name: str) -> None:
    rules = shot_table(name)
    lines = describe(rules)
    assert [line.reason for line in lines] == [row.reason for row in rules.rows]
    assert all(line.target and line.condition and line.outcome for line in lines)


def test_describe_in_words() -> None:
    lines = {(line.target, line.condition): line for line in describe(shot_table("republic"))}
    fallen = lines["war-machine", "fallen or leaning, face down"]
    assert (fallen.outcome, fallen.clause) == ("damaged (2 units)", "REP-65")
    assert fallen.stand_in.startswith("MISSING")
    assert lines["warrior, mage", "fallen or leaning, face up"].stand_in == ""
    assert lines["warrior, mage", "fallen or leaning, neither face up nor face down"].outcome == "roll-off"


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(UnknownName, match='did you mean "republic"'):
        shot_table("republik")


def test_a_hole_in_a_table_is_told() -> None:
    rules = ShotTable("half", "Half", (Row((Kind.GUN,), ANY, Outcome.NOTHING, "COM-21", "a gun"),))
    with pytest.raises(BadInput, match="shot table half has no row for it"):
        judged(struck(), rules)


@pytest.mark.parametrize(
    ("outcome", "poses"), [(Outcome.ROLL_OFF, None), (Outcome.KILLED, RollOff(Pose.FACE_UP, Pose.FACE_DOWN))]
)
def test_a_roll_off_needs_two_poses(outcome: Outcome, poses: RollOff | None) -> None:
    with pytest.raises(BadInput, match="two poses"):
        Row((Kind.WARRIOR,), ANY, outcome, "REP-64", "dispute", roll_off=poses)


@pytest.mark.parametrize("name", NAMES)
def test_rulesets_travel_to_other_processes(name: str) -> None:
    copy = pickle.loads(pickle.dumps(shot_table(name)))
    assert judged(struck(pose=Pose.FACE_UP), copy) == judged(struck(pose=Pose.FACE_UP), name)
    assert describe(copy) == describe(shot_table(name))
