"""The home-made field: what is on it, and the three routes from castle to castle."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest

from fbsim.rules import Place, new_game
from fbsim.rules.board import Board, Purpose, Rates, Route, Terrain, can_walk, price, route
from fbsim.rules.board.plane import bounded, distance_to, holds
from tests.rules.table import army

FOREST_TWICE = Rates(forest=2.0)
RADIUS = 12.0


def board(sheet: str = "A1") -> Board:
    return new_game("family", (army("blue"), army("red")), options={"sheet": sheet}, seed=1).board


def castle(field: Board, player: str) -> Place:
    """The middle of a player's castle."""
    zone = bounded(field.zone(f"castle of {player}").outline)
    return Place((zone.west + zone.east) / 2, (zone.south + zone.north) / 2)


def between(field: Board, ahead: float, aside: float) -> Place:
    """A point by mm ahead of the middle, toward red's castle, and mm to the left."""
    goal = castle(field, "red")
    far = hypot(goal.x, goal.y)
    x, y = goal.x / far, goal.y / far
    return Place(ahead * x - aside * y, ahead * y + aside * x)


def walk(field: Board, *via: Place) -> Route:
    return route(field, castle(field, "blue"), castle(field, "red"), RADIUS, via)


def past_the_dragon(field: Board) -> Route:
    return walk(field, between(field, -85, 87), between(field, 85, 87))


def through_the_thicket(field: Board) -> Route:
    return walk(field)


def around_both(field: Board) -> Route:
    gorge = Place(castle(field, "red").x - 62, castle(field, "red").y - 115)
    return walk(field, between(field, -78, -248), between(field, 78, -248), gorge)


@pytest.mark.rule("FAM-02")
def test_the_field_is_one_sheet_of_paper_a1_unless_agreed_otherwise() -> None:
    assert (board().width_mm, board().depth_mm) == (594.0, 841.0)
    assert (board("A2").width_mm, board("A2").depth_mm) == (420.0, 594.0)
    assert (board("A0").width_mm, board("A0").depth_mm) == (841.0, 1189.0)


@pytest.mark.rule("FAM-03")
@pytest.mark.parametrize("sheet", ["A2", "A1", "A0"])
def test_the_castles_lie_in_diagonal_corners_and_are_the_players(sheet: str) -> None:
    field = board(sheet)
    castles = {zone.player: bounded(zone.outline) for zone in field.zones if zone.purpose is Purpose.CASTLE}
    east, north = field.width_mm / 2, field.depth_mm / 2
    assert set(castles) == {"blue", "red"}
    assert (castles["blue"].west, castles["blue"].south) == (-east, -north)
    assert (castles["red"].east, castles["red"].north) == (east, north)


@pytest.mark.rule("FAM-03")
def test_armies_start_in_their_castles() -> None:
    game = new_game("family", (army("blue"), army("red")), seed=1)
    while game.turn == 0:
        game.apply(game.legal_actions()[0])
    for piece in game.pieces.values():
        home = bounded(game.board.zone(f"castle of {piece.owner}").outline)
        assert piece.place is not None
        assert distance_to(home, piece.place.x, piece.place.y) <= 1.0


@pytest.mark.rule("FAM-05")
def test_magma_bars_the_flanks_of_the_second_castle_and_leaves_a_gorge() -> None:
    field = board()
    home = castle(field, "red")
    from_south = route(field, Place(home.x + 40, home.y - 200), Place(home.x + 40, home.y), RADIUS)
    from_west = route(field, Place(home.x - 200, home.y + 60), Place(home.x, home.y + 60), RADIUS)
    assert (from_south.blocked, from_west.blocked) == (("magma south",), ("magma west",))
    assert can_walk(route(field, Place(0, 0), home, RADIUS))


@pytest.mark.rule("FAM-06", "FAM-12")
@pytest.mark.parametrize("sheet", ["A2", "A1", "A0"])
def test_the_mountain_stands_beside_the_short_line_with_a_corridor_of_55_mm_between(sheet: str) -> None:
    field = board(sheet)
    mountain = bounded(field.obstacle("dragon mountain").outline)
    trees = bounded(field.obstacle("thicket").outline)
    corners = field.zone("dragon's gaze").outline
    assert hypot(corners[0][0] - corners[3][0], corners[0][1] - corners[3][1]) == pytest.approx(55.0)
    right = ((corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[1][1]) / 2)
    left = ((corners[2][0] + corners[3][0]) / 2, (corners[2][1] + corners[3][1]) / 2)
    assert distance_to(trees, *right) < 1.0
    assert distance_to(mountain, *left) < 3.0  # its outline has corners
    assert 0.0 < distance_to(mountain, 0.0, 0.0) < field.width_mm / 3


@pytest.mark.rule("FAM-07")
@pytest.mark.parametrize("sheet", ["A2", "A1", "A0"])
def test_the_thicket_lies_in_the_middle_of_the_way(sheet: str) -> None:
    field = board(sheet)
    trees = field.obstacle("thicket")
    assert trees.terrain is Terrain.FOREST
    assert holds(bounded(trees.outline), 0.0, 0.0)
    straight = through_the_thicket(field)
    assert straight.forest_mm == pytest.approx(130 * field.width_mm / 594, rel=0.01)
    assert not straight.blocked


@pytest.mark.rule("FAM-11")
def test_three_routes_short_past_the_dragon_middling_through_the_trees_longest_around() -> None:
    field = board()
    ways = [past_the_dragon(field), through_the_thicket(field), around_both(field)]
    assert all(can_walk(way, Rates(climb_limit_mm=0.0)) for way in ways)
    prices = [price(way, FOREST_TWICE) for way in ways]
    assert prices == sorted(prices)
    assert prices[1] - prices[0] > 60  # two steps at least
    assert prices[2] - prices[1] > 60
    assert [bool(way.gazes) for way in ways] == [True, False, False]


@pytest.mark.rule("FAM-14")
def test_around_both_is_ordinary_ground() -> None:
    way = around_both(board())
    assert (way.forest_mm, way.gazes, way.climbs) == (0.0, (), ())
    assert price(way, FOREST_TWICE) == way.horizontal_mm


@pytest.mark.rule("FAM-06")
def test_the_mountain_is_not_crossed_in_one_move() -> None:
    field = board()
    over = walk(field, between(field, -100, 180), between(field, 100, 180))
    assert over.steepest_mm == 200.0 > 6 * 30
    lair = bounded(field.obstacle("dragon mountain").outline)
    turn = radians(45)
    assert holds(lair, *between(field, 30 * cos(turn), 180 + 30 * sin(turn))[:2])
