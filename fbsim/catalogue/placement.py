"""From the coordinates of a mesh file to those of a figure: turned, scaled, and stood on its feet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from fbsim.catalogue.wishes import Wishes
from fbsim.errors import MeshError, Problem
from fbsim.meshes.checking import FIGURE_MM, MM_PER_UNIT, fitting_units, flat_problem, scale_problem
from fbsim.meshes.reading import GLTF_SUFFIXES
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.standing import contact_centre
from fbsim.meshes.surface import Surface

MM = 1e-3


class Placement:
    """The way from the file's coordinates to the figure's: turn, scale, move."""

    def __init__(self, rotation: FloatArray, factor: float, offset: FloatArray) -> None:
        self.rotation, self.factor, self.offset = rotation, factor, offset

    def __call__(self, points: FloatArray) -> FloatArray:
        """Move points (k, 3)."""
        placed: FloatArray = points @ self.rotation.T * self.factor + self.offset
        return placed


def stood_up(surface: Surface, file: Path, wishes: Wishes) -> tuple[Surface, Placement]:
    """Turn, scale and place a surface: front +x, up +z, in m, feet at z = 0 around the origin.

    Raises MeshError if that makes no figure of the size of a toy, or one without thickness.
    """
    is_gltf = file.suffix.lower() in GLTF_SUFFIXES
    rotation = wishes.rotation(is_gltf)
    turned = surface.turned(rotation)
    factor = _factor(float(turned.extents[2]), file, wishes)
    metres = turned.scaled(factor)
    flat = flat_problem(metres, "m", str(file))
    if flat is not None:
        raise MeshError(flat)
    offset = -np.append(contact_centre(metres.vertices), metres.bounds[0, 2])
    return metres.moved(offset), Placement(rotation, factor, offset)


def unit_notes(tall: float, wishes: Wishes) -> Iterator[str]:
    """Point out a height (mm) that is possible and far from the usual, where another unit comes nearer."""
    if wishes.height_mm is not None:
        return
    size = tall / MM_PER_UNIT[wishes.unit]
    best = next(iter(fitting_units(size, FIGURE_MM)), wishes.unit)
    if best != wishes.unit:
        other = f"in {best} it would be {size * MM_PER_UNIT[best]:.3g} mm (--unit {best})"
        yield f"it is {tall:.3g} mm tall if the file is in {wishes.unit}; {other}"


def _factor(height: float, file: Path, wishes: Wishes) -> float:
    """Metres for one unit of the file."""
    if wishes.height_mm is not None:
        if height <= 0:
            message = "has no height along its up axis"
            raise MeshError(Problem(message, str(file), None, "extent", "say which axis is up (--up)"))
        return wishes.height_mm * MM / height
    problem = scale_problem(height, wishes.unit, FIGURE_MM, "tall", str(file), _unit_remedy)
    if problem is not None:
        raise MeshError(problem)
    return MM_PER_UNIT[wishes.unit] * MM


def _unit_remedy(unit: str) -> str:
    return f"pass --unit {unit}, or --height-mm with its height"
