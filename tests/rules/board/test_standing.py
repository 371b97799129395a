from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import BadInput
from fbsim.rules.board import Board, Obstacle, Terrain, is_free
from fbsim.rules.pieces import Place

from .things import GUN, MAN, block, box, gun, man, walled


def test_feet_stay_on_the_board() -> None:
    assert is_free(Board(), Place(588, 738), MAN)
    assert not is_free(Board(), Place(590, 0), MAN)
    assert is_free(Board(), Place(560, 0), GUN)
    assert not is_free(Board(), Place(0, 725), GUN, 90.0)


@pytest.mark.rule("COM-04")
def test_feet_may_touch_but_not_overlap() -> None:
    assert is_free(Board(), Place(0, 0), MAN, others=[man(24, 0)])
    assert is_free(Board(), Place(0, 0), MAN, others=[man(23.01, 0)])
    assert not is_free(Board(), Place(0, 0), MAN, others=[man(22.99, 0)])


def test_feet_and_guns_do_not_overlap() -> None:
    assert is_free(Board(), Place(0, 0), MAN, others=[gun(52, 0)])
    assert not is_free(Board(), Place(0, 0), MAN, others=[gun(50, 0)])
    assert is_free(Board(), Place(0, 0), GUN, 0.0, [gun(0, 40)])
    assert not is_free(Board(), Place(0, 0), GUN, 90.0, [gun(0, 40)])


def test_a_wall_is_stood_on_or_beside() -> None:
    board = walled(60)
    assert is_free(board, Place(0, 20), MAN)
    assert not is_free(board, Place(0, 18), MAN)
    assert not is_free(board, Place(0, 0), MAN)
    assert is_free(board, Place(0, 7, "wall"), MAN)
    assert not is_free(board, Place(0, 12, "wall"), MAN)


def test_who_stands_above_is_not_in_the_way_of_who_stands_below() -> None:
    assert is_free(walled(60), Place(0, 20), MAN, others=[man(0, 0, "wall")])
    assert not is_free(walled(40), Place(0, 20), MAN, others=[man(0, 0, "wall")])


@pytest.mark.rule("SER-18")
def test_a_gun_is_lifted_only_where_it_fits() -> None:
    assert not is_free(walled(60), Place(0, 0, "wall"), GUN)
    assert is_free(walled(60, thickness=42), Place(0, 0, "wall"), GUN)
    assert not is_free(walled(60, thickness=42), Place(0, 0, "wall"), GUN, 90.0)
    assert not is_free(walled(60, thickness=42), Place(90, 0, "wall"), GUN)


@pytest.mark.parametrize("terrain", [Terrain.IMPASSABLE, Terrain.GATE, Terrain.STAIRS])
def test_water_gates_and_stairs_are_not_stood_on(terrain: Terrain) -> None:
    leads_to = "wall" if terrain is Terrain.STAIRS else ""
    wall = block("wall", box(0, 300, 100, 100))
    board = Board(obstacles=(Obstacle("it", terrain, box(0, 0, 100, 100), 0, leads_to=leads_to), wall))
    assert not is_free(board, Place(0, 0), MAN) or terrain is not Terrain.IMPASSABLE
    assert not is_free(board, Place(0, 0, "it"), MAN)


def test_forest_may_be_stood_in() -> None:
    board = Board(obstacles=(Obstacle("wood", Terrain.FOREST, box(0, 0, 100, 100), 90),))
    assert is_free(board, Place(0, 0), MAN)


def test_a_parapet_stands_in_the_way_on_the_wall_and_not_below_it() -> None:
    wall = block("wall", box(0, 0, 200, 60))
    parapet = block("parapet", box(0, 25, 200, 10), 20, base=60)
    board = Board(obstacles=(wall, parapet))
    assert is_free(board, Place(0, 8, "wall"), MAN)
    assert not is_free(board, Place(0, 12, "wall"), MAN)
    assert is_free(board, Place(0, 42), MAN)


def test_a_roof_that_is_not_standable_is_not_stood_on() -> None:
    house = Obstacle("house", Terrain.WALL, box(0, 0, 100, 100), 60, standable=False)
    assert not is_free(Board(obstacles=(house,)), Place(0, 0, "house"), MAN)


def test_an_unknown_support_is_told() -> None:
    with pytest.raises(BadInput, match='no obstacle "tower"'):
        is_free(walled(60), Place(0, 0, "tower"), MAN)


corners = st.tuples(st.integers(-200, 200), st.integers(-200, 200))


@given(st.lists(corners, min_size=3, max_size=7, unique=True), corners)
def test_free_is_what_shapely_holds_to_be_farther_than_the_radius(
    points: list[tuple[int, int]], at: tuple[int, int]
) -> None:
    shape = shapely.Polygon(points)
    if not shape.is_valid or shape.area == 0:
        return
    board = Board(obstacles=(block("rock", tuple((float(x), float(y)) for x, y in points)),))
    apart = shape.distance(shapely.Point(at))
    if abs(apart - 11.0) > 1e-6:
        assert is_free(board, Place(*at), MAN) == (apart > 11.0)
