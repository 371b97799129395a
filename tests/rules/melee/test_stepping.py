"""Republic: drawing back after a melee."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import IllegalAction
from fbsim.rules import Game, Place
from fbsim.rules.board import Board, Obstacle, Purpose, Terrain, Zone
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.phases.melee.stepping import STAY, StepTo
from tests.rules.melee.ring import BESIDE, STEP, let_stay, men, ring, row, tower

DUEL = Fight("blue-man-1", "red-man-1")
APART = row("blue", (-BESIDE / 2, 0)) | row("red", (BESIDE / 2, 0))
"""The centre of the fight is the middle of the board."""


def drawn(
    dice: tuple[int, int] = (4, 4), board: Board | None = None, blue: int = 1, **more: tuple[float, float]
) -> Game:
    places = APART | {name.replace("_", "-"): place for name, place in more.items()}
    game = ring("republic", places, men("blue", blue), men("red", 1), board=board)
    game.apply(DUEL, dice=dice)
    return game


@pytest.mark.rule("REP-87")
def test_both_sides_may_draw_back_in_the_order_of_the_turn() -> None:
    game = drawn()
    assert (game.player, game.question) == ("blue", "who draws back from the fight?")
    game.apply(StepTo("blue-man-1", -BESIDE / 2 - STEP, 0.0))
    assert game.player == "red"
    game.apply(StepTo("red-man-1", BESIDE / 2, -STEP))
    assert not game.question
    assert game.pieces["blue-man-1"].place == (-67.0, 0.0, "")
    assert game.pieces["red-man-1"].place == (27.0, -40.0, "")


@pytest.mark.rule("REP-87")
def test_it_may_be_declined() -> None:
    game = drawn()
    before = {name: piece.place for name, piece in game.pieces.items()}
    assert {name: piece.place for name, piece in let_stay(game).pieces.items()} == before


@pytest.mark.rule("REP-87")
def test_the_wounded_draw_back_too() -> None:
    game = drawn((5, 4))
    game.apply(STAY)
    assert game.player == "red"
    assert any(isinstance(action, StepTo) for action in game.legal_actions())


@pytest.mark.rule("REP-87")
def test_nobody_draws_back_where_one_side_is_destroyed() -> None:
    assert not drawn((6, 1)).question


@pytest.mark.rule("REP-87")
@pytest.mark.parametrize(
    ("x", "y"),
    [(-BESIDE / 2 - 41.5, 0.0), (-BESIDE / 2 + 20, 0.0), (-BESIDE / 2 + 30, 30.0)],
    ids=["too far", "to the centre", "past it"],
)
def test_a_step_too_long_or_towards_the_centre_is_refused(x: float, y: float) -> None:
    game = drawn()
    before = game.copy()
    with pytest.raises(IllegalAction) as raised:
        game.apply(StepTo("blue-man-1", x, y))
    assert raised.value.clause == "REP-87"
    assert game == before


@pytest.mark.rule("REP-87")
@pytest.mark.rule("COM-04")
def test_nobody_steps_onto_another() -> None:
    game = drawn(blue=2, blue_man_2=(-BESIDE / 2 - STEP - 6, 0.0))
    refusal = game.check(StepTo("blue-man-1", -BESIDE / 2 - STEP, 0.0))
    assert refusal is not None
    assert refusal.clause == "COM-04"
    listed = [action for action in game.legal_actions() if isinstance(action, StepTo)]
    assert listed == [StepTo("blue-man-1", -27.0, -40.0), StepTo("blue-man-1", -27.0, 40.0)]


@pytest.mark.rule("REP-87")
def test_a_step_does_not_lead_over_a_wall() -> None:
    outline = ((-60.0, -100.0), (-50.0, -100.0), (-50.0, 100.0), (-60.0, 100.0))
    wall = Board(obstacles=(Obstacle("wall", Terrain.WALL, outline, height_mm=30),))
    places = row("blue", (-36, 0)) | row("red", (18, 0))
    game = ring("republic", places, men("blue", 1), men("red", 1), board=wall)
    game.apply(DUEL, dice=[4, 4])
    refusal = game.check(StepTo("blue-man-1", -76.0, 0.0))
    assert refusal is not None
    assert refusal.clause == "REP-87"


@pytest.mark.rule("REP-87")
def test_who_stands_on_a_platform_keeps_on_it() -> None:
    places = {"blue-man-1": Place(0, 0, "tower"), "red-man-1": Place(0, 45)}
    game = ring("republic", places, men("blue", 1), men("red", 1), board=tower(top=30, half=20))
    game.apply(DUEL, dice=[3, 4])
    assert game.player == "red"
    assert all(action.unit == "red-man-1" for action in game.legal_actions() if isinstance(action, StepTo))


@pytest.mark.rule("REP-87")
@given(angle=st.floats(0, 6.28), share=st.floats(0, 1.2))
def test_whatever_is_allowed_is_one_step_at_most_and_not_nearer_to_the_centre(
    angle: float, share: float
) -> None:
    from math import cos, sin

    game = drawn()
    x, y = -BESIDE / 2 + share * STEP * cos(angle), share * STEP * sin(angle)
    if game.check(StepTo("blue-man-1", x, y)) is None:
        assert hypot(x + BESIDE / 2, y) <= STEP + 1.0
        assert hypot(x, y) >= BESIDE / 2 - 1.0


@pytest.mark.rule("EMP-49")
def test_nobody_steps_into_a_hospital() -> None:
    area = ((-200.0, -200.0), (-45.0, -200.0), (-45.0, 200.0), (-200.0, 200.0))
    hospital = Board(zones=(Zone("hospital", Purpose.HOSPITAL, area, "blue"),))
    game = ring("empire", APART, men("blue", 1), men("red", 1), board=hospital)
    game.apply(DUEL, dice=[4, 4])
    refusal = game.check(StepTo("blue-man-1", -BESIDE / 2 - STEP, 0.0))
    assert refusal is not None
    assert refusal.clause == "EMP-49"
    assert game.check(StepTo("blue-man-1", -BESIDE / 2, STEP)) is None


@pytest.mark.rule("REP-87")
def test_all_listed_steps_are_allowed() -> None:
    game = drawn()
    assert all(game.check(action) is None for action in game.legal_actions())
    assert len(game.legal_actions()) == 4
