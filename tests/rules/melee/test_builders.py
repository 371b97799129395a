"""Republic: ladder builders in melee."""

from __future__ import annotations

import pytest

from fbsim.rules import Game
from fbsim.rules.actions import Choose
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.melee.builders import ALL, COVERING
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.phases.moving.allowance import AssignDie
from fbsim.rules.phases.moving.ladders import BuildLadder, builders
from tests.rules.melee.ring import conditions, go_to_melee, let_stay, men, ring, row, sums

WALL = Board(
    obstacles=(
        Obstacle("wall", Terrain.WALL, ((-100, 100), (100, 100), (100, 120), (-100, 120)), height_mm=80),
    )
)
BUILDERS = ("blue-man-1", "blue-man-2")
DUEL = Fight("blue-man-1", "red-man-1")


def building(*cover: tuple[float, float], red: tuple[float, float] = (0, 36)) -> Game:
    """Two of blue build a ladder; red stands before them, and who covers them as given."""
    places = row("blue", (-20, 80), (20, 80), *cover) | row("red", red)
    game = ring("republic", places, men("blue", 2 + len(cover)), men("red", 1), phase="manoeuvre", board=WALL)
    while dice := [action for action in game.legal_actions() if isinstance(action, AssignDie)]:
        game.apply(dice[0])
    game.apply(BuildLadder("wall", BUILDERS))
    return go_to_melee(game)


@pytest.mark.rule("REP-47")
def test_without_cover_the_builders_must_fight_and_building_is_cancelled() -> None:
    game = building()
    game.apply(DUEL, dice=[2, 2, 4])
    assert sums(game) == "blue (blue-man-1, blue-man-2) 4 against red (red-man-1) 4"
    assert builders(game.look()) == ()


@pytest.mark.rule("REP-47")
def test_with_cover_the_player_chooses() -> None:
    game = building((0, 6), red=(0, 36))
    game.apply(DUEL)
    assert (game.player, game.question) == ("blue", "do the ladder builders fight too?")
    assert set(game.legal_actions()) == {ALL, COVERING}
    assert game.check(Choose("nobody")).clause == "REP-47"  # type: ignore[union-attr]  # it is refused


@pytest.mark.rule("REP-47")
def test_only_the_covering_fight_and_the_building_goes_on() -> None:
    game = building((0, 6))
    game.apply(DUEL)
    game.apply(COVERING, dice=[3, 3])
    assert sums(game) == "blue (blue-man-3) 3 against red (red-man-1) 3"
    assert builders(let_stay(game).look()) == BUILDERS
    assert DUEL not in game.legal_actions()
    assert conditions(game, "blue") == ["sound"] * 3


@pytest.mark.rule("REP-47")
@pytest.mark.rule("REP-46")
def test_when_all_fight_the_building_is_cancelled() -> None:
    game = building((0, 6))
    game.apply(DUEL)
    game.apply(ALL, dice=[2, 2, 2, 6])
    assert sums(game) == "blue (blue-man-1, blue-man-2, blue-man-3) 6 against red (red-man-1) 6"
    assert builders(game.look()) == ()
