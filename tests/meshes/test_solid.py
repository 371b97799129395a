"""Mass properties against closed forms, also of moved and turned bodies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import solid_of

from .shapes import angle_bracket, box, cylinder, rotation, sphere

size = st.floats(min_value=0.002, max_value=0.2)


@given(a=size, b=size, c=size)
def test_box_is_that_of_the_textbook(a: float, b: float, c: float) -> None:
    solid = solid_of(box(a, b, c), ())
    expected = np.diag([b * b + c * c, a * a + c * c, a * a + b * b]) / 12
    assert solid.volume == pytest.approx(a * b * c)
    assert solid.centroid == pytest.approx(np.array([0, 0, c / 2]), abs=1e-12)
    np.testing.assert_allclose(solid.unit_inertia, expected, atol=1e-9 * expected.max())


def test_cylinder_is_that_of_the_textbook() -> None:
    radius, height, sides = 0.01, 0.03, 256
    solid = solid_of(cylinder(radius, height, sides), ())
    # A regular prism of n sides in a circle falls short of it by (2π/n)²/6 in area and twice that in r².
    short = (2 * np.pi / sides) ** 2
    across = (3 * radius**2 + height**2) / 12
    assert solid.volume == pytest.approx(np.pi * radius**2 * height, rel=short / 5)
    np.testing.assert_allclose(np.diag(solid.unit_inertia), [across, across, radius**2 / 2], rtol=short)


def test_sphere_is_that_of_the_textbook() -> None:
    solid = solid_of(sphere(0.02), ())
    assert solid.volume == pytest.approx(4 / 3 * np.pi * 0.02**3, rel=4e-3)
    np.testing.assert_allclose(solid.unit_inertia, 0.4 * 0.02**2 * np.eye(3), atol=4e-3 * 0.4 * 0.02**2)


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    shift=st.tuples(*[st.floats(min_value=-0.5, max_value=0.5)] * 3),
)
def test_moving_and_turning_carries_the_properties_along(
    seed: int, shift: tuple[float, float, float]
) -> None:
    still = solid_of(angle_bracket().scaled(1e-3), ())
    turn = rotation(seed)
    moved = solid_of(angle_bracket().scaled(1e-3).turned(turn).moved(np.array(shift)), ())
    assert moved.volume == pytest.approx(still.volume, rel=1e-9)
    np.testing.assert_allclose(moved.centroid, turn @ still.centroid + shift, atol=1e-12)
    np.testing.assert_allclose(moved.unit_inertia, turn @ still.unit_inertia @ turn.T, atol=1e-12)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_inertia_is_one_that_a_body_can_have(seed: int) -> None:
    points = np.random.default_rng(seed).normal(size=(30, 3)) * [0.01, 0.02, 0.03]
    moments = np.linalg.eigvalsh(solid_of(hull_surface(points), ()).unit_inertia)
    assert moments[0] > 0
    assert moments[0] + moments[1] > moments[2]


def test_bracket_has_the_volume_it_was_drawn_with() -> None:
    solid = solid_of(angle_bracket(), ())
    assert solid.volume == pytest.approx(5000)
    assert solid.extents == pytest.approx(np.array([20, 10, 40]))
