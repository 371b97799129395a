"""Solids made of several: what manifold3d makes of shells or convex parts that run into each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface


def united_volume(shells: Sequence[Surface]) -> float:
    """Volume that closed shells fill together, where they overlap counted once."""
    return float(_union(map(_manifold, shells)).volume())


def united(shells: Sequence[Surface]) -> Surface:
    """One closed surface around all that closed shells fill; without faces where one of them is no solid."""
    return _surface(_union(map(_manifold, shells)))


def united_hulls(parts: Sequence[FloatArray]) -> Surface:
    """One closed surface around all that the hulls of point clouds (k, 3) fill."""
    from manifold3d import Manifold

    return _surface(_union(Manifold.hull_points(part) for part in parts))


def hull_volume(parts: Sequence[FloatArray]) -> float:
    """Volume that the hulls of point clouds fill together."""
    from manifold3d import Manifold

    return float(_union(Manifold.hull_points(part) for part in parts).volume())


def _union(manifolds: Iterable[Any]) -> Any:
    from manifold3d import Manifold, OpType

    return Manifold.batch_boolean(list(manifolds), OpType.Add)


def _manifold(shell: Surface) -> Any:
    from manifold3d import Manifold, Mesh64

    vertices = np.ascontiguousarray(shell.vertices, dtype=np.float64)
    return Manifold(Mesh64(vert_properties=vertices, tri_verts=shell.faces.astype(np.uint64)))


def _surface(manifold: Any) -> Surface:
    mesh = manifold.to_mesh64()
    vertices = np.asarray(mesh.vert_properties, dtype=np.float64)[:, :3]
    return Surface(vertices, np.asarray(mesh.tri_verts, dtype=np.int64))
