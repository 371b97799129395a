"""One volley gives one and the same bytes, whoever fires it: in any order, in any process, beside anyone."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fbsim.physics.bullet import Bullet, pybullet
from fbsim.scene import Scene, load_scene
from fbsim.volley import Stage, fire_volley

from .bits import bits
from .scenes import shipped

SEED = 0
ALL = (0, 1, 2, 3)
Bits = dict[str, bytes]


class Serial:
    """The volleys of a scene, each fired once on a stage of its own, which nobody else ever fired at."""

    def __init__(self, fired: Scene) -> None:
        self.of = cache(lambda number: bits(fire_volley(fired, SEED, volley=number)))


@pytest.fixture(scope="module")
def serial(small: Scene) -> Serial:
    return Serial(small)


def volley(stage: Stage, number: int, **options: Any) -> Bits:
    return bits(fire_volley(stage.scene, SEED, volley=number, stage=stage, **options))


def test_the_volleys_differ(serial: Serial) -> None:
    """Else nothing here would be worth comparing."""
    assert all(serial.of(0)[part] != serial.of(1)[part] for part in ("json", "values", "after", "poses"))


@pytest.mark.parametrize("numbers", [(1, 0), pytest.param((3, 2, 1, 0, 0, 3), marks=pytest.mark.slow)])
def test_in_another_order_on_one_stage(stage: Stage, serial: Serial, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        assert volley(stage, number) == serial.of(number)


# Processes


def slow(*of: object) -> Any:
    return pytest.param(*of, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("method", "workers", "numbers"),
    [
        ("spawn", 2, (0, 1)),
        *(slow("spawn", workers, ALL) for workers in (1, 2, 3)),
        *(slow("fork", workers, ALL) for workers in (1, 2, 3)),
        *(slow("forkserver", workers, ALL) for workers in (1, 2, 3)),
    ],
)
def test_in_worker_processes(
    small: Scene, serial: Serial, method: str, workers: int, numbers: tuple[int, ...]
) -> None:
    """Each worker settles the scene itself. The parent has a client of its own by then."""
    with Bullet(), pool(method, workers, str(small.path)) as workmen:
        assert_same(workmen, serial, numbers)


@pytest.mark.parametrize(
    ("workers", "numbers"), [(2, (0, 1)), *(slow(workers, ALL) for workers in (1, 2, 3))]
)
def test_on_a_stage_that_was_made_before_forking(
    stage: Stage, serial: Serial, workers: int, numbers: tuple[int, ...]
) -> None:
    """All workers fire at copies of one and the same stage, at once."""
    _Worker.stage = stage
    with pool("fork", workers) as workmen:
        assert_same(workmen, serial, numbers)
    assert volley(stage, 0) == serial.of(0)


class _Worker:
    """What a worker process holds."""

    stage: Stage


def pool(method: str, workers: int, path: str | None = None) -> ProcessPoolExecutor:
    context = multiprocessing.get_context(method)
    if path is None:
        return ProcessPoolExecutor(workers, context)
    return ProcessPoolExecutor(workers, context, initializer=set_up, initargs=(path,))


def set_up(path: str) -> None:
    _Worker.stage = Stage(load_scene(path, shipped()))


def fire(number: int) -> Bits:
    return volley(_Worker.stage, number)


def assert_same(workmen: ProcessPoolExecutor, serial: Serial, numbers: tuple[int, ...]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forking where there are other threads
        waiting = {number: workmen.submit(fire, number) for number in reversed(numbers)}
    for number, done in waiting.items():
        assert done.result() == serial.of(number)


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_whatever_the_seed_of_pythons_hashes(small: Scene, serial: Serial, hash_seed: str) -> None:
    """Spawned workers have a random one each; these are fixed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", __name__, str(small.path)]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, capture_output=True, env=environment, cwd=root, check=True)
    assert json.loads(done.stdout) == hashes(serial.of(0))


def hashes(of: Bits) -> dict[str, str]:
    return {part: hashlib.sha256(text).hexdigest() for part, text in of.items()}


# Somebody else's worlds in the same process


EVERY_PARAMETER: dict[str, Any] = {
    "fixedTimeStep": 0.01,
    "numSolverIterations": 3,
    "useSplitImpulse": 1,
    "splitImpulsePenetrationThreshold": -0.5,
    "numSubSteps": 4,
    "collisionFilterMode": 0,
    "contactBreakingThreshold": 0.5,
    "maxNumCmdPer1ms": 10,
    "enableFileCaching": 1,
    "restitutionVelocityThreshold": 3.0,
    "erp": 0.9,
    "contactERP": 0.9,
    "frictionERP": 0.9,
    "enableConeFriction": 0,
    "deterministicOverlappingPairs": 0,
    "allowedCcdPenetration": 0.5,
    "jointFeedbackMode": 1,
    "solverResidualThreshold": 0.1,
    "contactSlop": 0.1,
    "enableSAT": 1,
    "constraintSolverType": pybullet.CONSTRAINT_SOLVER_LCP_DANTZIG,
    "globalCFM": 0.1,
    "minimumSolverIslandSize": 2,
    "reportSolverAnalytics": 1,
    "warmStartingFactor": 0.1,
    "sparseSdfVoxelSize": 0.5,
}


class Stranger:
    """Another user of PyBullet: a world of its own, with settings that some of them reach all worlds."""

    def __init__(self, folder: Path) -> None:
        self.client: int = pybullet.connect(pybullet.DIRECT)
        self.folder = folder
        self.set_everything()
        box = pybullet.createCollisionShape(
            pybullet.GEOM_BOX, halfExtents=[0.5] * 3, physicsClientId=self.client
        )
        for height in range(4):
            pybullet.createMultiBody(1.0, box, -1, [0, 0, 0.9 * height], physicsClientId=self.client)

    def set_everything(self) -> None:
        """Each parameter by itself: some exclude each other, and Bullet then takes none of a call."""
        for name, value in EVERY_PARAMETER.items():
            pybullet.setPhysicsEngineParameter(**{name: value}, physicsClientId=self.client)
        pybullet.setAdditionalSearchPath(str(self.folder), physicsClientId=self.client)
        pybullet.setGravity(0, 5, 0, physicsClientId=self.client)

    def step(self) -> None:
        pybullet.stepSimulation(physicsClientId=self.client)

    def close(self) -> None:
        pybullet.disconnect(physicsClientId=self.client)


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[Stranger]:
    """It has files of the names that fbsim's own have, and is gone afterwards, its settings not."""
    for number in range(10):
        (tmp_path / f"{number}.obj").write_text("v 0 0 0\nv 9 0 0\nv 0 9 0\nv 0 0 9\nf 1 2 3\nf 1 2 4\n")
    one = Stranger(tmp_path)
    yield one
    one.close()


def test_after_somebody_else_has_set_everything(
    small: Scene, stage: Stage, serial: Serial, stranger: Stranger
) -> None:
    """Before the stage is made, and between its making and the volley."""
    with Stage(small) as fresh:
        stranger.set_everything()
        assert volley(fresh, 0) == serial.of(0)
    stranger.set_everything()
    assert volley(stage, 1) == serial.of(1)


def test_while_somebody_else_sets_everything_and_steps(
    stage: Stage, serial: Serial, stranger: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings between the salvos, steps of the other world between ours."""
    step, steps = Bullet.step, count()

    def both(bullet: Bullet) -> None:
        if next(steps) % 10 == 0:
            stranger.step()
        step(bullet)

    monkeypatch.setattr(Bullet, "step", both)
    assert volley(stage, 0, progress=lambda *_: stranger.set_everything()) == serial.of(0)
    assert next(steps) > 1000


if __name__ == "__main__":
    with Stage(load_scene(sys.argv[1], shipped())) as own:
        print(json.dumps(hashes(volley(own, 0))))
