from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.rules.board import Board, Obstacle, Terrain, cover_height, eye_of, seen_share
from fbsim.rules.pieces import Place

from .things import block, box, gun, man, walled

FAR = (0.0, -500.0, 27.0)


@pytest.mark.rule("REP-78")
def test_on_an_open_table_all_is_seen() -> None:
    assert seen_share(Board(), FAR, man(0, 0)) == 1.0


@pytest.mark.rule("REP-78")
@pytest.mark.parametrize(
    ("height", "share"), [(0.0, 1.0), (27.0, 0.5), (13.5, 0.75), (40.5, 0.25), (54.0, 0.0), (100.0, 0.0)]
)
def test_cover_at_the_targets_feet_hides_what_is_below_its_top(height: float, share: float) -> None:
    cover = block("cover", box(0, -13, 200, 2), height)
    seen = seen_share(Board(obstacles=(cover,)), (0.0, -10_000.0, 27.0), man(0, 0))
    assert seen == pytest.approx(share, abs=0.051)


def test_exactly_half_is_seen_over_cover_of_half_the_height() -> None:
    cover = block("cover", box(0, -13, 200, 2), 27.0)
    assert seen_share(Board(obstacles=(cover,)), (0.0, -500.0, 27.0), man(0, 0)) == 0.5


def test_a_pillar_hides_the_columns_behind_it() -> None:
    right = block("pillar", box(100, -30, 200, 10), 100)
    seen = seen_share(Board(obstacles=(right,)), (0.0, -5000.0, 27.0), man(0, 0))
    assert seen == pytest.approx(0.5, abs=0.1)


def test_another_figure_hides_as_a_cylinder_does() -> None:
    assert seen_share(Board(), FAR, man(0, 0), [man(0, -40)]) == 0.0
    assert seen_share(Board(), FAR, man(0, 0), [man(40, -40)]) == 1.0
    assert seen_share(Board(), FAR, man(0, 0), [man(0, 40)]) == 1.0
    assert seen_share(Board(), (0.0, -500.0, 400.0), man(0, 0), [man(0, -100)]) == 1.0


def test_a_gun_is_wider_from_its_side_than_from_its_front() -> None:
    aside = man(30, -60)
    assert seen_share(Board(), FAR, gun(0, 0), [aside]) < 1.0
    assert seen_share(Board(), FAR, gun(0, 0, 90.0), [aside]) == 1.0


def test_who_stands_back_on_a_tower_is_hidden_by_its_edge() -> None:
    board = Board(obstacles=(block("tower", box(0, 0, 120, 120), 110),))
    near, far = (0.0, -100.0, 50.0), (0.0, -700.0, 50.0)
    edge, back = man(0, -50, "tower"), man(0, 40, "tower")
    assert seen_share(board, near, back) < seen_share(board, near, edge)
    assert seen_share(board, near, back) < seen_share(board, far, back)
    assert seen_share(board, eye_of(board, edge), man(0, -500)) == 1.0


def test_beneath_a_bridge_one_sees_through() -> None:
    board = Board(obstacles=(block("bridge", box(0, -100, 300, 60), 10, base=60),))
    assert seen_share(board, FAR, man(0, 0)) == 1.0


def test_an_open_gate_hides_nothing() -> None:
    shut = Board(obstacles=(Obstacle("gate", Terrain.GATE, box(0, -100, 100, 16), 60),))
    assert seen_share(shut, FAR, man(0, 0)) == 0.0
    assert seen_share(shut.with_open_gates(["gate"]), FAR, man(0, 0)) == 1.0


@given(st.floats(-300, 300), st.floats(-600, -60), st.floats(1, 150), st.floats(0, 100), st.floats(1, 50))
def test_higher_cover_never_shows_more(x: float, y: float, eye: float, height: float, more: float) -> None:
    low, high = (
        seen_share(Board(obstacles=(block("cover", box(5, -40, 20, 10), top),)), (x, y, eye), man(0, 0))
        for top in (height, height + more)
    )
    assert 0.0 <= high <= low <= 1.0


@pytest.mark.rule("REP-57")
def test_cover_is_measured_from_the_shooters_feet_in_front_of_him() -> None:
    board = walled(40)
    assert cover_height(board, man(0, -25), Place(0, 300)) == 40
    assert cover_height(board, man(0, -25), Place(0, -300)) == 0
    assert cover_height(board, man(0, -300), Place(0, 300)) == 0
    assert cover_height(board, man(0, -300), Place(0, 300), reach_mm=400) == 40
    assert cover_height(board, man(0, 0, "wall"), Place(0, 300)) == 0
