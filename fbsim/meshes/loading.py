"""One call from a mesh file to a checked solid."""

from __future__ import annotations

from pathlib import Path

from fbsim.errors import MeshError, Problem, did_you_mean
from fbsim.meshes.checking import MM_PER_UNIT, problems_of
from fbsim.meshes.parts import parts_of, read_parts
from fbsim.meshes.reading import read_surface
from fbsim.meshes.solid import Solid, solid_of


def load_solid(path: Path, unit: str = "mm", parts: Path | None = None) -> Solid:
    """Read, check and measure a mesh file; `unit` ("mm", "cm", "m", "in") is that of mesh and parts.

    Without a parts file a convex mesh is its own part; any other is decomposed, which takes about a second
    the first time and is remembered. Raises MeshError with all problems found.
    """
    if unit not in MM_PER_UNIT:
        remedy = did_you_mean(unit, list(MM_PER_UNIT))
        raise MeshError(Problem(f'no unit "{unit}"', str(path), None, "unit", remedy))
    surface = read_surface(path).cleaned()
    problems = problems_of(surface, unit, str(path))
    if problems:
        raise MeshError(problems)
    factor = MM_PER_UNIT[unit] / 1000
    metres = surface.scaled(factor)
    found = parts_of(metres, str(path)) if parts is None else read_parts(parts, factor, metres)
    return solid_of(metres, found, str(path))
