"""Many small pictures with names beneath, on one page: what a catalogue holds, told apart at a glance.

Every cell of a page is drawn at the same scale, from the same side, in the light of the same sun: sizes can
be compared. A cell's ground is white, with a soft shadow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fbsim.catalogue.models import GunModel, Model
from fbsim.catalogue.sheets import ModelSheet
from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import Camera, Shown, camera_around, take_picture
from fbsim.physics.camera import Image as Pixels
from fbsim.physics.transform import Transform
from fbsim.view.ground import shadow_solid

Rgb = tuple[float, float, float]

INK, FAINT, PAPER = (30, 30, 30), (110, 110, 110), (255, 255, 255)
SHADOW_RGB: Rgb = (0.86, 0.86, 0.86)
LAMP = (0.45, -0.75, 1.3)
"""Direction towards the light: over the eye's shoulder, so that faces are not in the dark."""
GROUND_M = 10.0
MARGIN, LINE = 8, 15  # pixels
VIEWS: dict[str, tuple[float, float]] = {
    "three-quarter": (-52.0, 22.0),
    "front": (0.0, 4.0),
    "side": (-90.0, 4.0),
    "back": (150.0, 22.0),
    "top": (-90.0, 80.0),
}
"""Bearing of the eye and its height above the horizontal, in degrees; a model looks along +x."""


@dataclass(frozen=True, eq=False)
class Cell:
    """One small picture: what is shown, its name, a second line, and from where it is seen."""

    shown: Sequence[Shown]
    title: str
    note: str = ""
    view: str = "three-quarter"

    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Lowest and highest corner (3,) in m of what is shown."""
        points = np.vstack([thing.pose.apply(thing.solid.vertices) for thing in self.shown])
        return points.min(axis=0), points.max(axis=0)


def model_cell(
    model: Model[ModelSheet],
    rgb: Rgb,
    note: str = "",
    view: str = "three-quarter",
    elevation_deg: float = 12.0,
) -> Cell:
    """Make the cell of a model; a gun's barrel is raised by `elevation_deg`, as far as it goes."""
    return Cell(list(_shown(model, rgb, elevation_deg)), model.sheet.name, note, view)


def draw_page(
    cells: Sequence[Cell],
    path: Path,
    *,
    columns: int = 6,
    cell_px: tuple[int, int] = (200, 220),
    title: str = "",
) -> None:
    """Write a PNG of all cells, row by row. Raises ValueError where there is none."""
    if not cells:
        raise ValueError("a page needs at least one cell")
    columns = min(columns, len(cells))
    rows = math.ceil(len(cells) / columns)
    head = 2 * LINE + MARGIN if title else 0
    width, height = cell_px[0], cell_px[1] + 2 * LINE + MARGIN
    page = Image.new("RGB", (columns * width, head + rows * height), PAPER)
    pen = ImageDraw.Draw(page)
    if title:
        pen.text((MARGIN, MARGIN), title, INK, _font(16))
    extents = _common_extents(cells)
    for index, cell in enumerate(cells):
        corner = (index % columns * width, head + index // columns * height)
        page.paste(Image.fromarray(_pixels(cell, extents, cell_px)), corner)
        _write_names(pen, cell, corner, cell_px)
    page.save(path, format="PNG", optimize=True)


def _shown(model: Model[ModelSheet], rgb: Rgb, elevation_deg: float) -> Iterator[Shown]:
    yield Shown(model.solid, Transform.turned(np.zeros(3), 0.0), rgb)
    if isinstance(model, GunModel):
        barrel = model.sheet.barrel
        angle = min(max(elevation_deg, barrel.elevation_min_deg), barrel.elevation_max_deg)
        pivot = np.array(barrel.trunnion_mm) * 1e-3
        darker = (0.6 * rgb[0], 0.6 * rgb[1], 0.6 * rgb[2])
        yield Shown(model.barrel_solid, Transform.raised(pivot, math.radians(angle)), darker)


def _common_extents(cells: Sequence[Cell]) -> FloatArray:
    extents: FloatArray = np.max([high - low for low, high in (cell.bounds for cell in cells)], axis=0)
    return extents


def _pixels(cell: Cell, extents: FloatArray, size: tuple[int, int]) -> Pixels:
    shadows = [
        shadow_solid(thing.solid, thing.pose, LAMP, (GROUND_M, GROUND_M))
        for thing in cell.shown
        if thing.pose.apply(thing.solid.vertices)[:, 2].min() > -1e-3
    ]
    nowhere = Transform.turned(np.zeros(3), 0.0)
    shade = [Shown(solid, nowhere, SHADOW_RGB) for solid in shadows if solid is not None]
    return take_picture([*shade, *cell.shown], _camera(cell, extents, size), size, LAMP)


def _camera(cell: Cell, extents: FloatArray, size: tuple[int, int]) -> Camera:
    """See a box of the page's extents around the cell's own middle, standing on the cell's ground."""
    low, high = cell.bounds
    middle = (low + high) / 2
    lowest = middle - extents / 2
    lowest[2] = low[2]
    bearing, above = (math.radians(angle) for angle in VIEWS[cell.view])
    return camera_around(lowest, lowest + extents, bearing, above, size[0] / size[1])


def _write_names(
    pen: ImageDraw.ImageDraw, cell: Cell, corner: tuple[int, int], cell_px: tuple[int, int]
) -> None:
    middle = corner[0] + cell_px[0] // 2
    for line, (text, colour, size) in enumerate(((cell.title, INK, 13), (cell.note, FAINT, 11))):
        place = (middle, corner[1] + cell_px[1] + line * LINE)
        pen.text(place, text, colour, _font(size), anchor="ma")


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
