"""Boosts and bans: how long they last, how they add up, and that an artefact's go before a card's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.rules import Game, bans, boosts
from fbsim.rules.boosts import FOR_GOOD, WHATS, Boost, add_boost, boost
from fbsim.rules.play import Play
from tests.rules.magic.table import PLACES, magic
from tests.rules.table import army, squad

GAME: list[Game] = []


def at_play() -> Play:
    """Republic, turn 1; red's men have 1 of melee, shooting 2, armour 0."""
    if not GAME:
        red = army("red", squad("men", melee=1.0, shooting=2))
        GAME.append(magic("republic", army("blue"), red, places=PLACES, cards="none"))
    return GAME[0].look()


def given_boosts(*entries: Boost) -> Play:
    play = at_play()
    for each in entries:
        add_boost(play, each)
    return play


@pytest.mark.rule("REP-27", "TRD-07")
def test_a_boost_of_a_squad_holds_for_its_members_and_one_of_a_piece_for_it_alone() -> None:
    play = given_boosts(Boost("blue-men", "melee", 1, 2, "blue"), Boost("blue-men-1", "melee", 2, 2, "blue"))
    found = [boost(play, play.piece(f"blue-men-{n}"), "melee") for n in (1, 2, 3)]
    assert found == [3, 1, 1]
    assert boost(play, play.piece("blue-men-1"), "armour") == 0
    assert boost(play, play.piece("red-men-1"), "melee") == 0


@pytest.mark.rule("TRD-07", "REP-27")
@pytest.mark.parametrize(
    ("turn", "player", "left"),
    [(1, "", True), (2, "red", True), (2, "blue", False), (3, "", False), (3, "red", False)],
)
def test_it_lapses_as_its_players_magic_phase_comes_again_or_with_the_turn(
    turn: int, player: str, left: bool
) -> None:
    play = given_boosts(Boost("blue-men", "melee", 1, 2, "blue"))
    bans.add_ban(play, bans.Ban(bans.GUN, "gun", 2, "blue", "TRD-07", "for a test"))
    play.state.turn = turn
    boosts.lapse(play, player)
    bans.lapse(play, player)
    assert bool(boost(play, play.piece("blue-men-1"), "melee")) is left
    assert (bans.forbidden(play, bans.GUN, "gun") is not None) is left
    assert (boosts.NOTE in play.state.notes) is left, "nothing is kept of what is over"
    assert (bans.NOTE in play.state.notes) is left


@pytest.mark.rule("REP-102")
@pytest.mark.parametrize(
    ("what", "least"), [("melee", -1), ("shooting", -1), ("armour", 0), ("manoeuvre", -9)]
)
def test_nothing_is_taken_below_0_nor_shooting_and_armour_below_1(what: str, least: int) -> None:
    play = given_boosts(Boost("red-men", what, -9, 2, "blue"))
    assert boost(play, play.piece("red-men-1"), what) == least


@pytest.mark.rule("REP-105")
@given(cards=st.lists(st.integers(-3, 3), max_size=4), artefact=st.integers(-3, 3))
def test_where_card_and_artefact_pull_apart_the_artefacts_holds(cards: list[int], artefact: int) -> None:
    entries = [Boost("blue-men", "manoeuvre", amount, 2, "blue") for amount in cards]
    entries.append(Boost("blue-men", "manoeuvre", artefact, FOR_GOOD, "", "red-men"))
    play = given_boosts(*entries)
    apart = artefact * sum(cards) < 0
    expected = artefact if apart else artefact + sum(cards)
    assert boost(play, play.piece("blue-men-1"), "manoeuvre") == expected


@pytest.mark.rule("REP-104")
def test_an_artefacts_boosts_end_with_it_and_no_others() -> None:
    play = given_boosts(
        Boost("blue-men", "melee", 1, FOR_GOOD, "", "blue-men"), Boost("blue-men", "melee", 2, 2, "blue")
    )
    boosts.end_of_artefact(play, "blue-men")
    assert boost(play, play.piece("blue-men-1"), "melee") == 2


def test_nothing_is_boosted_or_banned_in_the_beginning() -> None:
    play = at_play()
    assert all(boost(play, piece, what) == 0 for piece in play.state.pieces.values() for what in WHATS)
    assert bans.forbidden(play, bans.SHOOTING, "blue") is None
