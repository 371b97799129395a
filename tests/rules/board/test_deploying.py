from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import BadInput
from fbsim.rules.board import (
    Board,
    Purpose,
    Stance,
    Zone,
    distance_to_zone,
    formation,
    in_base_contact,
    in_zone,
    is_free,
    touching,
)
from fbsim.rules.pieces import Place

from .things import MAN, box, man

ZONE = Zone("yard", Purpose.CASTLE, box(0, 0, 100, 60), "red")


def standing(places: tuple[Place, ...]) -> list[Stance]:
    return [Stance(place, MAN) for place in places]


@pytest.mark.rule("UKR-09")
@given(st.integers(0, 24), st.floats(-180, 180), st.integers(1, 8))
def test_a_formation_is_in_base_contact_and_overlaps_nobody(count: int, heading: float, wide: int) -> None:
    squad = standing(formation(count, Place(10, -20), heading, MAN.radius_mm, per_row=wide))
    assert len(squad) == count
    assert in_base_contact(squad)
    for number, one in enumerate(squad):
        others = squad[:number] + squad[number + 1 :]
        assert is_free(Board(), one.place, MAN, 0.0, others)


def test_the_front_row_is_centred_and_looks_along_the_heading() -> None:
    places = formation(5, Place(0, 0, "wall"), 90.0, 12.0, gap_mm=0.0, per_row=3)
    expected = [(-24, 0), (0, 0), (24, 0), (-24, -24), (0, -24)]
    for place, (x, y) in zip(places, expected, strict=True):
        assert math.dist((place.x, place.y), (x, y)) == pytest.approx(0, abs=1e-9)
        assert place.on == "wall"


def test_rows_of_nobody_are_refused() -> None:
    with pytest.raises(BadInput, match="rows of 0"):
        formation(3, Place(0, 0), per_row=0)


@pytest.mark.rule("UKR-09")
def test_contact_is_one_connected_group() -> None:
    pairs = [man(0, 0), man(24, 0), man(98, 0), man(122, 0)]
    assert not in_base_contact(pairs)
    assert touching(pairs, 3) == {2, 3}
    assert not in_base_contact([*pairs, man(48, 0), man(72, 0)])
    assert in_base_contact([*pairs, man(48, 0), man(73, 0)])


def test_contact_allows_what_measuring_allows() -> None:
    assert in_base_contact([man(0, 0), man(25, 0)])
    assert not in_base_contact([man(0, 0), man(25.1, 0)])


def test_zones_have_their_border() -> None:
    assert in_zone(ZONE, Place(50, 0))
    assert in_zone(ZONE, Place(0, 0))
    assert not in_zone(ZONE, Place(51, 0))


@given(st.floats(-500, 500), st.floats(-500, 500))
def test_distance_to_a_zone_is_that_to_its_nearest_point(x: float, y: float) -> None:
    expected = math.hypot(max(abs(x) - 50, 0), max(abs(y) - 30, 0))
    assert distance_to_zone(ZONE, Place(x, y)) == pytest.approx(expected, abs=1e-9)
    assert distance_to_zone(ZONE, Place(x, y), 12.0) == pytest.approx(max(0.0, expected - 12), abs=1e-9)
