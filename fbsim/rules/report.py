"""What a rule system is told about one shot: the gun, and every body that it touched or moved.

The simulator writes a report; so can a person at a table with real toys, in a few words (`hand_report.py`).
Nothing here decides anything.
A report is made of plain values, and goes to JSON and back without loss.

    ShotReport ── struck: Struck, Struck, ...         in the order of first contact
               └─ shells_at_rest: ShellAtRest, ...    where each shell came to lie

One salvo of a multi-barrelled gun is one shot: `barrels` shells, one report (REP-60).
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from fbsim.errors import BadInput, Problem
from fbsim.rules._fields import Fields
from fbsim.rules.values import faults_of, told

GUN_CLASSES = ("K", "A", "P", "MP")
"""Catapults; crossbows and ballistas; guns; multi-barrelled guns (COM-10)."""

_ROUNDING = 1e-6


class Pose(StrEnum):
    """How a body rests after a shot."""

    STANDING = "standing"
    FACE_DOWN = "face down"
    FACE_UP = "face up"
    ON_SIDE = "on its side"
    LEANING = "leaning"
    """At rest, held up by something, still more upright than fallen. The fallen may lean on something too."""
    OFF_BOARD = "off the board"
    TIMED_OUT = "timed out"
    """It had not come to rest when the time was up: there is no pose to judge."""


class Kind(StrEnum):
    """What sort of piece a body is to the rules."""

    WARRIOR = "warrior"
    MAGE = "mage"
    WAR_MACHINE = "war-machine"
    DRAGON = "dragon"
    GUN = "gun"
    GATE = "gate"


class ShellAtRest(NamedTuple):
    """Where a shell came to lie."""

    shell: str
    x_mm: float
    y_mm: float
    on_board: bool


@dataclass(frozen=True)
class Struck:
    """One body that the shot touched or moved. Raises BadInput where the values contradict each other.

    >>> Struck("orc-1", Kind.WARRIOR, "red", Pose.FACE_UP, touched=True, moved=True, front_up=0.98,
    ...        front_margin=0.17, leaning_on=None, displaced_mm=31.0, hits=0)
    Traceback (most recent call last):
    fbsim.errors.BadInput: orc-1: touched is true, but hits is 0; a body is touched when a shell hit it
    """

    id: str
    kind: Kind
    side: str | None
    pose: Pose
    touched: bool
    """A shell touched it."""
    moved: bool
    """Its pose changed because of the shot."""
    front_up: float
    """Sine of the front's angle above the horizontal: 1 looks at the sky, -1 at the ground."""
    front_margin: float
    """With |front_up| at or below this it is neither face up nor face down."""
    leaning_on: str | None
    displaced_mm: float
    hits: int
    """How many different shells touched it."""
    at_mm: tuple[float, float] | None = None
    """Where it rests now, x and y; None where nobody measured it."""

    def __post_init__(self) -> None:
        faults = [told(fault) for fault in faults_of(self, Struck)] or self._faults()
        if faults:
            raise BadInput([Problem(message, place=str(self.id)) for message in faults])

    def _faults(self) -> list[str]:
        unit = 1 + _ROUNDING
        checks = (
            (-unit <= self.front_up <= unit, f"front_up must be in -1..1 (got {self.front_up})"),
            (0 <= self.front_margin <= unit, f"front_margin must be in 0..1 (got {self.front_margin})"),
            (
                self.displaced_mm >= 0 and math.isfinite(self.displaced_mm),
                f"displaced_mm must be 0 or more (got {self.displaced_mm})",
            ),
            (self.hits >= 0, f"hits must be 0 or more (got {self.hits})"),
            (
                self.touched == (self.hits > 0),
                f"touched is {str(self.touched).lower()}, but hits is {self.hits}; "
                "a body is touched when a shell hit it",
            ),
            (self.leaning_on != self.id, "leans on itself"),
        )
        return [message for good, message in checks if not good]


@dataclass(frozen=True)
class ShotReport:
    """One shot (or salvo) of one gun and what came of it."""

    gun: str
    gun_model: str
    gun_class: str
    """One of GUN_CLASSES."""
    side: str | None
    barrels: int
    """Shells in the salvo."""
    struck: tuple[Struck, ...] = ()
    """In the order of first contact."""
    shells_at_rest: tuple[ShellAtRest, ...] = ()
    burst_mm: tuple[float, float] | None = None
    """Where a shell that bursts struck first, x and y; None where nobody measured it."""

    def __post_init__(self) -> None:
        faults = [told(fault) for fault in faults_of(self, ShotReport)] or self._faults()
        if faults:
            raise BadInput([Problem(message, place=str(self.gun)) for message in faults])

    def _faults(self) -> list[str]:
        named = Counter(body.id for body in self.struck)
        faults = [f"{name} is reported {times} times" for name, times in named.items() if times > 1]
        if self.gun_class not in GUN_CLASSES:
            faults.append(f"gun_class must be one of {', '.join(GUN_CLASSES)} (got {self.gun_class!r})")
        if self.barrels < 1:
            faults.append(f"barrels must be 1 or more (got {self.barrels})")
        return faults

    def to_dict(self) -> dict[str, Any]:
        """Give the report as values that JSON knows."""
        struck = [asdict(body) | {"kind": str(body.kind), "pose": str(body.pose)} for body in self.struck]
        shells = [shell._asdict() for shell in self.shells_at_rest]
        return asdict(self) | {"struck": struck, "shells_at_rest": shells}

    def to_json(self) -> str:
        """Give the report as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> ShotReport:
        """Read what `to_dict` gave. Raises BadInput with every problem found."""
        fields = Fields(data, "shot report")
        values = _shot_values(fields)
        struck = [_struck_values(each) for each in fields.items("struck")]
        shells = [_shell_values(each) for each in fields.items("shells_at_rest")]
        fields.finish()
        return cls(
            **values,
            struck=tuple(Struck(**each) for each in struck),
            shells_at_rest=tuple(ShellAtRest(**each) for each in shells),
        )

    @classmethod
    def from_json(cls, text: str) -> ShotReport:
        """Read what `to_json` gave. Raises BadInput."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadInput(Problem(f"no JSON: {error.msg}", line=error.lineno)) from error
        return cls.from_dict(data)


def _shot_values(fields: Fields) -> dict[str, Any]:
    return {
        "gun": fields.text("gun"),
        "gun_model": fields.text("gun_model"),
        "gun_class": fields.text("gun_class"),
        "side": fields.maybe_text("side"),
        "barrels": fields.whole("barrels"),
        "burst_mm": fields.maybe_point("burst_mm"),
    }


def _struck_values(fields: Fields) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": fields.text("id"),
        "kind": fields.choice("kind", Kind),
        "side": fields.maybe_text("side"),
        "pose": fields.choice("pose", Pose),
        "touched": fields.flag("touched"),
        "moved": fields.flag("moved"),
        "front_up": fields.number("front_up"),
        "front_margin": fields.number("front_margin"),
        "leaning_on": fields.maybe_text("leaning_on"),
        "displaced_mm": fields.number("displaced_mm"),
        "hits": fields.whole("hits"),
        "at_mm": fields.maybe_point("at_mm"),
    }
    fields.close()
    return values


def _shell_values(fields: Fields) -> dict[str, Any]:
    values: dict[str, Any] = {
        "shell": fields.text("shell"),
        "x_mm": fields.number("x_mm"),
        "y_mm": fields.number("y_mm"),
        "on_board": fields.flag("on_board"),
    }
    fields.close()
    return values
