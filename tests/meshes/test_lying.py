"""How solids lie: on a flat of their hull that looks the way that was asked for, and firmly."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.lying import FIRM, least_turn, lying_on, turned
from fbsim.meshes.solid import FloatArray, Solid, solid_of
from fbsim.meshes.standing import tipping_angle

FRONT = np.array([1.0, 0.0, 0.0])
FIGURES = Catalogue().names("figure")


def box(*sides: float) -> Solid:
    corners = np.array([[x, y, z] for x in (0, sides[0]) for y in (0, sides[1]) for z in (0, sides[2])])
    return solid_of(hull_surface(corners), (corners,))


def test_a_box_lies_on_the_face_that_looks_forward() -> None:
    turn = lying_on(box(0.02, 0.03, 0.05), FRONT)
    assert turn is not None
    assert turned(FRONT[None], turn)[0] == pytest.approx([0, 0, -1], abs=1e-6)
    assert turned(np.array([[0.0, 0.0, 1.0]]), turn)[0] == pytest.approx([1, 0, 0], abs=1e-6)


def test_a_needle_does_not_lie_on_its_point() -> None:
    ring = [[0.0, np.cos(a) / 100, np.sin(a) / 100] for a in np.linspace(0, 2 * np.pi, 12, endpoint=False)]
    points = np.array([*ring, [0.1, 0.0, 0.0]])
    turn = lying_on(solid_of(hull_surface(points), (points,)), FRONT)
    assert turn is not None
    assert turned(FRONT[None], turn)[0, 2] > -0.2


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_lies_firmly_on_its_face(name: str) -> None:
    solid = Catalogue().figure(name).solid
    turn = lying_on(solid, FRONT)
    assert turn is not None
    assert turned(FRONT[None], turn)[0, 2] < -0.5
    lain = turned(np.vstack([*solid.parts, solid.centroid]), turn)
    assert tipping_angle(lain[:-1], lain[-1]) > FIRM


directions = st.tuples(*[st.floats(-1, 1)] * 3).map(np.array).filter(lambda v: np.linalg.norm(v) > 0.1)


@given(directions, directions)
def test_a_least_turn_brings_one_direction_to_the_other(start: FloatArray, end: FloatArray) -> None:
    goal = end / np.linalg.norm(end)
    assert turned(start[None] / np.linalg.norm(start), least_turn(start, end))[0] == pytest.approx(
        goal, abs=1e-4
    )


def test_opposite_directions_have_a_turn_too() -> None:
    for axis in np.eye(3):
        assert turned(axis[None], least_turn(axis, -axis))[0] == pytest.approx(-axis, abs=1e-9)
