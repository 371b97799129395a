"""What all commands print with: plain tables that fit 80 columns, colours only on a terminal, JSON as bytes.

Results go to standard output, everything said about them (notes, errors, progress) to standard error.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import IO, Any, Literal

import rich_click as click
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

PIPED_WIDTH = 200
"""Columns where output is no terminal: every row on one line, for grep."""

NARROW = 100
FOLDED = 8
"""Columns that are left to words where they have to be folded."""

Cell = str | Text


def console(*, err: bool = False) -> Console:
    """Return a console for standard output or standard error; markup in names is not interpreted."""
    stream = sys.stderr if err else sys.stdout
    return Console(file=stream, width=_width(stream), markup=False, highlight=False, emoji=False)


def table(
    columns: Iterable[str], right: Iterable[str] = (), *, names: str = "", dense: bool = False
) -> Table:
    """Start a table; columns named in `right` hold numbers, that of `names` what users type: none wraps.

    A `dense` one has its columns closer together where the screen is narrow.
    """
    gap = 0 if dense and console().width < NARROW else 1
    made = Table(
        box=box.SIMPLE_HEAD, padding=(0, gap, 0, 0), pad_edge=False, show_edge=False, header_style="bold"
    )
    numbers = set(right)
    for column in columns:
        justify: Literal["left", "right"] = "right" if column in numbers else "left"
        whole = column in numbers or (column == names != "")
        title = Text(column, no_wrap=False)
        made.add_column(title, justify=justify, no_wrap=whole, overflow="fold")
    return made


def show(title: str, made: Table) -> None:
    """Print a table under its title, and an empty line."""
    screen = console()
    screen.print(Text(title, style="bold"))
    _keep_whole(made, screen)
    screen.print(made)
    screen.print()


def _keep_whole(made: Table, screen: Console) -> None:
    """Let numbers and names of a table be whole on a screen that is too narrow for all of it.

    Titles take several lines then; where that is not enough the terminal folds the lines itself: cut, they
    would read wrong.
    """
    wide = screen.options.update(max_width=PIPED_WIDTH)
    if Measurement.get(screen, wide, made).maximum <= screen.width:
        return
    foldable = 0
    for column in made.columns:
        title = Measurement.get(screen, wide, column.header).minimum
        cells = [Measurement.get(screen, wide, cell) for cell in column.cells]
        if column.no_wrap:
            column.width = max([title, *(cell.maximum for cell in cells)])
        else:
            foldable += max(0, max([title, *(cell.minimum for cell in cells)]) - FOLDED)
    least = Measurement.get(screen, wide, made).minimum - foldable
    screen.width = max(screen.width, least)


def show_json(value: Any) -> None:
    """Print a value as JSON, in UTF-8 wherever it goes."""
    show_json_text(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False))


def show_json_text(text: str) -> None:
    """Print JSON that is already text."""
    click.echo(text.encode())


def say(text: str) -> None:
    """Tell the user something about the result, on standard error."""
    click.echo(text, err=True)


def counted(number: int, noun: str) -> str:
    """Put a number before a noun.

    >>> counted(1, "problem"), counted(3, "problem")
    ('1 problem', '3 problems')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _width(stream: IO[str]) -> int | None:
    return None if stream.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
