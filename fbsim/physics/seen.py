"""What was seen of the awake bodies at the last look, as columns with one row for each body."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import FloatArray

Flags = npt.NDArray[np.bool_]


@dataclass
class Seen:
    """Rows are in the order in which the bodies came."""

    boxes: FloatArray  # (n, 2, 3) m
    speeds: FloatArray  # m/s, of the fastest point
    paces: FloatArray  # m/s, what the time step must follow: a tip may sweep twice as far in a step
    centres: FloatArray  # (n, 3) m, centres of mass
    rotations: FloatArray  # (n, 4), of the principal frames
    velocities: FloatArray  # (n, 3) m/s, of the centres of mass
    still_centres: FloatArray  # the same when the body last had shifted
    still_rotations: FloatArray  # (n, 4), of the principal frame then
    quiet_since: FloatArray  # s
    stirred: Flags  # whether it has moved at all since it came
    movable: Flags
    radii: FloatArray  # m

    @classmethod
    def nothing(cls) -> Seen:
        """No row yet."""
        none, yes = np.zeros(0), np.zeros(0, dtype=bool)
        return cls(
            np.zeros((0, 2, 3)),
            none,
            none,
            np.zeros((0, 3)),
            np.zeros((0, 4)),
            np.zeros((0, 3)),
            np.zeros((0, 3)),
            np.zeros((0, 4)),
            none,
            yes,
            yes,
            none,
        )

    def add(self, **values: object) -> None:
        """Add a row."""
        for name, value in values.items():
            column = getattr(self, name)
            setattr(self, name, np.concatenate([column, np.array([value], dtype=column.dtype)]))

    def drop(self, row: int) -> None:
        """Take a row out."""
        for name in self.__dataclass_fields__:
            setattr(self, name, np.delete(getattr(self, name), row, axis=0))
