"""Prisoners: they serve guns, do not fight, change hands with a gun, and are exchanged."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.errors import IllegalAction
from fbsim.rules import Action, Choose, Done, Game, Place, new_game, ruleset
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.deployment import Post
from fbsim.rules.phases.melee.duels import Declare, take_prisoner
from fbsim.rules.phases.prisoners import OfferExchange, SetToWork
from fbsim.rules.phases.shooting.shells import shells_of
from fbsim.rules.pieces import Where
from fbsim.rules.play import Play
from tests.rules.table import army, gun, squad, until

PLACES = {
    "blue-men-1": Place(0, -700),
    "blue-men-2": Place(100, -700),
    "blue-men-3": Place(200, -700),
    "red-men-1": Place(0, 700),
    "red-men-2": Place(100, 700),
    "red-men-3": Place(200, 700),
    "blue-bulldog": Place(-400, -500),
    "red-bulldog": Place(-400, 500),
}

TRADE = ("offer-exchange", "set-to-work", "choose", "post")


@dataclass(frozen=True)
class Seize(Activity):
    """Takes prisoners at the start of the first turn: pairs of prisoner and captor."""

    taken: tuple[tuple[str, str], ...]

    def begin(self, play: Play) -> None:
        if play.state.turn == 1 and play.active == play.state.order[0]:
            for name, captor in self.taken:
                take_prisoner(play, name, captor, "fate")


def held(*taken: tuple[str, str], places: dict[str, Place] | None = None, **options: int) -> Game:
    """A game with prisoners that has come to blue's manoeuvre."""
    rules = ruleset("series")
    first, *rest = rules.phases
    rules = replace(rules, phases=(replace(first, activities=(Seize(taken), *first.activities)), *rest))
    armies = [army(player, squad("men"), guns=(gun(),)) for player in ("blue", "red")]
    where = {**PLACES, **(places or {})}
    for seed in range(20):
        game = new_game(rules, armies, seed=seed, options=options, places=where)
        if game.players[0] == "blue":
            while game.question.startswith("does"):
                game.apply(Done())
            return until(game, "manoeuvre", "blue")
    raise AssertionError("blue never begins")


def refused(game: Game, action: Action, clause: str) -> None:
    before = game.state
    with pytest.raises(IllegalAction, match=clause):
        game.apply(action)
    assert game.state == before


@pytest.mark.rule("SER-42")
def test_a_prisoner_is_set_to_work_at_a_gun_of_his_captor() -> None:
    game = held(("red-men-2", "blue"))
    work = SetToWork("red-men-2", "blue-bulldog")
    assert work in game.legal_actions()
    game.apply(work)
    prisoner = game.pieces["red-men-2"]
    assert prisoner.where is Where.PRISON
    look = game.look()
    assert look.near(prisoner, look.piece("blue-bulldog"))


@pytest.mark.rule("SER-42", "SER-21")
def test_a_gun_that_only_a_prisoner_serves_can_be_fired() -> None:
    game = held(("red-men-2", "blue"))
    assert all(action.kind != "fire" for action in until(game.copy(), "magic").legal_actions())
    game.apply(SetToWork("red-men-2", "blue-bulldog"))
    until(game, "shooting", "blue")
    assert any(action.kind == "fire" for action in game.legal_actions())


@pytest.mark.rule("SER-42")
def test_prisoners_do_not_move_of_themselves() -> None:
    game = held(("red-men-2", "blue"))
    units = [getattr(action, "unit", "") for action in game.legal_actions()]
    assert "red-men-2" not in units
    assert "red-men-2" not in [piece.id for piece in game.look().units("blue")]


@pytest.mark.rule("SER-42")
def test_only_ones_own_prisoners_serve_and_only_at_ones_own_guns() -> None:
    game = held(("red-men-2", "blue"), ("blue-men-2", "red"))
    refused(game, SetToWork("blue-men-2", "blue-bulldog"), "SER-42")
    refused(game, SetToWork("red-men-2", "red-bulldog"), "SER-42")
    refused(game, SetToWork("red-men-1", "blue-bulldog"), "SER-42")
    refused(game, SetToWork("nobody", "blue-bulldog"), "SER-42")
    game.apply(SetToWork("red-men-2", "blue-bulldog"))
    refused(game, SetToWork("red-men-2", "blue-bulldog"), "SER-42")


@pytest.mark.rule("SER-42", "SER-18")
def test_a_prisoner_goes_along_with_his_gun() -> None:
    game = held(("red-men-2", "blue"))
    game.apply(SetToWork("red-men-2", "blue-bulldog"))
    look = game.look()
    look.change("blue-bulldog", place=Place(-400, -300))
    look.tell("moved", "SER-18", "the gun moves", "blue-bulldog")
    assert look.near(look.piece("red-men-2"), look.piece("blue-bulldog"))


@pytest.mark.rule("SER-43")
def test_prisoners_take_no_part_in_melee() -> None:
    game = held(
        ("red-men-2", "blue"), places={"red-men-1": Place(-360, -400), "blue-men-1": Place(-360, -370)}
    )
    game.apply(SetToWork("red-men-2", "blue-bulldog"))
    until(game, "melee", "blue")
    refused(game, Declare("red-men-2", "red-men-1"), "SER-43")
    assert Declare("blue-men-1", "red-men-1") in game.legal_actions()


@pytest.mark.rule("SER-43", "SER-35")
def test_with_a_gun_its_own_army_takes_it_frees_the_prisoner_to_its_starting_position() -> None:
    game = held(("red-men-2", "blue"))
    game.apply(SetToWork("red-men-2", "blue-bulldog"))
    look = game.look()
    look.change("red-men-1", place=Place(-400, -420))
    look.tell("moved", "SER-13", "red comes up", "red-men-1")
    assert look.piece("blue-bulldog").controller == "red"
    question = look.state.stack[-1]
    assert question.player == "red"
    assert look.piece("red-men-2").controller == "red"
    choices = list(question.legal(look))
    assert choices
    assert all(isinstance(choice, Post) and choice.y > 640 for choice in choices)


@pytest.mark.rule("SER-43")
def test_a_prisoner_of_a_third_army_is_captured_with_the_gun() -> None:
    rules = ruleset("series")
    armies = [army(player, squad("men"), guns=(gun(),)) for player in ("blue", "red", "green")]
    third = {f"green-men-{n}": Place(500, 100.0 * n) for n in (1, 2, 3)} | {"green-bulldog": Place(500, 0)}
    look = new_game(rules, armies, seed=1, places=PLACES | third).look()
    take_prisoner(look, "green-men-1", "blue", "fate")
    look.change("green-men-1", place=Place(-400, -550))
    look.change("red-men-1", place=Place(-400, -420))
    look.tell("moved", "SER-13", "red comes up", "red-men-1")
    assert look.piece("blue-bulldog").controller == "red"
    captive = look.piece("green-men-1")
    assert (captive.where, captive.controller) == (Where.PRISON, "red")


@pytest.mark.rule("SER-44", "SER-28")
def test_three_shells_buy_one_prisoner_free() -> None:
    game = held(("red-men-2", "blue"), shells=40)
    offer = OfferExchange(("red-men-2",))
    assert offer in game.legal_actions()
    game.apply(offer)
    assert game.player == "red"
    game.apply(Choose("accept"))
    look = game.look()
    assert (shells_of(look, "blue"), shells_of(look, "red")) == (23, 17)
    game.apply(Post("red-men-2", 300, 700))
    assert game.pieces["red-men-2"].where is Where.FIELD
    assert game.pieces["red-men-2"].controller == "red"


@pytest.mark.rule("SER-44")
def test_those_who_lost_men_may_offer_too() -> None:
    game = held(("blue-men-2", "red"))
    game.apply(OfferExchange(("blue-men-2",)))
    assert game.player == "red"
    game.apply(Choose("accept"))
    assert game.player == "blue"
    game.apply(Post("blue-men-2", 300, -700))
    assert shells_of(game.look(), "blue") == 17


@pytest.mark.rule("SER-44")
def test_the_other_player_may_offer_too_as_a_manoeuvre_begins() -> None:
    game = held(("red-men-2", "blue"))
    game.apply(Done())
    while not game.question.startswith("does"):
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    asked = game.player
    assert asked == ("blue" if game.look().active == "red" else "red")
    assert game.legal_actions() == (Done(), OfferExchange(("red-men-2",)))
    refused(game, OfferExchange(("red-men-1",)), "SER-44")
    game.apply(OfferExchange(("red-men-2",)))
    assert game.player != asked
    game.apply(Choose("decline"))
    assert game.player == asked
    assert game.legal_actions() == (Done(),)


@pytest.mark.rule("SER-44", "SER-28")
def test_one_gun_buys_two_prisoners_free() -> None:
    game = held(("red-men-2", "blue"), ("red-men-3", "blue"))
    offer = OfferExchange(("red-men-2", "red-men-3"), "red-bulldog")
    assert offer in game.legal_actions()
    game.apply(offer)
    game.apply(Choose("accept"))
    while game.question:
        game.apply(game.legal_actions()[0])
    pieces = game.pieces
    assert pieces["red-bulldog"].controller == "blue"
    assert pieces["red-bulldog"].place is not None
    assert pieces["red-bulldog"].place.y < -640
    for name in ("red-men-2", "red-men-3"):
        assert pieces[name].where is Where.FIELD
        assert pieces[name].place is not None
        assert pieces[name].place.y > 640  # type: ignore[union-attr]  # asserted above


@pytest.mark.rule("SER-44", "SER-42")
def test_who_served_a_gun_that_is_given_away_is_led_off_the_field() -> None:
    game = held(("red-men-2", "blue"), ("blue-men-2", "red"), ("blue-men-3", "red"))
    game.apply(SetToWork("red-men-2", "blue-bulldog"))
    assert game.pieces["red-men-2"].place is not None
    game.apply(OfferExchange(("blue-men-2", "blue-men-3"), "blue-bulldog"))
    game.apply(Choose("accept"))
    while game.question:
        game.apply(game.legal_actions()[0])
    prisoner = game.pieces["red-men-2"]
    assert game.pieces["blue-bulldog"].controller == "red"
    assert (prisoner.where, prisoner.controller, prisoner.place) == (Where.PRISON, "blue", None)


@pytest.mark.rule("SER-44")
def test_a_refusal_stands_for_the_phase() -> None:
    game = held(("red-men-2", "blue"))
    offer = OfferExchange(("red-men-2",))
    game.apply(offer)
    game.apply(Choose("decline"))
    assert game.pieces["red-men-2"].where is Where.PRISON
    refused(game, offer, "SER-44")
    assert offer not in game.legal_actions()
    game.apply(Done())
    until(until(game, "manoeuvre", "red"), "manoeuvre", "blue")
    assert game.check(offer) is None


@pytest.mark.rule("SER-44")
def test_other_rates_are_no_exchange() -> None:
    game = held(("red-men-2", "blue"), ("red-men-3", "blue"))
    refused(game, OfferExchange(("red-men-2", "red-men-3")), "SER-44")
    refused(game, OfferExchange(("red-men-2",), "red-bulldog"), "SER-44")
    refused(game, OfferExchange(("red-men-2", "red-men-2"), "red-bulldog"), "SER-44")
    refused(game, OfferExchange(("red-men-2", "red-men-3"), "blue-bulldog"), "SER-44")
    refused(game, OfferExchange(("red-men-1",)), "SER-44")


@pytest.mark.rule("SER-44")
def test_who_has_no_shells_buys_nobody_free_with_shells() -> None:
    game = held(("red-men-2", "blue"), shells=4)
    refused(game, OfferExchange(("red-men-2",)), "SER-44")


@pytest.mark.rule("SER-45")
def test_a_side_whose_survivors_are_captive_has_lost() -> None:
    look = held().look()
    for name in ("red-men-1", "red-men-2", "red-men-3"):
        take_prisoner(look, name, "blue", "fate")
    result = look.setup.victories[0].after_loss(look)
    assert result is not None
    assert (result.winner, result.clause) == ("blue", "SER-45")


@settings(max_examples=20, deadline=None)
@given(picks=st.lists(st.integers(0, 50), min_size=30, max_size=30))
@pytest.mark.rule("SER-42", "SER-44")
def test_however_they_trade_no_shell_and_no_man_is_lost(picks: list[int]) -> None:
    game = held(("red-men-2", "blue"), ("red-men-3", "blue"), ("blue-men-2", "red"))
    for pick in picks:
        choices = [a for a in game.legal_actions() if a.kind in TRADE]
        if game.phase != "manoeuvre" or not choices:
            break
        game.apply(choices[pick % len(choices)])
        look = game.look()
        assert shells_of(look, "blue") + shells_of(look, "red") == 40
        assert all(piece.alive for piece in game.pieces.values())
        for piece in game.pieces.values():
            if piece.where is Where.PRISON:
                assert piece.controller != piece.owner
                assert piece.id not in [unit.id for unit in (*look.units("blue"), *look.units("red"))]
