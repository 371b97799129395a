"""The table of `fbsim models check`: one row for each model, with all that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.checking import CheckedModel, check_model, check_models
from fbsim.catalogue.folders import data_folder
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.obj import obj_bytes
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import Surface
from tests.meshes.shapes import box, obj, save, without_faces

MATERIALS = """
[[materials]]
name = "polystyrene"
title = "Polystyrene"
density_g_per_cm3 = 1.0
friction = 0.5
restitution = 0.5
rolling_resistance_mm = 0.1
basis = { status = "estimated", source = "test" }
"""

FIGURE = """\
name = "orc"
title = "Orc"
material = "polystyrene"
mass_g = 10.0
height_mm = 50.0
basis = { status = "designed", source = "test" }
[body]
mesh = "orc.stl"
"""

SHELL = """\
name = "bolt"
title = "Bolt"
material = "polystyrene"
mass_g = 0.3
length_mm = 20.0
diameter_mm = 4.0
drag_coefficient = 0.5
basis = { status = "designed", source = "test" }
[body]
mesh = "bolt.obj"
primitive = "box"
"""

GUN = """\
name = "bombard"
title = "Bombard"
material = "polystyrene"
mass_g = 20.0
gun_class = "P"
crew = 2
points_per_shot = 1.0
mobility = 1
cost_points = 10.0
shells = ["bolt"]
basis = { status = "designed", source = "test" }
[body]
mesh = "bombard.stl"
[barrel]
body = { mesh = "bombard-barrel.stl" }
trunnion_mm = [0, 0, 20]
muzzles_mm = [[20, 0, 20]]
elevation_min_deg = 0
elevation_max_deg = 45
[drive]
kind = "coil-spring"
rate_n_per_m = 300
travel_mm = 30
preload_mm = 5
mass_g = 0.5
plunger_mass_g = 1
efficiency = 0.5
[dispersion]
speed_percent = 2
elevation_mrad = 5
bearing_mrad = 5
"""

PART = """\
name = "block"
title = "Block"
material = "polystyrene"
mass_g = 8.0
role = "block"
basis = { status = "designed", source = "test" }
[body]
mesh = "block.stl"
"""


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """Write one sound model of each kind."""
    for kind in Catalogue.FOLDERS.values():
        (tmp_path / kind).mkdir()
    save(tmp_path / "materials.toml", MATERIALS)
    save(tmp_path / "figures" / "orc.toml", FIGURE)
    save(tmp_path / "figures" / "orc.stl", stl_bytes(box(10, 20, 50)))
    save(tmp_path / "shells" / "bolt.toml", SHELL)
    save(tmp_path / "shells" / "bolt.obj", obj(box(20, 4, 4, at=(0, 0, -2))))
    save(tmp_path / "guns" / "bombard.toml", GUN)
    save(tmp_path / "guns" / "bombard.stl", stl_bytes(box(40, 20, 15)))
    save(tmp_path / "guns" / "bombard-barrel.stl", stl_bytes(box(40, 10, 10, at=(0, 0, 15))))
    save(tmp_path / "fortress" / "block.toml", PART)
    save(tmp_path / "fortress" / "block.stl", stl_bytes(box(20, 20, 20)))
    return tmp_path


def checked(models: Path, name: str) -> CheckedModel:
    """Give the row of one model."""
    (row,) = [row for row in check_models(Catalogue([models])) if row.name == name]
    return row


def reshaped(models: Path, surface: Surface) -> CheckedModel:
    """Give the figure another mesh and check it."""
    save(models / "figures" / "orc.stl", stl_bytes(surface))
    return checked(models, "orc")


def reworded(models: Path, old: str, new: str) -> CheckedModel:
    """Change the figure's sheet and check it."""
    save(models / "figures" / "orc.toml", FIGURE.replace(old, new))
    return checked(models, "orc")


def test_sound_models_have_no_problems_and_are_measured(models: Path) -> None:
    rows = check_models(Catalogue([models]))
    names = [("figure", "orc"), ("gun", "bombard"), ("shell", "bolt"), ("part", "block")]
    assert [(row.kind, row.name) for row in rows] == names
    assert [[*row.problems, *row.warnings] for row in rows] == [[], [], [], []]
    orc, gun, bolt, _ = rows
    assert (orc.triangles, orc.parts, gun.triangles, gun.parts) == (12, 1, 24, 2)
    assert orc.tilt_deg == pytest.approx(11.31, abs=0.01)  # atan(5 / 25)
    assert orc.mass_ratio == pytest.approx(1)
    assert orc.filling == pytest.approx(1)
    assert bolt.tilt_deg is None


def test_nothing_is_raised_and_every_fault_is_in_its_row(models: Path) -> None:
    save(models / "figures" / "orc.stl", b"")
    save(models / "guns" / "bombard.stl", stl_bytes(without_faces(box(40, 20, 15), 1)))
    (models / "guns" / "bombard-barrel.stl").unlink()
    save(models / "shells" / "bolt.toml", SHELL.replace("0.3", "nan"))
    save(models / "fortress" / "block.toml", "name = ")
    rows = {row.name: row for row in check_models(Catalogue([models]))}
    said = {name: [str(problem) for problem in row.problems] for name, row in rows.items()}
    assert not any(row.is_sound for row in rows.values())
    assert "orc.stl: is empty" in said["orc"][0]
    assert "bombard.stl: surface: is not closed" in said["bombard"][0]
    assert "bombard-barrel.stl: no such file" in said["bombard"][1]
    assert "bolt.toml:4: mass_g" in said["bolt"][0]
    assert "block.toml:1: is not valid TOML" in said["block"][0]


@pytest.mark.parametrize(("height", "is_sound"), [(49.0, False), (49.6, True), (79.0, True), (81.0, False)])
def test_mesh_may_rise_above_the_head_but_not_stay_below(models: Path, height: float, is_sound: bool) -> None:
    row = reshaped(models, box(10, 20, height))
    assert row.is_sound == is_sound
    if not is_sound:
        assert f"orc.toml:5: height_mm: is 50, and the mesh is {height} mm tall" in str(row.problems[0])
        assert "expected 49.5 to 80.0" in str(row.problems[0])


def test_floating_and_sunken_meshes_are_told(models: Path) -> None:
    row = reshaped(models, box(10, 20, 50, at=(0, 0, 0.2)))
    assert "orc.toml:7: body: the lowest point of its mesh is at z = 0.20 mm" in str(row.problems[0])
    assert not reshaped(models, box(10, 20, 50, at=(0, 0, -0.2))).is_sound
    assert reshaped(models, box(10, 20, 50, at=(0, 0, 0.04))).is_sound


@pytest.mark.parametrize(("mass", "count"), [("2.0", 1), ("4.0", 0), ("29.0", 0), ("31.0", 1)])
def test_mass_far_from_that_of_a_massive_body_is_a_warning(models: Path, mass: str, count: int) -> None:
    row = reworded(models, "mass_g = 10.0", f"mass_g = {mass}")
    assert row.is_sound
    assert len(row.warnings) == count
    if count:
        assert "orc.toml:4: mass_g" in str(row.warnings[0])


@pytest.mark.parametrize("mass", ["0.05", "1001.0", "1e9"])
def test_mass_that_no_figure_has_is_a_problem(models: Path, mass: str) -> None:
    row = reworded(models, "mass_g = 10.0", f"mass_g = {mass}")
    assert f"orc.toml:4: mass_g: must be 0.1 to 1000 (got {float(mass):g})" in str(row.problems[0])


def test_figure_that_cannot_stand_is_a_warning(models: Path) -> None:
    leaning = box(10, 20, 50)
    row = reshaped(models, Surface(leaning.vertices + leaning.vertices[:, 2:] * [[0.5, 0, 0]], leaning.faces))
    assert row.tilt_deg is not None
    assert row.tilt_deg < 0
    assert ["cannot stand" in str(warning) for warning in row.warnings] == [True]


def test_parts_that_fill_too_much_are_a_warning(models: Path) -> None:
    save(models / "figures" / "orc.parts.obj", obj_bytes([box(10, 20, 50)]))
    save(models / "figures" / "orc.toml", FIGURE + 'parts = "orc.parts.obj"\n')
    ground = box(10, 20, 50).vertices * [1, 1, 0]
    row = reshaped(models, hull_surface(np.vstack([ground, [[0, 0, 50]]])))
    assert row.is_sound
    assert [str(warning).split("orc.toml:7: ")[1] for warning in row.warnings] == [
        "body: the parts of orc.stl fill 300% of it; give it finer convex parts (parts = in the sheet)"
    ]


def test_shell_is_measured_against_its_sheet(models: Path) -> None:
    save(models / "shells" / "bolt.obj", obj(box(25, 4, 5, at=(0, 0, -2))))
    said = [str(problem) for problem in checked(models, "bolt").problems]
    assert "bolt.toml:5: length_mm: is 20, and the mesh measures 25.00 mm" in said[0]
    assert "bolt.toml:6: diameter_mm: is 4, and the mesh measures 5.00 mm" in said[1]


def test_model_that_hides_another_is_marked(models: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "figures").mkdir(parents=True)
    save(own / "figures" / "orc.toml", "name = ")
    (row,) = [row for row in check_models(Catalogue([own, models, own])) if row.name == "orc"]
    assert row.in_place_of == f"in place of the one that stands in {models}"
    assert not row.is_sound
    assert checked(models, "orc").in_place_of is None


def test_model_that_hides_one_of_ours_is_marked(models: Path) -> None:
    ours = data_folder("models")
    name = Catalogue([ours]).names("figure")[0]
    save(models / "figures" / f"{name}.toml", "name = ")
    row = check_model(Catalogue([models, ours]), "figure", name)
    assert row.in_place_of == "in place of the one that comes with fbsim"
