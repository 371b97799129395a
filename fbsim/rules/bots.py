"""Players made of code, for playouts. A bot sees what a player sees; it never looks at dice to come."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from fbsim.errors import UnknownName, did_you_mean
from fbsim.rules.actions import Action, Done
from fbsim.rules.game import Game
from fbsim.rules.phases.moving.walking import TakeUp
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.play import Play


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


class ImaginedDice:
    """Dice as a bot imagines them: fair, and other than those that will fall."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def roll(self) -> int:
        """Roll one die."""
        return self._chance.randint(1, 6)


class GreedyBot:
    """Looks one action ahead and takes what leaves it best off; what depends on dice it imagines.

    It counts pieces at their cost, wants its guns served and its units near the enemy, and fires whatever
    can be fired. It sees no further: not what the other will do, nor where a squad is going.
    """

    LOOKED_AT = 12
    """Actions imagined of one kind; of more it takes every so many."""
    SERVED = 12.0
    """Worth of a gun with a warrior beside it."""
    PER_MM = 0.01
    """Worth of a millimetre nearer to the enemy."""
    SHOT = 4.0
    """Worth of a shot that is about to be fired, besides that of what it is aimed at."""
    AIMED = 0.1
    """Share of a target's cost that a shot at it is worth."""

    def __init__(self, seed: int, player: str = "") -> None:
        self._dice = ImaginedDice(random.Random(f"greedy bot {player} {seed}"))

    def choose(self, game: Game, actions: Sequence[Action]) -> Action:
        """Choose one of the legal actions."""
        if len(actions) == 1:
            return actions[0]
        player = game.player
        deeds = [action for action in actions if not isinstance(action, (Done, TakeUp))]
        looked_at = deeds[:: max(1, -(-len(deeds) // self.LOOKED_AT))]
        worth = [(self._imagined(game, action, player), n) for n, action in enumerate(looked_at)]
        stay = self._worth(game.look(), player)
        best, n = max(worth, default=(stay, 0), key=lambda pair: (pair[0], -pair[1]))
        passive = [action for action in actions if isinstance(action, (Done, TakeUp))]
        if worth and (best > stay or not passive):
            return looked_at[n]
        return next((action for action in passive if isinstance(action, TakeUp)), passive[0])

    def _imagined(self, game: Game, action: Action, player: str) -> float:
        """Reckon what an action leaves the player with."""
        copy = game.imagine(self._dice)
        copy.apply(action)
        worth = self._worth(copy.look(), player)
        order = copy.awaiting_shot
        if order is None:
            return worth
        target = copy.look().state.profiles.get(order.target)
        return worth + self.SHOT + self.AIMED * (target.cost if target else 0.0)

    def _worth(self, look: Play, player: str) -> float:
        """Reckon what a position is worth to a player."""
        own = sum(
            self._cost(look, piece) for piece in look.state.pieces.values() if piece.controller == player
        )
        all_ = sum(self._cost(look, piece) for piece in look.state.pieces.values() if piece.controller)
        return 2 * own - all_ + self._posted(look, player) - self._far(look, player)

    def _cost(self, look: Play, piece: Piece) -> float:
        if not piece.alive:
            return 0.0
        hurt = piece.wounded or piece.standing.damage > 0 or piece.where in (Where.HOSPITAL, Where.PRISON)
        return look.profile(piece.id).cost / (2 if hurt else 1)

    def _posted(self, look: Play, player: str) -> float:
        """Reckon the worth of the guns that somebody serves."""
        crew = look.warriors(player)
        return sum(self.SERVED for gun in look.guns(player) if any(look.near(man, gun) for man in crew))

    def _far(self, look: Play, player: str) -> float:
        """Reckon the worth lost by being far from the enemy."""
        enemies = list(look.enemies(player))
        if not enemies:
            return 0.0
        return sum(
            self.PER_MM * min(look.gap(unit, enemy) for enemy in enemies) for unit in look.units(player)
        )


BOTS: dict[str, Callable[[int, str], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


def bot(name: str, seed: int, player: str) -> Bot:
    """Make a bot by name for a player. Raises UnknownName."""
    if name not in BOTS:
        raise UnknownName(f'no bot "{name}"; {did_you_mean(name, sorted(BOTS))}')
    return BOTS[name](seed, player)
