"""Fire the same orders with several seeds and count what comes of each figure.

uv run scripts/simulate_volley.py                          # the duel, 20 seeds
uv run scripts/simulate_volley.py courtyard --seeds 5
uv run scripts/simulate_volley.py my-scene.toml --rules series
"""

from __future__ import annotations

import argparse
from collections import Counter

import fbsim


def main() -> None:
    options = _options()
    scene = fbsim.load_scene(options.scene)
    stage = fbsim.Stage(scene)  # settled once, fired at many times
    counts: dict[str, Counter[str]] = {figure.id: Counter() for figure in scene.figures}
    for seed in range(options.seeds):
        result = fbsim.fire_volley(scene, seed=seed, stage=stage, rules=options.rules)
        for figure in result.figures:
            counts[figure.id][str(figure.outcome)] += 1
        hurt = [f"{f.id} {f.outcome} ({f.pose})" for f in result.figures if str(f.outcome) != "unhurt"]
        print(f"seed {seed:3}: {', '.join(hurt) or 'nobody hurt'}")
    _print_summary(counts, options.seeds)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fire a scene with several seeds and count outcomes.")
    parser.add_argument("scene", nargs="?", default="duel", help="a scene's name or file (default: duel)")
    parser.add_argument("--seeds", type=int, default=20, help="how many seeds, from 0 (default: 20)")
    parser.add_argument("--rules", default=None, help="a rule system in place of the scene's own")
    return parser.parse_args()


def _print_summary(counts: dict[str, Counter[str]], seeds: int) -> None:
    print(f"\nof {seeds} volleys:")
    for figure, outcomes in counts.items():
        if set(outcomes) != {"unhurt"}:
            print(f"  {figure:<16}", ", ".join(f"{word} {n}" for word, n in outcomes.most_common()))


if __name__ == "__main__":
    main()
