"""Where the time of a hit goes: seconds in each part of a shot, by Python's profiler."""

from __future__ import annotations

import cProfile
import pstats
from typing import Any

from bench_kit.engines import settled_field
from bench_kit.works import Work
from fbsim.physics.bullet import Bullet
from fbsim.physics.recording import Recording
from fbsim.physics.shot import run_shot

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
    "sampling for the recording": ("sampling.py", "take"),
    "poses for the recording": ("sampling.py", "flush"),
}


def where_the_time_goes(work: Work, count: int) -> dict[str, float]:
    """Share of each part in the time of some shots, in %; the profiler makes Python's parts look larger."""
    profile = cProfile.Profile()
    with Bullet() as bullet:
        field = settled_field(bullet, work)
        for shot in work.shots[:count]:
            copy = field.copy()
            profile.enable()
            run_shot(bullet, copy, [shot], Recording())
            profile.disable()
    rows: dict[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    whole = sum(row[2] for row in rows.values())
    shares = {name: 100 * _cumulative(rows, *place) / whole for name, place in PARTS.items()}
    return {**shares, "all else": 100 - sum(shares.values())}


def _cumulative(rows: dict[Any, Any], file: str, function: str) -> float:
    found = [
        row[3]
        for (path, _, name), row in rows.items()
        if path.endswith(f"physics/{file}") and name == function
    ]
    return float(sum(found))
