"""Movement in Family: Tradition's, with a forest that halves steps and a dragon that watches."""

from __future__ import annotations

import pytest

from fbsim.rules import Army, Game, Place
from fbsim.rules.board import Board, Purpose, Terrain, Zone
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.walking import Move
from tests.rules.moving.field import (
    BLUE,
    FAM,
    block,
    clause,
    manoeuvring,
    next_turn,
    north,
    rectangle,
    squad,
    steps_of,
    walls,
)
from tests.rules.table import gun

THICKET = block("thicket", 0, 260, 1200, 400, 0, Terrain.FOREST)
"""It begins two steps north of blue's first man."""
GAZE = Zone("gaze", Purpose.GAZE, rectangle(0, 87.5, 200, 55))
"""A corridor 5.5 cm wide, two steps to the north."""


def _game(roll: int, board: Board, **options: bool) -> Game:
    return manoeuvring("family", BLUE, dice=[roll], board=board, **options)


@pytest.mark.rule("FAM-10")
@pytest.mark.rule("FAM-14")
def test_in_the_open_each_goes_as_far_as_the_roll() -> None:
    game = _game(6, Board())
    assert clause(game, north(game, "blue-men-1", 6.1, FAM)) == "FAM-10"
    game.apply(north(game, "blue-men-1", 6, FAM))
    assert steps_of(game) == {"blue-men-2": 6.0, "blue-men-3": 6.0}


@pytest.mark.rule("FAM-13")
def test_of_six_steps_two_go_to_the_forest_and_the_rest_makes_two_in_it() -> None:
    game = _game(6, walls(THICKET))
    assert clause(game, north(game, "blue-men-1", 4.1, FAM)) == "FAM-10"
    game.apply(north(game, "blue-men-1", 4, FAM))
    assert game.pieces["blue-men-1"].place == Place(0, 120)
    assert "blue-men-1" not in steps_of(game)


@pytest.mark.rule("FAM-13")
def test_a_lone_last_point_is_lost_in_the_forest() -> None:
    game = _game(5, walls(THICKET))
    assert clause(game, north(game, "blue-men-1", 3.4, FAM)) == "FAM-13"
    assert clause(game, north(game, "blue-men-1", 3, FAM)) == ""
    agreed = _game(5, walls(THICKET), whole_forest_steps=False)
    assert clause(agreed, north(agreed, "blue-men-1", 3.5, FAM)) == ""
    assert clause(agreed, north(agreed, "blue-men-1", 3.6, FAM)) == "FAM-10"


@pytest.mark.rule("FAM-11")
@pytest.mark.rule("FAM-14")
def test_the_way_around_the_forest_is_ordinary() -> None:
    copse = block("copse", 0, 60, 40, 40, 0, Terrain.FOREST)
    game = _game(5, walls(copse))
    game.apply(Move("blue-men-1", 0, 100, via=(Place(-30, 40), Place(-30, 80))))
    far = ((30**2 + 40**2) ** 0.5 + 40 + (30**2 + 20**2) ** 0.5) / 30
    assert steps_of(game)["blue-men-1"] == round(5 - far, 2)


@pytest.mark.rule("FAM-05")
def test_magma_is_not_passed_but_by_agreement() -> None:
    magma = block("magma", 0, 60, 1200, 40, 0, Terrain.IMPASSABLE)
    game = _game(6, walls(magma))
    assert clause(game, Move("blue-men-1", 0, 120)) == "FAM-05"
    agreed = _game(6, walls(magma), magma_bars=False)
    assert clause(agreed, Move("blue-men-1", 0, 60)) == ""
    assert clause(agreed, Move("blue-men-1", 0, 120)) == ""


# The dragon's gaze.


@pytest.mark.parametrize("die", [4, 5, 6])
@pytest.mark.rule("FAM-12")
def test_with_luck_a_piece_passes_the_dragon(die: int) -> None:
    game = _game(6, Board(zones=(GAZE,)))
    game.apply(Move("blue-men-1", 0, 150), dice=[die])
    assert game.pieces["blue-men-1"].place == Place(0, 150)
    assert steps_of(game)["blue-men-1"] == 1.0


@pytest.mark.parametrize("die", [1, 2, 3])
@pytest.mark.rule("FAM-12")
def test_without_it_is_put_back_to_where_it_came_in_unhurt_and_seeks_another_way(die: int) -> None:
    game = _game(6, Board(zones=(GAZE,)))
    game.apply(Move("blue-men-1", 0, 150), dice=[die])
    assert game.pieces["blue-men-1"].place == Place(0, 60)
    assert game.pieces["blue-men-1"].sound
    assert steps_of(game)["blue-men-1"] == 4.0
    assert clause(game, Move("blue-men-1", 0, 80)) == "FAM-12"
    assert clause(game, Move("blue-men-1", -100, 40)) == ""
    next_turn(game, 6)
    assert clause(game, Move("blue-men-1", 0, 80)) == ""


@pytest.mark.rule("FAM-12")
def test_who_is_turned_back_to_where_another_stands_finds_room_before_it() -> None:
    board = Board(zones=(GAZE,))
    places = {**BLUE, "blue-men-2": (0, 60)}
    game = manoeuvring("family", places, dice=[6], board=board)
    game.apply(Move("blue-men-1", 0, 150), dice=[1])
    place = game.pieces["blue-men-1"].place
    assert place is not None
    assert place.x == 0
    assert place.y == pytest.approx(35)


@pytest.mark.rule("FAM-12")
def test_who_was_put_back_to_the_edge_is_looked_at_again_next_turn() -> None:
    game = _game(6, Board(zones=(GAZE,)))
    game.apply(Move("blue-men-1", 0, 150), dice=[1])
    next_turn(game, 6)
    game.apply(Move("blue-men-1", 0, 90), dice=[6])
    game.apply(Move("blue-men-1", 0, 150), dice=[])
    assert game.pieces["blue-men-1"].place == Place(0, 150)


@pytest.mark.rule("FAM-12")
def test_who_goes_around_the_corridor_rolls_no_die() -> None:
    game = _game(6, Board(zones=(GAZE,)))
    game.apply(Move("blue-men-3", 120, 180), dice=[])
    assert game.pieces["blue-men-3"].place == Place(120, 180)


@pytest.mark.rule("FAM-12")
def test_a_gun_and_who_moves_it_are_turned_back_together() -> None:
    blue = Army("blue", (squad("men"),), (gun(),))
    places = {**BLUE, "blue-men-2": (300, 0), "blue-men-3": (360, 0), "blue-bulldog": (50, 0)}
    game = manoeuvring("family", places, blue, dice=[6], board=Board(zones=(GAZE,)))
    game.apply(MoveGun("blue-bulldog", 50, 180, crew=("blue-men-1",)), dice=[2])
    assert game.pieces["blue-bulldog"].place == Place(50, 60)
    assert game.pieces["blue-men-1"].place == Place(0, 60)
    assert clause(game, MoveGun("blue-bulldog", 50, 100, crew=("blue-men-1",))) == "FAM-12"
