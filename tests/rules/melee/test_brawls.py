"""Random games that begin in the thick of it: what holds at every state, whatever the dice."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from fbsim.rules import Army, Game, Kind, Place, Profile, Refusal, Squad, new_game
from fbsim.rules.actions import Done
from fbsim.rules.bots import RandomBot
from fbsim.rules.phases.melee.duels import Declare
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.ruleset import OptionValue
from tests.rules.table import warrior

RULESETS = ("tradition", "family", "series", "republic", "empire")
BY_DIE: dict[str, dict[str, OptionValue]] = {
    "republic": {"melee_losses": "by die"},
    "tradition": {"melee_loss": "one"},
}

ACTIONS = 150


def brawl(
    ruleset: str, seed: int, players: int = 2, options: Mapping[str, OptionValue] | None = None
) -> Game:
    """Armies mixed on a grid, each man beside others: half of them armoured, with a machine and a dragon."""
    chance = random.Random(seed)
    names = ("blue", "red", "green")[:players]
    spots = [(25.0 * x, 25.0 * y) for x in range(-4, 5) for y in range(-4, 5)]
    chance.shuffle(spots)
    places: dict[str, Place] = {}
    for player in names:
        pieces = [f"{player}-man-{n}" for n in range(1, 9)] + [f"{player}-walker", f"{player}-dragon"]
        places |= {piece: Place(*spots.pop()) for piece in pieces}
    return new_game(ruleset, [_army(player) for player in names], seed=seed, options=options, places=places)


def _army(player: str) -> Army:
    men = tuple(warrior(f"man-{n}", number=n, melee=n % 3 / 2, armour=n % 2) for n in range(1, 9))
    walker = Profile("walker", Kind.WAR_MACHINE, "Walker", melee=3.0)
    dragon = Profile("dragon", Kind.DRAGON, "Dragon", melee=4.0, lives=2)
    return Army(player, (Squad("men", "Men", men),), singles=(walker, dragon))


def states(game: Game, seed: int) -> list[Game]:
    """Play at random, and give a copy of each state."""
    bot, found = RandomBot(seed), []
    for _ in range(ACTIONS):
        if game.over:
            break
        found.append(game.copy())
        game.apply(bot.choose(game, game.legal_actions()))
    return found


def all_pairings(game: Game) -> list[Fight | Declare]:
    """Give every fight that a fool could order."""
    names = [name for name, piece in game.pieces.items() if piece.place is not None]
    kinds = (Declare,) if game.rules.name == "series" else (Fight,)
    return [kind(one, other) for kind in kinds for one in names for other in names]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_listed_is_allowed_and_what_is_refused_names_its_clause(ruleset: str, seed: int) -> None:
    for game in states(brawl(ruleset, seed), seed):
        listed = game.legal_actions()
        assert [action for action in listed if game.check(action)] == []
        if game.phase == "melee" and not game.question:
            refusals = [game.check(action) for action in all_pairings(game)]
            assert all(refusal.clause for refusal in refusals if isinstance(refusal, Refusal))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_fight_that_is_allowed_is_listed(ruleset: str) -> None:
    for game in states(brawl(ruleset, 3), 3):
        if game.phase != "melee" or game.question:
            continue
        allowed = [action for action in all_pairings(game) if game.check(action) is None]
        assert set(allowed) <= set(game.legal_actions())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("by_die", [False, True])
def test_a_game_is_the_same_after_json_at_every_question(ruleset: str, by_die: bool) -> None:
    for game in states(brawl(ruleset, 4, options=BY_DIE.get(ruleset) if by_die else None), 4):
        if game.phase == "melee" or game.question:
            again = Game.from_json(game.to_json())
            assert again == game
            assert again.legal_actions() == game.legal_actions()


@pytest.mark.parametrize("ruleset", ["republic", "empire", "tradition"])
def test_three_players_fight_to_the_end_of_the_phase(ruleset: str) -> None:
    seen = [game for game in states(brawl(ruleset, 5, players=3), 5) if game.phase == "melee"]
    assert seen
    assert all(game.legal_actions() for game in seen)


@pytest.mark.rule("REP-82")
@pytest.mark.rule("TRD-21")
@pytest.mark.parametrize("ruleset", ["republic", "empire", "tradition", "family"])
def test_the_phase_ends_exactly_when_no_fight_is_open(ruleset: str) -> None:
    for game in states(brawl(ruleset, 6), 6):
        if game.phase == "melee" and not game.question:
            fights = [action for action in game.legal_actions() if isinstance(action, Fight)]
            assert (Done() in game.legal_actions()) is (not fights)
