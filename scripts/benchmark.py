"""Time fbsim, a plain PyBullet script and MuJoCo at the same work, side by side in one run.

    uv run scripts/benchmark.py                        # everything: about ten minutes
    uv run scripts/benchmark.py --quick                # fewer shots, under a minute
    uv run scripts/benchmark.py --json > times.json
    uv run scripts/benchmark.py --volleys courtyard    # the parts of a volley instead

Compare the columns of one run with each other; two runs only on the same quiet machine. Times are medians
over shots and repeats, with the least and the most. A goal that is missed is shown, and is no failure.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.table import Table

# The two other engines are tests and in no wheel: they are found beside this folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench_kit.engines import fbsim_seconds, mujoco_seconds, plain_seconds, plain_seconds_reckoned
from bench_kit.goals import Goal, goals
from bench_kit.profile import lying_figure, where_the_time_goes
from bench_kit.volleys import COLUMNS, volley_times
from bench_kit.works import Arsenal, Work, courtyard, open_field

PLAIN_GOAL = 20  # times as fast as the plain script


@dataclass(frozen=True)
class Extent:
    """How much is done: repeats, shots of fbsim and MuJoCo in each, shots of the plain script in all."""

    repeats: int
    shots: int
    plain: int


FULL, QUICK = Extent(repeats=3, shots=10, plain=2), Extent(repeats=1, shots=3, plain=1)


@dataclass(frozen=True)
class Timed:
    """Seconds for each shot of a work in three engines; `note` says where one is not measured in full."""

    work: str
    fbsim: list[float]
    plain: list[float]
    mujoco: list[float]
    note: str = ""

    def row(self) -> dict[str, str | float]:
        """Medians, and how many times as long the others take."""
        ours, plain, theirs = (statistics.median(times) for times in (self.fbsim, self.plain, self.mujoco))
        return {
            "work": self.work + self.note,
            "fbsim": ours,
            "plain": plain,
            "mujoco": theirs,
            "over_plain": plain / ours,
            "over_mujoco": theirs / ours,
            "unit": "s a shot",
        }


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if options.volleys is not None:
        _print_volleys(options.volleys, options.runs)
        return 0
    works = [_timed(work, options.quick) for work in (open_field(Arsenal()), courtyard(Arsenal()))]
    found = list(_told(goals(options.quick)))
    if options.json:
        print(json.dumps([timed.row() for timed in works] + [_goal_row(goal) for goal in found], indent=2))
        return 0
    _print_all(works, found, 2 if options.quick else 10)
    return 0


def _timed(work: Work, quick: bool) -> Timed:
    extent = QUICK if quick else FULL
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(extent.repeats):
        _tell(f"{work.name}, {number + 1} of {extent.repeats}")
        ours += fbsim_seconds(work, work.shots[: extent.shots])
        theirs += mujoco_seconds(work, work.shots[: extent.shots])
    _tell(f"{work.name}, the plain script")
    if quick and len(work.things) > 20:
        return Timed(
            work.name, ours, [plain_seconds_reckoned(work, work.shots[0])], theirs, " (plain reckoned)"
        )
    return Timed(work.name, ours, plain_seconds(work, work.shots[: extent.plain]), theirs)


def _told(found: Iterator[Goal]) -> Iterator[Goal]:
    for goal in found:
        _tell(goal.case)
        yield goal


def _tell(what: str) -> None:
    if sys.stderr.isatty():
        print(what, file=sys.stderr)


def _goal_row(goal: Goal) -> dict[str, str | float | bool]:
    return {"case": goal.case, "measured": goal.measured, "goal": goal.goal, "ok": goal.ok}


def _print_all(works: Sequence[Timed], found: Sequence[Goal], profiled: int) -> None:
    console = Console(highlight=False)
    packages = ", ".join(f"{name} {version(name)}" for name in ("pybullet", "mujoco-core", "numpy"))
    console.print(f"{platform.platform()}, {_processor()}, Python {platform.python_version()}, {packages}")
    console.print(_work_table(works))
    table = Table("goal of fbsim alone", "measured", "goal", "ok")
    for goal in found:
        bound = f"{'≥' if goal.at_least else '≤'} {goal.goal:g}"
        table.add_row(goal.case, f"{goal.measured:.3g}", bound, "yes" if goal.ok else "no")
    console.print(table)
    table = Table("where the time of a hit goes (courtyard)", "%")
    for part, share in where_the_time_goes(courtyard(Arsenal()), profiled).items():
        table.add_row(part, f"{share:.1f}")
    console.print(table)
    alone, piled = lying_figure(0.2), lying_figure(0.015)
    console.print(f"a fallen figure costs {alone:.0f} µs a step alone, {piled:.0f} µs in a pile of four")


def _work_table(works: Sequence[Timed]) -> Table:
    table = Table(
        "s a shot: median (least to most)", "fbsim", "plain PyBullet", "MuJoCo", "over plain", "over MuJoCo"
    )
    for timed in works:
        row = timed.row()
        cells = [_spread(times) for times in (timed.fbsim, timed.plain, timed.mujoco)]
        plain, theirs = float(row["over_plain"]), float(row["over_mujoco"])
        verdicts = (
            "" if plain >= PLAIN_GOAL else f" (goal {PLAIN_GOAL})",
            "" if theirs >= 1 else " (goal 1)",
        )
        table.add_row(str(row["work"]), *cells, f"{plain:.1f}{verdicts[0]}", f"{theirs:.2f}{verdicts[1]}")
    return table


def _spread(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.3f} ({min(times):.3f} to {max(times):.3f})"


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), platform.machine())


def _print_volleys(scenes: Sequence[str], runs: int) -> None:
    table = Table("scene", *COLUMNS)
    for name, cells in volley_times(scenes, runs):
        table.add_row(name, *(f"{cell:.2f}" for cell in cells))
    Console(highlight=False).print(table)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer shots; one time is reckoned from a part")
    parser.add_argument("--json", action="store_true", help="print a list of works and goals as JSON")
    parser.add_argument(
        "--volleys", nargs="*", metavar="SCENE", help="time the parts of volleys (default: all)"
    )
    parser.add_argument(
        "--runs", type=int, default=3, help="with --volleys: seeds for each scene (default: 3)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
