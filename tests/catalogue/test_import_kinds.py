"""Kinds of files that users bring: what becomes of each, what is said, and that nothing else changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.checking import check_model
from fbsim.catalogue.importing import ImportedModel, import_model
from fbsim.errors import BadInput, MeshError
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.simplifying import MOST_TRIANGLES
from fbsim.meshes.solid import Solid
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import Surface, joined
from fbsim.scene import load_scene
from fbsim.view.parts_picture import draw_parts
from fbsim.volley import fire_volley
from tests.meshes.shapes import (
    angle_bracket,
    box,
    cylinder,
    gltf,
    obj,
    off,
    overlapping,
    ply,
    save,
    sphere,
    threemf,
    threemf_model,
    threemf_object,
    without_side,
)
from tests.volley.scenes import MODELS, figure, gun, order, write

Y_UP = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]])
MOST_PARTS, MOST_CORNERS = 16, 64


@pytest.fixture
def to(tmp_path: Path) -> Path:
    """A folder for what is imported."""
    return tmp_path / "my-models"


def run(to: Path, content: bytes | str, file: str = "toy.stl", **wishes: Any) -> ImportedModel:
    """Import a file as "toy", beside the models that come along."""
    path = save(to.parent / file, content)
    return import_model(path, to=to, **{"name": "toy", "catalogue": Catalogue([MODELS]), **wishes})


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file and its content."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def gltf_scaled(surface: Surface, scale: list[float]) -> str:
    """Write a scene whose node scales its mesh; the numbers are within the file."""
    import base64

    head: Any
    head, chunk = gltf({"toy": surface.turned(Y_UP).scaled(1e-3)})
    text = base64.b64encode(chunk).decode()
    head["buffers"] = [{"byteLength": len(chunk), "uri": f"data:application/octet-stream;base64,{text}"}]
    head["nodes"][0]["scale"] = scale
    return json.dumps(head)


BRACKET = angle_bracket()
FORMATS: dict[str, tuple[bytes | str, str]] = {
    "toy.stl": (stl_bytes(BRACKET), "taken as mm: 40 mm tall"),
    "toy.obj": (obj(BRACKET), "taken as mm: 40 mm tall"),
    "toy.ply": (ply(BRACKET), "taken as mm: 40 mm tall"),
    "toy.off": (off(BRACKET), "taken as mm: 40 mm tall"),
    "toy.3mf": (threemf(BRACKET.scaled(1 / 25.4), "inch"), "taken as in, as the file says: 40 mm tall"),
    "toy.gltf": (gltf_scaled(BRACKET, [1, 1, 1]), "taken as m, as the file says: 40 mm tall"),
}


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_gives_the_same_figure_in_its_unit(to: Path, name: str) -> None:
    content, note = FORMATS[name]
    axes = {"up": "+y", "front": "+x"} if name.endswith("gltf") else {}
    made = run(to, content, name, **axes)
    assert note in made.notes
    assert made.solid.volume == pytest.approx(5e-6, rel=1e-5)
    np.testing.assert_allclose(made.solid.extents, [0.02, 0.01, 0.04], rtol=1e-5)


def test_unit_of_a_file_gives_way_to_the_one_asked_for(to: Path) -> None:
    made = run(to, threemf(BRACKET, "inch"), "toy.3mf", unit="mm")
    assert made.solid.extents[2] == pytest.approx(0.04)


def test_unit_of_a_file_that_makes_no_figure_is_told(to: Path) -> None:
    with pytest.raises(MeshError, match=r"toy\.3mf: scale: it is 1.02e\+03 mm tall if the file is in in "):
        run(to, threemf(BRACKET, "inch"), "toy.3mf")


def test_objects_of_a_3mf_file_can_be_picked(to: Path) -> None:
    objects = threemf_object(1, "Orc", BRACKET) + threemf_object(2, "Orc base", box(20, 20, 3, at=(0, 0, -3)))
    objects += threemf_object(3, "raft", box(90, 90, 1, at=(0, 0, -4)))
    items = "".join(f'<item objectid="{number}"/>' for number in (1, 2, 3))
    content = threemf({"3D/3dmodel.model": threemf_model(objects, items)})
    made = run(to, content, "toy.3mf", only="Orc*")
    np.testing.assert_allclose(made.solid.extents, [0.02, 0.02, 0.043], rtol=1e-6)
    assert "its 2 bodies, which touch, were united into one solid" in made.notes


def test_groups_of_an_obj_file_can_be_picked(to: Path) -> None:
    raft = obj(Surface(box(90, 90, 2).vertices, box(90, 90, 2).faces + 8)).replace("o toy", "o raft")
    content = obj(box(10, 10, 30)) + raft
    made = run(to, content, "toy.obj", only="toy")
    np.testing.assert_allclose(made.solid.extents, [0.01, 0.01, 0.03])
    with pytest.raises(MeshError, match='no node is called "orc"; its nodes are raft, toy'):
        run(to, content, "toy.obj", only="orc", overwrite=True)


def test_the_sheet_keeps_what_was_done(to: Path) -> None:
    made = run(to, stl_bytes(overlapping()))
    lines = made.path.read_text(encoding="utf-8").splitlines()
    assert [line[2:] for line in lines if line.startswith("# ")] == made.notes[: len(made.notes) - 1]
    assert "2 separate shells were united" in lines[0]


@pytest.mark.parametrize("scale", [[-1, 1, 1], [1, -1, 1], [-1, -1, -1]], ids=str)
def test_a_mirrored_node_is_a_mirror_image_and_not_inside_out(to: Path, scale: list[float]) -> None:
    made = run(to, gltf_scaled(BRACKET, [float(each) for each in scale]), "toy.gltf", up="+y", front="+x")
    assert made.solid.volume == pytest.approx(5e-6, rel=1e-5)
    assert not [note for note in made.notes if "inside out" in note]


def test_a_figure_far_from_the_origin_is_moved_and_that_is_said(to: Path) -> None:
    made = run(to, obj(BRACKET.moved(np.array([20_000.0, 0, 0]))), "toy.obj")
    np.testing.assert_allclose(made.solid.bounds, [[-0.01, -0.005, 0], [0.01, 0.005, 0.04]], atol=1e-9)
    assert "it lay 20 m from the origin, and was moved there" in made.notes


def test_many_triangles_become_few_and_that_is_said(to: Path) -> None:
    made = run(to, stl_bytes(sphere(27, 11_000)))
    assert len(made.solid.faces) <= MOST_TRIANGLES
    assert any(
        note.startswith("simplified from 21996 to") and "less than 0.0" in note for note in made.notes
    ), made.notes


@pytest.mark.slow
def test_140_000_vertices_become_few(to: Path) -> None:
    made = run(to, stl_bytes(sphere(27, 140_000)))
    assert len(made.solid.faces) <= MOST_TRIANGLES
    assert made.solid.volume == pytest.approx(4 / 3 * np.pi * 0.027**3, rel=5e-3)


def test_a_hollow_figure_weighs_as_its_walls_and_is_filled_in_contacts(to: Path) -> None:
    hollow = joined([box(20, 20, 40), box(16, 16, 30, at=(0, 0, 5)).flipped()])
    made = run(to, stl_bytes(hollow))
    assert (
        "it is hollow: 48% of it is empty, and weighs nothing; its convex parts are filled" in made.notes
    ), made.notes
    assert not [note for note in made.notes if "convex parts fill" in note]
    catalogue = Catalogue([to, MODELS])
    assert catalogue.figure("toy").sheet.mass_g == pytest.approx(1.05e-3 * (16_000 - 7680), rel=1e-3)
    assert len(made.solid.parts) == 1
    checked = check_model(catalogue, "figure", "toy")
    assert checked.filling == pytest.approx(1, abs=1e-6)
    assert checked.warnings == []


def test_a_figure_on_a_tip_or_an_edge_is_told_to_stand_on_no_area(to: Path) -> None:
    tip = hull_surface(np.vstack([[[0, 0, 0.0]], box(9, 9, 9, at=(0, 0, 20)).vertices]))
    edge = hull_surface(np.vstack([[[-5, 0, 0.0], [5, 0, 0]], box(9, 9, 9, at=(0, 0, 20)).vertices]))
    for surface in (tip, edge):
        made = run(to, stl_bytes(surface), overwrite=True)
        assert any("touches the ground in a point or along an edge" in note for note in made.notes)


def test_feet_that_are_not_flat_stand_on_their_lowest_points(to: Path) -> None:
    """Three studs below a plate: it stands on these, as far as they reach."""
    studs = [box(1, 1, 2, at=(8 * np.cos(a), 8 * np.sin(a), -2)) for a in (0, 2.1, 4.2)]
    made = run(to, stl_bytes(joined([box(18, 18, 30), *studs])))
    assert made.tilt_deg > 10
    assert made.solid.bounds[0, 2] == pytest.approx(0, abs=1e-9)
    assert any(note.startswith("it stands") for note in made.notes)


@pytest.mark.parametrize(("width", "word"), [(2.0, "hardly stands"), (6.0, "it stands")])
def test_a_figure_that_hardly_stands_is_told(to: Path, width: float, word: str) -> None:
    """A board 50 mm tall and `width` thick falls when tilted by atan(width / 50)."""
    made = run(to, stl_bytes(box(30, width, 50)), mass_g=3.0)
    assert made.tilt_deg == pytest.approx(np.degrees(np.arctan(width / 50)), abs=0.01)
    assert any(word in note for note in made.notes)
    warnings = check_model(Catalogue([to, MODELS]), "figure", "toy").warnings
    assert [str(warning) for warning in warnings if "hardly stands" in str(warning)] != [] or width > 3


def test_an_open_underside_is_closed_and_that_is_said(to: Path) -> None:
    made = run(to, stl_bytes(without_side(cylinder(12, 50, 64), 2, 0)))
    assert any(note.startswith("1 open underside closed") for note in made.notes)
    assert made.tilt_deg > 20


@pytest.mark.parametrize(
    "surface",
    [BRACKET, overlapping(), joined([cylinder(4, 50, 64), cylinder(12, 3, 64)]), sphere(20, 400)],
    ids=["bracket", "overlapping", "on a disc", "ball"],
)
def test_parts_are_few_and_of_few_corners(to: Path, surface: Surface) -> None:
    solid = run(to, stl_bytes(surface)).solid
    assert 1 <= len(solid.parts) <= MOST_PARTS
    assert max(map(len, solid.parts)) <= MOST_CORNERS


APART = joined([box(10, 10, 30), box(20, 20, 3, at=(0, 0, -9))])
REFUSED: dict[str, tuple[str, bytes | str]] = {
    "nothing": ("toy.stl", b""),
    "cut short": ("toy.stl", stl_bytes(BRACKET)[:-7]),
    "a number that is none": ("toy.obj", obj(BRACKET).replace("-5.0", "nan", 1)),
    "a large hole": ("toy.ply", ply(without_side(box(10, 10, 30), 0, 1))),
    "a base in the air": ("toy.stl", stl_bytes(APART)),
    "flat": ("toy.off", off(Surface(box(10, 10, 50).vertices * [1, 0, 1], box(10, 10, 50).faces))),
    "broken XML": ("toy.3mf", threemf({"3D/3dmodel.model": "<model>"})),
    "no such object": ("toy.3mf", threemf({"3D/3dmodel.model": threemf_model("", '<item objectid="4"/>')})),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_leaves_everything_as_it_was(to: Path, name: str) -> None:
    """The original, the folder of models with a figure of that name in it, and no stray file anywhere."""
    run(to, stl_bytes(box(12, 12, 50)), "former.stl", picture=draw_parts)
    file, content = REFUSED[name]
    save(to.parent / file, content)
    before = files_below(to.parent)
    assert "my-models/figures/toy.png" in before
    with pytest.raises(BadInput, match=r"toy\.\w+:(\d+:)? .*; ") as caught:
        run(to, content, file, overwrite=True, picture=draw_parts)
    assert caught.value.exit_status == 2
    assert files_below(to.parent) == before


def test_the_original_is_only_read(to: Path) -> None:
    path = save(to.parent / "toy.obj", obj(overlapping()))
    before, changed = path.read_bytes(), path.stat().st_mtime_ns
    path.chmod(0o444)
    run_read_only = import_model(path, name="toy", to=to, catalogue=Catalogue([MODELS]))
    assert run_read_only.notes
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, changed)


def test_the_picture_goes_with_the_figure(to: Path) -> None:
    made = run(to, stl_bytes(BRACKET), picture=draw_parts)
    assert made.picture == to / "figures" / "toy.png"
    assert made.picture.read_bytes().startswith(b"\x89PNG")
    made = run(to, stl_bytes(BRACKET), overwrite=True)
    assert made.picture is None
    assert sorted(files_below(to)) == [f"figures/toy.{end}" for end in ("parts.obj", "stl", "toml")]


def test_a_picture_that_fails_leaves_nothing_behind(to: Path) -> None:
    def failing(solid: Solid, path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(BadInput, match="cannot be written"):
        run(to, stl_bytes(BRACKET), picture=failing)
    assert files_below(to) == {}


@pytest.mark.parametrize("height", [30.0, 75.0])
def test_an_imported_figure_is_fired_at(to: Path, tmp_path: Path, height: float) -> None:
    """A pawn of two shells with a hole, from an OBJ in inches; the bolt knocks it down."""
    pawn = joined([cylinder(9, 40, 24), sphere(8, 300).moved(np.array([0, 0, 44.0]))]).scaled(1 / 25.4)
    made = run(to, obj(pawn), "pawn.obj", name="pawn", height_mm=height, mass_g=3.0)
    catalogue = Catalogue([to, MODELS])
    assert check_model(catalogue, "figure", "pawn").is_sound
    rows = (
        figure("crew", -630, 70, facing=0, side="red"),
        figure("pawn-1", 0, model="pawn"),
        gun("bulldog", "bulldog", -300),
        order("bulldog", "pawn-1"),
    )
    scene = load_scene(write(tmp_path, *rows), catalogue)
    result = fire_volley(scene, seed=3)
    again = fire_volley(scene, seed=3)
    assert result.to_dict() == again.to_dict()
    struck = next(piece for piece in result.figures if piece.id == "pawn-1")
    assert struck.touched_by == ("shell-1",)
    assert str(struck.resting.pose) != "upright"
    assert str(struck.outcome) in {"wounded", "killed"}
    assert made.solid.extents[2] == pytest.approx(height * 1e-3)
