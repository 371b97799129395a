"""Measure how true the simulator is: every case of tests/fidelity, against its goal.

    uv run scripts/fidelity.py                       # all cases: some minutes
    uv run scripts/fidelity.py --quick               # those of the default test run: under a minute
    uv run scripts/fidelity.py --only rebound tilt   # cases with one of these in their name
    uv run scripts/fidelity.py --json > fidelity.json
    uv run scripts/fidelity.py --markdown            # the table that README shows

A goal that is missed is no failure: the reason is told under the table. The exit status is 1 where a
measurement is worse than the best that its case says was reached.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from rich.console import Console
from rich.table import Table

if __name__ == "__mp_main__":  # a worker, which imports this file anew: Ctrl-C ends it without a word
    signal.signal(signal.SIGINT, signal.SIG_DFL)

# The cases are tests and in no wheel: they are found beside this folder, wherever the script is run from.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.fidelity.cases import CASES
from tests.fidelity.measurement import Case, Measurement


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        cases = chosen(options.only, options.quick)
        found = measure(cases, options.workers)
    except ValueError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    if options.json:
        print(json.dumps([_row(measurement) for measurement in found], indent=2, ensure_ascii=False))
    elif options.markdown:
        _print_markdown(found)
    else:
        _print_table(found)
    return 0 if all(measurement.holds for measurement in found) else 1


def chosen(only: Sequence[str] | None, quick: bool) -> list[Case]:
    """Cases that have one of `only` in their name. Raises ValueError where one of these fits none."""
    cases = [case for case in CASES if not (quick and case.slow)]
    for text in only or ():
        if not any(text in case.name for case in cases):
            names = "\n".join(f"  {case.name}" for case in cases)
            raise ValueError(
                f'no {"quick " if quick else ""}case has "{text}" in its name; there are\n{names}'
            )
    return [case for case in cases if only is None or any(text in case.name for text in only)]


def measure(cases: Sequence[Case], workers: int) -> list[Measurement]:
    """Measure in processes of their own, slow cases first; gives all in the order of the cases."""
    found: dict[str, list[Measurement]] = {}
    context = multiprocessing.get_context("spawn")  # not forked: a fork shares what Bullet holds
    with ProcessPoolExecutor(min(workers, len(cases)), context) as pool:
        slow_first = sorted(cases, key=lambda case: not case.slow)
        for done in as_completed([pool.submit(_measured, case.name) for case in slow_first]):
            name, measurements, seconds = done.result()
            found[name] = measurements
            if sys.stderr.isatty():
                print(f"{len(found):3} of {len(cases)}  {seconds:6.1f} s  {name}", file=sys.stderr)
    return [measurement for case in cases for measurement in found[case.name]]


def _measured(name: str) -> tuple[str, list[Measurement], float]:
    """Measure the case of a name; gives the name again, and how many seconds it took."""
    began = time.perf_counter()
    case = next(case for case in CASES if case.name == name)
    return name, list(case.measure()), time.perf_counter() - began


def _row(measurement: Measurement) -> dict[str, str | float | bool]:
    return {
        "case": measurement.case,
        "measured": measurement.measured,
        "goal": measurement.goal,
        "unit": measurement.unit,
        "ok": measurement.ok,
    }


def _print_table(found: Sequence[Measurement]) -> None:
    table = Table("case", "measured", "goal", "ok")
    for one in found:
        verdict = "yes" if one.ok else "no" if one.holds else "WORSE"
        table.add_row(one.case, f"{one.measured:.2g} {one.unit}", f"{one.goal:g} {one.unit}", verdict)
    console = Console(highlight=False)
    console.print(table)
    for one in found:
        if not one.ok:
            bound = "" if one.best is None else f"; held to {one.best:g} {one.unit}"
            console.print(
                f"{one.case}: {one.reason or 'no reason known'}{bound} ({one.detail})", markup=False
            )


def _print_markdown(found: Sequence[Measurement]) -> None:
    print("| case | measured | goal | |\n|---|---|---|---|")
    missed = [one for one in found if not one.ok]
    for one in found:
        verdict = "" if one.ok else f"missed [{missed.index(one) + 1}]"
        print(f"| {one.case} | {one.measured:.2g} {one.unit} | {one.goal:g} {one.unit} | {verdict} |")
    print()
    for number, one in enumerate(missed, start=1):
        print(f"{number}. {one.case}: {one.reason or 'no reason known'}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="leave out the slow cases")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="cases with one of these in their name")
    parser.add_argument("--json", action="store_true", help="print a list of case, measured, goal, unit, ok")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--workers", type=_count, default=2, help="processes at a time (default: 2)")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"must be a whole number, 1 or more (got {text})")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
