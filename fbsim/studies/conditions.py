"""A shooting range: one gun, one figure at a distance, with or without cover; as a scene that can be fired.

gun at x = -D, figure at the origin of the range and facing the gun, the table reaching 0.6 m beyond both.
cover   none, or a part of the fortress kit: a figure stands on it where it has a walk or platform, else
        behind it, as near as its own depth allows
"""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

import numpy as np

from fbsim.catalogue.models import Catalogue, FigureModel, PartModel
from fbsim.guns.streams import KEY_LIMIT
from fbsim.meshes.solid import FloatArray
from fbsim.scene.flats import largest_flat

NO_COVER = "none"
ALIASES = {"crenel": "walk-wall"}
"""Short names: a figure behind crenels stands on the walk of a wall."""
MARGIN_MM = 600.0
WIDTH_MM = 1000.0
BEHIND_MM = 3.0
"""Between a figure and the cover it stands behind."""
FOOT_M = 1e-4
"""What of a figure is no higher is its foot."""
MM = 1000.0
GUN, TARGET, COVER = "gun", "target", "cover"


@dataclass(frozen=True, order=True)
class Condition:
    """What is shot by what: names of models, the distance in m, and the cover."""

    gun: str
    target: str
    distance_m: float
    cover: str = NO_COVER

    @property
    def first_chance(self) -> int:
        """Number of its first shot among all chances of a seed, below 2³²: the same for every gun.

        Other targets, distances and covers get other chances, so that their shots are independent.
        """
        return crc32(f"{self.target} {self.distance_m!r} {self.cover}".encode())

    def volley_of(self, shot: int) -> int:
        """Number of the volley whose chances a shot of this condition has."""
        return (self.first_chance + shot) % KEY_LIMIT

    @property
    def name(self) -> str:
        """Name for files: "bulldog-swordsman-1.5m-none"."""
        return f"{self.gun}-{self.target}-{self.distance_m:g}m-{self.cover}"


def scene_text(
    condition: Condition, catalogue: Catalogue, *, rules: str, shell: str | None, aim_height: float
) -> str:
    """Write the scene file of a condition. Raises UnknownName for a model that is not there."""
    figure = catalogue.figure(condition.target)
    gun = catalogue.gun(condition.gun)
    way = MM * condition.distance_m
    middle = way / 2
    loaded = "" if shell is None else f', shell = "{shell}"'
    stands = _figure(condition, catalogue, middle)
    length = way + 2 * MARGIN_MM
    return f"""\
title = "{condition.gun} at {condition.target}, {condition.distance_m:g} m, cover: {condition.cover}"
rules = "{rules}"
table = {{ size_mm = [{length:g}, {WIDTH_MM:g}] }}
guns = [{{ id = "{GUN}", side = "red", model = "{gun.name}", at_mm = [{-middle:g}, 0] }}]
figures = [{{ id = "{TARGET}", side = "blue", model = "{figure.name}", {stands} }}]
{_cover(condition, catalogue, figure, middle)}\
orders = [{{ gun = "{GUN}", target = "{TARGET}", aim_height = {aim_height:g}{loaded} }}]
"""


def part_of(cover: str) -> str | None:
    """Name of the fortress part that a cover is; None for none."""
    return None if cover == NO_COVER else ALIASES.get(cover, cover)


def _figure(condition: Condition, catalogue: Catalogue, x: float) -> str:
    """Where the figure stands: its keys in the scene."""
    at, part = f"at_mm = [{x:g}, 0], facing_deg = 180", part_of(condition.cover)
    stands_on = (
        part is not None and _walk(catalogue.part(part), catalogue.figure(condition.target)) is not None
    )
    return f'{at}, on = "{COVER}"' if stands_on else at


def _cover(condition: Condition, catalogue: Catalogue, figure: FigureModel, x: float) -> str:
    """The line of the part that covers; its front, +x of its mesh, looks to the gun."""
    name = part_of(condition.cover)
    if name is None:
        return ""
    part = catalogue.part(name)
    walk = _walk(part, figure)
    behind = -MM * float(figure.solid.bounds[1, 0] - part.solid.bounds[0, 0]) - BEHIND_MM
    place = x + (behind if walk is None else walk)
    return f'parts = [{{ id = "{COVER}", model = "{name}", at_mm = [{place:.3f}, 0], facing_deg = 180 }}]\n'


def _walk(part: PartModel, figure: FigureModel) -> float | None:
    """Where along its own x, in mm, the middle of a part's walk lies; None without room on it."""
    flat = largest_flat(part)
    if flat is None or not (contact_extents(figure) < np.ptp(flat, axis=0)[:2]).all():
        return None
    return float(flat[:, 0].mean())


def contact_extents(figure: FigureModel) -> FloatArray:
    """Length and width (2,) in mm of what a figure stands on."""
    vertices = figure.solid.vertices
    feet = vertices[vertices[:, 2] < FOOT_M]
    extents: FloatArray = MM * np.ptp(feet[:, :2], axis=0)
    return extents
