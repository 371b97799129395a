"""Shots again, displaced a little: which outcomes of a volley hung on a hair.

Each shot of a volley is fired eight times more onto the table as it met it, its barrel turned by OFFSET to
the left or right, up or down, and both: on a square around the shot. The muzzle stays where it is, speed and
all else as well. 2 mrad are 2 mm at 1 m, a fraction of what any gun scatters by.

outcome  who of the figures and guns that stood lies or is off the table, and which gates were struck
share    of the eight whose outcome is that of the shot itself
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from fbsim.guns import fly
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.launch import Launch
from fbsim.physics.samples import Samples
from fbsim.physics.trace import ShotTrace
from fbsim.rules import Kind, Pose
from fbsim.studies.runner import Piece, Runner, Table
from fbsim.studies.warm import SceneText, warm_stage
from fbsim.volley.firing import BELOW_TABLE, FLIGHT_STEP, FLIGHT_TIME
from fbsim.volley.judging import SPENT, resting_pose
from fbsim.volley.recall import Physics
from fbsim.volley.stage import Stage
from fbsim.volley.volley import UPRIGHT_POSES, fire_volley

OFFSET = 2e-3
"""rad; how far each of the eight is from the shot, in bearing, in elevation or in both."""
NEIGHBOURS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
"""Of a shot: in units of OFFSET, to the left and up."""


@dataclass(frozen=True)
class Displaced:
    """A volley whose shots are fired again, each to one of its NEIGHBOURS."""

    scene: SceneText
    seed: int
    volley: int
    neighbour: int


@dataclass(frozen=True)
class TwinRow:
    """A shot and one displaced from it: what either did, as ids with what became of them."""

    shot: int
    gun: str
    outcome: str
    displaced: str


@dataclass(frozen=True)
class RobustShot:
    """A shot: what it did, how many of those around it did the same, and what the others did."""

    shot: int
    gun: str
    outcome: str
    same: int
    others: tuple[str, ...]
    of: int = len(NEIGHBOURS)

    @property
    def robustness(self) -> float:
        """Share of the shots around it that did the same."""
        return self.same / self.of

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self) | {"others": list(self.others), "robustness": self.robustness}


def robust_shots(
    scene: SceneText,
    *,
    seed: int = 0,
    volley: int = 0,
    workers: int = 1,
    done: Callable[[int], None] = lambda _: None,
) -> tuple[RobustShot, ...]:
    """Fire a volley, and each of its shots to all its neighbours; gives the shots that were fired.

    `done` is called with how many of the NEIGHBOURS were just gone through. Raises what `fire_volley` does.
    """
    pieces = [Piece(f"{index}", Displaced(scene, seed, volley, index)) for index, _ in enumerate(NEIGHBOURS)]
    with Runner(fire_displaced, workers) as runner:
        tables = [table.to_pylist() for table in runner.run(pieces, done)]
    return tuple(_robust([TwinRow(**row) for row in rows]) for rows in zip(*tables, strict=True))


def _robust(twins: Sequence[TwinRow]) -> RobustShot:
    first = twins[0]
    others = [twin.displaced for twin in twins if twin.displaced != twin.outcome]
    same = len(twins) - len(others)
    return RobustShot(first.shot, first.gun, first.outcome, same, tuple(dict.fromkeys(others)))


def fire_displaced(work: Displaced) -> Table:
    """Fire a volley, each of its shots to one neighbour as well; gives a row for each."""
    import pyarrow

    stage = warm_stage(work.scene)
    watcher = Watcher(stage, NEIGHBOURS[work.neighbour])
    fire_volley(stage.scene, work.seed, volley=work.volley, stage=stage, watch=watcher.around)
    schema = pyarrow.schema(
        [("shot", pyarrow.int64())] + [(name, pyarrow.string()) for name in ("gun", "outcome", "displaced")]
    )
    rows = sorted(watcher.rows, key=lambda row: row.shot)
    return pyarrow.Table.from_pylist([asdict(row) for row in rows], schema=schema)


class Watcher:
    """Sees what each salvo meets, and fires its shots again, one at a time displaced, onto a copy of that."""

    def __init__(self, stage: Stage, neighbour: tuple[int, int]) -> None:
        self.stage, self.neighbour = stage, neighbour
        self.rows: list[TwinRow] = []

    def around(self, run: Physics) -> Physics:
        """Run salvos as `run` does, each with its twins."""

        def watched(field: Battlefield, launches: Sequence[Launch], samples: Samples) -> ShotTrace:
            standing = self._standing(field)
            twins = [self._twin(run, field.copy(), launches, gun, standing) for gun in _guns(launches)]
            trace = run(field, launches, samples)
            here = self._outcome(field, trace, standing)
            for gun, there in zip(_guns(launches), twins, strict=True):
                self.rows.append(TwinRow(_number(launches, gun), gun, here, there))
            return trace

        return watched

    def _twin(
        self, run: Physics, field: Battlefield, launches: Sequence[Launch], gun: str, standing: list[str]
    ) -> str:
        twins = _displaced(launches, gun, self.neighbour)
        return self._outcome(field, run(field, twins, Samples()), standing)

    def _outcome(self, field: Battlefield, trace: ShotTrace, standing: list[str]) -> str:
        return ", ".join(sorted([*self._down(field, trace, standing), *self._struck(trace)])) or "nothing"

    def _standing(self, field: Battlefield) -> list[str]:
        """Figures and guns that stand on the table."""
        scene = self.stage.scene
        there = [each.id for each in (*scene.figures, *scene.guns) if each.id in field.poses]
        return [name for name in there if self._pose(field, ShotTrace(), name) in UPRIGHT_POSES]

    def _down(self, field: Battlefield, trace: ShotTrace, standing: list[str]) -> Iterator[str]:
        for name in standing:
            pose = self._pose(field, trace, name)
            if pose not in UPRIGHT_POSES:
                yield f"{name} {'off' if pose is Pose.OFF_BOARD else 'down'}"

    def _pose(self, field: Battlefield, trace: ShotTrace, name: str) -> Pose:
        return resting_pose(self.stage.pieces[name], field, trace, name).pose

    def _struck(self, trace: ShotTrace) -> set[str]:
        pieces = self.stage.pieces
        hits = (hit for hit in trace.hits if hit.speed >= SPENT and hit.struck in pieces)
        return {f"{hit.struck} struck" for hit in hits if pieces[hit.struck].kind is Kind.GATE}


def _guns(launches: Sequence[Launch]) -> list[str]:
    return list(dict.fromkeys(launch.gun for launch in launches))


def _number(launches: Sequence[Launch], gun: str) -> int:
    """Number of the shot of a gun in a salvo, which its shells are named after."""
    shell = next(launch.shell.id for launch in launches if launch.gun == gun)
    found = re.search(r"\d+", shell)
    assert found is not None
    return int(found[0])


def _displaced(launches: Sequence[Launch], gun: str, neighbour: tuple[int, int]) -> list[Launch]:
    return [_turned(launch, neighbour) if launch.gun == gun else launch for launch in launches]


def _turned(launch: Launch, neighbour: tuple[int, int]) -> Launch:
    """The launch from the same muzzle at the same speed, its barrel turned."""
    position, velocity = launch.path.at(0.0)
    axis = turned(launch.axis, OFFSET * neighbour[0], OFFSET * neighbour[1])
    speed = float(np.linalg.norm(velocity))
    path = fly(position, speed * axis, launch.shell.drag, FLIGHT_TIME, step=FLIGHT_STEP, floor=BELOW_TABLE)
    return replace(launch, path=path, axis=axis)


def turned(direction: FloatArray, left: float, up: float) -> FloatArray:
    """Turn a unit vector (3,) by angles in rad: its bearing to the left, its elevation up."""
    bearing = math.atan2(direction[1], direction[0]) + left
    elevation = math.asin(max(-1.0, min(1.0, float(direction[2])))) + up
    level = math.cos(elevation)
    return np.array([level * math.cos(bearing), level * math.sin(bearing), math.sin(elevation)])
