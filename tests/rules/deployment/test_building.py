"""Fortifications that players place before their troops."""

from __future__ import annotations

import pytest

from fbsim.errors import BadInput, IllegalAction
from fbsim.rules import Action, Done, Game, new_game
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.fortification import Fort
from fbsim.rules.phases.deployment import Build, Deploy, Post
from tests.rules.table import army

BLOCK = ((-150.0, -50.0), (150.0, -50.0), (150.0, 50.0), (-150.0, 50.0))


def fort(name: str, player: str) -> Fort:
    return Fort(name, player, (Obstacle("wall", Terrain.WALL, BLOCK, 60),))


FORTS = (fort("keep", "blue"), fort("tower", "blue"), fort("bastion", "red"))


def siege(*forts: Fort, board: Board | None = None) -> Game:
    armies = (army("blue"), army("red"))
    return new_game("empire", armies, board, dice=[1, 6], forts=forts or FORTS)


def refused(game: Game, action: Action, clause: str) -> None:
    before = game.state
    with pytest.raises(IllegalAction, match=clause):
        game.apply(action)
    assert game.state == before


@pytest.mark.rule("EMP-46", "EMP-45")
def test_players_in_turn_place_their_fortifications_before_any_troops() -> None:
    game = siege()
    seen = []
    while isinstance(game.legal_actions()[0], Build):
        seen.append(game.player)
        game.apply(game.legal_actions()[0])
    assert seen == ["blue", "red", "blue"]
    assert len(game.board.obstacles) == 3
    assert all(isinstance(action, Deploy | Post) for action in game.legal_actions())


@pytest.mark.rule("EMP-48")
@pytest.mark.parametrize(("y", "allowed"), [(245, False), (251, True), (650, True)])
def test_enemy_fortifications_stand_between_80_and_150_cm_apart(y: float, allowed: bool) -> None:
    game = siege(fort("keep", "blue"), fort("bastion", "red"))
    game.apply(Build("keep", 0, -650))
    if allowed:
        assert game.check(Build("bastion", 0, y)) is None
    else:
        refused(game, Build("bastion", 0, y), "EMP-48")


@pytest.mark.rule("EMP-48")
def test_on_a_long_board_enemy_fortifications_are_no_more_than_150_cm_apart() -> None:
    game = siege(fort("keep", "blue"), fort("bastion", "red"), board=Board(1200, 2000))
    game.apply(Build("keep", 0, -900))
    refused(game, Build("bastion", 0, 705), "EMP-48")
    assert game.check(Build("bastion", 0, 699)) is None


@pytest.mark.rule("EMP-46")
def test_fortifications_stand_on_the_board_and_not_in_each_other() -> None:
    game = siege()
    refused(game, Build("keep", 0, -720), "COM-03")
    refused(game, Build("bastion", 0, 600), "EMP-46")
    refused(game, Done(), "EMP-46")
    game.apply(Build("keep", 0, -600))
    game.apply(Build("bastion", 0, 600, 90))
    refused(game, Build("tower", 100, -600), "COM-04")
    game.apply(Build("tower", 400, -600))
    assert {obstacle.id for obstacle in game.board.obstacles} == {"keep-wall", "bastion-wall", "tower-wall"}


@pytest.mark.rule("EMP-46")
def test_one_that_finds_no_room_is_left_out() -> None:
    game = siege(fort("keep", "blue"), fort("bastion", "red"), board=Board(600, 800))
    game.apply(game.legal_actions()[0])
    assert game.legal_actions() == (Done(),)
    game.apply(Done())
    assert isinstance(game.legal_actions()[0], Deploy)


def test_forts_have_different_names_and_are_saved_with_the_game() -> None:
    with pytest.raises(BadInput, match="keep"):
        siege(fort("keep", "blue"), fort("keep", "red"))
    game = siege()
    assert Game.from_json(game.to_json()).legal_actions() == game.legal_actions()
