"""Magic by stock and research: Tradition, and Republic by the new rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Choose, Done
from fbsim.rules.phases.magic.mages import Speak
from fbsim.rules.phases.magic.piles import RollForMagic
from fbsim.rules.phases.magic.stock import TAKE, TO_STOCK, Research, UseStock
from tests.rules.magic.table import (
    NOTHING,
    PLACES,
    STRIKE,
    boosted,
    card,
    clauses,
    mage,
    magic,
    pile,
    roll,
    stock,
    whats,
    written,
)
from tests.rules.table import army, laid, squad, until

BOTH = pytest.mark.parametrize("ruleset", ["tradition", "republic"])


def six(tmp_path: Path) -> str:
    """Six cards alike in nothing but their effect."""
    return written(tmp_path, *(card(f"Card {n}", STRIKE) for n in range(1, 7)))


@BOTH
@pytest.mark.rule("REP-18", "TRD-08", "TRD-05")
def test_each_player_takes_one_card_before_the_first_turn(ruleset: str, tmp_path: Path) -> None:
    game = laid(ruleset, PLACES, cards=six(tmp_path), seed=1)
    while game.question != "take the first card of your stock":
        game.apply(game.legal_actions()[0])
    first = game.player
    game.apply(TAKE, dice=[4])
    second = game.player
    game.apply(TAKE, dice=[5])
    assert {first, second} == {"blue", "red"}
    assert (stock(game, first), stock(game, second)) == (["Card 4"], ["Card 6"])
    assert game.turn == 1


@BOTH
@pytest.mark.rule("REP-21", "TRD-09")
@pytest.mark.parametrize("die", [1, 2])
def test_research_fails_on_1_and_2(ruleset: str, die: int, tmp_path: Path) -> None:
    game = magic(ruleset, cards=six(tmp_path))
    held = stock(game)
    events = roll(game, Research(), die)
    assert "no spell" in whats(events)
    assert stock(game) == held


@BOTH
@pytest.mark.rule("REP-21", "TRD-09")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_research_finds_one_card_to_stock_on_3_to_5(ruleset: str, die: int, tmp_path: Path) -> None:
    game = magic(ruleset, cards=six(tmp_path))
    unseen, _ = pile(game)
    held = stock(game)
    game.apply(Research(), dice=[die, 2])
    assert game.legal_actions() == (TO_STOCK, Choose(f"use {unseen[1]}"))
    game.apply(TO_STOCK)
    assert stock(game) == sorted([*held, unseen[1]])


@pytest.mark.rule("REP-21", "TRD-09", "TRD-07", "TRD-10")
def test_the_card_found_is_applied_at_once_if_the_player_wishes(tmp_path: Path) -> None:
    game = magic("tradition", cards=six(tmp_path))
    unseen, _ = pile(game)
    game.apply(Research(), dice=[3, 1])
    game.apply(Choose(f"use {unseen[0]}"))
    roll(game, Choose("red-men-2"), 6)
    assert not game.pieces["red-men-2"].alive
    assert unseen[0] not in stock(game)


@BOTH
@pytest.mark.rule("REP-21", "TRD-09")
def test_a_6_finds_two_cards_one_of_which_may_be_applied(ruleset: str, tmp_path: Path) -> None:
    game = magic(ruleset, cards=six(tmp_path))
    unseen, _ = pile(game)
    held = stock(game)
    game.apply(Research(), dice=[6, 1, 1])
    first, second = unseen[0], unseen[1]
    assert game.legal_actions() == (TO_STOCK, Choose(f"use {first}"), Choose(f"use {second}"))
    game.apply(Choose(f"use {second}"))
    roll(game, Choose("red-men-1"), 1)
    assert stock(game) == sorted([*held, first])


@BOTH
@pytest.mark.rule("REP-21", "TRD-09")
def test_on_a_6_both_cards_may_be_stocked(ruleset: str, tmp_path: Path) -> None:
    game = magic(ruleset, cards=six(tmp_path))
    unseen, _ = pile(game)
    held = stock(game)
    game.apply(Research(), dice=[6, 3, 3])
    game.apply(TO_STOCK)
    assert stock(game) == sorted([*held, unseen[2], unseen[3]])


@pytest.mark.rule("REP-20", "REP-19")
@pytest.mark.parametrize("die", [1, 4])
def test_after_research_no_card_comes_from_the_stock(die: int, tmp_path: Path) -> None:
    shaman = army("blue", squad("men"), singles=(mage("cleric"),))
    places = {**PLACES, "blue-cleric": (0.0, -250.0)}
    game = magic("republic", shaman, army("red"), places=places, cards=six(tmp_path))
    own = stock(game)[0]
    if die == 1:
        game.apply(Research(), dice=[1])
    else:
        game.apply(Research(), dice=[die, 1])
        game.apply(TO_STOCK)
    assert (game.phase, game.player) == ("magic", "blue")
    refusal = game.check(UseStock(own))
    assert refusal is not None
    assert refusal.clause == "REP-20"
    again = game.check(Research())
    assert again is not None
    assert again.clause == "REP-19"
    assert {type(action) for action in game.legal_actions()} == {Done, Speak}


@pytest.mark.rule("TRD-06")
def test_a_failed_research_ends_the_search_for_cards(tmp_path: Path) -> None:
    game = magic("tradition", cards=six(tmp_path))
    own = UseStock(stock(game)[0])
    assert own in game.legal_actions()
    roll(game, Research(), 2)
    assert game.phase == "manoeuvre"
    assert game.check(own) is not None


@BOTH
@pytest.mark.rule("REP-19", "TRD-06", "TRD-08")
def test_only_one_card_is_used_in_a_turn(ruleset: str, tmp_path: Path) -> None:
    same = written(tmp_path, card("Stone", NOTHING, copies=6))
    game = magic(ruleset, cards=same)
    game.apply(Research(), dice=[3])
    game.apply(TO_STOCK)
    until(game, "magic", "red")
    until(game, "magic", "blue")
    game.apply(UseStock("Stone"))
    assert stock(game) == ["Stone"]
    assert (game.phase, game.player) != ("magic", "blue")


@pytest.mark.rule("TRD-08", "REP-19")
def test_a_card_that_one_does_not_hold_cannot_be_used(tmp_path: Path) -> None:
    game = magic("republic", cards=six(tmp_path))
    before = game.look().state
    with pytest.raises(IllegalAction, match="no 'Card 9' in stock") as raised:
        game.apply(UseStock("Card 9"))
    assert raised.value.clause == "REP-18"
    assert game.look().state == before


@pytest.mark.rule("TRD-06", "TRD-04")
def test_the_magic_phase_may_be_skipped(tmp_path: Path) -> None:
    game = magic("tradition", cards=six(tmp_path))
    held = stock(game)
    game.apply(Done())
    assert stock(game) == held


@pytest.mark.rule("TRD-07", "SER-39")
def test_a_used_card_goes_under_the_deck_when_the_opponents_turn_is_over(tmp_path: Path) -> None:
    game = magic("tradition", cards=six(tmp_path))
    used = stock(game)[0]
    game.apply(UseStock(used))
    roll(game, Choose("red-men-1"), 1)
    until(game, "magic", "red")
    assert pile(game)[1] == ()
    until(game, "magic", "blue")
    assert pile(game)[1] == (used,)


@pytest.mark.rule("TRD-07")
def test_what_a_card_strengthens_lasts_through_the_opponents_turn(tmp_path: Path) -> None:
    stronger = '{ kind = "strengthen", what = ["melee"], amounts = [2] }'
    game = magic("tradition", cards=written(tmp_path, card("Strong Arm", stronger, copies=2)))
    game.apply(UseStock("Strong Arm"))
    game.apply(next(a for a in game.legal_actions() if "blue-men" in str(a)))
    look = game.look()
    assert boosted(game, "blue-men-1") == 2
    until(game, "shooting" if look.guns() else "manoeuvre", "red")
    assert boosted(game, "blue-men-1") == 2
    until(game, "magic", "blue")
    assert boosted(game, "blue-men-1") == 0


@pytest.mark.rule("TRD-05", "TRD-10")
def test_no_mage_need_be_on_the_field_to_use_a_card(tmp_path: Path) -> None:
    game = magic("tradition", cards=six(tmp_path))
    assert all(str(game.profile(name).kind) == "warrior" for name in game.pieces)
    game.apply(UseStock(stock(game)[0]))
    assert game.question.endswith("whom does it strike?")


@pytest.mark.rule("TRD-08")
def test_with_an_empty_stock_only_research_is_open(tmp_path: Path) -> None:
    game = magic("tradition", cards="none")
    assert game.legal_actions() == (Done(), Research())
    events = roll(game, Research(), 6)
    assert clauses(events, "no spell") == ["TRD-09"]


@pytest.mark.rule("REP-16", "REP-22")
def test_by_the_new_rules_there_is_no_die_for_piles(tmp_path: Path) -> None:
    game = magic("republic", cards=six(tmp_path))
    refusal = game.check(RollForMagic())
    assert refusal is not None
    assert "stock and research" in refusal.reason


@pytest.mark.rule("REP-16")
def test_the_common_deck_is_of_tradition_ultra_and_legion(tmp_path: Path) -> None:
    decks = ("tradition", "ultra", "legion", "2", "series")
    cards = written(tmp_path, *(card(f"A {name}", NOTHING, deck=name) for name in decks))
    game = magic("republic", cards=cards)
    unseen, _ = pile(game)
    held = [*stock(game), *stock(game, "red")]
    assert sorted([*unseen, *held]) == ["A legion", "A tradition", "A ultra"]


@pytest.mark.rule("REP-21", "TRD-07")
@pytest.mark.parametrize(("ruleset", "dice"), [("republic", [4, 1]), ("tradition", [4])])
def test_used_cards_come_up_again_when_all_were_seen(ruleset: str, dice: list[int], tmp_path: Path) -> None:
    """Republic shuffles them (READ), so a die says which; in Tradition they come up as they lie."""
    names = ("Stone", "Wood")
    game = magic(ruleset, cards=written(tmp_path, *(card(name, NOTHING) for name in names)))
    for player in ("blue", "red"):
        until(game, "magic", player)
        roll(game, UseStock(stock(game, player)[0]))
    until(game, "magic", "red")
    until(game, "magic", "blue")
    if ruleset == "republic":
        until(game, "magic", "red")
        until(game, "magic", "blue")
    unseen, under = pile(game)
    assert (unseen, sorted(under)) == ((), ["Stone", "Wood"])
    expected = sorted(under)[0] if ruleset == "republic" else under[0]
    game.apply(Research(), dice=dice)
    assert game.question == f"found {expected}: use one, or stock?"
