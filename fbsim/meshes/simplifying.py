"""Fewer triangles for a closed surface that has more than a toy needs: manifold3d's `simplify`.

It keeps a subset of the corners and moves no point of the surface by more than a tolerance. Tolerances are
doubled, each applied to what the last has left, until few enough triangles remain; their sum is the bound.
"""

from __future__ import annotations

from dataclasses import dataclass

from fbsim.meshes.surface import Surface
from fbsim.meshes.union import simplified_to

MOST_TRIANGLES = 20_000
TOLERANCES = tuple(2.0**step * 1e-6 for step in range(2, 10))
"""In m: 0.004 to 0.5 mm, together 1 mm."""


@dataclass(frozen=True, eq=False)
class Simplified:
    """A surface of fewer triangles, and the distance in m within which it follows the former."""

    surface: Surface
    within: float


def simplified(surface: Surface, most: int = MOST_TRIANGLES) -> Simplified | None:
    """Bring a closed surface in m to at most `most` triangles, within 1 mm; None where it has no more."""
    if len(surface.faces) <= most:
        return None
    return Simplified(*simplified_to(surface, most, TOLERANCES))
