"""Close combat. Dice in order: the counterstrike's hits, penetration and saves; then the fight's."""

from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import Army, Choose, Done, Game, Squad
from fbsim.rules.phases.squads.charges import AttackSquad, FightOn
from fbsim.rules.phases.squads.marching import MarchSquad
from tests.rules.muster.field import INCH, STRIDE, battle, facing, horse, left, places, refused, soldiers
from tests.rules.table import laid, until

ATTACK = AttackSquad("blue-foot", "red-foot")


def close(blue: Squad, red: Squad, gap_in: float = 2.0, **options: Any) -> Game:
    return facing(blue, red, gap_in, phase="melee", **options)


def clauses_of_dice(events: tuple[Any, ...]) -> list[str]:
    return [event.clause for event in events if event.what == "die"]


def peaceful(name: str = "foot", **sheet: Any) -> Squad:
    return soldiers(name, **({"attacks": 0} | sheet))


@pytest.mark.rule("UKR-23")
def test_an_enemy_within_3_inches_may_be_attacked() -> None:
    assert close(soldiers(), soldiers(), 3.0).check(ATTACK) is None
    two = battle(
        [(soldiers(), 0, 0), (soldiers("near"), 0, -300)],
        [(soldiers(), 0, STRIDE + 3.1 * INCH), (soldiers("far"), 0, -240)],
        phase="melee",
    )
    assert refused(two, ATTACK) == "UKR-23"
    assert two.check(AttackSquad("blue-near", "red-far")) is None


@pytest.mark.rule("UKR-23")
def test_only_the_active_player_attacks_and_each_squad_one_target() -> None:
    reds = [(peaceful(), 0.0, 60.0), (peaceful("spears"), 300.0, 60.0)]
    game = battle([(peaceful(), 0, 0), (peaceful("others"), 300, 0)], reds, phase="melee")
    assert refused(game, AttackSquad("red-foot", "blue-foot")) == "UKR-13"
    assert refused(game, AttackSquad("blue-foot", "blue-foot")) == "UKR-23"
    game.apply(ATTACK, dice=[1] * 5 + [1] * 5)
    assert (game.player, game.phase) == ("blue", "melee")
    assert refused(game, ATTACK) == "UKR-39"  # it is locked in combat
    assert game.check(AttackSquad("blue-others", "red-spears")) is None


@pytest.mark.rule("UKR-23")
def test_a_repulsed_squad_does_not_try_again_in_the_phase() -> None:
    reds = [(soldiers(), 0.0, 60.0), (soldiers("spears"), 0.0, -60.0), (soldiers("more"), 300.0, 0.0)]
    game = battle([(soldiers(morale=4), 0, 0), (soldiers("others"), 300, -60)], reds, phase="melee")
    game.apply(ATTACK, dice=[6, 6, 6, 1, 1, 6, 6, 6])
    for number in (1, 2):
        game.apply(Choose(f"blue-foot-{number}"))
    game.apply(Choose("blue-foot-3"), dice=[1, 1])
    assert (game.player, game.phase) == ("blue", "melee")
    assert refused(game, AttackSquad("blue-foot", "red-spears")) == "UKR-23"


@pytest.mark.rule("UKR-23", "UKR-39")
def test_who_has_fought_on_in_the_phase_attacks_nobody_else_in_it() -> None:
    blue = [(soldiers(initiative=6), 0.0, 0.0), (soldiers("others", attacks=0), 300.0, 0.0)]
    red = [
        (peaceful(morale=4), 0.0, 60.0),
        (peaceful("spears"), 150.0, 36.0),
        (peaceful("more"), 300.0, 100.0),
    ]
    game = battle(blue, red, phase="melee")
    game.apply(ATTACK, dice=[1] * 5 + [1] * 10)
    game.apply(Done())
    while (game.player, game.phase) != ("blue", "melee"):
        fight = FightOn("red-foot", "blue-foot")
        at_red = game.check(fight) is None
        game.apply(fight if at_red else Done(), dice=[1] * 5 if at_red else [])
    spears = AttackSquad("blue-foot", "red-spears")
    game.apply(FightOn("blue-foot", "red-foot"), dice=[4] * 5 + [4] * 5)
    assert (game.player, game.phase) == ("blue", "melee")
    assert refused(game, spears) == "UKR-23"
    assert game.check(AttackSquad("blue-others", "red-spears")) is None


@pytest.mark.rule("UKR-24")
def test_each_of_the_attacked_strikes_first_and_hits_with_a_6() -> None:
    game = close(peaceful(), soldiers(size=7, attacks=0))
    events = game.apply(ATTACK, dice=[5] * 7 + [1] * 5)
    assert clauses_of_dice(events)[:7] == ["UKR-24"] * 7
    assert "UKR-21" not in clauses_of_dice(events)


@pytest.mark.rule("UKR-24")
def test_the_counterstrike_penetrates_by_own_strength_and_is_saved_by_morale() -> None:
    game = close(peaceful(armour=4, morale=7), peaceful(strength=3))
    events = game.apply(ATTACK, dice=[6, 6, 6, 1, 1, 4, 5, 5, 4, 3])
    assert clauses_of_dice(events) == ["UKR-24"] * 5 + ["UKR-21"] * 3 + ["UKR-22"] * 2
    assert game.player == "blue"
    assert game.question
    game.apply(Choose("blue-foot-1"), dice=[1] * 4)
    assert left(game, "blue-foot") == 4


def repulsed(dice: list[int], blue: Squad) -> Game:
    """Three of five attackers fall; then the dice of Morale."""
    game = close(blue, peaceful(), y=-200)
    game.apply(ATTACK, dice=[6, 6, 6, 1, 1, 4, 4, 4, 1, 1, 1])
    game.apply(Choose("blue-foot-1"))
    game.apply(Choose("blue-foot-2"))
    game.apply(Choose("blue-foot-3"), dice=dice)
    return game


@pytest.mark.rule("UKR-25", "UKR-32")
def test_attackers_who_lose_most_and_pass_the_test_stay_where_they_are() -> None:
    game = repulsed([3, 4], peaceful(morale=7))
    assert places(game, "blue-foot")[-2:] == [(24.0, -200.0), (48.0, -200.0)]
    assert not any(event.what == "contact" for entry in game.log for event in entry.events)


@pytest.mark.rule("UKR-25", "UKR-33")
@pytest.mark.parametrize("squad", [peaceful(), horse("foot", attacks=0)])
def test_attackers_who_lose_most_and_fail_the_test_flee_6_inches_cavalry_too(squad: Squad) -> None:
    game = repulsed([4, 4], squad)
    assert places(game, "blue-foot")[-2:] == [(24.0, -352.4), (48.0, -352.4)]
    assert left(game, "red-foot") == 5


@pytest.mark.rule("UKR-25")
def test_half_is_not_most() -> None:
    game = close(peaceful(size=4), peaceful())
    game.apply(ATTACK, dice=[6, 6, 1, 1, 1, 4, 4, 1, 1])
    game.apply(Choose("blue-foot-1"))
    events = game.apply(Choose("blue-foot-2"), dice=[1, 1])
    assert "contact" in [event.what for event in events]


@pytest.mark.rule("UKR-26")
def test_an_attack_that_goes_through_brings_the_squads_into_base_contact() -> None:
    game = close(peaceful(), peaceful(), 3.0)
    game.apply(ATTACK, dice=[1] * 10)
    look = game.look()
    gaps = [look.gap(look.piece(f"blue-foot-{n}"), look.piece(f"red-foot-{n}")) for n in range(1, 6)]
    assert max(gaps) < 1.0
    assert places(game, "blue-foot")[0][1] == pytest.approx(3 * INCH, abs=0.01)


@pytest.mark.rule("UKR-26")
def test_no_attack_without_room_beside_the_target() -> None:
    reds = [
        (soldiers("foot", 1), 0.0, 90.0),
        (soldiers("left"), -60.0, 52.0),
        (soldiers("right"), 60.0, 52.0),
    ]
    game = battle([(soldiers("foot", 1), 0, 0)], reds, phase="melee")
    assert refused(game, ATTACK) == "UKR-26"


@pytest.mark.rule("UKR-26")
def test_attackers_do_not_go_farther_than_3_inches_into_contact() -> None:
    """The place beside the nearest is taken; beside the next it is free, but 4.4 inches away."""
    spots = {
        "blue-foot-1": (0.0, 0.0),
        "red-foot-1": (0.0, 24 + 2.5 * INCH),
        "red-left-1": (-18.0, 24 + 1.4 * INCH),
        "red-foot-2": (-120.0, 64.0),
    }
    one = Army("blue", (soldiers("foot", 1),))
    two = Army("red", (soldiers("foot", 2), soldiers("left", 1)))
    game = laid("muster", spots, one, two, phase="melee", player="blue", dice=[6, 1])
    assert game.check(AttackSquad("blue-foot", "red-left")) is None
    assert refused(game, ATTACK) == "UKR-26"


@pytest.mark.rule("UKR-27")
def test_each_attacker_in_contact_has_one_more_attack() -> None:
    aligned = close(soldiers(initiative=5), soldiers(initiative=1))
    events = aligned.apply(ATTACK, dice=[1] * 5 + [1] * 10 + [1] * 5)
    assert clauses_of_dice(events)[5:] == ["UKR-28"] * 15
    shifted = battle([(soldiers(), 0, 0)], [(soldiers(), 96, 60)], phase="melee")
    shifted.apply(ATTACK, dice=[1] * 5 + [1] * 6 + [1] * 5)


@pytest.mark.rule("UKR-28")
def test_higher_initiative_strikes_first_and_who_is_struck_down_does_not_strike() -> None:
    game = close(soldiers(initiative=4), soldiers(initiative=3, morale=4))
    game.apply(ATTACK, dice=[1] * 5 + [4, 4] + [3] * 8 + [4, 4])
    assert game.player == "red"
    game.apply(Choose("red-foot-1"))
    events = game.apply(Choose("red-foot-2"), dice=[3, 3, 3])
    assert len(clauses_of_dice(events)) == 3


@pytest.mark.rule("UKR-28")
def test_the_higher_initiative_may_be_the_defenders() -> None:
    game = close(soldiers(initiative=2, morale=4), soldiers(initiative=6, attacks=2))
    game.apply(ATTACK, dice=[1] * 5 + [4] + [1] * 9 + [4])
    assert game.player == "blue"
    game.apply(Choose("blue-foot-5"), dice=[1] * 8)


@pytest.mark.rule("UKR-28")
def test_equal_initiative_strikes_at_once() -> None:
    game = close(soldiers(morale=4), soldiers(morale=4))
    blue_strikes = [4] + [1] * 9 + [4]
    red_strikes = [4] + [1] * 4 + [4]
    game.apply(ATTACK, dice=[1] * 5 + blue_strikes + red_strikes)
    assert game.player == "red"
    game.apply(Choose("red-foot-1"))
    assert game.player == "blue"
    game.apply(Choose("blue-foot-1"))
    assert (left(game, "blue-foot"), left(game, "red-foot")) == (4, 4)


@pytest.mark.rule("UKR-29")
def test_by_agreement_all_strike_at_once_whatever_their_initiative() -> None:
    game = close(soldiers(initiative=6), soldiers(initiative=1, morale=4), striking="at once")
    blue_strikes, red_strikes = [4] * 10 + [4] * 10, [1] * 5
    game.apply(ATTACK, dice=[1] * 5 + blue_strikes + red_strikes)
    assert left(game, "red-foot") == 0


@pytest.mark.rule("UKR-29")
def test_losses_are_taken_away_when_the_phase_ends() -> None:
    blue = [(soldiers(initiative=6), 0.0, 0.0), (soldiers("spears"), 300.0, 0.0)]
    red = [(soldiers(morale=4), 0.0, 60.0), (soldiers("spears"), 300.0, 60.0)]
    game = battle(blue, red, phase="melee")
    game.apply(ATTACK, dice=[1] * 5 + [4] * 2 + [1] * 8 + [4] * 2)
    game.apply(Choose("red-foot-1"))
    game.apply(Choose("red-foot-2"), dice=[1, 1, 1])
    assert game.phase == "melee"
    assert left(game, "red-foot") == 5
    game.apply(Done())
    assert left(game, "red-foot") == 3


@pytest.mark.rule("UKR-39")
def test_squads_in_combat_fight_on_in_each_close_combat_phase() -> None:
    game = close(soldiers(), soldiers())
    game.apply(ATTACK, dice=[1] * 20)
    until(game, "melee", "red")
    on = FightOn("red-foot", "blue-foot")
    assert refused(game, Done()) == "UKR-39"
    assert refused(game, FightOn("red-foot", "red-foot")) == "UKR-39"
    assert refused(game, AttackSquad("red-foot", "blue-foot")) == "UKR-39"
    assert game.legal_actions() == (on,)
    events = game.apply(on, dice=[1] * 10)
    assert clauses_of_dice(events) == ["UKR-28"] * 10  # neither counterstrike nor extra attack


@pytest.mark.rule("UKR-39")
def test_a_combat_ends_when_a_side_is_gone() -> None:
    blue = [(soldiers(initiative=6), 0.0, 0.0)]
    red = [(soldiers(morale=4), 0.0, 60.0), (soldiers("spears"), 300.0, 200.0)]
    game = battle(blue, red, phase="melee")
    game.apply(ATTACK, dice=[1] * 5 + [4] * 10 + [4] * 10)
    until(game, "walk", "blue")
    assert game.check(MarchSquad("blue-foot", 0, -50)) is None


@pytest.mark.rule("UKR-39")
def test_a_hero_in_it_changes_nothing_of_what_a_squad_is() -> None:
    plain, led = (close(peaceful(), soldiers("foot", 5, hero=hero, attacks=0)) for hero in (False, True))
    assert len(clauses_of_dice(plain.apply(ATTACK, dice=[1] * 10))) == 10
    assert len(clauses_of_dice(led.apply(ATTACK, dice=[1] * 11))) == 11
