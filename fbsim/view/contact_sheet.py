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

from fbsim.catalogue.models import GunModel, Model, PartModel
from fbsim.catalogue.sheets import MILLI, ModelSheet
from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import Camera, Shown, camera_around, take_picture
from fbsim.physics.camera import Image as Pixels
from fbsim.physics.transform import Transform
from fbsim.view.ground import shadow_solid
from fbsim.volley.leaves import leaf_place

Rgb = tuple[float, float, float]

INK, FAINT, PAPER = (30, 30, 30), (110, 110, 110), (255, 255, 255)
SHADOW_RGB: Rgb = (0.86, 0.86, 0.86)
LAMP = (0.45, -0.75, 1.3)
"""Direction towards the light: over the eye's shoulder, so that faces are not in the dark."""
GROUND_M = 10.0
MARGIN, LINE, NAME_WIDTH = 8, 15, 130  # pixels
PALETTE = 256
AJAR = 0.4
"""Share of its full angle by which a gate stands open on a page."""
STILL = Transform.turned(np.zeros(3), 0.0)
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
    """One small picture: what is shown, its name, a second line, and from where it is seen.

    `eye` overrules `view`: its bearing and its height above the horizontal, in degrees.
    """

    shown: Sequence[Shown]
    title: str
    note: str = ""
    view: str = "three-quarter"
    eye: tuple[float, float] | None = None

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
    """Write a PNG of all cells, row by row; margins that are empty in all of them are cut off.

    Raises ValueError where there is no cell.
    """
    if not cells:
        raise ValueError("a page needs at least one cell")
    extents = _common_extents(cells)
    pictures = _cropped([_pixels(cell, extents, cell_px) for cell in cells])
    columns = min(columns, len(cells))
    head = 2 * LINE + MARGIN if title else 0
    tall, wide = pictures[0].shape[:2]
    row_height = tall + 2 * LINE + 2 * MARGIN
    page = Image.new("RGB", (columns * wide, head + math.ceil(len(cells) / columns) * row_height), PAPER)
    pen = ImageDraw.Draw(page)
    pen.text((MARGIN, MARGIN), title, INK, _font(16))
    for index, (cell, picture) in enumerate(zip(cells, pictures, strict=True)):
        corner = (index % columns * wide, head + index // columns * row_height)
        page.paste(Image.fromarray(picture), corner)
        _write_names(pen, cell, (corner[0] + wide // 2, corner[1] + tall + MARGIN // 2))
    page.quantize(PALETTE).save(path, format="PNG", optimize=True)  # a third of the bytes


def _shown(model: Model[ModelSheet], rgb: Rgb, elevation_deg: float) -> Iterator[Shown]:
    """The body, and darker what moves: a barrel raised, leaves of a gate ajar."""
    yield Shown(model.solid, STILL, rgb)
    darker = (0.6 * rgb[0], 0.6 * rgb[1], 0.6 * rgb[2])
    if isinstance(model, GunModel):
        barrel = model.sheet.barrel
        angle = min(max(elevation_deg, barrel.elevation_min_deg), barrel.elevation_max_deg)
        pivot = np.array(barrel.trunnion_mm) * MILLI
        yield Shown(model.barrel_solid, Transform.raised(pivot, math.radians(angle)), darker)
    elif isinstance(model, PartModel):
        for leaf, solid in zip(model.sheet.leaves, model.leaf_solids, strict=True):
            yield Shown(solid, leaf_place(leaf, AJAR * math.radians(leaf.open_deg)), darker)


def _common_extents(cells: Sequence[Cell]) -> FloatArray:
    extents: FloatArray = np.max([high - low for low, high in (cell.bounds for cell in cells)], axis=0)
    return extents


def _pixels(cell: Cell, extents: FloatArray, size: tuple[int, int]) -> Pixels:
    shadows = [
        shadow_solid(thing.solid, thing.pose, LAMP, (GROUND_M, GROUND_M))
        for thing in cell.shown
        if thing.pose.apply(thing.solid.vertices)[:, 2].min() > -1e-3
    ]
    shade = [Shown(solid, STILL, SHADOW_RGB) for solid in shadows if solid is not None]
    return take_picture([*shade, *cell.shown], _camera(cell, extents, size), size, LAMP)


def _camera(cell: Cell, extents: FloatArray, size: tuple[int, int]) -> Camera:
    """See a box of the page's extents around the cell's own middle, standing on the cell's ground."""
    low, high = cell.bounds
    middle = (low + high) / 2
    lowest = middle - extents / 2
    lowest[2] = low[2]
    bearing, above = (math.radians(angle) for angle in cell.eye or VIEWS[cell.view])
    return camera_around(lowest, lowest + extents, bearing, above, size[0] / size[1])


def _cropped(pictures: Sequence[Pixels]) -> list[Pixels]:
    """Cut the same margins off all pictures: those in which none shows anything, as far as names allow."""
    inked = np.any([np.any(picture < PAPER, axis=2) for picture in pictures], axis=0)
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    top, bottom = max(rows[0] - MARGIN, 0), rows[-1] + MARGIN
    spare = max(NAME_WIDTH - (columns[-1] - columns[0]), 2 * MARGIN) // 2
    left, right = max(columns[0] - spare, 0), columns[-1] + spare
    return [picture[top:bottom, left:right] for picture in pictures]


def _write_names(pen: ImageDraw.ImageDraw, cell: Cell, place: tuple[int, int]) -> None:
    """Write a cell's name and note, centred below a place."""
    for line, (text, colour, size) in enumerate(((cell.title, INK, 13), (cell.note, FAINT, 11))):
        pen.text((place[0], place[1] + line * LINE), text, colour, _font(size), anchor="ma")


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
