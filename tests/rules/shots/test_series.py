from __future__ import annotations

import pytest

from fbsim.rules import Condition, Kind, Outcome, Pose, Standing, shot_table
from fbsim.rules.shots.series import TABLE

from .build import FALLEN, judged, struck


@pytest.mark.rule("SER-24")
def test_hit_and_standing_goes_to_hospital() -> None:
    verdict, after = judged(struck(), "series")
    assert (verdict.outcome, verdict.clause) == (Outcome.WOUNDED, "SER-24, SER-41")
    assert "to hospital" in verdict.reason
    assert after == Standing(Condition.WOUNDED)


@pytest.mark.rule("SER-24")
@pytest.mark.parametrize("pose", FALLEN)
@pytest.mark.parametrize("hits", [0, 1, 3])
def test_fallen_in_any_way_is_killed(pose: Pose, hits: int) -> None:
    verdict, after = judged(struck(pose=pose, hits=hits), "series")
    assert (verdict.outcome, verdict.clause) == (Outcome.KILLED, "SER-24")
    assert after.condition is Condition.KILLED
    assert bool(verdict.stand_in) == (hits == 0)
    assert ("no shell touched it" in verdict.reason) == (hits == 0)


@pytest.mark.rule("SER-24")
def test_no_face_is_asked_and_no_dice_rolled() -> None:
    verdict, _ = judged(struck(pose=Pose.ON_SIDE, front_up=0.0), "series")
    assert verdict.dispute is None


@pytest.mark.rule("SER-24")
def test_pushed_by_another_and_standing_is_nothing() -> None:
    verdict, after = judged(struck(hits=0, moved=True), "series")
    assert verdict.outcome is Outcome.NOTHING
    assert after == Standing()


@pytest.mark.rule("SER-41")
@pytest.mark.parametrize(
    ("pose", "hits", "outcome", "condition"),
    [
        (Pose.STANDING, 1, Outcome.UNCHANGED, Condition.WOUNDED),
        (Pose.STANDING, 0, Outcome.UNCHANGED, Condition.WOUNDED),
        (Pose.FACE_DOWN, 1, Outcome.KILLED, Condition.KILLED),
        (Pose.OFF_BOARD, 0, Outcome.KILLED, Condition.KILLED),
    ],
)
def test_the_wounded_still_on_the_field(
    pose: Pose, hits: int, outcome: Outcome, condition: Condition
) -> None:
    verdict, after = judged(struck(pose=pose, hits=hits, moved=True), "series", Standing(Condition.WOUNDED))
    assert (verdict.outcome, after.condition) == (outcome, condition)


@pytest.mark.rule("SER-24")
@pytest.mark.parametrize("pose", [Pose.STANDING, Pose.FACE_UP])
def test_a_mage_is_judged_as_a_warrior_and_says_so(pose: Pose) -> None:
    verdict, after = judged(struck(Kind.MAGE, pose), "series")
    warrior, warrior_after = judged(struck(Kind.WARRIOR, pose), "series")
    assert (verdict.outcome, verdict.clause, after) == (warrior.outcome, warrior.clause, warrior_after)
    assert "judged as a warrior" in verdict.stand_in


@pytest.mark.rule("SER-25")
@pytest.mark.parametrize("pose", [Pose.STANDING, *FALLEN, Pose.TIMED_OUT])
@pytest.mark.parametrize("before", [Standing(), Standing(Condition.DAMAGED)])
def test_a_gun_that_is_hit_is_damaged_even_if_overturned(pose: Pose, before: Standing) -> None:
    verdict, after = judged(struck(Kind.GUN, pose), "series", before)
    assert (verdict.outcome, verdict.clause) == (Outcome.DAMAGED, "SER-25")
    assert after.condition is Condition.DAMAGED


@pytest.mark.rule("SER-03")
@pytest.mark.parametrize("kind", [Kind.WAR_MACHINE, Kind.DRAGON])
def test_large_pieces_have_no_rules_but_by_agreement(kind: Kind) -> None:
    verdict, after = judged(struck(kind, Pose.FACE_UP), "series")
    assert (verdict.outcome, verdict.clause) == (Outcome.NOTHING, "SER-03")
    assert "players" in verdict.stand_in
    assert after == Standing()


@pytest.mark.rule("SER-03")
def test_players_may_agree_on_another_systems_rows() -> None:
    agreed = TABLE.borrowing(shot_table("republic"), Kind.DRAGON, Kind.WAR_MACHINE)
    assert judged(struck(Kind.DRAGON, Pose.FACE_UP), agreed)[0].clause == "REP-66"
    assert judged(struck(Kind.WAR_MACHINE, Pose.FACE_DOWN), agreed)[0].clause == "REP-65"
    assert judged(struck(pose=Pose.FACE_DOWN), agreed)[0].clause == "SER-24"
    assert agreed.notes[-1] == "By agreement dragon and war-machine as in Republic."
