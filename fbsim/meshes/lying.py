"""How a solid lies on level ground: on a flat of its hull over which its centre of mass is.

Each flat has a normal n, outwards; set down on it, n points to the ground. Asked for a direction d of the
solid that is to look down, the flat is chosen that bears the solid firmly and has the largest n · d.
"""

from __future__ import annotations

import math

import numpy as np

from fbsim.meshes.hulls import hull_planes
from fbsim.meshes.solid import FloatArray, Solid
from fbsim.meshes.standing import tipping_angle

FIRM = 3.0
"""Degrees; a flat off which the solid would roll when tilted by less is no place to lie."""
DOWN = np.array([0.0, 0.0, -1.0])

Quaternion = tuple[float, float, float, float]


def lying_on(solid: Solid, direction: FloatArray) -> Quaternion | None:
    """Least turn (x, y, z, w) with which a solid lies firmly, `direction` (3,) as far down as may be.

    None where it lies firmly on no flat that looks that way rather than another.
    """
    points = np.vstack(solid.parts)
    normals = np.unique(hull_planes(points)[:, :3].round(6), axis=0)
    wanted = normals @ direction
    for index in np.argsort(-wanted, kind="stable"):
        if wanted[index] <= 0:
            return None
        turn = least_turn(normals[index], DOWN)
        lain = turned(np.vstack([points, solid.centroid]), turn)
        if tipping_angle(lain[:-1], lain[-1]) > FIRM:
            return turn
    return None


def least_turn(start: FloatArray, end: FloatArray) -> Quaternion:
    """Quaternion (x, y, z, w) of the least turn that brings one direction (3,) to another.

    >>> [round(value, 3) for value in least_turn(np.array([1.0, 0.0, 0.0]), DOWN)]
    [0.0, 0.707, 0.0, 0.707]
    """
    one, other = start / np.linalg.norm(start), end / np.linalg.norm(end)
    axis, w = np.cross(one, other), 1.0 + float(one @ other)
    if w < 1e-9:  # opposite: any level axis does
        axis = np.cross(one, [1.0, 0.0, 0.0] if abs(one[0]) < 0.9 else [0.0, 1.0, 0.0])
        w = 0.0
    x, y, z = (float(value) + 0.0 for value in axis)
    size = math.sqrt(x * x + y * y + z * z + w * w)
    return x / size, y / size, z / size, w / size


def turned(points: FloatArray, turn: Quaternion) -> FloatArray:
    """Points (n, 3) turned about the origin."""
    axis, w = np.array(turn[:3]), turn[3]
    twice = 2 * np.cross(axis, points)
    moved: FloatArray = points + w * twice + np.cross(axis, twice)
    return moved
