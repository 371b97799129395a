"""A box for every sort of model, and a scene of them, written as a user would."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.stl import stl_bytes

HEAD = """\
name = "{name}"
title = "{name}"
material = "polystyrene"
mass_g = {mass}
body = {{ mesh = "{name}.stl" }}
basis = {{ status = "estimated", source = "a test" }}
"""
POPGUN = """\
gun_class = "P"
crew = 1
points_per_shot = 1
mobility = 2
cost_points = 50
shells = ["pellet"]
[barrel]
body = { mesh = "popgun-barrel.stl" }
trunnion_mm = [0, 0, 30]
muzzles_mm = [[50, 0, 30]]
elevation_min_deg = -5
elevation_max_deg = 45
[drive]
kind = "coil-spring"
rate_n_per_m = 300
travel_mm = 25
preload_mm = 5
mass_g = 0.6
plunger_mass_g = 0.4
efficiency = 0.5
[dispersion]
speed_percent = 3
elevation_mrad = 4
bearing_mrad = 4
"""
SCENE = """\
title = "A row of pegs"
seed = 3
table = { size_mm = [1200, 800] }

[[figures]]
id = "peg-1"
model = "peg"
side = "red"
at_mm = [250, 0]
facing_deg = 180

[[figures]]
id = "peg-2"
model = "peg"
side = "red"
at_mm = [250, 300]

[[guns]]
id = "gun-1"
model = "popgun"
side = "blue"
at_mm = [-250, 0]

[[orders]]
gun = "gun-1"
target = "peg-1"
"""
TWO_MISTAKES = SCENE.replace('"peg"', '"pge"', 1).replace("seed = 3", 'seed = "three"')


def write_toys(folder: Path) -> None:
    """Write a figure, a gun, a shell and a block."""
    _model(folder / "figures", "peg", 5, (14, 26, 50), "height_mm = 50\n")
    _model(folder / "guns", "popgun", 40, (60, 40, 20), POPGUN)
    _box(folder / "guns" / "popgun-barrel.stl", (60, 10, 10), at=(10, 0, 25))
    shell = "length_mm = 20\ndiameter_mm = 8\ndrag_coefficient = 0.8\n"
    _model(folder / "shells", "pellet", 0.8, (20, 8, 8), shell, z=-4)
    _model(folder / "fortress", "brick", 7, (15, 30, 15), 'role = "block"\n')


def _model(folder: Path, name: str, mass: float, size: tuple[float, ...], keys: str, z: float = 0) -> None:
    folder.mkdir(parents=True)
    _box(folder / f"{name}.stl", size, at=(0, 0, z))
    (folder / f"{name}.toml").write_text(HEAD.format(name=name, mass=mass) + keys)


def _box(path: Path, size: tuple[float, ...], at: tuple[float, float, float]) -> None:
    corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0, 1)])
    path.write_bytes(stl_bytes(hull_surface(corners * size + np.array(at))))
