"""Shells against hulls: closed forms for a ball at a box, and a search in steps for shells at any hull."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import Manifold

from fbsim.catalogue import Catalogue
from fbsim.studies.layouts.paths import PIECES, Paths
from fbsim.studies.layouts.sweeps import Hull, Profile, first_touch

CATALOGUE = Catalogue()
MM = 1000.0
SHARED_MM3 = 0.01
BALL = Profile.of(
    np.array([[0.004 * math.cos(a), 0.004 * math.sin(a), 0.0] for a in np.linspace(0, math.pi, 200)])
)
BOX = np.array([[x, y, z] for x in (0.5, 0.52) for y in (-0.1, 0.1) for z in (0.0, 0.06)])


def straight(height: float, elevation: float = 0.0, bearing: float = 0.0, aside: float = 0.0) -> Paths:
    """One straight path from (0, aside) on, of 1 m along the ground."""
    way = np.linspace(0.0, 1.0, PIECES + 1)
    return Paths(
        pair=np.array([0]),
        origin=np.array([[0.0, aside]]),
        bearing=np.array([bearing]),
        elevation=np.array([elevation]),
        start=np.array([0.0]),
        step=np.array([1.0 / PIECES]),
        heights=(height + way * math.tan(elevation))[None],
    )


def test_a_ball_touches_a_wall_its_radius_before_it() -> None:
    assert first_touch(straight(0.03), Hull(BOX), BALL)[0] == pytest.approx(0.496, abs=1e-5)


@pytest.mark.parametrize(("height", "is_clear"), [(0.0635, False), (0.0645, True)])
def test_a_ball_passes_over_a_wall_by_its_radius(height: float, is_clear: bool) -> None:
    assert math.isinf(first_touch(straight(height), Hull(BOX), BALL)[0]) is is_clear


@pytest.mark.parametrize(("aside", "is_clear"), [(0.1035, False), (0.1045, True), (-0.1045, True)])
def test_a_ball_passes_beside_a_wall_by_its_radius(aside: float, is_clear: bool) -> None:
    assert math.isinf(first_touch(straight(0.03, aside=aside), Hull(BOX), BALL)[0]) is is_clear


def test_it_is_told_of_no_touch_beyond_what_is_asked_for() -> None:
    assert math.isinf(first_touch(straight(0.03), Hull(BOX), BALL, np.array([0.4]))[0])


@settings(max_examples=30)
@given(
    elevation=st.floats(-1.2, 1.2),
    bearing=st.floats(-0.15, 0.15),
    at=st.floats(-0.03, 0.09),
    shell=st.sampled_from(["round-shell", "ball", "bolt"]),
    seed=st.integers(0, 50),
)
def test_a_shell_touches_a_hull_where_a_search_finds_it(
    elevation: float, bearing: float, at: float, shell: str, seed: int
) -> None:
    """By the volume that both share: never later, and where it grazes seldom earlier."""
    rng = np.random.default_rng(seed)
    hull = Hull(np.array([0.5, 0.0, 0.03]) + rng.uniform(-0.03, 0.03, (12, 3)))
    points = np.vstack(CATALOGUE.shell(shell).solid.parts)
    path = straight(at - 0.5 * math.tan(elevation), elevation, bearing)
    found = first_touch(path, hull, Profile.of(points))[0]
    flying = Manifold.hull_points(MM * (points @ _axes(elevation, bearing)))
    still = Manifold.hull_points(MM * hull.points)
    for way in np.linspace(0.35, min(found, 0.65), 12):
        along = [way * math.cos(bearing), way * math.sin(bearing)]
        centre = MM * np.array([*along, at + (way - 0.5) * math.tan(elevation)])
        assert (flying.translate(centre) ^ still).volume() < SHARED_MM3


def _axes(elevation: float, bearing: float) -> np.ndarray:
    """Rows: where a shell's own axes point."""
    c, s, e, n = math.cos(elevation), math.sin(elevation), math.cos(bearing), math.sin(bearing)
    return np.array([[c * e, c * n, s], [-n, e, 0.0], [-s * e, -s * n, c]])
