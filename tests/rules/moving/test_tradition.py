"""Movement in Tradition: one roll for all, guns at the warrior's pace, walls at the ordinary rate, jumps."""

from __future__ import annotations

import pytest

from fbsim.rules import Army, Condition, Done, Game, Place, Profile, Where
from fbsim.rules.board import Obstacle, Terrain
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.jumping import Jump
from fbsim.rules.phases.moving.walking import Halt, Move, TakeUp
from tests.rules.moving.field import (
    BLUE,
    TRD,
    army,
    block,
    clause,
    manoeuvring,
    next_turn,
    north,
    single,
    squad,
    steps_of,
    walls,
)
from tests.rules.table import gun


@pytest.mark.rule("TRD-11")
@pytest.mark.rule("COM-01")
def test_a_step_is_three_centimetres_in_any_direction_by_any_route() -> None:
    game = manoeuvring("tradition", BLUE, dice=[4])
    game.apply(Move("blue-men-1", -30, 0, via=(Place(-30, 30), Place(-60, 30))))
    assert game.pieces["blue-men-1"].place == Place(-30, 0)
    assert steps_of(game)["blue-men-1"] == round(4 - (42.426 + 30 + 42.426) / 30, 2)


@pytest.mark.rule("TRD-12")
def test_every_warrior_and_vehicle_may_go_as_many_steps_as_were_rolled() -> None:
    blue = Army("blue", (squad("men"),), (), (single("war-machine"),))
    game = manoeuvring("tradition", {**BLUE, "blue-war-machine": (200, 0)}, blue, dice=[5])
    assert steps_of(game) == dict.fromkeys([*BLUE, "blue-war-machine"], 5.0)
    for unit in (*BLUE, "blue-war-machine"):
        game.apply(north(game, unit, 5, TRD))
    assert [game.pieces[unit].place for unit in BLUE] == [Place(0, 150), Place(60, 150), Place(120, 150)]
    assert game.pieces["blue-war-machine"].place == Place(200, 150)


@pytest.mark.rule("TRD-12")
def test_fewer_steps_than_rolled_are_allowed_and_more_are_not() -> None:
    game = manoeuvring("tradition", BLUE, dice=[3])
    assert clause(game, north(game, "blue-men-1", 3.1, TRD)) == "TRD-12"
    game.apply(north(game, "blue-men-1", 1, TRD))
    assert clause(game, north(game, "blue-men-1", 2.1, TRD)) == "TRD-12"
    game.apply(north(game, "blue-men-1", 2, TRD))
    assert clause(game, north(game, "blue-men-1", 0.01, TRD)) == "TRD-12"
    assert clause(game, north(game, "blue-men-2", 3, TRD)) == ""


@pytest.mark.rule("COM-04")
def test_a_millimetre_more_than_the_steps_is_within_them() -> None:
    game = manoeuvring("tradition", BLUE, dice=[3])
    assert clause(game, Move("blue-men-1", 0, 90.9)) == ""
    assert clause(game, Move("blue-men-1", 0, 91.1)) == "TRD-12"


@pytest.mark.rule("TRD-42")
def test_army_lists_give_no_more_steps_in_tradition() -> None:
    blue = army("blue", squad("men", extra_steps=3))
    assert steps_of(manoeuvring("tradition", BLUE, blue, dice=[2])) == dict.fromkeys(BLUE, 2.0)


@pytest.mark.rule("COM-04")
def test_figures_pass_through_others_and_overlap_none_where_they_halt() -> None:
    game = manoeuvring("tradition", {**BLUE, "red-men-1": (0, 40)}, dice=[3])
    assert clause(game, Move("blue-men-1", 0, 25)) == "COM-04"
    assert clause(game, Move("blue-men-1", 45, 0)) == "COM-04"
    assert clause(game, Move("blue-men-1", 0, 70)) == ""
    assert clause(game, Move("blue-men-1", 0, 16)) == ""


@pytest.mark.rule("COM-04")
def test_nothing_forbids_to_leave_an_enemys_side() -> None:
    game = manoeuvring("tradition", {**BLUE, "red-men-1": (0, 24)}, dice=[3])
    assert clause(game, Move("blue-men-1", 0, -90)) == ""


@pytest.mark.rule("COM-03")
def test_nobody_walks_off_the_board() -> None:
    game = manoeuvring("tradition", {**BLUE, "blue-men-1": (-580, 0)}, dice=[3])
    assert clause(game, Move("blue-men-1", -605, 0)) == "COM-03"
    assert clause(game, Move("blue-men-1", -595, 0)) == "COM-04"
    assert clause(game, Move("blue-men-1", -588, 0)) == ""


@pytest.mark.parametrize("place", [(0.0, 30.0, "no-such-wall"), (0.0, 0.0, "")])
@pytest.mark.rule("COM-04")
def test_what_is_no_place_to_go_to_is_refused(place: tuple[float, float, str]) -> None:
    game = manoeuvring("tradition", BLUE, dice=[3])
    assert clause(game, Move("blue-men-1", *place)) == "COM-04"


@pytest.mark.parametrize("unit", ["red-men-1", "nobody", "blue-bulldog"])
@pytest.mark.rule("TRD-12")
def test_only_own_units_on_the_field_are_moved(unit: str) -> None:
    blue = army("blue", guns=(gun(),))
    game = manoeuvring("tradition", {**BLUE, "blue-bulldog": (0, 200)}, blue, dice=[3])
    assert clause(game, Move(unit, 0, 90)) == "TRD-12"
    assert clause(game, TakeUp(unit)) == "TRD-12"


# Walls.


WALL = block("wall", 0, 60, 400, 20, 90)
"""Three steps high, its face 5 cm to the north."""


@pytest.mark.rule("TRD-16")
def test_a_wall_three_steps_high_costs_three_steps_to_climb() -> None:
    game = manoeuvring("tradition", {**BLUE, "blue-men-1": (0, 38)}, dice=[5], board=walls(WALL))
    game.apply(Move("blue-men-1", 0, 53, "wall"))
    assert steps_of(game)["blue-men-1"] == pytest.approx(5 - 3 - 15 / 30)


@pytest.mark.rule("TRD-16")
def test_crossing_a_wall_costs_up_and_down_and_the_way_across() -> None:
    low = block("low", 0, 60, 1100, 20, 30)
    game = manoeuvring("tradition", {**BLUE, "blue-men-1": (0, 38)}, dice=[4], board=walls(low))
    game.apply(Move("blue-men-1", 0, 83))
    assert steps_of(game)["blue-men-1"] == pytest.approx(4 - 1 - 1 - 45 / 30)


@pytest.mark.rule("TRD-17")
def test_too_few_steps_for_a_wall_and_he_goes_around_it_or_stops_before_it() -> None:
    game = manoeuvring("tradition", {**BLUE, "blue-men-1": (0, 38)}, dice=[3], board=walls(WALL))
    assert clause(game, Move("blue-men-1", 0, 53, "wall")) == "TRD-17"
    assert clause(game, Move("blue-men-1", 20, 38)) == ""
    beside = manoeuvring("tradition", {**BLUE, "blue-men-1": (-205, 30)}, dice=[3], board=walls(WALL))
    beside.apply(Move("blue-men-1", -215, 85))
    assert steps_of(beside)["blue-men-1"] > 0


@pytest.mark.rule("TRD-17")
def test_steps_saved_before_a_wall_do_not_carry_over() -> None:
    game = manoeuvring("tradition", {**BLUE, "blue-men-1": (0, 38)}, dice=[3], board=walls(WALL))
    next_turn(game, 3)
    assert clause(game, Move("blue-men-1", 0, 53, "wall")) == "TRD-17"
    next_turn(game, 4)
    assert clause(game, Move("blue-men-1", 0, 53, "wall")) == ""


@pytest.mark.rule("TRD-16")
def test_reachable_tops_are_listed() -> None:
    game = manoeuvring("tradition", {**BLUE, "blue-men-1": (0, 38)}, dice=[5], board=walls(WALL))
    game.apply(TakeUp("blue-men-1"))
    assert any(isinstance(each, Move) and each.on == "wall" for each in game.legal_actions())


# Jumps.


def _on_tower(height: float) -> Game:
    board = walls(block("tower", 0, 0, 100, 100, height))
    away = {"blue-men-2": (200, 0), "blue-men-3": (300, 0)}
    return manoeuvring("tradition", {"blue-men-1": Place(0, 45, "tower"), **away}, dice=[1], board=board)


@pytest.mark.parametrize("height", [20.0, 53.0, 54.0])
@pytest.mark.rule("TRD-18")
def test_a_jump_from_no_more_than_his_own_height_is_safe_and_free(height: float) -> None:
    game = _on_tower(height)
    events = game.apply(Jump("blue-men-1", 0, 63), dice=[])
    assert game.pieces["blue-men-1"].place == Place(0, 63)
    assert not [event for event in events if event.what == "die"]
    assert steps_of(game)["blue-men-1"] == 1.0


@pytest.mark.rule("TRD-19")
def test_from_more_than_twice_his_height_two_dice_without_a_one_land_him_safely() -> None:
    game = _on_tower(2.2 * 54)
    game.apply(Jump("blue-men-1", 0, 63), dice=[3, 6])
    assert game.pieces["blue-men-1"].on_field
    assert game.pieces["blue-men-1"].place == Place(0, 63)


@pytest.mark.parametrize("dice", [[1, 6], [3, 1], [1, 1]])
@pytest.mark.rule("TRD-19")
def test_any_one_kills_him_and_his_figure_leaves_the_field(dice: list[int]) -> None:
    game = _on_tower(2.2 * 54)
    game.apply(Jump("blue-men-1", 0, 63), dice=dice)
    assert game.pieces["blue-men-1"].condition is Condition.KILLED
    assert game.pieces["blue-men-1"].where is Where.GONE


@pytest.mark.parametrize(("heights", "dice"), [(1.5, 1), (1.05, 1), (2.0, 2), (3.9, 3), (5.2, 5)])
@pytest.mark.rule("TRD-19")
def test_as_many_dice_as_whole_heights(heights: float, dice: int) -> None:
    game = _on_tower(heights * 54)
    events = game.apply(Jump("blue-men-1", 0, 63), dice=[2] * dice)
    assert sum(event.what == "die" for event in events) == dice
    assert game.pieces["blue-men-1"].sound


@pytest.mark.rule("TRD-18")
def test_only_from_the_edge_down_to_the_foot_is_a_jump() -> None:
    game = _on_tower(54)
    assert clause(game, Jump("blue-men-1", 0, 150)) == "TRD-18"
    assert clause(game, Jump("blue-men-2", 200, 20)) == "TRD-18"
    assert clause(game, Jump("blue-men-1", 0, 55)) == "COM-04"
    assert clause(game, Jump("red-men-1", 0, 63)) == "TRD-18"


@pytest.mark.rule("TRD-18")
def test_jumps_from_where_he_stands_are_listed_though_he_has_no_steps_left() -> None:
    game = _on_tower(54)
    game.apply(TakeUp("blue-men-1"))
    game.apply(Move("blue-men-1", 30, 45, "tower"))
    jumps = [each for each in game.legal_actions() if isinstance(each, Jump)]
    assert jumps == [Jump("blue-men-1", 30, 63), Jump("blue-men-1", 63, 45)]


# Vehicles.


STAIRS = block("stairs", 0, -90, 40, 80, 60, Terrain.STAIRS, leads_to="tower", step_mm=70.0)
"""A slope of 10 cm, 8 level and 6 high, each step higher than a vehicle."""


def _vehicle(at: tuple[float, float] | Place, roll: int, *obstacles: Obstacle) -> Game:
    blue = Army("blue", (squad("men"),), (), (single("war-machine"),))
    away = {"blue-men-1": (400, 0), "blue-men-2": (450, 0), "blue-men-3": (500, 0)}
    places = {**away, "blue-war-machine": at}
    return manoeuvring("tradition", places, blue, dice=[roll], board=walls(*obstacles))


@pytest.mark.rule("TRD-20")
def test_vehicles_neither_climb_nor_jump() -> None:
    low = block("low", 0, 0, 200, 200, 10)
    up = _vehicle((0, -130), 6, low)
    assert clause(up, Move("blue-war-machine", 0, -60, "low")) == "TRD-20"
    down = _vehicle(Place(0, -80, "low"), 6, low)
    assert clause(down, Jump("blue-war-machine", 0, -130)) == "TRD-20"
    assert clause(down, Move("blue-war-machine", 0, -130)) == "TRD-20"


@pytest.mark.rule("TRD-20")
def test_vehicles_use_stairs_whose_length_along_the_slope_counts() -> None:
    tower = block("tower", 0, 0, 100, 100, 60)
    game = _vehicle((0, -160), 6, tower, STAIRS)
    game.apply(Move("blue-war-machine", 0, -20, "tower"))
    assert steps_of(game)["blue-war-machine"] == pytest.approx(6 - (30 + 100 + 30) / 30, abs=0.02)
    short = _vehicle((0, -160), 4, tower, STAIRS)
    assert clause(short, Move("blue-war-machine", 0, -20, "tower")) in ("TRD-12", "TRD-20")


# Guns.


def _gunners(gun_at: tuple[float, float], roll: int, *more: Profile, **places: tuple[float, float]) -> Game:
    blue = Army("blue", (squad("men"),), (gun(), gun("hammer")), more)
    there = {**BLUE, "blue-bulldog": gun_at, "blue-hammer": (0, 500)}
    named = {name.replace("_", "-"): place for name, place in places.items()}
    return manoeuvring("tradition", there | named, blue, dice=[roll])


WITH_ONE = ("blue-men-1",)


@pytest.mark.rule("TRD-13")
def test_a_warrior_takes_a_gun_within_a_step_along_at_his_own_speed() -> None:
    game = _gunners((0, -70), 5)
    game.apply(MoveGun("blue-bulldog", 0, -220, crew=WITH_ONE))
    assert game.pieces["blue-bulldog"].place == Place(0, -220)
    assert game.pieces["blue-men-1"].place == Place(0, -150)
    assert "blue-men-1" not in steps_of(game)


@pytest.mark.rule("TRD-13")
def test_he_may_walk_up_to_the_gun_first_and_leave_it_on_the_way() -> None:
    game = _gunners((0, -102), 5)
    assert clause(game, MoveGun("blue-bulldog", 0, -130, crew=WITH_ONE)) == "TRD-13"
    game.apply(Move("blue-men-1", 0, -30))
    assert clause(game, MoveGun("blue-bulldog", 0, -230, crew=WITH_ONE)) == "TRD-13"
    game.apply(MoveGun("blue-bulldog", 0, -162, crew=WITH_ONE))
    game.apply(Move("blue-men-1", -60, -90))
    assert clause(game, Move("blue-men-1", -60, -95)) == "TRD-12"


@pytest.mark.rule("TRD-13")
def test_one_gun_for_each_warrior_and_no_gun_farther_than_the_roll() -> None:
    game = _gunners((0, -70), 3, blue_hammer=(0, 60))
    game.apply(MoveGun("blue-bulldog", 0, -71, crew=WITH_ONE))
    assert clause(game, MoveGun("blue-hammer", 0, 75, crew=WITH_ONE)) == "TRD-13"
    relay = _gunners((0, -70), 3, blue_men_2=(60, -160))
    relay.apply(MoveGun("blue-bulldog", 0, -160, crew=WITH_ONE))
    assert clause(relay, MoveGun("blue-bulldog", 0, -165, crew=("blue-men-2",))) == "TRD-13"


@pytest.mark.rule("TRD-14")
def test_a_gun_with_an_enemy_within_a_step_is_moved_by_nobody() -> None:
    game = _gunners((0, -70), 5, red_men_1=(70, -70))
    assert clause(game, MoveGun("blue-bulldog", 0, -220, crew=WITH_ONE)) == "TRD-14"
    farther = _gunners((0, -70), 5, red_men_1=(74, -70))
    assert clause(farther, MoveGun("blue-bulldog", 0, -220, crew=WITH_ONE)) == ""


@pytest.mark.rule("TRD-14")
def test_an_enemys_gun_is_not_moved() -> None:
    red = Army("red", (squad("men"),), (gun(),))
    game = manoeuvring("tradition", {**BLUE, "red-bulldog": (0, -70)}, army("blue"), red, dice=[5])
    assert clause(game, MoveGun("red-bulldog", 0, -220, crew=WITH_ONE)) == "TRD-34"


@pytest.mark.rule("TRD-15")
def test_a_vehicle_moves_no_gun() -> None:
    game = _gunners((0, -70), 5, single("war-machine"), blue_war_machine=(70, -70))
    assert clause(game, MoveGun("blue-bulldog", 0, -220, crew=("blue-war-machine",))) == "TRD-15"


@pytest.mark.parametrize(
    "crew", [(), ("blue-men-1", "blue-men-1"), ("red-men-1",), ("nobody",), ("blue-men-3",)]
)
@pytest.mark.rule("TRD-13")
def test_only_own_warriors_beside_the_gun_move_it(crew: tuple[str, ...]) -> None:
    game = _gunners((0, -70), 5)
    assert clause(game, MoveGun("blue-bulldog", 0, -100, crew=crew)) == "TRD-13"


@pytest.mark.rule("TRD-20")
def test_guns_go_up_by_stairs_only_and_need_room_there() -> None:
    blue = Army("blue", (squad("men"),), (gun(),))
    places = {**BLUE, "blue-men-1": (45, -170), "blue-bulldog": (0, -170)}
    stairs = block("stairs", 0, -140, 40, 80, 60, Terrain.STAIRS, leads_to="tower", step_mm=9.0)
    wide = walls(block("tower", 0, 0, 300, 200, 60), stairs)
    game = manoeuvring(
        "tradition",
        {**places, "blue-men-1": (45, -215), "blue-bulldog": (0, -215)},
        blue,
        dice=[6],
        board=wide,
    )
    assert clause(game, MoveGun("blue-bulldog", 0, -64, "tower", WITH_ONE)) == ""
    assert clause(game, MoveGun("blue-bulldog", 0, -90, "tower", WITH_ONE)) == "TRD-13"
    bare = manoeuvring(
        "tradition",
        {**places, "blue-men-1": (45, -150), "blue-bulldog": (0, -150)},
        blue,
        dice=[6],
        board=walls(block("tower", 0, 0, 300, 200, 60)),
    )
    assert clause(bare, MoveGun("blue-bulldog", 0, -64, "tower", WITH_ONE)) == "TRD-20"


@pytest.mark.rule("COM-04")
def test_who_moves_a_gun_stands_beside_it_where_there_is_room() -> None:
    game = _gunners((0, -70), 6, blue_men_2=(0, -172))
    assert clause(game, MoveGun("blue-bulldog", 0, -242, crew=WITH_ONE)) == ""
    game.apply(MoveGun("blue-bulldog", 0, -242, crew=WITH_ONE))
    man, piece = game.pieces["blue-men-1"], game.pieces["blue-bulldog"]
    play = game.look()
    assert play.near(man, piece)
    assert play.gap(man, game.pieces["blue-men-2"]) > -1


# Taking up and putting down.


@pytest.mark.rule("TRD-12")
def test_one_unit_is_taken_up_at_a_time_and_not_again_once_put_down() -> None:
    game = manoeuvring("tradition", BLUE, dice=[3])
    game.apply(TakeUp("blue-men-1"))
    assert clause(game, TakeUp("blue-men-2")) == "TRD-12"
    assert clause(game, Halt("blue-men-2")) == "TRD-12"
    game.apply(Halt("blue-men-1"))
    assert clause(game, TakeUp("blue-men-1")) == "TRD-12"
    assert set(steps_of(game)) == {"blue-men-2", "blue-men-3"}
    assert "take up blue-men-2 (3 steps)" in map(str, game.legal_actions())


@pytest.mark.rule("TRD-04")
def test_the_manoeuvre_may_be_left_out() -> None:
    game = manoeuvring("tradition", BLUE, dice=[3])
    game.apply(Done(), dice=[2])
    assert game.player == "red"
