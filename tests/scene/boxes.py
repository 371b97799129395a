"""Boxes for models, written as a user would: an STL and a sheet beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import trimesh

from fbsim.scene import Scene

BASIS = 'basis = { status = "designed", source = "a test" }\n'
FIGURES = ("swordsman", "spearman")
PARTS = {"wall": (16, 120, 60), "block": (15, 30, 15), "tower": (60, 60, 110)}
MATERIALS = ("laminate", "polystyrene")

WriteScene = Callable[..., Path]
Load = Callable[..., Scene]


def write_box(folder: Path, name: str, size: Sequence[float], at: Sequence[float] = (0, 0)) -> None:
    """Write a box of a size in mm that stands on z = 0."""
    box = trimesh.creation.box(extents=size)
    box.apply_translation((*at, size[2] / 2))
    folder.mkdir(parents=True, exist_ok=True)
    box.export(folder / f"{name}.stl")


def write_sheet(folder: Path, name: str, tables: str = "", **keys: object) -> None:
    """Write the sheet of a model whose mesh is `<name>.stl`."""
    head = f'name = "{name}"\ntitle = "{name}"\nmaterial = "polystyrene"\nmass_g = 5\n'
    body = f'body = {{ mesh = "{name}.stl" }}\n'
    lines = [f"{key} = {json.dumps(value)}\n" for key, value in keys.items()]
    (folder / f"{name}.toml").write_text("".join([head, body, BASIS, *lines, tables]))


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
    """Write a gun whose barrel is 20 mm longer than its carriage."""
    write_box(folder, name, (60, 40, 20))
    barrel = trimesh.creation.box(extents=(70, 10, 8))
    barrel.apply_translation((20, 0, 25))
    barrel.export(folder / f"{name}-barrel.stl")
    keys = {"gun_class": "P", "crew": 2, "points_per_shot": 1, "mobility": 2, "cost_points": 50}
    tables = GUN_TABLES % name
    write_sheet(folder, name, tables, **keys, shells=["ball", "stone"])


def write_models(folder: Path) -> None:
    """Write the whole small catalogue."""
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
    (folder / "materials.toml").write_text("".join(map(_material, MATERIALS)))


def _material(name: str) -> str:
    return (
        f'[[materials]]\nname = "{name}"\ntitle = "{name}"\ndensity_g_per_cm3 = 1\nfriction = 0.5\n'
        f"restitution = 0.5\nrolling_resistance_mm = 0.1\n{BASIS}"
    )
