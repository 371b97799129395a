"""Aiming: the muzzle's place, paths that pass the target, symmetries, and every way to be out of reach."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fbsim.catalogue.sheets import GunSheet, ShellSheet
from fbsim.errors import OutOfReach
from fbsim.guns import (
    GRAVITY,
    Aim,
    Arc,
    Flight,
    aim,
    drag_per_metre,
    elevation_limits,
    fly,
    muzzle_pose,
    muzzle_speed,
)
from fbsim.meshes.solid import FloatArray

from .sheets import a_barrel, a_drive, a_gun, a_shell

SHELL = a_shell()
ORIGIN = (0.0, 0.0, 0.0)
THREE_BARRELS = [(60, 15, 34), (60, 0, 40), (60, -6, 34)]
SPRINGS = st.builds(a_drive, rate_n_per_m=st.floats(150, 2000))
SHELLS = st.builds(a_shell, mass_g=st.floats(0.4, 4), drag_coefficient=st.floats(0.3, 1.2))
BARRELS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "elevation_min_deg": st.just(-30),
        "trunnion_mm": st.tuples(st.floats(-30, 30), st.just(0.0), st.floats(10, 60)),
        "muzzles_mm": st.lists(
            st.tuples(st.floats(40, 90), st.floats(-20, 20), st.floats(0, 90)), min_size=1, max_size=3
        ),
    }
)
GUNS = st.builds(lambda drive, barrel: a_gun(drive, **barrel), SPRINGS, BARRELS)
ARCS = st.sampled_from(["low", "high"])
BEARINGS = st.floats(-math.pi, math.pi)


def at(distance: float, bearing: float, height: float) -> FloatArray:
    return np.array([distance * math.cos(bearing), distance * math.sin(bearing), height])


def shoot(gun: GunSheet, shell: ShellSheet, where: Any, laid: Aim, longer: float = 0.0) -> Flight:
    """Fly from the mean muzzle as laid: the path that the aim is for, in 1 ms steps."""
    poses = [
        muzzle_pose(gun.barrel, i, laid.elevation_rad, laid.bearing_rad, where)
        for i in range(len(gun.barrel.muzzles_mm))
    ]
    middle = np.mean([position for position, _ in poses], axis=0)
    velocity = muzzle_speed(gun.drive, shell) * poses[0][1]
    return fly(middle, velocity, drag_per_metre(shell), laid.time_of_flight + longer)


class TestMuzzlePose:
    def test_at_rest_it_is_the_sheet(self) -> None:
        position, direction = muzzle_pose(a_barrel(), 0, 0, 0, (1, 2, 0.5))
        assert position == pytest.approx([1.06, 2, 0.534])
        assert direction == pytest.approx([1, 0, 0])

    def test_straight_up(self) -> None:
        """From the trunnion at (5, 0, 30) the muzzle is (55, 0, 4) off: raised, (-4, 0, 55)."""
        position, direction = muzzle_pose(a_barrel(), 0, math.pi / 2, 0, ORIGIN)
        assert position == pytest.approx([0.001, 0, 0.085])
        assert direction == pytest.approx([0, 0, 1])

    def test_bearing_turns_counter_clockwise_seen_from_above(self) -> None:
        position, direction = muzzle_pose(a_barrel(muzzles_mm=[(60, 10, 34)]), 0, 0, math.pi / 2, ORIGIN)
        assert position == pytest.approx([-0.01, 0.06, 0.034])
        assert direction == pytest.approx([0, 1, 0])

    def test_a_throwing_arm_leans_back_as_it_is_raised(self) -> None:
        arm = a_barrel(trunnion_mm=(0, 0, 20), muzzles_mm=[(0, 0, 80)])
        position, direction = muzzle_pose(arm, 0, math.radians(45), 0, ORIGIN)
        assert position == pytest.approx([-0.06 * math.sqrt(0.5), 0, 0.02 + 0.06 * math.sqrt(0.5)])
        assert direction == pytest.approx([math.sqrt(0.5), 0, math.sqrt(0.5)])

    @given(st.floats(-0.5, 1.6), BEARINGS, st.integers(0, 2))
    def test_turning_is_rigid(self, elevation: float, bearing: float, index: int) -> None:
        barrel = a_barrel(muzzles_mm=THREE_BARRELS)
        where = np.array([0.3, -0.2, 0.1])
        position, direction = muzzle_pose(barrel, index, elevation, bearing, where)
        assert np.linalg.norm(direction) == pytest.approx(1)
        arm = np.array(THREE_BARRELS[index]) - barrel.trunnion_mm
        turned = math.cos(bearing) * 0.005, math.sin(bearing) * 0.005, 0.03
        assert np.linalg.norm(position - where - turned) == pytest.approx(np.linalg.norm(arm) / 1000)

    @given(st.floats(-0.5, 1.6), BEARINGS)
    def test_barrels_stay_parallel(self, elevation: float, bearing: float) -> None:
        barrel = a_barrel(muzzles_mm=THREE_BARRELS)
        directions = [muzzle_pose(barrel, i, elevation, bearing, ORIGIN)[1] for i in range(3)]
        assert (directions[0] == directions[1]).all()
        assert (directions[0] == directions[2]).all()

    @pytest.mark.parametrize("index", [-1, 1])
    def test_no_such_muzzle(self, index: int) -> None:
        with pytest.raises(IndexError, match="has 1 muzzles"):
            muzzle_pose(a_barrel(), index, 0, 0, ORIGIN)

    def test_limits_in_radians(self) -> None:
        limits = elevation_limits(a_barrel(elevation_min_deg=-10, elevation_max_deg=45))
        assert limits == pytest.approx((-math.pi / 18, math.pi / 4))


class TestThePathPassesTheTarget:
    @given(GUNS, SHELLS, ARCS, st.floats(0.3, 8), BEARINGS, st.floats(-0.5, 1.5))
    @settings(max_examples=25, deadline=None)
    def test_anywhere(
        self, gun: GunSheet, shell: ShellSheet, arc: Arc, distance: float, bearing: float, height: float
    ) -> None:
        where = np.array([0.4, -0.3, 0.1])
        target = where + at(distance, bearing, height)
        try:
            laid = aim(gun, shell, where, target, arc)
        except OutOfReach:
            assume(False)
            raise
        path = shoot(gun, shell, where, laid)
        assert np.linalg.norm(path.positions[-1] - target) < 1e-4
        low, high = elevation_limits(gun.barrel)
        assert low <= laid.elevation_rad <= high

    @given(GUNS, SHELLS, BEARINGS, st.floats(0.02, 0.98), st.floats(0.1, 0.9))
    @settings(max_examples=25, deadline=None)
    def test_whatever_was_shot_at_can_be_aimed_at(
        self, gun: GunSheet, shell: ShellSheet, bearing: float, share: float, moment: float
    ) -> None:
        """Shoot at any elevation within the limits, take a point of the path: some aim reaches it."""
        low, high = elevation_limits(gun.barrel)
        shot = Aim(bearing, low + share * (high - low), moment, 0, 0)
        target = shoot(gun, shell, ORIGIN, shot).positions[-1]
        assume(math.hypot(target[0], target[1]) > 0.15)
        low_aim, high_aim = (aim(gun, shell, ORIGIN, target, arc) for arc in ("low", "high"))
        assert low_aim.elevation_rad <= shot.elevation_rad + 1e-5
        assert high_aim.elevation_rad >= shot.elevation_rad - 1e-5
        assert low_aim.bearing_rad == pytest.approx(high_aim.bearing_rad)

    @pytest.mark.parametrize("elevation", [-5.0, 0.0, 33.0, 80.0])
    def test_a_gun_of_one_elevation_hits_where_it_shoots(self, elevation: float) -> None:
        gun = a_gun(elevation_min_deg=elevation, elevation_max_deg=elevation)
        target = shoot(gun, SHELL, ORIGIN, Aim(0.3, math.radians(elevation), 0.4, 0, 0)).positions[-1]
        laid = aim(gun, SHELL, ORIGIN, target)
        assert laid.elevation_rad == math.radians(elevation)
        assert laid.time_of_flight == pytest.approx(0.4, abs=1e-6)

    @given(GUNS, ARCS, st.floats(0.3, 5), st.floats(-0.3, 0.5))
    @settings(max_examples=25, deadline=None)
    def test_arrival_is_as_told(self, gun: GunSheet, arc: Arc, distance: float, height: float) -> None:
        try:
            laid = aim(gun, SHELL, ORIGIN, (distance, 0, height), arc)
        except OutOfReach:
            assume(False)
            raise
        velocity = shoot(gun, SHELL, ORIGIN, laid).velocities[-1]
        assert laid.speed_at_target == pytest.approx(float(np.linalg.norm(velocity)), rel=1e-6)
        flat = float(np.hypot(velocity[0], velocity[1]))
        assert laid.angle_of_fall == pytest.approx(math.atan2(-velocity[2], flat), abs=1e-6)

    def test_without_drag_it_is_the_textbook_formula(self) -> None:
        """tan e = (v² ± √(v⁴ - g (g x² + 2 z v²))) / (g x), for a muzzle at its own trunnion."""
        gun = a_gun(trunnion_mm=(0, 0, 0), muzzles_mm=[(0, 0, 0)])
        shell = a_shell(drag_coefficient=1e-9)
        v, x, z = 10.0, 4.0, 0.7
        root = math.sqrt(v**4 - GRAVITY * (GRAVITY * x**2 + 2 * z * v**2))
        low, high = (math.atan((v**2 + sign * root) / (GRAVITY * x)) for sign in (-1, 1))
        assert aim(gun, shell, ORIGIN, (x, 0, z)).elevation_rad == pytest.approx(low, abs=1e-9)
        assert aim(gun, shell, ORIGIN, (x, 0, z), "high").elevation_rad == pytest.approx(high, abs=1e-9)

    def test_the_very_edge_of_the_reach(self) -> None:
        """v²/g without drag: within 1 µm of it two elevations lie 0.03° around 45°; beyond, none."""
        gun = a_gun(trunnion_mm=(0, 0, 0), muzzles_mm=[(0, 0, 0)])
        shell = a_shell(drag_coefficient=1e-9)
        edge = 100 / GRAVITY
        low, high = (aim(gun, shell, ORIGIN, (edge - 1e-6, 0, 0), arc) for arc in ("low", "high"))
        assert math.degrees(low.elevation_rad) == pytest.approx(45, abs=0.1)
        assert math.degrees(high.elevation_rad) == pytest.approx(45, abs=0.1)
        with pytest.raises(OutOfReach):
            aim(gun, shell, ORIGIN, (edge + 1e-3, 0, 0))

    def test_a_measured_speed_stands_in_for_the_drive(self) -> None:
        slow = aim(a_gun(), SHELL, ORIGIN, (2, 0, 0.03), speed=6.0)
        assert slow.elevation_rad > aim(a_gun(), SHELL, ORIGIN, (2, 0, 0.03)).elevation_rad
        same = aim(a_gun(), SHELL, ORIGIN, (2, 0, 0.03), speed=muzzle_speed(a_gun().drive, SHELL))
        assert same == aim(a_gun(), SHELL, ORIGIN, (2, 0, 0.03))

    @pytest.mark.parametrize("distance", [0.07, 0.1, 0.2])
    def test_point_blank(self, distance: float) -> None:
        laid = aim(a_gun(), SHELL, ORIGIN, (distance, 0, 0.034))
        assert np.linalg.norm(shoot(a_gun(), SHELL, ORIGIN, laid).positions[-1] - [distance, 0, 0.034]) < 1e-4


class TestArcs:
    @given(GUNS, st.floats(0.5, 8), st.floats(-0.3, 1))
    @settings(max_examples=25, deadline=None)
    def test_low_is_not_above_high(self, gun: GunSheet, distance: float, height: float) -> None:
        try:
            low, high = (aim(gun, SHELL, ORIGIN, (distance, 0, height), arc) for arc in ("low", "high"))
        except OutOfReach:
            assume(False)
            raise
        assert low.elevation_rad <= high.elevation_rad
        assert low.time_of_flight <= high.time_of_flight * (1 + 1e-9)

    def test_where_limits_leave_one_both_are_that_one(self) -> None:
        mortar = a_gun(elevation_min_deg=50, elevation_max_deg=85)
        assert aim(mortar, SHELL, ORIGIN, (3, 0, 0)) == aim(mortar, SHELL, ORIGIN, (3, 0, 0), "high")
        cannon = a_gun(elevation_max_deg=30)
        assert aim(cannon, SHELL, ORIGIN, (3, 0, 0)) == aim(cannon, SHELL, ORIGIN, (3, 0, 0), "high")

    def test_high_shots_fall_steeply(self) -> None:
        gun = a_gun(elevation_max_deg=85)
        low, high = (aim(gun, SHELL, ORIGIN, (3, 0, 0), arc) for arc in ("low", "high"))
        assert math.degrees(low.angle_of_fall) < 15
        assert math.degrees(high.angle_of_fall) > 75

    def test_a_target_above_is_met_on_the_rise(self) -> None:
        assert aim(a_gun(), SHELL, ORIGIN, (1, 0, 2)).angle_of_fall < 0

    def test_an_arc_that_is_neither(self) -> None:
        with pytest.raises(ValueError, match="arc must be"):
            aim(a_gun(), SHELL, ORIGIN, (1, 0, 0), "middle")  # type: ignore[arg-type]  # what a script without types may pass


class TestSymmetry:
    @given(GUNS, ARCS, st.floats(0.3, 2.5), BEARINGS)
    @settings(max_examples=25, deadline=None)
    def test_a_mirrored_target_has_a_mirrored_bearing(
        self, gun: GunSheet, arc: Arc, distance: float, bearing: float
    ) -> None:
        mirrored_muzzles = [(x, -y, z) for x, y, z in gun.barrel.muzzles_mm]
        barrel = gun.barrel.model_copy(update={"muzzles_mm": mirrored_muzzles})
        mirrored = gun.model_copy(update={"barrel": barrel})
        one = aim(gun, SHELL, ORIGIN, at(distance, bearing, 0.05), arc)
        other = aim(mirrored, SHELL, ORIGIN, at(distance, -bearing, 0.05), arc)
        assert math.remainder(one.bearing_rad + other.bearing_rad, 2 * math.pi) == pytest.approx(0, abs=1e-12)
        assert other.elevation_rad == pytest.approx(one.elevation_rad, abs=1e-9)

    @given(GUNS, ARCS, st.floats(0.3, 2.5), BEARINGS, BEARINGS)
    @settings(max_examples=25, deadline=None)
    def test_turning_all_turns_the_bearing_alone(
        self, gun: GunSheet, arc: Arc, distance: float, bearing: float, turn: float
    ) -> None:
        where = at(1.3, 0.4, 0.02)
        one = aim(gun, SHELL, where, where + at(distance, bearing, 0.05), arc)
        there = at(1.3, 0.4 + turn, 0.02)
        other = aim(gun, SHELL, there, there + at(distance, bearing + turn, 0.05), arc)
        off = math.remainder(other.bearing_rad - one.bearing_rad - turn, 2 * math.pi)
        assert off == pytest.approx(0, abs=1e-9)
        assert other.elevation_rad == pytest.approx(one.elevation_rad, abs=1e-8)
        assert other.time_of_flight == pytest.approx(one.time_of_flight, abs=1e-7)

    @given(BEARINGS)
    @settings(max_examples=20, deadline=None)
    def test_without_side_offset_the_bearing_is_the_azimuth(self, bearing: float) -> None:
        laid = aim(a_gun(), SHELL, ORIGIN, at(1.5, bearing, 0))
        assert math.remainder(laid.bearing_rad - bearing, 2 * math.pi) == pytest.approx(0, abs=1e-12)
        assert -math.pi <= laid.bearing_rad <= math.pi

    def test_a_salvo_is_centred_on_the_target(self) -> None:
        """The three muzzles' mean is 3 mm left of the middle, so the gun turns right by asin(3/2000)."""
        laid = aim(a_gun(muzzles_mm=THREE_BARRELS), SHELL, ORIGIN, (2, 0, 0.03))
        assert laid.bearing_rad == pytest.approx(-math.asin(0.003 / 2))


def refusal(gun: GunSheet, target: Any) -> str:
    with pytest.raises(OutOfReach) as caught:
        aim(gun, SHELL, ORIGIN, target)
    return str(caught.value)


class TestOutOfReach:
    def test_too_far(self) -> None:
        message = refusal(a_gun(), (18, 24, 0))
        assert message.startswith("bulldog cannot hit a point 30.000 m away at height 0.000 m: ")
        assert "no elevation gets there at 10.0 m/s" in message
        assert message.endswith("it reaches 9.273 m at that height; move the gun closer")

    def test_the_upper_limit_forbids_it(self) -> None:
        message = refusal(a_gun(elevation_max_deg=3), (3, 0, 0.05))
        assert "needs 8.8°, this gun goes up to 3°" in message
        assert message.endswith("move the gun closer")

    def test_the_lower_limit_forbids_it(self) -> None:
        message = refusal(a_gun(elevation_min_deg=10, elevation_max_deg=30), (1.0, 0, -0.5))
        assert re.search(r"needs -\d+\.\d°, this gun goes down to 10°", message)
        assert message.endswith("move the gun further off")

    def test_too_near_for_a_mortar(self) -> None:
        message = refusal(a_gun(elevation_min_deg=40, elevation_max_deg=60), (3, 0, 0.05))
        assert "needs 80.5°, this gun goes up to 60°" in message
        assert message.endswith("move the gun further off")

    def test_too_high(self) -> None:
        message = refusal(a_gun(), (3, 0, 6))
        assert "never gets that high; aim lower, or stand the gun higher" in message

    def test_nearer_than_the_muzzle(self) -> None:
        message = refusal(a_gun(elevation_max_deg=45), (0.03, 0, -0.2))
        assert message.endswith("move the gun further off")

    def test_straight_above(self) -> None:
        assert "straight above or below" in refusal(a_gun(), (0, 0, 1))
        assert "straight above or below" in refusal(a_gun(muzzles_mm=[(60, 20, 34)]), (0.01, 0, 1))

    @given(GUNS, st.floats(1, 45), st.floats(-0.4, 0.4))
    @settings(max_examples=12, deadline=None)
    def test_the_reach_it_tells_can_be_hit_and_no_further(
        self, gun: GunSheet, highest: float, height: float
    ) -> None:
        barrel = gun.barrel.model_copy(update={"elevation_max_deg": highest})
        short = gun.model_copy(update={"barrel": barrel})
        told = re.search(r"reaches (\d+\.\d+) m", refusal(short, (500, 0, height)))
        assume(told is not None and float(told.group(1)) > 0.15)
        assert told is not None
        reach = float(told.group(1))
        aim(short, SHELL, ORIGIN, (reach, 0, height))
        with pytest.raises(OutOfReach):
            aim(short, SHELL, ORIGIN, (reach + 0.0021, 0, height))

    @given(st.floats(1, 30), st.floats(0.5, 8))
    @settings(max_examples=20, deadline=None)
    def test_with_the_elevation_it_needs_it_would_hit(self, highest: float, distance: float) -> None:
        try:
            aim(a_gun(elevation_max_deg=highest), SHELL, ORIGIN, (distance, 0, 0))
        except OutOfReach as refused:
            needed = re.search(r"needs (\d+\.\d)°, this gun goes up to", str(refused))
            assert needed is not None
            assert float(needed.group(1)) > highest
            aim(a_gun(elevation_max_deg=float(needed.group(1))), SHELL, ORIGIN, (distance, 0, 0))

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            ({"target_point": (1, 0)}, "target_point must be 3"),
            ({"gun_position": (0, 0, math.nan)}, "gun_position must be 3"),
            ({"speed": 0.0}, "speed must be above 0"),
        ],
    )
    def test_nonsense_is_refused(self, arguments: dict[str, Any], complaint: str) -> None:
        with pytest.raises(ValueError, match=complaint):
            aim(a_gun(), SHELL, **({"gun_position": ORIGIN, "target_point": (1, 0, 0)} | arguments))


def test_strong_guns_and_light_shells() -> None:
    """0.5 J behind 0.3 g (58 m/s, the toy limit for soft projectiles): both arcs still pass the target."""
    gun = a_gun(a_drive(rate_n_per_m=2500, mass_g=0, plunger_mass_g=0), elevation_max_deg=90)
    light = a_shell(mass_g=0.3)
    assert muzzle_speed(gun.drive, light) == pytest.approx(57.7, abs=0.1)
    for arc in ("low", "high"):
        laid = aim(gun, light, ORIGIN, (3, 0, 0), arc)
        assert np.linalg.norm(shoot(gun, light, ORIGIN, laid).positions[-1] - [3, 0, 0]) < 1e-4
