"""One shot at three figures and a loose wall, as a digest of every bit of its end.

Also run as a program, to see whether another process gets the same bits:  python -m tests.physics.scenario
"""

from __future__ import annotations

import hashlib

from fbsim.physics.battlefield import Battlefield
from fbsim.physics.bullet import Bullet
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot
from fbsim.physics.trace import ShotTrace

from .things import at, box, figure, launch, shell
from .things import field as battlefield

BLOCK = (0.015, 0.03, 0.015)


def scene() -> Battlefield:
    bodies = [(figure(f"man-{i}"), at(0.03 * i, 0.012 * i, 0, 0.4 * i)) for i in range(3)]
    for row in range(2):
        for column in range(3 - row):
            y = (column - 1 + row / 2) * 0.0301
            block = box(f"block-{row}-{column}", BLOCK, 7e-3)
            bodies.append((block, at(0.15, y, row * 0.015)))
    return battlefield(*bodies)


def shoot(bullet: Bullet, height: float = 0.035, speed: float = 11.0) -> tuple[Battlefield, ShotTrace]:
    field = scene()
    shot = launch(shell("shell"), (-0.4, 0.002, height), (speed, 0.1, 0.4))
    return field, run_shot(bullet, field, [shot], Samples())


def digest(bullet: Bullet) -> str:
    field, trace = shoot(bullet)
    seen = hashlib.sha256(repr((trace.hits, trace.movers, trace.supports, trace.duration)).encode())
    for name in sorted(field.poses):
        pose = field.poses[name]
        seen.update(name.encode() + pose.position.tobytes() + pose.rotation.tobytes())
    return seen.hexdigest()


if __name__ == "__main__":
    with Bullet() as client:
        print(digest(client))
