"""Free-standing walls: what fell, and what is left of the silhouette, where geometry gives the answer."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.physics.transform import Transform
from fbsim.scene.layouts import load_layout
from fbsim.studies.layouts.walls import COVER, Wall, state_of, walls_of

LENGTH, HEIGHT = 0.030, 0.015
"""m; of a block as it lies in a wall."""
Poses = dict[str, Transform]


@cache
def built(rows: int, columns: int = 3, facing: float = 0.0) -> tuple[Wall, Poses]:
    """A wall without gaps and where its blocks stand."""
    text = (
        f'walls = [{{ id = "screen", at_mm = [40, 0], facing_deg = {facing}, columns = {columns},'
        f" rows = {rows}, gap_mm = 0 }}]\n"
        'parts = [{ id = "seat", model = "cube", at_mm = [200, 200], anchored = false }]\n'
    )
    with TemporaryDirectory() as folder:
        file = Path(folder) / "wall.toml"
        file.write_text(text)
        (wall,) = walls_of(load_layout(file).scene)
    return wall, {block.id: Transform.turned(np.array(block.position), block.yaw) for block in wall.blocks}


def course(wall: Wall, row: int) -> list[str]:
    return [id for id in wall.ids if f"-r{row}-" in id]


def without(poses: Poses, *gone: str) -> Poses:
    return {id: pose for id, pose in poses.items() if id not in gone}


def moved(poses: Poses, by: tuple[float, float, float], *which: str) -> Poses:
    return {
        id: Transform(pose.position + np.array(by), pose.rotation) if id in which else pose
        for id, pose in poses.items()
    }


@pytest.mark.parametrize("facing", [0.0, 90.0, 37.0])
@pytest.mark.parametrize("rows", [1, 2, 4])
def test_a_wall_that_nobody_touched_is_whole(rows: int, facing: float) -> None:
    wall, poses = built(rows, facing=facing)
    state = state_of(wall, poses, poses)
    assert len(wall.blocks) == rows * 3 - rows // 2
    assert state.fell == 0
    assert state.left == pytest.approx(1.0)
    assert state.is_cover


def test_blocks_of_the_top_course_that_left_the_table_leave_gaps() -> None:
    """Courses of 3 and 2 blocks: 5 outlines of equal size, of which the upper 2 are gone."""
    wall, poses = built(2)
    state = state_of(wall, poses, without(poses, *course(wall, 1)))
    assert state.fell == 2
    assert state.left == pytest.approx(3 / 5)
    assert not state.is_cover


def test_what_is_above_the_chest_is_no_cover() -> None:
    """Of four courses, 60 mm high, the highest lies wholly above 40 mm."""
    wall, poses = built(4)
    state = state_of(wall, poses, without(poses, *course(wall, 3)))
    assert state.fell == 2
    assert state.left == pytest.approx(1.0)
    third = state_of(wall, poses, without(poses, *course(wall, 2)))
    assert third.left == pytest.approx(1 - 3 * 10 / (3 * 15 + 2 * 15 + 3 * 10))  # 10 of its 15 mm count


def test_blocks_that_slid_have_not_fallen_and_rubble_is_no_cover() -> None:
    wall, poses = built(2)
    slid = state_of(wall, poses, moved(poses, (0.010, 0.0, 0.0), *wall.ids))
    assert slid.fell == 0
    assert slid.left == pytest.approx(1.0)
    far = state_of(wall, poses, moved(poses, (0.060, 0.0, 0.0), *course(wall, 1)))
    assert far.fell == 0
    assert far.left == pytest.approx(3 / 5)


def test_a_block_that_drops_by_a_course_has_fallen() -> None:
    wall, poses = built(2)
    name = course(wall, 1)[0]
    state = state_of(wall, poses, moved(poses, (0.020, 0.0, -HEIGHT), name))
    assert state.fell == 1
    assert state.left == pytest.approx(4 / 5)


def test_a_block_that_tilts_past_its_tipping_angle_has_fallen() -> None:
    wall, poses = built(1)
    name = wall.ids[0]
    for degrees, fell in ((10.0, 0), (60.0, 1)):
        turn = np.radians(degrees) / 2
        tilted = Transform(poses[name].position, np.array([0.0, np.sin(turn), 0.0, np.cos(turn)]))
        assert state_of(wall, poses, {**poses, name: tilted}).fell == fell


@settings(max_examples=40)
@given(st.sets(st.integers(0, 7)), st.floats(-180, 180))
def test_any_gaps_count_by_their_size_however_the_wall_faces(gone: set[int], facing: float) -> None:
    wall, poses = built(3, facing=round(facing))
    state = state_of(wall, poses, without(poses, *(wall.ids[index] for index in gone)))
    heights = [15 if "-r2-" not in id else 10 for id in wall.ids]  # the third course from 30 to 40 mm
    left = sum(height for index, height in enumerate(heights) if index not in gone) / sum(heights)
    assert state.fell == len(gone)
    assert state.left == pytest.approx(left, abs=1e-6)
    assert state.is_cover == (state.left >= COVER)
