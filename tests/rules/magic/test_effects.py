"""What the kinds of effect do that no mage and no artefact uses, and how several follow each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.rules import Army, Choose, Done, Game, Kind, Place, Profile
from fbsim.rules.bans import GUN, forbidden
from fbsim.rules.phases.deployment.placing import Post
from fbsim.rules.phases.magic.effects.banning import Forbid
from fbsim.rules.phases.magic.effects.changing import Strength
from fbsim.rules.phases.magic.hands import KEPT, take_up
from fbsim.rules.phases.magic.kept import NO_CARD, SeeFit, UseKept, offer_kept
from fbsim.rules.phases.magic.stock import UseStock
from fbsim.rules.play import Play
from fbsim.rules.zombies import raise_zombie
from tests.rules.magic.table import (
    NOTHING,
    PLACES,
    STRIKE,
    boosted,
    card,
    clauses,
    condition,
    hurt,
    kept,
    magic,
    pile,
    refreshed,
    roll,
    slain,
    stock,
    whats,
    written,
)
from tests.rules.melee.ring import after
from tests.rules.table import army, gun, squad, until, warrior


def playing(tmp_path: Path, *effects: str, ruleset: str = "republic", armies: tuple[Army, ...] = ()) -> Game:
    """Blue's magic phase; everybody's stock is of a card with these effects."""
    places: dict[str, tuple[float, float] | Place] = {
        **PLACES,
        **{f"{side}-{name}": (-x, y) for side, y in (("blue", -300.0), ("red", 300.0)) for name, x in EXTRAS},
    }
    known = {name for each in armies for name in _ids(each)} or set(PLACES)
    where = {name: place for name, place in places.items() if name in known}
    cards = written(tmp_path, card("Card", *effects, copies=6))
    return magic(ruleset, *armies, places=where, cards=cards)


EXTRAS = (("hero", 100.0), ("tank", 200.0), ("bulldog", 300.0), ("more-1", 400.0), ("more-2", 440.0))


def _ids(of: Army) -> list[str]:
    warriors = [each for squad in of.squads for each in squad.warriors]
    return [f"{of.player}-{each.model}" for each in (*warriors, *of.guns, *of.singles)]


TANK = Profile("tank", Kind.WAR_MACHINE, "Tank", cost=100.0)

MIXED = (
    army("blue", squad("men"), squad("more", 2)),
    army("red", squad("men"), squad("more", 2), singles=(warrior("hero"), TANK)),
)


# Legion's notation.


@pytest.mark.rule("REP-17")
def test_n_warriors_of_each_enemy_squad_are_hurt_and_dice_say_who(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "each-squad", enemies = 1 }', armies=MIXED)
    roll(game, UseStock("Card"), 3, 2, 6, 6)
    hurt_ones = [name for name, piece in game.pieces.items() if piece.wounded]
    assert hurt_ones == ["red-men-3", "red-more-2"]


@pytest.mark.rule("REP-17")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False)])
def test_a_special_warrior_is_hurt_if_his_die_is_not_above_the_number(
    die: int, hit: bool, tmp_path: Path
) -> None:
    game = playing(tmp_path, '{ kind = "each-squad", enemies = 2 }', armies=MIXED)
    roll(game, UseStock("Card"), 1, 1, 1, *[die, 6])
    assert (condition(game, "red-hero") == "wounded") is hit
    assert condition(game, "red-tank") == "sound"


@pytest.mark.rule("REP-17", "REP-85")
def test_a_machine_takes_a_unit_of_damage_for_a_wound(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "each-squad", enemies = 2 }', armies=MIXED)
    roll(game, UseStock("Card"), 1, 1, 1, 6, 2)
    assert game.pieces["red-tank"].standing.damage == 1


@pytest.mark.rule("REP-17")
def test_n_of_each_allied_squad_are_of_ones_own(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "each-squad", enemies = 0, allies = 1 }', armies=MIXED)
    roll(game, UseStock("Card"), 1, 1)
    assert [name for name, piece in game.pieces.items() if piece.wounded] == ["blue-men-1", "blue-more-1"]


# Without wounds.


@pytest.mark.rule("TRD-24", "TRD-07")
def test_in_tradition_a_wound_is_the_end(tmp_path: Path) -> None:
    game = playing(tmp_path, STRIKE, ruleset="tradition")
    game.apply(UseStock("Card"))
    roll(game, Choose("red-men-2"), 4)
    assert not game.pieces["red-men-2"].alive


@pytest.mark.rule("TRD-40")
def test_magic_that_kills_the_last_warrior_ends_the_game(tmp_path: Path) -> None:
    game = playing(tmp_path, STRIKE, ruleset="tradition")
    refreshed(slain(game, "red-men-2", "red-men-3")).apply(UseStock("Card"))
    game.apply(Choose("red-men-1"), dice=[6])
    assert game.result is not None
    assert game.result.winner == "blue"


# Mending.


@pytest.mark.rule("REP-21")
@pytest.mark.parametrize(("die", "healed"), [(3, False), (4, True)])
def test_mending_heals_where_he_lies_if_the_die_is_high_enough(
    die: int, healed: bool, tmp_path: Path
) -> None:
    game = hurt(playing(tmp_path, '{ kind = "mend", on = 4 }'), "blue-men-2")
    game.apply(UseStock("Card"))
    roll(game, Choose("blue-men-2"), die)
    assert (condition(game, "blue-men-2") == "sound") is healed


@pytest.mark.rule("REP-14")
def test_a_dead_one_called_by_a_card_rises_where_his_corpse_lies_or_at_the_start(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "raise-up", dead_on = 5 }')
    look = game.look()
    look.rules.casualties.kill(look, "blue-men-2", "REP-64", "for a test")
    game._state.pieces.update(look.state.pieces)
    refreshed(game).apply(UseStock("Card"))
    game.apply(Choose("blue-men-2"), dice=[5])
    assert game.check(Post("blue-men-2", 200.0, -300.0)) is None, "where he fell"
    start = next(action for action in game.legal_actions() if isinstance(action, Post) and action.y <= -650)
    roll(game, start)
    assert game.pieces["blue-men-2"].sound


@pytest.mark.rule("REP-123")
def test_a_zombie_that_ended_is_called_back_by_no_card(tmp_path: Path) -> None:
    def end_twice(play: Play) -> None:
        play.rules.casualties.kill(play, "blue-men-2", "REP-64", "for a test")
        raise_zombie(play, "blue-men-2", "blue", "TEST")
        play.rules.casualties.kill(play, "blue-men-2", "REP-64", "for a test")

    game = after(playing(tmp_path, '{ kind = "raise-up", dead_on = 5 }'), end_twice)
    events = roll(game, UseStock("Card"))
    assert clauses(events, "no effect") == ["REP-19"]
    assert not game.pieces["blue-men-2"].alive


# Guns and cards.


@pytest.mark.rule("TRD-07")
def test_a_silenced_gun_fires_no_shot_in_its_owners_next_turn(tmp_path: Path) -> None:
    armies = (army("blue", squad("men")), army("red", squad("men"), guns=(gun(),)))
    silence = '{ kind = "ban", what = ["gun"], lasts = "next" }'
    game = playing(tmp_path, silence, ruleset="tradition", armies=armies)
    game.apply(UseStock("Card"))
    assert game.legal_actions() == (Forbid(GUN, "red-bulldog"),)
    roll(game, Forbid(GUN, "red-bulldog"))
    refusal = forbidden(game.look(), GUN, "red-bulldog")
    assert refusal is not None
    assert refusal.clause == "TRD-07"
    until(game, "magic", "red")
    assert forbidden(game.look(), GUN, "red-bulldog") is not None
    until(game, "magic", "blue")
    assert forbidden(game.look(), GUN, "red-bulldog") is None


@pytest.mark.rule("REP-21")
def test_more_cards_come_from_the_pile_of_the_card(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "more-cards", count = 2 }')
    unseen, _ = pile(game)
    roll(game, UseStock("Card"))
    assert stock(game) == ["Card"]
    assert len(pile(game)[0]) == len(unseen) - 2


@pytest.mark.rule("REP-21")
def test_a_card_that_finds_nothing_to_act_on_is_spent_without_effect(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "mend" }')
    events = roll(game, UseStock("Card"))
    assert "no effect" in whats(events)
    assert stock(game) == []


@pytest.mark.rule("TRD-07")
def test_several_effects_of_a_card_are_done_in_their_order(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "strengthen" }', STRIKE, '{ kind = "more-cards" }')
    game.apply(UseStock("Card"))
    game.apply(Strength("blue-men", "melee"))
    assert boosted(game, "blue-men-1") == 1
    assert game.question == "Card: whom does it strike?"
    assert stock(game) == []
    roll(game, Choose("red-men-1"), 4)
    assert stock(game) == ["Card"]


@pytest.mark.rule("TRD-07")
def test_what_an_effect_asks_for_is_answered_before_the_next_is_aimed(tmp_path: Path) -> None:
    game = playing(tmp_path, '{ kind = "teleport", distance = 5.0 }', STRIKE)
    game.apply(UseStock("Card"))
    game.apply(Choose("blue-men-1"))
    assert game.question == "where does blue-men-1 land?"
    game.apply(Choose("nowhere"))
    assert game.question == "Card: whom does it strike?"


@pytest.mark.rule("TRD-07")
def test_an_aim_that_is_none_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    game = playing(tmp_path, STRIKE)
    game.apply(UseStock("Card"))
    before = game.pieces
    for wrong in (Choose("blue-men-1"), Choose("nobody"), Done()):
        refusal = game.check(wrong)
        assert refusal is not None
        assert refusal.clause == "REP-19"
    assert game.pieces == before


# Kept cards.


@pytest.mark.rule("REP-96", "REP-24")
def test_after_the_check_of_an_attack_both_players_may_use_kept_cards(tmp_path: Path) -> None:
    kept_card = card("Held", STRIKE, deck="2", when="kept", copies=2)
    game = magic("republic", magic="Empire rules", cards=written(tmp_path, kept_card))
    look = game.look()
    for player in ("blue", "red"):
        take_up(look, KEPT, player, "Held", "2")
    offer_kept(look)
    game._state.notes.update(look.state.notes)
    game._state.stack = look.state.stack
    refreshed(game)
    first = game.player
    assert game.legal_actions() == (NO_CARD, UseKept("Held"))
    game.apply(UseKept("Held"))
    game.apply(next(iter(game.legal_actions())), dice=[1])
    assert game.player != first
    assert game.legal_actions() == (NO_CARD, UseKept("Held"))
    game.apply(NO_CARD)
    assert kept(game, first) == []


@pytest.mark.rule("REP-96")
def test_who_keeps_no_card_is_not_asked() -> None:
    look = magic("republic", magic="Empire rules", cards="none").look()
    offer_kept(look)
    assert look.state.stack == ()


@pytest.mark.rule("REP-96")
def test_who_keeps_several_is_asked_again_after_each() -> None:
    look = magic("republic", magic="Empire rules").look()
    for _ in range(2):
        take_up(look, KEPT, "blue", "Rusty Touch-hole", "5")
    take_up(look, KEPT, "blue", "Held Breath", "2")
    SeeFit("blue").perform(look, UseKept("Rusty Touch-hole"))
    assert look.state.stack[-1] == SeeFit("blue")


@pytest.mark.rule("COM-23")
def test_a_card_of_which_the_engine_knows_no_effect_is_a_dud(tmp_path: Path) -> None:
    game = playing(tmp_path, NOTHING)
    before = game.pieces
    events = roll(game, UseStock("Card"))
    assert clauses(events, "no effect") == ["REP-19"]
    assert game.pieces == before
