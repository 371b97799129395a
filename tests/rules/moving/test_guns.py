"""Guns on the move in Republic, by the formula, and in Empire, by mobility."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fbsim.rules import Army, Game, Place
from fbsim.rules.phases.moving.allowance import AssignDie
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.walking import Move, TakeUp
from tests.rules.moving.field import (
    army,
    block,
    clause,
    manoeuvring,
    next_turn,
    single,
    squad,
    steps_of,
    walls,
    wounded,
)
from tests.rules.table import gun

ASKALON, TYPHOON = "blue-askalon-1", "blue-typhoon-1"

AWAY = {f"blue-askalon-{n}": (400.0, 60.0 * n) for n in (2, 3)} | {
    f"blue-typhoon-{n}": (480.0, 60.0 * n) for n in (2, 3)
}
BESIDE = {ASKALON: (0.0, 0.0), TYPHOON: (0.0, -100.0)}
"""Beside a gun at (0, -50)."""


def _game(
    name: str,
    askalon: int,
    typhoon: int,
    *,
    mobility: int | None,
    crew: int = 1,
    extra: int = 1,
    **places: object,
) -> Game:
    """Both commanders beside a gun, with their squads' dice."""
    piece = gun("gun", crew=crew, mobility=mobility)
    blue = Army("blue", (squad("askalon", extra_steps=extra), squad("typhoon", extra_steps=extra)), (piece,))
    there = {
        **AWAY,
        **BESIDE,
        "blue-gun": (0.0, -50.0),
        **{n.replace("_", "-"): p for n, p in places.items()},
    }
    game = manoeuvring(name, there, blue, dice=[askalon, typhoon])  # type: ignore[arg-type]  # places of a test
    if askalon != typhoon:
        game.apply(AssignDie("blue-askalon", askalon))
    return game


def _east(steps: float, *crew: str) -> MoveGun:
    return MoveGun("blue-gun", steps * 40.0, -50, crew=crew)


def _goes(game: Game, steps: float, *crew: str, clause_id: str = "REP-38") -> None:
    """The gun goes so many steps and no more."""
    assert clause(game, _east(steps + 0.05, *crew)) == clause_id
    assert clause(game, _east(steps, *crew)) == ""


@pytest.mark.rule("REP-38")
def test_askalons_commander_moves_a_bulldog_four_steps_with_a_six() -> None:
    _goes(_game("republic", 6, 3, mobility=2), 6 + 1 + 2 - 5, ASKALON)


@pytest.mark.rule("REP-41")
def test_two_commanders_move_a_siege_gun_by_the_lowest_base_and_both_additions() -> None:
    game = _game("republic", 5, 3, mobility=5, crew=2)
    _goes(game, 3 + 1 + 1 + 5 - 5, ASKALON, TYPHOON)
    game.apply(_east(5, ASKALON, TYPHOON))
    assert game.pieces["blue-gun"].place == Place(200, -50)
    assert game.pieces[ASKALON].place == Place(200, 0)
    assert game.pieces[TYPHOON].place == Place(200, -100)
    assert {ASKALON, TYPHOON}.isdisjoint(steps_of(game))


@pytest.mark.rule("REP-39")
def test_a_result_of_nothing_keeps_the_gun_where_it_is() -> None:
    assert clause(_game("republic", 2, 3, mobility=2), _east(0.5, ASKALON)) == "REP-39"
    assert clause(_game("republic", 1, 3, mobility=2), _east(0.5, ASKALON)) == "REP-39"
    assert clause(_game("republic", 3, 2, mobility=2), _east(1, ASKALON)) == ""


@pytest.mark.rule("REP-40")
def test_walked_up_to_the_gun_first_he_has_the_rest_with_it_and_what_the_gun_left_alone() -> None:
    game = _game("republic", 6, 3, mobility=2, blue_askalon_1=(0.0, 80.0))
    assert clause(game, _east(1, ASKALON)) == "REP-36"
    game.apply(Move(ASKALON, 0, 0))
    assert steps_of(game)[ASKALON] == 5.0
    _goes(game, 2, ASKALON)
    game.apply(_east(1, ASKALON))
    assert steps_of(game)[ASKALON] == 1.0
    assert clause(game, Move(ASKALON, 40, 42)) == "REP-31"
    assert clause(game, Move(ASKALON, 40, 40)) == ""


@pytest.mark.rule("REP-40")
def test_a_gun_may_be_moved_in_several_stretches() -> None:
    game = _game("republic", 6, 3, mobility=2)
    for stretch in (1, 2, 3):
        game.apply(_east(stretch, ASKALON))
    _goes(game, 4, ASKALON)


@pytest.mark.parametrize(("roll", "alone"), [(5, 2), (6, 3), (2, 0)])
@pytest.mark.rule("REP-42")
def test_alone_on_a_gun_for_two_he_moves_it_half_as_far_rounded_up(roll: int, alone: int) -> None:
    """Results of 3, 5 (with one step more) and 0."""
    extra, mobility = (2, 2) if roll == 6 else (1, 2)
    game = _game("republic", roll, roll, mobility=mobility, crew=2, extra=extra)
    result = roll + extra + mobility - 5
    assert result == {5: 3, 6: 5, 2: 0}[roll]
    if alone:
        _goes(game, alone, ASKALON)
    else:
        assert clause(game, _east(0.5, ASKALON)) == "REP-39"


@pytest.mark.rule("REP-33")
def test_a_wounded_man_moves_it_by_half_his_manoeuvre() -> None:
    game = wounded(_game("republic", 5, 5, mobility=5), ASKALON)
    _goes(game, 3 + 1 + 5 - 5, ASKALON)


@pytest.mark.rule("REP-36")
def test_an_enemy_within_a_step_of_the_gun_forbids_it() -> None:
    near = _game("republic", 6, 6, mobility=2, red_men_1=(-82.0, -50.0))
    assert clause(near, _east(1, ASKALON)) == "REP-36"
    far = _game("republic", 6, 6, mobility=2, red_men_1=(-84.0, -50.0))
    assert clause(far, _east(1, ASKALON)) == ""


@pytest.mark.rule("REP-37")
def test_no_permission_is_needed_to_move_a_gun() -> None:
    game = _game("republic", 6, 6, mobility=2)
    assert game.profile(ASKALON).access == ()
    assert clause(game, _east(1, ASKALON)) == ""


@pytest.mark.rule("REP-53")
def test_a_gun_climbs_no_more_than_its_own_height() -> None:
    for height, expected in ((30.0, ""), (31.5, "REP-53")):
        board = walls(block("terrace", 250, -50, 300, 400, height))
        low = replace(gun("gun", mobility=5), height_mm=30.0)
        blue = Army("blue", (squad("askalon", extra_steps=2),), (low,))
        places = {
            ASKALON: (0.0, 0.0),
            "blue-askalon-2": (0, 300),
            "blue-askalon-3": (0, 400),
            "blue-gun": (40, -50),
        }
        game = manoeuvring("republic", places, blue, dice=[6], board=board)
        assert clause(game, MoveGun("blue-gun", 140, -50, "terrace", (ASKALON,))) == expected


@pytest.mark.rule("REP-38")
def test_a_static_gun_stays_and_a_vehicle_moves_none() -> None:
    assert clause(_game("republic", 6, 6, mobility=None), _east(1, ASKALON)) == "REP-38"
    assert clause(_game("empire", 6, 6, mobility=None), _east(1, ASKALON)) == "EMP-24"
    blue = Army("blue", (squad("men"),), (gun(),), (single("war-machine"),))
    places = {
        "blue-war-machine": (0, 0),
        "blue-bulldog": (0, -60),
        "blue-men-1": (300, 0),
        "blue-men-2": (360, 0),
        "blue-men-3": (420, 0),
    }
    game = manoeuvring("republic", places, blue, dice=[6, 6])
    assert clause(game, MoveGun("blue-bulldog", 40, -60, crew=("blue-war-machine",))) == "REP-80"


@pytest.mark.rule("EMP-24")
def test_in_empire_mobility_is_the_most_a_gun_goes() -> None:
    game = _game("empire", 6, 6, mobility=2)
    _goes(game, 2, ASKALON, clause_id="EMP-24")
    game.apply(_east(1, ASKALON))
    assert steps_of(game)[ASKALON] == 6.0
    assert clause(game, _east(2.05, ASKALON)) == "EMP-24"
    game.apply(_east(2, ASKALON))
    assert clause(game, _east(2.2, ASKALON)) == "EMP-24"
    next_turn(game, 1, 1)
    assert clause(game, _east(3, ASKALON)) == ""


@pytest.mark.rule("EMP-24")
def test_in_empire_he_moves_it_no_farther_than_his_own_steps_and_half_as_far_alone_on_a_gun_for_two() -> None:
    _goes(_game("empire", 1, 6, mobility=5, extra=0), 1, ASKALON, clause_id="EMP-24")
    two = _game("empire", 6, 6, mobility=5, crew=2)
    _goes(two, 3, ASKALON, clause_id="EMP-24")
    _goes(two, 5, ASKALON, TYPHOON, clause_id="EMP-24")


@pytest.mark.rule("REP-41")
def test_moves_of_a_gun_are_listed_alone_and_with_a_mate() -> None:
    game = _game("republic", 6, 6, mobility=5, crew=2)
    game.apply(TakeUp(ASKALON))
    crews = {each.crew for each in game.legal_actions() if isinstance(each, MoveGun)}
    assert crews == {(ASKALON,), (ASKALON, TYPHOON)}


@pytest.mark.rule("COM-04")
def test_an_oblong_gun_is_measured_by_its_footprint() -> None:
    long = replace(gun("gun", mobility=5), footprint_mm=(160.0, 40.0))
    blue = Army("blue", (squad("men"),), (long,))
    places = {"blue-men-1": (130, 0), "blue-men-2": (300, 300), "blue-men-3": (400, 300), "blue-gun": (0, 0)}
    game = manoeuvring("republic", places, blue, dice=[6])
    assert clause(game, MoveGun("blue-gun", 0, -60, crew=("blue-men-1",))) == ""
    across = manoeuvring("republic", {**places, "blue-men-1": (0, 75)}, blue, dice=[6])
    assert clause(across, MoveGun("blue-gun", 0, -60, crew=("blue-men-1",))) == "REP-36"


@pytest.mark.rule("REP-36")
def test_there_must_be_such_a_gun() -> None:
    game = manoeuvring("republic", {}, army("blue"), dice=[6])
    assert clause(game, MoveGun("blue-gun", 0, 0, crew=("blue-men-1",))) == "REP-36"
