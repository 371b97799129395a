"""Golden playthroughs: two random games of each rule system, told as text, must be told again word for word.

After a change of the rules on purpose: `uv run scripts/golden_games.py`, then look at the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.rules import ruleset_names
from fbsim.rules.playthroughs import playthrough

GOLDEN = Path(__file__).parent / "golden"
SEEDS = (1, 2)


@pytest.mark.parametrize("name", ruleset_names())
@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_is_told_again_word_for_word(name: str, seed: int) -> None:
    golden = (GOLDEN / f"{name}-{seed}.txt").read_text(encoding="utf-8")
    assert playthrough(name, seed) == golden


def test_none_is_missing_and_none_is_left_over() -> None:
    wanted = {f"{name}-{seed}.txt" for name in ruleset_names() for seed in SEEDS}
    assert {path.name for path in GOLDEN.iterdir()} == wanted
