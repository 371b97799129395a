"""What the flight model says of a design, and how its answers become functions of the varied numbers."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.variants import Variants
from fbsim.studies import gun_accuracy
from fbsim.studies.designs import Axis
from fbsim.studies.designs.flight import SHOTS, Aimed, answer, hit_in_flight

BULLDOG = Variants(Catalogue(), "bulldog")
AIMED = Aimed("swordsman", (1.5,), 0.6, 4)


def test_the_sheets_own_design_hits_as_often_as_the_gun() -> None:
    own = gun_accuracy("bulldog", distance_m=1.5, shots=SHOTS, seed=4).hit.value
    assert hit_in_flight(BULLDOG, BULLDOG.design({}), AIMED) == own
    worse = BULLDOG.design({"elevation_mrad": 40.0, "bearing_mrad": 40.0})
    assert hit_in_flight(BULLDOG, worse, AIMED) < own / 2


def test_several_distances_are_a_mean_and_one_out_of_reach_is_not_hit() -> None:
    weak = BULLDOG.design({"rate_n_per_m": 60.0})
    near = hit_in_flight(BULLDOG, weak, AIMED)
    far = hit_in_flight(BULLDOG, weak, Aimed("swordsman", (1.5, 9.0), 0.6, 4))
    assert near > 0.3
    assert far == near / 2


def test_speed_and_energy_are_those_of_the_drive() -> None:
    """E = m v² / 2, and v² rises with the rate."""
    axes = [Axis("drive.rate_n_per_m", 300.0, 600.0)]
    at = np.array([[300.0], [600.0]])
    speed, energy = (answer(f"muzzle_{of}", BULLDOG, axes, AIMED)(at) for of in ("speed", "energy"))
    assert (speed[1] / speed[0]) ** 2 == pytest.approx(2)
    assert energy == pytest.approx(BULLDOG.shell.sheet.mass * speed**2 / 2)
