"""Republic: a challenge to those who fill a platform."""

from __future__ import annotations

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Game, Place
from fbsim.rules.actions import Action
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.melee.challenge import Challenge
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.phases.moving.allowance import AssignDie
from fbsim.rules.phases.moving.walking import Move, TakeUp
from tests.rules.melee.ring import conditions, go_to_melee, let_stay, men, ring, row, sums, tower

BELOW, ABOVE = Place(0, -40), Place(0, 0, "tower")
CALL = Challenge("blue-man-1", "red-man-1")
DUEL = Fight("blue-man-1", "red-man-1")


def besieged(top: float = 60.0, half: float = 14.0, steps: int = 20, blue: Place = BELOW) -> Game:
    """A tower with room for one, who holds it; its besieger below, in his manoeuvre."""
    places = {"blue-man-1": blue, "red-man-1": ABOVE}
    armies = men("blue", 1, extra_steps=steps), men("red", 1)
    game = ring("republic", places, *armies, phase="manoeuvre", board=tower(top, half))
    return assigned(game)


def assigned(game: Game) -> Game:
    """Give each squad its die."""
    while dice := [action for action in game.legal_actions() if isinstance(action, AssignDie)]:
        game.apply(dice[0])
    return game


def challenged() -> Game:
    game = besieged()
    game.apply(CALL)
    return go_to_melee(game)


def refused(game: Game, action: Action) -> str:
    before = game.copy()
    with pytest.raises(IllegalAction) as raised:
        game.apply(action)
    assert game == before
    return str(raised.value.clause)


@pytest.mark.rule("REP-92")
def test_who_could_climb_up_challenges_the_holder_and_stays_below() -> None:
    game = besieged()
    game.apply(TakeUp("blue-man-1"))
    assert CALL in game.legal_actions()
    game.apply(CALL)
    assert game.pieces["blue-man-1"].place == BELOW
    assert DUEL in go_to_melee(game).legal_actions()


@pytest.mark.rule("REP-92")
def test_steps_that_do_not_suffice_to_climb_at_the_double_cost_allow_no_challenge() -> None:
    """60 mm up at the double cost, and 40 mm along: 4 steps; a die of 1 to 6 leaves too few or enough."""
    game = besieged(top=200.0, steps=0)
    assert refused(game, CALL) == "REP-92"
    game.apply(TakeUp("blue-man-1"))
    assert CALL not in game.legal_actions()


@pytest.mark.rule("REP-92")
def test_a_holder_beside_whom_there_is_room_is_not_challenged() -> None:
    assert refused(besieged(half=40.0, blue=Place(0, -70)), CALL) == "REP-92"


@pytest.mark.rule("REP-92")
def test_a_holder_within_a_step_is_not_challenged() -> None:
    assert refused(besieged(top=30.0), CALL) == "REP-92"


@pytest.mark.rule("REP-92")
def test_nobody_challenges_twice_nor_one_of_the_enemy_on_the_ground() -> None:
    game = besieged()
    assert refused(game, Challenge("blue-man-1", "red-spare")) == "REP-92"
    game.apply(CALL)
    assert refused(game, CALL) == "REP-92"


@pytest.mark.rule("REP-92")
def test_who_walks_away_has_challenged_nobody() -> None:
    game = besieged()
    game.apply(CALL)
    game.apply(Move("blue-man-1", 0.0, -80.0))
    assert DUEL not in go_to_melee(game).legal_actions()


@pytest.mark.rule("REP-93")
def test_the_holder_has_the_bonus_of_height() -> None:
    game = challenged()
    game.apply(DUEL, dice=[4, 3])
    assert sums(game) == "blue (blue-man-1) 4 against red (red-man-1) 4"


@pytest.mark.rule("REP-92")
def test_who_kills_the_holder_moves_up_and_the_corpse_is_thrown_down() -> None:
    game = challenged()
    game.apply(DUEL, dice=[6, 1])
    assert conditions(game, "red") == ["killed"]
    assert game.pieces["blue-man-1"].place == ABOVE
    assert game.pieces["red-man-1"].place == BELOW


@pytest.mark.rule("REP-92")
@pytest.mark.parametrize("both_fall", [True, False])
def test_two_holders_must_both_fall_before_the_besiegers_move_up(both_fall: bool) -> None:
    """Two fill a platform; two besiegers fight both: 12 or 7 to 1 + 1, and 2 more for the height."""
    outline = ((-27.0, -14.0), (27.0, -14.0), (27.0, 14.0), (-27.0, 14.0))
    board = Board(obstacles=(Obstacle("tower", Terrain.WALL, outline, height_mm=60),))
    below, above = [(-12.5, -40), (12.5, -40)], [Place(-12.5, 0, "tower"), Place(12.5, 0, "tower")]
    places = row("blue", *below) | {f"red-man-{n}": place for n, place in enumerate(above, 1)}
    armies = men("blue", 2, extra_steps=20), men("red", 2)
    game = assigned(ring("republic", places, *armies, phase="manoeuvre", board=board))
    for n in (1, 2):
        game.apply(Challenge(f"blue-man-{n}", f"red-man-{n}"))
    game = go_to_melee(game)
    game.apply(DUEL, dice=[6, 6 if both_fall else 1, 1, 1])
    while game.question:
        game.apply(game.legal_actions()[0])
    assert conditions(game, "red") == (["killed", "killed"] if both_fall else ["killed", "wounded"])
    for n in (1, 2):
        assert (game.pieces[f"blue-man-{n}"].place == above[n - 1]) is both_fall


@pytest.mark.rule("REP-92")
@pytest.mark.parametrize("dice", [(6, 4), (5, 4), (2, 6)], ids=["wounded", "draw", "lost"])
def test_as_long_as_the_holder_lives_nobody_moves_up(dice: tuple[int, int]) -> None:
    game = challenged()
    game.apply(DUEL, dice=dice)
    let_stay(game)
    assert game.pieces["red-man-1"].place == ABOVE
    assert game.pieces["blue-man-1"].place == BELOW
