#!/usr/bin/env python3
"""Write the golden playthroughs of all rule systems anew: tests/rules/golden/NAME-SEED.txt.

scripts/golden_games.py            write them; then look at what changed with `git diff`
scripts/golden_games.py --check    only say whether they are as they would be written
"""

from __future__ import annotations

import sys
from pathlib import Path

from fbsim.rules import ruleset_names
from fbsim.rules.playthroughs import playthrough

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "rules" / "golden"
SEEDS = (1, 2)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    stale = []
    for name in ruleset_names():
        for seed in SEEDS:
            path, text = FOLDER / f"{name}-{seed}.txt", playthrough(name, seed)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path.name)
            if "--check" not in sys.argv[1:]:
                path.write_text(text, encoding="utf-8")
    print(f"changed: {', '.join(stale)}" if stale else "nothing changed")
    sys.exit(1 if stale and "--check" in sys.argv[1:] else 0)


if __name__ == "__main__":
    main()
