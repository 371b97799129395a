"""What stands on a board or is marked on it: obstacles, zones, ladders. Plain values that never change.

An obstacle is an upright prism: its outline seen from above, its foot at base_mm, its top at
base_mm + height_mm. Lengths in mm; the table's centre is the origin (see `board`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from fbsim.rules.board.plane import Outline


class Terrain(StrEnum):
    """What an obstacle is to those who move."""

    WALL = "wall"
    """A block: tower, wall, house, parapet. It is climbed, crossed, stood on."""
    FOREST = "forest"
    """Passable; the rules price the way inside (FAM-13)."""
    IMPASSABLE = "impassable"
    """Water, magma: nobody stands on it or crosses it."""
    STAIRS = "stairs"
    """Stairs or a ramp from their foot to the top of the obstacle that `leads_to` names."""
    GATE = "gate"
    """It bars the way until it is open, and is not climbed."""


class Purpose(StrEnum):
    """What a zone is for."""

    START = "start"
    FORTRESS = "fortress"
    CASTLE = "castle"
    HOSPITAL = "hospital"
    GAZE = "gaze"
    """The corridor that a dragon watches (FAM-12)."""
    HALF = "half"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """An upright prism. Its foot is at `base_mm`: above 0 for what stands on others, or bridges a way."""

    id: str
    terrain: Terrain
    outline: Outline
    """Corners in order, not closed, at least three; the outline may not cross itself."""
    height_mm: float
    base_mm: float = 0.0
    standable: bool = True
    """Whether its top can be stood on."""
    leads_to: str = ""
    """For stairs: id of the obstacle whose top they reach."""
    step_mm: float = 0.0
    """For stairs: height of a single step; 0 for a ramp. Vehicles and guns need steps lower than they
    are high (REP-53)."""

    @property
    def top_mm(self) -> float:
        """Height of its top above the table."""
        return self.base_mm + self.height_mm


@dataclass(frozen=True, slots=True)
class Zone:
    """An area of the table with a purpose; it bars nobody's way by itself."""

    name: str
    purpose: Purpose
    outline: Outline
    player: str = ""
    """Whose it is; "" for nobody's."""


class Ladder(NamedTuple):
    """A ladder as high as the obstacle it leans on (REP-49), at a point of the obstacle's outline."""

    obstacle: str
    x: float
    y: float
