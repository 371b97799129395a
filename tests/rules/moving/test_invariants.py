"""What holds of every manoeuvre, whatever the dice, the places and the orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.errors import IllegalAction
from fbsim.rules import Action, Army, Game, Place
from fbsim.rules.board import Board, Terrain
from fbsim.rules.phases.moving.allowance import AssignDie
from fbsim.rules.phases.moving.flight import Fly
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.jumping import Jump
from fbsim.rules.phases.moving.ladders import BuildLadder
from fbsim.rules.phases.moving.manoeuvre import manoeuvre
from fbsim.rules.phases.moving.walking import Halt, Move, TakeUp
from fbsim.rules.plain import from_tagged, to_tagged
from tests.rules.moving.field import block, manoeuvring, squad, walls
from tests.rules.table import gun

SYSTEMS = ("tradition", "series", "republic", "empire", "family")

TERRAIN = walls(
    block("tower", 150, 100, 120, 100, 50),
    block("wall", -200, 60, 300, 20, 70),
    block("pond", 0, -200, 150, 80, 0, Terrain.IMPASSABLE),
    block("wood", -250, -150, 200, 150, 0, Terrain.FOREST),
)
BOARDS = st.sampled_from([Board(), TERRAIN])
COORDINATES = st.floats(-400, 400, allow_nan=False)

CROWD = {
    "blue-men-1": (0.0, 0.0),
    "blue-men-2": (30.0, 5.0),
    "blue-men-3": (-40.0, 20.0),
    "blue-bulldog": (60.0, -40.0),
    "red-men-1": (20.0, 80.0),
    "red-men-2": (-10.0, 160.0),
    "red-men-3": (90.0, 40.0),
}


def _crowd(system: str, roll: int, board: Board, *, long_gun: bool = False) -> Game:
    piece = replace(gun(), footprint_mm=(90.0, 40.0)) if long_gun else gun()
    blue = Army("blue", (squad("men", extra_steps=1),), (piece,))
    return manoeuvring(system, CROWD, blue, dice=[roll], board=board)


def _taken_up(game: Game) -> Iterator[Game]:
    for action in game.legal_actions():
        if isinstance(action, TakeUp):
            taken = game.copy()
            taken.apply(action)
            yield taken


@pytest.mark.parametrize("system", SYSTEMS)
@given(roll=st.integers(1, 6), board=BOARDS, long_gun=st.booleans())
@settings(max_examples=15, deadline=None)
def test_what_is_listed_is_allowed(system: str, roll: int, board: Board, long_gun: bool) -> None:
    for game in _taken_up(_crowd(system, roll, board, long_gun=long_gun)):
        listed = game.legal_actions()
        assert len(set(listed)) == len(listed)
        assert all(game.check(action) is None for action in listed)


@given(roll=st.integers(1, 6), x=COORDINATES, y=COORDINATES, long_gun=st.booleans())
@settings(max_examples=200, deadline=None)
@pytest.mark.rule("COM-04")
def test_the_quick_judgement_of_a_bare_table_is_the_slow_one(
    roll: int, x: float, y: float, long_gun: bool
) -> None:
    game = _crowd("republic", roll, Board(), long_gun=long_gun)
    play = game.look()
    walking = next(each for each in game.rules.phases[0].activities if Move in each.actions)
    mover = walking.mover(play, walking.allowance.ledger(play), play.piece("blue-men-1"))  # type: ignore[attr-defined]  # Walking's own
    assert mover.allows(Place(x, y)) == (mover.refusal(Place(x, y)) is None)


@pytest.mark.parametrize("system", SYSTEMS)
@given(
    roll=st.integers(1, 6),
    board=BOARDS,
    orders=st.lists(st.tuples(st.integers(1, 3), COORDINATES, COORDINATES), max_size=12),
)
@settings(max_examples=25, deadline=None)
@pytest.mark.rule("COM-04")
def test_nobody_goes_farther_than_his_steps_nor_stands_in_another(
    system: str, roll: int, board: Board, orders: list[tuple[int, float, float]]
) -> None:
    game = _crowd(system, roll, board)
    gone = dict.fromkeys(CROWD, 0.0)
    for number, x, y in orders:
        gone[f"blue-men-{number}"] += _ordered(game, f"blue-men-{number}", x, y)
        if game.player != "blue":
            break
    most = roll + (1 if system in ("republic", "empire") else 0)
    slack = 0.05 * len(orders)
    assert max(gone.values()) <= most + slack
    assert system != "series" or sum(gone.values()) <= most + slack
    _assert_apart(game)


def _ordered(game: Game, name: str, x: float, y: float) -> float:
    """Order a move, and give the level distance gone, in steps."""
    before = game.pieces[name].place
    try:
        game.apply(Move(name, x, y))
    except IllegalAction:
        assert game.pieces[name].place == before
        return 0.0
    after = game.pieces[name].place
    assert before is not None
    assert after is not None
    return float(((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5) / game.setup.step_mm


def _assert_apart(game: Game) -> None:
    play = game.look()
    standing = [each for each in game.pieces.values() if each.on_field and each.place is not None]
    for one, other in combinations(standing, 2):
        assert one.place is not None
        assert other.place is not None
        apart = ((one.place.x - other.place.x) ** 2 + (one.place.y - other.place.y) ** 2) ** 0.5
        radii = play.profile(one.id).radius_mm + play.profile(other.id).radius_mm
        assert apart >= radii - 1.0 - 1e-6 or one.place.on != other.place.on


@pytest.mark.parametrize(
    "action",
    [
        TakeUp("a", 3.5),
        Halt("a"),
        Move("a", 1.5, -2.0, "wall", (Place(1.0, 2.0), Place(3.0, 4.0, "wall"))),
        MoveGun("g", 1.0, 2.0, "", ("a", "b"), (Place(0.5, 0.5),)),
        Jump("a", 1.0, 2.0, "lower"),
        Fly("d", 1.0, 2.0),
        BuildLadder("wall", ("a", "b")),
        AssignDie("squad", 4),
    ],
)
def test_actions_go_to_json_and_back(action: Action) -> None:
    assert from_tagged(Action, to_tagged(action), "action") == action
    assert str(action)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_in_the_middle_of_a_manoeuvre_goes_to_json_and_back(system: str) -> None:
    from fbsim.rules import new_game
    from fbsim.rules.testing import trial_army

    game = new_game(system, (trial_army("blue"), trial_army("red")), seed=2)
    for _ in range(400):
        if game.phase in ("manoeuvre", "move") and manoeuvre(game.look()).spent:
            break
        choices = game.legal_actions()
        game.apply(next((each for each in choices if isinstance(each, Move | AssignDie)), choices[-1]))
    assert manoeuvre(game.look()).spent
    again = Game.from_json(game.to_json())
    assert again == game
    assert again.legal_actions() == game.legal_actions()
