"""When everything has come to rest: the same test for every engine, and the one that fbsim itself makes.

A body is quiet once no point of it has shifted by STILL for QUIET_TIME; what fell off the table is done with.
"""

from __future__ import annotations

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.physics.awake import LOST_BELOW, QUIET_TIME, STILL

LOOK = 0.01  # s between two looks at the bodies


class RestWatch:
    """Looks at bodies of given `radii` (n,) in m from time to time."""

    def __init__(self, radii: FloatArray) -> None:
        self._radii = radii
        self._since = np.zeros(len(radii))
        self._positions = np.full((len(radii), 3), np.inf)
        self._rotations = np.tile([1.0, 0.0, 0.0, 0.0], (len(radii), 1))

    def is_at_rest(self, time: float, positions: FloatArray, rotations: FloatArray) -> bool:
        """Whether all are quiet at `time`: centres of mass (n, 3) in m, quaternions (n, 4) in any order."""
        cosines = np.abs(np.einsum("ij,ij->i", rotations, self._rotations)).clip(max=1.0)
        shifts = np.linalg.norm(positions - self._positions, axis=1) + 2 * np.arccos(cosines) * self._radii
        moved = shifts > STILL
        self._since[moved] = time
        self._positions[moved], self._rotations[moved] = positions[moved], rotations[moved]
        quiet = (time - self._since >= QUIET_TIME) | (positions[:, 2] < LOST_BELOW)
        return bool(quiet.all())
