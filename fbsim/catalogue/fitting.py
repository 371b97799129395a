"""Whether a mesh is where and as large as its sheet says, apart from what a finer check may still find.

A wrong unit is off by 2.54 or more, so that a body of half to double the size is one in the right unit. A
body farther from its origin than it is large was modelled elsewhere: it would stand far from its `at_mm`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from fbsim.catalogue.documents import Place, dotted, line_of
from fbsim.catalogue.sheets import FigureSheet, MeshFile, ModelSheet, ShellSheet
from fbsim.errors import Problem
from fbsim.meshes.checking import MM_PER_UNIT
from fbsim.meshes.solid import FloatArray, Solid

SAME_UNIT = (0.5, 2.0)
MM = 1e-3


def size_problem(sheet: ModelSheet, body: Solid, path: Path) -> Problem | None:
    """Say which size of the sheet the body misses by a unit or more, or None."""
    low, high = SAME_UNIT
    for key, said, found in _sizes(sheet, body):
        if not low <= found / said <= high:
            message = f"is {said:g}, and the mesh measures {found:.3g} mm if it is in {sheet.body.unit}"
            return _problem(path, (key,), message, _remedy(key, said, found, sheet.body))
    return None


def place_problem(
    file: MeshFile, body: Solid, place: Place, path: Path, origin_mm: tuple[float, float, float]
) -> Problem | None:
    """Say that a body lies far from where it should, or None; a barrel's origin is its trunnion."""
    away = _distance(body.bounds - MM * np.array(origin_mm))
    if away <= float(body.extents.max()):
        return None
    message = f"{file.mesh} lies {away / MM:.0f} mm away from its origin, farther than it is large"
    return _problem(path, place, message, "move the mesh so that it stands over its origin, or import it")


def _sizes(sheet: ModelSheet, body: Solid) -> Iterator[tuple[str, float, float]]:
    """Keys that hold a size, what they say, and what the mesh measures, in mm."""
    length, width, height = (body.extents / MM).tolist()
    if isinstance(sheet, FigureSheet):
        yield "height_mm", sheet.height_mm, height
    if isinstance(sheet, ShellSheet):
        yield "length_mm", sheet.length_mm, length
        yield "diameter_mm", sheet.diameter_mm, max(width, height)


def _remedy(key: str, said: float, found: float, file: MeshFile) -> str:
    sizes = {unit: found / MM_PER_UNIT[file.unit] * factor for unit, factor in MM_PER_UNIT.items()}
    nearest = min(sizes, key=lambda unit: abs(np.log(sizes[unit] / said)))
    if not SAME_UNIT[0] <= sizes[nearest] / said <= SAME_UNIT[1]:
        return f"no unit fits; scale the mesh, or correct {key}"
    return f'in {nearest} it would be {sizes[nearest]:.3g} mm: write unit = "{nearest}", or correct {key}'


def _distance(bounds: FloatArray) -> float:
    """Distance of the origin from a box; 0 inside."""
    return float(np.linalg.norm(np.maximum(0.0, np.maximum(bounds[0], -bounds[1]))))


def _problem(path: Path, place: Place, message: str, remedy: str) -> Problem:
    return Problem(message, str(path), line_of(path.read_text("utf-8-sig"), place), dotted(place), remedy)
