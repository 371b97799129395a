"""Many layings at once: each against the gun aimed by itself, and the paths against the flight."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.errors import OutOfReach
from fbsim.guns import Arc, aim, drag_per_metre, fly, muzzle_pose, muzzle_speed
from fbsim.studies.layouts.paths import MISS, PIECES, paths_to

CATALOGUE = Catalogue()
GUNS = ("bulldog", "mantis", "executor", "crab", "bedbug")
"""A cannon, a catapult, two barrels side by side, a mortar, one that is slow."""
ARCS: tuple[Arc, ...] = ("low", "high")
SPOTS = 6
EDGE = 0.005
"""m from the edge of the reach, within which a laying may be lost."""


def aimed(name: str, place: np.ndarray, point: np.ndarray) -> list[float]:
    """Elevations of both arcs, from the lower to the higher; one where they are the same."""
    gun = CATALOGUE.gun(name).sheet
    shell = CATALOGUE.shell(gun.shells[0]).sheet
    found = []
    for arc in ARCS:
        try:
            found.append(aim(gun, shell, place, point, arc).elevation_rad)
        except OutOfReach:
            return []
    return sorted({round(each, 9) for each in found})


@pytest.mark.parametrize("name", GUNS)
def test_every_elevation_is_that_of_the_gun_aimed_by_itself(name: str) -> None:
    gun = CATALOGUE.gun(name).sheet
    shell = CATALOGUE.shell(gun.shells[0]).sheet
    rng = np.random.default_rng(5)
    angles, distances = rng.uniform(-math.pi, math.pi, SPOTS), rng.uniform(0.15, 2.5, SPOTS)
    places = np.column_stack([distances * np.cos(angles), distances * np.sin(angles), np.zeros(SPOTS)])
    points = np.column_stack([rng.uniform(-0.05, 0.05, (SPOTS, 2)), rng.uniform(0.003, 0.3, SPOTS)])
    found = paths_to(gun, shell, places, points)
    for index, (place, point) in enumerate(zip(places, points, strict=True)):
        got = np.sort(found.elevation[found.pair == index])
        wanted = aimed(name, place, point)
        if len(got) != len(wanted):
            assert _is_at_edge(name, place, point), (name, index)
        else:
            assert np.allclose(got, wanted, atol=MISS / 0.15)  # at the nearest, what it may miss by


def _is_at_edge(name: str, place: np.ndarray, point: np.ndarray) -> bool:
    """Whether a little nearer or farther off another number of arcs hits."""
    offset = (place - point) * [1, 1, 0]
    unit = offset / np.linalg.norm(offset)
    counts = {len(aimed(name, place + shift * unit, point)) for shift in (-EDGE, 0.0, EDGE)}
    return len(counts) > 1


@settings(max_examples=15)
@given(
    name=st.sampled_from(GUNS),
    distance=st.floats(0.3, 2.5),
    bearing=st.floats(-3.1, 3.1),
    height=st.floats(0.01, 0.25),
)
@example(name="mantis", distance=1.4, bearing=0.5, height=0.1)
def test_paths_lie_where_shells_fly(name: str, distance: float, bearing: float, height: float) -> None:
    """Between the nodes too, but for what a straight line lies below a bow."""
    gun = CATALOGUE.gun(name).sheet.model_copy(deep=True)
    shell = CATALOGUE.shell(gun.shells[0]).sheet
    middle = np.mean(gun.barrel.muzzles_mm, axis=0).tolist()
    one = gun.model_copy(update={"barrel": gun.barrel.model_copy(update={"muzzles_mm": [middle]})})
    point = np.array([[distance * math.cos(bearing), distance * math.sin(bearing), height]])
    found = paths_to(gun, shell, np.zeros((1, 3)), point)
    for i in range(len(found.pair)):
        position, direction = muzzle_pose(one.barrel, 0, found.elevation[i], found.bearing[i], (0, 0, 0))
        flight = fly(position, direction * muzzle_speed(gun.drive, shell), drag_per_metre(shell), 1.5)
        ways = (flight.positions[:, :2] - found.origin[i]) @ found.forward[i]
        there = ways <= found.end[i]
        nodes = found.start[i] + found.step[i] * np.arange(PIECES + 1)
        heights = np.interp(ways[there], nodes, found.heights[i])
        below = flight.positions[there, 2] - heights
        assert below.min() > -1e-5
        assert below.max() < 5e-4
        assert found.heights[i, -1] == pytest.approx(height, abs=2e-5)


def test_what_cannot_be_laid_has_no_path() -> None:
    """Beside the muzzle, over the gun, beyond the reach."""
    gun = CATALOGUE.gun("executor").sheet
    shell = CATALOGUE.shell(gun.shells[0]).sheet
    points = np.array([[0.0, 0.0, 0.1], [0.01, 0.0, 0.02], [20.0, 0.0, 0.0], [1.0, 0.0, 5.0]])
    assert not len(paths_to(gun, shell, np.zeros((4, 3)), points).pair)
