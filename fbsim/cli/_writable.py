"""Files that a command writes: looked at before the work, there whole or not at all after it.

Whether one can be written is found by writing one beside it: modes do not tell (root, full disks).
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from fbsim.errors import BadInput, Problem
from fbsim.files import whole

ELSEWHERE = "choose another folder"


def fault_of_writing_to(folder: Path) -> str | None:
    """Say why no file can be made in a folder; None where one can."""
    try:
        with tempfile.NamedTemporaryFile(prefix=".fbsim-", dir=folder) as probe:
            probe.write(b"?")
    except OSError as fault:
        return fault.strerror or "unknown reason"
    return None


def check_file(path: Path) -> None:
    """Raise BadInput where a file cannot be made; one that is there is left to whoever opens it."""
    if path.is_dir():
        raise BadInput(Problem("is a folder", str(path), remedy="name a file in it"))
    if not path.exists():
        fault = fault_of_writing_to(path.parent)
        if fault is not None:
            raise BadInput(Problem(f"cannot be written ({fault})", str(path), remedy="name a file elsewhere"))


def problem_of(path: Path, endings: Sequence[str], what: str) -> Problem | None:
    """What speaks against writing a file; its name must end in one of `endings`. `what` it is, in a word."""
    if path.suffix.lower() not in endings:
        quoted = [f'"{ending}"' for ending in endings]
        remedy = f"end its name in {' or '.join(quoted)}"
        return Problem(f"is no {what} that can be written", str(path), remedy=remedy)
    if path.is_dir():
        return Problem("is a folder", str(path), remedy="name a file in it")
    if not path.parent.is_dir():
        return Problem("its folder does not exist", str(path), remedy=f"make {path.parent} first")
    fault = fault_of_writing_to(path.parent)
    if fault is not None:
        return Problem(f"its folder cannot be written to ({fault})", str(path), remedy=ELSEWHERE)
    return None


@contextlib.contextmanager
def written(path: Path) -> Iterator[Path]:
    """Give a file to write to that takes its place at the end. Raises BadInput where writing fails."""
    try:
        with whole(path) as fresh:
            yield fresh
    except OSError as fault:
        message = f"cannot be written ({fault.strerror})"
        raise BadInput(Problem(message, str(path), remedy=ELSEWHERE)) from fault
