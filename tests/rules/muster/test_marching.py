from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.rules import Choose, Done, Squad
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.squads.arrows import LooseArrows
from fbsim.rules.phases.squads.charges import AttackSquad
from fbsim.rules.phases.squads.formations import in_contact
from fbsim.rules.phases.squads.marching import CloseRanks, MarchSquad, TurnSquad
from tests.rules.muster.field import INCH, archers, battle, facing, horse, places, refused, soldiers
from tests.rules.table import until


@pytest.mark.rule("UKR-16")
@pytest.mark.parametrize(("squad", "inches"), [(soldiers(), 6), (archers("foot"), 6), (horse("foot"), 15)])
def test_infantry_and_archers_walk_6_inches_and_cavalry_15(squad: Squad, inches: int) -> None:
    game = facing(squad, soldiers(), 20, y=-300)
    assert refused(game, MarchSquad("blue-foot", 0, inches * INCH + 2)) == "UKR-16"
    before = places(game, "blue-foot")
    game.apply(MarchSquad("blue-foot", 0, inches * INCH))
    assert places(game, "blue-foot") == [(x, round(y + inches * INCH, 3)) for x, y in before]
    assert refused(game, MarchSquad("blue-foot", 10, 0)) == "UKR-16"


@pytest.mark.rule("UKR-16")
def test_a_squad_may_walk_in_several_stretches_and_inches_add_up() -> None:
    game = facing(soldiers(), soldiers(), 20)
    game.apply(MarchSquad("blue-foot", 0, 3 * INCH))
    game.apply(MarchSquad("blue-foot", -2 * INCH, 0))
    assert refused(game, MarchSquad("blue-foot", 0, 1 * INCH + 2)) == "UKR-16"
    assert game.check(MarchSquad("blue-foot", 0, 1 * INCH)) is None


@pytest.mark.rule("UKR-15")
def test_any_number_of_squads_may_walk_but_those_in_close_combat() -> None:
    blue, spears = soldiers(attacks=0), soldiers("spears")
    game = battle([(blue, 0, 0)], [(blue, 0, 60), (spears, 0, 300)], phase="melee")
    game.apply(AttackSquad("blue-foot", "red-foot"), dice=[1] * 10)
    until(game, "walk", "red")
    assert game.check(MarchSquad("red-spears", 0, 50)) is None
    assert refused(game, MarchSquad("red-foot", 0, 50)) == "UKR-15"
    assert refused(game, TurnSquad("red-foot", "red-foot-1", 180)) == "UKR-15"


@pytest.mark.rule("UKR-17")
@pytest.mark.parametrize("squad", [soldiers(), archers("foot")])
def test_infantry_turns_90_degrees_after_walking_about_any_soldier(squad: Squad) -> None:
    game = facing(squad, soldiers(), 20)
    game.apply(MarchSquad("blue-foot", 0, 6 * INCH))
    pivot = places(game, "blue-foot")[2]
    game.apply(TurnSquad("blue-foot", "blue-foot-3", 90))
    after = places(game, "blue-foot")
    assert after[2] == pivot
    assert after == [(pivot[0], pivot[1] + 24 * n) for n in range(-2, 3)]
    assert game.pieces["blue-foot-1"].heading_deg == 90.0


@pytest.mark.rule("UKR-17")
def test_infantry_turns_about_only_if_it_walked_3_inches_or_less() -> None:
    near, far = (facing(soldiers(), soldiers(), 20) for _ in range(2))
    about = TurnSquad("blue-foot", "blue-foot-3", 180)
    near.apply(MarchSquad("blue-foot", 0, 3 * INCH))
    assert near.check(about) is None
    far.apply(MarchSquad("blue-foot", 0, 3 * INCH + 2))
    assert refused(far, about) == "UKR-17"
    assert far.check(TurnSquad("blue-foot", "blue-foot-3", 90)) is None


@pytest.mark.rule("UKR-17")
def test_a_turn_is_the_end_of_the_walk_of_infantry() -> None:
    game = battle([(soldiers(), 0, 0), (soldiers("spears"), 0, -200)], [(soldiers(), 0, 400)])
    game.apply(TurnSquad("blue-foot", "blue-foot-1", -90))
    assert refused(game, MarchSquad("blue-foot", 0, 30)) == "UKR-17"
    assert refused(game, TurnSquad("blue-foot", "blue-foot-1", 90)) == "UKR-17"
    assert game.check(MarchSquad("blue-spears", 0, 30)) is None


@pytest.mark.rule("UKR-17")
def test_a_turn_is_of_90_or_180_degrees_about_a_soldier_of_the_squad() -> None:
    game = facing(soldiers(), soldiers(), 20, y=-200)
    for angle in (45, 0, 270):
        assert refused(game, TurnSquad("blue-foot", "blue-foot-1", angle)) == "UKR-17"
    assert refused(game, TurnSquad("blue-foot", "red-foot-1", 90)) == "UKR-17"


@pytest.mark.rule("UKR-18")
def test_cavalry_makes_two_quarter_turns_anywhere_on_its_way() -> None:
    game = facing(horse("foot"), soldiers(), 24, y=-300)
    game.apply(MarchSquad("blue-foot", 0, 5 * INCH))
    game.apply(TurnSquad("blue-foot", "blue-foot-5", 90))
    game.apply(MarchSquad("blue-foot", -5 * INCH, 0))
    game.apply(TurnSquad("blue-foot", "blue-foot-1", -90))
    assert refused(game, TurnSquad("blue-foot", "blue-foot-1", 90)) == "UKR-18"
    game.apply(MarchSquad("blue-foot", 0, 5 * INCH))


@pytest.mark.rule("UKR-18")
def test_cavalry_turns_by_quarters_only() -> None:
    game = facing(horse("foot"), soldiers(), 20)
    assert refused(game, TurnSquad("blue-foot", "blue-foot-1", 180)) == "UKR-18"


@pytest.mark.rule("UKR-09")
@given(
    ways=st.lists(
        st.tuples(st.floats(-100, 100), st.floats(-100, 100), st.sampled_from([0, 90, -90])), max_size=6
    )
)
@settings(max_examples=30, deadline=None)
def test_a_squad_keeps_contact_and_shape_however_it_moves(ways: list[tuple[float, float, int]]) -> None:
    game = facing(horse("foot"), soldiers(), 15, y=-200)
    walked = 0.0
    for dx, dy, turn in ways:
        for action in (MarchSquad("blue-foot", dx, dy), TurnSquad("blue-foot", "blue-foot-2", turn)):
            if game.phase == "walk" and game.player == "blue" and game.check(action) is None:
                game.apply(action)
                walked += hypot(dx, dy) if isinstance(action, MarchSquad) else 0.0
    look = game.look()
    assert in_contact(look, [look.piece(name) for name in game.squads["blue-foot"].members])
    assert walked <= 15 * INCH + 1.0


@pytest.mark.rule("UKR-09")
def test_a_squad_torn_apart_by_losses_closes_ranks_before_it_walks() -> None:
    game = facing(archers("foot", attacks=0), soldiers(armour=1, morale=4), 10, phase="shooting")
    game.apply(LooseArrows("blue-foot", "red-foot"), dice=[4, 1, 1, 1, 1, 2])
    game.apply(Choose("red-foot-3"))
    until(game, "walk", "red")
    assert refused(game, MarchSquad("red-foot", 0, 50)) == "UKR-09"
    game.apply(CloseRanks("red-foot"))
    look = game.look()
    assert in_contact(look, [look.piece(f"red-foot-{n}") for n in (1, 2, 4, 5)])
    assert refused(game, CloseRanks("red-foot")) == "UKR-09"
    assert refused(game, MarchSquad("red-foot", 0, 6 * INCH)) == "UKR-16"  # 24 mm were walked
    assert game.check(MarchSquad("red-foot", 0, 6 * INCH - 24)) is None


@pytest.mark.rule("UKR-13", "UKR-32")
def test_only_own_squads_obey() -> None:
    game = facing(soldiers(), soldiers(), 20)
    assert refused(game, MarchSquad("red-foot", 0, 50)) == "UKR-13"
    assert refused(game, MarchSquad("nobody", 0, 50)) == "UKR-13"


@pytest.mark.rule("UKR-39")
def test_what_stands_in_the_way_bars_it_and_nobody_stands_on_another() -> None:
    wall = Obstacle("wall", Terrain.WALL, ((-100, 40), (100, 40), (100, 50), (-100, 50)), 60)
    game = facing(soldiers(), soldiers(), 10, board=Board(1500, 1200, (wall,)))
    assert refused(game, MarchSquad("blue-foot", 0, 120)) == "UKR-39"
    assert game.check(MarchSquad("blue-foot", 0, -120)) is None
    close = facing(soldiers(), soldiers(), 4)
    assert refused(close, MarchSquad("blue-foot", 0, 5 * INCH)) == "COM-04"
    assert refused(close, MarchSquad("blue-foot", 0, 0)) == "UKR-16"


@pytest.mark.rule("UKR-14")
def test_a_player_may_skip_walking_and_shooting_but_not_swap_them() -> None:
    game = facing(archers("foot"), soldiers(), 10)
    assert refused(game, LooseArrows("blue-foot", "red-foot")) == "UKR-13"
    game.apply(Done())
    assert game.phase == "shooting"
    assert refused(game, MarchSquad("blue-foot", 0, 50)) == "UKR-13"
    game.apply(Done())
    assert game.player == "red"


@pytest.mark.rule("UKR-13")
def test_a_player_goes_through_all_phases_then_the_other_does() -> None:
    game = facing(archers("foot"), archers("foot"), 2)
    seen = []
    for _ in range(6):
        seen.append((game.player, game.phase))
        game.apply(Done())
    phases = ("walk", "shooting", "melee")
    assert seen == [(player, phase) for player in ("blue", "red") for phase in phases]
    assert game.turn == 2
