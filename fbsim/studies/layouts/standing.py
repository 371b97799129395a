"""Will it stand? What happens to a layout before any shot is fired.

settle   under gravity nothing may move by more than SETTLED_SHIFT or tilt by more than SETTLED_TILT
         (`volley.stage`): else the layout is refused, by the names of what moves
knocks   from eight sides, up and down a ladder of speeds (`studies.layouts.knocks`): begun with the nudge
         that it should survive; then harder ones until something falls, or softer ones until nothing does
share    of the eight nudges in which nothing fell: how robust the layout is
margin   the hardest knock of the ladder that everything survives from every side
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from fbsim.catalogue.models import Model
from fbsim.errors import Problem, SceneError
from fbsim.scene.layouts import load_layout
from fbsim.scene.placing import metres
from fbsim.scene.scene import Placed, Scene
from fbsim.scene.writing import dump
from fbsim.studies.engines import check_workers
from fbsim.studies.layouts.knocks import DIRECTIONS, NUDGE, SPEEDS, Knock, knock
from fbsim.studies.layouts.walls import wall_of
from fbsim.studies.runner import Piece, Runner
from fbsim.studies.warm import SceneText
from fbsim.studies.wishes import checked
from fbsim.volley.stage import Stage

ROOM_MM = 500.0
"""Of the table around a layout: what falls should not fall off it for being at its edge."""
DIGITS = 3


@dataclass(frozen=True)
class Thing:
    """A loose thing: how far it moved while settling (mm, degrees); in how many of the nudges it fell.

    `wall` is the free-standing wall that it is a block of, "" for none.
    """

    id: str
    model: str
    wall: str
    shift_mm: float
    tilt_deg: float
    fell: int


@dataclass(frozen=True)
class Rung:
    """Knocks of one speed (mm/s): from how many of the sides nothing fell."""

    speed_mm_per_s: float
    sound: int
    of: int = DIRECTIONS


@dataclass(frozen=True)
class Stability:
    """How a layout stands: what is loose in it, and the knocks that it got, softest first."""

    layout: str
    anchored: int
    things: tuple[Thing, ...]
    rungs: tuple[Rung, ...]

    @property
    def robustness(self) -> float:
        """Share of the nudges that everything survived; 1 where nothing is loose."""
        nudges = [rung for rung in self.rungs if rung.speed_mm_per_s == 1e3 * NUDGE]
        return nudges[0].sound / nudges[0].of if nudges else 1.0

    @property
    def margin_mm_per_s(self) -> float:
        """The hardest knock tried that everything survived from every side; infinite if nothing is loose."""
        if not self.things:
            return math.inf
        sound = 0.0
        for rung in self.rungs:
            if rung.sound < rung.of:
                break
            sound = rung.speed_mm_per_s
        return sound

    def to_dict(self) -> dict[str, Any]:
        """Plain values; a margin that has no bound is None."""
        margin = self.margin_mm_per_s
        return {
            "layout": self.layout,
            "anchored": self.anchored,
            "loose": len(self.things),
            "robustness": self.robustness,
            "margin_mm_per_s": margin if math.isfinite(margin) else None,
            "knocks": [asdict(rung) for rung in self.rungs],
            "things": [asdict(thing) for thing in self.things],
        }


@checked
def will_stand(
    layout: Scene | str | Path, *, workers: int = 1, done: Callable[[int], None] = lambda _: None
) -> Stability:
    """Let a layout settle, then knock at its table. `done` is called with the knocks that were just made.

    The layout may be given by its file or its name, or as a scene. Raises UnknownName for a name that none
    has, SceneError with what is wrong in its file, and with what falls or moves by itself.
    """
    check_workers(workers)
    scene = layout if isinstance(layout, Scene) else load_layout(layout).scene
    settled = settled_things(scene)
    anchored = sum(part.anchored for part in scene.parts)
    if not settled:
        return Stability(scene.name, anchored, (), ())
    text = roomy(scene)
    with Runner(knock, workers) as runner:
        ladder = _Ladder(runner, text, done)
        ladder.climb()
    falls = ladder.falls[NUDGE]
    things = tuple(replace(thing, fell=falls[thing.id]) for thing in settled)
    rungs = (Rung(round(1e3 * speed, DIGITS), ladder.sound[speed]) for speed in sorted(ladder.sound))
    return Stability(scene.name, anchored, things, tuple(rungs))


def settled_things(scene: Scene) -> list[Thing]:
    """Let a scene settle and give what is loose in it. Raises SceneError where that does not stay."""
    with Stage(scene) as stage:
        if stage.restless:
            raise SceneError([_restless(scene, name) for name in stage.restless])
        drifts = stage.drifts
    return [
        Thing(
            thing.id,
            thing.model.name,
            wall_of(thing.id) or "",
            round(1e3 * drifts[thing.id].shift, DIGITS),
            round(drifts[thing.id].tilt, DIGITS),
            0,
        )
        for thing in scene.placed
        if thing.id in drifts
    ]


def roomy(scene: Scene) -> SceneText:
    """Write a scene with as much more table around it as what falls may need."""
    width, depth = (side + 2 * metres(ROOM_MM) for side in scene.table.size)
    parts = tuple(replace(part, side=None) for part in scene.parts)
    table = replace(scene.table, size=(width, depth))
    return SceneText(scene.name, dump(replace(scene, parts=parts, table=table)))


@dataclass
class _Ladder:
    """Knocks up or down the ladder; `sound` counts sides from which nothing fell, `falls` things by speed."""

    runner: Runner[Knock]
    scene: SceneText
    done: Callable[[int], None]

    def __post_init__(self) -> None:
        self.sound: dict[float, int] = {}
        self.falls: dict[float, dict[str, int]] = {}

    def climb(self) -> None:
        middle = SPEEDS.index(NUDGE)
        if self._survives(NUDGE):
            self._while(SPEEDS[middle + 1 :], True)
        else:
            self._while(SPEEDS[:middle][::-1], False)

    def _while(self, speeds: Sequence[float], survived: bool) -> None:
        """Knock on with one speed after another, as long as it goes as it did."""
        for speed in speeds:
            if self._survives(speed) is not survived:
                return

    def _survives(self, speed: float) -> bool:
        ways = range(DIRECTIONS)
        pieces = [Piece(f"{speed:g}-{way}", Knock(self.scene, speed, way)) for way in ways]
        tables = [table.to_pylist() for table in self.runner.run(pieces, self.done)]
        self.sound[speed] = sum(not any(row["fell"] for row in rows) for rows in tables)
        names = [row["id"] for row in tables[0]]
        self.falls[speed] = {
            name: sum(rows[index]["fell"] for rows in tables) for index, name in enumerate(names)
        }
        return self.sound[speed] == DIRECTIONS


def _restless(scene: Scene, name: str) -> Problem:
    thing: Placed[Model[Any]] = scene.find(name)
    message = f"{name} ({thing.model.name}) does not come to rest"
    origin = scene.origins.get(name)
    if origin is None:  # a scene that was made by a program, not read from a file
        return Problem(message, str(scene.path))
    return origin.problem(message, "set it down on level ground")
