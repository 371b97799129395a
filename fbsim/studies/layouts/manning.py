"""Manning a fort: where each man of a garrison stands, by a rule that is the same for every layout.

posts    each post gets a man before any gets a second, and so on in rounds; posts at the front come first (by
         the x of their middle), of these the highest, then those nearest the middle. On a post the stand
         nearest its middle comes first.
yard     who finds no room there stands on the ground within the outline of the fort (the convex hull of its
         parts), 40 mm apart, from its middle outwards
behind   the others in up to five rows behind its back, from the middle of the first outwards
All look to the front. Guns stand where they may be turned, in the yard or behind; they are set down before
anybody.

Where a mesh does not fit (a shield against a merlon) the man is turned a little or set aside by up to 12 mm,
as a player would (`fbsim.battle.room`); a stand on which even so he does not fit is passed over.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import Any, TypeVar

import shapely

from fbsim.battle.posts import Post
from fbsim.battle.room import Room
from fbsim.catalogue.models import Catalogue, Model
from fbsim.errors import Problem, SceneError
from fbsim.scene.outlines import bodies_of
from fbsim.scene.placing import metres, yaw_of
from fbsim.scene.scene import Placed, Scene
from fbsim.scene.shapes import MM, Shape, Shapes
from fbsim.scene.sources import Origin, Source
from fbsim.studies.layouts.fort import Fort
from fbsim.studies.layouts.garrison import Garrison
from fbsim.studies.layouts.rows import GARRISON

PITCH_MM = 40.0
"""Between two stands on the ground."""
ROWS = 5
"""Behind the back."""
CLEAR_MM = 14.0
"""From the middle of a stand on the ground to what stands there: half a stand."""
HEAD_MM = 70.0
"""What is higher is over a man's head."""
UNBOUNDED = (1e3, 1e3)
"""m; the table is made to fit afterwards."""
AnyModel = TypeVar("AnyModel", bound=Model[Any])


@dataclass(frozen=True)
class Stand:
    """A place for one: its middle and height in mm, the part that it is on, and the sort of place."""

    x: float
    y: float
    height: float
    on: str | None
    sort: str


def manned(fort: Fort, garrison: Garrison, catalogue: Catalogue) -> Scene:
    """Give a fort's scene with its garrison. Raises SceneError, saying how many fit where."""
    shapes, scene = Shapes(), fort.scene
    fixed = [
        (shapes.of(part.model, is_open=part.is_open).moved(part.position, part.yaw), part.yaw)
        for part in scene.parts
    ]
    manning = _Manning(fort, Room(UNBOUNDED, fixed), shapes)
    models = [catalogue.gun(name) for name in garrison.guns]
    room = max((_reach(shapes.of(model)) for model in models), default=CLEAR_MM)
    guns = manning.set_down("gun", models, grounds_of(fort, room))
    spots = [(MM * gun.position[0], MM * gun.position[1]) for gun in guns]
    grounds = (stand for stand in grounds_of(fort) if _is_clear(stand, spots, room + CLEAR_MM))
    places = chain(stands_of(fort.posts, fort), grounds)
    figures = manning.set_down("man", [catalogue.figure(name) for name in garrison.figures], places)
    origins = dict(scene.origins) | {
        thing.id: Origin(Source(scene.path, "", {}), (GARRISON, thing.id)) for thing in (*figures, *guns)
    }
    return replace(scene, figures=figures, guns=guns, origins=origins)


class _Manning:
    def __init__(self, fort: Fort, room: Room, shapes: Shapes) -> None:
        self.fort, self.room, self.shapes = fort, room, shapes
        self.in_vain: set[tuple[str, Stand]] = set()

    def set_down(
        self, word: str, models: Sequence[AnyModel], places: Iterable[Stand]
    ) -> tuple[Placed[AnyModel], ...]:
        """Set everything down, one after another, each at the first place where it fits."""
        found: list[Placed[AnyModel]] = []
        taken: list[Stand] = []
        left = list(places)
        for number, model in enumerate(models, start=1):
            at = next(self._fits(model, left), None)
            if at is None:
                raise SceneError(self._full(word, len(models), taken))
            stand, position, yaw = at
            left.remove(stand)
            taken.append(stand)
            found.append(Placed(f"{word}-{number}", GARRISON, model, position, yaw, on=stand.on))
        return tuple(found)

    def _fits(
        self, model: Model[Any], places: Sequence[Stand]
    ) -> Iterator[tuple[Stand, tuple[float, float, float], float]]:
        own = self.shapes.of(model)
        for stand in (each for each in places if (model.name, each) not in self.in_vain):
            height = stand.height - own.lowest if stand.on else 0.0
            spot = self.room.take(own, (stand.x / MM, stand.y / MM, height / MM), yaw_of(model, 0.0))
            if spot is not None:
                x, y, z = (metres(MM * value) for value in spot.position)
                yield stand, (x, y, z), spot.yaw
            self.in_vain.add((model.name, stand))

    def _full(self, word: str, wanted: int, taken: Sequence[Stand]) -> Problem:
        counts = {sort: sum(stand.sort == sort for stand in taken) for sort in SORTS}
        held = ", ".join(f"{count} {sort}" for sort, count in counts.items())
        things = "guns" if word == "gun" else "men"
        message = f"holds {len(taken)} of the {wanted} {things} of the garrison: {held}"
        return Problem(message, str(self.fort.scene.path), remedy=f"take {len(taken)} at most")


ON_POSTS, IN_YARD, BEHIND = SORTS = ("on its posts", "in its yard", "behind its back")


def stands_of(posts: Sequence[Post], fort: Fort) -> Iterator[Stand]:
    """Stands on posts in the order in which they are manned."""

    def rank(post: Post) -> tuple[float, float, float, str]:
        x, y = post.spot_mm
        return -x, -post.height_mm, abs(y - fort.box.middle), post.part

    rounds = zip_longest(*(_stands_on(post) for post in sorted(posts, key=rank)))
    for stands in rounds:
        yield from (stand for stand in stands if stand is not None)


def _stands_on(post: Post) -> list[Stand]:
    x0, y0 = post.spot_mm
    spots = sorted(post.stands_mm, key=lambda spot: (round(math.hypot(spot[0] - x0, spot[1] - y0), 1), spot))
    return [Stand(x, y, post.height_mm, post.part, ON_POSTS) for x, y in spots]


def grounds_of(fort: Fort, clear_mm: float = CLEAR_MM) -> Iterator[Stand]:
    """Stands on the ground, with so much room to what stands there: in the yard, then behind the back."""
    bodies = [body for part in fort.scene.parts for body in bodies_of(part)]
    hull = shapely.union_all([body.shape for body in bodies]).convex_hull
    walls = shapely.union_all([body.shape for body in bodies if body.base < HEAD_MM])
    free = hull.difference(walls.buffer(clear_mm))
    shapely.prepare(free)
    middle = hull.centroid
    for x, y in _from(middle.x, middle.y, _lattice(fort)):
        if free.contains(shapely.Point(x, y)):
            yield Stand(x, y, 0.0, None, IN_YARD)
    half = int((fort.box.left - fort.box.right) / 2 // PITCH_MM)
    for row in range(1, ROWS + 1):
        x = fort.box.back + CLEAR_MM - clear_mm - row * PITCH_MM
        for step in sorted(range(-half, half + 1), key=lambda step: (abs(step), -step)):
            y = fort.box.middle + step * PITCH_MM
            yield Stand(round(x, 3), round(y, 3), 0.0, None, BEHIND)


def _reach(own: Shape) -> float:
    """How far a thing reaches from its origin, in mm."""
    (x0, y0, _), (x1, y1, _) = own.bounds.tolist()
    return max(math.hypot(x, y) for x in (x0, x1) for y in (y0, y1))


def _is_clear(stand: Stand, spots: Sequence[tuple[float, float]], way_mm: float) -> bool:
    return all(math.dist((stand.x, stand.y), spot) >= way_mm for spot in spots)


def _lattice(fort: Fort) -> list[tuple[float, float]]:
    """Points within a fort's box, a pitch apart, set out from the middle of its front."""
    box = fort.box
    deep, wide = int((box.front - box.back) // PITCH_MM), int((box.left - box.right) / 2 // PITCH_MM)
    return [
        (round(box.front - row * PITCH_MM, 3), round(box.middle + step * PITCH_MM, 3))
        for row in range(deep + 1)
        for step in range(-wide, wide + 1)
    ]


def _from(x: float, y: float, spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spots by their distance from one, those of one distance from the front on and from left to right."""
    return sorted(
        spots, key=lambda spot: (round(math.hypot(spot[0] - x, spot[1] - y), 1), -spot[0], -spot[1])
    )
