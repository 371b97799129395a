"""Work for runners, importable by worker processes."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow

from fbsim.errors import SceneError


@dataclass(frozen=True)
class Sum:
    """Numbers to add; a worker that finds `dies` there ends at once, as by a segmentation fault."""

    numbers: tuple[int, ...]
    marks: Path | None = None
    dies: str = ""


def add(work: Sum) -> Any:
    """Add; leave a mark of having run; die or fail where told to."""
    if work.marks is not None:
        runs = work.marks / f"{sum(work.numbers)}"
        runs.write_text(runs.read_text() + "x" if runs.exists() else "x")
        if work.dies == "always" or (work.dies == "once" and runs.read_text() == "x"):
            os._exit(11)
    if work.dies == "refuses":
        raise SceneError("no such sum")
    return pyarrow.table({"sum": [sum(work.numbers)]})
