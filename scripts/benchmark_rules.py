#!/usr/bin/env python3
"""How many actions the rules engine applies in a second, on one core: random play without physics.

    scripts/benchmark_rules.py                    Republic, about 10 s
    scripts/benchmark_rules.py --rules series     another rule system
    scripts/benchmark_rules.py --json             {"actions_per_s": ..., ...}

Counted are applied actions and shot reports, with listing the choices and choosing among them; games begin
outside the clock. Two armies of about 1000 points play on an open table (`--scene NAME`: on that scene's).
"""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace

import click

from fbsim.battle import load_roster
from fbsim.rules import Game, new_game
from fbsim.rules.bots import RandomBot
from fbsim.rules.hit_model import HitModel

ROSTERS = {"blue": "dwarves-and-powder", "red": "tombs-and-stones"}
MUSTER_ROSTERS = {"blue": "muster-of-the-steppe", "red": "muster-of-the-dead"}


@click.command()
@click.option("--rules", default="republic", show_default=True)
@click.option("--seconds", default=8.0, show_default=True, help="How long to play.")
@click.option("--seed", default=1, show_default=True)
@click.option("--scene", help="Play on this scene's table instead of an open one.")
@click.option("--json", "as_json", is_flag=True)
def main(rules: str, seconds: float, seed: int, scene: str | None, as_json: bool) -> None:
    """Measure actions per second of random play."""
    done, took, games = measure(rules, seconds, seed, scene)
    rate = done / took
    if as_json:
        click.echo(
            json.dumps({"actions_per_s": round(rate), "actions": done, "seconds": took, "games": games})
        )
    else:
        click.echo(f"{rules}: {rate:,.0f} actions a second ({done:,} in {took:.1f} s, {games} games)")


def measure(rules: str, seconds: float, seed: int, scene: str | None) -> tuple[int, float, int]:
    """Play until the time is up; give the actions, the seconds, and the games begun."""
    hits, chance = HitModel.stand_in(), random.Random(seed)
    done, took, games = 0, 0.0, 0
    while took < seconds:
        game, bot = begin(rules, seed + games, scene), RandomBot(seed + games)
        games += 1
        start = time.perf_counter()
        while not game.over and took + time.perf_counter() - start < seconds:
            if game.awaiting_shot is None:
                game.apply(bot.choose(game, game.legal_actions()))
            else:
                game.resolve_shot(hits.shoot(game, chance))
            done += 1
        took += time.perf_counter() - start
    return done, took, games


def begin(rules: str, seed: int, scene: str | None) -> Game:
    """Begin a game between the two rosters."""
    rosters = MUSTER_ROSTERS if rules == "muster" else ROSTERS
    armies = [replace(load_roster(name, rules=rules).army, player=player) for player, name in rosters.items()]
    board = None
    if scene:
        from fbsim.battle.board import board_of
        from fbsim.scene import load_scene

        board = board_of(load_scene(scene))
    return new_game(rules, armies, board, seed=seed)


if __name__ == "__main__":
    main()
