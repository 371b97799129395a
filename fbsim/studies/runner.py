"""Running many pieces of work: in this process, in several, or on a cluster; in a folder that remembers.

A piece has a key, and gives a table. With a folder each table is kept as `runs/<key>.parquet`, written under
another name and renamed, so that whatever is there is whole: a study that was interrupted, even by `kill -9`,
goes on with what is missing. Results come in the order of the pieces, whoever ran them: a study gives the
same table, and a folder the same bytes, for any number of workers.

A piece whose worker dies (a segmentation fault, no memory) is run once more, in a process of its own; if that
dies too, its single parts are run one by one, and the study ends with an error that names the one that kills
its worker, and how to run it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from fbsim.errors import SimulationError
from fbsim.studies.engines import Engine, WorkerDied, engine_for
from fbsim.studies.parts import keep_table, kept_table

Work = TypeVar("Work")
Table = Any
"""A pyarrow.Table; pyarrow publishes no types."""
Task = Callable[[Work], Table]
Done = Callable[[int], None]
"""Called with the sizes of the pieces that were just done, added up."""


@dataclass(frozen=True)
class Piece(Generic[Work]):
    """A piece of work under a key that is unique in its study, such as "bulldog-1.5m-none-0000".

    `size` is what it counts for whoever watches how far a study is.
    """

    key: str
    work: Work
    size: int = 1


@dataclass(frozen=True)
class Single(Generic[Work]):
    """The smallest part of a piece, and in words how to run it again: a command, or a scene and its seed."""

    again: str
    work: Work


def undivided(work: Work) -> Iterable[Single[Work]]:
    """Name work that has no smaller parts by itself."""
    yield Single(f"run it alone to see why: {work}", work)


class Runner(Generic[Work]):
    """Runs pieces by a task, which must be importable by name where it runs elsewhere.

    `scheduler` is the address of a Dask cluster, which then does the work in place of `workers` processes.
    `singles` divides a piece that kills its worker. Use it as a context: its processes live until it ends.
    """

    def __init__(
        self,
        task: Task[Work],
        workers: int = 1,
        folder: Path | None = None,
        *,
        scheduler: str | None = None,
        singles: Callable[[Work], Iterable[Single[Work]]] = undivided,
    ) -> None:
        self.task, self.folder, self.singles = task, folder, singles
        self._open = None if workers == 1 and scheduler is None else lambda: engine_for(workers, scheduler)
        self._engine: Engine | None = None

    def __enter__(self) -> Self:
        """Reach the cluster, if one is to do the work, before anything is begun. Raises StudyError."""
        if self._open is not None:
            self._engine = self._open()
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._engine is not None:
            self._engine.close(at_once=kind is not None)

    def run(self, pieces: Sequence[Piece[Work]], done: Done = lambda _: None) -> list[Table]:
        """Give the tables of all pieces, in their order. Raises what the task raises, and StudyError."""
        tables = {piece.key: table for piece, table in self._all(pieces, done)}
        return [tables[piece.key] for piece in pieces]

    def keep(self, pieces: Sequence[Piece[Work]], done: Done = lambda _: None) -> None:
        """Run what is missing of them, and hold no table: all are in the folder then (`parts.KeptTables`).

        Raises what the task raises, and StudyError.
        """
        for _ in self._all(pieces, done):
            pass

    def _all(self, pieces: Sequence[Piece[Work]], done: Done) -> Iterator[tuple[Piece[Work], Table]]:
        """Give each piece with its table: first those that were kept before, then others as they are done."""
        missing, before = [], 0
        for piece in pieces:
            table = self._kept(piece)
            if table is None:
                missing.append(piece)
            else:
                before += piece.size
                yield piece, table
        done(before)
        for piece, table in self._fresh(missing):
            if self.folder is not None:
                keep_table(self.folder, piece.key, table)
            yield piece, table
            done(piece.size)

    def _kept(self, piece: Piece[Work]) -> Table | None:
        return None if self.folder is None else kept_table(self.folder, piece.key)

    def _fresh(self, pieces: Sequence[Piece[Work]]) -> Iterator[tuple[Piece[Work], Table]]:
        """Run pieces and give each with its table, as they are done."""
        if self._open is None:
            yield from ((piece, self.task(piece.work)) for piece in pieces)
        elif pieces:
            self._engine = self._engine or self._open()
            yield from self._spread(self._engine, pieces)

    def _spread(self, engine: Engine, pieces: Sequence[Piece[Work]]) -> Iterator[tuple[Piece[Work], Table]]:
        """Keep all workers busy, with few pieces under way: those are what a worker's death puts in doubt."""
        waiting = iter(pieces)
        flying: dict[Future[Table], Piece[Work]] = {}
        while True:
            suspects = self._start(engine, islice(waiting, max(engine.room - len(flying), 0)), flying)
            if not flying and not suspects:
                return
            for future in wait(flying, return_when=FIRST_COMPLETED).done if not suspects else ():
                piece = flying.pop(future)
                try:
                    yield piece, engine.result(future)
                except WorkerDied:
                    suspects.append(piece)
            if suspects:
                yield from self._cleared(engine, [*suspects, *flying.values()])
                flying.clear()

    def _start(
        self, engine: Engine, pieces: Iterable[Piece[Work]], flying: dict[Future[Table], Piece[Work]]
    ) -> list[Piece[Work]]:
        """Hand pieces to the engine; gives those that it could not take, as its workers have died."""
        refused = []
        for piece in pieces:
            try:
                flying[engine.submit(self.task, piece.work)] = piece
            except WorkerDied:
                refused.append(piece)
        return refused

    def _cleared(
        self, engine: Engine, suspects: Iterable[Piece[Work]]
    ) -> Iterator[tuple[Piece[Work], Table]]:
        """Run each of the pieces that were under way when a worker died in a process of its own."""
        for piece in suspects:
            try:
                yield piece, engine.alone(self.task, piece.work)
            except WorkerDied:
                raise SimulationError(self._who_died(engine, piece)) from None

    def _who_died(self, engine: Engine, piece: Piece[Work]) -> str:
        died = f"the process that ran {piece.key} died twice"
        for single in self.singles(piece.work):
            try:
                engine.alone(self.task, single.work)
            except WorkerDied:
                return f"{died}; {single.again}"
        return f"{died}, but its parts, run one by one, did not: was there too little memory?"
