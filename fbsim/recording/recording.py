"""A recording: the table, what stood on it and looked how, where it was at any time, and what happened.

It holds its meshes, so it can be looked at where the models are not, or are others by now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.physics.transform import Transform
from fbsim.recording.tracks import JUMP, Track
from fbsim.rules import Outcome
from fbsim.volley.events import Event, Fired, Judged, LeftTable, Struck

ThingKind = Literal["figure", "gun", "gate", "part", "shell"]
Role = Literal["body", "barrel", "leaf"]


@dataclass(frozen=True)
class Head:
    """Which volley it is of."""

    scene: str
    title: str
    seed: int
    volley: int
    rules: str
    versions: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """A table of `length` (x) by `width` (y) in m with its middle at the origin, its surface at z = 0."""

    length: float
    width: float
    surface: str
    rgb: tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class Mesh:
    """A surface: `vertices` (n, 3) in m, `faces` (m, 3) indices, counter-clockwise seen from outside.

    `parts` are the point clouds (k, 3) in m whose hulls stand for it in contacts, and throw its shadow.
    """

    name: str
    vertices: FloatArray
    faces: IntArray
    parts: tuple[FloatArray, ...]


@dataclass(frozen=True, eq=False)
class Component:
    """A mesh that a thing shows, and where it was in the thing's frame: a barrel is raised, a leaf turns."""

    role: Role
    mesh: int  # index into the recording's meshes
    track: Track


@dataclass(frozen=True, eq=False)
class Thing:
    """A figure, gun, gate, other fortress part or shell, and where it was on the table."""

    id: str
    kind: ThingKind
    side: str | None
    model: str
    anchored: bool
    components: tuple[Component, ...]
    track: Track
    until: float | None  # s; when it left the table, and is no longer seen

    @property
    def since(self) -> float:
        """When it is first there, in s: from the start, or when a shell leaves its barrel."""
        return float(self.track.times[0])

    def is_there(self, time: float) -> bool:
        """Whether it is to be seen at a time in s."""
        return self.since <= time and (self.until is None or time < self.until)


@dataclass(frozen=True, eq=False)
class Recording:
    """A whole volley. `result` is what `fbsim volley --json` prints of it, as plain values."""

    head: Head
    table: Table
    sides: tuple[str, ...]
    meshes: tuple[Mesh, ...]
    things: tuple[Thing, ...]
    events: tuple[Event, ...]  # in order of time
    duration: float  # s
    result: Mapping[str, Any]

    @property
    def start(self) -> float:
        """When nothing was laid or fired yet, in s: a little below 0, at which the first guns were laid."""
        return -JUMP

    def find(self, id: str) -> Thing:
        """The thing of that id. Raises KeyError where there is none."""
        return self._by_id[id]

    def there(self, time: float) -> tuple[Thing, ...]:
        """The things that are to be seen at a time in s."""
        return tuple(thing for thing in self.things if thing.is_there(time))

    def poses(self, time: float) -> dict[str, Transform]:
        """Where each of them is, by id."""
        return {thing.id: thing.track.at(time) for thing in self.there(time)}

    def judged(self, time: float) -> dict[str, Judged]:
        """The last judgement of each piece up to a time in s; pieces that no shot concerned are absent."""
        judged = (event for event in self.events if isinstance(event, Judged))
        return {event.id: event for event in judged if event.time <= time}

    def outcomes(self, time: float) -> dict[str, Outcome]:
        """What the rules say of each piece by a time in s, where they say anything."""
        found = self.judged(time).values()
        return {event.id: event.outcome for event in found if event.outcome is not None}

    @property
    def shots(self) -> tuple[Fired, ...]:
        """The shots that were fired, in order of time."""
        return tuple(event for event in self.events if isinstance(event, Fired))

    @property
    def impacts(self) -> tuple[Struck, ...]:
        """What shells struck, in order of time."""
        return tuple(event for event in self.events if isinstance(event, Struck))

    @property
    def losses(self) -> tuple[LeftTable, ...]:
        """What left the table, in order of time."""
        return tuple(event for event in self.events if isinstance(event, LeftTable))

    @cached_property
    def _by_id(self) -> dict[str, Thing]:
        return {thing.id: thing for thing in self.things}
