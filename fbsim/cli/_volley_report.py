"""A volley's result for reading: shots, figures, guns and gates, disputes, totals, how far to trust it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from fbsim.cli._console import Cell, console, counted, show, table
from fbsim.rules import Outcome, Pose, shot_table

if TYPE_CHECKING:
    from fbsim.scene import Scene
    from fbsim.volley import PieceResult, ShellResult, ShotResult, VolleyResult

MOVED = 1e-3
"""m; a piece that was moved less is not listed for that alone."""
NONE = "–"
STAND_IN = "*"
"""Marks an outcome by a row that stands in for a lost or silent rule."""

STYLES = {
    Outcome.WOUNDED: "yellow",
    Outcome.DAMAGED: "yellow",
    Outcome.LIFE_LOST: "yellow",
    Outcome.KILLED: "red",
    Outcome.DESTROYED: "red",
    Outcome.NOT_JUDGED: "magenta",
}

SHOT_COLUMNS = ("#", "gun", "shell", "target", "m/s", "J", "struck first", "at m/s")
PIECE_COLUMNS = ("side", "pose", "margin", "cause", "outcome")


def show_result(scene: Scene, result: VolleyResult, *, everyone: bool = False) -> None:
    """Print a result; `everyone` lists the figures that nothing happened to as well."""
    title = shot_table(result.rules).title
    console().print(Text(f"{scene.title}: rules {title} ({result.rules}), seed {result.seed}\n"))
    if result.shots:
        _show_shots(result.shots)
    figures = [figure for figure in result.figures if everyone or _is_concerned(figure)]
    others = [piece for piece in (*result.guns, *result.gates) if _is_hit(piece)]
    if figures:
        _show_pieces("Figures", "figure", figures)
    if others:
        _show_pieces("Guns and gates", "piece", others)
    for line in _closing_lines(scene, result):
        console().print(line)


def _show_shots(shots: Sequence[ShotResult]) -> None:
    made = table(SHOT_COLUMNS, right=("#", "m/s", "J", "at m/s"), dense=True)
    for shot in shots:
        for row in _shot_rows(shot):
            made.add_row(*row)
    show("Shots", made)
    for line in _unfired(shots):
        console().print(line)


def _shot_rows(shot: ShotResult) -> Iterator[tuple[Cell, ...]]:
    number, target = str(shot.number), shot.target or NONE
    if not shot.fired:
        yield number, shot.gun, NONE, target, NONE, NONE, "not fired", NONE
    for shell in shot.shells:
        yield number, shot.gun, shell.model, target, *_shell_cells(shell)


def _unfired(shots: Iterable[ShotResult]) -> Iterator[str]:
    """Say why shots were not fired, once for each gun and reason, and leave a line empty."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for shot in shots:
        if shot.not_fired is not None:
            reasons.setdefault((shot.gun, shot.not_fired), []).append(str(shot.number))
    for (gun, reason), numbers in reasons.items():
        noun = "shot" if len(numbers) == 1 else "shots"
        yield f"not fired by {gun}, {noun} {', '.join(numbers)}: {reason}"
    if reasons:
        yield ""


def _shell_cells(shell: ShellResult) -> tuple[Cell, ...]:
    speed = NONE if shell.impact_speed is None else f"{shell.impact_speed:.1f}"
    struck = shell.struck_first or f"nothing ({shell.end})"
    return f"{shell.muzzle_speed:.1f}", f"{shell.energy:.3f}", struck, speed


def _is_concerned(figure: PieceResult) -> bool:
    return _is_hit(figure) or figure.moved >= MOVED


def _is_hit(piece: PieceResult) -> bool:
    changed = piece.outcome not in (None, Outcome.NOTHING)
    return bool(piece.touched_by) or piece.cause is not None or changed


def _show_pieces(title: str, noun: str, pieces: Iterable[PieceResult]) -> None:
    made = table((noun, *PIECE_COLUMNS), right=("margin",))
    for piece in pieces:
        cause = NONE if piece.cause is None else str(piece.cause)
        made.add_row(piece.id, piece.side or NONE, _pose(piece), _margin(piece), cause, _outcome(piece))
    show(title, made)


def _pose(piece: PieceResult) -> str:
    held = piece.resting.leaning_on
    return f"{piece.pose}, leaning on {held}" if held and piece.pose is not Pose.LEANING else _leaning(piece)


def _leaning(piece: PieceResult) -> str:
    held = piece.resting.leaning_on
    return f"{piece.pose} on {held}" if held else str(piece.pose)


def _margin(piece: PieceResult) -> str:
    return NONE if piece.resting.nearest is None else f"{piece.margin_deg:.1f}°"


def _outcome(piece: PieceResult) -> Text:
    if piece.outcome is None:
        return Text(NONE)
    clause = f" ({piece.verdict.clause})" if piece.verdict else ""
    mark = STAND_IN if piece.verdict and piece.verdict.stand_in else ""
    return Text(f"{piece.outcome}{clause}{mark}", style=STYLES.get(piece.outcome, ""))


def _closing_lines(scene: Scene, result: VolleyResult) -> Iterator[str]:
    """What the scene lacks, disputes, totals, and how far to trust it all."""
    yield from _lacks(scene)
    yield from _disputes(result)
    yield from _totals(result)
    yield from _specimens(result)
    if any(piece.verdict and piece.verdict.stand_in for piece in (*result.figures, *result.guns)):
        see = f"see `fbsim rules show {result.rules}`"
        yield f"{STAND_IN} by a stand-in for a rule that is lost or silent: {see}"
    if _has_estimated_guns(scene, result):
        yield "gun speeds are estimated, not measured on real toys: see `fbsim models list`"


def _lacks(scene: Scene) -> Iterator[str]:
    if not scene.orders:
        yield "no orders: nothing was fired"
    if not scene.figures:
        yield "no figures: nobody could be hit"


def _disputes(result: VolleyResult) -> Iterator[str]:
    for shot in result.shots:
        for verdict in shot.verdicts:
            if verdict.dispute:
                yield f"disputed, shot {shot.number}: {verdict.id} ({verdict.clause}): {verdict.reason}"


def _specimens(result: VolleyResult) -> Iterator[str]:
    """Say of each gun that fired what it was, where guns were drawn."""
    fired = dict.fromkeys((shot.gun, shot.gun_model) for shot in result.shots if shot.fired)
    for gun, model in fired if result.drawn else ():
        specimen = result.specimens[gun]
        changes = ", ".join(specimen.changes)
        yield f"{gun} ({model}): {specimen.words}{': ' if changes else ''}{changes}"


def _totals(result: VolleyResult) -> Iterator[str]:
    totals = result.totals
    missing = totals["shots"] - totals["fired"]
    held_back = f", {missing} not fired" if missing else ""
    yield f"{counted(totals['shots'], 'shot')}{held_back}, {counted(totals['shells'], 'shell')}"
    yield f"{counted(totals['figures'], 'figure')}: {_listed(totals['outcomes'])}"
    for side, outcomes in totals["sides"].items():
        yield f"  {side or 'no side'}: {outcomes.get(Outcome.NOTHING, 0)} of {sum(outcomes.values())} unhurt"
    if set(totals["guns"]) - {Outcome.NOTHING}:
        yield f"{counted(len(result.guns), 'gun')}: {_listed(totals['guns'])}"
    yield from _rare_totals(totals)


def _rare_totals(totals: Mapping[str, Any]) -> Iterator[str]:
    """What there mostly is none of, in one line."""
    found = (
        (totals["parts_moved"], "loose part", "moved"),
        (totals["poses"].get(Pose.OFF_BOARD, 0), "figure", "off the board"),
        (totals["poses"].get(Pose.TIMED_OUT, 0), "figure", "timed out"),
    )
    if any(number for number, *_ in found):
        yield "; ".join(f"{counted(number, noun)} {what}" for number, noun, what in found if number)


def _listed(counts: Mapping[str, int]) -> str:
    """Put counts of outcomes into words, in the order of Outcome."""
    return ", ".join(f"{counts[outcome]} {outcome}" for outcome in Outcome if outcome in counts) or "none"


def _has_estimated_guns(scene: Scene, result: VolleyResult) -> bool:
    fired = {shot.gun for shot in result.shots if shot.fired}
    shot = [gun.model.sheet for gun in scene.guns if gun.id in fired]
    return any(sheet.status_of("energy_j") != "measured" for sheet in shot)
