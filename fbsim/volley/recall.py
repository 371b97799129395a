"""Running a salvo, or recalling from a journal what running it gave."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from fbsim.physics.battlefield import Battlefield
from fbsim.physics.launch import Launch
from fbsim.physics.samples import Samples
from fbsim.physics.trace import ShotTrace
from fbsim.physics.transform import Transform
from fbsim.volley.aftermath import Aftermath, Sample
from fbsim.volley.journal import Journal

Physics = Callable[[Battlefield, Sequence[Launch], Samples], ShotTrace]
"""Fires shells into a field, which afterwards holds the new poses; samples of what moves are added."""


def recalling(journal: Journal, run: Physics) -> Physics:
    """Give a physics that recalls the salvos which the journal holds, and runs and writes down the others."""

    def run_or_recall(field: Battlefield, launches: Sequence[Launch], samples: Samples) -> ShotTrace:
        start = _digest(field, launches)
        held = journal.recall(start)
        if held is not None:
            return held.play_back(field, launches, samples)
        before, noting = dict(field.poses), _Noting(samples)
        trace = run(field, launches, noting)
        journal.keep(start, Aftermath.of(before, field, trace, noting.noted))
        return trace

    return run_or_recall


class _Noting(Samples):
    """Hands all samples on to others, and notes them as they were handed in."""

    def __init__(self, onto: Samples) -> None:
        super().__init__(onto.origin)
        self.onto = onto
        self.noted: list[Sample] = []

    def is_due(self, time: float, body_id: str) -> bool:
        return self.onto.is_due(time, body_id)

    def sample(self, time: float, body_id: str, pose: Transform) -> None:
        self.noted.append((time, body_id, pose))
        self.onto.sample(time, body_id, pose)

    def sort(self) -> None:
        self.onto.sort()


def _digest(field: Battlefield, launches: Sequence[Launch]) -> str:
    """All that a salvo meets: how everything lies, in the order of the field, and how the shells fly."""
    seen = hashlib.sha256()
    for name, pose in field.poses.items():
        seen.update(name.encode() + pose.position.tobytes() + pose.rotation.tobytes())
    for launch in launches:
        seen.update(f"{launch.shell.id} {launch.gun}".encode() + launch.axis.tobytes())
        seen.update(launch.path.times.tobytes() + launch.path.positions.tobytes())
    return seen.hexdigest()
