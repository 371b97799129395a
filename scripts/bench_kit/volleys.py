"""The parts of a volley on the scenes that come along: load and check, settle, fire, draw."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import fbsim
from fbsim.recording import record
from fbsim.scene import known_scenes
from fbsim.view.picture import draw_recording

Made = TypeVar("Made")
COLUMNS = ("load s", "settle s", "fire s", "shells", "shells/s", "draw s")


def volley_times(scenes: Sequence[str], runs: int) -> Iterator[tuple[str, list[float]]]:
    """Medians of each of COLUMNS, scene by scene."""
    for name in scenes or known_scenes():
        rows = [_timed(name, seed) for seed in range(runs + 1)][1:]  # the first one warms up
        load, settle, fire, shells, draw = (statistics.median(column) for column in zip(*rows, strict=True))
        yield name, [load, settle, fire, shells, shells / fire, draw]


def _timed(name: str, seed: int) -> tuple[float, float, float, float, float]:
    load, scene = _time(lambda: fbsim.load_scene(name))
    settle, stage = _time(lambda: fbsim.Stage(scene))
    with stage, tempfile.TemporaryDirectory() as folder:
        fire, result = _time(lambda: fbsim.fire_volley(scene, seed=seed, stage=stage))
        draw, _ = _time(lambda: draw_recording(record(stage.scene, result), Path(folder) / "picture.png"))
    return load, settle, fire, float(result.totals["shells"]), draw


def _time(make: Callable[[], Made]) -> tuple[float, Made]:
    start = time.perf_counter()
    made = make()
    return time.perf_counter() - start, made
