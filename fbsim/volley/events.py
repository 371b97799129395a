"""What happened in a volley, and when: guns laid and fired, shells that strike, pieces judged.

Times are in s from the first salvo on, as its samples have them; salvos follow each other without a pause.
"""

from __future__ import annotations

from dataclasses import dataclass

from fbsim.rules import Outcome, Pose

Point = tuple[float, float, float]
"""x, y, z in m."""


@dataclass(frozen=True)
class Laid:
    """A gun was turned and its barrel raised, before it fires."""

    time: float
    gun: str
    bearing: float  # rad
    elevation: float  # rad


@dataclass(frozen=True)
class Fired:
    """A shot left its gun."""

    time: float
    shot: int
    salvo: int
    gun: str
    shells: tuple[str, ...]


@dataclass(frozen=True)
class Struck:
    """A shell touched a thing for the first time; `at` is the shell's centre then."""

    time: float
    shell: str
    struck: str
    speed: float  # of the shell just before, m/s
    energy: float  # of the shell just before, J
    at: Point


@dataclass(frozen=True)
class LeftTable:
    """A body fell off the table, and was last seen now."""

    time: float
    id: str


@dataclass(frozen=True)
class GateOpened:
    """The leaves of a gate were turned, by angles in rad; at time 0 where it is open in the scene."""

    time: float
    id: str
    angles: tuple[float, ...]


@dataclass(frozen=True)
class Judged:
    """All is at rest again, and this is how a piece lies and what the rules say of it by now."""

    time: float
    id: str
    salvo: int
    pose: Pose
    outcome: Outcome | None  # None for parts, on which no rule says anything
    reason: str
    cause: str  # in words; "" where nothing brought it there
    margin: float  # degrees to the nearest other pose


Event = Laid | Fired | Struck | LeftTable | GateOpened | Judged
