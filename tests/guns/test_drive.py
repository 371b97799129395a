"""Energy, speed and momentum: closed forms, conservation, and how each spring parameter acts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.catalogue.sheets import Drive, ShellSheet
from fbsim.guns import (
    TOY_LIMIT,
    moving_mass,
    muzzle_energy,
    muzzle_impulse,
    muzzle_speed,
    over_toy_limit,
    stored_energy,
)

from .sheets import a_drive, a_shell

DRIVES = st.builds(
    a_drive,
    rate_n_per_m=st.floats(20, 2000),
    travel_mm=st.floats(2, 80),
    preload_mm=st.floats(0, 60),
    mass_g=st.floats(0, 5),
    plunger_mass_g=st.floats(0, 5),
    efficiency=st.floats(0.1, 1),
)
SHELLS = st.builds(a_shell, mass_g=st.floats(0.2, 5))


def changed(drive: Drive, key: str, factor: float) -> Drive:
    return drive.model_copy(update={key: getattr(drive, key) * factor})


def test_energy_is_the_work_of_the_force_over_the_travel() -> None:
    drive = a_drive()
    n = 10_000
    slice_m = 0.020 / n
    work = sum(500 * (0.010 + (i + 0.5) * slice_m) * slice_m for i in range(n))  # midpoint rule: exact
    assert stored_energy(drive) == pytest.approx(work, rel=1e-9)


@pytest.mark.parametrize(
    ("rate", "draw", "preload", "joule"),
    [(299.5, 140.2, 75.9, 6.13), (528.9, 140.2, 132.6, 15.03), (1110.3, 140.2, 69.55, 21.74)],
)
def test_energy_of_measured_blaster_springs(rate: float, draw: float, preload: float, joule: float) -> None:
    """The three springs of blastersim's examples."""
    drive = a_drive(rate_n_per_m=rate, travel_mm=draw, preload_mm=preload)
    assert stored_energy(drive) == pytest.approx(joule, abs=0.005)


@given(DRIVES, SHELLS)
def test_motion_of_all_moving_parts_is_the_efficient_share(drive: Drive, shell: ShellSheet) -> None:
    motion = moving_mass(drive, shell.mass) * muzzle_speed(drive, shell) ** 2 / 2
    assert motion == pytest.approx(drive.efficiency * stored_energy(drive))


@given(DRIVES, st.sampled_from(["rate_n_per_m", "travel_mm", "preload_mm"]), st.floats(1.001, 3))
def test_energy_rises_with_each_spring_parameter(drive: Drive, key: str, factor: float) -> None:
    more = stored_energy(changed(drive, key, factor))
    if getattr(drive, key) > 1e-6:
        assert more > stored_energy(drive)
    else:
        assert more >= stored_energy(drive)


@given(DRIVES, st.sampled_from(["mass_g", "plunger_mass_g"]), st.floats(1, 3))
def test_moving_parts_slow_the_shell(drive: Drive, key: str, factor: float) -> None:
    assert muzzle_speed(changed(drive, key, factor), a_shell()) <= muzzle_speed(drive, a_shell())


@given(DRIVES, st.floats(0.2, 5), st.floats(1.01, 3))
def test_a_heavier_shell_is_slower_but_carries_more(drive: Drive, mass: float, factor: float) -> None:
    light, heavy = a_shell(mass_g=mass), a_shell(mass_g=mass * factor)
    assert muzzle_speed(drive, heavy) < muzzle_speed(drive, light)
    assert muzzle_impulse(drive, heavy) > muzzle_impulse(drive, light)
    assert muzzle_energy(drive, heavy) >= muzzle_energy(drive, light) * (1 - 1e-12)


def test_speed_grows_with_the_root_of_the_energy() -> None:
    once, four_times = a_drive(), a_drive(rate_n_per_m=2000)
    assert muzzle_speed(four_times, a_shell()) == pytest.approx(2 * muzzle_speed(once, a_shell()))


def test_without_losses_the_shell_takes_everything() -> None:
    ideal = a_drive(mass_g=0, plunger_mass_g=0, efficiency=1)
    assert muzzle_energy(ideal, a_shell()) == pytest.approx(stored_energy(ideal))


def test_energy_and_impulse_belong_to_one_speed() -> None:
    drive, shell = a_drive(), a_shell(mass_g=0.7)
    energy, impulse = muzzle_energy(drive, shell), muzzle_impulse(drive, shell)
    assert impulse**2 / (2 * shell.mass) == pytest.approx(energy)


def test_a_third_of_the_spring_moves() -> None:
    assert moving_mass(a_drive(mass_g=3, plunger_mass_g=0), 0.001) == pytest.approx(0.002)


def test_negative_shell_mass_is_refused() -> None:
    with pytest.raises(ValueError, match="must not be negative"):
        moving_mass(a_drive(), -0.001)


def test_toy_limit() -> None:
    assert not over_toy_limit(TOY_LIMIT)
    assert over_toy_limit(TOY_LIMIT * 1.001)
