"""Painting a recording at any time, from any camera, by one of two renderers.

"tiny" is Bullet's own renderer, which is always there; "pyvista" needs the extra `render`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Literal, Protocol

from fbsim.physics.camera import Camera, Image
from fbsim.physics.studio import Props, Studio
from fbsim.recording import Recording
from fbsim.view.cameras import surroundings
from fbsim.view.props import Stager

Renderer = Literal["tiny", "pyvista"]


class Renders(Protocol):
    """Draws props from a camera; those of the last picture are moved, by their keys."""

    def shoot(self, props: Props, camera: Camera) -> Image:
        """Pixels (height, width, 3)."""

    def close(self) -> None:
        """Give back what it holds."""


class Painter:
    """Paints a recording at any time. Geometry stays loaded between pictures."""

    def __init__(self, stager: Stager, renders: Renders, size: tuple[int, int]) -> None:
        self._stager, self._renders = stager, renders
        self.size = size

    @property
    def aspect(self) -> float:
        """Width over height, for `camera_named`."""
        return self.size[0] / self.size[1]

    def paint(self, time: float, camera: Camera) -> Image:
        """Pixels (height, width, 3), 0 to 255, of the table at a time in s."""
        return self._renders.shoot(self._stager.props(time), camera)


@contextlib.contextmanager
def painter(
    recording: Recording,
    renderer: Renderer = "tiny",
    size: tuple[int, int] = (1280, 720),
    *,
    trails: bool = False,
) -> Iterator[Painter]:
    """A painter of pictures of `size` (width, height) in pixels.

    With `trails`, flights of shells leave dots, and impacts marks.

    with painter(recording, size=(640, 360)) as paints:
        pixels = paints.paint(0.5, camera_named(recording, "table", 0.5, paints.aspect))
    """
    renders = _renders(recording, renderer, size)
    try:
        yield Painter(Stager(recording, trails=trails), renders, size)
    finally:
        renders.close()


def _renders(recording: Recording, renderer: Renderer, size: tuple[int, int]) -> Renders:
    if renderer == "pyvista":
        from fbsim.view.pyvista_studio import PyvistaStudio

        return PyvistaStudio(size, surroundings(recording))
    return Studio(size, surroundings(recording))
