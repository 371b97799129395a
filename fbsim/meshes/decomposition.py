"""Approximate convex decomposition by V-HACD: in a child process with a time limit, remembered in the cache.

The surface is brought to unit size first: V-HACD's result depends on size, and a change of units must not
change it. Equal surfaces give equal parts, to the bit, on one machine.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.cache import content_key, recall, remember
from fbsim.meshes.decomposing import PARAMETERS
from fbsim.meshes.hulls import has_room
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface

CHILD = "fbsim.meshes.decomposing"
TIME_LIMIT = 60.0  # s
STICK_OUT = 0.01  # of the largest extent, that parts may reach beyond the mesh; a voxel has 0.03
GRID = 1e-9  # of the largest extent; coordinates are rounded to it, so that rounding by units has no say


def decomposed(
    surface: Surface, file: str | None = None, seconds: float = TIME_LIMIT
) -> tuple[FloatArray, ...]:
    """Find at most 16 convex parts that together fill about what a surface encloses, in its own unit.

    Raises MeshError, naming `file`, if that takes longer than `seconds`, fails, or gives parts that are
    larger than the surface.
    """
    low, size = surface.bounds[0], float(surface.extents.max())
    vertices = np.round((surface.vertices - low) / size / GRID) * GRID
    key = _key(vertices, surface)
    known = recall(key)
    parts = known or [part for part in _ask_child(vertices, surface, file, seconds) if has_room(part)]
    if not parts:
        raise MeshError(_failure("found no parts with room inside", file))
    _check_size(parts, vertices, file)
    if known is None:
        remember(key, parts)
    return tuple(part * size + low for part in parts)


def _key(vertices: FloatArray, surface: Surface) -> str:
    how = json.dumps({**PARAMETERS, "vhacdx": version("vhacdx")}, sort_keys=True)
    return content_key([vertices.tobytes(), surface.faces.tobytes(), how.encode()])


def _check_size(parts: list[FloatArray], vertices: FloatArray, file: str | None) -> None:
    """Refuse parts that reach beyond the surface that they were found for (both at unit size)."""
    points = np.vstack(parts)
    beyond = np.maximum(vertices.min(axis=0) - points.min(axis=0), points.max(axis=0) - vertices.max(axis=0))
    axis = int(beyond.argmax())
    if not beyond[axis] <= STICK_OUT:
        what = f"gave parts that stick out of the mesh along {'xyz'[axis]} by {beyond[axis]:.1%} of its size"
        raise MeshError(_failure(f"{what} ({STICK_OUT:.0%} is allowed)", file))


def _ask_child(vertices: FloatArray, surface: Surface, file: str | None, seconds: float) -> list[FloatArray]:
    question = io.BytesIO()
    np.savez(question, vertices=vertices, faces=surface.faces)
    command = [sys.executable, "-m", CHILD]
    try:
        done = subprocess.run(
            command, input=question.getvalue(), capture_output=True, timeout=seconds, env=_environment()
        )
    except subprocess.TimeoutExpired:
        raise MeshError(_failure(f"took longer than {seconds:g} s", file)) from None
    except OSError as fault:
        raise MeshError(_failure(f"could not be started ({fault})", file)) from fault
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise MeshError(_failure(f"broke off: {said[-1] if said else f'status {done.returncode}'}", file))
    with np.load(io.BytesIO(done.stdout), allow_pickle=False) as answer:
        return [np.asarray(answer[name], dtype=np.float64) for name in sorted(answer.files)]


def _environment() -> dict[str, str]:
    """Let the child find this same fbsim, wherever it was started."""
    package = str(Path(__file__).parents[2])
    others = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [package, others]))}


def _failure(what: str, file: str | None) -> Problem:
    remedy = "reduce the mesh, or give its convex parts yourself (parts = in the sheet)"
    return Problem(f"the search for convex parts {what}", file, None, "parts", remedy)
