"""Where the time of a hit goes: seconds in each part of a shot, by Python's profiler."""

from __future__ import annotations

import cProfile
import pstats
import time
from typing import Any

import numpy as np

from bench_kit.engines import settled_field
from bench_kit.works import TABLE, Arsenal, Work
from fbsim.physics.bullet import Bullet
from fbsim.physics.phases import Phase
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot
from fbsim.physics.transform import Transform

FALLEN = 4  # figures
DROP = 0.012  # m by which each is let go above the last, so that those close together fall onto each other
MEASURED = 1500  # steps

PARTS = {
    "stepSimulation": ("bullet.py", "step"),
    "putting bodies into Bullet": ("bullet.py", "add"),
    "finding what to wake": ("boxes.py", "near"),
    "looking at the bodies": ("awake.py", "look"),
    "choosing the step": ("awake.py", "pace"),
    "watching the shells": ("shells.py", "look_ahead"),
    "reading hits": ("shells.py", "note_hits"),
    "naming movers": ("movers.py", "explain"),
    "finding who rests": ("awake.py", "_resting_groups"),
    "sampling for the samples": ("sampling.py", "take"),
    "poses for the samples": ("sampling.py", "flush"),
}


def where_the_time_goes(work: Work, count: int) -> dict[str, float]:
    """Share of each part in the time of some shots, in %; the profiler makes Python's parts look larger."""
    profile = cProfile.Profile()
    with Bullet() as bullet:
        field = settled_field(bullet, work)
        for shot in work.shots[:count]:
            copy = field.copy()
            profile.enable()
            run_shot(bullet, copy, [shot], Samples())
            profile.disable()
    rows: dict[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]  # typeshed leaves it out
    whole = sum(row[2] for row in rows.values())
    shares = {name: 100 * _cumulative(rows, *place) / whole for name, place in PARTS.items()}
    return {**shares, "all else": 100 - sum(shares.values())}


def lying_figure(apart: float) -> float:
    """Microseconds a step for each of four figures that fell `apart` m from one another."""
    arsenal = Arsenal()
    fallen = np.array([0.0, 0.68, 0.1, 0.7])
    with Bullet() as bullet:
        bullet.clear()
        bullet.add(*TABLE.body())
        bullet.set_phase(Phase.MOTION)
        for number in range(FALLEN):
            place = np.array([0.0, apart * number, 0.02 + DROP * number])
            bullet.add(arsenal.figure(f"man-{number}", "swordsman"), Transform(place, fallen))
        _steps(bullet, 2400)
        began = time.perf_counter()
        _steps(bullet, MEASURED)
        return 1e6 * (time.perf_counter() - began) / MEASURED / FALLEN


def _steps(bullet: Bullet, count: int) -> None:
    for _ in range(count):
        bullet.step()


def _cumulative(rows: dict[Any, Any], file: str, function: str) -> float:
    found = [
        row[3]
        for (path, _, name), row in rows.items()
        if path.endswith(f"physics/{file}") and name == function
    ]
    return float(sum(found))
