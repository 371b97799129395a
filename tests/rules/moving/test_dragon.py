"""The dragon's own movement: it crawls, or flies once (Republic, Appendix A)."""

from __future__ import annotations

import pytest

from fbsim.rules import Army, Condition, Game, Kind, Place, Profile, Standing, Where
from fbsim.rules.board import Board, Terrain
from fbsim.rules.phases.moving.flight import Fly
from fbsim.rules.phases.moving.jumping import Jump
from fbsim.rules.phases.moving.walking import Halt, Move, TakeUp
from fbsim.rules.play import Play
from tests.rules.moving.field import (
    BLUE,
    REP,
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

DRAGON = "blue-dragon"


def _game(board: Board | None = None, extra: int = 0, at: tuple[float, float] = (0, -200)) -> Game:
    beast = Profile(
        "dragon",
        Kind.DRAGON,
        "Dragon",
        radius_mm=30,
        traits=("flies",),
        lives=2,
        extra_steps=extra,
        height_mm=80,
    )
    blue = Army("blue", (squad("men"),), (), (beast,))
    return manoeuvring("republic", {**BLUE, DRAGON: at}, blue, dice=[3, 3], board=board)


@pytest.mark.rule("REP-135")
def test_it_crawls_like_a_warrior_with_a_die_of_its_own() -> None:
    game = _game()
    assert steps_of(game)[DRAGON] == 3.0
    assert clause(game, north(game, DRAGON, -3.1, REP)) == "REP-31"
    game.apply(north(game, DRAGON, -3, REP))
    assert game.pieces[DRAGON].place == Place(0, -320)


@pytest.mark.rule("REP-132")
def test_the_clubs_card_gives_it_seven_steps_more() -> None:
    assert steps_of(_game(extra=7))[DRAGON] == 10.0


@pytest.mark.rule("REP-66", "REP-135")
def test_its_wound_halves_nothing() -> None:
    def hurt(play: Play) -> None:
        play.change(DRAGON, standing=Standing(Condition.WOUNDED))

    board = walls(block("rock", 0, -80, 100, 100, 100))
    game = meanwhile(_game(board, extra=7), hurt)
    assert steps_of(game)[DRAGON] == 10.0
    assert clause(game, Move(DRAGON, 0, -80, "rock")) == ""


@pytest.mark.rule("REP-66", "REP-85")
@pytest.mark.parametrize("ruleset", ["republic", "empire"])
def test_hurt_in_a_jump_it_stays_on_the_field_and_has_its_lives(ruleset: str) -> None:
    places = {**BLUE, DRAGON: Place(0, -260, "rock")}
    board = walls(block("rock", 0, -200, 200, 200, 100))
    beast = Profile("dragon", Kind.DRAGON, "Dragon", radius_mm=30, lives=2, height_mm=80)
    blue = Army("blue", (squad("men"),), (), (beast,))
    game = manoeuvring(ruleset, places, blue, dice=[3, 3], board=board)
    game.apply(Jump(DRAGON, 0, -331), dice=[2])
    dragon = game.pieces[DRAGON]
    assert (dragon.where, dragon.condition) == (Where.FIELD, Condition.WOUNDED)

    def hurt(play: Play) -> None:
        play.rules.casualties.wound(play, DRAGON, "REP-52", "jumped badly")

    assert meanwhile(game, hurt).pieces[DRAGON].standing.lives == 1


@pytest.mark.rule("REP-136")
def test_it_flies_fifteen_steps_as_the_crow_flies_and_once() -> None:
    game = _game()
    assert clause(game, Fly(DRAGON, 360, 282)) == "REP-136"
    assert clause(game, Fly(DRAGON, 360, 280)) == ""
    game.apply(Fly(DRAGON, 360, 280))
    assert game.pieces[DRAGON].place == Place(360, 280)
    assert clause(game, Fly(DRAGON, 300, 280)) == "REP-136"
    next_turn(game, 2, 2)
    assert clause(game, Fly(DRAGON, 300, 280)) == ""


@pytest.mark.parametrize("unit", ["blue-men-1", "red-men-1", "nobody"])
@pytest.mark.rule("REP-136")
def test_only_who_has_wings_flies(unit: str) -> None:
    assert clause(_game(), Fly(unit, 0, 300)) == "REP-136"


@pytest.mark.rule("REP-137")
def test_it_does_not_crawl_and_fly_in_one_turn() -> None:
    crawled, flown = _game(), _game()
    crawled.apply(north(crawled, DRAGON, -1, REP))
    assert clause(crawled, Fly(DRAGON, 0, 300)) == "REP-137"
    flown.apply(Fly(DRAGON, 0, 300))
    assert clause(flown, Move(DRAGON, 0, 310)) == "REP-137"
    assert DRAGON not in steps_of(flown)


@pytest.mark.rule("REP-138")
def test_it_passes_over_everything() -> None:
    board = walls(
        block("wall", 0, 60, 1200, 20, 500), block("lake", 0, 200, 1200, 100, 0, Terrain.IMPASSABLE)
    )
    game = _game(board, at=(0, -100))
    game.apply(Fly(DRAGON, 0, 400))
    assert game.pieces[DRAGON].place == Place(0, 400)


@pytest.mark.rule("REP-138")
def test_it_lands_only_where_it_stands_firmly() -> None:
    board = walls(
        block("keep", 300, 0, 100, 100, 200),
        block("spire", -300, 0, 30, 30, 200),
        block("lake", 0, 200, 200, 100, 0, Terrain.IMPASSABLE),
    )
    game = _game(board)
    assert clause(game, Fly(DRAGON, 300, 0, "keep")) == ""
    assert clause(game, Fly(DRAGON, 345, 0, "keep")) == "REP-138"
    assert clause(game, Fly(DRAGON, -300, 0, "spire")) == "REP-138"
    assert clause(game, Fly(DRAGON, 0, 200)) == "REP-138"
    assert clause(game, Fly(DRAGON, 60, 20)) == "REP-138"
    assert clause(game, Fly(DRAGON, 0, -800)) == "COM-03"


@pytest.mark.rule("REP-137")
def test_both_ways_are_listed_until_one_is_taken() -> None:
    game = _game()
    game.apply(TakeUp(DRAGON))
    kinds = {type(each) for each in game.legal_actions()}
    assert {Fly, Move, Halt} <= kinds
    game.apply(next(each for each in game.legal_actions() if isinstance(each, Move)))
    assert not any(isinstance(each, Fly) for each in game.legal_actions())
