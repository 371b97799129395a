"""Shots on a shooting range, one row each: what happened to the figure, as rules and physics have it.

Every shot meets the range untouched. Shot i of a seed draws the same numbers whatever the gun, so that guns
can be compared pair by pair (common random numbers); at another target, distance or cover it draws others.
Where guns are drawn (`guns.specimen`), shot i is by specimen i of its gun: shots are then as independent of
each other as without, and what they tell is of all guns that the calibrations leave possible.

A shot whose path through the air keeps clear of figure and cover, and comes down well behind the figure or
beside the table, is a miss without any physics of impacts: nothing could bring it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from fbsim.guns.specimen import Specimens
from fbsim.meshes.hulls import hull_planes
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.boxes import box_of
from fbsim.rules import Outcome, Pose
from fbsim.scene import Scene
from fbsim.studies.conditions import COVER, TARGET, Condition
from fbsim.studies.runner import Single
from fbsim.studies.warm import SceneText, warm_stage
from fbsim.volley import Stage, VolleyResult, fire_volley
from fbsim.volley.firing import Chance, FiredShell, fire
from fbsim.volley.orders import lay, plan_salvos

CLEAR = 0.003
"""m by which the box around a missing shell keeps from the boxes of figure and cover."""
BEHIND = 0.1
"""m behind the figure where a missing path comes down at the earliest."""
DOWN = (Pose.FACE_UP, Pose.FACE_DOWN, Pose.ON_SIDE, Pose.OFF_BOARD)


@dataclass(frozen=True)
class ShotRow:
    """One shot: what it did to its target. `shot` numbers the chances of a seed."""

    gun: str
    target: str
    distance_m: float
    cover: str
    seed: int
    shot: int
    fired: bool
    hit: bool
    knocked_down: bool
    face_up: bool
    wounded: bool
    killed: bool
    pose: str
    outcome: str
    muzzle_m_per_s: float
    simulated: bool


@dataclass(frozen=True)
class Series:
    """A row of shots to be fired: the condition, its scene, and which shots of which seed."""

    condition: Condition
    scene: SceneText
    seed: int
    first: int
    count: int
    specimens: Specimens = "nominal"


def shoot(series: Series) -> list[ShotRow]:
    """Fire a series, in this process. Raises what loading the scene and firing raise."""
    numbers = range(series.first, series.first + series.count)
    shooting_range = ShootingRange(warm_stage(series.scene))
    return [
        shooting_range.shot(series.condition, series.seed, number, series.specimens) for number in numbers
    ]


def single_shots(series: Series) -> Iterator[Single[Series]]:
    """Every shot of a series by itself, with the command that fires it again."""
    for number in range(series.first, series.first + series.count):
        volley = series.condition.volley_of(number)
        command = f"fbsim volley DIR/scenes/{series.scene.name}.toml --seed {series.seed} --volley {volley}"
        command += " --vary-guns" if series.specimens == "drawn" else ""
        again = f"shot {number} did it; with the study kept in DIR (--out) it is fired again by: {command}"
        yield Single(again, replace(series, first=number, count=1))


def check_range(scene: Scene) -> None:
    """See whether a scene settles and its gun can be laid. Raises SceneError and OutOfReach."""
    with Stage(scene) as stage:
        ShootingRange(stage)


class ShootingRange:
    """A settled scene of one gun and one target, ready for many shots."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.field = stage, stage.field()
        (self.planned,) = plan_salvos(stage.scene)[0]
        self.laying = lay(stage.scene, self.field, self.planned.order)
        self.back = float(self.field.box(TARGET)[1, 0])
        self.planes = [planes for name in (TARGET, COVER) for planes in _part_planes(self.field, name)]

    def shot(self, condition: Condition, seed: int, number: int, specimens: Specimens = "nominal") -> ShotRow:
        """Fire one shot of a seed; where guns are drawn, each shot is by another specimen."""
        chance = Chance(seed, condition.volley_of(number), specimens)
        shells = fire(self.stage, self.field, self.planned, self.laying, chance)
        if all(self._misses(shell) for shell in shells):
            return _row(condition, seed, number, shells[0].speed)
        result = fire_volley(
            self.stage.scene, seed, volley=chance.volley, stage=self.stage, specimens=specimens
        )
        return _row(condition, seed, number, shells[0].speed, result)

    def _misses(self, shell: FiredShell) -> bool:
        """Whether a shell surely passes by and comes down behind; it does not turn in flight."""
        points, room = shell.launch.path.positions, _half_box(shell) + CLEAR
        if any(_enters(points, planes, room) for planes in self.planes):
            return False
        landed = points[points[:, 2] < room[2]]
        return not len(landed) or float(landed[0, 0]) > self.back + BEHIND


def _half_box(shell: FiredShell) -> FloatArray:
    """Half the extents (3,) in m of the box around a flying shell."""
    low, high = box_of(shell.launch.shell.form, shell.launch.pose(0.0))
    half: FloatArray = (high - low) / 2
    return half


def _part_planes(field: Battlefield, name: str) -> Iterator[FloatArray]:
    """Planes (k, 4) of the convex parts of a body and of the boxes around them: outward normal and offset."""
    if name in field.poses:
        centre = field.poses[name].after(field.bodies[name].form.principal)
        for part in field.bodies[name].form.parts:
            points = centre.apply(part)
            box = np.vstack([np.eye(3), -np.eye(3)])
            yield np.vstack([hull_planes(points), np.column_stack([box, -(points @ box.T).max(axis=0)])])


def _enters(points: FloatArray, planes: FloatArray, room: FloatArray) -> bool:
    """Whether a box of half extents `room` (3,) meets a convex part on its way along a path (n, 3).

    Never says no where it does: each plane is moved outward by the reach of the box. The nodes of a path are
    closer together than a shell is long.
    """
    reach = np.abs(planes[:, :3]) @ room
    heights = points @ planes[:, :3].T + planes[:, 3] - reach
    return bool((heights < 0).all(axis=1).any())


def _row(
    condition: Condition, seed: int, number: int, speed: float, result: VolleyResult | None = None
) -> ShotRow:
    target = None if result is None else result.figures[0]
    pose = Pose.STANDING if target is None else target.pose
    outcome = Outcome.NOTHING if target is None or target.outcome is None else target.outcome
    shot = None if result is None else result.shots[0]
    return ShotRow(
        gun=condition.gun,
        target=condition.target,
        distance_m=condition.distance_m,
        cover=condition.cover,
        seed=seed,
        shot=number,
        fired=shot is None or shot.fired,
        hit=shot is not None and any(TARGET in shell.struck for shell in shot.shells),
        knocked_down=pose in DOWN,
        face_up=pose is Pose.FACE_UP,
        wounded=outcome is Outcome.WOUNDED,
        killed=outcome is Outcome.KILLED,
        pose=str(pose),
        outcome=str(outcome),
        muzzle_m_per_s=speed,
        simulated=result is not None,
    )
