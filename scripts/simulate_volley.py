"""Fire the same orders with several seeds and count what comes of each figure.

uv run scripts/simulate_volley.py                          # the duel, 20 seeds
uv run scripts/simulate_volley.py courtyard --seeds 5
uv run scripts/simulate_volley.py my-scene.toml --rules series
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

import fbsim


def main() -> None:
    options = _options()
    try:
        _print_summary(fire(options), options.seeds)
    except fbsim.FbsimError as fault:  # an unknown scene, a gun that cannot reach: the message says it all
        print(f"error: {fault}", file=sys.stderr)
        sys.exit(fault.exit_status)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)


def fire(options: argparse.Namespace) -> dict[str, Counter[str]]:
    """Print a line for each seed; count outcomes by figure."""
    scene = fbsim.load_scene(options.scene)
    counts: dict[str, Counter[str]] = {figure.id: Counter() for figure in scene.figures}
    with fbsim.Stage(scene) as stage:  # settled once, fired at many times
        for seed in range(options.seeds):
            result = fbsim.fire_volley(scene, seed=seed, stage=stage, rules=options.rules)
            for figure in result.figures:
                counts[figure.id][str(figure.outcome)] += 1
            hurt = [f"{f.id} {f.outcome} ({f.pose})" for f in result.figures if str(f.outcome) != "unhurt"]
            print(f"seed {seed:3}: {', '.join(hurt) or 'nobody hurt'}")
    return counts


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fire a scene with several seeds and count outcomes.")
    parser.add_argument("scene", nargs="?", default="duel", help="a scene's name or file (default: duel)")
    parser.add_argument("--seeds", type=_count, default=20, help="how many seeds, from 0 (default: 20)")
    parser.add_argument("--rules", default=None, help="a rule system in place of the scene's own")
    return parser.parse_args()


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"must be a whole number, 1 or more (got {text})")
    return int(text)


def _print_summary(counts: dict[str, Counter[str]], seeds: int) -> None:
    print(f"\nof {seeds} volleys:")
    for figure, outcomes in counts.items():
        if set(outcomes) != {"unhurt"}:
            print(f"  {figure:<16}", ", ".join(f"{word} {n}" for word, n in outcomes.most_common()))


if __name__ == "__main__":
    main()
