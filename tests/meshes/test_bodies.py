"""Several bodies in one file: what touches is one, what lies apart is told."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.errors import MeshError
from fbsim.meshes.bodies import Apart, cavity_volume, one_body, without_cavities
from fbsim.meshes.checking import body_problems, shells_of
from fbsim.meshes.surface import Surface, joined

from .shapes import box

FIGURE = box(10, 10, 30)
HOLLOW = joined([box(20, 20, 40), box(16, 16, 30, at=(0, 0, 5)).flipped()])


def with_base(gap: float) -> Surface:
    """Make a figure above a base 20 x 20 x 3 mm; the whole is 33 mm tall and a little more."""
    return joined([FIGURE, box(20, 20, 3, at=(0, 0, -3 - gap))])


def test_one_body_is_left_alone() -> None:
    whole = one_body(FIGURE)
    assert whole.surface is FIGURE
    assert whole.notes == []


def test_bodies_that_touch_are_united() -> None:
    whole = one_body(with_base(0))
    assert len(shells_of(whole.surface)) == 1
    assert whole.surface.volume == pytest.approx(3000 + 1200)
    assert whole.notes == ["its 2 bodies, which touch, were united into one solid"]


def test_bodies_a_hair_apart_are_taken_as_one() -> None:
    whole = one_body(with_base(0.2))
    assert whole.surface.volume == pytest.approx(4200)
    assert whole.notes == ["its 2 bodies lie within 1% of its size and were taken as one"]
    assert body_problems(whole.surface) == []


def test_a_base_that_floats_is_refused_with_its_place_and_what_to_do() -> None:
    said = (
        r"toy\.stl: bodies: holds 2 bodies that lie apart: the largest has 71\.4% of the volume, "
        r"the next lies at \(0, 0, -6\.5\), 13\.2% of the whole's size away .*--apart largest.*--apart tog"
    )
    with pytest.raises(MeshError, match=said):
        one_body(with_base(5), "refuse", "toy.stl")


@pytest.mark.parametrize(
    ("apart", "volume", "note"),
    [
        ("largest", 3000, "of its 2 bodies, which lie apart, the largest was kept: 71.4% of their volume"),
        ("together", 4200, "its 2 bodies, which lie apart, were taken as one rigid piece"),
    ],
)
def test_bodies_apart_are_treated_as_told(apart: Apart, volume: float, note: str) -> None:
    whole = one_body(with_base(5), apart)
    assert whole.surface.volume == pytest.approx(volume)
    assert whole.notes == [note]


def test_what_belongs_to_the_largest_is_kept_with_it() -> None:
    scene = joined([with_base(0), box(5, 5, 9, at=(50, 0, 0)), box(5, 5, 9, at=(70, 0, 0))])
    whole = one_body(scene, "largest")
    assert whole.surface.volume == pytest.approx(4200)
    assert [note[:16] for note in whole.notes] == ["of its 3 bodies,", "its 2 bodies, wh"]


def test_crumbs_are_left_out() -> None:
    whole = one_body(joined([FIGURE, box(1, 1, 1, at=(20, 0, 0)), box(1, 1, 1, at=(0, 20, 0))]))
    assert whole.surface.volume == pytest.approx(3000)
    assert whole.notes == ["2 crumbs of less than 0.1% of its volume left out"]


def test_a_core_in_a_cavity_belongs_to_what_is_around_it() -> None:
    whole = one_body(joined([HOLLOW, box(6, 6, 10, at=(0, 0, 10))]))
    assert whole.surface.volume == pytest.approx(16000 - 7680 + 360)


def test_a_cavity_is_measured_and_can_be_filled() -> None:
    assert cavity_volume(HOLLOW) == pytest.approx(7680)
    assert cavity_volume(FIGURE) == 0
    filled = without_cavities(HOLLOW)
    assert filled.volume == pytest.approx(16000)
    np.testing.assert_allclose(filled.bounds, HOLLOW.bounds)
