"""Plots that a command draws into a file: asked for before the work, there whole or not at all."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from fbsim.cli._writable import fault_of_writing_to
from fbsim.errors import BadInput, Problem

SUFFIXES = (".png", ".svg", ".pdf")


def check_plot(path: Path) -> None:
    """Raise BadInput where a plot could not be drawn or written."""
    problem = _problem(path)
    if problem is not None:
        raise BadInput(problem)


def _problem(path: Path) -> Problem | None:
    if find_spec("matplotlib") is None:
        return Problem(
            "plots need matplotlib", place="--plot", remedy='install it: pip install "fbsim[plots]"'
        )
    if path.suffix.lower() not in SUFFIXES:
        names = ", ".join(SUFFIXES)
        return Problem(
            "is no picture that can be written", str(path), remedy=f"end its name in one of {names}"
        )
    if path.is_dir():
        return Problem("is a folder", str(path), remedy="name a file in it")
    if not path.parent.is_dir():
        return Problem("its folder does not exist", str(path), remedy=f"make {path.parent} first")
    fault = fault_of_writing_to(path.parent)
    if fault is not None:
        return Problem(
            f"its folder cannot be written to ({fault})", str(path), remedy="choose another folder"
        )
    return None


@contextlib.contextmanager
def written(path: Path) -> Iterator[Path]:
    """Give a file to draw into that takes its place at the end. Raises BadInput where writing fails."""
    try:
        with tempfile.TemporaryDirectory(prefix=".fbsim-", dir=path.parent) as folder:
            fresh = Path(folder) / path.name
            yield fresh
            fresh.replace(path)
    except OSError as fault:
        message = f"cannot be written ({fault.strerror})"
        raise BadInput(Problem(message, str(path), remedy="choose another folder")) from fault
