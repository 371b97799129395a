"""Whether pyvista can draw here without a screen: found out before VTK is asked, as VTK crashes if not.

On Linux VTK draws off the screen by EGL, else by OSMesa, and ends the process by a segmentation fault where
neither can be loaded. They are looked for first; then a child process draws a small picture, so that only
the child would end (a libEGL without a driver behind it is found this way).
"""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import importlib.util
import os
import subprocess
import sys

from fbsim.errors import Problem, RenderingError

MODULE = "pyvista"
NAMES = {"EGL": ("libEGL.so.1",), "OSMesa": ("libOSMesa.so.8", "libOSMesa.so.6", "libOSMesa.so")}
"""Libraries, and the files by which VTK loads them."""
TRIAL = """
import pyvista
plotter = pyvista.Plotter(off_screen=True, window_size=[16, 16])
plotter.add_mesh(pyvista.Cube())
plotter.show(auto_close=False)
assert plotter.screenshot(return_img=True).shape == (16, 16, 3)
"""
PATIENCE = 120.0  # s
MISSING = 'pip install "fbsim[render]", or take --renderer tiny'
LIBRARIES = "install libegl1 or libosmesa6 (Debian, Ubuntu; mesa-libEGL elsewhere), or take --renderer tiny"


@functools.cache
def check_pyvista() -> None:
    """Raise RenderingError, which says what to install, where pyvista cannot draw here."""
    fault = _fault()
    if fault is not None:
        raise RenderingError(fault)


def _fault() -> Problem | None:
    if importlib.util.find_spec(MODULE) is None:
        return Problem('the renderer "pyvista" is not installed', remedy=MISSING)
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY") and not any(map(_is_there, NAMES)):
        return Problem(
            'the renderer "pyvista" needs libEGL or OSMesa to draw without a screen; neither is here',
            remedy=LIBRARIES,
        )
    ended = _trial()
    if ended is None:
        return None
    return Problem(f'the renderer "pyvista" cannot draw here ({ended})', remedy=LIBRARIES)


def _is_there(library: str) -> bool:
    """Whether a library can be loaded; the second look is for systems that keep no list of them."""
    return ctypes.util.find_library(library) is not None or any(map(_loads, NAMES[library]))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _trial() -> str | None:
    """Draw in a child process; how it ended where it could not."""
    try:
        ended = subprocess.run(
            [sys.executable, "-c", TRIAL], capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return f"a trial did not end: {type(fault).__name__}"
    if ended.returncode == 0:
        return None
    if ended.returncode < 0:
        return f"a trial ended by signal {-ended.returncode}"
    said = ended.stderr.decode(errors="replace").strip().splitlines()
    return f"a trial said: {said[-1]}" if said else f"a trial ended with status {ended.returncode}"
