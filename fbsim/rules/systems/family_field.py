"""The home-made field of the family's game: one sheet of drawing paper, north up.

    north-west   .            Castle two    castles in diagonal corners (FAM-03); magma south and west
                 .         (magma, gorge)   of the second leaves a gorge open between (FAM-05)
      Mountain | gaze | Thicket             across the middle of the way, side by side: Dragon Mountain
                 .                          (FAM-06), the corridor that it watches, the trees (FAM-07)
    Castle one   .            south-east

Three routes (FAM-11): the shortest through the corridor, past the dragon; the middling one straight through
the Thicket, where steps count half; the longest and safest around both, at no more than the ordinary price
(FAM-14). Whoever leaves a piece as a guard in his castle does not lose it to the first who comes (FAM-15).

Sizes are ours: the sources give none, and their pictures are lost. The axis "ahead" runs from the first
castle to the second through the middle of the sheet, "aside" to the left of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, hypot, pi, sin

from fbsim.rules.board import Board, Obstacle, Purpose, Terrain, Zone
from fbsim.rules.board.plane import Outline, Point
from fbsim.rules.ruleset import OptionValue

SHEETS = {"A2": (420.0, 594.0), "A1": (594.0, 841.0), "A0": (841.0, 1189.0)}
"""Width and depth in mm (FAM-02)."""

CORRIDOR_MM = 55.0
"""Width of what the dragon sees: 5 to 6 cm (FAM-12)."""

# Lengths on an A1 sheet, in mm; other sheets have them in proportion.

CASTLE = 200.0
"""Side of the castles, in which armies start: room for two squads and their guns."""
TREES_LEFT, TREES_RIGHT, TREES_DEEP = 60.0, -235.0, 65.0
"""The Thicket, aside and to both sides of the middle ahead."""
CORRIDOR_LONG = 80.0
"""Half the length of the corridor, ahead."""
MOUNTAIN, COBBLES_HIGH = 65.0, 200.0
"""Radius and height of Dragon Mountain: too high to be climbed in one move, and nobody stands on it."""
MAGMA_GAP, MAGMA_WIDE, GORGE = 5.0, 20.0, 63.0
"""The magma keeps off the castle by the gap; the gorge is what it leaves open of each side."""

CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
"""Corners of the castles, in the order of the players: two have the diagonal, more have what is left."""

STONES = 12
"""Corners of the mountain's outline."""


def field(players: tuple[str, ...], options: Mapping[str, OptionValue]) -> Board:
    """Lay the field on a sheet of the agreed size (FAM-02)."""
    width, depth = SHEETS[str(options["sheet"])]
    sheet = _Sheet(width, depth)
    return Board(width, depth, obstacles=sheet.obstacles(), zones=sheet.zones(players))


class _Sheet:
    """Puts things in their places on a sheet of some size."""

    def __init__(self, width: float, depth: float) -> None:
        self.width, self.depth = width, depth
        self.scale = width / SHEETS["A1"][0]
        side = CASTLE * self.scale
        x, y = width / 2 - side / 2, depth / 2 - side / 2
        length = hypot(x, y)
        self.ahead = x / length, y / length

    def zones(self, players: tuple[str, ...]) -> tuple[Zone, ...]:
        """Give the castles and the dragon's gaze."""
        castles = [
            Zone(f"castle of {name}", Purpose.CASTLE, self._corner(at, CASTLE), name)
            for name, at in zip(players, CORNERS, strict=False)
        ]
        near, long = TREES_LEFT * self.scale, CORRIDOR_LONG * self.scale
        gaze = Zone("dragon's gaze", Purpose.GAZE, self._strip(-long, long, near, near + CORRIDOR_MM))
        return (*castles, gaze)

    def obstacles(self) -> tuple[Obstacle, ...]:
        """Give the Thicket, Dragon Mountain and the magma."""
        deep, left, right = (self.scale * each for each in (TREES_DEEP, TREES_LEFT, TREES_RIGHT))
        south, west = self._magma()
        return (
            Obstacle("thicket", Terrain.FOREST, self._strip(-deep, deep, right, left), 60.0),
            Obstacle("dragon mountain", Terrain.WALL, self._mountain(), COBBLES_HIGH, standable=False),
            Obstacle("magma south", Terrain.IMPASSABLE, south, 0.0),
            Obstacle("magma west", Terrain.IMPASSABLE, west, 0.0),
        )

    def _mountain(self) -> Outline:
        radius = MOUNTAIN * self.scale
        aside = TREES_LEFT * self.scale + CORRIDOR_MM + radius
        angles = [2 * pi * number / STONES for number in range(STONES)]
        return tuple(self._at(radius * cos(angle), aside + radius * sin(angle)) for angle in angles)

    def _magma(self) -> tuple[Outline, Outline]:
        """Give the magma south and west of the second castle, the corner between them left open."""
        side, gap, wide, open_ = (self.scale * each for each in (CASTLE, MAGMA_GAP, MAGMA_WIDE, GORGE))
        east, north = self.width / 2, self.depth / 2
        x, y = east - side, north - side
        south = _rectangle(x + open_, y - gap - wide, east, y - gap)
        west = _rectangle(x - gap - wide, y + open_, x - gap, north)
        return south, west

    def _corner(self, at: tuple[int, int], side: float) -> Outline:
        """Give a square in a corner of the sheet."""
        x, y = at[0] * self.width / 2, at[1] * self.depth / 2
        inner_x, inner_y = x - at[0] * side * self.scale, y - at[1] * side * self.scale
        return _rectangle(min(x, inner_x), min(y, inner_y), max(x, inner_x), max(y, inner_y))

    def _strip(self, back: float, front: float, right: float, left: float) -> Outline:
        """Give a rectangle along the axis between the castles."""
        return self._at(back, right), self._at(front, right), self._at(front, left), self._at(back, left)

    def _at(self, ahead: float, aside: float) -> Point:
        x, y = self.ahead
        return ahead * x - aside * y, ahead * y + aside * x


def _rectangle(west: float, south: float, east: float, north: float) -> Outline:
    return (west, south), (east, south), (east, north), (west, north)
