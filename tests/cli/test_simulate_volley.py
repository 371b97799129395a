"""`scripts/simulate_volley.py`: the example that is copied ends as the program does."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import fbsim

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "simulate_volley.py"


def _status(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *arguments])
    try:
        runpy.run_path(str(SCRIPT), run_name="__main__")
    except SystemExit as end:
        return end.code
    return 0


def test_counts_outcomes(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _status(monkeypatch, str(place / "row.toml"), "--seeds", "2") == 0
    words = capsys.readouterr().out
    assert "seed   1: " in words
    assert "of 2 volleys:" in words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("gone",), 'error: no scene named "gone"; '),
        (("row.toml", "--rules", "republik"), 'error: no rule system "republik"; '),
        (("row.toml", "--seeds", "-2"), "--seeds: must be a whole number, 1 or more (got -2)"),
        (("row.toml", "--seeds", "two"), "--seeds: must be a whole number, 1 or more (got two)"),
    ],
)
def test_what_is_refused_ends_in_a_line(
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    message: str,
) -> None:
    del place
    assert _status(monkeypatch, *arguments) == 2
    told = capsys.readouterr().err
    assert message in told.splitlines()[-1]


def test_control_c_ends_it_with_130(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    del place
    monkeypatch.setattr(fbsim, "load_scene", interrupted, raising=False)
    assert _status(monkeypatch, "row.toml") == 130
    assert capsys.readouterr().err == "interrupted\n"
