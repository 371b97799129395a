"""Machines, the dragon and the mages: each single piece of the army book has a figure, and it stands."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.army_book import ArmyBook
from fbsim.catalogue.checking import check_model
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import FigureModel
from fbsim.meshes.lying import lying_on
from fbsim.meshes.standing import static_tilt
from fbsim.scene.shapes import Shapes

PANZERONS = ("panzeron-cybero", "panzeron-dynamo", "panzeron-samuro", "panzeron-tsunamo")
MACHINES = (*PANZERONS, "raptor", "unl-2", "unl-3")
LARGE = (*MACHINES, "dragon")
MAGES = ("cleric", "dark-shaman", "master-wizard", "wandering-mage")
STEADY_DEG = 8.0
POLYSTYRENE = 1050.0
"""kg/m³"""
MOST_IN_COMMON = 0.85


@cache
def figure(name: str) -> FigureModel:
    return Catalogue([data_folder("models")]).figure(name)


def height(name: str) -> float:
    """In m, with horns and weapons."""
    return float(figure(name).solid.bounds[1, 2])


def test_every_single_piece_has_a_figure_of_its_name_and_role() -> None:
    book = ArmyBook()
    for name in book.names("single"):
        assert figure(name).sheet.role == book.single(name).role
    assert set(book.names("single")) == {*LARGE, *MAGES}


@pytest.mark.parametrize("name", [*LARGE, *MAGES])
def test_it_stands_firmly_on_the_ground(name: str) -> None:
    solid = figure(name).solid
    assert float(solid.bounds[0, 2]) == pytest.approx(0.0, abs=1e-6)
    assert static_tilt(solid) >= STEADY_DEG


@pytest.mark.parametrize("name", [*LARGE, *MAGES])
def test_it_weighs_what_it_is_made_of(name: str) -> None:
    model = figure(name)
    assert model.sheet.mass == pytest.approx(model.solid.volume * POLYSTYRENE, rel=1e-3)


@pytest.mark.parametrize("name", [*LARGE, *MAGES])
def test_it_can_lie_on_its_face_and_on_its_back(name: str) -> None:
    """Rulings ask for it: a face that looks down is wounded or damaged, one that looks up killed."""
    for front in (1.0, -1.0):
        assert lying_on(figure(name).solid, np.array([front, 0.0, 0.0])) is not None


def test_machines_are_taller_than_men_and_the_dragon_than_machines() -> None:
    men = height("commander")
    assert all(height(name) > men for name in MACHINES)
    assert height("dragon") > max(height(name) for name in MACHINES)
    assert all(figure(name).sheet.mass > 4 * figure("commander").sheet.mass for name in LARGE)


@pytest.mark.parametrize("name", [*LARGE, *MAGES])
def test_the_check_of_models_finds_nothing_wrong(name: str) -> None:
    assert not check_model(Catalogue([data_folder("models")]), "figure", name).problems


def test_the_panzerons_are_a_family_told_apart_by_what_they_carry() -> None:
    """They stand on the same feet, and of two of them less than so much of the volume is in common."""
    feet = [figure(name).solid.vertices for name in PANZERONS]
    first, *others = (np.unique(points[points[:, 2] < 1e-5].round(6), axis=0) for points in feet)
    assert all(np.array_equal(first, other) for other in others)
    bodies = [Shapes().of(figure(name)).body for name in PANZERONS]
    shares = [(a ^ b).volume() / (a + b).volume() for a, b in combinations(bodies, 2)]
    assert max(shares) < MOST_IN_COMMON
