"""Solids made of several: what manifold3d makes of shells or convex parts that run into each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface

OVERLAP_SHARE = 1e-3  # of the volume, that two shells may have in common by rounding
SHEET_SHARE = 1e-5  # of its size: half the thickness that a shell is given so that its hull has room


def counted_twice(shells: Sequence[Surface]) -> float:
    """Volume of closed shells added up, less that which they bound together, as a share of the latter.

    Below 0 where cavities reach out of what they are cut from. Only manifold3d's own volumes are compared: it
    parts a shell that touches itself along an edge in its own way.
    """
    true = float(_filled(shells).volume())
    total = sum(np.sign(shell.volume) * _outward(shell).volume() for shell in shells)
    return float(total / true - 1) if true > 0 else 0.0


def filled(shells: Sequence[Surface], tolerance: float = 0.0) -> Surface:
    """One closed surface around all that closed shells fill; without faces where one of them is no solid.

    Shells that look inward are cavities. Details smaller than `tolerance` may be left out.
    """
    solid = _filled(shells)
    return _surface(solid.simplify(tolerance) if tolerance else solid)


def turned_outward(shells: Sequence[Surface]) -> list[Surface]:
    """Turn shells that look inward, but for cavities: those within larger shells that cut into what is there.

    A bolt in a cavity looks inward by mistake: there is nothing there to be cut out.
    """
    from manifold3d import Manifold

    envelope, solid, turned = Manifold(), Manifold(), []
    for shell in sorted(shells, key=lambda shell: -abs(shell.volume)):
        own = _outward(shell)
        slack = OVERLAP_SHARE * own.volume()
        is_inside = (own - envelope).volume() <= slack
        is_cavity = shell.volume < 0 and is_inside and (own ^ solid).volume() > slack
        solid = solid - own if is_cavity else solid + own
        envelope = envelope if is_cavity else envelope + own
        turned.append(shell if is_cavity or shell.volume > 0 else shell.flipped())
    return turned


def share_inside(shell: Surface, solids: Sequence[Surface]) -> float:
    """Share (0 to 1) of the volume of a closed shell that lies within closed solids; 0 where it has none."""
    return _share_inside(_outward(shell), solids)


def hull_share_inside(shell: Surface, solids: Sequence[Surface]) -> float:
    """Share of the volume of a shell's hull that lies within closed solids; a flat hull is a sheet."""
    from manifold3d import Manifold

    thickness = SHEET_SHARE * float(shell.extents.max())
    points = np.vstack([shell.vertices + side for side in thickness * np.vstack([np.eye(3), -np.eye(3)])])
    return _share_inside(Manifold.hull_points(points), solids)


def united_hulls(parts: Sequence[FloatArray]) -> Surface:
    """One closed surface around all that the hulls of point clouds (k, 3) fill."""
    from manifold3d import Manifold

    return _surface(_union(Manifold.hull_points(part) for part in parts))


def hull_volume(parts: Sequence[FloatArray]) -> float:
    """Volume that the hulls of point clouds fill together."""
    from manifold3d import Manifold

    return float(_union(Manifold.hull_points(part) for part in parts).volume())


def gap_between(one: Surface, other: Surface, reach: float) -> float:
    """Least distance between two closed surfaces, if it is below `reach`, else that; 0 where they meet."""
    return float(_outward(one).min_gap(_outward(other), reach))


def simplified_to(surface: Surface, most: int, tolerances: Iterable[float]) -> tuple[Surface, float]:
    """Leave out corners of a closed surface by one tolerance after the other, to at most `most` triangles.

    Also gives the sum of the tolerances used: no point of the surface has moved by more.
    """
    manifold, moved = _manifold(surface), 0.0
    for tolerance in tolerances:
        if manifold.num_tri() <= most:
            break
        manifold, moved = manifold.simplify(tolerance), moved + tolerance
    return _surface(manifold).cleaned(), moved


def _filled(shells: Sequence[Surface]) -> Any:
    """Add shells that look outward and take away those that look inward, the largest first.

    So a cavity is cut out of what is around it and not out of what lies within it.
    """
    from manifold3d import Manifold

    solid = Manifold()
    for shell in sorted(shells, key=lambda shell: -abs(shell.volume)):
        solid = solid + _outward(shell) if shell.volume > 0 else solid - _outward(shell)
    return solid


def _outward(shell: Surface) -> Any:
    return _manifold(shell if shell.volume > 0 else shell.flipped())


def _share_inside(own: Any, solids: Sequence[Surface]) -> float:
    volume = own.volume()
    outside = (own - _union(map(_manifold, solids))).volume() if volume > 0 else volume
    return 1 - outside / volume if volume > 0 else 0.0


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
