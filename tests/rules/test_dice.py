from __future__ import annotations

from typing import Any

import pytest

from fbsim.errors import BadInput, FbsimError
from fbsim.rules import DisputeRoll, FixedDice, SeededDice
from fbsim.rules.dice import roll_off


class StuckDice:
    def roll(self) -> int:
        return 4


def test_seeded_dice_repeat_and_show_every_face() -> None:
    one, other = SeededDice(7), SeededDice(7)
    rolls = [one.roll() for _ in range(200)]
    assert rolls == [other.roll() for _ in range(200)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


def test_fixed_dice_run_out_with_a_message() -> None:
    dice = FixedDice([5])
    assert dice.roll() == 5
    with pytest.raises(BadInput, match="none of the given numbers is left"):
        dice.roll()


@pytest.mark.parametrize("number", [0, 7, -1])
def test_fixed_dice_refuse_what_no_die_shows(number: int) -> None:
    with pytest.raises(BadInput, match="1 to 6"):
        FixedDice([3, number])


@pytest.mark.rule("TRD-39")
@pytest.mark.parametrize(
    ("numbers", "rolls", "shooter_won"),
    [
        ([6, 1], ((6, 1),), True),
        ([2, 3], ((2, 3),), False),
        ([4, 4, 5, 5, 1, 2], ((4, 4), (5, 5), (1, 2)), False),
    ],
)
def test_roll_off_repeats_ties(
    numbers: list[int], rolls: tuple[tuple[int, int], ...], shooter_won: bool
) -> None:
    dispute = roll_off(FixedDice(numbers))
    assert dispute == DisputeRoll(rolls)
    assert dispute.shooter_won is shooter_won


def test_roll_off_tells_the_numbers() -> None:
    assert str(DisputeRoll(((2, 2), (1, 6)))) == "shooter 2 to 2, then 1 to 6: the owner wins"


def test_roll_off_gives_up_on_dice_that_always_tie() -> None:
    with pytest.raises(FbsimError, match="cannot be fair"):
        roll_off(StuckDice())


@pytest.mark.parametrize("number", ["4", 3.0, None, True, float("nan")])
def test_fixed_dice_refuse_what_is_no_whole_number(number: Any) -> None:
    with pytest.raises(BadInput, match="a die shows 1 to 6"):
        FixedDice([number])
