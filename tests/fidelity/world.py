"""Worlds to measure in, set as a shot sets them, and the usual way to state a deviation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from fbsim.physics.battlefield import TableTop
from fbsim.physics.bodies import Surface
from fbsim.physics.bullet import Bullet
from fbsim.physics.phases import Phase
from fbsim.physics.steps import APPROACH, COARSE, FAST, step_for

from .measurement import Case, Measurement


def phases(count: int) -> Iterator[float]:
    """Evenly spread shares of a time step at which something may happen within it."""
    return (number / count for number in range(count))


def start(bullet: Bullet, step: float, is_impact: bool, table: Surface | None = None) -> None:
    """An empty world, or one with a table of a surface; contacts are set for a blow or for rest."""
    bullet.clear()
    bullet.set_step(step)
    bullet.set_phase(Phase.BLOW if is_impact else Phase.REST)
    if table is not None:
        bullet.add(*TableTop(2.0, 2.0, table).body())


def start_fast(bullet: Bullet, speed: float) -> None:
    """An empty world as a shot has it just before something of this speed, which is above FAST, strikes."""
    assert speed > FAST
    start(bullet, step_for(speed, APPROACH), is_impact=True)


def start_slow(bullet: Bullet, table: Surface) -> None:
    """A table as a shot has it while nothing is fast."""
    start(bullet, COARSE, is_impact=False, table=table)


def run(bullet: Bullet, seconds: float) -> None:
    for _ in range(round(seconds / bullet.time_step)):
        bullet.step()


def percent_off(ratios: Iterable[float]) -> float:
    """The largest deviation from 1, in percent."""
    return 100 * float(np.abs(np.array(list(ratios)) - 1).max())


def span(ratios: Iterable[float]) -> str:
    """Measured over ideal, from the least to the most."""
    values = list(ratios)
    return f"{min(values):.4f} to {max(values):.4f} of the ideal, {len(values)} times"


def full(case: str, what: str, measure: Callable[[], Iterable[Measurement]]) -> Case:
    """The slow case beside a fast one of that name: the same, but all of it; `what` is added to the names."""
    return Case(f"{case}, {what}", partial(_renamed, measure, what), slow=True)


def _renamed(measure: Callable[[], Iterable[Measurement]], what: str) -> Iterator[Measurement]:
    for measurement in measure():
        yield replace(measurement, case=f"{measurement.case}, {what}")
