"""Shells in Bullet: the drag that slows them, and what each touches for the first time.

Drag is a change of velocity before and after each batch of steps, of Δt ≤ 4 ms in all: v / (1 + k v Δt/2), as
it is where nothing else acts. What it misses is that gravity turns the velocity meanwhile, by 0.04 m/s.
A touch lasts one step, so contacts are read after each.
"""

from __future__ import annotations

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
        self._speeds: dict[str, float] = {}

    def add(self, shell: Body) -> None:
        """A shell has come into Bullet."""
        self._flying[shell.id] = shell
        self._struck.setdefault(shell.id, [])

    def remove(self, body_id: str) -> None:
        """A body has left Bullet; it may have been a shell."""
        self._flying.pop(body_id, None)

    def about_to_strike(self, awake: Awake, duration: float) -> bool:
        """Whether a fast shell may strike something for the first time within `duration` s."""
        return any(
            awake.speed(shell) > FAST and set(awake.ahead(shell, duration)) - set(self._struck[shell])
            for shell in self._flying
        )

    def slow(self, duration: float) -> None:
        """Let drag act for the next `duration` s, and note how fast each shell is."""
        for shell in self._flying.values():
            speed = self._bullet.speed(shell.id)
            if speed > DRAG_SPEED and shell.drag > 0:
                self._bullet.slow(shell.id, 1 / (1 + shell.drag * speed * duration))
            self._speeds[shell.id] = speed

    def note_hits(self, time: float) -> list[Hit]:
        """Put first touches of the last step into the trace; gives them."""
        hits = []
        for shell in self._flying.values():
            earlier = self._struck[shell.id]
            for other in self._bullet.touching(shell.id):
                if other not in earlier:
                    speed = self._speeds[shell.id]
                    energy = shell.mass * speed**2 / 2
                    hits.append(Hit(time, shell.id, other, speed, energy, tuple(earlier)))
                    earlier.append(other)
            self._speeds[shell.id] = self._bullet.speed(shell.id)
        self._trace.hits += hits
        return hits
