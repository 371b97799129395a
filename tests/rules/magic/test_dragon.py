"""Dragons: what magic they heed (REP-133, REP-134), and the club edition's roar and fire (COM-24)."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.rules import Choose, Game, Place
from fbsim.rules.bans import SHOOTING, Ban, add_ban
from fbsim.rules.board import Board, Obstacle, Purpose, Terrain, Zone
from fbsim.rules.phases.magic.cards import stand_in_book
from fbsim.rules.phases.magic.dragon import BreatheFire, Roar
from fbsim.rules.phases.magic.effects.changing import Strength
from fbsim.rules.phases.magic.mages import Speak
from fbsim.rules.phases.magic.piles import RollForMagic
from fbsim.rules.phases.magic.stock import UseStock
from tests.rules.magic.table import (
    NOTHING,
    PLACES,
    STRIKE,
    boosted,
    card,
    condition,
    dragon,
    hurt,
    mage,
    magic,
    refreshed,
    roll,
    written,
)
from tests.rules.table import army, gun, squad, until, warrior

STEP = 40.0
FEET = 24.0

EIGHT = {
    "tradition": (
        "Astral Deformation",
        "Clot of Plasmoid Balls",
        "Area of Accelerated Temporal Continuum",
        "Formula of Local Temporal Reverse",
        "Particles of Psycho-paralytic Poison",
    ),
    "ultra": ("Heat", "Flying Pestilence", "Revenge"),
}


def against_dragon(cards: str) -> Game:
    red = army("red", squad("men"), singles=(dragon(),))
    where: dict[str, tuple[float, float] | Place] = {**PLACES, "red-dragon": (0.0, 300.0)}
    return magic("republic", army("blue"), red, places=where, cards=cards)


# Magic.


@pytest.mark.rule("REP-133", "COM-23", "COM-24")
def test_the_eight_cards_that_dragons_heed_are_those_of_the_list() -> None:
    heeded = {card.name: card.deck for card in stand_in_book().cards.values() if card.dragons}
    assert heeded == {name: deck for deck, names in EIGHT.items() for name in names}


@pytest.mark.rule("REP-133", "REP-134")
@pytest.mark.parametrize("heeded", [True, False])
def test_a_card_strikes_a_dragon_only_if_it_is_one_of_the_eight(heeded: bool, tmp_path: Path) -> None:
    cards = written(tmp_path, card("Bolt", STRIKE, copies=3, dragons=heeded))
    game = against_dragon(cards)
    game.apply(UseStock("Bolt"))
    assert (Choose("red-dragon") in game.legal_actions()) is heeded
    assert (game.check(Choose("red-dragon")) is None) is heeded


@pytest.mark.rule("REP-134")
def test_a_dragon_must_obey_such_a_card(tmp_path: Path) -> None:
    cards = written(tmp_path, card("Bolt", STRIKE, copies=3, dragons=True))
    game = against_dragon(cards)
    game.apply(UseStock("Bolt"))
    roll(game, Choose("red-dragon"), 6)
    assert game.pieces["red-dragon"].standing.lives == 1
    assert game.pieces["red-dragon"].alive


@pytest.mark.rule("REP-133", "REP-85")
@pytest.mark.parametrize(("before", "lives"), [([], None), (["red-dragon"], 1)])
def test_a_wound_costs_a_wounded_dragon_a_life(before: list[str], lives: int | None, tmp_path: Path) -> None:
    game = hurt(against_dragon(written(tmp_path, card("Bolt", STRIKE, copies=3, dragons=True))), *before)
    game.apply(UseStock("Bolt"))
    roll(game, Choose("red-dragon"), 4)
    assert condition(game, "red-dragon") == "wounded"
    assert game.pieces["red-dragon"].standing.lives == lives


@pytest.mark.rule("REP-134")
def test_n_of_each_squad_spares_a_dragon_that_does_not_heed_the_card(tmp_path: Path) -> None:
    fever = '{ kind = "each-squad", enemies = 1 }'
    game = against_dragon(written(tmp_path, card("Fever", fever, copies=3)))
    roll(game, UseStock("Fever"), 1)
    assert condition(game, "red-men-1") == "wounded"
    assert condition(game, "red-dragon") == "sound"


@pytest.mark.rule("REP-134")
def test_a_dragon_is_immune_to_mages() -> None:
    blue = army("blue", squad("men"), singles=(mage("master-wizard"),))
    red = army("red", squad("men"), singles=(dragon(),))
    where: dict[str, tuple[float, float] | Place] = {
        **PLACES,
        "blue-master-wizard": (0.0, 0.0),
        "red-dragon": (0.0, 150.0),
    }
    game = magic("republic", blue, red, places=where, cards="none")
    game.apply(Speak("blue-master-wizard", "Lightning"))
    assert Choose("red-dragon") not in game.legal_actions()
    refusal = game.check(Choose("red-dragon"))
    assert refusal is not None
    assert refusal.clause == "REP-28"


@pytest.mark.rule("REP-134")
def test_ones_own_dragon_gains_nothing_from_other_cards_either(tmp_path: Path) -> None:
    stronger = '{ kind = "strengthen" }'
    blue = army("blue", squad("men"), singles=(dragon(), warrior("hero")))
    where: dict[str, tuple[float, float] | Place] = {
        **PLACES,
        "blue-dragon": (0.0, -300.0),
        "blue-hero": (-100.0, -300.0),
    }
    cards = written(tmp_path, card("Arm", stronger, copies=3))
    game = magic("republic", blue, army("red"), places=where, cards=cards)
    game.apply(UseStock("Arm"))
    assert game.legal_actions() == (Strength("blue-hero", "melee"), Strength("blue-men", "melee"))


@pytest.mark.rule("REP-27")
def test_the_strengthening_of_a_special_unit_may_be_a_dragons(tmp_path: Path) -> None:
    blue = army("blue", squad("men"), singles=(dragon(),))
    where: dict[str, tuple[float, float] | Place] = {**PLACES, "blue-dragon": (0.0, -300.0)}
    cards = written(tmp_path, card("Stone", NOTHING, deck="2"))
    game = magic("republic", blue, army("red"), places=where, cards=cards, magic="Empire rules")
    game.apply(RollForMagic(), dice=[6])
    roll(game, Strength("blue-dragon", "melee"))
    assert boosted(game, "blue-dragon") == 1


# Roar and fire.


def with_dragon(
    places: dict[str, tuple[float, float]],
    *,
    board: Board | None = None,
    armour: int = 0,
    size: int = 3,
    lair: tuple[float, float] = (0.0, 0.0),
    ruleset: str = "republic",
) -> Game:
    """By default Republic; blue's shooting phase: his dragon is at the middle of the board.

    A gun keeps the phase open after the dragon has acted.
    """
    blue = army("blue", squad("men", access=("P",)), guns=(gun(),), singles=(dragon(),))
    red = army("red", squad("men", size, armour=armour))
    where: dict[str, tuple[float, float] | Place] = {
        **PLACES,
        "blue-bulldog": (100.0, -360.0),
        "blue-dragon": lair,
        **places,
    }
    return until(magic(ruleset, blue, red, places=where, board=board, cards="none"), "shooting", "blue")


def at(steps: float, y: float = 0.0) -> tuple[float, float]:
    return steps * STEP + FEET, y


@pytest.mark.rule("COM-24")
@pytest.mark.parametrize(("die", "x"), [(3, 3.0), (4, 8.0)])
def test_who_hears_the_roar_flees_on_4_until_he_is_8_steps_off(die: int, x: float) -> None:
    game = with_dragon({"red-men-1": at(3), "red-men-2": (500.0, 500.0), "red-men-3": (500.0, 600.0)})
    roll(game, Roar("blue-dragon"), die)
    assert game.pieces["red-men-1"].place == Place(*at(x))


@pytest.mark.rule("COM-24")
def test_who_flees_stops_where_there_is_no_more_room() -> None:
    """The wall begins at 250 mm; his feet reach 12 mm."""
    outline = ((250.0, -60.0), (300.0, -60.0), (300.0, 60.0), (250.0, 60.0))
    wall = Obstacle("wall", Terrain.WALL, outline, height_mm=100)
    places = {"red-men-1": at(3), "red-men-2": (500.0, 500.0), "red-men-3": (500.0, 600.0)}
    game = with_dragon(places, board=Board(obstacles=(wall,)))
    roll(game, Roar("blue-dragon"), 4)
    place = game.pieces["red-men-1"].place
    assert place is not None
    assert at(3)[0] < place.x <= 239.0
    assert place.y == 0.0


@pytest.mark.rule("COM-24", "EMP-49")
def test_nobody_flees_into_a_hospital() -> None:
    area = ((250.0, -60.0), (400.0, -60.0), (400.0, 60.0), (250.0, 60.0))
    ward = Board(zones=(Zone("ward", Purpose.HOSPITAL, area, "red"),))
    game = with_dragon(
        {"red-men-1": at(3), "red-men-2": (500.0, 500.0), "red-men-3": (500.0, 600.0)},
        board=ward,
        ruleset="empire",
    )
    roll(game, Roar("blue-dragon"), 4)
    place = game.pieces["red-men-1"].place
    assert place is not None
    assert at(3)[0] < place.x <= 250.0


@pytest.mark.rule("COM-24")
@pytest.mark.parametrize(("steps", "heard"), [(8.0, True), (8.1, False)])
def test_a_roar_needs_an_enemy_within_8_steps(steps: float, heard: bool) -> None:
    places = {"red-men-1": at(steps), "red-men-2": (500.0, 500.0), "red-men-3": (500.0, 600.0)}
    game = with_dragon(places)
    assert (Roar("blue-dragon") in game.legal_actions()) is heard
    refusal = game.check(Roar("blue-dragon"))
    assert (refusal is None) is heard
    if refusal is not None:
        assert refusal.clause == "COM-24"


@pytest.mark.rule("COM-24")
def test_a_dragon_roars_once_and_breathes_no_fire_then() -> None:
    game = with_dragon({"red-men-1": at(3)})
    game.apply(Roar("blue-dragon"), dice=[1])
    for action in (Roar("blue-dragon"), BreatheFire("blue-dragon", "red-men-1")):
        refusal = game.check(action)
        assert refusal is not None
        assert refusal.reason == "blue-dragon has roared"


@pytest.mark.rule("COM-24")
@pytest.mark.parametrize(
    ("die", "armour", "fate"),
    [
        (3, 0, "sound"),
        (4, 0, "wounded"),
        (5, 0, "killed"),
        (5, 1, "killed"),
        (5, 2, "wounded"),
        (6, 4, "wounded"),
    ],
)
def test_fire_wounds_on_4_and_kills_on_5_less_1_for_2_of_armour(die: int, armour: int, fate: str) -> None:
    game = with_dragon({"red-men-1": at(5)}, armour=armour)
    roll(game, BreatheFire("blue-dragon", "red-men-1"), die)
    assert condition(game, "red-men-1") == fate


@pytest.mark.rule("COM-24")
def test_fire_reaches_5_steps_and_three_enemies_each_once() -> None:
    near = {f"red-men-{n}": at(3, 30.0 * n - 90.0) for n in (1, 2, 3, 4)}
    game = with_dragon({**near, "red-men-5": at(5.1)}, size=5)
    beyond = game.check(BreatheFire("blue-dragon", "red-men-5"))
    assert beyond is not None
    assert beyond.clause == "COM-24"
    for n in (1, 2, 3):
        game.apply(BreatheFire("blue-dragon", f"red-men-{n}"), dice=[1])
        again = game.check(BreatheFire("blue-dragon", f"red-men-{n}"))
        assert again is not None
        assert again.clause == "COM-24"
    fourth = game.check(BreatheFire("blue-dragon", "red-men-4"))
    assert fourth is not None
    assert fourth.clause == "COM-24"
    roar = game.check(Roar("blue-dragon"))
    assert roar is not None
    assert "breathes fire" in roar.reason


@pytest.mark.rule("COM-24")
@pytest.mark.parametrize(("die", "fate"), [(4, "sound"), (5, "wounded"), (6, "killed")])
def test_partial_cover_takes_1_from_the_fire(die: int, fate: str) -> None:
    game = with_dragon({"red-men-1": at(5)}, board=Board(obstacles=(screen(20.0),)))
    roll(game, BreatheFire("blue-dragon", "red-men-1"), die)
    assert condition(game, "red-men-1") == fate


@pytest.mark.rule("COM-24")
def test_who_is_hidden_is_safe_from_fire() -> None:
    game = with_dragon(
        {"red-men-1": at(5), "red-men-2": at(4, 90.0)}, board=Board(obstacles=(screen(200.0),))
    )
    refusal = game.check(BreatheFire("blue-dragon", "red-men-1"))
    assert refusal is not None
    assert "hidden" in refusal.reason
    assert BreatheFire("blue-dragon", "red-men-1") not in game.legal_actions()


@pytest.mark.rule("COM-24")
def test_a_ban_of_shooting_holds_a_dragons_breath() -> None:
    game = with_dragon({"red-men-1": at(5)})
    look = game.look()
    add_ban(look, Ban(SHOOTING, "blue", 9, "", "REP-102", "for a test"))
    game._state.notes.update(look.state.notes)
    assert not any(isinstance(a, Roar | BreatheFire) for a in refreshed(game).legal_actions())
    refusal = game.check(Roar("blue-dragon"))
    assert refusal is not None
    assert refusal.clause == "REP-102"


@pytest.mark.rule("COM-24")
def test_a_wounded_enemy_dies_of_a_second_wound_by_fire() -> None:
    game = hurt(with_dragon({"red-men-1": at(5)}), "red-men-1")
    roll(game, BreatheFire("blue-dragon", "red-men-1"), 4)
    assert condition(game, "red-men-1") == "killed"


def screen(height: float) -> Obstacle:
    outline = ((150.0, -40.0), (160.0, -40.0), (160.0, 40.0), (150.0, 40.0))
    return Obstacle("screen", Terrain.WALL, outline, height_mm=height)
