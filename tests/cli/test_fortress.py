"""`fbsim fortress`: list and show."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from fbsim.scene.layouts import known_layout_files

from .conftest import Refused, Run

TOWER = """\
title = "Two posts"
parts = [
  { id = "base", model = "square-base", at = [0, 0] },
  { id = "top", model = "square-top", at = [0, 0], storey = 1 },
  { id = "wall", model = "wall", at = [0, 1] },
  { id = "far", model = "block", at = [-6, 3] },
]
"""


@pytest.fixture
def tower(place: Path) -> Path:
    """A layout among one's own."""
    folder = place / "scenes" / "fortresses"
    folder.mkdir(parents=True)
    (folder / "posts.toml").write_text(TOWER)
    return folder / "posts.toml"


def test_list_tells_own_layouts_and_those_that_come_along(run: Run, tower: Path) -> None:
    """What cannot be read is told, and the others are listed."""
    (tower.parent / "bad.toml").write_text("parts = 3")
    result = run("fortress", "list", "--json")
    assert result.exit_code == 0
    assert result.stderr.startswith("warning: scenes/fortresses/bad.toml:1: parts: ")
    rows = {row["name"]: row for row in json.loads(result.stdout)}
    assert {"posts", "castle", "gatehouse"} <= set(rows)
    assert rows["posts"] == {
        "name": "posts",
        "title": "Two posts",
        "size_mm": [375, 225, 90],
        "parts": 4,
        "points": 100 + 20,
        "path": "scenes/fortresses/posts.toml",
    }


@pytest.mark.slow
def test_list_in_words(run: Run, tower: Path) -> None:
    del tower
    assert re.search(r"posts +Two posts +375 x 225 x 90 +4 +120", run("fortress", "list").stdout)


def test_rosters_are_no_layouts() -> None:
    assert not any(path.parent.name == "armies" for path in known_layout_files().values())


@pytest.mark.parametrize("name", ["posts", "scenes/fortresses/posts.toml", "fortresses/posts.toml"])
def test_show_in_words(name: str, run: Run, tower: Path) -> None:
    del tower
    words = run("fortress", "show", name).stdout
    assert words.startswith("Two posts (scenes/fortresses/posts.toml)\n375 x 225 mm, 90 mm high; 4 parts,")
    plan = words[words.index("on the table") : words.index("T tower") if "T tower" in words else None]
    assert plan.splitlines()[1:5] == [
        "  3   B  .  .  .  .  .  .",
        "  2   .  .  .  .  .  .  W",
        "  1   .  .  .  .  .  .  W",
        "  0   .  .  .  .  .  .  T",
    ]
    assert "storey 1, at 60 mm" in plan
    assert "Posts: room for 1" in words


def test_show_as_json(run: Run, tower: Path) -> None:
    del tower
    shown = json.loads(run("fortress", "show", "posts", "--json").stdout)
    assert shown["price"] == sum(building["price"] for building in shown["buildings"]) == 120
    assert [building["parts"] for building in shown["buildings"]] == [["base", "top", "wall"], ["far"]]
    assert shown["buildings"][0]["size_mm"] == [180, 60, 90]
    assert shown["plan"]["first_cell"] == [-6, 0]
    assert shown["plan"]["storeys"][1] == {"storey": 1, "rows": [".......", ".......", ".......", "......T"]}
    (post,) = shown["posts"]
    assert (post["part"], post["height_mm"], post["men"], post["spot_mm"]) == ("top", 70, 1, [30, 30])
    assert shown["mass_g"] == pytest.approx(sum(part["mass_g"] for part in shown["parts"]), abs=0.01)


def test_show_draws_the_plan(run: Run, tower: Path, place: Path) -> None:
    del tower
    result = run("fortress", "show", "posts", "--picture", "plan.png")
    assert result.stderr == "wrote plan.png\n"
    pixels = np.asarray(Image.open(place / "plan.png"))
    assert pixels.shape[1] > 900
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50


def test_show_of_a_scene_shows_its_parts(run: Run) -> None:
    assert json.loads(run("fortress", "show", "row.toml", "--json").stdout)["size_mm"] is None
    assert run("fortress", "show", "row.toml").stdout.endswith("no parts\n")


def test_refusals(refused: Refused, place: Path) -> None:
    assert 'no layout named "castel"; did you mean "castle"?' in refused("fortress", "show", "castel")
    assert "no such file" in refused("fortress", "show", "gone.toml")
    assert "has no parts to draw" in refused("fortress", "show", "row.toml", "--picture", "plan.png")
    assert 'end its name in ".png"' in refused("fortress", "show", "castle", "--picture", "plan.jpg")
    (place / "bad.toml").write_text(
        TOWER.replace("storey = 1", "storey = 3").replace('"wall", at', '"wal", at')
    )
    words = refused("fortress", "show", "bad.toml", "--picture", "plan.png")
    assert 'no fortress part named "wal"' in words
    assert 'nothing is beneath "top" in cell [0, 0] for storey 3' in words
    assert not (place / "plan.png").exists()
