"""How the family's game is won, and in what order it is played."""

from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import Done, Game, Place, new_game
from fbsim.rules.bots import RandomBot
from fbsim.rules.phases.moving.walking import Move
from fbsim.rules.testing import check_ruleset
from tests.rules.table import army, laid, squad

MEN = (squad("men", 2),)
BLUE_HOME, RED_HOME = Place(-197, -320), Place(197, 320)


def at_the_gate(**places: Any) -> Game:
    """Blue's first man before red's castle, red's men away from it; blue is to move with a 6."""
    spots = {
        "blue-men-1": (85, 215),
        "blue-men-2": (-197, -320),
        "red-men-1": (0, -150),
        "red-men-2": (60, -250),
    } | {name.replace("_", "-"): place for name, place in places.items()}
    game = laid("family", spots, army("blue", *MEN), army("red", *MEN), dice=[6, 1, 6])
    assert (game.player, game.phase) == ("blue", "move")
    return game


def enter(game: Game) -> Game:
    """Blue's first man walks into red's castle, and blue ends his stage."""
    game.apply(Move("blue-men-1", 115.0, 245.0))
    game.apply(Done(), dice=[])
    return game


@pytest.mark.rule("FAM-09")
def test_who_is_in_the_enemy_castle_with_no_enemy_in_it_at_the_end_of_his_stage_wins() -> None:
    game = enter(at_the_gate())
    assert game.result is not None
    assert (game.result.winner, game.result.clause) == ("blue", "FAM-09")


@pytest.mark.rule("FAM-09")
def test_the_castle_is_not_taken_before_the_stage_ends() -> None:
    game = at_the_gate()
    game.apply(Move("blue-men-1", 115.0, 245.0), dice=[])
    assert not game.over


@pytest.mark.rule("FAM-09", "FAM-15")
def test_a_guard_in_the_castle_keeps_it() -> None:
    game = at_the_gate(red_men_1=(230, 360))
    game.apply(Move("blue-men-1", 115.0, 245.0))
    game.apply(Done())
    assert not game.over


@pytest.mark.rule("FAM-09")
def test_outside_the_castle_nothing_is_taken() -> None:
    game = at_the_gate()
    game.apply(Move("blue-men-1", 85.0, 190.0))
    game.apply(Done())
    assert not game.over


@pytest.mark.rule("FAM-10")
@pytest.mark.parametrize(("dice", "first"), [([6, 1], "blue"), ([2, 5], "red"), ([4, 4, 1, 3], "red")])
def test_the_higher_die_starts(dice: list[int], first: str) -> None:
    spots = {"blue-men-1": BLUE_HOME, "red-men-1": RED_HOME}
    sides = (army("blue", squad("men", 1)), army("red", squad("men", 1)))
    game = laid("family", spots, *sides, dice=[*dice, 3])
    assert (game.turn, game.player) == (1, first)


@pytest.mark.rule("FAM-10")
def test_a_turn_has_two_stages_and_no_more_movement_then_attack() -> None:
    game = new_game("family", (army("blue", *MEN), army("red", *MEN)))
    phases = [phase.name for phase in game.rules.phases]
    assert phases == ["move", "shooting", "melee"]  # the attack has both


@pytest.mark.rule("FAM-10")
def test_one_player_goes_through_both_stages_before_the_other() -> None:
    spots = {"blue-men-1": BLUE_HOME, "red-men-1": RED_HOME}
    sides = (army("blue", squad("men", 1)), army("red", squad("men", 1)))
    game = laid("family", spots, *sides, dice=[6, 1, 3])
    assert (game.player, game.phase) == ("blue", "move")
    game.apply(Done())
    assert (game.player, game.phase, game.turn) == ("red", "move", 1)
    game.apply(Done())
    assert (game.player, game.phase, game.turn) == ("blue", "move", 2)


@pytest.mark.rule("FAM-12", "FAM-11")
def test_the_short_way_leads_through_the_dragons_gaze() -> None:
    game = laid(
        "family",
        {"blue-men-1": (-132, -48), "blue-men-2": BLUE_HOME, "red-men-1": RED_HOME, "red-men-2": (230, 360)},
        army("blue", *MEN),
        army("red", *MEN),
        dice=[6, 1, 6],
    )
    way = Move("blue-men-1", -43.0, 97.0)
    passed = game.copy()
    passed.apply(way, dice=[4])
    assert passed.pieces["blue-men-1"].place == Place(-43.0, 97.0)
    game.apply(way, dice=[3])
    assert game.pieces["blue-men-1"].place != Place(-43.0, 97.0)


def test_random_games_on_the_field_keep_what_rulesets_promise() -> None:
    check_ruleset("family", options={"turns": 5}, seeds=(4,))


def test_a_random_game_comes_to_an_end() -> None:
    game = new_game("family", (army("blue", *MEN), army("red", *MEN)), seed=2, options={"turns": 30})
    bot = RandomBot(2)
    while not game.over:
        game.apply(bot.choose(game, game.legal_actions()))
    assert game.result is not None
