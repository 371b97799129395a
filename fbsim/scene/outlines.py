"""What a part of a scene looks like from above: the outlines of its convex bodies, and their heights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple

import shapely
from shapely import affinity

from fbsim.catalogue.models import PartModel
from fbsim.meshes.solid import Solid
from fbsim.scene.scene import Placed

MM = 1000.0


class Body(NamedTuple):
    """A convex body of a placed part: its outline on the table (a shapely polygon) and its heights, in mm."""

    shape: Any
    base: float
    top: float


def bodies_of(part: Placed[PartModel], solids: Iterable[Solid] | None = None) -> list[Body]:
    """Convex bodies of a part where it stands; those of these solids, its own body unless given."""
    x, y, z = (MM * value for value in part.position)
    found: list[Body] = []
    solids = (part.model.solid,) if solids is None else solids
    for points in chain.from_iterable(solid.parts for solid in solids):
        flat = shapely.MultiPoint(MM * points[:, :2]).convex_hull
        turned = affinity.rotate(flat, part.yaw, origin=(0, 0), use_radians=True)
        low, high = MM * float(points[:, 2].min()), MM * float(points[:, 2].max())
        found.append(Body(affinity.translate(turned, x, y), z + low, z + high))
    return found


def outline_of(part: Placed[PartModel]) -> Any:
    """Outline of all of a part as it is seen from above, leaves and all: a shapely polygon, or several."""
    return shapely.union_all(
        [body.shape for body in bodies_of(part, (part.model.solid, *part.model.leaf_solids))]
    )
