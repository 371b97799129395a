"""Designs that cannot be fired: refused by value and remedy, and whatever is not refused does fly."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.catalogue.variants import Design, Variants
from fbsim.errors import ModelError
from fbsim.guns import drag_per_metre, fly, muzzle_speed
from fbsim.studies.designs import Axis
from fbsim.studies.designs.limits import FASTEST, STRONGEST, check_designs, corners, why_not
from fbsim.volley.firing import BELOW_TABLE, FLIGHT_STEP, FLIGHT_TIME

KNOWN = Catalogue()
BULLDOG, MANTIS = Variants(KNOWN, "bulldog"), Variants(KNOWN, "mantis")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"travel_mm": 10000.0},
            r"drive.travel_mm = 10000: its shell would leave at 3.34e\+03 m/s.*; take less",
        ),
        ({"efficiency": 1.0, "rate_n_per_m": 9000.0}, "drive.efficiency = 1, drive.rate_n_per_m = 9000: "),
        ({"speed_percent": 100.0}, "by its spread up to 69.1 m/s.*; take a smaller speed_percent"),
        ({"shell.mass_g": 1e5, "rate_n_per_m": 1e6}, "its shell would have 219 J.*a toy's has 0.08 J"),
        ({"drag_coefficient": 1e4}, "the air would stop its shell at once.*; take a heavier shell"),
        ({"efficiency": 1e-9, "drag_coefficient": 1e7}, "the air would stop its shell at once"),
        ({"efficiency": 1.5}, "drive.efficiency = 1.5: must be less than or equal to 1"),
    ],
)
def test_what_cannot_be_fired_is_refused_by_value_and_remedy(values: dict[str, float], message: str) -> None:
    named = tuple((BULLDOG.quantity(name).name, value) for name, value in values.items())
    with pytest.raises(ModelError, match=message):
        check_designs(BULLDOG, [BULLDOG.design({}), Design("bulldog", "round-shell", named)])


def test_every_gun_with_every_shell_can_be_fired() -> None:
    for gun in KNOWN.names("gun"):
        for shell in KNOWN.gun(gun).sheet.shells:
            variants = Variants(KNOWN, gun, shell)
            assert why_not(variants, variants.design({})) is None


@settings(max_examples=60)
@given(
    powers=st.fixed_dictionaries(
        dict.fromkeys(("rate_n_per_m", "travel_mm", "shell.mass_g", "drag_coefficient"), st.floats(-4, 4))
    ),
    sigma=st.floats(-12, 12),
)
def test_what_is_not_refused_flies(powers: dict[str, float], sigma: float) -> None:
    values = {name: BULLDOG.quantity(name).value * 10**power for name, power in powers.items()}
    design = BULLDOG.design(values)
    assume(why_not(BULLDOG, design) is None)
    gun, shell = BULLDOG.sheets(design)
    speed = muzzle_speed(gun.drive, shell)
    assert speed < FASTEST
    assert shell.mass * speed**2 / 2 <= STRONGEST
    thrown = speed * max(1 + gun.dispersion.speed_percent / 100 * sigma, 0.01)
    path = fly((0, 0, 0.05), (thrown, 0, 0), drag_per_metre(shell), FLIGHT_TIME, FLIGHT_STEP, BELOW_TABLE)
    assert math.isfinite(path.positions.sum())


@settings(max_examples=40)
@given(at=st.lists(st.floats(0, 1), min_size=4, max_size=4), stretch=st.floats(1, 30))
def test_between_corners_that_can_be_fired_everything_can(at: list[float], stretch: float) -> None:
    names = ("drive.rate_n_per_m", "drive.efficiency", "shell.mass_g", "cost_points")
    now = [BULLDOG.quantity(name).value for name in names]
    axes = [
        Axis(name, x / stretch, min(x * stretch, 1.0) if "efficiency" in name else x * stretch)
        for name, x in zip(names, now, strict=True)
    ]
    found = list(corners(BULLDOG, axes))
    assert len(found) == 16
    assert {dict(each.values)["cost_points"] for each in found} == {axes[3].low, axes[3].high}
    assume(all(why_not(BULLDOG, each) is None for each in found))
    inside = {axis.name: axis.low + x * (axis.high - axis.low) for axis, x in zip(axes, at, strict=True)}
    assert why_not(BULLDOG, BULLDOG.design(inside)) is None


def test_a_catapult_is_held_to_the_same() -> None:
    assert why_not(MANTIS, MANTIS.design({"drawn_deg": 60.0})) is None
    problem = why_not(MANTIS, MANTIS.design({"rate_n_per_m": 1e6}))
    assert problem is not None
    assert problem.place == "drive.rate_n_per_m = 1e+06"
