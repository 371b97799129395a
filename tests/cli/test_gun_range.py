"""`fbsim gun range`: its table, files, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

FEW = ("--shots", "100", "--step-deg", "20")


def test_a_row_for_each_gun_and_elevation(run: Run) -> None:
    done = run("gun", "range", "bulldog,hail", *FEW)
    assert done.exit_code == 0, done.output
    rows = [line.split()[0] for line in done.stdout.splitlines()[3:] if line.strip()]
    assert rows == ["bulldog"] * 4 + ["hail"] * 3  # -5, 0, 20, 35 and 0, 20, 40 degrees
    assert "estimated, not measured on a real toy: bulldog, hail" in done.stderr


def test_json_table_and_plot_are_of_the_same_rows(run: Run, place: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra fbsim[plots] is not installed")
    done = run("gun", "range", "mantis", "--json", "--csv", "rows.csv", "--plot", "curve.pdf", *FEW)
    rows = json.loads(done.stdout)
    lines = (place / "rows.csv").read_text().splitlines()
    assert len(lines) == 1 + len(rows)
    assert lines[0].split(",")[4] == '"distance"'
    assert float(lines[1].split(",")[4]) == rows[0]["distance"]
    assert (place / "curve.pdf").read_bytes().startswith(b"%PDF")


def test_bad_input_is_refused(run: Run, place: Path) -> None:
    for words, what in (
        (("nobody",), 'no gun named "nobody"'),
        (("bulldog", "--shell", "stone"), "takes no shell"),
        (("bulldog", "--plot", "curve.txt"), "curve.txt"),
        (("bulldog", "--step-deg", "nan"), "nan"),
    ):
        done = run("gun", "range", *words)
        assert done.exit_code == 2, done.output
        assert what in done.stderr
    assert not list(place.glob("curve*"))
