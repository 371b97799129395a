"""Tradition and Family: a touch is a fight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import IllegalAction
from fbsim.rules import Done, Kind, Place, Profile
from fbsim.rules.actions import Choose
from fbsim.rules.phases.melee.fights import Fight
from tests.rules.melee.ring import FEET, conditions, men, ring, row, sums, tower

RULESETS = ("tradition", "family")


@pytest.mark.rule("TRD-21")
@pytest.mark.rule("FAM-10")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("gap", "fights"), [(0.0, True), (1.9, True), (2.1, False)])
def test_feet_as_near_as_the_tolerance_touch(ruleset: str, gap: float, fights: bool) -> None:
    places = row("blue", (0, 0)) | row("red", (FEET + gap, 0))
    game = ring(ruleset, places, men("blue", 1), men("red", 1))
    assert (Fight("blue-man-1", "red-man-1") in game.legal_actions()) is fights
    refusal = game.check(Fight("blue-man-1", "red-man-1"))
    assert (refusal is None) is fights
    assert fights or (refusal is not None and refusal.clause == "TRD-21")


@pytest.mark.rule("TRD-21")
def test_a_war_machine_that_touches_fights_and_is_destroyed() -> None:
    walker = Profile("walker", Kind.WAR_MACHINE, "Walker", melee=1.0, radius_mm=25)
    places = {"blue-walker": Place(0, 0)} | row("red", (25 + 12, 0))
    game = ring("tradition", places, men("blue", 0, walker), men("red", 1))
    game.apply(Fight("blue-walker", "red-man-1"), dice=[2, 6])
    assert game.pieces["blue-walker"].condition == "destroyed"


@pytest.mark.rule("TRD-21")
def test_the_phase_cannot_end_before_all_who_touch_have_fought() -> None:
    places = row("blue", (0, 0)) | row("red", (FEET, 0))
    game = ring("tradition", places, men("blue", 1), men("red", 1))
    before = game.copy()
    assert Done() not in game.legal_actions()
    with pytest.raises(IllegalAction) as raised:
        game.apply(Done())
    assert raised.value.clause == "TRD-21"
    assert game == before


@pytest.mark.rule("TRD-22")
@pytest.mark.rule("TRD-23")
@pytest.mark.parametrize(("own", "winner"), [(3, "blue"), (1, "red")])
def test_strength_is_the_die_and_the_additional_points(own: int, winner: str) -> None:
    places = row("blue", (0, 0)) | row("red", (FEET, 0))
    game = ring("tradition", places, men("blue", 1, melee=2.0), men("red", 1))
    game.apply(Fight("blue-man-1", "red-man-1"), dice=[own, 4])
    fallen = "red" if winner == "blue" else "blue"
    assert conditions(game, fallen) == ["killed"]
    assert conditions(game, winner) == ["sound"]


@pytest.mark.rule("TRD-24")
def test_the_loser_is_taken_off_and_equal_strengths_fight_again() -> None:
    places = row("blue", (0, 0)) | row("red", (FEET, 0))
    game = ring("tradition", places, men("blue", 1), men("red", 1))
    events = game.apply(Fight("blue-man-1", "red-man-1"), dice=[4, 4, 2, 2, 5, 1])
    assert [e.text for e in events if e.what == "melee"] == [
        "blue-man-1 4 against red-man-1 4",
        "blue-man-1 2 against red-man-1 2",
        "blue-man-1 5 against red-man-1 1",
    ]
    assert game.pieces["red-man-1"].place is None
    assert conditions(game, "red") == ["killed"]


@pytest.mark.rule("TRD-25")
def test_one_against_one_the_hawk_beats_the_tomb_guardian() -> None:
    places = row("blue", (0, 0)) | row("red", (FEET, 0))
    game = ring("tradition", places, men("blue", 1, melee=1.0), men("red", 1, melee=2.0))
    game.apply(Fight("blue-man-1", "red-man-1"), dice=[5, 3])
    assert conditions(game, "red") == ["killed"]


@pytest.mark.rule("TRD-26")
@pytest.mark.parametrize(("dice", "fallen"), [([5, 1, 3], "blue"), ([5, 1, 1], "red")])
def test_two_attackers_roll_once_each_and_their_strengths_are_added(dice: list[int], fallen: str) -> None:
    """5 against (1 + 1) + (3 + 1) = 6, and against (1 + 1) + (1 + 1) = 4."""
    places = row("blue", (0, 0)) | row("red", (FEET, 0), (-FEET, 0))
    game = ring("tradition", places, men("blue", 1), men("red", 2, melee=1.0))
    game.apply(Fight("blue-man-1", "red-man-1"), dice=dice)
    assert sums(game) == f"blue-man-1 5 against red-man-1 and red-man-2 {sum(dice[1:]) + 2}"
    assert set(conditions(game, fallen)) == {"killed"}


@pytest.mark.rule("TRD-26")
def test_the_losing_side_is_destroyed_as_a_whole() -> None:
    places = row("blue", (0, 0)) | row("red", (FEET, 0), (-FEET, 0))
    game = ring("tradition", places, men("blue", 1, melee=7.0), men("red", 2))
    game.apply(Fight("blue-man-1", "red-man-1"), dice=[6, 6, 6])
    assert conditions(game, "red") == ["killed", "killed"]


@pytest.mark.rule("TRD-26")
def test_by_option_only_one_falls_whom_the_losing_side_names() -> None:
    places = row("blue", (0, 0)) | row("red", (FEET, 0), (-FEET, 0))
    game = ring("tradition", places, men("blue", 1, melee=7.0), men("red", 2), melee_loss="one")
    game.apply(Fight("blue-man-1", "red-man-1"), dice=[6, 6, 6])
    assert game.player == "red"
    assert game.check(Choose("blue-man-1")).clause == "TRD-26"  # type: ignore[union-attr]  # it is refused
    game.apply(Choose("red-man-2"))
    assert conditions(game, "red") == ["sound", "killed"]
    assert game.check(Fight("blue-man-1", "red-man-1")) is not None


@pytest.mark.rule("TRD-26")
def test_those_who_hang_together_by_touches_are_one_fight() -> None:
    """blue 1 touches red 1, red 1 touches blue 2, blue 2 touches red 2: two against two."""
    places = row("blue", (0, 0), (2 * FEET, 0)) | row("red", (FEET, 0), (3 * FEET, 0))
    game = ring("tradition", places, men("blue", 2), men("red", 2))
    refusal = game.check(Fight("blue-man-2", "red-man-2"))
    assert refusal is not None
    assert refusal.reason == "the fight that they are in is that of blue-man-1 and red-man-1"
    game.apply(Fight("blue-man-1", "red-man-1"), dice=[6, 6, 1, 1])
    assert conditions(game, "red") == ["killed", "killed"]
    assert conditions(game, "blue") == ["sound", "sound"]


@pytest.mark.rule("TRD-26")
def test_a_comrade_who_touches_no_enemy_does_not_fight() -> None:
    places = row("blue", (0, 0), (-FEET, 0)) | row("red", (FEET, 0))
    game = ring("tradition", places, men("blue", 2), men("red", 1))
    game.apply(Fight("blue-man-1", "red-man-1"), dice=[1, 6])
    assert conditions(game, "blue") == ["killed", "sound"]


@pytest.mark.rule("TRD-27")
@pytest.mark.parametrize("first", [1, 2])
def test_the_active_player_chooses_the_order_of_fights(first: int) -> None:
    places = row("blue", (0, 0), (200, 0)) | row("red", (FEET, 0), (200 + FEET, 0))
    game = ring("tradition", places, men("blue", 2), men("red", 2))
    assert Fight("blue-man-1", "red-man-1") in game.legal_actions()
    assert Fight("blue-man-2", "red-man-2") in game.legal_actions()
    game.apply(Fight(f"blue-man-{first}", f"red-man-{first}"), dice=[6, 1])
    assert conditions(game, "red")[first - 1] == "killed"
    assert conditions(game, "red")[2 - first] == "sound"


@pytest.mark.rule("TRD-21")
@pytest.mark.rule("COM-04")
def test_who_stands_high_above_is_not_touched() -> None:
    places = {"blue-man-1": Place(0, 0, "tower"), "red-man-1": Place(0, 26, "")}
    game = ring("tradition", places, men("blue", 1), men("red", 1), board=tower())
    assert Fight("blue-man-1", "red-man-1") not in game.legal_actions()


@pytest.mark.rule("TRD-24")
@given(own=st.integers(1, 6), foe=st.integers(1, 6), points=st.integers(0, 4))
def test_the_stronger_wins_and_a_tie_is_fought_again(own: int, foe: int, points: int) -> None:
    places = row("blue", (0, 0)) | row("red", (FEET, 0))
    game = ring("tradition", places, men("blue", 1, melee=float(points)), men("red", 1))
    tie = own + points == foe
    game.apply(Fight("blue-man-1", "red-man-1"), dice=[own, foe, *([6, 1] if tie else [])])
    wins = own + points >= foe
    assert conditions(game, "red") == ["killed" if wins else "sound"]
    assert conditions(game, "blue") == ["sound" if wins else "killed"]
