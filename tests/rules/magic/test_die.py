"""Magic by a die: Series, and Republic and Empire by the Empire rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Choose, Done, Game
from fbsim.rules.phases.deployment.placing import Post
from fbsim.rules.phases.magic.effects.changing import Strength
from fbsim.rules.phases.magic.kept import UseKept
from fbsim.rules.phases.magic.piles import RollForMagic
from fbsim.rules.phases.magic.stock import Research
from fbsim.rules.pieces import Where
from tests.rules.magic.table import (
    NOTHING,
    STRIKE,
    boosted,
    card,
    clauses,
    condition,
    hurt,
    in_hospital,
    kept,
    magic,
    pile,
    roll,
    whats,
    written,
)
from tests.rules.table import until


def empire_rules(cards: str = "stand-in", pile_6: bool = False) -> Game:
    return magic("republic", magic="Empire rules", cards=cards, pile_6=pile_6)


# Series.


@pytest.mark.rule("SER-36", "SER-10")
def test_the_die_of_the_magic_phase_must_be_rolled_once() -> None:
    game = magic("series")
    assert game.legal_actions() == (RollForMagic(),)
    with pytest.raises(IllegalAction) as raised:
        game.apply(Done())
    assert raised.value.clause == "SER-36"
    roll(game, RollForMagic(), 2)
    assert (game.phase, game.player) == ("manoeuvre", "red")


@pytest.mark.rule("SER-40")
@pytest.mark.parametrize("die", [2, 4, 6])
def test_nothing_happens_in_series_on_2_4_and_6(die: int) -> None:
    game = magic("series")
    before = game.pieces
    events = roll(game, RollForMagic(), die)
    assert clauses(events, "no magic") == ["SER-40"]
    assert game.pieces == before


@pytest.mark.rule("SER-37")
def test_on_1_one_of_the_wounded_in_hospital_dies_whom_his_owner_picks() -> None:
    game = in_hospital(magic("series"), "blue-men-2", "blue-men-3")
    game.apply(RollForMagic(), dice=[1])
    assert game.player == "blue"
    assert game.legal_actions() == (Choose("blue-men-2"), Choose("blue-men-3"))
    events = roll(game, Choose("blue-men-3"))
    assert clauses(events, "killed") == ["SER-37"]
    assert game.pieces["blue-men-2"].where is Where.HOSPITAL
    assert not game.pieces["blue-men-3"].alive


@pytest.mark.rule("SER-37")
def test_on_1_with_an_empty_hospital_the_opponent_moves_one_step_more() -> None:
    game = magic("series")
    events = game.apply(RollForMagic(), dice=[1, 4])
    assert clauses(events, "roll bonus") == ["SER-37"]
    assert steps_left(game, "red-men-1") == 5


@pytest.mark.rule("SER-38")
def test_on_3_with_an_empty_hospital_the_opponent_moves_one_step_less() -> None:
    game = magic("series")
    events = game.apply(RollForMagic(), dice=[3, 4])
    assert clauses(events, "roll bonus") == ["SER-38"]
    assert steps_left(game, "red-men-1") == 3


@pytest.mark.rule("SER-38")
def test_a_roll_of_1_less_1_leaves_no_steps_but_not_fewer() -> None:
    game = magic("series")
    game.apply(RollForMagic(), dice=[3, 1])
    assert steps_left(game, "red-men-1") == 0


@pytest.mark.rule("SER-37", "SER-38")
def test_the_bonus_holds_for_one_roll_only() -> None:
    game = magic("series")
    game.apply(RollForMagic(), dice=[1, 4])
    until(game, "magic", "red")
    game.apply(RollForMagic(), dice=[2, 4])
    assert steps_left(game, "blue-men-1") == 4
    until(game, "magic", "blue")
    game.apply(RollForMagic(), dice=[2, 4])
    assert steps_left(game, "red-men-1") == 4


@pytest.mark.rule("SER-38", "SER-41")
def test_on_3_a_wounded_one_returns_to_the_starting_position() -> None:
    game = in_hospital(magic("series"), "blue-men-2")
    events = game.apply(RollForMagic(), dice=[3])
    assert clauses(events, "healed") == ["SER-38"]
    spot = game.legal_actions()[0]
    assert isinstance(spot, Post)
    outside = Post("blue-men-2", 0.0, 0.0)
    refusal = game.check(outside)
    assert refusal is not None
    assert refusal.clause == "SER-07"
    roll(game, spot)
    back = game.pieces["blue-men-2"]
    assert back.where is Where.FIELD
    assert back.sound
    assert back.place is not None
    assert back.place.y <= -650


@pytest.mark.rule("SER-39")
def test_on_5_the_top_card_is_carried_out_and_goes_under_the_deck(tmp_path: Path) -> None:
    cards = written(tmp_path, card("Bolt", STRIKE, deck="series"), card("Void", NOTHING, deck="series"))
    game = magic("series", cards=cards)
    game.apply(RollForMagic(), dice=[5, 1])
    assert pile(game) == (("Void",), ("Bolt",))
    game.apply(Choose("red-men-2"), dice=[4, 1])
    assert game.pieces["red-men-2"].where is Where.HOSPITAL
    until(game, "magic", "red")
    game.apply(RollForMagic(), dice=[5, 1])
    until(game, "magic", "blue")
    game.apply(RollForMagic(), dice=[5])
    assert game.question == "Bolt: whom does it strike?", "the deck has come round"


@pytest.mark.rule("SER-39")
def test_on_5_without_cards_nothing_happens() -> None:
    game = magic("series", cards="none")
    assert "no magic" in whats(roll(game, RollForMagic(), 5))


# By the Empire rules.


@pytest.mark.rule("REP-24", "REP-22", "REP-23")
@pytest.mark.parametrize("die", [2, 4, 5, 6])
def test_a_card_is_drawn_from_the_pile_of_the_number(die: int, tmp_path: Path) -> None:
    cards = written(tmp_path, *(card(f"Of {n}", STRIKE, deck=str(n)) for n in (2, 4, 5, 6)))
    game = empire_rules(cards=cards, pile_6=True)
    game.apply(RollForMagic(), dice=[die])
    assert game.question == f"Of {die}: whom does it strike?"


@pytest.mark.rule("REP-24")
def test_a_card_for_when_you_see_fit_is_kept_and_used_later(tmp_path: Path) -> None:
    cards = written(tmp_path, card("Held", STRIKE, deck="2", when="kept"))
    game = empire_rules(cards=cards)
    roll(game, RollForMagic(), 2)
    assert kept(game) == ["Held"]
    until(game, "shooting", "blue")
    assert UseKept("Held") in game.legal_actions()
    game.apply(UseKept("Held"))
    roll(game, Choose("red-men-1"), 4)
    assert condition(game, "red-men-1") == "wounded"
    assert kept(game) == []


@pytest.mark.rule("REP-24")
def test_a_card_that_was_not_kept_cannot_be_used() -> None:
    game = empire_rules(cards="none")
    refusal = game.check(UseKept("Held"))
    assert refusal is not None
    assert refusal.clause == "REP-24"


@pytest.mark.rule("REP-25")
def test_on_1_a_wounded_one_dies() -> None:
    game = hurt(empire_rules(), "blue-men-2")
    assert clauses(roll(game, RollForMagic(), 1), "killed") == ["REP-25"]
    assert not game.pieces["blue-men-2"].alive


@pytest.mark.rule("REP-25")
def test_on_3_the_owner_chooses_which_wounded_one_recovers_where_he_lies() -> None:
    game = hurt(empire_rules(), "blue-men-2", "blue-men-3")
    place = game.pieces["blue-men-3"].place
    game.apply(RollForMagic(), dice=[3])
    roll(game, Choose("blue-men-3"))
    assert condition(game, "blue-men-3") == "sound"
    assert condition(game, "blue-men-2") == "wounded"
    assert game.pieces["blue-men-3"].place == place


@pytest.mark.rule("REP-25")
@pytest.mark.parametrize("die", [1, 3])
def test_without_wounded_1_and_3_do_nothing(die: int) -> None:
    game = empire_rules()
    before = game.pieces
    assert clauses(roll(game, RollForMagic(), die), "no magic") == ["REP-25"]
    assert game.pieces == before


@pytest.mark.rule("REP-24")
def test_the_die_is_rolled_once(tmp_path: Path) -> None:
    cards = written(tmp_path, card("Held", NOTHING, deck="2", when="kept", copies=2))
    game = empire_rules(cards=cards)
    game.apply(RollForMagic(), dice=[2])
    assert game.legal_actions() == (Done(), UseKept("Held"))
    refusal = game.check(RollForMagic())
    assert refusal is not None
    assert refusal.clause == "REP-24"


@pytest.mark.rule("REP-06", "REP-24")
def test_the_roll_may_be_left_out_as_the_phase_may_be_skipped() -> None:
    game = empire_rules()
    assert Done() in game.legal_actions()


@pytest.mark.rule("REP-22")
def test_by_the_empire_rules_there_is_no_research() -> None:
    refusal = empire_rules().check(Research())
    assert refusal is not None
    assert "by the Empire rules" in refusal.reason


@pytest.mark.rule("REP-27")
@pytest.mark.parametrize(
    ("what", "amount"), [("melee", 1), ("manoeuvre", 2), ("shooting", 1), ("armour", 1), ("range", 2)]
)
def test_a_6_without_pile_6_strengthens_a_squad_in_one_thing(what: str, amount: int) -> None:
    game = hurt(empire_rules(), "blue-men-2")
    game.apply(RollForMagic(), dice=[6])
    roll(game, Strength("blue-men", what))
    for name in ("blue-men-1", "blue-men-2"):
        assert boosted(game, name, what) == amount
    assert boosted(game, "red-men-1", what) == 0
    others = {"melee", "manoeuvre", "shooting", "armour", "range"} - {what}
    assert all(boosted(game, "blue-men-1", other) == 0 for other in others)


@pytest.mark.rule("REP-27")
def test_the_strengthening_ends_at_the_same_phase_of_the_next_turn() -> None:
    game = empire_rules()
    game.apply(RollForMagic(), dice=[6])
    roll(game, Strength("blue-men", "melee"))
    until(game, "magic", "red")
    until(game, "manoeuvre", "red")
    assert boosted(game, "blue-men-1") == 1
    until(game, "magic", "blue")
    assert game.turn == 2
    assert boosted(game, "blue-men-1") == 0


@pytest.mark.rule("EMP-04", "EMP-06")
def test_empire_uses_the_same_die_piles_and_cards(tmp_path: Path) -> None:
    cards = written(tmp_path, card("Of 5", STRIKE, deck="5"))
    game = magic("empire", cards=cards)
    game.apply(RollForMagic(), dice=[5])
    roll(game, Choose("red-men-1"), 6)
    assert not game.pieces["red-men-1"].alive


def steps_left(game: Game, piece: str) -> float:
    """Steps that a unit of the player in turn has left."""
    from fbsim.rules.systems.series import ALLOWANCE

    look = game.look()
    return ALLOWANCE.left(look, ALLOWANCE.ledger(look), look.piece(piece))
