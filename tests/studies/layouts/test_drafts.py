"""Drafts of a layout: what may be fired at, what may not, and the file that is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fbsim.scene.layouts import load_layout
from fbsim.studies.layouts.drafts import Ground, killed, load_ground
from fbsim.studies.layouts.rows import row_schema
from fbsim.studies.layouts.series import fire_series
from fbsim.studies.runner import Runner

from .choosing import Choices

FORT = """\
parts = [
  { id = "gate", model = "gate", at = [1, 2] },
  { id = "wall-left", model = "wall", at = [1, 4] },
  { id = "wall-right", model = "wall", at = [1, 0] },
]
"""
ATTACK = """\
guns = [{ id = "b", model = "bulldog", at_mm = [500, 0] }]
orders = [{ gun = "b", point_mm = [0, 0, 8] }]
"""
WALL: dict[str, str | int] = {
    "edits": 1,
    "0": "add",
    "0-model": "wall",
    "0-column": 2,
    "0-row": 9,
    "0-facing": 0,
}
ACROSS: dict[str, str | int] = {**WALL, "0-model": "wall-60", "0-column": 3, "0-row": 8, "0-facing": 1}
DROP: dict[str, str | int] = {"edits": 1, "0": "drop", "0-drop-what": "wall-left"}


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """A gate between two walls, in cells of 60 mm; its price may rise by 100 points."""
    folder = tmp_path_factory.mktemp("ground")
    (folder / "fort.toml").write_text(FORT)
    (folder / "one.toml").write_text(ATTACK)
    runner = Runner(fire_series)
    return load_ground(folder / "fort.toml", "swordsman", 2, folder / "one.toml", 300, 1, runner)


@pytest.mark.slow
def test_a_wall_behind_the_others_is_a_draft_whose_file_is_the_same_layout(
    ground: Ground, tmp_path: Path
) -> None:
    draft = ground.draw(Choices(dict(WALL)))
    assert draft is not None
    assert draft.words == ("wall added as new-1 at 60, 210 mm, facing 0°",)
    assert ground.original().price < draft.price <= 300
    file = tmp_path / "best.toml"
    file.write_text(draft.text)
    again = load_layout(file).scene.parts
    assert again == tuple(replace(part, side=again[0].side) for part in draft.scene.parts)
    assert draft.key != ground.original().key


@pytest.mark.slow
def test_what_overlaps_lies_before_the_front_or_costs_too_much_is_none(ground: Ground) -> None:
    assert ground.draw(Choices(dict(ACROSS))) is None  # through the gate
    assert ground.draw(Choices({**WALL, "0-column": 0})) is None  # too far back
    forward: dict[str, str | int] = {
        "edits": 1,
        "0": "move",
        "0-move-what": "wall-left",
        "0-way": "forward",
        "0-steps": 1,
    }
    assert ground.draw(Choices(forward)) is None
    dear = replace(ground, most_points=ground.original().price, drawn={})
    assert dear.draw(Choices(dict(WALL))) is None
    cheaper = dear.draw(Choices(dict(DROP)))
    assert cheaper is not None
    assert cheaper.price < dear.most_points


@pytest.mark.slow
def test_equal_drafts_lose_equally_and_nothing_is_fired_twice(ground: Ground) -> None:
    original, fewer = ground.original(), ground.draw(Choices(dict(DROP)))
    assert fewer is not None
    first = ground.losses([original, fewer], range(3))
    count = len(ground.tables)
    assert ground.losses([original, original], range(3)) == [first[0], first[0]]
    assert len(ground.tables) == count == 4
    assert all(0 <= lost <= 2 for losses in first for lost in losses)


def test_only_the_garrison_that_was_killed_counts() -> None:
    import pyarrow

    blank: dict[str, object] = dict.fromkeys(row_schema().names, "") | {"fired": False, "seed": 1}
    blank |= dict.fromkeys(("x_mm", "y_mm", "z_mm", "moved_mm"), 0.0)
    rows = [
        {**blank, "volley": volley, "kind": kind, "side": side, "outcome": outcome}
        for volley, kind, side, outcome in [
            (4, "figure", "garrison", "killed"),
            (4, "figure", "garrison", "wounded"),
            (4, "gun", "attack", "destroyed"),
            (5, "figure", "garrison", "nothing"),
            (6, "figure", "garrison", "killed"),
            (6, "figure", "garrison", "killed"),
        ]
    ]
    table = pyarrow.Table.from_pylist(rows, schema=row_schema())
    assert killed(table, range(4, 7)) == [1, 0, 2]
