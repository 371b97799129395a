"""The accuracy of a gun: closed forms of round scatter, and the shares of hits that whole volleys give."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import OutOfReach, UnknownName
from fbsim.scene import load_scene
from fbsim.studies import gun_accuracy, share
from fbsim.volley import fire_volley

CATALOGUE = Catalogue()
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
