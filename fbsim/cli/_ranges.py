"""Numbers given on the command line as one value, as FROM:TO:STEP, or as several; names with commas."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import rich_click as click

MOST = 10_000
HOW = "give metres, such as 1.5, or FROM:TO:STEP such as 0.5:2.5:0.5; several with commas"


class _Range(click.ParamType[tuple[float, float, float]]):
    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Give (from, to, step) of a text such as "1.5" or "0.5:2.5:0.5", all above 0."""
        if isinstance(value, tuple):
            return value
        try:
            numbers = [float(part) for part in str(value).split(":")]
        except ValueError:
            numbers = []
        if len(numbers) == 1:
            numbers = [numbers[0], numbers[0], 1.0]
        if why := _why_no_range(numbers):
            self.fail(f"{value!r}: {why}", param, ctx)
        return tuple(numbers)


def _why_no_range(numbers: Sequence[float]) -> str:
    """What is wrong with FROM, TO and STEP; nothing if all is well."""
    if len(numbers) != 3 or not all(map(math.isfinite, numbers)):
        return HOW
    low, high, step = numbers
    if step <= 0:
        return f"the step must be above 0 (got {step:g})"
    if low <= 0 or high <= 0:
        return f"metres must be above 0 (got {min(low, high):g})"
    if low > high:
        return f"must go up: FROM must not be above TO (got {low:g} to {high:g})"
    return f"there may be {MOST} steps at most" if (high - low) / step >= MOST else ""


class _Values(click.ParamType[tuple[float, ...]]):
    name = "values"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Give all values of a text such as "0.5,1:2:0.5"."""
        if isinstance(value, tuple):
            return value
        parts = str(value).split(",")
        return tuple(number for part in parts for number in steps(RANGE.convert(part, param, ctx)))


class _Folder(click.Path):
    """A folder's path; an empty text, as of a variable that is not set, is not the current one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Give the path."""
        if str(value) == "":
            self.fail("the path is empty; name a folder", param, ctx)
        return super().convert(value, param, ctx)


class Share(click.FloatRange):
    """A number within bounds; click itself lets nan through."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Give the number."""
        found = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(f"{value!r} is no number", param, ctx)
        return found


RANGE = _Range()
VALUES = _Values()
FOLDER = _Folder(path_type=Path)
SEED = click.IntRange(0, 2**63 - 1)
"""As in a scene file."""


def names(given: Sequence[str]) -> list[str]:
    """Names that were given one by one or with commas.

    >>> names(["orc,elf", "troll"])
    ['orc', 'elf', 'troll']
    """
    return [name.strip() for each in given for name in each.split(",") if name.strip()]


def steps(given: tuple[float, float, float]) -> list[float]:
    """All values of a range, its end included where a step falls on it.

    >>> steps((0.5, 0.8, 0.1))
    [0.5, 0.6, 0.7, 0.8]
    """
    low, high, step = given
    return [round(low + index * step, 9) for index in range(math.floor((high - low) / step + 1e-9) + 1)]
