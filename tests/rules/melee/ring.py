"""A ring to fight in: men placed side by side; far away two spare men, whose fight keeps the phase open."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from fbsim.rules import Army, Game, Place, Profile, Squad, new_game
from fbsim.rules.actions import Choose
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.melee.fights import Fight
from fbsim.rules.phases.melee.stepping import STAY
from fbsim.rules.play import Play
from fbsim.rules.ruleset import OptionValue
from fbsim.rules.turn import legal
from tests.rules.table import until, warrior

FEET = 24.0
"""Middle to middle of two figures whose feet touch."""

STEP = 40.0
"""A step of Republic and Empire."""

BESIDE = FEET + 30.0
"""Middle to middle of two figures within a step of each other, and not touching."""

Places = dict[str, tuple[float, float] | Place]

SPARES: Places = {
    "blue-spare": (-270.0, -400.0),
    "red-spare": (-270.0 + FEET, -400.0),
    "green-spare": (-270.0, 400.0),
}


def men(player: str, size: int, *more: Profile, commander: bool = False, **values: Any) -> Army:
    """Give an army of `size` men and a spare one; none of them commands unless it is said."""
    first = 1 if commander else 2
    fighters = tuple(warrior(f"man-{n}", number=n + first - 1, **values) for n in range(1, size + 1))
    squads = (Squad("men", "Men", fighters), Squad("spares", "Spares", (warrior("spare", number=2),)))
    return Army(player, squads if size else squads[1:], singles=more)


def row(player: str, *places: tuple[float, float]) -> Places:
    """Place a player's men."""
    return {f"{player}-man-{n}": place for n, place in enumerate(places, 1)}


def ring(
    ruleset: str,
    places: Mapping[str, tuple[float, float] | Place],
    *armies: Army,
    phase: str = "melee",
    board: Board | None = None,
    wounded: tuple[str, ...] = (),
    **options: OptionValue,
) -> Game:
    """Lay a game whose fighters stand as given; blue begins. The wounded are so from the beginning."""
    players = [army.player for army in armies]
    spares = {name: place for name, place in SPARES.items() if name.partition("-")[0] in players}
    where = {name: Place(*place) for name, place in {**spares, **places}.items()}
    dice = _opening(ruleset, len(armies))
    game = new_game(ruleset, armies, board, options=options, places=where, dice=dice)
    while game.question == "who starts this turn?":
        game.apply(Choose("let the other start" if game.player != "blue" else "start"))
    for name in wounded:
        game = changed(game, name, condition="wounded")
    return until(game, phase)


def _opening(ruleset: str, armies: int) -> list[int] | None:
    """Dice by which blue begins, straight away or because red lets him."""
    return {2: [6, 1], 3: [6, 3, 2]}[armies] if ruleset in ("republic", "empire") else None


def changed(game: Game, name: str, **standing: Any) -> Game:
    """Give the game with a piece's standing changed, as a saved game can have it."""
    plain = json.loads(game.to_json())
    plain["state"]["pieces"][name]["standing"] |= standing
    return Game.from_json(json.dumps(plain))


def fight(game: Game, one: str, other: str, *dice: int) -> Game:
    """Fight out a melee, and let everybody stay where he is afterwards."""
    game.apply(Fight(one, other), dice=dice)
    return let_stay(game)


def let_stay(game: Game) -> Game:
    """Answer questions about steps: nobody steps."""
    while STAY in game.legal_actions():
        game.apply(STAY)
    return game


def conditions(game: Game, player: str) -> list[str]:
    """Give how a player's men are."""
    return [str(piece.condition) for name, piece in game.pieces.items() if name.startswith(f"{player}-man")]


def sums(game: Game) -> str:
    """Give what the last melee's sums were."""
    return next(event.text for event in reversed(game.last.events) if event.what == "melee")


def tower(top: float = 100.0, half: float = 14.0, name: str = "tower") -> Board:
    """A board with one tower about the middle of the table."""
    outline = ((-half, -half), (half, -half), (half, half), (-half, half))
    return Board(obstacles=(Obstacle(name, Terrain.WALL, outline, height_mm=top),))


def moved(game: Game, name: str, x: float) -> Game:
    """Give the game with a piece pushed to another x, as a saved game can have it."""
    plain = json.loads(game.to_json())
    plain["state"]["pieces"][name]["place"][0] = x
    return Game.from_json(json.dumps(plain))


def go_to_melee(game: Game) -> Game:
    """Skip what comes before the melee phase."""
    return until(game, "melee")


def after(game: Game, change: Callable[[Play], None]) -> Game:
    """Give the game after something that another mechanism does in it."""
    play = game.look()
    change(play)
    return Game(game.setup, play.state, None, legal(play))
