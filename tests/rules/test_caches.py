"""What is remembered for speed changes nothing: a game read from JSON remembers none of it and goes alike."""

from __future__ import annotations

import random

import pytest

from fbsim.rules import Game, new_game, ruleset_names
from fbsim.rules.decisions import Activity
from fbsim.rules.hit_model import HitModel
from fbsim.rules.testing import trial_army

HITS = HitModel.stand_in()


@pytest.mark.parametrize("name", ruleset_names())
def test_a_game_without_its_caches_goes_on_alike(name: str) -> None:
    game = new_game(name, [trial_army("blue"), trial_army("red")], seed=5, options={"turns": 2})
    chance = random.Random(5)
    while not game.over:
        cold = Game.from_json(game.to_json())
        if game.awaiting_shot is not None:
            report = HITS.shoot(game, chance)
            assert cold.resolve_shot(report) == game.resolve_shot(report)
        else:
            action = chance.choice(game.legal_actions())
            assert cold.apply(action) == game.apply(action)
        assert cold == game


@pytest.mark.parametrize("name", ruleset_names())
def test_witnesses_are_told_of_what_they_heed_and_of_nothing_else(name: str) -> None:
    setup = new_game(name, [trial_army("blue"), trial_army("red")]).setup
    for what in ("turn", "killed", "moved", "no such event"):
        told = setup.witnesses_of(what)
        heeding = [each for each in setup.activities if not each.heeds or what in each.heeds]
        assert told == tuple(each for each in heeding if type(each).witness is not Activity.witness)
