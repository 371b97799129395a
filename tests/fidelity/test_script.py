"""`scripts/fidelity.py` as it is run: what it prints and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .cases import CASES

SCRIPT = Path(__file__).parents[2] / "scripts" / "fidelity.py"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_json_is_a_list_of_measurements(tmp_path: Path) -> None:
    ended = run(tmp_path, "--only", "flight, path", "--workers", "1", "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    rows = json.loads(ended.stdout)
    assert [row["case"] for row in rows] == ["flight without drag", "flight with drag"]
    assert [set(row) for row in rows] == [{"case", "measured", "goal", "unit", "ok"}] * 2
    assert [(row["goal"], row["unit"], row["ok"]) for row in rows] == [(0.1, "mm", True)] * 2
    assert all(0 < row["measured"] < 0.1 for row in rows)


def test_a_name_that_fits_no_case_is_told(tmp_path: Path) -> None:
    ended = run(tmp_path, "--only", "fligth")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith('error: no case has "fligth" in its name; there are\n')
    assert "Traceback" not in ended.stderr


def test_each_case_has_a_name_of_its_own() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names))
