"""Artefacts: keepers, activation, duration, strength, and what the eight of the club edition do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fbsim.rules import (
    Army,
    Choose,
    Done,
    FixedDice,
    Game,
    GunSheet,
    Miss,
    Place,
    Pose,
    Profile,
    ShotReport,
    Struck,
)
from fbsim.rules.bans import GUN, MAGIC, RESEARCH, SHOOTING, Ban, add_ban, forbidden
from fbsim.rules.boosts import Boost, add_boost
from fbsim.rules.phases.deployment.placing import Post
from fbsim.rules.phases.magic.activation import activate, is_active
from fbsim.rules.phases.magic.artefacts import UseArtefact, source_of
from fbsim.rules.phases.magic.effects.banning import Forbid
from fbsim.rules.phases.magic.effects.firing import AGAIN, NO_MORE, FireFreely
from fbsim.rules.phases.magic.effects.mending import raise_up
from fbsim.rules.phases.magic.kept import UseKept
from fbsim.rules.phases.magic.piles import RollForMagic
from fbsim.rules.phases.magic.powers import fixed_manoeuvre, turns_loss
from fbsim.rules.phases.magic.source import CARD, Source
from fbsim.rules.phases.magic.stock import UseStock
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.pieces import Ammunition, Blast
from fbsim.rules.play import Play
from fbsim.rules.systems.republic import ALLOWANCE
from tests.rules.magic.table import (
    NOTHING,
    PLACES,
    aroused,
    awake,
    boosted,
    card,
    clauses,
    condition,
    kept,
    magic,
    roll,
    slain,
    stock,
    whats,
    with_artefact,
    written,
)
from tests.rules.shots.build import struck
from tests.rules.table import army, gun, squad, until

ACTIVATION = '{ kind = "activate" }'
KILL = '{ kind = "strike", wounded_on = 0, killed_on = 1 }'
OTHERS: dict[str, tuple[float, float] | Place] = {
    **PLACES,
    **{f"blue-more-{n}": (-100.0 * n, -300.0) for n in (1, 2, 3)},
}


def facing(artefact: str, second: str = "", **options: Any) -> Game:
    """Republic, blue's magic phase: blue's squads have artefacts, red's has a War Horn."""
    squads = [with_artefact("men", artefact)]
    if second:
        squads.append(with_artefact("more", second))
    places = OTHERS if second else PLACES
    red = army("red", with_artefact("men", "War Horn"))
    return magic("republic", Army("blue", tuple(squads)), red, places=places, **options)


def killed(game: Game, piece: str, clause: str = "REP-85") -> Play:
    """Let somebody be killed by a clause, on a copy."""
    look = game.look()
    look.rules.casualties.kill(look, piece, clause, "for a test")
    return look


# Activation and duration.


@pytest.mark.rule("REP-103", "REP-102")
def test_artefacts_sleep_in_the_beginning() -> None:
    game = facing("Lord of Fire", cards="none")
    assert awake(game) == []
    refusal = game.check(UseArtefact("blue-men"))
    assert refusal is not None
    assert refusal.clause == "REP-103"


@pytest.mark.rule("REP-103", "COM-23")
def test_the_card_of_activation_wakes_an_artefact(tmp_path: Path) -> None:
    cards = written(tmp_path, card("Artefact Activation", ACTIVATION, deck="4"))
    game = facing("Lord of Fire", "War Horn", magic="Empire rules", cards=cards)
    game.apply(RollForMagic(), dice=[4])
    assert game.legal_actions() == (Choose("blue-men"), Choose("blue-more"))
    game.apply(Choose("blue-men"))
    assert awake(game) == ["blue-men"]
    assert UseArtefact("blue-men") in game.legal_actions()


@pytest.mark.rule("REP-104", "REP-102")
def test_an_artefact_acts_as_long_as_its_keeper_lives() -> None:
    game = aroused(facing("War Horn", cards="none"), "blue-men")
    assert fixed_manoeuvre(game.look(), "blue-men") == 6
    soldier = killed(game, "blue-men-2")
    assert is_active(soldier, "blue-men")
    commander = killed(game, "blue-men-1")
    assert not is_active(commander, "blue-men")
    assert clauses(tuple(commander.events), "artefact asleep") == ["REP-104"]
    assert fixed_manoeuvre(commander, "blue-men") is None


@pytest.mark.rule("REP-104")
def test_an_artefact_acts_only_while_its_keeper_is_under_his_players_control() -> None:
    game = aroused(facing("War Horn", cards="none"), "blue-men")
    look = game.look()
    look.change("blue-men-1", held_by="red")
    assert not is_active(look, "blue-men")
    look.change("blue-men-1", held_by="")
    assert is_active(look, "blue-men")


@pytest.mark.rule("REP-106", "REP-15")
def test_a_keeper_called_back_must_activate_his_artefact_anew() -> None:
    game = aroused(facing("War Horn", cards="none"), "blue-men")
    look = killed(game, "blue-men-1")
    raise_up(look, Source(CARD, "a miracle", "blue", "REP-14"), look.piece("blue-men-1"))
    assert look.piece("blue-men-1").sound
    assert not is_active(look, "blue-men")


# Commanders killed.


@pytest.mark.rule("REP-107")
def test_a_killed_enemy_commander_lets_one_choose_an_artefact() -> None:
    game = facing("Lord of Fire", "War Horn", cards="none")
    look = killed(game, "red-men-1")
    question = look.state.stack[-1]
    assert question.player == "blue"
    assert list(question.legal(look)) == [Choose("blue-men"), Choose("blue-more")]
    question.perform(look, Choose("blue-more"))
    assert is_active(look, "blue-more")
    assert not is_active(look, "blue-men")


@pytest.mark.rule("REP-107")
def test_there_is_one_artefact_for_one_commander_and_none_for_a_soldier() -> None:
    game = facing("Lord of Fire", "War Horn", cards="none")
    assert killed(game, "red-men-2").state.stack == ()
    look = killed(game, "red-men-1")
    raise_up(look, Source(CARD, "a miracle", "red", "REP-14"), look.piece("red-men-1"))
    look.state.stack = ()
    look.rules.casualties.kill(look, "red-men-1", "REP-85", "once more")
    assert look.state.stack == ()


@pytest.mark.rule("REP-108")
@pytest.mark.parametrize(("die", "squad_name"), [(1, "blue-men"), (2, "blue-more")])
def test_a_commander_killed_by_magic_wakes_an_artefact_by_dice(
    die: int, squad_name: str, tmp_path: Path
) -> None:
    cards = written(tmp_path, card("Doom", KILL, copies=4))
    game = facing("Lord of Fire", "War Horn", cards=cards)
    game.apply(UseStock("Doom"))
    events = roll(game, Choose("red-men-1"), 1, die)
    assert clauses(events, "artefact activated") == ["REP-108"]
    assert awake(game) == [squad_name]


@pytest.mark.rule("REP-108")
def test_a_commander_shot_by_his_own_side_wakes_an_artefact_by_dice() -> None:
    """Red's shot, in red's part, kills red's commander: blue gains, by dice."""
    red = army("red", with_artefact("men", "War Horn", access=("P",)), guns=(gun(),))
    blue = Army("blue", (with_artefact("men", "Lord of Fire"), with_artefact("more", "War Horn")))
    places = {**OTHERS, "red-bulldog": (200.0, 360.0)}
    game = until(magic("republic", blue, red, places=places, cards="none"), "shooting", "red")
    game.apply(next(action for action in game.legal_actions() if action.kind == "fire"))
    order = game.awaiting_shot
    assert order is not None
    report = ShotReport(order.gun, order.gun_model, order.gun_class, "red", 1, (fallen(game, "red-men-1"),))
    events = game.resolve_shot(report, dice=[2])
    assert clauses(events, "artefact activated") == ["REP-108"]
    assert awake(game) == ["blue-more"]


@pytest.mark.rule("REP-108")
def test_a_commander_in_the_blast_of_his_own_sides_shell_wakes_an_artefact_by_dice() -> None:
    sorts = (Ammunition("shell", 1.0), Ammunition("vacuum", 1.0, True, Blast(1, (1, 2, 3, 4, 5, 6))))
    red = army("red", with_artefact("men", "War Horn", access=("P",)), guns=(gun(ammunition=sorts),))
    blue = Army("blue", (with_artefact("men", "Lord of Fire"), with_artefact("more", "War Horn")))
    places = {**OTHERS, "red-bulldog": (200.0, 360.0)}
    game = until(magic("republic", blue, red, places=places, cards="none"), "shooting", "red")
    game.apply(Fire("red-bulldog", ammunition="vacuum"))
    there = game.pieces["red-men-1"].place
    assert there is not None
    report = ShotReport("red-bulldog", "bulldog", "P", "red", 1, (), burst_mm=(there.x, there.y))
    events = game.resolve_shot(report, dice=[1, 2])
    assert not game.pieces["red-men-1"].alive
    assert clauses(events, "artefact activated") == ["REP-108"]
    assert awake(game) == ["blue-more"]


@pytest.mark.rule("REP-107")
def test_a_commander_shot_by_the_enemy_is_no_friendly_fire() -> None:
    blue = Army(
        "blue",
        (with_artefact("men", "Lord of Fire", access=("P",)), with_artefact("more", "War Horn")),
        (gun(),),
    )
    places = {**OTHERS, "blue-bulldog": (200.0, -360.0)}
    game = until(magic("republic", blue, army("red"), places=places, cards="none"), "shooting", "blue")
    game.apply(next(action for action in game.legal_actions() if action.kind == "fire"))
    order = game.awaiting_shot
    assert order is not None
    report = ShotReport(order.gun, order.gun_model, order.gun_class, "blue", 1, (fallen(game, "red-men-1"),))
    game.resolve_shot(report, dice=[])
    assert game.legal_actions() == (Choose("blue-men"), Choose("blue-more"))
    game.apply(Choose("blue-men"))
    assert awake(game) == ["blue-men"]


def fallen(game: Game, piece: str) -> Struck:
    """What a report says of somebody who fell face up."""
    return struck(pose=Pose.FACE_UP, name=piece, side=game.pieces[piece].owner)


@pytest.mark.rule("REP-107")
def test_by_the_empire_rules_dead_commanders_wake_nothing() -> None:
    game = facing("Lord of Fire", "War Horn", magic="Empire rules", cards="none")
    look = killed(game, "red-men-1")
    assert look.state.stack == ()
    assert not is_active(look, "blue-men")


# Cards and artefacts.


@pytest.mark.rule("REP-26")
def test_after_an_artefact_no_card_is_used(tmp_path: Path) -> None:
    stone = written(tmp_path, card("Stone", NOTHING, copies=4))
    game = aroused(facing("Lord of Fire", "Lord of Magic", cards=stone), "blue-men", "blue-more")
    assert UseStock("Stone") in game.legal_actions()
    game.apply(UseArtefact("blue-men"))
    game.apply(Forbid(SHOOTING, "all"), dice=[1])
    assert game.legal_actions() == (Done(), UseArtefact("blue-more"))
    refusal = game.check(UseStock("Stone"))
    assert refusal is not None
    assert refusal.clause == "REP-26"


@pytest.mark.rule("REP-26")
def test_after_an_artefact_neither_die_nor_kept_card_is_left(tmp_path: Path) -> None:
    cards = written(tmp_path, card("Held", NOTHING, deck="2", when="kept"))
    game = facing("Lord of Fire", "Lord of Magic", magic="Empire rules", cards=cards)
    roll(game, RollForMagic(), 2)
    assert kept(game) == ["Held"]
    until(game, "magic", "red")
    game = aroused(until(game, "magic", "blue"), "blue-men", "blue-more")
    game.apply(UseArtefact("blue-men"))
    game.apply(Forbid(SHOOTING, "all"), dice=[1])
    assert game.legal_actions() == (Done(), UseArtefact("blue-more"))
    for action in (RollForMagic(), UseKept("Held")):
        refusal = game.check(action)
        assert refusal is not None
        assert refusal.clause == "REP-26"


@pytest.mark.rule("REP-105")
def test_an_artefact_beats_a_card_that_pulls_the_other_way() -> None:
    game = aroused(facing("Sacred Chaos", cards="none"), "blue-men")
    look = game.look()
    add_boost(look, Boost("red-men", "manoeuvre", -1, 9, "", "blue-men"))
    game._state.notes.update(look.state.notes)
    assert boosted(game, "red-men-1", "manoeuvre") == -1
    add_boost(look, Boost("red-men", "manoeuvre", 2, 9, "red"))
    game._state.notes.update(look.state.notes)
    assert boosted(game, "red-men-1", "manoeuvre") == -1
    add_boost(look, Boost("red-men", "manoeuvre", -2, 9, "blue"))
    game._state.notes.update(look.state.notes)
    assert boosted(game, "red-men-1", "manoeuvre") == -1, "the cards' sum is 0"


# The eight of the club edition.


@pytest.mark.rule("REP-102", "REP-105")
def test_ball_of_destruction_fires_two_plain_shots_of_a_catapult() -> None:
    catapult = replace(gun("porcupine", "K", crew=2), footprint_mm=None)
    game = armed("Ball of Destruction", catapult)
    game.apply(UseArtefact("blue-men"))
    assert game.legal_actions() == (FireFreely("blue-porcupine", "shell"),), "no crew, and only this gun"
    game.apply(FireFreely("blue-porcupine", "shell"))
    assert game.awaiting_shot is not None
    assert game.awaiting_shot.gun == "blue-porcupine"
    game.apply(Miss())
    assert game.legal_actions() == (AGAIN, NO_MORE)
    game.apply(AGAIN)
    assert game.awaiting_shot is not None
    game.apply(Miss())
    assert game.awaiting_shot is None
    assert AGAIN not in game.legal_actions()


@pytest.mark.rule("REP-102")
def test_ball_of_destruction_may_fire_the_weakest_special_shell_once() -> None:
    shells = (Ammunition("shell", 1.0), Ammunition("fire", 3.0, True), Ammunition("smoke", 2.0, True))
    catapult = replace(gun("porcupine", "K"), gun=GunSheet("K", 1, 2, ammunition=shells))
    game = armed("Ball of Destruction", catapult)
    game.apply(UseArtefact("blue-men"))
    names = ["shell", "smoke"]
    assert game.legal_actions() == tuple(FireFreely("blue-porcupine", name) for name in names)
    game.apply(FireFreely("blue-porcupine", "smoke"))
    game.apply(Miss())
    assert AGAIN not in game.legal_actions()


@pytest.mark.rule("REP-102")
def test_magic_powder_fires_a_salvo_of_a_multi_barrelled_gun_only() -> None:
    game = armed("Magic Powder", gun("mdb", "MP", barrels=3), gun("bulldog", "P"))
    game.apply(UseArtefact("blue-men"))
    assert game.legal_actions() == (FireFreely("blue-mdb", "shell"),)
    game.apply(FireFreely("blue-mdb", "shell"))
    assert game.awaiting_shot is not None
    assert game.awaiting_shot.barrels == 3
    game.apply(Miss())
    assert AGAIN not in game.legal_actions()


@pytest.mark.rule("REP-102", "REP-26")
def test_an_artefact_is_used_once_in_a_phase_and_only_with_something_to_act_on() -> None:
    game = armed("Magic Powder", gun("bulldog", "P"))
    refusal = game.check(UseArtefact("blue-men"))
    assert refusal is not None
    assert refusal.clause == "REP-102"
    horn = aroused(facing("War Horn", cards="none"), "blue-men").check(UseArtefact("blue-men"))
    assert horn is not None
    assert "not one to be used" in horn.reason


def armed(artefact: str, *guns: Profile) -> Game:
    """Blue's magic phase: his squad's artefact is active, and he has guns."""
    places = {**PLACES, **{f"blue-{each.model}": (-200.0 - 100.0 * n, -300.0) for n, each in enumerate(guns)}}
    blue = Army("blue", (with_artefact("men", artefact),), guns)
    game = magic("republic", blue, army("red"), places=places, cards="none")
    return aroused(game, "blue-men")


@pytest.mark.rule("REP-102")
@pytest.mark.parametrize(("die", "banned"), [(3, False), (4, True)])
def test_lord_of_fire_bans_shooting_for_the_turn_on_4(die: int, banned: bool) -> None:
    game = aroused(facing("Lord of Fire", cards="none"), "blue-men")
    game.apply(UseArtefact("blue-men"))
    roll(game, Forbid(SHOOTING, "all"), die)
    for player in ("blue", "red"):
        assert (forbidden(game.look(), SHOOTING, player) is not None) is banned
    until(game, "magic", "red")
    turn = game.turn
    while game.turn == turn:
        game.apply(Done() if Done() in game.legal_actions() else game.legal_actions()[0])
    assert forbidden(game.look(), SHOOTING, "red") is None


@pytest.mark.rule("REP-102")
def test_lord_of_fire_silences_a_chosen_gun() -> None:
    red = army("red", squad("men", access=("P",)), guns=(gun(),))
    blue = Army("blue", (with_artefact("men", "Lord of Fire"),))
    game = magic("republic", blue, red, places={**PLACES, "red-bulldog": (200.0, 360.0)}, cards="none")
    aroused(game, "blue-men").apply(UseArtefact("blue-men"))
    roll(game, Forbid(GUN, "red-bulldog"), 4)
    until(game, "manoeuvre", "red")
    fires = [action for action in until_shooting(game).legal_actions() if action.kind == "fire"]
    assert fires == []


def until_shooting(game: Game) -> Game:
    """Go on until red has had his part of the shooting phase, or has it."""
    while game.phase == "manoeuvre":
        game.apply(Done() if Done() in game.legal_actions() else game.legal_actions()[0])
    return game


@pytest.mark.rule("REP-102", "REP-105", "REP-30")
def test_war_horn_makes_the_base_manoeuvre_6_whatever_the_die() -> None:
    game = aroused(facing("War Horn", cards="none"), "blue-men")
    game.apply(Done())
    until(game, "manoeuvre", "blue")
    look = game.look()
    ledger = ALLOWANCE.ledger(look)
    for name in ("blue-men-1", "blue-men-3"):
        assert ALLOWANCE.base(look, ledger, look.piece(name)) == 6


@pytest.mark.rule("REP-102")
@pytest.mark.parametrize(("dice", "turned"), [([4, 4], False), ([1, 5], True), ([6, 2], True)])
def test_sword_of_saladin_turns_a_loss_on_a_5_or_6_of_two_dice(dice: list[int], turned: bool) -> None:
    game = aroused(facing("Sword of Saladin", cards="none"), "blue-men")
    look = Play(game.setup, game.look().state, FixedDice(dice))
    losers = [look.piece("blue-men-2")]
    assert turns_loss(look, losers) is turned
    assert not turns_loss(game.look(), [look.piece("red-men-1")]), "the enemy's do not roll"


@pytest.mark.rule("REP-102")
@pytest.mark.parametrize(
    ("dice", "back", "paid"), [([3], False, False), ([4, 3], True, False), ([4, 2, 1], True, True)]
)
def test_sceptre_of_the_sleepers_returns_a_dead_one_for_a_price(
    dice: list[int], back: bool, paid: bool
) -> None:
    game = facing("Sceptre of the Sleepers", cards="none")
    aroused(slain(game, "blue-men-3"), "blue-men").apply(UseArtefact("blue-men"))
    events = roll(game, Choose("blue-men-3"), *dice)
    assert ("resurrected" in whats(events)) is back
    assert ("killed" in whats(events)) is paid
    if back:
        spot = game.legal_actions()[0]
        assert isinstance(spot, Post)
        assert spot.y <= -650, "at the starting position"


@pytest.mark.rule("REP-102", "REP-104")
def test_sacred_chaos_weakens_an_enemy_squad_as_long_as_it_acts() -> None:
    red = army("red", squad("men", melee=1.0, shooting=1, armour=1))
    blue = Army("blue", (with_artefact("men", "Sacred Chaos"),))
    game = magic("republic", blue, red, magic="Empire rules", cards="none")
    look = game.look()
    activate(look, "blue-men", "REP-103")
    question = look.state.stack[-1]
    assert list(question.legal(look)) == [Choose("red-men")]
    look.state.stack = ()
    question.perform(look, Choose("red-men"))
    game._state.notes.update(look.state.notes)
    assert [boosted(game, "red-men-1", what) for what in ("manoeuvre", "melee")] == [-1, -1]
    assert [boosted(game, "red-men-1", what) for what in ("shooting", "armour")] == [0, 0], "1 stays 1"
    look = killed(game, "blue-men-1")
    game._state.notes.clear()
    game._state.notes.update(look.state.notes)
    assert boosted(game, "red-men-1", "melee") == 0


@pytest.mark.rule("REP-102")
@pytest.mark.parametrize(("die", "banned"), [(3, False), (4, True)])
def test_lord_of_magic_takes_a_card_and_bans_magic_on_4(die: int, banned: bool, tmp_path: Path) -> None:
    stone = written(tmp_path, card("Stone", NOTHING, copies=4))
    game = aroused(facing("Lord of Magic", cards=stone), "blue-men")
    assert stock(game, "red") == ["Stone"]
    game.apply(UseArtefact("blue-men"))
    assert stock(game, "red") == []
    assert game.legal_actions() == (Forbid(MAGIC, "all"), Forbid(RESEARCH, "all"))
    roll(game, Forbid(RESEARCH, "all"), die)
    assert (forbidden(game.look(), RESEARCH, "red") is not None) is banned
    assert forbidden(game.look(), RESEARCH, "blue") is None


@pytest.mark.rule("REP-102")
def test_a_ban_of_magic_leaves_neither_research_nor_stock(tmp_path: Path) -> None:
    stone = written(tmp_path, card("Stone", NOTHING, copies=6))
    game = aroused(facing("Lord of Magic", cards=stone), "blue-men")
    game.apply(UseArtefact("blue-men"))
    turn = game.turn
    roll(game, Forbid(MAGIC, "all"), 4)
    while game.phase == "magic" and game.player == "blue":
        game.apply(Done())
    assert (game.turn, game.phase) == (turn, "manoeuvre"), "red could do nothing in his magic phase"


@pytest.mark.rule("REP-102", "COM-23")
def test_an_artefact_whose_card_is_lost_can_be_active_but_does_nothing() -> None:
    game = aroused(facing("Sword of Ares", cards="none"), "blue-men")
    assert awake(game) == ["blue-men"]
    refusal = game.check(UseArtefact("blue-men"))
    assert refusal is not None
    assert refusal.clause == "REP-102"


@pytest.mark.rule("REP-102")
def test_an_artefact_is_its_squads_and_its_players() -> None:
    game = facing("War Horn", cards="none")
    source = source_of(game.look(), "blue-men")
    assert (source.player, source.name, source.by) == ("blue", "War Horn", "blue-men")
    assert condition(game, "blue-men-1") == "sound"


@pytest.mark.rule("REP-105")
def test_an_artefact_fires_a_gun_that_a_card_has_silenced() -> None:
    game = armed("Magic Powder", gun("mdb", "MP", barrels=3))
    look = game.look()
    for what, subject in ((GUN, "blue-mdb"), (SHOOTING, "blue")):
        add_ban(look, Ban(what, subject, 9, "", "TRD-07", "a card forbids it"))
    game._state.notes.update(look.state.notes)
    game.apply(UseArtefact("blue-men"))
    game.apply(FireFreely("blue-mdb", "shell"))
    assert game.awaiting_shot is not None
