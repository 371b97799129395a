"""The judge: applies a ruleset's shot table to a shot report. One mechanism for all rule systems.

    report, table, standings, dice  →  Judgement(verdicts, states)

Pure: nothing that is handed in changes, but that dice are rolled where a row calls for a roll-off, in the
order of first contact. A judgement's states hold all standings handed in, and the new ones of all struck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fbsim.rules.dice import Dice, DisputeRoll, roll_off
from fbsim.rules.report import Kind, Pose, ShotReport
from fbsim.rules.shots.conditions import Case
from fbsim.rules.shots.shot_table import Outcome, Row, ShotTable
from fbsim.rules.standing import Condition, GateHit, Standing


@dataclass(frozen=True)
class Verdict:
    """What the rules say of one piece after one shot, and by which clause."""

    id: str
    outcome: Outcome
    clause: str
    reason: str
    dispute: DisputeRoll | None = None
    stand_in: str = ""
    """Why the deciding row is not what the printed rules say; empty where it is."""

    def to_dict(self) -> dict[str, Any]:
        """Give the verdict as values that JSON knows."""
        return {
            "id": self.id,
            "outcome": str(self.outcome),
            "clause": self.clause,
            "reason": self.reason,
            "dispute": None if self.dispute is None else [list(pair) for pair in self.dispute.rolls],
            "stand_in": self.stand_in,
        }


@dataclass(frozen=True)
class Judgement:
    """All verdicts on one shot, in the order of the report, and how every piece fares now."""

    verdicts: tuple[Verdict, ...]
    states: Mapping[str, Standing]

    def of(self, name: str) -> Verdict:
        """Find the verdict on one piece. Raises KeyError where the shot did not strike it."""
        return {verdict.id: verdict for verdict in self.verdicts}[name]


def judge(report: ShotReport, table: ShotTable, states: Mapping[str, Standing], dice: Dice) -> Judgement:
    """Judge everything that a shot touched or moved. Pieces that `states` does not name are sound."""
    verdicts, after = [], dict(states)
    for struck in report.struck:
        case = Case(struck, states.get(struck.id, Standing()), report)
        verdict, after[struck.id] = _decide(case, table, dice)
        verdicts.append(verdict)
    return Judgement(tuple(verdicts), after)


def _decide(case: Case, table: ShotTable, dice: Dice) -> tuple[Verdict, Standing]:
    row = table.row_for(case)
    if row.roll_off is None:
        return _apply(row, case, table)
    dispute = roll_off(dice)
    pose = row.roll_off.shooter_wins if dispute.shooter_won else row.roll_off.owner_wins
    settled = replace(case, struck=replace(case.struck, pose=pose))
    decisive = table.row_for(settled)
    reason = f"{row.reason}; {dispute}, so it counts as {pose}"
    stand_in = row.stand_in or decisive.stand_in
    merged = replace(decisive, clause=row.clause, reason=reason, stand_in=stand_in)
    verdict, standing = _apply(merged, settled, table)
    return replace(verdict, dispute=dispute), standing


def _apply(row: Row, case: Case, table: ShotTable) -> tuple[Verdict, Standing]:
    before = _counting_hits(case)
    after = _EFFECTS.get(row.outcome, _no_effect)(before, row, case, table)
    outcome = _named(row.outcome, before, after)
    reason = "; ".join(part for part in (row.reason, *_remarks(case, before, after, table)) if part)
    return Verdict(case.struck.id, outcome, row.clause, reason, None, row.stand_in), after


def _named(outcome: Outcome, before: Standing, after: Standing) -> Outcome:
    """Name the outcome for what became of the piece: a last unit destroys, a last life kills."""
    if after.condition is not before.condition and after.condition in _END_OF:
        return _END_OF[after.condition]
    if outcome is Outcome.NOTHING and before.condition is not Condition.SOUND:
        return Outcome.UNCHANGED
    return outcome


def _remarks(case: Case, before: Standing, after: Standing, table: ShotTable) -> list[str]:
    struck, remarks = case.struck, []
    if struck.moved and not struck.touched:
        remarks.append("no shell touched it")
    if struck.leaning_on is not None:
        remarks.append(f"leaning on {struck.leaning_on}")
    if after.damage != before.damage:
        remarks.append(f"damage {after.damage}, destroyed at {table.machine_units}")
    if after.lives != before.lives:
        remarks.append(f"{after.lives} of {table.dragon_lives} lives left")
    return remarks


# What each outcome does to a standing.


def _no_effect(before: Standing, row: Row, case: Case, table: ShotTable) -> Standing:
    del row, case, table  # Unused.
    return before


def _becomes(condition: Condition) -> Effect:
    def effect(before: Standing, row: Row, case: Case, table: ShotTable) -> Standing:
        del row, case, table  # Unused.
        return replace(before, condition=condition)

    return effect


def _take_damage(before: Standing, row: Row, case: Case, table: ShotTable) -> Standing:
    if case.struck.kind is not Kind.WAR_MACHINE:
        return replace(before, condition=Condition.DAMAGED)
    damage = before.damage + row.units
    broken = damage >= table.machine_units
    return replace(
        before,
        damage=damage,
        condition=Condition.DESTROYED if broken else Condition.DAMAGED,
        lying=before.lying or case.struck.pose is not Pose.STANDING,
    )


def _lose_life(before: Standing, row: Row, case: Case, table: ShotTable) -> Standing:
    del row, case  # Unused.
    lives = max(0, (table.dragon_lives if before.lives is None else before.lives) - 1)
    return replace(before, lives=lives, condition=before.condition if lives else Condition.KILLED)


def _counting_hits(case: Case) -> Standing:
    """Give the standing before the shot, with the shot's hits on a gate entered."""
    struck, report = case.struck, case.report
    if struck.kind is not Kind.GATE or not struck.hits:
        return case.standing
    hit = GateHit(report.gun_model, report.gun_class, struck.hits)
    return replace(case.standing, gate_hits=(*case.standing.gate_hits, hit))


Effect = Callable[[Standing, Row, Case, ShotTable], Standing]

_EFFECTS: dict[Outcome, Effect] = {
    Outcome.WOUNDED: _becomes(Condition.WOUNDED),
    Outcome.KILLED: _becomes(Condition.KILLED),
    Outcome.DAMAGED: _take_damage,
    Outcome.DESTROYED: _becomes(Condition.DESTROYED),
    Outcome.LIFE_LOST: _lose_life,
    Outcome.GATE_OPEN: _becomes(Condition.OPEN),
    Outcome.GATE_OPEN_FOR_GOOD: _becomes(Condition.OPEN_FOR_GOOD),
}

_END_OF = {Condition.KILLED: Outcome.KILLED, Condition.DESTROYED: Outcome.DESTROYED}
