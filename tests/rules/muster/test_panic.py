from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import Choose, Done, FixedDice, Game, Squad
from fbsim.rules.phases.squads.arrows import LooseArrows
from fbsim.rules.phases.squads.charges import AttackSquad
from fbsim.rules.phases.squads.flight import obeys
from fbsim.rules.phases.squads.marching import MarchSquad
from fbsim.rules.pieces import Where
from tests.rules.muster.field import INCH, STRIDE, archers, battle, horse, left, places, refused, soldiers


def shot_at(target: Squad, losses: int, y: float = 200.0, **options: Any) -> Game:
    """Red's squad has lost so many to blue's arrows, and blue's shooting is not over."""
    bows, more = archers(size=losses, range_in=40.0, strength=9), archers("more", range_in=40.0)
    game = battle(
        [(bows, 0, 0), (more, 0, -30)],
        [(target, 0, y), (soldiers("spears"), 300, 400)],
        phase="shooting",
        **options,
    )
    game.apply(
        LooseArrows("blue-bows", f"red-{target.name}"), dice=[6] * losses + [6] * losses + [1] * losses
    )
    for _ in range(losses):
        game.apply(game.legal_actions()[0])
    return game


def end_turn(game: Game, dice: list[int]) -> Game:
    """End blue's turn; the dice are those of red's tests."""
    assert game.phase == "shooting"
    game.apply(Done(), dice=dice)
    return game


def morale_tests(game: Game) -> int:
    return sum(event.what == "morale" for entry in game.log for event in entry.events)


@pytest.mark.rule("UKR-30", "UKR-31", "UKR-32")
@pytest.mark.parametrize(("dice", "holds"), [([3, 4], True), ([4, 4], False)])
def test_morale_7_holds_with_3_and_4_and_flees_with_4_and_4(dice: list[int], holds: bool) -> None:
    game = shot_at(soldiers(morale=7), 3)
    before = places(game, "red-foot")
    log = end_turn(game, dice).log
    assert (game.player, game.phase) == ("red", "walk")
    assert (places(game, "red-foot") == before) is holds
    rolls = [event.text for event in log[-1].events if event.clause == "UKR-32" and event.what == "die"]
    assert rolls == ["Morale of red-foot, red", "Morale of red-foot, blue"]


@pytest.mark.rule("UKR-30")
def test_half_lost_or_less_is_no_reason_to_panic() -> None:
    assert morale_tests(end_turn(shot_at(soldiers(size=4), 2), [])) == 0
    assert morale_tests(end_turn(shot_at(soldiers(size=6), 3), [])) == 0
    assert morale_tests(end_turn(shot_at(soldiers(size=5), 3), [1, 1])) == 1


@pytest.mark.rule("UKR-30")
def test_it_is_tested_once_for_each_turn_with_losses_not_again_without() -> None:
    game = end_turn(shot_at(soldiers(), 3), [1, 1])
    while not (game.player == "red" and game.turn == 2 and game.phase == "walk"):
        game.apply(Done(), dice=[])
    assert morale_tests(game) == 1


@pytest.mark.rule("UKR-30")
def test_losses_of_several_turns_add_up() -> None:
    game = end_turn(shot_at(soldiers(), 2), [])
    while game.phase != "shooting" or game.player != "blue":
        game.apply(Done(), dice=[])
    game.apply(LooseArrows("blue-bows", "red-foot"), dice=[6, 1, 6, 1])
    game.apply(game.legal_actions()[0], dice=[])
    end_turn(game, [1, 1])
    assert morale_tests(game) == 1


@pytest.mark.rule("UKR-33")
@pytest.mark.parametrize(("squad", "inches"), [(soldiers(), 6), (archers("foot"), 6), (horse("foot"), 15)])
def test_it_flees_with_its_own_speed_toward_its_own_side(squad: Squad, inches: int) -> None:
    game = shot_at(squad, 3, y=100.0)
    before = places(game, "red-foot")
    end_turn(game, [6, 6])
    after = places(game, "red-foot")[-2:]
    assert after == [(x, round(y + inches * INCH, 3)) for x, y in before[-2:]]
    fled = game.pieces["red-foot-5"]
    assert (fled.where, fled.heading_deg) == (Where.FIELD, 90.0)


@pytest.mark.rule("UKR-33")
def test_over_the_edge_of_the_field_it_is_lost() -> None:
    game = end_turn(shot_at(soldiers(), 3, y=450.0), [6, 6])
    assert {game.pieces[f"red-foot-{n}"].where for n in (4, 5)} == {Where.FLED}
    assert left(game, "red-foot") == 0


@pytest.mark.rule("UKR-33")
def test_it_runs_only_as_far_as_there_is_room() -> None:
    bows = archers(size=3, range_in=30.0, strength=9)
    red = [(soldiers(), 0.0, 200.0), (soldiers("spears"), 0.0, 200.0 + 6 * INCH)]
    game = battle([(bows, 0, 0)], red, phase="shooting")
    game.apply(LooseArrows("blue-bows", "red-foot"), dice=[6] * 6 + [1] * 3)
    for number in (1, 2):
        game.apply(Choose(f"red-foot-{number}"))
    game.apply(Choose("red-foot-3"), dice=[6, 6])
    ran = places(game, "red-foot")[-1][1] - 200.0
    assert 4 * INCH < ran <= 6 * INCH - STRIDE + 1.0


@pytest.mark.rule("UKR-32")
def test_a_fleeing_squad_does_not_obey() -> None:
    red = [(archers("foot", range_in=40), 0, 100), (archers("others", range_in=40), 200, 100)]
    blue = [(archers(size=3, range_in=30, strength=9), 0, 0), (archers("more", range_in=40), 0, -40)]
    game = battle(blue, red, phase="shooting")
    game.apply(LooseArrows("blue-bows", "red-foot"), dice=[6] * 6 + [1] * 3)
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    end_turn(game, [6, 6])
    assert refused(game, MarchSquad("red-foot", 0, 30)) == "UKR-32"
    game.apply(Done())
    assert game.phase == "shooting"
    assert refused(game, LooseArrows("red-foot", "blue-bows")) == "UKR-32"
    assert game.check(LooseArrows("red-others", "blue-bows")) is None


def next_test(game: Game, dice: list[int]) -> Game:
    """Go on to red's next turn; the dice are those of its tests."""
    while True:
        heads = game.player == "blue" and game.phase == "shooting"
        game.apply(Done(), dice=dice if heads else [])
        if heads:
            return game


@pytest.mark.rule("UKR-34")
def test_before_a_later_turn_it_may_rally_and_then_acts_normally() -> None:
    game = next_test(end_turn(shot_at(soldiers(morale=7), 3), [4, 4]), [3, 4])
    assert (game.player, game.phase, game.turn) == ("red", "walk", 2)
    assert game.check(MarchSquad("red-foot", 0, 30)) is None


@pytest.mark.rule("UKR-35")
def test_failing_the_second_time_it_is_taken_off_as_scattered() -> None:
    game = next_test(end_turn(shot_at(soldiers(morale=7), 3), [4, 4]), [4, 4])
    assert left(game, "red-foot") == 0
    assert {game.pieces[f"red-foot-{n}"].where for n in (4, 5)} == {Where.FLED}


@pytest.mark.rule("UKR-34", "UKR-25")
def test_attackers_put_to_flight_must_rally_too() -> None:
    game = battle(
        [(soldiers(morale=7), 0, 0)], [(soldiers(), 0, 60), (soldiers("spears"), 300, 400)], phase="melee"
    )
    game.apply(AttackSquad("blue-foot", "red-foot"), dice=[6, 6, 6, 1, 1, 4, 4, 4, 1, 1, 1])
    for number in (1, 2):
        game.apply(Choose(f"blue-foot-{number}"))
    game.apply(Choose("blue-foot-3"), dice=[4, 4])
    assert (game.player, game.phase) == ("red", "walk")
    game.apply(Done(), dice=[6, 6])
    assert left(game, "blue-foot") == 0
    assert game.over  # blue had no other squad


@pytest.mark.rule("UKR-39", "UKR-33")
def test_a_squad_that_flees_breaks_off_its_combat() -> None:
    blue = [(soldiers(initiative=6), 0.0, 0.0)]
    red = [(soldiers(morale=4, armour=3), 0.0, 60.0), (soldiers("spears"), 300.0, 400.0)]
    game = battle(blue, red, phase="melee")
    game.apply(AttackSquad("blue-foot", "red-foot"), dice=[1] * 5 + [4] * 3 + [1] * 7 + [4] * 3)
    for number in (1, 2):
        game.apply(Choose(f"red-foot-{number}"))
    game.apply(Choose("red-foot-3"), dice=[1, 1, 6, 6])
    assert (game.player, game.phase) == ("red", "walk")
    while game.player == "red":
        game.apply(Done())
    assert game.check(MarchSquad("blue-foot", 0, -30)) is None


@pytest.mark.rule("UKR-32")
def test_the_sum_of_two_dice_is_held_against_morale() -> None:
    for one in range(1, 7):
        for other in range(1, 7):
            game = battle([(soldiers(morale=8), 0, 0)], [(soldiers(), 0, 300)])
            look = game.look()
            look.dice = FixedDice([one, other])
            assert obeys(look, "blue-foot", "UKR-32") is (one + other <= 8)
