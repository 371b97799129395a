"""Shells in Bullet: the drag that slows them, and what each touches for the first time.

Drag is a change of velocity before and after each batch of steps, of Δt ≤ 4 ms in all: v / (1 + k v Δt/2), as
it is where nothing else acts. What it misses is that gravity turns the velocity meanwhile, by 0.04 m/s.
A touch lasts one step, so the contacts of a shell that may touch something new are read after each.
"""

from __future__ import annotations

from collections.abc import Iterator

from fbsim.physics.awake import Awake
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from fbsim.physics.steps import FAST
from fbsim.physics.trace import Hit, ShotTrace

DRAG_SPEED = 0.5  # m/s; below it drag is under 1 % of the rolling resistance


class Shells:
    """The shells of a shot that are in Bullet."""

    def __init__(self, bullet: Bullet, trace: ShotTrace) -> None:
        self._bullet, self._trace = bullet, trace
        self._flying: dict[str, Body] = {}
        self._struck: dict[str, list[str]] = {}
        self._watched: dict[str, list[str]] = {}
        self._speeds: dict[str, float] = {}

    def add(self, shell: Body) -> None:
        """A shell has come into Bullet."""
        self._flying[shell.id] = shell
        self._struck.setdefault(shell.id, [])

    def remove(self, body_id: str) -> None:
        """A body has left Bullet; it may have been a shell."""
        self._flying.pop(body_id, None)

    def is_striking(self, awake: Awake, duration: float) -> bool:
        """Whether a shell is so near something new that it will strike within `duration` s."""
        return any(self._is_about_to_strike(awake, shell, duration) for shell in self._watched)

    @property
    def any_watched(self) -> bool:
        """Whether a shell may touch something new before the next look."""
        return bool(self._watched)

    def look_ahead(self, awake: Awake, duration: float) -> bool:
        """See which may touch something for the first time within `duration` s; only these are watched.

        Gives whether a fast one of them is about to strike.
        """
        self._watched = {}
        for shell, others in awake.within_reach(list(self._flying), duration).items():
            untouched = [other for other in others if other not in self._struck[shell]]
            if untouched:
                self._watched[shell] = untouched
        return any(self._is_about_to_strike(awake, shell, duration) for shell in self._watched)

    def _is_about_to_strike(self, awake: Awake, shell: str, duration: float) -> bool:
        return awake.speed(shell) > FAST and any(
            other in self._watched[shell] for other in awake.ahead(shell, duration)
        )

    def slow(self, awake: Awake, duration: float) -> None:
        """Let drag act for `duration` s."""
        for shell in self._flying.values():
            if shell.drag > 0 and awake.speed(shell.id) > DRAG_SPEED:
                speed = self._bullet.speed(shell.id)
                self._bullet.slow(shell.id, 1 / (1 + shell.drag * speed * duration))

    def note_speeds(self) -> None:
        """Before a step: note how fast the watched ones are."""
        for shell in self._watched:
            self._speeds[shell] = self._bullet.speed(shell)

    def note_hits(self, time: float) -> list[Hit]:
        """After a step: put first touches into the trace; gives them."""
        hits = [hit for shell in self._watched for hit in self._new_hits(self._flying[shell], time)]
        self._trace.hits += hits
        return hits

    def _new_hits(self, shell: Body, time: float) -> Iterator[Hit]:
        earlier = self._struck[shell.id]
        for other in self._bullet.touching(shell.id):
            if other not in earlier:
                speed = self._speeds[shell.id]
                energy = shell.mass * speed**2 / 2
                x, y, z = self._bullet.pose(shell.id).position.tolist()
                yield Hit(time, shell.id, other, speed, energy, tuple(earlier), (x, y, z))
                earlier.append(other)
