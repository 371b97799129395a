"""Who wins, and when: annihilation, damage after so many turns, strongholds, tasks of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.rules import Done, Game, Kind, Place, ruleset
from fbsim.rules.board import Board, Purpose, Zone
from fbsim.rules.decisions import Activity
from fbsim.rules.game import new_game
from fbsim.rules.phases.clock import TimeIsUp
from fbsim.rules.pieces import Army, Profile
from fbsim.rules.play import Play
from fbsim.rules.scenario import Bar, Goal, Seize, Slay
from fbsim.rules.victory import by_damage
from tests.rules.table import army, squad, until

Deed = Callable[[Play], None]
"""What happens at the start of a turn, as a test wants it."""


@dataclass(frozen=True)
class Fate(Activity):
    """Lets things happen at the start of the first phase of each turn's first part."""

    deeds: tuple[tuple[int, Deed], ...]

    def begin(self, play: Play) -> None:
        if play.active == play.state.order[0]:
            for turn, deed in self.deeds:
                if play.state.turn == turn:
                    deed(play)


def kill(*names: str) -> Deed:
    def deed(play: Play) -> None:
        for name in names:
            play.rules.casualties.kill(play, name, "TEST", "fate")

    return deed


def wound(*names: str) -> Deed:
    def deed(play: Play) -> None:
        for name in names:
            play.rules.casualties.wound(play, name, "TEST", "fate")

    return deed


def move(name: str, x: float, y: float) -> Deed:
    def deed(play: Play) -> None:
        play.change(name, place=Place(x, y))

    return deed


PLACES = {
    f"{player}-men-{number}": Place(100.0 * number, side * 600)
    for player, side in (("blue", -1), ("red", 1))
    for number in (1, 2, 3)
}


def game_with(
    name: str,
    *deeds: tuple[int, Deed],
    board: Board | None = None,
    armies: tuple[Army, ...] = (),
    places: dict[str, Place] | None = None,
    scenario: tuple[Goal, ...] = (),
    **options: bool | int,
) -> Game:
    rules = ruleset(name)
    first, *rest = rules.phases
    first = replace(first, activities=(Fate(deeds), *first.activities))
    rules = replace(rules, phases=(first, *rest))
    return new_game(
        rules,
        armies or (army("blue", squad("men", cost=30)), army("red", squad("men", cost=25))),
        board,
        seed=3,
        options=options,
        places={**PLACES, **(places or {})},
        scenario=scenario,
    )


def skipped(game: Game, turns: int = 6) -> Game:
    """Let everybody skip everything until the game is over, or so many turns are."""
    while not game.over and game.turn <= turns:
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    return game


MACHINE = Profile("robot", Kind.WAR_MACHINE, "Robot", cost=90)
RED_MEN = ("red-men-1", "red-men-2", "red-men-3")

# Annihilation.


@pytest.mark.rule("TRD-40", "SER-45", "EMP-40", "REP-125")
@pytest.mark.parametrize(
    ("name", "clause"),
    [("tradition", "TRD-40"), ("series", "SER-45"), ("empire", "EMP-40"), ("republic", "REP-125")],
)
def test_who_kills_all_enemy_warriors_wins(name: str, clause: str) -> None:
    game = skipped(game_with(name, (2, kill(*RED_MEN))))
    assert game.result is not None
    assert (game.result.winner, game.result.clause) == ("blue", clause)
    assert game.turn == 2


@pytest.mark.rule("TRD-40")
@pytest.mark.parametrize(("counts", "winner"), [(False, "blue"), (True, None)])
def test_war_machines_save_a_tradition_army_only_by_option(counts: bool, winner: str | None) -> None:
    red = Army("red", (squad("men"),), singles=(MACHINE,))
    game = skipped(
        game_with(
            "tradition",
            (2, kill(*RED_MEN)),
            armies=(army("blue"), red),
            places={"red-robot": Place(0, 700)},
            machines_count=counts,
        ),
        turns=3,
    )
    assert (game.result.winner if game.result else None) == winner


@pytest.mark.rule("REP-125")
def test_in_republic_a_war_machine_is_somebody_left() -> None:
    red = Army("red", (squad("men"),), singles=(MACHINE,))
    places = {"red-robot": Place(0, 700)}
    game = game_with("republic", (2, kill(*RED_MEN)), armies=(army("blue"), red), places=places)
    assert not skipped(game, turns=3).over
    both = game_with("republic", (2, kill(*RED_MEN, "red-robot")), armies=(army("blue"), red), places=places)
    assert skipped(both, turns=3).over


@pytest.mark.rule("EMP-40", "SER-45", "SER-41")
@pytest.mark.parametrize("name", ["empire", "series"])
def test_who_has_only_wounded_left_has_lost(name: str) -> None:
    game = skipped(game_with(name, (2, wound(*RED_MEN))))
    assert game.result is not None
    assert game.result.winner == "blue"


@pytest.mark.rule("REP-125")
def test_in_republic_the_wounded_are_living() -> None:
    assert not skipped(game_with("republic", (2, wound(*RED_MEN))), turns=3).over


@pytest.mark.rule("REP-125")
def test_when_both_are_annihilated_at_once_nobody_wins() -> None:
    blue_men = tuple(name.replace("red", "blue") for name in RED_MEN)
    game = skipped(game_with("republic", (2, kill(*RED_MEN, *blue_men))))
    assert game.result is not None
    assert game.result.winner is None


@pytest.mark.rule("REP-126")
def test_berserkers_are_under_nobodys_control() -> None:
    wild = squad("wild", 2, traits=("berserker",))
    armies = (army("blue"), army("red", squad("men"), wild))
    places = {"red-wild-1": Place(0, 700), "red-wild-2": Place(50, 700)}
    game = skipped(game_with("republic", (2, kill(*RED_MEN)), armies=armies, places=places))
    assert game.result is not None
    assert game.result.winner == "blue"


# Damage.


@pytest.mark.rule("EMP-41", "EMP-19")
def test_after_the_agreed_turns_full_cost_of_the_killed_and_half_of_the_wounded_decide() -> None:
    game = skipped(
        game_with("empire", (1, kill("red-men-1")), (1, wound("red-men-2", "blue-men-1")), turns=1)
    )
    assert game.result is not None
    assert dict(game.result.scores) == {"blue": 37.5, "red": 15.0}
    assert (game.result.winner, game.result.clause) == ("blue", "EMP-41")


@pytest.mark.rule("EMP-41")
def test_equal_damage_is_a_draw() -> None:
    game = skipped(game_with("empire", turns=2))
    assert game.result is not None
    assert game.result.winner is None
    assert game.turn == 2


@pytest.mark.rule("EMP-41")
def test_only_warriors_count_as_damage() -> None:
    red = Army("red", (squad("men", cost=25),), singles=(MACHINE,))
    places = {"red-robot": Place(0, 700)}
    game = game_with("empire", (1, kill("red-robot")), armies=(army("blue"), red), places=places, turns=1)
    assert dict(skipped(game).result.scores) == {"blue": 0.0, "red": 0.0}  # type: ignore[union-attr]  # it is over


@pytest.mark.rule("EMP-42")
def test_when_the_agreed_time_is_over_damage_decides() -> None:
    game = until(game_with("empire", (1, kill("red-men-1")), time_limit=True), "manoeuvre")
    while TimeIsUp() not in game.legal_actions():
        game.apply(game.legal_actions()[0])
    game.apply(TimeIsUp())
    assert game.result is not None
    assert (game.result.winner, game.result.clause) == ("blue", "EMP-42")
    assert dict(game.result.scores) == {"blue": 25.0, "red": 0.0}


@pytest.mark.rule("EMP-42")
def test_without_a_time_limit_nobody_calls_time() -> None:
    game = until(game_with("empire"), "manoeuvre")
    assert game.check(TimeIsUp()) is not None


@settings(max_examples=40, deadline=None)
@given(
    dead=st.sets(st.sampled_from(sorted(PLACES)), max_size=5),
    hurt=st.sets(st.sampled_from(sorted(PLACES)), max_size=5),
)
@pytest.mark.rule("EMP-41")
def test_damage_is_what_the_enemy_lost(dead: set[str], hurt: set[str]) -> None:
    look = game_with("empire").look()
    for name in sorted(dead):
        look.rules.casualties.kill(look, name, "TEST", "fate")
    for name in sorted(hurt - dead):
        look.rules.casualties.wound(look, name, "TEST", "fate")
    scores = dict(by_damage(look, "EMP-41", "test").scores)
    cost = {"blue": 25.0, "red": 30.0}
    for player, foe in (("blue", "red"), ("red", "blue")):
        killed = sum(name.startswith(foe) for name in dead)
        wounded = sum(name.startswith(foe) for name in hurt - dead)
        assert scores[player] == cost[player] * (killed + wounded / 2)


# Strongholds.


def square(x: float, y: float, half: float = 100) -> tuple[tuple[float, float], ...]:
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


FORT = Board(zones=(Zone("keep", Purpose.FORTRESS, square(-400, 0), "red"),))


@pytest.mark.rule("REP-128")
def test_a_fortress_held_for_a_full_turn_without_defenders_is_captured() -> None:
    game = skipped(game_with("republic", (2, move("blue-men-1", -400, 0)), board=FORT, fortress=True))
    assert game.result is not None
    assert (game.result.winner, game.result.clause) == ("blue", "REP-128")
    assert game.turn == 3


@pytest.mark.rule("REP-128")
def test_a_defender_in_the_fortress_stops_the_clock() -> None:
    deeds = ((2, move("blue-men-1", -400, 0)), (3, move("red-men-1", -330, 60)))
    game = game_with("republic", *deeds, (4, kill("red-men-1")), board=FORT, fortress=True)
    skipped(game)
    assert game.result is not None
    assert game.result.clause == "REP-128"
    assert game.turn >= 5


@pytest.mark.rule("REP-128", "REP-127")
def test_fortresses_are_captured_only_if_agreed() -> None:
    game = skipped(game_with("republic", (2, move("blue-men-1", -400, 0)), board=FORT), turns=4)
    assert not game.over


@pytest.mark.rule("FAM-09")
def test_a_castle_with_nobody_in_it_is_taken_at_once() -> None:
    board = Board(zones=(Zone("keep", Purpose.CASTLE, square(-400, 0), "red"),))
    game = skipped(game_with("family", (2, move("blue-men-1", -400, 0)), board=board))
    assert game.result is not None
    assert (game.result.winner, game.result.clause) == ("blue", "FAM-09")
    assert game.turn == 2


@pytest.mark.rule("FAM-09", "FAM-15")
def test_a_guard_in_the_castle_keeps_it() -> None:
    board = Board(zones=(Zone("keep", Purpose.CASTLE, square(-400, 0), "red"),))
    deeds = ((1, move("red-men-1", -330, 90)), (2, move("blue-men-1", -470, -90)))
    assert not skipped(game_with("family", *deeds, board=board), turns=2).over


# Tasks of a scenario.

FLAG = Board(zones=(Zone("flag", Purpose.HALF, square(-400, 0)),))


@pytest.mark.rule("EMP-43", "EMP-44")
def test_who_seizes_the_flag_wins_whatever_the_losses() -> None:
    deeds = ((1, kill("blue-men-2", "blue-men-3")), (2, move("blue-men-1", -400, 0)))
    game = skipped(game_with("empire", *deeds, board=FLAG, scenario=(Seize("blue", "flag"),)))
    assert game.result is not None
    assert (game.result.winner, game.result.clause) == ("blue", "EMP-43")


@pytest.mark.rule("EMP-43")
def test_a_flag_that_an_enemy_stands_by_is_not_seized() -> None:
    deeds = ((2, move("blue-men-1", -470, -90)), (2, move("red-men-1", -330, 90)))
    game = game_with("empire", *deeds, board=FLAG, scenario=(Seize("blue", "flag"),))
    assert not skipped(game, turns=2).over


@pytest.mark.rule("EMP-43")
@pytest.mark.parametrize(
    ("deed", "injure", "won"), [(kill, False, True), (wound, False, False), (wound, True, True)]
)
@pytest.mark.parametrize("name", ["empire", "republic"])
def test_a_certain_officer_is_to_be_killed_or_injured(
    name: str, deed: Callable[..., Deed], injure: bool, won: bool
) -> None:
    game = game_with(name, (2, deed("red-men-1")), scenario=(Slay("blue", "red-men-1", injure),))
    assert skipped(game, turns=2).over is won


@pytest.mark.rule("EMP-43")
def test_the_enemy_is_kept_out_of_a_line_for_so_many_turns() -> None:
    game = skipped(game_with("empire", board=FLAG, scenario=(Bar("red", "flag", 3),)))
    assert game.result is not None
    assert (game.result.winner, game.turn) == ("red", 3)


@pytest.mark.rule("EMP-43")
def test_a_line_once_crossed_is_crossed() -> None:
    deeds = ((2, move("blue-men-1", -400, 0)), (3, move("blue-men-1", 0, -600)))
    assert not skipped(
        game_with("empire", *deeds, board=FLAG, scenario=(Bar("red", "flag", 3),)), turns=5
    ).over


@pytest.mark.rule("EMP-43")
def test_a_scenario_is_saved_with_the_game() -> None:
    goals = (Seize("blue", "flag"), Slay("red", "blue-men-1", injure=True), Bar("red", "flag", 3))
    armies = (army("blue"), army("red"))
    game = new_game("empire", armies, FLAG, places=PLACES, scenario=goals)
    assert Game.from_json(game.to_json()).setup.scenario == goals
