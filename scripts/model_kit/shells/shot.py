"""Shot: what lies in the spoon of a catapult or before the string of a great crossbow."""

from __future__ import annotations

from itertools import permutations, product
from math import cos, pi, sin, sqrt

import numpy as np
from scipy.spatial import ConvexHull

from model_kit.model import Body, Model
from model_kit.points import Cloud, as_cloud, cloud
from model_kit.shells.round_shell import PROPORTIONS
from model_kit.shells.shell import shell, turned

STONE_CORNERS = [
    (5.6, 0.4, -0.7), (3.4, 4.3, 1.5), (3.0, -4.0, 2.6), (2.6, 1.1, -5.2), (2.4, 0.2, 5.4), (0.6, -5.4, -2.9),
    (-0.8, 5.5, -2.4), (-2.4, 3.5, 4.0), (-2.8, -3.7, 4.1), (-3.4, -0.4, -4.8), (-5.4, 0.9, 0.4),
]  # fmt: skip
DOME_RADIUS, SKIRT, FOOT_RADIUS = 5.4, 5.0, 4.4
FACETED_WIDTH = 12.0


def ball() -> Model:
    """Build the ball, 9 mm."""
    return shell(
        "ball",
        "Ball",
        Body(seen=_icosphere(4.5)),
        shape=PROPORTIONS,
        drag=(0.47, "drag of a sphere at Reynolds numbers of some thousands"),
        size=(9.0, 9.0),
        primitive="sphere",
    )


def stone() -> Model:
    """Build the faceted stone, centred on its bounding box."""
    corners = cloud(STONE_CORNERS)
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    return shell(
        "stone",
        "Faceted stone",
        Body((corners - middle,)),
        shape=PROPORTIONS,
        drag=(0.8, "drag between a sphere and a cube, no measurement of such a stone found"),
    )


def domed_shot() -> Model:
    """Build the domed shot: half a ball on a skirt that narrows to a flat foot behind."""
    steps = (0.0, 30.0, 56.0, 78.0)
    dome = [(DOME_RADIUS * sin(a * pi / 180), DOME_RADIUS * cos(a * pi / 180)) for a in steps]
    middle = (DOME_RADIUS - SKIRT) / 2
    profile = [(-SKIRT, FOOT_RADIUS), *dome]
    return shell(
        "domed-shot",
        "Domed shot",
        Body((turned([(x - middle, radius) for x, radius in profile]),)),
        shape="drawn on the cards as a dome on a flat foot; thickness as of the stone",
        drag=(
            0.45,
            "drag of half a ball with its round side ahead, 0.42 (handbook), and a little for the skirt",
        ),
    )


def faceted_ball() -> Model:
    """Build the faceted ball: 18 squares and 8 triangles (a rhombicuboctahedron), 12 mm across."""
    corner = (1.0, 1.0, 1.0 + sqrt(2))
    signs = product((1, -1), repeat=3)
    places = sorted(set(permutations(corner)))
    points = cloud(
        [tuple(s * p for s, p in zip(sign, place, strict=True)) for sign in signs for place in places]
    )
    return shell(
        "faceted-ball",
        "Faceted ball",
        Body((as_cloud(points * FACETED_WIDTH / 2 / corner[2]),)),
        shape="drawn on the card as a ball with flat faces; 12 mm, so that it is heavier than a stone",
        drag=(
            0.6,
            "drag between a sphere (0.47) and the stone (0.8): rounder than the one, rougher than the other",
        ),
    )


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
