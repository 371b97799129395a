"""Shots as a simulated gun makes and a person measures them: to try a calibration, or to plan one.

Each shot flies by `guns.flight` from the muzzle of `guns.aiming`, with speed and direction off by the gun's
dispersion, and is read with the reading errors of its row. The gun stands square to the wall.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fbsim.catalogue.sheets import GunSheet, ShellSheet
from fbsim.guns.aiming import muzzle_pose
from fbsim.guns.calibration.measurements import Row
from fbsim.guns.calibration.model import drive_of, shell_of
from fbsim.guns.dispersion import draw_error
from fbsim.guns.drive import muzzle_speed
from fbsim.guns.flight import Flight, drag_per_metre, fly_many
from fbsim.meshes.solid import FloatArray

STEP, STEPS, MOST_STEPS = 0.01, 50, 3200
LENGTHS = ("range", "up", "across", "spread")


def simulate_shots(
    gun: GunSheet,
    shell: ShellSheet,
    plan: Sequence[Row],
    seed: int,
    elevation_offset: float = 0.0,
    others: Sequence[ShellSheet] = (),
) -> tuple[Row, ...]:
    """Shoot the rows of a plan: what a row has a value for is measured anew, but for how it was set up.

    `elevation_offset` in rad is what the barrel stands above what its scale says. Groups are shot shell by
    shell; rows may name one of the `others`, which is shot instead. Raises ValueError for a shell that never
    gets to its wall.
    """
    rng = np.random.default_rng(seed)
    rows = [row for row in plan for _ in range(row.shots)]
    shells = [shell_of(row, shell, others) for row in rows]
    pairs = zip(rows, shells, strict=True)
    shots = [_fire(gun, own, row, elevation_offset, rng) for row, own in pairs]
    ends = iter(_ends(shots, shells))
    return tuple(_read(row, [next(ends) for _ in range(row.shots)], rng) for row in plan)


@dataclass(frozen=True, eq=False)
class _Shot:
    """A shot as it leaves (3,), the laid mouth (3,), and the level of an axis at which it is looked for."""

    start: FloatArray
    velocity: FloatArray
    mouth: FloatArray
    axis: int | None
    level: float


def _fire(gun: GunSheet, shell: ShellSheet, row: Row, offset: float, rng: np.random.Generator) -> _Shot:
    error, laid = draw_error(gun.dispersion, rng), row.elevation or 0.0
    raised = laid + offset + error.elevation_error_rad
    mouth, _ = muzzle_pose(gun.barrel, 0, laid, 0.0, (0, 0, 0))
    start, direction = muzzle_pose(gun.barrel, 0, raised, error.bearing_error_rad, (0, 0, 0))
    velocity = muzzle_speed(drive_of(gun, row), shell) * error.speed_factor * direction
    if row.distance is not None:
        return _Shot(start, velocity, mouth, 0, float(mouth[0]) + row.distance)
    if row.height is not None:
        return _Shot(start, velocity, mouth, 2, float(mouth[2]) - row.height)
    return _Shot(start, velocity, mouth, None, 0.0)


def _ends(shots: Sequence[_Shot], shells: Sequence[ShellSheet]) -> list[dict[str, float]]:
    """Everything that could be measured of each shot."""
    found: dict[int, dict[str, float]] = {}
    for name, drag in {each.name: drag_per_metre(each) for each in shells}.items():
        own = [index for index, each in enumerate(shells) if each.name == name]
        found |= zip(own, _ends_of([shots[index] for index in own], drag), strict=True)
    return [found[index] for index in range(len(shots))]


def _ends_of(shots: Sequence[_Shot], drag: float) -> list[dict[str, float]]:
    """The same for shots of one drag."""
    starts, velocities = np.array([shot.start for shot in shots]), np.array([shot.velocity for shot in shots])
    steps = STEPS
    while True:
        path = fly_many(starts, velocities, drag, STEP, steps)
        ends = [_end(shot, path, index) for index, shot in enumerate(shots)]
        if None not in ends:
            return [end for end in ends if end is not None]
        if steps > MOST_STEPS:
            raise ValueError("a shell of this plan never gets to its wall")
        steps *= 4


def _end(shot: _Shot, path: Flight, index: int) -> dict[str, float] | None:
    """Where a shot ends, or None where it has not yet."""
    found = {
        "speed": float(np.linalg.norm(shot.velocity)),
        "range": math.nan,
        "up": math.nan,
        "across": math.nan,
    }
    if shot.axis is None:
        return found
    own = Flight(path.times, path.positions[:, index], path.velocities[:, index])
    end = _crossing(own, shot.axis, shot.level)
    if end is None:
        return None
    ahead, left, above = (float(part) for part in end - shot.mouth)
    return found | {"range": ahead, "up": above, "across": left}


def _crossing(path: Flight, axis: int, level: float) -> FloatArray | None:
    """Where a path passes x = level (axis 0), or sinks through z = level (axis 2)."""
    from scipy.optimize import brentq

    beyond = path.positions[:, axis] > level
    changes = np.flatnonzero(~beyond[:-1] & beyond[1:] if axis == 0 else beyond[:-1] & ~beyond[1:])
    if not len(changes):
        return None
    times = path.times[changes[0]], path.times[changes[0] + 1]
    return path.at(float(brentq(lambda time: path.at(time)[0][axis] - level, *times)))[0]


def _read(row: Row, shots: list[dict[str, float]], rng: np.random.Generator) -> Row:
    """What a person reads of the shots of a row."""
    values = {**shots[0], "spread": _widest(shots)}
    errors = {"speed": row.speed_error * values["speed"]} | dict.fromkeys(LENGTHS, row.length_error)
    read: dict[str, Any] = {
        name: values[name] + error * float(rng.standard_normal())
        for name, error in errors.items()
        if getattr(row, name) is not None
    }
    return replace(row, **read)


def _widest(shots: list[dict[str, float]]) -> float:
    points = np.array([[shot["across"], shot["up"]] for shot in shots])
    gaps = points[:, None] - points[None, :]
    return float(np.hypot(gaps[..., 0], gaps[..., 1]).max())
