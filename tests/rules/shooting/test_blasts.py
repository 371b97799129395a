"""Shells that burst: one die for each warrior in the radius (REP-61; the club's card of MDB-15)."""

from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import Army, Condition, Game, Kind, Pose, ShellAtRest
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.pieces import Ammunition, Blast

from ..table import gun, laid, warrior
from .range import FOE, GUN, MAN, body, condition, report, servants

SORTS = (
    Ammunition("artillery-shell", 0.5),
    Ammunition("chemical", 0.5, True, Blast(2, (), (1, 2, 3))),
    Ammunition("vacuum", 0.5, True, Blast(1, (1, 2, 3), (4, 5, 6))),
    Ammunition("bacteriological", 0.5, True, Blast(2, (1, 2), (3, 4))),
    Ammunition("bio-electronic", 0.5, True, Blast(3, (1, 2, 3), (4, 5, 6))),
)

SOUND, WOUNDED, KILLED = Condition.SOUND, Condition.WOUNDED, Condition.KILLED


def battery(board: Board | None = None, **places: tuple[float, float]) -> Game:
    spots: dict[str, Any] = {GUN: (0, -300), MAN: (-60, -300), FOE: (0, 300), "red-men-2": (500, 600)}
    rockets = gun("bulldog", "P", ammunition=SORTS)
    mage, hero = warrior("mage", kind=Kind.MAGE), warrior("hero")
    force = Army("blue", (servants(),), (rockets,), points=1800)
    other = Army("red", (servants(2),), (), (mage, hero))
    spots |= {"red-mage": (-500, 600), "red-hero": (-400, 600)} | {
        name.replace("_", "-"): place for name, place in places.items()
    }
    return laid("republic", spots, force, other, phase="shooting", player="blue", board=board)


def fire(game: Game, sort: str, *bodies: Any, dice: list[int], **values: Any) -> None:
    game.apply(Fire(GUN, ammunition=sort))
    game.resolve_shot(report(game, *bodies, **values), dice=dice)


@pytest.mark.rule("REP-61")
@pytest.mark.parametrize(
    ("sort", "die", "after"),
    [
        ("chemical", 1, WOUNDED),
        ("chemical", 3, WOUNDED),
        ("chemical", 4, SOUND),
        ("vacuum", 3, KILLED),
        ("vacuum", 4, WOUNDED),
        ("bacteriological", 2, KILLED),
        ("bacteriological", 4, WOUNDED),
        ("bacteriological", 5, SOUND),
        ("bio-electronic", 3, KILLED),
        ("bio-electronic", 6, WOUNDED),
    ],
)
def test_what_each_rocket_does(sort: str, die: int, after: Condition) -> None:
    game = battery()
    fire(game, sort, burst_mm=(0.0, 290.0), dice=[die])
    assert condition(game, FOE) is after


@pytest.mark.rule("REP-61", "COM-15")
@pytest.mark.parametrize(("sort", "steps"), [("vacuum", 1), ("chemical", 2), ("bio-electronic", 3)])
def test_how_far_it_reaches(sort: str, steps: int) -> None:
    edge = 300 - 12 - steps * 40.0
    game = battery()
    fire(game, sort, burst_mm=(0.0, edge - 5), dice=[])
    assert condition(game, FOE) is SOUND
    fire(game, sort, burst_mm=(0.0, edge), dice=[1])
    assert condition(game, FOE) is not SOUND


@pytest.mark.rule("REP-61")
def test_an_ordinary_shell_does_not_burst() -> None:
    game = battery()
    fire(game, "artillery-shell", burst_mm=(0.0, 290.0), dice=[])
    assert condition(game, FOE) is SOUND


@pytest.mark.rule("REP-61")
def test_one_die_for_each_warrior_of_either_side_and_none_for_special_units() -> None:
    game = battery(red_mage=(40, 300), red_hero=(0, 345), red_men_2=(-40, 300), blue_men_1=(-60, -300))
    fire(game, "vacuum", burst_mm=(0.0, 330.0), dice=[1, 4])
    assert (condition(game, FOE), condition(game, "red-men-2")) == (KILLED, WOUNDED)
    assert condition(game, "red-mage") is SOUND
    assert condition(game, "red-hero") is SOUND
    fire(game, "vacuum", burst_mm=(-60.0, -330.0), dice=[6])
    assert condition(game, MAN) is WOUNDED


@pytest.mark.rule("REP-61")
@pytest.mark.parametrize(("height", "after"), [(80.0, SOUND), (10.0, KILLED)])
def test_it_does_not_reach_through_obstacles(height: float, after: Condition) -> None:
    outline = ((-50.0, 275.0), (50.0, 275.0), (50.0, 280.0), (-50.0, 280.0))
    game = battery(Board(obstacles=(Obstacle("wall", Terrain.WALL, outline, height),)))
    fire(game, "vacuum", burst_mm=(0.0, 265.0), dice=[1] if after is KILLED else [])
    assert condition(game, FOE) is after


@pytest.mark.rule("REP-61", "REP-63", "COM-22")
def test_without_a_measured_point_it_bursts_where_the_first_body_struck_stood() -> None:
    game = battery(red_men_2=(0, 340))
    thrown = body(FOE, Pose.FACE_UP, at_mm=(500.0, -600.0))
    fire(game, "vacuum", thrown, dice=[1])
    assert (condition(game, FOE), condition(game, "red-men-2")) == (KILLED, KILLED)


@pytest.mark.rule("REP-61", "COM-22")
def test_where_nothing_was_struck_it_bursts_where_the_shell_lies() -> None:
    game = battery()
    fire(game, "vacuum", shells_at_rest=(ShellAtRest("one", 0, 330, on_board=True),), dice=[1])
    assert condition(game, FOE) is KILLED
