"""Placement: what overlaps, floats, sinks, hangs over an edge; and what only touches."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.errors import SceneError
from fbsim.scene import check_placement, load_scene

from .boxes import PARTS, Load, WriteScene
from .test_layouts import turned

Mistakes = Callable[..., list[str]]
SAME_FOLDER = [HealthCheck.function_scoped_fixture]


def part(id: str, model: str, x: float, y: float, facing: float = 0, rest: str = "") -> str:
    return (
        f'[[parts]]\nid = "{id}"\nmodel = "{model}"\nat_mm = [{x!r}, {y!r}]\nfacing_deg = {facing!r}\n{rest}'
    )


def figure(id: str, x: float, y: float, rest: str = "") -> str:
    return f'[[figures]]\nid = "{id}"\nside = "red"\nmodel = "swordsman"\nat_mm = [{x!r}, {y!r}]\n{rest}'


def gun(id: str, x: float, y: float, facing: float = 0) -> str:
    head = f'[[guns]]\nid = "{id}"\nside = "red"\nmodel = "bulldog"\n'
    return head + f"at_mm = [{x!r}, {y!r}]\nfacing_deg = {facing!r}\n"


@pytest.mark.parametrize("facing", [0, 30, 45, 90, 123.4])
@pytest.mark.parametrize(("shift", "fails"), [(0.0, False), (0.1, False), (-0.5, True), (-5.0, True)])
def test_neighbours_may_touch_and_not_overlap(
    facing: float, shift: float, fails: bool, load: Load, mistakes: Mistakes
) -> None:
    along = 120 + shift
    angle = math.radians(facing + 90)
    text = part("a", "wall", 0, 0, facing)
    text += part("b", "wall", along * math.cos(angle), along * math.sin(angle), facing)
    if fails:
        assert mistakes(text) == [
            f'scene.toml:6: parts[1]: "b" overlaps "a" (scene.toml:1) by {-shift:.1f} mm; move them apart'
        ]
    else:
        load(text)


def test_overlap_depth_of_one_thing_in_another(mistakes: Mistakes) -> None:
    """A figure 30 mm wide and 12 deep, wholly inside a tower: 12 mm."""
    (found,) = mistakes(part("t", "tower", 0, 0) + figure("f", 0, 0))
    assert 'overlaps "f" (scene.toml:6) by 12.0 mm' in found


def test_two_walls_of_blocks_are_one_mistake(mistakes: Mistakes) -> None:
    walls = '[[walls]]\nid = "{}"\nat_mm = [0, 0]\nfacing_deg = {}\ncolumns = 5\nrows = 3\n'
    (found,) = mistakes(walls.format("a", 0) + walls.format("b", 60))
    assert found.startswith('scene.toml:7: walls[1]: "b-r')
    assert '" overlaps "a-r' in found


@pytest.mark.parametrize(
    ("z", "says"),
    [
        (12, '"p" floats 12 mm above the table; set z_mm = 0'),
        (-3, '"p" sinks 3 mm into the table; set z_mm = 0'),
        (0.4, None),
        (-0.4, None),
    ],
)
def test_height_over_the_table(z: float, says: str | None, load: Load, mistakes: Mistakes) -> None:
    text = part("p", "block", 0, 0, 0, f"z_mm = {z}\n")
    if says is None:
        load(text)
    else:
        assert mistakes(text) == [f"scene.toml:6: parts[0].z_mm: {says}"]


def test_height_over_a_part(load: Load, mistakes: Mistakes) -> None:
    text = part("w", "wall", 0, 0)
    load(text + part("p", "block", 0, 50, 0, "z_mm = 60\n"))
    assert mistakes(text + part("p", "block", 0, 50, 0, "z_mm = 63\n")) == [
        'scene.toml:11: parts[1].z_mm: "p" floats 3 mm above "w"; set z_mm = 60'
    ]


def test_lintel_over_a_gap_does_not_float(load: Load) -> None:
    posts = part("a", "block", 0, -12) + part("b", "block", 0, 22)
    load(posts + part("lintel", "block", 0, 5, 0, "z_mm = 15\n"))


@pytest.mark.parametrize(("x", "beyond"), [(744, 0), (744.04, 0), (747.5, 3.5), (900, 156), (4194, 3450)])
def test_edge_of_the_table(x: float, beyond: float, load: Load, mistakes: Mistakes) -> None:
    """The figure is 12 mm deep, half the table 750 mm."""
    if beyond:
        assert mistakes(figure("f", x, 0)) == [
            f'scene.toml:5: figures[0].at_mm: "f" stands {beyond:g} mm beyond the table\'s edge;'
            " move it inwards or make the table larger"
        ]
    else:
        load(figure("f", x, 0))


@pytest.mark.parametrize(("y", "share"), [(40, 0), (44.9, 0), (52, 23), (66, 70)])
def test_feet_over_an_edge(y: float, share: int, load: Load, mistakes: Mistakes) -> None:
    """Feet 30 mm wide on a wall that ends at y = 60."""
    text = part("w", "wall", 0, 0) + figure("f", 0, y, 'on = "w"\n')
    if share:
        assert mistakes(text) == [
            'scene.toml:10: figures[0].at_mm: "f" does not stand flat on "w" at height 60 mm:'
            f" {share} % of its feet are over lower ground or beyond its edge;"
            " it needs a flat place of 12 x 30 mm;"
            " the largest of wall is 16 x 120 mm around (0, 0) of its own, at height 60 mm"
        ]
    else:
        load(text)


def on_real_part(tmp_path: Path, model: str, x: float, y: float) -> list[str]:
    """Mistakes of a warrior who is set down on a piece of the kit that comes with fbsim."""
    path = tmp_path / "real.toml"
    text = part("k", model, 0, 0) + figure("f", x, y, 'on = "k"\n')
    path.write_text(text.replace("swordsman", "archer"))
    try:
        load_scene(path)
    except SceneError as refusal:
        return [str(problem).replace(f"{tmp_path}/", "") for problem in refusal.problems]
    return []


def test_figure_on_the_battlements_is_told_where_the_floor_is(tmp_path: Path) -> None:
    assert on_real_part(tmp_path, "tower", 0, 0) == []
    (found,) = on_real_part(tmp_path, "tower", 24, 0)
    assert '"f" does not stand flat on "k" at height 100 mm: 39 % of its feet are over lower' in found
    assert found.endswith("; the largest of tower is 44 x 44 mm around (0, 0) of its own, at height 94 mm")


def test_overlap_with_what_it_was_set_down_on_is_shown_where_the_figure_is(tmp_path: Path) -> None:
    assert on_real_part(tmp_path, "wide-wall", -4, 0) == []
    found = on_real_part(tmp_path, "wide-wall", 9, 0)
    (overlap,) = (line for line in found if "overlaps" in line)
    assert overlap.startswith(
        'real.toml:6: figures[0]: "f" overlaps "k", which it was set down on, by 0.2 mm;'
        " it needs a flat place of 27.7 x 32 mm; the largest of wide-wall is 27 x 120 mm"
    )


def test_feet_on_two_walls_side_by_side(load: Load) -> None:
    load(part("w", "wall", 0, 0) + part("v", "wall", 0, 120) + figure("f", 0, 60, 'on = "w"\n'))


def test_gun_that_turns_into_a_wall_names_its_order(load: Load, mistakes: Mistakes) -> None:
    """The barrel reaches 55 mm forward; the wall stands 40 to 56 mm to the gun's left."""
    text = gun("g", 0, 0) + part("w", "wall", 0, 48, 90) + figure("f", 0, 300)
    load(text)
    order = '[[orders]]\ngun = "g"\ntarget = "f"\n'
    (found,) = mistakes(text + order)
    assert found == (
        'scene.toml:17: orders[0]: turned to 90.0 degrees to fire at "f", "g" overlaps "w" (scene.toml:7)'
        " by 8.0 mm; move them apart"
    )


def test_gun_that_turns_off_the_table(mistakes: Mistakes) -> None:
    order = '[[orders]]\ngun = "g"\nbearing_deg = 0\nelevation_deg = 5\n'
    (found,) = mistakes(gun("g", 725, 0, 90) + order)
    assert 'orders[0]: turned to 0.0 degrees to fire, "g" stands 5 mm beyond' in found


def test_all_problems_at_once(load: Load, mistakes: Mistakes) -> None:
    text = part("p", "block", 0, 0, 0, "z_mm = 5\n") + figure("off", 0, 640)
    text += figure("one", 100, 0) + figure("two", 105, 0)
    assert len(mistakes(text)) == 3
    unchecked = load(text, check=False)
    with pytest.raises(SceneError, match="floats 5 mm"):
        check_placement(unchecked)


@settings(max_examples=25, deadline=None, suppress_health_check=SAME_FOLDER)
@given(
    columns=st.integers(1, 6),
    rows=st.integers(1, 6),
    gap=st.floats(0, 30),
    facing=st.sampled_from([0.0, 90.0, 180.0]),
)
def test_grids_pass(columns: int, rows: int, gap: float, facing: float, load: Load) -> None:
    pitch_x, pitch_y = (15 + gap, 30 + gap) if facing != 90 else (30 + gap, 15 + gap)
    spots = [
        ((i - columns / 2) * pitch_x, (j - rows / 2) * pitch_y) for i in range(columns) for j in range(rows)
    ]
    load("".join(part(f"b{n}", "block", x, y, facing) for n, (x, y) in enumerate(spots)))


@settings(max_examples=60, deadline=None, suppress_health_check=SAME_FOLDER)
@given(
    model=st.sampled_from(sorted(PARTS)),
    facing=st.floats(0, 360),
    bearing=st.floats(0, 2 * math.pi),
    depth=st.floats(0.5, 5),
    turn=st.floats(0, 360),
)
def test_shifting_into_another_always_fails_and_names_both(
    model: str, facing: float, bearing: float, depth: float, turn: float, load: Load, mistakes: Mistakes
) -> None:
    """A block whose nearest corner is over the middle of another thing's face, then pushed in."""
    width, length, _ = PARTS[model]
    quarter = round(bearing / (math.pi / 2))
    half = (length if quarter % 2 else width) / 2
    tilt = math.radians(turn) - quarter * math.pi / 2  # of the block against the face's normal
    corner = min(
        (x * math.cos(tilt) - y * math.sin(tilt), x * math.sin(tilt) + y * math.cos(tilt))
        for x in (-7.5, 7.5)
        for y in (-15, 15)
    )

    def scene(gap: float) -> str:
        spot = turned((half - corner[0] + gap, -corner[1]), (0, 0), facing + 90 * quarter)
        return part("big", model, 0, 0, facing) + part("small", "block", *spot, facing + turn)

    load(scene(0.01))
    (found,) = mistakes(scene(-depth))
    assert '"small" overlaps "big"' in found


@settings(max_examples=30, deadline=None, suppress_health_check=SAME_FOLDER)
@given(x=st.floats(-500, 500), y=st.floats(-400, 400), facing=st.floats(0, 360), dx=st.floats(-20, 20))
def test_what_is_set_down_on_a_part_never_floats_or_overlaps(
    x: float, y: float, facing: float, dx: float, load: Load
) -> None:
    assume(abs(dx) < 14)
    scene = load(part("t", "tower", x, y, facing) + figure("f", x + dx, y, 'on = "t"\n'), check=True)
    assert scene.find("f").position[2] == pytest.approx(0.11, abs=1e-8)


def wall(id: str, x: float, columns: int, rows: int, facing: float = 0) -> str:
    place = f"at_mm = [{x!r}, 0]\nfacing_deg = {facing!r}\n"
    return f'[[walls]]\nid = "{id}"\n{place}columns = {columns}\nrows = {rows}\n'


def test_a_wall_beyond_the_table_is_one_mistake(mistakes: Mistakes) -> None:
    """Twenty columns over half a table 600 mm deep; what it overlaps with is not looked at as well."""
    found = mistakes(wall("w", 0, 50, 3) + figure("f", 0, 0))
    assert found == [
        'scene.toml:1: walls[0]: "w-r0-c0" stands 152 mm beyond the table\'s edge, and 11 more of its blocks;'
        " move it inwards or make the table larger"
    ]


def test_what_stands_on_a_wall_beyond_the_table_stands(mistakes: Mistakes) -> None:
    text = wall("w", 0, 50, 1) + part("p", "block", 0, 105.35, 0, "z_mm = 15\n")
    text += figure("f", 0, 15.05, 'on = "w-r0-c25"\n')
    (found,) = mistakes(text)
    assert "beyond the table's edge" in found


def test_a_wall_that_overlaps_much_is_one_mistake(mistakes: Mistakes) -> None:
    (found,) = mistakes(wall("w", 0, 8, 3) + part("a", "tower", 0, 50) + part("b", "tower", 0, -50))
    assert found.startswith('scene.toml:1: walls[0]: "w-r')
    assert " more of its blocks; move them apart" in found


def test_the_largest_wall_is_looked_over_in_time(load: Load, mistakes: Mistakes) -> None:
    load("[table]\nsize_mm = [5000, 5000]\n" + wall("w", 0, 40, 50, 33))
    assert len(mistakes(wall("w", 0, 60, 33, 33))) == 1


def test_a_large_wall_is_sound(write: WriteScene, catalogue: Catalogue) -> None:
    path = write('[[walls]]\nid = "w"\nat_mm = [0, 0]\nfacing_deg = 17\ncolumns = 30\nrows = 20\n')
    assert len(load_scene(path, catalogue).parts) == 590
