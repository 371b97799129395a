"""Processes of this machine: what a script learns that starts them where it must not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fbsim.errors import StudyError
from fbsim.studies.engines import engine_for

UNGUARDED = """\
from fbsim.errors import StudyError
from fbsim.studies.engines import Pool

pool = Pool(2)
try:
    print(pool.result(pool.submit(abs, -3)))
except StudyError as fault:
    print(fault)
"""


def test_a_script_without_a_guard_is_told_of_it(tmp_path: Path) -> None:
    """Its workers would each start it again; no piece is blamed, and no worker prints a traceback."""
    script = tmp_path / "study.py"
    script.write_text(UNGUARDED)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, check=False)
    assert 'under if __name__ == "__main__":' in done.stdout
    assert "workers=1" in done.stdout
    assert not done.stderr


@pytest.mark.parametrize("workers", [0, -1, 1.5, "2"])
def test_what_is_no_number_of_processes_is_refused(workers: int) -> None:
    with pytest.raises(StudyError, match="workers: must be a whole number from 1 on"):
        engine_for(workers, None)
