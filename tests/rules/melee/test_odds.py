"""The odds of a melee of one against one, all dice enumerated (facts on the world, 4.4)."""

from __future__ import annotations

from itertools import product

import pytest

from fbsim.rules.phases.melee.fights import Fight
from tests.rules.melee.ring import BESIDE, conditions, men, ring, row

ODDS = ((1, 58.3, 13.9), (2, 72.2, 11.1), (3, 83.3, 8.3), (4, 91.7, 5.6))
"""Advantage, per cent of wins, per cent of ties."""


@pytest.mark.rule("REP-84")
@pytest.mark.rule("REP-85")
@pytest.mark.parametrize(("advantage", "wins", "ties"), ODDS)
def test_an_advantage_in_melee_wins_as_often_as_reckoned(advantage: int, wins: float, ties: float) -> None:
    places = row("blue", (0, 0)) | row("red", (BESIDE, 0))
    start = ring("republic", places, men("blue", 1, melee=float(advantage)), men("red", 1))
    won = tied = 0
    for own, foe in product(range(1, 7), repeat=2):
        game = start.copy()
        game.apply(Fight("blue-man-1", "red-man-1"), dice=[own, foe])
        hurt = {side: conditions(game, side) != ["sound"] for side in ("blue", "red")}
        won += hurt["red"]
        tied += not hurt["red"] and not hurt["blue"]
    assert round(100 * won / 36, 1) == wins
    assert round(100 * tied / 36, 1) == ties
