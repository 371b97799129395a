"""Republic, and Empire in its stead: who fights, and how strong he is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Done, Kind, Place, Profile
from fbsim.rules.board import Board
from fbsim.rules.boosts import Boost, add_boost
from fbsim.rules.phases.magic.activation import activate
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.play import Play
from tests.rules.melee.ring import (
    BESIDE,
    FEET,
    after,
    conditions,
    fight,
    go_to_melee,
    men,
    moved,
    ring,
    row,
    sums,
    tower,
)

RULESETS = ("republic", "empire")

ONE_TO_ONE = row("blue", (0, 0)) | row("red", (BESIDE, 0))
DUEL = Fight("blue-man-1", "red-man-1")


@pytest.mark.rule("REP-82")
@pytest.mark.rule("EMP-02")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("gap", "within"), [(0.0, True), (40.9, True), (41.1, False)])
def test_enemies_within_one_step_fight(ruleset: str, gap: float, within: bool) -> None:
    game = ring(ruleset, row("blue", (0, 0)) | row("red", (FEET + gap, 0)), men("blue", 1), men("red", 1))
    assert (DUEL in game.legal_actions()) is within
    refusal = game.check(DUEL)
    assert (refusal is None) is within
    assert within or (refusal is not None and refusal.clause == "REP-82")


@pytest.mark.rule("REP-82")
@pytest.mark.parametrize("kind", [Kind.MAGE, Kind.DRAGON, Kind.WAR_MACHINE])
def test_mages_machines_and_dragons_fight_too(kind: Kind) -> None:
    single = Profile("single", kind, "Single", lives=2)
    game = ring(
        "republic", {"blue-single": (0, 0)} | row("red", (BESIDE, 0)), men("blue", 0, single), men("red", 1)
    )
    assert Fight("blue-single", "red-man-1") in game.legal_actions()


@pytest.mark.rule("REP-82")
def test_melee_is_mandatory() -> None:
    game = ring("republic", ONE_TO_ONE, men("blue", 1), men("red", 1))
    before = game.copy()
    assert Done() not in game.legal_actions()
    with pytest.raises(IllegalAction) as raised:
        game.apply(Done())
    assert raised.value.clause == "REP-82"
    assert game == before


@pytest.mark.rule("REP-82")
def test_a_pair_that_was_parted_after_the_manoeuvre_does_not_fight() -> None:
    """It is moved away while the shooting phase is on, as by a shell or a dodge."""
    game = ring("republic", ONE_TO_ONE, men("blue", 1, shooting=1), men("red", 1), phase="shooting")
    game = moved(game, "red-man-1", 300.0)
    game.apply(Done())
    assert DUEL not in go_to_melee(game).legal_actions()


@pytest.mark.rule("REP-82")
def test_a_pair_that_came_together_after_the_manoeuvre_does_not_fight() -> None:
    places = row("blue", (0, 0)) | row("red", (300, 0))
    game = ring("republic", places, men("blue", 1, shooting=1), men("red", 1), phase="shooting")
    game = moved(game, "red-man-1", BESIDE)
    game.apply(Done())
    assert DUEL not in go_to_melee(game).legal_actions()


@pytest.mark.rule("REP-82")
@pytest.mark.rule("COM-04")
def test_who_stands_on_a_wall_higher_than_a_step_is_out_of_reach() -> None:
    places = {"blue-man-1": Place(0, 0, "tower"), "red-man-1": Place(0, 40)}
    game = ring("republic", places, men("blue", 1), men("red", 1), board=tower(top=60))
    assert DUEL not in game.legal_actions()


PYRAMID = row("blue", (0, 54), (-46, -27), (46, -27), (-46, 20), (46, 20))
"""Three in contact with a man in the middle, two more who stand beside two of them."""

CHAIN = row("blue", *((0, 54 + 54 * n) for n in range(5)))
"""One in contact; four behind, each a step from the next only."""


@pytest.mark.rule("REP-83")
def test_five_surround_one_and_all_take_part() -> None:
    game = ring("republic", PYRAMID | row("red", (0, 0)), men("blue", 5), men("red", 1))
    game.apply(DUEL, dice=[1, 1, 1, 1, 1, 6])
    assert sums(game).startswith(
        "blue (blue-man-1, blue-man-2, blue-man-3, blue-man-4, blue-man-5) 5 against"
    )


@pytest.mark.rule("REP-83")
def test_supporters_fill_the_gaps_of_a_pyramid() -> None:
    """Two in front, three behind them of whom each stands by two who take part: five against one."""
    places = row("blue", (-27, 45), (27, 45), (0, 95), (-54, 92), (54, 92)) | row("red", (0, 0))
    game = ring("republic", places, men("blue", 5), men("red", 1))
    game.apply(DUEL, dice=[1, 1, 1, 1, 1, 6])
    assert "blue-man-5" in sums(game)


@pytest.mark.rule("REP-83")
def test_in_a_chain_only_the_first_takes_part() -> None:
    game = ring("republic", CHAIN | row("red", (0, 0)), men("blue", 5), men("red", 1))
    game.apply(DUEL, dice=[6, 5])
    assert sums(game) == "blue (blue-man-1) 6 against red (red-man-1) 5"


@pytest.mark.rule("REP-84")
def test_a_die_for_each_and_the_points_of_the_army_list() -> None:
    places = row("blue", (-27, 46), (27, 46)) | row("red", (0, 0))
    game = ring("republic", places, men("blue", 2, melee=1.5), men("red", 1, melee=2.0))
    game.apply(DUEL, dice=[2, 3, 6])
    assert sums(game) == "blue (blue-man-1, blue-man-2) 8 against red (red-man-1) 8"


@pytest.mark.rule("REP-88")
@pytest.mark.parametrize(("die", "bonus", "strength"), [(5, 2.0, 4), (6, 2.0, 4), (1, 1.0, 2), (4, 0.0, 2)])
def test_the_wounded_have_half_of_die_and_bonus_rounded_up(die: int, bonus: float, strength: int) -> None:
    armies = men("blue", 1, melee=bonus), men("red", 1)
    game = ring("republic", ONE_TO_ONE, *armies, wounded=("blue-man-1",))
    game.apply(DUEL, dice=[die, 6])
    assert sums(game) == f"blue (blue-man-1) {strength} against red (red-man-1) 6"


@pytest.mark.rule("REP-89")
@pytest.mark.parametrize(("height", "strength"), [(27.0, 5), (26.0, 4)])
def test_who_stands_half_a_body_higher_has_one_more(height: float, strength: int) -> None:
    places = {"blue-man-1": Place(0, 0, "tower"), "red-man-1": Place(0, 30)}
    game = ring("republic", places, men("blue", 1), men("red", 1), board=tower(top=height))
    game.apply(DUEL, dice=[4, 4])
    assert sums(game) == f"blue (blue-man-1) {strength} against red (red-man-1) 4"


LED = row("blue", (-27, 46), (27, 46)) | row("red", (0, 0))


@pytest.mark.rule("REP-99")
def test_a_commander_in_the_fight_gives_his_men_one_more_and_himself_none() -> None:
    game = ring("republic", LED, men("blue", 2, commander=True), men("red", 1))
    game.apply(DUEL, dice=[3, 3, 6])
    assert sums(game) == "blue (blue-man-1, blue-man-2) 7 against red (red-man-1) 6"


@pytest.mark.rule("REP-99")
def test_a_wounded_commander_still_counts_and_the_one_stays_one_for_the_wounded() -> None:
    """3 / 2 → 2 for the commander; 3 / 2 → 2, and 1 / 2 → 1 for his man."""
    armies = men("blue", 2, commander=True), men("red", 1)
    game = ring("republic", LED, *armies, wounded=("blue-man-1", "blue-man-2"))
    game.apply(DUEL, dice=[3, 3, 6])
    assert sums(game) == "blue (blue-man-1, blue-man-2) 5 against red (red-man-1) 6"


@pytest.mark.rule("REP-99")
def test_a_commander_who_stands_apart_gives_nothing() -> None:
    places = row("blue", (-300, 0), (BESIDE, 0)) | row("red", (0, 0))
    game = ring("republic", places, men("blue", 2, commander=True), men("red", 1))
    game.apply(Fight("blue-man-2", "red-man-1"), dice=[3, 3])
    assert sums(game) == "blue (blue-man-2) 3 against red (red-man-1) 3"


@pytest.mark.rule("REP-82")
def test_survivors_do_not_fight_again_in_the_same_phase() -> None:
    game = fight(ring("republic", ONE_TO_ONE, men("blue", 1), men("red", 1)), "blue-man-1", "red-man-1", 4, 4)
    assert DUEL not in game.legal_actions()
    assert conditions(game, "red") == ["sound"]


@pytest.mark.rule("EMP-02")
def test_in_empire_the_wounded_of_a_melee_go_to_hospital() -> None:
    game = fight(ring("empire", ONE_TO_ONE, men("blue", 1), men("red", 1)), "blue-man-1", "red-man-1", 5, 4)
    assert conditions(game, "red") == ["wounded"]
    assert game.pieces["red-man-1"].place is None


def test_an_empty_board_has_no_fights() -> None:
    places = row("blue", (0, 0)) | row("red", (400, 400))
    game = ring("republic", places, men("blue", 1), men("red", 1), board=Board())
    assert game.legal_actions() == (Fight("blue-spare", "red-spare"),)


@pytest.mark.rule("REP-102")
@pytest.mark.parametrize(("die", "loser"), [(5, "red"), (4, "blue")])
def test_an_artefact_may_turn_a_loss_into_a_win_by_the_same_margin(die: int, loser: str) -> None:
    """Blue loses by 1; its squad's sword rolls two dice, and a 5 or 6 turns it: red is wounded."""
    blue = men("blue", 1, commander=True)
    armed = replace(blue, squads=(replace(blue.squads[0], artefact="Sword of Saladin"), *blue.squads[1:]))
    game = ring("republic", ONE_TO_ONE, armed, men("red", 1))
    game = after(game, lambda play: activate(play, "blue-men", "REP-103"))
    game.apply(DUEL, dice=[3, 4, 1, die])
    assert conditions(game, loser) == ["wounded"]


@pytest.mark.rule("REP-27")
@pytest.mark.parametrize(("amount", "wounded", "strength"), [(2, False, 6), (1, True, 3)])
def test_what_magic_adds_counts_and_the_wounded_halve_it(amount: int, wounded: bool, strength: int) -> None:
    hurt = ("blue-man-1",) if wounded else ()
    game = ring("republic", ONE_TO_ONE, men("blue", 1), men("red", 1), wounded=hurt)
    game = after(game, lambda play: add_boost(play, Boost("blue-men", "melee", amount, 9)))
    game.apply(DUEL, dice=[4, 6])
    assert sums(game) == f"blue (blue-man-1) {strength} against red (red-man-1) 6"


@pytest.mark.rule("REP-121")
def test_a_zombie_fights_without_additional_points() -> None:
    game = ring("republic", ONE_TO_ONE, men("blue", 1, melee=3.0), men("red", 1))
    game = after(game, lambda play: as_zombie(play, "blue-man-1"))
    game.apply(DUEL, dice=[4, 4])
    assert sums(game) == "blue (blue-man-1) 4 against red (red-man-1) 4"


def as_zombie(play: Play, name: str) -> None:
    play.change(name, zombie=True)
