"""`fbsim scenes`: list, check, schema."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Refused, Run, Spawn
from .toys import SCENE, TWO_MISTAKES

LEVITATING = (
    SCENE + '\n[[parts]]\nid = "brick"\nmodel = "brick"\nat_mm = [0, 300]\nz_mm = 200\nanchored = false\n'
)


def test_list_tells_scenes_of_the_current_folder(run: Run, place: Path) -> None:
    (place / "scenes").mkdir()
    (place / "row.toml").rename(place / "scenes" / "row.toml")
    rows = {row["name"]: row for row in json.loads(run("scenes", "list", "--json").stdout)}
    assert rows["row"] == {
        "name": "row",
        "title": "A row of pegs",
        "figures": 2,
        "guns": 1,
        "parts": 0,
        "shots": 1,
        "rules": "republic",
        "path": "scenes/row.toml",
    }
    assert "A row of pegs" in run("scenes", "list").stdout


def test_list_warns_of_a_broken_scene_and_goes_on(run: Run, place: Path) -> None:
    (place / "scenes").mkdir()
    (place / "scenes" / "bad.toml").write_text("figures = 3")
    (place / "row.toml").rename(place / "scenes" / "row.toml")
    result = run("scenes", "list")
    assert result.exit_code == 0
    assert "A row of pegs" in result.stdout
    assert result.stderr.startswith("warning: scenes/bad.toml:1: figures: ")


def test_check_tells_what_a_sound_scene_holds(run: Run) -> None:
    result = run("scenes", "check", "row.toml")
    assert (result.exit_code, result.stdout) == (0, "row.toml: sound; 2 figures, 1 gun, 0 parts, 1 order\n")


def test_check_notes_what_a_scene_lacks(run: Run, place: Path) -> None:
    (place / "bare.toml").write_text(SCENE.split("[[figures]]")[0])
    result = run("scenes", "check", "bare.toml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[1:] == [
        "note: no orders: nothing will be fired",
        "note: no figures: nobody can be hit",
    ]


def test_check_tells_all_mistakes_of_all_files(run: Run, place: Path) -> None:
    (place / "bad.toml").write_text(TWO_MISTAKES)
    result = run("scenes", "check", "bad.toml", "row.toml", "gone.toml")
    assert result.exit_code == 2
    assert result.stdout.startswith("row.toml: sound")
    assert "error: bad.toml:2: seed: " in result.stderr
    assert "error: bad.toml:7: figures[0].model: " in result.stderr
    assert "error: gone.toml: no such file" in result.stderr
    assert result.stderr.endswith("\n3 problems\n")


def test_settling_finds_what_does_not_stay(spawn: Spawn, place: Path) -> None:
    (place / "up.toml").write_text(LEVITATING)
    done = spawn("scenes", "check", "up.toml", "--settle")
    assert done.returncode == 2
    assert b"error: up.toml" in done.stderr
    assert b"brick" in done.stderr
    assert spawn("scenes", "check", "row.toml", "--settle").returncode == 0


def test_settling_finds_guns_that_cannot_reach(run: Run, place: Path) -> None:
    far = SCENE.replace("[1200, 800]", "[20000, 800]").replace("[250, 0]", "[9900, 0]")
    (place / "far.toml").write_text(far)
    assert run("scenes", "check", "far.toml").exit_code == 0
    result = run("scenes", "check", "far.toml", "--settle")
    assert result.exit_code == 2
    assert "far.toml" in result.stderr
    assert "popgun cannot hit" in result.stderr


def test_check_wants_a_file(refused: Refused) -> None:
    assert "FILE..." in refused("scenes", "check")


def test_schema_is_a_json_schema_with_units(run: Run) -> None:
    schema = json.loads(run("scenes", "schema").stdout)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["$defs"]["FigureEntry"]["properties"]["at_mm"]["unit"] == "mm"
