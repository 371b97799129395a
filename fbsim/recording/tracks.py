"""Tracks: where something was, over time, as keys between which it moves evenly.

position  p(t) = p₀ + (p₁ - p₀) s,            s = (t - t₀) / (t₁ - t₀)
rotation  q(t) = sin((1-s)Ω)/sin Ω q₀ + sin(sΩ)/sin Ω q₁     (Shoemake 1985, the shorter way round)

Something that rests has a key when it comes to rest and one when it starts again, with the same pose.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.physics.transform import Transform

JUMP = 1e-3
"""s; how long before a thing jumps (a gun is turned, a gate opened) its track still has it where it was.

So long before 0, at which the first guns are laid, a recording starts.
"""
NEARLY_EQUAL = 0.9995
"""Cosine of Ω above which the rotations between two keys are interpolated straight, and normalised."""


@dataclass(frozen=True, eq=False)
class Track:
    """Keys in order of time: `times` (n,) in s, `positions` (n, 3) in m, `rotations` (n, 4) x, y, z, w."""

    times: FloatArray
    positions: FloatArray
    rotations: FloatArray

    @classmethod
    def still(cls, pose: Transform, time: float = -JUMP) -> Track:
        """One key: it stays where it is; unless told otherwise, from the start of the recording."""
        return cls(np.array([time]), pose.position[None].copy(), pose.rotation[None].copy())

    def __len__(self) -> int:
        return len(self.times)

    def at(self, time: float) -> Transform:
        """Pose at a time in s; before the first key that of the first, after the last that of the last.

        >>> places, turns = np.array([[0.0, 0, 0], [4, 0, 0]]), np.array([[0.0, 0, 0, 1]] * 2)
        >>> track = Track(np.array([0.0, 2.0]), places, turns)
        >>> track.at(0.5).position.tolist()
        [1.0, 0.0, 0.0]
        """
        after = int(np.searchsorted(self.times, time, side="right"))
        before = max(after - 1, 0)
        if after in (0, len(self.times)) or self.times[before] == time:
            return Transform(self.positions[before], self.rotations[before])
        share = (time - self.times[before]) / (self.times[after] - self.times[before])
        position = (1 - share) * self.positions[before] + share * self.positions[after]
        return Transform(position, between(self.rotations[before], self.rotations[after], float(share)))


def between(one: FloatArray, other: FloatArray, share: float) -> FloatArray:
    """Rotation (4,) at `share` of the shorter way from one to another."""
    cosine = float(one @ other)
    if cosine < 0:
        other, cosine = -other, -cosine
    if cosine > NEARLY_EQUAL:
        mixed = (1 - share) * one + share * other
        straight: FloatArray = mixed / np.linalg.norm(mixed)
        return straight
    angle = math.acos(cosine)
    turned: FloatArray = (math.sin((1 - share) * angle) * one + math.sin(share * angle) * other) / math.sin(
        angle
    )
    return turned
