"""A studio: Bullet's software renderer with props that stay loaded from one picture to the next.

A surface of colour c is  c (a + (1 - k s) b max(0, n·l))  for ambient light a and direct light b from l;
s is the share of it in the shadow (fbsim.physics.shadows), k how much of the direct light a shadow keeps
off. The renderer's own shadows put a large table wholly into the dark.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from types import TracebackType

import numpy as np

from fbsim.meshes.solid import FloatArray, HasFaces
from fbsim.physics.bullet import pybullet, quiet
from fbsim.physics.camera import AMBIENT, DIFFUSE, OVERSAMPLE, SUN, Camera, Drawn, Image, render, visual_shape
from fbsim.physics.ground import Ground, without_upper_faces
from fbsim.physics.lens import Floats, Indices, Lens
from fbsim.physics.shadows import ShadowMap, bands, lens_of_light, shade
from fbsim.physics.transform import Transform

FEWEST, MOST = 768, 3072
"""Pixels across the light's picture."""
ASIDE = [0.0, 0.0, -1000.0]
NOTHING = -1
"""Bullet's number for where no body is seen."""
Box = tuple[FloatArray, FloatArray]
"""Lowest and highest corner (3,) in m."""


@dataclass(frozen=True, eq=False)
class Prop:
    """A mesh to be drawn: where, and in which colour (red, green, blue; 0 to 1)."""

    mesh: HasFaces
    pose: Transform
    rgb: tuple[float, float, float]
    casts: bool = True  # whether it throws a shadow
    ground: Ground | None = None  # what its level upper faces at z = 0 are, where it has any


Props = Mapping[Hashable, Prop]


class Studio:
    """Takes pictures of `size` (width, height) in pixels. It belongs to the thread that made it.

    Shadows are thrown by what is within the box `lit`.

    with Studio((640, 360), lit) as studio:
        pixels = studio.shoot({"slab": Prop(slab, pose, rgb, casts=False)}, camera)
    """

    def __init__(self, size: tuple[int, int], lit: Box) -> None:
        self.size = size
        self._loaded = LoadedProps()
        self._light = light_for(size, lit)

    def close(self) -> None:
        """Give back what it holds."""
        self._loaded.close()

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
        self._loaded.keep(props)
        lens = Lens.of(camera, (self.size[0] * OVERSAMPLE, self.size[1] * OVERSAMPLE))
        pixels, buffer, bodies = self._loaded.drawn(lens)
        image, buffer = pixels.copy(), buffer.copy()
        colours = self._loaded.colours()
        for prop in props.values():
            if prop.ground is not None:
                colours[NOTHING] = prop.rgb  # by now nothing but ground is where no body is
                self._lay(prop.ground, image, buffer, lens, colours[NOTHING])

        def ambient(rows: Indices, columns: Indices) -> Floats:
            return colours[bodies[rows, columns]] * np.float32(255 * AMBIENT)

        shade(image, buffer, lens, self._loaded.shadows(self._light), ambient)
        image[buffer >= 1] = 255
        return averaged(image)

    def _lay(self, ground: Ground, image: Image, buffer: Floats, lens: Lens, rgb: Floats) -> None:
        colour = rgb * np.float32(255 * (AMBIENT + DIFFUSE * SUN[2] / math.hypot(*SUN)))
        for band in bands(image.shape):
            ground.lay(image[band], buffer[band], lens, colour, band.start)


class LoadedProps:
    """Props as bodies of a Bullet client."""

    def __init__(self) -> None:
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

    def keep(self, props: Props) -> None:
        """Have just these props; what is there by its key is moved and recoloured."""
        for key in [key for key in self._props if key not in props]:
            pybullet.removeBody(self._bodies.pop(key), physicsClientId=self._client)
            del self._props[key]
        for key, prop in props.items():
            self._place(key, prop)

    def drawn(self, lens: Lens) -> Drawn:
        """What a lens sees: colours, depth buffer, and numbers of the bodies."""
        return render(lens.camera, lens.size, (lens.near, lens.far), SUN, self._client)

    def shadows(self, light: Lens) -> ShadowMap:
        """What the light sees of all that throws a shadow."""
        still = [key for key, prop in self._props.items() if not prop.casts]
        for key in still:
            self._move(key, ASIDE, [0.0, 0.0, 0.0, 1.0])
        _, buffer, bodies = self.drawn(light)
        for key in still:
            pose = self._props[key].pose
            self._move(key, pose.position.tolist(), pose.rotation.tolist())
        return ShadowMap(light, buffer, bodies >= 0)

    def colours(self) -> Floats:
        """Colours (n, 3) from 0 to 1 by the numbers of bodies; the last one, of NOTHING, is black."""
        colours = np.zeros((max(self._bodies.values(), default=0) + 2, 3), np.float32)
        for key, prop in self._props.items():
            colours[self._bodies[key]] = prop.rgb
        return colours

    def _place(self, key: Hashable, prop: Prop) -> None:
        former = self._props.get(key)
        if former is None or former.mesh is not prop.mesh:
            self._bodies[key] = self._body(key, prop)
            former = None
        if former is None or former.pose is not prop.pose:
            self._move(key, prop.pose.position.tolist(), prop.pose.rotation.tolist())
        if former is None or former.rgb != prop.rgb:
            rgba = [*prop.rgb, 1.0]
            pybullet.changeVisualShape(self._bodies[key], -1, rgbaColor=rgba, physicsClientId=self._client)
        self._props[key] = prop

    def _body(self, key: Hashable, prop: Prop) -> int:
        if key in self._bodies:
            pybullet.removeBody(self._bodies[key], physicsClientId=self._client)
        mesh = prop.mesh
        if id(mesh) not in self._shapes:  # keeping the mesh keeps its id its own
            drawn = without_upper_faces(mesh) if prop.ground else mesh
            self._shapes[id(mesh)] = (mesh, visual_shape(drawn, self._client))
        shape = self._shapes[id(mesh)][1]
        body: int = pybullet.createMultiBody(0, -1, shape, physicsClientId=self._client)
        return body

    def _move(self, key: Hashable, position: list[float], rotation: list[float]) -> None:
        pybullet.resetBasePositionAndOrientation(
            self._bodies[key], position, rotation, physicsClientId=self._client
        )


def light_for(size: tuple[int, int], lit: Box) -> Lens:
    """The light's view of a box, as fine as a picture of that size needs it."""
    return lens_of_light(SUN, *lit, min(MOST, max(FEWEST, max(size) * OVERSAMPLE * 6 // 10)))


def averaged(image: Image) -> Image:
    """Means of squares of OVERSAMPLE by OVERSAMPLE pixels."""
    sums = np.zeros((image.shape[0] // OVERSAMPLE, image.shape[1] // OVERSAMPLE, 3), np.uint16)
    for down in range(OVERSAMPLE):
        for across in range(OVERSAMPLE):
            sums += image[down::OVERSAMPLE, across::OVERSAMPLE]
    means: Image = ((sums + OVERSAMPLE**2 // 2) // OVERSAMPLE**2).astype(np.uint8)
    return means
