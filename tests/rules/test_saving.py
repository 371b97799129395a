"""A game as JSON: equal both ways, and an impossible one refused with its reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from fbsim.errors import BadInput, SaveError
from fbsim.rules import Game, new_game, ruleset_names
from fbsim.rules.bots import RandomBot
from fbsim.rules.hit_model import HitModel
from fbsim.rules.testing import trial_army
from tests.rules.test_game import republic


def played(name: str, actions: int = 25) -> Game:
    game = new_game(name, [trial_army("blue"), trial_army("red")], seed=3)
    bot, hits = RandomBot(3), HitModel.stand_in()
    for _ in range(actions):
        if game.over:
            break
        if game.awaiting_shot is not None:
            game.resolve_shot(hits.shoot(game, bot._chance))
        else:
            game.apply(bot.choose(game, game.legal_actions()))
    return game


@pytest.mark.parametrize("name", ruleset_names())
def test_json_and_back_is_equal(name: str) -> None:
    game = played(name)
    again = Game.from_json(game.to_json())
    assert again == game
    assert again.to_json() == game.to_json()
    assert again.legal_actions() == game.legal_actions()


def test_a_game_read_back_goes_on_alike() -> None:
    game = republic(seed=4)
    again = Game.from_json(game.to_json())
    action = game.legal_actions()[0]
    assert game.apply(action) == again.apply(action)
    assert game == again


def spoil(change: Callable[[dict[str, Any]], object]) -> str:
    plain = json.loads(republic(seed=4).to_json())
    change(plain)
    return json.dumps(plain)


IMPOSSIBLE: dict[str, Callable[[dict[str, Any]], object]] = {
    "this version reads format 1": lambda game: game.update(format=2),
    "state is missing": lambda game: game.pop("state"),
    "unknown key 'extra'": lambda game: game["state"].update(extra=1),
    "no such turn: 0": lambda game: game["state"].update(turn=0),
    "state.at: must be in": lambda game: game["state"].update(at=99),
    "players are blue, red": lambda game: game["state"].update(order=["blue", "green"]),
    "is on the field, and nowhere": lambda game: game["state"]["pieces"]["red-men-1"].update(place=None),
    "is gone, and on the board": lambda game: game["state"]["pieces"]["red-men-1"].update(where="gone"),
    "calls itself 'blue-men-1'": lambda game: game["state"]["pieces"]["red-men-1"].update(id="blue-men-1"),
    "pieces and profiles do not match": lambda game: game["state"]["profiles"].pop("red-men-1"),
    "a squad that does not exist": lambda game: game["state"]["squads"].pop("red-men"),
    "members that do not exist": lambda game: (
        game["state"]["pieces"].pop("red-men-1"),
        game["state"]["profiles"].pop("red-men-1"),
    ),
    "stands on 'nothing'": lambda game: game["state"]["pieces"]["red-men-1"]["place"].__setitem__(
        2, "nothing"
    ),
    "a game is over when it has a result": lambda game: game["state"].update(stage="over"),
    "asks 'nobody'": lambda game: game["state"]["stack"][0].update(player="nobody"),
    "no decision of kind 'coffee'": lambda game: game["state"]["stack"][0].update(kind="coffee"),
    "state.rolled": lambda game: game["state"].update(rolled=-1),
    "state.turn": lambda game: game["state"].update(turn="1"),
    "damage must be 0 or more": lambda game: game["state"]["pieces"]["red-men-1"]["standing"].update(
        damage=-1
    ),
    "no option 'coffee'": lambda game: game["setup"]["options"].update(coffee=True),
    "no rule system": lambda game: game["setup"].update(ruleset="chess"),
}


@pytest.mark.parametrize("reason", IMPOSSIBLE)
def test_an_impossible_state_is_refused_with_its_reason(reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        Game.from_json(spoil(IMPOSSIBLE[reason]))
    assert reason in str(refused.value)


def test_what_is_no_json_is_refused_with_its_line() -> None:
    with pytest.raises(SaveError, match="line 1: no JSON"):
        Game.from_json(republic().to_json()[:-20])
    with pytest.raises(SaveError, match="must be an object"):
        Game.from_json("[]")
