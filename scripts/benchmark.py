"""Time the parts of a volley on each scene: load and check, settle, fire, draw. Medians of several runs.

    uv run scripts/benchmark.py
    uv run scripts/benchmark.py courtyard --runs 5

Compare the columns of one run with each other; two runs only on the same quiet machine.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import fbsim
from fbsim.scene import known_scenes
from fbsim.view.picture import draw_volley

Made = TypeVar("Made")
COLUMNS = ("scene", "load s", "settle s", "fire s", "shells", "shells/s", "draw s")


def main() -> None:
    options = _options()
    print("".join(f"{column:>15}" for column in COLUMNS))
    for name in options.scenes or known_scenes():
        rows = [_timed(name, seed) for seed in range(options.runs + 1)][1:]  # the first one warms up
        cells = [statistics.median(column) for column in zip(*rows, strict=True)]
        load, settle, fire, shells, draw = cells
        figures = (load, settle, fire, shells, shells / fire, draw)
        print(f"{name:>15}" + "".join(f"{figure:15.2f}" for figure in figures), flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time the parts of a volley on each scene.")
    parser.add_argument("scenes", nargs="*", help="names or files (default: all that come along)")
    parser.add_argument("--runs", type=int, default=3, help="runs, each with its own seed (default: 3)")
    return parser.parse_args()


def _timed(name: str, seed: int) -> tuple[float, float, float, float, float]:
    load, scene = _time(lambda: fbsim.load_scene(name))
    settle, stage = _time(lambda: fbsim.Stage(scene))
    with stage, tempfile.TemporaryDirectory() as folder:
        fire, result = _time(lambda: fbsim.fire_volley(scene, seed=seed, stage=stage))
        draw, _ = _time(lambda: draw_volley(stage, result, Path(folder) / "picture.png"))
    return load, settle, fire, float(result.totals["shells"]), draw


def _time(make: Callable[[], Made]) -> tuple[float, Made]:
    start = time.perf_counter()
    made = make()
    return time.perf_counter() - start, made


if __name__ == "__main__":
    main()
