"""A shell in flight, on its own path and in Bullet, with drag and without: how far off it is after 3 m.

    without drag    x = v t,  z = w t - g t²/2
    with drag       a = g - k |v| v      scipy's order 8 method at a tolerance of 1e-10

Bullet takes a shell over only near something. Its steps are semi-implicit: after a time t in Bullet the shell
is a t Δt / 2 off where the acceleration is a, 0.01 mm in the 10 ms before a hit.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from contextlib import closing

import numpy as np
from scipy.integrate import solve_ivp

from fbsim.constants import GRAVITY
from fbsim.guns import drag_per_metre, fly
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from fbsim.physics.launch import Launch
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot
from tests.physics.things import PLASTIC, at, box, catalogue, field, shell

from .measurement import Case, Measurement

SPEEDS = (5.0, 10.0, 20.0)  # m/s
ELEVATIONS = np.radians([-10, 0, 20, 45, 70])
RANGE = 3.0  # m
WALL = 1.4  # m; where the wall's face is that shots in Bullet end at
DRAGS = (drag_per_metre(catalogue().shell("round-shell").sheet), 0.3)  # 1/m; of a shell, of a cork


def velocity_of(speed: float, elevation: float) -> FloatArray:
    return speed * np.array([math.cos(elevation), 0.0, math.sin(elevation)])


def parabola(start: FloatArray, velocity: FloatArray, times: FloatArray) -> FloatArray:
    """Positions (n, 3) without drag."""
    t = times[:, None]
    positions: FloatArray = start + velocity * t - np.array([0.0, 0.0, GRAVITY / 2]) * t**2
    return positions


def integrated(start: FloatArray, velocity: FloatArray, k: float, times: FloatArray) -> FloatArray:
    """Positions (n, 3) with drag, by scipy."""

    def rates(_: float, state: FloatArray) -> FloatArray:
        v = state[3:]
        return np.concatenate([v, -k * np.linalg.norm(v) * v - [0, 0, GRAVITY]])

    state = np.concatenate([start, velocity])
    solved = solve_ivp(rates, (0, times[-1]), state, "DOP853", times, rtol=1e-10, atol=1e-13)
    positions: FloatArray = solved.y[:3].T
    return positions


def reference(start: FloatArray, velocity: FloatArray, k: float, times: FloatArray) -> FloatArray:
    return integrated(start, velocity, k, times) if k else parabola(start, velocity, times)


# On its own path


def path_errors(k: float) -> Iterator[float]:
    """How far from the reference, in m, each flight ever is until it has flown RANGE level, or for 1 s."""
    start = np.array([0.1, -0.2, 0.04])
    for speed, elevation in itertools.product(SPEEDS, ELEVATIONS):
        velocity = velocity_of(speed, elevation)
        path = fly(start, velocity, k, min(1.0, 1.5 * RANGE / float(velocity[0])))
        flown = path.positions[:, 0] - start[0] <= RANGE
        ideal = reference(start, velocity, k, path.times)
        yield float(np.linalg.norm(path.positions - ideal, axis=1)[flown].max())


def on_its_path() -> Iterator[Measurement]:
    count = len(SPEEDS) * len(ELEVATIONS)
    without = 1e3 * max(path_errors(0.0))
    yield Measurement("flight without drag", without, 0.1, "mm", f"{count} flights")
    against_scipy = 1e3 * max(error for k in DRAGS for error in path_errors(k))
    yield Measurement("flight with drag", against_scipy, 0.1, "mm", f"{count} flights for each of 2 drags")


# In Bullet


class Tracked(Bullet):
    """A world that notes how long each step was and where the shell then is, the step of its hit included."""

    def __init__(self) -> None:
        self.steps: list[float] = []
        self.places: list[FloatArray] = []
        self.free = True
        super().__init__()

    def step(self) -> None:
        super().step()
        if self.free:
            self.steps.append(self.time_step)
            self.places.append(self.pose("shell").position)
            self.free = not any(contact.force > 0 for contact in self.contacts("shell"))


def fall_behind(start: FloatArray, velocity: FloatArray, k: float) -> float:
    """How far off, in m, Bullet ever has a shell that flies at an anchored wall 3 m from the table's edge.

    The hit tells the time of the last step; from there the others are counted back.
    """
    model = catalogue().shell("round-shell")
    body = Body("shell", shell("shell").form, model.sheet.mass, PLASTIC, drag=k)
    wall = box("wall", (0.02, 0.4, 3.0), 1.0, anchored=True)
    launch = Launch(body, fly(start, velocity, k, 1.0), np.array([1.0, 0.0, 0.0]), "gun")
    with closing(Tracked()) as bullet:
        trace = run_shot(bullet, field((wall, at(WALL + 0.01))), [launch], Samples(), 1.0)
        before = np.cumsum(bullet.steps[::-1])[::-1][1:]  # from each step but the last to the hit's
        times, places = trace.hits[0].time - before, np.array(bullet.places[:-1])
    ideal = reference(start, velocity, k, np.concatenate([[0.0], times]))[1:]
    return float(np.linalg.norm(places - ideal, axis=1).max())


def in_bullet() -> Iterator[Measurement]:
    high, low = np.array([WALL - RANGE, 0.0, 0.3]), np.array([WALL - 0.5, 0.0, 0.025])
    aims = [(6.0, 45.0), (10.0, 10.0), (20.0, 0.0)]
    for word, k in (("without", 0.0), ("with", DRAGS[0])):
        far = [fall_behind(high, velocity_of(v, math.radians(up)), k) for v, up in aims]
        yield Measurement(f"shot at 3 m {word} drag", 1e3 * max(far), 0.1, "mm", "up to the hit")
        near = 1e3 * max(fall_behind(low, velocity_of(v, 0.0), k) for v in (10.0, 20.0))
        yield over_a_table(f"shot 0.5 m over a table {word} drag", near)


def over_a_table(name: str, error: float) -> Measurement:
    """Where Bullet has the shell for 0.5 m at a stretch: 50 ms at 10 m/s, 25 ms at 20 m/s."""
    return Measurement(
        name,
        error,
        0.1,
        "mm",
        "Bullet has it all the way",
        best=0.13,
        reason="drag slows a shell at the beginning of eight steps for all of them: after t it is "
        "k v² t · 8 Δt / 2 behind, and half a step behind in its fall",
    )


CASES: tuple[Case, ...] = (
    Case("flight, path", on_its_path),
    Case("flight, up to a hit", in_bullet),
)
