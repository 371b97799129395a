"""Position and orientation of a body: x ↦ R x + p.

Rotations are unit quaternions (x, y, z, w), the order that Bullet uses; lengths in metres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fbsim.meshes.solid import FloatArray


@dataclass(frozen=True, eq=False)
class Transform:
    """Where a body's own frame lies: `position` (3,) in m, `rotation` (4,) quaternion x, y, z, w."""

    position: FloatArray
    rotation: FloatArray

    @classmethod
    def turned(cls, position: FloatArray, yaw: float) -> Transform:
        """Upright at a position, turned by `yaw` rad counter-clockwise seen from above."""
        rotation = np.array([0.0, 0.0, math.sin(yaw / 2), math.cos(yaw / 2)])
        return cls(np.asarray(position, dtype=np.float64), rotation)

    @classmethod
    def along(cls, position: FloatArray, direction: FloatArray) -> Transform:
        """Own x axis along `direction` (3,), with no roll: y stays horizontal."""
        x, y, z = direction / np.linalg.norm(direction)
        yaw, pitch = math.atan2(y, x), -math.asin(max(-1.0, min(1.0, z)))
        turn = np.array([0.0, 0.0, math.sin(yaw / 2), math.cos(yaw / 2)])
        tilt = np.array([0.0, math.sin(pitch / 2), 0.0, math.cos(pitch / 2)])
        return cls(np.asarray(position, dtype=np.float64), multiply(turn, tilt))

    @classmethod
    def raised(cls, pivot: FloatArray, elevation: float) -> Transform:
        """Turn about the axis through `pivot` along y that raises +x by `elevation` rad."""
        rotation = np.array([0.0, -math.sin(elevation / 2), 0.0, math.cos(elevation / 2)])
        return cls(pivot - matrix_of(rotation) @ pivot, rotation)

    @cached_property
    def matrix(self) -> FloatArray:
        """Rotation matrix (3, 3)."""
        return matrix_of(self.rotation)

    def apply(self, points: FloatArray) -> FloatArray:
        """Carry points (n, 3) or (3,) from the body's frame to the table's."""
        carried: FloatArray = points @ self.matrix.T + self.position
        return carried

    def after(self, inner: Transform) -> Transform:
        """First `inner`, then this one."""
        return Transform(self.apply(inner.position), multiply(self.rotation, inner.rotation))

    def inverse(self) -> Transform:
        """The transform that undoes this one."""
        back = self.rotation * np.array([-1.0, -1.0, -1.0, 1.0])
        return Transform(-(matrix_of(back) @ self.position), back)

    @property
    def up(self) -> FloatArray:
        """Direction of the body's z axis (3,)."""
        return np.array(self.matrix[:, 2])

    @property
    def tilt(self) -> float:
        """Angle in rad between the body's z axis and the vertical."""
        return math.acos(max(-1.0, min(1.0, float(self.matrix[2, 2]))))

    def angle_to(self, other: Transform) -> float:
        """Angle in rad of the turn between two orientations."""
        cosine = abs(float(np.dot(self.rotation, other.rotation)))
        return 2 * math.acos(min(1.0, cosine))


def carried(positions: FloatArray, rotations: FloatArray, inner: Sequence[Transform]) -> list[Transform]:
    """`Transform(position, rotation).after(inner)` for several at once: (n, 3), (n, 4) and n transforms."""
    if not inner:
        return []
    offsets = np.array([transform.position for transform in inner])
    axes, w = rotations[:, :3], rotations[:, 3:]
    twice = 2 * cross(axes, offsets)
    places = positions + offsets + w * twice + cross(axes, twice)
    turns = multiply(rotations.T, np.array([transform.rotation for transform in inner]).T).T
    return [Transform(place, turn) for place, turn in zip(places, turns, strict=True)]


def cross(some: FloatArray, others: FloatArray) -> FloatArray:
    """Cross products (n, 3) of vectors (n, 3): what numpy.cross gives, at a fifth of its time."""
    ax, ay, az = some.T
    bx, by, bz = others.T
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=1)


def multiply(a: FloatArray, b: FloatArray) -> FloatArray:
    """Quaternion of the rotation that does `b`, then `a`, normalised. Several may be given as (4, n)."""
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    product = np.array(
        [
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        ]
    )
    unit: FloatArray = product / np.sqrt((product**2).sum(axis=0))
    return unit


def matrix_of(rotation: FloatArray) -> FloatArray:
    """Rotation matrix (3, 3) of a unit quaternion."""
    x, y, z, w = rotation
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def rotation_of(matrix: FloatArray) -> FloatArray:
    """Unit quaternion of a rotation matrix (3, 3), with w ≥ 0 where that is no tie.

    The largest of the four components is found first, so that no small one is divided by.
    """
    m = matrix
    squares = np.array(
        [
            1 + m[0, 0] - m[1, 1] - m[2, 2],
            1 - m[0, 0] + m[1, 1] - m[2, 2],
            1 - m[0, 0] - m[1, 1] + m[2, 2],
            1 + m[0, 0] + m[1, 1] + m[2, 2],
        ]
    )
    rows = [
        [squares[0], m[0, 1] + m[1, 0], m[0, 2] + m[2, 0], m[2, 1] - m[1, 2]],
        [m[0, 1] + m[1, 0], squares[1], m[1, 2] + m[2, 1], m[0, 2] - m[2, 0]],
        [m[0, 2] + m[2, 0], m[1, 2] + m[2, 1], squares[2], m[1, 0] - m[0, 1]],
        [m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], squares[3]],
    ]
    quaternion = np.array(rows[int(np.argmax(squares))])
    quaternion /= np.linalg.norm(quaternion)
    return -quaternion if quaternion[3] < 0 else quaternion
