"""Numbers of a sheet that vary, given on the command line as NAME=FROM:TO or NAME=FROM:TO:STEP."""

from __future__ import annotations

import math
from typing import Any

import rich_click as click

Varied = tuple[str, tuple[float, ...]]


class _Varied(click.ParamType[Varied]):
    name = "varied"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Give (name, (from, to)) or (name, (from, to, step)) of "shell.mass_g=0.5:1.2:0.1"."""
        if isinstance(value, tuple):
            return value
        name, _, given = str(value).partition("=")
        try:
            numbers = tuple(float(part) for part in given.split(":"))
        except ValueError:
            numbers = ()
        if not name.strip() or len(numbers) not in {2, 3} or not all(map(math.isfinite, numbers)):
            self.fail(f"{value!r}: give NAME=FROM:TO or NAME=FROM:TO:STEP, such as shell.mass_g=0.5:1.2:0.1")
        return name.strip(), numbers


VARIED = _Varied()


def by_name(given: tuple[Varied, ...], option: str) -> dict[str, tuple[float, ...]]:
    """Bounds by name. Raises a usage error for a name that is given twice."""
    names = [name for name, _ in given]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise click.UsageError(f"{option} {twice} is given twice")
    return dict(given)
