"""Series' shooting phase: a die of shots, counted shells, guns taken (SER-19..28, SER-34, SER-35)."""

from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import Condition, Done, Game, Kind, Pose, ShellAtRest, Where
from fbsim.rules.board import Board, Purpose, Zone
from fbsim.rules.phases.shooting import shells
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.phases.shooting.points import allowance

from ..table import gun
from .range import (
    AT_GUN,
    FOE,
    GUN,
    MAN,
    Places,
    blue,
    body,
    condition,
    fires,
    firing,
    next_firing,
    placed,
    red,
    refused,
    servants,
    shoot,
)

TWO, THREE = "blue-bulldog-b", "blue-bulldog-c"
THREE_GUNS: Places = {GUN: (0, -300), TWO: (100, -300), THREE: (50, -200), MAN: (50, -260), FOE: (0, 300)}


def three_guns(**options: Any) -> Game:
    return firing("series", THREE_GUNS, blue(gun(), gun(), gun()), red(), left=3, **options)


def shells_of(game: Game, player: str) -> int:
    return shells.shells_of(game.look(), player)


@pytest.mark.rule("SER-22")
@pytest.mark.parametrize("guns", [(GUN, GUN, GUN), (GUN, GUN, TWO), (GUN, TWO, THREE)])
def test_three_points_are_three_shots_from_whichever_guns(guns: tuple[str, ...]) -> None:
    game = three_guns()
    for name in guns:
        assert allowance(game.look()).left > 0
        shoot(game, fire=Fire(name))
    assert not fires(game, GUN)
    assert [e.done.gun for e in game.log if isinstance(e.done, Fire)] == list(guns)


@pytest.mark.rule("SER-20", "SER-22")
def test_shots_that_can_be_fired_must_be() -> None:
    game = three_guns()
    for _ in range(3):
        assert game.phase == "shooting"
        assert refused(game, Done()) == "SER-20"
        shoot(game)
    assert game.phase != "shooting" or game.player != "blue"


@pytest.mark.rule("SER-20")
def test_players_may_agree_to_waive_shots() -> None:
    game = three_guns(must_fire=False)
    game.apply(Done())
    assert game.phase != "shooting"


@pytest.mark.rule("SER-20", "SER-10")
def test_the_phase_has_one_roll() -> None:
    game = three_guns()
    rolls = [e for entry in game.log for e in entry.events if e.what == "die" and e.clause == "SER-22"]
    assert len(rolls) == 1
    assert rolls[0].value == 3


@pytest.mark.rule("SER-23")
def test_a_player_without_guns_rolls_no_shots() -> None:
    game = firing("series")
    next_firing_of_blue(game)
    assert game.turn == 2
    rolls = [e for entry in game.log for e in entry.events if e.what == "die" and e.clause == "SER-22"]
    assert len(rolls) == 2


def next_firing_of_blue(game: Game) -> Game:
    while fires(game):
        shoot(game)
    return next_firing(game, "blue")


@pytest.mark.rule("SER-21", "COM-02")
@pytest.mark.parametrize(("gap", "can"), [(0.0, True), (50.0, True), (52.0, False)])
def test_a_gun_needs_a_warrior_within_a_step(gap: float, can: bool) -> None:
    places = placed(AT_GUN, {MAN: (-42 - gap, -300), TWO: (300, -300), "blue-men-2": (340, -300)})
    game = firing("series", places, blue(gun(), gun(), men=servants(2)), red())
    assert (game.check(Fire(GUN)) is None) is can
    if not can:
        assert refused(game, Fire(GUN)) == "SER-21"


@pytest.mark.rule("SER-21")
def test_an_enemy_beside_the_gun_does_not_bar_it() -> None:
    assert fires(firing("series", placed(AT_GUN, {FOE: (60, -300)})))


@pytest.mark.rule("SER-22")
def test_a_salvo_of_three_barrels_is_one_shot_and_takes_three_shells() -> None:
    places: Places = {"blue-hail": (0, -300), MAN: (-60, -300), FOE: (0, 300)}
    game = firing("series", places, blue(gun("hail", "MP", barrels=3)), red(), left=2)
    shoot(game, fire=Fire("blue-hail"))
    assert allowance(game.look()).left == 1
    assert shells_of(game, "blue") == 20 - 3


@pytest.mark.rule("SER-24")
@pytest.mark.parametrize(
    ("pose", "where", "condition"),
    [
        (Pose.FACE_DOWN, Where.GONE, Condition.KILLED),
        (Pose.FACE_UP, Where.GONE, Condition.KILLED),
        (Pose.LEANING, Where.GONE, Condition.KILLED),
        (Pose.STANDING, Where.HOSPITAL, Condition.WOUNDED),
    ],
)
def test_who_is_hit_and_falls_is_killed_and_who_stands_goes_to_hospital(
    pose: Pose, where: Where, condition: Condition
) -> None:
    places = placed(AT_GUN, {"red-men-2": (200, 300)})
    game = firing("series", places, blue(), red(men=servants(2)), left=2)
    shoot(game, body(FOE, pose))
    assert (game.pieces[FOE].where, game.pieces[FOE].condition) == (where, condition)
    assert game.pieces[FOE].place is None


@pytest.mark.rule("SER-24")
def test_own_men_fare_no_better_and_the_untouched_who_stand_are_unhurt() -> None:
    places = placed(AT_GUN, {"blue-men-2": (0, 0), "red-men-2": (50, 300)})
    game = firing("series", places, blue(men=servants(2)), red(men=servants(2)), left=2)
    shoot(game, body("blue-men-2", Pose.FACE_UP), body(FOE, hits=0, moved=True))
    assert not game.pieces["blue-men-2"].alive
    assert game.pieces[FOE].sound
    told = [event.what for event in game.log[-1].events]
    assert "friendly fire" in told


@pytest.mark.rule("SER-25")
@pytest.mark.parametrize("pose", [Pose.STANDING, Pose.ON_SIDE])
def test_a_gun_that_was_hit_misses_its_owners_next_firing_phase(pose: Pose) -> None:
    places = placed(AT_GUN, {"red-bulldog": (60, 300), "red-bulldog-b": (-60, 300)})
    game = firing("series", places, blue(), red(gun(), gun()), left=1)
    shoot(game, body("red-bulldog", pose, Kind.GUN))
    next_firing(game, "red")
    assert refused(game, Fire("red-bulldog")) == "SER-25"
    while fires(game, "red-bulldog-b"):
        shoot(game, fire=Fire("red-bulldog-b"))
    assert condition(game, "red-bulldog") is Condition.SOUND
    next_firing_of_blue(until_blue(game))
    assert fires(next_firing(game, "red"), "red-bulldog")


def until_blue(game: Game) -> Game:
    return next_firing(game, "blue")


@pytest.mark.rule("SER-27")
@pytest.mark.parametrize(("stock", "part"), [(40, 20), (41, 20), (7, 3)])
def test_the_stock_is_shared_equally_and_a_remainder_is_set_aside(stock: int, part: int) -> None:
    game = firing("series", placed(AT_GUN, {"red-bulldog": (60, 300)}), blue(), red(gun()), shells=stock)
    assert (shells_of(game, "blue"), shells_of(game, "red")) == (part, part)


@pytest.mark.rule("SER-27")
def test_each_part_lies_beside_that_sides_guns() -> None:
    note = shells.shells_now(three_guns().look())
    assert dict(note.guns) == {GUN: 7, TWO: 7, THREE: 6}
    assert dict(note.players) == {"red": 20}


@pytest.mark.rule("SER-22", "SER-26")
def test_without_shells_there_is_no_shot_and_no_duty() -> None:
    game = three_guns(shells=4)
    shoot(game)
    shoot(game)
    assert shells_of(game, "blue") == 0
    assert game.phase != "shooting"


def halves() -> Board:
    south = ((-600.0, -750.0), (600.0, -750.0), (600.0, 0.0), (-600.0, 0.0))
    north = ((-600.0, 0.0), (600.0, 0.0), (600.0, 750.0), (-600.0, 750.0))
    zones = Zone("south", Purpose.HALF, south, "blue"), Zone("north", Purpose.HALF, north, "red")
    return Board(zones=zones)


@pytest.mark.rule("SER-26", "COM-22")
@pytest.mark.parametrize("board", [None, halves()])
@pytest.mark.parametrize(
    ("at", "on_board", "found"),
    [
        ((0.0, 200.0), True, 1),
        ((0.0, -200.0), True, 0),
        ((500.0, -30.0), True, 1),
        ((0.0, 200.0), False, 0),
    ],
)
def test_a_player_picks_up_what_came_flying_to_him(
    board: Board | None, at: tuple[float, float], on_board: bool, found: int
) -> None:
    """In his half, or within a step of his man, who stands at (500, 0)."""
    places = placed(AT_GUN, {"red-bulldog": (60, 300), "red-men-2": (500, 0)})
    game = firing("series", places, blue(), red(gun(), men=servants(2)), left=1, board=board)
    shoot(game, shells_at_rest=(ShellAtRest("one", *at, on_board),))
    assert shells.found_by(game.look(), "red") == found
    assert shells_of(game, "red") == 20


@pytest.mark.rule("SER-26")
def test_found_shells_are_fired_when_the_own_are_spent() -> None:
    """Each side has one shell; red's die gives him two shots or more."""
    game = next(game for game in map(after_one_shell_each, range(1, 7)) if allowance(game.look()).left >= 2)
    assert (shells_of(game, "red"), shells.found_by(game.look(), "red")) == (1, 1)
    shoot(game, fire=Fire("red-bulldog"))
    assert (shells_of(game, "red"), shells.found_by(game.look(), "red")) == (0, 1)
    shoot(game, fire=Fire("red-bulldog"))
    assert (shells_of(game, "red"), shells.found_by(game.look(), "red")) == (0, 0)
    assert game.phase != "shooting"


def after_one_shell_each(left: int) -> Game:
    """Blue has fired his one shell, with a die that gave `left` shots, and red is to fire."""
    places = placed(AT_GUN, {"red-bulldog": (60, 300)})
    game = firing("series", places, blue(), red(gun()), left=left, shells=2)
    shoot(game, shells_at_rest=(ShellAtRest("one", 0, 200, on_board=True),))
    return next_firing(game, "red")


@pytest.mark.rule("SER-19", "SER-35")
def test_an_undefended_gun_is_taken_with_its_shells_and_fires() -> None:
    places: Places = {GUN: (0, -300), MAN: (-400, -300), FOE: (60, -300)}
    game = firing("series", places, player="red", first="red")
    assert game.pieces[GUN].controller == "red"
    assert shells_of(game, "blue") == 0
    assert shells_of(game, "red") == 40
    assert fires(game)


@pytest.mark.rule("SER-35")
def test_the_shells_of_a_gun_that_is_lost_stay_with_who_had_it_last() -> None:
    places: Places = {GUN: (0, -300), FOE: (60, -300), "blue-hawk": (300, -300), MAN: (240, -300)}
    game = firing("series", places, blue(gun(), gun("hawk")), red())
    assert (shells_of(game, "blue"), shells_of(game, "red")) == (10, 30)
    shoot(game, body(GUN, Pose.OFF_BOARD, Kind.GUN), fire=Fire("blue-hawk"))
    assert condition(game, GUN) is Condition.DESTROYED
    assert (shells_of(game, "blue"), shells_of(game, "red")) == (9, 30)


@pytest.mark.rule("SER-34")
def test_a_defended_gun_is_taken_when_its_protector_falls() -> None:
    places: Places = {GUN: (0, -300), MAN: (-60, -300), FOE: (60, -300), "red-bulldog": (100, -300)}
    game = firing(
        "series",
        placed(places, {"blue-men-2": (-500, 0)}),
        blue(men=servants(2)),
        red(gun()),
        player="red",
        first="red",
    )
    assert game.pieces[GUN].controller == "blue"
    shoot(game, body(MAN), fire=Fire("red-bulldog"))
    assert game.pieces[MAN].where is Where.HOSPITAL
    assert game.pieces[GUN].controller == "red"


@pytest.mark.rule("SER-28")
def test_shells_can_be_taken_from_a_player_and_given_to_another() -> None:
    look = three_guns().look()
    shells.take_shells(look, "blue", 8)
    shells.give_shells(look, "red", 8)
    assert (shells.shells_of(look, "blue"), shells.shells_of(look, "red")) == (12, 28)
    shells.take_shells(look, "red", 28)
    assert shells.shells_of(look, "red") == 0
