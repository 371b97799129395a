"""Short ways to a manoeuvre: a ruleset's manoeuvre phase alone, its first dice handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fbsim.rules import Action, Army, Done, Game, Kind, Place, Profile, new_game, ruleset
from fbsim.rules.board import Board, Obstacle, Terrain, Zone
from fbsim.rules.phases.moving.walking import Move, TakeUp
from fbsim.rules.play import Play
from fbsim.rules.ruleset import OptionValue, Ruleset
from fbsim.rules.turn import settle
from tests.rules.table import army, squad

TRD, SER, REP, FAM = 30.0, 50.0, 40.0, 30.0
"""Steps in mm (COM-01); Empire has Republic's."""

FAR = {"red-men-1": (0, 700), "red-men-2": (60, 700), "red-men-3": (120, 700)}
"""An enemy out of everybody's way."""

BLUE = {"blue-men-1": (0, 0), "blue-men-2": (60, 0), "blue-men-3": (120, 0)}


def only_manoeuvre(name: str) -> Ruleset:
    rules = ruleset(name)
    phases = tuple(phase for phase in rules.phases if phase.name in ("manoeuvre", "move"))
    return replace(rules, setup=(), phases=phases)


def manoeuvring(
    name: str,
    places: Mapping[str, tuple[Any, ...]],
    *armies: Army,
    dice: list[int],
    board: Board | None = None,
    **options: OptionValue,
) -> Game:
    """Begin with blue's manoeuvre; the first dice are what it rolls."""
    where = {who: Place(*place) for who, place in (FAR | dict(places)).items()}
    sides = armies or (army("blue"), army("red"))
    if len(sides) == 1:
        sides = (*sides, army("red"))
    return new_game(only_manoeuvre(name), sides, board, places=where, dice=dice, options=options)


def meanwhile(game: Game, change: Callable[[Play], object]) -> Game:
    """Give the game after something that other phases, or other mechanisms, do."""
    play = game.look()
    change(play)
    return Game(play.setup, play.state, None, settle(play))


def wounded(game: Game, *names: str) -> Game:
    def wound(play: Play) -> None:
        for name in names:
            play.rules.casualties.wound(play, name, "test", "for the test")

    return meanwhile(game, wound)


def steps_of(game: Game) -> dict[str, float]:
    """Steps by unit, of all that could be taken up."""
    return {action.unit: action.steps for action in game.legal_actions() if isinstance(action, TakeUp)}


def clause(game: Game, action: Action) -> str:
    """The clause that forbids an action; what is refused changes nothing."""
    before = game.copy()
    refusal = game.check(action)
    assert game == before
    return "" if refusal is None else refusal.clause


def north(game: Game, unit: str, steps: float, step_mm: float) -> Move:
    """A move straight north."""
    place = game.pieces[unit].place
    assert place is not None
    return Move(unit, place.x, place.y + steps * step_mm, place.on)


def block(
    id: str,
    x: float,
    y: float,
    wide: float,
    deep: float,
    height: float,
    terrain: Terrain = Terrain.WALL,
    **more: Any,
) -> Obstacle:
    """An upright block by its middle and its sides."""
    return Obstacle(id, terrain, rectangle(x, y, wide, deep), height, **more)


def rectangle(x: float, y: float, wide: float, deep: float) -> tuple[tuple[float, float], ...]:
    west, east, south, north = x - wide / 2, x + wide / 2, y - deep / 2, y + deep / 2
    return ((west, south), (east, south), (east, north), (west, north))


def walls(*obstacles: Obstacle, zones: tuple[Zone, ...] = ()) -> Board:
    return Board(obstacles=obstacles, zones=zones)


def single(kind: str, **values: object) -> Profile:
    radius = {"radius_mm": 25.0, "height_mm": 54.0}
    return Profile(kind, Kind(kind), kind.capitalize(), **(radius | values))  # type: ignore[arg-type]  # test values


def next_turn(game: Game, *dice: int) -> None:
    """Let the others do nothing; `dice` are blue's of the next turn."""
    game.apply(Done(), dice=[1])
    game.apply(Done(), dice=list(dice))


__all__ = [
    "BLUE",
    "FAM",
    "FAR",
    "REP",
    "SER",
    "TRD",
    "army",
    "block",
    "clause",
    "manoeuvring",
    "meanwhile",
    "next_turn",
    "north",
    "rectangle",
    "single",
    "squad",
    "steps_of",
    "walls",
    "wounded",
]
