"""Drag flight against closed forms, an independent integrator, and its own invariants."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.integrate import solve_ivp

from fbsim.guns import AIR_DENSITY, GRAVITY, Flight, drag_per_metre, fly, fly_many
from fbsim.meshes.solid import FloatArray

from .sheets import a_shell

BOLT = drag_per_metre(a_shell())
DRAGS = st.floats(0, 0.3)
SPEEDS = st.floats(0.5, 20)
ANGLES = st.floats(-1.5, 1.5)
BEARINGS = st.floats(-math.pi, math.pi)


def along(speed: float, elevation: float, bearing: float = 0.0) -> FloatArray:
    flat = speed * math.cos(elevation)
    return np.array([flat * math.cos(bearing), flat * math.sin(bearing), speed * math.sin(elevation)])


def reference(position: FloatArray, velocity: FloatArray, k: float, times: FloatArray) -> FloatArray:
    """Positions (n, 3) by scipy's order 8 method in three dimensions."""

    def rates(_: float, state: FloatArray) -> FloatArray:
        v = state[3:]
        return np.concatenate([v, -k * np.linalg.norm(v) * v - [0, 0, 9.81]])

    start = np.concatenate([position, velocity])
    solved = solve_ivp(rates, (0, times[-1]), start, "DOP853", times, rtol=1e-10, atol=1e-13)
    positions: FloatArray = solved.y[:3].T
    return positions


def test_drag_per_metre_by_hand() -> None:
    """½ · 1.2 · 0.85 · π · 0.003² / 0.001: 1.4 % of the speed on each metre."""
    assert pytest.approx(0.5 * 1.2 * 0.85 * math.pi * 0.003**2 / 0.001) == BOLT
    assert pytest.approx(1.204, rel=0.005) == AIR_DENSITY


@pytest.mark.parametrize("k", [0.0, BOLT, 0.05, 0.3])
@pytest.mark.parametrize("elevation", [-20, 0, 10, 45, 80, 90])
@pytest.mark.parametrize("speed", [4, 10, 20])
def test_agrees_with_scipy(k: float, elevation: float, speed: float) -> None:
    """Asked for: 0.1 mm at 3 m. Flown for 0.6 s, up to 12 m: agrees to 1 nm, 100,000 times nearer."""
    position, velocity = np.array([0.1, -0.2, 0.04]), along(speed, math.radians(elevation), 0.7)
    path = fly(position, velocity, k, 0.6)
    error = np.abs(path.positions - reference(position, velocity, k, path.times)).max()
    assert error < 1e-9


@pytest.mark.parametrize(("step", "bound"), [(1e-3, 1e-10), (1e-2, 1e-8)])
def test_between_the_nodes_agrees_with_scipy(step: float, bound: float) -> None:
    """h⁴/384 |x''''| with |x''''| of the order k² v² g, say 10: 3e-14 m at 1 ms, 3e-10 m at 10 ms."""
    position, velocity = np.zeros(3), along(10, 0.5)
    times = np.linspace(0, 0.3, 1013)
    path = fly(position, velocity, 0.05, 0.3, step)
    between = np.array([path.at(time)[0] for time in times])
    assert np.abs(between - reference(position, velocity, 0.05, times)).max() < bound


@given(SPEEDS, ANGLES, BEARINGS)
def test_without_drag_it_is_a_parabola(speed: float, elevation: float, bearing: float) -> None:
    velocity = along(speed, elevation, bearing)
    path = fly((1, 2, 3), velocity, 0.0, 0.5, step=0.01)
    t = path.times[:, None]
    assert_allclose(path.positions, [1, 2, 3] + velocity * t - [0, 0, GRAVITY / 2] * t**2, rtol=0, atol=1e-12)
    assert_allclose(path.velocities, velocity - [0, 0, GRAVITY] * t, rtol=0, atol=1e-12)


@given(st.floats(0.01, 0.5))
def test_vertical_fall_with_drag(k: float) -> None:
    """From rest: v = v∞ tanh(g t / v∞), fallen = ln cosh(g t / v∞) / k, with v∞ = √(g/k)."""
    path = fly((0, 0, 0), (0, 0, 0), k, 1.0, step=2e-3)
    scaled = path.times * math.sqrt(GRAVITY * k)
    assert_allclose(path.positions[:, 2], -np.log(np.cosh(scaled)) / k, rtol=0, atol=1e-10)
    assert_allclose(path.velocities[:, 2], -math.sqrt(GRAVITY / k) * np.tanh(scaled), rtol=0, atol=1e-10)


@given(st.floats(0.01, 0.5), SPEEDS)
def test_vertical_rise_with_drag(k: float, speed: float) -> None:
    """Highest point at ln(1 + k v² / g) / 2k, after atan(v √(k/g)) / √(g k)."""
    top = math.atan(speed * math.sqrt(k / GRAVITY)) / math.sqrt(GRAVITY * k)
    position, velocity = fly((0, 0, 0), (0, 0, speed), k, top).at(top)
    assert position[2] == pytest.approx(math.log1p(k * speed**2 / GRAVITY) / (2 * k), abs=1e-9)
    assert velocity == pytest.approx([0, 0, 0], abs=1e-9)


@given(st.floats(0.01, 0.3), st.floats(100, 1000))
def test_drag_alone(k: float, speed: float) -> None:
    """Level and so fast that drag is all: x = ln(1 + k v t) / k.

    Gravity bends the path by an angle of g t / v < 1e-3 in 0.01 s, which leaves x within 1e-6 of it.
    """
    path = fly((0, 0, 0), (speed, 0, 0), k, 0.01, step=5e-5)
    assert_allclose(path.positions[:, 0], np.log1p(k * speed * path.times) / k, rtol=1e-6)


def test_error_falls_with_the_fourth_power_of_the_step() -> None:
    velocity = along(20, 0.6)

    def error(step: float) -> float:
        path = fly((0, 0, 0), velocity, 0.3, 1.6, step)
        return float(np.abs(path.positions[-1] - reference(np.zeros(3), velocity, 0.3, path.times)[-1]).max())

    assert error(0.02) / error(0.01) == pytest.approx(16, rel=0.2)


@given(DRAGS, SPEEDS, ANGLES)
def test_energy_never_rises(k: float, speed: float, elevation: float) -> None:
    path = fly((0, 0, 0), along(speed, elevation), k, 0.4, step=0.01)
    energy = (path.velocities**2).sum(axis=1) / 2 + GRAVITY * path.positions[:, 2]
    assert (np.diff(energy) <= 1e-10 * max(1, energy[0])).all()


@given(DRAGS, SPEEDS, ANGLES, BEARINGS)
def test_turning_the_shot_turns_the_path(k: float, speed: float, elevation: float, bearing: float) -> None:
    straight = fly((0, 0, 0.1), along(speed, elevation), k, 0.4, step=0.01).positions
    turned = fly((0, 0, 0.1), along(speed, elevation, bearing), k, 0.4, step=0.01).positions
    assert_allclose(np.hypot(turned[:, 0], turned[:, 1]), straight[:, 0], rtol=0, atol=1e-12)
    assert_allclose(turned[:, 2], straight[:, 2], rtol=0, atol=1e-12)


@given(DRAGS, SPEEDS, st.floats(0.01, 0.39))
def test_a_flight_may_be_cut_in_two(k: float, speed: float, cut: float) -> None:
    """The cut is between nodes, where the cubic's velocity is off by some h³/125 of the fourth rate."""
    whole = fly((0, 0, 0), along(speed, 0.5, 1.0), k, 0.4, step=0.002)
    position, velocity = whole.at(cut)
    rest = fly(position, velocity, k, 0.4 - cut, step=0.002)
    assert rest.positions[-1] == pytest.approx(whole.positions[-1], abs=1e-6)


@given(SPEEDS, ANGLES)
def test_more_drag_less_way(speed: float, elevation: float) -> None:
    ways = [fly((0, 0, 0), along(speed, elevation), k, 0.4, 0.01).positions[-1, 0] for k in (0, 0.05, 0.2)]
    assert ways[0] > ways[1] > ways[2]


@given(st.lists(st.tuples(SPEEDS, ANGLES, BEARINGS), min_size=1, max_size=5), DRAGS)
@settings(max_examples=40)
def test_many_fly_as_one(shots: list[tuple[float, float, float]], k: float) -> None:
    velocities = np.array([along(*shot) for shot in shots])
    starts = np.arange(3 * len(shots), dtype=float).reshape(-1, 3)
    many = fly_many(starts, velocities, k, 0.01, 20)
    assert many.positions.shape == many.velocities.shape == (21, len(shots), 3)
    for i in range(len(shots)):
        alone = fly(starts[i], velocities[i], k, 0.2, 0.01)
        assert_allclose(many.positions[:, i], alone.positions, rtol=0, atol=1e-12)
        assert_allclose(many.at(0.123)[1][i], alone.at(0.123)[1], rtol=0, atol=1e-11)


class TestFlight:
    path = fly((0, 0, 1), (3, -1, 2), 0.05, 0.1)

    def test_nodes(self) -> None:
        assert self.path.times == pytest.approx(np.linspace(0, 0.1, 101))
        assert self.path.positions[0].tolist() == [0, 0, 1]
        assert self.path.velocities[0] == pytest.approx([3, -1, 2], rel=1e-15)

    @pytest.mark.parametrize("duration", [1e-4, 0.0123, 0.3, 0.7, 1.0001])
    def test_ends_at_the_duration_with_steps_no_longer_than_asked(self, duration: float) -> None:
        path = fly((0, 0, 0), (1, 0, 0), 0, duration)
        assert path.duration == duration
        assert np.diff(path.times).max() <= 1e-3 * (1 + 1e-9)

    def test_passes_through_its_nodes(self) -> None:
        for time, position, velocity in zip(
            self.path.times, self.path.positions, self.path.velocities, strict=True
        ):
            at = self.path.at(float(time))
            assert at[0] == pytest.approx(position, abs=1e-15)
            assert at[1] == pytest.approx(velocity, abs=1e-12)

    def test_velocity_is_the_rate_of_the_position(self) -> None:
        h = 1e-6
        slope = (self.path.at(0.05033 + h)[0] - self.path.at(0.05033 - h)[0]) / (2 * h)
        assert self.path.at(0.05033)[1] == pytest.approx(slope, abs=1e-8)

    @pytest.mark.parametrize("time", [-1e-9, 0.1001, math.nan])
    def test_times_outside_are_refused(self, time: float) -> None:
        with pytest.raises(ValueError, match="time must be from 0"):
            self.path.at(time)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"position": (0, 0)}, "position must be"),
        ({"velocity": (0, 0, math.inf)}, "velocity must be"),
        ({"drag_per_mass": -0.1}, "drag_per_mass must not be negative"),
        ({"duration": 0.0}, "must be above 0 s"),
        ({"step": 0.0}, "must be above 0 s"),
        ({"drag_per_mass": 200.0, "step": 0.1}, "take a shorter one"),
    ],
)
def test_nonsense_is_refused(changes: dict[str, Any], complaint: str) -> None:
    good: dict[str, Any] = {"position": (0, 0, 0), "velocity": (5, 0, 0), "drag_per_mass": 0.01}
    with pytest.raises(ValueError, match=complaint):
        fly(**(good | {"duration": 0.1} | changes))


def test_many_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="n_steps"):
        fly_many([(0, 0, 0)], [(1, 0, 0)], 0, 0.01, 0)
    with pytest.raises(ValueError, match="velocities must be"):
        fly_many([(0, 0, 0), (0, 0, 1)], [(1, 0, 0)], 0, 0.01, 5)


def test_a_flight_is_plain_arrays() -> None:
    times = np.array([0.0, 1.0])
    path = Flight(times, np.array([[0.0, 0, 0], [1, 0, 0]]), np.array([[1.0, 0, 0], [1, 0, 0]]))
    assert path.at(0.5)[0].tolist() == [0.5, 0, 0]
