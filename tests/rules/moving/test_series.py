"""Movement in Series: a pool of steps for warriors and guns together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fbsim.rules import Army, Done, Game, Place, Where
from fbsim.rules.board import Terrain
from fbsim.rules.phases.moving.allowance import add_roll_bonus
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.jumping import Jump
from fbsim.rules.phases.moving.walking import Halt, Move, TakeUp
from fbsim.rules.play import Play
from tests.rules.moving.field import (
    BLUE,
    SER,
    army,
    block,
    clause,
    manoeuvring,
    meanwhile,
    next_turn,
    north,
    squad,
    steps_of,
    walls,
)
from tests.rules.table import gun

FOUR = {f"blue-men-{n}": (60.0 * n, 0.0) for n in range(1, 5)}


def _four(roll: int) -> Game:
    return manoeuvring("series", FOUR, army("blue", squad("men", 4)), dice=[roll])


def _spend(game: Game, *steps: float) -> None:
    for n, count in enumerate(steps, 1):
        game.apply(north(game, f"blue-men-{n}", count, SER))


@pytest.mark.rule("SER-11")
def test_the_roll_is_the_steps_of_the_whole_army() -> None:
    game = _four(5)
    assert set(steps_of(game).values()) == {5.0}
    _spend(game, 2)
    assert set(steps_of(game).values()) == {3.0}


@pytest.mark.rule("SER-16")
@pytest.mark.rule("COM-01")
def test_one_warrior_uses_all_five_points() -> None:
    game = _four(5)
    assert clause(game, north(game, "blue-men-1", 5.1, SER)) == "SER-17"
    game.apply(north(game, "blue-men-1", 5, SER))
    assert game.pieces["blue-men-1"].place == Place(60, 250)
    assert game.player == "red"


@pytest.mark.parametrize("steps", [(2, 2), (1, 1, 2), (1, 1, 1, 1)])
@pytest.mark.rule("SER-17")
def test_four_points_are_split_as_the_source_splits_them(steps: tuple[int, ...]) -> None:
    game = _four(4)
    _spend(game, *steps[:-1])
    last = f"blue-men-{len(steps)}"
    assert clause(game, north(game, last, steps[-1] + 0.1, SER)) == "SER-17"
    game.apply(north(game, last, steps[-1], SER))
    assert game.player == "red"


@pytest.mark.rule("SER-13")
def test_routes_are_free() -> None:
    game = _four(4)
    game.apply(Move("blue-men-1", 60, -10, via=(Place(30, 40), Place(0, 0))))
    left = 4 - (50 + 50 + (60**2 + 10**2) ** 0.5) / 50
    assert steps_of(game)["blue-men-1"] == round(left, 2)


@pytest.mark.rule("SER-12")
def test_a_step_is_five_centimetres_or_a_figure_by_agreement() -> None:
    game = manoeuvring("series", BLUE, dice=[2], step_mm=54.0)
    assert clause(game, Move("blue-men-1", 0, 108)) == ""
    assert clause(_four(2), Move("blue-men-1", 60, 108)) == "SER-17"


@pytest.mark.rule("SER-14")
def test_the_steps_of_one_move_must_be_enough_for_a_wall() -> None:
    board = walls(block("wall", 0, 60, 1100, 20, 100))
    places = {**BLUE, "blue-men-1": (0, 38)}
    game = manoeuvring("series", places, dice=[2], board=board)
    assert clause(game, Move("blue-men-1", 0, 53, "wall")) == "SER-14"
    enough = manoeuvring("series", places, dice=[3], board=board)
    enough.apply(Move("blue-men-1", 0, 53, "wall"))
    assert steps_of(enough)["blue-men-1"] == pytest.approx(3 - 2 - 15 / 50)
    down = manoeuvring("series", {**BLUE, "blue-men-1": Place(0, 53, "wall")}, dice=[2], board=board)
    assert clause(down, Move("blue-men-1", 0, 38)) == "SER-14"


@pytest.mark.rule("SER-15")
def test_nobody_jumps_over_or_off_a_wall() -> None:
    board = walls(block("wall", 0, 60, 1100, 20, 20))
    game = manoeuvring("series", {**BLUE, "blue-men-1": Place(0, 53, "wall")}, dice=[6], board=board)
    assert clause(game, Jump("blue-men-1", 0, 36)) == "SER-15"
    game.apply(TakeUp("blue-men-1"))
    assert not any(isinstance(each, Jump) for each in game.legal_actions())


# The steps need not be used up, but by agreement.


@pytest.mark.rule("SER-17")
def test_steps_may_be_left_over() -> None:
    assert clause(_four(4), Done()) == ""


@pytest.mark.rule("SER-17")
def test_by_agreement_all_steps_must_be_gone() -> None:
    game = manoeuvring("series", BLUE, dice=[2], strict_equal=True)
    assert clause(game, Done()) == "SER-17"
    game.apply(TakeUp("blue-men-1"))
    game.apply(Halt("blue-men-1"))
    assert clause(game, Done()) == "SER-17"
    game.apply(north(game, "blue-men-1", 2, SER))
    assert game.player == "red"


@pytest.mark.rule("SER-17")
def test_who_cannot_move_need_not_even_by_agreement() -> None:
    pen = (
        block("north", 0, 24, 80, 20, 400),
        block("south", 0, -24, 80, 20, 400),
        block("west", -24, 0, 20, 27, 400),
        block("east", 24, 0, 20, 27, 400),
    )
    blue, board = army("blue", squad("man", 1)), walls(*pen)
    game = manoeuvring("series", {"blue-man-1": (0, 0)}, blue, dice=[1], board=board, strict_equal=True)
    assert steps_of(game) == {"blue-man-1": 1.0}
    assert clause(game, Done()) == ""


# What the last magic left.


@pytest.mark.parametrize(("bonus", "roll", "steps"), [(1, 3, 4.0), (-1, 3, 2.0), (1, 6, 7.0)])
@pytest.mark.rule("SER-37")
@pytest.mark.rule("SER-38")
def test_magic_adds_to_the_next_roll_or_takes_from_it(bonus: int, roll: int, steps: float) -> None:
    game = meanwhile(_four(1), lambda play: add_roll_bonus(play, "blue", bonus))
    next_turn(game, roll)
    assert set(steps_of(game).values()) == {steps}
    next_turn(game, roll)
    assert set(steps_of(game).values()) == {float(roll)}


@pytest.mark.rule("SER-38")
def test_the_roll_does_not_fall_below_nothing() -> None:
    def twice(play: Play) -> None:
        add_roll_bonus(play, "red", -1)
        add_roll_bonus(play, "red", -1)

    game = meanwhile(_four(1), twice)
    events = game.apply(Done(), dice=[1, 5])
    assert [event.value for event in events if event.what == "die"] == [1, 5]
    assert game.player == "blue"
    assert set(steps_of(game).values()) == {5.0}


# Guns.


def _guns(roll: int, **places: tuple[float, float]) -> Game:
    blue = Army("blue", (squad("men"),), (gun(), gun("hammer")))
    there = {**BLUE, "blue-bulldog": (0.0, -60.0), "blue-hammer": (120.0, -60.0)}
    named = {name.replace("_", "-"): place for name, place in places.items()}
    return manoeuvring("series", there | named, blue, dice=[roll])


@pytest.mark.rule("SER-18")
def test_with_two_points_one_gun_goes_two_steps() -> None:
    game = _guns(2)
    game.apply(MoveGun("blue-bulldog", -100, -60))
    assert game.pieces["blue-bulldog"].place == Place(-100, -60)
    assert game.pieces["blue-men-1"].place == Place(0, 0)
    assert game.player == "red"


@pytest.mark.rule("SER-18")
def test_with_two_points_the_gun_and_a_warrior_go_one_step_each() -> None:
    game = _guns(2)
    game.apply(MoveGun("blue-bulldog", 0, -110))
    assert clause(game, MoveGun("blue-bulldog", 0, -162)) == "SER-18"
    game.apply(north(game, "blue-men-1", -1, SER))
    assert game.player == "red"


@pytest.mark.rule("SER-18")
def test_with_two_points_two_guns_go_one_step_each() -> None:
    game = _guns(2)
    game.apply(MoveGun("blue-bulldog", 0, -110))
    game.apply(MoveGun("blue-hammer", 120, -110))
    assert game.player == "red"


@pytest.mark.rule("SER-18")
def test_a_gun_needs_somebody_within_a_step_whenever_it_sets_out_for_another() -> None:
    away = {"blue_men_2": (400, 0), "blue_men_3": (500, 0)}
    game = _guns(4, **away)
    assert clause(game, MoveGun("blue-bulldog", 0, -110)) == ""
    assert clause(game, MoveGun("blue-bulldog", 0, -200)) == "SER-18"
    assert clause(game, MoveGun("blue-hammer", 120, -70)) == "SER-18"
    assert clause(game, MoveGun("blue-bulldog", 0, -110, crew=("blue-men-1",))) == "SER-18"


@pytest.mark.rule("SER-18")
def test_a_gun_is_lifted_onto_a_tower_where_it_fits() -> None:
    def beside(wide: float) -> Game:
        board = walls(block("tower", 200, -60, wide, 100, 50))
        men = {"blue-men-1": (110.0, -20.0), "blue-men-2": (90.0, -100.0), "blue-men-3": (500.0, 0.0)}
        blue = Army("blue", (squad("men"),), (gun(),))
        return manoeuvring("series", {**men, "blue-bulldog": (110, -60)}, blue, dice=[6], board=board)

    assert clause(beside(100), MoveGun("blue-bulldog", 200, -60, "tower")) == ""
    assert clause(beside(30), MoveGun("blue-bulldog", 200, -60, "tower")) == "SER-18"
    game = beside(100)
    game.apply(MoveGun("blue-bulldog", 200, -60, "tower"))
    assert set(steps_of(game).values()) == {round(6 - 1 - 90 / 50, 2)}


@pytest.mark.rule("SER-18")
@pytest.mark.rule("SER-34")
def test_an_enemy_beside_an_own_gun_does_not_bar_it_but_his_own_gun_is_not_moved() -> None:
    red = Army("red", (squad("men"),), (gun(),))
    places = {**BLUE, "red-bulldog": (0.0, -60.0)}
    game = manoeuvring("series", places, army("blue"), red, dice=[2])
    assert clause(game, MoveGun("red-bulldog", 0, -100)) == "SER-34"
    assert clause(_guns(2, red_men_1=(-60, -60)), MoveGun("blue-bulldog", 0, -100)) == ""


@pytest.mark.rule("SER-42")
def test_a_prisoner_accompanies_a_gun_and_does_not_move_himself() -> None:
    def take(play: Play) -> None:
        captive = play.piece("red-men-1")
        play.put(replace(captive, where=Where.PRISON, held_by="blue", place=Place(-60, -60)))

    far = {"blue_men_1": (300.0, 300.0), "blue_men_2": (400.0, 300.0), "blue_men_3": (500.0, 300.0)}
    alone = _guns(2, **far)
    assert clause(alone, MoveGun("blue-bulldog", 0, -100)) == "SER-18"
    served = meanwhile(alone, take)
    assert clause(served, MoveGun("blue-bulldog", 0, -100)) == ""
    assert clause(served, Move("red-men-1", -60, -100)) == "SER-11"
    assert "red-men-1" not in steps_of(served)


@pytest.mark.rule("SER-18")
def test_moves_of_guns_are_listed_for_a_warrior_beside_them() -> None:
    game = _guns(3)
    game.apply(TakeUp("blue-men-1"))
    listed = [each for each in game.legal_actions() if isinstance(each, MoveGun)]
    assert listed
    assert {each.gun for each in listed} == {"blue-bulldog"}


@pytest.mark.rule("COM-19")
def test_water_is_gone_around() -> None:
    pond = block("pond", 0, 60, 60, 40, 0, Terrain.IMPASSABLE)
    game = manoeuvring("series", BLUE, dice=[6], board=walls(pond))
    assert clause(game, Move("blue-men-1", 0, 60)) in ("COM-19", "COM-04")
    assert clause(game, Move("blue-men-1", 0, 130, via=(Place(0, 129),))) == "COM-19"
    game.apply(Move("blue-men-1", 0, 130))
    assert steps_of(game)["blue-men-1"] < 6 - 130 / 50
