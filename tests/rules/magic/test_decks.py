"""Piles: cards drawn by dice, put back underneath; nothing lost, nothing gained."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import BadInput, DiceNeeded
from fbsim.rules import FixedDice, Game, SeededDice
from fbsim.rules.phases.magic.decks import Pile, deck, dice_that_draw, draw, lay_out, put_under, roll_index
from fbsim.rules.play import Play
from tests.rules.magic.table import magic

CARDS = st.lists(
    st.sampled_from(["Heat", "Revenge", "Stone", "Wood", "Bolt", "Fog"]), min_size=1, max_size=40
)

SPELLS = Pile("test", (), "TRD-05")
SHUFFLED = Pile("test", (), "REP-21", reshuffled=True)

GAME: list[Game] = []


def at_play(*dice: int, seed: int | None = None) -> Play:
    """A game with these dice, or with a seed's."""
    if not GAME:
        GAME.append(magic("tradition", cards="none"))
    look = GAME[0].look()
    return Play(look.setup, look.state, FixedDice(dice) if seed is None else SeededDice(seed))


@pytest.mark.rule("REP-23", "TRD-05")
@given(cards=CARDS, data=st.data())
def test_the_dice_that_draw_a_card_draw_it(cards: list[str], data: st.DataObject) -> None:
    wanted = data.draw(st.sampled_from(cards))
    dice = dice_that_draw(tuple(sorted(cards)), wanted)
    play = at_play(*dice)
    lay_out(play, SPELLS, cards)
    assert draw(play, SPELLS) == wanted
    assert isinstance(play.dice, FixedDice)
    assert play.dice.left == 0


@pytest.mark.rule("TRD-07", "SER-39")
@given(cards=CARDS, seed=st.integers(0, 999), shuffled=st.booleans())
def test_no_card_is_lost_however_often_the_pile_is_gone_through(
    cards: list[str], seed: int, shuffled: bool
) -> None:
    play, pile = at_play(seed=seed), SHUFFLED if shuffled else SPELLS
    lay_out(play, pile, cards)
    for _ in range(2):
        drawn = []
        for _ in cards:
            drawn.append(draw(play, pile))
            put_under(play, pile.name, drawn[-1])
        assert Counter(drawn) == Counter(cards)
        lies = deck(play, pile.name)
        assert Counter((*lies.unseen, *lies.under)) == Counter(cards)


@pytest.mark.rule("TRD-07", "SER-39")
def test_used_cards_come_up_in_the_order_in_which_they_lie() -> None:
    play = at_play(seed=5)
    lay_out(play, SPELLS, ["Stone", "Wood", "Heat"])
    first = [draw(play, SPELLS) for _ in range(3)]
    for name in first:
        put_under(play, SPELLS.name, name)
    before = play.state.rolled
    assert [draw(play, SPELLS) for _ in range(3)] == first
    assert play.state.rolled == before, "no die is rolled for a known order"


def test_an_empty_pile_gives_nothing() -> None:
    play = at_play()
    lay_out(play, SPELLS, [])
    assert draw(play, SPELLS) == ""


def test_one_of_seven_takes_two_dice_and_the_last_of_36_is_rolled_again() -> None:
    """36 is 5 times 7 and 1: the 36th throw, 6 and 6, would favour the first card."""
    assert roll_index(at_play(1, 1), 7, "", "") == 0
    assert roll_index(at_play(2, 1), 7, "", "") == 6
    assert roll_index(at_play(6, 6, 1, 2), 7, "", "") == 1
    with pytest.raises(DiceNeeded):
        roll_index(at_play(6, 6), 7, "", "")


@given(count=st.integers(1, 40))
def test_each_card_is_as_likely(count: int) -> None:
    dice = len(dice_that_draw([str(n) for n in range(count)], "0")) if count > 1 else 0
    found: Counter[int] = Counter()
    for value in range(6**dice):
        thrown = [value // 6**n % 6 + 1 for n in range(dice)]
        try:
            found[roll_index(at_play(*thrown), count, "", "")] += 1
        except DiceNeeded:
            continue
    assert set(found) == set(range(count))
    assert len(set(found.values())) == 1


def test_a_card_that_does_not_lie_there_is_named() -> None:
    with pytest.raises(BadInput, match="'Haet' does not lie in that pile"):
        dice_that_draw(("Heat", "Stone"), "Haet")
