"""Pictures of a volley: what was asked for is checked before the simulation, and drawn after it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fbsim.cli._console import say
from fbsim.cli._descriptors import stdout_to_stderr
from fbsim.cli._writable import fault_of_writing_to
from fbsim.errors import BadInput, Problem

if TYPE_CHECKING:
    from fbsim.volley import Stage, VolleyResult

Moment = Literal["before", "after"]
Wanted = list[tuple[Path, Moment]]
SUFFIX = ".png"
ELSEWHERE = "choose another folder"


def wanted(*, before: Path | None, after: Path | None) -> Wanted:
    """List the pictures to draw. Raises BadInput where one could not be written."""
    asked: list[tuple[Path | None, Moment]] = [(before, "before"), (after, "after")]
    pictures = [(path, moment) for path, moment in asked if path is not None]
    problems = [problem for path, _ in pictures if (problem := _problem(path))]
    if problems:
        raise BadInput(problems)
    return pictures


def draw(pictures: Wanted, stage: Stage, result: VolleyResult) -> None:
    """Draw the pictures; a file is there whole or not at all. Raises BadInput where writing fails."""
    for path, moment in pictures:
        try:
            _draw(path, moment, stage, result)
        except OSError as fault:
            raise BadInput(
                Problem(f"cannot be written ({fault.strerror})", str(path), remedy=ELSEWHERE)
            ) from fault
        say(f"wrote {path}")


def _draw(path: Path, moment: Moment, stage: Stage, result: VolleyResult) -> None:
    from fbsim.view.picture import draw_volley

    with stdout_to_stderr(), tempfile.TemporaryDirectory(prefix=".fbsim-", dir=path.parent) as folder:
        fresh = Path(folder) / path.name
        draw_volley(stage, result, fresh, moment)
        fresh.replace(path)


def _problem(path: Path) -> Problem | None:
    if path.suffix.lower() != SUFFIX:
        return Problem("is no picture that can be written", str(path), remedy=f'end its name in "{SUFFIX}"')
    if path.is_dir():
        return Problem("is a folder", str(path), remedy="name a file in it")
    if not path.parent.is_dir():
        return Problem("its folder does not exist", str(path), remedy=f"make {path.parent} first")
    fault = fault_of_writing_to(path.parent)
    if fault is not None:
        return Problem(f"its folder cannot be written to ({fault})", str(path), remedy=ELSEWHERE)
    return None
