"""Goals of fbsim alone: what a miss, a crowd, two processes, many shots and the command line cost."""

from __future__ import annotations

import multiprocessing
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from bench_kit.engines import fbsim_seconds, settled_field
from bench_kit.works import TABLE, Arsenal, courtyard, open_field
from fbsim.guns import fly
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.bullet import Bullet
from fbsim.physics.launch import Launch
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot

MISSES = 50
HELPS = 7
BLOW = 0.02  # s; as long as a shot takes to build its world and to strike
HIGH = (10.0, 0.0, 6.0)  # m/s; over the whole table


@dataclass(frozen=True)
class Goal:
    """A number, `measured`, that should be at most `goal`, or at least where `at_least`."""

    case: str
    measured: float
    goal: float
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """Whether it is reached."""
        return self.measured >= self.goal if self.at_least else self.measured <= self.goal


def goals(quick: bool) -> Iterator[Goal]:
    """All goals, one after the other."""
    yield miss(20)
    yield miss(2000)
    yield crowd(2, 1) if quick else crowd(10, 2)
    yield two_processes(2 if quick else 10)
    yield memory(400 if quick else 10_000)
    yield help_page()
    yield from overheads(2 if quick else 10)


def miss(figures: int) -> Goal:
    """A shell that flies over everything and off the table, in ms."""
    work = open_field(Arsenal(), figures)
    shot = _over_everything(work.shots[0])
    field = Battlefield(TABLE, work.things)
    with Bullet() as bullet:
        seconds = [_timed(bullet, field, shot) for _ in range(MISSES)]
    return Goal(f"a miss over {figures} figures, ms", 1e3 * statistics.median(seconds), 1.0)


def _over_everything(shot: Launch) -> Launch:
    path = fly(shot.path.positions[0], HIGH, 0.0, 2.5, floor=-0.1)
    return replace(shot, path=path, axis=np.array(HIGH))


def _timed(bullet: Bullet, field: Battlefield, shot: Launch, limit: float = 6.0) -> float:
    copy, began = field.copy(), time.perf_counter()
    run_shot(bullet, copy, [shot], Samples(), limit)
    return time.perf_counter() - began


def crowd(count: int, repeats: int) -> Goal:
    """The same shots at the same 20 figures, alone and with 1,980 others on the table."""
    few, many = (open_field(Arsenal(), figures) for figures in (20, 2000))
    ratios = []
    for _ in range(repeats):
        times = [sum(fbsim_seconds(work, work.shots[:count])) for work in (few, many)]
        ratios.append(times[1] / times[0])
    return Goal("time of a shot with 2,000 figures over that with 20", min(ratios), 1.3)


def two_processes(count: int) -> Goal:
    """Shots in a second of two processes over those of one."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, context) as pool:
        list(pool.map(_work_off, [1, 1]))  # both started, everything imported
        alone = max(pool.map(_work_off, [count]))
        both = max(pool.map(_work_off, [count, count]))
    return Goal("two processes over one", 2 * alone / both, 1.9, at_least=True)


def _work_off(count: int) -> float:
    work = courtyard(Arsenal())
    return sum(fbsim_seconds(work, work.shots[:count]))


def memory(shots: int) -> Goal:
    """Growth of the peak memory of a process after its 100th shot, in %."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        before, after = pool.submit(_peaks, shots).result()
    case = f"memory after {shots:,} shots (to {BLOW} s after the blow) over that after 100, growth in %"
    return Goal(case, 100 * (after / before - 1), 5.0)


def _peaks(shots: int) -> tuple[float, float]:
    """Peak memory after 100 shots and after all."""
    work = courtyard(Arsenal())
    with Bullet() as bullet:
        field = Battlefield(TABLE, work.things)
        for number in range(100):
            _timed(bullet, field, work.shots[number % len(work.shots)], BLOW)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for number in range(100, shots):
            _timed(bullet, field, work.shots[number % len(work.shots)], BLOW)
    return before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def help_page() -> Goal:
    """`fbsim --help` as a process, in s."""
    command = [sys.executable, "-m", "fbsim", "--help"]
    seconds = []
    for _ in range(HELPS):
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        seconds.append(time.perf_counter() - began)
    return Goal("fbsim --help, s", statistics.median(seconds), 0.3)


def overheads(count: int) -> Iterator[Goal]:
    """Time of shots over that of their bare stepSimulation calls."""
    for make in (open_field, courtyard):
        work = make(Arsenal())
        with _Watched() as bullet:
            field = settled_field(bullet, work)
            bullet.spent = 0.0
            seconds = sum(_timed(bullet, field, shot) for shot in work.shots[:count])
        yield Goal(f"{work.name}: time over bare stepSimulation", seconds / bullet.spent, 1.3)


class _Watched(Bullet):
    """A world that knows how long it spent in stepSimulation."""

    spent = 0.0

    def __enter__(self) -> _Watched:
        return self

    def step(self) -> None:
        began = time.perf_counter()
        super().step()
        self.spent += time.perf_counter() - began
