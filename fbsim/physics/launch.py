"""A shell on its way along a path that is known beforehand, until something comes near."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

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

    def pose(self, time: float) -> Transform:
        """Where the shell's own frame is in free flight."""
        return Transform.along(self.path.at(time)[0], self.axis)
