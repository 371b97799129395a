"""Where pieces of work run: in this process, in several of this machine, or on a Dask cluster.

All of them are a `concurrent.futures.Executor`. What a cluster's worker computes must be what would be
computed here: each task is told the versions with which its study began, and refuses to run with others.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, current_process, get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Protocol, TypeVar

from fbsim.errors import Problem, StudyError
from fbsim.volley.identity import versions

Given = TypeVar("Given")
ANSWER_S = 10
"""Seconds in which a scheduler has to answer."""
WORKERS_S = 60
"""Seconds in which a cluster's first worker has to join it."""
AHEAD = 2
"""Pieces that wait for each worker beside the one it is at: no worker waits for the next."""
_one_at_a_time = threading.Lock()
"""Bullet's output is hushed for a whole process: a worker with several threads takes turns."""


ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.]+\]|[^/:\s\[\]]+):\d{1,5}")


class WorkerDied(Exception):
    """The process that ran a piece has died; any of those that were under way may have been the cause."""


class Engine(Protocol):
    """Runs tasks somewhere. `room` is how many it takes at a time."""

    @property
    def room(self) -> int:
        """How many pieces should be under way at once."""

    def submit(self, task: Callable[[Given], Any], work: Given) -> Future[Any]:
        """Have a task done. Raises WorkerDied where it cannot."""

    def result(self, future: Future[Any]) -> Any:
        """Give what came of it. Raises what the task raised, and WorkerDied."""

    def alone(self, task: Callable[[Given], Any], work: Given) -> Any:
        """Have a task done in a process of its own here. Raises what the task raised, and WorkerDied."""

    def close(self, *, at_once: bool) -> None:
        """End all processes; `at_once`: without waiting for what they are at."""


class Pool:
    """Processes of this machine, each spawned: the same on all systems, and nothing inherited."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: _Spawned | None = None

    @property
    def room(self) -> int:
        """How many pieces should be under way at once."""
        return self.workers * (1 + AHEAD)

    def submit(self, task: Callable[[Given], Any], work: Given) -> Future[Any]:
        """Have a task done. Raises WorkerDied where it cannot."""
        if self._pool is None:
            self._pool = _Spawned(self.workers)
        with _deaf_to_ctrl_c():
            try:
                return self._pool.submit(task, work)
            except BrokenProcessPool:
                raise self._died() from None

    def result(self, future: Future[Any]) -> Any:
        """Give what came of it. Raises what the task raised, and WorkerDied."""
        try:
            return future.result()
        except BrokenProcessPool:
            raise self._died() from None

    def _died(self) -> WorkerDied | StudyError:
        """Forget the pool, whose workers have died; gives what that means."""
        pool, self._pool = self._pool, None
        return WorkerDied() if pool is None else pool.fault()

    def alone(self, task: Callable[[Given], Any], work: Given) -> Any:
        """Have a task done in a process of its own here. Raises what the task raised, and WorkerDied."""
        return _alone(task, work)

    def close(self, *, at_once: bool) -> None:
        """End all processes; `at_once`: without waiting for what they are at."""
        if self._pool is not None:
            self._pool.shutdown(wait=not at_once, cancel_futures=True)
            for worker in active_children() if at_once else ():
                worker.terminate()  # nobody waits for what it is at; it is not kept, and is run again


class Cluster:
    """Workers of a Dask cluster, which come and go as they like. Raises StudyError where it does not answer.

    `address` is that of its scheduler, or the path of its scheduler file (`.json`).

    The scheduler gives the work of a worker that has died to others; a piece that killed several of them is
    given up (`distributed.scheduler.allowed-failures`).
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._client = _client(address)
        self._hushed = _hush("distributed")
        self._executor = self._client.get_executor(pure=False)

    @property
    def room(self) -> int:
        """How many pieces should be under way at once; workers may join at any time."""
        threads: int = sum(
            worker["nthreads"] for worker in self._client.scheduler_info(-1)["workers"].values()
        )
        return max(1, threads) * (1 + AHEAD)

    def submit(self, task: Callable[[Given], Any], work: Given) -> Future[Any]:
        """Have a task done."""
        made: Future[Any] = self._executor.submit(_as_here, decisive_versions(), task, work)
        return made

    def result(self, future: Future[Any]) -> Any:
        """Give what came of it. Raises what the task raised, StudyError, and WorkerDied."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        try:
            return future.result()
        except KilledWorker:
            raise WorkerDied from None
        except CancelledError:
            message = "the scheduler has gone, or was told to forget this study's work"
            raise StudyError(Problem(message, self.address, remedy=AGAIN)) from None

    def alone(self, task: Callable[[Given], Any], work: Given) -> Any:
        """Have a task done in a process of its own here: what kills workers is kept from the cluster."""
        return _alone(task, work)

    def close(self, *, at_once: bool) -> None:
        """Leave the cluster, which lives on."""
        self._executor.shutdown(wait=not at_once)
        self._client.close()
        for logger, level in self._hushed.items():
            logger.setLevel(level)


AGAIN = "start it and the workers, and run the same command again: what is done is kept with --out"


def decisive_versions() -> dict[str, str]:
    """Versions of what decides the numbers that a study gives."""
    return {name: version for name, version in versions().items() if name != "python"}


def engine_for(workers: int, scheduler: str | None) -> Engine:
    """Give the engine for a number of processes here, or for the cluster at an address.

    Raises StudyError for what is no number of processes, and for a cluster that does not answer.
    """
    if scheduler is None:
        check_workers(workers)
    return Pool(workers) if scheduler is None else Cluster(scheduler)


def check_workers(workers: int) -> None:
    """Raise StudyError for what is no number of processes."""
    if not isinstance(workers, int) or workers < 1:
        raise StudyError(Problem(f"must be a whole number from 1 on (got {workers!r})", place="workers"))


def _hush(family: str) -> dict[logging.Logger, int]:
    """Let loggers say nothing, as what they would say comes as an error of ours; gives their levels."""
    names = [family, *(name for name in logging.root.manager.loggerDict if name.startswith(f"{family}."))]
    levels = {logger: logger.level for logger in map(logging.getLogger, names)}
    for logger in levels:
        logger.setLevel(logging.CRITICAL + 1)
    return levels


def _client(address: str) -> Any:
    """Connect to a scheduler that has a worker at least."""
    client = _connected(address)
    try:
        client.wait_for_workers(1, timeout=WORKERS_S)
    except TimeoutError:
        client.close()
        message = f"no worker has joined it within {WORKERS_S} s"
        raise StudyError(_no_cluster(message, address, f"start some: dask worker {address}")) from None
    return client


def _connected(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        remedy = 'install it, here and where the workers run: pip install "fbsim[cluster]"'
        raise StudyError(_no_cluster("a cluster needs dask.distributed", None, remedy)) from None
    connect: Any = Client  # it has no types
    try:
        return connect(_address_in(address), timeout=ANSWER_S, set_as_default=False)
    except (OSError, TimeoutError, ValueError, KeyError, ImportError) as fault:
        message = f"no scheduler answers there ({' '.join(str(fault).split())[:100]})"
        remedy = "give its address, such as tcp://127.0.0.1:8786, and see that it runs: dask scheduler"
        raise StudyError(_no_cluster(message, address, remedy)) from fault


def _address_in(place: str) -> str:
    """Address of a scheduler, or the one that its scheduler file holds. Raises ValueError for what is none.

    Dask would only find out by waiting.
    """
    if place.endswith(".json"):
        place = str(json.loads(Path(place).read_text(encoding="utf-8"))["address"])
    if not ADDRESS.fullmatch(place):
        raise ValueError("no address of the form tcp://host:port")
    return place


def _no_cluster(message: str, address: str | None, remedy: str) -> Problem:
    return Problem(message, address, place="scheduler", remedy=remedy)


def _as_here(expected: dict[str, str], task: Callable[[Given], Any], work: Given) -> Any:
    """Run a task where the versions are those of the study. Raises StudyError where they are not."""
    found = decisive_versions()
    other = [
        f"{name} {found.get(name)} in place of {v}" for name, v in expected.items() if found.get(name) != v
    ]
    if other:
        remedy = "install the same versions everywhere"
        raise StudyError(Problem(f"a worker has {', '.join(other)}", remedy=remedy))
    with _one_at_a_time:
        return task(work)


def _alone(task: Callable[[Given], Any], work: Given) -> Any:
    with _Spawned(1) as pool:
        try:
            with _deaf_to_ctrl_c():
                future = pool.submit(task, work)
            return future.result()
        except BrokenProcessPool:
            raise pool.fault() from None


class _Spawned(ProcessPoolExecutor):
    """Spawned processes that end with this one; tells whether any of them ever began.

    A spawned process imports the script that runs here. One that calls a study outside of
    `if __name__ == "__main__"` would start it again in each of them, which Python forbids.
    """

    def __init__(self, workers: int) -> None:
        if getattr(current_process(), "_inheriting", False):  # so that Python says it too, at length
            sys.exit(1)  # the process that started this one tells it
        spawn = get_context("spawn")
        self._begun = spawn.Event()
        super().__init__(workers, mp_context=spawn, initializer=_begin, initargs=(self._begun,))

    def fault(self) -> WorkerDied | StudyError:
        """What it means that its processes have died."""
        return WorkerDied() if self._begun.is_set() else StudyError(NEVER_BEGAN)


NEVER_BEGAN = Problem(
    "all worker processes ended before they began",
    place="workers",
    remedy='in a script, a file of its own, call it under if __name__ == "__main__": (each worker imports '
    "the script); or take workers=1",
)


def _begin(begun: Any) -> None:
    """Tell that this worker is there."""
    _end_with_parent()
    begun.set()


def _end_with_parent() -> None:
    """Let this worker end when the process that started it is gone, however that ended.

    A pool's workers wait for work on a pipe that they hold open themselves: they would wait for ever.
    """
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


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
