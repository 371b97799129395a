"""`scripts/calibrate_gun.py`: the trial table is its own, and the example ends as the program does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "calibrate_gun.py"
TABLE = SCRIPT.parent / "data" / "bulldog_shots.csv"


def run_script(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_trial_table_is_made_anew_byte_for_byte(tmp_path: Path) -> None:
    done = run_script("--simulate", tmp_path / "new.csv")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "new.csv").read_bytes() == TABLE.read_bytes()
    assert TABLE.read_text().startswith("# status: simulated\n")


def test_it_prints_values_or_what_is_wrong(tmp_path: Path) -> None:
    table = tmp_path / "shots.csv"
    table.write_text("speed_m_per_s\n8\n8.4\n8.2\n8.9\n")
    done = run_script(table)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("not told; measure") == 4
    table.write_text("speed_m_per_s\nfast\n")
    done = run_script(table)
    assert (done.returncode, done.stdout) == (2, "")
    assert "shots.csv:2: speed_m_per_s: must be a number" in done.stderr
