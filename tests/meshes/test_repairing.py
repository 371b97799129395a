"""What import mends: seams, inside-out surfaces, shells that overlap; and what it leaves to the modeller."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.errors import MeshError
from fbsim.meshes.checking import body_problems, is_closed
from fbsim.meshes.repairing import repaired
from fbsim.meshes.surface import Surface, joined
from fbsim.meshes.union import hull_volume

from .shapes import angle_bracket, box, overlapping, without_faces


def test_good_body_is_left_alone() -> None:
    result = repaired(angle_bracket())
    assert result.notes == []
    assert result.surface.volume == pytest.approx(5000)


def test_inside_out_is_turned_right() -> None:
    result = repaired(angle_bracket().flipped())
    assert result.surface.volume == pytest.approx(5000)
    assert "inside out" in result.notes[0]


def test_corners_that_differ_by_rounding_are_welded() -> None:
    body = angle_bracket()
    loose = Surface(body.vertices[body.faces].reshape(-1, 3), np.arange(60).reshape(-1, 3))
    jitter = np.random.default_rng(1).uniform(-1e-5, 1e-5, loose.vertices.shape)
    result = repaired(Surface(loose.vertices + jitter, loose.faces))
    assert is_closed(result.surface)
    assert result.surface.volume == pytest.approx(5000, rel=1e-4)
    assert "welded" in result.notes[0]


@pytest.mark.parametrize("inverted", [False, True])
def test_overlapping_shells_become_one_solid(inverted: bool) -> None:
    soup = overlapping()
    if inverted:
        soup = Surface(soup.vertices, np.vstack([soup.faces[:12], soup.faces[12:, ::-1]]))
    result = repaired(soup)
    assert result.surface.volume == pytest.approx(3000 + 640 - 128)
    assert body_problems(result.surface) == []
    assert "2 separate shells were united" in result.notes[-1]
    assert "-4%" in result.notes[-1]


def test_soup_that_cannot_be_closed_becomes_one_solid_of_hulls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fbsim.meshes.repairing.with_lids", lambda *_: None)
    soup = joined([box(10, 10, 30), without_faces(box(8, 8, 10, at=(0, 0, 26)), 2)])
    result = repaired(soup)
    assert body_problems(result.surface) == []
    assert result.parts is not None
    assert hull_volume(result.parts) == pytest.approx(result.surface.volume, rel=1e-6)
    assert result.surface.volume == pytest.approx(3000 + 384, rel=0.1)
    assert "not all closed, were made one solid" in result.notes[-1]


def test_single_open_surface_is_left_to_the_modeller() -> None:
    with pytest.raises(
        MeshError, match=r"orc\.stl: surface: is not closed: 4 open edges, the first at .*; close"
    ):
        repaired(without_faces(box(10, 10, 30), 2), "orc.stl")
