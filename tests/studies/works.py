"""Work for runners, importable by worker processes; run as a module it is a study of its own."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow

from fbsim.errors import FbsimError, SceneError
from fbsim.studies.folder import close_folder, open_folder
from fbsim.studies.runner import Piece, Runner, Single


@dataclass(frozen=True)
class Sum:
    """Numbers to add; a worker that finds `dies` there ends at once, as by a segmentation fault."""

    numbers: tuple[int, ...]
    marks: Path | None = None
    dies: str = ""
    seconds: float = 0.0


def add(work: Sum) -> Any:
    """Add; leave a mark of having run; die or fail where told to."""
    time.sleep(work.seconds)
    if work.marks is not None:
        runs = work.marks / f"{sum(work.numbers)}"
        runs.write_text(runs.read_text() + "x" if runs.exists() else "x")
        if work.dies == "always" or (work.dies == "once" and runs.read_text() == "x"):
            os._exit(11)
    if work.dies == "at 13" and 13 in work.numbers:
        os._exit(11)
    if work.dies == "refuses":
        raise SceneError("no such sum")
    return pyarrow.table({"sum": [sum(work.numbers)]})


def single_numbers(work: Sum) -> Iterator[Single[Sum]]:
    """Every number by itself."""
    for number in work.numbers:
        yield Single(f"number {number} did it", replace(work, numbers=(number,)))


def run_study(folder: Path, workers: int = 1, scheduler: str | None = None, seconds: float = 0.05) -> None:
    """Run a study of 40 sums in a folder."""
    open_folder(folder, "sums", {"many": 40}, {"none": "nothing"})
    pieces = [Piece(f"sum-{i:02}", Sum((i, i + 1), seconds=seconds)) for i in range(40)]
    with Runner(add, workers, folder, scheduler=scheduler) as runner:
        runner.run(pieces)
    close_folder(folder, [piece.key for piece in pieces])


if __name__ == "__main__":
    try:
        run_study(Path(sys.argv[1]), int(sys.argv[2]))
    except FbsimError as fault:
        sys.exit(f"{fault}")
