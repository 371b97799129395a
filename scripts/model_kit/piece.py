"""Convex pieces and what is made of them. Every step is checked, since a bad solid poisons all after it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manifold3d import Error, Manifold, OpType

from model_kit.points import Cloud

GRID_DIGITS = 4  # vertices lie on a grid of 1e-4 mm
MOST_VERTICES = 64
MOST_PIECES = 16


def on_grid(points: Cloud) -> Cloud:
    """Round to the grid; adding zero turns -0.0 into 0.0."""
    rounded: Cloud = np.round(points, GRID_DIGITS) + 0.0
    return rounded


def checked(solid: Manifold) -> Manifold:
    """Return the solid if it is one."""
    if solid.status() != Error.NoError or solid.num_tri() == 0:
        raise ValueError(f"not a solid: {solid.status()}, {solid.num_tri()} triangles")
    return solid


def piece(points: Cloud, most: int = MOST_VERTICES) -> Manifold:
    """Convex hull of a cloud, with its vertices on the grid."""
    hull = checked(Manifold.hull_points(on_grid(points)))
    if hull.num_vert() > most:
        raise ValueError(f"a piece has {hull.num_vert()} vertices, more than {most}")
    return hull


def united(pieces: Sequence[Manifold]) -> Manifold:
    """Union of the pieces."""
    return checked(Manifold.batch_boolean(list(pieces), OpType.Add))


def carved(solid: Manifold, recesses: Sequence[Manifold]) -> Manifold:
    """The solid without the recesses."""
    return checked(solid - united(recesses)) if recesses else solid


def vertices_and_faces(solid: Manifold) -> tuple[Cloud, np.ndarray[tuple[int, int], np.dtype[np.int64]]]:
    """Vertices on the grid and triangles, in an order that depends on the shape alone."""
    mesh = solid.to_mesh64()
    rounded = on_grid(np.asarray(mesh.vert_properties)[:, :3])
    vertices, place = np.unique(rounded, axis=0, return_inverse=True)
    faces = place.reshape(-1)[np.asarray(mesh.tri_verts, dtype=np.int64)]
    keep = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    faces = faces[keep]
    first = faces.argmin(axis=1)
    turned = np.stack(
        [np.take_along_axis(faces, (first[:, None] + k) % 3, axis=1)[:, 0] for k in range(3)], axis=1
    )
    ordered = turned[np.lexsort((turned[:, 2], turned[:, 1], turned[:, 0]))]
    return vertices, ordered
