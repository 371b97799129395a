"""A catapult's arm as a mechanism: its shell leaves as fast as the closed form says, square to the arm."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.models import GunModel
from fbsim.catalogue.sheets import Drive
from fbsim.guns import muzzle_pose, muzzle_speed
from fbsim.guns.arm import swing
from fbsim.physics.arm import ArmThrow, throw
from fbsim.physics.bodies import Surface
from fbsim.volley.stage import surface_of

CATALOGUE = Catalogue()
PLASTIC = surface_of(CATALOGUE.material("polystyrene"))
CATAPULTS = [name for name in CATALOGUE.names("gun") if CATALOGUE.gun(name).sheet.drive.arm is not None]
LOADS = [(name, shell) for name in CATAPULTS for shell in CATALOGUE.gun(name).sheet.shells]
RIGHT_ANGLE = 90.0  # degrees, between the arm at its stop and the velocity of what it throws
TOLERANCE = 0.05


def thrown(gun: GunModel, shell: str, elevation: float, drive: Drive | None = None) -> ArmThrow:
    return throw(gun, CATALOGUE.shell(shell), elevation, PLASTIC, drive=drive)


@pytest.mark.rule("COM-13")
def test_five_catapults_have_an_arm() -> None:
    assert CATAPULTS == ["bedbug", "cyclops", "locust", "mantis", "porcupine"]


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0], ids=["level", "half-way", "steep"])
@pytest.mark.parametrize(("name", "shell"), LOADS)
def test_mechanism_and_closed_form_agree(name: str, shell: str, share: float) -> None:
    """Speed within 5 %, of what shots are fired with too, and the angle between arm and velocity."""
    gun, sheet = CATALOGUE.gun(name), CATALOGUE.shell(shell).sheet
    barrel = gun.sheet.barrel
    low, high = math.radians(barrel.elevation_min_deg), math.radians(barrel.elevation_max_deg)
    elevation = low + share * (high - low)
    formula, mechanism = swing(gun, sheet, elevation), thrown(gun, shell, elevation)
    angle = RIGHT_ANGLE + math.degrees(mechanism.off_square)
    print(
        f"{name} {shell} {math.degrees(elevation):.0f} deg: "
        f"drive {muzzle_speed(gun.sheet.drive, sheet):.3f}, "
        f"closed form {formula.speed:.3f}, mechanism {mechanism.speed:.3f} m/s "
        f"({mechanism.speed / formula.speed - 1:+.1%}); {angle:.1f} deg to its arm, "
        f"{math.degrees(mechanism.sideways):+.2f} deg sideways"
    )
    assert mechanism.speed == pytest.approx(formula.speed, rel=TOLERANCE)
    assert mechanism.speed == pytest.approx(muzzle_speed(gun.sheet.drive, sheet), rel=TOLERANCE)
    assert angle == pytest.approx(RIGHT_ANGLE, rel=TOLERANCE)
    assert mechanism.direction == pytest.approx(formula.direction, abs=math.radians(TOLERANCE * RIGHT_ANGLE))
    assert abs(math.degrees(mechanism.sideways)) < TOLERANCE * RIGHT_ANGLE


@pytest.mark.parametrize(("name", "shell"), LOADS)
def test_shell_leaves_where_the_sheet_says(name: str, shell: str) -> None:
    """The muzzle of the sheet is where the shell lets go of its cup: within a third of its length."""
    gun, sheet = CATALOGUE.gun(name), CATALOGUE.shell(shell).sheet
    muzzle, _ = muzzle_pose(gun.sheet.barrel, 0, 0.5, 0.0, (0.0, 0.0, 0.0))
    mechanism = thrown(gun, shell, 0.5)
    assert np.linalg.norm(mechanism.position - muzzle) < sheet.length_mm / 3 * 1e-3


@pytest.mark.parametrize("tension", [2.0, 26.0])
def test_a_tightened_band_throws_as_the_closed_form_says(tension: float) -> None:
    gun = CATALOGUE.gun("cyclops")
    drive = gun.sheet.drive.tightened(tension)
    formula = swing(gun, CATALOGUE.shell("domed-shot").sheet, 0.7, drive)
    usual = swing(gun, CATALOGUE.shell("domed-shot").sheet, 0.7)
    mechanism = thrown(gun, "domed-shot", 0.7, drive)
    assert mechanism.speed == pytest.approx(formula.speed, rel=TOLERANCE)
    assert abs(formula.speed / usual.speed - 1) > 3 * TOLERANCE


def test_arm_swings_from_its_catch_to_its_stop_and_no_further() -> None:
    gun, elevation = CATALOGUE.gun("mantis"), math.radians(40.0)
    arm = gun.sheet.drive.arm
    assert arm is not None
    mechanism = thrown(gun, "stone", elevation)
    assert mechanism.angles[0] == pytest.approx(elevation + math.radians(arm.drawn_deg), abs=1e-6)
    assert mechanism.angles.min() > elevation - math.radians(0.5)
    falling = mechanism.angles[mechanism.angles > elevation + math.radians(1.0)]
    assert all(earlier > later for earlier, later in pairwise(falling))
    assert len(mechanism.times) == len(mechanism.angles) == len(mechanism.shells)


def test_same_throw_twice_is_bit_for_bit_the_same() -> None:
    one, other = (thrown(CATALOGUE.gun("bedbug"), "stone", 0.3) for _ in range(2))
    assert (one.speed, one.direction, one.sideways) == (other.speed, other.direction, other.sideways)
    assert np.array_equal(one.position, other.position)


@pytest.mark.parametrize("surface", [Surface(0.5, 0.0, 0.0), Surface(0.0, 0.5, 0.0)])
def test_bounce_and_friction_of_the_cup_count(surface: Surface) -> None:
    """A link of a multibody forgets them easily; with other coefficients the shell must leave otherwise."""
    gun, shell = CATALOGUE.gun("cyclops"), CATALOGUE.shell("domed-shot")
    usual, other = (throw(gun, shell, 0.0, one) for one in (Surface(0.5, 0.5, 0.0), surface))
    assert abs(other.off_square - usual.off_square) > math.radians(0.2)


def test_a_gun_without_an_arm_does_not_swing() -> None:
    with pytest.raises(ValueError, match="bulldog has no arm that swings"):
        throw(CATALOGUE.gun("bulldog"), CATALOGUE.shell("round-shell"), 0.0, PLASTIC)
