"""From file to solid: what is accepted, what is refused and in which words, and how long it takes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fbsim.errors import MeshError
from fbsim.meshes import checking
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.loading import load_solid
from fbsim.meshes.obj import obj_bytes
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import Surface, joined

from .shapes import angle_bracket, box, cylinder, overlapping, save, sphere, without_faces

BRACKET_PARTS = [box(10, 10, 40, at=(-5, 0, 0)), box(10, 10, 10, at=(5, 0, 0))]
INCH = 25.4


def saved(tmp_path: Path, surface: Surface) -> Path:
    return save(tmp_path / "toy.stl", stl_bytes(surface))


def test_convex_body_is_its_own_part(tmp_path: Path) -> None:
    solid = load_solid(saved(tmp_path, box(10, 20, 30)))
    assert solid.volume == pytest.approx(6e-6)
    assert len(solid.parts) == 1
    assert sorted(map(tuple, solid.parts[0])) == sorted(map(tuple, solid.vertices))


@pytest.mark.parametrize("body", [sphere(20), cylinder(10, 30)], ids=["sphere", "cylinder"])
def test_round_body_becomes_a_part_of_few_corners_in_the_same_box(tmp_path: Path, body: Surface) -> None:
    solid = load_solid(saved(tmp_path, body))
    (part,) = solid.parts
    assert len(part) == 64
    np.testing.assert_allclose([part.min(axis=0), part.max(axis=0)], solid.bounds)
    assert hull_surface(part).volume > 0.9 * solid.volume


@pytest.mark.parametrize(("unit", "factor"), [("mm", 1), ("cm", 10), ("m", 1000), ("in", INCH)])
def test_unit_is_that_of_the_file(tmp_path: Path, unit: str, factor: float) -> None:
    solid = load_solid(saved(tmp_path, box(10, 20, 30).scaled(1 / factor)), unit=unit)
    np.testing.assert_allclose(solid.extents, [0.01, 0.02, 0.03], rtol=1e-6)


def test_own_parts_are_taken_as_they_are(tmp_path: Path) -> None:
    parts = save(tmp_path / "toy.parts.obj", obj_bytes(BRACKET_PARTS))
    solid = load_solid(saved(tmp_path, angle_bracket()), parts=parts)
    assert [len(part) for part in solid.parts] == [8, 8]
    np.testing.assert_allclose(solid.parts[1].max(axis=0), [0.01, 0.005, 0.01])


def test_vertices_doubled_at_seams_and_repeated_faces_are_no_fault(tmp_path: Path) -> None:
    body = angle_bracket()
    doubled = Surface(body.vertices, np.vstack([body.faces, body.faces[:3], [[1, 1, 2]]]))
    parts = save(tmp_path / "toy.parts.obj", obj_bytes(BRACKET_PARTS))
    solid = load_solid(saved(tmp_path, doubled), parts=parts)
    assert (len(solid.vertices), len(solid.faces)) == (12, 20)


def test_hollow_body_is_lighter_and_no_fault(tmp_path: Path) -> None:
    hollow = joined([box(30, 30, 30), box(20, 20, 20, at=(0, 0, 5)).flipped()])
    parts = save(tmp_path / "toy.parts.obj", obj_bytes([box(30, 30, 30)]))
    assert load_solid(saved(tmp_path, hollow), parts=parts).volume == pytest.approx(19e-6)


def test_shells_that_do_not_overlap_are_no_fault(tmp_path: Path) -> None:
    pair = [box(10, 10, 10), box(10, 10, 10, at=(20, 0, 0))]
    parts = save(tmp_path / "toy.parts.obj", obj_bytes(pair))
    assert load_solid(saved(tmp_path, joined(pair)), parts=parts).volume == pytest.approx(2e-6)


def _mixed() -> Surface:
    body = box(10, 20, 30)
    return Surface(body.vertices, np.vstack([body.faces[:4], body.faces[4:, ::-1]]))


FAULTY: list[tuple[str, Surface, list[str]]] = [
    (
        "open",
        without_faces(box(10, 20, 30), 1),
        ["not closed: 3 open edges, the first at (", "close the holes"],
    ),
    ("inside out", box(10, 20, 30).flipped(), ["is inside out", "flip its normals, or import it"]),
    ("mixed", _mixed(), ["faces that look inward", "the first at (", "recalculate the normals"]),
    ("flat", box(10, 20, 0.01), ["extent: is flat: 0.01 mm thick along z", "give it a thickness"]),
    (
        "metres",
        box(10, 20, 54).scaled(1e-3),
        ["scale: it is 0.054 mm long", "looks like metres", 'unit = "m"'],
    ),
    ("inches", box(10, 20, 54).scaled(1 / INCH), ["it is 2.13 mm long", "inches", 'unit = "in"']),
    ("huge", box(10, 20, 54).scaled(1e5), ["it is 5.4e+06 mm long", "no unit fits"]),
    ("overlap", overlapping(), ["2 separate shells that overlap", "3.6%", "import makes one solid of them"]),
    (
        "one",
        joined([box(9, 9, 9), box(9, 9, 7, at=(15, 0, 0)).flipped()]),
        ["shells is inside out, that at (10.5"],
    ),
    ("line", Surface(np.array([[0.0, 0, 0], [9, 0, 0], [20, 0, 0]]), np.array([[0, 1, 2]])), ["is flat"]),
    ("point", Surface(np.ones((3, 3)), np.array([[0, 1, 2]])), ["holds no triangles"]),
]


@pytest.mark.parametrize(("name", "surface", "said"), FAULTY, ids=[case[0] for case in FAULTY])
def test_what_is_no_body_is_refused(tmp_path: Path, name: str, surface: Surface, said: list[str]) -> None:
    path = saved(tmp_path, surface)
    with pytest.raises(MeshError) as caught:
        load_solid(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert [words for words in said if words not in message] == [], message


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(MeshError) as caught:
        load_solid(saved(tmp_path, without_faces(box(10, 20, 54).scaled(1e-3), 1)))
    assert [problem.place for problem in caught.value.problems] == ["scale", "surface"]


def test_too_many_triangles_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_TRIANGLES", 11)
    with pytest.raises(MeshError, match="has 12 triangles, more than 11; reduce it"):
        load_solid(saved(tmp_path, box(10, 20, 30)))


def test_unknown_unit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MeshError, match='unit: no unit "inch"'):
        load_solid(saved(tmp_path, box(10, 20, 30)), unit="inch")


def test_model_of_3000_triangles(tmp_path: Path) -> None:
    ring = [box(9, 9, 9, at=(60 * np.cos(a), 60 * np.sin(a), 0)) for a in np.arange(15) * 2 * np.pi / 15]
    ball = sphere(20, points=1400).moved(np.array([0, 0, 20.0]))
    model = saved(tmp_path, joined([*ring, ball]))
    parts = save(tmp_path / "toy.parts.obj", obj_bytes([*ring, hull_surface(ball.vertices[::40])]))
    solid = load_solid(model, parts=parts)
    assert len(solid.faces) > 2900
    assert len(solid.parts) == 16
