"""What must hold of every judgement, on reports drawn at random."""

from __future__ import annotations

import copy
import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from fbsim.rules import (
    GUN_CLASSES,
    Condition,
    GateHit,
    Judgement,
    Kind,
    Outcome,
    Pose,
    SeededDice,
    ShellAtRest,
    ShotReport,
    Standing,
    Struck,
    judge,
    shot_table,
    shot_table_names,
)

# How bad a condition is: an order within each kind of piece.
BADNESS = {
    Condition.SOUND: 0,
    Condition.WOUNDED: 1,
    Condition.DAMAGED: 1,
    Condition.OPEN: 1,
    Condition.KILLED: 2,
    Condition.DESTROYED: 2,
    Condition.OPEN_FOR_GOOD: 2,
}
CONDITIONS = {
    Kind.WARRIOR: (Condition.SOUND, Condition.WOUNDED, Condition.KILLED),
    Kind.MAGE: (Condition.SOUND, Condition.WOUNDED, Condition.KILLED),
    Kind.DRAGON: (Condition.SOUND, Condition.WOUNDED, Condition.KILLED),
    Kind.WAR_MACHINE: (Condition.SOUND, Condition.DAMAGED, Condition.DESTROYED),
    Kind.GUN: (Condition.SOUND, Condition.DAMAGED, Condition.DESTROYED),
    Kind.GATE: (Condition.SOUND, Condition.OPEN, Condition.OPEN_FOR_GOOD),
}
IDS = [f"piece-{n}" for n in range(6)]
MODELS = ("bulldog", "goliath", "porcupine", "storm")

finite = st.floats(-3000, 3000)
sides = st.sampled_from(["red", "blue", None])
names = st.sampled_from(shot_table_names())
seeds = st.integers(0, 2**32)
gate_hits = st.builds(
    GateHit, st.sampled_from(MODELS), st.sampled_from(GUN_CLASSES), st.integers(1, 3), st.booleans()
)


@st.composite
def bodies(draw: st.DrawFn, name: str) -> Struck:
    hits = draw(st.integers(0, 3))
    return Struck(
        id=name,
        kind=draw(st.sampled_from(Kind)),
        side=draw(sides),
        pose=draw(st.sampled_from(Pose)),
        touched=hits > 0,
        moved=draw(st.booleans()),
        front_up=draw(st.floats(-1, 1)),
        front_margin=draw(st.floats(0, 0.5)),
        leaning_on=draw(st.sampled_from([None, "wall"])),
        displaced_mm=draw(st.floats(0, 500)),
        hits=hits,
    )


@st.composite
def reports(draw: st.DrawFn) -> ShotReport:
    chosen = draw(st.lists(st.sampled_from(IDS), unique=True))
    shells = draw(st.lists(st.builds(ShellAtRest, st.text(), finite, finite, st.booleans()), max_size=3))
    return ShotReport(
        gun=draw(st.text()),
        gun_model=draw(st.sampled_from(MODELS)),
        gun_class=draw(st.sampled_from(GUN_CLASSES)),
        side=draw(sides),
        barrels=draw(st.integers(1, 3)),
        struck=tuple(draw(bodies(name)) for name in chosen),
        shells_at_rest=tuple(shells),
    )


@st.composite
def standings(draw: st.DrawFn, kind: Kind) -> Standing:
    return Standing(
        condition=draw(st.sampled_from(CONDITIONS[kind])),
        damage=draw(st.integers(0, 3)) if kind is Kind.WAR_MACHINE else 0,
        lying=draw(st.booleans()) if kind is Kind.WAR_MACHINE else False,
        lives=draw(st.sampled_from([None, 1, 2])) if kind is Kind.DRAGON else None,
        gate_hits=tuple(draw(st.lists(gate_hits, max_size=3))) if kind is Kind.GATE else (),
    )


@st.composite
def pasts(draw: st.DrawFn) -> tuple[ShotReport, dict[str, Standing]]:
    """Draw a report, and standings of some of its pieces and of one that it does not name."""
    report = draw(reports())
    known = [body for body in report.struck if draw(st.booleans())]
    states = {body.id: draw(standings(body.kind)) for body in known}
    return report, states | {"bystander": Standing(Condition.WOUNDED)}


def judgement_of(report: ShotReport, states: dict[str, Standing], name: str, seed: int) -> Judgement:
    return judge(report, shot_table(name), states, SeededDice(seed))


@given(pasts(), names, seeds)
def test_judging_is_pure(past: tuple[ShotReport, dict[str, Standing]], name: str, seed: int) -> None:
    report, states = past
    before = copy.deepcopy(states)
    first = judgement_of(report, states, name, seed)
    assert judgement_of(report, states, name, seed) == first
    assert states == before


@given(pasts(), names, seeds)
def test_verdicts_are_on_all_that_was_struck(
    past: tuple[ShotReport, dict[str, Standing]], name: str, seed: int
) -> None:
    report, states = past
    judgement = judgement_of(report, states, name, seed)
    ids = [body.id for body in report.struck]
    assert [verdict.id for verdict in judgement.verdicts] == ids
    assert set(judgement.states) == {*ids, *states}
    assert judgement.states["bystander"] == states["bystander"]
    assert all(verdict.clause and verdict.reason for verdict in judgement.verdicts)


@given(pasts(), names, seeds)
def test_nothing_gets_better(past: tuple[ShotReport, dict[str, Standing]], name: str, seed: int) -> None:
    report, states = past
    after = judgement_of(report, states, name, seed).states
    for body in report.struck:
        was, now = states.get(body.id, Standing()), after[body.id]
        assert BADNESS[now.condition] >= BADNESS[was.condition]
        assert now.damage >= was.damage
        assert now.condition in CONDITIONS[body.kind]


@given(pasts(), names, seeds)
def test_outcome_and_standing_agree(
    past: tuple[ShotReport, dict[str, Standing]], name: str, seed: int
) -> None:
    report, states = past
    judgement = judgement_of(report, states, name, seed)
    for body, verdict in zip(report.struck, judgement.verdicts, strict=True):
        was, now = states.get(body.id, Standing()), judgement.states[body.id]
        unhurt = verdict.outcome in (Outcome.NOTHING, Outcome.UNCHANGED, Outcome.NOT_JUDGED)
        if unhurt and body.kind is not Kind.GATE:
            assert now == was
        assert (verdict.outcome is Outcome.KILLED) == (now.condition is Condition.KILLED is not was.condition)
        assert (verdict.outcome is Outcome.DESTROYED) == (
            now.condition is Condition.DESTROYED is not was.condition
        )


@given(pasts(), names, seeds)
def test_the_uninvolved_are_left_alone(
    past: tuple[ShotReport, dict[str, Standing]], name: str, seed: int
) -> None:
    report, states = past
    judgement = judgement_of(report, states, name, seed)
    for body in report.struck:
        if not (body.touched or body.moved):
            assert judgement.of(body.id).outcome in (Outcome.NOTHING, Outcome.UNCHANGED)
            assert judgement.states[body.id] == states.get(body.id, Standing())


@given(pasts(), names, seeds, st.data())
def test_the_order_changes_nothing_but_dice(
    past: tuple[ShotReport, dict[str, Standing]], name: str, seed: int, data: st.DataObject
) -> None:
    report, states = past
    other = replace(report, struck=tuple(data.draw(st.permutations(report.struck))))
    one, two = judgement_of(report, states, name, seed), judgement_of(other, states, name, seed)
    for verdict in one.verdicts:
        if verdict.dispute is None:
            assert two.of(verdict.id) == verdict
            assert two.states[verdict.id] == one.states[verdict.id]
        else:
            assert two.of(verdict.id).dispute is not None


@given(reports())
def test_reports_survive_json(report: ShotReport) -> None:
    assert ShotReport.from_json(report.to_json()) == report


@given(pasts(), names, seeds)
def test_results_go_to_json(past: tuple[ShotReport, dict[str, Standing]], name: str, seed: int) -> None:
    judgement = judgement_of(*past, name, seed)
    for verdict in judgement.verdicts:
        assert json.loads(json.dumps(verdict.to_dict()))["outcome"] == verdict.outcome
    for standing in judgement.states.values():
        assert Standing.from_dict(json.loads(json.dumps(standing.to_dict()))) == standing
