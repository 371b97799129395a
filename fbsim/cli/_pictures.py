"""Pictures of a volley: what was asked for is checked before the simulation, and drawn after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fbsim.cli._console import say
from fbsim.cli._descriptors import stdout_to_stderr
from fbsim.cli._writable import problem_of, written
from fbsim.errors import BadInput

if TYPE_CHECKING:
    from fbsim.recording import Recording

Moment = Literal["before", "after"]
Wanted = list[tuple[Path, Moment]]
SUFFIX = ".png"


def wanted(*, before: Path | None, after: Path | None) -> Wanted:
    """List the pictures to draw. Raises BadInput where one could not be written."""
    asked: list[tuple[Path | None, Moment]] = [(before, "before"), (after, "after")]
    pictures = [(path, moment) for path, moment in asked if path is not None]
    check(path for path, _ in pictures)
    return pictures


def check(paths: Iterable[Path], endings: Sequence[str] = (SUFFIX,), what: str = "picture") -> None:
    """Raise BadInput where a file could not be written; its name must end in one of `endings`."""
    problems = [problem for path in paths if (problem := problem_of(path, endings, what))]
    if problems:
        raise BadInput(problems)


def draw(pictures: Wanted, recording: Recording) -> None:
    """Draw the pictures; a file is there whole or not at all. Raises BadInput where writing fails."""
    for path, moment in pictures:
        time = recording.start if moment == "before" else recording.duration
        write(path, partial(_draw, recording, time))


def _draw(recording: Recording, time: float, path: Path) -> None:
    from fbsim.view.picture import draw_recording

    draw_recording(recording, path, time)


def write(path: Path, drawing: Callable[[Path], None]) -> None:
    """Have a picture drawn; it is there whole or not at all. Raises BadInput where writing fails."""
    with stdout_to_stderr(), written(path) as fresh:
        drawing(fresh)
    say(f"wrote {path}")
