"""A game as JSON: equal both ways, and an impossible one refused with its reason."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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


def piece(game: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = game["state"]["pieces"]["red-men-1"]
    return found


SHOT = {
    "gun": "red-men-1",
    "player": "red",
    "gun_class": "P",
    "gun_model": "bulldog",
    "barrels": 1,
    "ammunition": "shell",
    "target": "",
    "weapon": "",
}

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
    "state.pieces.red-men-1: is off the board, at 99999 0": lambda game: piece(game).update(
        place=[99999, 0, ""]
    ),
    "stand on the same spot: red-men-1, red-men-2": lambda game: piece(game).update(
        place=game["state"]["pieces"]["red-men-2"]["place"]
    ),
    "is in hospital, and sound": lambda game: piece(game).update(where="in hospital", place=None),
    "is in hospital, and killed": lambda game: (
        piece(game).update(where="in hospital", place=None),
        piece(game)["standing"].update(condition="killed"),
    ),
    "is fled, and on the board": lambda game: piece(game).update(where="fled"),
    "is a prisoner, and nobody holds it": lambda game: piece(game).update(where="a prisoner"),
    "is destroyed, which a warrior cannot be": lambda game: piece(game)["standing"].update(
        condition="destroyed"
    ),
    "lives must be in 0..1 (got -1)": lambda game: piece(game)["standing"].update(lives=-1),
    "belongs to 'green', who does not play": lambda game: piece(game).update(held_by="green"),
    "belongs to '', who does not play": lambda game: piece(game).update(owner=""),
    "does not count it among its members": lambda game: piece(game).update(squad="blue-men"),
    "has no members, or one of them twice": lambda game: game["state"]["squads"]["red-men"].update(
        members=["red-men-1"] * 3
    ),
    "state.squads.red-men: calls itself 'x'": lambda game: game["state"]["squads"]["red-men"].update(id="x"),
    "no army brought ghost": lambda game: (
        game["state"]["pieces"].update(ghost={**piece(game), "id": "ghost", "squad": ""}),
        game["state"]["profiles"].update(ghost=game["state"]["profiles"]["red-men-1"]),
    ),
    "of the armies' pieces there are missing: blue-men-1, blue-men-2": lambda game: [
        game["state"][key].clear() for key in ("pieces", "profiles", "squads")
    ],
    "state.profiles.red-men-1: is not what its army brought": lambda game: game["state"]["profiles"][
        "red-men-1"
    ].update(cost=1.0),
    "the game is over, and something is still to be decided": lambda game: game["state"].update(
        stage="over", result={"winner": "blue", "clause": "", "reason": "", "scores": []}
    ),
    "'green' does not play": lambda game: game["state"].update(
        stage="over", stack=[], result={"winner": "green", "clause": "", "reason": "", "scores": []}
    ),
    "no gun of class 'Q' with 0 barrels": lambda game: game["state"].update(
        shot={**SHOT, "gun_class": "Q", "barrels": 0}
    ),
    "'green', who fires, does not play": lambda game: game["state"].update(shot={**SHOT, "player": "green"}),
    "must be a number between -1e9 and 1e9 (got nan)": lambda game: piece(game).update(
        heading_deg=float("nan")
    ),
    "state.pieces['red-men-1'].place.x: must be a number": lambda game: piece(game).update(
        place=[float("inf"), 0, ""]
    ),
    "state.notes: must be an object": lambda game: game["state"].update(notes=[]),
    "state.stack: must be a list": lambda game: game["state"].update(stack={}),
    "no decision of kind []": lambda game: game["state"]["stack"][0].update(kind=[]),
    "setup.scenario: must be a list": lambda game: game["setup"].update(scenario=True),
    "setup.ruleset: must be a text": lambda game: game["setup"].update(ruleset=3),
    "a game needs two armies or more": lambda game: (
        game["setup"].update(armies=game["setup"]["armies"][:1]),
        game["state"].update(order=["blue"], stack=[]),
    ),
    "option turns must be in 0..1e+06 (got -5)": lambda game: game["setup"]["options"].update(turns=-5),
    "armies[0].squads[0]: has no warriors": lambda game: game["setup"]["armies"][0]["squads"][0].update(
        warriors=[]
    ),
    "neutrals belong to 'neutral' (got 'blue')": lambda game: game["setup"].update(
        neutrals=game["setup"]["armies"][0]
    ),
    "nothing may be done, and the game is not over": lambda game: game["state"].update(stack=[]),
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


def test_a_note_of_another_kind_is_refused() -> None:
    plain = json.loads(played("republic", 60).to_json())
    notes = plain["state"]["notes"]
    for name in notes:
        notes[name] = notes["stock blue"]
    with pytest.raises(SaveError, match="state: the rules can make nothing of it"):
        Game.from_json(json.dumps(plain))


def test_any_seed_is_kept() -> None:
    game = new_game("republic", [trial_army("blue"), trial_army("red")], seed=10**30)
    assert Game.from_json(game.to_json()) == game


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_edited_is_refused_or_played(data: st.DataObject) -> None:
    """One value anywhere replaced by another of any type: refused with a reason, or a game to go on with."""
    plain = json.loads(SAVED)
    holder, key = data.draw(st.sampled_from(list(places_in(plain))))
    holder[key] = data.draw(st.sampled_from(ODD))
    try:
        game = Game.from_json(json.dumps(plain))
    except BadInput:
        return
    assert game.over or game.legal_actions()
    assert Game.from_json(game.to_json()) == game


ODD = [
    None,
    -1,
    0,
    10**20,
    1e308,
    float("nan"),
    "",
    "x",
    "red-men-1",
    "killed",
    [],
    {},
    [1],
    True,
    {"kind": "x"},
]


def places_in(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Give every place of a JSON document that can be written to."""
    for key in plain if isinstance(plain, dict) else range(len(plain)):
        yield plain, key
        if isinstance(plain[key], dict | list):
            yield from places_in(plain[key])


SAVED = played("republic", 40).to_json()
