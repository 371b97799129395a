"""Pictures of a volley: what was asked for is checked before the simulation, and drawn after it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import partial
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
    check(path for path, _ in pictures)
    return pictures


def check(paths: Iterable[Path], endings: Sequence[str] = (SUFFIX,), what: str = "picture") -> None:
    """Raise BadInput where a file could not be written; its name must end in one of `endings`."""
    problems = [problem for path in paths if (problem := _problem(path, endings, what))]
    if problems:
        raise BadInput(problems)


def draw(pictures: Wanted, stage: Stage, result: VolleyResult) -> None:
    """Draw the pictures; a file is there whole or not at all. Raises BadInput where writing fails."""
    for path, moment in pictures:
        write(path, partial(_draw, stage, result, moment))


def _draw(stage: Stage, result: VolleyResult, moment: Moment, path: Path) -> None:
    from fbsim.view.picture import draw_volley

    draw_volley(stage, result, path, moment)


def write(path: Path, drawing: Callable[[Path], None]) -> None:
    """Have a picture drawn; it is there whole or not at all. Raises BadInput where writing fails."""
    try:
        with stdout_to_stderr(), tempfile.TemporaryDirectory(prefix=".fbsim-", dir=path.parent) as folder:
            fresh = Path(folder) / path.name
            drawing(fresh)
            fresh.replace(path)
    except OSError as fault:
        raise BadInput(
            Problem(f"cannot be written ({fault.strerror})", str(path), remedy=ELSEWHERE)
        ) from fault
    say(f"wrote {path}")


def _problem(path: Path, endings: Sequence[str], what: str) -> Problem | None:
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
