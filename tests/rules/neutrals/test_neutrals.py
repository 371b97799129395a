"""Units of no player: who provokes them, who moves them, and what they do."""

from __future__ import annotations

import pytest

from fbsim.errors import BadInput, IllegalAction
from fbsim.rules import Action, Army, Choose, Done, Game, Kind, Place, new_game
from fbsim.rules.neutrals import (
    end_neutrality,
    make_neutral,
    master_of_neutrals,
    provoke,
    provoked_by,
    target_of_neutrals,
)
from fbsim.rules.phases.healing import Treat
from fbsim.rules.phases.magic.mages import Speak
from fbsim.rules.phases.moving.walking import Halt, Move, TakeUp
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.phases.shooting.virtual import ShootAt
from fbsim.rules.turn import legal
from fbsim.rules.victory import Annihilation
from tests.rules.moving.field import meanwhile
from tests.rules.table import army, gun, squad, until, warrior

ORCS = Army("neutral", (squad("orcs", 2),), singles=(warrior("archer", shooting=2),))
STEP = 40.0

PLACES = {
    "blue-men-1": Place(-300, -600),
    "blue-men-2": Place(-250, -600),
    "blue-men-3": Place(-200, -600),
    "red-men-1": Place(-300, 600),
    "red-men-2": Place(-250, 600),
    "red-men-3": Place(-200, 600),
    "neutral-orcs-1": Place(0, 0),
    "neutral-orcs-2": Place(50, 0),
    "neutral-archer": Place(100, 0),
}


def with_neutrals(*armies: Army, neutrals: Army = ORCS, seed: int = 3, **places: tuple[float, float]) -> Game:
    where = PLACES | {name.replace("_", "-"): Place(*place) for name, place in places.items()}
    return new_game(
        "republic", armies or (army("blue"), army("red")), seed=seed, places=where, neutrals=neutrals
    )


def at(game: Game, phase: str) -> Game:
    """Let the players skip everything until it is the neutrals' part of a phase."""
    for _ in range(200):
        if game.phase == phase and game.look().active == "neutral" and not game.question:
            return game
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    raise AssertionError(f"the neutrals have no part in {phase}")


def assigned(game: Game) -> Game:
    while game.legal_actions()[0].kind == "assign-die":
        game.apply(game.legal_actions()[0])
    return game


def refused(game: Game, action: Action, clause: str) -> None:
    before = game.state
    with pytest.raises(IllegalAction, match=clause):
        game.apply(action)
    assert game.state == before


# Whose they are.


@pytest.mark.rule("REP-113")
def test_neutrals_belong_to_no_player() -> None:
    game = with_neutrals()
    assert game.players in (("blue", "red"), ("red", "blue"))
    assert game.pieces["neutral-orcs-1"].owner == "neutral"
    assert [piece.id for piece in game.look().units("neutral")] == [
        "neutral-orcs-1",
        "neutral-orcs-2",
        "neutral-archer",
    ]


@pytest.mark.rule("REP-113")
@pytest.mark.parametrize(
    ("ruleset", "neutrals", "match"),
    [
        ("tradition", ORCS, "no neutral units"),
        ("republic", Army("green", ORCS.squads), "belong to"),
        ("republic", Army("neutral", (squad("elves"),)), "no place for"),
    ],
)
def test_what_cannot_be_neutrals_is_refused(ruleset: str, neutrals: Army, match: str) -> None:
    places = {name: place for name, place in PLACES.items() if not name.startswith("neutral")}
    with pytest.raises(BadInput, match=match):
        new_game(ruleset, (army("blue"), army("red")), places=places, neutrals=neutrals)


@pytest.mark.rule("REP-113")
def test_a_players_unit_is_neutral_for_a_time() -> None:
    look = with_neutrals().look()
    make_neutral(look, "red-men-1", "REP-113")
    assert "red-men-1" not in [piece.id for piece in look.units("red")]
    assert "red-men-1" in [piece.id for piece in look.units("neutral")]
    end_neutrality(look, "red-men-1", "REP-113")
    assert "red-men-1" in [piece.id for piece in look.units("red")]


@pytest.mark.rule("REP-113", "REP-62")
def test_one_made_neutral_has_the_gun_beside_him_and_no_army_whose_points_to_shoot_with() -> None:
    places = {name: place for name, place in PLACES.items() if not name.startswith("neutral")}
    places |= {"blue-bulldog": Place(-330, -550)}
    blue = army("blue", squad("men", access=("P",)), guns=(gun(),))
    game = until(new_game("republic", (blue, army("red")), places=places, seed=3), "manoeuvre")
    game = meanwhile(game, lambda play: make_neutral(play, "blue-men-1", "REP-113"))
    while game.turn == 1:
        game.apply(Done() if Done() in game.legal_actions() else game.legal_actions()[0])
        assert not any(isinstance(action, Fire) for action in game.legal_actions())
    assert game.pieces["blue-bulldog"].controller == "neutral"


@pytest.mark.rule("REP-126")
def test_neutrals_and_those_made_neutral_save_nobody_from_defeat() -> None:
    look = with_neutrals().look()
    for name in ("red-men-1", "red-men-2"):
        look.rules.casualties.kill(look, name, "TEST", "fate")
    make_neutral(look, "red-men-3", "REP-113")
    result = Annihilation("REP-125").after_loss(look)
    assert result is not None
    assert result.winner == "blue"


# Who provokes them.


@pytest.mark.rule("REP-113")
@pytest.mark.parametrize("what", ["killed", "wounded"])
def test_who_kills_or_wounds_neutrals_provokes_them(what: str) -> None:
    game = with_neutrals()
    look = at(game, "manoeuvre").look()
    look.state.at -= 1  # The part of the player who moved last.
    player = look.active
    assert player in ("blue", "red")
    harm = look.rules.casualties.kill if what == "killed" else look.rules.casualties.wound
    harm(look, "neutral-orcs-1", "REP-64", "by chance")
    assert provoked_by(look) == (player,)


@pytest.mark.rule("REP-113")
def test_who_shoots_at_neutrals_provokes_them_even_if_he_misses() -> None:
    archers = squad("men", 3, shooting=1)
    places = {f"blue_men_{n}": (50.0 * n, -150.0) for n in (1, 2, 3)}
    game = with_neutrals(army("blue", archers), army("red"), **places)  # type: ignore[arg-type]  # places by name
    while game.phase != "shooting" or game.player != "blue" or game.look().active != "blue":
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    shot = next(a for a in game.legal_actions() if isinstance(a, ShootAt) and "neutral" in a.target)
    game.apply(shot, dice=[1, 1, 1])
    assert provoked_by(game.look()) == ("blue",)


@pytest.mark.rule("REP-113")
def test_a_gun_fired_at_neutrals_provokes_them() -> None:
    blue = army("blue", squad("men", access=("P",)), guns=(gun(),))
    game = with_neutrals(blue, army("red"), blue_bulldog=(-300, -530))
    while game.phase != "shooting" or game.look().active != "blue":
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    game.apply(Fire("blue-bulldog", "neutral-orcs-1"))
    assert provoked_by(game.look()) == ("blue",)


@pytest.mark.rule("REP-113", "REP-119")
def test_neutrals_who_die_of_their_wounds_blame_nobody() -> None:
    look = at(with_neutrals(blue_men_1=(0, -170)), "manoeuvre").look()
    look.rules.casualties.kill(look, "neutral-orcs-2", "REP-119", "died of his wounds")
    assert provoked_by(look) == ()


# Who moves them.


@pytest.mark.rule("REP-114")
def test_the_opponent_of_their_target_moves_them() -> None:
    look = with_neutrals().look()
    provoke(look, "red")
    assert target_of_neutrals(look) == "red"
    assert master_of_neutrals(look) == "blue"
    provoke(look, "blue")
    assert master_of_neutrals(look) == "red"


@pytest.mark.rule("REP-114")
def test_unprovoked_they_turn_against_the_nearest() -> None:
    look = with_neutrals(red_men_1=(0, 150)).look()
    assert (target_of_neutrals(look), master_of_neutrals(look)) == ("red", "blue")


@pytest.mark.rule("REP-114")
def test_of_three_players_the_next_after_the_target_moves_them() -> None:
    green = {f"green_men_{n}": (500.0, 50.0 * n) for n in (1, 2, 3)}
    look = with_neutrals(army("blue"), army("red"), army("green"), **green).look()  # type: ignore[arg-type]  # places by name
    look.state.order = ("blue", "red", "green")
    for target, master in (("blue", "red"), ("red", "green"), ("green", "blue")):
        provoke(look, target)
        assert master_of_neutrals(look) == master


@pytest.mark.rule("REP-115", "REP-114")
def test_neutrals_move_last_and_their_master_decides() -> None:
    game = with_neutrals(red_men_1=(0, 150))
    actors = []
    while game.phase != "manoeuvre":
        game.apply(game.legal_actions()[0])
    while game.phase == "manoeuvre":
        actor = game.look().active
        if actor not in actors:
            actors.append(actor)
        if actor == "neutral":
            assert game.player == "blue"
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    assert actors[-1] == "neutral"
    assert len(actors) == 3


# What they do.


@pytest.mark.rule("REP-117")
def test_unprovoked_fighters_attack_who_is_within_five_steps() -> None:
    game = assigned(at(with_neutrals(red_men_1=(0, 150)), "manoeuvre"))
    assert set(game.legal_actions()) == {TakeUp("neutral-orcs-1"), TakeUp("neutral-orcs-2")}
    refused(game, Done(), "REP-117")
    game.apply(TakeUp("neutral-orcs-1"))
    moves = [action for action in game.legal_actions() if isinstance(action, Move)]
    assert moves
    look = game.look()
    before = look.gap(look.piece("neutral-orcs-1"), look.piece("red-men-1"))
    refused(game, Halt("neutral-orcs-1"), "REP-117")
    refused(game, Move("neutral-orcs-1", 0, -30), "REP-117")
    game.apply(moves[0])
    look = game.look()
    assert look.gap(look.piece("neutral-orcs-1"), look.piece("red-men-1")) < before


@pytest.mark.rule("REP-117")
def test_unprovoked_neutrals_with_nobody_near_stay() -> None:
    game = with_neutrals()
    seen = set()
    while game.turn == 1 and not game.over:
        if game.look().active == "neutral" and game.phase == "manoeuvre":
            seen |= {action.kind for action in game.legal_actions()}
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    assert "take-up" not in seen
    assert game.pieces["neutral-orcs-1"].place == Place(0, 0)


@pytest.mark.rule("REP-117")
def test_an_unprovoked_shooter_stays() -> None:
    game = assigned(at(with_neutrals(red_men_1=(0, 150)), "manoeuvre"))
    refused(game, TakeUp("neutral-archer"), "REP-117")


@pytest.mark.rule("REP-117")
def test_provoked_fighters_go_for_the_enemy_from_afar_and_shooters_go_where_they_like() -> None:
    game = with_neutrals()
    while game.phase != "manoeuvre":
        game.apply(game.legal_actions()[0])
    look = at(game, "manoeuvre").look()
    provoke(look, "blue")
    phase = look.phase
    while (dice := [each for each in phase.legal(look) if each.kind == "assign-die"]) != []:
        phase.perform(look, dice[0])
    assert TakeUp("neutral-archer") in phase.legal(look)
    assert phase.refusal(look, TakeUp("neutral-orcs-1")) is None
    away = phase.refusal(look, Move("neutral-orcs-1", 20, 0))
    assert away is not None
    assert away.clause == "REP-117"
    assert phase.refusal(look, Move("neutral-orcs-1", -10, 20)) is None
    assert phase.refusal(look, Move("neutral-archer", 100, 30)) is None
    assert phase.refusal(look, Done()) is None


@pytest.mark.rule("REP-118")
def test_neutrals_shoot_first_at_those_in_melee_with_neutrals() -> None:
    game = at(with_neutrals(red_men_1=(0, 50), red_men_2=(300, 0)), "shooting")
    refused(game, Done(), "REP-118")
    refused(game, ShootAt("neutral-archer", "red-men-2"), "REP-118")
    assert ShootAt("neutral-archer", "red-men-1") in game.legal_actions()


@pytest.mark.rule("REP-118")
def test_without_a_melee_they_shoot_at_all_within_twelve_steps() -> None:
    game = at(with_neutrals(red_men_1=(0, 200), red_men_2=(300, 0)), "shooting")
    shots = {action.target for action in game.legal_actions() if isinstance(action, ShootAt)}
    assert shots == {"red-men-1", "red-men-2"}


@pytest.mark.rule("REP-116")
def test_neutrals_draw_no_cards() -> None:
    game = with_neutrals()
    kinds = set()
    while game.turn == 1 and not game.over:
        if game.look().active == "neutral" and game.phase == "magic":
            kinds |= {action.kind for action in game.legal_actions()}
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    assert kinds <= {"done", "speak"}


MAGE = warrior("mage", kind=Kind.MAGE, traits=("master-wizard",))
WIZARD = Army("neutral", (squad("orcs", 2),), singles=(MAGE,))
LIGHTNING = Speak("neutral-mage", "Lightning")


def with_wizard(**places: tuple[float, float]) -> Game:
    spots = {name: place for name, place in PLACES.items() if name != "neutral-archer"}
    where = {name.replace("_", "-"): Place(*place) for name, place in places.items()}
    both = (army("blue"), army("red"))
    places_ = spots | {"neutral-mage": Place(100, 0)} | where
    return new_game("republic", both, seed=3, places=places_, neutrals=WIZARD)


@pytest.mark.rule("REP-116")
def test_their_attacking_magic_goes_against_warriors_within_eight_steps_of_a_mage() -> None:
    game = at(with_wizard(red_men_1=(100, 300), red_men_2=(100, 450)), "magic")
    assert game.legal_actions() == (Done(), LIGHTNING)
    game.apply(LIGHTNING)
    assert game.player == "blue"
    assert game.legal_actions() == (Choose("red-men-1"),)
    refused(game, Choose("red-men-2"), "REP-116")
    game.apply(Choose("red-men-1"), dice=[6, 3])  # lightning; then the first manoeuvre
    assert not game.pieces["red-men-1"].alive


@pytest.mark.rule("REP-116")
def test_or_against_the_player_who_attacked_them_wherever_he_is() -> None:
    look = at(with_wizard(red_men_1=(100, 300), blue_men_2=(100, -450)), "magic").look()
    provoke(look, "blue")
    look.phase.perform(look, LIGHTNING)
    assert set(legal(look)) == {Choose("red-men-1"), Choose("blue-men-2")}


@pytest.mark.rule("REP-116")
def test_with_nobody_to_attack_no_attacking_spell_is_spoken() -> None:
    game = with_wizard(red_men_2=(100, 450))
    while game.turn == 1 and not game.over:
        assert LIGHTNING not in game.legal_actions()
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])


@pytest.mark.rule("REP-119")
def test_wounded_neutrals_are_always_treated() -> None:
    game = with_neutrals()
    while game.phase != "manoeuvre":
        game.apply(game.legal_actions()[0])
    game.apply(Done()) if Done() in game.legal_actions() else None
    look = game.look()
    look.rules.casualties.wound(look, "neutral-orcs-1", "TEST", "hurt")
    look.state.at = next(
        n
        for n, part in enumerate(look.setup.programme(look.state.stage))
        if part.phase.name == "healing" and part.part == 2
    )
    assert look.active == "neutral"
    rolled = look.state.rolled
    look.phase.begin(look)
    assert look.state.rolled == rolled + 1
    assert look.events[-1].piece == "neutral-orcs-1"
    assert Treat() not in look.phase.legal(look)


@pytest.mark.rule("REP-113", "REP-117", "REP-118")
def test_a_game_with_neutrals_plays_to_its_end_and_is_saved_on_the_way() -> None:
    mage = warrior("mage", kind=Kind.MAGE)
    neutrals = Army("neutral", ORCS.squads, singles=(*ORCS.singles, mage))
    game = with_neutrals(neutrals=neutrals, neutral_mage=(150, 0), red_men_1=(0, 150), blue_men_1=(0, -150))
    for number in range(3000):
        if game.over:
            break
        choices = game.legal_actions()
        assert all(game.check(choice) is None for choice in choices)
        if number % 100 == 0:
            assert Game.from_json(game.to_json()).legal_actions() == choices
        game.apply(choices[(number * 7) % len(choices)])
    assert game.turn > 3
