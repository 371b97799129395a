"""The accuracy of a gun: closed forms of round scatter, and the shares of hits that whole volleys give."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.errors import OutOfReach, StudyError, UnknownName
from fbsim.scene import load_scene
from fbsim.studies import gun_accuracy, share
from fbsim.volley import fire_volley

SHOTS = 20_000


def test_round_scatter_has_the_radii_of_its_law() -> None:
    """Near the muzzle the scatter is round and normal: CEP = √(2 ln 2) σ, R90 = √(2 ln 10) σ."""
    found = gun_accuracy("bulldog", distance_m=0.5, shots=SHOTS)
    sigma = math.sqrt((found.sd_up**2 + found.sd_across**2) / 2)
    assert found.cep.value == pytest.approx(math.sqrt(2 * math.log(2)) * sigma, rel=0.02)
    assert found.r90.value == pytest.approx(math.sqrt(2 * math.log(10)) * sigma, rel=0.02)
    assert found.cep.low < found.cep.value < found.cep.high
    # The mean extreme spread of five: 3.06 σ (Grubbs 1964, Statistical Measures of Accuracy, table 10).
    assert found.spread == pytest.approx(3.06 * sigma, rel=0.03)


def test_hits_grow_fewer_with_the_distance() -> None:
    shares = [gun_accuracy("bulldog", distance_m=d, shots=SHOTS).hit.value for d in (0.5, 1.0, 1.5, 2.5)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.95


def test_a_salvo_hits_more_often_than_a_shell() -> None:
    found = gun_accuracy("hail", distance_m=1.5, shots=SHOTS)
    assert found.shells == 3 * SHOTS
    alone = 1 - (1 - found.hit.value) ** 3
    assert found.salvo_hit.value == pytest.approx(alone, abs=0.05)  # the outer barrels aim beside


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, two = (gun_accuracy("spider", distance_m=1.0, shots=2000, seed=5) for _ in range(2))
    assert one == two
    assert one != gun_accuracy("spider", distance_m=1.0, shots=2000, seed=6)


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(UnknownName, match="buldog"):
        gun_accuracy("buldog", distance_m=1.0)
    with pytest.raises(UnknownName, match="takes no shell"):
        gun_accuracy("bulldog", distance_m=1.0, shell="stone")
    with pytest.raises(OutOfReach):
        gun_accuracy("bulldog", distance_m=50.0)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        *(
            ({"distance_m": each}, "distance_m: must be a number above 0")
            for each in (math.nan, math.inf, -math.inf, -1, 0)
        ),
        *(({"distance_m": each}, r"distance_m: must be a number \(got") for each in ("1.5", None, True)),
        *(({"aim_height": each}, "aim_height: must be a share") for each in (math.nan, -0.1, 1.1)),
        *(({"shots": each}, "shots: must be a whole number") for each in (0, -1, 1.5, 10**9, "9", True)),
        *(({"seed": each}, "seed: must be a whole number") for each in (-1, 0.5, None)),
        ({"specimens": "some"}, 'no specimens "some"; one of nominal, drawn'),
        ({"specimens": []}, 'specimens: must be "nominal" or "drawn"'),
        ({"target": 3}, r"target: must be text \(got 3\)"),
        ({"shell": 3}, "shell: must be text"),
    ],
)
def test_numbers_that_cannot_be_meant_are_named(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(StudyError, match=told):
        gun_accuracy("bulldog", **({"distance_m": 1.0, "shots": 10} | asked))


def test_all_that_cannot_be_meant_is_told_at_once() -> None:
    with pytest.raises(StudyError) as caught:
        gun_accuracy("bulldog", distance_m=-1, shots=0, seed=-1)
    assert [each.place for each in caught.value.problems] == ["distance_m", "shots", "seed"]


def test_numbers_of_numpy_are_numbers() -> None:
    given: dict[str, Any] = {"distance_m": np.float64(1.0), "shots": np.int64(10), "seed": np.int32(0)}
    assert gun_accuracy("bulldog", **given) == gun_accuracy("bulldog", distance_m=1.0, shots=10)


def test_no_gun_reaches_a_million_kilometres() -> None:
    with pytest.raises(OutOfReach, match="move the gun closer"):
        gun_accuracy("bulldog", distance_m=1e9)


OFFSET = 12.0
CALIBRATION = f"""
[calibration]
status = "measured"
file = "shots.csv"
sha256 = "{"ab" * 32}"
shell = "round-shell"
shots = 9
measured = ["elevation_offset_mrad"]
covariance = [[{OFFSET**2}]]
values = {{ elevation_offset_mrad = 5.0 }}
intervals = {{ elevation_offset_mrad = [-19, 29] }}
"""


@pytest.fixture
def measured(tmp_path: Path) -> Catalogue:
    """The shipped models, and a bulldog whose zero of elevation is known to 12 mrad."""
    guns = tmp_path / "guns"
    guns.mkdir()
    for file in (data_folder("models") / "guns").glob("bulldog*"):
        (guns / file.name).write_bytes(file.read_bytes())
    with (guns / "bulldog.toml").open("a", encoding="utf-8") as sheet:
        sheet.write(CALIBRATION)
    return Catalogue([tmp_path, data_folder("models")])


def test_what_is_not_known_of_a_gun_is_added_to_its_scatter(measured: Catalogue) -> None:
    """Up: SD² over specimens = SD² of one + (lever x 12 mrad)²; across nothing changes."""
    one, over = (
        gun_accuracy("bulldog", distance_m=1.5, shots=SHOTS, catalogue=measured, specimens=each)
        for each in ("nominal", "drawn")
    )
    muzzle = measured.gun("bulldog").sheet.barrel.muzzles_mm[0][0] / 1e3
    lever = 1.5 - muzzle / 2  # from between trunnion and muzzle, to 2 %
    assert over.sd_up == pytest.approx(math.hypot(one.sd_up, lever * OFFSET / 1e3), rel=0.03)
    assert over.sd_up > 1.4 * one.sd_up
    assert over.sd_across == pytest.approx(one.sd_across, rel=1e-3)
    assert over.hit.value < one.hit.value - 0.05
    assert (one.specimen, over.specimen) == (
        "as its sheet says",
        "drawn from its calibration by measured shots (shots.csv)",
    )
    assert one.spread > 0
    assert math.isnan(over.spread)  # five shots of five guns are no group


def test_a_gun_that_nobody_measured_is_not_drawn() -> None:
    one, over = (
        gun_accuracy("bulldog", distance_m=1.5, shots=500, specimens=each) for each in ("nominal", "drawn")
    )
    assert over == replace(one, specimen="no measured calibration: nothing drawn")


def test_one_shot_tells_no_scatter() -> None:
    found = gun_accuracy("bulldog", distance_m=1.0, shots=1)
    assert all(math.isnan(each) for each in (found.sd_up, found.sd_across, found.cep.value, found.spread))
    assert (found.cep.low, found.cep.high, found.r90.high) == (-math.inf, math.inf, math.inf)
    assert found.r50.value == found.r90.value > 0


SCENE = """
rules = "republic"
table = {{ size_mm = [3000, 1000], surface = "laminate" }}
guns = [{{ id = "gun", side = "red", model = "bulldog", at_mm = [{at}, 0], facing_deg = 0 }}]
figures = [{{ id = "man", side = "blue", model = "swordsman", at_mm = [700, 0], facing_deg = 180 }}]
orders = [{{ gun = "gun", target = "man", aim_height = 0.6 }}]
"""


@pytest.mark.slow
@pytest.mark.parametrize("distance_mm", [1200, 1800])
def test_volleys_in_bullet_hit_as_often(tmp_path: Path, distance_mm: int) -> None:
    """One shot each of 150 volleys: what struck the man first lies within the interval of the share told."""
    file = tmp_path / "scene.toml"
    file.write_text(SCENE.format(at=700 - distance_mm), encoding="utf-8")
    scene, struck = load_scene(file), 0
    for seed in range(150):
        (shell,) = fire_volley(scene, seed=seed).shots[0].shells
        struck += shell.struck_first == "man"
    told = gun_accuracy("bulldog", distance_m=distance_mm / 1000, shots=SHOTS).hit.value
    seen = share(struck, 150, level=0.999)
    assert seen.low <= told <= seen.high, f"{struck} of 150 in Bullet, {told:.3f} told"
