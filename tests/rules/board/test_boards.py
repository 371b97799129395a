from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import TypeAdapter

from fbsim.errors import BadInput
from fbsim.rules.board import Board, Ladder, Obstacle, Purpose, Terrain, Zone, price, route
from fbsim.rules.pieces import Place

from .things import block, box, walled

BOW_TIE = ((0.0, 0.0), (50.0, 50.0), (50.0, 0.0), (0.0, 50.0))
GATE = Obstacle("gate", Terrain.GATE, box(0, 0, 100, 16), 60.0)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Board(width_mm=-1), "board: a board must have a width and a depth above 0"),
        (lambda: Board(depth_mm=float("nan")), "board: a board must have a width"),
        (lambda: Board(obstacles=(block("a", BOW_TIE),)), 'obstacle "a": its outline is no plain loop: Self'),
        (lambda: Board(obstacles=(block("a", ((0, 0), (1, 1), (2, 2))),)), "is no plain loop"),
        (lambda: Board(obstacles=(block("a", ((0, 0), (9, 9))),)), "needs three corners or more (got 2)"),
        (lambda: Board(obstacles=(block("a", box(600, 0, 50, 50)),)), "corner (625, -25) is outside the"),
        (lambda: Board(obstacles=(block("a", box(float("inf"), 0, 9, 9)),)), "a corner that is no number"),
        (lambda: Board(obstacles=(block("a", box(0, 0, 9, 9), -3),)), "height_mm must be a length of 0 or"),
        (lambda: Board(obstacles=(block("a", box(0, 0, 9, 9)),) * 2), '2 of them have the name "a"'),
        (lambda: Board(obstacles=(block("", box(0, 0, 9, 9)),)), "obstacles: a obstacle has no name"),
        (lambda: Board(zones=(Zone("yard", Purpose.CASTLE, BOW_TIE),)), 'zone "yard": its outline is no pl'),
        (lambda: stairs_to("towr"), 'leads to "towr", which has no top to stand on; did you mean "tower"?'),
        (lambda: Board(ladders=(Ladder("wall", 0, 0),)), 'nothing called "wall" has a top'),
        (lambda: Board(open_gates=("gate",)), 'open_gates: no gate "gate"'),
        (lambda: Board(obstacles=(GATE,)).with_ladder("gate", (0, 0)), 'nothing called "gate" has a top'),
        (lambda: Board().obstacle("wall"), 'no obstacle "wall"'),
        (lambda: Board().zone("yard"), 'no zone "yard"'),
    ],
)
def test_a_wrong_board_is_refused_by_name(make: Callable[[], Board], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        make()
    assert said in str(caught.value)


def stairs_to(target: str) -> Board:
    stairs = Obstacle("stairs", Terrain.STAIRS, box(80, 0, 60, 40), 60, leads_to=target)
    return Board(obstacles=(block("tower", box(0, 0, 100, 100)), stairs))


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        Board(obstacles=(block("a", box(0, 0, 9, 9), -3), block("b", BOW_TIE)))
    assert len(caught.value.problems) == 2


def test_a_board_survives_json_and_can_be_hashed() -> None:
    zone = Zone("yard", Purpose.CASTLE, box(0, 200, 100, 100), "red")
    board = Board(
        obstacles=(*walled(60).obstacles, *stairs_to("tower").obstacles[1:], GATE)[:1], zones=(zone,)
    )
    board = board.with_ladder("wall", (30, -50))
    kept = TypeAdapter(Board)
    again = kept.validate_json(kept.dump_json(board))
    assert again == board
    assert hash(again) == hash(board)


def test_a_ladder_leans_on_the_nearest_point_of_the_outline() -> None:
    board = walled(60)
    assert board.with_ladder("wall", (30, -50)).ladders == (Ladder("wall", 30, -8),)
    assert board.ladders == ()


def test_an_open_gate_is_no_obstacle() -> None:
    shut = Board(obstacles=(GATE,))
    through = (Place(0, -50), Place(0, 50))
    assert route(shut, *through, 12).blocked == ("gate",)
    opened = shut.with_open_gates({"gate"})
    assert price(route(opened, *through, 12)) == 100
    assert not route(opened, *through, 12).blocked
    assert opened.with_open_gates(()) == shut
