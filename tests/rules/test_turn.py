"""Whose part of which phase it is: interleaved or whole turns, nothing swapped, what may be skipped."""

from __future__ import annotations

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Done, Game, new_game, ruleset, ruleset_names
from fbsim.rules.ruleset import TurnStyle
from fbsim.rules.setup import Setup
from fbsim.rules.state import Stage
from fbsim.rules.testing import trial_army
from tests.rules.table import army, laid

ORDER = {
    "tradition": ("magic", "manoeuvre", "melee", "shooting"),
    "series": ("manoeuvre", "melee", "shooting", "magic"),
    "empire": ("initiative", "healing", "shooting", "manoeuvre", "melee", "magic"),
    "republic": ("initiative", "magic", "manoeuvre", "shooting", "melee", "healing"),
    "muster": ("morale", "walk", "shooting", "melee"),
    "family": ("move", "shooting", "melee"),  # the attack has two halves (READ, FAM-10)
}


def parts(name: str, players: int = 2) -> list[tuple[str, int]]:
    """The phases of a turn in their order, with the place of who plays each."""
    sides = tuple(army(f"p{number}") for number in range(players))
    rules = ruleset(name)
    board = rules.board(tuple(each.player for each in sides), rules.settle({})) if rules.board else None
    game = new_game(name, sides, board)
    return [(part.phase.name, part.part) for part in game.setup.programme(Stage.PLAYING)]


@pytest.mark.rule("TRD-03", "SER-10", "SER-46", "EMP-02", "REP-04", "UKR-13", "FAM-10")
@pytest.mark.parametrize("name", ruleset_names())
def test_phases_come_in_the_order_of_the_rules(name: str) -> None:
    found = [phase for phase, part in parts(name) if part == 0]
    assert tuple(dict.fromkeys(found)) == ORDER[name]


@pytest.mark.rule("REP-05")
@pytest.mark.parametrize("name", ["republic", "empire"])
def test_both_players_act_inside_each_phase(name: str) -> None:
    own = [each for each in parts(name) if each[0] in ("magic", "manoeuvre", "shooting")]
    players = [(phase, part) for phase, part in own if part < 2]  # neutrals move last (REP-115)
    assert players == [(phase, part) for phase in dict.fromkeys(dict(own)) for part in (0, 1)]


@pytest.mark.rule("TRD-03", "SER-46", "UKR-13")
@pytest.mark.parametrize("name", ["tradition", "series", "muster", "family"])
def test_one_player_does_all_phases_before_the_next(name: str) -> None:
    assert ruleset(name).style is TurnStyle.WHOLE
    whose = [part for _, part in parts(name)]
    assert whose == sorted(whose)


@pytest.mark.rule("SER-04")
def test_three_players_take_turns_round_and_round() -> None:
    assert [part for _, part in parts("series", 3)] == sorted([0, 1, 2] * 4)


@pytest.mark.rule("REP-06", "TRD-04", "SER-10", "UKR-14")
@pytest.mark.parametrize("name", ["tradition", "series", "republic", "muster"])
def test_phases_are_never_swapped(name: str) -> None:
    """Every game walks its phases in the programme's order, whatever is done in them."""
    game = new_game(name, [trial_army("blue"), trial_army("red")], seed=2, options={"turns": 3})
    wanted = [phase.name for phase in game.rules.phases]
    seen: list[tuple[int, str, str]] = []
    while not game.over:
        if game.turn:
            seen.append((game.turn, game.player, game.phase))
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices and not game.question else choices[0])
    for key in {(turn, player) for turn, player, _ in seen}:
        phases = list(dict.fromkeys(phase for turn, player, phase in seen if (turn, player) == key))
        assert [phase for phase in wanted if phase in phases] == phases


@pytest.mark.rule("TRD-04", "REP-06", "UKR-14")
def test_a_phase_may_be_skipped() -> None:
    game = with_men_apart("tradition")
    assert game.phase == "magic"
    game.apply(Done())
    assert game.phase == "manoeuvre"
    game.apply(Done())
    assert game.phase != "manoeuvre" or game.player != game.players[0]


def test_what_belongs_to_another_phase_is_refused() -> None:
    from fbsim.rules.phases.moving.walking import Move

    game = with_men_apart("tradition")
    with pytest.raises(IllegalAction, match="there is no 'move' in the magic phase") as refused:
        game.apply(Move("blue-men-1", 0.0, -590.0))
    assert refused.value.clause == "TRD-06"


def with_men_apart(name: str) -> Game:
    blue = {f"blue-men-{n}": (n * 40.0, -600.0) for n in (1, 2, 3)}
    red = {f"red-men-{n}": (n * 40.0, 600.0) for n in (1, 2, 3)}
    return laid(name, blue | red, cards="none")


STEPS_CM = {"tradition": 3.0, "series": 5.0, "empire": 4.0, "republic": 4.0, "muster": 2.54, "family": 3.0}


@pytest.mark.rule("COM-01", "REP-07", "TRD-11", "SER-12")
@pytest.mark.parametrize("name", ruleset_names())
def test_the_unit_of_distance(name: str) -> None:
    assert ruleset(name).step_mm == pytest.approx(STEPS_CM[name] * 10)


@pytest.mark.rule("SER-12")
def test_series_may_agree_on_a_figures_length() -> None:
    game = laid("series", {}, step_mm=54.0)
    assert isinstance(game.setup, Setup)
    assert game.setup.step_mm == 54.0


@pytest.mark.rule("REP-08", "UKR-38")
@pytest.mark.parametrize("name", ruleset_names())
def test_all_dice_have_six_sides(name: str) -> None:
    game = new_game(name, [trial_army("blue"), trial_army("red")], seed=5, options={"turns": 3})
    while not game.over:
        game.apply(game.legal_actions()[0])
    dice = [number for entry in game.log for number in entry.dice]
    assert set(dice) <= set(range(1, 7))
    assert len(dice) >= 2
