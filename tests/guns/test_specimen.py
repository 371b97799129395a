"""Specimens of a calibrated gun: the law that they are drawn by, and what they change."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from scipy import stats

from fbsim.catalogue.sheets import Calibration, GunSheet
from fbsim.guns import muzzle_speed, stored_energy
from fbsim.guns.calibration.model import MEANS, SCATTERS
from fbsim.guns.specimen import (
    AS_SHEET,
    NAMES,
    NOTHING,
    Specimen,
    covariance_of,
    draw_specimen,
    nominal_specimen,
)

from .sheets import a_drive, a_gun, a_shell

VALUES = {
    "energy_j": 0.1,
    "drag_coefficient": 0.8,
    "elevation_offset_mrad": 12.0,
    "speed_percent": 3.0,
    "elevation_mrad": 6.0,
    "bearing_mrad": 9.0,
}
RELATIVE = (0.02, 0.1, 3.0, 0.3, 0.35, 0.2)
"""Standard deviations: of logarithms, and of the offset in mrad."""
LEVEL = 0.999
"""Of every test on draws; seeds are fixed, so none can fail by chance later."""


def a_calibration(**changes: Any) -> Calibration:
    """Everything fitted; energy, drag and offset go together, two scatters too."""
    correlations = np.eye(6)
    for one, other, value in ((0, 1, 0.5), (0, 2, -0.7), (1, 2, 0.2), (3, 4, -0.4)):
        correlations[one, other] = correlations[other, one] = value
    names = list(VALUES)
    units = in_units(RELATIVE)
    values: dict[str, Any] = {
        "status": "measured",
        "file": "shots.csv",
        "sha256": "ab" * 32,
        "shell": "bolt",
        "shots": 40,
        "measured": names,
        "values": VALUES,
        "intervals": dict.fromkeys(names, (0.0, 100.0)),
        "covariance": (correlations * np.outer(units, units)).tolist(),
    }
    return Calibration.model_validate(values | changes)


def in_units(deviations: Sequence[float]) -> list[float]:
    """Deviations of logarithms in the units of the values; that of the offset is in its own."""
    scales = [1 if name == NAMES[2] else VALUES[name] for name in NAMES]
    return [sd * scale for sd, scale in zip(deviations, scales, strict=True)]


def some_of(*names: str, covariance: Any) -> Calibration:
    return a_calibration(
        measured=list(names), intervals=dict.fromkeys(names, (0.0, 100.0)), covariance=covariance
    )


def calibrated(calibration: Calibration | None = None, **drive: Any) -> GunSheet:
    known = calibration or a_calibration()
    return a_gun(a_drive(**drive)).model_copy(update={"calibration": known})


def specimens(number: int, gun: GunSheet | None = None) -> list[Specimen]:
    sheet = gun or calibrated()
    return [draw_specimen(sheet, 1, volley, "cannon") for volley in range(number)]


def test_the_names_are_those_of_the_calibration() -> None:
    assert NAMES == MEANS + SCATTERS


def test_specimens_over_many_volleys_have_the_mean_and_covariance_of_the_sheet() -> None:
    """Mean by χ² of n m' S⁻¹ m; covariance by the likelihood ratio n (tr A - ln det A - p), A = S⁻¹ Ŝ."""
    expected, n, p = covariance_of(a_calibration()), 3000, 6
    shifts = np.array([each.shifts for each in specimens(n)])
    mean, inverse = shifts.mean(axis=0), np.linalg.inv(expected)
    assert n * mean @ inverse @ mean < stats.chi2.ppf(LEVEL, p)
    ratio = inverse @ (shifts.T @ shifts / n)
    likelihood = n * (np.trace(ratio) - np.linalg.slogdet(ratio)[1] - p)
    assert likelihood < stats.chi2.ppf(LEVEL, p * (p + 1) / 2)
    assert np.sqrt(np.diag(expected)) == pytest.approx([*RELATIVE[:2], 3e-3, *RELATIVE[3:]])


def test_a_covariance_that_is_not_the_sheets_would_be_noticed() -> None:
    """The tests above have teeth: a tenth more deviation fails that of the covariance."""
    n, p = 3000, 6
    shifts = 1.1 * np.array([each.shifts for each in specimens(n)])
    ratio = np.linalg.inv(covariance_of(a_calibration())) @ (shifts.T @ shifts / n)
    assert n * (np.trace(ratio) - np.linalg.slogdet(ratio)[1] - p) > stats.chi2.ppf(LEVEL, p * (p + 1) / 2)


def test_values_in_their_units_have_the_calibrated_ones_as_median() -> None:
    drawn = [each.drawn for each in specimens(2000)]
    for name, value in VALUES.items():
        above = sum(each[name] > value for each in drawn)
        assert abs(above - 1000) < 3.3 * math.sqrt(2000) / 2, name


def test_a_specimen_shoots_with_what_was_drawn() -> None:
    gun, shell = calibrated(), a_shell()
    (specimen,) = specimens(1)
    toy, z = specimen.gun(gun), specimen.shifts
    ratio = muzzle_speed(toy.drive, shell) / muzzle_speed(gun.drive, shell)
    assert ratio == pytest.approx(math.exp(z[0] / 2))
    assert specimen.shell(shell).drag_coefficient == pytest.approx(0.85 * math.exp(z[1]))
    assert specimen.offset == pytest.approx((specimen.drawn["elevation_offset_mrad"] - 12.0) / 1e3)
    for place, name in enumerate(SCATTERS, 3):
        factor = specimen.drawn[name] / VALUES[name]
        assert getattr(toy.dispersion, name) == pytest.approx(getattr(gun.dispersion, name) * factor)
        assert factor == pytest.approx(math.exp(z[place]))
    assert (toy.barrel, toy.drive.preload_mm, toy.mass_g) == (gun.barrel, gun.drive.preload_mm, gun.mass_g)


def test_the_drag_of_another_shell_is_left_alone() -> None:
    (specimen,) = specimens(1)
    other = a_shell(name="stone")
    assert specimen.shell(other) == other


def test_a_specimen_is_as_strong_at_any_tension() -> None:
    gun = calibrated(tension_mm=(5.0, 20.0))
    (specimen,) = specimens(1, gun)
    for tension in (5.0, 20.0):
        tight = gun.model_copy(update={"drive": gun.drive.tightened(tension)})
        ratio = muzzle_speed(specimen.gun(tight).drive, a_shell()) / muzzle_speed(tight.drive, a_shell())
        assert ratio == pytest.approx(math.exp(specimen.shifts[0] / 2))


@given(
    st.lists(st.just(0.0) | st.floats(1e-6, 5.0), min_size=6, max_size=6),
    st.floats(-1.0, 1.0),
    st.integers(0, 10_000),
)
def test_whatever_is_drawn_is_a_gun(deviations: list[float], correlation: float, volley: int) -> None:
    """However large the covariance: nothing is below 0, and the energy is what was drawn."""
    units = in_units(deviations)
    table = np.diag(np.square(units))
    table[0, 1] = table[1, 0] = correlation * units[0] * units[1]
    gun = calibrated(a_calibration(covariance=table.tolist()))
    specimen = draw_specimen(gun, 3, volley, "cannon")
    toy = specimen.gun(gun)
    assert all(value > 0 for name, value in specimen.drawn.items() if name != NAMES[2])
    assert 0 < toy.drive.efficiency <= 1
    energies = [each.drive.efficiency * stored_energy(each.drive) for each in (toy, gun)]
    assert energies[0] / energies[1] == pytest.approx(math.exp(specimen.shifts[0]))
    assert specimen.shell(a_shell()).drag_coefficient > 0


def test_scatters_that_were_told_only_together_stay_in_their_ratio() -> None:
    """Their covariance is singular."""
    known = some_of("elevation_mrad", "bearing_mrad", covariance=[[3.6, 5.4], [5.4, 8.1]])
    for specimen in specimens(20, calibrated(known)):
        drawn = specimen.drawn
        assert drawn["bearing_mrad"] / drawn["elevation_mrad"] == pytest.approx(1.5, rel=1e-5)
        assert specimen.shifts[:4] == pytest.approx((0.0,) * 4)
        assert drawn["elevation_mrad"] != VALUES["elevation_mrad"]


def test_with_endless_shots_a_specimen_is_the_sheet() -> None:
    gun = calibrated(a_calibration(covariance=np.zeros((6, 6)).tolist()))
    (specimen,) = specimens(1, gun)
    assert specimen.gun(gun) is gun
    assert (specimen.offset, specimen.drawn) == (0.0, VALUES)


def test_only_seed_volley_and_name_change_what_is_drawn() -> None:
    gun = calibrated()
    first = draw_specimen(gun, 1, 0, "cannon")
    assert draw_specimen(gun, 1, 0, "cannon") == first
    others = [draw_specimen(gun, *key) for key in ((2, 0, "cannon"), (1, 1, "cannon"), (1, 0, "mortar"))]
    assert len({first.shifts, *(each.shifts for each in others)}) == 4


def test_what_a_calibration_does_not_tell_does_not_shift_the_rest() -> None:
    """Energy alone draws as energy among independent others does: guns share their chances."""
    alone = some_of("energy_j", covariance=[[4e-6]])
    beside = some_of("energy_j", "speed_percent", covariance=[[4e-6, 0.0], [0.0, 0.8]])
    one, other = (draw_specimen(calibrated(known), 1, 0, "cannon") for known in (alone, beside))
    assert one.shifts[0] == pytest.approx(other.shifts[0])
    assert list(one.drawn) == ["energy_j"]


def test_a_gun_that_nobody_measured_is_not_drawn_and_says_so() -> None:
    specimen = draw_specimen(a_gun(), 1, 0, "cannon")
    assert (specimen.words, specimen.drawn, specimen.changes) == (NOTHING, {}, [])
    assert specimen.gun(a_gun()) == a_gun()
    assert nominal_specimen().words == AS_SHEET


def test_words_say_by_which_shots_and_how_far_off() -> None:
    specimen = Specimen("drawn", (math.log(1.02), 0.0, -0.0015, 0.0, 0.0, math.log(0.5)), a_calibration())
    assert specimen.changes[0] == "energy +2.0%"
    assert specimen.changes[2] == "elevation offset -1.5 mrad"
    assert specimen.changes[5] == "bearing scatter -50.0%"
    assert specimens(1)[0].words == "drawn from its calibration by measured shots (shots.csv)"
    (trial,) = specimens(1, calibrated(a_calibration(status="simulated")))
    assert trial.words.startswith("drawn from its calibration by simulated shots")


@pytest.mark.parametrize(
    ("covariance", "values", "message"),
    [
        ([[1e-6, 0.0], [1e-4, 1.0]], {}, "must be symmetric"),
        ([[1e-6, 2e-3], [2e-3, 1.0]], {}, "no correlation beyond 1"),
        ([[-1e-6, 0.0], [0.0, 1.0]], {}, "no variance below 0"),
        ([[0.0, 1e-3], [1e-3, 1.0]], {}, "must be symmetric"),
        ([[1e-6, 0.0], [0.0, float("nan")]], {}, "finite number"),
        ([[1e-6, 0.0], [0.0, 1.0]], {"energy_j": -0.1}, "must be above 0"),
        ([[1e-6, 0.0], [0.0, 1.0]], {"speed_percent": 0.0}, "or be 0 with a variance of 0"),
    ],
)
def test_a_covariance_that_is_none_is_refused(covariance: Any, values: Any, message: str) -> None:
    names = ["energy_j", "speed_percent"]
    with pytest.raises(ValidationError, match=message):
        a_calibration(
            measured=names,
            values=VALUES | values,
            intervals=dict.fromkeys(names, (0.0, 1.0)),
            covariance=covariance,
        )
