#!/usr/bin/env python3
"""Test fortresses from a script: the same men in each, the same guns before each; who survives.

python scripts/test_fortresses.py
python scripts/test_fortresses.py scenes/fortresses/*.toml --garrison ascalon --volleys 100 --workers 4
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import fbsim


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Test fortress layouts.")
    parser.add_argument("layouts", nargs="*", default=["castle", "ring", "keep"], help="files or names")
    parser.add_argument("--garrison", default="ascalon", help="squad, army, figure or file (ascalon)")
    parser.add_argument("--attack", default="battery", help="name, file, or random (battery)")
    parser.add_argument("--volleys", type=int, default=20, help="at each layout (default: 20)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="a .png, .svg or .pdf file")
    options = parser.parse_args(arguments)
    try:
        found = fbsim.test_layouts(
            options.layouts,
            garrison=options.garrison,
            attack=options.attack,
            volleys=options.volleys,
            seed=options.seed,
            workers=options.workers,
        )
        if options.plot is not None:
            found.plot(options.plot)
    except fbsim.FbsimError as fault:
        print(fault, file=sys.stderr)
        return 2
    tell(found)
    return 0


def tell(found: fbsim.LayoutTest) -> None:
    for held in found.summary():
        killed, survive = held.shares["killed"], held.survivors
        print(
            f"{held.layout:14} of {held.men} men {survive.value:.1f} survive ({survive.low:.1f} to "
            f"{survive.high:.1f}); killed {killed.value:.0%}, price {held.price} points"
        )
    for pair in found.differences():
        verdict = "sure" if pair.sure else "not sure"
        low, high = pair.share.low, pair.share.high
        print(f"{pair.first} - {pair.second}: {low:+.0%} to {high:+.0%} of the men killed, {verdict}")
    # A row for each thing in each volley, as a pyarrow table: found.table.to_pandas(), and so on.
    kinds = found.table.column("kind").to_pylist()
    print(f"{kinds.count('shell')} shells flew")


if __name__ == "__main__":
    sys.exit(main())
