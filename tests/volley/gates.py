"""A gate of boxes with two leaves, written as a user would."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import trimesh

from fbsim.catalogue import Catalogue

from .scenes import MODELS

Box = tuple[tuple[float, float, float], tuple[float, float, float]]

PIERS: tuple[Box, ...] = (((-8, 22, 0), (8, 60, 70)), ((-8, -60, 0), (8, -22, 70)))
LINTEL: Box = ((-8, -60, 60), (8, 60, 70))
LEAVES: dict[str, Box] = {"left": ((-3, 0, 0), (3, 22, 58)), "right": ((-3, -22, 0), (3, 0, 58))}
LEAF = """
[[leaves]]
body = {{ mesh = "box-gate.{name}.stl", unit = "mm", parts = "box-gate.{name}.parts.obj" }}
hinge_mm = [-3, {y}, 0]
open_deg = {turn}
"""


def with_box_gate(folder: Path, opens_deg: float = 90) -> Catalogue:
    """The shipped models and a "box-gate", whose doorway is 44 mm wide and opens to -x."""
    fortress = folder / "fortress"
    fortress.mkdir(parents=True)
    _write(fortress, "box-gate", (*PIERS, LINTEL))
    for name, box in LEAVES.items():
        _write(fortress, f"box-gate.{name}", (box,))
    sheet = (MODELS / "fortress" / "wall.toml").read_text(encoding="utf-8")
    sheet = sheet.replace('role = "wall"', 'role = "gate"').replace("wall", "box-gate")
    left = LEAF.format(name="left", y=22, turn=-opens_deg)
    right = LEAF.format(name="right", y=-22, turn=opens_deg)
    (fortress / "box-gate.toml").write_text(sheet + left + right, encoding="utf-8")
    return Catalogue([folder, MODELS])


def _write(folder: Path, name: str, boxes: tuple[Box, ...]) -> None:
    """Write boxes as one mesh, and each of them as a part."""
    made = [trimesh.creation.box(bounds=np.array(box, dtype=float)) for box in boxes]
    trimesh.boolean.union(made, engine="manifold").export(folder / f"{name}.stl")
    lines, start = [], 1
    for number, box in enumerate(made):
        lines.append(f"o part-{number}")
        lines += [f"v {x} {y} {z}" for x, y, z in box.vertices]
        lines += [f"f {a} {b} {c}" for a, b, c in box.faces + start]
        start += len(box.vertices)
    (folder / f"{name}.parts.obj").write_text("\n".join(lines) + "\n", encoding="utf-8")
