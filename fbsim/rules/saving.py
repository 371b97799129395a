"""A game as JSON and back. What was agreed and how it stands; not how it came about: that is the log's part.

    {"format": 1, "setup": {"ruleset": "republic", "options": {...}, "armies": [...], "board": {...}, ...},
     "state": {"turn": 3, "pieces": {...}, "notes": {...}, "stack": [...], ...}}

A state that cannot be is refused with every reason found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fbsim.errors import Problem, SaveError
from fbsim.rules.board import Board
from fbsim.rules.decisions import Decision, Note
from fbsim.rules.fortification import Fort
from fbsim.rules.pieces import Army, Market, Piece, Place, Profile
from fbsim.rules.plain import from_plain, from_tagged, to_plain, to_tagged
from fbsim.rules.possible import impossible
from fbsim.rules.registry import ruleset
from fbsim.rules.ruleset import OptionValue
from fbsim.rules.scenario import Goal
from fbsim.rules.setup import Setup
from fbsim.rules.state import Result, ShotOrder, SquadInPlay, Stage, State
from fbsim.rules.terms import refuse_terms

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
    _are_of(plain, {"ruleset": str, "options": dict, "scenario": list}, "setup")
    rules = ruleset(plain["ruleset"])
    values = {name: from_plain(kind, plain[name], f"setup.{name}") for name, kind in _SETUP.items()}
    options = rules.settle(values.pop("options"))
    goals = (from_tagged(Goal, each, f"setup.scenario[{n}]") for n, each in enumerate(plain["scenario"]))
    setup = Setup(rules=rules, options=options, scenario=tuple(goals), **values)
    refuse_terms(setup)
    return setup


def state_to_plain(state: State) -> dict[str, Any]:
    """Give how a game stands."""
    values = {name: to_plain(kind, getattr(state, name)) for name, kind in _STATE.items()}
    notes = {name: to_tagged(note) for name, note in sorted(state.notes.items())}
    return {**values, "notes": notes, "stack": [to_tagged(decision) for decision in state.stack]}


def state_from_plain(plain: Any, setup: Setup) -> State:
    """Read what `state_to_plain` gave. Raises SaveError where it is damaged or cannot be."""
    _needs(plain, {"notes", "stack", *_STATE}, "state")
    _are_of(plain, {"notes": dict, "stack": list}, "state")
    values = {name: from_plain(kind, plain[name], f"state.{name}") for name, kind in _STATE.items()}
    notes = {name: from_tagged(Note, each, f"state.notes.{name}") for name, each in plain["notes"].items()}
    stack = tuple(from_tagged(Decision, each, f"state.stack[{n}]") for n, each in enumerate(plain["stack"]))
    state = State(**values, notes=notes, stack=stack)
    problems = list(impossible(state, setup))
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


def _are_of(plain: dict[str, Any], kinds: Mapping[str, type], place: str) -> None:
    faults = [
        Problem(f"must be {_IN_JSON[kind]} (got {plain[key]!r})", place=f"{place}.{key}")
        for key, kind in kinds.items()
        if not isinstance(plain[key], kind)
    ]
    if faults:
        raise SaveError(faults)


_IN_JSON: dict[type, str] = {str: "a text", dict: "an object", list: "a list"}
