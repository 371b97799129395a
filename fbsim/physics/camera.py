"""A camera in Bullet's own software renderer: solids in, pixels out. Works on any machine, without a screen.

The scene is drawn in a client of its own, so that a picture never touches a simulation. Pixels are drawn
`OVERSAMPLE` times finer each way and averaged, since the renderer smooths no edges.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import FloatArray, HasFaces, Solid
from fbsim.physics.bullet import pybullet, quiet
from fbsim.physics.transform import Transform

OVERSAMPLE = 2
VIEW_DEG = 26.0
FILLED = 0.96  # share of the picture that a framed box may fill
SUN = (-0.5, -0.6, 1.4)
"""Direction towards the light."""
AMBIENT, DIFFUSE = 0.55, 0.5
"""Light that comes from everywhere, and from the sun on what it falls on straight, as shares of white."""
Image = npt.NDArray[np.uint8]
Drawn = tuple[Image, npt.NDArray[np.float32], npt.NDArray[np.int32]]


@dataclass(frozen=True, eq=False)
class Shown:
    """A solid to be drawn: where, and in which colour (red, green, blue; 0 to 1)."""

    solid: Solid
    pose: Transform
    rgb: tuple[float, float, float]


@dataclass(frozen=True)
class Camera:
    """Where the eye is and what it looks at, in m; `view_deg` is the vertical angle of view."""

    eye: tuple[float, float, float]
    target: tuple[float, float, float]
    view_deg: float = 30.0
    up: tuple[float, float, float] = (0.0, 0.0, 1.0)


def take_picture(
    shown: Sequence[Shown],
    camera: Camera,
    size: tuple[int, int],
    sun: tuple[float, float, float] = SUN,
) -> Image:
    """Draw solids on white. Returns pixels (height, width, 3).

    No shadows: the renderer's own put a large ground wholly into the dark.
    """
    with quiet():
        client = pybullet.connect(pybullet.DIRECT)
    try:
        _show(shown, client)
        distance = math.dist(camera.eye, camera.target)
        fine = (size[0] * OVERSAMPLE, size[1] * OVERSAMPLE)
        return _smoothed(render(camera, fine, (distance / 20, distance * 5), sun, client), size)
    finally:
        pybullet.disconnect(physicsClientId=client)


def _show(shown: Sequence[Shown], client: int) -> None:
    shapes: dict[int, int] = {}
    for thing in shown:
        if id(thing.solid) not in shapes:
            shapes[id(thing.solid)] = visual_shape(thing.solid, client)
        body = pybullet.createMultiBody(
            baseMass=0,
            baseVisualShapeIndex=shapes[id(thing.solid)],
            basePosition=(thing.pose.position).tolist(),
            baseOrientation=thing.pose.rotation.tolist(),
            physicsClientId=client,
        )
        pybullet.changeVisualShape(body, -1, rgbaColor=[*thing.rgb, 1.0], physicsClientId=client)


def visual_shape(solid: HasFaces, client: int) -> int:
    """Flat-shaded triangles: every face has corners and a normal of its own."""
    corners = solid.vertices[solid.faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.repeat(normals / np.where(lengths > 0, lengths, 1.0), 3, axis=0)
    shape: int = pybullet.createVisualShape(
        pybullet.GEOM_MESH,
        vertices=corners.reshape(-1, 3).tolist(),
        indices=list(range(3 * len(corners))),
        normals=normals.tolist(),
        uvs=np.zeros((3 * len(corners), 2)).tolist(),
        physicsClientId=client,
    )
    return shape


def render(
    camera: Camera,
    size: tuple[int, int],
    depths: tuple[float, float],
    sun: tuple[float, float, float],
    client: int,
) -> Drawn:
    """Draw what is in a client, pixel by pixel, from the nearest to the farthest depth in m.

    Returns colours (height, width, 3), the depth buffer, and Bullet's number of the body that is seen.
    """
    width, height = size
    near, far = depths
    _, _, pixels, buffer, bodies = pybullet.getCameraImage(
        width,
        height,
        viewMatrix=pybullet.computeViewMatrix(camera.eye, camera.target, camera.up),
        projectionMatrix=pybullet.computeProjectionMatrixFOV(camera.view_deg, width / height, near, far),
        lightDirection=sun,
        lightColor=[1.0, 1.0, 1.0],
        lightDistance=math.dist(camera.eye, camera.target),
        lightAmbientCoeff=AMBIENT,
        lightDiffuseCoeff=DIFFUSE,
        lightSpecularCoeff=0.03,
        shadow=0,
        renderer=pybullet.ER_TINY_RENDERER,
        physicsClientId=client,
    )
    # A Bullet compiled without NumPy gives flat tuples.
    return (
        np.asarray(pixels, dtype=np.uint8).reshape(height, width, 4)[:, :, :3],
        np.asarray(buffer, dtype=np.float32).reshape(height, width),
        np.asarray(bodies, dtype=np.int32).reshape(height, width),
    )


def _smoothed(drawn: Drawn, size: tuple[int, int]) -> Image:
    image, buffer, _ = drawn
    image = np.where((buffer >= 1.0)[:, :, None], np.uint8(255), image)
    width, height = size
    blocks = image.reshape(height, OVERSAMPLE, width, OVERSAMPLE, 3)
    smoothed: Image = np.rint(blocks.mean(axis=(1, 3))).astype(np.uint8)
    return smoothed


def camera_around(
    lowest: FloatArray, highest: FloatArray, bearing: float, height_angle: float, aspect: float
) -> Camera:
    """Place a camera so that a box just fits into a picture of `aspect` (width over height).

    It is seen from `bearing` and from `height_angle` above the horizontal, in rad.
    """
    corners = np.array([[x, y, z] for x, y, z in itertools.product(*zip(lowest, highest, strict=True))])
    middle = (lowest + highest) / 2
    away = np.array(
        [
            math.cos(bearing) * math.cos(height_angle),
            math.sin(bearing) * math.cos(height_angle),
            math.sin(height_angle),
        ]
    )
    right = np.array([-math.sin(bearing), math.cos(bearing), 0.0])
    above = np.cross(away, right)
    half = math.tan(math.radians(VIEW_DEG / 2)) * FILLED
    offsets = corners - middle
    depth, across, up = offsets @ away, np.abs(offsets @ right), np.abs(offsets @ above)
    distance = float(np.max(depth + np.maximum(across / (half * aspect), up / half)))
    eye = middle + away * distance
    return Camera(tuple(eye.tolist()), tuple(middle.tolist()), VIEW_DEG)
