"""A still of the table before or after a volley, with a legend.

Figures and guns are in the colour of their side; wounded ones go pale, killed and destroyed ones dark.
Loose blocks, walls and shells have the colour of their material.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fbsim.catalogue.models import GunModel, PartModel
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import TABLE_THICKNESS
from fbsim.physics.boxes import box_of
from fbsim.physics.camera import SUN, Shown, camera_around, take_picture
from fbsim.physics.transform import Transform
from fbsim.rules import Outcome
from fbsim.view.colours import (
    DARK,
    HURT_TINT,
    LOOSE_STONE,
    SHELL_RGB,
    STONE,
    WOOD,
    Rgb,
    mixed,
    side_rgb,
)
from fbsim.view.ground import shadow_solid, slab_solid
from fbsim.volley.leaves import Angles, leaf_place, shut
from fbsim.volley.result import VolleyResult
from fbsim.volley.stage import Stage, barrel_place

Moment = Literal["before", "after"]

SHADE = 0.68  # how bright the table is in a shadow
LEGEND_HEIGHT = 34  # pixels


def draw_volley(
    stage: Stage,
    result: VolleyResult,
    path: Path,
    moment: Moment = "after",
    size: tuple[int, int] = (1280, 800),
) -> None:
    """Write a PNG of the table before or after a volley."""
    shown = list(_shown(stage, result, moment))
    shown += _shadows(stage, shown[1:])
    lowest, highest = _framed(stage, result)
    drawn = (size[0], size[1] - LEGEND_HEIGHT)
    camera = camera_around(lowest, highest, math.radians(-62), math.radians(38), drawn[0] / drawn[1])
    pixels = take_picture(shown, camera, drawn)
    picture = Image.new("RGB", size, "white")
    picture.paste(Image.fromarray(pixels), (0, 0))
    _write_legend(picture, stage, result, moment)
    picture.save(path, format="PNG")


def _shown(stage: Stage, result: VolleyResult, moment: Moment) -> Iterator[Shown]:
    yield from _table(stage)
    poses = result.before if moment == "before" else result.after
    outcomes = {piece.id: piece.outcome for piece in (*result.figures, *result.guns)}
    for thing in stage.scene.placed:
        if thing.id in poses:
            rgb = _rgb(stage, thing.id, None if moment == "before" else outcomes.get(thing.id))
            yield Shown(thing.model.solid, poses[thing.id], rgb)
            if isinstance(thing.model, GunModel):
                barrel = barrel_place(thing.model.sheet, result.elevations.get(thing.id))
                darker = mixed(rgb, DARK, 0.35)
                yield Shown(thing.model.barrel_solid, poses[thing.id].after(barrel), darker)
            if isinstance(thing.model, PartModel):
                leaves = (stage.leaves if moment == "before" else result.leaves).get(thing.id)
                yield from _leaves(thing.model, poses[thing.id], leaves, mixed(rgb, WOOD, 0.6))
    yield from _shells(stage, result, poses)


def _leaves(model: PartModel, pose: Transform, angles: Angles | None, rgb: Rgb) -> Iterator[Shown]:
    turned = shut(model) if angles is None else angles
    for leaf, solid, angle in zip(model.sheet.leaves, model.leaf_solids, turned, strict=True):
        yield Shown(solid, pose.after(leaf_place(leaf, angle)), rgb)


def _shells(stage: Stage, result: VolleyResult, poses: dict[str, Transform]) -> Iterator[Shown]:
    for shell in (shell for shot in result.shots for shell in shot.shells):
        if shell.id in poses:
            yield Shown(stage.scene.catalogue.shell(shell.model).solid, poses[shell.id], SHELL_RGB)


def _rgb(stage: Stage, name: str, outcome: Outcome | None) -> Rgb:
    piece = stage.pieces[name]
    if piece.kind is None or piece.side is None:
        return STONE if piece.anchored else LOOSE_STONE
    rgb = side_rgb(stage.scene.sides, piece.side)
    if piece.anchored:
        return mixed(rgb, STONE, 0.7)
    if outcome in HURT_TINT:
        tint, share = HURT_TINT[outcome]
        return mixed(rgb, tint, share)
    return rgb


def _table(stage: Stage) -> Iterator[Shown]:
    length, width = stage.scene.table.size
    slab = slab_solid(length, width, TABLE_THICKNESS / 2)
    red, green, blue = (channel / 255 for channel in stage.scene.table.surface.rgb)
    yield Shown(slab, Transform.turned(np.zeros(3), 0.0), (red, green, blue))


def _shadows(stage: Stage, shown: list[Shown]) -> Iterator[Shown]:
    """Shadows on the table, since the renderer has none that a large table can use."""
    red, green, blue = (channel / 255 * SHADE for channel in stage.scene.table.surface.rgb)
    for thing in shown:
        shadow = shadow_solid(thing.solid, thing.pose, SUN, stage.scene.table.size)
        if shadow is not None:
            yield Shown(shadow, Transform.turned(np.zeros(3), 0.0), (red, green, blue))


def _framed(stage: Stage, result: VolleyResult) -> tuple[FloatArray, FloatArray]:
    """Box around all that is on the table before or after the volley, but for shells."""
    field = stage.field()
    placed = [
        *result.before.items(),
        *((name, pose) for name, pose in result.after.items() if name in result.before),
    ]
    boxes = np.array([box_of(field.bodies[name].form, pose) for name, pose in placed])
    lowest, highest = boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)
    margin = np.array([0.04, 0.04, 0.0])
    return lowest - margin, highest + margin


def _write_legend(picture: Image.Image, stage: Stage, result: VolleyResult, moment: Moment) -> None:
    """Title, then the sides; after the volley each with its three tints, and what these mean."""
    legend = _Legend(picture)
    when = "before the volley" if moment == "before" else f"after the volley, seed {result.seed}"
    legend.text(f"{stage.scene.title}: {when}")
    for side in stage.scene.sides:
        sound = side_rgb(stage.scene.sides, side)
        tints = [mixed(sound, *HURT_TINT[outcome]) for outcome in (Outcome.WOUNDED, Outcome.KILLED)]
        legend.swatches([sound] if moment == "before" else [sound, *tints])
        legend.text(side)
    if moment == "after":
        legend.text("(sound, wounded or damaged, killed or destroyed)")
        legend.swatches([SHELL_RGB])
        legend.text("shell")


class _Legend:
    """A line of words and colours along the lower edge of a picture."""

    def __init__(self, picture: Image.Image) -> None:
        self.draw, self.font = ImageDraw.Draw(picture), ImageFont.load_default(size=16)
        self.left, self.top = 14, picture.height - LEGEND_HEIGHT + 7

    def text(self, words: str) -> None:
        """Write words and go on behind them."""
        self.draw.text((self.left, self.top), words, fill="black", font=self.font)
        self.left += int(self.draw.textlength(words, font=self.font)) + 24

    def swatches(self, colours: list[Rgb]) -> None:
        """Draw squares side by side."""
        for rgb in colours:
            box = (self.left, self.top + 3, self.left + 14, self.top + 17)
            self.draw.rectangle(box, fill=tuple(round(255 * c) for c in rgb), outline="black")
            self.left += 16
        self.left += 6
