"""A shot's report in a person's words: what lay there after the real gun had fired.

    game.resolve_shot(report_by_hand(game, {
        "red-ascalon-1": "face up",                     a shell struck him, and he lies face up
        "red-ascalon-2": "face down, untouched",        the other one knocked him over
        "red-ascalon-3": "leaning on red-ascalon-2, face down",
        "red-bulldog": "standing, 2 hits",              of a salvo
        "red-mage": "on its side, at -120 340",         where he lies now, in mm
    }))

Name the pieces in the order in which they were struck. What stands where it stood and was not touched is not
named; where the shell met nothing, `{}` or the action `Miss()` says so. The gun is that of the shot that the
game waits for (`game.awaiting_shot`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.rules.game import Game
from fbsim.rules.phases.shooting.gates import is_gate
from fbsim.rules.report import Kind, Pose, ShotReport, Struck

_FRONTS = {"face up": 1.0, "face down": -1.0}
_HITS = re.compile(r"(\d{1,3}) hits?")
_AT = re.compile(r"at ([-+]?\d+(?:\.\d+)?) ([-+]?\d+(?:\.\d+)?)")
_LEANING = re.compile(r"leaning on (.+)")
_ASIDES = "untouched", "2 hits", "at 120 -340", "face up", "face down"


@dataclass
class _Told:
    """What a person said of one body."""

    pose: Pose
    leaning_on: str | None = None
    hits: int = 1
    front_up: float = 0.0
    at_mm: tuple[float, float] | None = None


def report_by_hand(
    game: Game, struck: Mapping[str, str], burst_mm: tuple[float, float] | None = None
) -> ShotReport:
    """Make the report of the shot that the game waits for from what people saw; see the module for the words.

    Raises BadInput with every name and word that means nothing.
    """
    order = game.awaiting_shot
    if order is None:
        raise BadInput(Problem("no shot's report is waited for", remedy="fire a gun first"))
    bodies: list[Struck] = []
    faults: list[Problem] = []
    for name, words in struck.items():
        try:
            bodies.append(_body(game, name, words))
        except BadInput as fault:
            faults += fault.problems
    if faults:
        raise BadInput(faults)
    gun = (order.gun, order.gun_model, order.gun_class, order.player, order.barrels)
    return ShotReport(*gun, tuple(bodies), burst_mm=burst_mm)


def _body(game: Game, name: str, words: str) -> Struck:
    kind, side = _identity(game, name)
    told = _understood(name, words)
    return Struck(
        id=name,
        kind=kind,
        side=side,
        pose=told.pose,
        touched=told.hits > 0,
        moved=told.pose is not Pose.STANDING or not told.hits,
        front_up=told.front_up,
        front_margin=0.0,
        leaning_on=told.leaning_on,
        displaced_mm=0.0,
        hits=told.hits,
        at_mm=told.at_mm,
    )


def _identity(game: Game, name: str) -> tuple[Kind, str | None]:
    pieces = game.pieces
    if name in pieces:
        return game.profile(name).kind, pieces[name].owner or None
    if is_gate(game.look(), name):
        return Kind.GATE, None
    placed = sorted(each.id for each in pieces.values() if each.place is not None)
    raise BadInput(Problem(f"no piece {name!r} in this game", remedy=did_you_mean(name, placed)))


def _understood(name: str, words: str) -> _Told:
    if not isinstance(words, str):
        raise BadInput(Problem(f"must be told in words, such as 'face up' (got {words!r})", place=name))
    first, *asides = (" ".join(part.split()) for part in words.split(","))
    told = _posed(name, first)
    faults = [problem for aside in asides for problem in _take_aside(name, aside, told)]
    if faults:
        raise BadInput(faults)
    return told


def _posed(name: str, words: str) -> _Told:
    leaning = _LEANING.fullmatch(words)
    if leaning:
        return _Told(Pose.LEANING, leaning[1])
    poses = [str(pose) for pose in Pose]
    if words not in poses:
        remedy = did_you_mean(words, poses)
        raise BadInput(Problem(f"no pose {words!r}", place=name, remedy=remedy))
    return _Told(Pose(words), front_up=_FRONTS.get(words, 0.0))


def _take_aside(name: str, words: str, told: _Told) -> Iterator[Problem]:
    """Enter what follows the pose, after a comma."""
    hits, at = _HITS.fullmatch(words), _AT.fullmatch(words)
    values: dict[str, Any] = {}
    if words == "untouched":
        values = {"hits": 0}
    elif hits:
        values = {"hits": int(hits[1])}
    elif at:
        values = {"at_mm": (float(at[1]), float(at[2]))}
    elif words in _FRONTS and told.pose in (Pose.LEANING, Pose.ON_SIDE):
        values = {"front_up": _FRONTS[words]}
    else:
        remedy = f"after the pose there may be: {', '.join(_ASIDES)}"
        yield Problem(f"{words!r} means nothing here", place=name, remedy=remedy)
    for key, value in values.items():
        setattr(told, key, value)
