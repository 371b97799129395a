"""What set each body moving: a shell, or a body whose own motion goes back to one."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fbsim.physics.awake import Awake
from fbsim.physics.trace import ShotTrace

STARTING_SPEED = 20e-3  # m/s; a body faster than this was set moving by something


class Movers:
    """Names the mover of each body in the trace of a shot."""

    def __init__(self, awake: Awake, shells: Collection[str], trace: ShotTrace) -> None:
        self._awake, self._shells, self._trace = awake, frozenset(shells), trace
        self._open: dict[str, None] = {}  # moving, and nothing is known yet that set it off

    def note_struck(self, body_id: str, shell: str) -> None:
        """A shell has touched a body for the first time."""
        if body_id not in self._shells:
            self._trace.movers.setdefault(body_id, shell)
            self._open.pop(body_id, None)

    def explain(self) -> None:
        """Name what set each body moving that does now.

        Bodies may start within one look of each other; so they are gone through until no more can be named.
        """
        for body_id in self._awake.faster_than(STARTING_SPEED):
            if not self._is_explained(body_id):
                self._open.setdefault(body_id, None)
        named = True
        while self._open and named:
            named = sum(self._name(body_id) for body_id in list(self._open)) > 0

    def _name(self, body_id: str) -> bool:
        mover = self._mover_of(body_id)
        if mover is not None:
            self._trace.movers[body_id] = mover
            del self._open[body_id]
        return mover is not None

    def _is_explained(self, body_id: str) -> bool:
        """Whether what set a body moving goes back to a shell."""
        return body_id in self._shells or body_id in self._trace.movers

    def _mover_of(self, body_id: str) -> str | None:
        """The fastest explained body that pushes this one now, or touched it lately, or is nearest.

        A shell is none of the last two: that it struck something is noted when it does.
        """
        awake = self._awake
        if body_id not in awake.bodies:
            return None
        pushing = self._explained(awake.bullet.touching(body_id))
        listed = self._explained(contact.other for contact in awake.bullet.contacts(body_id))
        lately = [other for other in listed if other not in self._shells]
        if pushing or lately:
            return max(pushing or lately, key=awake.speed)
        return awake.nearest(body_id, self._explained(awake.movers()))

    def _explained(self, ids: Iterable[str]) -> list[str]:
        awake = self._awake.bodies
        return [body_id for body_id in dict.fromkeys(ids) if body_id in awake and self._is_explained(body_id)]
