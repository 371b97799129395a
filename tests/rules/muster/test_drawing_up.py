from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.rules import Army, Game, GunSheet, Kind, Profile, new_game
from fbsim.rules.board import Board, Purpose, Zone
from fbsim.rules.phases.squads.drawing_up import DrawUp, Emplace
from fbsim.rules.phases.squads.formations import in_contact
from fbsim.rules.pieces import Where
from tests.rules.muster.field import INCH, STRIDE, archers, horse, left, refused, soldiers

ARMY = (soldiers("foot"), archers("bows"), horse("horse"))


def begun(dice: list[int] | None = None, **options: object) -> Game:
    sides = (Army("blue", ARMY), Army("red", ARMY))
    return new_game("muster", sides, options=options, dice=dice or [6, 1])  # type: ignore[arg-type]


def line(squad: str, x: float, y: float, stride: float = STRIDE) -> DrawUp:
    return DrawUp(squad, 90.0, tuple((x + n * stride, y) for n in range(5)))


@pytest.mark.rule("UKR-07")
def test_the_table_is_a_metre_and_a_half_along_the_armies_edges_and_deep_a_metre_and_a_fifth() -> None:
    board = begun().board
    assert (board.width_mm, board.depth_mm) == (1500.0, 1200.0)
    other = begun(table_width_mm=2000.0, table_depth_mm=1000.0).board
    assert (other.width_mm, other.depth_mm) == (2000.0, 1000.0)


@pytest.mark.rule("UKR-07")
def test_an_army_starts_on_its_own_side() -> None:
    game = begun()
    assert game.player == "blue"
    assert refused(game, line("blue-foot", 0, 400)) == "UKR-07"
    assert game.check(line("blue-foot", 0, -400)) is None


@pytest.mark.rule("UKR-08")
@given(y=st.floats(-6 * INCH - 11, 6 * INCH + 11))
@settings(max_examples=25, deadline=None)
def test_nobody_starts_in_the_buffer_of_12_inches(y: float) -> None:
    assert refused(begun(), line("blue-foot", 0, y)) == "UKR-08"


@pytest.mark.rule("UKR-08")
def test_beside_the_buffer_a_squad_may_start_and_its_width_can_be_agreed() -> None:
    edge = -6 * INCH - 12
    assert begun().check(line("blue-foot", 0, edge)) is None
    narrow = begun(buffer_in=4.0)
    assert narrow.check(line("blue-foot", 0, edge + 4 * INCH)) is None
    assert refused(narrow, line("blue-foot", 0, -2 * INCH)) == "UKR-08"


@pytest.mark.rule("UKR-09")
def test_soldiers_of_a_squad_are_placed_in_base_contact() -> None:
    game = begun()
    assert refused(game, line("blue-foot", 0, -400, STRIDE + 3)) == "UKR-09"
    torn = DrawUp("blue-foot", 90.0, ((0, -400), (24, -400), (48, -400), (100, -400), (124, -400)))
    assert refused(game, torn) == "UKR-09"


@pytest.mark.rule("UKR-09")
def test_soldiers_do_not_stand_on_each_other_nor_on_another_squad() -> None:
    game = begun()
    assert refused(game, line("blue-foot", 0, -400, 20)) == "COM-04"
    game.apply(line("blue-foot", 0, -400))
    game.apply(game.legal_actions()[0])
    assert refused(game, line("blue-bows", 12, -400)) == "COM-04"


@pytest.mark.rule("UKR-10")
def test_players_place_one_squad_in_turn_until_all_stand() -> None:
    game = begun()
    order = []
    while game.turn == 0:
        order.append(game.player)
        game.apply(game.legal_actions()[0])
    assert order == ["blue", "red"] * 3
    assert all(piece.where is Where.FIELD for piece in game.pieces.values())


@pytest.mark.rule("UKR-10")
def test_each_places_his_squads_in_the_order_that_he_likes() -> None:
    game = begun()
    listed = {action.squad for action in game.legal_actions() if isinstance(action, DrawUp)}
    assert listed == {"blue-foot", "blue-bows", "blue-horse"}
    game.apply(next(a for a in game.legal_actions() if isinstance(a, DrawUp) and a.squad == "blue-horse"))
    assert refused(game, line("blue-foot", 0, -400)) == "UKR-10"
    assert left(game, "blue-horse") == 5


@pytest.mark.rule("UKR-10")
def test_a_squad_is_placed_whole() -> None:
    game = begun()
    assert refused(game, DrawUp("blue-foot", 90.0, ((0, -400), (24, -400)))) == "UKR-10"
    assert refused(game, line("red-foot", 0, -400)) == "UKR-10"


@pytest.mark.rule("UKR-09", "UKR-10")
def test_every_placement_that_is_listed_is_in_contact() -> None:
    game = begun()
    for action in game.legal_actions():
        after = game.copy()
        after.apply(action)
        look = after.look()
        assert isinstance(action, DrawUp)
        assert in_contact(look, [look.piece(name) for name in after.squads[action.squad].members])


@pytest.mark.rule("UKR-11")
def test_who_deploys_first_is_settled_by_dice_or_by_agreement() -> None:
    assert begun(dice=[2, 5]).player == "red"
    assert begun(dice=[3, 3, 5, 2]).player == "blue"
    sides = (Army("blue", ARMY), Army("red", ARMY))
    for agreed, first in (("first army", "blue"), ("second army", "red")):
        game = new_game("muster", sides, options={"first_to_deploy": agreed}, dice=[])
        assert game.player == first


@pytest.mark.rule("UKR-12")
def test_the_higher_die_moves_first_once_all_stand_and_ties_roll_again() -> None:
    game = begun(dice=[6, 1])
    while game.turn == 0:
        last = sum(p.where is Where.RESERVE for p in game.pieces.values()) == 5
        game.apply(game.legal_actions()[0], dice=[4, 4, 2, 5] if last else [])
    assert (game.turn, game.player, game.players) == (1, "red", ("red", "blue"))


@pytest.mark.rule("UKR-10")
def test_a_squad_without_room_stays_in_reserve_and_the_game_goes_on() -> None:
    tiny = begun(dice=[6, 1, 6, 1], table_width_mm=200.0, table_depth_mm=400.0)
    while tiny.turn == 0:
        tiny.apply(tiny.legal_actions()[0])
    waiting = [piece.id for piece in tiny.pieces.values() if piece.where is Where.RESERVE]
    assert waiting
    assert any(event.what == "reserve" for entry in tiny.log for event in entry.events)


@pytest.mark.rule("UKR-07", "UKR-33")
def test_ground_that_the_board_marks_goes_before_our_halves() -> None:
    west = Zone("west", Purpose.START, ((-700, -300), (-400, -300), (-400, 300), (-700, 300)), "blue")
    game = new_game(
        "muster",
        (Army("blue", ARMY), Army("red", ARMY)),
        Board(1500, 1200, zones=(west,)),
        dice=[6, 1],
        options={"buffer_in": 0.0},
    )
    assert game.check(line("blue-foot", -600, 100)) is None
    assert refused(game, line("blue-foot", 0, -400)) == "UKR-07"


@pytest.mark.rule("UKR-40")
def test_guns_are_placed_only_where_real_shots_are_agreed_on() -> None:
    gun = Profile("bulldog", Kind.GUN, "Bulldog", radius_mm=30, gun=GunSheet("P", 1, 2))
    sides = (Army("blue", ARMY, (gun,)), Army("red", ARMY))
    place = Emplace("blue-bulldog", 90.0, 0.0, -400.0)
    by_dice = new_game("muster", sides, dice=[6, 1])
    assert refused(by_dice, place) == "UKR-10"
    real = new_game("muster", sides, dice=[6, 1], options={"real_shots": True})
    assert refused(real, Emplace("blue-bulldog", 90.0, 0.0, 0.0)) == "UKR-08"
    assert refused(real, Emplace("red-bulldog", 90.0, 0.0, -400.0)) == "UKR-40"
    real.apply(place)
    assert real.pieces["blue-bulldog"].on_field
    assert real.player == "red"
