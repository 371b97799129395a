"""PyBullet's own window: solids, a dotted line, texts, sliders and keys, in a client of its own.

Nothing is simulated in it. Lengths are enlarged by `ENLARGED` inside, as the window's light, shadows and
nearest depth are made for scenes of some 10 units.

Without an X server Bullet ends the whole process, and so does Xlib when the window is closed. So a display
is tried in a child first, and whoever opens a window does so in a process that may end at any moment.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import subprocess
import sys
import time
from collections.abc import Sequence

from fbsim.errors import Problem, RenderingError
from fbsim.meshes.solid import FloatArray, HasFaces
from fbsim.physics.bullet import pybullet, quiet
from fbsim.physics.camera import Camera, visual_shape
from fbsim.physics.transform import Transform

ENLARGED = 10.0
TRIAL_TIME = 30.0  # s
TRIAL = """
import os, pybullet
os._exit(0 if pybullet.connect(pybullet.GUI, options="--width=64 --height=64") >= 0 else 1)
"""
HIDDEN = (
    "COV_ENABLE_KEYBOARD_SHORTCUTS",  # else W, S, A, G, P ... toggle views, profiles and the panels
    "COV_ENABLE_MOUSE_PICKING",
    "COV_ENABLE_RGB_BUFFER_PREVIEW",
    "COV_ENABLE_DEPTH_BUFFER_PREVIEW",
    "COV_ENABLE_SEGMENTATION_MARK_PREVIEW",
)
NAMED_KEYS = {
    pybullet.B3G_LEFT_ARROW: "left",
    pybullet.B3G_RIGHT_ARROW: "right",
    pybullet.B3G_UP_ARROW: "up",
    pybullet.B3G_DOWN_ARROW: "down",
    27: "escape",
    ord(" "): "space",
}
Rgb = tuple[float, float, float]


class WindowClosed(Exception):
    """The user closed the window."""


class Window:
    """An open window of `size` (width, height) pixels. Raises RenderingError where none can be opened."""

    def __init__(self, size: tuple[int, int]) -> None:
        _check_display()
        options = f"--width={size[0]} --height={size[1]} --background_color_red=0.93"
        options += " --background_color_green=0.94 --background_color_blue=0.95"
        _end_with_the_display()
        with quiet():
            self._client = pybullet.connect(pybullet.GUI, options=options)
            _flush()
        if self._client < 0:
            raise RenderingError(_no_window("Bullet opens no window"))
        for name in HIDDEN:
            pybullet.configureDebugVisualizer(getattr(pybullet, name), 0, physicsClientId=self._client)
        self._bodies: dict[str, int] = {}
        self._shapes: dict[int, int] = {}
        self._solids: list[HasFaces] = []
        self._notes: dict[str, int] = {}
        self._down: set[int] = set()
        self._waited = time.monotonic()

    def show(self, name: str, solid: HasFaces, pose: Transform, rgb: Rgb) -> None:
        """Put a solid into the window, under a name by which it is moved, tinted and taken out."""
        self.hide(name)
        if id(solid) not in self._shapes:
            self._solids.append(solid)  # kept, so that its id stays its own
            self._shapes[id(solid)] = visual_shape(_Enlarged(solid), self._client)
        self._bodies[name] = pybullet.createMultiBody(
            baseMass=0,
            baseVisualShapeIndex=self._shapes[id(solid)],
            basePosition=(ENLARGED * pose.position).tolist(),
            baseOrientation=pose.rotation.tolist(),
            physicsClientId=self._client,
        )
        self.tint(name, rgb)

    def move(self, name: str, pose: Transform) -> None:
        """Move a solid."""
        position, turn = (ENLARGED * pose.position).tolist(), pose.rotation.tolist()
        pybullet.resetBasePositionAndOrientation(
            self._bodies[name], position, turn, physicsClientId=self._client
        )

    def tint(self, name: str, rgb: Rgb) -> None:
        """Colour a solid."""
        pybullet.changeVisualShape(
            self._bodies[name],
            -1,
            rgbaColor=[*rgb, 1.0],
            specularColor=[0.1, 0.1, 0.1],
            physicsClientId=self._client,
        )

    def hide(self, name: str) -> None:
        """Take a solid out; one that is not in is none the worse."""
        if name in self._bodies:
            pybullet.removeBody(self._bodies.pop(name), physicsClientId=self._client)

    def dots(self, name: str, points: FloatArray, rgb: Rgb) -> None:
        """Draw points (n, 3) in m, in place of those of that name before."""
        self.erase(name)
        self._notes[name] = pybullet.addUserDebugPoints(
            (ENLARGED * points).tolist(), [rgb] * len(points), pointSize=4, physicsClientId=self._client
        )

    def text(self, name: str, words: str, at: Sequence[float], rgb: Rgb, height: float) -> None:
        """Write words at a place in m, in place of those of that name before; `height` in m."""
        self.erase(name)
        if words:
            self._notes[name] = pybullet.addUserDebugText(
                words, [ENLARGED * each for each in at], rgb, ENLARGED * height, physicsClientId=self._client
            )

    def erase(self, name: str) -> None:
        """Take out a text or dots."""
        if name in self._notes:
            pybullet.removeUserDebugItem(self._notes.pop(name), physicsClientId=self._client)

    def sliders(self, rows: Sequence[tuple[str, float, float, float]]) -> list[int]:
        """Set up sliders anew: label, least, most, and where it stands. Returns their numbers."""
        pybullet.removeAllUserParameters(physicsClientId=self._client)
        return [pybullet.addUserDebugParameter(*row, physicsClientId=self._client) for row in rows]

    def slider(self, number: int) -> float:
        """Where a slider stands."""
        self._check_open()
        value: float = pybullet.readUserDebugParameter(number, physicsClientId=self._client)
        return value

    def keys(self) -> list[str]:
        """Keys that were pressed since the last call: "f", "left", "space" ... Raises WindowClosed."""
        self._check_open()
        try:
            events = pybullet.getKeyboardEvents(physicsClientId=self._client)
        except pybullet.error as fault:
            raise WindowClosed from fault
        pressed = [key for key, state in events.items() if self._is_new(key, state)]
        return [NAMED_KEYS.get(key) or chr(key).lower() for key in pressed]

    def _is_new(self, key: int, state: int) -> bool:
        """Whether a key was pressed since: a short press between two frames may show as a release alone."""
        was_down = key in self._down
        (self._down.discard if state & pybullet.KEY_WAS_RELEASED else self._down.add)(key)
        if state & pybullet.KEY_WAS_TRIGGERED:
            return True
        return not was_down

    def look(self, camera: Camera) -> None:
        """Look at the camera's target from its side; the window's own angle of view stays."""
        dx, dy, dz = (to - here for to, here in zip(camera.target, camera.eye, strict=True))
        pybullet.resetDebugVisualizerCamera(
            cameraDistance=ENLARGED * math.dist(camera.eye, camera.target),
            cameraYaw=math.degrees(math.atan2(dy, dx)) - 90,
            cameraPitch=math.degrees(math.atan2(dz, math.hypot(dx, dy))),
            cameraTargetPosition=[ENLARGED * each for each in camera.target],
            physicsClientId=self._client,
        )

    def together(self, drawing: bool) -> None:
        """Hold back drawing while much is put in (False), then draw it all at once (True)."""
        flag = pybullet.COV_ENABLE_RENDERING
        pybullet.configureDebugVisualizer(flag, int(drawing), physicsClientId=self._client)

    def wait(self, seconds: float) -> float:
        """Let time pass. Returns how many s have passed since the last call, drawing and all."""
        time.sleep(seconds)
        before, self._waited = self._waited, time.monotonic()
        return self._waited - before

    def close(self) -> None:
        """Close the window, unless the user did."""
        if pybullet.isConnected(physicsClientId=self._client):
            with quiet():
                pybullet.disconnect(physicsClientId=self._client)
                _flush()

    def _check_open(self) -> None:
        if not pybullet.isConnected(physicsClientId=self._client):
            raise WindowClosed


def _flush() -> None:
    """Write out what C code has printed, while that goes to nowhere."""
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL("ucrtbase" if os.name == "nt" else None).fflush(None)


class _Enlarged:
    """A solid's surface in the window's own unit of length."""

    def __init__(self, solid: HasFaces) -> None:
        self.vertices: FloatArray = ENLARGED * solid.vertices
        self.faces = solid.faces


def _end_with_the_display() -> None:
    """Have the process end at once when Xlib loses the window.

    Xlib would end it too, but by the orderly way, on which Bullet waits for the very thread that has just
    been told. No Python may be called then: the thread that holds its lock may be waiting for that one.
    """
    if sys.platform == "linux":
        xlib, end = ctypes.CDLL("libX11.so.6"), ctypes.cast(ctypes.CDLL(None)._exit, ctypes.c_void_p)
        xlib.XSetErrorHandler(end)
        xlib.XSetIOErrorHandler(end)


def _check_display() -> None:
    """Raise RenderingError where no window can be opened, found by opening one in a child."""
    if sys.platform == "linux" and not os.environ.get("DISPLAY"):
        raise RenderingError(_no_window("there is no display here (DISPLAY is not set)"))
    try:
        tried = subprocess.run(
            [sys.executable, "-c", TRIAL], timeout=TRIAL_TIME, check=False, capture_output=True
        )
    except (OSError, subprocess.TimeoutExpired):
        tried = None
    if tried is None or tried.returncode != 0:
        raise RenderingError(_no_window("Bullet cannot open a window on this display"))


def _no_window(message: str) -> Problem:
    return Problem(message, remedy="fbsim volley SCENE --replay out.html plays the volley in a browser")
