"""Keys of a node's motion: all of a track's, in the 32-bit floats of glTF.

Keys that interpolation between others gives as well stay, too: those within 0.05 mm and 0.05 degrees would
save 2.5 % of the file of a courtyard, and replay pages show the places that the recording has.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.recording.tracks import Track
from fbsim.view.gltf.buffer import Array


@dataclass(frozen=True, eq=False)
class Keys:
    """Times (n,) in s and values (n, 3) or (n, 4), as 32-bit floats; a single one if it does not move."""

    times: Array
    values: Array

    @property
    def moves(self) -> bool:
        """Whether there is anything to animate."""
        return len(self.times) > 1


def place_keys(track: Track, start: float) -> Keys:
    """Keys of where it is, from the time `start` on."""
    return _keys(track.times - start, track.positions)


def turn_keys(track: Track, start: float) -> Keys:
    """Keys of how it is turned, from the time `start` on."""
    lengths = np.linalg.norm(track.rotations, axis=1)[:, None]
    return _keys(track.times - start, track.rotations / lengths)


def _keys(times: FloatArray, values: FloatArray) -> Keys:
    """As 32-bit floats, of which times must still go up: of two that are the same then, the later stays."""
    short, told = times.astype(np.float32), values.astype(np.float32)
    if not np.any(told != told[0]):
        return Keys(short[:1], told[:1])
    later = np.append(np.diff(short) > 0, True)
    return Keys(short[later], told[later])
