"""A whole game between two bots on a scene's table, with every real shot simulated.

uv run scripts/play_battle.py                                     # two small armies on the duel's table
uv run scripts/play_battle.py courtyard --seed 3 --turns 4
uv run scripts/play_battle.py duel --army dwarves-and-powder --army tombs-and-stones
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import replace

from fbsim.battle import load_roster
from fbsim.battle.board import board_of
from fbsim.battle.gunnery import Gunner
from fbsim.errors import FbsimError
from fbsim.rules import Army, Game, new_game
from fbsim.rules.bots import bot
from fbsim.rules.hit_model import HitModel
from fbsim.scene import load_scene

PLAYERS = ("blue", "red")
ARMIES = ("sheriffs-posse", "falcon-guard")


def main() -> None:
    options = _options()
    try:
        play(options)
    except FbsimError as fault:  # an unknown scene or army: the message says it all
        print(f"error: {fault}", file=sys.stderr)
        sys.exit(fault.exit_status)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)


def play(options: argparse.Namespace) -> None:
    """Play to the end, printing each shot and the result."""
    scene = load_scene(options.scene)
    game = new_game(
        "republic",
        _armies(options.army or ARMIES),
        board_of(scene),
        seed=options.seed,
        options={"turns": options.turns},
    )
    bots = {player: bot("greedy", options.seed, player) for player in PLAYERS}
    gunner = Gunner(scene, instead=HitModel.stand_in())  # for guns and targets without a mesh
    chance = random.Random(options.seed)
    while not game.over:
        if game.awaiting_shot is None:
            game.apply(bots[game.player].choose(game, game.legal_actions()))
        else:
            _shoot(game, gunner, chance)
    print(game.result)
    for reason, times in Counter(gunner.refused).items():
        print(f"left to the hit model, {times} x: {reason}")


def _shoot(game: Game, gunner: Gunner, chance: random.Random) -> None:
    order = game.awaiting_shot
    assert order is not None
    events = game.resolve_shot(gunner.shoot(game, chance))
    told = [event.text for event in events if event.piece and event.what not in ("shot", "miss", "unhurt")]
    print(f"turn {game.turn}: {order.gun} at {order.target or 'the nearest'}: {'; '.join(told) or 'no harm'}")


def _armies(names: list[str] | tuple[str, ...]) -> list[Army]:
    rosters = [load_roster(name, rules="republic") for name in names]
    return [replace(roster.army, player=player) for roster, player in zip(rosters, PLAYERS, strict=True)]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play a game of Republic with simulated shots.")
    parser.add_argument("scene", nargs="?", default="duel", help="a scene's name or file (default: duel)")
    parser.add_argument("--army", action="append", help="a roster's name or file; give it twice")
    parser.add_argument("--seed", type=int, default=1, help="of dice, bots and shots (default: 1)")
    parser.add_argument("--turns", type=int, default=4, help="longest game (default: 4)")
    options = parser.parse_args()
    if options.army and len(options.army) != len(PLAYERS):
        parser.error(f"--army is given {len(options.army)} times; give it twice, or not at all")
    return options


if __name__ == "__main__":
    main()
