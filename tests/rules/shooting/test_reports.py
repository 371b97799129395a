"""What a report does to the game: places, wounded, machines, dragons, disputes, faults (COM-20..22)."""

from __future__ import annotations

import pytest

from fbsim.errors import BadInput
from fbsim.rules import Army, Condition, Game, Kind, Place, Pose, Profile, ShotReport, Where
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.pieces import Ammunition

from ..table import gun, laid
from .range import (
    AT_GUN,
    FOE,
    GUN,
    MAN,
    Places,
    blue,
    body,
    condition,
    firing,
    placed,
    red,
    report,
    servants,
    shoot,
)


def shots(**places: tuple[float, float]) -> Game:
    """A gun of blue's that fires twice or more, at red's two men."""
    more: Places = {"red-men-2": (100, 300), **places}
    force = blue(gun(ammunition=(Ammunition("shell", 0.5),)), points=1800)
    return firing("republic", placed(AT_GUN, more), force, red(men=servants(2)))


@pytest.mark.rule("REP-64", "COM-20")
@pytest.mark.parametrize(
    ("pose", "after"),
    [
        (Pose.STANDING, Condition.SOUND),
        (Pose.FACE_DOWN, Condition.WOUNDED),
        (Pose.FACE_UP, Condition.KILLED),
        (Pose.OFF_BOARD, Condition.KILLED),
    ],
)
def test_how_a_warrior_lies_decides(pose: Pose, after: Condition) -> None:
    game = shots()
    shoot(game, body(FOE, pose, at_mm=(7.0, 333.0)))
    assert condition(game, FOE) is after


@pytest.mark.rule("REP-64", "TRD-39")
@pytest.mark.parametrize(("dice", "after"), [([6, 1], Condition.KILLED), ([3, 3, 1, 6], Condition.WOUNDED)])
def test_a_dispute_over_the_side_is_rolled(dice: list[int], after: Condition) -> None:
    game = shots()
    game.apply(Fire(GUN))
    events = game.resolve_shot(report(game, body(FOE, Pose.ON_SIDE)), dice=dice)
    assert condition(game, FOE) is after
    assert [event.value for event in events if event.what == "die"] == dice


@pytest.mark.rule("REP-10", "COM-22")
def test_who_was_moved_lies_where_he_came_to_rest() -> None:
    game = shots()
    shoot(
        game, body(FOE, Pose.FACE_DOWN, at_mm=(20.0, 340.0)), body("red-men-2", moved=True, at_mm=(90, 290))
    )
    assert game.pieces[FOE].place == Place(20.0, 340.0)
    assert game.pieces["red-men-2"].place == Place(90, 290)
    assert game.pieces["red-men-2"].sound


@pytest.mark.rule("REP-71")
@pytest.mark.parametrize("pose", [Pose.STANDING, Pose.FACE_DOWN, Pose.FACE_UP])
def test_a_shell_that_touches_the_wounded_kills_him(pose: Pose) -> None:
    game = shots()
    shoot(game, body(FOE, Pose.FACE_DOWN))
    shoot(game, body(FOE, pose))
    assert condition(game, FOE) is Condition.KILLED
    assert game.pieces[FOE].where is Where.FIELD, "his corpse stays (REP-10)"


@pytest.mark.rule("REP-71")
def test_the_wounded_who_is_only_pushed_stays_wounded() -> None:
    game = shots()
    shoot(game, body(FOE, Pose.FACE_DOWN))
    shoot(game, body(FOE, Pose.FACE_UP, hits=0))
    assert condition(game, FOE) is Condition.WOUNDED


@pytest.mark.rule("COM-14", "COM-20")
def test_one_shell_brings_down_several() -> None:
    game = shots()
    shoot(game, body(FOE, Pose.FACE_UP), body("red-men-2", Pose.FACE_DOWN, hits=0))
    assert condition(game, FOE) is Condition.KILLED
    assert condition(game, "red-men-2") is Condition.WOUNDED


@pytest.mark.rule("REP-64")
def test_own_men_fall_as_others_do_and_it_is_told() -> None:
    game = shots()
    shoot(game, body(MAN, Pose.FACE_DOWN))
    assert condition(game, MAN) is Condition.WOUNDED
    told = [(event.what, event.piece) for event in game.log[-1].events]
    assert told.index(("friendly fire", MAN)) < told.index(("wounded", MAN))


def tower() -> Board:
    outline = ((-50.0, 250.0), (50.0, 250.0), (50.0, 350.0), (-50.0, 350.0))
    ledge = ((50.0, 250.0), (90.0, 250.0), (90.0, 350.0), (50.0, 350.0))
    walls = Obstacle("tower", Terrain.WALL, outline, 100), Obstacle("ledge", Terrain.WALL, ledge, 40)
    return Board(obstacles=walls)


@pytest.mark.rule("COM-22")
@pytest.mark.parametrize(
    ("at", "on"), [((10.0, 300.0), "tower"), ((70.0, 300.0), "ledge"), ((0.0, 400.0), "")]
)
def test_who_is_thrown_from_a_tower_lies_on_what_is_below(at: tuple[float, float], on: str) -> None:
    places = {GUN: Place(0, -300), MAN: Place(-60, -300), FOE: Place(0, 300, "tower")}
    game = laid("republic", places, blue(points=900), red(), phase="shooting", player="blue", board=tower())
    shoot(game, body(FOE, Pose.FACE_DOWN, at_mm=at))
    assert game.pieces[FOE].place == Place(*at, on)


@pytest.mark.rule("COM-22")
def test_what_flies_onto_a_higher_thing_lies_beside_it() -> None:
    places = {GUN: Place(0, -300), MAN: Place(-60, -300), FOE: Place(0, 230)}
    game = laid("republic", places, blue(points=900), red(), phase="shooting", player="blue", board=tower())
    shoot(game, body(FOE, Pose.LEANING, at_mm=(0.0, 251.0)))
    assert game.pieces[FOE].place == Place(0.0, 251.0)


def with_single(single: Profile) -> Game:
    force = blue(gun(ammunition=(Ammunition("shell", 0.5),)), points=1800)
    other = Army("red", (servants(),), (), (single,))
    return firing("republic", placed(AT_GUN, {f"red-{single.model}": (100, 300)}), force, other)


@pytest.mark.rule("REP-65", "REP-71")
def test_a_machine_that_fell_lies_and_the_next_shell_destroys_it() -> None:
    game = with_single(Profile("raptor", Kind.WAR_MACHINE, "Raptor"))
    shoot(game, body("red-raptor", kind=Kind.WAR_MACHINE))
    assert game.pieces["red-raptor"].sound
    shoot(game, body("red-raptor", Pose.FACE_DOWN, Kind.WAR_MACHINE))
    standing = game.pieces["red-raptor"].standing
    assert (standing.condition, standing.damage, standing.lying) == (Condition.DAMAGED, 2, True)
    shoot(game, body("red-raptor", kind=Kind.WAR_MACHINE))
    assert condition(game, "red-raptor") is Condition.DESTROYED


@pytest.mark.rule("REP-65")
def test_a_machine_on_its_back_is_destroyed() -> None:
    game = with_single(Profile("raptor", Kind.WAR_MACHINE, "Raptor"))
    shoot(game, body("red-raptor", Pose.FACE_UP, Kind.WAR_MACHINE))
    assert condition(game, "red-raptor") is Condition.DESTROYED


@pytest.mark.rule("REP-66", "COM-24")
@pytest.mark.parametrize("lives", [1, 2, 3])
def test_a_dragon_on_its_back_loses_one_of_its_lives(lives: int) -> None:
    game = with_single(Profile("dragon", Kind.DRAGON, "Dragon", lives=lives))
    for left in range(lives - 1, -1, -1):
        assert game.pieces["red-dragon"].alive
        shoot(game, body("red-dragon", Pose.FACE_UP, Kind.DRAGON))
        assert game.pieces["red-dragon"].standing.lives == left
    assert condition(game, "red-dragon") is Condition.KILLED


@pytest.mark.rule("REP-66")
def test_a_dragon_on_its_face_is_wounded() -> None:
    game = with_single(Profile("dragon", Kind.DRAGON, "Dragon", lives=2))
    shoot(game, body("red-dragon", Pose.FACE_DOWN, Kind.DRAGON))
    assert condition(game, "red-dragon") is Condition.WOUNDED
    assert game.pieces["red-dragon"].where is Where.FIELD


@pytest.mark.rule("EMP-08", "COM-20")
def test_what_leaves_the_battlefield_is_dead() -> None:
    force = blue(gun(ammunition=(Ammunition("shell", 0.5),)), points=1800)
    other = red(gun(), men=servants(2))
    game = firing(
        "empire", placed(AT_GUN, {"red-bulldog": (100, 300), "red-men-2": (300, 300)}), force, other
    )
    events = []
    game.apply(Fire(GUN))
    bodies = body(FOE, Pose.OFF_BOARD), body("red-bulldog", Pose.OFF_BOARD, Kind.GUN)
    events = list(game.resolve_shot(report(game, *bodies)))
    assert condition(game, FOE) is Condition.KILLED
    assert condition(game, "red-bulldog") is Condition.DESTROYED
    assert [e.clause for e in events if e.what in ("killed", "destroyed")] == ["EMP-08", "EMP-08"]


@pytest.mark.rule("EMP-08", "REP-10", "REP-14")
def test_who_falls_off_the_board_leaves_no_corpse_to_rise_from() -> None:
    game = firing(
        "republic", placed(AT_GUN, {"red-men-2": (300, 300)}), blue(points=1800), red(men=servants(2))
    )
    shoot(game, body(FOE, Pose.OFF_BOARD))
    assert condition(game, FOE) is Condition.KILLED
    assert (game.pieces[FOE].where, game.pieces[FOE].place) == (Where.GONE, None)


@pytest.mark.rule("COM-22")
def test_a_report_of_what_is_not_there_is_refused_with_every_fault() -> None:
    game = shots()
    game.apply(Fire(GUN))
    bodies = body("red-men-9"), body(FOE, kind=Kind.GUN), body("gate", kind=Kind.GATE)
    wrong = ShotReport("other", "bulldog", "K", "blue", 3, bodies)
    before = game.state
    with pytest.raises(BadInput) as caught:
        game.resolve_shot(wrong)
    assert len(caught.value.problems) == 6
    assert game.state == before
    assert game.awaiting_shot is not None


@pytest.mark.rule("COM-22")
def test_a_burst_is_read_and_written() -> None:
    game = shots()
    game.apply(Fire(GUN))
    told = report(game, body(FOE, at_mm=(1.5, 2.0)), burst_mm=(3.0, -4.5))
    assert ShotReport.from_json(told.to_json()) == told
    without = {key: value for key, value in told.to_dict().items() if key != "burst_mm"}
    assert ShotReport.from_dict(without).burst_mm is None
