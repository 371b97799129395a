"""Forms: centre of mass, moments and principal frame against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import FloatArray, solid_of
from fbsim.physics.bodies import Surface
from fbsim.physics.forms import Form, form_of, joined_form, primitive_of
from fbsim.physics.transform import Transform

from .things import ORIGIN, at, catalogue, cuboid, prism

LENGTHS = st.floats(5e-3, 0.2)
ROUNDING = 1e-9  # of sums over a dozen tetrahedra, far above 2⁻⁵²


def inertia_in_model_axes(form: Form) -> FloatArray:
    """Inertia about the centre of mass for each kilogram, carried back to the model's own axes."""
    axes = form.principal.matrix
    tensor: FloatArray = axes @ np.diag(form.moments) @ axes.T
    return tensor


@given(LENGTHS, LENGTHS, LENGTHS, st.sampled_from(["box", None]))
def test_box(a: float, b: float, c: float, primitive: str | None) -> None:
    form = form_of(cuboid(a, b, c), primitive)
    expected = np.array([b * b + c * c, a * a + c * c, a * a + b * b]) / 12
    np.testing.assert_allclose(form.principal.position, [0, 0, c / 2], atol=1e-15)
    np.testing.assert_allclose(inertia_in_model_axes(form), np.diag(expected), rtol=ROUNDING, atol=1e-15)
    assert form.radius == pytest.approx(math.sqrt(a * a + b * b + c * c) / 2)
    if primitive:
        np.testing.assert_allclose(form.moments, expected, rtol=ROUNDING)
        assert form.box == pytest.approx((a / 2, b / 2, c / 2))
        assert form.sphere is None


def test_cylinder() -> None:
    """A prism of n sides: its second moment of area is (n/8) r⁴ sin φ (2 + cos φ)/3, area (n/2) r² sin φ."""
    r, h, n = 8e-3, 30e-3, 48
    phi = 2 * math.pi / n
    spin = r * r * (2 + math.cos(phi)) / 6  # polar, for each kilogram; r²/2 for a circle
    form = form_of(prism(r, h, n))
    expected = [spin / 2 + h * h / 12, spin / 2 + h * h / 12, spin]
    np.testing.assert_allclose(form.principal.position, [0, 0, h / 2], atol=1e-12)
    np.testing.assert_allclose(np.sort(form.moments), np.sort(expected), rtol=ROUNDING)
    assert spin == pytest.approx(r * r / 2, rel=phi**2 / 5)
    print(f"cylinder of {n} sides: spin moment {spin:.4e} m², circle {r * r / 2:.4e} m²")


@settings(max_examples=50)
@given(st.tuples(LENGTHS, LENGTHS, LENGTHS), st.tuples(LENGTHS, LENGTHS, LENGTHS), st.floats(-3, 3))
def test_two_boxes_joined_follow_steiner(
    one: tuple[float, float, float], other: tuple[float, float, float], yaw: float
) -> None:
    """An L, or a T, or two apart: each box about its own centre, and m d² for each."""
    place = at(one[0] / 2 + other[0] / 2, 0.03, one[2] / 3, yaw)
    form = joined_form([(cuboid(*one), ORIGIN), (cuboid(*other), place)])
    masses = np.array([np.prod(one), np.prod(other)])
    masses /= masses.sum()
    centres = np.array([[0, 0, one[2] / 2], place.apply(np.array([0, 0, other[2] / 2]))])
    centre = masses @ centres
    expected = np.zeros((3, 3))
    turn = np.array([[math.cos(yaw), -math.sin(yaw), 0], [math.sin(yaw), math.cos(yaw), 0], [0, 0, 1]])
    for mass, (a, b, c), at_, matrix in zip(masses, (one, other), centres, (np.eye(3), turn), strict=True):
        own = np.diag([b * b + c * c, a * a + c * c, a * a + b * b]) / 12
        x, y, z = at_ - centre
        shift = [
            [y * y + z * z, -x * y, -x * z],
            [-x * y, x * x + z * z, -y * z],
            [-x * z, -y * z, x * x + y * y],
        ]
        expected += mass * (matrix @ own @ matrix.T + np.array(shift))
    np.testing.assert_allclose(form.principal.position, centre, atol=1e-12)
    np.testing.assert_allclose(inertia_in_model_axes(form), expected, atol=1e-9 * np.trace(expected))


def test_an_l_in_numbers() -> None:
    """20 x 10 x 10 mm and on its left half 10 x 10 x 30 mm: masses 2 and 3.

    Centre: x = (2·0 + 3·(-5))/5 = -3, z = (2·5 + 3·25)/5 = 17 mm. About y:
    [2 ((20² + 10²)/12 + 3² + 12²) + 3 ((10² + 30²)/12 + 2² + 8²)]/5 = 168.667 mm².
    """
    form = joined_form([(cuboid(0.02, 0.01, 0.01), ORIGIN), (cuboid(0.01, 0.01, 0.03), at(-0.005, 0, 0.01))])
    np.testing.assert_allclose(form.principal.position * 1e3, [-3, 0, 17], atol=1e-9)
    assert inertia_in_model_axes(form)[1, 1] * 1e6 == pytest.approx(168.6667, abs=1e-3)


@given(st.floats(-3, 3), st.floats(-1.4, 1.4), st.floats(-1, 1))
def test_joining_one_solid_at_a_place_only_carries_it(yaw: float, elevation: float, x: float) -> None:
    solid = cuboid(0.03, 0.02, 0.01)
    place = at(x, 0.1, 0.2, yaw).after(Transform.raised(np.array([0.01, 0, 0.02]), elevation))
    form = joined_form([(solid, place)])
    np.testing.assert_allclose(form.principal.position, place.apply(solid.centroid), atol=1e-12)
    np.testing.assert_allclose(
        inertia_in_model_axes(form), place.matrix @ solid.unit_inertia @ place.matrix.T, atol=1e-12
    )


@settings(max_examples=100)
@given(st.integers(0, 10_000), st.integers(5, 20))
def test_principal_frame_of_any_hull(seed: int, count: int) -> None:
    """Right-handed, diagonal, and the parts carried there and back are the parts."""
    points = np.random.default_rng(seed).normal(size=(count, 3)) * (0.02, 0.01, 0.03) + (0.1, -0.2, 0.05)
    solid = solid_of(hull_surface(points), (points,))
    form = form_of(solid)
    assert np.linalg.det(form.principal.matrix) == pytest.approx(1.0)
    np.testing.assert_allclose(
        inertia_in_model_axes(form), solid.unit_inertia, atol=1e-9 * np.trace(solid.unit_inertia)
    )
    np.testing.assert_allclose(form.principal.apply(form.parts[0]), points, atol=1e-12)
    assert form.radius == pytest.approx(np.linalg.norm(points - solid.centroid, axis=1).max())
    a, b, c = np.sort(form.moments)
    assert a + b >= c  # no body has other moments


@pytest.mark.parametrize("name", ["archer", "axe-dwarf", "commander", "skeleton", "spearman", "swordsman"])
def test_figures_keep_their_mass_properties(name: str) -> None:
    solid = catalogue().figure(name).solid
    form = form_of(solid)
    np.testing.assert_allclose(form.principal.position, solid.centroid)
    np.testing.assert_allclose(
        inertia_in_model_axes(form), solid.unit_inertia, atol=1e-9 * np.trace(solid.unit_inertia)
    )


def test_ball_of_the_catalogue_is_a_sphere() -> None:
    """A mesh of a ball has a little less moment than 2/5 r²: it lies inside the sphere."""
    model = catalogue().shell("ball")
    form = form_of(model.solid, model.sheet.body.primitive)
    ideal = 0.4 * 0.0045**2
    print(f"ball: radius {form.sphere}, moments over 2/5 r²: {form.moments / ideal}")
    assert form.sphere == pytest.approx(0.0045, rel=1e-6)
    np.testing.assert_allclose(form.moments, ideal, rtol=0.03)


@given(st.floats(0.05, 2), st.floats(0.05, 2), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1e-3))
def test_pairs_of_surfaces_take_the_geometric_mean(
    mu: float, other_mu: float, e: float, other_e: float, rolling: float
) -> None:
    """Bullet multiplies the two; for rolling it takes b₁μ₂ + b₂μ₁."""
    one, other = Surface(mu, e, rolling), Surface(other_mu, other_e, rolling)
    assert one.bullet_friction * other.bullet_friction == pytest.approx(math.sqrt(mu * other_mu))
    assert one.bullet_restitution * other.bullet_restitution == pytest.approx(math.sqrt(e * other_e))
    like = 2 * one.bullet_rolling * one.bullet_friction
    assert like == pytest.approx(rolling)


def test_a_surface_without_friction_does_not_resist_rolling() -> None:
    assert Surface(0.0, 0.5, 1e-4).bullet_rolling == 0


def test_a_cube_keeps_its_own_axes() -> None:
    """Any axes are principal for equal moments; rounding would turn its box."""
    form = form_of(cuboid(0.02, 0.02, 0.02))
    np.testing.assert_allclose(form.principal.matrix, np.eye(3), atol=1e-15)
    assert np.abs(form.points).max() == pytest.approx(0.01)


def test_a_box_is_known_as_one_and_nothing_else_is() -> None:
    assert primitive_of(cuboid(0.03, 0.02, 0.01)) == "box"
    assert primitive_of(prism(0.01, 0.02, 12)) is None
    assert primitive_of(catalogue().part("block").solid) == "box"
    assert [
        name for name in catalogue().names("figure") if primitive_of(catalogue().figure(name).solid)
    ] == []
