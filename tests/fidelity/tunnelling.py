"""No shell passes through anything: shots at figures, and at a plate of 2 mm, at 5 to 20 m/s.

Each starts a random way before its target, and so comes at a random phase of a time step. Through a plate:
its centre was seen behind the plate's face. Through a figure: its middle is aimed at, and still the shell was
seen behind it while it had half its speed; or it touched nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.bullet import Bullet
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot
from tests.physics.things import at, box, catalogue, figure, flat_shot, shell
from tests.physics.things import field as battlefield

from .figures import FIGURES
from .measurement import Case, Measurement
from .world import full

AFTER = 0.03  # s; how long a shell is watched after it should have arrived
NEAR = 2e-3  # m; how far from the middle of its target a shell may be aimed
ROUNDING = 1e-9  # m; the last two samples may be of one moment
SHELLS = ("ball", "round-shell")


@dataclass(frozen=True)
class Shot:
    """A random shot: speed in m/s, way to the target in m, and how far off its middle it is aimed, m."""

    speed: float
    distance: float
    aside: float
    above: float


def random_shots(count: int, seed: int) -> Iterator[Shot]:
    rng = np.random.default_rng(seed)
    for _ in range(count):
        speed, distance = rng.uniform(5, 20), rng.uniform(0.2, 0.4)
        yield Shot(speed, distance, *rng.uniform(-NEAR, NEAR, 2))


@dataclass(frozen=True)
class Seen:
    """What was seen of a shell: whether it struck the target, and its ways (n, 3) and moments (n,)."""

    struck: bool
    times: FloatArray
    ways: FloatArray


def fire(bullet: Bullet, field: Battlefield, model: str, shot: Shot, middle: FloatArray) -> Seen:
    point = middle + np.array([0.0, shot.aside, shot.above])
    launch = flat_shot(shell("shell", model=model), point, shot.speed, shot.distance)
    samples = Samples()
    trace = run_shot(bullet, field, [launch], samples, shot.distance / shot.speed + AFTER)
    rows = [row for row, name in enumerate(samples.ids) if name == "shell"]
    ways = np.array([samples.poses[row].position for row in rows])
    struck = any(hit.struck == "target" for hit in trace.hits)
    return Seen(struck, np.array(samples.times)[rows], ways)


def passes_plate(bullet: Bullet, model: str, shot: Shot) -> bool:
    plate = box("target", (2e-3, 0.4, 0.4), 0.1, anchored=True)
    seen = fire(bullet, battlefield((plate, at(1e-3))), model, shot, np.array([0.0, 0.0, 0.1]))
    return not seen.struck or bool((seen.ways[:, 0] > 0).any())


def passes_figure(bullet: Bullet, model: str, target: str, shot: Shot) -> bool:
    man = figure("target", target)
    middle, back = man.form.principal.position, float(catalogue().figure(target).solid.bounds[1, 0])
    seen = fire(bullet, battlefield((man, at())), model, shot, middle)
    fast = np.diff(seen.ways[:, 0]) > np.diff(seen.times) * shot.speed / 2 + ROUNDING
    through = fast & (seen.ways[1:, 0] > back)
    return not seen.struck or bool(through.any())


def tunnelling(model: str, count: int, seed: int) -> Iterator[Measurement]:
    """`count` shots at the plate, and as many at figures, each in turn."""
    with Bullet() as bullet:
        plates = [passes_plate(bullet, model, shot) for shot in random_shots(count, seed)]
        men = [
            passes_figure(bullet, model, FIGURES[number % len(FIGURES)], shot)
            for number, shot in enumerate(random_shots(count, seed + 1))
        ]
    yield Measurement(f"through a 2 mm plate, {model}", sum(plates), 0, "shots", f"of {count}")
    yield Measurement(f"through a figure, {model}", sum(men), 0, "shots", f"of {count}")


CASES: tuple[Case, ...] = (
    *(Case(f"tunnelling, {model}", partial(tunnelling, model, 10, 1)) for model in SHELLS),
    *(full(f"tunnelling, {model}", "all shots", partial(tunnelling, model, 500, 3)) for model in SHELLS),
)
