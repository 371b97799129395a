"""A small catalogue of boxes, so that what a scene says can be checked without the real models."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import trimesh

from fbsim.catalogue import Catalogue
from fbsim.errors import SceneError
from fbsim.scene import Scene, load_scene

BASIS = 'basis = { status = "designed", source = "a test" }\n'
FIGURES = ("swordsman", "spearman")
PARTS = {"wall": (120, 16, 60), "block": (30, 15, 15), "tower": (60, 60, 110)}
MATERIALS = ("laminate", "polystyrene")

WriteScene = Callable[..., Path]
Load = Callable[..., Scene]


def write_box(folder: Path, name: str, size: Sequence[float], at: Sequence[float] = (0, 0)) -> None:
    """Write a box of a size in mm that stands on z = 0."""
    box = trimesh.creation.box(extents=size)
    box.apply_translation((*at, size[2] / 2))
    folder.mkdir(parents=True, exist_ok=True)
    box.export(folder / f"{name}.stl")


def write_sheet(folder: Path, name: str, **keys: object) -> None:
    """Write the sheet of a model whose mesh is `<name>.stl`."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in keys.items() if not isinstance(value, dict)]
    head = f'name = "{name}"\ntitle = "{name}"\nmaterial = "polystyrene"\nmass_g = 5\n'
    body = f'body = {{ mesh = "{name}.stl" }}\n'
    tables = [value["toml"] for value in keys.values() if isinstance(value, dict)]
    (folder / f"{name}.toml").write_text("".join([head, body, BASIS, "\n".join(lines), "\n", *tables]))


GUN_TABLES = """
[barrel]
body = { mesh = "%s-barrel.stl" }
trunnion_mm = [0, 0, 25]
muzzles_mm = [[50, 0, 25]]
elevation_min_deg = -5
elevation_max_deg = 45
[drive]
kind = "coil-spring"
rate_n_per_m = 400
travel_mm = 30
preload_mm = 10
mass_g = 1
plunger_mass_g = 1
efficiency = 0.5
[dispersion]
speed_percent = 3
elevation_mrad = 8
bearing_mrad = 8
"""


def write_gun(folder: Path, name: str) -> None:
    write_box(folder, name, (60, 40, 20))
    barrel = trimesh.creation.box(extents=(70, 10, 8))
    barrel.apply_translation((20, 0, 25))
    barrel.export(folder / f"{name}-barrel.stl")
    keys = {"gun_class": "P", "crew": 2, "points_per_shot": 1, "mobility": 2, "cost_points": 50}
    write_sheet(folder, name, **keys, shells=["ball", "stone"], tables={"toml": GUN_TABLES % name})


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    for name in FIGURES:
        write_box(folder / "figures", name, (12, 30, 50))
        write_sheet(folder / "figures", name, height_mm=50)
    write_box(folder / "figures", "sideways", (30, 12, 50))
    write_sheet(folder / "figures", "sideways", height_mm=50, front="+y")
    for name, size in PARTS.items():
        write_box(folder / "fortress", name, size)
        write_sheet(folder / "fortress", name, role="block" if name == "block" else "wall")
    (folder / "guns").mkdir()
    write_gun(folder / "guns", "bulldog")
    materials = "".join(
        f'[[materials]]\nname = "{name}"\ntitle = "{name}"\ndensity_g_per_cm3 = 1\nfriction = 0.5\n'
        f"restitution = 0.5\nrolling_resistance_mm = 0.1\n{BASIS}"
        for name in MATERIALS
    )
    (folder / "materials.toml").write_text(materials)
    return folder


@pytest.fixture(scope="session")
def catalogue(models: Path) -> Catalogue:
    return Catalogue([models])


@pytest.fixture
def write(tmp_path: Path) -> WriteScene:
    """Write a file into the test's folder; the path is returned."""

    def _write(text: str, name: str = "scene.toml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return _write


@pytest.fixture
def load(write: WriteScene, catalogue: Catalogue) -> Load:
    """Write a scene and load it."""

    def _load(text: str, *, check: bool = True) -> Scene:
        return load_scene(write(text), catalogue, check=check)

    return _load


@pytest.fixture
def mistakes(load: Load, tmp_path: Path) -> Callable[..., list[str]]:
    """Load a scene that is wrong; every problem is returned as text, without the folder."""

    def _mistakes(text: str, *, check: bool = True) -> list[str]:
        with pytest.raises(SceneError) as caught:
            load(text, check=check)
        return [str(problem).replace(f"{tmp_path}/", "") for problem in caught.value.problems]

    return _mistakes
