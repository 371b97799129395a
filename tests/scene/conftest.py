"""A small catalogue of boxes, so that what a scene says can be checked without the real models."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import SceneError
from fbsim.scene import Scene, load_scene

from .boxes import Load, WriteScene, write_models


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    write_models(folder)
    return folder


@pytest.fixture(scope="session")
def catalogue(models: Path) -> Catalogue:
    return Catalogue([models])


@pytest.fixture
def write(tmp_path: Path) -> WriteScene:
    """Write a file into the test's folder; the path is returned."""

    def _write(text: str, name: str = "scene.toml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return _write


@pytest.fixture
def load(write: WriteScene, catalogue: Catalogue) -> Load:
    """Write a scene and load it."""

    def _load(text: str, *, check: bool = True) -> Scene:
        return load_scene(write(text), catalogue, check=check)

    return _load


@pytest.fixture
def mistakes(load: Load, tmp_path: Path) -> Callable[..., list[str]]:
    """Load a scene that is wrong; every problem is returned as text, without the folder."""

    def _mistakes(text: str, *, check: bool = True) -> list[str]:
        with pytest.raises(SceneError) as caught:
            load(text, check=check)
        return [str(problem).replace(f"{tmp_path}/", "") for problem in caught.value.problems]

    return _mistakes
