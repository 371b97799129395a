"""Ladders built during the game (Republic)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fbsim.rules import Done, Game, Place
from fbsim.rules.phases.moving.ladders import BuildLadder, builders, cancel
from fbsim.rules.phases.moving.walking import Move, TakeUp
from fbsim.rules.phases.shooting.crew import note_shots
from fbsim.rules.play import Play
from tests.rules.moving.field import (
    army,
    block,
    clause,
    manoeuvring,
    meanwhile,
    next_turn,
    squad,
    steps_of,
    walls,
    wounded,
)

WALL = block("wall", 0, 60, 1100, 20, 120)
"""Three steps high, its face 5 cm to the north."""
PLACES = {"blue-men-1": (0.0, 30.0), "blue-men-2": (60.0, 0.0), "blue-men-3": (120.0, -40.0)}
BUILD = BuildLadder("wall", ("blue-men-1", "blue-men-2"))


def _game(roll: int = 6, extra: int = 0) -> Game:
    return manoeuvring(
        "republic", PLACES, army("blue", squad("men", extra_steps=extra)), dice=[roll], board=walls(WALL)
    )


def _begun(extra: int = 0) -> Game:
    game = _game(extra=extra)
    game.apply(BUILD)
    return game


@pytest.mark.rule("REP-45")
@pytest.mark.rule("REP-46")
def test_two_warriors_motionless_for_a_turn_build_a_ladder() -> None:
    game = _begun()
    assert builders(game.look()) == BUILD.builders
    assert not game.board.ladders
    next_turn(game, 4)
    assert [(one.obstacle, one.x, one.y) for one in game.board.ladders] == [("wall", 0.0, 50.0)]
    assert builders(game.look()) == ()


@pytest.mark.rule("REP-49")
def test_up_the_ladder_each_step_of_height_costs_one() -> None:
    game = _begun()
    assert clause(game, Move("blue-men-3", 0, 55, "wall")) != ""
    next_turn(game, 4)
    game.apply(Move("blue-men-1", 0, 55, "wall"))
    assert steps_of(game)["blue-men-1"] == pytest.approx(4 - 3 - 25 / 40, abs=0.03)


@pytest.mark.rule("REP-49")
@pytest.mark.rule("REP-53")
def test_all_warriors_use_it_but_the_wounded_and_vehicles_do_not() -> None:
    game = _begun()
    next_turn(game, 4)
    hurt = wounded(game, "blue-men-1")
    assert clause(hurt, Move("blue-men-1", 0, 55, "wall")) == "REP-53"

    def come(play: Play) -> None:
        play.change("red-men-1", place=Place(0, -20))

    enemy = meanwhile(game, come)
    enemy.apply(Done(), dice=[5])
    assert clause(enemy, Move("red-men-1", 0, 55, "wall")) == ""


@pytest.mark.rule("REP-45")
def test_they_stand_within_a_step_of_its_foot() -> None:
    assert clause(_game(), BuildLadder("wall", ("blue-men-1", "blue-men-3"))) == "REP-45"
    assert clause(_game(), BuildLadder("no-wall", BUILD.builders)) == "REP-45"
    assert clause(_game(), BuildLadder("wall", ("blue-men-1", "red-men-1"))) == "REP-45"


@pytest.mark.parametrize("names", [("blue-men-1",), ("blue-men-1", "blue-men-1"), ()])
@pytest.mark.rule("REP-46")
def test_it_takes_two(names: tuple[str, ...]) -> None:
    assert clause(_game(), BuildLadder("wall", names)) == "REP-46"


@pytest.mark.rule("REP-46")
def test_who_has_moved_builds_no_ladder_and_who_moves_leaves_it_off() -> None:
    game = _game()
    game.apply(Move("blue-men-2", 55, 10))
    assert clause(game, BUILD) == "REP-46"
    begun = _begun()
    begun.apply(Move("blue-men-2", 55, 10))
    assert builders(begun.look()) == ()
    next_turn(begun, 4)
    assert not begun.board.ladders


@pytest.mark.rule("REP-46")
def test_who_shoots_leaves_it_off() -> None:
    game = meanwhile(_begun(), lambda play: note_shots(play, ("blue-men-1",), "own"))
    next_turn(game, 4)
    assert not game.board.ladders
    assert (
        clause(meanwhile(_game(), lambda play: note_shots(play, ("blue-men-1",), "own")), BUILD) == "REP-46"
    )


@pytest.mark.parametrize("event", ["stepped", "teleported", "fled"])
@pytest.mark.rule("REP-46")
def test_who_is_moved_by_others_leaves_it_off_too(event: str) -> None:
    game = meanwhile(_begun(), lambda play: play.tell(event, "test", "for the test", "blue-men-2"))
    assert builders(game.look()) == ()


@pytest.mark.rule("REP-48")
def test_a_builders_wound_or_death_cancels_it() -> None:
    assert builders(wounded(_begun(), "blue-men-2").look()) == ()
    assert clause(wounded(_game(), "blue-men-2"), BUILD) == "REP-48"

    def kill(play: Play) -> None:
        play.rules.casualties.kill(play, "blue-men-1", "test", "for the test")

    dead = meanwhile(_begun(), kill)
    assert builders(dead.look()) == ()
    next_turn(dead, 4)
    assert not dead.board.ladders


@pytest.mark.rule("REP-47")
def test_builders_may_be_left_out_of_a_melee_and_by_fighting_they_cancel_it() -> None:
    game = _begun()
    assert set(builders(game.look())) == {"blue-men-1", "blue-men-2"}
    fought = meanwhile(game, lambda play: cancel(play, "blue-men-1", "REP-47"))
    assert builders(fought.look()) == ()
    elsewhere = meanwhile(game, lambda play: cancel(play, "blue-men-3", "REP-47"))
    assert builders(elsewhere.look()) == BUILD.builders


@pytest.mark.rule("REP-46")
def test_who_was_carried_off_meanwhile_has_built_nothing() -> None:
    def carry(play: Play) -> None:
        play.put(replace(play.piece("blue-men-2"), place=Place(400, -300)))

    game = meanwhile(_begun(), carry)
    next_turn(game, 4)
    assert not game.board.ladders


@pytest.mark.rule("REP-45")
def test_ladders_are_listed_for_a_warrior_before_a_wall() -> None:
    game = _game()
    game.apply(TakeUp("blue-men-1"))
    assert BUILD in game.legal_actions()
    game.apply(BUILD)
    assert set(steps_of(game)) == {"blue-men-3"}
    next_turn(game, 4)
    assert clause(game, BUILD) == "REP-45"
