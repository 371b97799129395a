"""Mages' spells: the club edition's, which stand in for Appendix G."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Choose, Done, Game, Place
from fbsim.rules.boosts import Boost, add_boost
from fbsim.rules.phases.magic.effects.changing import Strength
from fbsim.rules.phases.magic.mages import Speak
from fbsim.rules.phases.magic.targets import AimPoint, Land
from tests.rules.magic.table import (
    PLACES,
    boosted,
    condition,
    hurt,
    mage,
    magic,
    refreshed,
    roll,
    slain,
    whats,
    with_artefact,
)
from tests.rules.table import army, squad, until, warrior

STEP = 40.0
FEET = 24.0
"""Two figures' feet: half a millimetre's distance between middles is so much more than the gap."""


def with_mage(name: str, places: dict[str, tuple[float, float]] | None = None) -> Game:
    """A Republic game in blue's magic phase, with a mage of his at the middle of the board."""
    men = squad("men", shooting=2)
    blue = army("blue", men, singles=(mage(name),))
    where: dict[str, tuple[float, float] | Place] = {**PLACES, f"blue-{name}": (0.0, 0.0), **(places or {})}
    return magic("republic", blue, army("red", squad("men")), places=where, cards="none")


def at(steps: float) -> tuple[float, float]:
    """A place on the x axis at so many steps from a mage in the middle, between feet."""
    return steps * STEP + FEET, 0.0


def answers(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions()]


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(
    ("name", "spells"),
    [
        ("cleric", ["Fire Rain", "Concentration"]),
        ("dark-shaman", ["Poison Cloud", "Neutralisation"]),
        ("master-wizard", ["Lightning", "Resurrection"]),
        ("wandering-mage", ["Teleportation", "Berserk"]),
    ],
)
def test_each_mage_knows_his_two_spells(name: str, spells: Sequence[str]) -> None:
    game = with_mage(name)
    refusal = game.check(Speak(f"blue-{name}", "Abracadabra"))
    assert refusal is not None
    assert refusal.clause == "REP-28"
    for spell in spells:
        found = game.check(Speak(f"blue-{name}", spell))
        assert found is None or "nothing to act on" in found.reason


@pytest.mark.rule("REP-28")
def test_a_mage_speaks_once_in_a_phase_and_an_enemys_does_not_obey() -> None:
    game = with_mage("cleric")
    game.apply(Speak("blue-cleric", "Concentration"))
    game.apply(Strength("blue-men", "shooting"), dice=[1])
    refusal = game.check(Speak("blue-cleric", "Concentration"))
    assert refusal is None or refusal.clause == "REP-28"
    assert not any(isinstance(action, Speak) for action in game.legal_actions())
    until(game, "magic", "red")
    stranger = game.check(Speak("blue-cleric", "Concentration"))
    assert stranger is not None
    assert stranger.clause == "REP-28"


@pytest.mark.rule("REP-28")
def test_fire_rain_rolls_for_each_enemy_within_2_steps_of_its_point() -> None:
    near = {"red-men-1": at(6), "red-men-2": (at(6)[0] + 2 * STEP, 0.0), "red-men-3": (at(6)[0], 200.0)}
    game = with_mage("cleric", near)
    game.apply(Speak("blue-cleric", "Fire Rain"))
    roll(game, AimPoint(at(6)[0], 0.0), 5, 6)
    assert condition(game, "red-men-1") == "wounded"
    assert condition(game, "red-men-2") == "killed"
    assert condition(game, "red-men-3") == "sound"


@pytest.mark.rule("REP-28")
def test_fire_rain_reaches_8_steps() -> None:
    game = with_mage("cleric", {"red-men-1": at(8)})
    game.apply(Speak("blue-cleric", "Fire Rain"))
    assert game.check(AimPoint(8 * STEP + 12.0, 0.0)) is None
    refusal = game.check(AimPoint(8 * STEP + 15.0, 20.0))
    assert refusal is not None
    assert refusal.clause == "REP-28"
    off = game.check(AimPoint(700.0, 0.0))
    assert off is not None


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(("die", "amount"), [(3, 0), (4, 2)])
def test_concentration_needs_4_and_gives_2_shooting_this_turn(die: int, amount: int) -> None:
    game = with_mage("cleric")
    game.apply(Speak("blue-cleric", "Concentration"))
    roll(game, Strength("blue-men", "shooting"), die)
    assert boosted(game, "blue-men-2", "shooting") == amount
    until(game, "magic", "red")
    turn = game.turn
    while game.turn == turn:
        game.apply(Done() if Done() in game.legal_actions() else game.legal_actions()[0])
    assert boosted(game, "blue-men-2", "shooting") == 0


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(("die", "fates"), [(5, ["sound"] * 3), (6, ["killed", "wounded", "sound"])])
def test_poison_cloud_spreads_on_a_6_only(die: int, fates: list[str]) -> None:
    x = at(9)[0]
    places = {"red-men-1": (x, 30.0), "red-men-2": (x, 12.0 + 3 * STEP), "red-men-3": (x, 180.0)}
    game = with_mage("dark-shaman", places)
    game.apply(Speak("blue-dark-shaman", "Poison Cloud"))
    roll(game, AimPoint(x, 0.0), die)
    assert [condition(game, f"red-men-{n}") for n in (1, 2, 3)] == fates


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(("die", "removed"), [(4, False), (5, True)])
def test_neutralisation_removes_an_enemy_artefact_on_5(die: int, removed: bool) -> None:
    blue = army("blue", squad("men"), singles=(mage("dark-shaman"),))
    red = army("red", with_artefact("men", "War Horn"))
    places = {**PLACES, "blue-dark-shaman": (0.0, 0.0)}
    game = magic("republic", blue, red, places=places, cards="none")
    game.apply(Speak("blue-dark-shaman", "Neutralisation"))
    events = roll(game, Choose("red-men"), die)
    assert ("artefact removed" in whats(events)) is removed


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(("die", "fate"), [(4, "sound"), (5, "wounded"), (6, "killed")])
def test_lightning_wounds_on_5_and_kills_on_6(die: int, fate: str) -> None:
    game = with_mage("master-wizard", {"red-men-1": (0.0, 15 * STEP + FEET), "red-men-2": (500.0, 500.0)})
    game.apply(Speak("blue-master-wizard", "Lightning"))
    assert "red-men-1" in answers(game)
    assert "red-men-2" not in answers(game), "farther than 15 steps"
    roll(game, Choose("red-men-1"), die)
    assert condition(game, "red-men-1") == fate


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(("die", "returns"), [(2, False), (3, True)])
def test_resurrection_calls_a_wounded_one_on_3(die: int, returns: bool) -> None:
    game = hurt(with_mage("master-wizard"), "blue-men-2")
    game.apply(Speak("blue-master-wizard", "Resurrection"))
    roll(game, Choose("blue-men-2"), die)
    assert game.question.startswith("where does") is returns
    assert (condition(game, "blue-men-2") == "sound") is returns


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(("die", "returns"), [(4, False), (5, True)])
def test_resurrection_calls_a_dead_one_on_5_to_within_a_step_of_the_mage(die: int, returns: bool) -> None:
    game = slain(with_mage("master-wizard"), "blue-men-2")
    game.apply(Speak("blue-master-wizard", "Resurrection"))
    roll(game, Choose("blue-men-2"), die)
    if not returns:
        assert not game.pieces["blue-men-2"].alive
        return
    too_far = game.check(Land(STEP + FEET + 2.0, 0.0))
    assert too_far is not None
    assert too_far.clause == "REP-28"
    occupied = game.check(Land(5.0, 0.0))
    assert occupied is not None
    assert occupied.clause == "COM-04"
    roll(game, Land(STEP + FEET, 0.0))
    assert game.pieces["blue-men-2"].on_field


@pytest.mark.rule("REP-28")
def test_teleportation_moves_two_warriors_a_step_apart_up_to_10_steps() -> None:
    places = {"blue-men-1": at(5), "blue-men-2": at(5 - 1 - 0.6), "blue-men-3": at(9)}
    game = with_mage("wandering-mage", places)
    game.apply(Speak("blue-wandering-mage", "Teleportation"))
    assert "blue-men-3" not in answers(game), "farther than 5 steps from the mage"
    game.apply(Choose("blue-men-1"), dice=[4])
    start = game.pieces["blue-men-1"].place
    assert start is not None
    far = game.check(Land(start.x, start.y + 10 * STEP + 2.0))
    assert far is not None
    assert far.clause == "REP-28"
    game.apply(Land(start.x, start.y + 10 * STEP))
    assert game.question == "who else is teleported?"
    assert answers(game) == ["blue-men-2", "nobody else"]
    game.apply(Choose("blue-men-2"))
    roll(game, Land(230.0, 200.0))
    assert game.pieces["blue-men-1"].place == Place(start.x, start.y + 400.0)
    assert game.pieces["blue-men-2"].place == Place(230.0, 200.0)


@pytest.mark.rule("REP-28")
def test_teleportation_fails_below_4() -> None:
    game = with_mage("wandering-mage", {"blue-men-1": at(3)})
    before = game.pieces["blue-men-1"]
    game.apply(Speak("blue-wandering-mage", "Teleportation"))
    roll(game, Choose("blue-men-1"), 3)
    assert not game.question.startswith("where")
    assert game.pieces["blue-men-1"] == before


@pytest.mark.rule("REP-28")
@pytest.mark.parametrize(("die", "amount"), [(3, 0), (4, 2)])
def test_berserk_gives_a_squad_2_melee_on_4(die: int, amount: int) -> None:
    game = with_mage("wandering-mage")
    game.apply(Speak("blue-wandering-mage", "Berserk"))
    assert answers(game) == ["strength blue-men, melee"], "squads only"
    roll(game, Strength("blue-men", "melee"), die)
    assert boosted(game, "blue-men-1") == amount


@pytest.mark.rule("REP-29")
@pytest.mark.parametrize(("steps", "reached"), [(8.0, True), (8.1, False)])
def test_a_wounded_mages_range_is_halved_and_rounded_up(steps: float, reached: bool) -> None:
    """15 steps become 8."""
    far = {"red-men-1": at(steps), "red-men-2": (500.0, 500.0), "red-men-3": (500.0, 600.0)}
    game = hurt(with_mage("master-wizard", far), "blue-master-wizard")
    spell = game.check(Speak("blue-master-wizard", "Lightning"))
    assert (spell is None) is reached
    assert (Speak("blue-master-wizard", "Lightning") in game.legal_actions()) is reached


@pytest.mark.rule("REP-29")
@pytest.mark.parametrize(("die", "fate"), [(5, "sound"), (6, "wounded")])
def test_a_wounded_mages_die_counts_one_less(die: int, fate: str) -> None:
    game = hurt(with_mage("master-wizard", {"red-men-1": at(5)}), "blue-master-wizard")
    game.apply(Speak("blue-master-wizard", "Lightning"))
    roll(game, Choose("red-men-1"), die)
    assert condition(game, "red-men-1") == fate


@pytest.mark.rule("REP-27", "REP-29")
@pytest.mark.parametrize(("wounded", "reach"), [(False, 7.0), (True, 4.0)])
def test_a_boost_of_range_extends_teleportation(wounded: bool, reach: float) -> None:
    """5 steps and 2 more; half of 7, rounded up, is 4."""
    game = with_mage("wandering-mage", {"blue-men-1": at(reach), "blue-men-2": (0.0, reach * STEP + 30.0)})
    look = game.look()
    add_boost(look, Boost("blue-wandering-mage", "range", 2, 2, "blue"))
    game._state.notes.update(look.state.notes)
    if wounded:
        hurt(game, "blue-wandering-mage")
    refreshed(game).apply(Speak("blue-wandering-mage", "Teleportation"))
    assert "blue-men-1" in answers(game)
    assert "blue-men-2" not in answers(game)


@pytest.mark.rule("REP-122")
def test_a_warrior_who_is_no_mage_knows_no_spell() -> None:
    blue = army("blue", squad("men"), singles=(warrior("scout", traits=("cleric",)),))
    places = {**PLACES, "blue-scout": (0.0, 0.0)}
    game = magic("republic", blue, army("red"), places=places, cards="none")
    with pytest.raises(IllegalAction) as raised:
        game.apply(Speak("blue-scout", "Fire Rain"))
    assert raised.value.clause == "REP-28"


@pytest.mark.rule("EMP-06", "EMP-17")
def test_empires_mages_speak_too_and_this_turn_is_the_next_there() -> None:
    """Magic ends Empire's turn, so that what holds "this turn" would be felt by nobody (READ)."""
    blue = army("blue", squad("men"), singles=(mage("wandering-mage"),))
    places = {**PLACES, "blue-wandering-mage": (0.0, -250.0)}
    game = magic("empire", blue, army("red"), places=places, cards="none")
    game.apply(Speak("blue-wandering-mage", "Berserk"))
    roll(game, Strength("blue-men", "melee"), 4)
    until(game, "manoeuvre")
    assert boosted(game, "blue-men-1") == 2
    until(game, "magic", "blue")
    assert boosted(game, "blue-men-1") == 0
