"""Transforms: group laws, quaternion against matrix, and the named turns against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.meshes.solid import FloatArray
from fbsim.physics.transform import Transform, matrix_of, multiply, rotation_of

# A handful of roundings on numbers up to 10: ten times 2⁻⁵² · 10.
TOLERANCE = 1e-13
ANGLES = st.floats(-2 * math.pi, 2 * math.pi)
COORDINATES = st.floats(-5, 5)
POINTS = st.builds(lambda *xyz: np.array(xyz), COORDINATES, COORDINATES, COORDINATES)
UNITS = POINTS.filter(lambda p: bool(np.linalg.norm(p) > 1e-3)).map(lambda p: p / np.linalg.norm(p))
ROTATIONS = st.builds(
    lambda axis, angle: np.array([*(math.sin(angle / 2) * axis), math.cos(angle / 2)]), UNITS, ANGLES
)
TRANSFORMS = st.builds(Transform, POINTS, ROTATIONS)


def rodrigues(axis: FloatArray, angle: float, point: FloatArray) -> FloatArray:
    """Turn a point about an axis through the origin, without matrix or quaternion."""
    cosine, sine = math.cos(angle), math.sin(angle)
    turned: FloatArray = point * cosine + np.cross(axis, point) * sine + axis * (axis @ point) * (1 - cosine)
    return turned


@given(UNITS, ANGLES, POINTS)
def test_a_quaternion_turns_as_rodrigues_formula(axis: FloatArray, angle: float, point: FloatArray) -> None:
    rotation = np.array([*(math.sin(angle / 2) * axis), math.cos(angle / 2)])
    turned = Transform(np.zeros(3), rotation).apply(point)
    np.testing.assert_allclose(turned, rodrigues(axis, angle, point), atol=TOLERANCE)


@given(ROTATIONS)
def test_a_matrix_is_a_rotation_and_gives_its_quaternion_back(rotation: FloatArray) -> None:
    matrix = matrix_of(rotation)
    np.testing.assert_allclose(matrix @ matrix.T, np.eye(3), atol=TOLERANCE)
    assert np.linalg.det(matrix) == pytest.approx(1.0)
    back = rotation_of(matrix)
    assert back[3] >= 0
    assert np.linalg.norm(back) == pytest.approx(1.0)
    # q and -q are one turn; the root of a rounded diagonal costs half the digits only where all four
    # components are small, which a unit quaternion excludes.
    assert abs(float(back @ rotation)) == pytest.approx(1.0, abs=TOLERANCE)
    np.testing.assert_allclose(matrix_of(back), matrix, atol=TOLERANCE)


@pytest.mark.parametrize("axis", np.eye(3).tolist())
@pytest.mark.parametrize("angle", [0.0, 1e-9, math.pi / 2, math.pi - 1e-9, math.pi, -math.pi, 3.0])
def test_round_trip_at_the_corners(axis: list[float], angle: float) -> None:
    """Turns by nothing and by half a circle, where single terms of the formula vanish."""
    rotation = np.array([*(math.sin(angle / 2) * np.array(axis)), math.cos(angle / 2)])
    np.testing.assert_allclose(matrix_of(rotation_of(matrix_of(rotation))), matrix_of(rotation), atol=1e-15)


@given(TRANSFORMS, POINTS)
def test_inverse_undoes(transform: Transform, point: FloatArray) -> None:
    np.testing.assert_allclose(transform.inverse().apply(transform.apply(point)), point, atol=TOLERANCE)
    np.testing.assert_allclose(transform.apply(transform.inverse().apply(point)), point, atol=TOLERANCE)
    both = transform.after(transform.inverse())
    np.testing.assert_allclose(both.position, 0, atol=TOLERANCE)
    assert both.tilt == pytest.approx(0, abs=1e-6)  # acos near 1: √(2 · 10⁻¹³)


@given(TRANSFORMS, TRANSFORMS, POINTS)
def test_composition_is_one_after_the_other(outer: Transform, inner: Transform, point: FloatArray) -> None:
    np.testing.assert_allclose(
        outer.after(inner).apply(point), outer.apply(inner.apply(point)), atol=TOLERANCE
    )


@given(TRANSFORMS, TRANSFORMS, TRANSFORMS)
def test_composition_is_associative(a: Transform, b: Transform, c: Transform) -> None:
    left, right = a.after(b).after(c), a.after(b.after(c))
    np.testing.assert_allclose(left.position, right.position, atol=TOLERANCE)
    np.testing.assert_allclose(left.matrix, right.matrix, atol=TOLERANCE)


@given(ROTATIONS, ROTATIONS)
def test_product_of_quaternions_is_product_of_matrices(a: FloatArray, b: FloatArray) -> None:
    np.testing.assert_allclose(matrix_of(multiply(a, b)), matrix_of(a) @ matrix_of(b), atol=TOLERANCE)


@given(TRANSFORMS, st.lists(POINTS, min_size=1, max_size=5))
def test_many_points_are_carried_as_one_by_one(transform: Transform, points: list[FloatArray]) -> None:
    one_by_one = [transform.apply(point) for point in points]
    np.testing.assert_allclose(transform.apply(np.array(points)), one_by_one, atol=TOLERANCE)


@given(POINTS, ANGLES, POINTS)
def test_turned(position: FloatArray, yaw: float, point: FloatArray) -> None:
    """Counter-clockwise seen from above, upright."""
    x, y, z = point
    cosine, sine = math.cos(yaw), math.sin(yaw)
    expected = position + np.array([x * cosine - y * sine, x * sine + y * cosine, z])
    transform = Transform.turned(position, yaw)
    np.testing.assert_allclose(transform.apply(point), expected, atol=TOLERANCE)
    assert transform.tilt == 0
    np.testing.assert_allclose(transform.up, [0, 0, 1], atol=TOLERANCE)


@given(POINTS, UNITS, st.floats(0.1, 30))
def test_along_points_the_nose_and_keeps_the_wings_level(
    position: FloatArray, direction: FloatArray, length: float
) -> None:
    matrix = Transform.along(position, direction * length).matrix
    np.testing.assert_allclose(matrix[:, 0], direction, atol=3e-8)  # asin near ±90° halves the digits
    assert matrix[2, 1] == pytest.approx(0, abs=TOLERANCE)
    assert matrix[2, 2] >= -TOLERANCE


@pytest.mark.parametrize("z", [1.0, -1.0])
def test_along_the_vertical(z: float) -> None:
    matrix = Transform.along(np.zeros(3), np.array([0.0, 0.0, z])).matrix
    np.testing.assert_allclose(matrix[:, 0], [0, 0, z], atol=1e-15)


@given(POINTS, st.floats(-1.5, 1.5), POINTS)
def test_raised(pivot: FloatArray, elevation: float, point: FloatArray) -> None:
    """The pivot stays; a point ahead of it goes up: x' = x cos e - z sin e, z' = x sin e + z cos e."""
    transform = Transform.raised(pivot, elevation)
    np.testing.assert_allclose(transform.apply(pivot), pivot, atol=TOLERANCE)
    x, y, z = point - pivot
    cosine, sine = math.cos(elevation), math.sin(elevation)
    expected = pivot + np.array([x * cosine - z * sine, y, x * sine + z * cosine])
    np.testing.assert_allclose(transform.apply(point), expected, atol=TOLERANCE)


@given(ROTATIONS)
def test_tilt_is_the_angle_of_the_up_axis(rotation: FloatArray) -> None:
    transform = Transform(np.zeros(3), rotation)
    up = transform.apply(np.array([0.0, 0.0, 1.0]))
    across = math.hypot(up[0], up[1])
    assert transform.tilt == pytest.approx(math.atan2(across, up[2]), abs=1e-6)


@given(TRANSFORMS, UNITS, st.floats(0, math.pi))
def test_angle_between_two_orientations(transform: Transform, axis: FloatArray, angle: float) -> None:
    turn = Transform(np.zeros(3), np.array([*(math.sin(angle / 2) * axis), math.cos(angle / 2)]))
    # acos near 1 gives √(2 · 2⁻⁵²) ≈ 2 · 10⁻⁸ for each half angle.
    assert transform.angle_to(turn.after(transform)) == pytest.approx(angle, abs=1e-6)
    assert turn.after(transform).angle_to(transform) == pytest.approx(angle, abs=1e-6)
