"""The figures that come with fbsim: each squad of the four armies has its own, and no two look alike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image, ImageDraw
from scipy.spatial import ConvexHull

from fbsim.catalogue import Catalogue
from fbsim.catalogue.army_book import ArmyBook
from fbsim.catalogue.army_sheets import ARMIES
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.sheets import FigureSheet

MOST_ALIKE = 0.8
"""Largest shared part of two outlines. Measured over 137 soldiers: 0.797 for the closest pair, 0.44 in the
median. The same man with another hat, arms and legs alike, comes to 0.87 and more."""
SPAN = 140  # pixels of 1 mm
VIEWS = {"front": (1, 2), "side": (0, 2)}
Mask = npt.NDArray[np.bool_]


@cache
def catalogue() -> Catalogue:
    return Catalogue([data_folder("models")])


@cache
def soldiers() -> dict[str, FigureSheet]:
    sheets = {name: catalogue().figure(name).sheet for name in catalogue().names("figure")}
    return {name: sheet for name, sheet in sheets.items() if sheet.role == "warrior"}


def of_army(army: str) -> dict[str, FigureSheet]:
    return {name: sheet for name, sheet in soldiers().items() if sheet.army == army}


def squads_of(army: str) -> set[str]:
    book = ArmyBook()
    return {name for name in book.names("squad") if book.squad(name).affiliation == army}


def kind_of(name: str) -> str:
    """The name without the number of its pose."""
    stem, _, number = name.rpartition("-")
    return stem if number.isdigit() else name


@pytest.mark.parametrize("army", ARMIES)
def test_every_squad_has_a_figure_of_its_own_army(army: str) -> None:
    shown = {squad for sheet in of_army(army).values() for squad in sheet.squads}
    assert shown == squads_of(army)


@pytest.mark.parametrize("army", ARMIES)
def test_an_army_has_many_kinds_of_soldiers(army: str) -> None:
    kinds = {kind_of(name) for name in of_army(army)}
    assert len(kinds) >= 8


@pytest.mark.parametrize("army", ARMIES)
def test_some_commanders_have_figures_of_their_own(army: str) -> None:
    leaders = [sheet for sheet in of_army(army).values() if sheet.leads]
    assert len(leaders) >= 3
    for leader in leaders:
        followers = [each for each in of_army(army).values() if set(each.squads) & set(leader.squads)]
        assert any(not each.leads for each in followers) or kind_of(leader.name) == leader.name


def outline(name: str, axes: tuple[int, int]) -> Mask:
    """Seen along an axis, a pixel for a mm, feet below and the middle of its width in the middle."""
    flat = [part[:, axes] * 1000 for part in catalogue().figure(name).solid.parts]
    widths = np.concatenate([points[:, 0] for points in flat])
    middle = 0.5 * (widths.min() + widths.max())
    image = Image.new("1", (SPAN, SPAN))
    pen = ImageDraw.Draw(image)
    for points in flat:
        corners = points[ConvexHull(points).vertices]
        pen.polygon([(float(u - middle) + SPAN / 2, SPAN - 1 - float(z)) for u, z in corners], fill=1)
    return np.asarray(image)


@cache
def likenesses() -> tuple[list[str], npt.NDArray[np.float64]]:
    """Names of all soldiers, and for each pair the shared part of their outlines, front and side together."""
    names = list(soldiers())
    masks = np.array([[outline(name, axes) for axes in VIEWS.values()] for name in names])
    flat = masks.reshape(len(names), -1).astype(np.float64)
    shared, areas = flat @ flat.T, flat.sum(axis=1)
    return names, shared / (areas[:, None] + areas[None, :] - shared)


def alike() -> Iterator[tuple[str, str, float]]:
    names, shares = likenesses()
    for first, second in zip(*np.triu_indices(len(names), 1), strict=True):
        if shares[first, second] > MOST_ALIKE:
            yield names[first], names[second], round(float(shares[first, second]), 3)


@pytest.mark.slow
@pytest.mark.parametrize("army", ARMIES)
def test_no_two_outlines_are_alike(army: str) -> None:
    own = of_army(army)
    assert [pair for pair in alike() if pair[0] in own or pair[1] in own] == []
