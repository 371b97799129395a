"""What a real shot's report does to the game: the shot table judges, the pieces fare accordingly.

    Fire → ShotOrder (the game waits) → ShotReport → verdicts by `rules.shots` → standings, casualties

The report may come from the simulator, from a person with the toys, or from a test (COM-22). It has whatever
the shot touched or moved: enemies, own men, guns and gates alike (COM-20, COM-21). While it is judged,
`play.state.shot` still says who shot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.rules.board import height_at
from fbsim.rules.board.plane import holds
from fbsim.rules.phases.shooting.blasts import burst, burst_point
from fbsim.rules.phases.shooting.gates import gate_fares, gate_standing, is_gate
from fbsim.rules.phases.shooting.shells import are_counted, let_lie
from fbsim.rules.pieces import FIGURE_HEIGHT_MM, Place
from fbsim.rules.report import Kind, Pose, ShotReport, Struck
from fbsim.rules.shots.judge import Verdict, judge
from fbsim.rules.shots.registry import shot_table, shot_table_names
from fbsim.rules.shots.shot_table import ShotTable
from fbsim.rules.standing import Condition, Standing
from fbsim.rules.state import ShotOrder

if TYPE_CHECKING:
    from fbsim.rules.play import Play

TABLE_OPTION = "shot_table"
"""Option by which players agree on another system's results of a shot (TRD-38)."""


@dataclass
class _NotedDice:
    """Dice of the judge, noted in the game's log."""

    play: Play

    def roll(self) -> int:
        """Roll one die."""
        return self.play.roll("dispute over a pose", "TRD-39")


def refuse_report(play: Play, report: ShotReport) -> None:
    """Raise BadInput, with every problem found, for a report that cannot be of the shot waited for."""
    if not isinstance(report, ShotReport):
        remedy = "ShotReport.from_dict reads one from JSON, report_by_hand makes one from a few words"
        raise BadInput(Problem(f"no shot report (got {type(report).__name__})", remedy=remedy))
    order = play.state.shot
    if order is None:
        raise BadInput(Problem("no shot's report is waited for", place=report.gun, remedy="fire a gun first"))
    faults = [*_of_another_shot(order, report), *_of_unknown_pieces(play, report), *_beyond(play, report)]
    faults += _in_one_place(play, report)
    if faults:
        raise BadInput(faults)


def take_report(play: Play, report: ShotReport | None) -> None:
    """Judge a report and let the pieces fare accordingly; None, the shot met nothing (TRD-37)."""
    order = play.state.shot
    assert order is not None
    if report is None or not report.struck:
        play.tell("miss", "TRD-37", f"{order.gun} hits nothing", order.gun)
    if report is not None:
        _carry_out(play, order, report)
    play.state.shot = None
    play.tell("shot", "COM-22", f"{order.gun} has fired", order.gun)


def table_in_use(play: Play) -> ShotTable:
    """Give the shot table that the players play by."""
    own = play.rules.shots
    assert own is not None
    agreed = play.setup.options.get(TABLE_OPTION)
    return shot_table(str(agreed)) if agreed in shot_table_names() else own


def _carry_out(play: Play, order: ShotOrder, report: ShotReport) -> None:
    struck_at = burst_point(play, report)
    standings = {body.id: _standing(play, body) for body in report.struck}
    judgement = judge(report, table_in_use(play), standings, _NotedDice(play))
    for body, verdict in zip(report.struck, judgement.verdicts, strict=True):
        if body.kind is Kind.GATE:
            _settle_gate(play, verdict, judgement.states[body.id])
        else:
            _settle(play, order, body, verdict, judgement.states[body.id])
    burst(play, order, struck_at)
    if are_counted(play):
        let_lie(play, order.player, report.shells_at_rest)


def _standing(play: Play, body: Struck) -> Standing:
    """Give how a body stood before; a dragon's lives are those of its sheet (REP-66)."""
    if body.kind is Kind.GATE:
        return gate_standing(play, body.id)
    standing = play.piece(body.id).standing
    if body.kind is Kind.DRAGON and standing.lives is None:
        return replace(standing, lives=play.profile(body.id).lives)
    return standing


def _settle_gate(play: Play, verdict: Verdict, after: Standing) -> None:
    gate_fares(play, verdict.id, after)
    play.tell(str(verdict.outcome), verdict.clause, f"{verdict.id}: {verdict.reason}", verdict.id)


def _settle(play: Play, order: ShotOrder, body: Struck, verdict: Verdict, after: Standing) -> None:
    """Give one piece its verdict: where it lies now, and how it fares."""
    before = play.piece(body.id)
    if body.at_mm is not None and before.place is not None and body.pose is not Pose.OFF_BOARD:
        play.change(body.id, place=place_at(play, before.place, *body.at_mm))
    play.change(body.id, standing=replace(after, condition=before.condition))
    if after.condition is before.condition:
        play.tell(str(verdict.outcome), verdict.clause, f"{body.id}: {verdict.reason}", body.id)
        return
    if before.controller == order.player:
        play.tell("friendly fire", verdict.clause, f"{body.id} is hit by its own side", body.id)
    _befall(play, body, verdict, after)


def _befall(play: Play, body: Struck, verdict: Verdict, after: Standing) -> None:
    """Let a piece's condition change to what the judge found."""
    casualties = play.rules.casualties
    if after.condition in (Condition.KILLED, Condition.DESTROYED):
        if body.pose is Pose.OFF_BOARD:
            play.change(body.id, place=None)  # it leaves no corpse (EMP-08)
        casualties.kill(play, body.id, verdict.clause, verdict.reason)
    elif after.condition is Condition.WOUNDED and body.kind is not Kind.DRAGON:
        casualties.wound(play, body.id, verdict.clause, verdict.reason)
    else:
        play.change(body.id, standing=after)
        play.tell(str(verdict.outcome), verdict.clause, f"{body.id}: {verdict.reason}", body.id)


def place_at(play: Play, before: Place, x: float, y: float) -> Place:
    """Give where a piece came to rest: on the highest thing there that is no higher than where it was."""
    if play.state.board.bare:
        return Place(x, y)
    level = height_at(play.state.board, before)
    under = [
        solid
        for solid in play.state.board.ground.solids
        if solid.standable and solid.top <= level and holds(solid.area, x, y)
    ]
    return Place(x, y, max(under, key=lambda solid: solid.top).id if under else "")


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
    if len(report.shells_at_rest) > order.barrels:
        shells = f"{len(report.shells_at_rest)} shells came to rest, and {order.barrels} were fired"
        yield Problem(shells, place="shot report")
    for body in report.struck:
        if body.hits > order.barrels:
            hits = f"{body.id} is hit by {body.hits} shells, and {order.barrels} were fired"
            yield Problem(hits, place="shot report, struck")
    if report.side not in (None, order.player):
        yield Problem(f"side is {report.side!r}, and {order.player!r} has fired", place="shot report")


def _of_unknown_pieces(play: Play, report: ShotReport) -> Iterator[Problem]:
    for body in report.struck:
        piece = play.state.pieces.get(body.id)
        if piece is None:
            if body.kind is not Kind.GATE or not is_gate(play, body.id):
                remedy = did_you_mean(body.id, sorted(play.state.pieces))
                yield Problem(
                    f"no piece {body.id!r} in this game", place="shot report, struck", remedy=remedy
                )
        elif play.profile(body.id).kind is not body.kind:
            kind = play.profile(body.id).kind
            yield Problem(f"{body.id} is a {kind}, not a {body.kind}", place="shot report, struck")
        elif piece.place is None:
            yield Problem(f"{body.id} is {piece.where}, not on the board", place="shot report, struck")


def _beyond(play: Play, report: ShotReport) -> Iterator[Problem]:
    """Find bodies that lie beyond the edges and are not told to be off the board; feet may stick out."""
    board = play.state.board
    wide, deep = board.width_mm / 2 + FIGURE_HEIGHT_MM, board.depth_mm / 2 + FIGURE_HEIGHT_MM
    for body in report.struck:
        at = body.at_mm
        if at and body.pose is not Pose.OFF_BOARD and (abs(at[0]) > wide or abs(at[1]) > deep):
            remedy = f"its pose is {Pose.OFF_BOARD.value!r} then"
            where = f"{body.id} lies beyond the board's edge, at {at[0]:g} {at[1]:g}"
            yield Problem(where, place="shot report, struck", remedy=remedy)


def _in_one_place(play: Play, report: ShotReport) -> Iterator[Problem]:
    """Find bodies that are told to rest on the very spot of another."""
    told = {body.id: body.at_mm for body in report.struck if body.at_mm and body.pose is not Pose.OFF_BOARD}
    spots = {at: name for name, at in told.items()}
    for piece in play.bodies():
        if piece.place is not None and piece.id not in told:
            spots[piece.place.x, piece.place.y] = piece.id
    for name, at in told.items():
        if spots[at] != name:
            message = f"{name} rests where {spots[at]} is, at {at[0]:g} {at[1]:g}"
            yield Problem(message, place="shot report, struck")
