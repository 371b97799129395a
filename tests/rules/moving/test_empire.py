"""Movement in Empire: Republic's, and death beyond the edge."""

from __future__ import annotations

import pytest

from fbsim.rules import Army, Condition, Place, Where, ruleset
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.jumping import Jump
from fbsim.rules.phases.moving.walking import Move, TakeUp
from tests.rules.moving.field import (
    BLUE,
    REP,
    army,
    block,
    clause,
    manoeuvring,
    north,
    squad,
    steps_of,
    walls,
)
from tests.rules.table import gun

EDGE = {**BLUE, "blue-men-1": (-560.0, 0.0)}


@pytest.mark.rule("EMP-02")
def test_republics_manoeuvre_stands_in_for_the_lost_section() -> None:
    game = manoeuvring("empire", BLUE, army("blue", squad("men", extra_steps=2)), dice=[4])
    assert steps_of(game) == dict.fromkeys(BLUE, 6.0)
    assert clause(game, north(game, "blue-men-1", 6.1, REP)) == "REP-31"
    assert any(each.clause == "EMP-02" for each in ruleset("empire").stand_ins)


@pytest.mark.rule("EMP-08")
def test_whoever_leaves_the_board_is_dead() -> None:
    game = manoeuvring("empire", EDGE, dice=[4])
    game.apply(Move("blue-men-1", -620, 0))
    assert game.pieces["blue-men-1"].condition is Condition.KILLED
    assert game.pieces["blue-men-1"].where is Where.GONE


@pytest.mark.rule("EMP-08")
def test_a_gun_beyond_the_edge_is_lost() -> None:
    blue = Army("blue", (squad("men"),), (gun(),))
    game = manoeuvring("empire", {**EDGE, "blue-bulldog": (-560, -60)}, blue, dice=[4])
    game.apply(MoveGun("blue-bulldog", -605, -60, crew=("blue-men-1",)))
    assert game.pieces["blue-bulldog"].condition is Condition.DESTROYED
    assert game.pieces["blue-men-1"].on_field


@pytest.mark.rule("EMP-08")
def test_half_over_the_edge_there_is_no_stand_and_nobody_is_told_to_go_beyond() -> None:
    game = manoeuvring("empire", EDGE, dice=[4])
    assert clause(game, Move("blue-men-1", -595, 0)) == "COM-04"
    game.apply(TakeUp("blue-men-1"))
    assert all(each.x > -600 for each in game.legal_actions() if isinstance(each, Move))


@pytest.mark.rule("EMP-49")
def test_a_jumper_who_is_wounded_goes_to_hospital() -> None:
    board = walls(block("tower", 0, 0, 100, 100, 120))
    places = {"blue-men-1": Place(0, 45, "tower"), "blue-men-2": (200, 0), "blue-men-3": (260, 0)}
    game = manoeuvring("empire", places, dice=[3], board=board)
    game.apply(Jump("blue-men-1", 0, 63), dice=[2, 5])
    assert game.pieces["blue-men-1"].where is Where.HOSPITAL
