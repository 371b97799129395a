"""Whole games by bots, with real shots from the hit model or the simulator: for statistics and tests."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from fbsim.errors import FbsimError
from fbsim.rules.bots import Bot
from fbsim.rules.game import Game
from fbsim.rules.report import ShotReport
from fbsim.rules.state import Result

MOST_ACTIONS = 200_000
"""A game that goes on longer is stuck, which is a defect of its ruleset."""


class Shooter(Protocol):
    """Who answers for the guns: a `HitModel`, or a `fbsim.battle.gunnery.Gunner` who simulates them."""

    @property
    def basis(self) -> str:
        """Where the results of shots come from."""

    @property
    def refused(self) -> Sequence[str]:
        """Why shots were left to somebody else, a line for each."""

    def shoot(self, game: Game, chance: random.Random) -> ShotReport:
        """Make the report of the shot that the game waits for."""


@dataclass(frozen=True)
class Playout:
    """How a game between bots went."""

    seed: int
    result: Result
    turns: int
    actions: int
    shots: int
    losses: Mapping[str, int]
    """Units lost by each player."""

    def to_dict(self) -> dict[str, Any]:
        """Give the playout as values that JSON knows."""
        return {
            "seed": self.seed,
            "winner": self.result.winner,
            "reason": self.result.reason,
            "clause": self.result.clause,
            "scores": dict(self.result.scores),
            "turns": self.turns,
            "actions": self.actions,
            "shots": self.shots,
            "losses": dict(self.losses),
        }


def play_out(game: Game, bots: Mapping[str, Bot], shooter: Shooter, seed: int) -> Playout:
    """Play a game to its end: each player's bot chooses, the shooter answers for the guns."""
    chance = random.Random(f"shots {seed}")
    actions = shots = 0
    while not game.over:
        if actions >= MOST_ACTIONS:
            raise FbsimError(f"seed {seed}: the game did not end within {MOST_ACTIONS} actions")
        if game.awaiting_shot is None:
            game.apply(bots[game.player].choose(game, game.legal_actions()))
            actions += 1
        else:
            game.resolve_shot(shooter.shoot(game, chance))
            shots += 1
    assert game.result is not None
    return Playout(seed, game.result, game.turn, actions, shots, _losses(game))


def _losses(game: Game) -> dict[str, int]:
    lost = dict.fromkeys(sorted(game.players), 0)
    for piece in game.pieces.values():
        if not piece.alive and piece.owner in lost:
            lost[piece.owner] += 1
    return lost
