"""Movement in Republic: a die for each squad, halves for the wounded, the march, walls, jumps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fbsim.rules import Army, Condition, Done, Game, Place
from fbsim.rules.board import Terrain
from fbsim.rules.boosts import Boost, add_boost
from fbsim.rules.phases.moving.allowance import AssignDie
from fbsim.rules.phases.moving.jumping import Jump
from fbsim.rules.phases.moving.walking import Move, TakeUp
from fbsim.rules.play import Play
from tests.rules.moving.field import (
    BLUE,
    REP,
    army,
    block,
    clause,
    manoeuvring,
    meanwhile,
    north,
    single,
    squad,
    steps_of,
    walls,
    wounded,
)
from tests.rules.table import warrior

TWO = {**BLUE, "blue-elves-1": (0.0, 100.0), "blue-elves-2": (60.0, 100.0), "blue-elves-3": (120.0, 100.0)}


def _two(*dice: int) -> Game:
    return manoeuvring(
        "republic", TWO, army("blue", squad("men"), squad("elves", extra_steps=3)), dice=list(dice)
    )


def _one(roll: int, extra: int = 0) -> Game:
    return manoeuvring("republic", BLUE, army("blue", squad("men", extra_steps=extra)), dice=[roll])


# The dice.


@pytest.mark.rule("REP-30")
def test_as_many_dice_as_squads_and_the_player_assigns_them() -> None:
    game = _two(2, 5)
    listed = {each for each in game.legal_actions() if isinstance(each, AssignDie)}
    assert listed == {AssignDie(f"blue-{name}", value) for name in ("men", "elves") for value in (2, 5)}
    game.apply(AssignDie("blue-men", 5))
    assert steps_of(game)["blue-men-1"] == 5
    assert steps_of(game)["blue-elves-1"] == 2 + 3


@pytest.mark.rule("REP-30")
def test_nobody_moves_before_each_squad_has_its_die() -> None:
    game = _two(2, 5)
    assert clause(game, north(game, "blue-men-1", 1, REP)) == "REP-30"
    assert clause(game, TakeUp("blue-men-1")) == "REP-30"
    assert clause(game, Done()) == ""


@pytest.mark.parametrize(
    "action", [AssignDie("blue-men", 3), AssignDie("red-men", 2), AssignDie("blue-giants", 2)]
)
@pytest.mark.rule("REP-30")
def test_only_own_squads_get_dice_and_only_those_that_were_rolled(action: AssignDie) -> None:
    assert clause(_two(2, 5), action) == "REP-30"


@pytest.mark.rule("REP-30")
def test_one_result_for_each_squad() -> None:
    blue = army("blue", squad("men"), squad("elves"), squad("orcs"))
    orcs = {f"blue-orcs-{n}": (60.0 * n, 200.0) for n in (1, 2, 3)}
    game = manoeuvring("republic", TWO | orcs, blue, dice=[2, 5, 6])
    game.apply(AssignDie("blue-men", 5))
    assert clause(game, AssignDie("blue-men", 2)) == "REP-30"
    assert clause(game, AssignDie("blue-elves", 5)) == "REP-30"
    game.apply(AssignDie("blue-elves", 6))
    assert steps_of(game)["blue-orcs-1"] == 2


@pytest.mark.rule("REP-30")
def test_dice_that_leave_no_choice_are_assigned_at_once() -> None:
    game = _two(4, 4)
    assert steps_of(game) == dict.fromkeys(BLUE, 4.0) | {f"blue-elves-{n}": 7.0 for n in (1, 2, 3)}


@pytest.mark.rule("REP-30")
def test_squads_that_fall_before_they_have_a_die_keep_nobody_from_moving() -> None:
    blue = Army("blue", (squad("men", 1), squad("elves", 1), squad("orcs", 1)))
    places = {"blue-men-1": (0.0, 0.0), "blue-elves-1": (100.0, 0.0), "blue-orcs-1": (200.0, 0.0)}
    game = manoeuvring("republic", places, blue, dice=[2, 4, 6])
    game.apply(AssignDie("blue-men", 2))

    def fall(play: Play) -> None:
        for name in ("blue-elves-1", "blue-orcs-1"):
            play.rules.casualties.kill(play, name, "REP-24", "a card")

    game = meanwhile(game, fall)
    assert steps_of(game) == {"blue-men-1": 2.0}
    game.apply(north(game, "blue-men-1", 2.0, REP))
    assert game.pieces["blue-men-1"].place == Place(0.0, 80.0)


@pytest.mark.rule("REP-32")
def test_a_vehicle_and_a_mage_get_dice_of_their_own() -> None:
    blue = Army("blue", (squad("men"),), (), (single("war-machine"), single("mage", extra_steps=2)))
    places = {**BLUE, "blue-war-machine": (0.0, 200.0), "blue-mage": (100.0, 200.0)}
    game = manoeuvring("republic", places, blue, dice=[1, 4, 6])
    game.apply(AssignDie("blue-war-machine", 6))
    game.apply(AssignDie("blue-mage", 1))
    assert steps_of(game) == dict.fromkeys(BLUE, 4.0) | {"blue-war-machine": 6.0, "blue-mage": 3.0}


# Steps.


@pytest.mark.rule("REP-31")
def test_a_warrior_with_three_more_goes_seven_steps_with_a_four() -> None:
    game = _one(4, 3)
    assert clause(game, north(game, "blue-men-1", 7.1, REP)) == "REP-31"
    game.apply(north(game, "blue-men-1", 7, REP))
    assert game.pieces["blue-men-1"].place == Place(0, 280)


@pytest.mark.parametrize(("roll", "extra", "steps"), [(5, 1, 4.0), (4, 3, 4.0), (1, 0, 1.0), (6, 2, 4.0)])
@pytest.mark.rule("REP-33")
def test_the_wounded_have_half_of_each_rounded_up(roll: int, extra: int, steps: float) -> None:
    game = wounded(_one(roll, extra), "blue-men-2")
    assert steps_of(game)["blue-men-2"] == steps
    assert steps_of(game)["blue-men-1"] == roll + extra
    assert clause(game, north(game, "blue-men-2", steps + 0.1, REP)) == "REP-31"


@pytest.mark.rule("REP-97")
@pytest.mark.rule("REP-33")
def test_a_fight_on_the_way_leaves_the_remaining_steps_and_a_wound_halves_the_whole() -> None:
    game = _one(6, 1)
    game.apply(north(game, "blue-men-1", 2, REP))
    game.apply(north(game, "blue-men-2", 2, REP))
    after = wounded(game, "blue-men-1")
    assert steps_of(after)["blue-men-2"] == 5.0
    assert steps_of(after)["blue-men-1"] == 2.0


@pytest.mark.rule("REP-121")
def test_a_zombie_has_no_additional_steps() -> None:
    def raise_him(play: Play) -> None:
        play.put(replace(play.piece("blue-men-1"), zombie=True))

    assert steps_of(meanwhile(_one(4, 3), raise_him))["blue-men-1"] == 4.0


@pytest.mark.rule("REP-27")
def test_magic_adds_to_the_base_manoeuvre() -> None:
    game = meanwhile(_one(4, 1), lambda play: add_boost(play, Boost("blue-men", "manoeuvre", 2, 2)))
    assert steps_of(game)["blue-men-1"] == 7.0


# The forced march.


def _band(*places: tuple[float, float], musicians: int = 1, extra: int = 0) -> Game:
    traits = [("music",)] * musicians + [()] * (len(places) - musicians)
    men = tuple(
        warrior(f"men-{n}", number=n, traits=trait, extra_steps=extra) for n, trait in enumerate(traits, 1)
    )
    blue = army("blue", replace(squad("men"), warriors=men))
    return manoeuvring("republic", {f"blue-men-{n}": at for n, at in enumerate(places, 1)}, blue, dice=[3])


NEAR, HEARD, DEAF = (64.0, 0.0), (0.0, 144.0), (0.0, -146.0)
"""1 step, 3 steps, and more than 3 from a musician in the middle."""


@pytest.mark.rule("REP-34")
def test_music_gives_all_within_three_steps_one_more() -> None:
    game = _band((0, 0), NEAR, (-64, 0), HEARD, DEAF)
    assert steps_of(game) == {f"blue-men-{n}": (3.0 if n == 5 else 4.0) for n in range(1, 6)}


@pytest.mark.rule("REP-35")
def test_music_needs_two_warriors_beside_it() -> None:
    alone = _band((0, 0), NEAR, (-66, 0), HEARD, DEAF)
    assert set(steps_of(alone).values()) == {3.0}
    assert steps_of(wounded(_band((0, 0), NEAR, (-64, 0), HEARD, DEAF), "blue-men-2"))["blue-men-4"] == 4.0


@pytest.mark.rule("REP-34")
def test_two_musicians_give_no_more_than_one() -> None:
    assert set(steps_of(_band((0, 0), NEAR, (-64, 0), musicians=2)).values()) == {4.0}


@pytest.mark.rule("REP-34")
def test_music_counts_where_a_warrior_starts_to_move() -> None:
    game = _band((0, 0), NEAR, (-64, 0), HEARD, DEAF)
    game.apply(Move("blue-men-4", 0, 264))
    assert steps_of(game)["blue-men-4"] == 1.0
    game.apply(Move("blue-men-2", 184, 0))
    assert steps_of(game)["blue-men-2"] == 1.0
    assert steps_of(game)["blue-men-3"] == 3.0
    game.apply(Move("blue-men-5", 0, -100))
    assert steps_of(game)["blue-men-5"] == round(3 - 46 / 40, 2)


@pytest.mark.rule("REP-34")
def test_music_counts_where_a_jumper_starts_from() -> None:
    men = tuple(warrior(f"men-{n}", number=n, traits=("music",) if n == 1 else ()) for n in range(1, 5))
    places = {"blue-men-1": (0, -10), "blue-men-2": (64, -10), "blue-men-3": (-64, -10)}
    tower = walls(block("tower", 0, 100, 60, 60, 54))
    blue = army("blue", replace(squad("men"), warriors=men))
    there = places | {"blue-men-4": Place(0, 125, "tower")}
    game = manoeuvring("republic", there, blue, dice=[3], board=tower)
    assert steps_of(game)["blue-men-4"] == 4.0
    game.apply(Jump("blue-men-4", 0, 143))
    assert steps_of(game)["blue-men-4"] == 4.0


@pytest.mark.rule("REP-34")
def test_a_wounded_marcher_has_the_one_more_whole() -> None:
    game = wounded(_band((0, 0), NEAR, (-64, 0), extra=1), "blue-men-3")
    assert steps_of(game)["blue-men-3"] == 2 + 1 + 1


# Walls.


def _before_wall(
    roll: int, extra: int = 0, height: float = 120.0, at: tuple[float, float] | Place = (0, 38)
) -> Game:
    board = walls(block("wall", 0, 60, 1100, 20, height))
    blue = army("blue", squad("men", extra_steps=extra))
    return manoeuvring("republic", {**BLUE, "blue-men-1": at}, blue, dice=[roll], board=board)


@pytest.mark.rule("REP-43")
def test_a_wall_three_steps_high_takes_six_points_up_and_three_down() -> None:
    up = _before_wall(6, 1)
    up.apply(Move("blue-men-1", 0, 53, "wall"))
    assert steps_of(up)["blue-men-1"] == pytest.approx(7 - 6 - 15 / 40, abs=0.006)
    down = _before_wall(6, at=Place(0, 53, "wall"))
    down.apply(Move("blue-men-1", 0, 38))
    assert steps_of(down)["blue-men-1"] == pytest.approx(6 - 3 - 15 / 40, abs=0.006)


@pytest.mark.rule("REP-44")
def test_too_few_points_and_he_does_not_climb() -> None:
    game = _before_wall(6)
    assert clause(game, Move("blue-men-1", 0, 53, "wall")) == "REP-44"
    assert clause(game, Move("blue-men-1", 0, 83)) == "REP-44"
    assert clause(game, Move("blue-men-1", 40, 38)) == ""


@pytest.mark.rule("REP-53")
def test_the_wounded_and_vehicles_climb_no_more_than_their_height() -> None:
    high, low = _before_wall(6, 6, 56.0), _before_wall(6, 6, 54.0)
    assert clause(wounded(high, "blue-men-1"), Move("blue-men-1", 0, 53, "wall")) == "REP-53"
    assert clause(wounded(low, "blue-men-1"), Move("blue-men-1", 0, 53, "wall")) == ""
    assert clause(high, Move("blue-men-1", 0, 53, "wall")) == ""
    for height, expected in ((54.0, ""), (56.0, "REP-53")):
        board = walls(block("wall", 0, 100, 1100, 100, height))
        blue = Army("blue", (squad("men"),), (), (single("war-machine", extra_steps=6),))
        game = manoeuvring(
            "republic", {**BLUE, "blue-war-machine": (-200, 20)}, blue, dice=[6, 6], board=board
        )
        assert clause(game, Move("blue-war-machine", -200, 80, "wall")) == expected


@pytest.mark.rule("REP-53")
def test_stairs_whose_steps_are_lower_than_a_vehicle_carry_it() -> None:
    for step, expected in ((20.0, ""), (54.0, "REP-53")):
        tower = block("tower", 0, 0, 100, 100, 120)
        stairs = block("stairs", 0, -130, 40, 160, 120, Terrain.STAIRS, leads_to="tower", step_mm=step)
        blue = Army("blue", (squad("men"),), (), (single("war-machine", extra_steps=6),))
        places = {"blue-war-machine": (0, -240), **{name: (400 + x, y) for name, (x, y) in BLUE.items()}}
        game = manoeuvring("republic", places, blue, dice=[6, 6], board=walls(tower, stairs))
        assert clause(game, Move("blue-war-machine", 0, -20, "tower")) == expected


@pytest.mark.rule("REP-68")
def test_a_shut_gate_bars_the_way() -> None:
    wide = walls(
        block("west", -350, 60, 500, 20, 400),
        block("east", 350, 60, 500, 20, 400),
        block("gate", 0, 60, 200, 20, 100, Terrain.GATE),
        block("w", -600 + 5, 60, 8, 20, 400),
    )
    game = manoeuvring("republic", BLUE, dice=[6], board=wide)
    assert clause(game, Move("blue-men-1", 0, 120, via=(Place(0, 119),))) == "REP-68"
    opened = manoeuvring("republic", BLUE, dice=[6], board=wide.with_open_gates(["gate"]))
    assert clause(opened, Move("blue-men-1", 0, 120)) == ""


# Jumps.


def _aloft(height: float) -> Game:
    board = walls(block("tower", 0, 0, 100, 100, height))
    away = {"blue-men-2": (200, 0), "blue-men-3": (300, 0)}
    blue = army("blue", squad("men"))
    places = {"blue-men-1": Place(0, 45, "tower"), **away}
    return manoeuvring("republic", places, blue, dice=[3], board=board)


LANDING = Jump("blue-men-1", 0, 63)


@pytest.mark.rule("REP-50")
def test_a_jump_from_his_own_height_is_safe_and_costs_nothing() -> None:
    game = _aloft(54)
    game.apply(LANDING, dice=[])
    assert game.pieces["blue-men-1"].place == Place(0, 63)
    assert steps_of(game)["blue-men-1"] == 3.0


@pytest.mark.parametrize(("heights", "dice"), [(3.9, 3), (4.0, 6), (1.2, 1), (5.5, 7)])
@pytest.mark.rule("REP-51")
def test_whole_heights_are_dice_and_four_or_more_two_extra(heights: float, dice: int) -> None:
    game = _aloft(heights * 54)
    events = game.apply(LANDING, dice=[3] * dice)
    assert sum(event.what == "die" for event in events) == dice
    told = {event.clause for event in events if event.what in ("jumped", "die")}
    assert told == {"REP-51" if dice else "REP-50"}


@pytest.mark.parametrize(
    ("dice", "condition"),
    [
        ([1, 6, 6], Condition.KILLED),
        ([1, 2, 6], Condition.KILLED),
        ([2, 6, 6], Condition.WOUNDED),
        ([3, 4, 6], Condition.SOUND),
    ],
)
@pytest.mark.rule("REP-52")
def test_a_one_is_death_a_two_a_wound(dice: list[int], condition: Condition) -> None:
    game = _aloft(3.5 * 54)
    game.apply(LANDING, dice=dice)
    assert game.pieces["blue-men-1"].condition is condition
    assert game.pieces["blue-men-1"].place == Place(0, 63)


@pytest.mark.rule("REP-52")
def test_a_wounded_jumper_stops_and_a_sound_one_goes_on() -> None:
    hurt, well = _aloft(2.5 * 54), _aloft(2.5 * 54)
    hurt.apply(LANDING, dice=[2, 5])
    assert clause(hurt, Move("blue-men-1", 0, 70)) == "REP-52"
    well.apply(LANDING, dice=[3, 5])
    assert clause(well, Move("blue-men-1", 0, 183)) == ""


@pytest.mark.rule("REP-53")
def test_the_wounded_jump_no_deeper_than_their_height() -> None:
    assert clause(wounded(_aloft(60), "blue-men-1"), LANDING) == "REP-53"
    assert clause(wounded(_aloft(54), "blue-men-1"), LANDING) == ""


@pytest.mark.rule("REP-30")
def test_jumps_too_wait_for_the_dice() -> None:
    board = walls(block("tower", 0, 0, 100, 100, 54))
    places = {
        **TWO,
        "blue-men-1": Place(0, 45, "tower"),
        "blue-men-2": (200, 0),
        "blue-elves-1": (300, 0),
        "blue-elves-2": (360, 0),
        "blue-elves-3": (420, 0),
        "blue-men-3": (480, 0),
    }
    game = manoeuvring(
        "republic", places, army("blue", squad("men"), squad("elves")), dice=[2, 5], board=board
    )
    assert clause(game, LANDING) == "REP-30"
