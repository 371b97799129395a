from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.rules.board import (
    Board,
    Obstacle,
    Purpose,
    Rates,
    Terrain,
    Zone,
    can_walk,
    jump_height,
    price,
    route,
)
from fbsim.rules.pieces import Place

from .things import block, box, walled

RADIUS = 12.0
HERE, THERE = Place(0, -90), Place(0, 90)
coordinates = st.floats(-500, 500)
places = st.builds(Place, coordinates, coordinates, st.just(""))


def wooded() -> Board:
    return Board(obstacles=(Obstacle("thicket", Terrain.FOREST, box(0, 0, 400, 120), 80),))


@given(places, places)
def test_on_an_open_table_a_path_is_its_length(a: Place, b: Place) -> None:
    found = route(Board(), a, b, RADIUS)
    assert price(found) == math.hypot(a.x - b.x, a.y - b.y)
    assert can_walk(found)


@pytest.mark.rule("TRD-16")
def test_a_wall_three_steps_high_costs_three_steps_up_and_three_down() -> None:
    step = 30.0
    found = route(walled(3 * step), HERE, THERE, RADIUS)
    assert (found.up_mm, found.down_mm, found.horizontal_mm) == (3 * step, 3 * step, 180)
    assert price(found) / step == 6 + 3 + 3
    assert price(route(walled(3 * step), HERE, Place(0, 0, "wall"), RADIUS)) / step == 3 + 3


@pytest.mark.rule("REP-43")
def test_going_up_is_priced_double_where_the_rates_say_so() -> None:
    step = 40.0
    found = route(walled(3 * step), HERE, THERE, RADIUS)
    level = found.horizontal_mm
    assert price(found, Rates(up=2.0)) - level == (6 + 3) * step


@pytest.mark.rule("SER-14")
def test_a_climb_is_whole() -> None:
    climb = route(walled(60), HERE, Place(0, 0, "wall"), RADIUS).climbs
    assert [(one.obstacle, one.up_mm, one.down_mm) for one in climb] == [("wall", 60, 0)]
    back = route(walled(60), Place(0, 0, "wall"), HERE, RADIUS).climbs
    assert [(one.obstacle, one.up_mm, one.down_mm) for one in back] == [("wall", 0, 60)]


def test_feet_that_graze_a_corner_do_not_climb() -> None:
    assert not route(walled(60), Place(112, -90), Place(112, 90), RADIUS).climbs
    assert route(walled(60), Place(110, -90), Place(110, 90), RADIUS).climbs


def test_who_leans_on_a_wall_walks_along_it_and_away_from_it_on_the_level() -> None:
    board = walled(60)
    assert not route(board, Place(0, -15), Place(50, -15), RADIUS).climbs
    assert not route(board, Place(0, -15), HERE, RADIUS).climbs
    assert route(board, Place(0, -15), THERE, RADIUS).up_mm == 60


def test_from_top_to_adjoining_top_only_the_difference_is_climbed() -> None:
    tower, wall = block("tower", box(0, 0, 60, 60), 110), block("wall", box(90, 0, 120, 30), 60)
    board = Board(obstacles=(tower, wall))
    down = route(board, Place(0, 0, "tower"), Place(120, 0, "wall"), RADIUS)
    assert (down.up_mm, down.down_mm) == (0, 50)
    over = route(board, Place(-90, 0), Place(220, 0), RADIUS)
    assert (over.up_mm, over.down_mm) == (110, 110)


def test_a_bridge_is_passed_beneath_and_crossed_above() -> None:
    piers = (block("west", box(-100, 0, 40, 60)), block("east", box(100, 0, 40, 60)))
    board = Board(obstacles=(*piers, block("bridge", box(0, 0, 240, 60), 10, base=60)))
    assert not route(board, HERE, THERE, RADIUS).climbs
    across = route(board, Place(-100, 0, "bridge"), Place(100, 0, "bridge"), RADIUS)
    assert (across.horizontal_mm, across.climbs) == (200, ())
    assert route(board, Place(-100, -90), Place(-100, 90), RADIUS).up_mm == 70


def test_a_plank_over_water_is_crossed_dry() -> None:
    water = Obstacle("river", Terrain.IMPASSABLE, box(0, 0, 600, 60), 0)
    assert route(Board(obstacles=(water,)), HERE, THERE, RADIUS).blocked == ("river",)
    plank = Board(obstacles=(water, block("plank", box(0, 0, 60, 120), 5)))
    assert not route(plank, HERE, THERE, RADIUS).blocked


@given(places, places)
def test_the_way_back_climbs_what_the_way_there_went_down(a: Place, b: Place) -> None:
    board = Board(obstacles=(block("rock", ((-90, -80), (120, -40), (30, 100)), 70),))
    there, back = route(board, a, b, RADIUS), route(board, b, a, RADIUS)
    assert there.up_mm == pytest.approx(back.down_mm)
    assert there.up_mm == pytest.approx(there.down_mm)


@given(places, places, st.floats(0, 1))
def test_a_stop_on_the_way_changes_no_length_on_the_level(a: Place, b: Place, share: float) -> None:
    stop = Place(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
    direct, broken = route(wooded(), a, b, RADIUS), route(wooded(), a, b, RADIUS, via=(stop,))
    assert broken.horizontal_mm == pytest.approx(direct.horizontal_mm)
    assert broken.forest_mm == pytest.approx(direct.forest_mm, abs=1e-5)


@pytest.mark.rule("FAM-13")
def test_steps_in_the_forest_cost_double() -> None:
    step = 30.0
    found = route(wooded(), Place(0, -120), Place(0, 0), RADIUS)
    assert (found.horizontal_mm, found.forest_mm) == (4 * step, 2 * step)
    assert price(found, Rates(forest=2.0)) / step == 2 + 2 * 2


@pytest.mark.rule("FAM-12")
def test_a_path_tells_where_it_comes_into_the_dragons_gaze() -> None:
    board = Board(zones=(Zone("gaze", Purpose.GAZE, box(0, 0, 400, 55)),))
    (entry,) = route(board, HERE, THERE, RADIUS).gazes
    assert (entry.zone, entry.x, entry.y, entry.after_mm) == ("gaze", 0, -27.5, 62.5)
    assert not route(board, Place(0, 0), THERE, RADIUS).gazes


@pytest.mark.rule("TRD-20")
def test_stairs_are_paid_along_their_slope() -> None:
    stairs = Obstacle("stairs", Terrain.STAIRS, box(-90, 0, 80, 40), 60, leads_to="tower", step_mm=10)
    board = Board(obstacles=(block("tower", box(0, 0, 100, 100)), stairs))
    (flight,) = board.flights
    end = Place(0, 0, "tower")
    found = route(board, Place(-200, 0), end, RADIUS, via=(flight.access(RADIUS), flight.foot, flight.head))
    assert found.stairs_mm == pytest.approx(math.hypot(80, 60))
    assert found.horizontal_mm == pytest.approx(70 + 50, abs=0.1)
    assert (found.up_mm, found.step_mm) == (0, 10)


@pytest.mark.rule("REP-49")
def test_a_ladder_is_as_high_as_its_obstacle_and_costs_single() -> None:
    board = walled(120).with_ladder("wall", (0, -10))
    (flight,) = board.flights
    end = Place(0, 0, "wall")
    via = (flight.access(RADIUS), flight.foot, flight.head)
    up = route(board, HERE, end, RADIUS, via)
    assert (up.ladder_up_mm, up.up_mm) == (120, 0)
    assert price(up, Rates(up=2.0)) == pytest.approx(90 + 120, abs=0.1)
    down = route(board, end, HERE, RADIUS, via[::-1])
    assert (down.down_mm, down.climbs) == (120, ())


@pytest.mark.rule("REP-53")
def test_limits_of_climbing_and_of_steps() -> None:
    over = route(walled(60), HERE, THERE, RADIUS)
    assert can_walk(over, Rates(climb_limit_mm=60))
    assert not can_walk(over, Rates(climb_limit_mm=59))
    board = walled(60).with_ladder("wall", (0, -10))
    by_ladder = route(board, board.flights[0].foot, board.flights[0].head, RADIUS)
    assert not can_walk(by_ladder, Rates(step_limit_mm=60))
    assert can_walk(by_ladder, Rates(climb_limit_mm=0, step_limit_mm=61))


@pytest.mark.rule("TRD-18")
@pytest.mark.rule("REP-50")
def test_a_jump_is_as_high_as_the_edge() -> None:
    board = walled(60)
    assert jump_height(board, Place(0, 0, "wall"), Place(0, 22), RADIUS) == 60


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (Place(0, 20), Place(0, 40)),
        (Place(0, 20), Place(0, 0, "wall")),
        (Place(0, 0, "wall"), Place(50, 0, "wall")),
        (Place(0, 0, "wall"), Place(0, 60)),
    ],
)
def test_what_is_no_jump(start: Place, end: Place) -> None:
    assert jump_height(walled(60), start, end, RADIUS) is None


def test_a_jump_over_a_parapet_or_onto_a_ledge_first_is_none() -> None:
    wall = block("wall", box(0, 0, 200, 16))
    end = Place(0, 24)
    parapet = Board(obstacles=(wall, block("parapet", box(0, 6, 200, 4), 20, base=60)))
    assert jump_height(parapet, Place(0, -6, "wall"), end, RADIUS) is None
    ledge = Board(obstacles=(wall, block("ledge", box(0, 9, 200, 2), 30)))
    assert jump_height(ledge, Place(0, 0, "wall"), end, RADIUS) is None
