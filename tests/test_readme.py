"""README tells the truth: its script, its scene and its sample are tried."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fbsim
from fbsim.scene.layouts import load_layout

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_two_commands_stand_first() -> None:
    first = blocks("")[0].splitlines()
    assert [line.split("#")[0].strip() for line in first] == [
        "uv run fbsim volley scenes/courtyard.toml",
        "uv run pytest",
    ]


def test_the_scene_loads_and_fires(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(blocks("toml")[0], encoding="utf-8")
    result = fbsim.fire_volley(fbsim.load_scene(path), seed=1)
    assert [shot.fired for shot in result.shots] == [True]


def test_the_layout_stands(tmp_path: Path) -> None:
    path = tmp_path / "layout.toml"
    path.write_text(blocks("toml")[1], encoding="utf-8")
    assert len(load_layout(path).scene.parts) == 4


@pytest.mark.slow
def test_the_script_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(blocks("python")[0], "README.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 20
    assert all(line.split()[0].startswith(("red-", "blue-")) for line in printed)


def test_the_game_is_played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(blocks("python")[1], "README.md", "exec"), {})
    assert re.fullmatch(r"(blue wins|red wins|a draw): .* \(REP-\d+\).*\n", capsys.readouterr().out)


@pytest.mark.slow
def test_the_sample_is_what_is_printed() -> None:
    """Compared up to the first impact: what follows hangs on the last bit of a processor's arithmetic."""
    sample = re.search(r"<!-- sample: fbsim (.*?) -->\n```\n(.*?)```", README, re.DOTALL)
    assert sample is not None
    command = [sys.executable, "-m", "fbsim", *sample.group(1).split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert shots_as_fired(sample.group(2)) == shots_as_fired(done.stdout)
    assert headings(sample.group(2)) == headings(done.stdout)
    assert sample.group(2).splitlines()[0] == done.stdout.splitlines()[0]


def shots_as_fired(printed: str) -> list[list[str]]:
    """Number, gun, shell, target, speed and energy of each shell of the first shot."""
    rows = [line.split() for line in printed.splitlines() if line.strip()]
    return [row[:6] for row in rows if row[0] == "1" and len(row) > 6]


def headings(printed: str) -> list[str]:
    lines = itertools.pairwise(printed.splitlines())
    return [before.split()[0] for before, line in lines if line.startswith("──")]
