from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import affinity

from fbsim.rules.board import Board, Stance, distance, gap, head_height, height_at, heights_in, within
from fbsim.rules.pieces import Place

from .things import GUN, MAN, gun, man, walled

coordinates = st.floats(-700, 700)
profiles = st.one_of(
    st.floats(1, 40).map(lambda radius: replace(MAN, radius_mm=radius)),
    st.tuples(st.floats(5, 200), st.floats(5, 200)).map(lambda size: replace(GUN, footprint_mm=size)),
)
stances = st.builds(
    Stance, st.builds(Place, coordinates, coordinates, st.just("")), profiles, st.floats(-360, 360)
)


def shape_of(stance: Stance) -> shapely.Polygon:
    """The feet as shapely has them; circles of 1024 chords are true to 2e-4 mm."""
    x, y, _ = stance.place
    if stance.profile.footprint_mm is None:
        return shapely.Point(x, y).buffer(stance.profile.radius_mm, quad_segs=256)
    length, width = stance.profile.footprint_mm
    flat = shapely.box(x - length / 2, y - width / 2, x + length / 2, y + width / 2)
    return affinity.rotate(flat, stance.heading_deg, origin=(x, y))


@pytest.mark.rule("COM-04")
@given(stances, stances)
def test_distance_is_that_between_the_nearest_points_of_the_feet(a: Stance, b: Stance) -> None:
    assert distance(a, b) == pytest.approx(shape_of(a).distance(shape_of(b)), abs=2e-3)


@pytest.mark.rule("COM-04")
@given(stances, stances)
def test_distance_is_the_same_both_ways(a: Stance, b: Stance) -> None:
    assert distance(a, b) == pytest.approx(distance(b, a), abs=1e-9)


@given(stances, stances, coordinates, coordinates)
def test_distance_does_not_depend_on_where_on_the_board(a: Stance, b: Stance, dx: float, dy: float) -> None:
    moved = (one._replace(place=Place(one.place.x + dx, one.place.y + dy)) for one in (a, b))
    assert distance(*moved) == pytest.approx(distance(a, b), abs=1e-6)


@given(stances, stances, stances)
def test_no_detour_over_a_third_is_shorter(a: Stance, b: Stance, c: Stance) -> None:
    size = c.profile.footprint_mm
    across = 2 * c.profile.radius_mm if size is None else math.hypot(*size)
    assert distance(a, b) <= distance(a, c) + across + distance(c, b) + 1e-6


@pytest.mark.rule("COM-04")
def test_guns_are_measured_by_their_footprint() -> None:
    assert distance(man(0, 0), gun(152, 0)) == pytest.approx(152 - 12 - 40)
    assert distance(man(0, 0), gun(152, 0, 90.0)) == pytest.approx(152 - 12 - 20)
    assert distance(gun(0, 0), gun(0, 100)) == pytest.approx(60)


@pytest.mark.rule("COM-04")
def test_heights_apart_do_not_count_as_distance() -> None:
    assert distance(man(0, 0, "wall"), man(0, 30)) == pytest.approx(6)


@pytest.mark.rule("COM-04")
def test_measuring_allows_one_millimetre() -> None:
    assert within(man(0, 0), man(0, 24 + 30.99), 30)
    assert not within(man(0, 0), man(0, 24 + 31.01), 30)


def test_circles_that_overlap_are_no_distance_apart() -> None:
    assert gap(0, 0, 12, 5, 0, 12) == 0.0


@pytest.mark.rule("COM-03")
def test_a_board_is_a_metre_and_a_fifth_by_a_metre_and_a_half() -> None:
    assert (Board().width_mm, Board().depth_mm) == (1200, 1500)


@pytest.mark.rule("COM-05")
def test_heads_are_a_figure_height_above_what_is_stood_on() -> None:
    board = walled(60)
    assert height_at(board, Place(0, 0, "wall")) == 60
    assert head_height(board, Place(0, 0, "wall"), MAN) == 114
    assert head_height(board, Place(0, 90), MAN) == 54


@pytest.mark.rule("TRD-19")
@pytest.mark.parametrize(("heights", "full"), [(0.99, 0), (1.0, 1), (1.5, 1), (2.3, 2)])
def test_full_figure_heights_in_a_jump(heights: float, full: int) -> None:
    assert heights_in(heights * 54.0, 54.0) == full


@pytest.mark.rule("REP-51")
@pytest.mark.parametrize(("heights", "full"), [(3.9, 3), (4.0, 4)])
def test_four_heights_are_four_only_when_full(heights: float, full: int) -> None:
    assert heights_in(heights * 54.0, 54.0) == full


@given(st.integers(0, 50), st.floats(10, 100))
def test_whole_heights_are_counted_whole_whatever_the_figure(count: int, height: float) -> None:
    assert heights_in(count * height, height) == count
