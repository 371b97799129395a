#!/usr/bin/env python3
"""How much memory the process takes that asks for a test of layouts, by how many volleys there are.

    scripts/benchmark_memory.py                       3,000 volleys: a minute
    scripts/benchmark_memory.py --volleys 1000000     five minutes, and a gigabyte of a temporary folder
    scripts/benchmark_memory.py --json

Each layout is really fired at a few times; the other volleys are copies of these under other numbers, so that
keeping, reading back and counting can be measured without days of physics. One process does all of it: its
memory before the first piece is that of the models and of the volleys fired, what is added is the study's.
The rows of copies take less room on a disk than true ones: they are not what is measured here.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click

from fbsim.studies.layouts import series, test_layouts, testing

TRUE = 4
"""Volleys at each layout that are fired."""
UNIT = 1024 if sys.platform == "linux" else 1
"""Bytes of what `ru_maxrss` counts in; macOS counts in bytes."""


class Copies:
    """Fires the first volleys of a layout, and gives copies of them for the others."""

    def __init__(self) -> None:
        self._tables: dict[str, list[Any]] = {}

    def __call__(self, work: series.Series) -> Any:
        """Give the rows of a series."""
        import pyarrow

        if work.layout not in self._tables:
            alone = (single.work for single in series.single_volleys(_first(work)))
            self._tables[work.layout] = [series.fire_series(each) for each in alone]
        true = self._tables[work.layout]
        copies = [_numbered(true[n % TRUE], n) for n in range(work.first, work.first + work.count)]
        return pyarrow.concat_tables(copies).combine_chunks()


def _first(work: series.Series) -> series.Series:
    return series.Series(work.layout, work.scene, work.seed, 0, TRUE, work.raid)


def _numbered(table: Any, volley: int) -> Any:
    import pyarrow

    column = table.schema.get_field_index("volley")
    return table.set_column(column, "volley", pyarrow.array([volley] * len(table), pyarrow.int64()))


def measure(volleys: int, layouts: tuple[str, ...]) -> dict[str, float]:
    """Give memory in MB before the first piece and after the summary, files kept, and seconds."""
    before: list[float] = []
    start = time.perf_counter()
    copies = Copies()

    def look(done: int, of: int) -> None:
        if not before and done:  # not at the call that tells what was there already
            before.append(_peak_mb())

    with tempfile.TemporaryDirectory() as folder, patch.object(testing, "fire_series", copies):
        out = Path(folder) / "study"
        found = test_layouts(layouts, volleys=volleys // len(layouts), out=out, progress=look)
        found.as_dict()
        files = len(list((out / "runs").iterdir()))
    took = time.perf_counter() - start
    return {
        "volleys": volleys // len(layouts) * len(layouts),
        "before_mb": before[0],
        "after_mb": _peak_mb(),
        "files": files,
        "seconds": took,
    }


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / 1e6


@click.command()
@click.option("--volleys", type=click.IntRange(100), default=3000, show_default=True, help="In all.")
@click.option("--layouts", default="castle,ring,keep", show_default=True)
@click.option("--json", "as_json", is_flag=True)
def main(volleys: int, layouts: str, as_json: bool) -> None:
    """Measure the memory of a process that asks for a test of layouts."""
    found = measure(volleys, tuple(layouts.split(",")))
    if as_json:
        click.echo(json.dumps(found))
        return
    click.echo(
        f"{found['volleys']} volleys in {found['files']} files, {found['seconds']:.0f} s: "
        f"{found['before_mb']:.0f} MB before the first piece was kept, {found['after_mb']:.0f} MB at most"
    )


if __name__ == "__main__":
    main.main(prog_name="benchmark_memory")
