"""A level ground at z = 0, painted pixel by pixel: it covers most of a picture, and takes a renderer longest.

A ray from the eye e along d meets it at depth  t = -e_z / d_z.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import HasFaces
from fbsim.meshes.surface import Surface
from fbsim.physics.camera import Image
from fbsim.physics.lens import Floats, Lens

LEVEL = 0.999
"""Cosine of the slope below which a face is no upper face any more."""


@dataclass(frozen=True)
class Ground:
    """A rectangle of `length` (x) by `width` (y) in m around the origin."""

    length: float
    width: float

    def lay(self, image: Image, buffer: Floats, lens: Lens, colour: Floats, first_row: int) -> None:
        """Paint it into rows of a picture, where nothing is before it; the depth buffer is kept to match."""
        x, y, z = np.eye(3)
        steepness = lens.along(z, first_row, np.ones_like(buffer)) - np.float32(lens.eye[2])
        below = steepness < -1e-6
        depths = np.where(below, np.float32(-lens.eye[2]) / np.where(below, steepness, -1), np.float32(0))
        seen = below & (depths > lens.near) & (depths < lens.depths(buffer))
        seen &= np.abs(lens.along(x, first_row, depths)) <= np.float32(self.length / 2)
        seen &= np.abs(lens.along(y, first_row, depths)) <= np.float32(self.width / 2)
        image[seen] = np.rint(np.clip(colour, 0, 255))
        buffer[seen] = lens.buffered(depths[seen])


def without_upper_faces(mesh: HasFaces) -> Surface:
    """A mesh without the faces that are level and look up."""
    vertices, faces = np.asarray(mesh.vertices), np.asarray(mesh.faces)
    corners = vertices[faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    level: npt.NDArray[np.bool_] = normals[:, 2] >= LEVEL * np.linalg.norm(normals, axis=1)
    return Surface(vertices, faces[~level])
