"""Places on squared paper: the same as the millimetres that they stand for, and turned as a whole."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.scene import Scene, dump, load_scene

from .boxes import Load, WriteScene
from .test_layouts import SAME_FOLDER

Mistakes = Callable[..., list[str]]

FOOT = {"wall": (16, 120), "block": (15, 30), "tower": (60, 60)}
"""Depth and length in mm of the parts of the small catalogue."""


def part(model: str, place: str, id: str = "p") -> str:
    return f'[[parts]]\nid = "{id}"\nmodel = "{model}"\n{place}\n'


def figure(place: str, id: str = "f") -> str:
    return f'[[figures]]\nid = "{id}"\nmodel = "swordsman"\nside = "red"\n{place}\n'


def spot_mm(scene: Scene, id: str = "p") -> tuple[float, ...]:
    return tuple(round(1000 * value, 6) for value in scene.find(id).position)


cells = st.tuples(st.integers(-8, 8), st.integers(-8, 8))
quarters = st.sampled_from([0, 90, 180, 270, -90])


@st.composite
def things(draw: st.DrawFn) -> tuple[str, tuple[int, int], int, tuple[int, int]]:
    """A part's model, cell, turn and shift."""
    shifts = st.integers(-20, 20)
    model = draw(st.sampled_from(sorted(FOOT)))
    return model, draw(cells), draw(quarters), (draw(shifts), draw(shifts))


def in_mm(model: str, cell: tuple[int, int], turn: int, shift: tuple[int, int], side: float) -> str:
    """Say in mm where a part stands, by measuring from the corner of its cells to its faces."""
    depth, (along, across) = FOOT[model][0], [math.ceil((size - 1) / side) for size in FOOT[model]]
    x0, y0 = cell[0] * side, cell[1] * side
    wide, deep = (along * side, across * side) if turn % 180 == 0 else (across * side, along * side)
    front = {0: (x0 + wide - depth / 2, y0 + deep / 2), 180: (x0 + depth / 2, y0 + deep / 2)}
    front |= {90: (x0 + wide / 2, y0 + deep - depth / 2), 270: (x0 + wide / 2, y0 + depth / 2)}
    x, y = front[turn % 360]
    return f"at_mm = [{x + shift[0]!r}, {y + shift[1]!r}]\nfacing_deg = {turn}"


@settings(max_examples=60, deadline=None, suppress_health_check=SAME_FOLDER)
@given(placed=st.lists(things(), min_size=1, max_size=4), side=st.sampled_from([30.0, 60.0, 47.5]))
def test_grid_is_what_it_measures_in_mm(
    placed: list[tuple[str, tuple[int, int], int, tuple[int, int]]], side: float, load: Load
) -> None:
    on_grid, measured = f"cell_mm = {side}\n", ""
    for number, (model, cell, turn, shift) in enumerate(placed):
        place = f"at = {list(cell)}\nturn = {turn}\nshift_mm = {list(shift)}"
        on_grid += part(model, place, f"p{number}")
        measured += part(model, in_mm(model, cell, turn, shift, side), f"p{number}")
    assert load(on_grid, check=False) == load(measured, check=False)


@st.composite
def stacks(draw: st.DrawFn) -> str:
    """Towers in cells of their own, some on top of each other, a block and a figure or two on them."""
    rows = []
    for number, cell in enumerate(draw(st.lists(cells, min_size=1, max_size=3, unique=True))):
        storeys = draw(st.integers(1, 3))
        for floor in range(storeys):
            place = f"at = {list(cell)}\nturn = {draw(quarters)}\nstorey = {2 * floor}"
            rows.append(part("tower", place, f"t{number}-{floor}"))
        place = f"at = {list(cell)}\nstorey = {2 * storeys}\nturn = {draw(quarters)}"
        rows.append(part("block", place, f"b{number}"))
        rows.append(figure(place, f"f{number}"))
    return "".join(draw(st.permutations(rows)))


@settings(max_examples=30, deadline=None, suppress_health_check=SAME_FOLDER)
@given(text=stacks())
def test_storeys_are_what_they_measure_in_mm(
    text: str, load: Load, write: WriteScene, catalogue: Catalogue
) -> None:
    """Written out in mm it is the same to the last digit, whatever the order in the file."""
    scene = load("storey_mm = 55\n" + text, check=False)
    written = dump(scene)
    assert "storey" not in written
    assert "at = " not in written
    again = load_scene(write(written, "again.toml"), catalogue, check=False)
    assert again == scene
    for thing in scene.placed:
        height = spot_mm(scene, thing.id)[2]
        assert height % 110 == 0 or thing.id.startswith("f")
        assert thing.on is None or height > 0


FORT = (
    part("wall", "at = [1, 0]", "front")
    + part("wall", "at = [0, 2]\nturn = 90", "side")
    + part("tower", "at = [-1, -1]\nturn = 180", "keep")
    + figure("at = [3, 1]\nturn = 45", "guard")
)


@settings(max_examples=30, deadline=None, suppress_health_check=SAME_FOLDER)
@given(turn=quarters, cell=cells)
def test_turning_a_layout_keeps_all_in_place(
    turn: int, cell: tuple[int, int], load: Load, write: WriteScene
) -> None:
    write(FORT, "fort.toml")
    layout = '[[layouts]]\nfile = "fort.toml"\nprefix = "a"\nside = "red"\n'
    plain = load(layout, check=False)
    turned = load(f"{layout}at = {list(cell)}\nturn = {turn}\n", check=False)
    cos, sin = round(math.cos(math.radians(turn))), round(math.sin(math.radians(turn)))
    for thing in plain.placed:
        x, y, z = spot_mm(plain, thing.id)
        expected = (cos * x - sin * y + 60 * cell[0], sin * x + cos * y + 60 * cell[1], z)
        assert spot_mm(turned, thing.id) == pytest.approx(expected, abs=1e-6)
        assert math.cos(turned.find(thing.id).yaw - thing.yaw - math.radians(turn)) == pytest.approx(1)


def test_a_ring_of_walls_has_no_gaps_and_no_overlaps(load: Load) -> None:
    ring = [part("tower", f"at = [{x}, {y}]", f"tower{x}{y}") for x, y in itertools.product((0, 3), repeat=2)]
    ring += [part("wall", "at = [3, 1]", "east"), part("wall", "at = [0, 1]\nturn = 180", "west")]
    ring += [
        part("wall", "at = [1, 3]\nturn = 90", "north"),
        part("wall", "at = [1, 0]\nturn = 270", "south"),
    ]
    scene = load("".join(ring))
    east, west = spot_mm(scene, "east"), spot_mm(scene, "west")
    assert (east, west) == ((240 - 8, 120, 0), (8, 120, 0))
    assert spot_mm(scene, "north")[1] + 8 == spot_mm(scene, "tower33")[1] + 30


def test_sheet_says_how_many_cells(models: Path, tmp_path: Path, write: WriteScene) -> None:
    folder = tmp_path / "models" / "fortress"
    folder.mkdir(parents=True)
    sheet = (models / "fortress" / "block.toml").read_text()
    (folder / "block.toml").write_text(sheet.replace("\nbody", "\ncells = [2, 3]\nbody"))
    (folder / "block.stl").write_bytes((models / "fortress" / "block.stl").read_bytes())
    scene = load_scene(write(part("block", "at = [0, 0]")), Catalogue([tmp_path / "models", models]))
    assert spot_mm(scene) == (120 - 7.5, 90, 0)


def test_diagonal_fits_one_cell_only(load: Load, mistakes: Mistakes) -> None:
    assert spot_mm(load(part("tower", "at = [1, 1]\nturn = 45"))) == (90, 90, 0)
    assert mistakes(part("wall", "at = [1, 1]\nturn = 45")) == [
        "scene.toml:5: parts[0].turn: takes up 1 x 2 cells, and fits the grid only in quarter turns;"
        " turn it by 0, 90, 180 or 270, or place it in mm"
    ]


def test_wall_of_blocks_stands_as_a_wall_of_the_kit(load: Load) -> None:
    wall = '[[walls]]\nid = "w"\ncolumns = 4\nrows = 1\ngap_mm = 0\n'
    scene = load(wall + "at = [0, 0]\n")
    assert [spot_mm(scene, f"w-r0-c{column}") for column in (0, 3)] == [(52.5, 15, 0), (52.5, 105, 0)]
    turned = load(wall + "at = [0, 0]\nturn = 90\n")
    assert [spot_mm(turned, f"w-r0-c{column}") for column in (0, 3)] == [(105, 52.5, 0), (15, 52.5, 0)]


def test_storeys_stand_on_what_is_beneath(load: Load) -> None:
    tower = part("tower", "at = [0, 0]\nstorey = 2", "upper") + part("tower", "at = [0, 0]", "lower")
    guard = figure("at = [0, 0]\nstorey = 4")
    scene = load(tower + guard, check=False)
    assert (spot_mm(scene, "upper")[2], spot_mm(scene, "f")[2]) == (110, 220)
    assert (scene.find("upper").on, scene.find("f").on) == ("lower", "upper")


def test_storey_of_nothing_names_the_cell(mistakes: Mistakes) -> None:
    assert mistakes(part("tower", "at = [2, 1]\nstorey = 1")) == [
        'scene.toml:5: parts[0].storey: nothing is beneath "p" in cell [2, 1] for storey 1: a top from 30 to'
        " 90 mm high is needed, and the highest there is at 0 mm; put a part there, or correct it"
    ]
    assert (
        "the highest there is at 110 mm"
        in mistakes(part("tower", "at = [2, 1]", "t") + part("block", "at = [2, 1]\nstorey = 1"))[0]
    )


def test_figure_finds_the_flat_room_in_its_cell(load: Load) -> None:
    wall = part("tower", "at = [0, 0]", "t") + part("block", 'at = [0, 0]\non = "t"', "b")
    scene = load(wall + figure('at = [0, 0]\non = "b"\nshift_mm = [0, 2]'), check=False)
    assert spot_mm(scene, "f") == (52.5, 32, 125)


def test_figure_goes_beside_what_stands_on_its_storey(load: Load) -> None:
    """A block fills a strip of the tower's top; the figure stands in the middle of the rest."""
    tower = part("tower", "at = [0, 0]", "t") + part("block", 'at_mm = [52.5, 30]\non = "t"', "b")
    scene = load(tower + figure("at = [0, 0]\nstorey = 2"), check=False)
    strip, ends = 45 * 60, 2 * 15 * 15  # what is left of the top, in mm²
    middle = (strip * 22.5 + ends * 52.5) / (strip + ends)
    assert spot_mm(scene, "f") == pytest.approx((middle, 30, 110), abs=1e-3)
    assert scene.find("f").on == "t"


def test_figure_comes_on_top_of_all_that_its_storey_holds(load: Load) -> None:
    tower = part("tower", "at = [0, 0]", "t") + part("tower", "at = [0, 0]\nstorey = 2", "u")
    scene = load(figure("at = [0, 0]\nstorey = 4") + tower)
    assert (spot_mm(scene, "f"), scene.find("f").on) == ((30, 30, 220), "u")


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("at = [0, 0]\nat_mm = [0, 0]", "not both (got at and at_mm)"),
        ("at = [0, 0]\nfacing_deg = 90", "not both (got at and facing_deg)"),
        ("at_mm = [0, 0]\nturn = 90", "not both (got turn and at_mm)"),
        ("at = [0, 0]\nstorey = 1\nz_mm = 60", "not both (got at and z_mm)"),
        ("turn = 90", "turn needs at = [column, row] beside it"),
        ('at = [0, 0]\nstorey = 1\non = "q"', "give either on or storey, not both"),
        ("at = [0, 0]\nturn = 30", "must be a multiple of 45"),
        ("", "needs a place: at_mm = [x, y], or at = [column, row] in cells"),
    ],
)
def test_one_way_or_the_other(place: str, message: str, mistakes: Mistakes) -> None:
    (found,) = mistakes(part("tower", place))
    assert message in found


def test_written_in_mm_and_read_back(load: Load, write: WriteScene, catalogue: Catalogue) -> None:
    scene = load(
        FORT.replace(
            "[[figures]]", '[[parts]]\nid = "top"\nmodel = "block"\nat = [-1, -1]\nstorey = 2\n[[figures]]'
        ),
        check=False,
    )
    assert load_scene(write(dump(scene), "again.toml"), catalogue, check=False) == scene
