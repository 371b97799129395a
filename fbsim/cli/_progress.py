"""A progress bar for what takes longer than a moment, on standard error and only on a terminal."""

from __future__ import annotations

import threading
from types import TracebackType

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from fbsim.cli._console import console

DELAY = 1.0
"""Seconds after which the bar appears; shorter work shows none."""


class Rate(ProgressColumn):
    """How many steps are done in a second, or in a minute where they are slow."""

    def render(self, task: Task) -> Text:
        """Say the rate of late; nothing before the second step."""
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min")


class DelayedBar:
    """Shows how far the work is. Call it with steps done, steps in all, and what is being done.

    with DelayedBar("reading the scene") as bar:
        fire_volley(scene, progress=bar)
    """

    def __init__(self, what: str) -> None:
        screen = console(err=True)
        columns = (
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeElapsedColumn(),
            TextColumn("left:"), TimeRemainingColumn(),
        )  # fmt: skip
        self._bar = Progress(*columns, console=screen, transient=True)
        self._task = self._bar.add_task(what, total=None)
        self._timer = threading.Timer(DELAY, self._bar.start) if screen.is_terminal else None

    def __call__(self, done: int, total: int, what: str) -> None:
        """Tell the bar how far the work is."""
        self._bar.update(self._task, completed=done, total=total, description=what)

    def __enter__(self) -> DelayedBar:
        """Start to count the delay."""
        if self._timer:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar off the screen."""
        if self._timer:
            self._timer.cancel()
            self._timer.join()
            self._bar.stop()
