"""A layout surveyed: its size and mass, what it is made of, its buildings and their price, its posts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from fbsim.battle.fortress import Building, buildings_of, price_of
from fbsim.battle.posts import Post, posts_of
from fbsim.scene.layouts import Layout
from fbsim.scene.outlines import bodies_of

DIGITS = 3


@dataclass(frozen=True)
class PartCount:
    """How many parts of one model there are; the mass is that of all of them, in g."""

    model: str
    title: str
    role: str
    count: int
    mass_g: float


@dataclass(frozen=True)
class Survey:
    """What a layout comes to. `size_mm` is along its x and y and its height; None where it has no parts."""

    layout: Layout
    size_mm: tuple[float, float, float] | None
    parts: tuple[PartCount, ...]
    buildings: tuple[Building, ...]
    posts: tuple[Post, ...]

    @property
    def mass_g(self) -> float:
        """Mass of all parts."""
        return round(sum(part.mass_g for part in self.parts), DIGITS)

    @property
    def price(self) -> int:
        """Army points of all buildings (EMP-36)."""
        return price_of(self.buildings)

    @property
    def men(self) -> int:
        """How many find room on its posts."""
        return sum(post.men for post in self.posts)

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        scene = self.layout.scene
        return {
            "title": scene.title,
            "path": str(scene.path),
            "cell_mm": self.layout.cell_mm,
            "storey_mm": self.layout.storey_mm,
            "size_mm": None if self.size_mm is None else list(self.size_mm),
            "mass_g": self.mass_g,
            "parts": [vars(part) for part in self.parts],
            "buildings": [
                {"parts": list(each.parts), "size_mm": list(each.size_mm), "price": each.price}
                for each in self.buildings
            ],
            "price": self.price,
            "posts": [
                vars(post)
                | {"size_mm": list(post.size_mm), "spot_mm": list(post.spot_mm)}
                | {"stands_mm": [list(spot) for spot in post.stands_mm]}
                for post in self.posts
            ],
            "men": self.men,
        }


def survey_of(layout: Layout) -> Survey:
    """Survey a layout. Raises MeshError."""
    scene = layout.scene
    return Survey(layout, size_of(layout), _counts(layout), buildings_of(scene), posts_of(scene))


def size_of(layout: Layout) -> tuple[float, float, float] | None:
    """Size in mm along x and y, and height; None where there are no parts."""
    bodies = [
        body
        for part in layout.scene.parts
        for body in bodies_of(part, (part.model.solid, *part.model.leaf_solids))
    ]
    if not bodies:
        return None
    x0, y0, x1, y1 = zip(*(body.shape.bounds for body in bodies), strict=True)
    height = max(body.top for body in bodies) - min(body.base for body in bodies)
    along, across, high = (round(v, DIGITS) for v in (max(x1) - min(x0), max(y1) - min(y0), height))
    return along, across, high


def _counts(layout: Layout) -> tuple[PartCount, ...]:
    models = {part.model.name: part.model.sheet for part in layout.scene.parts}
    counts = Counter(part.model.name for part in layout.scene.parts)
    return tuple(
        PartCount(name, sheet.title, sheet.role, counts[name], round(counts[name] * sheet.mass_g, DIGITS))
        for name, sheet in sorted(models.items())
    )
