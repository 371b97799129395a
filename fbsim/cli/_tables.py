"""Files beside what a study prints: asked for before the work, written after it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fbsim.cli._plots import check_plot
from fbsim.cli._writable import check_file
from fbsim.errors import Problem, StudyError


def check_outputs(csv: Path | None, plot: Path | None) -> None:
    """Raise BadInput before the work for what could not be written after it."""
    if plot is not None:
        check_plot(plot)
    if csv is not None:
        check_file(csv)


def write_csv(rows: Any, file: Path) -> None:
    """Write a table as CSV. Raises StudyError where it cannot be written."""
    import pyarrow.csv

    try:
        pyarrow.csv.write_csv(rows, file)
    except OSError as fault:
        raise StudyError(Problem(f"cannot be written ({fault.strerror})", str(file))) from fault
