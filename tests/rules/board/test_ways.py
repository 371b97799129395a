from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fbsim.rules.board import (
    Board,
    Obstacle,
    Rates,
    Terrain,
    around,
    best_route,
    can_walk,
    is_free,
    price,
    route,
)
from fbsim.rules.pieces import Place

from .things import MAN, block, box, walled

RADIUS = 12.0
HERE, THERE = Place(0, -90), Place(0, 90)
NO_CLIMBING = Rates(climb_limit_mm=0.0)

YARD = Board(
    obstacles=(
        block("north", box(0, 150, 320, 20), 100),
        block("south", box(0, -150, 320, 20), 100),
        block("east", box(150, 0, 20, 320), 100),
        block("west", box(-150, 0, 20, 320), 60),
        Obstacle("pond", Terrain.IMPASSABLE, box(0, 0, 60, 60), 0),
        Obstacle("wood", Terrain.FOREST, box(-300, 250, 200, 200), 80),
    )
)


def taut(half: float, thick: float, y: float) -> float:
    """Length of a band from (0, -y) to (0, y), pulled tight around the end of a wall, feet's radius off.

    Tangent √(d² - r²) to each of two corners at distance d, arc r · angle turned, then along the end.
    """
    d = math.hypot(half, y - thick / 2)
    turned = math.atan2(half, y - thick / 2) + math.asin(RADIUS / d)
    return 2 * (math.sqrt(d * d - RADIUS**2) + RADIUS * turned) + thick


@pytest.mark.rule("COM-04")
@given(st.floats(30, 500), st.floats(5, 60), st.floats(60, 600))
def test_around_a_wall_is_a_band_pulled_tight(length: float, thick: float, y: float) -> None:
    found = around(walled(60, length, thick), Place(0, -y), Place(0, y), RADIUS)
    assert found is not None
    assert not found.climbs
    assert found.horizontal_mm == pytest.approx(taut(length / 2, thick, y), abs=1.0)


def test_a_low_wall_is_climbed_and_a_high_one_gone_around() -> None:
    about = taut(100, 16, 90)
    low, high = best_route(walled(20), HERE, THERE, RADIUS), best_route(walled(200), HERE, THERE, RADIUS)
    assert low is not None
    assert price(low) == 180 + 20 + 20
    assert high is not None
    assert price(high) == pytest.approx(about, abs=1.0)


@pytest.mark.rule("TRD-17")
def test_who_cannot_climb_goes_around() -> None:
    found = best_route(walled(20), HERE, THERE, RADIUS, NO_CLIMBING)
    assert found is not None
    assert (found.up_mm, found.blocked) == (0, ())


def test_an_enclosed_yard_is_entered_over_its_lowest_good_wall_or_not_at_all() -> None:
    inside, outside = Place(-90, 60), Place(-300, 60)
    found = best_route(YARD, outside, inside, RADIUS)
    assert found is not None
    assert price(found) == 210 + 60 + 60
    assert best_route(YARD, outside, inside, RADIUS, NO_CLIMBING) is None
    assert around(YARD, outside, inside, RADIUS) is None


def test_water_is_gone_around_even_where_walls_are_crossed() -> None:
    found = best_route(YARD, Place(-300, 0), Place(90, 0), RADIUS)
    assert found is not None
    assert {climb.obstacle for climb in found.climbs} == {"west"}
    assert found.horizontal_mm == pytest.approx(390, abs=30)


@pytest.mark.rule("FAM-14")
def test_a_costly_forest_is_gone_around_where_that_is_cheaper() -> None:
    a, b = Place(-300, 380), Place(-300, 120)
    assert best_route(YARD, a, b, RADIUS) == route(YARD, a, b, RADIUS)
    found = best_route(YARD, a, b, RADIUS, Rates(forest=2.0))
    assert found is not None
    assert found.forest_mm == pytest.approx(0, abs=1)
    assert price(found, Rates(forest=2.0)) < 260 + 200


@pytest.mark.rule("TRD-20")
def test_who_cannot_climb_takes_the_stairs_on_the_far_side() -> None:
    stairs = Obstacle("stairs", Terrain.STAIRS, box(90, 0, 80, 40), 60, leads_to="tower", step_mm=10)
    board = Board(obstacles=(block("tower", box(0, 0, 100, 100)), stairs))
    start, end = Place(-200, 0), Place(0, 0, "tower")
    up = best_route(board, start, end, RADIUS, NO_CLIMBING)
    assert up is not None
    assert up.stairs_mm == pytest.approx(100)
    assert up.horizontal_mm > 300
    down = best_route(board, end, start, RADIUS, NO_CLIMBING)
    assert down is not None
    assert price(down) == pytest.approx(price(up))
    assert best_route(board, start, end, RADIUS, NO_CLIMBING._replace(step_limit_mm=10)) is None


@pytest.mark.rule("REP-49")
def test_a_ladder_is_taken_where_climbing_costs_double() -> None:
    board, rates = walled(120, length=1100).with_ladder("wall", (0, -10)), Rates(up=2.0)
    found = best_route(board, HERE, THERE, RADIUS, rates)
    assert found is not None
    assert (found.ladder_up_mm, found.down_mm) == (120, 120)
    assert price(found, rates) == pytest.approx(180 + 240, abs=0.1)


def test_from_the_top_of_a_wall_to_the_other_end_of_it_is_level() -> None:
    found = best_route(walled(60), Place(-80, 0, "wall"), Place(80, 0, "wall"), RADIUS)
    assert found is not None
    assert price(found) == 160


places = st.builds(Place, st.floats(-580, 580), st.floats(-580, 580), st.just(""))
rates = st.tuples(st.floats(1, 3), st.floats(1, 3), st.sampled_from([0.0, 70.0, math.inf])).map(
    lambda one: Rates(up=one[0], forest=one[1], climb_limit_mm=one[2])
)


@given(places, places, rates)
def test_the_best_way_is_sound_and_no_dearer_than_straight(a: Place, b: Place, asked: Rates) -> None:
    assume(is_free(YARD, a, MAN) and is_free(YARD, b, MAN))
    found, straight = best_route(YARD, a, b, RADIUS, asked), route(YARD, a, b, RADIUS)
    if found is None:
        assert not can_walk(straight, asked)
        return
    assert can_walk(found, asked)
    assert price(found, asked) >= math.hypot(a.x - b.x, a.y - b.y) - 1e-6
    assert not can_walk(straight, asked) or price(found, asked) <= price(straight, asked)
    assert found == route(YARD, a, b, RADIUS, via=found.path[1:-1])


@given(places, places)
def test_the_best_way_back_is_as_long(a: Place, b: Place) -> None:
    assume(is_free(YARD, a, MAN) and is_free(YARD, b, MAN))
    there, back = (best_route(YARD, p, q, RADIUS, Rates(forest=2.0)) for p, q in ((a, b), (b, a)))
    assert (there is None) == (back is None)
    if there is not None and back is not None:
        assert price(there, Rates(forest=2.0)) == pytest.approx(price(back, Rates(forest=2.0)), abs=1e-4)


def test_a_merlon_is_gone_around_and_climbed_with_its_tower() -> None:
    tower, merlon = block("tower", box(0, 0, 120, 60), 40), block("merlon", box(0, 20, 120, 20), 20, base=40)
    plain, crowned = Board(obstacles=(tower,)), Board(obstacles=(tower, merlon))
    about = [around(board, HERE, THERE, RADIUS) for board in (plain, crowned)]
    assert about[0] == about[1]
    over = best_route(crowned, HERE, Place(0, -15, "tower"), RADIUS)
    assert over is not None
    assert price(over) == 75 + 40
