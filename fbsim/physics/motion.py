"""What several bodies do at one moment, as arrays of one row each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import FloatArray


@dataclass(frozen=True, eq=False)
class Motion:
    """`boxes` (n, 2, 3) and `centres` of mass (n, 3) in m, `rotations` of the principal frames (n, 4).

    `velocities` (n, 3) in m/s and `spins` (n, 3) in rad/s.
    """

    boxes: FloatArray
    centres: FloatArray
    rotations: FloatArray
    velocities: FloatArray
    spins: FloatArray

    def finite(self) -> npt.NDArray[np.bool_]:
        """Whether every number of a row is one, (n,)."""
        parts = (self.centres, self.rotations, self.velocities, self.spins)
        sums = self.boxes.sum(axis=(1, 2)) + sum(part.sum(axis=1) for part in parts)
        return np.asarray(np.isfinite(sums))


def lengths(vectors: FloatArray) -> FloatArray:
    """Lengths (n,) of vectors (n, k)."""
    found: FloatArray = np.sqrt(np.einsum("ni,ni->n", vectors, vectors))
    return found


def turns(some: FloatArray, others: FloatArray) -> FloatArray:
    """Angles (n,) in rad between orientations (n, 4)."""
    cosines = np.abs(np.einsum("ni,ni->n", some, others))
    angles: FloatArray = 2 * np.arccos(np.minimum(1.0, cosines))
    return angles
