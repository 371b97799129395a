"""Teleporting: where a piece may land, and the anti-teleport barrier around fortresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.rules import Choose, Game, Place
from fbsim.rules.board import Board, Obstacle, Purpose, Terrain, Zone
from fbsim.rules.phases.magic.landing import NOWHERE, Landing
from fbsim.rules.phases.magic.stock import UseStock
from fbsim.rules.phases.magic.targets import Land
from tests.rules.magic.table import PLACES, card, magic, roll, written
from tests.rules.melee.ring import after

STEP = 40.0
FEET = 12.0

FORTRESS = ((-200.0, 200.0), (200.0, 200.0), (200.0, 400.0), (-200.0, 400.0))
"""Red's, as wide as it is far; its near wall is at y = 200."""


def board(player: str = "red", *obstacles: Obstacle) -> Board:
    return Board(zones=(Zone("keep", Purpose.FORTRESS, FORTRESS, player),), obstacles=obstacles)


def calling(
    tmp_path: Path, whose: str, places: dict[str, tuple[float, float]], on: Board, ruleset: str = "republic"
) -> Game:
    """Blue uses a card that teleports somebody up to 20 steps."""
    far = f'{{ kind = "teleport", whose = "{whose}", distance = 20.0 }}'
    where: dict[str, tuple[float, float] | Place] = {**PLACES, **places}
    game = magic(ruleset, places=where, board=on, cards=written(tmp_path, card("Call", far, copies=3)))
    game.apply(UseStock("Call"))
    return game


@pytest.mark.rule("REP-129")
def test_nobody_teleports_his_own_into_an_enemys_fortress(tmp_path: Path) -> None:
    game = calling(tmp_path, "own", {}, board())
    game.apply(Choose("blue-men-1"))
    before = game.pieces
    refusal = game.check(Land(0.0, 250.0))
    assert refusal is not None
    assert refusal.clause == "REP-129"
    assert game.pieces == before


@pytest.mark.rule("REP-129")
@pytest.mark.parametrize(("steps", "barred"), [(1.9, True), (2.0, False), (3.0, False)])
def test_nor_nearer_than_2_steps_to_its_boundary(steps: float, barred: bool, tmp_path: Path) -> None:
    game = calling(tmp_path, "own", {}, board())
    game.apply(Choose("blue-men-1"))
    refusal = game.check(Land(0.0, 200.0 - steps * STEP - FEET))
    assert (refusal is not None and refusal.clause == "REP-129") is barred


@pytest.mark.rule("REP-129")
def test_ones_own_fortress_is_open(tmp_path: Path) -> None:
    game = calling(tmp_path, "own", {}, board("blue"))
    game.apply(Choose("blue-men-1"))
    roll(game, Land(0.0, 250.0))
    assert game.pieces["blue-men-1"].place == Place(0.0, 250.0)


@pytest.mark.rule("REP-129")
def test_no_landing_is_listed_that_the_barrier_forbids(tmp_path: Path) -> None:
    game = calling(tmp_path, "own", {"blue-men-1": (0.0, 100.0)}, board())
    game.apply(Choose("blue-men-1"))
    landings = [action for action in game.legal_actions() if isinstance(action, Land)]
    assert landings
    assert all(game.check(landing) is None for landing in landings)
    assert all(not (abs(at.x) <= 200 and 200 <= at.y <= 400) for at in landings)


@pytest.mark.rule("REP-130")
@pytest.mark.parametrize(("y", "barred"), [(300.0, True), (200 - 1.9 * STEP - FEET, True), (100.0, False)])
def test_nobody_teleports_an_enemy_out_of_his_fortress(y: float, barred: bool, tmp_path: Path) -> None:
    game = calling(tmp_path, "enemy", {"red-men-1": (0.0, y)}, board())
    refusal = game.check(Choose("red-men-1"))
    assert (refusal is not None) is barred
    assert (Choose("red-men-1") in game.legal_actions()) is not barred
    if refusal is not None:
        assert refusal.clause == "REP-130"


@pytest.mark.rule("REP-130", "REP-129")
def test_an_enemy_in_the_open_may_be_taken_anywhere(tmp_path: Path) -> None:
    """The barriers speak of one's own who come, and of the enemy's who leave."""
    game = calling(tmp_path, "enemy", {"red-men-1": (300.0, 0.0)}, board())
    game.apply(Choose("red-men-1"))
    assert game.check(Land(0.0, 250.0)) is None


@pytest.mark.rule("COM-04", "REP-28")
def test_a_landing_needs_room_and_firm_ground(tmp_path: Path) -> None:
    tower = Obstacle("tower", Terrain.WALL, ((-50, -50), (50, -50), (50, 50), (-50, 50)), height_mm=100)
    game = calling(tmp_path, "own", {}, Board(obstacles=(tower,)))
    game.apply(Choose("blue-men-1"))
    for land in (Land(0.0, 0.0), Land(200.0, -300.0), Land(0.0, 0.0, "cloud"), Land(0.0, 790.0)):
        refusal = game.check(land)
        assert refusal is not None
    assert game.check(Land(0.0, 0.0, "tower")) is None


@pytest.mark.rule("TRD-07")
def test_a_landing_may_be_declined(tmp_path: Path) -> None:
    game = calling(tmp_path, "own", {}, Board())
    game.apply(Choose("blue-men-1"))
    assert NOWHERE in game.legal_actions()
    before = game.pieces["blue-men-1"]
    roll(game, NOWHERE)
    assert game.pieces["blue-men-1"] == before


@pytest.mark.rule("SER-41", "EMP-49")
@pytest.mark.parametrize(
    ("ruleset", "clause"), [("series", "SER-41"), ("empire", "EMP-49"), ("republic", ""), ("tradition", "")]
)
def test_nobody_lands_in_a_hospital_where_there_are_such(ruleset: str, clause: str) -> None:
    ward = Zone("ward", Purpose.HOSPITAL, ((-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)), "red")
    game = magic(ruleset, board=Board(zones=(ward,)), cards="none")
    landing = Landing("blue", "blue-men-1", "blue-men-1", 20.0, "TEST")
    game = after(game, lambda play: play.ask(landing))
    refusal = game.check(Land(0.0, 0.0))
    assert ("" if refusal is None else refusal.clause) == clause
    assert game.check(Land(100.0, 0.0)) is None
