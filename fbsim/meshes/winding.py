"""What lies inside a surface that need not be closed: the winding number at a point.

w(p) = Σ Ω(p) / 4π, with Ω the solid angle of each face seen from p. A closed surface has w = 1 inside and 0
outside; one with small holes comes close to that, so that w > ½ says what its maker meant to be inside.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface

FEWEST_POINTS, MOST_POINTS = 400, 4000
MOST_PAIRS = 1_000_000  # of a point and a face: about half a second
CHUNK = 200_000
SPREAD = 1 / 1.22074408460575947536 ** np.arange(1, 4)  # of the root of x⁴ = x + 1: fills a box evenly

BoolArray = npt.NDArray[np.bool_]


def disagreement(meant: Surface, made: Surface) -> float:
    """Share of the room within one of two surfaces that is not within the other, by sample points."""
    count = int(np.clip(MOST_PAIRS // len(meant.faces), FEWEST_POINTS, MOST_POINTS))
    points = _points(np.vstack([meant.vertices, made.vertices]), count)
    one, other = is_inside(meant, points), is_inside(made, points)
    return float((one ^ other).sum() / max(1, (one | other).sum()))


def is_inside(surface: Surface, points: FloatArray) -> BoolArray:
    """Whether each of the points (k, 3) has a winding number above a half."""
    step = max(1, CHUNK // len(surface.faces))
    pieces = [_winding(surface, points[first : first + step]) for first in range(0, len(points), step)]
    return np.asarray(np.concatenate(pieces) > 0.5)


def _points(around: FloatArray, count: int) -> FloatArray:
    """Spread points evenly in a bounding box, the same ones each time."""
    low, high = around.min(axis=0), around.max(axis=0)
    spread: FloatArray = low + (high - low) * (np.arange(1, count + 1)[:, None] * SPREAD % 1)
    return spread


def _winding(surface: Surface, points: FloatArray) -> FloatArray:
    """Winding numbers (k,), by the formula of van Oosterom and Strackee for the solid angle of a triangle."""
    a, b, c = (surface.vertices[surface.faces[:, corner]] - points[:, None] for corner in range(3))
    la, lb, lc = (np.linalg.norm(side, axis=2) for side in (a, b, c))
    above = np.einsum("ijk,ijk->ij", a, np.cross(b, c))
    ab, bc, ca = (np.einsum("ijk,ijk->ij", one, other) for one, other in ((a, b), (b, c), (c, a)))
    below = la * lb * lc + ab * lc + bc * la + ca * lb
    numbers: FloatArray = np.arctan2(above, below).sum(axis=1) / (2 * np.pi)
    return numbers
