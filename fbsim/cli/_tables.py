"""Files beside what a study prints: asked for before the work, written after it, told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from fbsim.cli._console import say
from fbsim.cli._plots import check_plot
from fbsim.cli._writable import check_file, written
from fbsim.errors import BadInput, Problem

PAGES = (".html", ".htm")


class Drawn(Protocol):
    """A result that has a table and draws itself."""

    @property
    def table(self) -> Any:
        """Its rows, a pyarrow.Table."""

    def plot(self, path: Path) -> Any:
        """Draw it into a file."""


@dataclass(frozen=True)
class Outputs:
    """The files that were asked for. Raises BadInput, before the work, for one that could not be written."""

    csv: Path | None = None
    plot: Path | None = None
    html: Path | None = None

    def __post_init__(self) -> None:
        given = [path for path in (self.csv, self.plot, self.html) if path is not None]
        twice = [path for path, times in Counter(path.absolute() for path in given).items() if times > 1]
        if twice:
            raise BadInput(Problem("is asked for twice", str(twice[0]), remedy="give each its own name"))
        if self.plot is not None:
            check_plot(self.plot)
        if self.csv is not None:
            check_file(self.csv)
        if self.html is not None:
            _check_page(self.html)

    def write(
        self,
        found: Drawn,
        page: Callable[[], str] | None = None,
        beside: Path | None = None,
        tables: Iterable[Any] | None = None,
    ) -> None:
        """Write what was asked for, and the page into `beside` too where that is given; tell each.

        The rows of a result that is too large for one table are given as `tables`.
        """
        from fbsim.studies.summary import write_text

        if self.csv is not None:
            write_csv([found.table] if tables is None else tables, self.csv)
        if self.plot is not None:
            with written(self.plot) as fresh:
                found.plot(fresh)
        pages = [each for each in (self.html, beside) if each is not None and page is not None]
        for each in pages:
            assert page is not None
            write_text(each, page())
        for path in (self.csv, self.plot, *pages):
            if path is not None:
                say(f"wrote {path}")


def write_csv(tables: Iterable[Any], file: Path) -> None:
    """Write tables of one schema as CSV, whole or not at all. Raises BadInput where it cannot be written."""
    import pyarrow.csv

    with written(file) as fresh, ExitStack() as stack:
        writer = None
        for table in tables:
            if writer is None:
                writer = stack.enter_context(pyarrow.csv.CSVWriter(fresh, table.schema))
            writer.write_table(table)


def _check_page(path: Path) -> None:
    check_file(path)
    if path.suffix.lower() not in PAGES:
        remedy = f"end its name in {' or '.join(PAGES)}"
        raise BadInput(Problem("is no name of a page", str(path), remedy=remedy))
