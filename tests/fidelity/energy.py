"""Energy comes from the spring alone: after the muzzle, that of all that moves never rises.

    E = Σ m v²/2 + ω·I ω/2 + m g z

added up before and after each step of a whole shot. Measured: the sum of all rises, over the muzzle energy.
In free fall a semi-implicit step loses m g² Δt²/2; rises come from contacts that push out what has sunk in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.physics.battlefield import Battlefield, TableTop
from fbsim.physics.bodies import Body, Surface
from fbsim.physics.bullet import Bullet
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot
from tests.physics.things import at, bond, figure, flat_shot, shell, surface

from .measurement import Case, Measurement

SPEED = 10.0  # m/s
Targets = Callable[[Surface], Battlefield]


class Watched(Bullet):
    """A world that notes by how much its energy rises or falls in each step, in J."""

    def __init__(self) -> None:
        self.changes: list[float] = []
        super().__init__()

    def step(self) -> None:
        before = self.energy()
        super().step()
        self.changes.append(self.energy() - before)

    def energy(self) -> float:
        return sum(self.energy_of(body) for body in self._bodies.values() if not body.anchored)

    def energy_of(self, body: Body) -> float:
        velocity, spin = self.velocity(body.id)
        pose = self.principal_pose(body.id)
        turning = float(body.form.moments @ (pose.matrix.T @ spin) ** 2)
        return body.mass * (float(velocity @ velocity + turning) / 2 + GRAVITY * float(pose.position[2]))


def three_figures(of: Surface) -> Battlefield:
    men = [(figure(f"man-{i}", of=of), at(0.03 * i, 0.01 * i)) for i in range(3)]
    return Battlefield(TableTop(2.0, 2.0, of), men)


def loose_wall(of: Surface) -> Battlefield:
    blocks = [(Body(body.id, body.form, body.mass, of), pose) for body, pose in bond()]
    return Battlefield(TableTop(2.0, 2.0, of), blocks)


def shoot(targets: Targets, restitution: float, limit: float) -> tuple[list[float], float]:
    """Changes of the energy in each step of a shot, and the muzzle energy, J."""
    of = surface(restitution=restitution)
    body = shell("shell", of)
    shot = flat_shot(body, np.array([0.0, 0.0, 0.035]), SPEED, 0.2)
    with closing(Watched()) as bullet:
        trace = run_shot(bullet, targets(of), [shot], Samples(), limit)
        assert trace.movers
        return bullet.changes, body.mass * SPEED**2 / 2


def rises(name: str, targets: Targets, limit: float) -> Iterator[Measurement]:
    for restitution in (0.0, 0.5):
        changes, muzzle = shoot(targets, restitution, limit)
        gained = 100 * sum(change for change in changes if change > 0) / muzzle
        largest = 100 * max(changes) / muzzle
        detail = f"{len(changes)} steps, largest rise {largest:.2g} %"
        yield Measurement(f"energy gained, {name}, e = {restitution}", gained, 0.1, "%", detail)


CASES: tuple[Case, ...] = (
    Case("energy, shot at figures", partial(rises, "shot at figures", three_figures, 6.0)),
    Case("energy, shot at a loose wall", partial(rises, "shot at a loose wall", loose_wall, 0.1)),
    Case(
        "energy, shot at a loose wall, to rest",
        partial(rises, "shot at a loose wall, to rest", loose_wall, 6.0),
        slow=True,
    ),
)
