"""A solid and the convex parts that stand for it in contacts, side by side: from the front and behind."""

from __future__ import annotations

import colorsys
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import Solid, solid_of
from fbsim.physics.camera import Shown
from fbsim.physics.transform import Transform
from fbsim.view.contact_sheet import Cell, Rgb, draw_page

MESH_RGB: Rgb = (0.74, 0.72, 0.67)
GOLDEN = (math.sqrt(5) - 1) / 2  # of the colour wheel between one part and the next
SHADES = ((0.55, 0.85), (0.75, 0.62), (0.35, 0.95))  # saturation and value, in turn
VIEWS = ("three-quarter", "back")
PANEL = (420, 420)  # pixels


def draw_parts(solid: Solid, path: Path, title: str = "") -> None:
    """Write a PNG: on the left the mesh, on the right its parts, each in a colour of its own."""
    count = len(solid.parts)
    tall = float(solid.extents[2]) * 1e3
    mesh = ([_shown(solid, MESH_RGB)], "mesh", f"{len(solid.faces)} triangles, {tall:.1f} mm tall")
    parts = (list(_parts(solid)), "parts", f"{count} convex part{'' if count == 1 else 's'}")
    cells = [Cell(*column, view=view) for view in VIEWS for column in (mesh, parts)]
    draw_page(cells, path, columns=2, cell_px=PANEL, title=title)


def part_rgb(index: int) -> Rgb:
    """Colour of a part by its number."""
    saturation, value = SHADES[index % len(SHADES)]
    return colorsys.hsv_to_rgb(index * GOLDEN % 1, saturation, value)


def _parts(solid: Solid) -> Iterator[Shown]:
    for index, part in enumerate(solid.parts):
        yield _shown(solid_of(hull_surface(part), (part,)), part_rgb(index))


def _shown(solid: Solid, rgb: Rgb) -> Shown:
    return Shown(solid, Transform.turned(np.zeros(3), 0.0), rgb)
