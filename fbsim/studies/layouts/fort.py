"""A fort: a layout that is to be held and besieged, with its box, its price and its posts.

Its front looks along +x. Places of an attack are counted from the middle of its front: the middle of that
face of the box around its parts that lies farthest along +x.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from fbsim.battle.fortress import buildings_of, price_of
from fbsim.battle.posts import Post, posts_of
from fbsim.catalogue.models import Catalogue, PartModel
from fbsim.errors import BadInput, Problem, SceneError, StudyError
from fbsim.scene.layouts import load_layout
from fbsim.scene.outlines import bodies_of
from fbsim.scene.scene import Placed, Scene


@dataclass(frozen=True)
class Box:
    """The box around the parts of a fort, in mm: `front` and `back` along x, `right` and `left` along y."""

    back: float
    right: float
    front: float
    left: float
    height: float

    @property
    def middle(self) -> float:
        """Where along y the middle of its front is."""
        return (self.left + self.right) / 2


@dataclass(frozen=True)
class Fort:
    """A layout to be held: `scene` has its parts alone, `left_out` names what else stood in its file."""

    name: str
    scene: Scene
    box: Box
    left_out: tuple[str, ...] = ()

    @cached_property
    def price(self) -> int:
        """Army points of its buildings (EMP-36)."""
        return price_of(buildings_of(self.scene))

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """Its posts, in the order of its parts."""
        return posts_of(self.scene)

    @property
    def men(self) -> int:
        """How many find room on its posts."""
        return sum(post.men for post in self.posts)


def load_fort(path_or_name: str | Path, catalogue: Catalogue | None = None) -> Fort:
    """Read a layout by path or name. Its own figures and guns are left out: each gets the same garrison.

    Raises SceneError with every mistake in it, or where it has no parts; UnknownName for no layout.
    """
    scene = load_layout(path_or_name, catalogue).scene
    if not scene.parts:
        remedy = "a layout to be tested needs something that stands"
        raise SceneError(Problem("has no parts", str(scene.path), remedy=remedy))
    left_out = tuple(thing.id for thing in (*scene.figures, *scene.guns))
    return Fort(scene.name, replace(scene, figures=(), guns=(), orders=()), box_of(scene.parts), left_out)


def load_forts(layouts: Sequence[str | Path], catalogue: Catalogue) -> list[Fort]:
    """Read several layouts. Raises SceneError with all that is wrong, StudyError for none or a name twice."""
    forts: list[Fort] = []
    problems: list[Problem] = []
    for each in layouts:
        try:
            forts.append(load_fort(each, catalogue))
        except BadInput as fault:
            problems += fault.problems
    if problems:
        raise SceneError(dict.fromkeys(problems))
    if not forts:
        raise StudyError(Problem("needs one at least", place="layouts"))
    names = [fort.name for fort in forts]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        message = f'two layouts are called "{twice[0]}"'
        raise StudyError(Problem(message, place="layouts", remedy="name each once; rename one file of two"))
    return forts


def box_of(parts: Sequence[Placed[PartModel]]) -> Box:
    """Box around parts, leaves of gates and all."""
    bodies = [body for part in parts for body in bodies_of(part, (part.model.solid, *part.model.leaf_solids))]
    x0, y0, x1, y1 = zip(*(body.shape.bounds for body in bodies), strict=True)
    sides = (min(x0), min(y0), max(x1), max(y1), max(body.top for body in bodies))
    return Box(*(round(float(side), 3) for side in sides))
