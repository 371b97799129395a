"""`fbsim volley`: what it prints, what it writes, what it refuses."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from fbsim.recording import read_recording

from .conftest import Refused, Run, Spawn
from .toys import SCENE, TWO_MISTAKES


def test_report_tells_shots_figures_totals_rules_and_seed(run: Run) -> None:
    result = run("volley", "row.toml")
    assert result.exit_code == 0, result.output
    words = result.stdout
    assert "A row of pegs: rules Republic (republic), seed 3" in words
    shot, peg = _row(words, "1 "), _row(words, "peg-1")
    assert [shot[0], shot[1], shot[2], shot[3], shot[6]] == ["1", "gun-1", "pellet", "peg-1", "peg-1"]
    assert "direct hit, shot 1" in " ".join(peg)
    assert "1 shot, 1 shell" in words
    assert "red: 1 of 2 unhurt" in words
    assert "estimated, not measured on real toys: see `fbsim models list`" in words


def test_all_lists_those_that_nothing_happened_to(run: Run) -> None:
    assert "peg-2" not in run("volley", "row.toml").stdout
    assert _row(run("volley", "row.toml", "--all").stdout, "peg-2")[:3] == ["peg-2", "red", "standing"]


def test_seed_and_rules_stand_in_for_the_scenes(run: Run) -> None:
    words = run("volley", "row.toml", "--seed", "8", "--rules", "series").stdout
    assert "rules Series (series), seed 8" in words
    assert re.search(r"\((SER|COM)-\d+", _line(words, "peg-1 "))
    assert "(REP-" not in words


def test_a_shot_that_is_not_fired_says_why(run: Run, place: Path) -> None:
    """The first shot damages the gun that has the other orders."""
    gun = '[[guns]]\nid = "gun-2"\nmodel = "popgun"\nside = "red"\nat_mm = [250, -300]\nfacing_deg = 180\n'
    orders = '[[orders]]\ngun = "gun-1"\ntarget = "gun-2"\n[[orders]]\ngun = "gun-2"\ntarget = "gun-1"\n'
    (place / "duel.toml").write_text(SCENE.split("[[orders]]")[0] + gun + orders + "shots = 2\n")
    words = run("volley", "duel.toml", "--rules", "series").stdout
    assert "not fired by gun-2, shots 2, 3: the gun is damaged (SER-25)\n" in words
    assert "3 shots, 2 not fired, 1 shell" in words
    assert "2 guns: 1 unhurt, 1 damaged" in words
    assert "direct hit, shot 1" in _line(words, "gun-2")


@pytest.mark.parametrize("options", [(), ("--all",)])
def test_fits_eighty_columns(run: Run, options: tuple[str, ...]) -> None:
    words = run("volley", "row.toml", *options, COLUMNS="80").stdout
    tables = words[: words.index("1 shot, ")]
    assert max(map(len, tables.splitlines())) <= 80
    assert "\x1b" not in words


def test_json_is_all_there_is_on_standard_output(spawn: Spawn) -> None:
    done = spawn("volley", "row.toml", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["seed"] == 3
    assert [figure["id"] for figure in result["figures"]] == ["peg-1", "peg-2"]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_same_seed_gives_the_same_bytes(spawn: Spawn, options: tuple[str, ...]) -> None:
    first, second = (spawn("volley", "row.toml", "--seed", "11", *options) for _ in range(2))
    assert (first.returncode, second.returncode) == (0, 0), first.stderr
    assert first.stdout == second.stdout
    assert first.stderr == b""  # no bar, no colours where nobody looks
    assert first.stdout != spawn("volley", "row.toml", "--seed", "12", *options).stdout


def test_out_writes_a_result_that_can_be_fired_again(run: Run, place: Path) -> None:
    done = run("volley", "row.toml", "--out", "results/one", "--seed", "5", "--rules", "tradition", "--json")
    folder = place / "results" / "one"
    assert sorted(file.name for file in folder.iterdir()) == ["recording.npz", "result.json", "scene.toml"]
    assert json.loads((folder / "result.json").read_text()) == json.loads(done.stdout)
    assert "peg-1" in {thing.id for thing in read_recording(folder).things}
    again = json.loads(run("volley", folder / "scene.toml", "--json").stdout)
    assert {**again, "scene": "row"} == json.loads(done.stdout)
    assert _left_over(place / "results") == ["one"]


def test_out_refuses_and_keeps_an_earlier_result_unless_forced(
    run: Run, refused: Refused, place: Path
) -> None:
    run("volley", "row.toml", "--out", "one")
    before = (place / "one" / "result.json").read_bytes()
    message = refused("volley", "row.toml", "--out", "one", "--seed", "9")
    assert message == "error: one: holds a result already; choose a new folder, or replace it (--force)\n"
    assert (place / "one" / "result.json").read_bytes() == before
    assert run("volley", "row.toml", "--out", "one", "--seed", "9", "--force").exit_code == 0
    assert json.loads((place / "one" / "result.json").read_text())["seed"] == 9
    assert _left_over(place) == ["one", "row.toml"]


def test_out_never_replaces_what_is_no_result(refused: Refused, place: Path) -> None:
    (place / "home").mkdir()
    (place / "home" / "letter.txt").write_text("dear")
    message = refused("volley", "row.toml", "--out", "home", "--force")
    assert message == "error: home: holds other things (letter.txt); choose a new folder\n"
    assert "is a file" in refused("volley", "row.toml", "--out", "row.toml", "--force")
    assert _left_over(place) == ["home", "row.toml"]


def test_out_leaves_nothing_where_writing_fails(
    run: Run, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    run("volley", "row.toml", "--out", "one")
    before = (place / "one" / "result.json").read_bytes()
    monkeypatch.setattr(Path, "write_bytes", full)
    for folder in ("one", "two"):
        result = run("volley", "row.toml", "--out", folder, "--force", "--seed", "4")
        assert result.exit_code == 2
        assert f"error: {folder}: cannot be written (No space left on device)" in result.stderr
    assert (place / "one" / "result.json").read_bytes() == before
    assert _left_over(place) == ["one", "row.toml"]


def test_a_journal_is_kept_and_gone_on_from(run: Run, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("volley", "row.toml", "--json").stdout
    assert run("volley", "row.toml", "--json", "--journal", "row.journal").stdout == plain
    kept = (place / "row.journal").read_bytes()
    monkeypatch.setattr("fbsim.volley.volley.run_shot", _never)  # the one shot is in the journal
    assert run("volley", "row.toml", "--json", "--journal", "row.journal").stdout == plain
    assert (place / "row.journal").read_bytes() == kept
    assert _left_over(place) == ["row.journal", "row.toml"]


def test_the_journal_of_another_volley_is_refused_and_kept(run: Run, refused: Refused, place: Path) -> None:
    run("volley", "row.toml", "--journal", "row.journal")
    kept = (place / "row.journal").read_bytes()
    assert refused("volley", "row.toml", "--seed", "9", "--journal", "row.journal") == (
        "error: row.journal: is the journal of another volley: seed 3 (now 9); "
        "name another file, or delete this one to begin anew\n"
    )
    assert "is no journal of a volley" in refused("volley", "row.toml", "--journal", "row.toml")
    assert (place / "row.journal").read_bytes() == kept
    assert (place / "row.toml").read_text() == SCENE


def test_pictures_are_written_before_and_after(run: Run, place: Path) -> None:
    pytest.importorskip("fbsim.view.picture")
    result = run("volley", "row.toml", "--picture", "after.png", "--picture-before", "before.png")
    assert result.exit_code == 0, result.output
    assert result.stderr == "wrote before.png\nwrote after.png\n"
    for name in ("before.png", "after.png"):
        assert (place / name).read_bytes().startswith(b"\x89PNG")
    assert _left_over(place) == ["after.png", "before.png", "row.toml"]


def test_pictures_that_cannot_be_written_are_told_before_the_simulation(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    _forbid_loading(monkeypatch)
    message = refused("volley", "row.toml", "--picture", "a.jpg", "--picture-before", "none/b.png")
    assert message == (
        "error: none/b.png: its folder does not exist; make none first\n"
        'error: a.jpg: is no picture that can be written; end its name in ".png"\n'
        "2 problems\n"
    )


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="wants a folder that nobody can write to")
@pytest.mark.parametrize(
    "options", [("--picture", "/proc/x.png"), ("--out", "/proc/one"), ("--journal", "/proc/x")]
)
def test_a_folder_that_takes_no_files_is_told_before_the_simulation(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, options: tuple[str, str]
) -> None:
    _forbid_loading(monkeypatch)
    message = refused("volley", "row.toml", *options)
    assert "cannot be written" in message
    assert "(No such file or directory)" in message


def test_a_picture_that_cannot_be_written_after_all(
    run: Run, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pytest.importorskip("fbsim.view.picture"), "draw_recording", full)
    result = run("volley", "row.toml", "--picture", "a.png")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: a.png: cannot be written (No space left on device); choose another folder\n"
    )
    assert _left_over(place) == ["row.toml"]


def test_missing_scenes(refused: Refused) -> None:
    assert refused("volley", "gone.toml").startswith("error: gone.toml: no such file; ")
    assert 'error: no scene named "gone"; ' in refused("volley", "gone")


def test_malformed_toml_names_the_line(refused: Refused, place: Path) -> None:
    (place / "bad.toml").write_text("title = 'x'\n[[figures\n")
    assert refused("volley", "bad.toml").startswith("error: bad.toml:2: is not valid TOML: ")


def test_every_mistake_has_a_line_and_they_are_counted(refused: Refused, place: Path) -> None:
    (place / "bad.toml").write_text(TWO_MISTAKES)
    lines = refused("volley", "bad.toml").splitlines()
    assert lines[0].startswith("error: bad.toml:2: seed: must be a ")
    assert lines[1].startswith('error: bad.toml:7: figures[0].model: no figure named "pge"')
    assert 'did you mean "peg"?' in lines[1]
    assert lines[2:] == ["2 problems"]


def test_unknown_rules_are_told_with_those_known(refused: Refused) -> None:
    message = refused("volley", "row.toml", "--rules", "republik")
    assert message == 'error: no rule system "republik"; did you mean "republic"?\n'


@pytest.mark.parametrize(
    "option", [("--seed", "x"), ("--seed", "-1"), ("--seed", str(2**63)), ("--sed", "1")]
)
def test_wrong_options_name_the_option(refused: Refused, option: tuple[str, str]) -> None:
    assert option[0] in refused("volley", "row.toml", *option)


def test_duel(spawn: Spawn) -> None:
    """The scene that a newcomer fires first."""
    first, second = spawn("volley", "duel"), spawn("volley", "duel")
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert b"Shots" in first.stdout
    assert json.loads(spawn("volley", "duel", "--json").stdout)["scene"] == "duel"


def _forbid_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fbsim.load_scene", _never, raising=False)


def _never(*arguments: object, **options: object) -> None:
    raise AssertionError("it must not be called")


def _line(words: str, start: str) -> str:
    return next(line for line in words.splitlines() if line.startswith(start))


def _row(words: str, start: str) -> list[str]:
    return _line(words, start).split()


def _left_over(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_guns_vary_where_they_were_measured_and_the_report_says_so(
    run: Run, place: Path, toys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run("volley", "row.toml").stdout
    unmeasured = run("volley", "row.toml", "--vary-guns").stdout
    line = "gun-1 (popgun): no measured calibration: nothing drawn\n"
    assert line in unmeasured
    assert unmeasured.replace(line, "") == plain
    (place / "speeds.csv").write_text("speed_m_per_s\n8.1\n9.9\n8.6\n9.2\n")
    assert run("calibrate", "speeds.csv", "--gun", "popgun", "--write", "--to", "my-models").exit_code == 0
    monkeypatch.setenv("FBSIM_MODELS", os.pathsep.join(["my-models", str(toys)]))
    drawn = run("volley", "row.toml", "--vary-guns").stdout
    assert "gun-1 (popgun): drawn from its calibration by measured shots (speeds.csv): energy " in drawn
    found = json.loads(run("volley", "row.toml", "--vary-guns", "--json").stdout)
    assert list(found["specimens"]["gun-1"]["drawn"]) == ["energy_j", "speed_percent"]
    assert "specimens" not in json.loads(run("volley", "row.toml", "--json").stdout)
