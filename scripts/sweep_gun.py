#!/usr/bin/env python3
"""Vary a gun's spring and its shell's weight from a script, and see which of them matters.

python scripts/sweep_gun.py
python scripts/sweep_gun.py bulldog --shots 200 --workers 2
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import fbsim


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Sweep a gun's design.")
    parser.add_argument("gun", nargs="?", default="bulldog")
    parser.add_argument("--shots", type=int, default=20, help="of each design (default: 20)")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args(arguments)
    vary = {"drive.rate_n_per_m": (200, 600, 200), "shell.mass_g": (0.5, 1.0, 0.5)}
    try:
        found = fbsim.sweep_gun(
            options.gun, vary, of=["hit_flight"], shots=options.shots, workers=options.workers
        )
    except fbsim.FbsimError as fault:
        print(fault, file=sys.stderr)
        return 2
    for each in found.summary():
        killed, design = each.shares["killed"], each.design
        values = ", ".join(f"{name} = {value:g}" for name, value in design.values.items())
        limit = ", over the toy limit" if design.over_toy_limit else ""
        print(
            f"{values}: {design.muzzle_speed:.1f} m/s, {design.muzzle_energy:.3f} J{limit}; "
            f"killed {killed.value:.0%} ({killed.low:.0%} to {killed.high:.0%})"
        )
    for index in found.sensitivities[0].indices:
        print(f"hits in flight: {index.total.value:.0%} of what changes them is {index.name}'s doing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
