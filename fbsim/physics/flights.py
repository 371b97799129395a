"""Shells in free flight: each on its own path, not in Bullet, until it comes near something."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fbsim.physics.awake import NEAR, Awake, reach
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.launch import Launch
from fbsim.physics.motion import lengths
from fbsim.physics.samples import SAMPLE_INTERVAL, Samples
from fbsim.physics.trace import ShotTrace


class Flights:
    """The shells of a shot that still fly free; `until` is when the last that met nothing was down, in s."""

    def __init__(
        self, launches: Sequence[Launch], field: Battlefield, samples: Samples, trace: ShotTrace
    ) -> None:
        self.pending = list(launches)
        self.until = 0.0
        self._field, self._samples, self._trace = field, samples, trace

    def first_approach(self, now: float) -> tuple[float, Launch] | None:
        """When and which of them first comes near something at rest or another one; ends those that never do.

        Meant for when nothing else moves. The flights up to that moment are recorded.
        """
        moments = [(self._approach(launch, now), launch) for launch in self.pending]
        for moment, launch in moments:
            if moment is None:
                self._fly_off(launch, now)
        coming = [(moment, index) for index, (moment, _) in enumerate(moments) if moment is not None]
        if not coming:
            return None
        moment, index = min(coming)
        for launch in self.pending:
            self._record(launch, now, moment)
        return moment, moments[index][1]

    def arriving(self, now: float, awake: Awake) -> list[Launch]:
        """Those that come near something at rest or in motion now; ends those that are down."""
        arriving = []
        for launch in list(self.pending):
            if now > launch.path.times[-1]:
                self._fly_off(launch, now)
            elif self._is_near(launch, now, awake):
                arriving.append(launch)
            elif self._samples.is_due(now, launch.shell.id):
                self._samples.sample(now, launch.shell.id, launch.pose(now))
        return arriving

    def end(self, now: float) -> None:
        """Let all that still fly do so to their end."""
        for launch in list(self.pending):
            self._fly_off(launch, now)

    def _is_near(self, launch: Launch, now: float, awake: Awake) -> bool:
        position, velocity = launch.path.at(now)
        near = launch.shell.form.radius + reach(float(np.linalg.norm(velocity)))
        at_rest = self._field.first_near(position[None], near, launch.gun) is not None
        return at_rest or awake.is_near(position, near)

    def _approach(self, launch: Launch, now: float) -> float | None:
        later = launch.path.times >= now
        points = launch.path.positions[later]
        step = float(lengths(np.diff(points, axis=0)).max()) if len(points) > 1 else 0.0
        near = launch.shell.form.radius + NEAR + step
        moments = [_crossing(launch, other, step, now) for other in self.pending if other is not launch]
        index = self._field.first_near(points, near, launch.gun)
        if index is not None:
            moments.append(float(launch.path.times[later][index]))
        return min((moment for moment in moments if moment is not None), default=None)

    def _fly_off(self, launch: Launch, now: float) -> None:
        self.pending.remove(launch)
        end = float(launch.path.times[-1])
        self._record(launch, now, end)
        self.until = max(self.until, end)
        self._trace.lost[launch.shell.id] = launch.pose(end)

    def _record(self, launch: Launch, now: float, end: float) -> None:
        for moment, pose in launch.samples(now, end, SAMPLE_INTERVAL):
            self._samples.sample(moment, launch.shell.id, pose)


def _crossing(one: Launch, other: Launch, step: float, now: float) -> float | None:
    """Moment from now on at which two shells in free flight first come near each other."""
    nodes = min(len(one.path.times), len(other.path.times))
    gaps = lengths(one.path.positions[:nodes] - other.path.positions[:nodes])
    near = one.shell.form.radius + other.shell.form.radius + NEAR + 2 * step
    found = np.flatnonzero((gaps <= near) & (one.path.times[:nodes] >= now))
    return float(one.path.times[found[0]]) if len(found) else None
