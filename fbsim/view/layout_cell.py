"""A fortress as a small picture for a page: all of its parts, stone and timber told apart, gates ajar."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from fbsim.catalogue.models import PartModel
from fbsim.physics.camera import Shown
from fbsim.physics.transform import Transform
from fbsim.scene.scene import Placed, Scene
from fbsim.view.contact_sheet import AJAR, Cell, Rgb
from fbsim.volley.leaves import leaf_place

EYE_DEG = (-38.0, 36.0)
"""Bearing of the eye and its height above the horizontal; a layout looks along +x."""
STONE: Rgb = (0.76, 0.72, 0.66)
LOOSE: Rgb = (0.80, 0.68, 0.46)
TIMBER: Rgb = (0.60, 0.44, 0.28)
TIMBERED = ("gallery", "ladder")


def layout_cell(scene: Scene, title: str, note: str = "") -> Cell:
    """Make the cell of a scene's parts. Raises ValueError where there is none."""
    if not scene.parts:
        raise ValueError(f"{title} has no parts to be drawn")
    shown = [thing for part in scene.parts for thing in _shown(part)]
    return Cell(shown, title, note, eye=EYE_DEG)


def _shown(part: Placed[PartModel]) -> Iterator[Shown]:
    place = Transform.turned(np.array(part.position), part.yaw)
    yield Shown(part.model.solid, place, _colour(part))
    for leaf, solid in zip(part.model.sheet.leaves, part.model.leaf_solids, strict=True):
        angle = (1.0 if part.is_open else AJAR) * math.radians(leaf.open_deg)
        yield Shown(solid, place.after(leaf_place(leaf, angle)), TIMBER)


def _colour(part: Placed[PartModel]) -> Rgb:
    if part.model.sheet.role in TIMBERED:
        return TIMBER
    return STONE if part.anchored else LOOSE
