"""The bastion, five-sided, low and broad: a platform for guns behind embrasures; and the steps up to it."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees

import numpy as np

from model_kit.fortress.masonry import joints
from model_kit.fortress.part import CELL_MM, part
from model_kit.model import Model
from model_kit.points import Cloud, as_cloud, box, moved, slab_z, turned

HALF_MM = 90.0
DECK_MM, SILL_MM, CREST_MM = 30.0, 39.0, 52.0
WALL_MM, BATTER_MM = 9.0, 5.0
RING = np.array([(-HALF_MM, -HALF_MM), (0, -HALF_MM), (HALF_MM, 0), (0, HALF_MM), (-HALF_MM, HALF_MM)], float)
"""Outline of its foot, from corner to corner; the back is open."""


def bastions() -> list[Model]:
    """The bastion and its steps."""
    return [bastion(), steps()]


def bastion() -> Model:
    """Bastion of 3 x 3 cells with its point to +x, open at the back; guns stand on its deck at 30."""
    deck = slab_z([tuple(spot) for spot in _inset(4.0)], DECK_MM - 5, DECK_MM)
    back = box((-HALF_MM, -HALF_MM + BATTER_MM + 1, 0), (-HALF_MM + 4, HALF_MM - BATTER_MM - 1, DECK_MM))
    pieces = [*(_wall(side) for side in range(4)), deck, back, *_merlons()]
    grooves = [groove for side in range(4) for groove in _joints(side)]
    title = "Bastion with embrasures for guns, 180 x 180 x 52 mm"
    return part("bastion", title, "bastion", pieces, grooves, hollow_mm=WALL_MM, cells=(3, 3))


def _inset(by: float) -> Cloud:
    """The ring's corners, with every side but the back moved inwards."""
    along = np.diff(RING, axis=0)
    normals = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.linalg.norm(along, axis=1)[:, None]
    inner = RING.copy()
    inner[0] += by * normals[0]
    inner[-1] += by * normals[-1]
    for corner, (one, other) in enumerate(pairwise(normals), start=1):
        inner[corner] += by * (one + other) / (1 + one @ other)
    return as_cloud(inner)


def _wall(side: int) -> Cloud:
    """Battered wall up to the sill; its inner edges reach past its corners into its neighbours."""
    tall = np.array([0.0, SILL_MM])
    corners = []
    for height, outer in zip(tall, (0.0, BATTER_MM), strict=True):
        out, inner = _inset(outer)[side : side + 2], _inset(outer + WALL_MM)[side : side + 2]
        along = (inner[1] - inner[0]) / np.linalg.norm(inner[1] - inner[0])
        reach = np.array([[-1.0 if side else 0.0], [1.0 if side < 3 else 0.0]])
        corners += [(*spot, height) for spot in (*out, *(inner + reach * along))]
    return as_cloud(np.array(corners))


def _merlons() -> list[Cloud]:
    """Blocks at the corners and in the middle of the two faces; between them 30 mm for a barrel."""
    middle = [_block([(side, 53.6), (side, 73.6)]) for side in (1, 2)]
    shoulders = [_block([(0, 66.0), (1, 0.0), (1, 24.0)]), _block([(2, 103.3), (3, 0.0), (3, 24.0)])]
    ends = [_block([(0, 0.0), (0, 32.0)]), _block([(3, 58.0), (3, 90.0)])]
    return [*middle, *shoulders, *ends, _block([(1, 103.3), (2, 0.0), (2, 24.0)])]


def _block(stretch: list[tuple[int, float]]) -> Cloud:
    """Merlon along a stretch of the ring, given by sides and distances from the corners they begin at."""
    rings = [_inset(BATTER_MM), _inset(BATTER_MM + WALL_MM)]
    starts = np.diff(RING, axis=0)
    lengths = np.linalg.norm(starts, axis=1)
    outline = [
        tuple(ring[side] + distance / lengths[side] * (ring[side + 1] - ring[side]))
        for ring in rings
        for side, distance in stretch
    ]
    return slab_z(outline, SILL_MM - 1, CREST_MM)


def _joints(side: int) -> list[Cloud]:
    """Joints of the stones on a battered face."""
    start, end = RING[side], RING[side + 1]
    half = float(np.linalg.norm(end - start)) / 2
    lean, bearing = degrees(atan2(BATTER_MM, SILL_MM)), degrees(atan2(*(end - start)[::-1])) - 90
    middle = (*((start + end) / 2), 0.0)
    return [
        moved(turned(turned(moved(cut, (-1.0, 0.0, 0.0)), "y", -lean), "z", bearing), middle)
        for cut in joints(1.0, (-half, 0.0), (half, SILL_MM))
    ]


def steps() -> Model:
    """Three steps that climb towards +x, 60 wide, 30 high."""
    half = CELL_MM / 2
    pieces = [box((-15 + 10 * step, -half, 0), (15, half, 10 * (step + 1))) for step in range(3)]
    return part("steps", "Three steps, 30 x 60 x 30 mm", "stairs", pieces)
