"""Scenes of the shipped models, written as TOML; and copies of guns without dispersion."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import trimesh

from fbsim.catalogue import Catalogue
from fbsim.scene import Scene, load_scene

MODELS = Path(__file__).parents[2] / "models"


@cache
def shipped() -> Catalogue:
    """The models that come with fbsim, and none of a user's."""
    return Catalogue([MODELS])


def _row(table: str, keys: dict[str, object]) -> str:
    return f"[[{table}]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())


def figure(name: str, x: float, y: float = 0, facing: float = 180, **keys: object) -> str:
    own = {"id": name, "model": "swordsman", "at_mm": [x, y], "facing_deg": facing, "side": "blue"}
    return _row("figures", own | keys)


def gun(name: str, model: str, x: float, y: float = 0, facing: float = 0, **keys: object) -> str:
    own = {"id": name, "model": model, "at_mm": [x, y], "facing_deg": facing, "side": "red"}
    return _row("guns", own | keys)


def part(name: str, model: str, x: float, y: float = 0, facing: float = 0, **keys: object) -> str:
    return _row("parts", {"id": name, "model": model, "at_mm": [x, y], "facing_deg": facing} | keys)


def wall(name: str, x: float, y: float = 0, **keys: object) -> str:
    return _row("walls", {"id": name, "at_mm": [x, y]} | keys)


def order(gun_id: str, target: str | None = None, **keys: object) -> str:
    own: dict[str, object] = {"gun": gun_id}
    return _row("orders", own | ({} if target is None else {"target": target}) | keys)


def write(folder: Path, *rows: str, size: Sequence[float] = (2400, 1600), **keys: object) -> Path:
    """Write a scene; `keys` stand at its head."""
    head = {"title": "test", "rules": "republic", "seed": 1} | keys
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in head.items())
    table = f'[table]\nsize_mm = {json.dumps(list(size))}\nsurface = "laminate"\n'
    path = folder / "scene.toml"
    path.write_text(lines + table + "".join(rows), encoding="utf-8")
    return path


def scene(
    folder: Path,
    *rows: str,
    catalogue: Catalogue | None = None,
    check: bool = True,
    size: Sequence[float] = (2400, 1600),
    **keys: object,
) -> Scene:
    path = write(folder, *rows, size=size, **keys)
    return load_scene(path, catalogue or shipped(), check=check)


def skirmish(folder: Path) -> Scene:
    """Two guns, five figures, a gate and a small loose wall."""
    return scene(
        folder,
        *(figure(f"man-{i}", 300 + 28 * i, 25 * (i % 3) - 25, facing=90 * i) for i in range(5)),
        gun("cannon", "bulldog", -300),
        gun("launcher", "hail", -300, 200),
        part("gate", "gate", 300, 300),
        wall("heap", 500, columns=3, rows=2),
        order("cannon", "man-0", shots=3),
        order("launcher", "gate", shots=1),
        order("cannon", "man-4"),
    )


def scuffle(folder: Path) -> Scene:
    """Two guns take turns at three figures and a few loose blocks: short, for tests that fire it often."""
    return scene(
        folder,
        *(figure(f"man-{i}", 150 + 28 * i, 15 * (i % 2), facing=120 * i) for i in range(3)),
        gun("cannon", "bulldog", -150),
        gun("launcher", "hail", -150, 100),
        wall("heap", 230, columns=2, rows=2),
        order("cannon", "man-0"),
        order("launcher", bearing_deg=-15, elevation_deg=0),
        order("cannon", bearing_deg=5, elevation_deg=3),
        order("launcher", bearing_deg=-15, elevation_deg=15),
        size=(800, 600),
    )


def without_dispersion(folder: Path, *names: str) -> Catalogue:
    """A catalogue in which these guns shoot exactly as they are laid."""
    guns = folder / "guns"
    guns.mkdir(parents=True, exist_ok=True)
    for name in names:
        for file in (MODELS / "guns").glob(f"{name}.*"):
            (guns / file.name).write_bytes(file.read_bytes())
        sheet = guns / f"{name}.toml"
        lines = sheet.read_text(encoding="utf-8").splitlines()
        scatter = ("speed_percent", "elevation_mrad", "bearing_mrad")
        lines = [f"{line.split(' =')[0]} = 0.0" if line.startswith(scatter) else line for line in lines]
        sheet.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Catalogue([folder, MODELS])


def write_tall_gun(folder: Path, name: str) -> None:
    """A gun on a mast of 18 x 18 x 80 mm and 5 g that a shell fells."""
    guns = folder / "guns"
    guns.mkdir(parents=True, exist_ok=True)
    mast = trimesh.creation.box(extents=(18, 18, 80))
    mast.apply_translation((0, 0, 40))
    mast.export(guns / f"{name}.stl")
    barrel = trimesh.creation.box(extents=(16, 6, 6))
    barrel.apply_translation((0, 0, 83))
    barrel.export(guns / f"{name}.barrel.stl")
    text = (MODELS / "guns" / "bulldog.toml").read_text(encoding="utf-8")
    changes = {
        "name": f'name = "{name}"',
        "mass_g = 3": "mass_g = 5.0",
        "trunnion_mm": "trunnion_mm = [0.0, 0.0, 83.0]",
        "muzzles_mm": "muzzles_mm = [[30.0, 0.0, 83.0]]",
        "mesh": 'mesh = "%s.stl"',
        "parts": "",
    }
    meshes = iter([name, f"{name}.barrel"])
    lines = []
    for line in text.splitlines():
        new = next((value for key, value in changes.items() if line.startswith(key)), line)
        lines.append(new % next(meshes) if "%s" in new else new)
    (guns / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
