"""Decks as files: the stand-in deck, one's own, and what is wrong with a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.errors import BadInput
from fbsim.rules import new_game
from fbsim.rules.phases.magic.cards import (
    When,
    artefact_book,
    card_book,
    read_deck,
    spell_book,
    stand_in_book,
)
from fbsim.rules.phases.magic.effects import Strike, Weaken
from fbsim.rules.registry import ruleset
from tests.rules.magic.table import NOTHING, STRIKE, card, written
from tests.rules.table import army


@pytest.mark.rule("COM-23", "REP-103")
def test_the_stand_in_deck_is_marked_and_has_the_names_that_are_known() -> None:
    book = stand_in_book()
    assert book.stand_in
    assert "Artefact Activation" in book.cards
    assert sum(card.dragons for card in book.cards.values()) == 8
    assert all(card.text.startswith("Stand-in: ") for card in book.cards.values())


@pytest.mark.rule("COM-23", "REP-28", "REP-102")
@pytest.mark.parametrize("name", ["tradition", "series", "empire", "republic"])
def test_every_ruleset_with_magic_says_that_its_cards_stand_in(name: str) -> None:
    clauses = {each.clause for each in ruleset(name).stand_ins}
    assert "COM-23" in clauses
    assert ({"REP-28", "REP-102", "COM-24"} <= clauses) is (name in ("empire", "republic"))


@pytest.mark.rule("REP-22", "REP-16")
def test_there_are_cards_for_every_pile_and_common_deck() -> None:
    for deck in ("tradition", "ultra", "legion", "series", "2", "4", "5", "6"):
        assert stand_in_book().of(deck)
    assert spell_book().stand_in
    assert artefact_book().stand_in


@pytest.mark.rule("COM-23")
def test_a_deck_of_ones_own_is_read(tmp_path: Path) -> None:
    weaken = '{ kind = "weaken", what = ["melee", "armour"], amounts = [-1, -2] }'
    heat = card("Heat", STRIKE, weaken, deck="ultra", copies=2, when="kept", dragons=True)
    book = read_deck(written(tmp_path, heat, card("Dud", deck="2")))
    found = book.cards["Heat"]
    assert not book.stand_in
    assert found.effects == (Strike(0.0, 4, 6), Weaken(("melee", "armour"), (-1, -2)))
    assert (found.deck, found.copies, found.when, found.dragons) == ("ultra", 2, When.KEPT, True)
    assert book.names_in(("ultra", "2")) == ["Heat", "Heat", "Dud"]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (card("A", '{ kind = "smite" }'), "no effect 'smite'"),
        (card("A", '{ kind = "strike", wounded_on = "four" }'), "wounded_on must be a whole number"),
        (card("A", '{ kind = "strike", reach = true }'), "reach must be a finite number"),
        (card("A", '{ kind = "strike", radius = 2.0 }'), "unknown key 'radius'"),
        (card("A", '{ kind = "weaken", what = ["luck"] }'), "what must be of manoeuvre, melee"),
        (card("A", '{ kind = "weaken", amounts = [-1, -2] }'), "amounts: one for each word of what"),
        (card("A", '{ kind = "weaken", what = [] }'), "what must be a list of str, not empty"),
        (card("A", '{ kind = "teleport", whose = "nobody" }'), "whose must be of own, enemy"),
        (card("A", NOTHING, copies=0), "copies must be 1 or more"),
        (card("A", NOTHING, when="never"), "when must be one of its names"),
        (card("A", NOTHING, colour="red"), "unknown key 'colour'"),
        (card("A", NOTHING) + "\n\n" + card("A", NOTHING), "2 cards are called 'A'"),
        ("cards = 3", "unknown key 'cards'"),
        ("card = 3", "card must be a list"),
        ("[[card]", "is no TOML"),
    ],
)
def test_what_is_wrong_with_a_deck_is_said_with_its_file(cards: str, message: str, tmp_path: Path) -> None:
    path = written(tmp_path, cards)
    with pytest.raises(BadInput) as raised:
        read_deck(path)
    assert message in str(raised.value)
    assert all(problem.file == path for problem in raised.value.problems)


def test_every_problem_of_a_deck_is_found_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as raised:
        read_deck(written(tmp_path, card("A", '{ kind = "smite" }'), card("B", NOTHING, copies=0)))
    assert len(raised.value.problems) == 2


def test_a_deck_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no deck can be read"):
        new_game("tradition", [army("blue"), army("red")], options={"cards": str(tmp_path / "none.toml")})


@pytest.mark.rule("COM-23")
def test_without_cards_there_is_an_empty_book() -> None:
    assert card_book("none").cards == {}
    assert card_book("stand-in") is stand_in_book()
