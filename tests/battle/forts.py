"""Layouts of boxes, written as a user would: a catalogue of plain parts in which sizes are easy to reckon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import trimesh

from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.scene.layouts import Layout, load_layout

Box = tuple[Sequence[float], Sequence[float]]
BODIES: Mapping[str, tuple[str, tuple[Box, ...]]] = {
    "bar": ("wall", (((-10, -50, 0), (10, 50, 40)),)),
    "brick": ("block", (((-10, -20, 0), (10, 20, 20)),)),
    "rungs": ("ladder", (((-5, -10, 0), (5, 10, 45)),)),
    "table": (
        "gallery",
        (
            ((-20, -40, 55), (20, 40, 60)),
            *(((x, y, 0), (x + 5, y + 5, 56)) for x in (-20, 15) for y in (-40, 35)),
        ),
    ),
    "broken": ("ruin", (((-10, -60, 0), (10, 0, 20)), ((-10, -1, 0), (10, 60, 50)))),
    "low": ("parapet", (((-5, -50, 0), (5, 50, 20)),)),
}
"""Role and boxes, in mm, of each part."""


def catalogue_in(folder: Path) -> Catalogue:
    """The parts, and behind them all that comes along."""
    fortress = folder / "fortress"
    fortress.mkdir(parents=True)
    for name, (role, boxes) in BODIES.items():
        write_part(fortress, name, role, boxes)
    return Catalogue([folder, data_folder("models")])


def layout(folder: Path, catalogue: Catalogue, *rows: str, check: bool = True) -> Layout:
    """A layout of parts, each a line such as `model = "bar", at_mm = [0, 0]`."""
    path = folder / "layout.toml"
    parts = "".join(f'  {{ id = "p{number}", {row} }},\n' for number, row in enumerate(rows))
    path.write_text(f'title = "Layout"\nparts = [\n{parts}]\n', encoding="utf-8")
    return load_layout(path, catalogue, check=check)


def write_part(folder: Path, name: str, role: str, boxes: Sequence[Box]) -> None:
    """Write a part of boxes, in mm."""
    made = [trimesh.creation.box(bounds=np.array(box, dtype=float)) for box in boxes]
    trimesh.boolean.union(made, engine="manifold").export(folder / f"{name}.stl")
    lines, start = [], 1
    for number, box in enumerate(made):
        lines.append(f"o part-{number}")
        lines += [f"v {x} {y} {z}" for x, y, z in box.vertices]
        lines += [f"f {a} {b} {c}" for a, b, c in box.faces + start]
        start += len(box.vertices)
    (folder / f"{name}.parts.obj").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / f"{name}.toml").write_text(
        f'name = "{name}"\ntitle = "{name}"\nmaterial = "polystyrene"\nmass_g = 50\nkind = "part"\n'
        f'role = "{role}"\nbody = {{ mesh = "{name}.stl", parts = "{name}.parts.obj" }}\n'
        'basis = { status = "designed", source = "a test" }\n',
        encoding="utf-8",
    )
