"""Fortifications that a player places himself (EMP-45, EMP-46): obstacles about a middle of their own.

>>> from fbsim.rules.board import Obstacle, Terrain
>>> wall = Obstacle("wall", Terrain.WALL, ((-100, -8), (100, -8), (100, 8), (-100, 8)), 60)
>>> [(round(x), round(y)) for x, y in Fort("keep", "blue", (wall,)).built(0, 500, 90)[0].outline]
[(8, 400), (8, 600), (-8, 600), (-8, 400)]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

from fbsim.rules.board import Obstacle


@dataclass(frozen=True, slots=True)
class Fort:
    """A fortification: what it is made of, its middle at the origin."""

    name: str
    player: str
    parts: tuple[Obstacle, ...]

    def built(self, x: float, y: float, turn_deg: float = 0.0) -> tuple[Obstacle, ...]:
        """Give its parts where it is built; their ids have its name before them: "keep-wall"."""
        c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
        return tuple(
            replace(
                part,
                id=f"{self.name}-{part.id}",
                outline=tuple((x + a * c - b * s, y + a * s + b * c) for a, b in part.outline),
                leads_to=f"{self.name}-{part.leads_to}" if part.leads_to else "",
            )
            for part in self.parts
        )
