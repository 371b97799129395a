"""What gets written: a body (seen mesh and convex pieces), and a model with its sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from manifold3d import Manifold

from model_kit.piece import MOST_PIECES, carved, united
from model_kit.piece import piece as hull_of
from model_kit.points import Cloud

DENSITY_G_PER_MM3 = 1.05e-3  # polystyrene
TIDY_MM = 2e-3  # edges shorter than this are collapsed after the union
CRUMB_MM3 = 0.5  # a recess where pieces meet at a sharp angle may cut off less than this

Sheet = Mapping[str, Any]


@dataclass(frozen=True)
class Body:
    """Convex pieces, and shallow recesses cut only into the seen mesh.

    `seen` gives instead one convex cloud of any number of points, for a shape that needs no pieces.
    """

    clouds: tuple[Cloud, ...] = ()
    recesses: tuple[Cloud, ...] = ()
    seen: Cloud | None = None

    @cached_property
    def pieces(self) -> list[Manifold]:
        """The convex pieces."""
        if len(self.clouds) > MOST_PIECES:
            raise ValueError(f"{len(self.clouds)} pieces, more than {MOST_PIECES}")
        return [hull_of(cloud) for cloud in self.clouds]

    @cached_property
    def solid(self) -> Manifold:
        """The seen solid, one connected whole."""
        if self.seen is not None:
            return hull_of(self.seen, most=len(self.seen))
        recesses = [hull_of(cloud) for cloud in self.recesses]
        return whole(carved(united(self.pieces), recesses).as_original().simplify(TIDY_MM))

    @property
    def bounds(self) -> tuple[Cloud, Cloud]:
        """Lowest and highest corner."""
        box = np.array(self.solid.bounding_box())
        return box[:3], box[3:]

    @property
    def mass_g(self) -> float:
        """Mass in polystyrene."""
        return float(self.solid.volume()) * DENSITY_G_PER_MM3


def whole(solid: Manifold) -> Manifold:
    """The one connected solid, without crumbs that recesses cut off. Raises ValueError if there are more."""
    found = solid.decompose()
    if len(found) == 1:
        return solid
    large = [each for each in found if each.volume() > CRUMB_MM3]
    if len(large) != 1:
        raise ValueError(f"{len(large)} separate solids instead of one")
    return large[0]


@dataclass(frozen=True)
class Model:
    """A name, a folder in `models/`, bodies by file suffix ("" or ".barrel"), and its sheet.

    `sheet` is called with the mass of all bodies in g, and gives what the sheet adds to it.
    """

    name: str
    folder: str
    title: str
    bodies: Mapping[str, Body]
    sheet: Callable[[float], Sheet]
    primitive: str | None = None

    @property
    def body(self) -> Body:
        """The main body."""
        return self.bodies[""]

    @property
    def mass_g(self) -> float:
        """Mass of all bodies together."""
        return round(sum(body.mass_g for body in self.bodies.values()), 3)

    def mesh_file(self, suffix: str = "") -> dict[str, Any]:
        """The sheet's entry for one of the bodies."""
        stem = f"{self.name}{suffix}"
        entry = {"mesh": f"{stem}.stl", "unit": "mm"}
        if self.bodies[suffix].clouds:
            entry["parts"] = f"{stem}.parts.obj"
        return entry if self.primitive is None else entry | {"primitive": self.primitive}
