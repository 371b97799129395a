"""`fbsim gun accuracy`: its table, its JSON, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

FEW = ("--shots", "2000")


def test_a_row_for_each_distance(run: Run) -> None:
    done = run("gun", "accuracy", "bulldog", "--distance-m", "0.5:1.5:0.5", *FEW)
    assert done.exit_code == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[3:6]] == ["0.5", "1", "1.5"]
    assert "estimated, not measured" in done.stderr


def test_distances_may_be_a_list_as_in_a_comparison(run: Run) -> None:
    done = run("gun", "accuracy", "bulldog", "--distance-m", "0.8,1.2:2:0.4", "--json", *FEW)
    assert [row["distance"] for row in json.loads(done.stdout)] == [0.8, 1.2, 1.6, 2.0]


def test_json_is_in_si_units(run: Run) -> None:
    done = run("gun", "accuracy", "hail", "--distance-m", "1.5", "--json", *FEW)
    (row,) = json.loads(done.stdout)
    assert row["shells"] == 6000
    assert row["cep"]["low"] < row["cep"]["value"] < row["cep"]["high"] < 0.1
    assert row["hit"]["value"] < row["salvo_hit"]["value"]


def test_what_is_out_of_reach_is_said_beside_what_is_not(run: Run) -> None:
    done = run("gun", "accuracy", "bulldog", "--distance-m", "5:15:5", "--json", *FEW)
    assert done.exit_code == 0
    assert [row["distance"] for row in json.loads(done.stdout)] == [5.0]
    assert "10.000 m away" in done.stderr
    assert "15.000 m away" in done.stderr


def test_too_few_shots_are_said_not_printed_as_infinite(run: Run) -> None:
    for shots in ("1", "2", "4"):
        done = run("gun", "accuracy", "bulldog", "--distance-m", "1", "--shots", shots)
        assert done.exit_code == 0, done.output
        assert "need more shots to be told (--shots)" in done.stderr
        assert "inf" not in done.stdout
        assert "nan" not in done.stdout
    (row,) = json.loads(
        run("gun", "accuracy", "bulldog", "--distance-m", "1", "--shots", "1", "--json").stdout
    )
    assert (row["sd_up"], row["cep"]["value"], row["spread"]) == (None, None, None)


def test_guns_that_were_measured_can_be_varied(run: Run, place: Path) -> None:
    arguments = ("gun", "accuracy", "bulldog", "--distance-m", "1.5", "--vary-guns", "--shots", "3000")
    before = run(*arguments)
    assert "bulldog: no measured calibration: nothing drawn" in before.stderr
    assert "guns" not in before.stdout.splitlines()[1]
    (place / "speeds.csv").write_text("speed_m_per_s\n7.1\n9.9\n8.6\n8.1\n")
    assert run("calibrate", "speeds.csv", "--gun", "bulldog", "--write").exit_code == 0
    after = run(*arguments)
    assert [line.split()[-1] for line in after.stdout.splitlines()[3:5]] == ["one", "drawn"]
    assert "bulldog: drawn from its calibration by measured shots (speeds.csv)" in after.stderr
    one, over = json.loads(run(*arguments, "--json").stdout)
    assert over["sd_up"] > 1.1 * one["sd_up"]
    assert over["specimen"].startswith("drawn")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("buldog",), 'did you mean "bulldog"'),
        (("bulldog", "--target", "swordman"), 'did you mean "swordsman"'),
        (("bulldog", "--shell", "stone"), "takes no shell"),
        (("bulldog", "--distance-m", "20"), "move the gun closer"),
        (("bulldog", "--distance-m", "1", "--arc", "high"), "no high arc"),
        (("bulldog", "--aim-height", "nan"), "no number"),
        (("bulldog", "--distance-m", "-1"), "above 0"),
        (("bulldog", "--distance-m", "near"), "FROM:TO:STEP"),
        (
            ("bulldog", "--distance-m", "1,2:1:1"),
            "'2:1:1': must go up: FROM must not be above TO (got 2 to 1)",
        ),
        (("bulldog", "--distance-m", "1:2:0"), "'1:2:0': the step must be above 0 (got 0)"),
        (("bulldog", "--distance-m", "2:1:-0.5"), "the step must be above 0 (got -0.5)"),
        (("bulldog", "--distance-m", "1,0"), "'0': metres must be above 0 (got 0)"),
        (("bulldog", "--distance-m", "1,two"), "'two': give metres"),
        (("bulldog", "--distance-m", "1,,2"), "'': give metres"),
        (("bulldog", "--distance-m", "1:2"), "'1:2': give metres"),
        (("bulldog", "--distance-m", "nan"), "'nan': give metres"),
        (("bulldog", "--distance-m", "1:2:1e-9"), "steps at most"),
        (("bulldog", "--shots", "0"), "--shots"),
    ],
)
def test_mistakes_end_with_2_and_say_what_to_do(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run("gun", "accuracy", *arguments)
    assert done.exit_code == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())
    assert not done.stdout


def test_a_plot_is_drawn_and_refused_before_the_work(run: Run, place: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra fbsim[plots] is not installed")
    done = run("gun", "accuracy", "bulldog", "--distance-m", "1,2", "--plot", "scatter.svg", *FEW)
    assert done.exit_code == 0, done.output
    assert "wrote scatter.svg" in done.stderr
    assert (place / "scatter.svg").stat().st_size > 10_000
    refused = run("gun", "accuracy", "bulldog", "--plot", "scatter.txt", *FEW)
    assert refused.exit_code == 2
    assert "scatter.txt" in refused.stderr
