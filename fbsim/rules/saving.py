"""A game as JSON and back. What was agreed and how it stands; not how it came about: that is the log's part.

    {"format": 1, "setup": {"ruleset": "republic", "options": {...}, "armies": [...], "board": {...}, ...},
     "state": {"turn": 3, "pieces": {...}, "notes": {...}, "stack": [...], ...}}

A state that cannot be is refused with every reason found.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from fbsim.errors import Problem, SaveError
from fbsim.rules.board import Board
from fbsim.rules.decisions import Decision, Note
from fbsim.rules.fortification import Fort
from fbsim.rules.pieces import NEUTRAL, Army, Market, Piece, Place, Profile, Where
from fbsim.rules.plain import from_plain, from_tagged, to_plain, to_tagged
from fbsim.rules.registry import ruleset
from fbsim.rules.ruleset import OptionValue
from fbsim.rules.scenario import Goal
from fbsim.rules.setup import Setup
from fbsim.rules.state import Result, ShotOrder, SquadInPlay, Stage, State

FORMAT = 1

_STATE: dict[str, Any] = {
    "order": tuple[str, ...],
    "board": Board,
    "pieces": dict[str, Piece],
    "profiles": dict[str, Profile],
    "squads": dict[str, SquadInPlay],
    "stage": Stage,
    "turn": int,
    "at": int,
    "shot": ShotOrder | None,
    "result": Result | None,
    "rolled": int,
}
_SETUP: dict[str, Any] = {
    "options": dict[str, OptionValue],
    "armies": tuple[Army, ...],
    "board": Board,
    "seed": int,
    "by_hand": bool,
    "places": dict[str, Place] | None,
    "market": Market,
    "neutrals": Army | None,
    "forts": tuple[Fort, ...],
}


def setup_to_plain(setup: Setup) -> dict[str, Any]:
    """Give what was agreed before a game."""
    values = {name: to_plain(kind, _value(setup, name)) for name, kind in _SETUP.items()}
    scenario = [to_tagged(goal) for goal in setup.scenario]
    return {"ruleset": setup.rules.name, **values, "scenario": scenario}


def setup_from_plain(plain: Any) -> Setup:
    """Read what `setup_to_plain` gave. Raises SaveError, UnknownName, BadInput."""
    _needs(plain, {"ruleset", "scenario", *_SETUP}, "setup")
    rules = ruleset(str(plain["ruleset"]))
    values = {name: from_plain(kind, plain[name], f"setup.{name}") for name, kind in _SETUP.items()}
    options = rules.settle(values.pop("options"))
    goals = (from_tagged(Goal, each, f"setup.scenario[{n}]") for n, each in enumerate(plain["scenario"]))
    return Setup(rules=rules, options=options, scenario=tuple(goals), **values)


def state_to_plain(state: State) -> dict[str, Any]:
    """Give how a game stands."""
    values = {name: to_plain(kind, getattr(state, name)) for name, kind in _STATE.items()}
    notes = {name: to_tagged(note) for name, note in sorted(state.notes.items())}
    return {**values, "notes": notes, "stack": [to_tagged(decision) for decision in state.stack]}


def state_from_plain(plain: Any, setup: Setup) -> State:
    """Read what `state_to_plain` gave. Raises SaveError where it is damaged or cannot be."""
    _needs(plain, {"notes", "stack", *_STATE}, "state")
    values = {name: from_plain(kind, plain[name], f"state.{name}") for name, kind in _STATE.items()}
    notes = {name: from_tagged(Note, each, f"state.notes.{name}") for name, each in plain["notes"].items()}
    stack = tuple(from_tagged(Decision, each, f"state.stack[{n}]") for n, each in enumerate(plain["stack"]))
    state = State(**values, notes=notes, stack=stack)
    problems = list(_impossible(state, setup))
    if problems:
        raise SaveError(problems)
    return state


def game_to_json(setup: Setup, state: State) -> str:
    """Give a game as one JSON document."""
    plain = {"format": FORMAT, "setup": setup_to_plain(setup), "state": state_to_plain(state)}
    return json.dumps(plain, ensure_ascii=False, allow_nan=False)


def game_from_json(text: str) -> tuple[Setup, State]:
    """Read what `game_to_json` gave. Raises SaveError and other BadInput."""
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as fault:
        raise SaveError(Problem(f"no JSON: {fault.msg}", line=fault.lineno)) from fault
    _needs(plain, {"format", "setup", "state"}, "saved game")
    if plain["format"] != FORMAT:
        raise SaveError(f"saved in format {plain['format']!r}; this version reads format {FORMAT}")
    setup = setup_from_plain(plain["setup"])
    return setup, state_from_plain(plain["state"], setup)


def _value(setup: Setup, name: str) -> Any:
    value = getattr(setup, name)
    return dict(value) if isinstance(value, Mapping) else value


def _needs(plain: Any, keys: set[str], place: str) -> None:
    if not isinstance(plain, dict):
        raise SaveError(Problem(f"must be an object (got {type(plain).__name__})", place=place))
    faults = [Problem(f"{key} is missing", place=place) for key in sorted(keys - set(plain))]
    faults += [Problem(f"unknown key {key!r}", place=place) for key in sorted(set(plain) - keys)]
    if faults:
        raise SaveError(faults)


# What cannot be.


def _impossible(state: State, setup: Setup) -> Iterator[Problem]:
    yield from _impossible_players(state, setup)
    yield from _impossible_clock(state, setup)
    yield from _impossible_squads(state)
    if set(state.pieces) != set(state.profiles):
        odd = sorted(set(state.pieces) ^ set(state.profiles))
        yield Problem(f"pieces and profiles do not match: {', '.join(odd)}", place="state.pieces")
    for name, piece in state.pieces.items():
        yield from _impossible_piece(name, piece, state)


def _impossible_players(state: State, setup: Setup) -> Iterator[Problem]:
    if sorted(state.order) != sorted(setup.players):
        yield Problem(f"players are {', '.join(setup.players)}", place="state.order")
    for n, decision in enumerate(state.stack):
        if decision.player not in (*setup.players, NEUTRAL):
            yield Problem(f"asks {decision.player!r}, who does not play", place=f"state.stack[{n}]")
    if state.shot is not None and state.shot.gun not in state.pieces:
        yield Problem(f"no piece {state.shot.gun!r} to fire", place="state.shot")


def _impossible_clock(state: State, setup: Setup) -> Iterator[Problem]:
    parts = len(setup.programme(state.stage))
    if not 0 <= state.at < max(parts, 1):
        yield Problem(f"must be in 0..{parts - 1} (got {state.at})", place="state.at")
    if state.turn < 0 or (state.stage is Stage.PLAYING and state.turn == 0):
        yield Problem(f"no such turn: {state.turn}", place="state.turn")
    if (state.stage is Stage.OVER) != (state.result is not None):
        yield Problem("a game is over when it has a result, and only then", place="state.result")
    if state.rolled < 0:
        yield Problem(f"must be 0 or more (got {state.rolled})", place="state.rolled")


def _impossible_squads(state: State) -> Iterator[Problem]:
    for name, squad in state.squads.items():
        strangers = [member for member in squad.members if member not in state.pieces]
        if strangers:
            yield Problem(
                f"has members that do not exist: {', '.join(strangers)}", place=f"state.squads.{name}"
            )


def _impossible_piece(name: str, piece: Piece, state: State) -> Iterator[Problem]:
    place = f"state.pieces.{name}"
    if piece.id != name:
        yield Problem(f"calls itself {piece.id!r}", place=place)
    if piece.squad and piece.squad not in state.squads:
        yield Problem(f"belongs to a squad that does not exist: {piece.squad!r}", place=place)
    if piece.where is Where.FIELD and piece.place is None:
        yield Problem("is on the field, and nowhere", place=place)
    if piece.where in (Where.GONE, Where.HOSPITAL, Where.RESERVE) and piece.place is not None:
        yield Problem(f"is {piece.where}, and on the board", place=place)
    if piece.standing.damage < 0:
        yield Problem(f"damage must be 0 or more (got {piece.standing.damage})", place=place)
    if piece.place is not None and piece.place.on and not _known(state.board, piece.place.on):
        yield Problem(f"stands on {piece.place.on!r}, which is not there", place=place)


def _known(board: Board, obstacle: str) -> bool:
    return any(each.id == obstacle for each in board.obstacles)
