"""Republic: attacks on the move."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Done, Game
from fbsim.rules.phases.magic.hands import KEPT, take_up
from fbsim.rules.phases.magic.kept import NO_CARD, UseKept
from fbsim.rules.phases.magic.landing import Landing
from fbsim.rules.phases.magic.targets import Land
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.phases.melee.on_the_move import ATTACK, WAIT, AttackAtOnce, AttackOnTheMove
from fbsim.rules.phases.melee.stepping import STAY, StepTo
from fbsim.rules.phases.moving.allowance import AssignDie
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.walking import Move, TakeUp
from fbsim.rules.pieces import Army, Place
from fbsim.rules.play import Play
from tests.rules.melee.ring import BESIDE, STEP, after, conditions, let_stay, men, ring, row
from tests.rules.table import gun, until

ATTACK_1 = AttackOnTheMove("blue-man-1", "red-man-1")
START = row("blue", (-BESIDE - 30, 0)) | row("red", (0, 0))
"""30 mm more than a step apart: less than a step to go."""

UP_TO_HIM = Move("blue-man-1", -BESIDE, 0.0)


def assigned(game: Game) -> Game:
    """Give each squad its die."""
    while dice := [action for action in game.legal_actions() if isinstance(action, AssignDie)]:
        game.apply(dice[0])
    return game


def manoeuvre(places: dict[str, tuple[float, float] | Place], *armies: Army) -> Game:
    return assigned(ring("republic", places, *armies, phase="manoeuvre"))


def walked_up(red: int = 1, blue: int = 1, **more: tuple[float, float]) -> Game:
    """blue-man-1 has walked up to red-man-1."""
    places = START | {name.replace("_", "-"): place for name, place in more.items()}
    game = manoeuvre(places, men("blue", blue, extra_steps=6), men("red", red))
    game.apply(UP_TO_HIM)
    return game


@pytest.mark.rule("REP-94")
def test_who_manoeuvres_first_may_attack_after_a_move_into_contact() -> None:
    game = manoeuvre(START, men("blue", 1), men("red", 1))
    assert game.check(ATTACK_1) is not None
    assert ATTACK_1 not in game.legal_actions()
    game.apply(UP_TO_HIM)
    assert ATTACK_1 in game.legal_actions()


@pytest.mark.rule("REP-94")
def test_contact_that_was_there_before_gives_no_attack_on_the_move() -> None:
    game = manoeuvre(row("blue", (-BESIDE, 0)) | row("red", (0, 0)), men("blue", 1), men("red", 1))
    with pytest.raises(IllegalAction) as raised:
        game.apply(ATTACK_1)
    assert raised.value.clause == "REP-94"


@pytest.mark.rule("REP-94")
def test_a_move_beside_an_enemy_with_whom_there_was_contact_before_gives_none() -> None:
    game = manoeuvre(row("blue", (-BESIDE, 0)) | row("red", (0, 0)), men("blue", 1), men("red", 1))
    game.apply(Move("blue-man-1", -BESIDE + 5, 0.0))
    assert ATTACK_1 not in game.legal_actions()
    assert game.check(ATTACK_1) is not None


@pytest.mark.rule("REP-94")
def test_who_manoeuvres_second_has_no_check() -> None:
    game = manoeuvre(START, men("blue", 1), men("red", 1))
    game = assigned(until(game, "manoeuvre", "red"))
    game.apply(Move("red-man-1", -30.0, 0.0))
    attack = AttackOnTheMove("red-man-1", "blue-man-1")
    assert attack not in game.legal_actions()
    refusal = game.check(attack)
    assert refusal is not None
    assert refusal.clause == "REP-94"


@pytest.mark.rule("REP-94")
def test_who_has_left_the_enemy_again_attacks_nobody() -> None:
    game = walked_up()
    game.apply(Move("blue-man-1", -BESIDE - 30, 0.0))
    assert ATTACK_1 not in game.legal_actions()
    assert game.check(ATTACK_1) is not None


@pytest.mark.rule("REP-94")
def test_a_gun_that_is_moved_up_to_an_enemy_attacks_nobody() -> None:
    places = row("blue", (-300, 0)) | row("red", (0, 0)) | {"blue-bulldog": (-230.0, 0.0)}
    game = manoeuvre(places, men("blue", 1, gun(mobility=9), extra_steps=6), men("red", 1))
    game.apply(MoveGun("blue-bulldog", -80.0, 0.0, crew=("blue-man-1",)))
    attack = AttackOnTheMove("blue-bulldog", "red-man-1")
    assert attack not in game.legal_actions()
    refusal = game.check(attack)
    assert refusal is not None
    assert refusal.clause == "REP-94"


def check_dice(game: Game) -> int:
    return len([e for e in game.last.events if e.what == "die" and e.clause == "REP-95"])


def three_to_one() -> Game:
    """All three of blue have walked up to one of red."""
    game = walked_up(blue=3, blue_man_2=(-80, 45), blue_man_3=(-80, -45))
    game.apply(Move("blue-man-2", -27.0, 46.0))
    game.apply(Move("blue-man-3", -27.0, -46.0))
    return game


@pytest.mark.rule("REP-95")
def test_three_against_one_roll_three_dice() -> None:
    game = three_to_one()
    game.apply(ATTACK_1, dice=[1, 2, 3])
    assert check_dice(game) == 3


@pytest.mark.rule("REP-95")
def test_comrades_who_stood_there_before_count_in_the_melee() -> None:
    game = walked_up(blue=3, blue_man_2=(27, 46), blue_man_3=(27, -46))
    game.apply(ATTACK_1, dice=[1, 2, 3])
    assert check_dice(game) == 3


@pytest.mark.rule("REP-95")
def test_one_more_who_walks_up_gives_no_second_check() -> None:
    game = walked_up(blue=2, blue_man_2=(-80, 45))
    game.apply(ATTACK_1, dice=[2])
    game.apply(Move("blue-man-2", -27.0, 46.0))
    refusal = game.check(AttackOnTheMove("blue-man-2", "red-man-1"))
    assert refusal is not None
    assert refusal.clause == "REP-95"
    assert not [action for action in game.legal_actions() if isinstance(action, AttackOnTheMove)]


@pytest.mark.rule("REP-95")
def test_one_against_two_rolls_one_die() -> None:
    game = walked_up(red=2, red_man_2=(-BESIDE, BESIDE))
    game.apply(ATTACK_1, dice=[5])
    assert check_dice(game) == 1


@pytest.mark.rule("REP-95")
def test_with_a_six_the_melee_is_fought_at_once() -> None:
    game = walked_up()
    game.apply(ATTACK_1, dice=[6, 5, 2])
    assert conditions(game, "red") == ["killed"]
    assert game.phase == "manoeuvre"


@pytest.mark.rule("REP-95")
def test_without_one_it_is_fought_in_its_phase_and_there_is_no_second_check() -> None:
    game = walked_up()
    game.apply(ATTACK_1, dice=[5])
    assert conditions(game, "red") == ["sound"]
    refusal = game.check(ATTACK_1)
    assert refusal is not None
    assert refusal.clause == "REP-95"
    assert Fight("blue-man-1", "red-man-1") in until(game, "melee").legal_actions()


def two_to_one() -> Game:
    game = walked_up(blue=2, blue_man_2=(-80, 45))
    game.apply(Move("blue-man-2", -27.0, 46.0))
    return game


@pytest.mark.rule("REP-95")
@pytest.mark.parametrize(
    ("start", "dice", "chance"), [(walked_up, 1, 16.7), (two_to_one, 2, 30.6), (three_to_one, 3, 42.1)]
)
def test_the_chance_of_a_check_is_that_of_a_six_among_its_dice(
    start: Callable[[], Game], dice: int, chance: float
) -> None:
    """At least one 6 on n dice (facts on the world, 4.4): all of them enumerated."""
    beginning, works = start(), 0
    for rolls in product(range(1, 7), repeat=dice):
        game = beginning.copy()
        melee = [6] * dice + [1] if 6 in rolls else []
        game.apply(ATTACK_1, dice=[*rolls, *melee])
        works += conditions(game, "red") == ["killed"]
    assert round(100 * works / 6**dice, 1) == chance


@pytest.mark.rule("REP-97")
def test_who_wins_and_has_no_enemy_beside_him_moves_on() -> None:
    game = walked_up()
    game.apply(ATTACK_1, dice=[6, 5, 2])
    assert TakeUp("blue-man-1") in game.legal_actions()
    assert game.check(Move("blue-man-1", -BESIDE, STEP)) is None


@pytest.mark.rule("REP-97")
@pytest.mark.parametrize("dice", [(6, 3, 3), (6, 4, 3), (6, 3, 4)], ids=["draw", "won, enemy beside", "lost"])
def test_who_does_not_win_free_moves_no_farther(dice: tuple[int, ...]) -> None:
    game = walked_up()
    game.apply(ATTACK_1, dice=dice)
    let_stay(game)
    assert TakeUp("blue-man-1") not in game.legal_actions()
    refusal = game.check(Move("blue-man-1", -BESIDE - 20, 0.0))
    assert refusal is not None
    assert refusal.clause == "REP-97"


@pytest.mark.rule("REP-97")
def test_who_won_and_saw_the_enemy_draw_back_moves_on() -> None:
    game = walked_up()
    game.apply(ATTACK_1, dice=[6, 4, 3])
    game.apply(STAY)
    game.apply(StepTo("red-man-1", STEP, 0.0))
    assert game.check(Move("blue-man-1", -BESIDE, STEP)) is None


@pytest.mark.rule("REP-98")
def test_survivors_who_stay_beside_each_other_fight_again_in_the_melee_phase() -> None:
    game = walked_up()
    game.apply(ATTACK_1, dice=[6, 3, 3])
    game = until(let_stay(game), "melee")
    assert Fight("blue-man-1", "red-man-1") in game.legal_actions()


@pytest.mark.rule("REP-96")
@pytest.mark.parametrize("die", [6, 2])
def test_after_the_check_both_may_use_cards_that_they_kept(die: int) -> None:
    def deal(play: Play) -> None:
        for player in ("blue", "red"):
            take_up(play, KEPT, player, "Held Breath", "2")

    game = after(walked_up(), deal)
    game.apply(ATTACK_1, dice=[die])
    for player in ("blue", "red"):
        assert game.player == player
        assert UseKept("Held Breath") in game.legal_actions()
        game.apply(NO_CARD)
    if die == 6:
        assert game.legal_actions() == (ATTACK,)
        assert game.check(WAIT) is not None
        game.apply(ATTACK, dice=[5, 2])
    assert conditions(game, "red") == ["killed" if die == 6 else "sound"]


def teleported(phase: str) -> Game:
    """Put the question that a teleport into contact raises, through the event that magic tells."""
    places = row("blue", (-BESIDE, 0)) | row("red", (0, 0))
    game = ring("republic", places, men("blue", 1), men("red", 1), phase=phase)
    return after(game, lambda play: play.tell("teleported", "REP-28", "blue-man-1 appears", "blue-man-1"))


@pytest.mark.rule("REP-94")
@pytest.mark.rule("REP-95")
def test_after_a_teleport_two_dice_are_rolled_and_the_melee_is_fought_at_once() -> None:
    game = teleported("manoeuvre")
    assert set(game.legal_actions()) == {ATTACK, WAIT}
    game.apply(ATTACK, dice=[1, 6, 5, 2])
    assert check_dice(game) == 2
    assert conditions(game, "red") == ["killed"]


@pytest.mark.rule("REP-94")
def test_whose_unit_was_teleported_may_wait() -> None:
    game = teleported("manoeuvre")
    question = game.state.stack[-1]
    assert isinstance(question, AttackAtOnce)
    assert game.check(Done()) is not None
    game.apply(WAIT)
    assert conditions(game, "red") == ["sound"]


@pytest.mark.rule("REP-94")
@pytest.mark.rule("REP-28")
def test_a_teleport_by_a_mage_into_contact_raises_the_question() -> None:
    places = row("blue", (-300, 0)) | row("red", (0, 0))
    game = ring("republic", places, men("blue", 1), men("red", 1), phase="manoeuvre")
    landing = Landing("blue", "blue-man-1", "blue-man-1", 10.0, "REP-28")
    game = after(game, lambda play: play.ask(landing))
    game.apply(Land(-BESIDE, 0.0))
    assert game.question == "does blue-man-1 try to attack red-man-1 at once?"


@pytest.mark.rule("REP-97")
def test_a_teleport_gives_no_hold_on_the_moves_that_follow() -> None:
    game = teleported("manoeuvre")
    game.apply(ATTACK, dice=[1, 6, 3, 3])
    game = assigned(let_stay(game))
    assert game.check(Move("blue-man-1", -BESIDE, 1.0)) is None
