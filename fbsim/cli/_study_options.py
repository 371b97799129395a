"""Options that every study has: where it is kept, and who does the work."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rich_click as click

from fbsim.cli._console import say
from fbsim.cli._ranges import FOLDER

OPTIONS = (
    click.option("--out", type=FOLDER, metavar="DIR", help="Keep all of it; go on there."),
    click.option("--resume", is_flag=True, help="Go on with the study in --out; never begin one."),
    click.option(
        "--workers", type=click.IntRange(1, 256), help="Processes; left out: one for each processor."
    ),
    click.option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster that does it: tcp://host:8786."),
)


@dataclass(frozen=True)
class Crew:
    """Where a study is kept, and who does its work; `**crew.given` goes to the study's function."""

    out: Path | None
    resume: bool
    workers: int
    scheduler: str | None

    @property
    def given(self) -> dict[str, Any]:
        """Arguments for a study."""
        return dict(vars(self))


def study_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --out, --resume, --workers and --scheduler; it gets them as `crew`."""

    @functools.wraps(command)
    def with_crew(
        out: Path | None, resume: bool, workers: int | None, scheduler: str | None, **more: Any
    ) -> Any:
        try:
            return command(crew=_crew(out, resume, workers, scheduler), **more)
        except KeyboardInterrupt:
            if out is not None:
                say(f"what is done is kept in {out}; the same command goes on")
            raise

    made: Callable[..., Any] = with_crew
    for option in reversed(OPTIONS):
        made = option(made)
    return made


def _crew(out: Path | None, resume: bool, workers: int | None, scheduler: str | None) -> Crew:
    """Put what was given together. Raises a usage error for what does not go together."""
    if resume and out is None:
        raise click.UsageError("--resume needs --out: the folder of the study that goes on")
    if scheduler is not None and workers is not None:
        raise click.UsageError("give --workers (processes here) or --scheduler (a cluster), not both")
    return Crew(out, resume, workers or os.cpu_count() or 1, scheduler)
