"""Threads and worlds (B2713, B2694): two threads in one client crash the process; each needs its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from fbsim.errors import SimulationError
from fbsim.physics.bullet import Bullet
from fbsim.scene import Scene
from fbsim.volley import Stage, fire_volley
from tests.volley.bits import bits
from tests.volley.scenes import scuffle

SEED = 0


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return scuffle(tmp_path_factory.mktemp("scuffle"))


def in_another_thread(work: Callable[[], object]) -> object:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def test_a_stage_of_another_thread_is_refused_and_stays_as_it_was(small: Scene) -> None:
    with Stage(small) as stage:
        before = bits(fire_volley(small, SEED, stage=stage))
        with pytest.raises(SimulationError, match="in each thread"):
            in_another_thread(lambda: fire_volley(small, SEED, stage=stage))
        assert bits(fire_volley(small, SEED, stage=stage)) == before


@pytest.mark.parametrize("name", ["clear", "step"])
def test_a_world_of_another_thread_is_refused(name: str) -> None:
    with Bullet() as bullet, pytest.raises(SimulationError, match="make a Stage"):
        in_another_thread(getattr(bullet, name))


def test_a_world_may_be_closed_by_any_thread() -> None:
    """As when its owner was collected, or the program ends."""
    bullet = Bullet()
    in_another_thread(bullet.close)
    bullet.close()


@pytest.mark.slow
def test_two_stages_in_two_threads_give_what_one_gives(small: Scene) -> None:
    """Both settle and fire at the same time, another volley each."""
    started = threading.Barrier(2)

    def fire_one(volley: int) -> dict[str, bytes]:
        started.wait()
        return bits(fire_volley(small, SEED, volley=volley))

    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(fire_one, (1, 2)))
    assert both == [bits(fire_volley(small, SEED, volley=volley)) for volley in (1, 2)]
