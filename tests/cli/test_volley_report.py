"""The report of results that are made by hand, so that each word of it has its cause in the test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fbsim.catalogue import Catalogue
from fbsim.cli._volley_report import show_result
from fbsim.physics.samples import Samples
from fbsim.poses import Bearer, RestingPose, classify
from fbsim.rules import DisputeRoll, Outcome, Verdict
from fbsim.scene import Scene, load_scene
from fbsim.volley import Cause, PieceResult, ShellResult, ShotResult, VolleyResult

SHELL = ShellResult(
    "shell-1", "pellet", 9.61, 0.0371, 0.1, 0.0, ("peg-1",), 9.42, 0.036, "on the table", None
)
SHOT = ShotResult(1, 1, "gun-1", "popgun", "blue", "peg-1", 0.0, 0.1, (SHELL,))
UPRIGHT = classify(tilt=0.0, front=0.0, tipping=12.0)
PEG = PieceResult("peg-1", "red", "peg", "figure", UPRIGHT, None, (), Outcome.NOTHING, None, 0.0)


@pytest.fixture
def scene(place: Path) -> Scene:
    return load_scene(place / "row.toml")


@pytest.fixture
def told(scene: Scene, capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(scene, capsys)


class Told:
    """Shows a result and gives the lines that were printed."""

    def __init__(self, scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
        self.scene, self.capsys = scene, capsys

    def __call__(self, *figures: PieceResult, shots: tuple[ShotResult, ...] = (SHOT,), **rest: Any) -> str:
        result = VolleyResult(
            scene="row",
            seed=1,
            volley=0,
            rules="republic",
            versions={},
            shots=shots,
            figures=figures or (PEG,),
            guns=(),
            gates=(),
            parts=(),
            before={},
            after={},
            elevations={},
            samples=Samples(),
        )
        show_result(self.scene, replace(result, **rest))
        return self.capsys.readouterr().out


def _fallen(outcome: Outcome, clause: str, resting: RestingPose, **verdict: Any) -> PieceResult:
    judged = Verdict("peg-1", outcome, clause, "as the table says", **verdict)
    cause = Cause("direct", "shell-1", 1)
    return replace(
        PEG, resting=resting, cause=cause, touched_by=("shell-1",), outcome=outcome, verdict=judged
    )


FACE_UP = classify(tilt=90.0, front=80.0, tipping=12.0)


def test_a_shell_has_its_speeds_energy_and_what_it_struck(told: Told) -> None:
    row = _row(told(), "1 ")
    assert row == ["1", "gun-1", "pellet", "peg-1", "9.6", "0.037", "peg-1", "9.4"]


def test_a_shell_that_struck_nothing_says_where_it_ended(told: Told) -> None:
    missed = replace(SHELL, struck=(), impact_speed=None, impact_energy=None, end="off the table")
    words = told(shots=(replace(SHOT, shells=(missed,)),))
    assert _row(words, "1 ")[-5:] == ["nothing", "(off", "the", "table)", "–"]


def test_every_shell_of_a_salvo_has_a_row(told: Told) -> None:
    shells = tuple(replace(SHELL, id=f"shell-1{barrel}") for barrel in "abc")
    words = told(shots=(replace(SHOT, shells=shells),))
    assert sum(" pellet " in line for line in words.splitlines()) == 3
    assert "1 shot, 3 shells" in words


def test_unfired_shots_are_told_once_for_each_reason(told: Told) -> None:
    unfired = [replace(SHOT, number=n, shells=(), not_fired="the gun is overturned") for n in (2, 4)]
    off = replace(SHOT, number=3, shells=(), not_fired="peg-1 is off the board")
    words = told(shots=(SHOT, unfired[0], off, unfired[1]))
    assert "not fired by gun-1, shots 2, 4: the gun is overturned\n" in words
    assert "not fired by gun-1, shot 3: peg-1 is off the board\n" in words
    assert "4 shots, 3 not fired, 1 shell\n" in words


def test_a_figure_has_pose_margin_cause_outcome_and_clause(told: Told) -> None:
    words = told(_fallen(Outcome.KILLED, "REP-64", FACE_UP))
    assert _cells(words, "peg-1 ") == [
        "peg-1", "red", "face up", "60.0°", "direct hit, shot 1", "killed (REP-64)"
    ]  # fmt: skip
    assert "*" not in words


def test_what_it_leans_on_is_named(told: Told) -> None:
    bearer = [Bearer("table", 0.7, 0.7, is_ground=True), Bearer("peg-2", 0.3, 0.3, is_ground=False)]
    fallen = classify(90.0, 80.0, 12.0, bearer)
    leaning = classify(20.0, 0.0, 12.0, bearer)
    assert "face up, leaning on peg-2" in told(_fallen(Outcome.KILLED, "REP-64", fallen))
    assert _cells(told(_fallen(Outcome.KILLED, "REP-64", leaning)), "peg-1 ")[2] == "leaning on peg-2"


def test_outcomes_by_a_stand_in_are_marked(told: Told) -> None:
    words = told(_fallen(Outcome.KILLED, "REP-64", FACE_UP, stand_in="the page is lost"))
    assert "killed (REP-64)*" in words
    assert "* by a stand-in for a rule that is lost or silent: see `fbsim rules show republic`\n" in words


def test_disputes_are_told_with_their_dice(told: Told) -> None:
    dispute = DisputeRoll(((3, 3), (6, 1)))
    verdict = Verdict("peg-1", Outcome.KILLED, "REP-64", f"on its side; {dispute}", dispute)
    words = told(shots=(replace(SHOT, verdicts=(verdict,)),))
    expected = "shooter 3 to 3, then 6 to 1: the shooter wins"
    assert f"disputed, shot 1: peg-1 (REP-64): on its side; {expected}\n" in words


def test_totals_name_what_there_is(told: Told) -> None:
    off = classify(90.0, 0.0, 12.0, on_board=False)
    late = classify(90.0, 0.0, 12.0, timed_out=True)
    figures = [
        PEG,
        replace(_fallen(Outcome.KILLED, "REP-64", off), id="peg-2"),
        replace(_fallen(Outcome.NOT_JUDGED, "COM-20", late), id="peg-3", side="blue"),
    ]
    brick = replace(PEG, id="brick", kind="part", outcome=None, moved=0.02)
    words = told(*figures, parts=(brick, brick))
    assert "3 figures: 1 unhurt, 1 killed, 1 not judged\n" in words
    assert "  blue: 0 of 1 unhurt\n  red: 1 of 2 unhurt\n" in words
    assert "2 loose parts moved; 1 figure off the board; 1 figure timed out\n" in words
    assert _cells(words, "peg-2 ")[2:4] == ["off the board", "–"]


@pytest.mark.parametrize(("millimetres", "listed"), [(0.9, False), (1.1, True)])
def test_who_was_shifted_is_listed(told: Told, millimetres: float, listed: bool) -> None:
    words = told(replace(PEG, moved=millimetres / 1e3))
    assert ("\npeg-1 " in words) is listed


def test_guns_are_listed_when_hit_not_when_they_recoil(told: Told) -> None:
    gun = replace(PEG, id="gun-1", kind="gun", moved=0.01)
    assert "Guns and gates" not in told(guns=(gun,))
    damaged = replace(gun, touched_by=("shell-2",), outcome=Outcome.DAMAGED)
    words = told(guns=(damaged, replace(gun, id="gun-2")))
    assert _cells(words, "gun-1 ")[-1] == "damaged"
    assert "2 guns: 1 unhurt, 1 damaged\n" in words


def test_measured_guns_have_no_note(scene: Scene, told: Told, capsys: pytest.CaptureFixture[str]) -> None:
    note = "gun speeds are estimated, not measured on real toys: see `fbsim models list`\n"
    assert told().endswith(note)
    assert note not in told(shots=())
    model = Catalogue().gun("popgun")
    basis = model.sheet.basis.model_copy(update={"status": "measured"})
    measured = replace(model, sheet=model.sheet.model_copy(update={"basis": basis}))
    guns = tuple(replace(gun, model=measured) for gun in scene.guns)
    assert note not in Told(replace(scene, guns=guns), capsys)()


def test_names_are_not_taken_for_markup(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Row [red] :smile:" in Told(replace(scene, title="Row [red] :smile:"), capsys)()


def _row(words: str, start: str) -> list[str]:
    return next(line for line in words.splitlines() if line.startswith(start)).split()


def _cells(words: str, start: str) -> list[str]:
    line = next(line for line in words.splitlines() if line.startswith(start))
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


def test_a_scene_without_orders_or_figures_says_so(
    told: Told, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "no orders" not in told()
    assert "no figures" not in told()
    words = Told(replace(scene, orders=(), figures=()), capsys)(shots=())
    assert "no orders: nothing was fired\nno figures: nobody could be hit\n0 shots, " in words
