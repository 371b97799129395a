"""Where shells come down: the closed form without air, the path of `fly` with it, the scatter."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.catalogue.sheets import Dispersion, GunSheet, ShellSheet
from fbsim.guns import GRAVITY, drag_per_metre, fly, muzzle_pose, muzzle_speed
from fbsim.guns.ranges import falls, falls_without_error
from fbsim.meshes.solid import FloatArray

GUNS = ("bulldog", "spider", "mantis", "hail")


@cache
def sheets(name: str) -> tuple[GunSheet, ShellSheet]:
    known = Catalogue()
    gun = known.gun(name).sheet
    return gun, known.shell(gun.shells[0]).sheet


def start_of(gun: GunSheet, shell: ShellSheet, elevation: float) -> tuple[FloatArray, FloatArray]:
    place, direction = muzzle_pose(gun.barrel, 0, elevation, 0.0, (0.0, 0.0, 0.0))
    return place, muzzle_speed(gun.drive, shell) * direction


@given(st.sampled_from(GUNS), st.floats(0.0, 1.2))
def test_without_air_it_is_a_parabola(name: str, elevation: float) -> None:
    gun, shell = sheets(name)
    thin = shell.model_copy(update={"drag_coefficient": 0.0})
    found = falls_without_error(gun, thin, elevation)
    place, speed = start_of(gun, thin, elevation)
    drop = place[2] - shell.diameter_mm / 2000
    time = (speed[2] + math.sqrt(speed[2] ** 2 + 2 * GRAVITY * drop)) / GRAVITY
    assert found.time[0, 0] == pytest.approx(time, abs=1e-9)
    x, y = place[0] + speed[0] * time, place[1]
    assert found.distance[0, 0] == pytest.approx(math.hypot(x, y), abs=1e-8)
    assert found.top[0, 0] == pytest.approx(place[2] + speed[2] ** 2 / 2 / GRAVITY, abs=1e-9)
    assert math.tan(found.fall[0, 0]) == pytest.approx((GRAVITY * time - speed[2]) / speed[0], rel=1e-6)


@pytest.mark.parametrize("name", GUNS)
def test_with_air_it_is_the_path_that_a_volley_flies(name: str) -> None:
    gun, shell = sheets(name)
    elevation = math.radians(25)
    found = falls_without_error(gun, shell, elevation)
    place, speed = start_of(gun, shell, elevation)
    path = fly(place, speed, drag_per_metre(shell), float(found.time[0, 0]))
    end = path.positions[-1]
    assert end[2] == pytest.approx(shell.diameter_mm / 2000, abs=1e-6)
    assert found.distance[0, 0] == pytest.approx(math.hypot(end[0], end[1]), abs=1e-6)
    assert found.top[0, 0] == pytest.approx(path.positions[:, 2].max(), abs=1e-5)


def test_a_gun_without_errors_has_no_scatter() -> None:
    gun, shell = sheets("bulldog")
    exact = Dispersion(speed_percent=0, elevation_mrad=0, bearing_mrad=0)
    steady = gun.model_copy(update={"dispersion": exact})
    found = falls(steady, shell, 0.3, salvos=50, seed=1)
    assert np.ptp(found.distance) == 0
    assert found.distance[0, 0] == falls_without_error(gun, shell, 0.3).distance[0, 0]


def test_scatter_is_that_of_the_elevation() -> None:
    """To first order: the standard deviation is |d range / d elevation| times that of the elevation."""
    gun, shell = sheets("bulldog")
    lone = Dispersion(speed_percent=0, elevation_mrad=2, bearing_mrad=0)
    found = falls(gun.model_copy(update={"dispersion": lone}), shell, 0.2, salvos=20_000, seed=1)
    high, low = (falls_without_error(gun, shell, 0.2 + step).distance[0, 0] for step in (1e-4, -1e-4))
    assert found.distance.std() == pytest.approx(0.002 * (high - low) / 2e-4, rel=0.02)


def test_the_number_of_shots_changes_none() -> None:
    gun, shell = sheets("hail")
    few, many = (falls(gun, shell, 0.2, salvos=count, seed=4).distance for count in (10, 100))
    assert few.tolist() == many[:10].tolist()
    with pytest.raises(ValueError, match="salvos"):
        falls(gun, shell, 0.2, salvos=0, seed=0)
