"""A catapult's arm in closed form: it is the drive's muzzle speed, but for the weight of arm and shell."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.guns import muzzle_speed, stored_energy
from fbsim.guns.arm import moment_of_inertia, swing

from .sheets import a_drive

CATALOGUE = Catalogue()
CATAPULTS = ["bedbug", "cyclops", "locust", "mantis", "porcupine"]


@pytest.mark.parametrize("name", CATAPULTS)
def test_mass_of_the_arm_in_the_sheet_is_that_of_its_mesh(name: str) -> None:
    gun = CATALOGUE.gun(name)
    arm = gun.sheet.drive.arm
    assert arm is not None
    felt = moment_of_inertia(gun) / (arm.radius_mm * 1e-3) ** 2
    assert gun.sheet.drive.plunger_mass_g == pytest.approx(felt * 1e3, abs=2e-3)


@pytest.mark.parametrize("name", CATAPULTS)
def test_radius_of_the_arm_is_that_of_the_muzzle(name: str) -> None:
    gun = CATALOGUE.gun(name)
    (x, _, z), (u, _, w) = gun.sheet.barrel.trunnion_mm, gun.sheet.barrel.muzzles_mm[0]
    assert gun.sheet.drive.arm is not None
    assert math.hypot(u - x, w - z) == pytest.approx(gun.sheet.drive.arm.radius_mm, abs=0.01)


@given(st.sampled_from(CATAPULTS), st.floats(0.0, 1.2))
def test_energy_of_the_swing_is_the_work_of_spring_and_weight(name: str, elevation: float) -> None:
    gun = CATALOGUE.gun(name)
    drive, shell = gun.sheet.drive, CATALOGUE.shell(gun.sheet.shells[0]).sheet
    thrown = swing(gun, shell, elevation)
    moving = (shell.mass + drive.plunger_mass_g * 1e-3 + drive.mass_g * 1e-3 / 3) * thrown.speed**2 / 2
    assert thrown.work == pytest.approx(drive.efficiency * stored_energy(drive))
    assert moving == pytest.approx(thrown.work + thrown.weight_work, rel=1e-3)


@given(st.sampled_from(CATAPULTS), st.floats(0.0, 1.2))
def test_weight_takes_little_of_the_speed(name: str, elevation: float) -> None:
    """What shots are fired with leaves it out; it must stay small beside the scatter of 3 %."""
    gun = CATALOGUE.gun(name)
    shell = CATALOGUE.shell(gun.sheet.shells[0]).sheet
    speed, fired = swing(gun, shell, elevation).speed, muzzle_speed(gun.sheet.drive, shell)
    assert 0.985 * fired < speed < fired


@pytest.mark.parametrize("name", CATAPULTS)
def test_shell_leaves_square_to_the_arm(name: str) -> None:
    gun = CATALOGUE.gun(name)
    shell = CATALOGUE.shell(gun.sheet.shells[0]).sheet
    assert swing(gun, shell, 0.5).direction == pytest.approx(0.5, abs=math.radians(1.0))


def test_a_spring_that_does_not_lift_its_arm_is_told() -> None:
    gun = CATALOGUE.gun("mantis")
    slack = gun.sheet.drive.model_copy(update={"rate_n_per_m": 0.5, "preload_mm": 0.0})
    with pytest.raises(ValueError, match="mantis's spring does not lift its arm"):
        swing(gun, CATALOGUE.shell("stone").sheet, 0.0, slack)


def test_a_gun_without_an_arm_does_not_swing() -> None:
    with pytest.raises(ValueError, match="bulldog has no arm that swings"):
        swing(CATALOGUE.gun("bulldog"), CATALOGUE.shell("round-shell").sheet, 0.0)


@given(st.floats(2.0, 30.0))
def test_a_tighter_band_stores_more(tension: float) -> None:
    drive = a_drive(tension_mm=(2.0, 30.0))
    tight = drive.tightened(tension)
    assert tight.preload_mm == tension
    assert stored_energy(tight) - stored_energy(drive) == pytest.approx(500 * 0.020 * (tension - 10) * 1e-3)


@pytest.mark.parametrize("tension", [1.99, 30.01, math.nan, -1.0])
def test_a_tension_beyond_its_range_is_refused(tension: float) -> None:
    with pytest.raises(ValueError, match="goes from 2 to 30 mm"):
        a_drive(tension_mm=(2.0, 30.0)).tightened(tension)


def test_a_spring_of_one_tension_stays_as_it_is() -> None:
    with pytest.raises(ValueError, match="cannot be changed"):
        a_drive().tightened(10.0)
    assert a_drive().tensions_mm == (10.0, 10.0)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tension_mm": (12.0, 30.0)}, "preload_mm must lie within"),
        ({"tension_mm": (30.0, 2.0)}, "preload_mm must lie within"),
        ({"arm": {"radius_mm": 40.0, "drawn_deg": 45.0}}, "the shell's arc .* is 31.416 mm long"),
    ],
)
def test_drives_that_contradict_themselves(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        a_drive(**changes)


def test_an_arc_as_long_as_the_travel_is_taken() -> None:
    drive = a_drive(arm={"radius_mm": 40.0, "drawn_deg": math.degrees(0.5)})
    assert drive.arm is not None
    assert drive.arm.travel_mm == pytest.approx(drive.travel_mm)
