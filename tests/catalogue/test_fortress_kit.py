"""The fortress kit that comes with fbsim: sound parts that join, stack, carry men and guns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from manifold3d import Manifold, OpType
from scipy.spatial import ConvexHull

from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import PartModel
from fbsim.errors import SceneError
from fbsim.meshes.solid import FloatArray
from fbsim.scene import Scene, load_scene
from fbsim.scene.flats import flats_of
from fbsim.scene.shapes import Shapes, body_alone
from fbsim.volley.stage import Stage

FOLDER = data_folder("models") / "fortress"
PARTS = sorted(path.stem for path in FOLDER.glob("*.toml"))
CATALOGUE = Catalogue([data_folder("models")])
PLANS = ("square", "round", "great-square", "great-round")
GUNS = ("bulldog", "hail", "mantis", "spider")
RECESS_MM = 1.0
WALK_MM = 60.0

Set = Callable[..., Scene]


def part(name: str) -> PartModel:
    return CATALOGUE.part(name)


def bounds_mm(name: str) -> FloatArray:
    bounds: FloatArray = 1000 * part(name).solid.bounds
    return bounds


@pytest.fixture
def set_up(tmp_path: Path) -> Set:
    """Load a scene of entries, each "kind: keys", with every check."""

    def _set_up(*entries: str) -> Scene:
        path = tmp_path / "scene.toml"
        lists: dict[str, list[str]] = {}
        for number, entry in enumerate(entries):
            kind, keys = entry.split(":", 1)
            name = "" if "id =" in keys else f'id = "thing-{number}", '
            side = "" if kind == "parts" else 'side = "red", '
            lists.setdefault(kind, []).append(f"{{ {name}{side}{keys} }}")
        path.write_text("".join(f"{kind} = [{', '.join(rows)}]\n" for kind, rows in lists.items()))
        return load_scene(path, CATALOGUE)

    return _set_up


@pytest.mark.parametrize("name", PARTS)
def test_part_is_sound(name: str) -> None:
    model = part(name)
    low, _ = bounds_mm(name)
    assert low[2] == pytest.approx(0, abs=1e-6)
    bodies = [model.solid, *model.leaf_solids]
    for solid in bodies:
        assert len(solid.parts) <= 16
        assert all(len(piece) <= 64 for piece in solid.parts)
        union = Manifold.batch_boolean([Manifold.hull_points(piece) for piece in solid.parts], OpType.Add)
        # Joints are cut into what is seen alone, and no deeper than 1 mm below its surface.
        assert (
            -1e-5 * union.volume() < union.volume() - solid.volume <= RECESS_MM * 1e-3 * union.surface_area()
        )
        assert union.volume() - solid.volume <= 0.08 * union.volume()
    density = CATALOGUE.material(model.sheet.material).density_g_per_cm3
    volume = sum(solid.volume for solid in bodies)
    assert model.sheet.mass_g == pytest.approx(density * 1e6 * volume, rel=1e-3)


@pytest.mark.parametrize("stem", ["wall", "crenel-wall", "walk-wall"])
def test_walls_come_in_three_lengths_of_one_profile(stem: str) -> None:
    sizes = [np.ptp(bounds_mm(name), axis=0) for name in (f"{stem}-60", stem, f"{stem}-180")]
    assert [size[1] for size in sizes] == pytest.approx([60, 120, 180])
    assert np.ptp([size[[0, 2]] for size in sizes], axis=0) == pytest.approx([0, 0])


@pytest.mark.parametrize("name", [name for name in PARTS if part(name).sheet.role != "block"])
def test_part_fits_whole_cells(name: str) -> None:
    """Within its cells in plan; leaves may reach out only behind a gate, where they swing."""
    model, foot = part(name), Shapes().of(part(name)).foot.bounds()
    long, wide = bounds_mm(name)[:, 1], (foot[1], foot[3])
    cells = model.sheet.cells or tuple(
        int(np.ceil((high - low - 1) / 60)) for low, high in ((foot[0], foot[2]), (foot[1], foot[3]))
    )
    assert np.ptp(long) <= 60 * cells[1] + 0.01
    assert np.ptp(bounds_mm(name)[:, 0]) <= 60 * cells[0] + 0.01
    assert long.mean() == pytest.approx(np.mean(wide), abs=1.0)


MANNED = {
    "walk-wall-60": (1, 1),
    "walk-wall": (1, 2),
    "walk-wall-180": (1, 4),
    "walk-corner": (2, 1),
    "walk-joint": (2, 1),
    "gallery-60": (1, 1),
    "gallery": (1, 2),
    "gatehouse": (2, 2),
    "square-top": (2, 1),
    "round-top": (2, 1),
    "great-square-top": (4, 2),
    "great-round-top": (2, 2),
    "bastion": (3, 2),
}
"""Ranks along x, and files along y, of the men who find room."""


@pytest.mark.parametrize(("name", "order"), MANNED.items())
def test_men_stand_on_it(name: str, order: tuple[int, int], set_up: Set) -> None:
    flat = flats_of(part(name))[0]
    x0, y0, x1, y1 = flat.outline.bounds
    spots = [
        ((x0 + x1) / 2 + 24 * (rank - (order[0] - 1) / 2), (y0 + y1) / 2 + 45 * (file - (order[1] - 1) / 2))
        for rank in range(order[0])
        for file in range(order[1])
    ]
    figures = [f'figures: model = "spearman", on = "place", at_mm = [{x:.2f}, {y:.2f}]' for x, y in spots]
    scene = set_up(f'parts: id = "place", model = "{name}", at_mm = [0, 0]', *figures)
    heights = [1000 * figure.position[2] for figure in scene.figures]
    assert heights == pytest.approx([flat.height] * len(spots), abs=0.01)


@pytest.mark.parametrize("figure", ["archer", "axe-dwarf", "commander", "skeleton", "spearman", "swordsman"])
@pytest.mark.parametrize("name", ["walk-wall-60", "gallery-60", "round-top"])
def test_the_narrowest_places_take_every_man(name: str, figure: str, set_up: Set) -> None:
    set_up(
        f'parts: model = "{name}", at = [0, 0], id = "place"',
        f'figures: model = "{figure}", on = "place", at = [0, 0]',
    )


@pytest.mark.parametrize("gun", GUNS)
@pytest.mark.parametrize("name", ["great-square-top", "great-round-top", "bastion"])
def test_gun_fits_on_it_and_turns(name: str, gun: str, set_up: Set) -> None:
    low, high = 1000 * CATALOGUE.gun(gun).solid.bounds
    middle = (float(low[0]) + float(high[0])) / 2
    for turn in (0, 10, -10):
        set_up(
            f'parts: id = "place", model = "{name}", at_mm = [0, 0]',
            f'guns: model = "{gun}", on = "place", at_mm = [{-middle:.3f}, 0], facing_deg = {turn}',
        )


def test_gun_does_not_fit_on_a_small_tower(set_up: Set) -> None:
    """So the test above can fail."""
    with pytest.raises(SceneError, match="overlaps"):
        set_up(
            'parts: id = "place", model = "square-top", at_mm = [0, 0]',
            'guns: model = "bulldog", on = "place", at_mm = [0, 0]',
        )


@pytest.mark.parametrize("plan", PLANS)
def test_storeys_are_flush_and_sixty_high(plan: str, set_up: Set) -> None:
    rows = [
        f'parts: id = "{storey}", model = "{plan}-{model}", at = [0, 0], storey = {storey}'
        for storey, model in enumerate(["base", "middle", "middle", "top"])
    ]
    scene = set_up(*rows)
    assert [1000 * each.position[2] for each in scene.parts] == pytest.approx([0, 60, 120, 180])
    assert np.ptp([each.position[:2] for each in scene.parts], axis=0) == pytest.approx([0, 0])
    assert np.ptp(bounds_mm(f"{plan}-base")[:, 2]) == pytest.approx(60)
    decks = [flats_of(part(f"{plan}-{model}"))[0].outline for model in ("base", "middle")]
    for name in (f"{plan}-middle", f"{plan}-top"):
        vertices = 1000 * part(name).solid.vertices
        feet = vertices[vertices[:, 2] < 1e-6][:, :2]
        outline = feet[ConvexHull(feet).vertices]
        low, high = outline.min(axis=0), outline.max(axis=0)
        for deck in decks:
            assert deck.bounds == pytest.approx((*low, *high), abs=0.01)


def ends() -> list[tuple[str, str]]:
    """Plans of towers with what may stand on top: great ones have no roof."""
    return [(plan, last) for plan in PLANS for last in ("top", "roof") if f"{plan}-{last}" in PARTS]


@pytest.mark.parametrize(("plan", "last"), ends())
def test_loose_tower_stands(plan: str, last: str, set_up: Set) -> None:
    rows = [
        f'parts: id = "{storey}", model = "{plan}-{model}", at_mm = [0, 0], '
        f"z_mm = {60 * storey}, anchored = false"
        for storey, model in enumerate(["base", "middle", "middle", last])
    ]
    with Stage(set_up(*rows)) as stage:
        field = stage.field()
        for each in stage.scene.parts:
            tip = np.array([[0.0, 0.0, 0.06]])
            moved = field.poses[each.id].apply(tip)[0] - tip[0] - np.array(each.position)
            assert np.linalg.norm(moved) < 2e-4


@pytest.mark.parametrize(
    ("ladder", "wall", "height"), [("ladder", "walk-wall", 60), ("tall-ladder", "gatehouse", 120)]
)
def test_ladder_leans_on_the_walk_that_it_reaches(ladder: str, wall: str, height: float, set_up: Set) -> None:
    """Its head is above the walk and over its own front edge: set against a wall it touches it."""
    high = bounds_mm(ladder)[1]
    vertices = 1000 * part(ladder).solid.vertices
    head = vertices[vertices[:, 2] > high[2] - 0.01]
    assert height <= high[2] <= height + 10
    assert head[:, 0].max() == pytest.approx(Shapes().of(part(ladder)).foot.bounds()[2], abs=0.01)
    assert high[0] == pytest.approx(head[:, 0].max(), abs=0.01)
    assert any(flat.height == pytest.approx(height) for flat in flats_of(part(wall)))
    depth = np.ptp(bounds_mm(wall)[:, 0])
    back = 60 - depth
    set_up(
        f'parts: model = "{wall}", at = [1, 0]',
        f'parts: model = "{ladder}", at = [0, 0], shift_mm = [{back - 0.01 if back else 0:g}, 0]',
    )


GATES = [name for name in PARTS if part(name).sheet.leaves]


def test_gates_with_leaves_are_there() -> None:
    assert {"double-gate", "gatehouse"} <= set(GATES)


@pytest.mark.parametrize("name", GATES)
def test_leaves_shut_the_doorway_and_leave_it_free(name: str) -> None:
    """A man with his spear, 40 x 62 mm, passes when it is open; shut, as good as nothing is free."""
    model, shapes = part(name), Shapes()
    doorway = Manifold.cube((200, 40, 62)).translate((-100, -20, 0.6))
    assert (body_alone(model).body ^ doorway).volume() < 1e-6
    assert (shapes.of(model, is_open=True).body ^ doorway).volume() < 1e-6
    seen_from_the_front = (shapes.of(model).body ^ doorway).rotate((0, 90, 0)).project()
    assert seen_from_the_front.area() >= 0.98 * 40 * 62


@pytest.mark.parametrize("name", GATES)
@pytest.mark.parametrize("is_open", [False, True])
def test_leaves_and_piers_do_not_share_room(name: str, is_open: bool) -> None:
    model = part(name)
    frame = body_alone(model).body.volume()
    leaves = sum(1e9 * solid.volume for solid in model.leaf_solids)
    whole = Shapes().of(model, is_open=is_open).body.volume()
    # The grooves between the planks are in the leaves' seen meshes alone.
    assert whole >= frame + leaves - 1e-3


@pytest.mark.parametrize("name", ["gallery", "gallery-60"])
def test_man_passes_beneath_a_gallery(name: str, set_up: Set) -> None:
    set_up(
        f'parts: id = "gallery", model = "{name}", at_mm = [0, 0]',
        'figures: model = "axe-dwarf", at_mm = [0, 0], facing_deg = 90',
    )


CRESTS = {"great-square-top": 10, "great-round-top": 10, "bastion": 30, "parapet": 0, "parapet-corner": 0}
"""Height in mm of the ground behind it, on which a gun stands."""


@pytest.mark.parametrize(("name", "ground"), CRESTS.items())
@pytest.mark.parametrize("gun", ["bulldog", "hail", "spider"])
def test_guns_shoot_over_it(name: str, ground: float, gun: str) -> None:
    """A shell that leaves a level barrel passes over its highest merlon."""
    sheet = CATALOGUE.gun(gun).sheet
    radius = max(CATALOGUE.shell(shell).sheet.diameter_mm for shell in sheet.shells) / 2
    crest = bounds_mm(name)[1, 2] - ground
    assert min(z for _, _, z in sheet.barrel.muzzles_mm) - radius > crest - 1
