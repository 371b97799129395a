"""What a real shot's report does to the game: the shot table judges, the pieces fare accordingly.

    Fire → ShotOrder (the game waits) → ShotReport → verdicts by `rules.shots` → standings, casualties

The report may come from the simulator, from a person with the toys, or from a test (COM-22).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.rules.pieces import Place
from fbsim.rules.report import Kind, ShotReport, Struck
from fbsim.rules.shots.judge import Verdict, judge
from fbsim.rules.standing import Condition, Standing
from fbsim.rules.state import ShotOrder

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass
class _NotedDice:
    """Dice of the judge, noted in the game's log."""

    play: Play

    def roll(self) -> int:
        """Roll one die."""
        return self.play.roll("dispute over a pose", "TRD-39")


def refuse_report(play: Play, report: ShotReport) -> None:
    """Raise BadInput, with every problem found, for a report that cannot be of the shot waited for."""
    order = play.state.shot
    if order is None:
        raise BadInput(Problem("no shot's report is waited for", place=report.gun, remedy="fire a gun first"))
    faults = [*_of_another_shot(order, report), *_of_unknown_pieces(play, report)]
    if faults:
        raise BadInput(faults)


def take_report(play: Play, report: ShotReport | None) -> None:
    """Judge a report and let the pieces fare accordingly; None, the shot met nothing (TRD-37)."""
    order = play.state.shot
    assert order is not None
    play.state.shot = None
    if report is None or not report.struck:
        play.tell("miss", "TRD-37", f"{order.gun} hits nothing", order.gun)
        return
    assert play.rules.shots is not None
    standings = {body.id: play.piece(body.id).standing for body in report.struck}
    judgement = judge(report, play.rules.shots, standings, _NotedDice(play))
    for body, verdict in zip(report.struck, judgement.verdicts, strict=True):
        _settle(play, body, verdict, judgement.states[body.id])


def _settle(play: Play, body: Struck, verdict: Verdict, after: Standing) -> None:
    """Give one piece its verdict: where it lies now, and how it fares."""
    before, casualties = play.piece(body.id), play.rules.casualties
    if body.at_mm is not None and before.place is not None:
        play.change(body.id, place=Place(*body.at_mm, before.place.on))
    if after.condition is before.standing.condition:
        play.change(body.id, standing=after)
        play.tell(str(verdict.outcome), verdict.clause, f"{body.id}: {verdict.reason}", body.id)
    elif after.condition in (Condition.KILLED, Condition.DESTROYED):
        casualties.kill(play, body.id, verdict.clause, verdict.reason)
    elif after.condition is Condition.WOUNDED and play.profile(body.id).kind is not Kind.DRAGON:
        casualties.wound(play, body.id, verdict.clause, verdict.reason)
    else:
        play.change(body.id, standing=replace(after))
        play.tell(str(verdict.outcome), verdict.clause, f"{body.id}: {verdict.reason}", body.id)


def _of_another_shot(order: ShotOrder, report: ShotReport) -> Iterator[Problem]:
    for what, ordered, told in (
        ("gun", order.gun, report.gun),
        ("gun_model", order.gun_model, report.gun_model),
        ("gun_class", order.gun_class, report.gun_class),
        ("barrels", order.barrels, report.barrels),
    ):
        if ordered != told:
            yield Problem(
                f"{what} is {told!r}, and the shot waited for is of {ordered!r}", place="shot report"
            )


def _of_unknown_pieces(play: Play, report: ShotReport) -> Iterator[Problem]:
    for body in report.struck:
        piece = play.state.pieces.get(body.id)
        if piece is None:
            remedy = did_you_mean(body.id, sorted(play.state.pieces))
            yield Problem(f"no piece {body.id!r} in this game", place="shot report, struck", remedy=remedy)
        elif play.profile(body.id).kind is not body.kind:
            kind = play.profile(body.id).kind
            yield Problem(f"{body.id} is a {kind}, not a {body.kind}", place="shot report, struck")
        elif piece.place is None:
            yield Problem(f"{body.id} is {piece.where}, not on the board", place="shot report, struck")
