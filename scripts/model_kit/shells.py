"""What the guns throw: round-nosed shell with a waist, ball, faceted stone."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from scipy.spatial import ConvexHull

from model_kit.model import Body, Model, Sheet
from model_kit.points import Cloud, as_cloud, circle, cloud, join, slab_x

DRAG = {
    "round-shell": (0.85, "drag of a blunt cylinder, 0.81-0.87 at this length (handbook values)"),
    "ball": (0.47, "drag of a sphere at Reynolds numbers of some thousands"),
    "stone": (0.8, "drag between a sphere and a cube, no measurement of such a stone found"),
}
SIZE_SOURCE = (
    "our own mesh; proportions of the shell (length 5.2 diameters, waist 0.6) read off a picture, "
    "absolute size assumed, nothing was measured on the real toy; "
    "mass = volume x density of polystyrene (1.05 g/cm3); "
)
DIAMETERS = {"round-shell": 6.0, "ball": 9.0}
LENGTHS = {"round-shell": 31.0, "ball": 9.0}
STONE_CORNERS = [
    (5.6, 0.4, -0.7), (3.4, 4.3, 1.5), (3.0, -4.0, 2.6), (2.6, 1.1, -5.2), (2.4, 0.2, 5.4), (0.6, -5.4, -2.9),
    (-0.8, 5.5, -2.4), (-2.4, 3.5, 4.0), (-2.8, -3.7, 4.1), (-3.4, -0.4, -4.8), (-5.4, 0.9, 0.4),
]  # fmt: skip


def shells() -> list[Model]:
    """All shells."""
    return [round_shell(), _shell("ball", "Ball", Body(seen=_icosphere(4.5)), "sphere"), stone()]


def round_shell() -> Model:
    """Build the round-nosed shell, 6 mm x 31 mm."""
    rear = _turned([(-15.5, 2.5), (-14.9, 3.0), (-4.4, 3.0), (-3.4, 1.8)])
    waist = _turned([(-4.0, 1.8), (1.0, 1.8)])
    front = join(
        _turned([(0.4, 1.8), (1.4, 3.0), (12.0, 3.0), (13.9, 2.4), (15.1, 1.25)]), cloud([(15.5, 0, 0)])
    )
    return _shell("round-shell", "Round-nosed shell with a waist", Body((rear, waist, front)))


def stone() -> Model:
    """Build the faceted stone, centred on its bounding box."""
    corners = cloud(STONE_CORNERS)
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    return _shell("stone", "Faceted stone", Body((corners - middle,)))


def _turned(profile: Sequence[tuple[float, float]]) -> Cloud:
    """Rings of 12 points at (x, radius)."""
    return join(*(slab_x(circle(radius, 12), x, x) for x, radius in profile))


def _icosphere(radius: float) -> Cloud:
    """Corners of an icosahedron whose faces were halved twice: 162 points, 320 faces."""
    golden = (1 + sqrt(5)) / 2
    corners = [(0.0, a, b * golden) for a in (1, -1) for b in (1, -1)]
    points = cloud([(p[k], p[(k + 1) % 3], p[(k + 2) % 3]) for p in corners for k in range(3)])
    for _ in range(2):
        points = _halved(points / np.linalg.norm(points, axis=1, keepdims=True))
    return as_cloud(radius * points / np.linalg.norm(points, axis=1, keepdims=True))


def _halved(points: Cloud) -> Cloud:
    """Points and the middles of the hull's edges."""
    triangles = np.asarray(ConvexHull(points).simplices)
    edges = np.vstack([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    edges = np.unique(np.sort(edges, axis=1), axis=0)
    return np.vstack([points, (points[edges[:, 0]] + points[edges[:, 1]]) / 2])


def _shell(name: str, title: str, body: Body, primitive: str | None = None) -> Model:
    low, high = body.bounds
    length, width, height = (round(float(size), 3) for size in high - low)
    drag, reason = DRAG[name]

    def sheet(mass_g: float) -> Sheet:
        del mass_g
        return {
            "kind": "shell",
            "length_mm": LENGTHS.get(name, length),
            "diameter_mm": DIAMETERS.get(name, max(width, height)),
            "drag_coefficient": drag,
            "basis": {"status": "estimated", "source": SIZE_SOURCE + reason},
        }

    return Model(name, "shells", title, {"": body}, sheet, primitive)
