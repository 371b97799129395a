"""Short ways to lay a table: armies, games that have come to a phase, dice handed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fbsim.rules import Army, Done, Game, GunSheet, Kind, Place, Profile, Squad, new_game
from fbsim.rules.board import Board
from fbsim.rules.ruleset import OptionValue, Ruleset


def warrior(model: str = "man", **values: Any) -> Profile:
    return Profile(model, values.pop("kind", Kind.WARRIOR), model.capitalize(), **values)


def squad(name: str, size: int = 3, **values: Any) -> Squad:
    """A squad of `size` alike; number 1 is the commander."""
    men = tuple(warrior(f"{name}-{number}", number=number, **values) for number in range(1, size + 1))
    return Squad(name, name.capitalize(), men, cost=sum(man.cost for man in men))


def gun(model: str = "bulldog", gun_class: str = "P", **sheet: Any) -> Profile:
    values = {"crew": 1, "mobility": 2} | sheet
    return Profile(
        model, Kind.GUN, model.capitalize(), cost=80, radius_mm=30, gun=GunSheet(gun_class, **values)
    )


def army(player: str, *squads: Squad, guns: tuple[Profile, ...] = (), **values: Any) -> Army:
    return Army(player, squads or (squad("men"),), guns, **values)


def laid(
    ruleset: str | Ruleset,
    places: Mapping[str, tuple[float, float] | Place],
    *armies: Army,
    phase: str = "",
    player: str = "",
    dice: list[int] | None = None,
    board: Board | None = None,
    seed: int = 0,
    **options: OptionValue,
) -> Game:
    """Begin a game with all pieces placed (mm), and go on to a phase, skipping what can be skipped."""
    where = {name: place if isinstance(place, Place) else Place(*place) for name, place in places.items()}
    game = new_game(
        ruleset,
        armies or (army("blue"), army("red")),
        board,
        seed=seed,
        options=options,
        places=where,
        dice=dice,
    )
    return until(game, phase, player) if phase else game


def until(game: Game, phase: str, player: str = "") -> Game:
    """Skip or answer with the first choice until a phase (of a player) has come."""
    for _ in range(500):
        if game.phase == phase and (not player or game.player == player) and not game.question:
            return game
        choices = game.legal_actions()
        game.apply(Done() if Done() in choices else choices[0])
    raise AssertionError(f"the {phase} phase did not come; now: {game.phase}, {game.player}")
