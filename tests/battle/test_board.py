"""Boards made of scenes: where the parts stand, how high, and how one gets there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fbsim.battle.board import board_of
from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.rules.board import Board, Rates, Terrain, best_route, is_free, route, seen_share
from fbsim.rules.board.measuring import Stance
from fbsim.rules.pieces import Place, Profile
from fbsim.rules.report import Kind
from fbsim.scene import load_scene

from .forts import catalogue_in, layout

MAN = Profile("man", Kind.WARRIOR, "Man")


SCENE = """\
title = "Board"
rules = "republic"
seed = 1
table = {{ size_mm = [900, 700], surface = "laminate" }}
parts = [{{ id = "it", model = "{model}", at_mm = [{x}, {y}], facing_deg = {facing} }}]
"""


def board_with(model: str, folder: Path, x: float = 0, y: float = 0, facing: float = 0) -> Board:
    """The board of a scene with one part, called "it"."""
    path = folder / "scene.toml"
    path.write_text(SCENE.format(model=model, x=x, y=y, facing=facing))
    return board_of(load_scene(path, Catalogue(), check=False))


@pytest.fixture(scope="module")
def courtyard() -> Board:
    return board_of(load_scene(data_folder("scenes") / "courtyard.toml", Catalogue()))


def test_the_table_and_a_wall_keep_size_and_place(tmp_path: Path) -> None:
    board = board_with("wall", tmp_path, 100, 50, 90)
    assert (board.width_mm, board.depth_mm) == (900, 700)
    wall = board.obstacle("it")
    assert (wall.terrain, wall.height_mm, wall.base_mm) == (Terrain.WALL, 60, 0)
    assert sorted(wall.outline) == [(40, 42), (40, 58), (160, 42), (160, 58)]


def test_a_tower_has_a_platform_and_a_parapet(tmp_path: Path) -> None:
    board = board_with("tower", tmp_path)
    assert board.obstacle("it").top_mm == 94
    assert max(one.top_mm for one in board.obstacles) == 110
    assert {one.base_mm for one in board.obstacles if one.id != "it"} == {94}
    assert is_free(board, Place(0, 0, "it"), MAN)
    assert not is_free(board, Place(15, 0, "it"), MAN)


def test_a_corner_keeps_its_open_side(tmp_path: Path) -> None:
    board = board_with("corner", tmp_path)
    assert is_free(board, Place(-10, 15), MAN)


def test_a_gate_bars_the_way_until_it_is_open(tmp_path: Path) -> None:
    board = board_with("gate", tmp_path)
    assert board.obstacle("it").terrain is Terrain.GATE
    on_foot, ways = Rates(climb_limit_mm=0.0), (Place(-60, 0), Place(60, 0))
    about, through = (
        best_route(board, *ways, 12.0, on_foot),
        route(board.with_open_gates({"it"}), *ways, 12.0),
    )
    assert about is not None
    assert about.horizontal_mm > 150
    assert (through.horizontal_mm, through.climbs, through.blocked) == (120, (), ())
    assert is_free(board.with_open_gates({"it"}), Place(0, 0), MAN)
    assert not is_free(board, Place(0, 0), MAN)


@pytest.fixture(scope="module")
def forts(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    return catalogue_in(tmp_path_factory.mktemp("forts"))


def fort(folder: Path, catalogue: Catalogue, *rows: str) -> Board:
    return board_of(layout(folder, catalogue, *rows, check=False).scene)


ON_FOOT = Rates(climb_limit_mm=0.0)
BAR = 'model = "bar", at_mm = [0, 0]'
RUNGS_ON_BAR = 'model = "rungs", at_mm = [0, 0], z_mm = 40'


@pytest.mark.rule("TRD-20", "REP-49")
def test_a_ladder_leads_to_the_top_beside_it(tmp_path: Path, forts: Catalogue) -> None:
    bare = fort(tmp_path, forts, BAR)
    board = fort(tmp_path, forts, BAR, 'model = "rungs", at_mm = [-30, 20]')
    ways = (Place(-120, 20), Place(0, 20, "p0"))
    assert best_route(bare, *ways, 8.0, ON_FOOT) is None
    found = best_route(board, *ways, 8.0, ON_FOOT)
    assert found is not None
    assert (found.ladder_up_mm, found.stairs_mm) == (40, 0)


@pytest.mark.parametrize(("x", "why"), [(-60, "too far"), (-30, "too low")])
def test_a_ladder_that_leads_nowhere_is_none(x: float, why: str, tmp_path: Path, forts: Catalogue) -> None:
    tall = 'model = "tower", at_mm = [25, 0]' if why == "too low" else BAR
    assert fort(tmp_path, forts, tall, f'model = "rungs", at_mm = [{x}, 0]').ladders == ()


def test_a_ladder_on_a_wall_leads_on_from_there(tmp_path: Path, forts: Catalogue) -> None:
    """Its foot is on the lower wall, its head on the one that stands on it."""
    upper = 'model = "bar", at_mm = [20, 0], z_mm = 40'
    board = fort(tmp_path, forts, BAR, BAR.replace("[0", "[20"), upper, RUNGS_ON_BAR)
    (flight,) = board.flights
    assert flight.foot.on in ("p0", "p1")  # it stands where the two meet
    assert (flight.head.on, flight.rise_mm) == ("p2", 40)


def test_a_ladder_beside_a_tower_that_starts_lower_is_one_high_step(tmp_path: Path, forts: Catalogue) -> None:
    board = fort(tmp_path, forts, BAR, 'model = "tower", at_mm = [40, 0]', RUNGS_ON_BAR)
    ladder = board.obstacle("p2")
    assert (ladder.terrain, ladder.leads_to) == (Terrain.STAIRS, "p1")
    assert (ladder.base_mm, ladder.step_mm) == (40, 54)


def test_one_walks_on_a_gallery_and_beneath_it(tmp_path: Path, forts: Catalogue) -> None:
    board = fort(tmp_path, forts, 'model = "table", at_mm = [0, 0]')
    under = route(board, Place(0, -100), Place(0, 100), 8.0)
    assert (under.horizontal_mm, under.climbs, under.blocked) == (200, (), ())
    assert board.obstacle("p0").top_mm == 60
    assert is_free(board, Place(0, 0, "p0"), MAN)
    assert is_free(board, Place(0, 0), MAN)
    assert not is_free(board, Place(-18, 38), MAN)


def test_a_ruin_is_as_high_as_its_stones(tmp_path: Path, forts: Catalogue) -> None:
    board = fort(tmp_path, forts, 'model = "broken", at_mm = [0, 0]')
    assert sorted(one.top_mm for one in board.obstacles) == [20, 50]
    low, high = (route(board, Place(-60, y), Place(60, y), 8.0).up_mm for y in (-40, 40))
    assert (low, high) == (20, 50)


def test_nobody_stands_on_a_parapet(tmp_path: Path, forts: Catalogue) -> None:
    board = fort(tmp_path, forts, 'model = "low", at_mm = [0, 0]')
    assert board.obstacle("p0").top_mm == 20
    assert not is_free(board, Place(0, 0, "p0"), MAN)


def test_a_gate_with_leaves_stands_open_on_the_board(tmp_path: Path) -> None:
    known = Catalogue([data_folder("models")])
    shut, opened = (
        fort(tmp_path, known, f'model = "double-gate", at_mm = [0, 0], open = {word}')
        for word in ("false", "true")
    )
    assert shut.obstacles == opened.obstacles
    assert (shut.open_gates, opened.open_gates) == ((), ("p0",))
    assert shut.obstacle("p0").terrain is Terrain.GATE
    ways = (Place(-60, 0), Place(60, 0))
    assert route(shut, *ways, 12.0).blocked == ("p0",)
    through = route(opened, *ways, 12.0)
    assert (through.horizontal_mm, through.climbs, through.blocked) == (120, (), ())


def test_blocks_that_touch_are_one_wall(courtyard: Board) -> None:
    pavise = [one for one in courtyard.obstacles if one.id.startswith("pavise")]
    assert [one.height_mm for one in pavise] == [45]


def test_stairs_lead_up_to_the_walk_behind_them(courtyard: Board) -> None:
    stairs = courtyard.obstacle("castle-stairs")
    assert (stairs.terrain, stairs.leads_to, stairs.step_mm) == (Terrain.STAIRS, "castle-front-wall-left", 10)
    found = best_route(
        courtyard,
        Place(400, -180),
        Place(262, -180, "castle-front-wall-left"),
        12.0,
        Rates(climb_limit_mm=0.0),
    )
    assert found is not None
    assert found.stairs_mm == pytest.approx((60**2 + 44**2) ** 0.5)


def test_who_stands_behind_the_pavise_shows_his_head(courtyard: Board) -> None:
    hidden = Stance(Place(-475, -205), MAN)
    assert 0.0 < seen_share(courtyard, (0.0, -205.0, 48.0), hidden) < 0.5


@pytest.mark.parametrize("name", ["courtyard", "duel", "kitchen-table", "siege"])
def test_in_every_scene_that_comes_along_figures_stand_clear_of_walls(name: str) -> None:
    scene = load_scene(data_folder("scenes") / f"{name}.toml", Catalogue())
    board = board_of(scene)
    narrow = replace(MAN, radius_mm=6.0)  # some stand closer to a wall than a full foot's radius
    on_table = (figure.position for figure in scene.figures if figure.on is None)
    assert all(is_free(board, Place(1000 * x, 1000 * y), narrow) for x, y, _ in on_table)
