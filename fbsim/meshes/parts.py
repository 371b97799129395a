"""Convex parts that stand for a solid in contacts: the model's own, or found by decomposition."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.bodies import without_cavities
from fbsim.meshes.formats import format_problem
from fbsim.meshes.hulls import MOST_VERTICES, gap, has_room, hull_vertices, is_convex, reduced
from fbsim.meshes.obj import Group, read_groups
from fbsim.meshes.reading import read_content
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.standing import ground_contact
from fbsim.meshes.surface import Surface

MOST_PARTS = 64
BOX_TOLERANCE = 1e-3  # m
FIT = 1e-5  # m; parts that come this close to a point reach it
MOST_FEET = 16

Parts = tuple[FloatArray, ...]


def parts_of(surface: Surface, file: str | None = None) -> Parts:
    """Find convex parts of a closed surface in metres: itself if it is convex, else a decomposition.

    Cavities are filled: nothing gets into them.

    Raises MeshError, naming `file`, if the decomposition fails or takes too long.
    """
    surface = without_cavities(surface)
    if is_convex(surface):
        return (reduced(surface.vertices),)
    from fbsim.meshes.decomposition import decomposed  # rarely needed

    return fitted(decomposed(surface, file), surface)


def read_parts(path: Path, metres_per_unit: float, surface: Surface | None = None) -> Parts:
    """Read a parts file (.obj, one `o` group for each convex part) and return it in metres.

    If `surface` (in metres) is given, the parts must fill the same bounding box within 1 mm.
    Raises MeshError with all problems found.
    """
    content = read_content(path)
    foreign = format_problem(path, content)
    if foreign is not None:
        raise MeshError(foreign)
    groups = read_groups(path, content)
    problems = _problems(groups, str(path))
    parts = tuple(group.points * metres_per_unit for group in groups)
    if not problems and surface is not None:
        problems = _box_problems(parts, surface, str(path))
    if problems:
        raise MeshError(problems)
    return tuple(part if len(part) <= MOST_VERTICES else hull_vertices(part) for part in parts)


def fitted(parts: Parts, surface: Surface) -> Parts:
    """Bring parts to the outermost points of the surface (in m) that they stand for, and no farther.

    A decomposition is true to about a voxel. A body must rest on its own feet and end where it is seen to
    end, so parts are cut at the bounding box, and the nearest part is stretched to each point that lacks.
    """
    low, high = surface.bounds
    clouds = [np.clip(part, low, high) for part in parts]
    for point in _outermost(surface):
        gaps = [gap(cloud, point) for cloud in clouds]
        nearest = int(np.argmin(gaps))
        if gaps[nearest] > FIT:
            clouds[nearest] = np.vstack([clouds[nearest], point])
    return tuple(reduced(cloud) for cloud in clouds)


def _outermost(surface: Surface) -> FloatArray:
    """Points that the parts have to reach: the outline of the feet, and one on each side of the box."""
    vertices = surface.vertices
    sides = [*vertices.argmin(axis=0), *vertices.argmax(axis=0)]
    feet = ground_contact(vertices)
    feet = feet if len(feet) <= MOST_FEET else feet[:: -(-len(feet) // MOST_FEET)]
    on_ground = np.column_stack([feet, np.full(len(feet), vertices[:, 2].min())])
    return np.vstack([vertices[sides], on_ground])


def _problems(groups: list[Group], file: str) -> list[Problem]:
    if not groups:
        return [Problem("holds no parts", file, remedy="write one `o` group for each convex part")]
    problems = []
    if len(groups) > MOST_PARTS:
        message = f"holds {len(groups)} parts, more than {MOST_PARTS}"
        problems.append(Problem(message, file, remedy="join some of them"))
    for group in groups:
        problem = _part_problem(group, file)
        if problem is not None:
            problems.append(problem)
    return problems


def _part_problem(group: Group, file: str) -> Problem | None:
    place = f'part "{group.name}"'
    if not has_room(group.points):
        message = f"its {len(group.points)} points enclose no room"
        return Problem(message, file, group.line, place, "give it four corners or more, not all in one plane")
    if len(group.points) > MOST_VERTICES and len(hull_vertices(group.points)) > MOST_VERTICES:
        message = f"its hull has {len(hull_vertices(group.points))} corners, more than {MOST_VERTICES}"
        return Problem(message, file, group.line, place, "reduce it, or let fbsim find parts (no parts file)")
    return None


def _box_problems(parts: Parts, surface: Surface, file: str) -> list[Problem]:
    points = np.vstack(parts)
    off = np.vstack([points.min(axis=0), points.max(axis=0)]) - surface.bounds
    side, axis = np.unravel_index(np.abs(off).argmax(), off.shape)
    if abs(off[side, axis]) <= BOX_TOLERANCE:
        return []
    end = ("lowest", "highest")[side]
    message = f"its {end} {'xyz'[axis]} is {off[side, axis] * 1e3:+.2f} mm off the mesh's (1 mm is allowed)"
    return [Problem(message, file, None, "bounding box", "make the parts from this mesh, in the same unit")]
