"""Plots that a command draws into a file: what speaks against one is told before the work."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from fbsim.cli._writable import problem_of
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
    return problem_of(path, SUFFIXES, "picture")
