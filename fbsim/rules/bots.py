"""Players made of code, for playouts. A bot sees what a player sees; it never looks at dice to come."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from fbsim.errors import UnknownName, did_you_mean
from fbsim.rules.actions import Action
from fbsim.rules.game import Game


class Bot(Protocol):
    """Somebody who chooses."""

    def choose(self, game: Game, actions: Sequence[Action]) -> Action:
        """Choose one of the legal actions."""
        ...


class RandomBot:
    """Takes any legal action, each as likely as the others."""

    def __init__(self, seed: int, player: str = "") -> None:
        self._chance = random.Random(f"random bot {player} {seed}")

    def choose(self, game: Game, actions: Sequence[Action]) -> Action:
        """Choose one of the legal actions."""
        del game  # Unused.
        return actions[self._chance.randrange(len(actions))]


BOTS = {"random": RandomBot}


def bot(name: str, seed: int, player: str) -> Bot:
    """Make a bot by name for a player. Raises UnknownName."""
    if name not in BOTS:
        raise UnknownName(f'no bot "{name}"; {did_you_mean(name, sorted(BOTS))}')
    return BOTS[name](seed, player)
