"""A small scene that is fired at in many ways, and its stage."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fbsim.scene import Scene
from fbsim.volley import Stage

from .scenes import scuffle


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return scuffle(tmp_path_factory.mktemp("scuffle"))


@pytest.fixture(scope="module")
def stage(small: Scene) -> Iterator[Stage]:
    with Stage(small) as settled:
        yield settled
