"""`fbsim sweep` and `fbsim tune`: their tables, their files, what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fbsim.catalogue.folders import data_folder
from fbsim.cli._study_options import Crew
from fbsim.cli._sweep_report import tell_time

from .conftest import Refused, Run

RATE = ("--vary", "spring_rate_n_per_m=300:900:600")


def test_tables_json_csv_and_plot_of_one_sweep(run: Run, tmp_path: Path) -> None:
    files = ("--csv", tmp_path / "shots.csv", "--plot", tmp_path / "curve.svg")
    few = ("--shots", "2", "--workers", "1", "--out", tmp_path / "study")
    done = run("sweep", "bulldog", *RATE, *few, *files, "--of", "muzzle_energy")
    assert done.exit_code == 0
    assert "drive.rate_n_per_m" in done.stdout
    assert "What changes muzzle_energy" in done.stdout
    assert "1 design above the 0.08 J" in done.stderr
    assert len((tmp_path / "shots.csv").read_text().splitlines()) == 5
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")
    again = json.loads(run("sweep", "bulldog", *RATE, *few, "--json").stdout)
    assert [each["design"]["values"] for each in again["designs"]] == [
        {"drive.rate_n_per_m": 300.0},
        {"drive.rate_n_per_m": 900.0},
    ]
    assert [each["over_toy_limit"] for each in again["designs"]] == [False, True]


def test_how_long_it_takes_is_told_of_long_work_alone(capsys: pytest.CaptureFixture[str]) -> None:
    tell = tell_time(Crew(None, False, 2, None))
    tell(100)
    tell(12_000)
    said = "up to 12000 shots: about 10 min with 2 workers, less where many miss\n"
    assert capsys.readouterr().err == said


def test_tune_says_what_fresh_shots_say_and_writes_the_sheet(run: Run, tmp_path: Path) -> None:
    free, few = ("--free", "cost_points=40:160"), ("--shots", "2", "--check-shots", "2", "--budget", "3")
    options = ("--wanted", "1", "--per", "army-point", "--measure", "hit", "--workers", "1")
    done = run("tune", "bulldog", *free, *few, *options, "--write", tmp_path)
    assert done.exit_code == 0
    assert "Fresh shots" in done.stdout
    assert "by fresh shots" in done.stderr
    assert 'status = "designed"' in (tmp_path / "guns" / "bulldog.toml").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--vary", "rate=1:2:1"), 'did you mean "drive.rate_n_per_m"'),
        (("--vary", "efficiency"), "NAME=FROM:TO"),
        (("--vary", "efficiency=0.5"), "NAME=FROM:TO"),
        (("--vary", "efficiency=0.5:nan"), "NAME=FROM:TO"),
        (("--vary", "efficiency=0.5:0.6"), "a grid needs a step"),
        (("--vary", "efficiency=0.5:1.5:0.5"), "drive.efficiency = 1.5"),
        ((*RATE, *RATE), "given twice"),
        (("--vary", "efficiency=0.3:0.6", "--design", "sobol", "--designs", "10"), "power of two"),
        ((*RATE, "--designs", "10"), "--design"),
        ((*RATE, "--of", "killed"), "saltelli"),
        ((*RATE, "--plot", "plot.jpeg"), "end its name"),
        ((*RATE, "--csv", "no/such/folder.csv"), "cannot be written"),
        ((*RATE, "--resume"), "--out"),
        ((*RATE, "--seed", str(2**63)), "--seed"),
        (("--vary", "travel_mm=1e-9:1e5:1e4"), "drive.travel_mm = 10000: its shell would leave"),
    ],
)
def test_mistakes_of_a_sweep_are_told_before_a_shot(
    refused: Refused, arguments: tuple[str, ...], message: str
) -> None:
    assert message in refused("sweep", "bulldog", *arguments, "--shots", "1")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--like", "hail", "--wanted", "0.5"), "--like GUN or --wanted NUMBER"),
        ((), "--like GUN or --wanted NUMBER"),
        (("--like", "hale"), 'did you mean "hail"'),
        (("--wanted", "0"), "--wanted"),
        (("--wanted", "nan"), "no number"),
        (("--wanted", "inf"), "must be a number above 0"),
        (("--wanted", "7"), "must be at most 1 (got 7)"),
        (("--wanted", "0.5", "--tolerance", "1"), "--tolerance"),
        (("--wanted", "0.5", "--budget", "1"), "--budget"),
        (("--wanted", "0.5", "--seed", str(2**63)), "--seed"),
        (("--wanted", "0.5", "--overwrite"), "--write"),
        (("--wanted", "0.5", "--free", "cost_points=40:80:5"), "cost_points: a search takes no step"),
        (("--wanted", "0.5", "--write", ""), "empty"),
        (("--wanted", "0.5", "--write", "row.toml"), "row.toml: Not a directory"),
        (("--wanted", "0.5", "--write", "row.toml/deeper"), "row.toml: Not a directory"),
        (("--wanted", "0.5", "--write", str(data_folder("models"))), "comes with fbsim"),
        (("--wanted", "0.5", "--out", "row.toml"), "choose another folder (--out)"),
    ],
)
def test_mistakes_of_tuning_are_told_before_a_shot(
    refused: Refused, arguments: tuple[str, ...], message: str
) -> None:
    assert message in refused("tune", "bulldog", "--free", "efficiency=0.3:0.8", *arguments)


@pytest.mark.parametrize(
    ("free", "sheet"), [("efficiency=0.3:0.8", "guns/bulldog"), ("shell.mass_g=0.5:1", "shells/round-shell")]
)
def test_a_sheet_that_is_there_is_refused_before_a_shot(
    refused: Refused, tmp_path: Path, free: str, sheet: str
) -> None:
    file = tmp_path / "mine" / f"{sheet}.toml"
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    arguments = ("tune", "bulldog", "--free", free, "--wanted", "0.5", "--write", str(tmp_path / "mine"))
    assert "is there already" in refused(*arguments)
    assert file.read_text() == "mine"
    file.unlink()
    file.mkdir()
    assert "is a folder" in refused(*arguments, "--overwrite")
    assert list(file.parent.iterdir()) == [file]
