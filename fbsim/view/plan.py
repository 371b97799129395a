"""The plan of a layout from above: its parts on squared paper, higher is lighter, with numbers for a legend.

The front, +x, is to the right. Drawn three times as large as it is written, so that edges are smooth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import shapely
from PIL import Image, ImageDraw, ImageFont
from shapely import affinity

from fbsim.catalogue.models import PartModel
from fbsim.meshes.solid import Solid
from fbsim.scene.layouts import Layout
from fbsim.scene.outlines import bodies_of, outline_of
from fbsim.scene.scene import Placed
from fbsim.volley.leaves import leaf_place

Rgb = tuple[int, int, int]
Xy = tuple[float, float]

PAPER: Rgb = (250, 247, 240)
SQUARES: Rgb = (226, 220, 207)
SHADOW: Rgb = (219, 211, 195)
INK: Rgb = (52, 48, 44)
FAINT: Rgb = (140, 132, 120)
LOW: Rgb = (128, 122, 114)
HIGH: Rgb = (236, 229, 214)
WOODEN: Rgb = (150, 108, 66)
LOOSE: Rgb = (205, 180, 128)
TAG: Rgb = (255, 255, 255)
ROLE_TINT: dict[str, Rgb] = {
    "ladder": WOODEN,
    "gallery": WOODEN,
    "block": LOOSE,
    "gate": (176, 128, 84),
    "stairs": (176, 170, 180),
}
TINT_SHARE = 0.45
SMOOTH = 3
"""Pixels drawn for one that is written, each way."""
PLAN_PX = 900
"""Longer side of the plan."""
MARGIN_PX = 46
LEGEND_PX = 330
LEAST_HEIGHT_PX = 300
SUN = (0.35, -0.35)
"""Shift of a shadow for each mm of height."""
LEVEL_MM = 0.5
BAR_STEPS_MM = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class _Frame:
    """From mm to pixels of the drawing: the corner (least x, greatest y) that is at the upper left."""

    left: float
    top: float
    scale: float

    def at(self, x: float, y: float) -> Xy:
        """A point of the table on the drawing."""
        margin = MARGIN_PX * SMOOTH
        return margin + (x - self.left) * self.scale, margin + (self.top - y) * self.scale


def draw_plan(layout: Layout, path: Path, notes: Sequence[str] = ()) -> None:
    """Write the plan of a layout that has parts as a PNG; `notes` are lines under its title."""
    parts = layout.scene.parts
    outlines = {part.id: outline_of(part) for part in parts}
    x0, y0, x1, y1 = _whole_cells(shapely.total_bounds(list(outlines.values())), layout.cell_mm)
    scale = PLAN_PX * SMOOTH / max(x1 - x0, y1 - y0)
    width = math.ceil((x1 - x0) * scale / SMOOTH) + 2 * MARGIN_PX + LEGEND_PX
    height = max(math.ceil((y1 - y0) * scale / SMOOTH), LEAST_HEIGHT_PX) + 2 * MARGIN_PX
    picture = Image.new("RGB", (width * SMOOTH, height * SMOOTH), PAPER)
    sheet = _Sheet(picture, _Frame(x0, y1, scale))
    sheet.shadows(parts)
    sheet.squares((x0, y0, x1, y1), layout.cell_mm)
    sheet.parts(parts, outlines)
    numbers = {name: number for number, name in enumerate(sorted({part.model.name for part in parts}), 1)}
    sheet.tags(parts, outlines, numbers)
    sheet.bar(x1 - x0, height)
    sheet.legend(width - LEGEND_PX, layout, numbers, notes)
    picture.resize((width, height), Image.Resampling.LANCZOS).save(path, format="PNG", optimize=True)


def _whole_cells(bounds: Sequence[float], cell_mm: float) -> tuple[float, ...]:
    """Bounds grown to whole cells, and half a cell all round."""
    x0, y0 = (cell_mm * (math.floor(value / cell_mm + 0.02) - 0.5) for value in bounds[:2])
    x1, y1 = (cell_mm * (math.ceil(value / cell_mm - 0.02) + 0.5) for value in bounds[2:])
    return x0, y0, x1, y1


class _Sheet:
    """A drawing, and how it is drawn on."""

    def __init__(self, picture: Image.Image, frame: _Frame) -> None:
        self.pen, self.frame = ImageDraw.Draw(picture), frame
        self.small, self.font, self.large = (
            ImageFont.load_default(size=size * SMOOTH) for size in (12, 15, 21)
        )

    def squares(self, bounds: tuple[float, ...], cell_mm: float) -> None:
        """Squared paper, its columns and rows numbered."""
        x0, y0, x1, y1 = bounds
        for column in range(math.ceil(x0 / cell_mm), math.floor(x1 / cell_mm) + 1):
            x = column * cell_mm
            self.pen.line([self.frame.at(x, y0), self.frame.at(x, y1)], SQUARES, SMOOTH)
            if x + cell_mm <= x1:
                left, low = self.frame.at(x + cell_mm / 2, y0)
                self.pen.text((left, low), str(column), FAINT, self.small, anchor="ma")
        for row in range(math.ceil(y0 / cell_mm), math.floor(y1 / cell_mm) + 1):
            y = row * cell_mm
            self.pen.line([self.frame.at(x0, y), self.frame.at(x1, y)], SQUARES, SMOOTH)
            if y + cell_mm <= y1:
                left, low = self.frame.at(x0, y + cell_mm / 2)
                self.pen.text((left - 4 * SMOOTH, low), str(row), FAINT, self.small, anchor="rm")

    def shadows(self, parts: Sequence[Placed[PartModel]]) -> None:
        """Shadows on the paper, all of one darkness."""
        for part in parts:
            for body in bodies_of(part):
                thrown = affinity.translate(body.shape, *(body.top * shift for shift in SUN))
                self.fill(shapely.union(body.shape, thrown).convex_hull, SHADOW)

    def parts(self, parts: Sequence[Placed[PartModel]], outlines: Mapping[str, Any]) -> None:
        """Parts from the lowest foot up, each with its levels from the lowest up."""
        highest = max(body.top for part in parts for body in bodies_of(part))
        for part in sorted(parts, key=lambda each: each.position[2]):
            for top, shape in _levels(part):
                self.fill(shape, _rgb(part, top / highest))
                self.edge(shape, INK, 1)
            self.edge(outlines[part.id], INK, 2)

    def tags(
        self, parts: Sequence[Placed[PartModel]], outlines: Mapping[str, Any], numbers: Mapping[str, int]
    ) -> None:
        """The number of its model on each part that no other lies upon."""
        for part in parts:
            upon = [each for each in parts if each.position[2] > part.position[2]]
            if any(outlines[each.id].covers(outlines[part.id].centroid) for each in upon):
                continue
            inside = outlines[part.id].representative_point()
            centre = outlines[part.id].centroid
            spot = centre if outlines[part.id].covers(centre) else inside
            self.tag(self.frame.at(spot.x, spot.y), str(numbers[part.model.name]))

    def tag(self, at: Xy, word: str) -> None:
        """A white disc with a number."""
        radius = 9 * SMOOTH
        box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        self.pen.ellipse(box, TAG, INK, SMOOTH)
        self.pen.text(at, word, INK, self.small, anchor="mm")

    def bar(self, width_mm: float, height: int) -> None:
        """A scale bar of about a quarter of the plan, and where the front is."""
        length = max((step for step in BAR_STEPS_MM if step <= width_mm / 3), default=BAR_STEPS_MM[0])
        left, low = MARGIN_PX * SMOOTH, (height - 14) * SMOOTH
        right = left + length * self.frame.scale
        self.pen.line([(left, low), (right, low)], INK, 2 * SMOOTH)
        for end in (left, right):
            self.pen.line([(end, low - 4 * SMOOTH), (end, low + 4 * SMOOTH)], INK, 2 * SMOOTH)
        self.pen.text((right + 8 * SMOOTH, low), f"{length} mm", INK, self.small, anchor="lm")
        start = right + 90 * SMOOTH
        self.pen.text((start, low), "front", INK, self.small, anchor="lm")
        tip, tail = start + 84 * SMOOTH, start + 38 * SMOOTH
        self.pen.line([(tail, low), (tip, low)], INK, 2 * SMOOTH)
        head = 6 * SMOOTH
        self.pen.polygon([(tip + head, low), (tip - head, low - head), (tip - head, low + head)], INK)

    def legend(self, left_px: int, layout: Layout, numbers: Mapping[str, int], notes: Sequence[str]) -> None:
        """Title, notes, and what the numbers mean."""
        left, low = left_px * SMOOTH, MARGIN_PX * SMOOTH
        self.pen.text((left, low), layout.scene.title, INK, self.large)
        low += 34 * SMOOTH
        for note in notes:
            self.pen.text((left, low), note, FAINT, self.small)
            low += 18 * SMOOTH
        low += 12 * SMOOTH
        for name, number in numbers.items():
            count = sum(part.model.name == name for part in layout.scene.parts)
            self.tag((left + 9 * SMOOTH, low + 9 * SMOOTH), str(number))
            self.pen.text((left + 28 * SMOOTH, low), f"{count} x {name}", INK, self.font)
            low += 24 * SMOOTH

    def fill(self, shape: Any, rgb: Rgb) -> None:
        """Fill polygons; what shows through their holes is left as it is by drawing them in slices."""
        for piece in _without_holes(shape):
            self.pen.polygon([self.frame.at(x, y) for x, y in piece.exterior.coords], rgb)

    def edge(self, shape: Any, rgb: Rgb, width: int) -> None:
        """Draw the rims of polygons."""
        for piece in _polygons(shape):
            for ring in (piece.exterior, *piece.interiors):
                corners = [self.frame.at(x, y) for x, y in ring.coords]
                self.pen.line([*corners, corners[1]], rgb, width * SMOOTH // 2 + 1, joint="curve")


def _levels(part: Placed[PartModel]) -> Iterator[tuple[float, Any]]:
    """What of a part ends at each height, from the lowest up: height and outline."""
    bodies = bodies_of(part, (part.model.solid, *_leaves(part)))
    tops: dict[int, list[Any]] = {}
    for body in bodies:
        tops.setdefault(round(body.top / LEVEL_MM), []).append(body.shape)
    for top in sorted(tops):
        yield top * LEVEL_MM, shapely.union_all(tops[top])


def _leaves(part: Placed[PartModel]) -> Iterator[Solid]:
    """Leaves of a gate, turned aside where it is open."""
    for leaf, solid in zip(part.model.sheet.leaves, part.model.leaf_solids, strict=True):
        place = leaf_place(leaf, math.radians(leaf.open_deg) if part.is_open else 0.0)
        parts = tuple(place.apply(points) for points in solid.parts)
        yield replace(solid, vertices=place.apply(solid.vertices), parts=parts)


def _rgb(part: Placed[PartModel], share: float) -> Rgb:
    """Colour of what is that share of the greatest height."""
    grey = _mixed(LOW, HIGH, share)
    tint = ROLE_TINT.get(part.model.sheet.role)
    return grey if tint is None else _mixed(grey, tint, TINT_SHARE)


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round((1 - share) * a + share * b) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _polygons(shape: Any) -> list[Any]:
    return [piece for piece in shapely.get_parts(shape) if piece.geom_type == "Polygon"]


def _without_holes(shape: Any) -> Iterator[Any]:
    """Polygons that together fill the same, none with a hole: those that have one are cut through it."""
    for piece in _polygons(shape):
        if not piece.interiors:
            yield piece
            continue
        x0, y0, x1, y1 = piece.bounds
        x = piece.interiors[0].centroid.x
        for half in (shapely.box(x0, y0, x, y1), shapely.box(x, y0, x1, y1)):
            yield from _without_holes(piece.intersection(half))
