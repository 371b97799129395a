"""The scenes that come with fbsim: each is sound, and each order can be carried out."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.documents import read_document
from fbsim.catalogue.folders import data_folder
from fbsim.errors import SceneError
from fbsim.guns import aim
from fbsim.scene import Scene, dump, known_scenes, load_scene
from fbsim.scene.schema import LayoutFile

SCENES = sorted(path.stem for path in data_folder("scenes").glob("*.toml"))
LAYOUTS = sorted(data_folder("scenes").glob("fortresses/*.toml"))


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue([data_folder("models")])


@pytest.fixture(scope="module", params=SCENES)
def scene(request: pytest.FixtureRequest, catalogue: Catalogue) -> Scene:
    """Load one of the scenes, with all checks."""
    return load_scene(data_folder("scenes") / f"{request.param}.toml", catalogue)


def test_the_scenes_are_known_by_name() -> None:
    assert {"courtyard", "duel", "kitchen-table", "siege"} <= set(known_scenes())


def test_targets_are_in_reach(scene: Scene) -> None:
    for order in scene.orders:
        if order.target is not None:
            gun, target = scene.find(order.gun), scene.find(order.target)
            x, y, z = target.position
            point = (x, y, z + order.aim_height * float(target.model.solid.bounds[1, 2]))
            sheet = scene.catalogue.gun(gun.model.name).sheet
            aim(sheet, scene.catalogue.shell(order.shell).sheet, gun.position, point, order.arc)


def test_enemies_stand_half_a_metre_apart(scene: Scene) -> None:
    """COM-02: figures and guns of opposite sides at least 50 cm."""
    things = [*scene.figures, *scene.guns]
    gaps = [
        math.dist(one.position[:2], other.position[:2])
        for one in things
        for other in things
        if one.side != other.side
    ]
    assert min(gaps) >= 0.5


def test_written_and_read_again(scene: Scene, tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(dump(scene), encoding="utf-8")
    assert load_scene(path, scene.catalogue) == scene


def test_courtyard(catalogue: Catalogue) -> None:
    scene = load_scene("courtyard", catalogue)
    assert len(scene.figures) == 20
    assert [gun.side for gun in scene.guns] == ["red", "red", "blue", "blue"]
    assert sum(not part.anchored for part in scene.parts) == 60
    assert 8 <= sum(order.shots for order in scene.orders) <= 12


def test_siege(catalogue: Catalogue) -> None:
    scene = load_scene("siege", catalogue)
    assert (len(scene.figures), len(scene.guns)) == (60, 6)


@pytest.mark.parametrize("path", LAYOUTS, ids=[path.stem for path in LAYOUTS])
def test_layouts_stand_by_themselves(path: Path, catalogue: Catalogue, tmp_path: Path) -> None:
    assert read_document(path, LayoutFile, SceneError).title
    scene = tmp_path / "scene.toml"
    layout = f'[[layouts]]\nfile = "{path.as_posix()}"\nprefix = "a"\nfacing_deg = 33\n'
    scene.write_text(f"table = {{ size_mm = [3000, 3000] }}\n{layout}")
    assert load_scene(scene, catalogue).parts
