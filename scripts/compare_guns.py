#!/usr/bin/env python3
"""Compare guns from a script: who kills more often, per shot and for its price, and how sure that is.

python scripts/compare_guns.py
python scripts/compare_guns.py bulldog thunder hail --shots 400 --workers 2
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import fbsim


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compare guns.")
    parser.add_argument("guns", nargs="*", default=["bulldog", "spider"])
    parser.add_argument("--shots", type=int, default=50, help="of each gun at each distance (default: 50)")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args(arguments)
    try:
        found = fbsim.compare_guns(
            options.guns, distances_m=[1.0, 2.0], shots=options.shots, workers=options.workers
        )
    except fbsim.FbsimError as fault:
        print(fault, file=sys.stderr)
        return 2
    for each in found.summary():
        killed, price = each.shares["killed"], each.per_army_points("killed")
        print(
            f"{each.condition.gun:12} {each.condition.distance_m:g} m: killed {killed.value:.0%} "
            f"({killed.low:.0%} to {killed.high:.0%}), {price.value:.2f} for each 100 army points"
        )
    for pair in found.differences():
        verdict = "sure" if pair.sure else "not sure"
        low, high = pair.per_shot.low, pair.per_shot.high
        print(f"{pair.first} - {pair.second}: {low:+.0%} to {high:+.0%} per shot, {verdict}")
    print(
        f"{found.table.num_rows} shots, in a pyarrow table with columns {', '.join(found.table.column_names)}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
