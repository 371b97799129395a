"""Fewer triangles: as many as a toy needs, within the distance that is told."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.meshes.checking import body_problems
from fbsim.meshes.simplifying import MOST_TRIANGLES, simplified
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.meshes.surface import Surface

from .shapes import angle_bracket, sphere


def off_the_ball(surface: Surface, radius: float) -> float:
    """Largest distance between a surface and a ball about the origin, at corners and middles of faces."""
    corners = surface.vertices[surface.faces]
    points = np.vstack([corners.reshape(-1, 3), corners.mean(axis=1)])
    return float(np.abs(np.linalg.norm(points, axis=1) - radius).max())


@pytest.mark.parametrize("points", [12_000, pytest.param(140_000, marks=pytest.mark.slow)])
def test_a_fine_ball_keeps_its_shape_within_what_is_told(points: int) -> None:
    """A ball of 54 mm: the middles of its own faces lie less than 0.01 mm within the sphere."""
    ball = sphere(27e-3, points)
    fewer = simplified(ball)
    assert fewer is not None
    assert len(fewer.surface.faces) <= MOST_TRIANGLES
    assert body_problems(fewer.surface) == []
    assert fewer.within <= 0.1e-3
    assert off_the_ball(fewer.surface, 27e-3) <= fewer.within + 0.01e-3
    assert fewer.surface.volume == pytest.approx(ball.volume, rel=5e-3)


def test_what_is_coarse_already_is_left_alone() -> None:
    assert simplified(angle_bracket().scaled(1e-3)) is None


def test_flat_faces_of_many_triangles_lose_nothing() -> None:
    """A box each of whose sides is cut into 64 x 64 squares comes back as a box, to the last digit."""
    count = 64
    grid = np.stack(np.meshgrid(np.arange(count + 1), np.arange(count + 1), indexing="ij"), -1).reshape(-1, 2)
    here = (np.arange(count)[:, None] * (count + 1) + np.arange(count)).ravel()
    square = np.stack([here, here + count + 1, here + count + 2, here, here + count + 2, here + 1], axis=1)
    faces = square.reshape(-1, 3)
    sides: list[FloatArray] = []
    turned: list[IntArray] = []
    for axis in range(3):
        for end in (0, count):
            side = np.insert(grid.astype(np.float64), axis, end, axis=1)
            is_turned = (end == 0) == (axis != 1)
            turned.append((faces[:, ::-1] if is_turned else faces) + len(sides) * len(grid))
            sides.append(side)
    fine = Surface(np.vstack(sides) * (0.05 / count), np.vstack(turned)).cleaned()
    assert body_problems(fine) == []
    fewer = simplified(fine)
    assert fewer is not None
    assert fewer.surface.volume == pytest.approx(0.05**3, rel=1e-12)
    assert len(fewer.surface.faces) == 12
