"""Faults of what users write: numbers that are none, units, files that change, places that are not kept."""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from fbsim.catalogue import Catalogue
from fbsim.catalogue.army_book import is_drawn
from fbsim.catalogue.army_sheets import SingleSheet, SquadSheet
from fbsim.catalogue.checking import check_model
from fbsim.catalogue.documents import Document, Place, check_document, dotted, read_toml
from fbsim.catalogue.sheets import (
    FigureSheet,
    FortressPartSheet,
    GunSheet,
    MaterialsFile,
    ShellSheet,
    TechnicalSheet,
)
from fbsim.cli.main import cli
from fbsim.errors import BadInput, ModelError, SceneError
from fbsim.meshes.loading import load_solid
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import Surface, joined
from fbsim.physics.bodies import Body
from fbsim.physics.boxes import box_of
from fbsim.physics.bullet import Bullet
from fbsim.physics.forms import form_of
from fbsim.physics.transform import Transform
from fbsim.scene import Scene, load_scene
from fbsim.scene.schema import LayoutFile, SceneFile
from tests.meshes.shapes import angle_bracket, box, save
from tests.physics.things import MODELS, PLASTIC, catalogue

from . import numbers, toml

SCENES = MODELS.parent / "scenes"
NO_NUMBERS = [toml.Spelling(word) for word in ("nan", "inf", "-inf", "1e400", "-1e400")]

SIGNED = {
    *("at_mm", "facing_deg", "z_mm", "bearing_deg", "elevation_deg"),
    *("trunnion_mm", "muzzles_mm", "elevation_min_deg", "elevation_max_deg"),
    *("options.mobility", "options.cost_points"),
    *("at", "turn", "shift_mm", "hinge_mm", "open_deg"),
}
"""Keys that may be negative; no other may."""
MAY_BE_ZERO = SIGNED | {
    *("seed", "gap_mm", "aim_height", "mobility", "rgb", "preload_mm", "plunger_mass_g"),
    *("speed_percent", "elevation_mrad", "bearing_mrad", "friction", "restitution", "rolling_resistance_mm"),
    *("cost_points", "ammunition_cost_points", "dice", "range_steps", "points"),
    *("extra_steps", "melee", "shooting", "armour"),
    *("strength", "morale", "initiative", "attacks", "range_in"),
    *("drive.mass_g", "traverse_deg", "storey", "tension_mm"),
}
"""Keys that may be 0; no other may."""
FREE = {("Calibration", key) for key in ("values", "intervals", "covariance")}
"""Numbers under keys of a calibration's own; `tests/guns` tries them."""
MOST_ALIKE = 30
ARMY_LISTS: dict[str, type[Document]] = {"condor-7": SquadSheet, "unl-2": SingleSheet}
"""Two of the army lists: the others have the same keys."""


def _documents() -> dict[str, tuple[Path, type[Document], type[BadInput]]]:
    """All files that come with fbsim, with the class that each is read as."""
    kinds: dict[str, type[Document]] = {
        "figures": FigureSheet,
        "guns": GunSheet,
        "shells": ShellSheet,
        "fortress": FortressPartSheet,
    }
    found: dict[str, tuple[Path, type[Document], type[BadInput]]] = {}
    for folder, kind in kinds.items():
        for path in _some(sorted((MODELS / folder).glob("*.toml"))):
            is_card = folder == "guns" and not is_drawn(path)
            found[path.stem] = (path, TechnicalSheet if is_card else kind, ModelError)
    for name, kind in ARMY_LISTS.items():
        found[name] = (MODELS / "armies" / f"{name}.toml", kind, ModelError)
    found["materials"] = (MODELS / "materials.toml", MaterialsFile, ModelError)
    found |= {path.stem: (path, SceneFile, SceneError) for path in SCENES.glob("*.toml")}
    found |= {path.stem: (path, LayoutFile, SceneError) for path in SCENES.glob("fortresses/*.toml")}
    return dict(sorted(found.items()))


def _some(paths: list[Path]) -> list[Path]:
    """The files that tests name, the unlike ones, and of the many that are alike every tenth."""
    named = {"swordsman", "wall", "double-gate", "gatehouse"}
    few = len(paths) <= MOST_ALIKE
    return [path for index, path in enumerate(paths) if few or index % 10 == 0 or path.stem in named]


DOCUMENTS = _documents()
EACH = [pytest.param(name, marks=pytest.mark.slow) if name == "siege" else name for name in DOCUMENTS]
LOADED = ["kitchen-table", "castle", "bulldog", "ball", "swordsman", "wall", "materials"]


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(DOCUMENTS[name][0].read_text(encoding="utf-8"))


def _probes(name: str, values: list[Any]) -> Iterator[tuple[Place, Any]]:
    """Every number of a file with one of the values, and the first of each field with all of them."""
    seen: set[object] = set()
    for index, (place, field) in enumerate(numbers.in_document(DOCUMENTS[name][1], _table(name)).items()):
        which = (field, place[-1] if isinstance(place[-1], int) else None)
        for value in values if which not in seen else [values[index % len(values)]]:
            yield place, value
        seen.add(which)


def _said_of(name: str, place: Place, value: Any) -> str:
    """What is said of a file in which one number is replaced; nothing if it is accepted.

    Lines are told of the file as it was: to find them anew each time would take most of the time.
    """
    path, kind, error = DOCUMENTS[name]
    table = tomllib.loads(toml.text_of(numbers.with_value(_table(name), place, value, kind)))
    try:
        check_document(table, path.read_text(encoding="utf-8"), "file.toml", kind, error)
    except error as fault:
        return str(fault)
    return ""


def _short(place: Place) -> str:
    """Last key of a place, with the table around it where the key alone is not clear."""
    names = [str(step) for step in place if isinstance(step, str)]
    qualified = ".".join(names[-2:])
    return qualified if qualified in SIGNED | MAY_BE_ZERO else names[-1]


def test_newton_3024_no_number_is_forgotten() -> None:
    """newton 3024: NaN passes `<= 0`. The places that the tests below try are all there are.

    Every number of every file that comes along is among them, and every field of every document class.
    """
    tried: set[numbers.Field] = set()
    for name, (_, kind, _) in DOCUMENTS.items():
        places = numbers.in_document(kind, _table(name))
        assert set(numbers.in_table(_table(name))) <= set(places)
        tried |= set(places.values())
    known = set[numbers.Field]().union(*(numbers.fields_of(kind) for _, kind, _ in DOCUMENTS.values()))
    assert tried == known - FREE
    assert len(known) > 40


@pytest.mark.parametrize("name", EACH)
def test_newton_3024_what_is_no_number_is_refused_everywhere(name: str) -> None:
    """newton 3024: NaN, infinities and 1e400 in the place of each number, one at a time."""
    for place, value in _probes(name, NO_NUMBERS):
        said = _said_of(name, place, value)
        line = "" if numbers.value_at(_table(name), place[:1]) is None else r":\d+"  # a key it leaves out
        assert re.search(rf"^file\.toml{line}: {re.escape(dotted(place))}: must be ", said, re.MULTILINE), (
            f"{value} at {dotted(place)}: {said or 'accepted'}"
        )


@pytest.mark.parametrize("name", EACH)
def test_newton_3024_zero_and_less_are_refused_where_only_more_makes_sense(name: str) -> None:
    """newton 3024: the schema asks for the sign that the key's meaning asks for."""
    for place, value in _probes(name, [-1, 0]):
        if _short(place) not in (SIGNED if value < 0 else MAY_BE_ZERO):
            assert f"{dotted(place)}: must be " in _said_of(name, place, value), f"{value} at {dotted(place)}"


@pytest.mark.parametrize("name", EACH)
def test_newton_3024_numbers_whose_products_leave_the_range_are_refused(name: str) -> None:
    """newton 3024, the kind: 1e308 is finite and 5e-324 above 0, and both make 0 or infinity of an energy."""
    for place, value in _probes(name, [1e308, 10**30, 5e-324]):
        is_sound = _short(place) == "seed" if value == 10**30 else value < 1 and _short(place) in MAY_BE_ZERO
        if not is_sound:
            assert f"{dotted(place)}: must be " in _said_of(name, place, value), f"{value} at {dotted(place)}"


def _load_sheet(folder: str, path: Path) -> None:
    known = Catalogue([path.parents[1], MODELS])
    finders: dict[str, Callable[[str], object]] = {
        "figures": known.figure,
        "guns": known.gun,
        "shells": known.shell,
        "fortress": known.part,
    }
    finders[folder](path.stem)


@pytest.mark.parametrize("name", [*LOADED, pytest.param("courtyard", marks=pytest.mark.slow)])
def test_newton_3024_files_are_refused_when_they_are_loaded(tmp_path: Path, name: str) -> None:
    """newton 3024: through the catalogue and `load_scene`, once for each field, naming file and place."""
    path, kind, error = DOCUMENTS[name]
    places = numbers.in_document(kind, _table(name))
    first = {field: place for place, field in reversed(places.items())}.values()
    for place, value in zip(first, itertools.cycle(NO_NUMBERS), strict=False):
        text = toml.text_of(numbers.with_value(_table(name), place, value, kind))
        copied = tmp_path / path.relative_to(MODELS.parent)
        copied.parent.mkdir(parents=True, exist_ok=True)
        save(copied, text)
        with pytest.raises(error) as caught:
            _load(copied, kind)
        assert any(
            problem.file == str(copied) and problem.place == dotted(place)
            for problem in caught.value.problems
        ), f"{dotted(place)}: {caught.value}"


def _load(path: Path, kind: type[Document]) -> None:
    """Load a file in the way that its users do."""
    if kind is MaterialsFile:
        Catalogue([path.parent]).material("polystyrene")
    elif kind is SceneFile:
        load_scene(path, catalogue())
    elif kind is LayoutFile:
        text = f'[[layouts]]\nfile = "{path.name}"\nprefix = "a"\nside = "red"\n'
        load_scene(save(path.parent / "scene.toml", text), catalogue())
    else:
        _load_sheet(path.parent.name, path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"seed = {'9' * 5000}", "x.toml:2: holds a number of more than 4000 digits; write it shorter"),
        (f"seed = {'[' * 5000}", "x.toml: is nested too deeply to be read"),
        (f"seed = 0x{'f' * 5000}", "x.toml:2: seed: must be less than .* \\(got a whole number of .* digits"),
        (f"seed = -{'9' * 400}", "x.toml:2: seed: must be greater than or equal to 0 \\(got a whole number"),
        (f"table = {{ size_mm = [1{'0' * 400}, 5] }}", r"x.toml:2: table.size_mm\[0\]: must be a number"),
    ],
    ids=["digits", "nested", "hexadecimal", "negative", "beyond all floats"],
)
def test_newton_3024_numbers_beyond_pythons_limits(tmp_path: Path, text: str, said: str) -> None:
    """newton 3024, the kind: what `tomllib`, `float` and `repr` themselves cannot take."""
    path = save(tmp_path / "x.toml", f'title = "x"\n{text}\n')
    with pytest.raises(SceneError, match=said):
        check_document(*read_toml(path, SceneError), str(path), SceneFile, SceneError)


# Files that change


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """A folder with one figure, a brick of 10 x 16 x 50 mm."""
    folder = tmp_path / "models"
    (folder / "figures").mkdir(parents=True)
    shutil.copy(MODELS / "materials.toml", folder)
    write_figure(folder, box(10, 16, 50))
    return folder


def write_figure(
    folder: Path, body: Surface, unit: str = "mm", height_mm: float = 50, parts: str | None = None
) -> Path:
    """Write the figure "brick" in the way of a user: an STL and a sheet, no parts."""
    save(folder / "figures" / "brick.stl", stl_bytes(body))
    sheet = {
        **{"name": "brick", "title": "Brick", "material": "polystyrene", "mass_g": 5, "height_mm": height_mm},
        "body": {"mesh": "brick.stl", "unit": unit, **({"parts": parts} if parts else {})},
        "basis": {"status": "designed", "source": "a test"},
    }
    return save(folder / "figures" / "brick.toml", toml.text_of(sheet))


def scene_of(folder: Path, at_mm: tuple[float, float] = (0, 0), facing_deg: float = 0) -> Path:
    figure = {"id": "a", "side": "red", "model": "brick", "at_mm": at_mm, "facing_deg": facing_deg}
    return save(folder / "scene.toml", toml.text_of({"figures": [figure]}))


def rewrite(path: Path, content: bytes) -> None:
    """Change a file so that its size and its times stay as they were."""
    before = path.stat()
    assert len(content) == before.st_size
    path.write_bytes(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def box_in_physics(scene: Scene) -> list[float]:
    """Size in mm of the first figure as the physics has it."""
    thing = scene.figures[0]
    bounds = box_of(form_of(thing.model.solid), Transform.turned(np.zeros(3), 0.0))
    sizes: list[float] = (1000 * (bounds[1] - bounds[0])).tolist()
    return sizes


@pytest.mark.parametrize("shared", [False, True], ids=["no catalogue", "one catalogue"])
def test_compas_fab_306_an_edited_mesh_is_seen(models: Path, shared: bool) -> None:
    """compas_fab 306: a mesh cache goes by the name. Same size, same times, other content: the new shape."""
    known = Catalogue([models])
    path = scene_of(models)
    old = load_scene(path, known)
    assert box_in_physics(old) == pytest.approx([10, 16, 50])
    rewrite(models / "figures" / "brick.stl", stl_bytes(box(24, 16, 50)))
    new = load_scene(path, known if shared else Catalogue([models]))
    assert box_in_physics(new) == pytest.approx([24, 16, 50])
    assert box_in_physics(old) == pytest.approx([10, 16, 50]), "a scene that is loaded stays as it is"


def test_compas_fab_306_an_unchanged_mesh_is_not_read_again(models: Path) -> None:
    """compas_fab 306, the other half: what is equal is kept."""
    known = Catalogue([models])
    path = scene_of(models)
    first, second = load_scene(path, known), load_scene(path, known)
    assert first.figures[0].model.solid is second.figures[0].model.solid


def test_compas_fab_306_an_edited_sheet_is_seen(models: Path) -> None:
    """compas_fab 306: the same for sheet, materials and scene."""
    known = Catalogue([models])
    path = scene_of(models)
    load_scene(path, known)
    sheet = models / "figures" / "brick.toml"
    rewrite(sheet, sheet.read_bytes().replace(b"mass_g = 5", b"mass_g = 7"))
    materials = models / "materials.toml"
    rewrite(materials, materials.read_bytes().replace(b"friction = 0.32", b"friction = 0.23"))
    rewrite(path, path.read_bytes().replace(b"at_mm = [0, 0]", b"at_mm = [9, 0]"))
    scene = load_scene(path, known)
    assert scene.figures[0].model.sheet.mass_g == 7
    assert scene.table.surface.friction == 0.23
    assert scene.figures[0].position == (0.009, 0, 0)


def test_compas_fab_306_edited_parts_are_seen(models: Path) -> None:
    """compas_fab 306: the same for a file of convex parts."""
    parts = models / "figures" / "brick.parts.obj"
    text = "o a\n" + "".join(f"v {x} {y} {z}\n" for x in (-5, 5) for y in (-8, 8) for z in (0, 50))
    save(parts, text + "v 0 0 25.00\n")
    write_figure(models, box(10, 16, 50), parts=parts.name)
    known, path = Catalogue([models]), scene_of(models)
    before = load_scene(path, known).figures[0].model.solid.parts[0]
    rewrite(parts, (text + "v 5.5 0 25.0").encode().ljust(parts.stat().st_size))
    after = load_scene(path, known).figures[0].model.solid.parts[0]
    assert before[:, 0].max() == pytest.approx(0.005)
    assert after[:, 0].max() == pytest.approx(0.0055)


def test_compas_fab_306_an_edited_mesh_gets_parts_of_its_own(
    models: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """compas_fab 306: the store of decompositions goes by content, not by name, size or time."""
    monkeypatch.setenv("FBSIM_CACHE", str(tmp_path / "cache"))
    bracket, turned = angle_bracket(), angle_bracket().turned(np.diag([-1.0, -1.0, 1.0]))
    write_figure(models, bracket, height_mm=40)
    known, path = Catalogue([models]), scene_of(models)
    assert load_scene(path, known).figures[0].model.solid.volume > 0  # decomposed, and kept in the store
    rewrite(models / "figures" / "brick.stl", stl_bytes(turned))
    solid = load_scene(path, known).figures[0].model.solid
    for x, is_filled in ((0.005, True), (-0.005, False)):  # what stands high is on the other side now
        high = [part for part in solid.parts if part[:, 2].max() > 0.03]
        assert any(part[:, 0].min() < x < part[:, 0].max() for part in high) is is_filled


def test_compas_fab_306_equal_names_in_two_folders_are_two_models(models: Path, tmp_path: Path) -> None:
    """compas_fab 306, the kind: neither the name of a file nor that of a model stands for its content."""
    other = tmp_path / "other"
    shutil.copytree(models, other)
    write_figure(other, box(24, 16, 50))
    assert box_in_physics(load_scene(scene_of(models), Catalogue([models]))) == pytest.approx([10, 16, 50])
    assert box_in_physics(load_scene(scene_of(other), Catalogue([other]))) == pytest.approx([24, 16, 50])


def test_compas_fab_306_a_figure_that_comes_first_later_is_seen(models: Path, tmp_path: Path) -> None:
    """compas_fab 306, the kind: a folder that gets a model of the same name comes before, as it should."""
    mine = tmp_path / "mine"
    (mine / "figures").mkdir(parents=True)
    known, path = Catalogue([mine, models]), scene_of(models)
    assert box_in_physics(load_scene(path, known)) == pytest.approx([10, 16, 50])
    write_figure(mine, box(24, 16, 50))
    assert box_in_physics(load_scene(path, known)) == pytest.approx([24, 16, 50])


# Places and sizes


@pytest.fixture(scope="module")
def bullet() -> Iterator[Bullet]:
    with Bullet() as client:
        yield client


def _lopsided() -> Surface:
    """A foot with a heavy head on one side, whose centre of mass is 5 mm off and whose axes are askew."""
    return joined([box(20, 20, 5), box(8, 6, 30, at=(5, 4, 20))]).cleaned()


@pytest.mark.parametrize("model", ["brick", *catalogue().names("figure")[::8]])
def test_bullet3_b2411_the_pose_that_was_set_is_read_back(bullet: Bullet, models: Path, model: str) -> None:
    """bullet3 B2411: Bullet sets and reads the centre of mass, which is not where the figure's feet are.

    To 1e-9 m and 1e-9 of the rotation, for a scene's places and turns.
    """
    write_figure(models, _lopsided())
    known = Catalogue([models, MODELS])
    places = [(x, y, turn) for x, y in ((0, 0), (-431.7, 212.3), (9000, -9000)) for turn in (0, 37, 180, -91)]
    for x, y, facing in places:
        figure = {"id": "a", "side": "red", "model": model, "at_mm": (x, y), "facing_deg": facing}
        table = {"table": {"size_mm": [20000, 20000]}, "figures": [figure]}
        scene = load_scene(save(models / "scene.toml", toml.text_of(table)), known)
        (thing,) = scene.figures
        assert thing.position == pytest.approx((x / 1000, y / 1000, 0), abs=1e-12)
        assert math.remainder(thing.facing - math.radians(facing), 2 * math.pi) == pytest.approx(0, abs=1e-9)
        at = Transform.turned(np.array(thing.position), thing.yaw)
        bullet.clear()
        bullet.add(Body("a", form_of(thing.model.solid), thing.model.sheet.mass, PLASTIC), at)
        read = bullet.pose("a")
        np.testing.assert_allclose(read.position, at.position, rtol=0, atol=1e-9)
        np.testing.assert_allclose(read.matrix, at.matrix, rtol=0, atol=1e-9)
        centre = at.apply(thing.model.solid.centroid)
        np.testing.assert_allclose(bullet.centre("a"), centre, rtol=0, atol=1e-9)


def test_bullet3_b2411_the_lopsided_figure_is_lopsided(models: Path) -> None:
    """bullet3 B2411: what the test above rests on; else it could not fail."""
    write_figure(models, _lopsided())
    solid = Catalogue([models]).figure("brick").solid
    assert solid.centroid[:2] == pytest.approx([2.0930e-3, 1.6744e-3], rel=1e-3)
    assert not np.allclose(form_of(solid).principal.matrix, np.eye(3), atol=0.05)


def test_bullet3_b2148_a_cube_of_20_mm_is_20_mm_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """bullet3 B2148, B2328: a cube of 20 mm is reported larger by a margin, and in a box twice its size."""
    (tmp_path / "fortress").mkdir()
    save(tmp_path / "fortress" / "cube.stl", stl_bytes(box(20, 20, 20)))
    sheet = {
        **{"name": "cube", "title": "Cube", "material": "polystyrene", "mass_g": 8, "role": "block"},
        "body": {"mesh": "cube.stl"},
        "basis": {"status": "designed", "source": "a test"},
    }
    save(tmp_path / "fortress" / "cube.toml", toml.text_of(sheet))
    monkeypatch.setenv("FBSIM_MODELS", str(tmp_path))
    known = Catalogue()
    row = check_model(known, "part", "cube")
    assert row.height_mm == pytest.approx(20.0, abs=1e-6)
    assert row.filling == pytest.approx(1.0, abs=1e-6)
    listed = json.loads(CliRunner().invoke(cli, ["models", "list", "--kind", "part", "--json"]).stdout)
    assert [part["size_mm"] for part in listed["part"] if part["name"] == "cube"] == [[20.0, 20.0, 20.0]]
    form = form_of(known.part("cube").solid)
    bounds = box_of(form, Transform.turned(np.array([0.3, -0.2, 0.0]), 0.0))
    expected = [[0.29, -0.21, 0], [0.31, -0.19, 0.02]]
    np.testing.assert_allclose(bounds, expected, atol=1e-9)


# Units


@pytest.mark.parametrize(
    ("unit", "right"), [("mm", "cm"), ("mm", "in"), ("cm", "mm"), ("m", "mm"), ("in", "cm")]
)
def test_fusion2pybullet_2_a_sheet_with_a_wrong_unit_is_refused(models: Path, unit: str, right: str) -> None:
    """Fusion2PyBullet 2: mm, cm and inches mixed up. The sheet's height tells which unit fits."""
    factor = {"mm": 1, "cm": 10, "m": 1000, "in": 25.4}[right]
    write_figure(models, box(10, 16, 50).scaled(1 / factor), unit)
    with pytest.raises(BadInput, match=rf'unit = "{right}"'):
        load_scene(scene_of(models), Catalogue([models]))
    write_figure(models, box(10, 16, 50).scaled(1 / factor), right)
    assert box_in_physics(load_scene(scene_of(models), Catalogue([models]))) == pytest.approx([10, 16, 50])


def test_fusion2pybullet_2_a_size_that_no_unit_explains_is_told(models: Path) -> None:
    """Fusion2PyBullet 2: where no unit fits, none is suggested."""
    write_figure(models, box(10, 16, 110))
    with pytest.raises(SceneError, match=r"height_mm: is 50, and the mesh measures 110 mm .*; no unit fits"):
        load_scene(scene_of(models), Catalogue([models]))


def test_trimesh_24_a_sheet_whose_mesh_lies_elsewhere_is_refused(models: Path) -> None:
    """trimesh 24: a mesh 20 m from its origin would put the figure 20 m from its `at_mm`."""
    write_figure(models, box(10, 16, 50, at=(20_000, 0, 0)))
    said = r"brick\.toml:\d+: body: brick\.stl lies 19995 mm away from its origin"
    with pytest.raises(SceneError, match=said):
        load_scene(scene_of(models), Catalogue([models]))
    (problem,) = check_model(Catalogue([models]), "figure", "brick").problems
    assert "19995 mm away" in str(problem)


def test_trimesh_24_the_mesh_itself_may_lie_there(models: Path) -> None:
    """trimesh 24: it is the sheet that is refused; the mesh is read with the right mass properties."""
    write_figure(models, box(10, 16, 50, at=(20_000, 0, 0)))
    solid = load_solid(models / "figures" / "brick.stl")
    assert solid.volume == pytest.approx(8e-6, rel=1e-3)
    assert solid.centroid == pytest.approx([20, 0, 0.025], abs=2e-6)
