#!/usr/bin/env python3
"""Compare guns from a script: who kills more often, per shot and for its price, and how sure that is.

python scripts/compare_guns.py
python scripts/compare_guns.py bulldog thunder hail --target skeleton --shots 400 --plot curves.svg
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import fbsim


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compare guns.")
    parser.add_argument("guns", nargs="*", default=["bulldog", "spider"])
    parser.add_argument("--target", nargs="+", default=["swordsman"], help="figures, or squads (swordsman)")
    parser.add_argument("--shots", type=int, default=50, help="of each gun at each distance (default: 50)")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="a .png, .svg or .pdf file")
    options = parser.parse_args(arguments)
    try:
        found = fbsim.compare_guns(
            options.guns,
            target=options.target,
            distances_m=[1.0, 2.0],
            shots=options.shots,
            workers=options.workers,
        )
        if options.plot is not None:
            found.plot(options.plot)
    except fbsim.FbsimError as fault:
        print(fault, file=sys.stderr)
        return 2
    tell(found)
    return 0


def tell(found: fbsim.Comparison) -> None:
    for each in found.summary():
        condition, killed = each.condition, each.shares["killed"]
        price = each.per_army_points("killed")
        print(
            f"{condition.gun:12} at {condition.target}, {condition.distance_m:g} m: killed "
            f"{killed.value:.0%} ({killed.low:.0%} to {killed.high:.0%}), "
            f"{price.value:.2f} for each 100 army points"
        )
    for pair in found.differences():
        verdict = "sure" if pair.sure else "not sure"
        low, high = pair.per_shot.low, pair.per_shot.high
        print(f"{pair.first} - {pair.second}: {low:+.0%} to {high:+.0%} per shot, {verdict}")
    # A row for each shot, as a pyarrow table: found.table.to_pandas(), polars.from_arrow(found.table), ...
    mean = found.table.group_by("gun").aggregate([("muzzle_m_per_s", "mean")]).to_pylist()
    for row in mean:
        print(f"{row['gun']:12} leaves the muzzle at {row['muzzle_m_per_s_mean']:.1f} m/s on the mean")


if __name__ == "__main__":
    sys.exit(main())
