"""A whole random game as readable text: what could be done, what was, and what came of it, by which clause.

The golden playthroughs in tests/rules/golden are such texts; `scripts/golden_games.py` writes them anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from fbsim.rules.bots import RandomBot
from fbsim.rules.game import Game, new_game
from fbsim.rules.hit_model import HitModel
from fbsim.rules.logs import describe_entry
from fbsim.rules.testing import trial_army

TURNS = 3
MOST_LISTED = 6


def playthrough(ruleset: str, seed: int, turns: int = TURNS) -> str:
    """Play a random game of the trial armies, and tell of it."""
    sides = [trial_army("blue"), trial_army("red")]
    game = new_game(ruleset, sides, seed=seed, options={"turns": turns})
    return "\n".join([f"{game.rules.title}, seed {seed}", *_told(game, seed)]) + "\n"


def _told(game: Game, seed: int) -> Iterator[str]:
    bot, hits, chance = RandomBot(seed), HitModel.stand_in(), random.Random(f"playthrough {seed}")
    yield from describe_entry(game.last)
    while not game.over:
        yield from _choices(game)
        if game.awaiting_shot is not None:
            game.resolve_shot(hits.shoot(game, chance))
        else:
            game.apply(bot.choose(game, game.legal_actions()))
        yield from describe_entry(game.last)
    yield from _ending(game)


def _choices(game: Game) -> Iterator[str]:
    choices = game.legal_actions()
    listed = "; ".join(str(action) for action in choices[:MOST_LISTED])
    more = f"; and {len(choices) - MOST_LISTED} more" if len(choices) > MOST_LISTED else ""
    asked = f" [{game.question}]" if game.question else ""
    yield f"  {game.player}{asked} may: {listed}{more}"


def _ending(game: Game) -> Iterator[str]:
    yield str(game.result)
    for name, piece in game.pieces.items():
        at = (
            ""
            if piece.place is None
            else f" at {piece.place.x:g} {piece.place.y:g} {piece.place.on}".rstrip()
        )
        yield f"{name}: {piece.condition}, {piece.where}{at}, of {piece.controller}"
