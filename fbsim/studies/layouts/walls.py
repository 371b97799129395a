"""Free-standing walls of blocks after a volley: how many blocks fell, and whether the wall is still cover.

cover   = area of the silhouette that is left / area that it had before
          seen from the wall's front, from its foot up to a man's chest (CHEST_MM) or its own top, and over
          the length that it had; what lies more than ASIDE_MM before or behind the line of the wall is rubble
          and counts no more

A wall is still cover where at least COVER of it is left. Heights and shares are conventions of ours: no rule
says when a wall has stopped to be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
import shapely

from fbsim.catalogue.models import PartModel
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.standing import static_tilt
from fbsim.physics.transform import Transform
from fbsim.scene.scene import Placed, Scene
from fbsim.studies.layouts.falls import has_fallen

CHEST_MM = 40.0
"""Three quarters of a figure of 54 mm (an estimate)."""
ASIDE_MM = 30.0
"""Twice the thickness of a block: the room of one man."""
COVER = 0.8
MM = 1000.0
BLOCK = re.compile(r"(?P<wall>.+)-r\d+-c\d+")


@dataclass(frozen=True)
class Wall:
    """A free-standing wall: its id and its blocks, in the order of the courses."""

    id: str
    blocks: tuple[Placed[PartModel], ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids of its blocks."""
        return tuple(block.id for block in self.blocks)


@dataclass(frozen=True)
class WallState:
    """What is left of a wall: blocks in all, how many fell, which share of its silhouette is there."""

    id: str
    blocks: int
    fell: int
    left: float

    @property
    def is_cover(self) -> bool:
        """Whether a man behind it still has cover to the chest."""
        return self.left >= COVER


def wall_of(id: str) -> str | None:
    """Name the wall that a block belongs to by its id; None for what is no block of a wall.

    >>> wall_of("screen-left-r2-c10"), wall_of("seat")
    ('screen-left', None)
    """
    found = BLOCK.fullmatch(id)
    return None if found is None else found["wall"]


def walls_of(scene: Scene) -> tuple[Wall, ...]:
    """Free-standing walls of a scene: the loose parts that are named as blocks of one."""
    blocks = [part for part in scene.parts if not part.anchored and wall_of(part.id)]
    groups = groupby(sorted(blocks, key=_wall_name), _wall_name)
    return tuple(Wall(name, tuple(group)) for name, group in groups)


def state_of(wall: Wall, before: Mapping[str, Transform], after: Mapping[str, Transform]) -> WallState:
    """Compare a wall's blocks with where they stood; a block that `after` lacks has left the table."""
    view = _View.of(wall, before)
    fell = sum(
        has_fallen(before[block.id], after.get(block.id), static_tilt(block.model.solid))
        for block in wall.blocks
    )
    there, left = (view.filled(wall, poses) for poses in (before, after))
    return WallState(wall.id, len(wall.blocks), fell, left / there)


@dataclass(frozen=True)
class _View:
    """A look at a wall from its front: `along` its length and `ahead` of it are unit vectors (3,)."""

    along: FloatArray
    ahead: FloatArray
    middle: FloatArray
    window: Any

    @classmethod
    def of(cls, wall: Wall, before: Mapping[str, Transform]) -> _View:
        along = _length_of(wall, before)
        ahead = np.array([-along[1], along[0], 0.0])
        middle = np.mean([before[id].position for id in wall.ids], axis=0)
        points = MM * np.vstack([_corners(block, before[block.id]) for block in wall.blocks])
        foot, top = points[:, 2].min(), points[:, 2].max()
        places = points @ along
        window = shapely.box(places.min(), foot, places.max(), min(top, foot + CHEST_MM))
        return cls(along, ahead, middle, window)

    def filled(self, wall: Wall, poses: Mapping[str, Transform]) -> float:
        """Area in mm² of the window that blocks fill."""
        there = [
            self._outline(block, poses[block.id])
            for block in wall.blocks
            if block.id in poses and self._is_in_line(poses[block.id])
        ]
        return float(shapely.intersection(shapely.union_all(there), self.window).area)

    def _is_in_line(self, pose: Transform) -> bool:
        return abs(MM * float((pose.position - self.middle) @ self.ahead)) <= ASIDE_MM

    def _outline(self, block: Placed[PartModel], pose: Transform) -> Any:
        """What a block covers of the view."""
        flat = [MM * pose.apply(part) for part in block.model.solid.parts]
        seen = (np.column_stack([points @ self.along, points[:, 2]]) for points in flat)
        return shapely.union_all([shapely.MultiPoint(points).convex_hull for points in seen])


def _length_of(wall: Wall, before: Mapping[str, Transform]) -> FloatArray:
    """Which way a wall runs: from end to end of its lowest course, or along its only block."""
    places = np.array([before[id].position for id in wall.ids])
    way = places[np.argmax(np.linalg.norm(places[:, :2] - places[0, :2], axis=1))] - places[0]
    way[2] = 0.0
    if not way.any():
        block = wall.blocks[0]
        long_in_y = block.model.solid.extents[1] >= block.model.solid.extents[0]
        way = before[block.id].matrix[:, 1 if long_in_y else 0]
    unit: FloatArray = way / np.linalg.norm(way)
    return unit


def _corners(block: Placed[PartModel], pose: Transform) -> FloatArray:
    return np.vstack([pose.apply(part) for part in block.model.solid.parts])


def _wall_name(part: Placed[PartModel]) -> str:
    return wall_of(part.id) or ""


def all_states(
    walls: Iterable[Wall], before: Mapping[str, Transform], after: Mapping[str, Transform]
) -> list[WallState]:
    """State of each of several walls."""
    return [state_of(wall, before, after) for wall in walls]
