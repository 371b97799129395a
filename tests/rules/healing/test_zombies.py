"""Zombies: what is left of a warrior who was raised without a will of his own."""

from __future__ import annotations

import pytest

from fbsim.errors import BadInput
from fbsim.rules import Condition, Game, Kind, Place, Profile
from fbsim.rules.play import Play
from fbsim.rules.turn import legal
from fbsim.rules.victory import Annihilation
from fbsim.rules.zombies import raise_zombie, worth, zombie_profile
from tests.rules.table import army, laid, squad

PLACES = {
    f"{player}-men-{number}": (100.0 * number, side * 500)
    for player, side in (("blue", -1), ("red", 1))
    for number in (1, 2, 3)
}
MEN = squad("men", extra_steps=2, melee=3.0, shooting=2, armour=2, access=("P",), traits=("music",), cost=40)


def raised(name: str = "red-men-1", by: str = "blue", **options: bool) -> Play:
    """A game in which one of the dead was just raised."""
    look = laid("republic", PLACES, army("blue", MEN), army("red", MEN), **options).look()  # type: ignore[arg-type]  # options alone
    look.rules.casualties.kill(look, name, "TEST", "fate")
    raise_zombie(look, name, by, "TEST")
    return look


@pytest.mark.rule("REP-121")
def test_a_zombie_has_no_additional_steps_and_no_melee_points() -> None:
    profile = raised().profile("red-men-1")
    assert (profile.extra_steps, profile.melee) == (0, 0)


@pytest.mark.rule("REP-122")
def test_a_zombie_neither_shoots_nor_serves_guns_nor_leads_nor_plays() -> None:
    look = raised()
    profile = look.profile("red-men-1")
    assert (profile.shooting, profile.access, profile.traits) == (None, (), ())
    assert not look.is_commander(look.piece("red-men-1"))


@pytest.mark.rule("REP-123")
def test_a_zombie_keeps_its_armour() -> None:
    assert raised().profile("red-men-1").armour == 2


@pytest.mark.rule("REP-123")
def test_a_zombie_cannot_be_wounded_only_killed() -> None:
    look = raised()
    look.rules.casualties.wound(look, "red-men-1", "TEST", "a blow")
    assert look.piece("red-men-1").sound
    look.rules.casualties.kill(look, "red-men-1", "TEST", "a harder blow")
    assert look.piece("red-men-1").condition is Condition.KILLED


@pytest.mark.rule("REP-123")
def test_by_agreement_a_wound_is_the_end_of_a_zombie() -> None:
    look = raised(fragile_zombies=True)
    look.rules.casualties.wound(look, "red-men-1", "TEST", "a blow")
    assert look.piece("red-men-1").condition is Condition.KILLED


@pytest.mark.rule("REP-124")
def test_a_zombie_is_worth_thirty() -> None:
    look = raised()
    assert worth(look, look.piece("red-men-1")) == 30
    assert worth(look, look.piece("red-men-2")) == 40


@pytest.mark.rule("REP-126", "REP-125")
def test_an_army_of_zombies_is_annihilated() -> None:
    look = raised()
    for name in ("blue-men-1", "blue-men-2", "blue-men-3"):
        look.rules.casualties.kill(look, name, "TEST", "fate")
    assert [piece.id for piece in look.units("blue")] == ["red-men-1"]
    result = Annihilation("REP-125").after_loss(look)
    assert result is not None
    assert result.winner == "red"


def test_he_rises_where_his_corpse_lies_under_who_raised_him() -> None:
    zombie = raised().piece("red-men-1")
    assert zombie.place == Place(100, 500)
    assert (zombie.owner, zombie.controller) == ("red", "blue")


def test_a_game_with_a_zombie_is_saved_and_read_back() -> None:
    look = raised()
    game = Game(look.setup, look.state, None, legal(look))
    assert Game.from_json(game.to_json()) == game


def test_only_the_dead_are_raised() -> None:
    look = raised()
    with pytest.raises(BadInput, match="red-men-2"):
        raise_zombie(look, "red-men-2", "blue", "TEST")


def test_what_it_cost_its_army_stays_lost() -> None:
    profile = Profile("man", Kind.WARRIOR, "Man", cost=40, melee=1)
    assert zombie_profile(profile).cost == 40
