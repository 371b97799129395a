"""How far a gun turns on its carriage: aiming keeps to it, and says what would be needed."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.catalogue.sheets import GunSheet, ShellSheet
from fbsim.errors import OutOfReach
from fbsim.guns import Aim, aim, check_traverse, traverse_needed

from .sheets import a_barrel, a_gun, a_shell

TURNS = st.floats(-540, 540)
FACING = math.radians(150)


def laid_at(gun: GunSheet, shell: ShellSheet, bearing_deg: float) -> Aim:
    """The gun faces 150 degrees, and its target is 2 m away at a bearing."""
    bearing = math.radians(bearing_deg)
    target = (2 * math.cos(bearing), 2 * math.sin(bearing), 0.0)
    return aim(gun, shell, (0, 0, 0), target, facing_rad=FACING)


@given(TURNS, TURNS)
def test_the_needed_turn_is_the_shorter_way_round(bearing: float, facing: float) -> None:
    turn = traverse_needed(math.radians(bearing), math.radians(facing))
    assert -180 <= turn <= 180
    assert math.cos(math.radians(facing + turn - bearing)) == pytest.approx(1, abs=1e-9)


@given(TURNS, st.floats(0, 180), st.floats(-180, 180))
def test_a_gun_turns_as_far_as_its_limit_and_no_further(facing: float, limit: float, turn: float) -> None:
    gun, start = a_gun(traverse_deg=limit), math.radians(facing)
    if abs(turn) < limit - 1e-6:
        check_traverse(gun, start + math.radians(turn), start)
    elif limit + 1e-6 < abs(turn) < 180 - 1e-6:
        with pytest.raises(OutOfReach, match=f"turns {limit:g}° to either side"):
            check_traverse(gun, start + math.radians(turn), start)


@given(TURNS, TURNS, st.sampled_from([None, 180.0]))
def test_without_a_limit_and_all_round_are_the_same(bearing: float, facing: float, limit: float) -> None:
    check_traverse(a_gun(traverse_deg=limit), math.radians(bearing), math.radians(facing))


@pytest.mark.parametrize("limit", [0.0, 45.0, 90.0])
def test_the_limit_itself_can_be_used(limit: float) -> None:
    for side in (1, -1):
        check_traverse(a_gun(traverse_deg=limit), FACING + side * math.radians(limit), FACING)


@pytest.mark.parametrize(
    ("bearing", "words"), [(-140, "turn 70.0° to its left"), (80, "turn 70.0° to its right")]
)
def test_a_target_beyond_it_is_refused_with_both_angles_and_a_remedy(bearing: float, words: str) -> None:
    with pytest.raises(OutOfReach) as caught:
        laid_at(a_gun(traverse_deg=60), a_shell(), bearing)
    assert str(caught.value) == (
        f"bulldog would have to {words}, and turns 60° to either side of where it faces; "
        "set it down to face its target"
    )


@pytest.mark.parametrize("bearing", [95, 150, -155])
def test_a_target_within_it_is_laid_on_as_without_it(bearing: float) -> None:
    assert laid_at(a_gun(traverse_deg=60), a_shell(), bearing) == laid_at(a_gun(), a_shell(), bearing)


def test_who_does_not_say_where_the_carriage_faces_may_turn_it() -> None:
    gun = a_gun(traverse_deg=10)
    assert aim(gun, a_shell(), (0, 0, 0), (-2, 0, 0)) == aim(a_gun(), a_shell(), (0, 0, 0), (-2, 0, 0))


@pytest.mark.parametrize(("low", "high", "rest"), [(-5, 35, 0), (30, 75, 30), (-20, -10, -10), (0, 40, 0)])
def test_a_barrel_rests_as_near_to_level_as_it_goes(low: float, high: float, rest: float) -> None:
    assert a_barrel(elevation_min_deg=low, elevation_max_deg=high).rest_deg == rest
