"""Running many pieces of work: in this process or in several, in a folder that remembers what is done.

A piece has a key, and gives a table. With a folder each table is kept as `runs/<key>.parquet`, written under
another name and renamed, so that whatever is there is whole: a study that was interrupted, even by `kill -9`,
goes on with what is missing. Results come in the order of the pieces, whoever ran them: a study gives the
same table for any number of workers.

A piece whose worker dies (a segmentation fault, no memory) is run once more, in a process of its own; if that
dies too, the study ends with an error that names it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from fbsim.errors import Problem, SimulationError, StudyError

Work = TypeVar("Work")
Table = Any
"""A pyarrow.Table; pyarrow publishes no types."""
Task = Callable[[Work], Table]
Done = Callable[[int], None]
"""Called with the number of pieces that were just done."""
RUNS = "runs"


@dataclass(frozen=True)
class Piece(Generic[Work]):
    """A piece of work under a key that is unique in its study, such as "bulldog-1.5m-none-0000"."""

    key: str
    work: Work


class Runner(Generic[Work]):
    """Runs pieces by a task, which must be importable by name where there are several workers.

    Use it as a context: its processes live until it ends.
    """

    def __init__(self, task: Task[Work], workers: int = 1, folder: Path | None = None) -> None:
        self.task, self.workers, self.folder = task, workers, folder
        self._pool: Executor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=kind is None, cancel_futures=True)
            for worker in active_children() if kind is not None else ():
                worker.terminate()  # nobody waits for what it is at; it is not kept, and is run again

    def run(self, pieces: Sequence[Piece[Work]], done: Done = lambda _: None) -> list[Table]:
        """Give the tables of all pieces, in their order. Raises what the task raises, and StudyError."""
        tables = {piece.key: table for piece in pieces if (table := self._kept(piece.key)) is not None}
        done(len(tables))
        for piece, table in self._fresh([piece for piece in pieces if piece.key not in tables]):
            self._keep(piece.key, table)
            tables[piece.key] = table
            done(1)
        return [tables[piece.key] for piece in pieces]

    def _fresh(self, pieces: Sequence[Piece[Work]]) -> Iterator[tuple[Piece[Work], Table]]:
        if self.workers == 1:
            for piece in pieces:
                yield piece, self.task(piece.work)
            return
        with _deaf_to_ctrl_c():
            started = [(piece, self._pool_of().submit(self.task, piece.work)) for piece in pieces]
        for piece, future in started:
            yield piece, self._result(piece, future)

    def _result(self, piece: Piece[Work], future: Future[Table]) -> Table:
        try:
            return future.result()
        except BrokenProcessPool:
            return self._once_more(piece)

    def _once_more(self, piece: Piece[Work]) -> Table:
        """Run a piece in a process of its own: its worker, or that of another piece, has died."""
        self._pool = None
        with self._new_pool(1) as alone:
            try:
                return alone.submit(self.task, piece.work).result()
            except BrokenProcessPool:
                message = f"the process that ran {piece.key} died twice"
                raise SimulationError(f"{message}; run it alone to see why: {piece.work}") from None

    def _pool_of(self) -> Executor:
        if self._pool is None:
            self._pool = self._new_pool(self.workers)
        return self._pool

    @staticmethod
    def _new_pool(workers: int) -> Executor:
        return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))

    def _kept(self, key: str) -> Table | None:
        """Table of a piece that was done before; None where it is not there. Raises StudyError if damaged."""
        if self.folder is None or not (file := self.folder / RUNS / f"{key}.parquet").is_file():
            return None
        import pyarrow
        import pyarrow.parquet

        try:
            return pyarrow.parquet.read_table(file)
        except (pyarrow.ArrowInvalid, OSError) as fault:
            message = f"is damaged ({' '.join(str(fault).split())[:80]})"
            raise StudyError(Problem(message, str(file), remedy="delete it; it will be run again")) from fault

    def _keep(self, key: str, table: Table) -> None:
        if self.folder is not None:
            write_table(table, self.folder / RUNS / f"{key}.parquet")


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Let processes that are started here leave Ctrl-C to this one, which ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def write_table(table: Table, file: Path) -> None:
    """Write a Parquet file whole or not at all. Raises StudyError where it cannot be written."""
    import pyarrow.parquet

    fresh = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            pyarrow.parquet.write_table(table, fresh)
            fresh.replace(file)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as fault:
        message = f"cannot be written ({fault.strerror})"
        raise StudyError(Problem(message, str(file), remedy="choose another folder (--out)")) from fault
