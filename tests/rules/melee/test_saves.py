"""Republic: armour saves in melee."""

from __future__ import annotations

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Game
from fbsim.rules.actions import Choose
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.phases.melee.stepping import STAY, StepTo
from tests.rules.melee.ring import BESIDE, conditions, let_stay, men, ring, row

DUEL = Fight("blue-man-1", "red-man-1")
SURROUNDED = row("red", (0, 54), (-46, -27), (46, -27), (-46, 20), (46, 20))


def lost(
    difference: int,
    size: int = 1,
    armour: int = 1,
    wounded: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
    losses: str = "chosen",
) -> Game:
    """Red, so many, loses to one of blue by the difference; `dice` are what falls after the melee's."""
    places = row("blue", (0, 0)) | dict(list(SURROUNDED.items())[:size])
    blue = men("blue", 1, melee=float(size + difference - 1))
    game = ring(
        "republic", places, blue, men("red", size, armour=armour), wounded=wounded, melee_losses=losses
    )
    game.apply(DUEL, dice=[1, *[1] * size, *dice])
    return game


def armour_dice(game: Game) -> list[str]:
    return [e.text for e in game.last.events if e.what == "die" and e.clause == "REP-109"]


@pytest.mark.rule("REP-109")
@pytest.mark.parametrize(
    ("difference", "dice", "condition"),
    [(1, (6, 1), "sound"), (1, (5, 5), "wounded"), (3, (2, 6), "sound"), (3, (1, 2), "killed")],
)
def test_a_six_on_one_of_the_armour_dice_blocks_wound_and_death(
    difference: int, dice: tuple[int, ...], condition: str
) -> None:
    game = lost(difference, armour=2, dice=dice)
    assert len(armour_dice(game)) == 2
    assert conditions(game, "red") == [condition]


@pytest.mark.rule("REP-109")
def test_without_armour_nothing_is_rolled() -> None:
    game = lost(2, armour=0)
    assert armour_dice(game) == []
    assert conditions(game, "red") == ["killed"]


@pytest.mark.rule("REP-109")
def test_who_was_saved_may_step_aside_in_any_direction() -> None:
    game = lost(1, dice=(6,))
    assert game.question == "does red-man-1 step aside?"
    toward_the_right = StepTo("red-man-1", 40.0, 54.0)
    assert game.check(toward_the_right) is None
    game.apply(toward_the_right)
    assert game.pieces["red-man-1"].place == (40.0, 54.0, "")


@pytest.mark.rule("REP-109")
def test_he_steps_one_step_at_most_and_may_stay() -> None:
    game = lost(1, dice=(6,))
    before = game.copy()
    with pytest.raises(IllegalAction) as raised:
        game.apply(StepTo("red-man-1", 0.0, 54.0 + 41.5))
    assert raised.value.clause == "REP-109"
    assert game == before
    assert STAY in game.legal_actions()


@pytest.mark.rule("REP-110")
@pytest.mark.parametrize(("difference", "saved"), [(5, True), (6, False), (9, False)])
def test_a_single_loser_has_no_save_from_four_beyond_the_lethal(difference: int, saved: bool) -> None:
    game = lost(difference, dice=(6,) if saved else ())
    assert conditions(game, "red") == ["sound" if saved else "killed"]


@pytest.mark.rule("REP-110")
@pytest.mark.parametrize(("difference", "saved"), [(4, True), (5, False)])
def test_a_wounded_single_loser_has_none_from_five(difference: int, saved: bool) -> None:
    game = lost(difference, wounded=("red-man-1",), dice=(6,) if saved else ())
    assert conditions(game, "red") == ["wounded" if saved else "killed"]


@pytest.mark.rule("REP-111")
def test_five_losers_by_nineteen_two_have_no_save() -> None:
    """Lethal 10; 19 - 10 = 9; 9 / 4 → 2."""
    game = lost(19, 5)
    assert game.question == "whose armour does not help? 2 are to be named"
    game.apply(Choose("red-man-4"))
    game.apply(Choose("red-man-1"), dice=[6, 6, 6])
    assert len(armour_dice(game)) == 3
    assert conditions(let_stay(game), "red") == ["killed", "sound", "sound", "killed", "sound"]


@pytest.mark.rule("REP-111")
@pytest.mark.parametrize(("difference", "without"), [(13, 0), (14, 1), (17, 1), (18, 2), (26, 4)])
def test_each_four_points_beyond_the_lethal_cost_a_save(difference: int, without: int) -> None:
    game = lost(difference, 5, dice=(1,) * 5 if not without else ())
    question = f"whose armour does not help? {without} are to be named"
    assert (game.question == question) is (without > 0)


@pytest.mark.rule("REP-111")
def test_with_thirty_points_nobody_of_five_has_a_save() -> None:
    assert conditions(lost(30, 5), "red") == ["killed"] * 5


@pytest.mark.rule("REP-111")
def test_nobody_is_named_twice_and_no_winner() -> None:
    game = lost(19, 5)
    game.apply(Choose("red-man-4"))
    for name in ("red-man-4", "blue-man-1"):
        refusal = game.check(Choose(name))
        assert refusal is not None
        assert refusal.clause == "REP-111"


@pytest.mark.rule("REP-111")
def test_by_option_a_die_for_each_decides_whose_armour_fails() -> None:
    """The lowest of 4 4 2 3 3 is the third, of 6 5 4 1 the last; the other three roll."""
    game = lost(19, 5, dice=(4, 4, 2, 3, 3, 6, 5, 4, 1, 6, 6, 1), losses="by die")
    assert conditions(let_stay(game), "red") == ["sound", "sound", "killed", "killed", "killed"]


@pytest.mark.rule("REP-109")
def test_who_took_no_damage_rolls_no_armour() -> None:
    game = lost(2, 2)
    game.apply(Choose("red-man-2"), dice=[1])
    assert armour_dice(game) == ["armour of red-man-2"]


@pytest.mark.rule("REP-109")
def test_both_who_are_damaged_have_their_own_save() -> None:
    places = row("blue", (0, 0)) | row("red", (BESIDE, 0), (-BESIDE, 0))
    game = ring("republic", places, men("blue", 1, melee=5.0), men("red", 2, armour=1))
    game.apply(DUEL, dice=[1, 1, 1, 6, 2])
    assert conditions(let_stay(game), "red") == ["sound", "killed"]
