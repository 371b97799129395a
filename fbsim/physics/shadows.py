"""Shadows from a picture taken from the light: what the light does not see is in the dark.

A point is in the shadow where the light's depth buffer has something nearer to the light (Williams 1978).
It is looked up at several places around, and the share of those in the dark counts: edges become soft
(Reeves, Salesin and Cook 1987). The light stands far off, so that its rays are nearly parallel.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import Camera, Image
from fbsim.physics.lens import Floats, Indices, Lens

AWAY = 12.0
"""How far off the light is, in radii of the sphere around what it lights."""
SOFTNESS = 1.3e-3
"""m; between the places that are looked up: edges are about three times as wide."""
BIAS = np.float32(4e-3)
"""m; how much nearer to the light a thing must be to darken another: less, and it stripes itself. Near the
table it is less, the height above it, so that shadows begin at the feet: the table throws none."""
DARKNESS = 0.75
"""How much of the direct light a shadow keeps off; the rest comes from the sky."""
BAND = 1 << 18
"""Pixels that are shaded at once: few enough for the processor's caches, and for large pictures."""
UPWARD = np.array([0.0, 0.0, 1.0])
PLACES = (-1.0, 0.0, 1.0, 2.0)


def lens_of_light(
    sun: tuple[float, float, float], lowest: FloatArray, highest: FloatArray, pixels: int
) -> Lens:
    """The light's view of a box, from the direction `sun`, as a square picture."""
    middle, radius = (lowest + highest) / 2, float(np.linalg.norm(highest - lowest)) / 2
    eye = middle + np.array(sun) / np.linalg.norm(sun) * AWAY * radius
    angle = math.degrees(2 * math.asin(1 / AWAY))
    camera = Camera(tuple(eye.tolist()), tuple(middle.tolist()), angle, up=(0.0, 1.0, 0.0))
    return Lens.of(camera, (pixels, pixels), ((AWAY - 1) * radius, (AWAY + 1) * radius))


class ShadowMap:
    """What the light sees: depths (size, size) in m, and where anything is at all."""

    def __init__(self, lens: Lens, buffer: Floats, something: npt.NDArray[np.bool_]) -> None:
        self.lens = lens
        self._depths = np.where(something, lens.depths(buffer), np.float32(np.inf))
        metres = 2 * lens.tangents[0] * float(np.linalg.norm(lens.eye)) / lens.size[0]
        self._step = np.float32(max(1.0, SOFTNESS / metres))
        reach = 4 * math.ceil(self._step) + 1
        self._near_something = ndimage.maximum_filter(something, size=reach)

    def shares(self, seen: Lens, first_row: int, depths: Floats) -> tuple[Indices, Floats]:
        """How far what a lens sees is in the dark, from 0 to 1.

        For rows of its pixels, whose `depths` (rows, width) are in m: which of them may be in the dark, as
        numbers from the first on, and their shares.
        """
        rows, columns, distances = self._places(seen, first_row, depths)
        near = np.flatnonzero(self._near_something[self._pixels(rows, columns)])
        bias = np.clip(seen.along(UPWARD, first_row, depths).ravel()[near], 0, BIAS)
        rows, columns, limit = rows.ravel()[near], columns.ravel()[near], distances.ravel()[near] - bias
        first, left = np.floor(rows), np.floor(columns)
        down, across = _weights(rows - first), _weights(columns - left)
        shares = np.zeros(len(near), dtype=np.float32)
        for (i, below), (j, beside) in itertools.product(enumerate(PLACES), repeat=2):
            looked_up = self._pixels(first + below * self._step, left + beside * self._step)
            shares += (self._depths[looked_up] < limit) * (down[i] * across[j])
        return near, shares

    def _places(self, seen: Lens, first_row: int, depths: Floats) -> tuple[Floats, Floats, Floats]:
        """Rows and columns, as parts of the light's pixels, and distances in m before the light."""
        light = self.lens
        ahead, right, above = (
            seen.along(axis, first_row, depths) - np.float32(axis @ light.eye)
            for axis in (light.forward, light.right / light.tangents[0], light.above / light.tangents[1])
        )
        half = np.float32(light.size[0] / 2)
        rows = (half - np.float32(light.pixel[1])) - half * above / ahead
        columns = (half - np.float32(light.pixel[0])) + half * right / ahead
        return rows, columns, ahead

    def _pixels(self, rows: Floats, columns: Floats) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """The pixels there; those at the edge stand in for what lies outside."""
        last = np.float32(self.lens.size[0] - 1)
        row, column = (np.clip(np.rint(each), 0, last).astype(np.int32) for each in (rows, columns))
        return row, column


def _weights(parts: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Weights of PLACES: three pixels, shifted by a part of one, so that edges show no pixels."""
    third = np.float32(1 / 3)
    full = np.full_like(parts, third)
    return (1 - parts) * third, full, full, parts * third


def shade(
    image: Image,
    buffer: Floats,
    lens: Lens,
    shadows: ShadowMap,
    ambient: Callable[[Indices, Indices], Floats],
) -> None:
    """Darken a picture (height, width, 3) where the light does not come.

    `buffer` is its depth buffer, 1 where nothing is; `ambient` tells what pixels (rows, columns) would show
    without direct light, (n, 3) from 0 to 255.
    """
    width = image.shape[1]
    for band in bands(image.shape):
        where, shares = shadows.shares(lens, band.start, lens.depths(buffer[band]))
        dark = (shares > 0) & (buffer[band].ravel()[where] < 1)
        rows, columns = np.divmod(where[dark], width)
        rows += band.start
        bright = image[rows, columns].astype(np.float32)
        direct = np.maximum(bright - ambient(rows, columns), 0)
        image[rows, columns] = np.rint(bright - direct * (DARKNESS * shares[dark])[:, None])


def bands(shape: tuple[int, ...]) -> Iterator[slice]:
    """Rows of a picture (height, width, ...) that are worked on at once."""
    height = max(1, BAND // shape[1])
    for top in range(0, shape[0], height):
        yield slice(top, top + height)
