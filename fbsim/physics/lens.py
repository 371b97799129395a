"""A pinhole: which pixel shows which place, there and back, as Bullet's software renderer has it.

A pixel sees  eye + z (forward + x right + y above)  at a depth of z in m, x and y being -1 to 1 across the
picture times the tangents of half its angles of view. Depth buffers hold d from 0 at `near` to 1 at `far`:
z = f n / (f - (f - n) d).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import Camera

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.intp]

NEAREST, FARTHEST = 1 / 20, 5.0
"""Where the depth buffer begins and ends, in distances from the eye to the target."""
BEHIND = 10.0
"""m; how much farther it goes: a table goes on behind a target that is close."""
BULLET_PIXEL = (0.5, 1.0)
"""Where in a pixel, across and down, its ray goes through. Measured: a table's top is then 0.1 mm off."""


@dataclass(frozen=True, eq=False)
class Lens:
    """A camera as unit axes (3,), tangents of half its angles of view, size in pixels, depths in m."""

    camera: Camera
    eye: FloatArray
    forward: FloatArray
    right: FloatArray
    above: FloatArray
    tangents: tuple[float, float]
    size: tuple[int, int]
    near: float
    far: float
    pixel: tuple[float, float] = BULLET_PIXEL

    @classmethod
    def of(cls, camera: Camera, size: tuple[int, int], depths: tuple[float, float] | None = None) -> Lens:
        """The lens of a camera whose picture has that size; `depths` in m stand in for its usual ones."""
        eye, line = np.array(camera.eye), np.subtract(camera.target, camera.eye)
        distance = float(np.linalg.norm(line))
        forward = line / distance
        right = np.cross(forward, camera.up)
        right /= np.linalg.norm(right)
        up = math.tan(math.radians(camera.view_deg) / 2)
        near, far = depths or (distance * NEAREST, distance * FARTHEST + BEHIND)
        tangents = (up * size[0] / size[1], up)
        return cls(camera, eye, forward, right, np.cross(right, forward), tangents, size, near, far)

    def depths(self, buffer: Floats) -> Floats:
        """Depths z in m of values of the depth buffer."""
        near, far = np.float32(self.near), np.float32(self.far)
        depths: Floats = far * near / (far - (far - near) * buffer)
        return depths

    def buffered(self, depths: Floats) -> Floats:
        """Values of the depth buffer for depths z in m."""
        near, far = np.float32(self.near), np.float32(self.far)
        values: Floats = (far - far * near / depths) / (far - near)
        return values

    def along(self, axis: FloatArray, first_row: int, depths: Floats) -> Floats:
        """How far along an axis (3,) the places are that whole rows of pixels show, (rows, width) in m.

        `depths` (rows, width) in m are those of the pixels, from `first_row` on.
        """
        width, height = self.size
        right, down = self.pixel
        x = ((np.arange(width) + right) / width * 2 - 1) * self.tangents[0] * float(axis @ self.right)
        y = 1 - (np.arange(first_row, first_row + len(depths)) + down) / height * 2
        y = float(axis @ self.forward) + y * self.tangents[1] * float(axis @ self.above)
        steps: Floats = x.astype(np.float32) + y.astype(np.float32)[:, None]
        steps *= depths
        steps += np.float32(axis @ self.eye)
        return steps

    def seen(self, points: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Rows and columns, as parts of pixels, and depths in m at which points (n, 3) are seen."""
        (width, height), (across, up) = self.size, self.tangents
        offsets = points - self.eye
        depths = offsets @ self.forward
        x, y = offsets @ self.right / depths / across, offsets @ self.above / depths / up
        return (1 - y) * height / 2 - self.pixel[1], (x + 1) * width / 2 - self.pixel[0], depths
