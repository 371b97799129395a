"""Dispersion: what the draws are spread like, and what they depend on."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.catalogue.sheets import Dispersion
from fbsim.guns import Stream, draw_error, shot_error, stream

DRAWS = 20_000
GUN = Dispersion(speed_percent=3, elevation_mrad=8, bearing_mrad=5)
SEEDS = st.integers(0, 2**64)


def sample(dispersion: Dispersion, draws: int = DRAWS) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Errors (draws, 3): speed factor, elevation, bearing."""
    rng = np.random.default_rng(20240)
    shots = [draw_error(dispersion, rng) for _ in range(draws)]
    return np.array([(s.speed_factor, s.elevation_error_rad, s.bearing_error_rad) for s in shots])


def test_standard_deviations_are_those_of_the_sheet() -> None:
    """The sd of 20,000 normals has itself an sd of 0.5 %; 3 % is six of them."""
    sd = sample(GUN).std(axis=0)
    assert sd == pytest.approx([0.03, 0.008, 0.005], rel=0.03)


def test_means_are_those_of_the_order() -> None:
    mean = sample(GUN).mean(axis=0)
    five_sigma = 5 * np.array([0.03, 0.008, 0.005]) / np.sqrt(DRAWS)
    assert (np.abs(mean - [1, 0, 0]) < five_sigma).all()


def test_components_are_independent() -> None:
    r = np.corrcoef(sample(GUN).T) - np.eye(3)
    assert np.abs(r).max() < 5 / np.sqrt(DRAWS)


def test_two_thirds_lie_within_one_sd() -> None:
    """0.6827 of a normal law; the share of 20,000 draws has an sd of 0.0033."""
    errors = sample(GUN) - [1, 0, 0]
    assert (np.abs(errors) < [0.03, 0.008, 0.005]).mean(axis=0) == pytest.approx(0.6827, abs=0.0165)


def test_truncated_speed_follows_the_cut_normal_law() -> None:
    """At s = 1 the mean of N(1, 1) cut off at 0 is 1 + φ(1)/Φ(1) = 1.2876 (sd 0.79: ± 0.028 for 5 sd)."""
    factors = sample(Dispersion(speed_percent=100, elevation_mrad=0, bearing_mrad=0))[:, 0]
    assert factors.min() > 0
    assert factors.mean() == pytest.approx(1.2876, abs=0.028)


@given(st.floats(0, 1000), SEEDS)
def test_speed_stays_positive(percent: float, seed: int) -> None:
    wild = Dispersion(speed_percent=percent, elevation_mrad=0, bearing_mrad=0)
    assert shot_error(wild, seed, 0, 0).speed_factor > 0


@given(SEEDS, st.integers(0, 1000), st.integers(0, 1000))
def test_no_dispersion_no_error(seed: int, volley: int, shot: int) -> None:
    exact = Dispersion(speed_percent=0, elevation_mrad=0, bearing_mrad=0)
    error = shot_error(exact, seed, volley, shot)
    assert (error.speed_factor, error.elevation_error_rad, error.bearing_error_rad) == (1, 0, 0)


@given(SEEDS, st.floats(0, 500))
def test_speed_scatter_leaves_directions_as_they_were(seed: int, percent: float) -> None:
    wild = GUN.model_copy(update={"speed_percent": percent})
    one, other = shot_error(GUN, seed, 1, 2), shot_error(wild, seed, 1, 2)
    assert one.elevation_error_rad == other.elevation_error_rad
    assert one.bearing_error_rad == other.bearing_error_rad


@given(SEEDS, st.floats(0.1, 10))
def test_angles_scale_with_the_sheet(seed: int, factor: float) -> None:
    scaled = GUN.model_copy(update={"elevation_mrad": 8 * factor})
    one, other = shot_error(GUN, seed, 0, 0), shot_error(scaled, seed, 0, 0)
    assert other.elevation_error_rad == pytest.approx(factor * one.elevation_error_rad)
    assert other.bearing_error_rad == one.bearing_error_rad


def test_barrels_of_a_salvo_draw_their_own() -> None:
    salvo = [shot_error(GUN, 7, 0, 0, barrel) for barrel in (None, 0, 1, 2)]
    assert len({error.speed_factor for error in salvo}) == 4
    assert len({error.bearing_error_rad for error in salvo}) == 4


def test_a_shot_draws_from_its_two_streams() -> None:
    error = shot_error(GUN, 7, 3, 1)
    assert error.speed_factor == 1 + 0.03 * stream(7, 3, 1, Stream.MUZZLE_SPEED).standard_normal()
    up, left = stream(7, 3, 1, Stream.DIRECTION).standard_normal(2)
    assert (error.elevation_error_rad, error.bearing_error_rad) == pytest.approx((0.008 * up, 0.005 * left))


def test_shots_do_not_depend_on_order() -> None:
    shots = [(volley, shot) for volley in range(5) for shot in range(5)]
    forward = {key: shot_error(GUN, 1, *key) for key in shots}
    assert all(shot_error(GUN, 1, *key) == forward[key] for key in reversed(shots))
