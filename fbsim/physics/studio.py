"""A studio: Bullet's software renderer with props that stay loaded from one picture to the next.

A surface of colour c is  c (a + (1 - k s) b max(0, n·l))  for ambient light a and direct light b from l;
s is the share of it in the shadow (fbsim.physics.shadows), k how much of the direct light a shadow keeps
off. The renderer's own shadows put a large table wholly into the dark.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType

import numpy as np

from fbsim.meshes.solid import FloatArray, HasFaces
from fbsim.physics.bullet import pybullet, quiet
from fbsim.physics.camera import AMBIENT, OVERSAMPLE, SUN, Camera, Drawn, Image, render, visual_shape
from fbsim.physics.lens import Floats, Lens
from fbsim.physics.shadows import ShadowMap, lens_of_light
from fbsim.physics.transform import Transform

DARKNESS = 0.75
"""k: how much of the direct light a shadow keeps off; the rest comes from the sky."""
BIAS = 4e-3
"""m; how much nearer to the light a thing must be to darken another: less, and it stripes itself."""
FEWEST, MOST = 768, 3072
"""Pixels across the light's picture."""
BAND = 1 << 18
"""Pixels that are shaded at once: few enough for the processor's caches, and for large pictures."""
ASIDE = (0.0, 0.0, -1000.0)


@dataclass(frozen=True, eq=False)
class Prop:
    """A mesh to be drawn: where, and in which colour (red, green, blue; 0 to 1)."""

    mesh: HasFaces
    pose: Transform
    rgb: tuple[float, float, float]
    casts: bool = True  # whether it throws a shadow


Props = Mapping[Hashable, Prop]


class Studio:
    """Takes pictures of `size` (width, height) in pixels. It belongs to the thread that made it.

    Shadows are thrown by what is within the box `lit` (lowest, highest corner, in m).

    with Studio((640, 360), lit) as studio:
        pixels = studio.shoot({"slab": Prop(slab, pose, rgb, casts=False)}, camera)
    """

    def __init__(
        self,
        size: tuple[int, int],
        lit: tuple[FloatArray, FloatArray],
        sun: tuple[float, float, float] = SUN,
    ) -> None:
        self.size, self._sun = size, sun
        pixels = min(MOST, max(FEWEST, max(size) * OVERSAMPLE * 6 // 10))
        self._light = lens_of_light(sun, *lit, pixels)
        with quiet():
            self._client: int = pybullet.connect(pybullet.DIRECT)
        self._shapes: dict[int, tuple[HasFaces, int]] = {}
        self._bodies: dict[Hashable, int] = {}
        self._props: dict[Hashable, Prop] = {}

    def close(self) -> None:
        """Give the client back."""
        if self._client >= 0:
            pybullet.disconnect(physicsClientId=self._client)
            self._client = -1

    def __enter__(self) -> Studio:
        """Give itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def shoot(self, props: Props, camera: Camera) -> Image:
        """Take a picture of just these props, on white: pixels (height, width, 3).

        Props are told apart by their keys: those of the last picture are moved and recoloured.
        """
        for key in [key for key in self._props if key not in props]:
            pybullet.removeBody(self._bodies.pop(key), physicsClientId=self._client)
            del self._props[key]
        for key, prop in props.items():
            self._place(key, prop)
        lens = Lens.of(camera, (self.size[0] * OVERSAMPLE, self.size[1] * OVERSAMPLE))
        pixels, buffer, bodies = self._drawn(lens)
        image = pixels.copy()
        self._shade((image, buffer, bodies), lens)
        image[bodies < 0] = 255
        return _averaged(image)

    def _place(self, key: Hashable, prop: Prop) -> None:
        former = self._props.get(key)
        if former is None or former.mesh is not prop.mesh:
            self._bodies[key] = self._body(key, prop.mesh)
            former = None
        if former is None or former.pose is not prop.pose:
            self._move(key, prop.pose.position.tolist(), prop.pose.rotation.tolist())
        if former is None or former.rgb != prop.rgb:
            rgba = [*prop.rgb, 1.0]
            pybullet.changeVisualShape(self._bodies[key], -1, rgbaColor=rgba, physicsClientId=self._client)
        self._props[key] = prop

    def _body(self, key: Hashable, mesh: HasFaces) -> int:
        if key in self._bodies:
            pybullet.removeBody(self._bodies[key], physicsClientId=self._client)
        if id(mesh) not in self._shapes:  # keeping the mesh keeps its id its own
            self._shapes[id(mesh)] = (mesh, visual_shape(mesh, self._client))
        shape = self._shapes[id(mesh)][1]
        body: int = pybullet.createMultiBody(0, -1, shape, physicsClientId=self._client)
        return body

    def _move(self, key: Hashable, position: list[float], rotation: list[float]) -> None:
        pybullet.resetBasePositionAndOrientation(
            self._bodies[key], position, rotation, physicsClientId=self._client
        )

    def _drawn(self, lens: Lens) -> Drawn:
        return render(lens.camera, lens.size, (lens.near, lens.far), self._sun, self._client)

    def _shade(self, drawn: Drawn, lens: Lens) -> None:
        """Darken a picture where the light does not come."""
        image, buffer, bodies = drawn
        shadows, ambient, biases = self._shadows(), *self._by_body()
        for band in _bands(image.shape):
            rows, columns = np.nonzero(bodies[band] >= 0)
            rows += band.start
            seen = bodies[rows, columns]
            points = lens.points(rows, columns, lens.depths(buffer[rows, columns]))
            shares = shadows.shares(points, biases[seen])
            dark = np.flatnonzero(shares)
            rows, columns, seen = rows[dark], columns[dark], seen[dark]
            bright = image[rows, columns].astype(np.float32)
            direct = np.maximum(bright - ambient[seen], 0)
            image[rows, columns] = np.rint(bright - direct * (DARKNESS * shares[dark])[:, None])

    def _shadows(self) -> ShadowMap:
        """What the light sees of all that throws a shadow."""
        still = [key for key, prop in self._props.items() if not prop.casts]
        for key in still:
            self._move(key, list(ASIDE), [0.0, 0.0, 0.0, 1.0])
        _, buffer, bodies = self._drawn(self._light)
        for key in still:
            pose = self._props[key].pose
            self._move(key, pose.position.tolist(), pose.rotation.tolist())
        return ShadowMap(self._light, buffer, bodies >= 0)

    def _by_body(self) -> tuple[Floats, Floats]:
        """Colours (n, 3) in the shadow from 0 to 255, and biases (n,) in m, by Bullet's numbers."""
        count = max(self._bodies.values(), default=0) + 1
        colours, biases = np.zeros((count, 3), np.float32), np.zeros(count, np.float32)
        for key, prop in self._props.items():
            colours[self._bodies[key]] = np.multiply(prop.rgb, 255 * AMBIENT)
            biases[self._bodies[key]] = BIAS if prop.casts else 0.0
        return colours, biases


def _bands(shape: tuple[int, ...]) -> Iterator[slice]:
    height = max(1, BAND // shape[1])
    for top in range(0, shape[0], height):
        yield slice(top, top + height)


def _averaged(image: Image) -> Image:
    """Means of squares of OVERSAMPLE by OVERSAMPLE pixels."""
    sums = np.zeros((image.shape[0] // OVERSAMPLE, image.shape[1] // OVERSAMPLE, 3), np.uint16)
    for down in range(OVERSAMPLE):
        for across in range(OVERSAMPLE):
            sums += image[down::OVERSAMPLE, across::OVERSAMPLE]
    averaged: Image = ((sums + OVERSAMPLE**2 // 2) // OVERSAMPLE**2).astype(np.uint8)
    return averaged
