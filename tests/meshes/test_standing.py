"""Static tilt against what a pencil and paper give."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import solid_of
from fbsim.meshes.standing import contact_centre, static_tilt
from fbsim.meshes.surface import Surface, joined

from .shapes import box, cylinder, sphere


def tilt(surface: Surface) -> float:
    return static_tilt(solid_of(surface.scaled(1e-3), ()))


@given(length=st.floats(5, 50), width=st.floats(5, 50), height=st.floats(5, 100))
def test_box_falls_over_its_shorter_side(length: float, width: float, height: float) -> None:
    assert tilt(box(length, width, height)) == pytest.approx(
        math.degrees(math.atan(min(length, width) / height))
    )


def test_cylinder_falls_at_its_radius() -> None:
    assert tilt(cylinder(5, 20)) == pytest.approx(math.degrees(math.atan(0.5)), abs=0.01)


def test_body_stands_on_the_hull_of_its_feet() -> None:
    """Two feet 4 mm wide, 20 mm apart, carry a body as one foot of 24 mm would."""
    feet = [box(4, 10, 5, at=(x, 0, 0)) for x in (-10, 10)]
    body = box(24, 10, 40, at=(0, 0, 5))
    centre = (2 * 200 * 2.5 + 9600 * 25) / (2 * 200 + 9600)
    assert tilt(joined([*feet, body])) == pytest.approx(math.degrees(math.atan(5 / centre)))


def test_overhanging_body_does_not_stand() -> None:
    assert tilt(joined([box(4, 4, 10), box(10, 4, 10, at=(6, 0, 10))])) < 0


@pytest.mark.parametrize("points", [[[0, 0, 0]], [[0, -5, 0], [0, 5, 0]]], ids=["tip", "edge"])
def test_body_on_a_tip_or_an_edge_does_not_stand(points: list[list[float]]) -> None:
    top = box(10, 10, 10, at=(0, 0, 20)).vertices
    assert tilt(hull_surface(np.vstack([points, top]))) == 0


def test_ball_hardly_stands() -> None:
    assert tilt(sphere(20)) < 10


def test_centre_of_contact_is_that_of_the_area_not_of_the_corners() -> None:
    outline = np.array([[0, 0], [30, 0], [30, 10], [29, 10], [28, 10], [0, 10]], dtype=float)
    rim = np.vstack([np.column_stack([outline, np.full(6, z)]) for z in (0, 20)])
    np.testing.assert_allclose(contact_centre(rim * 1e-3), [0.015, 0.005])
    np.testing.assert_allclose(contact_centre(np.array([[0, 0, 0], [1, 0, 0], [0.5, 3, 9]])), [0.5, 0])
