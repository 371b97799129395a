"""Short ways to a magic phase: decks written down for a test, mages, dragons, squads with artefacts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from fbsim.errors import DiceNeeded
from fbsim.rules import Action, Army, Event, Game, Kind, Place, Profile, Squad
from fbsim.rules.board import Board
from fbsim.rules.boosts import boost
from fbsim.rules.phases.magic.activation import NOTE, Artefacts, active
from fbsim.rules.phases.magic.decks import deck
from fbsim.rules.phases.magic.hands import KEPT, STOCK, names
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.standing import Condition, Standing
from fbsim.rules.turn import legal
from tests.rules.table import laid, squad, until, warrior

STRIKE = '{ kind = "strike", wounded_on = 4, killed_on = 6 }'
NOTHING = '{ kind = "nothing" }'

PLACES: dict[str, tuple[float, float] | Place] = {
    **{f"blue-men-{n}": (100.0 * n, -300.0) for n in (1, 2, 3)},
    **{f"red-men-{n}": (100.0 * n, 300.0) for n in (1, 2, 3)},
}


def card(name: str, *effects: str, deck: str = "tradition", **values: Any) -> str:
    """A card as a deck's file has it."""
    lines = [f'name = "{name}"', f'deck = "{deck}"', 'text = "..."', f"effect = [{', '.join(effects)}]"]
    lines += [f"{key} = {_toml(value)}" for key, value in values.items()]
    return "\n".join(("[[card]]", *lines))


def written(folder: Path, *cards: str) -> str:
    """Write a deck's file, and give its path for the option "cards"."""
    path = folder / "deck.toml"
    path.write_text("\n\n".join(('title = "For a test"', *cards)), encoding="utf-8")
    return str(path)


def magic(
    ruleset: str,
    *armies: Army,
    places: dict[str, tuple[float, float] | Place] | None = None,
    player: str = "blue",
    board: Board | None = None,
    **options: Any,
) -> Game:
    """A game that has come to a player's magic phase, blue first."""
    start = laid(ruleset, places or PLACES, *armies, board=board, seed=seed_for(ruleset), **options)
    return until(start, "magic", player)


def seed_for(ruleset: str) -> int:
    """A seed with which blue begins the first turn."""
    for seed in range(20):
        game = until(laid(ruleset, PLACES, seed=seed, cards="none"), "manoeuvre")
        if game.player == "blue" and game.turn == 1:
            return seed
    raise AssertionError("blue never begins")


def roll(game: Game, action: Action, *dice: int) -> tuple[Event, ...]:
    """Apply an action with these dice; what the turn rolls by itself after it gets 1, 2, 3, ..."""
    for more in range(30):
        try:
            return game.apply(action, dice=[*dice, *(n % 6 + 1 for n in range(more))])
        except DiceNeeded:
            continue
    raise AssertionError(f"{action} needs more dice than are reasonable")


def boosted(game: Game, piece: str, what: str = "melee") -> int:
    """What magic adds to a piece now."""
    look = game.look()
    return boost(look, look.piece(piece), what)


def mage(name: str, **values: Any) -> Profile:
    return warrior(name, kind=Kind.MAGE, traits=(name,), cost=110.0, **values)


def dragon(**values: Any) -> Profile:
    return Profile("dragon", Kind.DRAGON, "Dragon", cost=200.0, melee=6.0, armour=2, lives=2, **values)


def with_artefact(name: str, artefact: str, size: int = 3, **values: Any) -> Squad:
    return replace(squad(name, size, **values), artefact=artefact)


def hurt(game: Game, *pieces: str) -> Game:
    """Let pieces be wounded already."""
    for name in pieces:
        _put(game, replace(game.pieces[name], standing=Standing(Condition.WOUNDED)))
    return game


def in_hospital(game: Game, *pieces: str) -> Game:
    """Let pieces be in hospital."""
    for name in pieces:
        standing = Standing(Condition.WOUNDED)
        _put(game, replace(game.pieces[name], standing=standing, where=Where.HOSPITAL, place=None))
    return game


def slain(game: Game, *pieces: str) -> Game:
    """Let pieces be dead already, their corpses gone."""
    for name in pieces:
        standing = Standing(Condition.KILLED)
        _put(game, replace(game.pieces[name], standing=standing, where=Where.GONE, place=None))
    return game


def aroused(game: Game, *squads: str) -> Game:
    """Let artefacts be active already."""
    game._state.notes[NOTE] = Artefacts(active=squads)
    return refreshed(game)


def refreshed(game: Game) -> Game:
    """Let what may be done be reckoned anew, after the state was laid by hand."""
    game._state.census = None
    game._choices = legal(game.look())
    return game


def _put(game: Game, piece: Piece) -> None:
    game._state.pieces[piece.id] = piece
    refreshed(game)


def stock(game: Game, player: str = "blue") -> list[str]:
    return names(game.look(), STOCK, player)


def kept(game: Game, player: str = "blue") -> list[str]:
    return names(game.look(), KEPT, player)


def pile(game: Game, name: str = "common") -> tuple[tuple[str, ...], tuple[str, ...]]:
    lies = deck(game.look(), name)
    return lies.unseen, lies.under


def awake(game: Game, player: str = "blue") -> list[str]:
    return active(game.look(), player)


def whats(events: tuple[Event, ...]) -> list[str]:
    return [event.what for event in events]


def clauses(events: tuple[Event, ...], what: str) -> list[str]:
    return [event.clause for event in events if event.what == what]


def condition(game: Game, piece: str) -> Condition:
    return game.pieces[piece].condition


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
