from __future__ import annotations

import pytest

from fbsim.rules import (
    Condition,
    DisputeRoll,
    FixedDice,
    Kind,
    Outcome,
    Pose,
    Standing,
    Verdict,
    judge,
    phase_over,
    shot_table,
)

from .build import FALLEN, MARGIN, judge_all, judged, shot, struck

WOUNDED = Standing(Condition.WOUNDED)


# Warriors and mages.


@pytest.mark.rule("REP-64")
@pytest.mark.parametrize("kind", [Kind.WARRIOR, Kind.MAGE])
@pytest.mark.parametrize(
    ("pose", "front", "outcome", "condition"),
    [
        (Pose.STANDING, 0.0, Outcome.NOTHING, Condition.SOUND),
        (Pose.FACE_DOWN, -0.9, Outcome.WOUNDED, Condition.WOUNDED),
        (Pose.FACE_UP, 0.9, Outcome.KILLED, Condition.KILLED),
        (Pose.LEANING, -0.6, Outcome.WOUNDED, Condition.WOUNDED),
        (Pose.LEANING, 0.6, Outcome.KILLED, Condition.KILLED),
        (Pose.ON_SIDE, MARGIN + 0.001, Outcome.KILLED, Condition.KILLED),
        (Pose.ON_SIDE, -MARGIN - 0.001, Outcome.WOUNDED, Condition.WOUNDED),
        (Pose.OFF_BOARD, -0.9, Outcome.KILLED, Condition.KILLED),
    ],
)
def test_a_figure_by_its_pose(
    kind: Kind, pose: Pose, front: float, outcome: Outcome, condition: Condition
) -> None:
    verdict, after = judged(struck(kind, pose, front_up=front), "republic")
    assert (verdict.outcome, verdict.clause) == (outcome, "REP-64")
    assert after.condition is condition
    assert verdict.dispute is None


@pytest.mark.rule("REP-64")
@pytest.mark.parametrize("pose", [Pose.ON_SIDE, Pose.LEANING])
@pytest.mark.parametrize("front", [0.0, MARGIN, -MARGIN])
@pytest.mark.parametrize(
    ("numbers", "outcome", "face"),
    [([3, 3, 6, 2], Outcome.KILLED, "face up"), ([2, 5], Outcome.WOUNDED, "face down")],
)
def test_within_the_margin_dice_decide(
    pose: Pose, front: float, numbers: list[int], outcome: Outcome, face: str
) -> None:
    verdict, after = judged(struck(pose=pose, front_up=front), "republic", dice=FixedDice(numbers))
    assert verdict.dispute == DisputeRoll(tuple(zip(numbers[::2], numbers[1::2], strict=True)))
    assert (verdict.outcome, verdict.clause) == (outcome, "REP-64, TRD-39")
    assert after.condition.value == outcome.value
    assert f"{verdict.dispute}, so it counts as {face}" in verdict.reason
    assert "dice decide" in verdict.stand_in


@pytest.mark.rule("REP-64")
def test_what_a_figure_leans_on_is_told_even_after_a_dispute() -> None:
    leaning = struck(pose=Pose.LEANING, leaning_on="wall-3")
    assert "leaning on wall-3" in judged(leaning, "republic", dice=FixedDice([6, 1]))[0].reason


@pytest.mark.rule("REP-64")
def test_brought_down_by_another_is_judged_alike() -> None:
    verdict, after = judged(struck(pose=Pose.FACE_DOWN, hits=0), "republic")
    assert (verdict.outcome, after) == (Outcome.WOUNDED, WOUNDED)
    assert verdict.reason == "came to rest face down; no shell touched it"


@pytest.mark.rule("REP-71")
@pytest.mark.parametrize("pose", list(Pose))
def test_a_touch_kills_the_wounded_whatever_the_pose(pose: Pose) -> None:
    verdict, after = judged(struck(pose=pose), "republic", WOUNDED)
    assert verdict.outcome is Outcome.KILLED
    assert verdict.clause == ("REP-64" if pose is Pose.OFF_BOARD else "REP-71")
    assert after.condition is Condition.KILLED


@pytest.mark.rule("REP-71")
@pytest.mark.parametrize("pose", [pose for pose in Pose if pose is not Pose.OFF_BOARD])
def test_the_wounded_moved_without_a_touch_stay_wounded(pose: Pose) -> None:
    verdict, after = judged(struck(pose=pose, hits=0, moved=True), "republic", WOUNDED)
    assert (verdict.outcome, after) == (Outcome.UNCHANGED, WOUNDED)


@pytest.mark.rule("REP-71")
def test_a_volley_wounds_and_then_kills() -> None:
    report = shot(struck(pose=Pose.FACE_DOWN))
    first = judge(report, shot_table("republic"), {}, FixedDice([]))
    second = judge(report, shot_table("republic"), first.states, FixedDice([]))
    assert [first.of("it").outcome, second.of("it").outcome] == [Outcome.WOUNDED, Outcome.KILLED]


# Machines and dragons.


@pytest.mark.rule("REP-65")
@pytest.mark.parametrize(
    ("pose", "before", "damage", "outcome"),
    [
        (Pose.STANDING, 0, 0, Outcome.NOTHING),
        (Pose.FACE_DOWN, 0, 2, Outcome.DAMAGED),
        (Pose.FACE_UP, 0, 3, Outcome.DESTROYED),
        (Pose.FACE_DOWN, 1, 3, Outcome.DESTROYED),
        (Pose.ON_SIDE, 0, 2, Outcome.DAMAGED),
    ],
)
def test_units_of_damage(pose: Pose, before: int, damage: int, outcome: Outcome) -> None:
    body = struck(Kind.WAR_MACHINE, pose, front_up=-0.5)
    verdict, after = judged(body, "republic", Standing(damage=before))
    assert (verdict.outcome, after.damage) == (outcome, damage)
    assert verdict.clause == "REP-65"
    assert after.lying is (pose is not Pose.STANDING)


@pytest.mark.rule("REP-65")
@pytest.mark.parametrize(("numbers", "damage"), [([5, 1], 3), ([1, 5], 2)])
def test_a_machine_on_edge_is_a_dispute(numbers: list[int], damage: int) -> None:
    body = struck(Kind.WAR_MACHINE, Pose.ON_SIDE)
    verdict, after = judged(body, "republic", dice=FixedDice(numbers))
    assert after.damage == damage
    assert f"damage {damage}, destroyed at 3" in verdict.reason


@pytest.mark.rule("REP-71")
@pytest.mark.parametrize("pose", list(Pose))
@pytest.mark.parametrize(
    "before", [Standing(Condition.DAMAGED, damage=2, lying=True), Standing(Condition.DAMAGED, damage=2)]
)
def test_a_hit_destroys_a_machine_that_lies_or_has_two_units(pose: Pose, before: Standing) -> None:
    verdict, after = judged(struck(Kind.WAR_MACHINE, pose), "republic", before)
    assert verdict.outcome is Outcome.DESTROYED
    assert after.condition is Condition.DESTROYED


@pytest.mark.rule("REP-71")
def test_a_lying_machine_moved_without_a_touch_is_as_before() -> None:
    before = Standing(Condition.DAMAGED, damage=2, lying=True)
    verdict, after = judged(struck(Kind.WAR_MACHINE, Pose.FACE_UP, hits=0), "republic", before)
    assert (verdict.outcome, after) == (Outcome.UNCHANGED, before)


@pytest.mark.rule("REP-66")
@pytest.mark.parametrize(
    ("pose", "before", "outcome", "after"),
    [
        (Pose.STANDING, Standing(), Outcome.NOTHING, Standing()),
        (Pose.FACE_DOWN, Standing(), Outcome.WOUNDED, WOUNDED),
        (Pose.FACE_DOWN, WOUNDED, Outcome.UNCHANGED, WOUNDED),
        (Pose.FACE_UP, Standing(), Outcome.LIFE_LOST, Standing(lives=1)),
        (Pose.FACE_UP, WOUNDED, Outcome.LIFE_LOST, Standing(Condition.WOUNDED, lives=1)),
        (Pose.FACE_UP, Standing(lives=1), Outcome.KILLED, Standing(Condition.KILLED, lives=0)),
        (Pose.FACE_UP, Standing(lives=3), Outcome.LIFE_LOST, Standing(lives=2)),
    ],
)
def test_a_dragon_on_the_ground(pose: Pose, before: Standing, outcome: Outcome, after: Standing) -> None:
    verdict, found = judged(struck(Kind.DRAGON, pose), "republic", before)
    assert (verdict.outcome, verdict.clause, found) == (outcome, "REP-66", after)


@pytest.mark.rule("REP-66")
def test_the_lives_of_a_dragon_are_a_stand_in() -> None:
    verdict, _ = judged(struck(Kind.DRAGON, Pose.FACE_UP), "republic")
    assert verdict.stand_in.startswith("MISSING: how many lives")
    assert verdict.reason.endswith("1 of 2 lives left")


@pytest.mark.rule("REP-66")
@pytest.mark.parametrize(("numbers", "outcome"), [([5, 1], Outcome.LIFE_LOST), ([1, 5], Outcome.WOUNDED)])
def test_a_dragon_on_edge_is_a_dispute(numbers: list[int], outcome: Outcome) -> None:
    verdict, _ = judged(struck(Kind.DRAGON, Pose.ON_SIDE), "republic", dice=FixedDice(numbers))
    assert verdict.outcome is outcome


# Guns.


@pytest.mark.rule("REP-67")
@pytest.mark.parametrize("before", [Standing(), Standing(Condition.DAMAGED)])
@pytest.mark.parametrize("pose", FALLEN)
@pytest.mark.parametrize("hits", [0, 1])
def test_an_overturned_gun_is_destroyed(before: Standing, pose: Pose, hits: int) -> None:
    verdict, after = judged(struck(Kind.GUN, pose, hits=hits), "republic", before)
    assert (verdict.outcome, verdict.clause) == (Outcome.DESTROYED, "REP-67")
    assert after.condition is Condition.DESTROYED


@pytest.mark.rule("REP-70")
def test_damage_to_a_gun_does_not_add_up() -> None:
    first, once = judged(struck(Kind.GUN), "republic")
    second, twice = judged(struck(Kind.GUN), "republic", once)
    assert (first.outcome, second.outcome) == (Outcome.DAMAGED, Outcome.UNCHANGED)
    assert once == twice == Standing(Condition.DAMAGED)
    assert second.clause == "REP-70"


@pytest.mark.rule("REP-67")
def test_a_gun_pushed_by_a_figure_still_fires() -> None:
    verdict, after = judged(struck(Kind.GUN, hits=0, moved=True), "republic")
    assert (verdict.outcome, after) == (Outcome.NOTHING, Standing())


# The gate.

ORDINARY = ("bulldog", "P", 1)
SPIDER = ("spider", "A", 1)
STORM = ("storm", "MP", 3)
TWIN = ("twin", "MP", 2)
GOLIATH = ("goliath", "A", 1)
PORCUPINE = ("porcupine", "K", 1)
NEXT_PHASE = "next phase"

HIT, OPEN, FOR_GOOD = Outcome.GATE_HIT, Outcome.GATE_OPEN, Outcome.GATE_OPEN_FOR_GOOD
NOTHING, UNCHANGED = Outcome.NOTHING, Outcome.UNCHANGED


def gate_verdicts(*shots: tuple[tuple[str, str, int], int] | str) -> tuple[list[Verdict], Standing]:
    """Fire shots of (gun, hits) at a gate in turn, with phases ending between them where it says so."""
    verdicts, states = [], {"it": Standing()}
    for each in shots:
        if isinstance(each, str):
            states = phase_over(states)
            continue
        (model, gun_class, barrels), hits = each
        report = shot(struck(Kind.GATE, hits=hits), model=model, gun_class=gun_class, barrels=barrels)
        judgement = judge(report, shot_table("republic"), states, FixedDice([]))
        verdicts.append(judgement.of("it"))
        states = dict(judgement.states)
    return verdicts, states["it"]


@pytest.mark.rule("REP-68")
@pytest.mark.parametrize(
    ("shots", "outcomes"),
    [
        ([(ORDINARY, 1)], [HIT]),
        ([(ORDINARY, 1), (ORDINARY, 1)], [HIT, OPEN]),
        ([(ORDINARY, 1), NEXT_PHASE, (SPIDER, 1)], [HIT, OPEN]),
        ([(ORDINARY, 0), (ORDINARY, 1)], [NOTHING, HIT]),
        ([(STORM, 3)], [OPEN]),
        ([(STORM, 2), (STORM, 2)], [NOTHING, NOTHING]),
        ([(STORM, 2), (ORDINARY, 1)], [NOTHING, HIT]),
        ([(TWIN, 2)], [OPEN]),
        ([(TWIN, 1)], [NOTHING]),
        ([(GOLIATH, 1)], [OPEN]),
        ([(PORCUPINE, 1)], [OPEN]),
        ([(ORDINARY, 1), (GOLIATH, 1)], [HIT, OPEN]),
        ([(GOLIATH, 1), (ORDINARY, 1)], [OPEN, UNCHANGED]),
        ([(STORM, 3), (STORM, 3)], [OPEN, UNCHANGED]),
    ],
)
def test_what_opens_a_gate_for_a_turn(
    shots: list[tuple[tuple[str, str, int], int] | str], outcomes: list[Outcome]
) -> None:
    verdicts, after = gate_verdicts(*shots)
    assert [verdict.outcome for verdict in verdicts] == outcomes
    assert after.condition is (Condition.OPEN if OPEN in outcomes else Condition.SOUND)


@pytest.mark.rule("REP-69")
@pytest.mark.parametrize(
    ("shots", "outcomes"),
    [
        ([(GOLIATH, 1), (GOLIATH, 1)], [OPEN, FOR_GOOD]),
        ([(PORCUPINE, 1), (PORCUPINE, 1)], [OPEN, FOR_GOOD]),
        ([(GOLIATH, 1), (PORCUPINE, 1)], [OPEN, UNCHANGED]),
        ([(GOLIATH, 1), (PORCUPINE, 1), (GOLIATH, 1)], [OPEN, UNCHANGED, FOR_GOOD]),
        ([(GOLIATH, 1), NEXT_PHASE, (GOLIATH, 1)], [OPEN, UNCHANGED]),
        ([(GOLIATH, 1), NEXT_PHASE, (GOLIATH, 1), (GOLIATH, 1)], [OPEN, UNCHANGED, FOR_GOOD]),
        ([(STORM, 3), (GOLIATH, 1), (("Goliath", "A", 1), 1)], [OPEN, UNCHANGED, FOR_GOOD]),
        ([(GOLIATH, 1), (GOLIATH, 1), (GOLIATH, 1)], [OPEN, FOR_GOOD, UNCHANGED]),
    ],
)
def test_what_opens_a_gate_for_good(
    shots: list[tuple[tuple[str, str, int], int] | str], outcomes: list[Outcome]
) -> None:
    verdicts, after = gate_verdicts(*shots)
    assert [verdict.outcome for verdict in verdicts] == outcomes
    assert after.condition is (Condition.OPEN_FOR_GOOD if FOR_GOOD in outcomes else Condition.OPEN)


@pytest.mark.rule("REP-68")
def test_the_count_starts_anew_when_a_gate_closes() -> None:
    _, opened = gate_verdicts((ORDINARY, 1), (ORDINARY, 1), (ORDINARY, 1))
    verdict, _ = judged(struck(Kind.GATE), "republic", opened.closed())
    assert verdict.outcome is Outcome.GATE_HIT


@pytest.mark.rule("REP-69")
def test_a_gate_open_for_good_does_not_close() -> None:
    _, opened = gate_verdicts((GOLIATH, 1), (GOLIATH, 1))
    assert opened.closed().condition is Condition.OPEN_FOR_GOOD


@pytest.mark.rule("REP-64")
def test_disputes_are_rolled_in_the_order_of_contact() -> None:
    bodies = [struck(name=name, pose=Pose.ON_SIDE) for name in ("first", "second")]
    judgement = judge_all(shot(*bodies), "republic", FixedDice([6, 1, 1, 6]))
    assert [verdict.outcome for verdict in judgement.verdicts] == [Outcome.KILLED, Outcome.WOUNDED]
