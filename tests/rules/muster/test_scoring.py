from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.rules import Army, Choose, Done, Game, GunSheet, Kind, Profile, Squad, new_game
from fbsim.rules.bots import RandomBot
from fbsim.rules.phases.squads.arrows import LooseArrows
from fbsim.rules.phases.squads.charges import AttackSquad
from fbsim.rules.phases.squads.scoring import points
from fbsim.rules.testing import check_ruleset
from tests.rules.muster.field import archers, battle, horse, soldiers

FORCE = (
    soldiers("foot", 6, hero=True, attacks=2),
    soldiers("spears"),
    archers(),
    horse(initiative=4, strength=4),
)


def shot_to_pieces(hero: bool, **options: int) -> Game:
    """Blue's archers have shot down one squad of red's, perhaps with its Hero; another is left."""
    bows = archers(size=6, range_in=30.0, strength=9)
    foot = soldiers(size=5, hero=hero, morale=4)
    game = battle(
        [(bows, 0, 0)], [(foot, 0, 200), (soldiers("spears"), 300, 400)], phase="shooting", **options
    )
    game.apply(LooseArrows("blue-bows", "red-foot"), dice=[6] * 12)
    return game


def end(game: Game) -> Game:
    while not game.over:
        game.apply(Done())
    return game


@pytest.mark.rule("UKR-36")
@pytest.mark.parametrize(("hero", "score"), [(False, 1), (True, 2)])
def test_a_point_for_each_squad_and_one_for_the_hero_when_the_turns_are_over(hero: bool, score: int) -> None:
    game = end(shot_to_pieces(hero, turns=2))
    assert game.result is not None
    assert (game.turn, game.result.winner, game.result.clause) == (2, "blue", "UKR-36")
    assert dict(game.result.scores) == {"blue": score, "red": 0}


@pytest.mark.rule("UKR-36")
def test_a_tie_is_a_draw() -> None:
    game = end(battle([(soldiers(), 0, 0)], [(soldiers(), 0, 400)], turns=3))
    assert game.result is not None
    assert (game.turn, game.result.winner) == (3, None)


@pytest.mark.rule("UKR-36")
def test_points_are_counted_when_an_army_is_gone() -> None:
    bows = archers(size=6, range_in=30.0, strength=9)
    game = battle([(bows, 0, 0)], [(soldiers(morale=4), 0, 200)], phase="shooting", turns=0)
    game.apply(LooseArrows("blue-bows", "red-foot"), dice=[6] * 12)
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == ("blue", "nobody of red is left")


@pytest.mark.rule("UKR-36", "UKR-33")
def test_a_squad_that_fled_over_the_edge_counts_its_hero_was_not_killed() -> None:
    bows = archers(size=4, range_in=30.0, strength=9)
    foot = soldiers(size=5, hero=True)
    blue = [(bows, 0, 0), (archers("more", range_in=40.0), 0, -30)]
    game = battle(blue, [(foot, 0, 450), (soldiers("spears"), 300, 400)], phase="shooting")
    game.apply(LooseArrows("blue-bows", "red-foot"), dice=[6] * 8 + [1] * 4)
    for number in range(1, 5):
        game.apply(next(a for a in game.legal_actions() if str(a) == f"red-foot-{number}"))
    assert points(game.look(), "blue") == 0
    game.apply(Done(), dice=[6, 6])
    assert points(game.look(), "blue") == 1


@pytest.mark.rule("UKR-36", "UKR-25", "UKR-29")
@pytest.mark.parametrize(("last", "score"), [("4", 1), ("hero", 2)])
def test_who_is_struck_down_counts_though_the_game_ends_before_he_is_taken_away(
    last: str, score: int
) -> None:
    """Blue's only squad loses four of six in an attack from its own edge, and flees over it."""
    foot = soldiers(hero=True)
    game = battle([(foot, 0, -540)], [(soldiers(), 0, -470)], phase="melee")
    game.apply(AttackSquad("blue-foot", "red-foot"), dice=[6] * 4 + [1] + [4] * 4 + [1] * 4)
    for number in (1, 2, 3):
        game.apply(Choose(f"blue-foot-{number}"))
    game.apply(Choose(f"blue-foot-{last}"), dice=[6, 6])
    assert game.result is not None
    assert (game.result.winner, dict(game.result.scores)) == ("red", {"blue": 0, "red": score})


@pytest.mark.rule("UKR-06", "UKR-20", "UKR-21", "UKR-22")
def test_soldiers_without_a_profile_are_of_the_usual_sort() -> None:
    men = tuple(Profile(f"men-{n}", Kind.WARRIOR, "men", number=n) for n in range(1, 6))
    blue = [(archers(strength=3), 0.0, 0.0), (archers("more"), 0.0, -30.0)]
    game = battle(blue, [(Squad("men", "men", men), 0, 200)], phase="shooting")
    shoot = LooseArrows("blue-bows", "red-men")
    game.apply(shoot, dice=[6, 6, 6, 1, 1, 4, 4, 3, 4, 3])  # Armour 3: 4+; Morale 7: 4+
    assert game.question
    assert [event.value for event in game.log[-1].events if event.what == "blows"] == [1]


@pytest.mark.rule("UKR-13", "UKR-36")
@given(seed=st.integers(0, 10_000))
@settings(max_examples=3, deadline=None)
def test_a_game_of_random_actions_ends(seed: int) -> None:
    game = new_game("muster", (Army("blue", FORCE), Army("red", FORCE)), seed=seed, options={"turns": 10})
    bot, turns = RandomBot(seed), []
    while not game.over:
        game.apply(bot.choose(game, game.legal_actions()))
        turns.append(game.turn)
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(turns))
    assert game.turn <= 10
    assert game.result is not None
    assert game.result.clause == "UKR-36"


def test_a_fixed_playthrough_comes_to_its_end() -> None:
    game = new_game("muster", (Army("blue", FORCE), Army("red", FORCE)), seed=5, options={"turns": 12})
    bot = RandomBot(5)
    for _ in range(2000):
        if game.over:
            break
        game.apply(bot.choose(game, game.legal_actions()))
    assert game.over
    done = [entry.done.kind for entry in game.log if entry.done is not None and hasattr(entry.done, "kind")]
    assert {"draw-up", "march-squad", "turn-squad", "loose-arrows"} <= set(done)


def test_the_ruleset_keeps_what_rulesets_promise() -> None:
    sides = (Army("blue", FORCE), Army("red", FORCE))
    check_ruleset("muster", armies=sides, options={"turns": 12}, seeds=(3,))


@pytest.mark.rule("UKR-40")
def test_it_keeps_them_with_real_shots_too() -> None:
    gun = Profile("cannon", Kind.GUN, "Cannon", cost=80, radius_mm=30, gun=GunSheet("P", 1, 2))
    bows = (archers(range_in=40.0), soldiers("foot"))
    sides = (Army("blue", bows, (gun, gun)), Army("red", bows, (gun,)))
    check_ruleset("muster", armies=sides, options={"turns": 5, "real_shots": True}, seeds=(1,))
