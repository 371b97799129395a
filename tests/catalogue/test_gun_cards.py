"""The 27 guns: what the club cards say of each, and that what we estimated is in a sensible order."""

from __future__ import annotations

import math

import pytest

from fbsim.catalogue import ArmyBook, Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.sheets import GunOption, GunSheet, TechnicalSheet
from fbsim.guns import muzzle_energy

CARDS = """\
spider     1A   1.5        2    70 1
scorpion   1A   1.5        4   115 1 no-tyres-1-10 armour-plate
charybdis  2A   1.5        4    85 1 tyres+1+10
titan      2A   1.5/2      3   115 1
goliath    2A   2          4   100 1 tyres+1+10
bulldog    1P   2          2    80 1
unicorn    1P   2          4   110 1
scylla     1P   2          2    75 1
thunder    1P   2          3   105 1 tyres+1+10 no-armour-plate
blast      1P   2          4   120 1 no-tyres-1-10 armour-plate
buffalo    2P   2          4    90 1 tyres+1+10
taurus     2P   2          4    85 1 tyres+1+10
crab       1P   2/2.5      1    75 1
edelweiss  1P   2/2.5      2    90 1
hammer     2P   2/2.5      5   110 1
mdb-15     2P   2/3/4/5/6  -   150 1
hail       1MP  3          2    70 3
squall     1MP  3          4   105 3 no-tyres-1-10 armour-plate
storm      2MP  3          4    85 3 tyres+1+10
twin       1MP  2          -    50 2
stiletto   1MP  2          -    60 2
executor   1MP  2          -    60 2
bedbug     1K   1.5/2      2    90 1
locust     1K   1.5/2      4    95 1 no-tyres-1-10
mantis     2K   1.5/2      4    70 1 tyres+1+10
cyclops    2K   2.5        2    90 1
porcupine  2K   2          3   100 1
"""
"""Name, crew and class, points of each sort of ammunition, mobility, cost, barrels, what options change."""

CATALOGUE = Catalogue([data_folder("models")])
NAMES = [line.split()[0] for line in CARDS.splitlines()]
LIGHT, SIEGE, ASSAULT = ("scylla", "bulldog"), ("unicorn", "thunder"), ("blast", "taurus", "buffalo")
SEVERAL = ("twin", "stiletto", "hail", "squall", "executor", "storm")


def sheet_of(name: str) -> GunSheet:
    return CATALOGUE.gun(name).sheet


def energy_of(name: str, shell: str = "round-shell") -> float:
    """Energy in J at each muzzle."""
    return muzzle_energy(sheet_of(name).drive, CATALOGUE.shell(shell).sheet)


def length_of(name: str) -> float:
    """Length in mm of a barrel, of those that are one tube: from the trunnion to the mouth."""
    solid = CATALOGUE.gun(name).barrel_solid
    return float(solid.bounds[1, 0]) * 1e3 - sheet_of(name).barrel.trunnion_mm[0]


def _option(option: GunOption) -> str:
    if not option.mobility and not option.cost_points:
        return option.name
    return f"{option.name}{option.mobility:+d}{option.cost_points:+g}"


def card(sheet: TechnicalSheet) -> str:
    points = "/".join(f"{sort.points:g}" for sort in sheet.sorts)
    mobility = "-" if sheet.mobility is None else str(sheet.mobility)
    numbers = [sheet.name, f"{sheet.crew}{sheet.gun_class}", points, mobility, f"{sheet.cost_points:g}"]
    return " ".join([*numbers, str(sheet.salvo), *map(_option, sheet.options)])


@pytest.mark.rule("COM-10", "COM-12", "EMP-24")
def test_the_guns_say_what_their_cards_say() -> None:
    book = ArmyBook([data_folder("models")])
    cards = {line.split()[0]: " ".join(line.split()) for line in CARDS.splitlines()}
    said = {name: card(book.gun(name)) for name in book.names("gun")}
    assert said == cards


@pytest.mark.parametrize("name", NAMES)
def test_no_estimate_passes_for_a_measurement(name: str) -> None:
    basis = sheet_of(name).basis
    assert basis.status == "estimated"
    for words in ("nothing was measured", "club cards, edition 2.0", "mrad"):
        assert words in basis.source


@pytest.mark.parametrize("name", ["crab", "edelweiss", "hammer"])
def test_a_sort_that_is_left_at_home_saves_20_points(name: str) -> None:
    sheet = sheet_of(name)
    assert sheet.ammunition_cost_points == 20
    assert [sort.special for sort in sheet.sorts] == [False, True]


def test_siege_guns_throw_harder_than_light_ones_and_assault_guns_hardest() -> None:
    ranks = [[energy_of(name) for name in names] for names in (LIGHT, SIEGE, ASSAULT)]
    assert max(ranks[0]) < min(ranks[1])
    assert max(ranks[1]) < min(ranks[2])


def test_each_of_several_barrels_throws_weaker_than_the_light_cannon() -> None:
    energies = [energy_of(name) for name in SEVERAL]
    assert energies == sorted(energies)
    assert energies[-1] < energy_of("bulldog")


def test_mortars_are_in_order_of_their_weight() -> None:
    assert energy_of("crab") < energy_of("edelweiss") < energy_of("hammer")
    for name in ("crab", "hammer"):
        assert (sheet_of(name).barrel.elevation_min_deg, sheet_of(name).barrel.elevation_max_deg) == (30, 75)
    assert (
        sheet_of("edelweiss").barrel.elevation_min_deg
        < 0
        < 60
        < sheet_of("edelweiss").barrel.elevation_max_deg
    )


def test_a_longer_barrel_of_a_cannon_scatters_less() -> None:
    cannons = ("unicorn", "thunder", "blast", "taurus", "buffalo", "scylla")
    by_length = sorted(cannons, key=length_of, reverse=True)
    scatter = [sheet_of(name).dispersion.elevation_mrad for name in by_length]
    assert scatter == sorted(scatter)


@pytest.mark.parametrize("name", NAMES)
def test_a_gun_is_as_large_as_a_toy_beside_a_man_of_54_mm(name: str) -> None:
    gun = CATALOGUE.gun(name)
    low, high = (
        [
            function(*(float(solid.bounds[end, k]) for solid in (gun.solid, gun.barrel_solid)))
            for k in range(3)
        ]
        for end, function in ((0, min), (1, max))
    )
    length, width, height = ((b - a) * 1e3 for a, b in zip(low, high, strict=True))
    assert 60 <= length <= 160
    assert 30 <= width <= 120
    assert 30 <= height <= 100
    assert math.isclose(low[2], 0.0, abs_tol=1e-3)
    assert 10 <= gun.sheet.mass_g <= 120
