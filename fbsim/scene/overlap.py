"""How far two solids stand in one another.

The depth is the least width of what they have in common, over the vertical, 36 horizontal directions and
the axes of both; of several separate pieces, the piece where that is most. For faces pushed into each
other that is how far one has to be moved back. Touching solids share a sliver of rounding: depth about 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.scene.shapes import Shape

OVERLAP_MM = 0.05
"""Up to here two solids are said to touch."""
SLIVER_MM3 = 1e-4
_EVERY_5_DEGREES = np.radians(np.arange(0, 180, 5))


def overlap_depth(one: Shape, other: Shape, yaws: tuple[float, float]) -> float:
    """Depth of overlap in mm, 0 if none; `yaws` (rad) are the turns of the two."""
    common = one.body ^ other.body
    if common.volume() < SLIVER_MM3:
        return 0.0
    directions = _directions(yaws)
    return max((_least_width(piece, directions) for piece in common.decompose()), default=0.0)


def _directions(yaws: tuple[float, float]) -> FloatArray:
    """Unit vectors, (n, 3), along which widths are taken."""
    own = [yaw + quarter for yaw in yaws for quarter in (0.0, np.pi / 2)]
    angles = np.concatenate([_EVERY_5_DEGREES, own])
    level = np.column_stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)])
    return np.vstack([level, [0.0, 0.0, 1.0]])


def _least_width(piece: Any, directions: FloatArray) -> float:
    points = np.asarray(piece.to_mesh64().vert_properties)[:, :3]
    along = points @ directions.T
    return float((along.max(axis=0) - along.min(axis=0)).min())
