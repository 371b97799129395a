from __future__ import annotations

import pytest

from fbsim.rules import Condition, DisputeRoll, FixedDice, Kind, Outcome, Pose, Standing, shot_table
from fbsim.rules.shots.tradition import TABLE

from .build import FALLEN, judged, struck


@pytest.mark.rule("TRD-38")
@pytest.mark.parametrize("pose", [*FALLEN, Pose.OFF_BOARD])
@pytest.mark.parametrize("kind", [Kind.WARRIOR, Kind.MAGE])
def test_fallen_leaning_or_off_the_board_is_destroyed(kind: Kind, pose: Pose) -> None:
    verdict, after = judged(struck(kind, pose), "tradition")
    assert (verdict.outcome, verdict.clause) == (Outcome.KILLED, "TRD-38")
    assert after.condition is Condition.KILLED


@pytest.mark.rule("TRD-38")
def test_a_touch_that_leaves_a_warrior_standing_has_no_effect() -> None:
    verdict, after = judged(struck(), "tradition")
    assert verdict.outcome is Outcome.NOTHING
    assert after == Standing()


@pytest.mark.rule("TRD-38")
def test_every_result_of_the_lost_table_is_marked() -> None:
    for row in TABLE.rows:
        if row.clause.startswith("TRD-38") and row.outcome not in (Outcome.NOTHING, Outcome.UNCHANGED):
            assert row.stand_in.startswith("MISSING: Table 2"), row


@pytest.mark.rule("TRD-38")
@pytest.mark.parametrize(
    ("pose", "outcome"),
    [(Pose.STANDING, Outcome.DAMAGED), *((pose, Outcome.DESTROYED) for pose in FALLEN)],
)
def test_guns(pose: Pose, outcome: Outcome) -> None:
    assert judged(struck(Kind.GUN, pose), "tradition")[0].outcome is outcome


@pytest.mark.rule("TRD-39")
@pytest.mark.parametrize(
    ("numbers", "outcome", "condition"),
    [
        ([5, 5, 4, 3], Outcome.DESTROYED, Condition.DESTROYED),
        ([1, 6], Outcome.NOTHING, Condition.SOUND),
    ],
)
def test_a_leaning_machine_is_a_dispute(numbers: list[int], outcome: Outcome, condition: Condition) -> None:
    verdict, after = judged(struck(Kind.WAR_MACHINE, Pose.LEANING), "tradition", dice=FixedDice(numbers))
    assert verdict.dispute == DisputeRoll(tuple(zip(numbers[::2], numbers[1::2], strict=True)))
    assert (verdict.outcome, verdict.clause) == (outcome, "TRD-38, TRD-39")
    assert after.condition is condition
    assert str(verdict.dispute) in verdict.reason


@pytest.mark.rule("TRD-38")
def test_other_tables_can_be_had_instead() -> None:
    with_series = TABLE.borrowing(shot_table("series"), Kind.WARRIOR, Kind.GUN)
    assert judged(struck(), with_series)[0].clause == "SER-24, SER-41"
    assert judged(struck(Kind.GUN), with_series)[0].clause == "SER-25"
    assert judged(struck(Kind.MAGE), with_series)[0].clause == "TRD-38"
