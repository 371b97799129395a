"""Republic: three players in one fight."""

from __future__ import annotations

import pytest

from fbsim.rules import Game
from fbsim.rules.actions import Choose
from fbsim.rules.phases.melee.fights import Fight
from tests.rules.melee.ring import BESIDE, Places, let_stay, men, ring, row

LINE = row("red", (0, 0)) | row("blue", (-BESIDE, 0)) | row("green", (BESIDE, 0))
"""Red between two others who do not reach each other."""

TRIANGLE = row("blue", (0, 0)) | row("red", (BESIDE, 0)) | row("green", (BESIDE / 2, 46))


def three(places: Places) -> Game:
    return ring("republic", places, men("blue", 1), men("red", 1), men("green", 1))


def fought(game: Game) -> list[str]:
    """Name who has met whom, in order."""
    told = [event.text for entry in game.log for event in entry.events if event.what == "melee"]
    return [text.split(" ")[0] + " " + text.split(" against ")[1].split(" ")[0] for text in told]


@pytest.mark.rule("REP-90")
@pytest.mark.parametrize(("first", "second"), [("blue", "green"), ("green", "blue")])
def test_who_fights_two_others_says_whom_first(first: str, second: str) -> None:
    game = three(LINE)
    game.apply(Fight("blue-man-1", "red-man-1"))
    assert (game.player, game.question) == ("red", "whom do you fight first?")
    assert game.check(Choose("red")).clause == "REP-90"  # type: ignore[union-attr]  # it is refused
    game.apply(Choose(first), dice=[3, 3])
    let_stay(game)
    rest = next(action for action in game.legal_actions() if "spare" not in str(action))
    game.apply(rest, dice=[3, 3])
    assert [set(each.split()) for each in fought(game)] == [{"red", first}, {"red", second}]


@pytest.mark.rule("REP-91")
def test_all_against_all_who_rolled_less_fight_first() -> None:
    """Blue, red and green roll 4, 1, 6: red and blue, then red and green, then blue and green."""
    game = three(TRIANGLE)
    order = game.players
    rolls = {"blue": 4, "red": 1, "green": 6}
    game.apply(Fight("blue-man-1", "green-man-1"), dice=[*(rolls[player] for player in order), 3, 3])
    for _ in range(2):
        let_stay(game)
        game.apply(next(a for a in game.legal_actions() if "spare" not in str(a)), dice=[3, 3])
    assert [set(each.split()) for each in fought(game)] == [
        {"red", "blue"},
        {"red", "green"},
        {"blue", "green"},
    ]


@pytest.mark.rule("REP-91")
def test_ties_roll_again_and_who_was_killed_meets_nobody() -> None:
    game = three(TRIANGLE)
    order = game.players
    rolls = {"blue": 2, "red": 2, "green": 5}
    again = [{"blue": 3, "red": 1}[player] for player in order if player != "green"]
    melee = [6 if player == "blue" else 1 for player in order if player != "green"]
    game.apply(
        Fight("blue-man-1", "green-man-1"), dice=[*(rolls[player] for player in order), *again, *melee]
    )
    let_stay(game)
    assert game.pieces["red-man-1"].condition == "killed"
    left = [action for action in game.legal_actions() if "spare" not in str(action)]
    assert left == [Fight("blue-man-1", "green-man-1")]
    game.apply(left[0], dice=[3, 3])
    assert [set(each.split()) for each in fought(game)] == [{"blue", "red"}, {"blue", "green"}]
