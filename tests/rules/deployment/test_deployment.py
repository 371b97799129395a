"""Who starts where: zones, formations, distances, the order of placing."""

from __future__ import annotations

from itertools import combinations, product
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.errors import BadInput, IllegalAction
from fbsim.rules import Army, Done, Game, Kind, Place, new_game
from fbsim.rules.board import Board, Obstacle, Purpose, Terrain, Zone
from fbsim.rules.phases.deployment import Deploy, Post, Returning
from fbsim.rules.pieces import Where
from fbsim.rules.ruleset import OptionValue
from tests.rules.table import army, gun, squad, warrior

BOTH = (army("blue", squad("men")), army("red", squad("men")))


def begun(ruleset: str, *armies: Army, board: Board | None = None, **options: OptionValue) -> Game:
    return new_game(ruleset, armies or BOTH, board, seed=4, options=options)


def square(west: float, south: float, east: float, north: float) -> tuple[tuple[float, float], ...]:
    return (west, south), (east, south), (east, north), (west, north)


def deployed(game: Game, pick: int = 0) -> Game:
    while game.phase == "deployment":
        choices = game.legal_actions()
        game.apply(choices[pick % len(choices)])
    return game


def refused(game: Game, action: Deploy | Post | Done, clause: str) -> None:
    before = game.state
    refusal = game.check(action)
    assert refusal is not None
    assert refusal.clause == clause
    with pytest.raises(IllegalAction):
        game.apply(action)
    assert game.state == before


@pytest.mark.rule("TRD-02")
def test_armies_start_in_a_strip_ten_centimetres_deep_along_their_edges() -> None:
    game = deployed(begun("tradition"))
    ys = {piece.owner: piece.place.y for piece in game.pieces.values() if piece.place}
    assert -750 <= ys["blue"] <= -650
    assert 650 <= ys["red"] <= 750


@pytest.mark.rule("TRD-02")
def test_nobody_starts_outside_his_strip() -> None:
    game = begun("tradition")
    refused(game, Post(f"{game.player}-men-1", 0, 0), "TRD-02")


@pytest.mark.rule("TRD-02")
def test_a_zone_of_the_board_takes_the_place_of_the_strip() -> None:
    board = Board(zones=(Zone("camp", Purpose.START, square(-500, -500, -200, -300), "blue"),))
    game = deployed(begun("tradition", board=board))
    for piece in game.pieces.values():
        if piece.owner == "blue":
            assert piece.place is not None
            assert -500 <= piece.place.x <= -200
            assert -500 <= piece.place.y <= -300


@pytest.mark.rule("SER-07")
@pytest.mark.parametrize("formation", ["line", "block"])
def test_a_squad_is_placed_whole_in_a_formation(formation: str) -> None:
    game = begun("series")
    me = game.player
    game.apply(Deploy(f"{me}-men", formation, 100, -690 if me == "blue" else 690))
    placed = [piece for piece in game.pieces.values() if piece.owner == me]
    assert all(piece.where is Where.FIELD for piece in placed)
    rows = {round(piece.place.y) for piece in placed if piece.place}
    assert len(rows) == (1 if formation == "line" else 2)


@pytest.mark.rule("SER-07")
def test_a_commander_may_place_his_men_one_by_one_as_he_likes() -> None:
    game = begun("series")
    me, side = game.player, -1 if game.player == "blue" else 1
    for number, x in ((1, -400), (2, 0), (3, 333)):
        assert game.player == me
        game.apply(Post(f"{me}-men-{number}", x, side * 700))
    assert game.player != me


@pytest.mark.rule("SER-08")
def test_armies_face_each_other_across_a_metre_at_least() -> None:
    zones = (
        Zone("south", Purpose.START, square(-600, -750, 600, -300), "blue"),
        Zone("north", Purpose.START, square(-600, 200, 600, 750), "red"),
    )
    game = begun("series", board=Board(zones=zones))
    me = game.player
    near, far = (-310, 730) if me == "blue" else (210, -730)
    game.apply(Deploy(f"{me}-men", "line", 0, near))
    foe = game.player
    refused(game, Deploy(f"{foe}-men", "line", 0, near + (900 if me == "blue" else -900)), "SER-08")
    game.apply(Deploy(f"{foe}-men", "line", 0, far))
    deployed(game)
    of = {side: [p for p in game.pieces.values() if p.owner == side] for side in ("blue", "red")}
    look = game.look()
    assert min(look.gap(one, other) for one, other in product(of["blue"], of["red"])) >= 999


@pytest.mark.rule("SER-08")
def test_zones_that_are_nowhere_far_enough_apart_are_refused_before_the_game() -> None:
    with pytest.raises(BadInput, match="SER-08"):
        begun("series", board=Board(600, 700))
    assert begun("series", board=Board(600, 700), apart_mm=300.0).phase == "deployment"


@pytest.mark.rule("SER-05")
@pytest.mark.parametrize(("dice", "holder"), [([6, 1, 2, 5], "red"), ([1, 6, 5, 2], "blue")])
def test_one_army_is_in_the_fortress_and_the_other_attacks(dice: list[int], holder: str) -> None:
    keep = Zone("keep", Purpose.FORTRESS, square(-150, 450, 150, 600))
    game = new_game("series", BOTH, Board(zones=(keep,)), dice=dice)
    assert game.board.zone("keep").player == holder
    for piece in deployed(game).pieces.values():
        assert piece.place is not None
        inside = abs(piece.place.x) <= 151 and 449 <= piece.place.y <= 601
        assert inside is (piece.owner == holder)


@pytest.mark.rule("SER-09", "SER-07")
def test_in_series_the_first_mover_deploys_first() -> None:
    game = begun("series")
    assert game.player == game.players[0]


@pytest.mark.rule("EMP-47")
@pytest.mark.parametrize(("dice", "first"), [([2, 5], "blue"), ([5, 2], "red"), ([3, 3, 6, 1], "red")])
def test_who_rolls_less_places_his_whole_force_first(dice: list[int], first: str) -> None:
    armies = [army(p, squad("a"), squad("b"), guns=(gun(),)) for p in ("blue", "red")]
    game = new_game("empire", armies, dice=dice)
    order = []
    while game.phase == "deployment":
        order.append(game.player)
        game.apply(game.legal_actions()[0], dice=None)
    other = "red" if first == "blue" else "blue"
    assert order == [first] * 3 + [other] * 3


@pytest.mark.rule("EMP-46")
def test_players_in_turn_place_one_squad_and_one_gun() -> None:
    blue = army("blue", squad("a"), squad("b"), squad("c"), guns=(gun(), gun("hammer")))
    red = army("red", squad("a"), guns=(gun(),))
    game = new_game("empire", [blue, red], options={"deployment": "alternating"}, dice=[1, 6])
    seen = []
    while game.phase == "deployment":
        action = game.legal_actions()[0]
        what = action.squad if isinstance(action, Deploy) else action.piece  # type: ignore[attr-defined]  # Post
        seen.append((game.player, what))
        game.apply(action)
    assert [player for player, _ in seen] == ["blue", "blue", "red", "red", "blue", "blue", "blue"]
    for go in (seen[:2], seen[4:6]):
        assert sum(what.split("-")[1] in "abc" for _, what in go) == 1


@pytest.mark.rule("EMP-46")
def test_a_second_squad_waits_for_the_next_go() -> None:
    armies = [army(p, squad("a"), squad("b"), guns=(gun(),)) for p in ("blue", "red")]
    game = new_game("empire", armies, options={"deployment": "alternating"}, dice=[1, 6])
    game.apply(Deploy("blue-a", "line", 0, -700))
    refused(game, Deploy("blue-b", "line", 300, -700), "EMP-45")
    game.apply(Post("blue-bulldog", 300, -700))
    assert game.player == "red"


@pytest.mark.rule("EMP-46")
def test_a_squad_begun_man_by_man_is_finished_before_anything_else() -> None:
    armies = [army(p, squad("a"), guns=(gun(),)) for p in ("blue", "red")]
    game = new_game("empire", armies, dice=[1, 6])
    game.apply(Post("blue-a-1", 0, -700))
    refused(game, Post("blue-bulldog", 300, -700), "EMP-45")
    game.apply(Post("blue-a-2", 50, -700))
    game.apply(Post("blue-a-3", 100, -700))
    game.apply(Post("blue-bulldog", 300, -700))
    assert game.player == "red"


@pytest.mark.rule("EMP-48")
def test_opposing_pieces_start_half_a_metre_apart() -> None:
    zones = (
        Zone("south", Purpose.START, square(-600, -750, 600, 0), "blue"),
        Zone("north", Purpose.START, square(-600, 0, 600, 750), "red"),
    )
    armies = [army(p, squad("men"), guns=(gun(),)) for p in ("blue", "red")]
    game = new_game("empire", armies, Board(zones=zones), dice=[1, 6])
    game.apply(Deploy("blue-men", "line", 0, -300))
    game.apply(Post("blue-bulldog", 300, -300))
    refused(game, Post("red-bulldog", 300, 255), "EMP-48")
    game.apply(Post("red-bulldog", 300, 261))
    refused(game, Deploy("red-men", "line", 0, 222), "EMP-48")
    game.apply(Deploy("red-men", "line", 0, 224))


@pytest.mark.rule("EMP-48")
@pytest.mark.parametrize(("gap", "fits"), [(700, False), (800, True), (1400, True)])
def test_enemy_fortresses_stand_between_80_and_150_cm_apart(gap: float, fits: bool) -> None:
    zones = (
        Zone("keep", Purpose.FORTRESS, square(-200, -750, 200, -gap / 2), "blue"),
        Zone("tower", Purpose.FORTRESS, square(-200, gap / 2, 200, 750), "red"),
    )
    if fits:
        assert begun("empire", board=Board(zones=zones)).phase == "deployment"
    else:
        with pytest.raises(BadInput, match="EMP-48"):
            begun("empire", board=Board(zones=zones))


@pytest.mark.rule("EMP-45", "REP-13", "FAM-03")
@pytest.mark.parametrize("ruleset", ["empire", "republic", "family"])
def test_when_all_pieces_stand_the_phase_is_over(ruleset: str) -> None:
    game = deployed(begun(ruleset))
    assert all(piece.where is Where.FIELD for piece in game.pieces.values())


@pytest.mark.rule("FAM-03")
def test_in_family_pieces_start_in_their_castles() -> None:
    zones = (
        Zone("pirates", Purpose.CASTLE, square(-600, -750, -400, -550), "blue"),
        Zone("knights", Purpose.CASTLE, square(400, 550, 600, 750), "red"),
    )
    game = deployed(begun("family", board=Board(zones=zones)))
    for piece in game.pieces.values():
        assert piece.place is not None
        assert abs(piece.place.x) >= 400
        assert abs(piece.place.y) >= 550


@pytest.mark.rule("COM-04")
def test_pieces_are_not_placed_into_each_other_or_into_walls() -> None:
    wall = Obstacle("wall", Terrain.WALL, square(200, -720, 300, -680), 60)
    game = new_game("empire", BOTH, Board(obstacles=(wall,)), dice=[1, 6])
    refused(game, Post("blue-men-1", 250, -700), "COM-04")
    game.apply(Post("blue-men-1", 0, -700))
    refused(game, Post("blue-men-2", 20, -700), "COM-04")
    refused(game, Post("blue-men-2", 250, -700, on="tower"), "COM-04")
    game.apply(Post("blue-men-2", 250, -700, on="wall"))
    assert game.pieces["blue-men-2"].place == Place(250, -700, "wall")


def test_the_enemys_pieces_and_those_that_stand_are_not_placed() -> None:
    game = new_game("empire", BOTH, places={"blue-men-1": Place(0, -700)}, dice=[1, 6])
    refused(game, Post("red-men-1", 0, 700), "EMP-45")
    refused(game, Post("blue-men-1", 50, -700), "EMP-45")
    refused(game, Post("nobody", 0, -700), "EMP-45")
    refused(game, Deploy("red-men", "line", 0, 700), "EMP-45")
    refused(game, Deploy("blue-men", "wedge", 0, -700), "EMP-45")
    refused(game, Done(), "EMP-45")


def test_who_finds_no_room_stays_in_reserve_and_comes_when_there_is() -> None:
    board = Board(zones=(Zone("hole", Purpose.START, square(-10, -745, 10, -725), "blue"),))
    armies = [army("blue", squad("pair", 2)), army("red")]
    game = new_game("empire", armies, board, dice=[1, 6])
    game.apply(game.legal_actions()[0])
    assert game.legal_actions() == (Done(),)
    game.apply(Done())
    deployed(game)
    assert game.pieces["blue-pair-2"].where is Where.RESERVE
    look = game.look()
    look.tell("turn", "", "nobody has moved", value=2)
    assert not [question for question in look.state.stack if isinstance(question, Returning)]
    look.change("blue-pair-1", place=Place(300, 0))
    look.tell("turn", "", "the first has moved on", value=3)
    assert look.state.stack[-1].player == "blue"
    assert next(iter(look.state.stack[-1].legal(look))) == Post("blue-pair-2", 0.0, -728.2, 90.0)


@settings(max_examples=25, deadline=None)
@given(
    ruleset=st.sampled_from(["tradition", "series", "empire", "republic", "family"]),
    picks=st.lists(st.integers(0, 60), min_size=12, max_size=12),
    sizes=st.lists(st.integers(1, 7), min_size=1, max_size=4),
    alternating=st.booleans(),
)
def test_whatever_is_listed_is_allowed_and_nobody_overlaps(
    ruleset: str, picks: list[int], sizes: list[int], alternating: bool
) -> None:
    squads = [squad(f"s{n}", size) for n, size in enumerate(sizes)]
    mage = warrior("mage", kind=Kind.MAGE)
    armies = [army(p, *squads, guns=(gun(),), singles=(mage,)) for p in ("blue", "red")]
    options = {"deployment": "alternating"} if alternating and ruleset in ("empire", "republic") else {}
    game = new_game(ruleset, armies, options=options)
    for pick in picks:
        if game.phase != "deployment":
            break
        choices = game.legal_actions()
        assert all(game.check(choice) is None for choice in choices)
        game.apply(choices[pick % len(choices)])
    standing = [piece for piece in game.pieces.values() if piece.place is not None]
    for one, other in combinations(standing, 2):
        assert one.place is not None
        assert other.place is not None
        reach = game.profile(one.id).radius_mm + game.profile(other.id).radius_mm
        assert dist(one.place[:2], other.place[:2]) >= reach - 1.0  # a ruler's tolerance (COM-04)
