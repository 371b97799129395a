"""From a user's file to a figure of the catalogue: what is written, what is said, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.catalogue.importing import ImportedModel, import_model
from fbsim.catalogue.wishes import AXES
from fbsim.errors import BadInput, MeshError, ModelError, UnknownName
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import Surface, joined
from tests.meshes.shapes import (
    box,
    cylinder,
    glb,
    obj,
    overlapping,
    rotation,
    save,
    without_faces,
    without_side,
)

MATERIALS = """
[[materials]]
name = "polystyrene"
title = "Polystyrene"
density_g_per_cm3 = 1.05
friction = 0.5
restitution = 0.5
rolling_resistance_mm = 0.1
basis = { status = "estimated", source = "test" }
"""


@pytest.fixture
def to(tmp_path: Path) -> Path:
    """Give a folder of models that knows one material."""
    folder = tmp_path / "my-models"
    folder.mkdir()
    save(folder / "materials.toml", MATERIALS)
    return folder


def wedge() -> Surface:
    """Make a convex figure 10 x 16 x 50 mm whose front (+x) is steep and whose back slopes."""
    low = [[-7, -8, 0], [3, -8, 0], [3, 8, 0], [-7, 8, 0]]
    high = [[0, -8, 50], [3, -8, 50], [3, 8, 50], [0, 8, 50]]
    return hull_surface(np.array(low + high, dtype=float))


def run(to: Path, content: bytes | str, file: str = "toy.stl", **wishes: Any) -> ImportedModel:
    """Import into the folder that knows one material."""
    path = save(to.parent / file, content)
    return import_model(path, to=to, **{"name": "orc", "catalogue": Catalogue([to]), **wishes})


def test_figure_can_be_used_from_the_catalogue(to: Path) -> None:
    imported = run(to, stl_bytes(wedge().moved(np.array([30.0, 40, 50]))))
    assert imported.path == to / "figures" / "orc.toml"
    figure = Catalogue([to]).figure("orc")
    assert figure.sheet.height_mm == pytest.approx(50)
    assert figure.sheet.mass_g == pytest.approx(1.05 * wedge().volume * 1e-3, rel=1e-3)
    assert figure.sheet.basis.status == "estimated"
    assert "toy.stl" in figure.sheet.basis.source
    np.testing.assert_allclose(figure.solid.bounds, [[-0.005, -0.008, 0], [0.005, 0.008, 0.05]], atol=1e-8)
    assert imported.tilt_deg > 5
    assert imported.notes == [
        "taken as mm: 50 mm tall",
        f"it stands; it falls when tilted by {imported.tilt_deg:.1f}°",
    ]
    assert sorted(path.name for path in (to / "figures").iterdir()) == [
        "orc.parts.obj",
        "orc.stl",
        "orc.toml",
    ]


def test_height_and_mass_are_those_asked_for(to: Path) -> None:
    imported = run(to, stl_bytes(wedge().scaled(1e-3)), height_mm=62.5, mass_g=4.2)
    sheet = Catalogue([to]).figure("orc").sheet
    assert (sheet.height_mm, sheet.mass_g) == (62.5, 4.2)
    np.testing.assert_allclose(imported.solid.extents, [0.0125, 0.02, 0.0625])


@pytest.mark.parametrize("up", AXES)
@pytest.mark.parametrize("front", AXES)
def test_front_and_up_may_be_any_two_axes(to: Path, up: str, front: str) -> None:
    upward, forward = np.array(AXES[up], dtype=float), np.array(AXES[front], dtype=float)
    if abs(upward @ forward) > 0:
        with pytest.raises(ModelError, match=r"front: .* cannot be the front"):
            run(to, stl_bytes(wedge()), up=up, front=front)
        return
    to_file = np.column_stack([forward, np.cross(upward, forward), upward])
    solid = run(to, stl_bytes(wedge().turned(to_file)), up=up, front=front).solid
    np.testing.assert_allclose(solid.extents, [0.01, 0.016, 0.05], atol=1e-8)
    assert solid.centroid[0] > 0, "its steep side looks to the front"
    assert solid.volume > 0


def test_gltf_is_in_metres_looks_along_z_and_has_nodes(to: Path) -> None:
    to_file = np.array([[0.0, 1, 0], [0, 0, 1], [1, 0, 0]])  # front +z, up +y
    toy = wedge().turned(to_file).scaled(1e-3)
    scene = glb({"Orc_Body": toy, "Sword": toy.scaled(9)}, shift=(1.0, 2, 3))
    solid = run(to, scene, "scene.glb", only="Orc_*").solid
    np.testing.assert_allclose(solid.bounds, [[-0.005, -0.008, 0], [0.005, 0.008, 0.05]], atol=1e-6)
    assert solid.centroid[0] > 0


@pytest.mark.parametrize(
    ("factor", "unit"), [(1e-3, "m"), (1 / 25.4, "in"), (0.1, "cm")], ids=["metres", "inches", "centimetres"]
)
def test_unit_is_guessed_by_the_height_and_said(to: Path, factor: float, unit: str) -> None:
    imported = run(to, stl_bytes(wedge().scaled(factor)))
    assert imported.solid.extents[2] == pytest.approx(0.05)
    assert imported.notes[0] == f"taken as {unit}: 50 mm tall"


@pytest.mark.parametrize(
    ("factor", "unit"), [(1e-3, "m"), (1 / 25.4, "in"), (0.1, "cm")], ids=["metres", "inches", "centimetres"]
)
def test_wrong_unit_is_answered_with_the_right_one(to: Path, factor: float, unit: str) -> None:
    content = stl_bytes(wedge().scaled(factor))
    with pytest.raises(
        MeshError, match=rf"toy\.stl: scale: it is .* mm tall .*looks like .*; pass --unit {unit}"
    ):
        run(to, content, unit="mm")
    np.testing.assert_allclose(run(to, content, unit=unit).solid.extents[2], 0.05, rtol=1e-6)


def test_overlapping_shells_become_one_solid_and_that_is_said(to: Path) -> None:
    imported = run(to, obj(overlapping()), "toy.obj")
    assert imported.solid.volume == pytest.approx(3512e-9, rel=1e-5)
    assert any("2 separate shells were united" in note and "-4%" in note for note in imported.notes)
    assert Catalogue([to]).figure("orc").solid.volume == pytest.approx(3512e-9, rel=1e-5)


def test_soup_of_open_shells_becomes_one_solid_of_its_own_hulls(
    to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fbsim.meshes.repairing.with_lids", lambda *_: None)
    soup = joined([box(10, 10, 30), without_faces(box(8, 8, 10, at=(0, 0, 26)), 2)])
    imported = run(to, stl_bytes(soup), up="+z", front="-y", height_mm=54)
    assert any("made one solid of" in note for note in imported.notes)
    np.testing.assert_allclose(imported.solid.extents[2], 0.054)
    points = np.vstack(imported.solid.parts)
    np.testing.assert_allclose([points.min(axis=0), points.max(axis=0)], imported.solid.bounds, atol=1e-5)


def test_inside_out_is_turned_right_and_that_is_said(to: Path) -> None:
    imported = run(to, stl_bytes(wedge().flipped()))
    assert "inside out" in imported.notes[0]
    assert imported.solid.volume > 0


def test_figure_that_cannot_stand_is_made_and_that_is_said(to: Path) -> None:
    spindle = hull_surface(np.vstack([[[0, 0, 0.0]], box(9, 9, 9, at=(0, 0, 20)).vertices, [[0, 0, 40]]]))
    imported = run(to, stl_bytes(spindle))
    assert imported.tilt_deg == 0
    assert "cannot stand: it touches the ground in a point or along an edge" in imported.notes[1]


def test_odd_mass_is_pointed_out(to: Path) -> None:
    assert "far from the" in run(to, stl_bytes(wedge()), mass_g=500.0).notes[-1]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"mass_g": float("nan")}, r"mass_g: must be a number above 0 \(got nan\); weigh"),
    ({"mass_g": float("inf")}, r"mass_g: must be a number above 0 \(got inf\); weigh"),
    ({"mass_g": -1.0}, r"mass_g: must be a number above 0 \(got -1\); weigh"),
    ({"mass_g": 1e300}, r"mass_g: must be 0\.1 to 1000 \(got 1e\+300\); weigh"),
    ({"mass_g": 1e-300}, r"mass_g: must be 0\.1 to 1000 \(got 1e-300\); weigh"),
    ({"mass_g": 0.0}, r"mass_g: must be a number above 0 \(got 0\); weigh"),
    ({"height_mm": float("nan")}, r"height_mm: must be a number above 0 \(got nan\); measure"),
    ({"height_mm": -54.0}, r"height_mm: must be a number above 0 \(got -54\); measure"),
    ({"height_mm": 0.0}, r"height_mm: must be a number above 0 \(got 0\); measure"),
    ({"height_mm": 5400.0}, r"height_mm: must be 10 to 300 \(got 5400\); measure"),
    ({"name": "Big Orc!"}, r'name: "Big Orc!" must be lower case .*; call it "big-orc"'),
    ({"name": ""}, r"name: .* must be lower case"),
    ({"name": "../orc"}, r'name: .* call it "orc"'),
    ({"kind": "gun"}, r'kind: "gun" cannot be imported; write the sheet'),
    ({"unit": "ells"}, r'unit: no unit "ells"; one of mm'),
    ({"up": "z"}, r'up: no axis "z"; one of \+x'),
    ({"up": "+y", "front": "-y"}, r"front: -y cannot be the front where \+y is up; name"),
    ({"only": "Orc_*"}, r"toy\.stl: only: picks pieces of a glTF, 3MF or OBJ file by name, .*; leave it out"),
    ({"front": "+z"}, r"front: \+z cannot be the front where \+z is up; name"),
]


@pytest.mark.parametrize(("wishes", "said"), WRONG, ids=[str(case[0]) for case in WRONG])
def test_wrong_wish_is_refused(to: Path, wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(ModelError, match=said):
        run(to, stl_bytes(wedge()), **wishes)
    assert not (to / "figures").exists()


def test_all_wrong_wishes_are_told_at_once(to: Path) -> None:
    with pytest.raises(ModelError) as caught:
        run(to, stl_bytes(wedge()), name="Ork", mass_g=-1.0, up="down", unit="ell")
    assert [problem.place for problem in caught.value.problems] == ["name", "unit", "mass_g", "up"]


@pytest.mark.parametrize(
    ("content", "file", "said"),
    [
        (stl_bytes(without_side(wedge(), 0, 1)), "toy.stl", "not closed: 4 open edges, the first at"),
        (stl_bytes(wedge())[:-10], "toy.stl", "cut short"),
        (stl_bytes(box(10, 10, 50).scaled(1e6)), "toy.stl", "no unit fits"),
        (b"", "toy.stl", "is empty"),
        (os.urandom(500), "toy.glb", "is no GLB file"),
    ],
    ids=["open", "cut", "gigantic", "empty", "noise"],
)
def test_broken_file_leaves_nothing_behind(to: Path, content: bytes, file: str, said: str) -> None:
    with pytest.raises(MeshError, match=said) as caught:
        run(to, content, file)
    assert all(problem.file == str(to.parent / file) and problem.remedy for problem in caught.value.problems)
    assert sorted(path.name for path in to.rglob("*")) == ["materials.toml"]


def test_flat_figure_is_refused_whatever_its_height(to: Path) -> None:
    with pytest.raises(MeshError, match=r"toy\.stl: extent: is flat"):
        run(to, stl_bytes(box(0.001, 10, 50)), height_mm=50)
    plate = box(10, 10, 50)
    squashed = Surface(plate.vertices * [1, 1, 0], plate.faces)
    with pytest.raises(MeshError, match=r"toy\.stl: surface: encloses no volume; give it a thickness"):
        run(to, stl_bytes(squashed), height_mm=50)
    assert not (to / "figures").exists()


def test_figure_longer_than_any_model_is_refused_with_what_to_do(to: Path) -> None:
    said = r"toy\.stl: extent: is 1350 mm long when 54 mm tall \(at most 1000 mm\); say which axis is up"
    with pytest.raises(MeshError, match=said):
        run(to, stl_bytes(box(250, 20, 10)), height_mm=54, mass_g=20)
    assert not (to / "figures").exists()
    run(to, stl_bytes(box(250, 20, 10)), height_mm=54, mass_g=20, up="+x", front="+z")


def test_figure_too_heavy_for_a_toy_wants_its_mass(to: Path) -> None:
    with pytest.raises(MeshError, match=r"toy\.stl: mass_g: 1050 g as a solid body; .* pass --mass-g"):
        run(to, stl_bytes(box(100, 100, 100)))
    assert not (to / "figures").exists()
    run(to, stl_bytes(box(100, 100, 100)), mass_g=100)


def test_unknown_material_is_answered_with_those_there_are(to: Path) -> None:
    with pytest.raises(UnknownName, match='no material named "tin"; known: polystyrene'):
        run(to, stl_bytes(wedge()), material="tin")


def test_existing_figure_is_only_replaced_when_asked(to: Path) -> None:
    run(to, stl_bytes(wedge()))
    before = (to / "figures" / "orc.stl").read_bytes()
    with pytest.raises(
        ModelError, match=r"orc\.toml: is there already; choose another name, or .*--overwrite"
    ):
        run(to, stl_bytes(cylinder(8, 40)))
    assert (to / "figures" / "orc.stl").read_bytes() == before
    run(to, stl_bytes(cylinder(8, 40)), overwrite=True)
    assert Catalogue([to]).figure("orc").sheet.height_mm == pytest.approx(40)


def test_figure_in_a_later_folder_is_only_hidden_when_asked(to: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs" / "figures").mkdir(parents=True)
    save(tmp_path / "theirs" / "figures" / "orc.toml", "")
    catalogue = Catalogue([to, tmp_path / "theirs"])
    said = r'name: a figure "orc" stands in .*theirs; choose another name, or let yours .*\(--overwrite\)'
    with pytest.raises(ModelError, match=said):
        run(to, stl_bytes(wedge()), catalogue=catalogue)
    assert not (to / "figures").exists()
    run(to, stl_bytes(wedge()), catalogue=catalogue, overwrite=True)
    assert (to / "figures" / "orc.toml").is_file()


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize(
    ("sheet", "word"),
    [("figures", "figure"), ("guns", "gun"), ("shells", "shell"), ("fortress", "fortress part")],
)
def test_what_cannot_be_hidden_wants_another_name(
    to: Path, tmp_path: Path, sheet: str, word: str, overwrite: bool
) -> None:
    (tmp_path / "first" / sheet).mkdir(parents=True)
    save(tmp_path / "first" / sheet / "orc.toml", "")
    with pytest.raises(ModelError, match=f'a {word} "orc" stands in .*first; choose another name$'):
        run(to, stl_bytes(wedge()), catalogue=Catalogue([tmp_path / "first", to]), overwrite=overwrite)
    assert not (to / "figures").exists()


def test_mesh_that_lies_there_without_a_sheet_is_not_overwritten(to: Path) -> None:
    (to / "figures").mkdir()
    path = save(to / "figures" / "orc.stl", stl_bytes(wedge()))
    with pytest.raises(ModelError, match=r"orc\.stl: is there already"):
        import_model(path, name="orc", to=to, catalogue=Catalogue([to]))


def test_failure_while_putting_in_place_leaves_the_former_figure(
    to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(to, stl_bytes(wedge()))
    before = {path.name: path.read_bytes() for path in (to / "figures").iterdir()}
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if (
            target.name == "orc.toml"
            and target.parent.name == "figures"
            and self.parent.name.startswith(".orc")
        ):
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(
        ModelError, match=r"cannot be written .No space left on device.; choose another folder"
    ):
        run(to, stl_bytes(cylinder(8, 40)), overwrite=True)
    assert {path.name: path.read_bytes() for path in (to / "figures").iterdir()} == before


def test_folder_that_cannot_be_made_is_told(to: Path) -> None:
    save(to / "figures", "in the way")
    with pytest.raises(ModelError, match=r"figures: cannot be written \(.*\); choose another folder"):
        run(to, stl_bytes(wedge()))


def test_file_may_have_any_name(to: Path) -> None:
    run(to, stl_bytes(wedge()), file='Ritter "Öß"\\ 兵 #1.stl')
    assert '"Öß"\\ 兵 #1.stl' in Catalogue([to]).figure("orc").sheet.basis.source


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.floats(0.001, 1000), inverted=st.booleans())
def test_any_convex_body_becomes_a_figure_of_the_height_asked_for(
    tmp_path_factory: pytest.TempPathFactory, seed: int, size: float, inverted: bool
) -> None:
    to = tmp_path_factory.mktemp("any") / "models"
    to.mkdir()
    save(to / "materials.toml", MATERIALS)
    body = hull_surface(np.random.default_rng(seed).normal(size=(20, 3)) * size).turned(rotation(seed))
    try:
        solid = run(to, stl_bytes(body.flipped() if inverted else body), height_mm=54.0).solid
    except BadInput as fault:
        pytest.fail(str(fault))
    assert solid.extents[2] == pytest.approx(0.054)
    assert solid.bounds[0, 2] == pytest.approx(0, abs=1e-9)
    assert solid.volume > 0
