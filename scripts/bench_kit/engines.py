"""Seconds for each shot of a work, in fbsim, in a plain PyBullet script, and in MuJoCo with sleeping.

What each does for a shot, and only that is timed:
    fbsim   copies the settled battlefield, fires, follows everything to rest
    plain   settles for 1 s, fires, steps everything to rest, loads everything anew
    MuJoCo  takes the settled state, in which all sleep, throws the shell, steps to rest
Plain and MuJoCo take the longest step at which a shell passes through nothing (tests/engines).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import mujoco
import numpy as np

from bench_kit.works import TABLE, Work
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.bullet import Bullet
from fbsim.physics.launch import Launch
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot, settle
from fbsim.physics.transform import Transform
from tests.engines.mujoco_world import COARSEST, MuJoCoWorld
from tests.engines.plain_bullet import SETTLING, STEP, PlainBullet

GROUP = 80  # things of a work that a shell may reach; the others need no settling
PARKED = Transform.turned(np.array([1.8, 1.8, 0.0035]), 0.0)
SAMPLE = (
    0.1  # s of simulated time from which the plain script's time is reckoned when all would take too long
)


def settled_field(bullet: Bullet, work: Work) -> Battlefield:
    """A work's battlefield with everything in reach at rest."""
    field = Battlefield(TABLE, work.things)
    settle(bullet, field, [body.id for body, _ in work.things[:GROUP]], Samples())
    return field


def fbsim_seconds(work: Work, shots: Sequence[Launch]) -> list[float]:
    """Seconds for each shot, and nothing of what can be done once."""
    seconds = []
    with Bullet() as bullet:
        field = settled_field(bullet, work)
        for shot in shots:
            began = time.perf_counter()
            run_shot(bullet, field.copy(), [shot], Samples())
            seconds.append(time.perf_counter() - began)
    return seconds


def plain_seconds(work: Work, shots: Sequence[Launch]) -> list[float]:
    """Seconds for each shot of a plain script."""
    seconds = []
    with PlainBullet(TABLE, work.things) as world:
        for shot in shots:
            began = time.perf_counter()
            world.shoot(shot)
            seconds.append(time.perf_counter() - began)
    return seconds


def plain_seconds_reckoned(work: Work, shot: Launch) -> float:
    """Seconds for a shot of a plain script, from SAMPLE s after the blow, settling and 1.2 s to rest."""
    with PlainBullet(TABLE, work.things) as world:
        world.fire(shot)
        world.run_for(0.05)
        began = time.perf_counter()
        world.run_for(SAMPLE)
        a_second = (time.perf_counter() - began) / SAMPLE
        began = time.perf_counter()
        world.load()
        return a_second * (SETTLING + TO_REST) + time.perf_counter() - began


TO_REST = 1.2  # s of simulated time from the shot to rest, as fbsim's and MuJoCo's shots at these works take


def mujoco_seconds(work: Work, shots: Sequence[Launch]) -> list[float]:
    """Seconds for each shot in MuJoCo."""
    world = MuJoCoWorld(TABLE, work.things, [shots[0]], COARSEST)
    world.throw(shots[0].shell.id, PARKED, np.zeros(3))
    world.run_for(SETTLING)
    settled: Any = mujoco.MjData(world.model)
    mujoco.mj_copyData(settled, world.model, world.data)
    seconds = []
    for shot in shots:
        began = time.perf_counter()
        mujoco.mj_copyData(world.data, world.model, settled)
        world.throw(shot.shell.id, shot.pose(0.0), shot.path.at(0.0)[1])
        world.run()
        seconds.append(time.perf_counter() - began)
    return seconds


def steps_of_plain() -> str:
    """The plain script's step in words."""
    return f"1/{round(1 / STEP)} s"
