"""`fbsim calibrate`: its tables, its JSON, what it writes, what it refuses."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pytest

from .conftest import Refused, Run

SPEEDS = "speed_m_per_s\n" + "".join(f"{8 + each / 10}\n" for each in (1, 6, 3, 9, 4, 2, 7, 5))
TRIAL = Path(__file__).parents[2] / "scripts" / "data" / "bulldog_shots.csv"


@pytest.fixture
def speeds(place: Path) -> Path:
    path = place / "speeds.csv"
    path.write_text(SPEEDS)
    return path


def test_values_residuals_and_what_is_not_told(run: Run, speeds: Path) -> None:
    done = run("calibrate", speeds, "--gun", "popgun")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "popgun with pellet: 8 shots of speeds.csv"
    rows = {line.split()[0]: line for line in lines if line}
    assert "not told by these shots" in rows["drag"]
    assert "as efficiency" in done.stdout
    assert sum(line.split()[1:3] == ["speed", "m/s"] for line in lines) == 8
    assert "not told: bearing scatter, mrad: measure how far across" in done.stdout


def test_the_trial_table_tells_what_its_comments_say(run: Run) -> None:
    """Each true value lies in its interval: seed and table are fixed, so this cannot fail by chance."""
    done = run("calibrate", TRIAL, "--gun", "bulldog", "--json")
    found = json.loads(done.stdout)
    assert found["status"] == "simulated"
    assert found["sha256"] == hashlib.sha256(TRIAL.read_bytes()).hexdigest()
    values = {each["name"]: each for each in found["parameters"]}
    true = {"energy_j": 0.42 * found["stored_j"], "drag_coefficient": 0.85, "elevation_offset_mrad": 12}
    true |= {"speed_percent": 4, "elevation_mrad": 6, "bearing_mrad": 10}
    assert found["told"] == list(true)
    for name, value in true.items():
        assert values[name]["low"] <= value <= values[name]["high"], name
    assert found["outliers"] == []


def test_json_has_null_for_what_is_not_told(run: Run, speeds: Path) -> None:
    found = json.loads(run("calibrate", speeds, "--gun", "popgun", "--json").stdout)
    drag = next(each for each in found["parameters"] if each["name"] == "drag_coefficient")
    assert (drag["low"], drag["high"], drag["told"], drag["value"]) == (None, None, False, 0.8)


def test_without_write_nothing_is_written(run: Run, speeds: Path, place: Path) -> None:
    before = sorted(place.rglob("*"))
    assert run("calibrate", speeds, "--gun", "bulldog").exit_code == 0
    assert sorted(place.rglob("*")) == before


def test_write_makes_a_gun_of_ones_own_that_is_then_used(run: Run, speeds: Path, place: Path) -> None:
    done = run("calibrate", speeds, "--gun", "bulldog", "--write")
    assert done.exit_code == 0, done.output
    assert "wrote my-models/guns/bulldog.toml" in done.stderr
    assert (place / "my-models" / "guns" / "bulldog.toml").is_file()
    assert run("models", "check", "bulldog").exit_code == 0
    said = run("gun", "accuracy", "bulldog", "--distance-m", "1", "--shots", "100").stderr
    assert "measured by shots (speeds.csv): energy_j, speed_percent" in said
    assert "estimated, not measured on a real toy: elevation_mrad, bearing_mrad" in said


def test_a_second_write_is_asked_about_and_told(
    run: Run, refused: Refused, speeds: Path, place: Path
) -> None:
    first = run("calibrate", speeds, "--gun", "bulldog", "--write").stderr
    assert "  efficiency: 0.5 → 0." in first
    sheet = place / "my-models" / "guns" / "bulldog.toml"
    before = sheet.read_bytes()
    speeds.write_text(SPEEDS + "8.8\n")
    told = refused("calibrate", speeds, "--gun", "bulldog", "--write")
    assert "holds a calibration already, by 8 measured shots of speeds.csv" in told
    assert "replace it (--overwrite)" in told
    assert sheet.read_bytes() == before
    second = run("calibrate", speeds, "--gun", "bulldog", "--write", "--overwrite")
    assert second.exit_code == 0, second.output
    assert "  replaces the calibration by 8 measured shots of speeds.csv" in second.stderr


def test_the_table_says_what_its_numbers_are(run: Run) -> None:
    """Line 47 lies 2.7 SD off and has a t of 4.0, for the others of its wall scatter less: no outlier yet."""
    lines = run("calibrate", TRIAL, "--gun", "bulldog").stdout.splitlines()
    odd = next(line.split() for line in lines if line.split()[:2] == ["47", "up"])
    assert odd == ["47", "up", "mm", "-28.0", "-46.8", "18.8", "7.0", "4.0", "4.9"]
    legend = [line.partition(":")[0] for line in lines]
    assert legend[-3:] == ["SD", "t", "outlier"]
    assert lines[-1].startswith("outlier: |t| from 3.5 to 6.1 on, by how many it is judged by")


def test_a_wild_value_is_said_first_and_not_written(run: Run, refused: Refused, place: Path) -> None:
    (place / "shots.csv").write_text("speed_m_per_s\n9.1\n9.2\n8.9\n9.0\n900\n")
    lines = run("calibrate", "shots.csv", "--gun", "bulldog").stdout.splitlines()
    assert lines[0].startswith("spoilt: shots.csv:6: speed: 900 m/s is an outlier (t = ")
    assert "correct the row, or leave it out" in lines[0]
    assert lines[2] == "spoilt: all that follows rests on this"
    energy = next(line for line in lines if line.startswith("not told: stored energy"))
    assert "check the muzzle speeds" in energy
    assert "measure" not in energy
    told = refused("calibrate", "shots.csv", "--gun", "bulldog", "--write")
    assert "shots.csv:6: speed: 900 m/s is an outlier" in told
    assert "nothing was written" in told
    assert "no toy's" in refused("calibrate", "shots.csv", "--gun", "bulldog", "--write", "--keep-outliers")
    assert not (place / "my-models").exists()


def test_wild_values_that_hide_each_other_are_found(run: Run, refused: Refused, place: Path) -> None:
    (place / "shots.csv").write_text("speed_m_per_s\n9.1\n9.2\n20\n8.9\n9.0\n8.8\n9.3\n20\n")
    lines = run("calibrate", "shots.csv", "--gun", "bulldog").stdout.splitlines()
    assert [line.split(" is an outlier")[0] for line in lines[:2]] == [
        "spoilt: shots.csv:4: speed: 20 m/s",
        "spoilt: shots.csv:9: speed: 20 m/s",
    ]
    assert "rests on outliers" in refused("calibrate", "shots.csv", "--gun", "bulldog", "--write")


def test_a_value_that_is_right_all_the_same_can_be_kept(run: Run, refused: Refused, place: Path) -> None:
    (place / "shots.csv").write_text("speed_m_per_s\n9.1\n9.2\n8.9\n9.0\n9.1\n8.8\n11\n")
    arguments = ("calibrate", "shots.csv", "--gun", "bulldog", "--write")
    assert "--keep-outliers" in refused(*arguments)
    done = run(*arguments, "--keep-outliers", "--json")
    assert done.exit_code == 0, done.output
    assert (place / "my-models" / "guns" / "bulldog.toml").is_file()
    found = json.loads(done.stdout)
    assert found["outliers"] == [8]
    assert [each.partition(" is an outlier")[0] for each in found["spoilt"]] == ["shots.csv:8: speed: 11 m/s"]


@pytest.mark.parametrize("option", [("--to", "mine"), ("--overwrite",), ("--keep-outliers",)])
def test_what_does_nothing_without_write_is_refused(
    refused: Refused, speeds: Path, option: tuple[str, ...]
) -> None:
    assert f"{option[0]} needs --write" in refused("calibrate", speeds, "--gun", "bulldog", *option)


def test_a_folder_without_a_name_is_refused(refused: Refused, speeds: Path) -> None:
    assert "the path is empty" in refused("calibrate", speeds, "--gun", "bulldog", "--write", "--to", "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("speed_m_per_s\nfast\n", "shots.csv:2: speed_m_per_s: must be a number (got 'fast')"),
        ("speed_m_per_s,shell\n9,stone\n", 'shots.csv:2: shell: popgun takes no shell "stone"'),
        ("range_m,height_mm,elevation_deg\n-1,75,0\n", "must be above 0"),
        ("speed\n9\n", "has no unit; write speed_m_per_s"),
        ("speed_m_per_s\n", "a header and no shots"),
    ],
)
def test_mistakes_in_the_table_end_with_2(refused: Refused, place: Path, text: str, message: str) -> None:
    (place / "shots.csv").write_text(text)
    assert message in refused("calibrate", "shots.csv", "--gun", "popgun", "--write")
    assert not (place / "my-models").exists()


def test_shots_of_two_shells_are_fitted_together_or_one_by_one(
    run: Run, refused: Refused, speeds: Path, place: Path
) -> None:
    (place / "shots.csv").write_text(
        "speed_m_per_s,shell\n9,stone\n9.1,stone\n7,domed-shot\n7.2,domed-shot\n"
    )
    gun = "mantis"
    both = run("calibrate", "shots.csv", "--gun", gun)
    assert "mantis with stone and domed-shot: 4 shots" in both.stdout
    assert "not told: drag of domed-shot: measure" in both.stdout
    assert "holds no shots of" in refused("calibrate", speeds, "--gun", gun, "--shell", "domed-shot")
    done = run("calibrate", "shots.csv", "--gun", gun, "--shell", "stone")
    assert "mantis with stone: 2 shots" in done.stdout


def test_shots_at_several_tensions_of_a_band(run: Run, refused: Refused, place: Path) -> None:
    (place / "shots.csv").write_text("speed_m_per_s,tension_mm\n7.2,4\n8.1,\n9.6,2.2e1\n7.1,4\n")
    done = run("calibrate", "shots.csv", "--gun", "cyclops")
    assert done.exit_code == 0, done.output
    (place / "shots.csv").write_text("speed_m_per_s,tension_cm\n7.2,4\n8.1,-1\n")
    assert "shots.csv:3: tension_cm: must not be negative" in refused(
        "calibrate", "shots.csv", "--gun", "cyclops"
    )
    (place / "shots.csv").write_text("speed_m_per_s,tension_cm\n7.2,4\n8.1,1\n")
    told = refused("calibrate", "shots.csv", "--gun", "cyclops")
    assert "shots.csv:2: tension: its tension goes from 2 to 26 mm (got 40)" in told
    assert "cannot be changed" in refused("calibrate", "shots.csv", "--gun", "popgun")


def test_names_that_are_not_known(refused: Refused, speeds: Path) -> None:
    assert 'did you mean "bulldog"' in refused("calibrate", speeds, "--gun", "buldog")
    assert "no such file" in refused("calibrate", "sped.csv", "--gun", "bulldog")
    assert "shots: the path is empty; give the path" in refused("calibrate", "", "--gun", "bulldog")
    assert "is no regular file" in refused("calibrate", "/dev/zero", "--gun", "bulldog")
    assert "takes no shell" in refused("calibrate", speeds, "--gun", "bulldog", "--shell", "stone")


def test_a_plot_needs_matplotlib_and_says_how_to_get_it(
    refused: Refused, speeds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = refused("calibrate", speeds, "--gun", "bulldog", "--plot", "shots.png")
    assert 'plots need matplotlib; install it: pip install "fbsim[plots]"' in told


@pytest.mark.slow
def test_a_plot_is_a_picture_the_same_every_time(
    run: Run, refused: Refused, speeds: Path, place: Path
) -> None:
    pytest.importorskip("matplotlib", reason="the extra fbsim[plots] is not installed")
    for name in ("one.png", "two.png"):
        done = run("calibrate", speeds, "--gun", "bulldog", "--plot", name)
        assert done.exit_code == 0, done.output
    assert (place / "one.png").read_bytes()[:4] == b"\x89PNG"
    assert (place / "one.png").read_bytes() == (place / "two.png").read_bytes()
    assert "end its name in" in refused("calibrate", speeds, "--gun", "bulldog", "--plot", "one.gif")
    assert "does not exist" in refused("calibrate", speeds, "--gun", "bulldog", "--plot", "no/one.png")
