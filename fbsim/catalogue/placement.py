"""From the coordinates of a mesh file to those of a figure: turned, scaled, and stood on its feet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from fbsim.catalogue.wishes import Wishes
from fbsim.errors import MeshError, Problem
from fbsim.meshes.checking import (
    ANY_MODEL_MM,
    FIGURE_MM,
    MM_PER_UNIT,
    fitting_units,
    flat_problem,
    scale_problem,
)
from fbsim.meshes.reading import GLTF_SUFFIXES
from fbsim.meshes.simplifying import simplified
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.standing import contact_centre
from fbsim.meshes.surface import Surface

MM = 1e-3
FAR = 10.0  # of its size


class Placement:
    """The way from the file's coordinates to the figure's: turn, scale, move."""

    def __init__(self, rotation: FloatArray, factor: float, offset: FloatArray) -> None:
        self.rotation, self.factor, self.offset = rotation, factor, offset

    def __call__(self, points: FloatArray) -> FloatArray:
        """Move points (k, 3)."""
        placed: FloatArray = points @ self.rotation.T * self.factor + self.offset
        return placed


@dataclass(frozen=True, eq=False)
class Placed:
    """A figure: its surface in m, how the file's coordinates became it, and what is to be said of that."""

    surface: Surface
    placement: Placement
    notes: list[str]


def stood_up(surface: Surface, file: Path, wishes: Wishes, told: str | None) -> Placed:
    """Turn, scale and place a closed surface: front +x, up +z, in m, feet at z = 0 around the origin.

    `told` is the unit that the file itself tells. More triangles than a toy needs are made fewer. Raises
    MeshError if that makes no figure of the size of a toy, or one without thickness.
    """
    rotation = wishes.rotation(file.suffix.lower() in GLTF_SUFFIXES)
    turned = surface.turned(rotation)
    unit = wishes.unit or told or _guessed_unit(float(turned.extents[2]))
    turned, notes = _simplified(turned, _factor(float(turned.extents[2]), file, wishes, unit))
    factor = _factor(float(turned.extents[2]), file, wishes, unit)
    metres = turned.scaled(factor)
    wrong = flat_problem(metres, "m", str(file)) or _long_problem(metres, str(file))
    if wrong is not None:
        raise MeshError(wrong)
    offset = -np.append(contact_centre(metres.vertices), metres.bounds[0, 2])
    notes += [*_unit_notes(metres, wishes, told, unit), *_far_notes(metres, offset)]
    return Placed(metres.moved(offset), Placement(rotation, factor, offset), notes)


def _long_problem(metres: Surface, file: str) -> Problem | None:
    """Say that the figure is longer than any model, or None."""
    size, tall = float(metres.extents.max()) / MM, float(metres.extents[2]) / MM
    if size <= ANY_MODEL_MM[1]:
        return None
    message = f"is {size:.4g} mm long when {tall:.3g} mm tall (at most {ANY_MODEL_MM[1]:g} mm)"
    return Problem(message, file, None, "extent", "say which axis is up (--up), or make it less tall")


def _simplified(turned: Surface, factor: float) -> tuple[Surface, list[str]]:
    fewer = simplified(turned.scaled(factor))
    if fewer is None:
        return turned, []
    counts = f"from {len(turned.faces)} to {len(fewer.surface.faces)} triangles"
    note = f"simplified {counts}; its surface has moved by less than {fewer.within / MM:.3f} mm"
    return fewer.surface.scaled(1 / factor), [note]


def _far_notes(metres: Surface, offset: FloatArray) -> Iterator[str]:
    away = float(np.linalg.norm(offset))
    if away > FAR * float(metres.extents.max()):
        yield f"it lay {away:.3g} m from the origin, and was moved there"


def _guessed_unit(height: float) -> str:
    """Millimetres if a figure can be as tall as that, else what makes it most like one."""
    is_usual = FIGURE_MM[0] <= height <= FIGURE_MM[1]
    return "mm" if is_usual else next(iter(fitting_units(height, FIGURE_MM)), "mm")


def _unit_notes(metres: Surface, wishes: Wishes, told: str | None, unit: str) -> Iterator[str]:
    """Say which unit was taken and how tall that makes it, and which other would come nearer the usual."""
    if wishes.height_mm is not None:
        return
    tall = float(metres.extents[2]) / MM
    size = tall / MM_PER_UNIT[unit]
    best = next(iter(fitting_units(size, FIGURE_MM)), unit)
    if best != unit:
        other = f"in {best} it would be {size * MM_PER_UNIT[best]:.3g} mm (--unit {best})"
        yield f"it is {tall:.3g} mm tall if the file is in {unit}; {other}"
    elif wishes.unit is None:
        yield f"taken as {unit}{', as the file says' if told else ''}: {tall:.3g} mm tall"


def _factor(height: float, file: Path, wishes: Wishes, unit: str) -> float:
    """Metres for one unit of the file."""
    if wishes.height_mm is not None:
        if height <= 0:
            message = "has no height along its up axis"
            raise MeshError(Problem(message, str(file), None, "extent", "say which axis is up (--up)"))
        return wishes.height_mm * MM / height
    problem = scale_problem(height, unit, FIGURE_MM, "tall", str(file), _unit_remedy)
    if problem is not None:
        raise MeshError(problem)
    return MM_PER_UNIT[unit] * MM


def _unit_remedy(unit: str) -> str:
    return f"pass --unit {unit}, or --height-mm with its height"
