"""A shell on its way along a path that is known beforehand, until something comes near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body
from fbsim.physics.transform import Transform


class Path(Protocol):
    """A flight that is known beforehand: samples, and any moment between."""

    @property
    def times(self) -> FloatArray:
        """Moments in s (n,), rising."""
        ...

    @property
    def positions(self) -> FloatArray:
        """Positions in m (n, 3) at these moments."""
        ...

    def at(self, time: float) -> tuple[FloatArray, FloatArray]:
        """Position (3,) in m and velocity (3,) in m/s."""
        ...


@dataclass(frozen=True, eq=False)
class Launch:
    """A shell on its way: its path, the axis of the bore that it keeps, and the gun it came from."""

    shell: Body
    path: Path
    axis: FloatArray
    gun: str

    @cached_property
    def rotation(self) -> FloatArray:
        """How the shell is turned for as long as it flies free (4,): a shell does not tumble."""
        return Transform.along(np.zeros(3), self.axis).rotation

    def pose(self, time: float) -> Transform:
        """Where the shell's own frame is in free flight."""
        return Transform(self.path.at(time)[0], self.rotation)

    def samples(self, start: float, end: float, interval: float) -> Iterator[tuple[float, Transform]]:
        """Times in s and poses at nodes of the path, about an `interval` apart, from `start` up to `end`."""
        times = self.path.times
        wanted = np.arange(start, min(end, float(times[-1])), interval)
        for node in np.unique(np.searchsorted(times, wanted)).tolist():
            if times[node] < end:
                yield float(times[node]), Transform(self.path.positions[node], self.rotation)
