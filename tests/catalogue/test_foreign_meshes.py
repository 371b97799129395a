"""Meshes that nobody here made: those of pybullet_data, and a folder of samples where one is named.

FBSIM_SAMPLE_MESHES names a folder with the knight and buildings of two packs of game assets (`Knight.glb`,
`building_castle_blue.gltf` …): dozens of shells, many of them open, y up, in no unit.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.checking import check_model
from fbsim.catalogue.importing import ImportedModel, import_model
from fbsim.errors import MeshError
from fbsim.meshes.checking import is_closed
from fbsim.meshes.surface import Surface
from tests.volley.scenes import MODELS

VARIABLE = "FBSIM_SAMPLE_MESHES"
SAMPLES = Path(os.environ.get(VARIABLE, "."))
needs_samples = pytest.mark.skipif(VARIABLE not in os.environ, reason=f"{VARIABLE} names no folder of meshes")
MOST_PARTS, MOST_CORNERS = 16, 64


def data() -> Path:
    """Folder of pybullet_data."""
    spec = importlib.util.find_spec("pybullet_data")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def imported(to: Path, path: Path, **wishes: Any) -> ImportedModel:
    """Import a file as "toy" and see that it is sound, closed, and of few parts; and the file untouched."""
    before = path.read_bytes()
    asked: dict[str, Any] = {"height_mm": 54.0, "catalogue": Catalogue([MODELS]), **wishes}
    made = import_model(path, name="toy", to=to, **asked)
    assert path.read_bytes() == before
    checked = check_model(Catalogue([to, MODELS]), "figure", "toy")
    assert checked.problems == []
    assert is_closed(Surface(made.solid.vertices, made.solid.faces))
    assert len(made.solid.parts) <= MOST_PARTS
    assert max(map(len, made.solid.parts)) <= MOST_CORNERS
    assert made.solid.extents[2] == pytest.approx(0.054)
    points = np.vstack(made.solid.parts)
    np.testing.assert_allclose([points.min(axis=0), points.max(axis=0)], made.solid.bounds, atol=1e-3)
    return made


FEW = range(3, 1000, 91)
MANY = [number for number in range(7, 1000, 17) if number not in FEW]


@pytest.mark.parametrize("number", [*FEW, *(pytest.param(each, marks=pytest.mark.slow) for each in MANY)])
def test_procedural_toys(tmp_path: Path, number: int) -> None:
    """Toys put together of convex pieces that touch or overlap, some of them a gap apart."""
    path = data() / "random_urdfs" / f"{number:03}" / f"{number:03}.obj"
    made = imported(tmp_path, path, apart="together", mass_g=20.0)
    assert made.solid.volume > 0


def test_a_toy_whose_numbers_are_none_is_refused_with_its_line(tmp_path: Path) -> None:
    path = data() / "random_urdfs" / "168" / "168.obj"
    with pytest.raises(MeshError, match=r'168\.obj:5: vertex: "nan" is no usable coordinate; repair'):
        import_model(path, name="toy", to=tmp_path, height_mm=54, catalogue=Catalogue([MODELS]))
    assert not list(tmp_path.rglob("*.*"))


def test_a_toy_in_pieces_is_refused_and_can_be_taken_together(tmp_path: Path) -> None:
    path = data() / "random_urdfs" / "840" / "840.obj"
    with pytest.raises(MeshError, match=r"bodies: holds 3 bodies that lie apart: the largest has 97\.1%"):
        imported(tmp_path, path, mass_g=20.0)
    assert not list(tmp_path.rglob("*.*"))
    together = imported(tmp_path, path, mass_g=20.0, apart="together").solid
    largest = imported(tmp_path, path, mass_g=20.0, apart="largest", overwrite=True, height_mm=54.0).solid
    assert len(together.faces) > len(largest.faces)


FEW_PARTS = {
    "jenga/jenga.obj": 1,
    "domino/domino.obj": 1,
    "bunny.obj": None,
    "toys/shape_sorter.obj": None,
}
MORE = {
    "lego/lego.obj": "its 16 separate shells were united into one solid",
    "duck.obj": "it cannot stand: its centre of mass falls outside its feet",
    "duck_vhacd.obj": "its 5 bodies, which touch, were united into one solid",
    "objects/mug.obj": "2 holes closed, the largest 0.21% of its surface",
    "tray/tray_textured.obj": "its 5 separate shells were united into one solid",
    "differential/diff_ring.stl": "simplified from 57640 to ",
    "bicycle/files/frame_scaled.stl": "it stands",
    "toys/cube.obj": "12 triangles that another repeats left out",
}


@pytest.mark.parametrize("name", FEW_PARTS)
def test_toys_of_pybullet_data(tmp_path: Path, name: str) -> None:
    made = imported(tmp_path, data() / name, mass_g=20.0)
    assert FEW_PARTS[name] in {None, len(made.solid.parts)}


@pytest.mark.slow
@pytest.mark.parametrize("name", MORE)
def test_more_toys_of_pybullet_data(tmp_path: Path, name: str) -> None:
    notes = imported(tmp_path, data() / name, mass_g=20.0).notes
    assert any(note.startswith(MORE[name]) for note in notes), notes


@pytest.mark.slow
def test_a_whole_monastery_is_refused_in_time(tmp_path: Path) -> None:
    with pytest.raises(MeshError, match="falls into 4932 separate pieces, more than 1000"):
        imported(tmp_path, data() / "samurai_monastry.obj")


BUILDINGS = {
    "building_castle_blue.gltf": "its 179 separate shells were united into one solid",
    "building_tower_catapult_blue.gltf": "its 77 separate shells were united into one solid",
    "crossbow_2handed.gltf": "its 5 separate shells were united into one solid",
    "wall_corner_A_gate.gltf": "its 16 separate shells were united into one solid",
    "wall_straight.gltf": "its 26 separate shells were united into one solid",
    "crate_A_big.gltf": "it stands",
    "projectile_catapult.gltf": "it cannot stand",
}


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("name", BUILDINGS)
def test_buildings_of_many_shells(tmp_path: Path, name: str) -> None:
    notes = imported(tmp_path, SAMPLES / name, mass_g=40.0).notes
    assert any(note.startswith(BUILDINGS[name]) for note in notes), notes


@needs_samples
@pytest.mark.slow
def test_the_knight_is_picked_by_name_and_stands(tmp_path: Path) -> None:
    """Body, head, arms, legs, helmet and cape of the knight; his seven weapons and shields are left out."""
    made = imported(tmp_path, SAMPLES / "Knight.glb", only="Knight_*", mass_g=4.0)
    assert made.tilt_deg > 3
    assert made.notes[0] == "1 sheet without thickness made 1.5% of its size thick"
    assert any(note.startswith("its 17 separate shells were united into one solid") for note in made.notes)


@needs_samples
def test_a_node_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(MeshError, match=r'no node is called "Sir_\*"; its nodes are 1H_Sword, .*Knight_Body'):
        imported(tmp_path, SAMPLES / "Knight.glb", only="Sir_*")
