#!/usr/bin/env python3
"""What a study's runner costs for each chunk of work: processes of this machine against a Dask cluster.

    scripts/benchmark_runner.py                       chunks of 1 s, two workers, 16 chunks: about 30 s
    scripts/benchmark_runner.py --chunk-s 0.2 --chunks 40
    scripts/benchmark_runner.py --json

A chunk does nothing but last (it sleeps), so that what is measured is the runner alone: handing out, taking
back, keeping a table of 50 rows. Both sides are measured in one run, warm: the processes have done a chunk
each before the clock starts. The cluster is a scheduler and workers of its own on loopback.
    overhead = time x workers / chunks - length of a chunk        [s]
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from fbsim.studies.runner import Piece, Runner

ROWS = 50


@dataclass(frozen=True)
class Chunk:
    """Work that lasts."""

    number: int
    seconds: float


def last(chunk: Chunk) -> Any:
    """Last as long as told, and give a table."""
    import pyarrow

    time.sleep(chunk.seconds)
    return pyarrow.table({"chunk": [chunk.number] * ROWS, "row": list(range(ROWS))})


def measure(chunk_s: float, chunks: int, workers: int, scheduler: str | None) -> float:
    """Give the overhead in s for each chunk."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Runner(last, workers, Path(folder), scheduler=scheduler) as runner,
    ):
        runner.run([Piece(f"warm-{i}", Chunk(i, 0.2)) for i in range(2 * workers)])
        start = time.perf_counter()
        runner.run([Piece(f"chunk-{i}", Chunk(i, chunk_s)) for i in range(chunks)])
        took = time.perf_counter() - start
    return took * workers / chunks - chunk_s


@contextlib.contextmanager
def cluster(workers: int) -> Iterator[str]:
    """A scheduler with workers on loopback; gives its address."""
    here = ("--no-dashboard", "--host", "127.0.0.1")
    with contextlib.ExitStack() as stack:
        file = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "scheduler.json"
        stack.enter_context(_running("scheduler", *here, "--port", "0", "--scheduler-file", str(file)))
        while not file.exists() or not file.read_text():
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        for _ in range(workers):
            stack.enter_context(_running("worker", address, *here, "--no-nanny", "--nthreads", "1"))
        yield address


@contextlib.contextmanager
def _running(*command: str) -> Iterator[None]:
    place = str(Path(__file__).parent)  # where the workers find this module
    silent = subprocess.DEVNULL
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *command], stdout=silent, stderr=silent, cwd=place
    )
    try:
        yield
    finally:
        process.kill()
        process.wait()


@click.command()
@click.option("--chunk-s", default=1.0, show_default=True, help="How long a chunk lasts.")
@click.option("--chunks", default=16, show_default=True)
@click.option("--workers", default=2, show_default=True)
@click.option("--json", "as_json", is_flag=True)
def main(chunk_s: float, chunks: int, workers: int, as_json: bool) -> None:
    """Measure the overhead of a chunk with processes and with a cluster."""
    with cluster(workers) as address:
        found = {
            "processes": measure(chunk_s, chunks, workers, None),
            "cluster": measure(chunk_s, chunks, workers, address),
        }
    if as_json:
        click.echo(
            json.dumps({"chunk_s": chunk_s, "chunks": chunks, "workers": workers, "overhead_s": found})
        )
        return
    for name, overhead in found.items():
        click.echo(
            f"{name:10} {1000 * overhead:6.1f} ms for each chunk of {chunk_s:g} s: {overhead / chunk_s:.1%}"
        )


if __name__ == "__main__":
    main.main(prog_name="benchmark_runner")
