"""Whether the collision parts of a body are like its seen mesh: neither surface is far from the other.

Points are spread over both surfaces from a fixed seed, and the corners added. A point's distance to the other
surface is at most that to the nearest of that surface's own points; where this bound does not do, it is taken
to the triangles themselves.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import trimesh
from manifold3d import Manifold
from scipy.spatial import ConvexHull, cKDTree
from trimesh.triangles import closest_point

from model_kit.checks import Mesh, require
from model_kit.model import Body
from model_kit.piece import united, vertices_and_faces
from model_kit.points import Cloud, as_cloud

MOST_MM = 1.0
SHALLOW_MM = 0.93  # how deep the corners of a cut may lie
POINTS_PER_MM2, MOST_POINTS = 3.0, 200_000
TESTED = 2000
NEAR_MM = 2.0
ROUNDS = 4
SEED = 20261130


def check_likeness(body: Body, mesh: Mesh) -> None:
    """Raise Unfit where the mesh and the union of its parts are more than 1 mm apart."""
    apart = max((distance for _, distance in unlike(body, mesh)), default=0.0)
    require(apart <= MOST_MM, f"parts and mesh are {apart:.2f} mm apart: recesses must be at most 1 mm deep")


def unlike(body: Body, mesh: Mesh) -> list[tuple[Cloud, float]]:
    """Points of mesh or parts that are more than 1 mm from the other, with their distances in mm."""
    parts = mesh_of(united(body.pieces))
    return [*beyond(mesh, parts), *beyond(parts, mesh)]


def without_hollows(body: Body) -> Body:
    """The body without the cuts at places where its mesh is unlike its parts, crumbs having fallen off."""
    for _ in range(ROUNDS):
        places = [point for point, _ in unlike(body, mesh_of(body.solid))]
        if not places:
            break
        tree = cKDTree(np.vstack(places))
        cuts = tuple(cut for cut in body.recesses if float(tree.query(cut)[0].min()) > NEAR_MM)
        body = Body(body.clouds, cuts)
    return body


def shallow(body: Body) -> Body:
    """The body without the cuts that have a corner deep inside: they lie under something else."""
    if not body.recesses:
        return body
    corners = np.vstack(body.recesses)
    depths = np.where(
        inside(corners, body), distances(corners, mesh_of(united(body.pieces)), SHALLOW_MM), 0.0
    )
    each = np.split(depths, np.cumsum([len(cut) for cut in body.recesses])[:-1])
    pairs = zip(body.recesses, each, strict=True)
    return Body(body.clouds, tuple(cut for cut, deep in pairs if float(deep.max()) <= SHALLOW_MM))


def inside(points: Cloud, body: Body) -> npt.NDArray[np.bool_]:
    """Which of the points are in one of the pieces."""
    planes = [ConvexHull(cloud).equations for cloud in body.clouds]
    within = [np.all(points @ each[:, :3].T + each[:, 3] <= 0, axis=1) for each in planes]
    return np.asarray(np.any(within, axis=0), dtype=np.bool_)


def mesh_of(solid: Manifold) -> Mesh:
    """A solid as a mesh."""
    vertices, faces = vertices_and_faces(solid)
    return trimesh.Trimesh(vertices, faces, process=False)


def beyond(one: Mesh, other: Mesh) -> list[tuple[Cloud, float]]:
    """Tested points of one surface that are more than 1 mm from the other, with their distances."""
    points = np.vstack([one.vertices, spread(one, TESTED)])
    apart = distances(points, other, MOST_MM)
    return [(points[place], float(apart[place])) for place in np.flatnonzero(apart > MOST_MM)]


def distances(points: Cloud, mesh: Mesh, limit: float) -> Cloud:
    """Distances of points from a surface in mm; up to `limit` they are upper bounds."""
    number = min(MOST_POINTS, int(POINTS_PER_MM2 * mesh.area))
    bounds, _ = cKDTree(np.vstack([mesh.vertices, spread(mesh, number)])).query(points)
    for place in np.flatnonzero(bounds > limit):
        bounds[place] = to_surface(points[place], mesh)
    return as_cloud(bounds)


def spread(mesh: Mesh, number: int) -> Cloud:
    """Points over a surface, always the same."""
    found: Any = trimesh.sample.sample_surface(mesh, number, seed=SEED)[0]
    return np.asarray(found, dtype=np.float64)


def to_surface(point: Cloud, mesh: Mesh) -> float:
    """Distance of a point from a surface in mm."""
    triangles = mesh.triangles
    nearest = closest_point(triangles, np.tile(point, (len(triangles), 1)))  # type: ignore[no-untyped-call]  # trimesh gives it no types
    return float(np.linalg.norm(nearest - point, axis=1).min())
