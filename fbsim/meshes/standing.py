"""Whether a solid stands on its own, and how far it can be tilted before it falls.

It stands on the polygon around its lowest points. Tilted about an edge of that polygon it falls once its
centre of mass, at height h, has passed over the edge, which lies d away seen from above: at atan(d / h).
"""

from __future__ import annotations

import math

import numpy as np

from fbsim.meshes.hulls import has_area, outline
from fbsim.meshes.solid import FloatArray, Solid

HARDLY = 3.0
"""Degrees; a solid that falls when tilted by less hardly stands."""
CONTACT_DEPTH = 0.2e-3  # m above the lowest point that still counts as ground contact


def ground_contact(vertices: FloatArray) -> FloatArray:
    """Corners (k, 2) of the polygon around the points within 0.2 mm of the lowest, counter-clockwise.

    `vertices` (n, 3) in m. Where the points have no area (a tip, an edge), they come as they are.
    """
    low = vertices[vertices[:, 2] <= vertices[:, 2].min() + CONTACT_DEPTH][:, :2]
    return outline(low) if has_area(low) else low


def contact_centre(vertices: FloatArray) -> FloatArray:
    """Centre of area (2,) of the ground contact, in m."""
    corners = ground_contact(vertices)
    if not has_area(corners):
        middle: FloatArray = corners.mean(axis=0)
        return middle
    origin = corners[0]
    one, other = corners - origin, np.roll(corners, -1, axis=0) - origin
    areas = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    centre: FloatArray = origin + areas @ (one + other) / (3 * areas.sum())
    return centre


def static_tilt(solid: Solid) -> float:
    """Angle in degrees by which the solid can be tilted in its weakest direction; at 0 or less it falls.

    >>> from fbsim.meshes.solid import solid_of
    >>> from fbsim.meshes.hulls import hull_surface
    >>> corners = [[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> cube = hull_surface(np.array(corners, dtype=float))
    >>> round(static_tilt(solid_of(cube, ())), 3)
    45.0
    """
    return tipping_angle(solid.vertices, solid.centroid)


def stands_on_area(solid: Solid) -> bool:
    """Whether the points within 0.2 mm of the lowest span an area, and are not a tip or an edge."""
    return has_area(ground_contact(solid.vertices))


def tipping_angle(vertices: FloatArray, centre: FloatArray) -> float:
    """The same in degrees for vertices (n, 3) and a centre of mass (3,), both in m."""
    corners = ground_contact(vertices)
    if not has_area(corners):
        return 0.0
    edges = np.roll(corners, -1, axis=0) - corners
    to_centre = centre[:2] - corners
    inside = edges[:, 0] * to_centre[:, 1] - edges[:, 1] * to_centre[:, 0]
    nearest = float((inside / np.linalg.norm(edges, axis=1)).min())
    height = float(centre[2] - vertices[:, 2].min())
    return math.degrees(math.atan2(nearest, height))
